// Where the keys are. A button that gave an answer goes when the answer is there, and with it the place from which somebody
// went on: he is led to the next question instead of to the top of the page.

export class Focus {
  /**
   * @param {HTMLElement} place the page
   * @param {{goal: () => ?HTMLElement, waits: () => boolean, turns: () => ?Object[]}} hands where the keys go on, whether
   *   something is on its way, and the answers among which keys choose now
   */
  constructor(place, hands) {
    this.place = place;
    this.hands = hands;
    this.last = null; // what had the focus, unless somebody has pointed elsewhere
    this.turning = null; // the answers among which keys chose when this was last drawn
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
    if (this.isLetGo() || (isLost && this.last && !this.hands.waits())) this.hands.goal()?.focus({ preventScroll: true });
  }

  /** Whether a row of the panel has just asked for a way to look: it would take the key that agrees to one. */
  isLetGo() {
    const [before, turning] = [this.turning, this.hands.turns()];
    this.turning = turning;
    return Boolean(turning) && turning !== before && Boolean(document.activeElement?.closest(".part-orders .act > button, .targets button"));
  }
}
