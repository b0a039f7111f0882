// What is one's own on the account page: where one is logged in, the password, a copy of everything, and the way out.

import * as api from "./api.js";
import { saveFile } from "./export.js";
import { html, nothing, render } from "./html.js";
import { topBar, whoAmI } from "./topbar.js";

/** Looked up when the page is drawn for somebody who is logged in. */
export async function learnSessions(page, draw) {
  page.sessions = page.account.name ? await api.sessions().catch(() => []) : [];
  draw();
}

export const belongings = (page, act) =>
  html`<h2>Where you are logged in</h2>
    <ul class="resume sessions">
      ${(page.sessions ?? []).map((session) => device(page, act, session))}
    </ul>
    <h2>Your password</h2>
    ${passwordForm(page, act)}
    <h2>Your data</h2>
    <p class="quiet">A file with all that this server keeps about you: your games, what you said in them, your devices.</p>
    <p class="acts"><button type="button" ?disabled=${page.busy} @click=${() => act(download)}>Download my data</button></p>
    ${deletion(page, act)}`;

function device(page, act, { id, at, agent, current }) {
  const since = new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return html`<li>
    <span class="device"><b>${browserOf(agent)}</b> <span>since ${since}</span></span>
    ${
      current
        ? html`<em>this device</em>`
        : html`<button type="button" ?disabled=${page.busy} @click=${() => act(() => api.endSessions([id]))}>End this login</button>`
    }
  </li>`;
}

const BROWSERS = [/Firefox/, /Edg/, /OPR/, /Chrome/, /Safari/];
const SYSTEMS = [/Android/, /iPhone/, /iPad/, /Windows/, /Mac OS/, /Linux/];
const CALLED = { Edg: "Edge", OPR: "Opera", "Mac OS": "Mac" };

/** What a browser calls itself, in short. */
export function browserOf(agent) {
  const found = [BROWSERS, SYSTEMS].map((kinds) => kinds.map((kind) => agent.match(kind)?.[0]).find(Boolean));
  const named = found.filter(Boolean).map((word) => CALLED[word] ?? word);
  return named.join(" on ") || agent.slice(0, 40) || "Unknown browser";
}

function passwordForm(page, act) {
  const submit = (event) => {
    event.preventDefault();
    const { old, fresh } = event.target.elements;
    act(async () => {
      await api.changePassword(old.value, fresh.value);
      event.target.reset();
      page.said = "Your password is changed. Your other devices are logged out.";
    });
  };
  return html`<form class="own" @submit=${submit}>
    ${secret("Old password", "old", "current-password")} ${secret("New password", "fresh", "new-password")}
    <p class="acts"><button type="submit" ?disabled=${page.busy}>Change password</button></p>
  </form>`;
}

const secret = (title, name, kind) =>
  html`<label class="field">
    ${title}
    <input name=${name} type="password" required minlength="8" maxlength="200" autocomplete=${kind} />
  </label>`;

async function download() {
  saveFile("gloire-account.json", JSON.stringify(await api.exportAccount(), null, 1), "application/json");
}

function deletion(page, act) {
  const submit = (event) => {
    event.preventDefault();
    act(() => api.deleteAccount(event.target.elements.farewell.value));
  };
  return html`<details class="own">
    <summary>Delete my account</summary>
    <form @submit=${submit}>
      <p class="quiet">
        Your name, your addresses and what you said are deleted for good. Games go on for the people you play with; you
        can still play them from devices that hold their links.
      </p>
      ${secret("Your password", "farewell", "current-password")}
      <p class="acts"><button type="submit" ?disabled=${page.busy}>Delete my account for good</button></p>
    </form>
  </details>`;
}

/** For somebody who has forgotten his password, where the server can send mail. */
export function forgotten(page, act) {
  if (!page.account.resets) return html`<p class="quiet small-print">Forgot your password? Whoever runs this server can give you a new one.</p>`;
  const ask = (event) => {
    const name = event.target.closest("form").elements.name.value.trim();
    act(async () => {
      await api.forgot(name);
      page.said = "If this account has a mail address, a link is on its way there.";
    });
  };
  return html`<p class="acts"><button type="button" ?disabled=${page.busy} @click=${ask}>I forgot my password</button></p>`;
}

/** The page behind a link that came by mail. */
export async function openReset(place, token) {
  document.title = "New password · Gloire";
  const page = { account: await whoAmI(), trouble: null, busy: false };
  const draw = () => render(resetPage(page, draw, token), place);
  draw();
}

function resetPage(page, draw, token) {
  const submit = async (event) => {
    event.preventDefault();
    Object.assign(page, { busy: true, trouble: null });
    draw();
    try {
      await api.resetPassword(token, event.target.elements.fresh.value);
      location.replace("#/account");
    } catch (refused) {
      Object.assign(page, { busy: false, trouble: refused.message });
      draw();
    }
  };
  return html`<div class="home">
    ${topBar(page.account)}
    <main>
      <form class="setup-form account" @submit=${submit}>
        <h1>A new password</h1>
        ${secret("New password", "fresh", "new-password")}
        ${page.trouble ? html`<p class="refused" role="alert">${page.trouble}</p>` : nothing}
        <p class="acts"><button type="submit" class="primary big" ?disabled=${page.busy}>Set it</button></p>
      </form>
    </main>
  </div>`;
}
