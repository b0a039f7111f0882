// Where a counter is to look, beside the map: a step to the left, the button that says what it would do, a step to the right.

import { html, nothing } from "../html.js";
import { giveWay, turnBy } from "../turning.js";
import { isSlip, oddsOf } from "./answer.js";

export const turnerPanel = (session, turning) =>
  html`<div class="turner" role="group" aria-label="Facing">
      <button type="button" aria-label="Turn left" @click=${() => turnBy(session, turning, -1)}>↺</button>
      <button
        type="button"
        class="primary"
        ?disabled=${session.busy}
        @click=${(event) => isSlip(session, event) || giveWay(session, turning)}
      >
        ${turning.ways.get(turning.way)[0].text}${oddsOf(session, turning.ways.get(turning.way)[0])}
      </button>
      <button type="button" aria-label="Turn right" @click=${() => turnBy(session, turning, 1)}>↻</button>
    </div>
    <p class="quiet">
      Click beside the counter, where it is to look, or drag from it.
      <span class="by-key"><kbd>Q</kbd> <kbd>E</kbd> turn it, or <kbd>←</kbd> <kbd>→</kbd>; <kbd>Enter</kbd> agrees.</span>
    </p>
    ${session.choices ? html`<button type="button" @click=${() => session.select(session.selected)}>Not now</button>` : nothing}`;
