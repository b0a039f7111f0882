// Which way is north and how far is far, at the scale the map is shown in.

import { html, nothing } from "../html.js";

const LONGEST = 110; // pixels of the bar
const STEPS = [1, 2, 5];

export const bearings = ({ frame, map }) =>
  html`<span class="bearings">${northArrow(frame.north)}${frame.scale ? bar(frame, map.scale) : nothing}</span>`;

const northArrow = (north) =>
  html`<svg class="north" viewBox="-11 -11 22 22" width="22" height="22" role="img" aria-label=${northWords(north)}>
    <g transform=${`rotate(${north})`}>
      <path class="needle" d="M0 -10L5 8L0 4.500Z" />
      <path class="needle-edge" d="M0 -10L-5 8L0 4.500Z" />
    </g>
  </svg>`;

const northWords = (north) => (north ? `North lies ${north} degrees clockwise of the top.` : "North is at the top.");

function bar({ scale, radius }, shown) {
  const unit = (Math.sqrt(3) * radius * shown) / scale.per_hex; // from centre to centre of neighbours
  const length = roundLength(LONGEST / unit);
  return html`<span class="scale-bar"><i style=${`width:${length * unit}px`}></i>${length} ${scale.unit}</span>`;
}

/** The greatest of 0.1, 0.2, 0.5, 2, 5, 10, 20 … that is not above a length; 1 would want a singular. */
function roundLength(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  const found = STEPS.map((step) => step * power).filter((step) => step <= most && step !== 1);
  return found.at(-1) ?? 0.5;
}
