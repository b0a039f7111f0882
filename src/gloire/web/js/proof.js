// The page of the proof: what was promised about the dice of a game, what each roll must have been, what this browser kept.

import { GameCalls } from "./api.js";
import { inWords } from "./check.js";
import { saveFile } from "./export.js";
import { html, linked, nothing, render } from "./html.js";
import { keptDice, seatOf } from "./memory.js";
import { notes, sentence } from "./panels/fairness.js";
import { topBar } from "./topbar.js";
import { verdictOf } from "./verdict.js";

const KINDS = { proven: "proven", committed: "committed only", unproven: "unproven" };

export async function openProof(place, game) {
  document.title = "Proof of the dice · Gloire";
  const proof = await new GameCalls(game, seatOf(game)?.seat).proof();
  render(page(game, proof, proof.secret ? verdictOf(proof) : null), place);
}

const page = (game, proof, verdict) =>
  html`<div class="home">
    ${topBar(null, html`<a class="btn" href=${`#/game/${game}`}>Back to the game</a>`)}
    <main class="proof">
      <h1>Proof of the dice</h1>
      <p>
        When the game was made the server committed itself to a secret. Each answer of a person opens a share, a number that his
        browser had committed itself to. A roll after such an answer follows from both, and nobody could choose or foresee
        it: it is <b>proven</b>. Others follow from what was known already: they are <b>committed only</b>, and the operator
        of the server could foresee them. Operator and acting player together could choose that player's rolls.
      </p>
      ${notes(proof).map((note) => html`<p role="note">${note}</p>`)}
      ${verdict ? result(verdict) : html`<p role="status">Rolls so far: ${inWords(proof.counted)}.</p>`}
      ${promises(proof)} ${keptPart(game)} ${verdict ? rolls(verdict) : nothing}
    </main>
  </div>`;

const result = (verdict) =>
  html`<p class=${verdict.faults.length ? "refused" : "duty met"} role="status">${sentence(verdict)}</p>
    ${
      verdict.kept
        ? html`<p>It was compared with the commitment and the shares that this browser kept by itself.</p>`
        : html`<p>This browser kept nothing of the game. To it the rolls only follow from what the server says now.</p>`
    }`;

const promises = (proof) =>
  html`<dl class="sources">
    <dt>Commitment</dt>
    <dd><code>${proof.commitment}</code></dd>
    ${proof.lost.map(
      ({ commitment, until }) =>
        html`<dt>Lost after entry ${until}</dt>
          <dd><code>${commitment}</code></dd>`,
    )}
    ${proof.chains.map(
      ({ sides, anchor, since }, place) =>
        html`<dt>${place ? "Chain" : "First chain"} of ${sides.join(" and ")}${since ? `, since entry ${since}` : nothing}</dt>
          <dd>${anchor ? html`<code>${anchor}</code>` : "sends no shares"}${burnt(proof, place)}</dd>`,
    )}
    ${Object.entries(proof.contributions).map(
      ([side, part]) =>
        html`<dt>Part of ${side}</dt>
          <dd><code>${part}</code></dd>`,
    )}
    <dt>Secret</dt>
    <dd>${proof.secret ? html`<code>${proof.secret}</code>` : "is revealed when the game is over"}</dd>
  </dl>`;

/** Shares that were sent and not used, or left out by another device. */
function burnt({ opened }, chain) {
  const used = opened.filter((share) => share.chain === chain);
  const gone = (used.at(-1)?.place ?? 0) - used.length;
  return gone ? html` <small>${gone} shares burnt</small>` : nothing;
}

/** What this browser kept, to be compared by other programs; the seed stays here. */
function keptPart(game) {
  const kept = keptDice(game);
  if (!kept?.commitment) return nothing;
  const { commitment, anchor = "", sent = {}, refused = [], unsure = [] } = kept;
  const save = () =>
    saveFile(`kept-${game}.json`, JSON.stringify({ game, commitment, anchor, sent, refused, unsure }), "application/json");
  return html`<p>
    <button type="button" @click=${save}>Save what this browser kept</button>
    <small>for <code>gloire verify RECORD --kept FILE</code> and <code>docs/check_dice.py</code></small>
  </p>`;
}

const rolls = (verdict) =>
  html`<table class="sums">
    <caption>
      Rolls, computed again here
    </caption>
    <thead>
      <tr>
        <th>Entry</th>
        <th>Roll</th>
        <th>How far</th>
        <th>Follows</th>
      </tr>
    </thead>
    <tbody>
      ${verdict.rolls.map(
        (roll) =>
          html`<tr>
            <td>${roll.number}</td>
            <td>${linked(roll.text)}</td>
            <td>${KINDS[roll.kind]}${roll.undone ? ", undone" : nothing}</td>
            <td>${roll.kind === "unproven" ? "–" : roll.right ? "✓" : "✗"}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
