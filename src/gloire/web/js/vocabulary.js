// What a rule system calls things that have no sentence of their own: options and sets of them, parts of a scenario.

import * as api from "./api.js";

const known = new Map();
let current = null;

/** Asks for the words of a system, once; without them keys speak for themselves. */
export async function learnWords(system) {
  current = system;
  if (!known.has(system)) known.set(system, await api.vocabulary(system).catch(() => ({})));
}

/** The system whose words were asked for last: the one the page is about. */
export const currentSystem = () => current;

export const wordIn = (system, section, key) =>
  known.get(system)?.[section]?.[key] ?? String(key ?? "").replaceAll(/[-_]/g, " ");

/** The same where most keys have no words: nothing, then. */
export const wordIf = (section, key) => known.get(current)?.[section]?.[key] ?? "";

export const word = (section, key) => wordIn(current, section, key);
