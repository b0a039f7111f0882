// The question, plainly: who is asked, what, under which rule, and every answer as a button.

import { mini } from "../counters.js";
import { html, linked, nothing, repeat, ruled, ruleLink } from "../html.js";
import { grouped, hexesOf, isSame, ofUnit, plainOnes, unhurried, written } from "../offers.js";
import { invitations, linkRow, loopbackNote } from "../links.js";
import { subjectOf } from "../people.js";
import { planned, unitsOfPlan } from "../plans.js";
import { chooseAmong, chooseUnit } from "../pointing.js";
import { turningOf } from "../turning.js";
import { wordIf } from "../vocabulary.js";
import { answerButton, isSlip, oddsOf } from "./answer.js";
import { composerPanel } from "./composer.js";
import { dear, ending, isRevoking, together } from "./ending.js";
import { askForHint, hintPanel } from "./hint.js";
import { motivesPanel } from "./motives.js";
import { endPanel } from "./story.js";
import { thinkingPanel } from "./thinking.js";
import { turnerPanel } from "./turner.js";

const MANY = 14; // targets shown as buttons before the list is folded
const FEW = 4; // answers that lie open wherever they are
const ARROW = / [↑↗↘↓↙↖]$/u; // the way somebody looks, at the end of an answer

export function questionPanel(session) {
  const { state } = session;
  if (state.status === "over") return endPanel(session);
  if (!session.question) return pausePanel(session);
  const { question } = session;
  return html`<section class=${`card ask army-${question.asks}`} aria-label="The question">
    ${session.doneFor.length ? html`<p class="quiet done-for">${session.doneWords}</p>` : nothing}
    <div class="asked">
      <i class="swatch"></i
      ><span>${session.sideTitle(question.asks)}${stepTitle(state)} ${ruleLink(question.rule)}</span>
      ${repeat([state.version], Number, () => ending(session))}
    </div>
    <h2 class="asks" id="question" tabindex="-1">${linked(session.asking, session.frame)}</h2>
    ${ladder(session)} ${explained(session)}
    ${invite(session)} ${hintPanel(session)} ${repeat([state.version], Number, () => choices(session))} ${motivesPanel(session)} ${askForHint(session)}
  </section>`;
}

/** What can be said. With each question it is made anew: no button becomes another one under a finger. */
function choices(session) {
  if (session.note) return goOn(session);
  if (session.composer) return composerPanel(session);
  return session.mine ? answers(session) : waiting(session);
}

const stepTitle = (state) => {
  const now = state.line?.find((step) => step.state === "now");
  return now ? ` · ${now.title}` : "";
};

/** The chain in which the question stands, step by step; whose each step is, is told by its number. */
function ladder({ prompt, sideTitle }) {
  if (!prompt.steps.length) return nothing;
  const rung = ({ title, rule, side, state }, at) =>
    html`<li class=${`${state} army-${side}`} aria-current=${state === "now" ? "step" : nothing} title=${sideTitle(side)}>
      <i>${at + 1}</i>${title} ${ruleLink(rule)}
    </li>`;
  return html`<ol class="ladder" aria-label="Steps">${prompt.steps.map(rung)}</ol>`;
}

/** What somebody should know who is asked this for the first time. */
function explained({ mine, note, question, frame }) {
  const words = mine && !note ? wordIf("question-hint", question.kind) : "";
  return words ? html`<p class="quiet explained">${linked(words, frame)}</p>` : nothing;
}

/** As long as a seat is free: the link that leads to it. */
function invite(session) {
  const links = invitations(session);
  if (!links.length) return nothing;
  return html`<div class="invite">
    <p>Send this link to your friend. You can close the page meanwhile: the game is kept under “Your games”.</p>
    ${links.map(([word, link]) => linkRow(word, link))}${loopbackNote()}
  </div>`;
}

function waiting(session) {
  const asked = session.question.asks;
  const seat = session.state.seats[asked];
  const who = subjectOf(seat, session.sideTitle(asked));
  if (session.state.you.length === 0 && !session.state.thinking)
    return html`<p class="quiet">You are watching. ${who} is to choose.</p>`;
  if (seat?.kind === "open") return nothing;
  if (session.state.thinking) return thinkingPanel(session);
  return html`<p class="quiet" role="status">
    ${who} is choosing${seat?.kind === "computer" ? html` <i class="dots" aria-hidden="true"></i>` : "."}
  </p>`;
}

