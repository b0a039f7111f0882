// The card of an episode: who fights whom, what was reckoned, every die in order with what it did. It stays on the table
// until the next episode begins.

import { mini } from "../counters.js";
import { html, linked, nothing, repeat, ruled } from "../html.js";
import { word } from "../vocabulary.js";
import { dice } from "./dice.js";
import { reckoningTable, resultsRow } from "./reckoning.js";

/** The card, or nothing as long as no die has fallen. */
export function episodeCard(episode, session, { rolling, foes, as }) {
  if (!episode) return nothing;
  const { first } = episode;
  const lines = first.staged.throw ? [first, ...episode.lines] : episode.lines; // some begin with a die
  const shown = rolling && episode.goesOn ? [...lines, rolling] : lines;
  if (!shown.some(({ staged }) => staged?.throw)) return nothing;
  return html`<section class=${`card episode army-${first.side ?? ""}`} aria-label=${word("planner", "episode")}>
    <h2>${linked(first.text, session.frame)}</h2>
    ${fighters(first, foes.of(first), session, as)}
    <ol>
      ${repeat(
        shown,
        (line) => `${line.number}-${shown.indexOf(line)}`,
        (line) => entry(line, session, line === rolling),
      )}
    </ol>
  </section>`;
}

/** The counters that fight, as they are shown now. */
function fighters({ staged }, others, session, as) {
  const [party, against] = [staged.party, others].map((names) => names.map((name) => session.counter(name)).filter(Boolean).map(as));
  if (!party.length || !against.length) return nothing;
  return html`<div class="foes">
    ${party.map((counter) => mini(counter, 40))}<span class="versus">${word("planner", "against")}</span>${against.map((counter) => mini(counter, 40))}
  </div>`;
}

function entry(line, session, isRolling) {
  const thrown = line.staged?.throw;
  if (!thrown) return html`<li class=${`army-${line.side ?? "none"}`}>${ruled(line, session.frame)}</li>`;
  return html`<li class=${`thrown army-${line.side ?? "none"}${thrown.sums.length ? " main" : ""}`}>
    ${thrown.sums.length ? reckoningTable(thrown.sums, thrown.total, session) : nothing}
    ${dice(thrown, { isRolling })}
    <div>
      ${isRolling ? html`<p class="quiet">${word("planner", "rolling")}</p>` : outcome(line, thrown, session)}
      ${thrown.sums.length && thrown.chances.length ? resultsRow(thrown, isRolling) : nothing}
    </div>
  </li>`;
}

const outcome = (line, { result, sums, tone }, session) =>
  sums.length
    ? html`<p class=${`result t-${tone}`}>${result || line.text}</p>`
    : html`<p>${ruled(line, session.frame)}</p>`;
