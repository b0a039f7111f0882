// The account of somebody who wants to find his games on any device: register, log in, my games, log out. Never needed.

import * as api from "./api.js";
import { capital, html, nothing, render } from "./html.js";
import { like, likes } from "./memory.js";
import { openSettings } from "./settings.js";
import { topBar, whoAmI } from "./topbar.js";

export async function openAccount(place) {
  document.title = "Account · Gloire";
  const page = { account: await whoAmI(), scenarios: await api.scenarios(), trouble: null, busy: false };
  const draw = () =>
    render(
      shown(page, (act) => attempt(page, draw, act)),
      place,
    );
  draw();
}

/** Does what a form wants, then looks again at who is logged in. */
async function attempt(page, draw, act) {
  Object.assign(page, { busy: true, trouble: null });
  draw();
  try {
    await act();
    page.account = await api.account();
  } catch (refused) {
    page.trouble = refused.message;
  }
  page.busy = false;
  draw();
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
      <p class="quiet small-print" id="password-words">At least eight characters. There is no way to recover it.</p>
    </fieldset>
    ${page.trouble ? html`<p class="refused" role="alert">${page.trouble}</p>` : nothing}
    <p class="acts">
      <button type="submit" class="primary big" value="login" ?disabled=${page.busy}>Log in</button>
      <button type="submit" class="big" value="register" ?disabled=${page.busy}>Register</button>
    </p>
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
            ${games.map((game) => listed(game, page.scenarios))}
          </ul>`
        : html`<p class="quiet">None yet. Games you begin or join while logged in are listed here.</p>`
    }
    ${page.trouble ? html`<p class="refused" role="alert">${page.trouble}</p>` : nothing}
    <p class="acts"><a class="btn primary" href="#/">Choose a scenario</a></p>
  </section>`;
}

function listed(game, scenarios) {
  const title = scenarios.find((scenario) => scenario.id === game.scenario)?.title ?? game.scenario;
  const began = new Date(game.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return html`<li>
    <a href=${`#/game/${game.game}`}>
      <b>${title}</b>
      <span>${game.sides.map(capital).join(" and ")} · ${began}</span>
    </a>
    ${turnMark(game.status === "over", game.your_turn)}
  </li>`;
}

/** Whether a game waits for its reader; how it ended, where that is known. */
export const turnMark = (over, asked, result = "") =>
  over ? html`<em>${result || "over"}</em>` : asked ? html`<em class="turn-mark">your turn</em>` : html`<em>waiting</em>`;
