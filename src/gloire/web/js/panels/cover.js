// Two people at one screen: the board is covered while it changes hands.

import { html } from "../html.js";

export const handOver = (page) => {
  const title = page.session.sideTitle(page.covered);
  return html`<section
    class=${`hand-over army-${page.covered}`}
    role="dialog"
    aria-modal="true"
    aria-labelledby="hand-over-title"
  >
    <div>
      <i class="swatch"></i>
      <h2 id="hand-over-title">${title}, it is your turn</h2>
      <p class="asked-in-public">${page.askedInPublic}</p>
      <p>Hand the board over. Nothing is shown until the ${title} player is ready.</p>
      <button type="button" class="primary" @click=${() => page.uncover()}>I am ${title}</button>
      <p class="quiet by-key"><kbd>Enter</kbd> will do.</p>
    </div>
  </section>`;
};
