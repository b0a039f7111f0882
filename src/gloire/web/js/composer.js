// An answer that is put together from parts: which of them are picked, how many may still be, what the rules say to each.

import { announce, bare } from "./html.js";

export class Composer {
  /**
   * @param {Object} session
   * @param {{answer: Object, text: string, trays: Object[]}} composing what the question says of it
   */
  constructor(session, composing) {
    this.session = session;
    this.composing = composing;
    this.picked = new Set((composing.picked ?? []).map(([field, key]) => nameOf({ field }, { key })));
  }

  get trays() {
    return this.composing.trays;
  }

  has = (tray, part) => this.picked.has(nameOf(tray, part));

  /** The answer as it stands: the parts that are picked, in their order. */
  get answer() {
    const fields = this.trays.map((tray) => [tray.field, this.inTray(tray).map(({ key }) => key)]);
    return { ...this.composing.answer, ...Object.fromEntries(fields) };
  }

  inTray = (tray) => tray.parts.filter((part) => this.has(tray, part));

  /** How many parts may still be picked; null where nothing but their number is a limit. */
  left = (tray) => (tray.most < 0 ? null : tray.most - this.inTray(tray).length);

  /** The part that is meant by a counter, with its tray. */
  meantBy(unit) {
    for (const tray of this.trays) {
      const part = tray.parts.find(({ units }) => units.includes(unit));
      if (part) return { tray, part };
    }
    return null;
  }

  /** Picks a part, or puts it back. What the rules refuse goes back by itself, with the reason. */
  async toggle(tray, part) {
    const { session } = this;
    const name = nameOf(tray, part);
    session.refusal = null;
    if (this.picked.delete(name)) {
      this.tell(tray, part);
      return;
    }
    this.picked.add(name);
    session.changed();
    const found = await session.calls.why(this.answer).catch(() => ({}));
    if (!found.reason) {
      this.tell(tray, part);
      return;
    }
    this.picked.delete(name);
    session.refuse({ reason: found.reason, rule: found.rule, hex: this.placeOf(part) });
  }

  tell(tray, part) {
    const left = this.left(tray);
    announce([`${part.text}: ${this.has(tray, part) ? "yes" : "no"}.`, left === null ? "" : `${left} left.`].join(" "));
    this.session.changed();
  }

  clear() {
    this.picked.clear();
    this.session.changed();
  }

  /** Gives the answer as it stands. */
  give = () => this.session.answer({ action: this.answer });

  /** Where the sign of a part lies: on the first of its counters that is on the map. */
  placeOf = ({ units }) => units.map((unit) => this.session.counter(unit)?.hex).find(Boolean);

  /** What lies on the map: a sign for each part whose tray has signs, and whether it is picked. */
  get chips() {
    return this.trays
      .filter(({ chips }) => chips[0])
      .flatMap((tray) => tray.parts.map((part) => this.chip(tray, part)))
      .filter(({ hex }) => hex);
  }

  chip(tray, part) {
    const isPicked = this.has(tray, part);
    return { hex: this.placeOf(part), sign: tray.chips[isPicked ? 0 : 1], isPicked, words: bare(part.text) };
  }

  /** The hexes of a part. */
  hexesOf = ({ units }) => [...new Set(units.map((unit) => this.session.counter(unit)?.hex).filter(Boolean))];
}

const nameOf = ({ field }, { key }) => `${field} ${key}`;
