// The home page: every scenario as a card, a game in one click, and the games this browser has seats in.

import { turnMark } from "./account.js";
import * as api from "./api.js";
import { HANDICAP, amount, evened, handicapOf } from "./handicap.js";
import { bare, capital, html, nothing, render } from "./html.js";
import { keepCommitment } from "./shares.js";
import { forgetSeat, keepSeat, likes, seats, theme } from "./memory.js";
import { FIRST } from "./seating.js";
import { SOURCES } from "./sources.js";
import { topBar, whoAmI } from "./topbar.js";
import { learnWords, wordIn } from "./vocabulary.js";

export async function openHome(place) {
  document.title = "Gloire";
  render(frame(html`<p class="lonely">A moment.</p>`), place);
  const [list, account] = await Promise.all([api.scenarios(), whoAmI()]);
  await Promise.all([...new Set(list.map(({ system }) => system))].map(learnWords));
  const page = { trouble: null };
  const draw = () =>
    render(frame(html`${welcome(list, page, draw)}${resume(list, draw)}${families(list)}`, account), place);
  draw();
}

const frame = (body, account) =>
  html`<div class="home">
    ${topBar(account)}
    <main>${body}</main>
    <footer class="home-foot">
      <p>Every rule enforced, explained and tested. Every roll can be proved. Free software.</p>
    </footer>
  </div>`;

function welcome(list, page, draw) {
  const play = async (scenario) => {
    try {
      await playNow(scenario);
    } catch (refused) {
      page.trouble = refused.message;
      draw();
    }
  };
  const first = list.find(({ invites }) => invites) ?? list[0];
  const [mine, theirs] = first.sides.map((side) => wordIn(first.system, "side", side));
  return html`<section class="welcome">
    <div>
      <h1>${first.invites || first.title}</h1>
      <p>
        No rulebook needed: the board shows what you may do, says why not, and weighs every battle before you fight it.
      </p>
      <p class="acts">
        <button type="button" class="primary big" id="play-now" @click=${() => play(first)}>Play now</button>
        <a class="btn big" href=${`#/new/${first.id}`}>Choose side and opponent</a>
        <a class="btn big" href="#/open">Open a saved game</a>
      </p>
      ${page.trouble ? html`<p class="refused" role="alert">${page.trouble}</p>` : nothing}
      <p class="quiet">
        ${first.title}: you command ${mine}, the computer ${theirs}. ${capital(lengthOf(first))}. ${handicap(first)}
      </p>
    </div>
    ${picture(first, "hero")}
  </section>`;
}

/** What brings the first game nearest to even, if anything does. */
function handicap(scenario) {
  const { what, default: none } = handicapOf(scenario) ?? {};
  const { [HANDICAP]: even = none } = evened(scenario, [FIRST]);
  return even === none ? "" : `${what}, to come near to even: ${amount(even, scenario.system)}.`;
}

/** Whether a scenario has a position to begin a first game from. */
const beginsAtOnce = ({ first_game: setup }) => Object.keys(setup ?? {}).length > 0;

/** A good game in one click: the first game, the same that the command line opens. */
async function playNow(scenario) {
  const [mine, ...others] = scenario.sides;
  const wishes = { [mine]: { kind: "human", name: likes.name } };
  for (const side of others) wishes[side] = { kind: "computer", level: FIRST };
  const setup = beginsAtOnce(scenario) ? scenario.first_game : null;
  begin(
    await api.newGame({ scenario: scenario.id, options: {}, choices: evened(scenario, [FIRST]), strict: false, seats: wishes, setup }),
    scenario,
  );
}

/** Remembers the seat of a new game and goes there, or to a moment of it; `from` says what it goes on from. */
export function begin(made, scenario, { at = null, from = null } = {}) {
  const [, seat] = Object.entries(made.seats)[0];
  keepSeat({
    game: made.game,
    seat,
    sides: Object.keys(made.seats),
    scenario: scenario.id,
    title: scenario.title,
    invitations: made.invitations,
    from,
  });
  keepCommitment(made.game, made.commitment);
  location.hash = `#/game/${made.game}${at === null ? "" : `?at=${at}`}`;
}

