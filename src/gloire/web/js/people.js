// People at a game, by their names; whoever has given none is called after his side.

import { keepSeat, seatOf } from "./memory.js";
import { word } from "./vocabulary.js";

const USUAL = "standard"; // the style of a computer that has none

/** Who has a seat, within a sentence. */
export function personOf(seat, side) {
  if (seat?.kind === "computer") return `the computer (${calledBy(seat)})`;
  if (seat?.kind === "open") return "nobody yet";
  return seat?.name || `the ${side} player`;
}

/** A computer by its level and the words for how it plays, or by a name that it was given. */
export function calledBy({ name = "", level = "", style = "" }) {
  const isNamed = name && name !== level && name !== `${level}, ${style}`;
  if (isNamed) return name;
  return [level, style && style !== USUAL ? word("style", style) : ""].filter(Boolean).join(", ");
}

/** The same where a sentence begins; a name stays as it was given. */
export function subjectOf(seat, side) {
  if (seat?.kind === "computer") return "The computer";
  return seat?.name || `The ${side} player`;
}

/** How a game ended for those who have these sides, in a word or two. */
export function resultOf({ winner }, you, sideTitle) {
  if (!winner) return "draw";
  if (you.length > 1) return `${sideTitle(winner)} won`;
  return you.includes(winner) ? "won" : "lost";
}

/** What this device remembers of a seat, as the game stands now. */
export function keepSeatFresh({ calls, state, frame, sideTitle }) {
  if (!calls.seat || !state.you.length) return;
  const others = Object.entries(state.seats).filter(([side]) => !state.you.includes(side));
  const old = seatOf(state.game);
  keepSeat({
    game: state.game,
    seat: calls.seat,
    sides: state.you,
    scenario: state.scenario,
    title: frame.title,
    opponent: others.map(([side, seat]) => personOf(seat, sideTitle(side))).join(" and "),
    asked: Boolean(state.question && state.you.includes(state.question.asks)),
    turn: state.board.now.number,
    over: state.status === "over",
    result: state.outcome ? resultOf(state.outcome, state.you, sideTitle) : "",
    outcome: state.outcome?.text ?? "",
    version: state.version,
    played: old?.version === state.version && old.played ? old.played : Date.now(),
  });
}
