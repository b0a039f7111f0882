// An answer as a button: pointed at, it shows on the map what it would do. Its rules stand beside it.

import { html, nothing, ruleLink } from "../html.js";

export function answerButton(session, offer, { primary = false, more = nothing, rules = offer.rules } = {}) {
  return html`<span class="act"
    ><button
      type="button"
      class=${primary ? "primary" : ""}
      ?disabled=${session.busy}
      @click=${() => session.answer(offer)}
      @focus=${() => session.point(offer)}
      @blur=${() => session.point(null)}
      @pointerenter=${() => session.point(offer)}
      @pointerleave=${() => session.point(null)}
    >
      ${offer.text}${more}</button
    >${rules.map(ruleLink)}</span
  >`;
}
