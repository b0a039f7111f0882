// The card of a unit under the pointer or the cursor: everything about it, in words.

import { conditionWords } from "../conditions.js";
import { EXPECTED, isConcealed, isLeader, mini, qualitiesOf } from "../counters.js";
import { bare, capital, html, nothing } from "../html.js";
import { hexesOf, ofUnit } from "../offers.js";
import { SOURCES } from "../sources.js";
import { word } from "../vocabulary.js";

const WIDE = 236; // pixels of the card
const HIGH = 92; // and about so many for each unit, besides its lines
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
  const { left, top } = bestSpot(page, told[0].hex ?? hex, heightOf(session, told));
  return html`<div class="float unit-card" style=${`left:${left}px;top:${top}px;width:${WIDE}px`} aria-hidden="true">
    ${told.map((counter) => html`<article>${isConcealed(counter) ? concealed(session, counter) : facts(session, counter)}</article>`)}
  </div>`;
}

/** About how high the card will be. */
const heightOf = (session, told) =>
  told.reduce((sum, counter) => {
    const words = [stateWords(session, counter), session.commandOf(counter)];
    return sum + HIGH + LINE * (3 + words.reduce((lines, text) => lines + Math.ceil(text.length / LETTERS), 0));
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

/** What one may know of a counter that lies face-down. */
const concealed = (session, counter) =>
  html`${mini(counter, 40)}<b>Concealed counter</b>
    <p>${session.sideTitle(counter.army ?? counter.side ?? "")}; nobody but its owner knows what it is.</p>
    ${row("State", stateWords(session, counter))}`;

const row = (title, words) =>
  words
    ? html`<dl>
        <dt>${title}</dt>
        <dd>${words}</dd>
      </dl>`
    : nothing;

function facts(session, counter) {
  const commanded = session.commandOf(counter);
  return html`${mini(counter, 40)}<b>${counter.name}</b>
    <p>${[session.sideTitle(counter.army), word("arm", counter.arm), ...qualitiesOf(counter)].join(", ")}</p>
    <dl>
      <dt>${isLeader(counter) ? "Span" : "Strength"}</dt>
      <dd>${counter.strength}</dd>
      <dt>Movement</dt>
      <dd>${counter.movement ?? 0}</dd>
      ${
        commanded
          ? html`<dt>Command</dt>
              <dd>${capital(commanded)}</dd>`
          : nothing
      }
      <dt>State</dt>
      <dd>${stateWords(session, counter) || "in good order"}</dd>
      ${
        counter.source
          ? html`<dt>Values</dt>
              <dd>${SOURCES[counter.source] ?? counter.source}</dd>`
          : nothing
      }
    </dl>`;
}

/** Its states, what lies on it, and what works on it. */
function stateWords(session, counter) {
  const { markers = [] } = session.shown.view;
  const words = [
    ...(counter.states ?? []).filter((state) => !isConcealed(counter) || state !== "concealed").map(stateWord),
    ...markers.filter((marker) => marker.hex && marker.hex === counter.hex && !marker.to).map(named),
    ...effectsOn(session, counter),
    counter.due && EXPECTED.has(counter.box) ? `due on turn ${counter.due}` : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** The events that are in force for a counter; they are told last, in the order of the view. */
function effectsOn(session, counter) {
  const { in_force: told = [], view } = session.shown;
  const effects = view.effects ?? [];
  const sentences = told.slice(told.length - effects.length);
  const names = [counter.unit, counter.handle];
  return effects
    .map(({ unit }, place) => (unit && names.includes(unit) ? bare(sentences[place] ?? "").replace(/\.$/, "") : ""))
    .filter(Boolean);
}

const stateWord = (state) => bare(word("state", state));
const named = (marker) =>
  marker.kind === "fire"
    ? conditionWords(marker)
    : [marker.kind.replaceAll("-", " "), marker.face].filter(Boolean).join(" ");