function answers(session) {
  const { offers, selected } = session;
  const turning = turningOf(session);
  const plans = planned(session.prompt);
  const own = selected ? ofUnit(offers, selected) : [];
  const onlyButtons = !session.offered.isBrief && offers.every((offer) => !offer.unit && !offer.hex); // Else nobody should end by one careless click.
  const isUsual = ({ number }) => onlyButtons && number === session.question.usual;
  const shown = [...plans, ...(selected ? plainOnes(offers) : buttonsOf(session))];
  const folded = shown.filter((offer) => isFolded(session, offer));
  const plain = shown.filter((offer) => !folded.includes(offer)).toSorted((a, b) => isUsual(b) - isUsual(a));
  const listed = own.filter((offer) => !isPlanned(plans, offer));
  const isShown = (offer) => shown.includes(offer) || isPlanned(plans, offer) || (!turning && isOneOf(listed, offer));
  const chosen = turning ? turnerPanel(session, turning) : selected ? selection(session, own, listed) : hint(session);
  return html`${notYet(session)}${chosen}
    <div class="acts">
      ${byFacing(together(session, plain)).map((same) => aimedButton(session, same, { primary: isUsual(same[0]) }))}
    </div>
    ${folded.length ? fold(session, folded) : nothing} ${dear(session, plain)}
    ${session.offered.isWhole && offers.every(isShown) ? nothing : everything(session)}`;
}

/** Answers that differ in nothing but where somebody looks are one button: which way, is pointed at. */
function byFacing(offers) {
  const alike = new Map();
  for (const offer of offers) {
    const { facing, ...deed } = offer.action ?? {};
    const name = facing === undefined ? offer : JSON.stringify(deed);
    alike.set(name, [...(alike.get(name) ?? []), offer]);
  }
  return [...alike.values()];
}

const aimedButton = (session, same, how) =>
  same.length === 1
    ? answerButton(session, same[0], how)
    : answerButton(session, { ...same[0], text: same[0].text.replace(ARROW, "") }, { ...how, choose: () => chooseAmong(session, same) });

/** Whether an answer has a button of its own among those of the selected unit: each hex has one, whatever the ways to it. */
const isOneOf = (listed, one) =>
  one.hex ? listed.filter(({ hex, unit }) => hex === one.hex && unit === one.unit).length === 1 : listed.includes(one);

/** Whether a plan is just this answer and what follows from it. */
const isPlanned = (plans, { action }) =>
  plans.some((plan) => isSame(plan.actions[0], action) && unitsOfPlan(plan).every((unit) => unit === action.unit));

/** What has a button of its own: what names no unit and no hex; all there is, where it is chosen by its odds or is little. */
function buttonsOf(session) {
  const { offers, prompt, offered } = session;
  const most = prompt.weighs ? MANY : prompt.plans.length ? 0 : FEW;
  const isLittle = offered.count <= most;
  if (isLittle) session.findOffers();
  return isLittle && offered.isWhole ? offers : plainOnes(offers);
}

const isFolded = ({ prompt }, { action }) => prompt.folded.includes(action?.do);

/** Answers that few people want. */
const fold = (session, offers) =>
  html`<details class="fold">
    <summary>${session.prompt.fold}</summary>
    <div class="acts">${offers.map((offer) => answerButton(session, offer))}</div>
  </details>`;

/** Why the phase may not end yet: whoever looks at the button learns what to do first. */
function notYet({ question, frame }) {
  if (!question.refused) return nothing;
  const { reason, rule } = question.refused;
  return html`<p class="quiet" id="not-yet">${ruled({ text: reason, rule }, frame)}</p>`;
}

/** Nothing is to be decided. Only a person goes on: an answer that came by itself would tell the other side as much. */
function goOn(session) {
  return html`<p class="no-choice" id="no-choice">${session.note}</p>
    <div class="acts">
      <span class="act"
        ><button
          type="button"
          class="primary"
          aria-describedby="no-choice"
          ?disabled=${session.busy}
          @click=${(event) => isSlip(session, event) || session.goOn()}
        >
          Go on
        </button></span
      >
    </div>
    <p class="quiet">
      ${facesPerson(session) ? "Take your usual time: haste could be noticed." : nothing}
      <span class="by-key"><kbd>Enter</kbd> goes on too.</span>
    </p>`;
}

