// Links that people send each other: who can open them, and how they are copied.

import { announce, html, nothing } from "./html.js";
import { seatOf } from "./memory.js";

export const SERVE = "gloire serve --host 0.0.0.0";

/** Whether an address leads nowhere but to the computer it is opened on. */
export const isLoopback = (host) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Says that a link is of no use to anybody else, and what to do. Nothing where others can open it. */
export const loopbackNote = (host = location.hostname) =>
  isLoopback(host)
    ? html`<p class="alone" role="note">
        Only this computer can open the link: the board is at <code>${host}</code>. To play with somebody elsewhere,
        start the server with <code>${SERVE}</code>, or put it behind a name of its own (see
        <code>docs/server.md</code>), open the board at that address and set the game up there.
      </p>`
    : nothing;

/** The way to a page of the board, for somebody else. */
const linkTo = (way) => `${location.href.split("#")[0]}#/${way}`;

/** The seats of a game that are free, as this device knows how to invite to them: what to say, and the link. */
export const invitations = ({ game, state, sideTitle }) =>
  Object.entries(seatOf(game)?.invitations ?? {})
    .filter(([side]) => state.seats[side]?.kind === "open")
    .map(([side, code]) => [`Invitation to play ${sideTitle(side)}`, linkTo(`join/${game}/${code}`)]);

/** What else of a game can be sent: to who watches, and to another device of one's own. */
export const otherLinks = ({ game, calls, shares }) => [
  ["To watch", linkTo(`game/${game}`)],
  ...(calls.seat ? [["Your own seat, for another device of yours (keep it secret)", seatLink(game, calls.seat, shares.seed)]] : []),
];

/** A seat, with the seed of this browser's dice, so that the other device goes on with them. */
const seatLink = (game, seat, seed) => linkTo(`seat/${game}/${seat}${seed ? `/${seed}` : ""}`);

/** A link with a button that copies it. */
export const linkRow = (word, link) =>
  html`<div class="link-row">
    <label>${word}<input readonly .value=${link} @focus=${(event) => event.target.select()} /></label>
    <button
      type="button"
      @click=${(event) => copy(event.currentTarget, event.currentTarget.closest(".link-row").querySelector("input"))}
    >
      Copy
    </button>
  </div>`;

/** Copies what a field holds, and says so on the button. Where the browser does not let us, the reader must. */
async function copy(button, field) {
  const done = await isCopied(field.value);
  if (!done) field.select();
  button.textContent = done ? "Copied" : "Selected: copy it yourself";
  announce(done ? "Copied." : "This page may not copy. The link is selected: copy it yourself.");
}

/** Copies a text, if this page may: it may not over plain http from another computer. */
export async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
