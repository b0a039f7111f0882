// An answer as a button: pointed at, it shows on the map what it would do. Its rules stand beside it.

import { html, nothing, ruleLink } from "../html.js";

const SLIP = 600; // milliseconds in which the second half of a double click is no answer to a new question

export function answerButton(session, offer, how = {}) {
  const { primary = false, text = offer.text, more = nothing, rules = offer.rules, choose = () => session.answer(offer) } = how;
  return html`<span class="act"
    ><button
      type="button"
      class=${primary ? "primary" : ""}
      ?disabled=${session.busy}
      @click=${(event) => isSlip(session, event) || choose()}
      @focus=${() => session.point(offer)}
      @blur=${() => session.point(null)}
      @pointerenter=${() => session.point(offer)}
      @pointerleave=${() => session.point(null)}
    >
      ${text}${more}${oddsOf(session, offer)}</button
    >${rules.map(ruleLink)}</span
  >`;
}

/** Whether a click belongs to one that has answered the question before. */
export const isSlip = ({ askedAt }, { detail }) => detail > 1 && performance.now() - askedAt < SLIP;

/** What an answer promises, where answers are chosen by that. */
export function oddsOf(session, offer) {
  const { gist, vain } = offer.gist != null || !session.prompt.weighs ? offer : (session.foresee(offer)?.words ?? {});
  return gist ? html` <small class=${vain ? "gist vain" : "gist"}>${gist}</small>` : nothing;
}
