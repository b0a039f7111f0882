// The sequence of play, turn and morale tracks, and the boxes beside the map.

import { described, EXPECTED, isLeader, mini } from "../counters.js";
import { capital, html, linked, nothing, ruleLink } from "../html.js";
import { word } from "../vocabulary.js";
import { weatherSign } from "../weather.js";

const BOXES = {
  reinforcement: "Reinforcements",
  variable: "May arrive",
  "in-hand": "In hand",
  broken: "Broken",
  "broken-leaders": "Broken leaders",
  eliminated: "Eliminated",
  cadres: "Cadres",
  dummies: "Dummies",
  leaders: "Leaders not in play",
  aside: "Set aside",
};
const MANY = 12; // turns whose names there is no room for
const SKIES = ["clear", "cloudy", "showers", "downpour", "storm"];
const TRENDS = { improving: "←", worsening: "→" };

/** The box a counter lies in; leaders, cadres and dummies that wait have boxes of their own. */
function boxOf(counter) {
  if (counter.box === "broken" && isLeader(counter)) return "broken-leaders";
  if (counter.box !== "aside") return counter.box;
  return isLeader(counter) ? "leaders" : counter.cadre ? "cadres" : counter.dummy ? "dummies" : "aside";
}

/** The sequence of play with the present step lit. */
export function phaseLine(session) {
  const steps = session.shown.line ?? [];
  return html`<nav class="phases" aria-label="Sequence of play">
    <ol>
      ${steps.map(
        (step) =>
          html`<li class=${`${step.state} army-${step.side}`} aria-current=${step.state === "now" ? "step" : nothing}>
            <i class="swatch" aria-hidden="true"></i
            ><span class="hidden-text">${session.sideTitle(step.side)} </span>${step.title}
            ${ruleLink(step.rule)}${step.state === "done" ? html` <span aria-label="done">✓</span>` : nothing}
          </li>`,
      )}
    </ol>
  </nav>`;
}

/** @param {{fans: number}} room how many fans of counters, each for a turn they are due on, a box has room for */
export function tracks(session, { fans } = { fans: Infinity }) {
  const { view } = session.shown;
  return html`<footer class="tracks" aria-label="Tracks">
    <div class="track-rows">
      ${moraleTrack(session, view)}${turnTrack(view)}${view.sky ? weatherTrack(view.sky) : nothing}
    </div>
    ${inForce(session)}
  </footer>
  ${boxes(session, view, fans)}`;
}

/** Weather, ground and events that hold now. */
function inForce(session) {
  const lines = session.shown.in_force ?? [];
  if (!lines.length) return nothing;
  return html`<div class="track in-force">
    <div tabindex="0" role="group" aria-label="In force">
      <b>In force</b>
      <ul>
        ${lines.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
      </ul>
    </div>
  </div>`;
}

/** Where dice make the weather: its boxes, and the marker that points where it tends. */
const weatherTrack = ({ weather, trend }) =>
  html`<div class="track weather-track">
    <b>Weather</b>
    <ol class="turns skies" aria-label=${`Weather: ${word("weather", weather)}, ${word("trend", trend)}`}>
      ${SKIES.map(
        (name) =>
          html`<li
            class=${name === weather ? "now" : ""}
            title=${word("weather", name)}
            aria-current=${name === weather ? "true" : nothing}
          >
            ${weatherSign(name)}<span>${word("weather", name)}</span>${name === weather ? html`<b aria-hidden="true">${TRENDS[trend]}</b>` : nothing}
          </li>`,
      )}
    </ol>
  </div>`;

/** Markers that lie on a space of the track. */
function onTurn(number, { sky, flank_march: march }) {
  const mud = sky?.mud_until === number;
  const coming = march?.turn === number;
  return html`${mud ? html`<i class="on-turn mud" title="Mud to the end of this turn">≈</i>` : nothing}
  ${coming ? html`<i class="on-turn march" title=${`Flank march: ${march.units} units`}>↷${march.units}</i>` : nothing}`;
}