/** Whether a person plays the other side. */
const facesPerson = ({ question, state }) =>
  Object.entries(state.seats).some(([side, { kind }]) => side !== question.asks && kind !== "computer");

/** What can be pointed at, when nothing is selected. */
function hint(session) {
  const units = [...session.able];
  const hexes = hexesOf(session.offers.filter((offer) => !offer.unit));
  if ((!units.length && !hexes.length) || session.prompt.weighs) return nothing;
  const words = units.length
    ? `${units.length === 1 ? "One unit" : `${units.length} units`} can act: click ${units.length === 1 ? "it" : "one"}, or choose here.`
    : "Click a marked hex, or choose here.";
  return html`<p class="quiet">${words}</p>
    ${beside(session, units)}`;
}

/** Counters that can act and are not on the map: whoever looks at the map alone would miss them. */
function beside(session, units) {
  const able = units.map((unit) => session.counter(unit)).filter((counter) => counter && !counter.hex);
  if (!able.length) return nothing;
  return html`<div class="beside" role="group" aria-label="Beside the map">
    <b>Beside the map</b>
    <div>${able.map((counter) => besideButton(session, counter))}</div>
  </div>`;
}

const besideButton = (session, counter) =>
  html`<button
    type="button"
    class="counter-button"
    title=${counter.sentence}
    @click=${() => chooseUnit(session, counter.handle)}
  >
    <span class="hidden-text">${counter.sentence}</span>${mini(counter, 44)}
  </button>`;

/** The selected unit with what it may do; of that, what has no button elsewhere. */
function selection(session, own, listed) {
  const counter = session.counter(session.selected);
  if (!counter) return nothing;
  const isGoal = ({ hex, action }) => hex && !(session.prompt.weighs && !session.prompt.confirms.includes(action.do));
  const targets = unhurried(listed.filter(isGoal), session);
  const simple = listed.filter((offer) => !isGoal(offer));
  return html`<div class="selection">
      ${mini(counter, 54)}
      <div>
        <b>${counter.title}</b><span>${place(session, counter)} ${facts(counter)}</span>
        ${own.length || session.awaits(session.selected) ? nothing : html`<span>Nothing to do for it now.</span>`}
      </div>
      <button
        type="button"
        class="plain"
        aria-label="Deselect ${counter.name || "it"}"
        @click=${() => session.select(null)}
      >
        ✕
      </button>
    </div>
    ${simple.length && !session.choices ? html`<div class="acts">${together(session, simple).map((offer, at) => answerButton(session, offer, { primary: at === 0 && !session.prompt.sends && !isRevoking(session, offer) }))}</div>${dear(session, simple)}` : nothing}
    ${goalsOf(targets).map(([title, offers]) => targetList(session, title, offers))}${overFriends(session, targets)}`;
}

/** How a unit is sent where a friend stands, since a click selects the friend. */
function overFriends(session, targets) {
  const isTaken = ({ hex }) => session.inHex(hex).some(({ side }) => side === session.question.asks);
  if (!targets.some(isTaken)) return nothing;
  return html`<p class="quiet over-friends">
    A click on a friend selects it. To go where it stands, drag<span class="by-key">, or hold <kbd>Shift</kbd></span>.
  </p>`;
}

const place = (session, counter) =>
  counter.hex ? session.place(counter.hex) : (counter.place ?? "");

const facts = (counter) =>
  html` · ${counter.facts}${[...(counter.states ?? []), ...(counter.notes ?? [])].map((words) => html`, <em>${words}</em>`)}`;

/** Offers that lead to hexes, by what these hexes are called; those that are not called anything come first. */
function goalsOf(targets) {
  const titles = new Map();
  for (const offer of targets) {
    const title = wordIf("goals", offer.action.do);
    titles.set(title, [...(titles.get(title) ?? []), offer]);
  }
  return [...titles].toSorted(([, a], [, b]) => a.length - b.length);
}

function targetList(session, title, targets) {
  const goals = hexesOf(targets);
  const list = html`<ul class="targets">
    ${repeat(
      goals,
      (hex) => hex,
      (hex) =>
        html`<li>
          ${targetButton(
            session,
            targets.filter((offer) => offer.hex === hex),
          )}
        </li>`,
    )}
  </ul>`;
  const open = `${goals.length === 1 ? "One hex" : `${goals.length} hexes`} open`;
  const most = matchMedia("(max-width: 720px)").matches ? FEW : MANY;
  return html`<details class="fold" ?open=${targets.length <= most}>
    <summary>${title ? `${title}: ${goals.length}` : open}</summary>
    ${list}
  </details>`;
}

