// One counter, 56 units square round the origin, as render/svg/counters.py draws it.

import { bare, html, nothing, svg } from "./html.js";
import { word } from "./vocabulary.js";

const RING = "M-25.6 6.6V-22.6a3 3 0 0 1 3 -3H22.6a3 3 0 0 1 3 3V6.6";
const PLATE = "M-28 8.5H28V23a5 5 0 0 1 -5 5H-23a5 5 0 0 1 -5 -5Z";
const GILT = "M-25.4 7V-14a11.4 11.4 0 0 1 11.4 -11.4H14a11.4 11.4 0 0 1 11.4 11.4V7";
const LEADERS_PLATE = "M-28 8.5H28V14a14 14 0 0 1 -14 14H-14a14 14 0 0 1 -14 -14Z";
const AIM =
  "M-33 -22v-6a5 5 0 0 1 5 -5h6M22 -33h6a5 5 0 0 1 5 5v6M33 22v6a5 5 0 0 1 -5 5h-6M-22 33h-6a5 5 0 0 1 -5 -5v-6";
const SIGNS = { infantry: "M-15 9.5L15 -9.5M-15 -9.5L15 9.5", cavalry: "M-15 9.5L15 -9.5" };
const TAGS = {
  moved: "M-4 -3.5l3.5 3.5l-3.5 3.5M.5 -3.5l3.5 3.5l-3.5 3.5",
  disordered: "M-4 -3l2.7 5l2.7 -5l2.6 5",
  ready: "M0 -4v8",
  tired: "M-2 -4v8M2 -4v8",
  weary: "M-3.8 -4v8M0 -4v8M3.8 -4v8",
  spent: "M-3 -4.5h6l-6 9h6z",
  unreleased: "M-3.6 -.4h7.2v5h-7.2zM-2.2 -.4v-1.6a2.2 2.2 0 0 1 4.4 0v1.6",
  "flank-march": "M-4.5 3.5v-2a4.5 4.5 0 0 1 8 -2.8M4.3 -4.5l-.6 3.5l-3.6 -.6",
};
const EYE = "M-5 -1.5q5 5.5 10 0M-3.7 .8l-1.6 2.4M0 1.8v2.9M3.7 .8l1.6 2.4"; // closed
const [NAME_ROOM, LEADERS_ROOM] = [45, 40];
const [CORNER, LEADERS_CORNER] = [5, 14];

/** The boxes in which the turn of a counter tells something. */
export const EXPECTED = new Set(["reinforcement", "variable", "in-hand"]);
const BADGE = "M-10 -11h20v12q0 6.5 -10 10q-10 -3.5 -10 -10z";
const BADGE_SIGNS = { "artillery-immune": "M-3.2 -1a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M-7 6L7 -8" };

/** What a drawing of counters needs once in a page. */
export const counterDefs = () => svg`<defs>
  <linearGradient id="gloire-bevel" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset=".32" stop-color="#fff" stop-opacity=".06"/>
    <stop offset=".72" stop-color="#000" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".2"/>
  </linearGradient>
  <pattern id="gloire-weave" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 2h8M0 6h8" stroke="#fff" stroke-opacity=".34" stroke-width="1.6"/>
    <path d="M2 0v8M6 0v8" stroke="#000" stroke-opacity=".22" stroke-width="1.6"/>
  </pattern></defs>`;

export const isConcealed = (counter) => counter.strength == null || ("unit" in counter && counter.unit === null);
export const isLeader = (counter) => counter.arm === "leader";

/** Where tags lie: the first, the step to the next, and the closed eye, which else comes last. */
export const TAG_ROWS = {
  top: { first: { x: -26, y: -31 }, step: { x: 17, y: 0 }, eye: { x: 26, y: -31 } }, // above the counter's name
  side: { first: { x: -30, y: -20 }, step: { x: 0, y: 16.5 } }, // where a leader's name shows above the counter
};

/** The counter's drawing; the group round it is the caller's. */
export function counterFace(counter, states = counter.states ?? [], tags = TAG_ROWS.top) {
  const tilt = states.includes("routed") ? -9 : 0;
  const corner = cornerOf(counter);
  return svg`<g transform=${tilt ? `rotate(${tilt})` : "rotate(0)"}>
    <rect class="drop soft" x="-27" y="-25" width="58" height="59" rx=${corner + 3}/>
    <rect class="drop" x="-26.7" y="-25.6" width="56.5" height="57" rx=${corner + 1}/>
    ${square("body", corner)}${isConcealed(counter) ? back() : face(counter, states)}
    ${states.includes("routed") ? ribbon() : nothing}${square("rim", corner)}
  </g>${outside(states, tagPlaces(counter, states, tags))}`;
}

