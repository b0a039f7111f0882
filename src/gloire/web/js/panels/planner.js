// The planner: who attacks whom, which duties are left, the reckoning line by line, the results as bars.
// Cards, and dice that belong to no episode, are shown here too.

import { mini, symbol } from "../counters.js";
import { bare, html, linked, nothing, ruled, ruleLink } from "../html.js";
import { turningOf } from "../turning.js";
import { word } from "../vocabulary.js";
import { dice } from "./dice.js";
import { bars, reckoningTable } from "./reckoning.js";

/** The offer whose outcome is worth showing: the one pointed at, now or last, else the one that completes what is put together. */
export function foreseen(session) {
  const { offers, pointed, eyed, choices, weighed } = session;
  if (pointed ?? eyed) return pointed ?? eyed;
  const turning = turningOf(session);
  if (turning) return turning.ways.get(turning.way)[0];
  if (choices?.length) return choices[0];
  if (weighed && !session.battle) return weighed;
  if (session.prompt.gathers && !session.battle) return null;
  return offers.find((offer) => !offer.unit && !offer.hex) ?? (offers.length === 1 ? offers[0] : null);
}

/** The planner, or nothing where no outcome is to be weighed. */
export function plannerPanel(session) {
  if (!session.mine || session.note) return nothing;
  const offer = foreseen(session);
  const plan = offer ? session.foresee(offer) : null;
  const words = plan?.words;
  const weighty = words && (words.results.length || words.sums.length);
  if (!weighty && words?.remarks?.length) return remarks(offer, words, session);
  if (!weighty && !session.prompt.gathers) return certain(offer, words, session);
  return html`<section class="card planner" aria-label=${word("planner", "title")}>
    <h2>${word("planner", "title")} ${offer && weighty ? html`<small>${offer.text}</small>` : nothing}</h2>
    ${foes(session)} ${weighty ? reckoning(words, session) : nothing} ${duties(session)}
  </section>`;
}

/** What will happen without any dice, when an offer is pointed at. */
function certain(offer, words, session) {
  const events = words?.events?.filter((line) => bare(line) !== `${offer.text}.`) ?? []; // what the answer says already
  if (!session.pointed || !events.length) return nothing;
  return html`<section class="card planner" aria-label="What happens">
    <h2>${offer.text}</h2>
    <ul class="plainlist">
      ${events.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>
  </section>`;
}

/** What one should know of an offer that brings no dice. */
const remarks = (offer, words, session) =>
  html`<section class="card planner" aria-label="What it means">
    <h2>${offer.text}</h2>
    <ul class="plainlist remarks">
      ${words.remarks.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>
  </section>`;

/** The battle being put together or fought. */
function foes(session) {
  const { battle } = session;
  if (!battle) {
    return session.prompt.gathers
      ? html`<p class="quiet">${word("planner", "begin")}</p>`
      : nothing;
  }
  const party = battle.party.map((unit) => session.counter(unit)).filter(Boolean);
  const against = battle.against.flatMap((hex) => session.inHex(hex));
  return html`<div class="foes">
    ${party.map((counter) => mini(counter, 48))}<span class="versus">${word("planner", "against")}</span>
    ${against.length ? against.map((counter) => mini(counter, 48)) : html`<b>${battle.against.map((hex) => session.place(hex)).join(", ")}</b>`}
  </div>`;
}

/** What may come first; then modifier by modifier, and the bars. */
function reckoning({ sums, total, results, note, hazards = [] }, session) {
  return html`${hazards.length ? perils(hazards, session) : nothing} ${sums.length ? reckoningTable(sums, total, session) : nothing} ${bars(results, session)}
  ${note ? html`<p class="quiet small-print">${note}</p>` : nothing}`;
}

/** What the other side may do first, with what it would bring; the worst is starred. */
const perils = (hazards, session) =>
  html`<div class="perils">
    <h3>${word("planner", "first")} ${ruleLink(hazards[0].rule)}</h3>
    <ul>
      ${hazards.map(
        ({ text, brings, worst }) =>
          html`<li class=${worst ? "worst" : ""}>
            <span>${linked(text, session.frame)}${worst ? html` <b title="the worst for you">★</b>` : nothing}</span>
            <small>${brings.join(" · ")}</small>
          </li>`,
      )}
    </ul>
  </div>`;

/** What must still be done. */
function duties({ prompt, question, frame }) {
  if (!prompt.gathers) return nothing;
  if (!prompt.duties.length)
    return html`<p class="duty met">✓ ${word("planner", "met")} ${ruleLink(question.rule)}</p>`;
  return html`<div class="duty">
    <b>${word("planner", "left")}</b> ${ruleLink(question.rule)}
    <ul>
      ${prompt.duties.map((duty) => html`<li>${linked(duty, frame)}</li>`)}
    </ul>
  </div>`;
}

/** The stage: a die that belongs to no episode, or a card. */
export function stage(scene, session, rolling) {
  if (rolling) return onStage(rolling, dice(rolling.staged.throw, { isRolling: true }), word("planner", "rolling"));
  if (!scene || scene.kind === "line") return nothing;
  const thrown = scene.line?.staged.throw;
  return onStage(scene, thrown ? dice(thrown) : cardArt(scene), html`
    <p>${ruled(scene, session.frame)}</p>
    ${(scene.details ?? []).map((line) => html`<p class="quiet small-print">${linked(line, session.frame)}</p>`)}`);
}

const onStage = ({ side }, art, words) =>
  html`<section class=${`card stage army-${side ?? ""}`} aria-label="What just happened">${art}<div>${words}</div></section>`;

const cardArt = ({ art }) =>
  html`<svg class="card-art" viewBox="-26 -26 52 52" aria-hidden="true">${symbol(`art-${art || "scroll"}`)}</svg>`;
