// What the question, the selection and the pointer put on the map.

import { distances } from "./geometry.js";
import { likes } from "./memory.js";
import { hexesOf, ofUnit } from "./offers.js";

/** Everything laid over the map now. */
export function marksOf(page) {
  const { session, hovered, map } = page;
  const { selected, offers, mine, pointed, reach, question } = session;
  const own = mine && selected ? ofUnit(offers, selected) : [];
  const open = hexesOf(own.length ? own : mine ? offers.filter((offer) => !offer.unit) : []);
  const enemies = new Set(open.filter((hex) => session.inHex(hex).some((counter) => counter.side !== question?.asks)));
  const from = session.counter(selected)?.hex;
  const there = pointed?.hex ?? (open.includes(hovered) ? hovered : null);
  const way = there ? ((pointed && session.wayOf(pointed)) ?? reach?.get(there)) : null;
  return {
    markers: session.shown.view.markers ?? [],
    zones: likes.zones ? foreignZones(session) : {},
    lines: likes.lines,
    threats: likes.threats ? (page.threats ?? []) : [],
    reach: open.filter((hex) => !enemies.has(hex)),
    targets: enemies,
    costs: open
      .filter((hex) => reach?.has(hex) && !enemies.has(hex))
      .map((hex) => ({ ...reach.get(hex), hex, taken: session.inHex(hex).length > 0 })),
    path: way?.path ?? (there && from && !enemies.has(there) ? [from, there] : []),
    attacks: [...battleArrows(session), ...(there && from && enemies.has(there) ? [[from, there]] : [])],
    chip: way
      ? {
          hex: there,
          words: `${way.cost ?? ""} MP${(way.costs ?? []).map(({ text }) => `, ${text}`).join("")}`,
          second: way.stops ? "must stop" : null,
        }
      : null,
    retreat: mine && from ? retreatOf(session, own, from) : null,
    battle: session.battle?.defenders ?? [],
    noted: [...(session.noted ?? []), ...(mine ? (question.refused?.hexes ?? []) : [])],
    refused: session.refusal?.hex,
    hovered,
    cursor: document.activeElement?.id === "map" && map.byKeys ? map.cursor : null,
  };
}

/** Where a retreat may go; whatever offers steps called a retreat is one. */
function retreatOf(session, own, from) {
  const steps = own.filter((offer) => offer.hex && offer.action.do.startsWith("Retreat"));
  if (!steps.length) return null;
  const goals = session.frame.locs?.[session.counter(session.selected).army] ?? [];
  return { from, ways: steps.map(({ hex }) => ({ hex, loc: nearerGoal(session.frame, from, hex, goals) })) };
}

/** The nearest of the goals that a step comes nearer to; none, where it leads away from all. */
function nearerGoal(frame, from, hex, goals) {
  const ways = goals.map((goal) => ({ goal, far: distances(frame, goal) }));
  const nearer = ways.filter(({ far }) => far.get(hex) < far.get(from));
  return nearer.toSorted((a, b) => a.far.get(hex) - b.far.get(hex))[0]?.goal ?? null;
}

/** The zones of the other side; of both, for those who play neither. */
export function foreignZones(session) {
  const zones = session.shown.view.zones ?? {};
  const side = session.mine ? session.question.asks : session.shown.you.length === 1 ? session.shown.you[0] : null;
  return Object.fromEntries(Object.entries(zones).filter(([owner]) => owner !== side));
}

/** An arrow from each attacker to each defender of the battle in question. */
function battleArrows(session) {
  if (!session.battle) return [];
  const { attackers, defenders } = session.battle;
  return attackers.flatMap((unit) => {
    const from = session.counter(unit)?.hex;
    return from ? defenders.map((to) => [from, to]) : [];
  });
}

/** The states a counter has because of what is asked. */
export function statesOf(session, counter, marks) {
  const states = [];
  const attackers = session.battle?.attackers ?? [];
  if (session.isSelected(counter)) states.push("selected");
  if (attackers.includes(counter.unit) || attackers.includes(counter.handle)) states.push("selected");
  if (marks.targets?.has(counter.hex) && counter.side !== session.question?.asks) states.push("target");
  if (session.mine && !session.selected && session.able.has(counter.unit)) states.push("able");
  return states;
}
