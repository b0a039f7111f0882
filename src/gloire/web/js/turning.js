// Where a counter is to look: pointed at on the map, drawn by a swipe, or turned by keys. Which ways there are, the
// question says, and what they mean, its rules.

import { announce } from "./html.js";
import { ofUnit } from "./offers.js";

const STILL = 0.42; // of a hex's radius: so near to its middle nobody points anywhere
const NEAR = 2.6; // and so far away, somebody means something else
const LEFT = ["ArrowLeft", "q", "Q"];
const RIGHT = ["ArrowRight", "e", "E"];

/**
 * The answers that differ in where a counter looks, by that; null where something else is to be chosen first.
 * @returns {?{unit: string, hex: string, to: string, ways: Map<number, Object[]>, way: number, now: ?number}}
 */
export function turningOf(session) {
  const { prompt, selected, choices } = session;
  if (!session.mine || session.busy || !prompt.turns) return null;
  const offers = choices ?? (selected ? ofUnit(session.offers, selected) : []);
  if (!offers.every(({ action }) => Number.isInteger(action?.facing)) || !isOfOne(offers)) return null;
  const ways = new Map();
  for (const offer of offers) ways.set(offer.action.facing, [...(ways.get(offer.action.facing) ?? []), offer]);
  const hex = placeOf(session, offers[0]);
  if (ways.size < 2 || !hex) return null;
  const now = session.counter(offers[0].unit)?.facing?.way ?? null;
  const way = [session.way, prompt.faces, now, ...ways.keys()].find((one) => ways.has(one));
  return { unit: offers[0].unit, hex, to: prompt.turns, ways, way, now };
}

const isOfOne = (offers) => new Set(offers.map(({ unit, hex }) => `${unit} ${hex}`)).size === 1 && Boolean(offers[0].unit);

/** Where the counter will stand: in the hex of the answer, unless that is somebody else's. */
function placeOf(session, { unit, hex }) {
  const isTaken = session.inHex(hex).some(({ side }) => side !== session.question.asks);
  return hex && !isTaken ? hex : session.counter(unit)?.hex;
}

/** The direction of a hexside or a corner, in degrees. */
export const angleOf = ({ pointy }, to, way) => (pointy ? -60 : -90) + (to === "corner" ? 30 : 0) + 60 * way;

/** The hexes in front of a counter that looks there. */
export function frontOf({ hexes }, { hex, to, way }) {
  const round = to === "corner" ? [way, way + 1] : [way + 5, way, way + 1];
  return round.map((at) => hexes[hex].near[at % 6]).filter(Boolean);
}

/** The way that is meant by a point of the map: the nearest that is offered; null where nobody could tell. */
export function wayAt(frame, turning, point) {
  const [dx, dy] = stepTo(frame, turning, point);
  const far = Math.hypot(dx, dy) / frame.radius;
  if (far < STILL || far > NEAR) return null;
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
  const off = (way) => Math.abs(((angle - angleOf(frame, turning.to, way) + 540) % 360) - 180);
  const [best] = [...turning.ways.keys()].toSorted((a, b) => off(a) - off(b));
  return off(best) <= 60 ? best : null;
}

/** Whether a point lies on the counter, so that a stroke from there turns it. */
export const isAtHand = (frame, turning, point) => Math.hypot(...stepTo(frame, turning, point)) < frame.radius;

const stepTo = ({ hexes }, { hex }, { x, y }) => [x - hexes[hex].x, y - hexes[hex].y];

/** Looks another way, without saying so yet. */
export function aimAt(session, way) {
  if (way === null || session.way === way) return;
  session.way = way;
  session.changed();
}

/** Looks one step to the left or to the right, past ways that are not offered. */
export function turnBy(session, turning, step) {
  let way = turning.way;
  do way = (way + step + 6) % 6;
  while (!turning.ways.has(way));
  aimAt(session, way);
  announce(turning.ways.get(way)[0].text);
}

/** Says so; where several answers look the same way, somebody must say which he means. */
export async function giveWay(session, turning, way = turning.way) {
  const offers = turning.ways.get(way);
  if (offers.length === 1) await session.answer(offers[0]);
  else {
    session.choices = offers;
    session.changed();
  }
}

/** What a key means while a counter turns; whether it means anything. */
export function turnKey(session, key) {
  const turning = turningOf(session);
  if (!turning) return false;
  if (LEFT.includes(key)) turnBy(session, turning, -1);
  else if (RIGHT.includes(key)) turnBy(session, turning, 1);
  else if (key === "Enter") giveWay(session, turning);
  else return false;
  return true;
}

/** A unit turns where it stands, by a stroke from its middle: the answer that says so, and then the way. */
export async function pivot(session, frame, unit, point) {
  const offer = ofUnit(session.offers, unit).find(({ action }) => action.do === session.prompt.pivots);
  const { hex } = session.counter(unit) ?? {};
  if (!offer || !hex || Math.hypot(...stepTo(frame, { hex }, point)) < STILL * frame.radius) return;
  await session.answer(offer);
  const turning = turningOf(session);
  const way = turning && wayAt(frame, turning, point);
  if (way !== null && turning) await giveWay(session, turning, way);
}
