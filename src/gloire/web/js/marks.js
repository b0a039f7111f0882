// What the question, the selection and the pointer put on the map.

import { likes } from "./memory.js";
import { hexesOf, ofUnit, written } from "./offers.js";
import { turningOf } from "./turning.js";
import { word } from "./vocabulary.js";
import { unitsOfPlan } from "./plans.js";

/** Everything laid over the map now. */
export function marksOf(page) {
  const { session, hovered, map } = page;
  const { selected, offers, pointed, reach, question } = session;
  const mine = session.mine && !page.theatre.isRolling;
  const own = mine && selected ? ofUnit(offers, selected) : [];
  const open = hexesOf(own.length ? own : mine ? offers.filter((offer) => !offer.unit) : []);
  const enemies = new Set(open.filter((hex) => session.inHex(hex).some((counter) => counter.side !== question?.asks)));
  const from = session.counter(selected)?.hex;
  const there = pointed?.hex ?? (open.includes(hovered) ? hovered : null);
  const way = there ? ((pointed && session.wayOf(pointed)) ?? reach?.get(there)) : null;
  const asked = mine ? askedOverlays(session) : page.replay.marks;
  return {
    board: session.shown.board,
    overlays: shownOverlays(session, asked),
    asked,
    sight: page.eye.marks(hovered),
    threats: likes.threats ? (page.threats ?? []) : [],
    reach: open.filter((hex) => !enemies.has(hex) && !reach?.get(hex)?.pace),
    farther: open.filter((hex) => !enemies.has(hex) && reach?.get(hex)?.pace),
    targets: enemies,
    costs: open
      .filter((hex) => reach?.has(hex) && !enemies.has(hex))
      .map((hex) => ({ ...reach.get(hex), hex, taken: session.inHex(hex).length > 0 })),
    path: page.lifted?.trail ?? way?.path ?? (there && from && !enemies.has(there) ? [from, there] : []),
    attacks: [...(page.theatre.isRolling ? [] : battleArrows(session)), ...planArrows(session), ...pointedArrows(session), ...(there && from && enemies.has(there) ? [[from, there]] : [])],
    chip: chipOf(session, there, way, map.scale),
    turning: mine ? withGhost(session, turningOf(session)) : null,
    chips: mine ? (session.composer?.chips ?? []) : [],
    large: Math.max(1, 1 / map.scale),
    battle: session.battle?.against ?? [],
    noted: [...(session.noted ?? []), ...(mine ? (question.refused?.hexes ?? []) : [])],
    refused: session.refusal?.hex,
    hovered,
    cursor: document.activeElement?.id === "map" && map.byKeys ? map.cursor : null,
  };
}

/** A counter that turns somewhere else than it stands is shown there, too. */
function withGhost(session, turning) {
  const counter = turning && session.counter(turning.unit);
  return turning && { ...turning, ghost: counter && counter.hex !== turning.hex ? counter : null };
}

/** A few words at the hex that is aimed at: what the way costs, and what it promises. */
function chipOf(session, there, way, scale) {
  const aimed = session.pointed ?? session.eyed;
  const gist = aimed?.hex ? (aimed.gist ?? session.foresee(aimed)?.words.gist ?? "") : "";
  const lines = [...(way ? wayWords(way) : []), ...gist.split(/(?<=:) /)].filter(Boolean);
  const hex = there ?? aimed?.hex;
  const from = aimed?.unit && session.counter(aimed.unit)?.hex;
  return hex && lines.length ? { hex, lines, from, large: Math.max(1, 1 / scale) } : null;
}

const wayWords = ({ cost, costs = [], stops, pace }) => {
  const price = `${written(cost)} ${word("reach", cost <= 1 ? "point" : "points")}${costs.map(({ text }) => `, ${text}`).join("")}`;
  return [stops ? `${price}, ${word("reach", "stops")}` : price, pace].filter(Boolean);
};

/** Whether the reader wants to see a layer: as he has said, else as the system thinks. */
export const isShown = ({ key, shown }) => likes[key] ?? shown;

/** The overlays that are shown now: none that is one's own affair, nor what the question shows; all, for onlookers. */
export function shownOverlays(session, asked = askedOverlays(session)) {
  const { board, you } = session.shown;
  const side = session.mine ? session.question.asks : you.length === 1 ? you[0] : null;
  const twice = new Set(asked.map(({ layer }) => layer));
  const layers = new Set(board.layers.filter((one) => isShown(one) && !twice.has(one.key)).map(({ key }) => key));
  const isWanted = ({ layer, foreign_to: own, unit }) =>
    layers.has(layer) && !(own && own === side) && (!unit || unit === session.selected);
  return board.overlays.filter(isWanted);
}

/** What the question itself lays over the map; some of it while a unit is chosen, or pointed at by an answer. */
export function askedOverlays({ prompt, selected, pointed, mine }) {
  const shown = new Set([...(selected ? [selected] : (pointed?.units ?? [])), ...listedIn(pointed)]);
  return (mine ? prompt.overlays : []).filter(({ unit }) => !unit || shown.has(unit));
}

/** What an answer that is of no unit lists, such as those who would act together. */
const listedIn = (pointed) => (pointed?.units?.length ? [] : Object.values(pointed?.action ?? {}).filter(Array.isArray).flat());

/** An arrow from each unit of the party in question to each hex it fights against. */
function battleArrows(session) {
  if (!session.battle) return [];
  const { party, against } = session.battle;
  return party.flatMap((unit) => {
    const from = session.counter(unit)?.hex;
    return from ? against.map((to) => [from, to]) : [];
  });
}

/** The same for a plan that is pointed at. */
function planArrows({ pointed, counter }) {
  const units = pointed?.actions ? unitsOfPlan(pointed) : [];
  return units.map((unit) => [counter(unit)?.hex, pointed.hex]).filter(([from]) => from);
}

/** The same for an answer that is pointed at beside the map, while another unit or none is chosen. */
function pointedArrows({ pointed, selected, counter, inHex, question }) {
  const from = pointed?.unit && pointed.unit !== selected ? counter(pointed.unit)?.hex : null;
  const isEnemy = (hex) => inHex(hex).some(({ side }) => side !== question?.asks);
  return from ? (pointed.hexes ?? []).filter(isEnemy).map((to) => [from, to]) : [];
}

/** What the question makes of a counter. */
export function statesOf(session, counter, marks) {
  const states = [];
  const party = session.battle?.party ?? [];
  const isInParty = party.includes(counter.unit) || party.includes(counter.handle);
  if (session.isSelected(counter) || isInParty) states.push("selected");
  if (marks.targets?.has(counter.hex) && counter.side !== session.question?.asks) states.push("target");
  if (marks.turning?.unit === counter.unit && marks.turning) states.push("turning");
  if (session.mine && !session.selected && session.able.has(counter.unit)) states.push("able");
  return states;
}
