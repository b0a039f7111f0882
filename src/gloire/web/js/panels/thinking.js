// A computer that takes its time: who it is, how long it may take, and a way to have its answer at once.

import { html, nothing } from "../html.js";
import { calledBy } from "../people.js";

const hurried = new WeakMap(); // for each game, the version at which somebody did not want to wait

export function thinkingPanel(session) {
  const { thinking, seats, you, version } = session.state;
  const isHurried = hurried.get(session) === version;
  return html`<div class="thinking">
    <p class="quiet" role="status">The computer (${calledBy(seats[thinking.side])}) is thinking, for up to ${secondsOf(thinking)}.</p>
    ${bar(thinking)}
    ${you.length ? html`<button type="button" ?disabled=${isHurried} @click=${() => hurry(session)}>
          ${isHurried ? "It takes the best so far" : "Play now"}
        </button>` : nothing}
    <p class="quiet small-print">You can look around on the map meanwhile.</p>
  </div>`;
}

const secondsOf = ({ most }) => (most === 1 ? "a second" : `${most} seconds`);

/** It fills by itself: the server says once how far the thought is. */
const bar = ({ seconds, most }) =>
  html`<div class="thought" aria-hidden="true">
    <i style=${`animation-duration:${most}s;animation-delay:-${seconds}s`}></i>
  </div>`;

async function hurry(session) {
  hurried.set(session, session.state.version);
  session.changed();
  await session.order((calls) => calls.hurry());
}
