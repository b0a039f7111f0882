// Looking back: a slider over the whole game, step by step, and a new game from any point of it.

import * as dialogs from "../dialogs.js";
import { html, live, nothing, ruled, turnTitle } from "../html.js";
import { isCopied, linkRow } from "../links.js";
import { pointMarks } from "../points.js";
import { deeds, given } from "./review.js";

export class Replay {
  /**
   * @param {Session} session
   * @param {Function} opened what to do when somebody begins to look back
   */
  constructor(session, opened) {
    this.session = session;
    this.opened = opened;
    this.moments = null;
    this.playing = null;
    this.side = null; // whose eyes we look through
    this.point = null; // the turning point that is looked at
  }

  get last() {
    return this.moments?.at(-1)?.number ?? 0;
  }

  get at() {
    return this.session.past?.answers ?? this.last;
  }

  async open(at = null, point = null) {
    const found = await this.session.calls.moments();
    this.moments = found.moments ?? found;
    this.point = point;
    if (point && this.viewpoints.includes(point.side)) this.side = point.side;
    this.opened();
    await this.go(at ?? this.last);
  }

  async close() {
    this.pause();
    this.moments = null;
    this.point = null;
    this.side = null;
    await this.session.goTo(null);
    remember(this.session.game, null);
  }

  async go(number) {
    const at = Math.max(0, Math.min(this.last, number));
    this.wanted = at;
    if (this.loading) return;
    this.loading = true;
    try {
      while (this.session.past?.answers !== this.wanted) await this.session.goTo(this.wanted, this.side);
    } finally {
      this.loading = false;
    }
    if (this.session.closed) return; // the address is another page's by now
    remember(this.session.game, this.at);
  }

  /** Another side's view of the same moment. */
  async look(side) {
    this.side = side;
    await this.session.goTo(this.at, side);
  }

  /** The sides whose eyes may be looked through: all when nothing is secret any more, else one's own. */
  get viewpoints() {
    const { state } = this.session;
    const sides = state.status === "over" ? Object.keys(state.seats) : state.you;
    return sides.length > 1 ? sides : [];
  }

  /** The nearest headline before or after. */
  headline(way) {
    const marks = this.moments.filter(
      (moment) => (moment.depth ?? 0) === 0 && (way > 0 ? moment.number > this.at : moment.number < this.at),
    );
    return this.go((way > 0 ? marks[0] : marks.at(-1))?.number ?? (way > 0 ? this.last : 0));
  }

  play() {
    this.playing = setInterval(async () => {
      if (this.at >= this.last) this.pause();
      else await this.go(this.at + 1);
    }, 900);
    this.session.changed();
  }

  pause() {
    clearInterval(this.playing);
    this.playing = null;
    this.session.changed();
  }

  viewButton(side) {
    const { past } = this.session;
    return html`<button type="button" aria-pressed=${past?.viewer === side} @click=${() => this.look(side)}>
      ${this.session.sideTitle(side)} view
    </button>`;
  }

  /** Whether the board is that of the turning point. */
  get isAtPoint() {
    return this.point?.answer === this.at;
  }

  /** What the turning point puts on the map, as long as the board is that of its moment. */
  get marks() {
    const { counters, frame } = this.session;
    return this.isAtPoint && this.session.past ? pointMarks(this.point, { counters, frame }) : [];
  }

  /** What happened last; a turning point stays above it, whatever is looked at from there. */
  headPart(back) {
    const { session, point, isAtPoint } = this;
    if (!point) return html`<h2 class="asks" tabindex="-1">${this.lastLine}</h2>`;
    return html`<h2 class="asks of-point" tabindex="-1">${given(session, point)}</h2>
      <div class=${`turning-point army-${point.side}`} role="group" aria-label="The turning point">
        ${deeds(session, point)}
        <div class="replay-row">
          <button type="button" ?disabled=${isAtPoint} @click=${() => this.go(point.answer)}>To its moment</button>
          <button type="button" @click=${() => back(point)}>All turning points</button>
        </div>
      </div>
      <p class="last-line">${this.lastLine}</p>`;
  }

  panel({ branch, back }) {
    if (!this.moments) return nothing;
    const now = this.moments.find((moment) => moment.number === this.at);
    return html`<section class="card ask past replay" aria-label="Replay">
      <div class="asked">
        Looking back${now ? ` · ${turnTitle(now.turn)}` : ""}
        <button type="button" class="plain" aria-label="Back to the game" title="Back to the game" @click=${() => this.close()}>
          ✕
        </button>
      </div>
      ${this.headPart(back)}
      <div class="replay-row">
        <input
          type="range"
          min="0"
          max=${this.last}
          .value=${live(String(this.at))}
          aria-label="Moment of the game"
          aria-valuetext=${now?.headline ?? "The beginning"}
          @input=${(event) => this.go(Number(event.target.value))}
        />
        <output>${this.at} / ${this.last}</output>
      </div>
      <div class="replay-row">
        ${step("Headline before", "«", () => this.headline(-1))} ${step("Step back", "‹", () => this.go(this.at - 1))}
        ${this.playing ? step("Pause", "❚❚", () => this.pause()) : step("Play", "▶", () => this.play())}
        ${step("Step on", "›", () => this.go(this.at + 1))} ${step("Next headline", "»", () => this.headline(1))}
      </div>
      <div class="replay-row">
        ${this.viewpoints.map((side) => this.viewButton(side))}
        <button type="button" @click=${(event) => copyLink(event.currentTarget)}>Copy link</button>
        <button type="button" class="primary" @click=${() => branch(this.at)}>Play on from here</button>
      </div>
      <p class="quiet">Nothing you do here changes the game.</p>
    </section>`;
  }

  get lastLine() {
    const line = this.session.past?.log.at(-1);
    return line ? ruled(line, this.session.frame) : "The beginning";
  }
}

const step = (label, sign, act) =>
  html`<button type="button" aria-label=${label} title=${label} @click=${act}>${sign}</button>`;

/** Where the page may not copy, the link is shown, to be copied by hand. */
async function copyLink(button) {
  if (await isCopied(location.href)) button.textContent = "Copied";
  else await dialogs.open("A link to this moment", linkRow("The link", location.href));
}

/** The moment stands in the address, so that it can be sent. */
function remember(game, at) {
  history.replaceState(null, "", at === null ? `#/game/${game}` : `#/game/${game}?at=${at}`);
}
