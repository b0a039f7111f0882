// A finished game looked at again: where it was turned, what would have been better, and what luck did.

import { announce, html, linked, nothing, turnTitle } from "../html.js";

const AGAIN = 1000; // milliseconds between two looks at how far it is
const reviews = new WeakMap(); // of each game, what is known

export function reviewPanel(session) {
  const review = reviews.get(session);
  if (!review) return session.state.you.length ? askFor(session) : nothing;
  if (review.trouble) return html`<p class="quiet" role="status">${review.trouble}</p>`;
  return html`<h3>Turning points</h3>
    ${review.done < 1 ? underWay(review) : found(session, review)}`;
}

const askFor = (session) =>
  html`<div class="acts"><button type="button" @click=${() => begin(session)}>Find the turning points</button></div>
    <p class="quiet small-print">
      The computer plays other plans out, by what each side could know then. It takes from some seconds to several
      minutes: the longer the battle, the longer.
    </p>`;

async function begin(session) {
  const review = { done: 0 };
  reviews.set(session, review);
  session.changed();
  try {
    while (review.done < 1 && !session.closed) {
      Object.assign(review, await session.calls.review());
      session.changed();
      if (review.done < 1) await new Promise((over) => setTimeout(over, AGAIN));
    }
    if (review.done >= 1) announce("The turning points are found.");
  } catch (refused) {
    review.trouble = refused.message;
    session.changed();
  }
}

const underWay = ({ done }) =>
  html`<p class="quiet" role="status">The game is being looked at again.</p>
    <div
      class="thought review-bar"
      role="progressbar"
      aria-label="How far it is"
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(100 * done)}
    >
      <i style=${`width:${100 * done}%`}></i>
    </div>`;

const found = (session, { points }) =>
  html`${points.length ? list(session, points) : html`<p>Nobody lost much at any one time, and no plan was found that would have done clearly better.</p>`}
    <p class="quiet small-print">In all chances of winning a draw counts as half.</p>`;

const list = (session, points) =>
  html`<ol class="swings points">
    ${points.map(
      (point, number) =>
        html`<li class=${`army-${point.side}`}>
          <button type="button" class="plain" data-do="point" data-point=${number} title="Show the board at this moment">
            ${turnTitle(point.turn)}
          </button>
          <b>${given(session, point)}</b>
          ${deeds(session, point)}
        </li>`,
    )}
  </ol>`;

/** What the dice did to the game, once it is found: told beside how they fell. */
export const luckOf = (session) => reviews.get(session)?.luck ?? "";

/** A turning point by its place in the list. */
export const pointOf = (session, number) => reviews.get(session)?.points?.[number] ?? null;

/** Who gave how much away, or lost. */
export const given = (session, { side, percent, before, after }) =>
  percent
    ? `${session.sideTitle(side)}: ${percent}% given away`
    : `${session.sideTitle(side)}: from ${before}% to ${after}%`;

/** How the side stood, what was played, and what would have been better. */
export const deeds = (session, point) =>
  html`<ul>
    ${point.percent ? better(session, point) : nothing}
    <li>Chance of winning, by the forecast: ${stood(point)}</li>
    ${point.percent ? nothing : html`<li>No other plan was found that would have done clearly better.</li>`}
  </ul>`;

/** What the forecast said; it knows what dice and the other side did meanwhile, which no plan is to blame for. */
const stood = ({ before, after, last, percent }) =>
  `${before}% before this plan, ${after}% ${last ? "at the end of the game" : "before the next one"}${percent ? ", with all that the dice and the other side did meanwhile" : ""}.`;

/** Where the better plan only does more, or only leaves something out, one of the two has nothing of its own. */
const better = (session, { played, better: due, percent }) =>
  html`${played.length ? html`<li><b class="played">Played:</b> ${sentence(played, session)}</li>` : nothing}
    <li><b class="better">${played.length ? "Better:" : "Better, besides what was played:"}</b> ${due.length ? sentence(due, session) : "not that."}</li>
    <li>Played out many times on the same dice, the better plan had ${percent}% more chance of winning.</li>`;

const sentence = (texts, { frame }) => linked(`${texts.map((text) => text.replace(/\.$/, "")).join("; ")}.`, frame);
