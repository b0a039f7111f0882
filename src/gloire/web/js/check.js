// The dice of a game that is over, computed again in this browser, and compared with what it kept by itself.

import { bytes, hex, hmac, joined, sha256, utf8 } from "./hash.js";
import { bound, canonical } from "./shares.js";

const BLOCK = 8;
const RANGE = 1n << 64n;
const LINK = utf8("gloire-chain|");

/**
 * What each roll must have been, and all that is wrong.
 * @param {Object} proof as the server tells it
 * @param {?Object} kept what this browser kept of the game
 */
export function check(proof, kept = null) {
  const secret = bytes(proof.secret);
  const opened = new Map(proof.opened.map((share) => [share.number, share]));
  const numbers = new Set(proof.rolls.map(({ number }) => number));
  const bindings = new Map(proof.opened.map((share) => [share.number, bindingOf(proof, share, numbers)]));
  const rolls = proof.rolls.map((roll) => {
    const isOld = proof.scheme === 1;
    const parts = isOld ? proof.sides.map((side) => proof.contributions[side] ?? "") : partsFor(roll, opened, bindings);
    const text = [isOld ? "gloire-dice" : "gloire-dice-2", proof.game, roll.number];
    const kind = roll.number < proof.first ? "unproven" : isFresh(roll.number, numbers, opened) ? "proven" : "committed";
    const meant = kind === "unproven" ? roll.picked : pick(secret, text, parts, proof.menus[roll.menu].weights);
    return { ...roll, meant, kind, right: meant === roll.picked && kind === roll.kind };
  });
  const faults = [...brokenPromises(proof, secret), ...falseRolls(rolls), ...(kept ? toldOtherwise(proof, bindings, kept) : [])];
  return { rolls, faults, counted: counted(rolls) };
}

/** A share that was lent belongs to a roll and to no action. */
const bindingOf = (proof, { number, request, action }, numbers) =>
  bound(proof.game, number, request, numbers.has(number) ? "" : canonical(action));

/** The share opened last and what it is bound to. */
function partsFor({ number }, opened, bindings) {
  const last = [...opened.keys()].filter((at) => at <= number).at(-1);
  return last === undefined ? ["-", "-"] : [opened.get(last).share, bindings.get(last)];
}

/** Whether the latest answer before a roll opened a share; whatever is no roll is somebody's answer. */
function isFresh(number, numbers, opened) {
  let at = number;
  while (numbers.has(at) && !opened.has(at)) at -= 1;
  return opened.has(at);
}

/** The option that the dice give. */
function pick(secret, text, parts, weights) {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const limit = (RANGE / total) * total;
  for (let counter = 0; ; counter += 1) {
    const digest = new DataView(hmac(secret, utf8([...text, counter, ...parts].join("|"))).buffer);
    for (let at = 0; at < digest.byteLength; at += BLOCK) {
      const block = digest.getBigUint64(at);
      if (block < limit) return option(Number(block % total), weights);
    }
  }
}

function option(left, weights) {
  let rest = left;
  return weights.findIndex((weight) => (rest -= weight) < 0);
}

function* brokenPromises(proof, secret) {
  if (hex(sha256(secret)) !== proof.commitment) yield "The secret is not the one committed to.";
  const known = proof.chains.map(({ anchor }) => ({ place: 0, share: anchor }));
  for (const share of proof.opened) {
    const last = known[share.chain];
    if (!last || share.place <= last.place || backBy(share.place - last.place, share.share) !== last.share)
      yield `The share of entry ${share.number} is not the next of its chain.`;
    known[share.chain] = share;
  }
}

function backBy(steps, share) {
  let found = bytes(share);
  for (let step = 0; step < steps; step += 1) found = sha256(joined(LINK, found));
  return hex(found);
}

function* falseRolls(rolls) {
  const wrong = rolls.filter(({ right }) => !right).length;
  if (wrong) yield wrong === 1 ? "One roll does not follow." : `${wrong} rolls do not follow.`;
}

/** Where the server tells it otherwise than this browser noted it. */
function* toldOtherwise(proof, bindings, kept) {
  if (kept.commitment && kept.commitment !== proof.commitment) yield "The commitment is not the one this browser kept.";
  const used = new Map(
    proof.opened.filter(({ chain }) => proof.chains[chain].anchor === kept.anchor).map((share) => [share.place, share]),
  );
  for (const [place, binding] of Object.entries(kept.sent ?? {})) {
    const share = used.get(Number(place));
    if (!share && ![...kept.refused, ...kept.unsure].includes(Number(place)))
      yield `Share ${place}, which this browser sent, is missing.`;
    if (share && !bindings.get(share.number).startsWith(binding))
      yield `Share ${place} was sent for something else than entry ${share.number}.`;
    if (share && kept.refused.includes(Number(place))) yield `Share ${place} was refused, and yet it was used.`;
  }
}

/** How many rolls are of each kind; those taken back are counted apart. */
function counted(rolls) {
  const found = { proven: 0, committed: 0, unproven: 0, undone: 0 };
  for (const { kind, undone } of rolls) found[undone ? "undone" : kind] += 1;
  return found;
}

/** The same in words. */
export const inWords = ({ proven, committed, unproven, undone }) =>
  `${proven} proven, ${committed} committed only, ${unproven} unproven, ${undone} undone`;

/** What these words mean, where there are rolls that somebody could foresee. */
export const meaning = ({ committed }) =>
  committed ? "Proven: nobody could choose or foresee the roll. Committed only: whoever runs the server could foresee it." : "";
