// Where the keys are. A button that gave an answer goes when the answer is there, and with it the place from which somebody
// went on: he is led to the next question instead of to the top of the page.

export class Focus {
  /**
   * @param {HTMLElement} place the page
   * @param {{goal: () => ?HTMLElement, waits: () => boolean}} hands where the keys go on, and whether something is on its way
   */
  constructor(place, hands) {
    this.place = place;
    this.hands = hands;
    this.last = null; // what had the focus, unless somebody has pointed elsewhere
    this.pointed = () => (this.last = null);
    this.focused = ({ target }) => (this.last = place.contains(target) ? target : null);
    document.addEventListener("pointerdown", this.pointed);
    document.addEventListener("focusin", this.focused);
  }

  close() {
    document.removeEventListener("pointerdown", this.pointed);
    document.removeEventListener("focusin", this.focused);
  }

  /** After something was drawn. */
  keep() {
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isLost && this.last && !this.hands.waits()) this.hands.goal()?.focus({ preventScroll: true });
  }
}
