// Closer and farther, beside the sequence of play: over the map it would lie on something.

import { html } from "../html.js";

export const zoom = (page) =>
  html`<div class="zoom" role="group" aria-label="Size of the map">
    <button type="button" aria-label="Closer" title="Closer (+)" @click=${() => page.map.zoom(1.3)}>+</button>
    <button type="button" aria-label="Farther" title="Farther (−)" @click=${() => page.map.zoom(0.77)}>−</button>
    <button type="button" aria-label="The whole map, or closer" title="The whole map, or closer" @click=${() => page.wholeOrClose()}>⤢</button>
  </div>`;
