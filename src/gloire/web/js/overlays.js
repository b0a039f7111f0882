// The marks of play on the map: overlays of the board and of the question, reach, the path under the pointer, the cursor.

import { counterClass, symbol } from "./counters.js";
import { corners, curve, outline, points } from "./geometry.js";
import { nothing, svg } from "./html.js";
import { written } from "./offers.js";
import { conditions } from "./stacks.js";
import { angleOf, frontOf } from "./turning.js";

const HALF = 28; // a counter, from its centre to its rim
const SLIP = { x: 10, y: -38 }; // from the centre of a hex to where slips lie, above the counter
const ROOM = 1.9; // times as large as it is drawn, a cost still fits into its hex
const LEGIBLE = 0.62; // the scale below which costs must grow to be read
const HEAD = 13; // of an arrow, before its shaft
const SLANTS = [45, -45, 90, 0]; // of hatches, so that they are told apart without colour

export const HATCHES = SLANTS.length;

/** Under the counters: the state of the ground, areas and rings, reach, then the hex pointed at. */
export function underCounters(frame, marks) {
  return svg`${conditions(frame, marks.board)}${areas(frame, [...(marks.overlays ?? []), ...(marks.asked ?? []).filter(({ kind }) => !OVER[kind])])}
    ${marks.sight ? unseen(frame, marks.sight) : nothing}
    ${reach(frame, marks.farther, "farther")}${reach(frame, marks.reach)}${hexes(frame, marks.battle ?? [], "battle-hex")}
    ${marks.turning ? hexes(frame, frontOf(frame, marks.turning), "front-hex") : nothing}
    ${marks.noted ? hexes(frame, marks.noted, "noted-hex") : nothing}
    ${marks.refused ? refused(frame, marks.refused) : nothing}
    ${marks.hovered ? hexes(frame, [marks.hovered], "hover-hex") : nothing}
    ${marks.cursor ? hexes(frame, [marks.cursor], "cursor-hex") : nothing}`;
}

/** What lies on whole hexes; hatches run different ways. */
function areas(frame, overlays = []) {
  const hatches = overlays.filter(({ kind }) => kind === "hatch");
  return overlays.map((overlay) => {
    const drawn = AREAS[overlay.kind]?.(frame, overlay, hatches.indexOf(overlay));
    return drawn ? svg`<g class=${`army-${overlay.army ?? ""}`}>${drawn}</g>` : nothing;
  });
}

