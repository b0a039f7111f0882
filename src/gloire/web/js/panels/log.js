// The log in three depths. Every line knows its hexes and units, and a click shows the board as it was then.

import { keyOf } from "../episode.js";
import { html, linked, nothing, repeat, ruled } from "../html.js";
import { like, likes } from "../memory.js";

const WORD = { committed: "committed only", unproven: "unproven" }; // nothing is said of what is proven
const MEANS = "How far the roll is proven: see Check the dice in the menu";
const DEPTHS = ["Headlines", "Moves", "All"];

export function logPanel(session, { reenact, pending }) {
  const log = session.past?.log ?? session.log; // whoever looks back does not learn how it ends
  const shown = log.filter((line) => line.depth <= likes.depth && !pending.has(keyOf(line)));
  return html`<section class="card log" aria-label="Log">
    <h2>
      Log
      <span class="segments" role="group" aria-label="How much"
        >${DEPTHS.map(
          (name, depth) =>
            html`<button
              type="button"
              aria-pressed=${likes.depth === depth}
              @click=${() => {
                like({ depth });
                session.changed();
              }}
            >
              ${name}
            </button>`,
        )}</span
      >
    </h2>
    <ol tabindex="0" aria-label="What happened, latest first">
      ${repeat(
        shown.map((line, place) => ({ line, place })).toReversed(),
        ({ place }) => `${likes.depth}-${place}`,
        ({ line }) => logLine(session, line, reenact),
      )}
    </ol>
  </section>`;
}

function logLine(session, line, reenact) {
  const hexes = hexesIn(line.event, session);
  return html`<li
    class=${`line depth-${line.depth} army-${line.side ?? "none"}`}
    @pointerenter=${() => note(session, hexes)}
    @pointerleave=${() => note(session, null)}
  >
    <span
      >${marks(line)}${ruled(line, session.frame)}${
        likes.depth === 2 && line.details?.length
          ? html`<ul>
              ${line.details.map((detail) => html`<li>${linked(detail, session.frame)}</li>`)}
            </ul>`
          : nothing
      }</span
    >
    <button
      type="button"
      class="plain again"
      title="Show the board at this moment"
      aria-label=${`Show the board at this moment: answer ${line.answer}`}
      @click=${() => reenact(line)}
    >
      ⟲
    </button>
  </li>`;
}

/** What a roll is marked with: that it was rolled anew, and at full depth how far it is proven. */
const marks = ({ again, roll }) =>
  html`${again ? html`<span class="anew" title="A roll was taken back before this one">↺ rolled anew</span> ` : nothing}${
    likes.depth === 2 && WORD[roll] ? html`<span class="anew" title=${MEANS}>${WORD[roll]}</span> ` : nothing
  }`;

function note(session, hexes) {
  session.noted = hexes;
  session.changed();
}

/** Whatever in an event is a hex, or a unit that stands in one. */
function hexesIn(event, session) {
  const found = new Set();
  const look = (value) => {
    if (typeof value === "string") {
      if (session.frame.hexes[value]) found.add(value);
      else if (session.counter(value)?.hex) found.add(session.counter(value).hex);
    } else if (Array.isArray(value)) value.forEach(look);
  };
  Object.values(event ?? {}).forEach(look);
  return [...found];
}
