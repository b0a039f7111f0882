// What this browser says of the dice: at once where the server breaks its word, and of all of them when the game is over.

import { inWords, meaning } from "../check.js";
import { html, nothing } from "../html.js";
import { isLoopback } from "../links.js";

/** What the server has done against its word. */
export const objections = ({ shares }) =>
  shares.objections.length
    ? html`<section class="card refused" role="alert" aria-label="Objection to the dice">
        ${shares.objections.map((reason) => html`<p>✗ ${reason}</p>`)}
      </section>`
    : nothing;

/** The verdict of this browser, which nobody has to ask for. */
export function fairness({ state, verdict }) {
  if (!state.you.length) return nothing;
  if (!verdict) return html`<p class="fairness" role="status">The dice are being checked…</p>`;
  return html`<div class="fairness" role="status">
    <p class=${verdict.faults.length ? "refused" : "duty met"}>${sentence(verdict)}</p>
    ${[meaning(verdict.counted), ...notes(state)].filter(Boolean).map((note) => html`<p class="quiet">${note}</p>`)}
  </div>`;
}

/** The result in a sentence. */
export const sentence = ({ faults, counted }) =>
  faults.length
    ? `✗ The dice do not hold. ${faults.join(" ")}`
    : `✓ This browser has checked the dice. Rolls: ${inWords(counted)}.`;

/** What must be known beside the numbers. */
export function notes({ seats, chains = [], dice, sides = Object.keys(seats ?? {}) }) {
  const all = dice?.chains ?? chains;
  const alone = all.some((chain) => chain.sides.length === sides.length);
  return alone && isLoopback(location.hostname)
    ? ["You play all sides on a server of your own: to anybody else this proves nothing."]
    : [];
}