function moraleTrack(session, view) {
  const sides = Object.entries(view.morale ?? {});
  if (!sides.length) return nothing;
  const top = Math.max(10, ...sides.map(([, points]) => points));
  const said = sides.map(([side, points]) => `${session.sideTitle(side)} ${points}`).join(", ");
  return html`<div class="track">
    <b>Morale</b>
    <div class="morale-rows" role="img" aria-label=${`Morale: ${said}`}>
      ${sides.map(
        ([side, points]) =>
          html`<div class=${`morale-row army-${side}`} aria-hidden="true">
            <small>${session.sideTitle(side)}</small>${Array.from(
              { length: top + 1 },
              (_, level) =>
                html`<span class=${level === points ? "at" : level < points ? "below" : ""}
                  >${level === points || level % 5 === 0 ? level : ""}</span
                >`,
            )}
          </div>`,
      )}
    </div>
  </div>`;
}

function turnTrack(view) {
  const now = view.turn?.number;
  return html`<div class="track">
    <b>Turn<small>${view.turn?.date ?? ""}</small></b>
    <ol class=${(view.track ?? []).length > MANY ? "turns many" : "turns"} aria-label="Turns">
      ${(view.track ?? []).map(
        (turn) =>
          html`<li
            class=${turn.number === now ? "now" : turn.night ? "night" : turn.number < now ? "gone" : ""}
            aria-current=${turn.number === now ? "true" : nothing}
            title=${[`Turn ${turn.number}`, turn.date, turn.name, turn.weather && word("weather", turn.weather)].filter(Boolean).join(", ")}
          >
            <b>${turn.number}</b><span>${turn.name}</span>${onTurn(turn.number, view)}
          </li>`,
      )}
    </ol>
  </div>`;
}

/** Counters that are not on the map, box by box. */
function boxes(session, view, fans) {
  const off = view.counters.filter((counter) => !counter.hex && counter.box);
  const order = Object.keys(BOXES);
  const names = [...new Set(off.map(boxOf))].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return html`<section class="boxes" aria-label="Boxes">
    ${names.map((name) => box(session, name, fans, off.filter((counter) => boxOf(counter) === name)))}
    ${names.length ? nothing : html`<p class="quiet">Every counter is on the map.</p>`}
  </section>`;
}

/** One box: a fan of counters for each turn they are due on; the last fan may hold those of all later turns too. */
function box(session, name, fans, held) {
  const turns = [...new Set(held.map(dueOf))].toSorted((a, b) => a - b);
  const dues = turns.slice(0, fans);
  const last = dues.at(-1);
  const of = (due) => held.filter((counter) => dueOf(counter) === due || (due === last && dueOf(counter) > last));
  return html`<figure class="boxed" style=${room(held.length, dues)}>
    <figcaption>${BOXES[name] ?? capital(name)} <small>${held.length}</small></figcaption>
    <div>
      ${dues.map((due) => fan(session, due, due === last && turns.length > fans, of(due)))}
    </div>
  </figure>`;
}

const dueMark = (due, isLater) =>
  html`<small class="due" title=${`Due on turn ${due}${isLater ? " or later" : ""}`}
    ><span class="hidden-text">turn </span>${due}${isLater ? "+" : ""}</small
  >`;

/** What a box has to find room for: counters, fans of them, and the turns that are told before fans. */
const room = (held, dues) => `--held:${held};--fans:${dues.length};--turns:${dues.filter(Boolean).length}`;

/** The turn a counter is due on, where that tells anything; else none. */
const dueOf = (counter) => (EXPECTED.has(counter.box) && counter.due) || 0;

const fan = (session, due, isLater, held) =>
  html`<div class="box-fan" style=${room(held.length, [due])}>
    ${due ? dueMark(due, isLater) : nothing}${held
      .toSorted((a, b) => dueOf(a) - dueOf(b))
      .map((counter) => boxCounter(session, counter))}
  </div>`;

function boxCounter(session, counter) {
  const offered = session.mine && session.offers.some((offer) => offer.unit === counter.unit);
  const label = described(counter);
  const selected = session.isSelected(counter);
  const states = [...(counter.states ?? []), ...(selected ? ["selected"] : [])];
  return html`<button
    type="button"
    class=${`counter-button${offered ? " offered" : ""}`}
    title=${label}
    aria-pressed=${selected}
    @click=${() => (offered ? session.chooseUnit(counter.handle) : session.select(selected ? null : counter.handle))}
  >
    <span class="hidden-text">${label}</span
    >${mini(counter, 40, states)}
  </button>`;
}
