// One counter, 56 units square round the origin, as render/svg/counters.py draws it.

import { html, nothing, svg } from "./html.js";

const RING = "M-25.6 6.6V-22.6a3 3 0 0 1 3 -3H22.6a3 3 0 0 1 3 3V6.6";
const PLATE = "M-28 8.5H28V23a5 5 0 0 1 -5 5H-23a5 5 0 0 1 -5 -5Z";
const SHIELD = "M-16 -15.5h32v12q0 12 -16 18q-16 -6 -16 -18z";
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
};
const NAME_ROOM = 45;
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

/** The counter's drawing; the group round it is the caller's. */
export function counterFace(counter, states = counter.states ?? []) {
  const tilt = states.includes("routed") ? -9 : 0;
  return svg`<g transform=${tilt ? `rotate(${tilt})` : "rotate(0)"}>
    <rect class="drop soft" x="-27" y="-25" width="58" height="59" rx="8"/>
    <rect class="drop" x="-26.7" y="-25.6" width="56.5" height="57" rx="6"/>
    ${square("body")}${isConcealed(counter) ? back() : face(counter, states)}${square("rim")}
  </g>${outside(states)}`;
}

const square = (kind) => svg`<rect class=${kind} x="-28" y="-28" width="56" height="56" rx="5"/>`;

const back = () =>
  svg`${square("weave")}${square("bevel")}<circle class="seal" r="14"/><text class="query" y="7.5">?</text>`;

function face(counter, states) {
  const veiled = ["routed", "moved", "spent"].some((state) => states.includes(state));
  return svg`<path class="plate" d=${PLATE}/><path class="plate-edge" d="M-28 8.5H28"/>
    ${arm(counter)}${designation(counter)}${figures(counter)}${square("bevel")}<path class="ring" d=${RING}/>
    ${veiled ? square("veil") : nothing}
    ${
      states.includes("routed")
        ? svg`<g transform="rotate(-14)"><rect class="ribbon" x="-29" y="-7" width="58" height="13.5"/>
          <text class="ribbon-word" y="3.4">ROUTED</text></g>`
        : nothing
    }`;
}

function designation(counter) {
  const words = counter.short || counter.name || "";
  const wanted = width(words) * 1.12;
  const size = Math.max(7, Math.min(12, NAME_ROOM / Math.max(1, wanted)));
  const y = (counter.arm === "leader" ? -16.6 : -15.6) + size * 0.14;
  return size * wanted > NAME_ROOM + 1
    ? svg`<text class="unit" y=${y} font-size=${size} textLength=${NAME_ROOM} lengthAdjust="spacingAndGlyphs">${words}</text>`
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

function arm(counter) {
  if (counter.arm === "leader") {
    return svg`<path class="shield" d=${SHIELD} transform="translate(0 -.6)scale(.8)"/>
      <path class="shield-star" d=${star(0, -3.7, 9.2)}/>`;
  }
  return svg`<g transform="translate(0 -2.4)scale(.93)">
    <rect class=${counter.arm === "dummy" ? "frame empty" : "frame"} x="-15" y="-9.5" width="30" height="19"/>
    ${counter.arm === "artillery" ? svg`<circle class="dot" r="4.6"/>` : svg`<path class="sign" d=${SIGNS[counter.arm] ?? "M0 0"}/>`}
    ${counter.cadre ? svg`<path class="dash" d="M-11 -6.8h22"/>` : nothing}</g>`;
}

function figures(counter) {
  return svg`<text class="figures" y="24"><tspan class=${counter.elite ? "elite" : "plain"}>${counter.strength}</tspan><tspan
    class="hyphen" dx="1.5">–</tspan><tspan dx="1.5" class=${counter.guard ? "elite" : "plain"}>${counter.movement ?? 0}</tspan></text>
    ${counter.elite ? svg`<path class="elite" d=${star(-20.5, 18.6, 6.4)}/>` : nothing}
    ${counter.guard ? svg`<path class="guard-bar" d="M6.5 26h11"/>` : nothing}`;
}

function star(x, y, radius) {
  const tips = Array.from({ length: 10 }, (_, k) => {
    const way = Math.PI * (k / 5 - 0.5);
    const far = radius * (k % 2 ? 0.43 : 1);
    return `${(x + far * Math.cos(way)).toFixed(1)} ${(y + far * Math.sin(way)).toFixed(1)}`;
  });
  return `M${tips.join("L")}Z`;
}

function outside(states) {
  const tags = Object.keys(TAGS).filter((state) => states.includes(state));
  return svg`${tags.map(
    (state, place) => svg`<g transform=${`translate(${17 * place - 23} -28)`}><circle class=${`tag ${state}`} r="8.2"/>
      <path class="tag-sign" d=${TAGS[state]}/></g>`,
  )}${
    states.includes("selected")
      ? svg`<rect class="selected-case" x="-32" y="-32" width="64" height="64" rx="9"/>
        <rect class="selected breathing" x="-32" y="-32" width="64" height="64" rx="9"/>`
      : nothing
  }${states.includes("target") ? svg`<path class="target" d=${AIM}/>` : nothing}`;
}

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
  ["counter", `army-${counter.army || counter.side || "unknown"}`, ...states.map((state) => `is-${state}`)].join(" ");

/** A counter beside words. */
export function mini(counter, size = 46, states) {
  return html`<svg class="gloire-map mini" viewBox="-32 -32 66 66" width=${size} height=${size} aria-hidden="true">
    ${svg`<g class=${counterClass(counter, states)}>${counterFace(counter, states)}</g>`}
  </svg>`;
}

const STATE_WORDS = { "routed-french": "", "routed-allied": "", selected: "", target: "" };

/** A sentence for those who cannot see the counter. */
export function described(counter) {
  const place = counter.hex ? `in ${counter.hex}` : counter.box ? `in the box ${counter.box}` : "";
  if (isConcealed(counter))
    return ["Concealed counter", counter.army ?? counter.side, place].filter(Boolean).join(", ");
  const quality = ["elite", "guard", "cadre"].filter((word) => counter[word]);
  const states = (counter.states ?? []).map((state) => STATE_WORDS[state] ?? state);
  return [
    counter.name ?? counter.short,
    counter.arm,
    ...quality,
    `${counter.arm === "leader" ? "span" : "strength"} ${counter.strength}`,
    `movement ${counter.movement ?? 0}`,
    ...states,
    counter.due && counter.box ? `due on turn ${counter.due}` : "",
    place,
  ]
    .filter(Boolean)
    .join(", ");
}
