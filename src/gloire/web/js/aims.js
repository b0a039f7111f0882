// How a game is won: what each side plays for, then what holds for all.

import { html, linked, nothing, ruleLink } from "./html.js";

export const aimList = (aims) =>
  html`<ul class="aims">
    ${aims.map(
      (aim) =>
        html`<li class=${aim.side ? `army-${aim.side}` : "for-all"}>
          ${aim.side ? html`<i class="swatch" aria-hidden="true"></i>` : nothing}${linked(aim.text)} ${ruleLink(aim.rule)}
        </li>`,
    )}
  </ul>`;