const cornerOf = (counter) => (isLeader(counter) ? LEADERS_CORNER : CORNER);

const square = (kind, corner = CORNER) =>
  svg`<rect class=${kind} x="-28" y="-28" width="56" height="56" rx=${corner}/>`;

const back = () =>
  svg`${square("weave")}${square("bevel")}<circle class="seal" r="14"/><text class="query" y="7.5">?</text>`;

function face(counter, states) {
  const veiled = ["routed", "moved", "spent"].some((state) => states.includes(state));
  const corner = cornerOf(counter);
  return svg`<path class="plate" d=${isLeader(counter) ? LEADERS_PLATE : PLATE}/><path class="plate-edge" d="M-28 8.5H28"/>
    ${isLeader(counter) ? medallion() : arm(counter)}${designation(counter)}${figures(counter)}${square("bevel", corner)}
    <path class="ring" d=${isLeader(counter) ? GILT : RING}/>${veiled ? square("veil", corner) : nothing}`;
}

const ribbon = () =>
  svg`<g transform="rotate(-14)"><rect class="ribbon" x="-29" y="-7" width="58" height="13.5"/>
    <text class="ribbon-word" y="3.4">ROUTED</text></g>`;

function designation(counter) {
  const words = counter.short || counter.name || "";
  const wanted = width(words) * 1.12;
  const room = isLeader(counter) ? LEADERS_ROOM : NAME_ROOM;
  const size = Math.max(7, Math.min(12, room / Math.max(1, wanted)));
  const y = (isLeader(counter) ? -16.2 : -15.6) + size * 0.14;
  return size * wanted > room + 1
    ? svg`<text class="unit" y=${y} font-size=${size} textLength=${room} lengthAdjust="spacingAndGlyphs">${words}</text>`
    : svg`<text class="unit" y=${y} font-size=${size}>${words}</text>`;
}

