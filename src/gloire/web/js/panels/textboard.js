// The board in words, for those who do not see it: every counter by side and place, with what it can do.

import { described } from "../counters.js";
import { html, nothing } from "../html.js";
import { ofUnit } from "../offers.js";

export function textBoard(session, { goTo }) {
  const { view } = session.shown;
  const sides = [...new Set(view.counters.map((counter) => counter.side))];
  return html`<section class="card textboard" aria-label="The board in words">
    <h2>The board in words</h2>
    <p class="quiet">
      Turn ${view.turn?.number}, ${view.turn?.date}, ${view.turn?.name}, ${view.turn?.weather}. Morale:
      ${Object.entries(view.morale ?? {})
        .map(([side, points]) => `${session.sideTitle(side)} ${points}`)
        .join(", ")}.
    </p>
    ${sides.map((side) => sideTable(session, view, side, goTo))} ${landmarks(session, goTo)}
  </section>`;
}

function sideTable(session, view, side, goTo) {
  const list = view.counters.filter(
    (counter) =>
      counter.side === side && (counter.hex || ["reinforcement", "broken", "variable"].includes(counter.box)),
  );
  return html`<h3>${session.sideTitle(side)}</h3>
    <ul class="plainlist">
      ${list.map((counter) => {
        const may = session.mine ? ofUnit(session.offers, counter.unit).length : 0;
        const name = session.frame.hexes[counter.hex]?.name;
        const near = counter.hex ? neighbours(session, counter) : "";
        return html`<li>
          ${described(counter)}${name ? ` ${name}` : ""}${near ? `; next to ${near}` : ""}
          ${counter.hex ? small("show", `Show ${counter.name}`, () => goTo(counter.hex)) : nothing}
          ${may ? small("select", `Select ${counter.name}, ${may} choices`, () => session.chooseUnit(counter.handle)) : nothing}
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

const small = (word, label, act) =>
  html`<button type="button" class="small" aria-label=${label} @click=${act}>${word}</button>`;
