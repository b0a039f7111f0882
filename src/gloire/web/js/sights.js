// What a question wants in sight: the hexes in which it can be answered.

import { hexesOf, ofUnit } from "./offers.js";

/**
 * What is to be seen of the question, and whether all of it or anything. Its name changes when somebody should look anew: with
 * another unit, or another question; not with each unit of a phase in which one after another is sent somewhere.
 */
export function sightOf(session) {
  const { selected, mine, prompt, state, question } = session;
  const unit = session.counter(selected);
  const goals = unit && mine ? hexesOf(ofUnit(session.offers, selected)) : [];
  if (unit && isAllAbout(session)) return { name: `${selected} ${state.version}`, all: [unit.hex, ...goals] };
  if (unit) return { name: `${selected}`, any: [unit.hex, ...goals] };
  if (!mine) return { name: "", any: [] };
  const name = prompt.sends ? `${question.asks} ${question.kind} ${state.board.now.number}` : `${state.version}`;
  const places = placesOf(session);
  return places.length ? { name, all: places } : { name, any: standing(session, [...session.able]) };
}

/** Whether a question is about the selected unit alone, such as where it falls back to, step by step. */
const isAllAbout = ({ mine, offered, offers, selected }) =>
  mine && offered.isWhole && offers.every(({ unit, hex }) => unit === selected && hex);

/** Where a battle is, or where something can be put. */
function placesOf(session) {
  if (session.battle) return [...session.battle.against, ...standing(session, session.battle.party)];
  return session.able.size ? [] : hexesOf(session.offers);
}

const standing = (session, units) => units.map((unit) => session.counter(unit)?.hex);
