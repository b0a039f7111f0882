// What is played: the scenario, the options with a sentence and a rule each, and the choices that are not the usual.

import { aimList } from "./aims.js";
import * as api from "./api.js";
import { inWords, meaning } from "./check.js";
import * as dialogs from "./dialogs.js";
import { amount, HANDICAP, handicapOf } from "./handicap.js";
import { bare, capital, html, nothing, ruleLink } from "./html.js";
import { personOf } from "./people.js";
import { word } from "./vocabulary.js";

/** The scenario of a game; null where the server does not list it. */
export const scenarioOf = async (id) => (await api.scenarios()).find((one) => one.id === id) ?? null;

export async function openAbout({ frame, state, sideTitle }) {
  const scenario = await scenarioOf(state.scenario).catch(() => null);
  const aims = await api.aims(state.scenario, { handicap: state.choices?.[HANDICAP], options: state.options }).catch(() => []);
  const people = Object.entries(state.seats).map(
    ([side, seat]) => `${sideTitle(side)}: ${personOf(seat, sideTitle(side))}`,
  );
  return dialogs.open(
    "About this game",
    html`<div class="about">
      <p><b>${frame.title}</b>${scenario ? html`, ${scenario.subtitle}` : nothing}</p>
      <p class="quiet">${people.join(" · ")}</p>
      ${aims.length ? html`<h3>How to win</h3>${aimList(aims)}` : nothing} ${terms(state, scenario)}
      <h3>Dice so far</h3>
      <p class="quiet">Rolls: ${inWords(state.dice.rolls)}. ${meaning(state.dice.rolls)}</p>
    </div>`,
  );
}

/** Options and choices of a game. */
export const terms = (state, scenario) => html`${options(state, scenario)}${finalDice(state)}${choices(state, scenario)}`;

const finalDice = ({ dice }) => (dice?.final ? html`<p class="quiet">Rolls are final: none is taken back.</p>` : nothing);

function options(state, scenario) {
  const known = scenario?.options ?? [];
  const played = Object.keys(state.options).filter((key) => state.options[key]);
  const inOrder = [...known.filter((key) => played.includes(key)), ...played.filter((key) => !known.includes(key))];
  const items = inOrder.map((key) => option(key, scenario));
  return html`<h3>Options in play</h3>
    ${items.length ? list("options", items) : html`<p class="quiet">None.</p>`}`;
}

const list = (kind, items) => html`<ul class=${`terms ${kind}`}>${items}</ul>`;

const option = (key, scenario) =>
  html`<li>
    <b>${capital(word("option", key))}</b> ${ruleLink(scenario?.option_rules[key])}
    <p>${word("option-effect", key)}</p>
  </li>`;

/** Only what differs from our own choice: the rest is as the set-up page has it. */
function choices(state, scenario) {
  const known = scenario?.choices ?? {};
  const differs = ([key, value]) => key !== HANDICAP && known[key] && value !== known[key].default;
  const changed = Object.entries(state.choices).filter(differs);
  return html`${handicap(state, scenario)}
    <h3>Where the books leave something open</h3>
    ${
      changed.length
        ? list("choices", changed.map(([key, value]) => choice(key, value, known[key])))
        : html`<p class="quiet">Every choice is the usual one.</p>`
    }`;
}

const handicap = ({ choices: { [HANDICAP]: value } }, scenario) =>
  value && value !== handicapOf(scenario)?.default
    ? html`<h3>Handicap</h3>
        <p>${handicapOf(scenario)?.what}: ${amount(value)}.</p>`
    : nothing;

const choice = (key, value, { what, default: usual }) =>
  html`<li>
    <b>${bare(what)}: ${value}</b>
    <p>Instead of ${usual} (${key}).</p>
  </li>`;
