// The account of somebody who wants to find his games on any device: register, log in, my games, log out. Never needed.

import * as api from "./api.js";
import { belongings, forgotten, learnSessions } from "./belongings.js";
import { bare, capital, html, nothing, render } from "./html.js";
import { like, likes, seatOf } from "./memory.js";
import { resultOf } from "./people.js";
import { openSettings } from "./settings.js";
import { topBar, whoAmI } from "./topbar.js";

const QUIET = { trouble: null, said: null, busy: false };

export async function openAccount(place) {
  document.title = "Account · Gloire";
  const page = { account: await whoAmI(), scenarios: await api.scenarios(), endings: new Map(), ...QUIET };
  const draw = () =>
    render(
      shown(page, (act) => attempt(page, draw, act)),
      place,
    );
  draw();
  await learn(page, draw);
}

async function learn(page, draw) {
  await learnSessions(page, draw);
  await learnEndings(page, draw);
}

/** How games ended that are over: what this device remembers of them, or else the server. */
async function learnEndings({ account, endings }, draw) {
  for (const { game, status, sides } of account.games ?? []) {
    if (status !== "over" || endings.has(game)) continue;
    const kept = seatOf(game);
    endings.set(game, kept?.outcome ? kept : await endingOf(game, sides));
    draw();
  }
}

async function endingOf(game, sides) {
  const { outcome } = await new api.GameCalls(game, null).state().catch(() => ({}));
  return outcome ? { result: resultOf(outcome, sides, capital), outcome: outcome.text } : {};
}

/** Does what a form wants, then looks again at who is logged in. */
async function attempt(page, draw, act) {
  Object.assign(page, { ...QUIET, busy: true });
  draw();
  try {
    await act();
    page.account = await api.account();
  } catch (refused) {
    page.trouble = refused.message;
  }
  page.busy = false;
  draw();
  await learn(page, draw);
}

const shown = (page, act) =>
  html`<div class="home">
    ${topBar(page.account)}
    <main>${page.account.name ? mine(page, act) : entrance(page, act)}</main>
  </div>`;

function entrance(page, act) {
  const submit = (event) => {
    event.preventDefault();
    const { name, password } = event.target.elements;
    const call = event.submitter?.value === "register" ? api.register : api.logIn;
    act(async () => {
      await call(name.value.trim(), password.value);
      like({ name: likes.name || name.value.trim() });
    });
  };
  return html`<form class="setup-form account" @submit=${submit}>
    <h1>Your account</h1>
    <p class="quiet">
      Nobody needs one to play. With an account you find your games on every device, and can be told when it is your
      turn.
    </p>
    <fieldset>
      <legend>Name and password</legend>
      <label class="field">
        Name
        <input name="name" required minlength="2" maxlength="40" autocomplete="username" .value=${likes.name} />
      </label>
      <label class="field">
        Password
        <input
          name="password"
          type="password"
          required
          minlength="8"
          maxlength="200"
          autocomplete="current-password"
          aria-describedby="password-words"
        />
      </label>
      <p class="quiet small-print" id="password-words">At least eight characters.</p>
    </fieldset>
    ${news(page)}
    <p class="acts">
      <button type="submit" class="primary big" value="login" ?disabled=${page.busy}>Log in</button>
      <button type="submit" class="big" value="register" ?disabled=${page.busy}>Register</button>
    </p>
    ${forgotten(page, act)}
  </form>`;
}

function mine(page, act) {
  const { name, games } = page.account;
  return html`<section class="account" aria-labelledby="account-title">
    <div class="account-head">
      <h1 id="account-title">${name}</h1>
      <p class="acts">
        <button type="button" @click=${openSettings}>Notifications</button>
        <button type="button" ?disabled=${page.busy} @click=${() => act(api.logOut)}>Log out</button>
      </p>
    </div>
    <h2>My games</h2>
    ${
      games.length
        ? html`<ul class="resume">
            ${games.map((game) => listed(game, page.scenarios, page.endings.get(game.game)))}
          </ul>`
        : html`<p class="quiet">None yet. Games you begin or join while logged in are listed here.</p>`
    }
    <p class="acts"><a class="btn primary" href="#/">Choose a scenario</a></p>
    ${belongings(page, act)} ${news(page)}
  </section>`;
}

/** How what was wanted went. */
const news = ({ said, trouble }) =>
  html`${said ? html`<p class="quiet" role="status">${said}</p>` : nothing}
  ${trouble ? html`<p class="refused" role="alert">${trouble}</p>` : nothing}`;

function listed(game, scenarios, { result, outcome } = {}) {
  const title = scenarios.find((scenario) => scenario.id === game.scenario)?.title ?? game.scenario;
  const began = new Date(game.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return html`<li>
    <a href=${`#/game/${game.game}`}>
      <b>${title}</b>
      <span>${game.sides.map(capital).join(" and ")} · ${began}</span>${outcome ? html`<span>${bare(outcome)}</span>` : nothing}
    </a>
    ${turnMark(game.status === "over", game.your_turn, result)}
  </li>`;
}

/** Whether a game waits for its reader; how it ended, where that is known. */
export const turnMark = (over, asked, result = "") =>
  over ? html`<em>${result || "over"}</em>` : asked ? html`<em class="turn-mark">your turn</em>` : html`<em>waiting</em>`;
