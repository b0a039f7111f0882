// The names of formations beside their units, for whoever sees the whole map: each where most of it stands.

import { repeat, svg } from "./html.js";

const SIZE = 36; // of the letters, in units of the drawing
const LETTER = 0.64; // how wide one is, of its height
const NEAR = 2.6; // radii between hexes of one body
const ASIDE = 34; // from the centre of a hex to a name beside it
const FAR = 4000; // units away that count as much as a name all hidden
const HIDDEN = 0.6; // of a name that may lie on something

/** Names that find a place, the largest bodies first; `taken` are boxes that they keep off. */
export function formationNames(frame, counters, { taken, growth }) {
  const placed = [];
  for (const body of bodies(frame, counters)) {
    const site = best(frame, { ...body, size: SIZE * growth }, [...taken, ...placed.map(({ box }) => box)]);
    if (site) placed.push({ ...body, ...site });
  }
  return placed;
}

/** A box that is so many times as large. */
export function grown({ left, right, top, bottom }, growth) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const [wide, high] = [((right - left) / 2) * growth, ((bottom - top) / 2) * growth];
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

export const formationsLayer = (names) =>
  svg`${repeat(
    names,
    ({ key }) => key,
    ({ text, army, x, y, size }) => svg`<text class=${`name formation-name army-${army}`} font-size=${size} x=${x} y=${y + size * 0.34}>${text}</text>`,
  )}`;

/** The largest body of each formation: its hexes that lie close to each other. */
function bodies(frame, counters) {
  const formations = new Map();
  for (const { formation, army, hex } of counters) {
    if (!formation || !frame.hexes[hex]) continue;
    const key = `${army} ${formation}`;
    if (!formations.has(key)) formations.set(key, { key, text: formation, army, hexes: new Set() });
    formations.get(key).hexes.add(hex);
  }
  const found = [...formations.values()].map((one) => ({ ...one, hexes: largest(frame, [...one.hexes]) }));
  return found.toSorted((a, b) => b.hexes.length - a.hexes.length);
}

function largest(frame, hexes) {
  const left = new Set(hexes);
  let most = [];
  while (left.size) {
    const [first] = left;
    const body = [first];
    left.delete(first);
    for (const hex of body)
      for (const other of left)
        if (distance(frame.hexes[hex], frame.hexes[other]) < NEAR * frame.radius) {
          left.delete(other);
          body.push(other);
        }
    if (body.length > most.length) most = body;
  }
  return most.map((hex) => frame.hexes[hex]);
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Round the body, or beside one of its hexes: where it hides least and keeps to the land; null where it hides much. */
function best(frame, { text, hexes, size }, taken) {
  const [wide, middle] = [text.length * size * LETTER, { x: mean(hexes.map(({ x }) => x)), y: mean(hexes.map(({ y }) => y)) }];
  const sites = spots(hexes, middle, ASIDE + wide / 2, ASIDE + size / 2).map((spot) => siteAt(frame, spot, { wide, size }, taken));
  const price = (site) => site.cost + distance(site, middle) / FAR;
  const [site] = sites.toSorted((a, b) => price(a) - price(b));
  return site.cost < HIDDEN ? site : null;
}

function spots(hexes, middle, aside, above) {
  const [xs, ys] = [hexes.map(({ x }) => x), hexes.map(({ y }) => y)];
  const round = [
    { x: middle.x, y: Math.min(...ys) - above },
    { x: middle.x, y: Math.max(...ys) + above },
    { x: Math.min(...xs) - aside, y: middle.y },
    { x: Math.max(...xs) + aside, y: middle.y },
  ];
  const beside = ({ x, y }) => [{ x: x - aside, y }, { x: x + aside, y }, { x, y: y - above }, { x, y: y + above }];
  return [...round, ...hexes.flatMap(beside)];
}

function siteAt(frame, { x, y }, { wide, size }, taken) {
  const box = { left: x - wide / 2, right: x + wide / 2, top: y - size / 2, bottom: y + size / 2 };
  const [left, top, across, deep] = frame.land;
  const isOnLand = box.left > left && box.top > top && box.right < left + across && box.bottom < top + deep;
  const hidden = taken.reduce((sum, other) => sum + shared(box, other), 0) / (wide * size);
  return { x, y, size, box, cost: hidden + (isOnLand ? 0 : 1) };
}

function shared(box, other) {
  const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const deep = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  return across > 0 && deep > 0 ? across * deep : 0;
}

const mean = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
