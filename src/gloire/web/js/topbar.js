// The bar over every page but the board: home, account, notifications, light or dark.

import * as api from "./api.js";
import { html, nothing } from "./html.js";
import { changeTheme, theme } from "./memory.js";
import { openSettings } from "./settings.js";

/** Who is logged in; nobody, where the server cannot be asked. */
export const whoAmI = () => api.account().catch(() => ({ name: null, ways: [], games: [] }));

/** The bar; on some pages it has a way back. */
export function topBar(account = null, back = nothing) {
  return html`<header class="home-top">
    <a class="brand" href="#/">Gloire</a>
    <nav class="home-links" aria-label="Yourself">
      ${back} ${account ? accountLink(account) : nothing}
      <button type="button" aria-label="Notifications" title="Notifications" @click=${openSettings}>
        ${bell}<span class="wide-only">Notifications</span>
      </button>
      <button type="button" aria-label="Light or dark" title="Light or dark" @click=${flip}>◐</button>
    </nav>
  </header>`;
}

function accountLink({ name, games = [] }) {
  const due = games.filter((game) => game.your_turn).length;
  return html`<a class="btn" href="#/account" id="account-link">
    ${name ? html`<span class="who">${name}</span>` : "Log in"}
    ${due ? html`<em class="turn-mark" aria-label=${`your turn in ${due}`}>${due}</em>` : nothing}
  </a>`;
}

const bell = html`<svg class="sign" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
  <path d="M10 2a5 5 0 0 0-5 5v4l-2 3h14l-2-3V7a5 5 0 0 0-5-5zM8 15.500a2 2 0 0 0 4 0z" />
</svg>`;

function flip() {
  changeTheme();
  for (const picture of document.querySelectorAll("img[data-scenario]"))
    picture.src = api.thumbnail(picture.dataset.scenario, theme());
}
