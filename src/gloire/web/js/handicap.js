// A handicap: what one side is given beforehand, so that the game is as even as it can be.

import { capital, html, nothing } from "./html.js";
import { word, wordIn } from "./vocabulary.js";

export const HANDICAP = "handicap"; // its id among the choices

/** The handicap that a scenario offers, if it does. */
export const handicapOf = (scenario) => scenario?.choices?.[HANDICAP];

const NONE = "none";
const CAPTAIN = "captain"; // the level by which every scenario that offers a handicap was measured

/** What comes nearest to even for the first of some levels that was measured, or else for captains, and how that was found. */
const evenOf = (scenario, levels) => {
  const { even = {} } = handicapOf(scenario) ?? {};
  return even[[...levels, CAPTAIN].find((level) => even[level])];
};

/** The choices with which equal players come nearest to winning equally often. */
export const evened = (scenario, levels) => {
  const even = evenOf(scenario, levels);
  return even ? { [HANDICAP]: even.value } : {};
};

/** A value in words: whom it gives how much, or who has a draw. */
export function amount(value, system) {
  if (value === NONE) return "None";
  const [side, points] = value.split(" ");
  const whom = system ? wordIn(system, "side", side) : word("side", side);
  return points ? `${points} for ${whom}` : whom;
}

/** The levels whose handicaps come nearest to even in a game with these wishes: those of the computer, if it plays. */
const levelsIn = ({ opponent, level, evens }) => (opponent === "computer" && evens[level]) || [];

/** What is nearest to even, in words. */
const nearest = (value) => `Nearest to even: ${value === NONE ? "no handicap" : amount(value)}`;

/** What is chosen; who has chosen nothing meets the computer on even terms, and people as the scenario is. */
export function handicapIn(scenario, wish) {
  const even = wish.opponent === "computer" ? evenOf(scenario, levelsIn(wish))?.value : undefined;
  return wish.choices[HANDICAP] ?? even ?? handicapOf(scenario)?.default;
}

const FEW = 4; // values that lie side by side; of more, the others have a list

/** What was found to be nearest to even, nothing, and whatever else there is. */
export function handicapField(scenario, wish, set) {
  const offer = handicapOf(scenario);
  if (!offer) return nothing;
  const { value: even, measured } = evenOf(scenario, levelsIn(wish)) ?? {};
  const take = (value) => set({ choices: { ...wish.choices, [HANDICAP]: value } });
  const field = { now: handicapIn(scenario, wish), even, take };
  const first = [...new Set([even ?? offer.default, offer.default])];
  const rest = offer.others.filter((value) => value !== even);
  const isShort = first.length + rest.length <= FEW;
  return html`<fieldset class="handicap">
    <legend>Handicap</legend>
    <p>${offer.what}.</p>
    <div class="picks small-picks">
      ${[...first, ...(isShort ? rest : [])].map((value) => valuePick(value, field))}
      ${isShort ? nothing : otherPick(rest, field)}
    </div>
    ${isShort || !rest.includes(field.now) ? nothing : valueList(rest, field)}
    ${even ? html`<p class="quiet">${nearest(even)}. ${measured}</p>` : nothing}
  </fieldset>`;
}

const valuePick = (value, { now, even, take }) =>
  pick(value, value === even ? nearest(value) : capital(amount(value)), value === now, () => take(value));

/** Any other value: the list of them opens. */
const otherPick = (rest, { now, take }) => pick("other", "Another one …", rest.includes(now), () => take(rest[0]));

const pick = (value, title, isChosen, choose) =>
  html`<label class=${`pick${isChosen ? " chosen" : ""}`}>
    <input type="radio" name=${HANDICAP} value=${value} .checked=${isChosen} @change=${choose} /><b>${title}</b></label
  >`;

const valueList = (rest, { now, take }) =>
  html`<label class="field"
    ><span>How much</span>
    <select @change=${(event) => take(event.target.value)}>
      ${rest.map((value) => html`<option value=${value} ?selected=${value === now}>${amount(value)}</option>`)}
    </select></label
  >`;
