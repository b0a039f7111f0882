// The end of a game: who won and why, how the sides stood turn by turn, what turned it, and a plain word on luck.

import { html, linked, nothing, signed, svg, turnTitle } from "../html.js";
import { fairness } from "./fairness.js";
import { luckOf, reviewPanel } from "./review.js";

const [WIDE, HIGH, EDGE, FOOT] = [320, 120, 26, 18]; // of the curve

const stories = new WeakMap(); // what is known of each game, by its session

export function endPanel(session) {
  const { state } = session;
  const winner = state.outcome?.winner;
  const mine = winner && state.you.length === 1 && state.you.includes(winner);
  const story = storyOf(session);
  return html`<section class=${`card ask over army-${winner ?? ""}`} aria-label="The end">
    <div class="asked">${mine ? "Victory" : winner && state.you.length === 1 ? "Defeat" : "The game is over"}</div>
    <h2 class="asks">${linked(state.outcome?.text ?? "The game is over.")}</h2>
    ${story?.why.map((line) => html`<p class="why-so">${linked(line)}</p>`)}
    <div class="acts">
      ${state.you.length ? rematchButton(state) : nothing}
      <button type="button" data-do="replay">Watch it again</button>
      <a class="btn" href=${`#/proof/${session.game}`}>Check the dice</a><a class="btn" href="#/">Home</a>
    </div>
    ${isFoul(session) ? fairness(session) : nothing} ${story ? told(session, story) : nothing}
    ${isFoul(session) ? nothing : fairness(session)}
  </section>`;
}

/** Whether the dice do not hold, which nobody must overlook; that they do comes after the story. */
const isFoul = ({ verdict }) => Boolean(verdict?.faults.length);

/** Asked for once; nothing until it is here. */
function storyOf(session) {
  if (!stories.has(session)) {
    stories.set(session, null);
    session.calls
      .story()
      .then((story) => stories.set(session, story))
      .then(session.changed)
      .catch(() => {});
  }
  return stories.get(session);
}

const rematchButton = ({ rematch }) =>
  html`<button type="button" class="primary" data-do="rematch">
    ${rematch ? "To the rematch" : "Rematch, sides swapped"}
  </button>`;

const told = (session, story) =>
  html`<div class="story">
    ${curve(session, story)} ${losses(session, story)}
    ${story.swings.length ? swings(session, story) : nothing}
    <h3>Luck</h3>
    <p>${story.luck.join(". ")}.</p>
    ${luckOf(session) ? html`<p class="what-luck">${luckOf(session)}</p>` : nothing} ${luck(session)} ${reviewPanel(session)}
  </div>`;

// The curve.

function curve(session, { standing, curve: lines, turns }) {
  const all = Object.values(lines).flat();
  const [count, top] = [Math.max(2, ...Object.values(lines).map((line) => line.length)), Math.max(1, ...all)];
  const x = (at) => EDGE + (at * (WIDE - 2 * EDGE)) / (count - 1);
  const y = (value) => HIGH - FOOT - (value * (HIGH - FOOT - 10)) / top;
  const said = Object.entries(lines).map(([side, line]) => `${session.sideTitle(side)} ${line.join(", ")}`);
  return html`<figure class="curve">
    <figcaption>
      ${standing} ${Object.keys(lines).map((side) => html`<span class=${`army-${side}`}><i class="swatch"></i>${session.sideTitle(side)}</span>`)}
    </figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${`${standing} turn by turn. ${said.join(". ")}.`}>
      ${[0, Math.round(top / 2), top].map(
        (value) =>
          svg`<line class="grid" x1=${EDGE} x2=${WIDE - EDGE} y1=${y(value)} y2=${y(value)}></line>
            <text x=${EDGE - 7} y=${y(value) + 4} text-anchor="end">${value}</text>`,
      )}
      ${[...turns.slice(0, count - 1), "end"].map((turn, at) => svg`<text x=${x(at)} y=${HIGH - 3} text-anchor="middle">${turn}</text>`)}
      ${Object.entries(lines).map(([side, line], number) => linePart(side, line, { x, y, number }))}
    </svg>
  </figure>`;
}

function linePart(side, line, { x, y, number }) {
  const last = line.length - 1;
  return svg`<g class=${`army-${side} line-${number}`}>
    <polyline points=${line.map((value, at) => `${x(at)},${y(value)}`).join(" ")}></polyline>
    <circle cx=${x(last)} cy=${y(line[last])} r="3.5"></circle>
    <text x=${x(last) + 7} y=${y(line[last]) + 4}>${line[last]}</text>
  </g>`;
}

// Losses, swings, luck.

const losses = (session, { toll }) =>
  html`<p class="losses">
    ${Object.entries(toll).map(
      ([side, words]) =>
        html`<span class=${`army-${side}`}><i class="swatch"></i>${session.sideTitle(side)}: ${words}</span>`,
    )}
  </p>`;

const swings = (session, story) =>
  html`<h3>What turned it</h3>
    <ol class="swings">
      ${story.swings.map(
        (swing) =>
          html`<li>
            <button type="button" class="plain" data-do="replay" data-at=${swing.answer} title="Show the board at this moment">
              ${turnTitle(swing.turn)}
            </button>
            <b>${changes(session, swing)}</b>
            <ul>
              ${[swing.text, ...swing.details].filter(Boolean).map((line) => html`<li>${linked(line)}</li>`)}
            </ul>
          </li>`,
      )}
    </ol>`;

const changes = (session, { by }) =>
  Object.entries(by)
    .filter(([, points]) => points)
    .map(([side, points]) => `${session.sideTitle(side)} ${signed(points)}`)
    .join(", ");

/** Expected against actual, side by side. */
function luck(session) {
  const rows = Object.entries(session.state.luck ?? {});
  if (!rows.length) return nothing;
  return html`<details class="fold">
    <summary>The dice in figures</summary>
    <table class="sums">
      <thead>
        <tr>
          <th>Side</th>
          <th>Rolls</th>
          <th>Expected</th>
          <th>Rolled</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([side, ledger]) =>
            html`<tr>
              <td>${session.sideTitle(side)}</td>
              <td>${ledger.rolls}</td>
              <td>${(ledger.expected ?? 0).toFixed(1)}</td>
              <td>${Number(ledger.actual ?? 0).toFixed(1)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
