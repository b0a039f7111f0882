// Dice as they lie on the table.

import { html, nothing } from "../html.js";

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** One die or several; those that tumble do not tell what they will show. Only a die with six sides has pips. */
export const dice = ({ dice: faces, sides = 6 }, { isRolling = false } = {}) =>
  html`<span class="dice">${faces.map((face) => die(face, sides, isRolling))}</span>`;

function die(face, sides, isRolling) {
  const label = isRolling ? "The die rolls" : `Die ${face}`;
  return html`<span class=${`die${isRolling ? " rolling" : ""}${sides === 10 ? " of-ten" : ""}`} role="img" aria-label=${label}
    >${sides === 6 && PIPS[face] ? pips(isRolling ? 0 : face) : html`<b>${isRolling ? nothing : face}</b>`}</span
  >`;
}

const pips = (face) => Array.from({ length: 9 }, (_, place) => html`<i class=${PIPS[face]?.includes(place) ? "pip" : ""}></i>`);