/** A rough measure in ems. */
const width = (words) =>
  [...words].reduce(
    (sum, letter) =>
      sum +
      (/[iljtfrI.,'’ ]/.test(letter) ? 0.33 : /[mwMW]/.test(letter) ? 0.88 : /[A-ZÄÖÜ]/.test(letter) ? 0.68 : 0.54),
    0,
  );

const medallion = () =>
  svg`<circle class="medal" cy="-2.6" r="10.4"/><path class="medal-star" d=${star(0, -2.4, 8.6)}/>`;

function arm(counter) {
  const sign = counter.dummy ? null : counter.arm;
  return svg`<g transform="translate(0 -2.4)scale(.93)">
    <rect class=${counter.dummy ? "frame empty" : "frame"} x="-15" y="-9.5" width="30" height="19"/>
    ${sign === "artillery" ? svg`<circle class="dot" r="4.6"/>` : svg`<path class="sign" d=${SIGNS[sign] ?? "M0 0"}/>`}
    ${counter.cadre ? svg`<path class="dash" d="M-11 -6.8h22"/>` : nothing}</g>`;
}

function figures({ strength, movement, elite, guard, light, militia }) {
  const pace = guard ? "elite" : light ? "light" : "plain";
  return svg`<text class="figures" y="24"><tspan class=${elite ? "elite" : "plain"}>${strength}</tspan><tspan
    class="hyphen" dx="1.5">–</tspan><tspan dx="1.5" class=${pace}>${movement ?? 0}</tspan></text>
    ${elite ? svg`<path class="elite" d=${star(-20.5, 18.6, 6.4)}/>` : nothing}
    ${militia ? svg`<text class="militia" x="-21.5" y="20.5">m</text>` : nothing}
    ${guard || light ? svg`<path class=${guard ? "guard-bar" : "light-bar"} d="M6.5 26h11"/>` : nothing}`;
}

function star(x, y, radius) {
  const tips = Array.from({ length: 10 }, (_, k) => {
    const way = Math.PI * (k / 5 - 0.5);
    const far = radius * (k % 2 ? 0.43 : 1);
    return `${(x + far * Math.cos(way)).toFixed(1)} ${(y + far * Math.sin(way)).toFixed(1)}`;
  });
  return `M${tips.join("L")}Z`;
}

/** The tags a counter has, each with its place. A closed eye is for him who may look at the face. */
export function tagPlaces(counter, states, { first, step, eye }) {
  const nth = (number) => ({ x: first.x + step.x * number, y: first.y + step.y * number });
  const tags = Object.keys(TAGS).filter((state) => states.includes(state));
  const placed = tags.map((state, number) => ({ state, place: nth(number) }));
  if (states.includes("concealed") && !isConcealed(counter))
    placed.push({ state: "concealed", place: eye ?? nth(tags.length) });
  return placed;
}

/** On the rim or outside it. */
function outside(states, tags) {
  return svg`${tags.map(({ state, place }) => tag(state, TAGS[state] ?? EYE, place))}${
    states.includes("selected")
      ? svg`<rect class="selected-case" x="-32" y="-32" width="64" height="64" rx="9"/>
        <rect class="selected breathing" x="-32" y="-32" width="64" height="64" rx="9"/>`
      : nothing
  }${states.includes("target") ? svg`<path class="target" d=${AIM}/>` : nothing}`;
}

const tag = (state, sign, { x, y }) =>
  svg`<g transform=${`translate(${x} ${y})`}><circle class=${`tag ${state}`} r="8.2"/><path class="tag-sign" d=${sign}/></g>`;

/** The span of a leader whose figures are hidden by a unit. */
export const spanDisc = ({ strength }) =>
  svg`<g transform="translate(29 -23)"><circle class="span" r="7.6"/><text class="span-word" y="4">${strength}</text></g>`;

/** A marker that lies beside a counter. */
export function badge(marker) {
  const shown = marker.face ?? "";
  return svg`<g class="badge"><title>${capitalised(marker.kind)} ${shown}</title><path class="marker" d=${BADGE}/>
    ${
      BADGE_SIGNS[shown]
        ? svg`<path class="marker-sign" d=${BADGE_SIGNS[shown]}/>`
        : svg`<text class="marker-word" y="3.6">${/^.\d+$/.test(shown) ? shown : "?"}</text>`
    }</g>`;
}

const capitalised = (words = "") => words.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());

/** The classes of a counter's group. */
export const counterClass = (counter, states = counter.states ?? []) =>
  [
    "counter",
    `army-${counter.army || counter.side || "unknown"}`,
    ...(isLeader(counter) ? ["leader"] : []),
    ...(counter.nation && counter.nation !== counter.army ? [`nation-${counter.nation}`] : []),
    ...states.map((state) => `is-${state}`),
  ].join(" ");

/** A counter beside words. */
export function mini(counter, size = 46, states) {
  return html`<svg class="gloire-map mini" viewBox="-32 -32 66 66" width=${size} height=${size} aria-hidden="true">
    ${svg`<g class=${counterClass(counter, states)}>${counterFace(counter, states)}</g>`}
  </svg>`;
}

const QUALITIES = ["elite", "guard", "light", "militia", "cadre", "dummy"];

/** What is printed on a counter besides its figures. */
export const qualitiesOf = (counter) => QUALITIES.filter((quality) => counter[quality]);

/** Its states in words; the colour of a marker is for those who look closer. */
export const statesInWords = (counter) =>
  (counter.states ?? []).filter((state) => !state.startsWith("routed-")).map((state) => bare(word("state", state)));

/** Whether anybody commands it: only where there are leaders to do so. */
export const commandWords = ({ commanders }, nameOf) =>
  commanders ? (commanders.length ? `commanded by ${commanders.map(nameOf).join(" and ")}` : "out of command") : "";

/** A sentence for those who cannot see the counter. */
export function described(counter) {
  const place = counter.hex ? `in ${counter.hex}` : counter.box ? bare(word("box", counter.box)) : "";
  const states = statesInWords(counter);
  const due = counter.due && EXPECTED.has(counter.box) ? `due on turn ${counter.due}` : "";
  if (isConcealed(counter))
    return ["Concealed counter", counter.army ?? counter.side, ...states, due, place].filter(Boolean).join(", ");
  return [
    counter.name ?? counter.short,
    word("arm", counter.arm),
    ...qualitiesOf(counter),
    `${isLeader(counter) ? "span" : "strength"} ${counter.strength}`,
    `movement ${counter.movement ?? 0}`,
    ...states,
    due,
    place,
  ]
    .filter(Boolean)
    .join(", ");
}