/** A hex that is open; where there are several ways to come there, the map asks which. */
function targetButton(session, offers) {
  const [offer] = offers;
  const way = session.reach?.get(offer.hex);
  const name = session.frame.hexes[offer.hex]?.name;
  const words = offers.length > 1 ? `${offer.hex}, ${offers.length} ways` : offer.text;
  return html`<button
    type="button"
    class="small"
    title=${words}
    @click=${() => chooseAmong(session, offers)}
    @focus=${() => session.point(offer)}
    @blur=${() => session.point(null)}
    @pointerenter=${() => session.point(offer)}
    @pointerleave=${() => session.point(null)}
  >
    ${goalWords(offer.hex, words, [name, ...enemiesIn(session, offer.hex)])}${wayWords(way)}${figureOn(session, offer.hex)}
    ${session.prompt.confirms.includes(offer.action.do) ? oddsOf(session, offer) : nothing}
  </button>`;
}

/** What the question writes on a hex of the map stands on its button, too. */
function figureOn({ prompt, selected }, hex) {
  const discs = prompt.overlays.filter(({ kind, unit }) => kind === "disc" && (!unit || unit === selected));
  const disc = discs.find(({ hexes }) => hexes.includes(hex));
  const text = disc?.texts[disc.hexes.indexOf(hex)];
  return text ? html` <i class="halt">${[text, disc.title.toLowerCase()].join(" ").trim()}</i>` : nothing;
}

/** Who stands in a hex of the other side. */
const enemiesIn = (session, hex) =>
  session
    .inHex(hex)
    .filter(({ side }) => side !== session.question.asks)
    .map(({ short, title }) => short || title);

function goalWords(hex, words, names) {
  const name = names.filter(Boolean).join(", ");
  return html`<span class="hidden-text">${words}: </span>${hex}${name ? html` <span>${name}</span>` : nothing}`;
}

const wayWords = (way) =>
  html`${way?.cost != null ? html` <i>${written(way.cost)}</i>` : nothing}
  ${way?.stops ? html` <i class="halt" title=${way.stops}>stop</i>` : nothing}`;

/** Every answer there is, for the keyboard, for listeners, and for questions nobody foresaw. */
function everything(session) {
  const { offers } = session;
  const groups = grouped(offers.filter((offer) => offer.unit || offer.hex));
  if (!groups.size && !session.offered.isBrief) return nothing;
  if (session.listOpen) session.findOffers();
  return html`<details
    class="fold all"
    ?open=${Boolean(session.listOpen)}
    @toggle=${(event) => openList(session, event.target.open)}
  >
    <summary>All choices (${session.offered.count})</summary>
    ${session.listOpen ? [...groups].map(([unit, list]) => group(session, unit, list)) : nothing}
  </details>`;
}

function openList(session, open) {
  if (session.listOpen === open) return;
  session.listOpen = open;
  session.changed();
}

function group(session, unit, list) {
  const counter = session.counter(unit);
  return html`<div class="choice-group">
    <h3>
      ${counter ? counter.title : "Places"}
      ${counter?.hex ? html`<small>${session.place(counter.hex)}</small>` : nothing}
      ${counter && list.some((offer) => offer.hex) ? selectButton(session, unit, counter) : nothing}
    </h3>
    <ul class="targets">
      ${list.map((offer) => html`<li>${answerButton(session, offer)}</li>`)}
    </ul>
  </div>`;
}

const selectButton = (session, unit, { name }) =>
  html`<button type="button" class="small" aria-label="Select ${name}" @click=${() => session.select(unit)}>
    select
  </button>`;

/** Nobody is asked yet: somebody is still to come, or to lend a share to the first dice. */
function pausePanel(session) {
  const { waiting_for: absent, lender } = session.state.dice;
  const missing = lender ? [lender] : absent;
  return html`<section class="card ask" aria-label="The question">
    <div class="asked">Soon</div>
    <h2 class="asks" tabindex="-1">The game has not begun.</h2>
    <p class="quiet">
      ${missing.length ? `Waiting for ${missing.map((side) => session.sideTitle(side)).join(" and ")}.` : "A moment."}
    </p>
    ${invite(session)}
  </section>`;
}
