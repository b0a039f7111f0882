// Small windows over the page: a rule, a confirmation, the menu. One at a time, closed by Escape.

import { html, linked, nothing, render } from "./html.js";
import { rulings } from "./rulings.js";
import * as api from "./api.js";
import { currentSystem } from "./vocabulary.js";

const place = () => document.getElementById("dialogs");

/** Shows a window; the promise ends when it is closed, with what its buttons said. */
export function open(title, body, { kind = "" } = {}) {
  return new Promise((done) => {
    const before = document.activeElement;
    const close = (answer) => {
      // Escape closes the window before this is told of it; whoever has gone on with the keys meanwhile keeps his place.
      const at = document.activeElement;
      const isLost = !at || at === document.body || place().contains(at);
      render(nothing, place());
      if (isLost) before?.focus?.({ preventScroll: true });
      done(answer);
    };
    const content = typeof body === "function" ? body(close) : body;
    render(
      html`<dialog
        class=${`window ${kind}`}
        aria-labelledby="window-title"
        @close=${(event) => close(event.target.returnValue || null)}
        @click=${(event) => event.target === event.currentTarget && close(null)}
      >
        <header>
          <h2 id="window-title">${title}</h2>
          <button type="button" class="plain" aria-label="Close" @click=${() => close(null)}>✕</button>
        </header>
        <div class="window-body">${content}</div>
      </dialog>`,
      place(),
    );
    place().querySelector("dialog").showModal();
  });
}

export const confirm = (title, words, yes, no = "Stay") =>
  open(
    title,
    (close) =>
      html`<p>${words}</p>
        <div class="acts">
          <button type="button" class="primary" @click=${() => close(true)}>${yes}</button>
          <button type="button" @click=${() => close(null)}>${no}</button>
        </div>`,
  );

export const tell = (title, words) => open(title, html`<p>${words}</p>`);

/** A rule in our words. */
async function showRule(number, frame) {
  const told = await api
    .rule(frame.system, number, frame.game)
    .catch(() => ({ text: "No book of this game has this case.", rulings: [] }));
  const isRuling = /^R\d+$/.test(number);
  await open(
    `${isRuling ? "Ruling" : "Rule"} ${number}`,
    html`${told.text.split(/\n\n+/).map((part) => html`<p class="rule-text">${linked(part.replace(/^\[[^\]]+\]\s*/, ""), null)}</p>`)}
      ${rulings(told.rulings)}
      ${isRuling || !frame.hexes ? nothing : html`<p><button type="button" class="small" data-aid="rules" data-case=${number}>In the rule book</button></p>`}`,
    { kind: "ruling" },
  );
}

/** Rule numbers anywhere in the page open their rules. */
export function listenForRules(currentFrame) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".rule[data-rule]");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const frame = currentFrame() ?? { system: link.dataset.system ?? currentSystem(), game: "" };
    showRule(link.dataset.rule, frame);
  });
}
