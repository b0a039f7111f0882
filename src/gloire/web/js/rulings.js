// Rulings: how a doubtful case is read, and why.

import { html, linked, nothing, ruleLink } from "./html.js";

/** The rulings about a case. */
export const rulings = (all) =>
  all.length
    ? html`<dl class="rulings">
        ${all.map(
          (one) =>
            html`<dt>${ruleLink(one.number)}</dt>
              <dd>
                ${linked(one.text)} <span class="quiet">${linked(one.why)}</span>
              </dd>`,
        )}
      </dl>`
    : nothing;
