// What has changed on the ground, as render/svg/conditions.py draws it: places that burn, bridges built, a ford found.

import { corners, points } from "./geometry.js";
import { nothing, svg } from "./html.js";

const FLAME = "M0 -10C1 -5 6 -3 6 3A6 6 0 0 1 -6 3C-6 0 -4 -1 -3.5 -4C-2 -3 -1.5 -2 -1.5 0C0 -3 .5 -6 0 -10Z";
const HEART = "M0 -2C1 0 3 1 3 4A3 3 0 0 1 -3 4C-3 2 -1 1 0 -2Z";
const SPOTS = {
  pointy: [
    [0, -36],
    [37, -12],
    [-37, 14],
  ],
  flat: [
    [-38, 2],
    [38, -2],
    [-15, -33],
    [17, -34],
  ],
};

/** Whether a marker is part of the ground, and no badge beside a counter. */
export const isCondition = (marker) => marker.kind === "fire" || Boolean(marker.to);

export const conditions = (frame, markers = []) =>
  markers
    .filter(isCondition)
    .map((marker) =>
      marker.to ? onHexside(frame, marker) : frame.hexes[marker.hex] ? fire(frame, marker.hex) : nothing,
    );

/** A condition in words, for cards and listeners. */
export const conditionWords = ({ kind, face, to }) =>
  kind === "fire" ? "burning" : [kind, face, to ? `to ${to}` : ""].filter(Boolean).join(" ");

function fire(frame, hex) {
  const { x, y } = frame.hexes[hex];
  return svg`<g class="condition"><polygon class="burning" points=${points(corners(frame, hex, frame.radius - 1))}/>
    ${SPOTS[frame.pointy ? "pointy" : "flat"].map(
      ([dx, dy]) => svg`<g transform=${`translate(${x + dx} ${y + dy})`}><path class="flame" d=${FLAME}/>
        <path class="flame-heart" d=${HEART}/></g>`,
    )}</g>`;
}

function onHexside(frame, { kind, hex, to }) {
  const at = frame.crossings?.[`${hex}|${to}`] ?? frame.crossings?.[`${to}|${hex}`];
  if (!at) return nothing;
  const drawn = kind === "pontoon" ? planks(at.reach) : foundFord(at);
  return svg`<g class="condition" transform=${`translate(${at.x} ${at.y})rotate(${at.turn})`}>${drawn}</g>`;
}

const planks = (reach) =>
  svg`<path class="boat" d="M-6 -7.5v15M0 -7.5v15M6 -7.5v15"/><path class="plank" d=${`M${-reach - 3} 0h${2 * reach + 6}`}/>`;

function foundFord({ reach, turn }) {
  const waves = [-4.5, 0, 4.5].map(
    (y) => `M${-reach} ${y}${"q2 -2 4 0t4 0".repeat(Math.max(1, Math.floor(reach / 4)))}`,
  );
  return svg`<path class="ford" d=${waves.join("")}/>
    <g transform=${`translate(0 15)rotate(${-turn})`}><circle class="found" r="7"/>
      <path class="found-sign" d="M-3.5 0l2.5 3l4.5 -6"/></g>`;
}
