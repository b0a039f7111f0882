// The panel beside the map: the question, then planner and cards, tracks, log, talk and the board in words as tabs.

import { episodeOf, isIn } from "../episode.js";
import { html, nothing } from "../html.js";
import { lessonCard } from "../lesson.js";
import { likes } from "../memory.js";
import { branch } from "../menu.js";
import { SHORT } from "../room.js";
import { word } from "../vocabulary.js";
import { episodeCard } from "./episode.js";
import { logPanel } from "./log.js";
import { noticeCard } from "./notices.js";
import { plannerPanel, stage } from "./planner.js";
import { questionPanel } from "./question.js";
import { objections } from "./fairness.js";
import { chatPanel, requests } from "./talk.js";
import { textBoard } from "./textboard.js";
import { tracks } from "./tracks.js";

const TABS = ["orders", "battle", "tracks", "log", "chat", "words"];

export function sidePanel(page) {
  const { session, theatre } = page;
  const table = onTheTable(page);
  const tab = page.tab === "orders" && SHORT.matches ? (table.isFresh ? "battle" : "log") : page.tab;
  const chat = Object.entries(session.state.seats).some(
    ([side, seat]) => seat.kind !== "computer" && !session.state.you.includes(side),
  );
  const tabs = TABS.filter((key) => (key !== "chat" || chat) && (key !== "words" || likes.textBoard || tab === "words"));
  const log = { reenact: (line) => page.reenact(line), pending: theatre.pending };
  return html`<button
      type="button"
      class="grab"
      aria-label="Larger or smaller sheet"
      @click=${() => page.sheet()}
    ></button>
    ${objections(session)} ${requests(session)} ${lessonCard(page.lesson)} ${noticeCard(session)}
    <div class="part part-orders">${asked(page)}</div>
    <div class="tabs" role="tablist" aria-label="Panels">
      ${tabs.map((key) => tabButton(page, key, tab === key))}
    </div>
    <div class=${`parts showing-${tab}`} id="parts" role="tabpanel" aria-label=${word("tab", tab)}>
      <div class="part part-battle">${table.parts}</div>
      <div class="part part-tracks">${tab === "tracks" ? tracks(session) : nothing}</div>
      <div class="part part-log">${logPanel(session, log)}</div>
      <div class="part part-chat">${chat ? chatPanel(session) : nothing}</div>
      <div class="part part-words">
        ${likes.textBoard || tab === "words" ? textBoard(session, { goTo: (hex) => page.goTo(hex) }) : nothing}
      </div>
    </div>`;
}

/** The question, once the dice before it have landed; where somebody looks back, the way through the past. */
function asked(page) {
  const { session, theatre, replay } = page;
  if (session.past) return replay.panel({ branch: (at) => branch(session, at), back: (point) => page.backToPoints(point) });
  return theatre.isRolling ? rollingPanel(theatre) : questionPanel(session);
}

/** What lies on the table: a card or a die, the planner, the latest episode; and whether something of it is new. */
function onTheTable({ session, theatre, foes }) {
  if (session.past) return { parts: nothing, isFresh: false };
  const episode = episodeOf(session.log, theatre.pending);
  const { rolling, scene } = theatre;
  const apart = (line) => line && !(episode?.goesOn || isIn(episode, line));
  const staged = stage(
    scene?.line && !apart(scene.line) ? null : scene,
    session,
    apart(rolling) ? rolling : null,
  );
  const card = episodeCard(episode, session, {
    rolling: apart(rolling) ? null : rolling,
    foes,
    as: theatre.as,
  });
  const planned = theatre.isRolling ? nothing : plannerPanel(session); // of what is asked next, as the question is
  const isWeighed = planned !== nothing && (!session.eyed || session.prompt.weighs); // else what a hand sweeps across would flicker
  const isFresh = staged !== nothing || isWeighed || (card !== nothing && episode.goesOn);
  return { parts: [staged, planned, card], isFresh };
}

/** What is asked next would tell what the dice show: it waits for them, and for what comes before them. */
const rollingPanel = ({ rolling, scene }) =>
  html`<section class=${`card ask army-${(rolling ?? scene)?.side ?? ""}`} aria-label="The question">
    <h2 class="asks" id="question">${word("planner", rolling ? "rolling" : "showing")}</h2>
  </section>`;

const tabButton = (page, key, chosen) =>
  html`<button
    type="button"
    role="tab"
    class=${`tab-${key}`}
    aria-selected=${chosen}
    aria-controls="parts"
    @click=${() => page.open(key)}
  >
    ${word("tab", key)}
  </button>`;
