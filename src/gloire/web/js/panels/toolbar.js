// The top bar of the board: what is played by whom, date and weather, and the tools.

import { html, nothing } from "../html.js";
import { likes } from "../memory.js";
import { openMenu } from "../menu.js";
import { word } from "../vocabulary.js";
import { weatherSign } from "../weather.js";

export function toolbar(page) {
  const { session, frame } = page;
  const { view, seats } = session.shown;
  const people = Object.entries(seats).map(([side, seat]) => `${session.sideTitle(side)}: ${who(session, side, seat)}`);
  return html`<a class="brand" href="#/">Gloire</a>
    <div class="scene">
      <h1>${frame.title}</h1>
      <small>${people.join(" · ")}</small>
      <small class="phone-only">Turn ${view.turn?.number}, ${view.turn?.name}</small>
    </div>
    <div class="facts">
      ${session.connection === "lost" ? html`<span class="fact alarm" role="status">No connection</span>` : nothing}
      ${view.turn ? facts(view.turn) : nothing}
    </div>
    ${tools(page)}`;
}

const who = (session, side, seat) =>
  session.state.you.includes(side) ? "you" : seat.kind === "open" ? "open seat" : seat.name || "a player";

const facts = (turn) =>
  html`<span class="fact date">${turn.date}, ${turn.name} · Turn ${turn.number}</span>
    <span class="fact weather" title="Weather">
      ${weatherSign(turn.night ? "night" : turn.weather)}
      ${turn.weather ? word("weather", turn.weather) : turn.night ? "night" : ""}
    </span>`;

function tools(page) {
  const { session } = page;
  const { canUndo, busy, undone, mine } = session;
  return html`<div class="tools" role="toolbar" aria-label="Tools">
    ${tool("Undo", "Undo (U)", "↶", !canUndo || busy, () => page.undo())}
    ${tool("Redo", "Redo (Shift+U)", "↷", !undone.length || !mine, () => session.redo())}
    ${toggle(page, "zones", "Zones", "Enemy zones (Z)")}
    ${toggle(page, "threats", "Threats", "Who could reach or attack the hex under the pointer (T)")}
    ${toggle(page, "lines", "Lines", "Lines of communication and objectives (L)")}
    ${toggle(page, "numbers", html`<span class="hidden-text">Hex numbers </span>0101`, "Hex numbers (N)")}
    <button type="button" class="opt" aria-label="Light or dark" title="Light or dark (D)" @click=${() => page.theme()}>
      ◐
    </button>
    ${tool("Menu", "Menu (M)", "☰", false, () => openMenu(page))}
  </div>`;
}

const tool = (label, title, sign, off, act) =>
  html`<button type="button" ?disabled=${off} aria-label=${label} title=${title} @click=${act}>${sign}</button>`;

const toggle = (page, key, title, label) =>
  html`<button type="button" class="opt" aria-pressed=${likes[key]} title=${label} @click=${() => page.toggle(key)}>
    ${title}
  </button>`;
