// Counters and signs, placed. All of them are drawn once, by the server; the page only uses them.

import { html, nothing, svg } from "./html.js";

const TILT = "rotate(-9)";
const STILL = "rotate(0)";
const PEEP = "translate(29 -23)"; // on a shoulder, where a figure shows behind a unit

/** Puts the symbols of a game into the page, in place of those of another. */
export function adoptSymbols(sheet) {
  document.getElementById("symbols")?.remove();
  const drawn = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  drawn.id = "symbols";
  document.body.prepend(document.importNode(drawn, true));
}

/** Adds symbols that arose in play. */
export function addSymbols(symbols = {}) {
  const place = document.querySelector("#symbols defs");
  for (const [name, drawn] of Object.entries(symbols))
    if (place && !document.getElementById(name)) place.insertAdjacentHTML("beforeend", drawn);
}

/** A symbol where the group round it is. */
export const symbol = (name, kind = "") => svg`<use class=${kind} href=${`#${name}`}/>`;

/** A symbol with a place of its own. */
export const placed = (name, x, y, kind = "") =>
  svg`<use class=${kind} href=${`#${name}`} transform=${`translate(${x} ${y})`}/>`;

/** A sign beside words. */
export const signOf = (name) =>
  name
    ? html`<svg class="sign" viewBox="-11 -11 22 22" width="20" height="20" aria-hidden="true">${symbol(`sign-${name}`)}</svg>`
    : nothing;

/** All of a counter; the group round it is the caller's. `marks` are what the question makes of it. */
export function counterParts(counter, marks = [], { peeps = false } = {}) {
  const { face, shape, dress = [], ribbon, tags = [], facing } = counter;
  const veil = ["dimmed", "veiled"].find((kind) => dress.includes(kind));
  return svg`<g transform=${dress.includes("tilted") ? TILT : STILL}>${facing ? fronts(counter) : nothing}
      ${symbol(`face-${face}`, "face")}${symbol(`far-${face}`, "far")}${veil ? symbol(`veil-${shape}`, veil) : nothing}
      ${ribbon ? symbol(`ribbon-${ribbon}`, "across") : nothing}${symbol(`rim-${shape}`, "rim")}</g>
    ${dress.includes("zigzag") ? symbol("zigzag") : nothing}${dress.includes("framed") ? symbol("frame") : nothing}
    ${tags.map(({ sign, tone, x, y }) => placed(`tag-${sign}`, x, y, `on-rim tone-${tone}`))}
    ${peeps ? svg`<use class="on-rim" href=${`#peep-${face}`} transform=${PEEP}/>` : nothing}
    ${marks.includes("selected") ? svg`${symbol("selected-case")}${symbol("selected", "breathing")}` : nothing}
    ${marks.includes("target") ? symbol("target") : nothing}`;
}

/** Where it looks, out of the middle of its hex. */
const fronts = ({ facing, x = 0, y = 0 }) =>
  svg`<g class="fronts" transform=${`translate(${-x} ${-y})`}>${bracket(facing)}</g>`;

/** A bracket at a corner, a thick hexside with the other front ones thin, or a ring. */
function bracket({ to, way, fronts: others = [] }) {
  const turned = (name, side) => svg`<use href=${`#${name}`} transform=${`rotate(${60 * side})`}/>`;
  if (to === "all") return symbol("front-all");
  if (to === "corner") return turned("front-corner", way);
  return svg`${turned("front-hexside", way)}${turned("front-arrow", way)}${others.map((side) => turned("front-thin", side))}`;
}

/** The classes of a counter's group. */
export const counterClass = ({ wears }, marks = []) =>
  ["counter", wears, ...marks.map((mark) => `is-${mark}`)].join(" ");

/** A counter beside words. */
export function mini(counter, size = 46, marks = []) {
  return html`<svg class="gloire-map mini" viewBox="-32 -32 66 66" width=${size} height=${size} aria-hidden="true">
    ${svg`<g class=${counterClass(counter, marks)}>${counterParts(counter, marks)}</g>`}
  </svg>`;
}
