// The settings of notifications: in this browser, and for an account by mail or web-hook.

import * as api from "./api.js";
import { mayNotify } from "./attention.js";
import * as dialogs from "./dialogs.js";
import { html, live, nothing, render } from "./html.js";
import { like, likes } from "./memory.js";

export async function openSettings() {
  const account = await api.account().catch(() => ({ name: null, ways: [] }));
  const place = document.createElement("div");
  const wish = { said: null, trouble: null };
  const draw = () => render(body(account, wish, draw), place);
  draw();
  return dialogs.open("Notifications", html`${place}`);
}

const body = (account, wish, draw) =>
  html` ${toggle(wish, draw, "mark", "Mark the page", "A dot in title and icon says among your tabs that it is your turn.")}
  ${toggle(wish, draw, "notify", "Notify me in this browser", "While a game is open in a tab you do not look at.")}
  ${away(account, wish, draw)} ${wish.said ? html`<p class="quiet" role="status">${wish.said}</p>` : nothing}
  ${wish.trouble ? html`<p class="refused" role="alert">${wish.trouble}</p>` : nothing}`;

function toggle(wish, draw, key, title, words) {
  const change = async (event) => {
    const wanted = event.target.checked;
    const granted = !wanted || key !== "notify" || (await mayNotify());
    like({ [key]: wanted && granted });
    wish.trouble = granted ? null : "This browser does not allow notifications here.";
    draw();
  };
  return html`<label class="switch">
    <input type="checkbox" name=${key} .checked=${live(likes[key])} @change=${change} /><b>${title}</b>
    <span>${words}</span></label
  >`;
}

/** How a host may tell people who are away, and the fields for it. */
const WAYS = {
  mail: {
    word: "by mail",
    field: (account) =>
      html`<label class="field">Mail <input name="mail" type="email" maxlength="200" .value=${account.mail} /></label>`,
  },
  webhook: {
    word: "by web-hook",
    field: (account) =>
      html`<label class="field">
        Web-hook <input name="webhook" type="url" maxlength="500" placeholder="https://" .value=${account.webhook} />
      </label>`,
  },
};

/** Only what the host has set up is offered. */
function away(account, wish, draw) {
  const ways = account.ways.map((way) => WAYS[way]).filter(Boolean);
  if (!ways.length) return nothing;
  return account.name ? reach(account, ways, wish, draw) : elsewhere(ways);
}

const elsewhere = (ways) =>
  html`<p class="quiet reach">
    With <a href="#/account">an account</a> you can also be told ${ways.map((way) => way.word).join(" or ")}.
  </p>`;

function reach(account, ways, wish, draw) {
  const save = async (event) => {
    event.preventDefault();
    const { mail, webhook } = event.target.elements;
    wish.said = wish.trouble = null;
    try {
      const told = { webhook: webhook?.value.trim() ?? account.webhook, mail: mail?.value.trim() ?? account.mail };
      await api.reachMe(told.webhook, told.mail);
      wish.said = "Saved.";
    } catch (refused) {
      wish.trouble = refused.message;
    }
    draw();
  };
  return html`<form class="reach" @submit=${save}>
    <h3>While you are away</h3>
    <p class="quiet">${account.name} is told of a turn ${ways.map((way) => way.word).join(" or ")}.</p>
    ${ways.map((way) => way.field(account))}
    <p class="acts"><button type="submit" class="primary">Save</button></p>
  </form>`;
}
