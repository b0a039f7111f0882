// The card of a unit under the pointer or the cursor: everything about it, in words.

import { mini } from "../counters.js";
import { html, nothing } from "../html.js";
import { bestSpot } from "../spots.js";
import { turningOf } from "../turning.js";

const WIDE = 236; // pixels of the card
const HIGH = 72; // and about so many for each unit, besides its lines
const LINE = 20;
const LETTERS = 20; // of a line beside its title

/** Beside the hex it tells of. */
export function unitCard(page) {
  const { session, map, lifted, over, hovered } = page;
  const hex = hovered ?? (map.byKeys ? map.cursor : null);
  const told = over ? [session.counter(over)].filter(Boolean) : map.byKeys && hex ? session.inHex(hex) : [];
  if (lifted || !hex || !told.length || session.choices || session.refusal || turningOf(session)) return nothing;
  const { left, top } = bestSpot(page, told[0].hex ?? hex, { wide: WIDE, high: heightOf(told) });
  return html`<div class="float unit-card" style=${`left:${left}px;top:${top}px;width:${WIDE}px`} aria-hidden="true">
    ${told.map((counter) => html`<article>${facts(counter)}</article>`)}
  </div>`;
}

/** About how high the card will be. */
const heightOf = (told) =>
  told.reduce((sum, { rows }) => {
    const lines = rows.reduce((all, { words }) => all + Math.ceil(words.length / LETTERS), 0);
    return sum + HIGH + LINE * lines;
  }, 0);

/** Everything about a counter, as far as one may know it. */
const facts = (counter) =>
  html`${mini(counter, 40)}<b>${counter.title}</b>
    <p>${counter.what}</p>
    <dl>
      ${counter.rows.map(
        ({ title, words }) =>
          html`<dt>${title}</dt>
            <dd>${words}</dd>`,
      )}
    </dl>`;