const AREAS = {
  hatch: (frame, { hexes: labels = [], army }, number) => {
    const [line, name] = [outline(frame, labels), `hatch-${number}-${army}`];
    return svg`<pattern id=${name} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform=${`rotate(${SLANTS[number % HATCHES]})`}>
        <path class="zone-hatch" d="M0 4.5h9"/></pattern>
      <path class="zone" d=${line} fill=${`url(#${name})`}/><path class="zone-line" d=${line}/>`;
  },
  outline: (frame, { hexes: labels = [], tone = "" }) => svg`<path class=${`area ${tone}`} d=${outline(frame, labels)}/>`,
  cone: (frame, { hexes: labels = [], tone = "" }) => {
    const line = outline(frame, labels);
    return svg`<pattern id="cone-hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="cone-hatch" d="M0 5.5h11"/></pattern>
      <path class=${`cone ${tone}`} d=${line}/><path class="cone-case" d=${line}/><path class=${`cone-line ${tone}`} d=${line}/>`;
  },
  range: (frame, { hexes: labels = [], tone = "" }) => svg`<path class=${`range ${tone}`} d=${outline(frame, labels)}/>`,
  band: (frame, { hexes: labels = [], lines = [], tone = "" }) => {
    const [line, [x, y, width, height], name] = [band(frame, labels, lines), frame.box, `band-${labels[0]}`];
    return svg`<mask id=${name} maskUnits="userSpaceOnUse" x=${x} y=${y} width=${width} height=${height}>
        <rect x=${x} y=${y} width=${width} height=${height} fill="#fff"/><path class="band-hole" d=${line}/></mask>
      <g class=${`strip-${tone}`}><path class="band" d=${line}/><g mask=${`url(#${name})`}><path class="band-case" d=${line}/><path class="band-rim" d=${line}/></g></g>`;
  },
  ring: (frame, { hexes: labels = [], tone = "objective" }) => rings(frame, labels, `${tone}-ring`, 7),
};

/** A dot on each hex and a stretch along each line, for a broad stroke. */
function band(frame, labels, lines) {
  const place = (label) => `${frame.hexes[label].x} ${frame.hexes[label].y}`;
  const dots = labels.filter((label) => frame.hexes[label]).map((label) => `M${place(label)}h.01`);
  const stretches = lines.filter((ends) => ends.every((label) => frame.hexes[label]));
  return [...dots, ...stretches.map(([from, to]) => `M${place(from)}L${place(to)}`)].join("");
}

const rings = (frame, labels, kind, inset) =>
  labels
    .filter((label) => frame.hexes[label])
    .map((label) => svg`<polygon class=${kind} points=${points(corners(frame, label, frame.radius - inset))}/>`);

function reach(frame, labels = [], how = "") {
  if (!labels.length) return nothing;
  const line = outline(frame, labels);
  return svg`<path class=${`reach ${how}`} d=${line}/><path class=${`reach-case ${how}`} d=${line}/><path class=${`reach-line ${how}`} d=${line}/>`;
}

/** What an eye does not see, where it stands, and what is in the way of its line. */
const unseen = (frame, { from, unseen: labels, by }) =>
  svg`<path class="out-of-sight" d=${outline(frame, labels)}/>${rings(frame, [from], "eye-hex", 3)}
    ${by.length ? svg`<path class="in-the-way" d=${outline(frame, by)}/>` : nothing}`;

const hexes = (frame, labels, kind) => rings(frame, labels, kind, 3);

/** Crossed out, so that nobody need know the colour. */
function refused(frame, label) {
  const ring = corners(frame, label, frame.radius - 3);
  const line = ([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`;
  const cross = [0, 1].map((at) => line([ring[at], ring[at + 3]])).join("");
  return svg`<polygon class="refused-hex" points=${points(ring)}/><path class="refused-cross" d=${cross}/>`;
}

/** Over the counters: costs, path, attacks, threats. */
export function overCounters(frame, marks) {
  return svg`${(marks.costs ?? []).map((cost) => costDisc(frame, cost, marks.large))}${path(frame, marks.path)}
    ${asked(frame, [...(marks.overlays ?? []).filter(({ kind }) => !AREAS[kind]), ...(marks.asked ?? [])])}
    ${(marks.attacks ?? []).map(([from, to]) => arrow(frame, from, to, "attack"))}
    ${(marks.threats ?? []).map(([from, to]) => arrow(frame, from, to, "threat"))}
    ${marks.sight?.to ? lookAt(frame, marks.sight, marks.large) : nothing}
    ${marks.turning ? wheel(frame, marks.turning) : nothing}${(marks.chips ?? []).map((one) => slip(frame, one))}
    ${marks.chip ? chip(frame, marks.chip) : nothing}`;
}

/** The ways in which a counter can look: a spot for each, two with their keys, and the bracket where it would. */
function wheel(frame, { hex, to, ways, way, ghost }) {
  const { x, y } = frame.hexes[hex];
  const spot = (one, away) => {
    const angle = (angleOf(frame, to, one) * Math.PI) / 180;
    return [Math.cos(angle) * away, Math.sin(angle) * away];
  };
  const far = frame.radius * (to === "corner" ? 1 : 0.87);
  const spots = [...ways.keys()].map((one) => {
    const [cx, cy] = spot(one, far);
    return svg`<circle class="turn-room" cx=${cx} cy=${cy} r="20"/><circle class=${one === way ? "turn-spot is-aimed" : "turn-spot"} cx=${cx} cy=${cy} r="8"/>`;
  });
  const caps = [[(way + 5) % 6, "Q"], [(way + 1) % 6, "E"]].filter(([one]) => ways.has(one)).map(([one, letter]) => keycap(spot(one, far), letter));
  return svg`<g class="wheel" transform=${`translate(${x} ${y})`}>${ghost ? svg`<g class=${`ghost ${counterClass(ghost)}`}>${symbol(`face-${ghost.face}`)}</g>` : nothing}
    <g class="turn-front"><use href=${`#front-${to}`} transform=${`rotate(${60 * way})`}/></g>${spots}${caps}</g>`;
}

const keycap = ([x, y], letter) =>
  svg`<g class="keycap" transform=${`translate(${x} ${y})`}><rect x="-9" y="-9" width="18" height="18" rx="4"/><text y="4">${letter}</text></g>`;

/** A slip above a counter: a part of the answer that is being put together. */
function slip(frame, { hex, sign, isPicked, words }) {
  const at = frame.hexes[hex];
  return svg`<g class=${isPicked ? "slip-on-map is-picked" : "slip-on-map"} transform=${`translate(${at.x + SLIP.x} ${at.y + SLIP.y})`}>
    <title>${words}</title><use href=${`#badge-${sign}`}/></g>`;
}

/** Round for the usual movement, angular for another one; larger where the map is small, as far as a hex has room. */
function costDisc(frame, { hex, cost, stops, taken, pace }, large = 1) {
  const at = frame.hexes[hex];
  const y = taken ? at.y - 37 : at.y; // above a counter's name
  const kinds = ["cost", ...(stops ? ["stop"] : []), ...(taken ? ["taken"] : []), ...(pace ? ["farther"] : [])].join(" ");
  return svg`<g class=${kinds} transform=${`translate(${at.x} ${y})scale(${Math.min(ROOM, Math.max(1, LEGIBLE * large))})`}>
    ${pace ? svg`<path d="M0 -14L14 0L0 14L-14 0Z"/>` : svg`<circle r="11"/>`}<text class=${written(cost).length > 1 ? "long" : ""} y="4.6">${written(cost)}</text></g>`;
}

/** A figure on a hex, as wide as it must be; a name stands above counters and the slips that lie on them. */
function textDisc(frame, hex, text, tone = "") {
  const at = frame.hexes[hex];
  const half = Math.max(11, text.length * 4.2 + 5);
  const [up, round] = tone === "name" ? [-57, 4] : tone === "hazard" ? [-41, 11] : [-22, 11];
  return svg`<g class=${`cost ${tone}`} transform=${`translate(${at.x} ${at.y + up})`}>
    <rect x=${-half} y="-11" width=${2 * half} height="22" rx=${round}/><text y="4.6">${text}</text></g>`;
}

function path(frame, labels = []) {
  const line = curve(frame, labels);
  if (!line) return nothing;
  const [last, end] = labels.slice(-2).map((label) => frame.hexes[label]);
  const angle = (Math.atan2(end.y - last.y, end.x - last.x) * 180) / Math.PI;
  return svg`<path class="path-case" d=${line}/><path class="path-beads" d=${line}/>
    <g transform=${`translate(${end.x} ${end.y})rotate(${angle})`}><path class="path-head" d="M-4 -9L13 0L-4 9Z"/></g>`;
}

/** Lines, arrows, figures and goals that a question lays over the counters. */
function asked(frame, overlays = []) {
  return overlays.map((overlay) => OVER[overlay.kind]?.(frame, overlay) ?? nothing);
}

const OVER = {
  arrow: (frame, { lines = [], tone }) => lines.map(([from, to]) => arrow(frame, from, to, tone)),
  line: (frame, { lines = [], tone }) => lines.map(([from, to]) => straight(frame, from, to, tone)),
  sight: (frame, { lines = [], open = [] }) => lines.map(([from, to], at) => sight(frame, from, to, open[at] ?? 1)),
  disc: (frame, { hexes: labels = [], texts = [], tone }) =>
    labels.map((hex, number) => textDisc(frame, hex, texts[number] ?? "", tone)),
  ring: (frame, { hexes: labels = [], tone, title }) =>
    svg`${rings(frame, labels, tone, 5)}${title ? labels.map((hex) => flag(frame, hex, title)) : nothing}`,
};

function straight(frame, from, to, kind) {
  const [a, b] = [frame.hexes[from], frame.hexes[to]];
  return a && b ? svg`<path class=${kind} d=${`M${a.x} ${a.y}L${b.x} ${b.y}`}/>` : nothing;
}

/** White as far as it is open; then a cross, and dashes to what is not seen. */
function sight(frame, from, to, open) {
  const [a, b] = [frame.hexes[from], frame.hexes[to]];
  if (!a || !b) return nothing;
  const at = { x: a.x + (b.x - a.x) * open, y: a.y + (b.y - a.y) * open };
  const line = `M${a.x} ${a.y}L${at.x} ${at.y}`;
  const seen = svg`<path class="sight-case" d=${line}/><path class=${open < 1 ? "sight stopped" : "sight"} d=${line}/>`;
  if (open === 1) return seen;
  return svg`${seen}<path class="unseen" d=${`M${at.x} ${at.y}L${b.x} ${b.y}`}/>
    <g class="blocked" transform=${`translate(${at.x} ${at.y})`}><circle r="10"/><path d="M-5 -5l10 10M5 -5l-10 10"/></g>`;
}

/** A look from hex to hex, with what stops it in words. */
const lookAt = (frame, { from, to, open, by, text }, large) =>
  svg`${sight(frame, from, to, open)}${text ? chip(frame, { hex: by[0], lines: text.split(/(?<=:) /), large }) : nothing}`;

/** A word above a hex. */
function flag(frame, label, word) {
  const at = frame.hexes[label];
  const half = Math.max(24, word.length * 4 + 8);
  return svg`<g class="chip" transform=${`translate(${at.x} ${at.y - 34})`}><rect x=${-half} y="-10" width=${2 * half} height="20" rx="5"/>
    <text y="4">${word}</text></g>`;
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

/**
 * A few words at a hex, above it; below it where the sheet ends, or where whoever is meant stands above it. As large on
 * a small map, or nobody could read them.
 */
function chip(frame, { hex, lines, large, from }) {
  const at = frame.hexes[hex];
  const wide = Math.max(...lines.map((line, number) => line.length * (number ? 5.9 : 6.8))) + 18;
  const high = 9 + lines.length * 13;
  const [left, top, across] = frame.box;
  const half = (wide / 2) * large + 4;
  const x = Math.max(left + half, Math.min(at.x, left + across - half));
  const isBelow = at.y - 36 - high * large < top || (frame.hexes[from]?.y < at.y && from !== hex);
  const y = isBelow ? at.y + 36 : at.y - 36 - high * large;
  return svg`<g class="chip" transform=${`translate(${x} ${y})scale(${large})`}>
    <rect x=${-wide / 2} y="0" width=${wide} height=${high} rx="5"/>
    ${lines.map((line, number) => svg`<text class=${number ? "sub" : ""} y=${15 + number * 13}>${line}</text>`)}</g>`;
}
