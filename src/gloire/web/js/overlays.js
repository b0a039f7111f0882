// The marks of play on the map: zones, reach, the path under the pointer, attacks, the cursor.

import { conditions } from "./conditions.js";
import { corners, curve, outline, points } from "./geometry.js";
import { nothing, svg } from "./html.js";

const HALF = 28; // a counter, from its centre to its rim
const HEAD = 13; // of an arrow, before its shaft

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
  const y = taken ? at.y - 37 : at.y; // above a counter's name
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
  const edge = HALF / Math.max(Math.abs(ux), Math.abs(uy)); // it goes from rim to rim, and hides no figures
  const head = { x: b.x - ux * (edge + HEAD + 1), y: b.y - uy * (edge + HEAD + 1) };
  const shaft = `M${a.x + ux * (edge - 2)} ${a.y + uy * (edge - 2)}L${head.x - ux * 2} ${head.y - uy * 2}`;
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
