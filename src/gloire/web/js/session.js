// One game as this browser follows it: the latest state, the stream of news, answers on their way, what is selected.

import { GameCalls, insist, Refused } from "./api.js";
import { tellTurn } from "./attention.js";
import { addSymbols } from "./counters.js";
import { Composer } from "./composer.js";
import { announce, bare } from "./html.js";
import { Log } from "./log.js";
import { likes } from "./memory.js";
import { Offered } from "./offered.js";
import { keepSeatFresh } from "./people.js";
import { byPrice, hexesOf, isSame, ofUnit, onlyUnit } from "./offers.js";
import { Shares } from "./shares.js";
import { verdictOn } from "./verdict.js";
import { Wire } from "./wire.js";

const NO_PROMPT = {
  able: [],
  sends: false,
  gathers: false,
  party: [],
  against: [],
  duties: [],
  weighs: false,
  confirms: [],
  optional: false,
  steps: [],
  folded: [],
  fold: "",
  plans: [],
  overlays: [],
  composing: null,
  turns: "",
  faces: null,
  revokes: [],
  pivots: "",
};

export class Session {
  /**
   * @param {string} game
   * @param {?string} seat
   * @param {Object} frame geometry of the map
   */
  constructor(game, seat, frame) {
    this.calls = new GameCalls(game, seat);
    this.game = game;
    this.frame = frame;
    this.state = null; // the game as it stands
    this.past = null; // a moment of the past that is being looked at
    this.events = new Log();
    this.wire = new Wire(this.calls, this);
    this.shares = new Shares(this);
    this.verdict = null; // on the dice of a game that is over
    this.chat = [];
    this.busy = false;
    this.undone = []; // gestures that can be made again: the answers of each
    this.sent = []; // answers of this sitting that were chosen
    this.awake = false; // whether the board may answer by itself
    this.followed = null; // the version it has last done that at
    this.following = false;
    this.doneFor = []; // what it has answered since somebody chose something, in words
    this.untold = []; // news that are told with what follows from them
    this.listeners = new Set();
    this.inHand = null; // an answer that is being put together
    this.select(null);
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed = () => this.listeners.forEach((listener) => listener());

  // What is shown.

  get shown() {
    return this.past ?? this.state;
  }

  /** What happened, line by line. */
  get log() {
    return this.events.lines;
  }

  get connection() {
    return this.wire.connection;
  }

  /** The version this browser knows. */
  get version() {
    return this.state?.version ?? -1;
  }

  get question() {
    return this.past ? null : (this.state?.question ?? null);
  }

  get mine() {
    return Boolean(this.question?.actions) && this.state.you.includes(this.question.asks);
  }

  /** The question; what the other side is doing, where it is not one's own. */
  get asking() {
    if (!this.question) return "";
    const { asks, waiting, text } = this.question;
    if (this.state.seats[asks]?.kind === "open") return `The ${this.sideTitle(asks)} seat is still free.`;
    return (this.mine ? null : waiting) ?? text;
  }

  /** Why somebody is asked who has nothing to decide; null where there is something. */
  get note() {
    return this.mine ? (this.question.note ?? null) : null;
  }

  /** Whether the only answer there is will be given by the board: it follows from what happened and tells nobody anything. */
  get forced() {
    return this.mine && this.question.forced && likes.forced && this.followed !== this.state.version;
  }

  get counters() {
    return this.shown.board.counters;
  }

  counter = (unit) => this.counters.find((counter) => counter.unit === unit || counter.handle === unit);

  /** By what answers name a counter: its unit, where one may know that. */
  keyOf = (handle) => this.counter(handle)?.unit ?? handle;

  isSelected = (counter) => this.selected !== null && this.selected === (counter.unit ?? counter.handle);
  inHex = (hex) => this.counters.filter((counter) => counter.hex === hex);
  sideTitle = (side) =>
    [...(this.frame.sides ?? []), ...(this.frame.armies ?? [])].find((known) => known.id === side)?.title ?? side;

  /** A place by number and name. */
  place(hex) {
    const name = this.frame.hexes[hex]?.name;
    return name ? `${hex} ${name}` : hex;
  }

  // Coming and going.

  async open() {
    this.take(await this.calls.state());
    this.wire.connect();
  }

  close() {
    this.closed = true;
    this.wire.close();
  }

  /** Who is there. */
  seated(seats) {
    for (const [side, online] of Object.entries(seats)) Object.assign(this.state.seats[side], { online });
    this.changed();
  }

  /** Takes a state; one older than what is known is no news, nor is any once the reader has left. */
  take(state) {
    const before = this.state;
    if (this.closed || (before && state.version < before.version)) return;
    const { fresh, rewound } = this.events.take(state.log ?? [], state.log_since ?? -1);
    this.rewound = rewound; // something was taken back
    this.addChat(state.chat ?? []);
    const same = before?.version === state.version && before.question && state.question;
    this.state = same ? { ...state, question: before.question } : state; // What was fetched for a question holds.
    addSymbols(state.symbols);
    if (this.changesHands(before)) this.readAnew();
    if (!before || before.version !== state.version) this.turnTo(before, fresh);
    this.shares.meet(state);
    if (state.status === "over" && before?.status !== "over") this.checkDice();
    this.changed();
    this.followOn();
  }

  /** Whether somebody else is to look now who shares the screen, and may not know all that was told. */
  changesHands = (before) => Boolean(before && this.state.secret && before.viewer !== this.state.viewer);

  /** The log as the side that is asked knows it. */
  async readAnew() {
    this.events = new Log();
    const { log, viewer } = await this.calls.state();
    if (viewer !== this.state.viewer) return;
    this.events.lines = log;
    this.changed();
  }

  addChat(lines) {
    const known = new Set(this.chat.map((line) => line.number));
    const fresh = lines.filter((line) => !known.has(line.number));
    if (this.state && fresh.length) announce(fresh.map((line) => `${this.speaker(line)} says: ${line.text}`).join(" "));
    this.chat = [...this.chat, ...fresh];
    this.calls.said = Math.max(this.calls.said, ...fresh.map((line) => line.number));
  }

  /** Who said something. */
  speaker = ({ name, side }) => name || this.sideTitle(side);

  /** A new version: what was selected is stale, and something may have to be said. */
  turnTo(before, fresh) {
    this.fresh = before ? fresh : [];
    this.askedAt = performance.now();
    if (!this.following) this.doneFor = [];
    this.dropPlans();
    this.plans = null;
    const goesOn =
      this.mine && before?.question?.kind === this.question.kind && before.question.asks === this.question.asks;
    const keep = goesOn && this.selected && this.hasMore(this.selected) ? this.selected : null;
    this.select(keep ?? (this.mine && !this.offered.isBrief ? onlyUnit(this.offers) : null), { silent: true });
    keepSeatFresh(this);
    tellTurn(this.state, this.frame);
    if (before && !this.changesHands(before)) this.tell(fresh);
    this.asked?.(before);
  }

  /** Whether a unit is still in hand: where units are sent to hexes, one that can go nowhere is not. */
  hasMore(unit) {
    if (this.awaits(unit)) return true;
    const offers = ofUnit(this.offers, unit);
    return this.prompt.sends ? offers.some((offer) => offer.hex) : offers.length > 0;
  }

  /** Tells those who listen what happened, all of it and in order, and what is asked now. */
  tell(fresh) {
    this.untold.push(...fresh.filter((line) => line.depth <= 1).map((line) => bare(line.text)));
    if (this.forced) return;
    const question = this.mine ? `${this.sideTitle(this.question.asks)}: ${bare(this.asking)}` : bare(this.asking);
    announce([this.doneWords, ...this.untold, question, this.note ?? ""].join(" ").trim());
    this.untold = [];
  }

  /** What the board has answered by itself. */
  get doneWords() {
    return this.doneFor.length ? `Done for you. There was only one answer: ${this.doneFor.join("; ")}.` : "";
  }

  /** The game is over: the dice are checked without being asked. */
  async checkDice() {
    if (!this.state.you.length) return;
    this.verdict = await verdictOn(this.calls).catch(() => null);
    if (this.verdict?.faults.length) announce(`The dice do not hold. ${this.verdict.faults.join(" ")}`);
    this.changed();
  }

  // Selecting.

  /** What the question offers. */
  get offered() {
    if (!this.lately || this.lately.question !== this.question)
      this.lately = new Offered(this.question, this.calls.actions, this.changed);
    return this.lately;
  }

  get offers() {
    return this.offered.list;
  }

  get able() {
    return this.offered.able;
  }

  awaits = (unit) => this.offered.awaits(unit);
  canAct = (unit) => this.offered.countOf(unit) > 0;

  /** Fetches what a unit may do, where the question does not list it. */
  async findOffers(unit) {
    if (this.mine) await this.offered.find(unit);
  }

  select(handle, { silent = false } = {}) {
    const unit = handle && this.state ? this.keyOf(handle) : null;
    this.selected = unit;
    this.pointed = null; // the offer under the pointer or the focus
    this.weighed = null; // the last of these: whoever goes to read what may come of it has left its button
    this.eyed = null; // the one aimed at on the map
    this.way = null; // where a counter that turns would look
    this.choices = null; // offers between which the player must say which he means
    this.refusal = null;
    this.reach = null;
    this.ways = [];
    if (unit && this.mine) this.findOffers(unit).then(() => this.selected === unit && this.findReach(unit));
    if (!silent) this.changed();
  }

  /** Where the selected unit can go, with costs and paths; without them the offers alone serve. */
  async findReach(unit) {
    if (!this.mine || !hexesOf(ofUnit(this.offers, unit)).length) return;
    const { version } = this.state;
    try {
      const found = await this.calls.moves(unit);
      if (this.selected !== unit || this.state.version !== version) return;
      this.ways = found.hexes.toSorted(byPrice);
      this.paces = new Map(this.ways.map((way) => [JSON.stringify(way.action), way.pace]));
      this.reach = new Map(this.ways.toReversed().map((way) => [way.hex, way])); // the cheapest way to each
      this.changed();
    } catch {
      // The outline of the offered hexes is shown all the same.
    }
  }

  /** Cost and path of an offer, where they are known. */
  wayOf = (offer) => this.ways.find((way) => isSame(way.action, offer.action)) ?? null;

  /** The pace of an offer, where it is known and not the usual one. */
  paceOf = (offer) => this.paces?.get(JSON.stringify(offer.action)) ?? null;

  /** The offers between which the player must say which he means, the cheapest first. */
  get cheapestFirst() {
    const price = (offer) => this.ways.findIndex((way) => isSame(way.action, offer.action));
    return this.choices.toSorted((a, b) => price(a) - price(b));
  }

  /** What a preview says of an offer; null until it is known. */
  foresee(offer) {
    this.foreseeSoon(offer);
    return this.plans.get(JSON.stringify(offer.action))?.found ?? null;
  }

  /** The same as soon as it is known; asked for once, and only while it can still be answered. */
  foreseeSoon(offer) {
    this.plans ??= new Map();
    if (!offer.action) return null;
    const key = JSON.stringify(offer.action);
    if (!this.plans.has(key) && this.isOpen(offer)) this.plans.set(key, this.planOf(offer));
    return this.plans.get(key)?.soon ?? null;
  }

  planOf({ action }) {
    const plan = { found: null, asking: new AbortController() };
    plan.soon = this.calls
      .preview(action, plan.asking.signal)
      .then((found) => (plan.found = found))
      .catch(() => null)
      .finally(this.changed);
    return plan;
  }

  /** Whether an answer belongs to the question, and nothing is on its way that may change it. */
  isOpen({ action }) {
    return !this.busy && !this.wire.underway && this.offers.some((offer) => isSame(offer.action, action));
  }

  /** The game goes on from here: what was asked about answers to this question and is not known yet, is not asked any more. */
  dropPlans() {
    for (const [key, { found, asking }] of this.plans ?? []) {
      if (found) continue;
      asking.abort();
      this.plans.delete(key);
    }
  }

  /** Looks at an offer without choosing it. */
  point(offer) {
    if (this.pointed === offer) return;
    this.pointed = offer;
    this.weighed = offer ?? this.weighed;
    this.changed();
  }

  // Answering.

  /** What the question wants on the board. */
  get prompt() {
    return this.question?.prompt ?? NO_PROMPT;
  }

  /** The answer that is put together from parts; null where answers are chosen. */
  get composer() {
    const composing = this.mine ? this.prompt.composing : null;
    if (this.inHand?.composing !== composing) this.inHand = composing && new Composer(this, composing);
    return this.inHand;
  }

  /** Who fights together against which hexes, in the question. */
  get battle() {
    const { party, against } = this.prompt;
    return party.length ? { party, against } : null;
  }

  refuse(refusal) {
    this.refusal = refusal;
    announce(bare(refusal.reason));
    this.changed();
  }

  /** Gives an answer. It is sent again under the same name until the server has confirmed or refused it. */
  async answer(offer) {
    if (this.busy) return;
    const from = this.state.answers;
    for (const action of offer.actions ?? [offer.action]) if (!(await this.give(action, from))) return;
  }

  /** One of the answers of a gesture that began when so many had been given. */
  async give(action, from) {
    const { question, state } = this;
    const given = await this.send(action);
    if (given && !question.forced) {
      this.sent.push({ action, kind: question.kind, at: state.answers, from });
      this.undone = [];
      this.changed(); // who waits for a deed, as a lesson does, is told when it is noted
    }
    return given;
  }

  /** From now on the board answers what has only one answer; the one it stands at, too. */
  wake() {
    this.awake = true;
    this.followOn();
  }

  /** Gives the only answer, once at each version. Another tab may have been quicker: then there is nothing to do. */
  async followOn() {
    if (!this.awake || this.busy || this.closed || !this.forced) return;
    this.followed = this.state.version;
    this.following = true;
    this.doneFor.push(this.offers[0].text);
    await this.send(this.offers[0].action);
  }

  /** Gives the only answer there is. */
  async goOn() {
    if (this.note) await this.answer(this.offers[0]);
  }

  async send(action) {
    this.busy = true;
    this.choices = null;
    this.dropPlans();
    this.changed();
    const { version } = this.state;
    try {
      await this.sendWithShare(action, (calls, sent) =>
        insist(
          () => calls.answer(version, action, sent),
          () => this.wire.connected("lost"),
        ),
      );
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      if (!this.following) this.refuse({ reason: refused.message, rule: refused.rule });
      if (refused.status === 409) await this.wire.look(refused.version);
      return false;
    } finally {
      this.busy = false;
      this.following = false;
      this.changed();
      this.followOn();
    }
  }

  /** Sends something that becomes an entry, with the next share of the dice; sent again, it carries the same. */
  async sendWithShare(action, call) {
    await this.shares.ready;
    const share = this.shares.next(this.state, action);
    try {
      const reply = await this.wire.own((calls) => call(calls, share.sent));
      this.shares.confirm(share, reply);
      return reply;
    } catch (error) {
      this.shares.fail(share, error);
      throw error;
    }
  }

  /** Takes back, or allows it, with a share for dice that follow. */
  takeBack = (to, call) => this.tried(() => this.sendWithShare({ do: "Undo", to }, call));

  /** Any other call that answers with a state. */
  order = (call) => this.tried(() => this.wire.own(call));

  async tried(act) {
    this.dropPlans();
    try {
      return await act();
    } catch (refused) {
      this.refuse({ reason: refused.message, rule: refused.rule });
      if (refused.status === 409) await this.wire.look(refused.version);
      return null;
    }
  }

  get canUndo() {
    return Boolean(this.state?.undo?.to != null && this.state.you.length && !this.state.strict && !this.past);
  }

  async undo() {
    const { undo, version } = this.state;
    if (undo?.to == null) return;
    const last = this.sent.at(-1);
    // What was one gesture is taken back by one, as far as that is free.
    const to = undo.free && last?.at === undo.to ? Math.max(last.from, Math.min(undo.to, undo.earliest)) : undo.to;
    const gesture = this.sent.splice(this.sent.findLastIndex(({ at }) => at < to) + 1);
    if (undo.free) await this.takeBack(to, (calls, sent) => calls.undo(version, to, sent));
    else await this.order((calls) => calls.undo(version, to));
    if (gesture.length && this.state.version !== version) this.undone.push(gesture);
    announce(undo.free ? "Taken back." : "The other side is asked whether you may take that back.");
  }

  /** Gives answers again that were taken back together, as far as they are still offered. */
  async redo() {
    if (this.mine && this.question.forced) await this.send(this.offers[0].action);
    const gesture = this.mine && !this.question.forced ? this.undone.pop() : null;
    if (!gesture) return;
    const others = this.undone;
    await this.answer({ actions: gesture.map(({ action }) => action) });
    this.undone = others;
  }

  // The past.

  async goTo(number, side = null) {
    this.past = number === null ? null : await this.calls.at(number, side);
    this.select(null, { silent: true });
    this.changed();
    this.followOn();
  }
}
