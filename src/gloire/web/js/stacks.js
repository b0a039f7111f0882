// Counters and markers on their hexes, as render/svg/stacks.py lays them.

import { isCondition } from "./conditions.js";
import { badge, counterClass, counterFace, described, isLeader, spanDisc, TAG_ROWS, tagPlaces } from "./counters.js";
import { nothing, repeat, svg } from "./html.js";

const STEP = 4.2;
const COUNTER = 55; // with a little less than its shadow: a name may stand close below it
const TAG = 17;
const SPAN = { x: 29, y: -23 };
const BADGE = { x: -37, y: -12 };
const BADGE_WITH_LEADER = { x: -37, y: 12 }; // below the tags, which then stand at the side

/** Where each counter of a stack stands: lowest first, each with its step from the centre of its hex. */
function arranged(stack, fanned) {
  const leaders = stack.filter(isLeader);
  const units = stack.filter((counter) => !isLeader(counter));
  if (fanned && stack.length > 1) {
    const all = [...units, ...leaders];
    const wide = Math.min(62, 220 / all.length);
    return all.map((counter, place) => ({ counter, dx: (place - (all.length - 1) / 2) * wide, dy: -6 }));
  }
  const led = isLed(stack);
  const base = led ? [-4, 3] : [0, 0];
  const placed = units.map((counter, depth) => ({
    counter,
    led,
    dx: base[0] + STEP * depth,
    dy: base[1] - STEP * depth,
  }));
  const back = units.length ? [9, -13] : [0, 0];
  const deep = STEP * Math.max(0, units.length - 1);
  leaders.forEach((counter, depth) =>
    placed.push({ counter, led, dx: back[0] + deep + 5 * depth, dy: back[1] - deep - 13 * depth, behind: led }),
  );
  return placed.toReversed();
}

/** Whether a leader looks over the shoulder of a unit. */
const isLed = (stack) => stack.some(isLeader) && !stack.every(isLeader);

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

/**
 * All counters on the map, the northernmost lowest.
 * @param {{fan: ?string, states: Function, where: Function, lifted: ?Object}} how which stack is fanned out, what states
 *   a counter has besides its own, where it is shown, and which is in the hand
 */
export function countersLayer(frame, view, how) {
  const held = view.counters.filter((counter) => isLifted(counter, how));
  const lying = view.counters.filter((counter) => !isLifted(counter, how));
  const stacks = byHex(frame, lying, how.where);
  const placed = [];
  for (const [hex, stack] of stacks) {
    const at = frame.hexes[hex];
    const deep = at.y + (how.fan === hex ? 1e6 : 0);
    for (const { dx, dy, ...one } of arranged(stack, how.fan === hex))
      placed.push({ ...one, x: at.x + dx, y: at.y + dy, deep });
  }
  for (const counter of held) placed.push({ counter, x: how.lifted.x, y: how.lifted.y, deep: 2e6 });
  placed.sort((a, b) => a.deep - b.deep);
  const tall = [...stacks]
    .map(([hex, stack]) => [hex, stack.filter((counter) => !isLeader(counter))])
    .filter(([hex, units]) => units.length > 2 && how.fan !== hex);
  return svg`${repeat(
    placed,
    ({ counter }) => counter.handle,
    (one) => placedCounter(one, how.states(one.counter)),
  )}
    ${tall.map(([hex, stack]) => stackCount(frame.hexes[hex], stack.length))}
    ${lyingMarkers(frame, view).map((marker) => placedBadge(frame, marker, stacks))}
    ${garrisons(frame, view, stacks)}`;
}

const isLifted = (counter, { lifted }) => lifted?.x !== undefined && lifted.handle === counter.handle;

/** Markers that lie beside counters. */
const lyingMarkers = (frame, view) =>
  (view.markers ?? []).filter((marker) => frame.hexes[marker.hex] && !isCondition(marker));

const badgePlace = (marker, stacks) => (isLed(stacks.get(marker.hex) ?? []) ? BADGE_WITH_LEADER : BADGE);

function placedBadge(frame, marker, stacks) {
  const [at, step] = [frame.hexes[marker.hex], badgePlace(marker, stacks)];
  return svg`<g transform=${`translate(${at.x + step.x} ${at.y + step.y})`}>${badge(marker)}</g>`;
}

function placedCounter({ counter, x, y, behind, led }, extra) {
  const states = [...(counter.states ?? []), ...extra];
  return svg`<g class="stand" transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-handle=${counter.handle}>
    <g class=${counterClass(counter, states)} role="img" aria-label=${described(counter)}>${counterFace(counter, states, rowOf(led))}
      ${behind ? spanDisc(counter) : nothing}</g>
    </g>`;
}

const rowOf = (led) => (led ? TAG_ROWS.side : TAG_ROWS.top);

const stackCount = (
  at,
  number,
) => svg`<g transform=${`translate(${at.x + 34} ${at.y - 36})`}><circle class="count" r="8.6"/>
  <text class="count-word" y="4">${number}</text></g>`;

/** A small flag for each garrison; a hex with a counter keeps it at its foot. */
function garrisons(frame, view, stacks) {
  return Object.entries(view.garrisons ?? {}).flatMap(([side, labels]) =>
    labels
      .filter((label) => frame.hexes[label])
      .map((label) => {
        const at = frame.hexes[label];
        const [dx, dy] = stacks.has(label) ? [30, 26] : [0, 0];
        return svg`<g class=${`garrison army-${side}`} transform=${`translate(${at.x + dx} ${at.y + dy})`}>
          <title>Garrison, ${label}</title><circle r="11"/><path d="M-3.500 8V-7h9l-2.500 3.200 2.500 3.200h-9"/></g>`;
      }),
  );
}

/** What stacks hide of the map, with all that stands on their rims. */
export function hiddenByStacks(frame, view) {
  const stacks = byHex(frame, view.counters, (counter) => counter.hex);
  const boxes = [...stacks].flatMap(([hex, stack]) => boxesOf(frame.hexes[hex], arranged(stack, false)));
  const badges = lyingMarkers(frame, view).map((marker) =>
    around(frame.hexes[marker.hex], badgePlace(marker, stacks), 23),
  );
  return [...boxes, ...badges];
}

/** What the stack that lies open hides. */
export function hiddenByFan(frame, view, hex) {
  const stack = view.counters.filter((counter) => counter.hex === hex);
  return stack.length ? boxesOf(frame.hexes[hex], arranged(stack, true)) : [];
}

const boxesOf = (at, placed) =>
  placed.flatMap(({ counter, dx, dy, led, behind }) => {
    const here = { x: at.x + dx, y: at.y + dy };
    const tags = tagPlaces(counter, counter.states ?? [], rowOf(led)).map(({ place }) => around(here, place, TAG));
    return [around(here, { x: 1, y: 1 }, COUNTER), ...tags, ...(behind ? [around(here, SPAN, TAG)] : [])];
  });

const around = (at, step, size) => ({
  left: at.x + step.x - size / 2,
  top: at.y + step.y - size / 2,
  right: at.x + step.x + size / 2,
  bottom: at.y + step.y + size / 2,
});
