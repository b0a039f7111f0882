// What the pointer, the cursor or a first tap aims at on the map: the answer that would be given there, with what it
// promises.

import { ofHex, ofUnit } from "./offers.js";
import { planned } from "./plans.js";

const PAUSE = 120; // milliseconds before the odds of a hex are asked for: a hand that sweeps across wants none

/** The answers that a hex means now; the first is the one that is looked at. */
export function meantBy(session, hex) {
  if (!session.mine || !hex || session.choices) return [];
  const own = session.selected ? ofUnit(session.offers, session.selected).filter((offer) => offer.hex === hex) : [];
  if (own.length) return own;
  const free = ofHex(session.offers, hex);
  return free.length || session.selected ? free : planned(session.prompt, hex);
}

export class Aim {
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
  }

  /** Looks at what a hex means, as soon as the hand rests. */
  at(hex) {
    const [offer = null] = meantBy(this.session, hex);
    if (this.session.eyed === offer) return;
    clearTimeout(this.waiting);
    this.session.eyed = null;
    if (offer) this.waiting = setTimeout(() => this.look(offer), PAUSE);
  }

  look(offer) {
    if (!this.session.offers.includes(offer) && !offer.actions) return;
    this.session.eyed = offer;
    this.changed();
  }

  /** Whether a finger has only looked: what it taps twice it means. */
  isFirstTap(hex) {
    const isMeant = meantBy(this.session, hex).length > 0 && this.tapped !== hex;
    this.tapped = isMeant ? hex : null;
    return isMeant;
  }

  /** What a hex promises, in words, once it is known. */
  async words(hex) {
    const [offer] = meantBy(this.session, hex);
    if (!offer) return "";
    return offer.gist ?? (await this.session.foreseeSoon(offer))?.words.gist ?? "";
  }

  forget() {
    clearTimeout(this.waiting);
    this.tapped = null;
  }
}
