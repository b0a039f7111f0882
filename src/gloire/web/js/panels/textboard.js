// The board in words, for those who do not see it: every counter by side and place, with what it can do.

import { html, linked, nothing } from "../html.js";
import { chooseUnit } from "../pointing.js";

export function textBoard(session, { goTo }) {
  const { board } = session.shown;
  const sides = [...new Set(board.counters.map((counter) => counter.side))];
  const lying = board.tracks.flatMap(({ spaces = [] }) => spaces.flatMap(({ lies = [] }) => lies));
  return html`<section class="card textboard" aria-label="The board in words">
    <h2>The board in words</h2>
    <p class="quiet">
      ${[board.now.title, ...pointers(board)].join(", ")}.
      ${board.tracks.filter(({ rows }) => rows).map(({ sentence }) => `${sentence}. `)}
      ${lying.map(({ title }) => `${title}. `)}
    </p>
    ${inForce(session)} ${sides.map((side) => sideTable(session, board, side, goTo))} ${landmarks(session, goTo)}
  </section>`;
}

/** Where things tend. */
const pointers = ({ tracks }) =>
  tracks.flatMap(({ spaces = [] }) => spaces.filter(({ pointer }) => pointer).map(({ words }) => words));

/** What holds now. */
function inForce(session) {
  const lines = session.shown.in_force ?? [];
  if (!lines.length) return nothing;
  return html`<h3>In force</h3>
    <ul class="plainlist">
      ${lines.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>`;
}

function sideTable(session, board, side, goTo) {
  const told = new Set(
    board.boxes.filter((box) => box.told).flatMap(({ groups }) => groups.flatMap(({ counters }) => counters)),
  );
  const list = board.counters.filter((counter) => counter.side === side && (counter.hex || told.has(counter.handle)));
  return html`<h3>${session.sideTitle(side)}</h3>
    <ul class="plainlist">
      ${list.map((counter) => {
        const may = session.mine ? session.offered.countOf(counter.unit) : 0;
        const name = session.frame.hexes[counter.hex]?.name;
        const near = counter.hex ? neighbours(session, counter) : "";
        const called = counter.name || `the concealed counter in ${counter.hex ?? "the box"}`;
        const notes = (counter.notes ?? []).join("; ");
        return html`<li>
          ${counter.sentence}${name ? ` ${name}` : ""}${notes ? `; ${notes}` : ""}${near ? `; next to ${near}` : ""}
          ${counter.hex ? small("show", `Show ${called}`, () => goTo(counter.hex)) : nothing}
          ${may ? small("select", `Select ${called}, ${may} choices`, () => chooseUnit(session, counter.handle)) : nothing}
        </li>`;
      })}
    </ul>`;
}

/** The enemies next to a counter. */
function neighbours(session, counter) {
  return (session.frame.hexes[counter.hex]?.near ?? [])
    .filter(Boolean)
    .flatMap((hex) => session.inHex(hex))
    .filter((other) => other.side !== counter.side)
    .map((other) => `${other.name || "a concealed counter"} in ${other.hex}`)
    .join(", ");
}

function landmarks(session, goTo) {
  const named = Object.entries(session.frame.hexes).filter(([, hex]) => hex.name);
  return html`<h3>Places</h3>
    <ul class="plainlist two">
      ${named.map(
        ([label, hex]) =>
          html`<li><button type="button" class="small" @click=${() => goTo(label)}>${label} ${hex.name}</button></li>`,
      )}
    </ul>`;
}

const small = (title, label, act) =>
  html`<button type="button" class="small" aria-label=${label} @click=${act}>${title}</button>`;
