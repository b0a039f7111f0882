// The sequence of play, the tracks of the game, and the boxes beside the map.

import { mini, signOf } from "../counters.js";
import { html, linked, nothing, ruleLink } from "../html.js";
import { chooseUnit } from "../pointing.js";

const MANY = 12; // spaces whose names there is no room for
let pulled = null; // what lies pulled out of the strip
const POINTERS = { left: "←", right: "→" };

/** The sequence of play with the present step lit. */
export function phaseLine(session) {
  const steps = session.shown.line ?? [];
  return html`<nav class="phases" aria-label="Sequence of play">
    <ol>
      ${steps.map(
        (step) =>
          html`<li class=${`${step.state} army-${step.side}`} aria-current=${step.state === "now" ? "step" : nothing}>
            ${step.side ? html`<i class="swatch" aria-hidden="true"></i><span class="hidden-text">${session.sideTitle(step.side)} </span>` : nothing}${step.title}
            ${ruleLink(step.rule)}${step.state === "done" ? html` <span aria-label="done">✓</span>` : nothing}
          </li>`,
      )}
    </ol>
  </nav>`;
}

/**
 * @param {{fans: number, board: Object}} how many fans of counters, each for a turn they are due on, a box has room for;
 *   and the board as it is shown now
 */
export function tracks(session, { fans = Infinity, board = session.shown.board } = {}) {
  const long = board.tracks.some(({ spaces }) => spaces?.length > MANY);
  return html`<footer class=${long ? "tracks long" : "tracks"} aria-label="Tracks">
      ${board.tracks.some(({ rows }) => rows) ? nothing : aimsTrack()} ${board.tracks.map((track) => (track.rows ? pointsTrack(track) : spacesTrack(track, board.now)))}
      ${(board.cups ?? []).map((cup) => cupOf(cup))} ${inForce(session)}
    </footer>
    ${boxes(session, board, fans)}`;
}

/** What holds now. */
function inForce(session) {
  const lines = session.shown.in_force ?? [];
  if (!lines.length) return nothing;
  const list = html`<ul>
    ${lines.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
  </ul>`;
  return pull(session, { key: "in-force", title: "In force", count: lines.length }, list);
}

/** What is pulled out of the strip by a button where there is no room to let it lie open; the style sheet knows where. */
export function pull({ changed }, { key, title, count }, drawn) {
  const open = pulled === key;
  const put = (next) => {
    pulled = next;
    changed();
  };
  return html`<div
    class=${open ? `pull ${key} is-open` : `pull ${key}`}
    @keydown=${(event) => event.key === "Escape" && open && (event.stopPropagation(), put(null))}
  >
    <button type="button" class="pull-button" aria-expanded=${open} @click=${() => put(open ? null : key)}>
      ${title} ${count ? html`<small>${count}</small>` : nothing}
    </button>
    <div class="pulled" role="group" aria-label=${title}><b class="pull-title">${title}</b>${drawn}</div>
  </div>`;
}

/** Lets what is in force lie open where all of it fits, and else folds it. */
export function fold(place) {
  for (const list of place.querySelectorAll(".tracks .in-force")) {
    const key = [list.textContent, innerWidth, innerHeight].join(" ");
    if (list.dataset.fitted === key) continue;
    list.dataset.fitted = key;
    delete list.dataset.folded;
    const inner = list.querySelector(".pulled");
    if (inner.scrollHeight > inner.clientHeight + 1) list.dataset.folded = "";
  }
}

/** A row of figures for each side. */
function pointsTrack({ title, sentence, rows, top }) {
  return html`<div class="track points-track">
    <b>${title}</b>
    <div class="points-rows" role="img" aria-label=${sentence}>
      ${rows.map(
        ({ side, title: name, points }) =>
          html`<div class=${`points-row army-${side}`} aria-hidden="true">
            <small>${name}</small>${top ? levels(points, top) : html`<span class="at">${points}</span>`}
          </div>`,
      )}
    </div>
    ${howToWin()}
  </div>`;
}

/** Where no figures are counted, what decides is told all the same. */
const aimsTrack = () => html`<div class="track points-track"><b>Victory</b>${howToWin()}</div>`;

const howToWin = () => html`<button type="button" class="small how-to-win" data-aid="aims">How to win</button>`;

const levels = (points, top) =>
  Array.from(
    { length: top + 1 },
    (_, level) =>
      html`<span class=${`${level === points ? "at" : level < points ? "below" : ""}${level > 9 ? " wide" : ""}`}
        >${level === points || level % 5 === 0 ? level : ""}</span
      >`,
  );

/** A cup of chits: those that came out, the one in play ringed, how many are left, and which, where all may know. */
function cupOf({ title, sentence, drawn, inside, left }) {
  return html`<div class="track cup-track" role="group" aria-label=${sentence}>
    <b>${title}</b>
    <div class="chits">
      ${drawn.map(chit)}<span class="cup" title=${sentence} aria-hidden="true"><b>${left}</b></span>${inside.map(chit)}
    </div>
  </div>`;
}

const chit = ({ title, army, text = "", strip = "", shape = "square", state = "" }) =>
  html`<i class=${`chit ${shape} army-${army} strip-${strip} ${state} ${text.length > 2 ? "narrow" : ""}`} role="img" aria-label=${title} title=${title}>${text}</i>`;

