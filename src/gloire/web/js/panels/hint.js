// A hint: what a computer player of a chosen level would do in one's place, shown on the map, with its reasons.

import * as api from "../api.js";
import { announce, bare, html, linked, nothing } from "../html.js";
import { like, likes } from "../memory.js";
import { isSame, offersOf } from "../offers.js";
import { answerButton } from "./answer.js";

const USUAL = "captain"; // whom one asks who has not said whom
const levels = new Map(); // of each scenario, once they are known
const hints = new WeakMap(); // of each game the latest: at which version, from whom, and what it said

/** Below the answers: whoever does not know what to do asks, and chooses whom. */
export function askForHint(session) {
  const { state, mine, note, busy } = session;
  const known = mine && !note && isAlone(state) ? levelsOf(session) : [];
  if (!known.length) return nothing;
  const hint = hintOf(session);
  return html`<div class="ask-hint">
      <button type="button" ?disabled=${busy || hint?.isBusy} @click=${() => ask(session)}>Hint</button>
      <label
        ><span class="hidden-text">Who is asked</span>
        <select @change=${(event) => like({ adviser: event.target.value })}>
          ${known.map(({ level, title }) => html`<option value=${level} ?selected=${level === adviser(known)}>${title}</option>`)}
        </select></label
      >
    </div>
    ${hint?.isBusy ? thinking(hint) : nothing}`;
}

/** Above the answers: what was said. */
export function hintPanel(session) {
  const hint = session.mine ? hintOf(session) : null;
  return hint?.found ? advice(session, hint) : nothing;
}

/** The hint for the question that is asked now. */
const hintOf = (session) => {
  const hint = hints.get(session);
  return hint?.version === session.state.version ? hint : null;
};

/** Whether nobody else plays who would mind. */
const isAlone = ({ seats, you }) => Object.entries(seats).every(([side, { kind }]) => kind === "computer" || you.includes(side));

const adviser = (known) => [likes.adviser, USUAL].find((level) => known.some((one) => one.level === level)) ?? known[0].level;

/** Those who can be asked; nobody until the server has said who there is. */
function levelsOf({ state, changed }) {
  const { system, scenario } = state;
  if (!levels.has(scenario)) {
    levels.set(scenario, []);
    api
      .levels(system, scenario)
      .then((found) => levels.set(scenario, found))
      .then(changed)
      .catch(() => levels.delete(scenario));
  }
  return levels.get(scenario);
}

async function ask(session) {
  const { version } = session.state;
  const known = levelsOf(session);
  const chosen = known.find(({ level }) => level === adviser(known));
  const hint = { version, isBusy: true, ...chosen, found: null };
  hints.set(session, hint);
  session.changed();
  const found = await session.tried(() => session.calls.hint(version, chosen.level));
  hint.isBusy = false;
  if (found && session.state.version === version) await show(session, hint, found);
  session.changed();
  if (hint.found) session.advised?.(hint.offer);
}

/** Puts the advice on the map, as if one pointed at the answer oneself. */
async function show(session, hint, found) {
  const { action } = found;
  if (action.unit) session.select(action.unit, { silent: true });
  if (action.unit) await session.findOffers(action.unit);
  hint.offer = session.offers.find((offer) => isSame(offer.action, action)) ?? offersOf({ actions: [action], texts: [found.text] })[0];
  hint.found = found;
  session.point(hint.offer);
  announce(bare([found.text, ...found.lines].join(" ")));
}

/** In sight of whoever has just asked. */
const thinking = ({ title, seconds }) =>
  html`<p class="quiet" role="status">The ${title.toLowerCase()} is thinking <i class="dots" aria-hidden="true"></i></p>
    ${seconds ? html`<div class="thought" aria-hidden="true"><i style=${`animation-duration:${seconds}s`}></i></div>` : nothing}`;

const advice = (session, { title, found, offer }) =>
  html`<div class="advice" role="group" aria-label=${`Advice of the ${title.toLowerCase()}`} tabindex="-1">
    <p><b>${title}:</b> ${linked(found.text, session.frame)}</p>
    <ul>
      ${found.lines.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>
    <div class="acts">${answerButton(session, offer, { text: "Do it", rules: [] })}</div>
  </div>`;
