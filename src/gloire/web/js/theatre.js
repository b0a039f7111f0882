// Plays what happened before the eyes: counters walk their paths, dice roll, lines are spoken as headlines.
// It shows events and knows none of their rules: whatever names a unit and a path or a hex is a walk.

import { likes } from "./memory.js";

const STEP = 300; // milliseconds a hex
const LONGEST = 9000; // for one batch of news, however long
const DIE = 1100;
const CARD = 1500;
const LINE = 420;

const still = () => likes.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Theatre {
  constructor(session, changed) {
    this.session = session;
    this.changed = changed;
    this.held = new Map(); // counter to the hex it is still shown in
    this.scene = null; // what the stage shows: a die, a card, a headline
    this.playing = false;
    this.queue = [];
  }

  /** Where a counter is shown now. */
  where = ({ handle, unit, hex }) => {
    const key = [handle, unit].find((name) => this.held.has(name));
    return key === undefined ? hex : this.held.get(key);
  };

  /** New lines of the log, and the counters as they stood before them. */
  enact(lines, before, { own = false } = {}) {
    const stands = (unit) => Boolean(this.session.counter(unit)?.hex);
    const acts = lines.map((line) => actOf(line, stands)).filter(Boolean);
    if (!acts.length || still() || (own && acts.length === 1 && acts[0].path)) {
      this.scene = still() ? lastScene(acts) : null;
      return;
    }
    const walkers = new Set(acts.filter((act) => act.unit).map((act) => act.unit));
    for (const { handle, unit, hex } of before)
      for (const key of new Set([handle, unit])) if (walkers.has(key) && !this.held.has(key)) this.held.set(key, hex);
    this.queue.push(...acts);
    if (!this.playing) this.play();
  }

  async play() {
    this.playing = true;
    const wanted = this.queue.reduce((sum, act) => sum + lengthOf(act), 0);
    const haste = Math.min(1, LONGEST / wanted) / likes.pace;
    while (this.queue.length) {
      const act = this.queue.shift();
      await this.show(act, haste);
    }
    this.stop();
  }

  async show(act, haste) {
    if (act.scene) this.scene = { ...act.scene, number: Math.random() };
    if (act.unit) {
      for (const hex of act.path) {
        if (this.cut) return;
        this.held.set(act.unit, hex);
        this.looking = hex;
        this.changed();
        await this.pause((STEP * haste) / Math.max(1, act.path.length / 3));
      }
    } else {
      this.changed();
      await this.pause(lengthOf(act) * haste);
    }
  }

  pause = (time) =>
    new Promise((done) => {
      this.wake = done;
      setTimeout(done, time);
    });

  /** Enough: everything stands where it stands. */
  skip() {
    this.cut = this.playing;
    this.queue = [];
    this.held.clear();
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
    this.held.clear();
    this.looking = null;
    this.changed();
  }
}

/** What a line shows; a unit that has left the map goes nowhere. */
function actOf(line, stands) {
  const event = line.event ?? {};
  const path = event.path ?? (event.hex && line.depth < 2 && stands(event.unit) ? [event.hex] : null);
  const scene = sceneOf(line, event);
  if (event.unit && path) return { unit: event.unit, path, scene };
  return scene ? { scene } : null;
}

/** A die, a card or a headline for the stage. */
function sceneOf(line, event) {
  if (Number.isInteger(event.die) || Number.isInteger(event.face)) {
    return {
      kind: "die",
      die: event.die ?? event.face,
      text: line.text,
      rule: line.rule,
      side: line.side,
      details: line.details,
    };
  }
  if (event.title)
    return {
      kind: "card",
      title: event.title,
      text: line.text,
      rule: line.rule,
      side: line.side,
      details: line.details,
    };
  if (line.depth === 0) return { kind: "line", text: line.text, rule: line.rule, side: line.side };
  return null;
}

const lengthOf = (act) => (act.path ? act.path.length * STEP : { die: DIE, card: CARD, line: LINE }[act.scene.kind]);

const lastScene = (acts) =>
  acts
    .map((act) => act.scene)
    .filter((scene) => scene && scene.kind !== "line")
    .at(-1) ?? null;
