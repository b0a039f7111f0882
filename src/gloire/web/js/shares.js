// This browser's part of the dice (docs/dice.md): a chain of shares, of which each thing it sends opens the next, and what it
// keeps by itself to hold the server to its word.

import { Refused } from "./api.js";
import { bytes, hex, joined, sha256, utf8 } from "./hash.js";
import { keepDice, keptDice } from "./memory.js";

export const LENGTH = 4096; // shares of a chain
const LEAP = 16; // shares that another device leaves out, since one of them may have been sent and lost
const SHORT = 32; // characters that are kept of what a share was bound to
const LINK = utf8("gloire-chain|");
const SCHEME = 2;
const SEED = 32; // bytes

const random = (length) => hex(crypto.getRandomValues(new Uint8Array(length)));

/** An anchor and the shares that follow it: each is the fingerprint of the next, the last is the seed. */
export function chainOf(seed, length = LENGTH) {
  const found = [bytes(seed)];
  for (let made = 0; made < length; made += 1) found.push(sha256(joined(LINK, found.at(-1))));
  return found.toReversed();
}

/** An action as one text: JSON with sorted keys and without spaces. */
export const canonical = (value) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What a share is bound to, as a fingerprint. */
export const bound = (game, number, request, action) =>
  hex(sha256(utf8(`gloire-bind|${game}|${number}|${request}|${action}`)));

/** Notes what a server has promised with the reply that made a game. */
export const keepCommitment = (game, commitment) => keepDice(game, { game, commitment, ...keptDice(game) });

/** Takes over a chain that another device has begun. */
export const takeSeed = (game, seed) => keepDice(game, { ...begun(game, seed), ...keptDice(game) });

const begun = (game, seed) => ({ game, seed, anchor: hex(chainOf(seed)[0]), place: null, sent: {}, refused: [], unsure: [] });

/** The anchor of a new chain, for whoever is about to take a seat; the server has committed itself before. */
export function anchorFor({ game, dice }) {
  keepDice(game, { ...begun(game, random(SEED)), place: 0, commitment: dice.commitment, ...keptDice(game) });
  return keptDice(game).anchor;
}

export class Shares {
  /** @param {{game: string, state: Object, wire: Object, changed: Function}} session */
  constructor(session) {
    this.session = session;
    this.game = session.game;
    this.objections = []; // what the server has done against its word
    this.ready = null; // what must be over before something is sent
    this.known = null; // this browser's chain, as the server has told of it
    this.lender = null; // who is to lend a share to dice that come before any answer
  }

  get kept() {
    return keptDice(this.game) ?? {};
  }

  keep = (news) => keepDice(this.game, { ...this.kept, ...news });

  /** The seed, for a link to this seat. */
  get seed() {
    return this.kept.seed ?? "";
  }

  // Committing.

  /** A new state: the server is held to its commitment, and given what it waits for. */
  meet(state) {
    if (!state.you.length || !state.dice) return;
    this.holdToCommitment(state.dice);
    const known = this.chain(state);
    if (known) Object.assign(this, { known, lender: state.dice.lender }); // news may come late, and tell less than is known
    if (state.status !== "over" && state.dice.scheme === SCHEME) this.ready ??= this.give().finally(() => (this.ready = null));
  }

  holdToCommitment({ commitment, lost }) {
    const { commitment: first } = this.kept;
    if (!first) this.keep({ game: this.game, commitment });
    else if (lost.some((old) => old.commitment === first))
      this.object("The server has lost its secret and committed anew. Rolls of before cannot be checked.");
    else if (first !== commitment) this.object("The server has another commitment than when this browser first saw the game.");
  }

  async give() {
    const { session } = this;
    if (!this.isKnown || this.kept.place >= LENGTH) await this.commit();
    if (this.isKnown && session.state.you.includes(this.lender)) await this.lend(session.state);
  }

  get isKnown() {
    return this.known !== null && this.known.anchor === this.kept.anchor;
  }

  /** What the server knows of this browser's chain. */
  chain = (state) => state.dice.chains.find(({ anchor }) => anchor && anchor === this.kept.anchor);

  /** Commits to a chain: a new one, where this browser has no other, has lost it or has used it up. */
  async commit() {
    const { seed, place } = this.kept;
    if (!seed || place >= LENGTH) this.keep({ ...begun(this.game, random(SEED)), place: 0 });
    await this.quietly((calls) => calls.commitShares(this.kept.anchor));
  }

  /** Dice come before any answer: the first person lends a share to them. */
  async lend(state) {
    const share = this.next(state, null);
    await this.quietly((calls) => calls.lendShare(share.sent), share);
  }

  /** Something that nobody has asked for, so nobody is told how it went. What was lost is tried again with the next news. */
  async quietly(call, share = null) {
    try {
      this.confirm(share, await this.session.wire.own(call));
    } catch (error) {
      this.fail(share, error);
    }
  }

  // Opening.

  /** The next share, bound to what is sent with it and noted before it goes; without a chain only the request's name. */
  next(state, action) {
    const request = random(16);
    const place = this.isKnown ? this.placeAfter(this.known) : LENGTH + 1;
    if (place > LENGTH) return { sent: { request } };
    const binding = bound(this.game, state.version + 1, request, action ? canonical(action) : "");
    const { sent, unsure } = this.kept;
    this.keep({ place, sent: { ...sent, [place]: binding.slice(0, SHORT) }, unsure: [...unsure, place] });
    return { place, sent: { request, share: this.shareAt(place) } };
  }

  /** A device that goes on with the chain of another leaves some shares out. */
  placeAfter({ place: known }) {
    const { place: mine } = this.kept;
    return mine === null ? (known ? known + LEAP : 1) : Math.max(mine, known) + 1;
  }

  shareAt(place) {
    if (this.made?.seed !== this.seed) this.made = { seed: this.seed, chain: chainOf(this.seed) };
    return hex(this.made.chain[place]);
  }

  /** The server has taken what was sent: the share must be there. */
  confirm(share, state) {
    if (!share?.place || !state?.dice) return;
    const known = this.chain(state);
    this.keep({ unsure: this.kept.unsure.filter((place) => place !== share.place) });
    if (!known || known.place < share.place || (known.place === share.place && known.share !== share.sent.share))
      this.object("The server has taken an answer and left out the share of the dice that came with it.");
  }

  /** The share was seen and not used: it is burnt. Where no word came back nobody knows. */
  fail(share, error) {
    if (!share?.place || !(error instanceof Refused) || error.status >= 500) return;
    const { refused, unsure } = this.kept;
    this.keep({ refused: [...refused, share.place], unsure: unsure.filter((place) => place !== share.place) });
  }

  object(reason) {
    if (this.objections.includes(reason)) return;
    this.objections.push(reason);
    this.session.changed();
  }
}
