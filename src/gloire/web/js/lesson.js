// A first lesson: steps of a scenario that lead somebody through a turn of the game he really plays. What is said, what is
// waited for and what is pointed at come from the server.

import { announce, bare, html, linked, nothing } from "./html.js";
import { like, likes } from "./memory.js";

const PARTS = {
  answers: ".part-orders .acts",
  ending: ".part-orders .ending",
  planner: ".planner",
  card: ".episode",
  log: ".part-log",
  aid: ".tools [data-aid]",
};
const SOON = 5; // answers after which no lesson is offered any more

export class Lesson {
  constructor(page) {
    this.page = page;
    this.session = page.session;
    this.steps = [];
    this.start = { entry: 0, sent: 0 }; // when it began
    this.at = null; // the step, by its number; null as long as the lesson has not begun
    this.session.subscribe(() => this.follow());
  }

  async learn() {
    const { side, steps } = await this.session.calls.lesson().catch(() => ({ side: "", steps: [] }));
    if (this.session.state?.you.includes(side)) this.steps = steps;
    this.session.changed();
  }

  /** Whether somebody who may be new here could want it. */
  get isOffered() {
    const { session, steps, at } = this;
    return likes.lesson && at === null && steps.length > 0 && session.state.answers < SOON && this.holds(steps[0].on);
  }

  begin() {
    this.at = 0;
    this.start = this.now();
    this.shown = null;
    this.follow();
    this.session.changed();
  }

  end() {
    like({ lesson: false });
    this.at = null;
    this.steps = [];
    this.point(null);
    this.session.changed();
  }

  now = () => ({ entry: this.session.state.version, sent: this.session.sent.length });

  get step() {
    return this.at === null ? null : (this.steps[this.at] ?? null);
  }

  /** Goes on as far as what has happened allows. */
  follow() {
    if (this.at === null || !this.session.state) return;
    for (let moved = true; moved && this.step; ) moved = this.advance();
    if (!this.step) this.end();
    else if (this.shown) this.point(this.step.spot);
  }

  advance() {
    const { step } = this;
    if (!this.shown && this.holds(step.on)) {
      this.shown = this.now();
      announce(bare(step.text));
    }
    const later = this.steps.findIndex((one, at) => at > this.at && this.isDue(one));
    if (this.shown && step.until.some((signal) => this.holds(signal, this.shown))) return this.goTo(this.at + 1);
    return later > 0 ? this.goTo(later) : false;
  }

  /** Whether it is time for a later step: it has happened, or a question has come while nothing is said that it would cut off. */
  isDue({ on }) {
    if (this.isTold) return false;
    const before = this.steps.slice(0, this.at + 1);
    const isNew = !this.shown && on.asked && before.every((step) => step.on.asked !== on.asked);
    return (on.happened || isNew) && this.holds(on, this.shown ?? this.start);
  }

  /** Whether a step is shown that tells what has just happened: it stays until it was read. */
  get isTold() {
    return Boolean(this.shown && this.step.on.happened && !this.step.until.length);
  }

  goTo(at) {
    this.point(null);
    this.at = at;
    this.shown = null;
    return true;
  }

  goOn() {
    this.goTo(this.at + 1);
    this.follow();
    this.session.changed();
  }

  /** Whether a signal is there; deeds and events count since a moment. */
  holds({ asked, selected, refused, did, happened }, since = this.start) {
    const { session } = this;
    if (asked && !(session.mine && session.question.kind === asked)) return false;
    if (selected && session.selected !== selected) return false;
    if (refused && !session.refusal) return false;
    if (did && !session.sent.slice(since.sent).some(({ action }) => action.do === did)) return false;
    return !happened || session.log.some((line) => line.number > since.entry && line.event?.event === happened);
  }

  /** Marks what a step speaks of; null for nothing. */
  point(spot) {
    const { session } = this;
    const hex = spot ? (spot.hex ?? session.counter(spot.unit)?.hex) : null;
    if (spot ? hex : this.pointed) session.noted = hex ? [hex] : null;
    this.pointed = hex;
    this.part = spot?.part;
    this.mark();
  }

  /** Marks the part of the page; again whenever that was drawn, for it may not have been there before. */
  mark() {
    const { place } = this.page;
    const part = this.part ? place.querySelector(PARTS[this.part]) : null;
    place.querySelectorAll(".is-pointed").forEach((other) => other !== part && other.classList.remove("is-pointed"));
    part?.classList.add("is-pointed");
  }
}

/** The step that is to be learnt, or the offer to begin. */
export function lessonCard(lesson) {
  if (!lesson || lesson.session.state.status === "over") return nothing;
  if (lesson.isOffered) return offer(lesson);
  if (!lesson.step || !lesson.shown) return nothing;
  const { step, at, steps, session } = lesson;
  return html`<section class="card lesson" aria-label="First lesson">
    <small>First lesson, ${at + 1} of ${steps.length}</small>
    <p>${linked(step.text, session.frame)}</p>
    <div class="acts">${at + 1 < steps.length ? [onward(lesson), ending(lesson, "small plain")] : ending(lesson, "small primary")}</div>
  </section>`;
}

const onward = (lesson) =>
  html`<button type="button" class=${lesson.step.until.length ? "small" : "small primary"} @click=${() => lesson.goOn()}>
    ${lesson.step.until.length ? "Skip" : "Go on"}
  </button>`;

const ending = (lesson, kind) =>
  html`<button type="button" class=${kind} @click=${() => lesson.end()}>End the lesson</button>`;

const offer = (lesson) =>
  html`<section class="card lesson" aria-label="First lesson">
    <p><b>New here?</b> A first lesson leads you through your first turn, step by step.</p>
    <div class="acts">
      <button type="button" class="small primary" @click=${() => lesson.begin()}>Show me how</button>
      <button type="button" class="small plain" @click=${() => lesson.end()}>No, thanks</button>
    </div>
  </section>`;
