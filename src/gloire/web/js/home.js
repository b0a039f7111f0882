// The home page: every scenario as a card, a game in one click, and the games this browser has seats in.

import * as api from "./api.js";
import { capital, html, nothing, render } from "./html.js";
import { changeTheme, forgetSeat, keepSeat, likes, seats, theme } from "./memory.js";

const FIRST = "waterloo-20-third-day";
const SOURCES = {
  published: "as published",
  ancestor: "from an earlier game of the series",
  inferred: "inferred from the rules",
  historical: "after history",
  recalled: "as players recall it",
  reconstructed: "reconstructed",
};

export async function openHome(place) {
  document.title = "Gloire";
  render(frame(html`<p class="lonely">A moment.</p>`), place);
  const list = await api.scenarios();
  list.sort((a, b) => a.turns - b.turns);
  const draw = () => render(frame(html`${welcome(list)}${resume(list, draw)}${cards(list)}`), place);
  draw();
}

const frame = (body) => html`<div class="home"><header class="home-top"><a class="brand" href="#/">Gloire</a>
  <button type="button" aria-label="Light or dark" @click=${flip}>◐</button></header><main>${body}</main>
  <footer class="home-foot"><p>Every rule enforced, explained and tested. Every roll can be proved. Free software.</p></footer></div>`;

function flip() {
  changeTheme();
  for (const picture of document.querySelectorAll("img[data-scenario]"))
    picture.src = api.thumbnail(picture.dataset.scenario, theme());
}

function welcome(list) {
  const first = list.find((scenario) => scenario.id === FIRST) ?? list[0];
  return html`<section class="welcome"><div><h1>Command an army at Waterloo</h1>
      <p>No rulebook needed: the board shows what you may do, says why not, and weighs every battle before you fight it.</p>
      <p class="acts"><button type="button" class="primary big" id="play-now" @click=${() => playNow(first)}>Play now</button>
      <a class="btn big" href=${`#/new/${first.id}`}>Choose side and opponent</a></p>
      <p class="quiet">${first.title}: you are French, the computer commands the Allies. About an hour.</p></div>
    ${picture(first, "hero")}</section>`;
}

/** A good game in one click. */
async function playNow(scenario) {
  const [mine, ...others] = scenario.sides;
  const wishes = { [mine]: { kind: "human", name: likes.name || "You" } };
  for (const side of others) wishes[side] = { kind: "computer", level: "greedy" };
  const options = scenario.options.includes("scripted_events") ? { scripted_events: true } : {};
  begin(await api.newGame({ scenario: scenario.id, options, choices: {}, strict: false, seats: wishes }), scenario);
}

/** Remembers the seat of a new game and goes there. */
export function begin(made, scenario) {
  const [, seat] = Object.entries(made.seats)[0];
  keepSeat({
    game: made.game,
    seat,
    sides: Object.keys(made.seats),
    scenario: scenario.id,
    title: scenario.title,
    invitations: made.invitations,
  });
  location.hash = `#/game/${made.game}`;
}

const picture = (scenario, kind = "") =>
  html`<div class=${`thumb ${kind}`}><img data-scenario=${scenario.id} src=${api.thumbnail(scenario.id, theme())} alt=${`The set-up of ${scenario.title}`} loading=${kind ? "eager" : "lazy"}></div>`;

function resume(list, draw) {
  const kept = seats();
  if (!kept.length) return nothing;
  const title = (one) => list.find((scenario) => scenario.id === one.scenario)?.title ?? one.title ?? one.game;
  return html`<section aria-labelledby="resume-title"><h2 id="resume-title">Your games</h2><ul class="resume">${kept.map(
    (
      one,
    ) => html`<li><a href=${`#/game/${one.game}`}><b>${title(one)}</b><span>${(one.sides ?? []).map(capital).join(" and ")}${one.opponent ? ` against ${one.opponent}` : ""}${one.turn ? ` · turn ${one.turn}` : ""}</span></a>
      ${one.over ? html`<em>over</em>` : one.asked ? html`<em class="turn-mark">your turn</em>` : html`<em>waiting</em>`}
      <button type="button" class="plain" aria-label=${`Forget this game: ${title(one)}`} @click=${() => {
        forgetSeat(one.game);
        draw();
      }}>✕</button></li>`,
  )}</ul></section>`;
}

function cards(list) {
  return html`<section aria-labelledby="scenarios-title"><h2 id="scenarios-title">Scenarios</h2><div class="cards">${list.map(
    (
      scenario,
    ) => html`<article class="scenario">${picture(scenario)}<div class="scenario-words"><h3>${scenario.title}</h3><p class="sub">${scenario.subtitle}</p>
      <p>${scenario.teaches}</p>
      <ul class="tags"><li>${scenario.sides.map(capital).join(" against ")}</li><li>${scenario.turns} turns</li><li>${scenario.map_size} hexes</li></ul>
      <details><summary>Where its data come from</summary><dl class="sources">${Object.entries(scenario.sources).map(([what, source]) => html`<dt>${capital(what)}</dt><dd>${SOURCES[source] ?? source}</dd>`)}</dl></details>
      <p class="acts"><a class="btn primary" href=${`#/new/${scenario.id}`}>Set up a game</a></p></div></article>`,
  )}</div></section>`;
}
