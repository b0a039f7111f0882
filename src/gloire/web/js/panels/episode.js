// The card of an episode: who fights whom, what was reckoned, every die in order with what it did. It stays on the table
// until the next episode begins.

import { mini } from "../counters.js";
import { inOneGo } from "../episode.js";
import { html, linked, nothing, repeat, ruled, signed } from "../html.js";
import { SHORT } from "../room.js";
import { word } from "../vocabulary.js";
import { dice } from "./dice.js";
import { reckoningTable, resultsList } from "./reckoning.js";

/** The card, or nothing as long as no die has fallen. */
export function episodeCard(episode, session, { rolling, foes, as }) {
  if (!episode) return nothing;
  const { first } = episode;
  const lines = first.staged.throw ? [first, ...episode.lines] : episode.lines; // some begin with a die
  const told = rolling && episode.goesOn ? [...lines, rolling] : lines;
  if (!told.some(({ staged }) => staged?.throw)) return nothing;
  const shown = inOneGo(told);
  return html`<section class=${`card episode army-${first.side ?? ""}`} aria-label=${word("planner", "episode")}>
    <h2>${linked(first.text, session.frame)}</h2>
    ${fighters(first, foes.of(first), session, as)}
    <ol>
      ${repeat(
        shown,
        ({ line }) => `${line.number}-${told.indexOf(line)}`,
        ({ line, past }) => entry(line, past, session, line === rolling),
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

function entry(line, past, session, isRolling) {
  const thrown = line.staged?.throw;
  if (!thrown) return html`<li class=${`army-${line.side ?? "none"}`}>${ruled(line, session.frame)} ${byWay(past, session)}</li>`;
  return html`<li class=${`thrown army-${line.side ?? "none"}${thrown.sums.length ? " main" : ""}`}>
    ${thrown.sums.length ? reckoning(thrown, session, isRolling) : nothing}
    ${dice(thrown, { isRolling })}
    <div>
      ${isRolling ? html`<p class="quiet">${word("planner", "rolling")}</p>` : outcome(line, thrown, session)}
      ${thrown.sums.length && thrown.chances.length ? resultsList(thrown, isRolling) : nothing}
    </div>
  </li>`;
}

const byWay = (past, { frame }) => (past.length ? html`<small class="by-way">${linked(`by ${past.join(", ")}`, frame)}</small>` : nothing);

/** What was reckoned; where there is little room, what it came to is enough to begin with. */
function reckoning({ sums, total: whole }, session, isRolling) {
  const total = whole && isRolling ? { ...whole, note: "" } : whole; // its note would tell the die that still rolls
  return total && SHORT.matches
    ? html`<details class="fold reckoned">
        <summary>${total.title}${total.note ? html` <small>${total.note.toLowerCase()}</small>` : nothing} <b>${signed(total.value)}</b></summary>
        ${reckoningTable(sums, total, session)}
      </details>`
    : reckoningTable(sums, total, session);
}

const outcome = (line, { result, sums, tone }, session) =>
  sums.length
    ? html`<p class=${`result t-${tone}`}>${result || line.text}</p>`
    : html`<p>${ruled(line, session.frame)}</p>`;