const picture = (scenario, kind = "") =>
  html`<div class=${`thumb ${kind}`}>
    <img
      data-scenario=${scenario.id}
      src=${api.thumbnail(scenario.id, theme())}
      alt=${`The set-up of ${scenario.title}`}
      loading=${kind ? "eager" : "lazy"}
    />
  </div>`;

function resume(list, draw) {
  const kept = seats();
  if (!kept.length) return nothing;
  const title = (one) => list.find((scenario) => scenario.id === one.scenario)?.title ?? one.title ?? one.game;
  return html`<section aria-labelledby="resume-title">
    <h2 id="resume-title">Your games</h2>
    <ul class="resume">
      ${kept.map(
        (one) =>
          html`<li>
            <a href=${`#/game/${one.game}`}
              ><b>${title(one)}</b
              ><span>${courseOf(one)}</span>${one.outcome ? html`<span>${bare(one.outcome)}</span>` : nothing}${one.from ? html`<span>${originOf(one.from)}</span>` : nothing}</a
            >
            ${turnMark(one.over, one.asked, one.result)}
            <button
              type="button"
              class="plain"
              aria-label=${`Forget this game: ${title(one)}`}
              @click=${() => {
                forgetSeat(one.game);
                draw();
              }}
            >
              ✕
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Who plays whom, how far they have come, and when. */
function courseOf({ sides = [], opponent, turn, played, at }) {
  const people = `${sides.map(capital).join(" and ")} ${sides.length ? facing(opponent) : ""}`.trim();
  const when = new Date(played ?? at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return [people, turn ? `turn ${turn}` : "", `last played ${when}`].filter(Boolean).join(" · ");
}

/** Whom a game is against; who has all seats plays at one screen. */
const facing = (opponent) => (opponent ? `against ${opponent}` : "at one screen");

/** What a game goes on from. */
const originOf = ({ turn, answers, opponent, watched }) =>
  turn === undefined
    ? "From a saved game"
    : `Branched at turn ${turn}, after answer ${answers}, from the game ${watched ? "you watched" : facing(opponent)}`;

/** The scenarios, family by family, the short ones first. */
const families = (list) => [...new Set(list.map(({ system }) => system))].map((system) => family(system, list));

const family = (system, list) =>
  html`<section class="family" aria-labelledby=${`family-${system}`}>
    <h2 id=${`family-${system}`}>${wordIn(system, "series", "title")}</h2>
    <p>${wordIn(system, "series", "about")}</p>
    <div class="cards">
      ${list
        .filter((scenario) => scenario.system === system)
        .toSorted((a, b) => a.minutes - b.minutes)
        .map(card)}
    </div>
  </section>`;

const card = (scenario) =>
  html`<article class="scenario">
    ${picture(scenario)}
    <div class="scenario-words">
      <h3>${scenario.title}</h3>
      <p class="sub">${scenario.subtitle}</p>
      <p>${scenario.teaches}</p>
      <ul class="tags">
        <li>${scenario.turns} turns</li>
        <li>${lengthOf(scenario)}</li>
        <li>${scenario.sides.map(capital).join(" against ")}</li>
        <li>${scenario.map_size} hexes</li>
      </ul>
      ${origins(scenario)}
      <p class="acts"><a class="btn primary" href=${`#/new/${scenario.id}`}>Set up a game</a></p>
    </div>
  </article>`;

/** How long people sit over it, in words. */
function lengthOf({ minutes }) {
  const hours = Math.round(minutes / 30) / 2;
  const whole = Math.floor(hours);
  if (hours < 1) return "about half an hour";
  return `about ${whole}${hours > whole ? "½" : ""} ${hours > 1 ? "hours" : "hour"}`;
}

/** Where the data of a scenario come from, the best sources first. */
function origins({ sources, system }) {
  const groups = SOURCES.map((source) => [source, Object.keys(sources).filter((what) => sources[what] === source)])
    .filter(([, parts]) => parts.length);
  return html`<details>
    <summary>Where its data come from</summary>
    <dl class="sources">
      ${groups.map(
        ([source, parts]) =>
          html`<dt>${capital(wordIn(system, "source-short", source))}</dt>
            <dd>${parts.map((part) => wordIn(system, "part", part)).join(", ")}</dd>`,
      )}
    </dl>
  </details>`;
}

