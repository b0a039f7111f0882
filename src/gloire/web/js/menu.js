// The menu of a game and what is in it.

import { openAbout } from "./about.js";
import * as dialogs from "./dialogs.js";
import { exportPng, exportSvg, saveFile } from "./export.js";
import { html, live, nothing } from "./html.js";
import { invitations, linkRow, loopbackNote, otherLinks } from "./links.js";
import { keepSeat, like, likes, seatOf } from "./memory.js";
import { openSettings } from "./settings.js";
import { keepCommitment } from "./shares.js";

export function openMenu(page) {
  const { session } = page;
  const { state } = session;
  const item = (word, act, note) => (close) =>
    html`<li>
      <button
        type="button"
        @click=${() => {
          close(null);
          act();
        }}
      >
        ${word}</button
      >${note ? html`<small>${note}</small>` : nothing}
    </li>`;
  const seated = state.you.length > 0;
  const running = state.status !== "over";
  const items = [
    item("About this game", () => openAbout(session), "Scenario, options and choices in play"),
    ...(page.lesson?.steps.length ? [item("First lesson", () => page.lesson.begin(), "One turn, step by step")] : []),
    item("Replay", () => page.replay.open(), "Look back, from the first move on"),
    item("The board in words", () => page.words(), "For a screen reader, or to check"),
    ...(seated && running
      ? [
          item("Offer a draw", () => session.order((calls) => calls.offerDraw(state.version, speaker(session)))),
          item("Resign", () => resign(session)),
        ]
      : []),
    item("Invite or share", () => share(session), "Links for a friend, a watcher, or another device"),
    item("Download the record", () => download(page), "A file that gloire can replay and verify"),
    item("Picture as SVG", () => exportSvg(page.map, page.frame)),
    item("Picture as PNG", () => exportPng(page.map, page.frame)),
    item("Check the dice", () => (location.hash = `#/proof/${session.game}`), "How far each roll is proven, and to whom"),
    item(likes.pace ? "Play without animations" : "Play with animations", () => like({ pace: likes.pace ? 0 : 1 })),
    () => forcedSwitch(session),
    item("Notifications", () => openSettings(), "How you are told that it is your turn"),
    item("Keys", () => showKeys(session.shown.board.layers)),
    item("Home", () => (location.hash = "#/")),
  ];
  return dialogs.open(
    "Menu",
    (close) =>
      html`<ul class="menu">
        ${items.map((make) => make(close))}
      </ul>`,
  );
}

/** Whether the board answers what has only one answer. */
const forcedSwitch = (session) =>
  html`<li>
    <label class="menu-switch"
      ><input
        type="checkbox"
        name="forced"
        .checked=${live(likes.forced)}
        @change=${(event) => {
          like({ forced: event.target.checked });
          session.changed();
          session.followOn();
        }}
      />
      Answer for me where there is only one answer</label
    >
  </li>`;

export function showKeys(layers = []) {
  const keys = [
    ["G", "to the map"],
    ["Arrows", "move the hex cursor"],
    ["Enter", "choose the hex or unit under the cursor; go on where nothing is to be decided; take over the board"],
    ["Shift + Enter or click", "send the selected unit there, also where a friend stands"],
    [". and ,", "next and previous unit that can act"],
    ["] and [", "next and previous open hex"],
    ["E", "to the answers"],
    ["+ − 0", "closer, farther, fit"],
    ["Shift + arrows", "move the sheet"],
    ["U, Shift + U", "undo, redo"],
    ...layers.map(({ key, title }) => [key[0].toUpperCase(), `show or hide: ${title}`]),
    ["T N", "threats, hex numbers"],
    ["R", "charts and rules"],
    ["B", "the board in words"],
    ["D", "light or dark"],
    ["M", "menu"],
    ["Escape", "deselect; skip; back to the game"],
  ];
  return dialogs.open(
    "Keys",
    html`<dl class="keys">
      ${keys.map(
        ([key, word]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${word}</dd>`,
      )}
    </dl>`,
  );
}

async function resign(session) {
  if (await dialogs.confirm("Give up this game?", "The other side wins.", "Resign"))
    await session.order((calls) => calls.resign(session.state.version, speaker(session)));
}

/** For whom somebody at this seat speaks: at a hot-seat, for the side that is asked. */
function speaker(session) {
  const { you, question } = session.state;
  return you.includes(question?.asks) ? question.asks : you[0];
}

async function download({ frame, session }) {
  const record = await session.calls.record().catch((refused) => dialogs.tell("Not yet", refused.message));
  if (record)
    saveFile(
      `${frame.scenario}-${session.game}.json`,
      typeof record === "string" ? record : JSON.stringify(record, null, 1),
      "application/json",
    );
}

const share = (session) =>
  dialogs.open(
    "Invite or share",
    html`${loopbackNote()}${[...invitations(session), ...otherLinks(session)].map(([word, link]) => linkRow(word, link))}`,
  );

/** A new game from a point of this one. */
export async function branch(session, at) {
  const seats = Object.fromEntries(
    Object.entries(session.state.seats).map(([side, seat]) => [
      side,
      seat.kind === "computer" ? { kind: "computer", level: seat.level, style: seat.style } : { kind: "human", name: likes.name },
    ]),
  );
  const { opponent } = seatOf(session.game) ?? {};
  const watched = !session.state.you.length;
  const from = { turn: session.shown.board.now.number ?? 0, answers: at, opponent, watched };
  const made = await session.order((calls) => calls.branch(at, seats));
  if (made?.game) go(made, from, session);
}

export async function rematch(session) {
  const made = await session.order((calls) => calls.rematch());
  if (made?.game) followRematch(session, made);
}

/** The seats of a rematch are the same secrets, with sides swapped. */
function followRematch(session, { game, commitment }) {
  if (session.calls.seat) keepSeat({ game, seat: session.calls.seat, sides: [] });
  if (commitment) keepCommitment(game, commitment);
  location.hash = `#/game/${game}`;
}

/** To a game that was just made from a point of this one. */
function go(made, from, { state, frame }) {
  const [side, seat] = Object.entries(made.seats ?? {})[0] ?? [];
  const { scenario } = state;
  if (seat) keepCommitment(made.game, made.commitment);
  if (seat) keepSeat({ game: made.game, seat, sides: [side], scenario, title: frame.title, from });
  location.hash = `#/game/${made.game}`;
}
