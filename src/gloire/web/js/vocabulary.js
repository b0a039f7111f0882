// What the rule system calls things that have no sentence of their own: states of counters, boxes, options, weather.

import * as api from "./api.js";

const known = new Map();
let words = {};

/** Asks for the words of a system, once; without them keys speak for themselves. */
export async function learnWords(system) {
  if (!known.has(system)) known.set(system, await api.vocabulary(system).catch(() => ({})));
  words = known.get(system);
}

export const word = (section, key) => words[section]?.[key] ?? String(key ?? "").replaceAll(/[-_]/g, " ");
