// A handicap: what one side is given beforehand, so that the game is even.

import { html, nothing } from "./html.js";
import { word, wordIn } from "./vocabulary.js";

export const HANDICAP = "handicap"; // its id among the choices

/** The handicap that a scenario offers, if it does. */
export const handicapOf = (scenario) => scenario?.choices?.[HANDICAP];

/** The choices with which equal players win about equally often. */
export const evened = (scenario) => {
  const even = handicapOf(scenario)?.even;
  return even ? { [HANDICAP]: even } : {};
};

const NONE = "none";

/** A value in words: whom it gives how much, or who has a draw. */
export function amount(value, system) {
  if (value === NONE) return "None";
  const [side, points] = value.split(" ");
  const whom = system ? wordIn(system, "side", side) : word("side", side);
  return points ? `${points} for ${whom}` : whom;
}

export function handicapField(scenario, wish, set) {
  const offer = handicapOf(scenario);
  if (!offer) return nothing;
  const now = wish.choices[HANDICAP] ?? offer.default;
  const take = (event) => set({ choices: { ...wish.choices, [HANDICAP]: event.target.value } });
  return html`<fieldset class="handicap">
    <legend>Handicap</legend>
    <label class="field"
      ><span>${offer.what}</span>
      <select name=${HANDICAP} @change=${take}>
        ${[offer.default, ...offer.others].map(
          (value) => html`<option value=${value} ?selected=${value === now}>${amount(value)}</option>`,
        )}
      </select></label
    >
    ${offer.even ? html`<p class="quiet">Nearest to even: ${amount(offer.even)}. ${offer.measured}</p>` : nothing}
  </fieldset>`;
}
