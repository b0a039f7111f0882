// Chat, and what one side asks of the other: to take something back, to call it a draw.

import { html, nothing } from "../html.js";

export function chatPanel(session) {
  const { state } = session;
  return html`<section class="card chat" aria-label="Chat">
    <h2>Chat</h2>
    <ol tabindex="0" aria-label="What was said">
      ${session.chat.map((line) => html`<li class=${`army-${line.side ?? ""}`}><b>${session.speaker(line)}</b> ${line.text}</li>`)}
      ${session.chat.length ? nothing : html`<li class="quiet">Nothing said yet.</li>`}
    </ol>
    ${
      state.you.length
        ? html`<form class="saying" @submit=${(event) => say(event, session)}>
            <label class="hidden-text" for="say">Say something</label>
            <input id="say" name="text" maxlength="500" autocomplete="off" placeholder="Say something" /><button
              type="submit"
            >
              Send
            </button>
          </form>`
        : nothing
    }
  </section>`;
}

async function say(event, session) {
  event.preventDefault();
  const field = event.target.elements.text;
  const words = field.value.trim();
  if (!words) return;
  field.value = "";
  await session.order((calls) => calls.say(words));
}

/** Requests that wait for this seat's answer. */
export function requests(session) {
  const { state } = session;
  const asked = (side) => side && state.you.length && !state.you.includes(side);
  const undoBy = state.undo?.asked_by;
  return html`${asked(undoBy) ? request(session, "undo", `${session.sideTitle(undoBy)} ask to take back their last choice.`) : nothing}
  ${asked(state.draw_offered_by) ? request(session, "draw", `${session.sideTitle(state.draw_offered_by)} offer a draw.`) : nothing}
  ${state.you.includes(undoBy) ? html`<p class="card request">You have asked to take that back. The other side decides.</p>` : nothing}
  ${state.you.includes(state.draw_offered_by) ? html`<p class="card request">You have offered a draw.</p>` : nothing}`;
}

function request(session, what, words) {
  const { version, undo } = session.state;
  const agree = (yes) =>
    yes && what === "undo"
      ? session.takeBack(undo.asked_to, (calls, sent) => calls.consent(version, what, yes, sent))
      : session.order((calls) => calls.consent(version, what, yes));
  return html`<section class="card request" role="alert">
    <p>${words}</p>
    <div class="acts">
      <button type="button" class="primary" @click=${() => agree(true)}>Agree</button
      ><button type="button" @click=${() => agree(false)}>No</button>
    </div>
  </section>`;
}
