// The board in words, for those who do not see it: every counter by side and place, with what it can do.

import { described } from "../counters.js";
import { html, linked, nothing } from "../html.js";
import { ofUnit } from "../offers.js";
import { word } from "../vocabulary.js";

const TOLD = ["reinforcement", "variable", "in-hand", "broken"]; // boxes whose counters may yet matter

export function textBoard(session, { goTo }) {
  const { view } = session.shown;
  const sides = [...new Set(view.counters.map((counter) => counter.side))];
  return html`<section class="card textboard" aria-label="The board in words">
    <h2>The board in words</h2>
    <p class="quiet">
      ${[`Turn ${view.turn?.number}`, view.turn?.date, view.turn?.name, weatherWords(view)].filter(Boolean).join(", ")}.
      Morale:
      ${Object.entries(view.morale ?? {})
        .map(([side, points]) => `${session.sideTitle(side)} ${points}`)
        .join(", ")}.
      ${view.flank_march ? `${view.flank_march.units} units are on a flank march, to come from turn ${view.flank_march.turn} on.` : nothing}
    </p>
    ${inForce(session)} ${sides.map((side) => sideTable(session, view, side, goTo))} ${landmarks(session, goTo)}
  </section>`;
}

const weatherWords = ({ turn, sky }) =>
  [turn?.weather && word("weather", turn.weather), sky && word("trend", sky.trend)].filter(Boolean).join(", ");

/** Weather, ground and events that hold now. */
function inForce(session) {
  const lines = session.shown.in_force ?? [];
  if (!lines.length) return nothing;
  return html`<h3>In force</h3>
    <ul class="plainlist">
      ${lines.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>`;
}

function sideTable(session, view, side, goTo) {
  const list = view.counters.filter((counter) => counter.side === side && (counter.hex || TOLD.includes(counter.box)));
  return html`<h3>${session.sideTitle(side)}</h3>
    <ul class="plainlist">
      ${list.map((counter) => {
        const may = session.mine ? ofUnit(session.offers, counter.unit).length : 0;
        const name = session.frame.hexes[counter.hex]?.name;
        const near = counter.hex ? neighbours(session, counter) : "";
        const called = counter.name || `the concealed counter in ${counter.hex ?? "the box"}`;
        const command = session.commandOf(counter);
        return html`<li>
          ${described(counter)}${name ? ` ${name}` : ""}${command ? `; ${command}` : ""}${near ? `; next to ${near}` : ""}
          ${counter.hex ? small("show", `Show ${called}`, () => goTo(counter.hex)) : nothing}
          ${may ? small("select", `Select ${called}, ${may} choices`, () => session.chooseUnit(counter.handle)) : nothing}
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
