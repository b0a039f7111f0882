// What a reader knows of what happened. News may come late, twice, or past each other: lines are known by the entry of the
// record that they tell of, several lines each, and not by when they came.

export class Log {
  constructor() {
    this.lines = [];
  }

  /**
   * Takes what happened after an entry: all of it, also what is known already.
   * @returns {{fresh: Object[], rewound: boolean}} the lines of entries that were not known; whether one that was is gone
   */
  take(lines, since) {
    const known = new Set(this.lines.map(entryOf));
    const told = new Set(lines.map(entryOf));
    const rewound = [...known].some((entry) => entry > since && !told.has(entry));
    this.lines = [...this.lines.filter((line) => entryOf(line) <= since), ...lines];
    return { fresh: lines.filter((line) => !known.has(entryOf(line))), rewound };
  }
}

const entryOf = ({ number }) => number;
