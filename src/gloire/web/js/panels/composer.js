// An answer that is put together from parts: a row for each of them, how many are left, and the button that gives it all.

import { symbol } from "../counters.js";
import { html, nothing, ruleLink, svg } from "../html.js";
import { isSlip } from "./answer.js";

export function composerPanel(session) {
  const { composer } = session;
  return html`<div class="composer">
    <p class="quiet">${howTo(composer)}</p>
    ${composer.trays.map((tray) => trayOf(session, tray))}
    <div class="acts">
      <span class="act"
        ><button
          type="button"
          class="primary"
          ?disabled=${session.busy}
          @click=${(event) => isSlip(session, event) || composer.give()}
        >
          ${composer.composing.text}
        </button></span
      >
      ${composer.picked.size ? html`<button type="button" @click=${() => composer.clear()}>Clear</button>` : nothing}
    </div>
  </div>`;
}

/** Parts that stand for something on the map can be given there, too. */
const howTo = (composer) =>
  composer.trays.some(({ parts }) => parts.some((part) => composer.hexesOf(part).length))
    ? "Click counters on the map, or rows here: once to give, once more to take back."
    : "Click a row to take it back, once more to give it.";

const trayOf = (session, tray) =>
  html`<section class="tray" aria-label=${tray.title}>
    <h3>${tray.title} ${ruleLink(tray.rule)} ${leftWords(session.composer.left(tray), tray.most)}</h3>
    <ul>
      ${tray.parts.map((part) => html`<li>${row(session, tray, part)}</li>`)}
    </ul>
  </section>`;

const leftWords = (left, most) =>
  left === null ? nothing : html`<b class=${left ? "left" : "left none"}>${left} of ${most} left</b>`;

function row(session, tray, part) {
  const { composer } = session;
  const isPicked = composer.has(tray, part);
  const [show, hide] = [() => note(session, composer.hexesOf(part)), () => note(session, [])];
  return html`<button
    type="button"
    class="part-row"
    aria-pressed=${isPicked}
    ?disabled=${session.busy}
    @click=${() => composer.toggle(tray, part)}
    @pointerenter=${show}
    @focus=${show}
    @pointerleave=${hide}
    @blur=${hide}
  >
    <span><b>${part.text}</b>${part.note ? html`<small>${part.note}</small>` : nothing}</span>
    ${tray.chips[0] ? slip(tray.chips[isPicked ? 0 : 1]) : html`<i class="tick">${isPicked ? "✓" : ""}</i>`}
  </button>`;
}

/** The sign that lies on the map, small. */
const slip = (sign) =>
  html`<svg class="gloire-map slip" viewBox="-34 -10 68 20" width="82" height="24" aria-hidden="true">
    ${svg`${symbol(`badge-${sign}`)}`}
  </svg>`;

/** Marks hexes on the map while a row is pointed at. */
function note(session, hexes) {
  session.noted = hexes;
  session.changed();
}
