// What floats over the map: zoom, refusals, choices, headlines, the card of a unit, the key to the marks.

import { conditionWords, isCondition } from "../conditions.js";
import { bare, html, nothing, ruled, rulesIn } from "../html.js";
import { foreignZones } from "../marks.js";
import { likes } from "../memory.js";
import { branch } from "../menu.js";
import { answerButton } from "./answer.js";
import { bearings } from "./bearings.js";
import { unitCard } from "./unitcard.js";

export function floats(page) {
  const { session, theatre, replay } = page;
  return html`${zoom(page.map, () => page.wholeOrClose())}
    ${session.refusal && !session.choices ? refusal(session) : nothing} ${session.choices ? which(session) : nothing}
    ${theatre.playing ? stageFloats(theatre, page.frame) : nothing}
    ${replay.panel({ branch: (at) => branch(session, at) })} ${unitCard(page)}
    <div class="float keyline">${bearings(page)}${keyline(page)}</div>`;
}

const zoom = (map, wholeOrClose) =>
  html`<div class="float zoom">
    <button type="button" aria-label="Closer" @click=${() => map.zoom(1.3)}>+</button>
    <button type="button" aria-label="Farther" @click=${() => map.zoom(0.77)}>−</button>
    <button type="button" aria-label="The whole map, or closer" @click=${wholeOrClose}>⤢</button>
  </div>`;

function refusal(session) {
  const { hex, reason, rule } = session.refusal;
  return html`<div class="float why" role="note">
    <b>${hex ? `Not ${session.place(hex)}.` : "Not now."}</b> ${ruled({ text: reason, rule }, session.frame)}
    <button type="button" class="plain" aria-label="Close" @click=${() => session.select(session.selected)}>✕</button>
  </div>`;
}

/** Several answers fit what was pointed at: each with what it costs, the cheapest first. */
function which(session) {
  return html`<div class="float why" role="group" aria-label="Which?">
    <b>Which?</b>
    <div class="acts">
      ${session.cheapestFirst.map((offer, at) => choice(session, offer, at === 0))}
      <button type="button" @click=${() => session.select(session.selected)}>Not now</button>
    </div>
  </div>`;
}

function choice(session, offer, isFirst) {
  const way = session.wayOf(offer);
  const words = way?.at ? bare(waySpent(way)) : "";
  return answerButton(session, offer, {
    primary: isFirst && !way?.costs.length,
    more: words ? html`<small class="spends">${words}</small>` : nothing,
    rules: way?.column ? rulesIn(way.column) : [],
  });
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
  const zones = likes.zones ? Object.keys(foreignZones(session)) : [];
  const zone = (side, number) =>
    html`<span class=${`army-${side}`}><i class=${`k-zone k-${number % 2}`}></i>${session.sideTitle(side)} zone</span>`;
  return html`${session.mine && session.selected ? reachKey(session) : nothing} ${zones.map(zone)}
    <span class="here"
      >${hovered ? hexWords(session, hovered) : "Drag a unit or click it; wheel to zoom; ? for keys"}</span
    >`;
}

const reachKey = (session) =>
  html`<span><i class="k-reach"></i>open to ${session.counter(session.selected)?.short ?? "it"}, with its cost</span>
    <span><i class="k-stop"></i>must stop</span>`;

/** A hex in words: place, ground, whose it is, what stands there. */
export function hexWords(session, hex) {
  const { frame, shown } = session;
  const listed = (given, word) =>
    Object.entries(given ?? {})
      .filter(([, hexes]) => hexes.includes(hex))
      .map(([owner]) => `${session.sideTitle(owner)} ${word}`);
  return [
    session.place(hex),
    frame.hexes[hex].terrain,
    ...listed(frame.objectives, "objective"),
    ...listed(frame.locs, "line of communications"),
    ...entriesOf(frame, hex),
    ...(shown.view.markers ?? []).filter((marker) => isCondition(marker) && marker.hex === hex).map(conditionWords),
    ...listed(shown.view.zones, "zone"),
    ...session.inHex(hex).map((counter) => counter.name || "concealed counter"),
  ].join(" · ");
}

/** The entry areas a hex belongs to, by their letters or names. */
const entriesOf = (frame, hex) =>
  Object.entries(frame.entries ?? {})
    .filter(([, hexes]) => hexes.includes(hex))
    .map(([area]) => `entry area ${frame.letters?.[area] ?? (area.length < 3 ? area.toUpperCase() : area)}`);
