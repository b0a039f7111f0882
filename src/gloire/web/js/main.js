// Where in the board we are: the part of the address after the #.

import { openAccount } from "./account.js";
import { Aid } from "./aid.js";
import { calm } from "./attention.js";
import { openReset } from "./belongings.js";
import { listenForRules } from "./dialogs.js";
import { openHome } from "./home.js";
import { Lesson } from "./lesson.js";
import { html, render } from "./html.js";
import { openJoin } from "./join.js";
import { keepSeat, seatOf } from "./memory.js";
import { GamePage } from "./page.js";
import { openProof } from "./proof.js";
import { openSaved, positionIn } from "./saved.js";
import { openSetup } from "./setup.js";
import { takeSeed } from "./shares.js";

const root = document.getElementById("page");
let place = root; // of the visit under way: what comes late for another is drawn where nobody sees it
let game = null;

const ROUTES = [
  [/^#\/new\/([\w-]+)$/, ([, id]) => openSetup(place, id)],
  [/^#\/join\/([\w-]+)\/([\w-]+)$/, ([, id, invitation]) => openJoin(place, id, invitation)],
  [/^#\/seat\/([\w-]+)\/([\w-]+)(?:\/([0-9a-f]{64}))?$/, ([, id, seat, seed]) => takeSeat(id, seat, seed)],
  [/^#\/proof\/([\w-]+)$/, ([, id]) => openProof(place, id)],
  [/^#\/game\/([\w-]+)(?:\?at=(\d+))?$/, ([, id, at]) => openGame(id, at === undefined ? null : Number(at))],
  [/^#\/open$/, () => openSaved(place)],
  [/^#\/position\/([\w-]+)$/, ([, code]) => openSaved(place, positionIn(code))],
  [/^#\/account$/, () => openAccount(place)],
  [/^#\/reset\/([\w-]+)$/, ([, token]) => openReset(place, token)],
  [/^(#\/?)?$/, () => openHome(place)],
];

async function openGame(id, at) {
  const here = place;
  const opened = await GamePage.prepare(here, id, seatOf(id)?.seat ?? null);
  if (here !== place) return;
  game = opened();
  game.aid = new Aid(game);
  game.lesson = new Lesson(game);
  await game.begin(at);
  await game.lesson.learn();
}

/** A seat that was sent to this device; the secret leaves the address at once. */
function takeSeat(id, seat, seed) {
  keepSeat({ game: id, seat, sides: [] });
  if (seed) takeSeed(id, seed);
  location.replace(`#/game/${id}`);
}

async function route() {
  game?.aid?.close();
  game?.close();
  game = null;
  const here = (place = document.createElement("div"));
  root.replaceChildren(here);
  document.querySelector("dialog")?.close();
  calm();
  const [pattern, open] = ROUTES.find(([one]) => one.test(location.hash)) ?? ROUTES.at(-1);
  try {
    await open(location.hash.match(pattern) ?? []);
  } catch (error) {
    if (here !== place) return;
    game?.close();
    render(
      html`<main class="lonely">
        <h1>That did not work</h1>
        <p>${error.message}</p>
        <p><a class="btn" href="#/">Home</a></p>
      </main>`,
      here,
    );
    throw error;
  }
}

listenForRules(() => game?.frame ?? null);
addEventListener("hashchange", route);
route();
