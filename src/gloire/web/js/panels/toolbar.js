// The top bar of the board: what is played by whom, the time, and the tools.

import { signOf } from "../counters.js";
import { html, nothing, turnTitle } from "../html.js";
import { likes } from "../memory.js";
import { openMenu } from "../menu.js";
import { isShown } from "../marks.js";
import { personOf } from "../people.js";
import { key } from "./key.js";
import { pull } from "./tracks.js";

const MANY = 3; // buttons for layers that the bar has room for on a common screen

export function toolbar(page) {
  const { session, frame } = page;
  const { board, seats } = session.shown;
  return html`<a class="brand" href="#/">Gloire</a>
    <div class="scene">
      <h1>${frame.title}</h1>
      <small>${people(session, seats)}</small>
      <small class="phone-only">${[turnTitle(board.now.number), board.now.name].filter(Boolean).join(", ")}</small>
    </div>
    <div class="facts">
      ${session.connection === "lost" ? html`<span class="fact alarm" role="status">No connection</span>` : nothing}
      ${board.now.number ? facts(board.now) : nothing}
    </div>
    ${tools(page)}`;
}

/** Oneself first: where the bar is narrow, the others are cut short. */
function people(session, seats) {
  const mine = ([side]) => session.state.you.includes(side);
  const sides = Object.entries(seats).toSorted((one, other) => mine(other) - mine(one));
  return sides.map(([side, seat]) => `${session.sideTitle(side)}: ${who(session, side, seat)}`).join(" · ");
}

/** Who has a seat, after the name of the side. */
function who(session, side, seat) {
  if (session.state.you.includes(side)) return "you";
  return seat.kind === "human" && !seat.name ? "a player" : personOf(seat, session.sideTitle(side));
}

const facts = (now) =>
  html`<span class="fact date">${[now.part, now.name].filter(Boolean).join(", ")} · Turn ${now.number}</span>
    ${now.sign || now.words ? signFact(now) : nothing}`;

function signFact(now) {
  const words = now.words || (now.dark ? "night" : "");
  return html`<span class="fact sign-fact" title=${words}>${signOf(now.sign)} <span>${words}</span></span>`;
}

function tools(page) {
  const { session } = page;
  const { canUndo, busy, undone, mine } = session;
  const { layers } = session.shown.board;
  return html`<div class="tools" role="toolbar" aria-label="Tools">
    ${tool("Undo", "Undo (U)", "↶", !canUndo || busy, () => page.undo())}
    ${tool("Redo", "Redo (Shift+U)", "↷", !undone.length || !mine, () => session.redo())}
    ${pull(session, { key: layers.length > MANY ? "marks many" : "marks", title: "Marks" }, marks(page))}
    <button type="button" aria-label="Charts and rules" title="Charts and rules (R)" data-aid="charts">§</button>
    ${tool("Menu", "Menu (M)", "☰", false, () => openMenu(page))}
  </div>`;
}

/** What can be shown on the map and hidden: in the bar where there is room, else behind a button of their own. */
const marks = (page) =>
  html`${page.session.shown.board.layers.map((layer) => layerButton(page, layer))}
    ${toggle(page, "threats", "Threats", "Who could reach or attack the hex under the pointer (T)")}
    ${toggle(page, "numbers", html`<span class="hidden-text">Hex numbers </span>0101`, "Hex numbers (N)")}
    <button type="button" aria-label="Light or dark" title="Light or dark (D)" @click=${() => page.theme()}>◐</button>
    <div class="marks-key">${key(page.session)}</div>`;

const tool = (label, title, sign, off, act) =>
  html`<button type="button" ?disabled=${off} aria-label=${label} title=${title} @click=${act}>${sign}</button>`;

const layerButton = (page, layer) =>
  html`<button
    type="button"
    aria-pressed=${isShown(layer)}
    title=${`${layer.hint} (${layer.key[0].toUpperCase()})`}
    @click=${() => page.toggleLayer(layer)}
  >
    ${layer.title}
  </button>`;

const toggle = (page, liking, title, label) =>
  html`<button type="button" aria-pressed=${likes[liking]} title=${label} @click=${() => page.toggle(liking)}>
    ${title}
  </button>`;
