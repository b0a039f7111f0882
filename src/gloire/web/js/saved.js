// Opening a saved game: a record from a file is looked at again, or played on.

import * as api from "./api.js";
import { begin } from "./home.js";
import { capital, html, nothing, render } from "./html.js";
import { like } from "./memory.js";
import { OPPONENTS, findLevels, firstWish, nameField, opponentPicks, seatsFor, sidePicks } from "./seating.js";
import { topBar } from "./topbar.js";

const LOOK = "look";
const WAYS = {
  [LOOK]: ["Nobody: I only look", "The replay opens at its beginning, with both sides' views."],
  ...OPPONENTS,
};
const LARGEST = 4_000_000; // bytes; the longest games come to a tenth of it
const WHICH = "Choose a file that “Download the record” in a game's menu gave you.";

export async function openSaved(place) {
  document.title = "Open a saved game · Gloire";
  const [scenarios, levels] = await Promise.all([api.scenarios(), findLevels()]);
  const page = { scenarios, levels, record: null, scenario: null, wish: {}, trouble: null, busy: false };
  const set = (news) => {
    Object.assign(page, news);
    render(shown(page, set), place);
  };
  set({});
}

/** A file that is no game we could open: what is wrong, and what to do. */
class Unfit extends Error {}

async function choose(file, page, set) {
  if (!file) return;
  try {
    const record = await readRecord(file);
    const scenario = scenarioOf(record, page.scenarios);
    set({ record, scenario, wish: firstWish(scenario, page.levels), trouble: null });
  } catch (unfit) {
    if (!(unfit instanceof Unfit)) throw unfit;
    set({ record: null, scenario: null, trouble: unfit.message });
  }
}

async function readRecord(file) {
  if (file.size > LARGEST) throw new Unfit(`${file.name} is too large to be a saved game. ${WHICH}`);
  let found;
  try {
    found = JSON.parse(await file.text());
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
            >Record of a game
            <input
              type="file"
              name="record"
              accept=".json,application/json"
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

function seating({ record, scenario, levels, wish, busy }, set) {
  const setWish = (news) => set({ wish: { ...wish, ...news } });
  return html`<p role="status">
      <b>${scenario.title}</b>, ${scenario.sides.map(capital).join(" against ")}, with ${record.entries.length} answers.
    </p>
    <fieldset>
      <legend>Against</legend>
      ${opponentPicks(levels, wish, setWish, WAYS)}
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

/** The server replays the record, and refuses one that its rules do not allow. */
async function submit(event, page, set) {
  event.preventDefault();
  const { record, scenario, wish } = page;
  if (!record) return;
  like({ name: wish.name });
  set({ busy: true, trouble: null });
  try {
    const made = await api.newGame({ scenario: scenario.id, seats: seatsFor(scenario, wish), record });
    begin(made, scenario, { at: wish.opponent === LOOK ? 0 : null, from: {} });
  } catch (refused) {
    set({ busy: false, trouble: refused.message });
  }
}
