// Who plays which side of a new game: the fields, and the seats as the server wants them.

import * as api from "./api.js";
import { capital, html, nothing } from "./html.js";
import { loopbackNote } from "./links.js";
import { likes } from "./memory.js";

export const OPPONENTS = {
  computer: ["The computer", "Ready at any hour."],
  hotseat: ["A friend at this screen", "You take turns. What is secret is covered while the board changes hands."],
  friend: ["A friend by link", "You send an invitation. No registration needed."],
};

export const FIRST = "corporal"; // whom a newcomer meets
const ANYBODY = { levels: [{ level: FIRST, title: "Corporal", text: "", seconds: 0, evens: [FIRST] }], styles: [] };

/** The computer players of a system and the ways they play; the usual one, where the server cannot be asked. */
export const findComputers = async ({ system, id }) => {
  const found = await Promise.all([api.levels(system, id), api.styles(system)]).catch(() => null);
  return found ? { levels: found[0], styles: found[1] } : ANYBODY;
};

/** What somebody wants who has not said anything yet; the computer he met last, where it is offered. */
export const firstWish = (scenario, { levels, styles }) => ({
  side: scenario.sides[0],
  opponent: "computer",
  level: [likes.level, FIRST].find((level) => levels.some((one) => one.level === level)) ?? levels.at(-1).level,
  evens: Object.fromEntries(levels.map(({ level, evens }) => [level, evens])),
  style: styles.find(({ style }) => style === likes.style)?.style ?? styles[0]?.style ?? "",
  name: likes.name,
});

export const sidePicks = (scenario, wish, set) =>
  html`<div class="picks">
    ${scenario.sides.map((side) => pick("side", side, capital(side), "", wish, set, `army-${side}`))}
  </div>`;

/** Against whom; with the strength of the computer where it plays. */
export const opponentPicks = (computers, wish, set, opponents = OPPONENTS) =>
  html`<div class="picks">
      ${Object.entries(opponents).map(([key, [title, words]]) => pick("opponent", key, title, words, wish, set))}
    </div>
    ${wish.opponent === "computer" ? computerPicks(computers, wish, set) : nothing}
    ${wish.opponent === "friend" ? loopbackNote() : nothing}`;

const computerPicks = ({ levels, styles }, wish, set) =>
  html`${ranks("level", "Strength of the computer", levels, wish, set)}
  ${levels.some(({ seconds }) => seconds) ? nothing : html`<p class="quiet">Levels that think longer are not offered here.</p>`}
  ${styles.length > 1 ? ranks("style", "How it plays", styles, wish, set) : nothing}`;

/** A row of names, of which one is chosen, and what there is to say of that one. */
function ranks(name, title, all, wish, set) {
  const chosen = all.find((one) => one[name] === wish[name]) ?? all[0];
  const rank = (one) =>
    html`<label class=${one === chosen ? "chosen" : ""}
      ><input
        type="radio"
        name=${name}
        value=${one[name]}
        .checked=${one === chosen}
        @change=${() => set({ [name]: one[name] })}
      />${one.title}</label
    >`;
  return html`<div class="ranks" role="group" aria-label=${title}>
    <b>${title}</b>
    <div>${all.map(rank)}</div>
    <p class="quiet" role="status">${chosen.text}${timeOf(chosen)}</p>
  </div>`;
}

const timeOf = ({ seconds }) => (seconds ? ` Thinks for up to ${seconds === 1 ? "a second" : `${seconds} seconds`} a turn.` : "");

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
  const computer = { kind: "computer", level: wish.level, style: wish.style };
  const other = { computer, friend: { kind: "open" } }[wish.opponent] ?? me;
  return Object.fromEntries(scenario.sides.map((side) => [side, side === wish.side ? me : other]));
}
