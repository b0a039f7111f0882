// The ground under a line of sight, seen from the side: its levels and woods, the line over them, and where it is stopped.

import { html, nothing, svg } from "../html.js";

const STEPS = 64; // points of the line at which the ground is looked at
const WIDE = 300;
const HIGH = 96;
const ROOM = { left: 16, right: 10, top: 10, bottom: 20 }; // for figures and labels
const MANY = 8; // hexes, beyond which only the ends are named
const TREES = ["woods", "forest"];
const TREE = 0.55; // of a level, as high as it is drawn

/** The section under the line that is looked along; nothing where no line is, or the map is flat. */
export function profile({ frame, eye, hovered }) {
  const sight = eye.marks(hovered);
  if (!sight?.to || frame.hexes[sight.from]?.level === undefined) return nothing;
  const along = crossed(frame, sight.from, sight.to);
  const words = sight.text || `Seen from ${sight.from}`;
  return html`<figure class="float profile" aria-label=${`${sight.from} to ${sight.to}: ${words}`}>
    <figcaption><b>${sight.from}</b> to <b>${sight.to}</b><small>${words}</small></figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} width=${WIDE} height=${HIGH} aria-hidden="true">${section(frame, along, sight)}</svg>
  </figure>`;
}

/** The hexes under a line, step by step: from each the next is itself or one of its neighbours. */
function crossed({ hexes }, from, to) {
  const [a, b] = [hexes[from], hexes[to]];
  const found = [];
  let here = from;
  for (let step = 0; step <= STEPS; step += 1) {
    const [x, y] = [a.x + ((b.x - a.x) * step) / STEPS, a.y + ((b.y - a.y) * step) / STEPS];
    const far = (label) => Math.hypot(hexes[label].x - x, hexes[label].y - y);
    here = [here, ...hexes[here].near.filter(Boolean)].reduce((best, one) => (far(one) < far(best) - 1e-6 ? one : best));
    found.push(here);
  }
  return found;
}

function section({ hexes }, along, { from, to, open }) {
  const levels = along.map((label) => hexes[label].level);
  const [low, high] = [Math.min(...levels) - 0.7, Math.max(...levels) + 0.9];
  const x = (step) => ROOM.left + (step / STEPS) * (WIDE - ROOM.left - ROOM.right);
  const y = (level) => ROOM.top + ((high - level) / (high - low)) * (HIGH - ROOM.top - ROOM.bottom);
  const ground = levels.map((_, step) => `${x(step).toFixed(1)} ${y(smooth(levels, step)).toFixed(1)}`).join("L");
  const floor = HIGH - ROOM.bottom;
  const rules = [...new Set(levels)].toSorted((a, b) => a - b);
  const trees = along.flatMap((label, step) => (step % 3 === 1 && TREES.includes(hexes[label].terrain) ? [step] : []));
  const lineY = (share) => y(hexes[from].level) + (y(hexes[to].level) - y(hexes[from].level)) * share - 5;
  const stop = { x: x(STEPS * open), y: lineY(open) };
  return svg`${rules.map((level) => svg`<path class="rule-line" d=${`M${ROOM.left} ${y(level)}H${WIDE - ROOM.right}`}/><text class="level" x="12" y=${y(level) + 4}>${level}</text>`)}
    <path class="soil" d=${`M${x(0)} ${floor}L${ground}L${x(STEPS)} ${floor}Z`}/>
    ${trees.map((step) => tree(x(step), y(levels[step]), y(levels[step]) - y(levels[step] + TREE)))}
    <path class="seen" d=${`M${x(0)} ${lineY(0)}L${stop.x} ${stop.y}`}/>
    ${open < 1 ? svg`<path class="beyond" d=${`M${stop.x} ${stop.y}L${x(STEPS)} ${lineY(1)}`}/><g class="stop" transform=${`translate(${stop.x} ${stop.y})`}><circle r="6"/><path d="M-3 -3l6 6M3 -3l-6 6"/></g>` : nothing}
    <circle class="end" cx=${x(0)} cy=${lineY(0)} r="3.6"/><circle class="end" cx=${x(STEPS)} cy=${lineY(1)} r="3.6"/>
    ${labels(along).map(({ label, at }) => svg`<text class=${label === from || label === to ? "place is-end" : "place"} x=${Math.min(Math.max(x(at), 18), WIDE - 20)} y=${HIGH - 6}>${label}</text>`)}`;
}

/** The ground between two hexes rises and falls within a few steps. */
function smooth(levels, step) {
  const near = levels.slice(Math.max(0, step - 1), step + 2);
  return near.reduce((sum, one) => sum + one, 0) / near.length;
}

const tree = (x, y, high) =>
  svg`<path class="trunk" d=${`M${x} ${y}v${-high * 0.5}`}/><ellipse class="crown" cx=${x} cy=${y - high * 0.62} rx="5" ry=${high * 0.42}/>`;

/** Each hex in the middle of its stretch; of many, the ends. */
function labels(along) {
  const stretches = [];
  for (const [step, label] of along.entries()) {
    const last = stretches.at(-1);
    if (last?.label === label) last.end = step;
    else stretches.push({ label, start: step, end: step });
  }
  const named = stretches.length > MANY ? [stretches[0], stretches.at(-1)] : stretches.filter((one, at) => one.end - one.start > 4 || at === 0 || at === stretches.length - 1);
  return named.map(({ label, start, end }) => ({ label, at: label === along[0] ? 0 : label === along.at(-1) ? STEPS : (start + end) / 2 }));
}
