// The planner: who attacks whom, which duties are left, the reckoning line by line, the results as bars.
// The die of a battle and its consequences are shown here too.

import { mini } from "../counters.js";
import { html, linked, nothing, ruled, ruleLink, signed } from "../html.js";
import { word } from "../vocabulary.js";

/** The offer whose outcome is worth showing: the one pointed at, else the one that completes what is put together. */
function foreseen(session) {
  const { offers, pointed, choices } = session;
  if (pointed) return pointed;
  if (choices?.length) return choices[0];
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
  if (!weighty && !session.prompt.gathers) return certain(offer, words, session);
  return html`<section class="card planner" aria-label=${word("planner", "title")}>
    <h2>${word("planner", "title")} ${offer && weighty ? html`<small>${offer.text}</small>` : nothing}</h2>
    ${foes(session)} ${weighty ? reckoning(words, session) : nothing} ${duties(session)}
  </section>`;
}

/** What will happen without any dice, when an offer is pointed at. */
function certain(offer, words, session) {
  if (!session.pointed || !words?.events?.length) return nothing;
  return html`<section class="card planner" aria-label="What happens">
    <h2>${offer.text}</h2>
    <ul class="plainlist">
      ${words.events.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>
  </section>`;
}

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

/** Modifier by modifier, then the bars. */
function reckoning({ sums, total, results, note }, session) {
  return html`${sums.length ? sumsTable(sums, total, session) : nothing} ${bars(results, session)}
  ${note ? html`<p class="quiet small-print">${note}</p>` : nothing}`;
}

const sumsTable = (sums, total, session) =>
  html`<table class="sums reckoning">
    <caption class="hidden-text">
      The reckoning
    </caption>
    <tbody>
      ${sums.flatMap(({ lines, sign }) => lines.map((line) => row(line, sign, session)))}
    </tbody>
    ${
      total
        ? html`<tfoot>
            <tr>
              <th scope="row">${total.title}${total.note ? html` <small>${total.note.toLowerCase()}</small>` : nothing}</th>
              <td></td>
              <td>${signed(total.value)}</td>
            </tr>
          </tfoot>`
        : nothing
    }
  </table>`;

function row(line, sign, session) {
  const value = line.value * sign;
  return html`<tr class=${value > 0 ? "plus" : value < 0 ? "minus" : ""}>
    <td>${linked(line.text, session?.frame)}</td>
    <td>${ruleLink(line.rule)}</td>
    <td>${signed(value)}</td>
  </tr>`;
}

/** Results with their chances; each has a pattern as well as a colour. */
function bars(results, session) {
  if (!results.length) return nothing;
  const said = results.map((one) => `${one.text} ${percent(one.chance)}`).join(", ");
  return html`<div class="bars" role="group" aria-label=${`Chances: ${said}`}>
    ${results.map(
      (one) =>
        html`<span class="bar-word"
            >${one.text}<small class="faces" aria-label=${`on a die of ${one.faces.join(", ")}`}
              >${one.faces.join(" ")}</small
            ></span
          >
          <div class="bar" aria-hidden="true">
            <i class=${`b-${one.tone || "other"}`} style=${`width:${(one.chance * 100).toFixed(1)}%`}></i>
          </div>
          <b>${percent(one.chance)}</b>
          ${one.fates?.length ? html`<small class="fates">${one.fates.map((fate) => html`<span>${linked(fate, session?.frame)}</span>`)}</small>` : nothing}`,
    )}
  </div>`;
}

const percent = (chance) => `${Math.round(chance * 100)}%`;

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

/** The stage: a die with its reckoning, a card, or a headline. */
export function stage(scene, session) {
  if (!scene || scene.kind === "line") return nothing;
  return html`<section class=${`card stage army-${scene.side ?? ""}`} aria-label="What just happened">
    ${scene.kind === "die" ? die(scene.die) : cardArt(scene)}
    <div>
      <p>${ruled(scene, session.frame)}</p>
      ${(scene.details ?? []).map((line) => html`<p class="quiet small-print">${linked(line, session.frame)}</p>`)}
    </div>
  </section>`;
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function die(face) {
  return html`<span class="die rolling" role="img" aria-label=${`Die ${face}`}
    >${Array.from({ length: 9 }, (_, place) => html`<i class=${PIPS[face]?.includes(place) ? "pip" : ""}></i>`)}</span
  >`;
}

const cardArt = (scene) =>
  html`<span class="card-art" aria-hidden="true"
    >${scene.title
      .split(/\s+/)
      .map(([letter]) => letter)
      .join("")
      .slice(0, 3)}</span
  >`;
