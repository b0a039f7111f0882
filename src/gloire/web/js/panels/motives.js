// What the computer was after in its last turn, for those who wish to know.

import { html, linked, live, nothing } from "../html.js";
import { like, likes } from "../memory.js";

const known = new WeakMap(); // of each game, what was told at which version

/** Folded as the reader left it; it is asked for only where it lies open. */
export function motivesPanel(session) {
  const { state, mine } = session;
  const hasActed = session.log.some(({ side }) => hasMotives(state.seats[side]));
  if (!mine || !hasActed || !state.you.length) return nothing;
  return html`<details class="fold motives" ?open=${live(likes.motives)} @toggle=${(event) => open(session, event.target.open)}>
    <summary>What was the computer after?</summary>
    ${likes.motives ? told(session) : nothing}
  </details>`;
}

const hasMotives = (seat) => seat?.kind === "computer" && seat.level !== "random";

function open(session, isOpen) {
  if (likes.motives === isOpen) return;
  like({ motives: isOpen });
  session.changed();
}

function told(session) {
  const lines = motivesOf(session);
  if (!lines) return html`<p class="quiet">A moment.</p>`;
  if (!lines.length) return html`<p class="quiet">It has nothing to tell so far. It tells of turns of its own, and keeps to itself what would give away something hidden.</p>`;
  return html`<ul>
    ${lines.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
  </ul>`;
}

/** Asked for once at each version; nothing until it is here. */
function motivesOf(session) {
  const { version } = session.state;
  if (known.get(session)?.version !== version) {
    const asked = { version, lines: null };
    known.set(session, asked);
    session.calls
      .motives()
      .then(({ lines }) => (asked.lines = lines))
      .catch(() => (asked.lines = []))
      .finally(session.changed);
  }
  return known.get(session).lines;
}
