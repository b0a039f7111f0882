// What one question offers, as far as it is known. A brief question counts what units may do with hexes and does not list
// it; that is fetched for the units somebody looks at.

import { offersOf, ofUnit, unitsOf } from "./offers.js";

const ALL = ""; // in place of a unit

export class Offered {
  /**
   * @param {?Object} question
   * @param {(unit: string) => Promise<Object>} fetch what a unit may do, or all there is
   * @param {() => void} changed
   */
  constructor(question, fetch, changed) {
    this.question = question;
    this.fetch = fetch;
    this.changed = changed;
    this.list = offersOf(question);
    this.counted = question?.units ?? {};
    this.isBrief = Boolean(question?.units);
    this.able = new Set(question?.prompt?.able);
    this.fetched = new Map(); // by unit: on its way, or true
  }

  /** Whether what a unit may do has still to be fetched. */
  awaits = (unit) => Boolean(this.counted[unit]) && !this.knows(unit);

  knows = (unit) => this.fetched.get(unit) === true || this.fetched.get(ALL) === true;

  /** Fetches what a unit may do, or without one all there is, where that is not known. */
  async find(unit = ALL) {
    if (!(unit === ALL ? this.isBrief && !this.knows(ALL) : this.awaits(unit))) return;
    if (!this.fetched.has(unit)) this.fetched.set(unit, this.take(unit));
    await this.fetched.get(unit);
  }

  async take(unit) {
    try {
      const found = offersOf(await this.fetch(unit));
      if (this.knows(ALL)) return;
      this.list = unit === ALL ? found : [...this.list.filter((offer) => offer.unit !== unit), ...found];
      this.fetched.set(unit, true);
      this.changed();
    } catch {
      this.fetched.delete(unit); // Whoever looks again tries again.
    }
  }

  /** How many answers a unit has. */
  countOf = (unit) => (this.awaits(unit) ? this.counted[unit] : 0) + ofUnit(this.list, unit).length;

  /** Whether all there is has been listed or fetched. */
  get isWhole() {
    return !Object.keys(this.counted).some(this.awaits);
  }

  /** How many answers there are. */
  get count() {
    const awaited = Object.keys(this.counted).filter(this.awaits);
    return this.list.length + awaited.reduce((sum, unit) => sum + this.counted[unit], 0);
  }

  /** The units that may do something. */
  get units() {
    return [...new Set([...Object.keys(this.counted), ...unitsOf(this.list)])];
  }
}
