// The actions a question offers, sorted by what a person can point at. No rule is known here: an action that names a
// unit belongs to that unit, one that names a hex to that hex, and everything else is a button.

import { bare, rulesIn } from "./html.js";

/**
 * @typedef {{number: number, action: Object, text: string, rules: string[], unit: string, units: string[], hex: string, hexes: string[]}} Offer
 */

/** Every offer of a question, in the server's order. */
export function offersOf(question) {
  return (question?.actions ?? []).map((action, number) => {
    const words = question.texts?.[number] ?? action.do;
    const [units, hexes] = [unitsIn(action), hexesIn(action)];
    return { number, action, text: bare(words), rules: rulesIn(words), unit: units[0] ?? "", units, hex: hexes[0] ?? "", hexes };
  });
}

/** The units an action names: one, or several that do it together. Each of them can be pointed at. */
const unitsIn = ({ unit, units }) => (unit ? [unit] : Array.isArray(units) ? units : []);

/** The hexes an action names: one, or several at once. It is pointed at in the first. */
const hexesIn = ({ hex, hexes }) => (hex ? [hex] : Array.isArray(hexes) ? hexes : []);

/** Those that lead to a hex, or name it among others. */
export const toHex = (offers, hex) => offers.filter((offer) => (offer.hexes ?? [offer.hex]).includes(hex));
export const ofUnit = (offers, unit) => offers.filter((offer) => (offer.units ?? [offer.unit]).includes(unit));
export const ofHex = (offers, hex) => offers.filter((offer) => offer.hex === hex && !offer.unit);
/** Whether two actions are the same; a list in one is compared as it is written. */
export const isSame = (one, other) =>
  Object.keys({ ...one, ...other }).every((key) => String(one[key] ?? "") === String(other[key] ?? ""));
/** Whether an action names the way to its hex, because that differs in effect from the plain one. */
export const namesWay = ({ action }) => Boolean(action.way?.length);

export const plainOnes = (offers) => offers.filter((offer) => !offer.unit && !offer.hex);

/** The units that may do something. */
export const unitsOf = (offers) => [...new Set(offers.flatMap((offer) => offer.units ?? [offer.unit]).filter(Boolean))];

/** The hexes a unit, or nobody in particular, may be given. */
export const hexesOf = (offers) => [...new Set(offers.flatMap((offer) => offer.hexes ?? [offer.hex]).filter(Boolean))];

/** The unit everything is about, if there is only one. */
export function onlyUnit(offers) {
  const units = unitsOf(offers);
  return units.length === 1 && offers.every((offer) => offer.unit || !offer.hex) ? units[0] : null;
}

/** Offers unit by unit, then hex by hex, then the rest: for lists. */
export function grouped(offers) {
  const groups = new Map();
  for (const offer of offers) {
    const key = offer.unit || (offer.hex ? "hex" : "");
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(offer);
  }
  return groups;
}

/**
 * What somebody may have meant who pointed at a hex that is not offered: the kinds of action offered now, with this
 * unit and this hex in them. The server then says why not.
 */
export function attempts(offers, unit, hex) {
  const kinds = new Map();
  for (const { action } of offers) {
    if ("hex" in action && (unit ? "unit" in action : !action.unit)) kinds.set(action.do, action);
  }
  return [...kinds.values()].map(({ way: _way, ...model }) => ({ ...model, ...(unit && { unit }), hex }));
}

/** Of answers to a hex, those at the usual pace: another one is meant only where no usual way leads there. */
export const unhurried = (offers, { reach, paceOf }) =>
  offers.filter((offer) => !paceOf(offer) || reach?.get(offer.hex)?.pace);

/** Points of which some systems count halves, as one writes them. */
export const written = (points) => (points % 1 ? `${Math.floor(points) || ""}½` : `${points ?? ""}`);

/** What a way costs besides movement points. */
const priceOf = ({ costs = [] }) => costs.reduce((sum, { amount }) => sum + amount, 0);

/** A usual pace before others, plain ways first, cheaper before dearer; of those that cost the same, those that nobody waits on, then short ones. */
export const byPrice = (a, b) =>
  priceOf(a) - priceOf(b) ||
  Boolean(a.pace) - Boolean(b.pace) ||
  namesWay(a) - namesWay(b) ||
  a.cost - b.cost ||
  Boolean(a.column) - Boolean(b.column) ||
  a.path.length - b.path.length;
