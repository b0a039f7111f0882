// Plays what happened before the eyes: counters walk their paths, dice roll, lines are spoken as headlines.
// It shows events and knows none of their rules. What follows from a die waits until the die lies still: counters and
// figures on tracks are shown as they were until their line comes up.

import { keyOf } from "./episode.js";
import { likes } from "./memory.js";

const STEP = 300; // milliseconds a hex
const LONGEST = 9000; // for one batch of news, however long
const ROLL = 700; // a die tumbles
const READ = 900; // and is read
const CARD = 1500;
const LINE = 420;
const NEWS = 160; // a unit that breaks, a figure that changes

const still = () => likes.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Theatre {
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    this.held = new Map(); // by handle and unit: the counter as it is still shown
    this.figures = new Map(); // by track and side: the figure that is still shown
    this.pending = new Set(); // the keys of lines whose turn has not come
    this.rolling = null; // the line whose dice tumble
    this.scene = null; // what the stage shows: a card, a die that belongs to no episode, a headline
    this.playing = false;
    this.queue = [];
  }

  /** A counter as it is shown now. */
  as = (counter) => this.held.get(counter.handle) ?? this.held.get(counter.unit) ?? counter;

  /** The board as it is shown now. */
  board(board) {
    if (!this.held.size && !this.figures.size) return board;
    return {
      ...board,
      counters: board.counters.map(this.as),
      tracks: board.tracks.map((track) => (track.rows ? this.track(track) : track)),
    };
  }

  track(track) {
    const rows = track.rows.map((row) => this.row(track.key, row));
    return { ...track, rows, sentence: `${track.title}: ${rows.map(({ title, points }) => `${title} ${points}`).join(", ")}` };
  }

  /** Whether dice have still to fall. */
  get isRolling() {
    return this.rolling !== null || this.queue.some((act) => act.throw);
  }

  row(track, row) {
    const points = this.figures.get(`${track}/${row.side}`);
    return points === undefined ? row : { ...row, points };
  }

  /** New lines of the log, and the board as it was before them. */
  enact(lines, before, { own = false } = {}) {
    const stands = (unit) => Boolean(this.session.counter(unit)?.hex);
    const acts = lines.map((line) => actOf(line, stands));
    const seen = acts.filter(({ path, scene, throw: dice }) => path || scene || dice);
    const isMere = own && seen.length <= 1 && !seen.some(({ throw: dice }) => dice);
    if (!seen.length || still() || isMere) {
      this.scene = still() ? lastScene(acts) : null;
      return;
    }
    this.hold(acts, before);
    acts.forEach(({ line }) => this.pending.add(keyOf(line)));
    this.queue.push(...acts);
    if (!this.playing) this.play();
  }

  hold(acts, { counters, tracks }) {
    const named = new Set(acts.map(({ unit }) => unit).filter(Boolean));
    for (const counter of counters)
      for (const key of new Set([counter.handle, counter.unit]))
        if (named.has(key) && !this.held.has(key)) this.held.set(key, counter);
    for (const { track, side } of acts.flatMap(({ shifts }) => shifts)) {
      const row = tracks.find(({ key }) => key === track)?.rows?.find((one) => one.side === side);
      if (row && !this.figures.has(`${track}/${side}`)) this.figures.set(`${track}/${side}`, row.points);
    }
  }

  async play() {
    this.playing = true;
    const wanted = this.queue.reduce((sum, act) => sum + lengthOf(act), 0);
    const haste = Math.min(1, LONGEST / wanted) / likes.pace;
    while (this.queue.length) {
      const act = this.queue.shift();
      await this.show(act, haste);
      this.settle(act);
    }
    this.stop();
  }

  async show(act, haste) {
    if (act.throw) await this.roll(act, haste);
    if (act.scene) this.scene = { ...act.scene, number: Math.random() };
    if (act.path) await this.walk(act, haste);
    else if (lengthOf(act)) {
      this.pending.delete(keyOf(act.line));
      this.changed();
      await this.pause((act.throw ? READ : lengthOf(act)) * haste);
    }
  }

  async roll({ line }, haste) {
    this.rolling = line;
    this.changed();
    await this.pause(ROLL * haste);
    this.rolling = null;
  }

  async walk({ unit, path }, haste) {
    for (const hex of path) {
      if (this.cut) return;
      this.held.set(unit, { ...this.held.get(unit), hex, x: 0, y: 0 });
      this.looking = hex;
      this.changed();
      await this.pause((STEP * haste) / Math.max(1, path.length / 3));
    }
  }

  /** What an act was about is shown as it is, unless something else is still to come of it. */
  settle({ line, unit, shifts }) {
    this.pending.delete(keyOf(line));
    if (unit && !this.queue.some((act) => act.unit === unit)) this.held.delete(unit);
    for (const { track, side, points } of shifts) this.figures.set(`${track}/${side}`, points);
  }

  pause = (time) =>
    new Promise((done) => {
      this.wake = done;
      setTimeout(done, this.cut ? 0 : time);
    });

  /** Enough: everything stands where it stands. */
  skip() {
    this.cut = this.playing;
    this.queue = [];
    this.letGo();
    this.wake?.();
    this.changed();
  }

  /** It never happened: what was to be shown is not, nor what is shown of it. */
  clear() {
    this.scene = null;
    this.skip();
  }

  stop() {
    this.playing = false;
    this.cut = false;
    this.letGo();
    this.looking = null;
    this.changed();
  }

  letGo() {
    this.held.clear();
    this.figures.clear();
    this.pending.clear();
    this.rolling = null;
  }
}

/** What a line shows; a unit that has left the map goes nowhere. */
function actOf(line, stands) {
  const event = line.event ?? {};
  const path = event.path ?? (event.hex && line.depth < 2 && stands(event.unit) ? [event.hex] : null);
  const { throw: dice = null, shifts = [] } = line.staged ?? {};
  return {
    line,
    unit: event.unit || null,
    path: event.unit ? path : null,
    scene: sceneOf(line, event, dice),
    throw: dice,
    shifts,
  };
}

/** A card or a headline for the stage. */
function sceneOf(line, event, dice) {
  const { text, rule, side, details, art } = line;
  if (event.title) return { kind: "card", art, title: event.title, text, rule, side, details };
  return line.depth === 0 || dice ? { kind: dice ? "throw" : "line", text, rule, side, line } : null;
}

function lengthOf({ path, throw: dice, scene, unit, shifts }) {
  if (dice) return ROLL + READ;
  if (path) return path.length * STEP;
  if (scene) return scene.kind === "card" ? CARD : LINE;
  return unit || shifts.length ? NEWS : 0;
}

const lastScene = (acts) =>
  acts
    .map((act) => act.scene)
    .filter((scene) => scene && scene.kind !== "line")
    .at(-1) ?? null;
