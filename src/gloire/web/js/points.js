// A turning point on the map: its sentences name units and hexes, and the board of that moment knows where they are.

const HEX = /\b\d{4}\b/g;

/** Arrows from units to where they went or should have gone, and a word at each of these places. */
export function pointMarks({ side, played, better }, { counters, frame }) {
  const [done, due] = [played, better].map((texts) => texts.map((text) => deedIn(text, side, counters, frame)));
  const [went, wanted] = [done, due].map((deeds) => [...new Set(deeds.flatMap(({ goals }) => goals))]);
  const both = went.filter((hex) => wanted.includes(hex));
  const only = (hexes) => hexes.filter((hex) => !both.includes(hex));
  return [
    { kind: "arrow", tone: "played", lines: done.flatMap(linesOf) },
    { kind: "arrow", tone: "better", lines: due.flatMap(linesOf) },
    { kind: "ring", tone: "played-hex", hexes: only(went), title: "Played" },
    { kind: "ring", tone: "better-hex", hexes: only(wanted), title: "Better" },
    { kind: "ring", tone: "better-hex", hexes: both, title: "Played, better" },
  ];
}

/** Every hex of such marks. */
export const hexesOfMarks = (marks) => [...new Set(marks.flatMap(({ lines = [], hexes = [] }) => [...lines.flat(), ...hexes]))];

const linesOf = ({ starts, goals }) => starts.flatMap((from) => goals.filter((to) => to !== from).map((to) => [from, to]));

/** Where those stand who are to do something, and where they do it: in a hex, or where an enemy stands. */
function deedIn(text, side, counters, frame) {
  const there = counters.filter(({ hex }) => frame.hexes[hex]);
  const named = namedIn(text, there.toSorted((a, b) => (b.side === side) - (a.side === side))); // a name may be on both sides
  const [own, foes] = [true, false].map((isOwn) => named.filter((counter) => (counter.side === side) === isOwn).map(({ hex }) => hex));
  const hexes = (text.match(HEX) ?? []).filter((hex) => frame.hexes[hex]);
  const goals = [...hexes, ...foes];
  return { starts: own, goals: goals.length ? goals : own };
}

const escaped = (name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The counters that a sentence names; of names within names, the longest: VI Corps is not I Corps. */
function namedIn(text, counters) {
  const found = [];
  let rest = text;
  const named = counters.flatMap((counter) => [counter.name, counter.title].filter(Boolean).map((name) => ({ counter, name })));
  for (const { counter, name } of named.toSorted((a, b) => b.name.length - a.name.length)) {
    const whole = new RegExp(`(?<![\\p{L}\\d-])${escaped(name)}(?![\\p{L}\\d])`, "u");
    if (!whole.test(rest)) continue;
    found.push(counter);
    rest = rest.replace(whole, "");
  }
  return found;
}
