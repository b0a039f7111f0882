// What play lays over the map: zones, reach, the path under the pointer, attacks, the cursor.

import { conditions, isCondition } from "./conditions.js";
import { badge, counterClass, counterFace, described, isLeader, spanDisc } from "./counters.js";
import { corners, curve, outline, points } from "./geometry.js";
import { nothing, repeat, svg } from "./html.js";

/** Under the counters: the state of the ground, zones, lines of communication, reach, then the hex pointed at. */
export function underCounters(frame, marks) {
  return svg`${conditions(frame, marks.markers)}${zones(frame, marks.zones)}${marks.lines ? lines(frame) : nothing}
    ${reach(frame, marks.reach)}${hexes(frame, marks.battle ?? [], "battle-hex")}
    ${marks.noted ? hexes(frame, marks.noted, "noted-hex") : nothing}
    ${marks.refused ? refused(frame, marks.refused) : nothing}
    ${marks.hovered ? hexes(frame, [marks.hovered], "hover-hex") : nothing}
    ${marks.cursor ? hexes(frame, [marks.cursor], "cursor-hex") : nothing}`;
}

function zones(frame, sides = {}) {
  return Object.entries(sides).map(([side, labels], number) => {
    const line = outline(frame, labels);
    return svg`<g class=${`army-${side}`}>
      <pattern id=${`zone-${side}`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform=${`rotate(${number % 2 ? -45 : 45})`}>
        <path class="zone-hatch" d="M0 4.5h9"/></pattern>
      <path class="zone" d=${line} fill=${`url(#zone-${side})`}/><path class="zone-line" d=${line}/></g>`;
  });
}

/** Lines of communication and objectives, ringed in their army's colour. */
function lines(frame) {
  const rings = (given, kind) =>
    Object.entries(given ?? {}).flatMap(([army, labels]) =>
      labels.map(
        (label) =>
          svg`<g class=${`army-${army}`}><polygon class=${kind} points=${points(corners(frame, label, frame.radius - 7))}/></g>`,
      ),
    );
  return svg`${rings(frame.locs, "loc-ring")}${rings(frame.objectives, "objective-ring")}`;
}

function reach(frame, labels = []) {
  if (!labels.length) return nothing;
  const line = outline(frame, labels);
  return svg`<path class="reach" d=${line}/><path class="reach-case" d=${line}/><path class="reach-line" d=${line}/>`;
}

const hexes = (frame, labels, kind) =>
  labels
    .filter((label) => frame.hexes[label])
    .map((label) => svg`<polygon class=${kind} points=${points(corners(frame, label, frame.radius - 3))}/>`);

/** Crossed out, so that nobody need know the colour. */
function refused(frame, label) {
  const ring = corners(frame, label, frame.radius - 3);
  const line = ([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`;
  const cross = [0, 1].map((at) => line([ring[at], ring[at + 3]])).join("");
  return svg`<polygon class="refused-hex" points=${points(ring)}/><path class="refused-cross" d=${cross}/>`;
}

/** Over the counters: costs, path, attacks, threats. */
export function overCounters(frame, marks) {
  return svg`${(marks.costs ?? []).map((cost) => costDisc(frame, cost))}${path(frame, marks.path)}
    ${marks.retreat ? retreat(frame, marks.retreat) : nothing}
    ${(marks.attacks ?? []).map(([from, to]) => arrow(frame, from, to, "attack"))}
    ${(marks.threats ?? []).map(([from, to]) => arrow(frame, from, to, "threat"))}
    ${marks.chip ? chip(frame, marks.chip) : nothing}`;
}

function costDisc(frame, { hex, cost, stops, taken }) {
  const at = frame.hexes[hex];
  const y = taken ? at.y - 31 : at.y;
  return svg`<g class=${`cost${stops ? " stop" : ""}`} transform=${`translate(${at.x} ${y})`}><circle r="11"/>
    <text y="4.6">${cost ?? ""}</text></g>`;
}

function path(frame, labels = []) {
  const line = curve(frame, labels);
  if (!line) return nothing;
  const [last, end] = labels.slice(-2).map((label) => frame.hexes[label]);
  const angle = (Math.atan2(end.y - last.y, end.x - last.x) * 180) / Math.PI;
  return svg`<path class="path-case" d=${line}/><path class="path-beads" d=${line}/>
    <g transform=${`translate(${end.x} ${end.y})rotate(${angle})`}><path class="path-head" d="M-4 -9L13 0L-4 9Z"/></g>`;
}

/** The hexes open to a retreat, and the line of communications each makes for. */
function retreat(frame, { from, ways }) {
  return svg`${ways.map(({ hex, loc }) => (loc ? longLine(frame, hex, loc) : nothing))}
    ${[...new Set(ways.map(({ loc }) => loc).filter(Boolean))].map((loc) => goal(frame, loc))}
    ${ways.map(({ hex }) => arrow(frame, from, hex, "retreat"))}`;
}

function longLine(frame, from, to) {
  const [a, b] = [frame.hexes[from], frame.hexes[to]];
  return svg`<path class="retreat-way" d=${`M${a.x} ${a.y}L${b.x} ${b.y}`}/>`;
}

function goal(frame, label) {
  const at = frame.hexes[label];
  return svg`<polygon class="retreat-goal" points=${points(corners(frame, label, frame.radius - 5))}/>
    <g class="chip" transform=${`translate(${at.x} ${at.y - 34})`}><rect x="-24" y="-10" width="48" height="20" rx="5"/>
    <text y="4">LOC</text></g>`;
}

function arrow(frame, from, to, kind) {
  const [a, b] = [frame.hexes[from], frame.hexes[to]];
  if (!a || !b || from === to) return nothing;
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const head = { x: b.x - ux * 34, y: b.y - uy * 34 };
  const shaft = `M${a.x + ux * 24} ${a.y + uy * 24}L${head.x - ux * 2} ${head.y - uy * 2}`;
  const angle = (Math.atan2(uy, ux) * 180) / Math.PI;
  return svg`<path class=${`${kind}-case`} d=${shaft}/><path class=${kind} d=${shaft}/>
    <g transform=${`translate(${head.x} ${head.y})rotate(${angle})`}><path class=${`${kind}-head`} d="M-4 -9L13 0L-4 9Z"/></g>`;
}

/** A few words at a hex. */
function chip(frame, { hex, words, second }) {
  const at = frame.hexes[hex];
  const wide = Math.max(words.length * 6.6, (second ?? "").length * 5.6) + 18;
  const high = second ? 33 : 21;
  return svg`<g class="chip" transform=${`translate(${at.x} ${at.y - 50})`}>
    <rect x=${-wide / 2} y=${-high / 2} width=${wide} height=${high} rx="5"/>
    <text y=${second ? -2.5 : 4}>${words}</text>${second ? svg`<text class="sub" y="10.5">${second}</text>` : nothing}</g>`;
}

const STEP = 4.2;

/** Where each counter of a stack stands: lowest first, each with its step from the centre of its hex. */
function arranged(stack, fanned) {
  const leaders = stack.filter(isLeader);
  const units = stack.filter((counter) => !isLeader(counter));
  if (fanned && stack.length > 1) {
    const all = [...units, ...leaders];
    const wide = Math.min(62, 220 / all.length);
    return all.map((counter, place) => ({ counter, dx: (place - (all.length - 1) / 2) * wide, dy: -6 }));
  }
  const base = leaders.length && units.length ? [-4, 3] : [0, 0];
  const placed = units.map((counter, depth) => ({ counter, dx: base[0] + STEP * depth, dy: base[1] - STEP * depth }));
  const back = units.length ? [9, -13] : [0, 0];
  const deep = STEP * Math.max(0, units.length - 1);
  leaders.forEach((counter, depth) =>
    placed.push({ counter, dx: back[0] + deep + 5 * depth, dy: back[1] - deep - 13 * depth, behind: units.length > 0 }),
  );
  return placed.toReversed();
}

/**
 * All counters on the map, the northernmost lowest.
 * @param {{fan: ?string, states: Function, where: Function, lifted: ?Object}} how which stack is fanned out, what states
 *   a counter has besides its own, where it is shown, and which is in the hand
 */
export function countersLayer(frame, view, how) {
  const stacks = new Map();
  for (const counter of view.counters) {
    const hex = how.where(counter);
    if (isLifted(counter, how)) continue;
    if (!hex || !frame.hexes[hex]) continue;
    if (!stacks.has(hex)) stacks.set(hex, []);
    stacks.get(hex).push(counter);
  }
  const placed = [];
  for (const [hex, stack] of stacks) {
    const at = frame.hexes[hex];
    for (const { counter, dx, dy, behind } of arranged(stack, how.fan === hex)) {
      placed.push({ counter, behind, x: at.x + dx, y: at.y + dy, deep: at.y + (how.fan === hex ? 1e6 : 0) });
    }
  }
  for (const counter of view.counters.filter((one) => isLifted(one, how)))
    placed.push({ counter, x: how.lifted.x, y: how.lifted.y, deep: 2e6 });
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
    ${(view.markers ?? [])
      .filter((marker) => frame.hexes[marker.hex] && !isCondition(marker))
      .map((marker) => {
        const at = frame.hexes[marker.hex];
        return svg`<g transform=${`translate(${at.x - 37} ${at.y - 12})`}>${badge(marker)}</g>`;
      })}
    ${garrisons(frame, view, stacks)}`;
}

const isLifted = (counter, { lifted }) => lifted?.x !== undefined && lifted.handle === counter.handle;

function placedCounter({ counter, x, y, behind }, extra) {
  const states = [...(counter.states ?? []), ...extra];
  return svg`<g class="stand" transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-handle=${counter.handle}>
    <g class=${counterClass(counter, states)} role="img" aria-label=${described(counter)}>${counterFace(counter, states)}
      ${behind ? spanDisc(counter) : nothing}</g>
    </g>`;
}

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
