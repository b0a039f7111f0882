// Setting up a game: side, opponent, options and the choices where the books leave something open.

import * as api from "./api.js";
import { begin } from "./home.js";
import { capital, html, nothing, render } from "./html.js";
import { like, likes, theme } from "./memory.js";
import { topBar } from "./topbar.js";

const OPTIONS = {
  scripted_events: [
    "Scripted events",
    "The event cards come in the historical order instead of by chance: best for a first game.",
  ],
  no_take_backs: ["No take-backs", "What is done is done: nothing can be taken back, as the rulebook has it."],
};
const OPPONENTS = {
  computer: ["The computer", "Plays at once, at any hour."],
  hotseat: ["A friend at this screen", "You hand the board over; nothing is shown in between."],
  friend: ["A friend by link", "You send an invitation. No registration needed."],
};

export async function openSetup(place, id) {
  const [list, levels] = await Promise.all([
    api.scenarios(),
    api.levels().catch(() => [{ level: "greedy", title: "Greedy", text: "" }]),
  ]);
  const scenario = list.find((one) => one.id === id);
  if (!scenario) {
    location.hash = "#/";
    return;
  }
  document.title = `${scenario.title} · Gloire`;
  const wish = {
    side: scenario.sides[0],
    opponent: "computer",
    level: (levels.find((one) => one.level === "greedy") ?? levels.at(-1)).level,
    options: {},
    choices: {},
    name: likes.name,
  };
  if (scenario.options.includes("scripted_events")) wish.options.scripted_events = true;
  const draw = () => render(page(scenario, levels, wish, draw), place);
  draw();
}

function page(scenario, levels, wish, draw) {
  const set = (news) => {
    Object.assign(wish, news);
    draw();
  };
  const choose = (name, value, title, words, kind) =>
    pick(name, value, title, words, wish[name] === value, () => set({ [name]: value }), kind);
  const strengths = html`<div class="picks small-picks" role="group" aria-label="Strength of the computer">
    ${levels.map((one) => choose("level", one.level, one.title, one.text))}
  </div>`;
  return html`<div class="home setup">
    ${topBar(null, html`<a class="btn" href="#/">All scenarios</a>`)}
    <main>
      <form class="setup-form" @submit=${(event) => submit(event, scenario, wish, draw)}>
        <div class="setup-head">
          <div class="thumb">
            <img alt="" data-scenario=${scenario.id} src=${api.thumbnail(scenario.id, theme())} />
          </div>
          <div>
            <h1>${scenario.title}</h1>
            <p class="sub">${scenario.subtitle}</p>
            <p>${scenario.teaches}</p>
          </div>
        </div>
        <fieldset>
          <legend>Your side</legend>
          <div class="picks">
            ${scenario.sides.map((side) => choose("side", side, capital(side), "", `army-${side}`))}
          </div>
        </fieldset>
        <fieldset>
          <legend>Against</legend>
          <div class="picks">
            ${Object.entries(OPPONENTS).map(([key, [title, words]]) => choose("opponent", key, title, words))}
          </div>
          ${wish.opponent === "computer" ? strengths : nothing}
          <label class="field"
            >Your name
            <input
              name="name"
              maxlength="40"
              autocomplete="nickname"
              .value=${wish.name}
              @input=${(event) => (wish.name = event.target.value)}
              placeholder="You"
          /></label>
        </fieldset>
        ${
          scenario.options.length
            ? html`<fieldset>
                <legend>Options</legend>
                ${scenario.options.map((key) => option(key, wish))}
              </fieldset>`
            : nothing
        }
        <details class="choices">
          <summary>Where the books leave something open (${Object.keys(scenario.choices).length} choices)</summary>
          <p class="quiet">
            Nobody could establish these for certain. The first value is ours, and games are balanced with it.
          </p>
          ${Object.entries(scenario.choices).map(([key, choice]) => choiceField(key, choice, wish))}
        </details>
        ${wish.trouble ? html`<p class="refused" role="alert">${wish.trouble}</p>` : nothing}
        <p class="acts"><button type="submit" class="primary big">Begin</button></p>
      </form>
    </main>
  </div>`;
}

const pick = (name, value, title, words, chosen, choose, kind = "") =>
  html`<label class=${`pick ${kind}${chosen ? " chosen" : ""}`}>
    <input type="radio" name=${name} value=${value} .checked=${chosen} @change=${choose} /><b>${title}</b
    >${words ? html`<span>${words}</span>` : nothing}</label
  >`;

function option(key, wish) {
  const [title, words] = OPTIONS[key] ?? [capital(key.replaceAll("_", " ")), ""];
  return html`<label class="switch"
    ><input
      type="checkbox"
      name=${key}
      .checked=${Boolean(wish.options[key])}
      @change=${(event) => (wish.options[key] = event.target.checked)}
    /><b>${title}</b><span>${words}</span></label
  >`;
}

function choiceField(key, choice, wish) {
  const values = [choice.default, ...choice.others];
  return html`<label class="field choice"
    ><span>${choice.what} <small>${key}, ${choice.source}</small></span>
    <select name=${key} @change=${(event) => (wish.choices[key] = values[event.target.selectedIndex])}>
      ${values.map((value, place) => html`<option ?selected=${place === 0}>${value}</option>`)}
    </select></label
  >`;
}

/** The seats as the server wants them. */
function seatsFor(scenario, wish) {
  const me = { kind: "human", name: wish.name || "You" };
  const other = { computer: { kind: "computer", level: wish.level }, hotseat: me, friend: { kind: "open" } }[
    wish.opponent
  ];
  return Object.fromEntries(scenario.sides.map((side) => [side, side === wish.side ? me : other]));
}

async function submit(event, scenario, wish, draw) {
  event.preventDefault();
  like({ name: wish.name });
  const { no_take_backs: strict = false, ...rest } = wish.options;
  const options = { ...rest, ...(strict && { no_take_backs: true }) };
  const changed = Object.fromEntries(
    Object.entries(wish.choices).filter(([key, value]) => value !== scenario.choices[key].default),
  );
  try {
    begin(
      await api.newGame({ scenario: scenario.id, options, choices: changed, strict, seats: seatsFor(scenario, wish) }),
      scenario,
    );
  } catch (refused) {
    wish.trouble = refused.message;
    draw();
  }
}
