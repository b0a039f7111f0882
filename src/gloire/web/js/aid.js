// The player aid: how to win, every chart of the game, and the rules with a search. It lies beside the map, so that one can
// go on playing; where a chart is being read, or was read last, it is marked.

import * as api from "./api.js";
import { aimList } from "./aims.js";
import { chartPart } from "./charts.js";
import { keyOf } from "./episode.js";
import { html, linked, nothing, render, repeat } from "./html.js";
import { tellNotices } from "./panels/notices.js";
import { foreseen } from "./panels/planner.js";
import { rulings } from "./rulings.js";

const TABS = { aims: "How to win", charts: "Charts", rules: "Rules" };

export class Aid {
  /** @param {Object} page the play screen it belongs to */
  constructor(page) {
    this.page = page;
    this.session = page.session;
    this.tab = "charts";
    this.wanted = ""; // what is searched for
    this.opened = ""; // the rule that lies open
    this.place = document.createElement("aside");
    this.place.className = "aid";
    this.place.hidden = true;
    this.place.setAttribute("aria-label", "Player aid");
    this.place.addEventListener("keydown", (event) => this.key(event));
    page.place.append(this.place);
    this.session.subscribe(() => this.draw());
    tellNotices(this.session);
    this.keys = (event) => this.anyKey(event);
    this.clicks = (event) => this.click(event);
    document.addEventListener("keydown", this.keys);
    document.addEventListener("click", this.clicks);
  }

  close() {
    document.removeEventListener("keydown", this.keys);
    document.removeEventListener("click", this.clicks);
    this.place.remove();
  }

  anyKey(event) {
    if (event.key !== "r" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    this.toggle();
  }

  /** Escape shuts the aid, and nothing else. */
  key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.shut();
  }

  /** Something on the page leads into the aid: to one of its parts, or to a rule. */
  click(event) {
    const link = event.target.closest?.("[data-aid]");
    if (!link) return;
    document.querySelector("dialog[open]")?.close();
    this.show(link.dataset.aid, link.dataset.case);
  }

  toggle() {
    if (this.place.hidden) this.show(this.tab);
    else this.shut();
  }

  async show(tab, rule = "") {
    this.before ??= document.activeElement;
    this.tab = TABS[tab] ? tab : "charts";
    if (rule) Object.assign(this, { opened: rule, wanted: "" });
    this.place.hidden = false;
    this.draw();
    this.place.querySelector("[aria-selected=true]").focus();
    await this.learn();
    this.draw();
    const target = this.tab === "charts" ? ".is-read" : rule ? "details[open]" : null;
    if (target) this.place.querySelector(target)?.scrollIntoView({ block: "nearest" });
  }

  shut() {
    this.place.hidden = true;
    this.before?.focus?.({ preventScroll: true });
    this.before = null;
  }

  /** Charts and rules do not change in a game: they are fetched once. */
  async learn() {
    const { calls, frame } = this.session;
    this.known ??= await calls.aid();
    this.rules ??= await api.rules(frame.system, frame.game);
  }

  draw() {
    if (this.place.hidden || this.page.closed) return;
    render(
      html`<header>
          <div class="tabs" role="tablist" aria-label="Player aid">
            ${Object.entries(TABS).map(([key, word]) => this.tabButton(key, word))}
          </div>
          <button type="button" class="plain" aria-label="Close the player aid" @click=${() => this.shut()}>✕</button>
        </header>
        <div class="aid-body" id="aid-body" role="tabpanel" tabindex="0" aria-label=${TABS[this.tab]}>
          ${this.known && this.rules ? this.part() : html`<p class="quiet">A moment.</p>`}
        </div>`,
      this.place,
    );
  }

  tabButton = (key, word) =>
    html`<button
      type="button"
      role="tab"
      aria-selected=${this.tab === key}
      aria-controls="aid-body"
      @click=${() => this.show(key)}
    >
      ${word}
    </button>`;

