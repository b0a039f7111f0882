// The card of a unit under the pointer or the cursor: everything about it, in words.

import { mini } from "../counters.js";
import { html, nothing } from "../html.js";
import { hexesOf, ofUnit } from "../offers.js";

const WIDE = 236; // pixels of the card
const HIGH = 72; // and about so many for each unit, besides its lines
const LINE = 20;
const LETTERS = 20; // of a line beside its title
const RIM = 8;
const WORTH = { own: 9, counter: 3, open: 2 };

/** Beside the hex it tells of. */
export function unitCard(page) {
  const { session, map, lifted, over, hovered } = page;
  const hex = hovered ?? (map.byKeys ? map.cursor : null);
  const told = over ? [session.counter(over)].filter(Boolean) : map.byKeys && hex ? session.inHex(hex) : [];
  if (lifted || !hex || !told.length || session.choices) return nothing;
  const { left, top } = bestSpot(page, told[0].hex ?? hex, heightOf(told));
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

/** Beside the hex or in a corner of the map: in sight, where it hides the least of counters and of open hexes. */
function bestSpot(page, hex, high) {
  const { map, frame } = page;
  const { x, y } = map.toScreen(hex);
  const gap = 0.9 * frame.radius * map.scale;
  const { width, height } = map.room;
  const [right, bottom] = [width - WIDE - RIM, height - high - RIM];
  const inSight = ([left, top]) => ({
    left: Math.max(RIM, Math.min(left, right)),
    top: Math.max(RIM, Math.min(top, bottom)),
  });
  const spots = [
    [x + gap, y - high / 2],
    [x - gap - WIDE, y - high / 2],
    [x - WIDE / 2, y - gap - high],
    [x - WIDE / 2, y + gap],
    [right, RIM],
    [RIM, RIM],
    [right, bottom],
  ].map(inSight);
  const places = worthSeeing(page, hex);
  const hidden = (spot) => places.reduce((sum, place) => sum + place.worth * share(spot, high, place), 0);
  const costs = spots.map((spot) => ({ spot, cost: hidden(spot) }));
  return costs.reduce((best, other) => (other.cost < best.cost ? other : best)).spot;
}

/** What the card should not hide: the stack it tells of, other counters, hexes that are open. */
function worthSeeing({ map, frame, session }, hex) {
  const half = 0.75 * frame.radius * map.scale;
  const place = (label, worth) => ({ ...map.toScreen(label), half, worth });
  const standing = new Set(session.counters.map((counter) => counter.hex).filter((label) => frame.hexes[label]));
  const open = session.selected ? hexesOf(ofUnit(session.offers, session.selected)) : [];
  return [
    place(hex, WORTH.own),
    ...[...standing].map((label) => place(label, WORTH.counter)),
    ...open.filter((label) => frame.hexes[label]).map((label) => place(label, WORTH.open)),
  ];
}

/** How much of a place the card would hide. */
function share({ left, top }, high, { x, y, half }) {
  const wide = Math.min(left + WIDE, x + half) - Math.max(left, x - half);
  const deep = Math.min(top + high, y + half) - Math.max(top, y - half);
  return wide > 0 && deep > 0 ? (wide * deep) / (4 * half * half) : 0;
}

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
