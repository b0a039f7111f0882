// Counters and markers on their hexes, each where the server says that it lies in its stack.

import { counterClass, counterParts, symbol } from "./counters.js";
import { nothing, repeat, svg } from "./html.js";

const COUNTER = 55; // across, with a little less than its shadow: a name may stand close below it
const TAG = 17;
const BADGE = 23;
const PEEP = { x: 29, y: -23 };
const FAN = { wide: 62, all: 220, up: -6 };

/** Where each counter of an open stack lies, from the top. */
function fanned(stack) {
  const wide = Math.min(FAN.wide, FAN.all / stack.length);
  const order = stack.toSorted((a, b) => (b.deep ?? 0) - (a.deep ?? 0));
  return order.map((counter, place) => ({
    counter,
    dx: (place - (order.length - 1) / 2) * wide,
    dy: FAN.up,
    deep: -place,
    isFanned: true,
  }));
}

const lying = (counter, hex) => ({
  counter,
  dx: hex === counter.hex ? (counter.x ?? 0) : 0, // on its way it belongs to no stack
  dy: hex === counter.hex ? (counter.y ?? 0) : 0,
  deep: counter.deep ?? 0,
});

function byHex(frame, counters, where) {
  const stacks = new Map();
  for (const counter of counters) {
    const hex = where(counter);
    if (!hex || !frame.hexes[hex]) continue;
    if (!stacks.has(hex)) stacks.set(hex, []);
    stacks.get(hex).push(counter);
  }
  return stacks;
}

const arranged = (stack, hex, isFan) =>
  isFan && stack.length > 1 ? fanned(stack) : stack.map((counter) => lying(counter, hex));

/**
 * All counters on the map, the northernmost lowest.
 * @param {{fan: ?string, states: Function, where: Function, lifted: ?Object}} how which stack is fanned out, what the
 *   question makes of a counter, where it is shown, and which is in the hand
 */
export function countersLayer(frame, board, how) {
  const held = board.counters.filter((counter) => isLifted(counter, how));
  const stacks = byHex(
    frame,
    board.counters.filter((counter) => !isLifted(counter, how)),
    how.where,
  );
  const all = [...stacks].flatMap(([hex, stack]) => onHex(frame.hexes[hex], arranged(stack, hex, how.fan === hex)));
  for (const counter of held) all.push({ counter, x: how.lifted.x, y: how.lifted.y, order: [Infinity, 0] });
  all.sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1]);
  return svg`${repeat(
    all,
    ({ counter }) => counter.handle,
    (one) => placedCounter(one, how.states(one.counter)),
  )}
    ${(board.crowds ?? []).filter(({ hex }) => how.fan !== hex && frame.hexes[hex]).map((crowd) => count(frame, crowd))}
    ${badges(frame, board).map((marker) => badge(frame, marker))}`;
}

const onHex = (at, placed) =>
  placed.map(({ dx, dy, deep, ...one }) => ({
    ...one,
    x: at.x + dx,
    y: at.y + dy,
    order: [at.y + (one.isFanned ? 1e6 : 0), deep],
  }));

const isLifted = (counter, { lifted }) => lifted?.x !== undefined && lifted.handle === counter.handle;

function placedCounter({ counter, x, y, isFanned }, marks) {
  const peeps = counter.peeps && !isFanned;
  return svg`<g class="stand" transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-handle=${counter.handle}>
    <g class=${counterClass(counter, marks)} role="img" aria-label=${counter.sentence}>${counterParts(counter, marks, { peeps })}</g>
    </g>`;
}

const at = (frame, { hex, x = 0, y = 0 }) =>
  `translate(${(frame.hexes[hex].x + x).toFixed(1)} ${(frame.hexes[hex].y + y).toFixed(1)})`;

const count = (frame, crowd) =>
  svg`<g transform=${at(frame, crowd)}>${symbol("count")}<text class="count-word" y="4">${crowd.number}</text></g>`;

/** Markers that lie beside counters. */
const badges = (frame, board) => board.markers.filter((marker) => !marker.ground && frame.hexes[marker.hex]);

const badge = (frame, marker) =>
  svg`<g class=${marker.army ? `badge army-${marker.army}` : "badge"} transform=${at(frame, marker)}>
    <title>${marker.sentence}</title>${symbol(`badge-${marker.sign}`)}
    ${marker.text ? svg`<text class="marker-word" y="3.6">${marker.text}</text>` : nothing}</g>`;

/** What has changed on the ground: it lies under everything. */
export const conditions = (frame, board) =>
  board.markers.filter((marker) => marker.ground).map((marker) => condition(frame, marker));

function condition(frame, { sign, hex, to, sentence }) {
  if (!to) return frame.hexes[hex] ? svg`<g class="condition" transform=${at(frame, { hex })}>${titled(sentence)}${symbol(`ground-${sign}`)}</g>` : nothing;
  const way = frame.crossings?.[`${hex}|${to}`] ?? frame.crossings?.[`${to}|${hex}`];
  if (!way) return nothing;
  return svg`<g class="condition" transform=${`translate(${way.x} ${way.y})rotate(${way.turn})`}>${titled(sentence)}
    <use href=${`#ground-${sign}`} transform=${`scale(${way.reach / 10} 1)`}/>
    ${sign === "ford" ? svg`<use href="#ground-found" transform=${`translate(0 15)rotate(${-way.turn})`}/>` : nothing}</g>`;
}

const titled = (words) => svg`<title>${words}</title>`;

/** What stacks hide of the map, with all that stands on their rims. */
export function hiddenByStacks(frame, board) {
  const standing = board.counters.filter(({ hex }) => frame.hexes[hex]);
  const boxes = standing.flatMap((counter) => boxesOf(frame.hexes[counter.hex], lying(counter, counter.hex)));
  const markers = badges(frame, board).filter(({ text, sign }) => text || sign !== "flag");
  return [...boxes, ...markers.map(({ hex, x = 0, y = 0 }) => around(frame.hexes[hex], { x, y }, BADGE))];
}

/** What the stack that lies open hides. */
export function hiddenByFan(frame, board, hex) {
  const stack = board.counters.filter((counter) => counter.hex === hex);
  return stack.length ? arranged(stack, hex, true).flatMap((one) => boxesOf(frame.hexes[hex], one)) : [];
}

function boxesOf(centre, { counter, dx, dy, isFanned }) {
  const here = { x: centre.x + dx, y: centre.y + dy };
  const tags = (counter.tags ?? []).map((tag) => around(here, tag, TAG));
  const peep = counter.peeps && !isFanned ? [around(here, PEEP, TAG)] : [];
  return [around(here, { x: 1, y: 1 }, COUNTER), ...tags, ...peep];
}

const around = (here, step, size) => ({
  left: here.x + step.x - size / 2,
  top: here.y + step.y - size / 2,
  right: here.x + step.x + size / 2,
  bottom: here.y + step.y + size / 2,
});
