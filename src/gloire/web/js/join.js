// Taking a seat by an invitation: what is played, who invites, and what is free.

import { scenarioOf, terms } from "./about.js";
import { GameCalls } from "./api.js";
import { capital, html, nothing, render } from "./html.js";
import { keepSeat, like, likes, seatOf } from "./memory.js";
import { subjectOf } from "./people.js";
import { anchorFor } from "./shares.js";
import { topBar } from "./topbar.js";
import { learnWords } from "./vocabulary.js";

export async function openJoin(place, game, invitation) {
  const calls = new GameCalls(game, null);
  const state = await calls.state();
  const [scenario] = await Promise.all([scenarioOf(state.scenario), learnWords(state.system)]);
  document.title = "Invitation · Gloire";
  const invited = { state, scenario, trouble: null };
  const draw = () => render(page(invited, join), place);
  const join = async (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value.trim();
    like({ name });
    try {
      const taken = await calls.join(invitation, name, anchorFor(state));
      keepSeat({ game, seat: taken.seat, sides: taken.sides, scenario: state.scenario, title: scenario?.title });
      location.hash = `#/game/${game}`;
    } catch (refused) {
      invited.trouble = refused.message;
      invited.state = await calls.state().catch(() => state);
      draw();
    }
  };
  draw();
}

const page = (invited, join) =>
  html`<div class="home">
    ${topBar()}
    <main>
      <form class="setup-form" @submit=${join}>
        <h1>You are invited to a game</h1>
        <p class="flat"><b>${invited.scenario?.title ?? invited.state.scenario}</b>${subtitle(invited)}</p>
        ${entrance(invited)}
        <fieldset class="about">
          <legend>What is played</legend>
          ${terms(invited.state, invited.scenario)}
        </fieldset>
      </form>
    </main>
  </div>`;

const subtitle = ({ scenario }) =>
  scenario ? html`<br />${scenario.subtitle}, ${scenario.turns} turns. ${scenario.teaches}` : nothing;

/** The people who are there already. */
const people = (state) => Object.entries(state.seats).filter(([, seat]) => seat.kind === "human");

/** Who invites: whoever is there while a seat is free. */
const hosts = (state) =>
  people(state)
    .map(([side, seat]) =>
      seat.name ? `${seat.name} invites you and plays ${capital(side)}.` : `The ${capital(side)} player invites you.`,
    )
    .join(" ");

const players = (state) =>
  people(state)
    .map(([side, seat]) => `${subjectOf(seat, capital(side))} plays ${capital(side)}.`)
    .join(" ");

/** The way in: to a free seat, back to one's own, or to watch. */
function entrance({ state, trouble }) {
  const free = Object.keys(state.seats).filter((side) => state.seats[side].kind === "open");
  const mine = seatOf(state.game);
  const refused = trouble ? html`<p class="refused" role="alert">${trouble}</p>` : nothing;
  if (mine) return html`${refused}${ownSeat(state)}`;
  return html`${refused}${free.length ? freeSeat(state, free) : taken(state)}`;
}

const watch = (state) => html`<a class="btn big" href=${`#/game/${state.game}`}>Only watch</a>`;

const freeSeat = (state, free) =>
  html`<p class="flat">
      ${hosts(state)} Free: <b>${free.map(capital).join(" or ")}</b>. You would play ${free.map(capital).join(" or ")}.
    </p>
    <label class="field"
      >Your name
      <input
        name="name"
        maxlength="40"
        autocomplete="nickname"
        .value=${likes.name}
        placeholder=${`The ${capital(free[0])} player`}
    /></label>
    <p class="acts"><button type="submit" class="primary big">Take the seat</button>${watch(state)}</p>`;

const taken = (state) =>
  html`<p class="flat" role="status">
      ${players(state)} The seat is taken: nobody else can play in this game. You can watch it.
    </p>
    <p class="acts"><a class="btn primary big" href=${`#/game/${state.game}`}>Watch the game</a></p>`;

/** One browser keeps one seat of a game: who took the other one would lose his own. */
const ownSeat = (state) =>
  html`<p class="flat" role="status">
      You have a seat in this game already. Send the link to your friend, or open it in another browser.
    </p>
    <p class="acts"><a class="btn primary big" href=${`#/game/${state.game}`}>To my seat</a></p>`;
