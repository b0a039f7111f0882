// What this browser says of the dice of a game that is over.

import { check } from "./check.js";
import { keptDice } from "./memory.js";

/** Fetches the proof of a game and checks it against what was kept here. */
export async function verdictOn(calls) {
  const proof = await calls.proof();
  return proof.secret ? verdictOf(proof) : null;
}

export function verdictOf(proof) {
  const kept = keptDice(proof.game);
  return { ...check(proof, kept), kept: Boolean(kept?.commitment) };
}
