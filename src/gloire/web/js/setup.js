// Setting up a game: side, opponent, options and the choices where the books leave something open.

import * as api from "./api.js";
import { begin } from "./home.js";
import { capital, html, nothing, render } from "./html.js";
import { like, theme } from "./memory.js";
import { findLevels, firstWish, nameField, opponentPicks, seatsFor, sidePicks } from "./seating.js";
import { topBar } from "./topbar.js";

const OPTIONS = {
  cavalry_penetration: [
    "Cavalry penetration",
    "In the reaction phase cavalry may ride on along the enemy's line instead of charging or slipping away.",
  ],
  artillery_support: [
    "Artillery support",
    "Guns that nobody attacks help their neighbours to defend, and may fire across rivers.",
  ],
  special_units: ["Special units", "Light infantry, Cossacks and militia each fight and march in their own way."],
  fatigue: ["Fatigue", "Units tire by fighting, and recover when no enemy is next to them."],
  spanish_cadre: [
    "The Spanish cadre",
    "With unit reduction, d'España's Spaniards too may come back as a cadre: a little help for the Allies.",
  ],
  independent_brigades: [
    "Independent brigades",
    "The Independent division may be broken down into two brigades, to fight on the map or to be kept in hand.",
  ],
  king_joseph: [
    "King Joseph marches",
    "The French call for King Joseph: a morale point less at the start, and a strong division that may come.",
  ],
  scripted_events: [
    "Scripted events",
    "The event cards come in the historical order instead of by chance: best for a first game.",
  ],
  no_take_backs: ["No take-backs", "What is done is done: nothing can be taken back, as the rulebook has it."],
};

export async function openSetup(place, id) {
  const [list, levels] = await Promise.all([api.scenarios(), findLevels()]);
  const scenario = list.find((one) => one.id === id);
  if (!scenario) {
    location.hash = "#/";
    return;
  }
  document.title = `${scenario.title} · Gloire`;
  const wish = { ...firstWish(scenario, levels), options: {}, choices: {} };
  if (scenario.options.includes("scripted_events")) wish.options.scripted_events = true;
  const draw = () => render(page(scenario, levels, wish, draw), place);
  draw();
}

function page(scenario, levels, wish, draw) {
  const set = (news) => {
    Object.assign(wish, news);
    draw();
  };
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
          ${sidePicks(scenario, wish, set)}
        </fieldset>
        <fieldset>
          <legend>Against</legend>
          ${opponentPicks(levels, wish, set)} ${nameField(wish)}
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
