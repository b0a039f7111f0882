// The dice of a game, computed again in this browser: nobody has to be believed.

import { GameCalls } from "./api.js";
import { html, linked, nothing, render } from "./html.js";
import { seatOf } from "./memory.js";
import { topBar } from "./topbar.js";

const BLOCK = 8;
const RANGE = 1n << 64n;

export async function openProof(place, game) {
  document.title = "Proof of the dice · Gloire";
  const proof = await new GameCalls(game, seatOf(game)?.seat).proof();
  const draw = (verdict) => render(page(game, proof, verdict), place);
  draw(null);
  if (proof.secret) draw(await check(proof));
}

/** Whether the secret is the one committed to, and what each roll must have been. */
export async function check(proof) {
  if (!crypto.subtle) return { unable: true };
  const secret = bytes(proof.secret);
  const digest = hex(await crypto.subtle.digest("SHA-256", secret));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const parts = proof.sides.map((side) => proof.contributions[side] ?? "");
  const rolls = await Promise.all(
    proof.rolls.map(async (roll) => ({ ...roll, meant: await pick(key, proof.game, parts, roll) })),
  );
  return {
    committed: digest === proof.commitment,
    rolls,
    wrong: rolls.filter((roll) => roll.meant !== roll.picked).length,
  };
}

/** The option that the dice give for an entry. */
async function pick(key, game, parts, { number, weights }) {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const limit = (RANGE / total) * total;
  for (let counter = 0; ; counter += 1) {
    const text = ["gloire-dice", game, number, counter, ...parts].join("|");
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
    for (let at = 0; at < digest.length; at += BLOCK) {
      const block = digest.slice(at, at + BLOCK).reduce((number_, byte) => (number_ << 8n) | BigInt(byte), 0n);
      if (block < limit) return option(Number(block % total), weights);
    }
  }
}

function option(left, weights) {
  let rest = left;
  return weights.findIndex((weight) => (rest -= weight) < 0);
}

const bytes = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const page = (game, proof, verdict) =>
  html`<div class="home">
    ${topBar(null, html`<a class="btn" href=${`#/game/${game}`}>Back to the game</a>`)}
    <main class="proof">
      <h1>Proof of the dice</h1>
      <p>
        Before the first roll the server published the fingerprint of a secret, and each side added a number of its own.
        Every roll follows from these and its place in the record, so nobody could choose one.
      </p>
      <dl class="sources">
        <dt>Commitment</dt>
        <dd><code>${proof.commitment}</code></dd>
        ${proof.sides.map(
          (side) =>
            html`<dt>Part of ${side}</dt>
              <dd><code>${proof.contributions[side] ?? "not yet"}</code></dd>`,
        )}
        <dt>Secret</dt>
        <dd>${proof.secret ? html`<code>${proof.secret}</code>` : "is revealed when the game is over"}</dd>
      </dl>
      ${proof.secret ? result(verdict) : nothing}
      ${
        verdict?.rolls
          ? html`<table class="sums">
              <caption>
                Rolls, computed again here
              </caption>
              <thead>
                <tr>
                  <th>Entry</th>
                  <th>Roll</th>
                  <th>Proved</th>
                </tr>
              </thead>
              <tbody>
                ${verdict.rolls.map(
                  (roll) =>
                    html`<tr>
                      <td>${roll.number}</td>
                      <td>${linked(roll.text ?? `option ${roll.picked + 1} of ${roll.weights.length}`)}</td>
                      <td>${roll.meant === roll.picked ? "✓" : "✗"}</td>
                    </tr>`,
                )}
              </tbody>
            </table>`
          : nothing
      }
    </main>
  </div>`;

function result(verdict) {
  if (!verdict) return html`<p role="status">Computing…</p>`;
  if (verdict.unable)
    return html`<p role="status">
      This browser computes no fingerprints on an unencrypted page. <code>gloire verify FILE</code> proves the same from
      the record.
    </p>`;
  const good = verdict.committed && verdict.wrong === 0;
  return html`<p class=${good ? "duty met" : "refused"} role="status">${good ? praise(verdict) : blame(verdict)}</p>`;
}

const praise = ({ rolls }) => `✓ The secret is the one committed to, and all ${rolls.length} rolls follow from it.`;

const blame = ({ committed, wrong }) =>
  `✗ ${committed ? "" : "The secret is not the one committed to. "}${wrong} rolls do not follow.`;
