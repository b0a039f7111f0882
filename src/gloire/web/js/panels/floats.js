// What floats over the map: refusals, choices, headlines, the card of a unit, the key to the marks.

import { bare, html, nothing, ruled, rulesIn } from "../html.js";
import { namesWay } from "../offers.js";
import { bestSpot } from "../spots.js";
import { turningOf } from "../turning.js";
import { answerButton } from "./answer.js";
import { bearings } from "./bearings.js";
import { key } from "./key.js";
import { profile } from "./profile.js";
import { unitCard } from "./unitcard.js";

const WHY = { wide: 340, rim: 8, head: 46, line: 21, letter: 7.4, button: 66, words: 30 }; // pixels of a box, about; letters in a line of a button

export function floats(page) {
  const { session, theatre } = page;
  const turning = turningOf(session);
  return html`${session.refusal && !session.choices ? refusal(page) : nothing}
    ${session.choices && !turning ? which(page) : nothing}
    ${theatre.playing ? stageFloats(theatre, page.frame) : nothing}
    ${unitCard(page)} ${profile(page)}
    <div class="float keyline">${bearings(page)}${keyline(page)}</div>`;
}

/** Near the hex it is about, where it covers nothing that could be clicked instead. */
function refusal(page) {
  const { session } = page;
  const { hex, reason, rule } = session.refusal;
  return html`<div class="float why" role="note" style=${spotFor(page, hex, reason.length, 0)}>
    <b>${hex ? `Not ${session.place(hex)}.` : "Not now."}</b> ${ruled({ text: reason, rule }, session.frame)}
    <button type="button" class="plain" aria-label="Close" @click=${() => session.select(session.selected)}>✕</button>
  </div>`;
}

/** Several answers fit what was pointed at: each with what it costs, the cheapest first. */
function which(page) {
  const { session } = page;
  const [{ hex }] = session.choices;
  const more = session.choices.reduce((sum, { text }) => sum + Math.max(0, text.length - WHY.words), 0);
  return html`<div class="float why" role="group" aria-label="Which?" style=${spotFor(page, hex, more, session.choices.length + 1)}>
    <b>${session.choices.length > 1 ? "Which?" : `${session.place(hex)}:`}</b>
    <div class="acts">
      ${session.cheapestFirst.map((offer, at) => choice(session, offer, at === 0))}
      <button type="button" @click=${() => session.select(session.selected)}>Not now</button>
    </div>
  </div>`;
}

/** The place of a box with so many letters and buttons. */
function spotFor(page, hex, letters, buttons) {
  const wide = Math.min(WHY.wide, page.map.room.width - 2 * WHY.rim);
  const high = WHY.head + WHY.line * Math.ceil(letters / (wide / WHY.letter)) + WHY.button * buttons;
  const { left, top } = bestSpot(page, hex, { wide, high });
  return `left:${left}px;top:${top}px;width:${wide}px`;
}

function choice(session, offer, isFirst) {
  const way = session.wayOf(offer);
  const happens = way?.noticed.map(({ text }) => text) ?? [];
  const words = [way?.at ? waySpent(way) : plainWay(session, way), ...happens].filter(Boolean);
  return answerButton(session, offer, {
    primary: isFirst && !way?.costs.length,
    more: words.length ? html`<small class="spends">${words.map(bare).join("; ")}</small>` : nothing,
    rules: [way?.column ?? "", ...happens].flatMap(rulesIn),
  });
}

/** By which hexes the plain way leads, where others are named beside it. */
function plainWay(session, way) {
  const passed = way?.path.slice(1, -1) ?? [];
  return passed.length && !namesWay(way) && session.choices.some(namesWay) ? `by ${passed.join(", ")}` : "";
}

/** What a way onto the map costs, and what of that is for those who came before. */
function waySpent({ cost, points, path, column }) {
  const spent = cost > points ? `${cost} points` : `${cost} of ${points} points`;
  return [spent, path.length === 1 ? "1 hex" : `${path.length} hexes`, column].filter(Boolean).join(", ");
}

const stageFloats = (theatre, frame) =>
  html`<button type="button" class="float skip" @click=${() => theatre.skip()}>Skip ▸▸</button> ${
      theatre.scene
        ? html`<div class=${`float headline army-${theatre.scene.side ?? ""}`}>${ruled(theatre.scene, frame)}</div>`
        : nothing
    }`;

/** The key to what lies on the map, and the hex under the pointer. */
function keyline({ session, hovered }) {
  return html`${key(session)}
    <span class="here"
      >${hovered ? hexWords(session, hovered) : html`<span class="hint">Drag a unit or click it; wheel to zoom; ? for keys</span>`}</span
    >`;
}

const WHOLE = ["hatch", "outline"]; // overlays that tell something of every hex they lie on

/** A hex in words: place, ground, height, what it belongs to, what lies on it, what stands there. */
export function hexWords(session, hex) {
  const { frame, shown } = session;
  const { areas = [], terrain, level } = frame.hexes[hex];
  const { markers, overlays } = shown.board;
  return [
    session.place(hex),
    terrain,
    ...(level === undefined ? [] : [`level ${level}`]),
    ...areas,
    ...markers.filter((marker) => marker.ground && marker.hex === hex).map(({ words }) => words),
    ...overlays.filter(({ kind, hexes = [] }) => WHOLE.includes(kind) && hexes.includes(hex)).map(({ title }) => title),
    ...session.inHex(hex).map(({ title }) => title),
  ].join(" · ");
}