/** A row of spaces: turns with their numbers, or signs alone. */
function spacesTrack({ title, sentence, spaces }, now) {
  const isNumbered = spaces.some(({ number }) => number);
  const kinds = ["turns", ...(isNumbered ? [] : ["signs"]), ...(spaces.length > MANY ? ["many"] : [])];
  return html`<div class=${isNumbered ? "track turns-track" : "track signs-track"}>
    <b>${title}${isNumbered ? html`<small>${now.part ?? ""}</small>` : nothing}</b>
    <ol class=${kinds.join(" ")} aria-label=${isNumbered ? `${title}s` : sentence}>
      ${spaces.map((space) => (isNumbered ? turn(space) : sign(space)))}
    </ol>
  </div>`;
}

const stateOf = ({ state, dark }) => (state === "now" ? "now" : dark ? "night" : state === "gone" ? "gone" : "");

const turn = (space) =>
  html`<li class=${stateOf(space)} aria-current=${space.state === "now" ? "true" : nothing} title=${space.title}>
    <b>${space.number}</b><span class="long">${space.name}</span><span class="brief" aria-hidden="true">${space.brief ?? space.name}</span>${(space.lies ?? []).map(
      ({ title, text, sign: name }) => html`<i class="on-turn" title=${title}>${signOf(name)}${text ?? ""}</i>`,
    )}
  </li>`;

const sign = (space) =>
  html`<li class=${stateOf(space)} title=${space.title} aria-current=${space.state === "now" ? "true" : nothing}>
    ${signOf(space.sign)}<span>${space.name}</span>${space.pointer ? html`<b aria-hidden="true">${POINTERS[space.pointer]}</b>` : nothing}
  </li>`;

/** Counters that are not on the map, box by box; those that may yet matter first. */
function boxes(session, board, fans) {
  const [near, far] = [board.boxes.filter(({ told }) => told), board.boxes.filter(({ told }) => !told)];
  const drawn = (some) => some.map((one) => box(session, one.title, fans, held(board, [one])));
  const others = far.length
    ? pull(session, { key: "other-boxes", title: farTitle(far), count: held(board, far).length }, drawn(far))
    : nothing;
  return html`<section class="boxes" aria-label="Boxes">
    ${
      board.boxes.length
        ? pull(
            session,
            { key: "all-boxes", title: "Off the map", count: held(board, board.boxes).length },
            html`${drawn(near)}${others}`,
          )
        : html`<p class="quiet">Every counter is on the map.</p>`
    }
  </section>`;
}

/** What lies in boxes that no longer matter: all of them by name, as long as they are few. */
const farTitle = (far) => (far.length > 2 ? "Not in play" : far.map(({ title }) => title).join(" and "));

const held = (board, some) => {
  const lying = new Map(board.counters.filter(({ hex }) => !hex).map((counter) => [counter.handle, counter]));
  return some.flatMap(({ groups }) => groups.flatMap(({ counters }) => counters.map((handle) => lying.get(handle)).filter(Boolean)));
};

/** One box: a fan of counters for each turn they are due on; the last fan may hold those of all later turns too. */
function box(session, title, fans, there) {
  const turns = [...new Set(there.map(dueOf))].toSorted((a, b) => a - b);
  const dues = turns.slice(0, fans);
  const last = dues.at(-1);
  const of = (due) => there.filter((counter) => dueOf(counter) === due || (due === last && dueOf(counter) > last));
  return html`<figure class="boxed" style=${room(there.length, dues)}>
    <figcaption>${title} <small>${there.length}</small></figcaption>
    <div>
      ${dues.map((due) => fan(session, due, due === last && turns.length > fans, of(due)))}
    </div>
  </figure>`;
}

const dueMark = (due, isLater) =>
  html`<small class="due" title=${`Due on turn ${due}${isLater ? " or later" : ""}`}
    ><span class="hidden-text">turn </span>${due}${isLater ? "+" : ""}</small
  >`;

/** What a box has to find room for: counters, fans of them, and the turns that are told before fans. */
const room = (number, dues) => `--held:${number};--fans:${dues.length};--turns:${dues.filter(Boolean).length}`;

/** The turn a counter is due on, where that tells anything; else none. */
const dueOf = ({ due }) => due ?? 0;

const fan = (session, due, isLater, there) =>
  html`<div class="box-fan" style=${room(there.length, [due])}>
    ${due ? dueMark(due, isLater) : nothing}${there
      .toSorted((a, b) => dueOf(a) - dueOf(b))
      .map((counter) => boxCounter(session, counter))}
  </div>`;

function boxCounter(session, counter) {
  const offered = session.mine && session.canAct(counter.unit);
  const label = counter.sentence;
  const selected = session.isSelected(counter);
  return html`<button
    type="button"
    class=${`counter-button${offered ? " offered" : ""}`}
    title=${label}
    aria-pressed=${selected}
    @click=${() => (offered ? chooseUnit(session, counter.handle) : session.select(selected ? null : counter.handle))}
  >
    <span class="hidden-text">${label}</span
    >${mini(counter, 40, selected ? ["selected"] : [])}
  </button>`;
}
