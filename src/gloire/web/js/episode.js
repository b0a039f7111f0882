// An episode: what happened from one line of the log that begins it to one that ends it, such as a battle with all its
// dice. It stays until the next one begins.

/** By what a line is known, whenever and however often it comes. */
export const keyOf = ({ number, text }) => `${number} ${text}`;

/**
 * The latest episode among the lines that have been shown.
 * @param {Set<string>} pending the keys of lines whose turn has not come
 * @returns {?{first: Object, lines: Object[], goesOn: boolean}}
 */
export function episodeOf(log, pending) {
  const lines = log.filter((line) => !pending.has(keyOf(line)));
  const from = lines.findLastIndex(({ staged }) => staged?.episode === "begins");
  if (from < 0) return null;
  const to = lines.findIndex(({ staged }, at) => at > from && staged?.episode === "ends");
  return { first: lines[from], lines: lines.slice(from + 1, to < 0 ? undefined : to), goesOn: to < 0 };
}

/** Whether a line is one of an episode. */
export const isIn = (episode, line) =>
  Boolean(episode) && [episode.first, ...episode.lines].some((one) => keyOf(one) === keyOf(line));

/** Lines one by one; of a unit that goes step by step, the last step and the hexes it has passed. */
export function inOneGo(lines) {
  const gone = [];
  for (const line of lines) {
    const before = gone.at(-1);
    if (before && isNextStep(before.line, line)) gone.splice(-1, 1, { line, past: [...before.past, before.line.event.hex] });
    else gone.push({ line, past: [] });
  }
  return gone;
}

const isNextStep = ({ event: one, staged }, { event: next, staged: later }) =>
  Boolean(one?.unit && one.hex && next?.hex) &&
  one.event === next.event &&
  one.unit === next.unit &&
  !staged?.throw &&
  !later?.throw;

/** Who stood in the hexes that an episode is about, noted while they stand there: they may not stand long. */
export class Foes {
  constructor() {
    this.noted = new Map();
  }

  of = (line) => this.noted.get(keyOf(line)) ?? [];

  /** New lines, and the counters as they stood before them. */
  note(lines, counters) {
    const where = new Map(counters.map((counter) => [counter.handle, counter.hex]));
    const find = (unit) => counters.find((counter) => counter.unit === unit || counter.handle === unit);
    for (const line of lines) {
      const against = line.staged?.against ?? [];
      if (against.length)
        this.noted.set(keyOf(line), [...where.keys()].filter((handle) => against.includes(where.get(handle))));
      const { unit, path, hex } = line.event ?? {};
      const mover = unit ? find(unit) : null;
      if (mover && (path || hex)) where.set(mover.handle, path?.at(-1) ?? hex);
    }
  }
}
