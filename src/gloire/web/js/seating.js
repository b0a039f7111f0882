// Who plays which side of a new game: the fields, and the seats as the server wants them.

import * as api from "./api.js";
import { capital, html, nothing } from "./html.js";
import { loopbackNote } from "./links.js";
import { likes } from "./memory.js";

export const OPPONENTS = {
  computer: ["The computer", "Plays at once, at any hour."],
  hotseat: ["A friend at this screen", "You take turns. What is secret is covered while the board changes hands."],
  friend: ["A friend by link", "You send an invitation. No registration needed."],
};

/** The computer players; the usual one, where the server cannot be asked. */
export const findLevels = () => api.levels().catch(() => [{ level: "greedy", title: "Greedy", text: "" }]);

/** What somebody wants who has not said anything yet. */
export const firstWish = (scenario, levels) => ({
  side: scenario.sides[0],
  opponent: "computer",
  level: (levels.find((one) => one.level === "greedy") ?? levels.at(-1)).level,
  name: likes.name,
});

export const sidePicks = (scenario, wish, set) =>
  html`<div class="picks">
    ${scenario.sides.map((side) => pick("side", side, capital(side), "", wish, set, `army-${side}`))}
  </div>`;

/** Against whom; with the strength of the computer where it plays. */
export const opponentPicks = (levels, wish, set, opponents = OPPONENTS) =>
  html`<div class="picks">
      ${Object.entries(opponents).map(([key, [title, words]]) => pick("opponent", key, title, words, wish, set))}
    </div>
    ${wish.opponent === "computer" ? strengths(levels, wish, set) : nothing}
    ${wish.opponent === "friend" ? loopbackNote() : nothing}`;

const strengths = (levels, wish, set) =>
  html`<div class="picks small-picks" role="group" aria-label="Strength of the computer">
    ${levels.map((one) => pick("level", one.level, one.title, one.text, wish, set))}
  </div>`;

export const nameField = (wish) =>
  html`<label class="field"
    >Your name
    <input
      name="name"
      maxlength="40"
      autocomplete="nickname"
      .value=${wish.name}
      @input=${(event) => (wish.name = event.target.value)}
      placeholder=${`The ${capital(wish.side)} player`}
  /></label>`;

function pick(name, value, title, words, wish, set, kind = "") {
  const chosen = wish[name] === value;
  return html`<label class=${`pick ${kind}${chosen ? " chosen" : ""}`}>
    <input type="radio" name=${name} value=${value} .checked=${chosen} @change=${() => set({ [name]: value })} /><b
      >${title}</b
    >${words ? html`<span>${words}</span>` : nothing}</label
  >`;
}

/** The seats as the server wants them. Two sides of one name are a seat for both. */
export function seatsFor(scenario, wish) {
  const me = { kind: "human", name: wish.name.trim() };
  const other = { computer: { kind: "computer", level: wish.level }, friend: { kind: "open" } }[wish.opponent] ?? me;
  return Object.fromEntries(scenario.sides.map((side) => [side, side === wish.side ? me : other]));
}
