// Opening a file: a saved game is looked at again or played on, a position set up by hand is played.

import * as api from "./api.js";
import { begin } from "./home.js";
import { capital, html, nothing, render } from "./html.js";
import { linkRow } from "./links.js";
import { like } from "./memory.js";
import { OPPONENTS, findComputers, firstWish, nameField, opponentPicks, seatsFor, sidePicks } from "./seating.js";
import { topBar } from "./topbar.js";

const LOOK = "look";
const WAYS = {
  [LOOK]: ["Nobody: I only look", "The replay opens at its beginning, with both sides' views."],
  ...OPPONENTS,
};
const LARGEST = 4_000_000; // bytes; the longest games come to a tenth of it
const WHICH = "Choose a file that “Download the record” in a game's menu gave you, or a position that somebody wrote.";

/** @param {?string} position a position file that came with a link */
export async function openSaved(place, position = null) {
  document.title = "Open a saved game · Gloire";
  const scenarios = await api.scenarios();
  const page = { scenarios, computers: null, record: null, scenario: null, wish: {}, trouble: null, busy: false };
  const set = (news) => {
    Object.assign(page, news);
    render(shown(page, set), place);
  };
  set({});
  if (position !== null) await choose(new File([position], "The position of this link"), page, set);
}

/** A link that carries a position file. */
export const positionLink = (text) => `${location.origin}/#/position/${encoded(text)}`;

const encoded = (text) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The position file that a link carries. */
export const positionIn = (code) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)),
  );

/** A file that is no game we could open: what is wrong, and what to do. */
class Unfit extends Error {}

async function choose(file, page, set) {
  if (!file) return;
  try {
    const record = await readFile(file);
    const scenario = scenarioOf(record, page.scenarios);
    const computers = await findComputers(scenario);
    set({ record, scenario, computers, wish: firstWish(scenario, computers), trouble: null });
  } catch (unfit) {
    if (!(unfit instanceof Unfit)) throw unfit;
    set({ record: null, scenario: null, trouble: unfit.message });
  }
}

/** Saved games are JSON; whatever else is taken for a position. */
async function readFile(file) {
  if (file.size > LARGEST) throw new Unfit(`${file.name} is too large to be a saved game. ${WHICH}`);
  const text = await file.text();
  return text.trimStart().startsWith("{") ? readRecord(file, text) : readPosition(file, text);
}

async function readPosition(file, text) {
  try {
    return { ...(await api.readPosition(text)), text };
  } catch (refused) {
    throw new Unfit(`${file.name} is neither a saved game nor a position that can be played. ${refused.message}`);
  }
}

function readRecord(file, text) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Unfit(`${file.name} is not a saved game, or it was cut short or changed. ${WHICH}`);
  }
  if (typeof found?.scenario !== "string" || !Array.isArray(found.entries))
    throw new Unfit(`${file.name} holds something else than a saved game. ${WHICH}`);
  return found;
}

function scenarioOf(record, scenarios) {
  const scenario = scenarios.find((one) => one.id === record.scenario);
  if (!scenario)
    throw new Unfit(
      `This is a game of “${record.scenario}”, which this server does not have. Open it where that scenario is played.`,
    );
  return scenario;
}

const shown = (page, set) =>
  html`<div class="home">
    ${topBar(null, html`<a class="btn" href="#/">All scenarios</a>`)}
    <main>
      <form class="setup-form" @submit=${(event) => submit(event, page, set)}>
        <h1>Open a saved game</h1>
        <fieldset>
          <legend>The file</legend>
          <label class="field file-field"
            >Record of a game, or a position
            <input
              type="file"
              name="record"
              accept=".json,.toml,application/json"
              aria-describedby="which-file"
              @change=${(event) => choose(event.target.files[0], page, set)}
          /></label>
          <p class="quiet small-print" id="which-file">${WHICH}</p>
        </fieldset>
        ${page.trouble ? html`<p class="refused" role="alert">${page.trouble}</p>` : nothing}
        ${page.record ? seating(page, set) : nothing}
      </form>
    </main>
  </div>`;

function seating({ record, scenario, computers, wish, busy }, set) {
  const setWish = (news) => set({ wish: { ...wish, ...news } });
  return html`<p role="status">
      <b>${scenario.title}</b>, ${scenario.sides.map(capital).join(" against ")},
      ${record.entries ? `with ${record.entries.length} answers.` : "from a position set up by hand."}
    </p>
    ${record.text ? linkRow("Link to this position", positionLink(record.text)) : nothing}
    <fieldset>
      <legend>Against</legend>
      ${opponentPicks(computers, wish, setWish, record.entries ? WAYS : OPPONENTS)}
    </fieldset>
    ${
      wish.opponent === LOOK
        ? nothing
        : html`<fieldset>
            <legend>Your side</legend>
            ${sidePicks(scenario, wish, setWish)} ${nameField(wish)}
          </fieldset>`
    }
    <p class="acts"><button type="submit" class="primary big" ?disabled=${busy}>Open</button></p>`;
}

/** What the server needs: the record without the proof of its dice, or the parts of the position. */
const beginningOf = (record, { id: scenario }) => {
  const { options, choices, setup } = record;
  return record.entries ? { scenario, record: { ...record, dice: null } } : { scenario, options, choices, setup };
};

/** The server replays the record, and refuses one that its rules do not allow. */
async function submit(event, page, set) {
  event.preventDefault();
  const { record, scenario, wish } = page;
  if (!record) return;
  like({ name: wish.name });
  set({ busy: true, trouble: null });
  try {
    const made = await api.newGame({ ...beginningOf(record, scenario), seats: seatsFor(scenario, wish) });
    begin(made, scenario, { at: wish.opponent === LOOK ? 0 : null, from: {} });
  } catch (refused) {
    set({ busy: false, trouble: refused.message });
  }
}
