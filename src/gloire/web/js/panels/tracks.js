// The sequence of play, turn and morale tracks, and the boxes beside the map.

import { described, mini } from "../counters.js";
import { capital, html, nothing, ruleLink } from "../html.js";

const BOXES = {
  reinforcement: "Reinforcements",
  variable: "May arrive",
  broken: "Broken",
  eliminated: "Eliminated",
  aside: "Set aside",
};

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

export function tracks(session) {
  const { view } = session.shown;
  return html`<footer class="tracks" aria-label="Tracks and boxes">
    ${moraleTrack(session, view)}${turnTrack(view)}${boxes(session, view)}
  </footer>`;
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
    <ol class="turns" aria-label="Turns">
      ${(view.track ?? []).map(
        (turn) =>
          html`<li
            class=${turn.number === now ? "now" : turn.night ? "night" : turn.number < now ? "gone" : ""}
            aria-current=${turn.number === now ? "true" : nothing}
            title=${`Turn ${turn.number}, ${turn.date}, ${turn.name}, ${turn.weather ?? ""}`}
          >
            <b>${turn.number}</b><span>${turn.name}</span>
          </li>`,
      )}
    </ol>
  </div>`;
}

/** Counters that are not on the map, box by box. */
function boxes(session, view) {
  const off = view.counters.filter((counter) => !counter.hex && counter.box);
  const order = Object.keys(BOXES);
  const names = [...new Set(off.map((counter) => counter.box))].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return html`<div class="boxes">
    ${names.map((name) => {
      const held = off.filter((counter) => counter.box === name);
      return html`<figure class="boxed">
        <figcaption>${BOXES[name] ?? capital(name)} <small>${held.length}</small></figcaption>
        <div>${held.map((counter) => boxCounter(session, counter))}</div>
      </figure>`;
    })}
  </div>`;
}

function boxCounter(session, counter) {
  const offered = session.mine && session.offers.some((offer) => offer.unit === counter.unit);
  const label = described(counter);
  const states = [...(counter.states ?? []), ...(session.selected === counter.handle ? ["selected"] : [])];
  return html`<button
    type="button"
    class=${`counter-button${offered ? " offered" : ""}`}
    title=${label}
    aria-pressed=${session.selected === counter.handle}
    @click=${() => (offered ? session.chooseUnit(counter.handle) : session.select(session.selected === counter.handle ? null : counter.handle))}
  >
    <span class="hidden-text">${label}</span
    >${mini(counter, 40, states)}${counter.due && counter.box === "reinforcement" ? html`<small>turn ${counter.due}</small>` : nothing}
  </button>`;
}