  part() {
    if (this.tab === "aims") return this.winning();
    if (this.tab === "rules") return this.ruleBook();
    const weighed = this.weighed();
    return html`<nav class="aid-list" aria-label="Charts">${this.known.charts.map((chart) => this.jump(chart))}</nav>
      ${this.known.charts.map((chart) => chartPart(chart, weighed?.chart === chart.key ? weighed : this.lastRead(chart)))}`;
  }

  /** How to win, and how it stands now. */
  winning() {
    const lines = this.standing();
    return html`${aimList(this.known.aims)} ${lines.length ? html`<h3>How it stands</h3>${aimList(lines)}` : nothing}`;
  }

  /** Asked for once at each version; what was told last stays until the answer is here. */
  standing() {
    const { state, calls } = this.session;
    if (this.told?.version !== state.version) {
      this.told = { version: state.version, lines: this.told?.lines ?? [] };
      const asked = this.told;
      calls
        .standing()
        .then((lines) => (asked.lines = lines))
        .catch(() => {})
        .finally(() => this.draw());
    }
    return this.told.lines;
  }

  jump = (chart) =>
    html`<button
      type="button"
      class="small"
      @click=${() => this.place.querySelector(`#chart-${chart.key}`).scrollIntoView({ block: "start" })}
    >
      ${chart.title}
    </button>`;

  /** Where a chart will be read by what is being weighed. */
  weighed() {
    const { session } = this;
    const offer = session.mine ? foreseen(session) : null;
    const reading = offer && session.plans?.get(JSON.stringify(offer.action))?.found?.words?.reading;
    return reading ? { ...reading, words: "What you are weighing is read here." } : null;
  }

  /** Where a chart was read last; not before the die has landed. */
  lastRead({ key }) {
    const { past, log } = this.session;
    const { pending } = this.page.theatre;
    const line = (past?.log ?? log).findLast((one) => one.reading?.chart === key && !pending.has(keyOf(one)));
    return line ? { ...line.reading, words: line.text } : null;
  }

  // The rules.

  ruleBook() {
    const words = this.wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.rules.filter((rule) => words.every((word) => textOf(rule).includes(word)));
    return html`<div class="aid-search">
        <input
          type="search"
          aria-label="Search the rules"
          placeholder="Search the rules: retreat, 9.8, Guard, R9"
          .value=${this.wanted}
          @input=${(event) => this.search(event.target.value)}
        />
        <small role="status">${found.length === 1 ? "1 rule" : `${found.length} rules`}</small>
      </div>
      ${repeat(
        found,
        (rule) => rule.rule,
        (rule) => this.ruleEntry(rule, found.length < 4),
      )}`;
  }

  search(text) {
    this.wanted = text;
    this.opened = "";
    this.draw();
  }

  ruleEntry(rule, isFew) {
    const charts = this.known.charts.filter((chart) => [chart.rule, ...chart.cited].includes(rule.rule));
    return html`<details class="rule-entry" ?open=${isFew || this.opened === rule.rule}>
      <summary><b>${rule.rule}</b> ${rule.title}${rule.rulings.length ? html` <small>${marks(rule)}</small>` : nothing}</summary>
      <p>${linked(rule.text)}</p>
      ${charts.map((chart) => html`<p><button type="button" class="small" @click=${() => this.goTo(chart)}>${chart.title}</button></p>`)}
      ${rulings(rule.rulings)}
    </details>`;
  }

  async goTo(chart) {
    await this.show("charts");
    this.place.querySelector(`#chart-${chart.key}`)?.scrollIntoView({ block: "start" });
  }
}

/** All that a search looks through. */
const textOf = ({ rule, title, text, rulings: all }) =>
  [rule, title, text, ...all.map((one) => `${one.number} ${one.text}`)].join(" ").toLowerCase();

const marks = ({ rulings: all }) => all.map((one) => one.number).join(" ");
