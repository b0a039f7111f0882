// Signs for the weather, as render/svg/tracks.py draws them: fonts may lack them.

import { html, nothing } from "./html.js";

const CLOUD = "M-7 1a3.5 3.5 0 0 1 .5 -6.9a5 5 0 0 1 9.5 -1a4 4 0 0 1 3.5 7.9z";
const DROPS = "M-4 4l-1.5 4M1 4l-1.5 4M6 4l-1.5 4";
const MUD = "M-9 9q4.5 -3 9 0t9 0";
const SIGNS = {
  clear:
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 -6.5v-2.5M0 6.5v2.5M-6.5 0h-2.5M6.5 0h2.5" +
    "M-4.6 -4.6l-1.8 -1.8M4.6 4.6l1.8 1.8M-4.6 4.6l-1.8 1.8M4.6 -4.6l1.8 -1.8",
  cloudy: `${CLOUD}M-4 4.5h9`,
  showers: CLOUD + DROPS,
  downpour: `${CLOUD}M-6 3.5l-2.5 6.5M-2.5 3.5l-2.5 6.5M1 3.5l-2.5 6.5M4.5 3.5l-2.5 6.5M8 3.5l-2.5 6.5`,
  storm: `${CLOUD}M1 2.5l-3.5 4h4l-3 4M-6 4l-2 5M7 4l-2 5`,
  mud: "M-9 -4q4.5 -3 9 0t9 0M-9 1q4.5 -3 9 0t9 0M-9 6q4.5 -3 9 0t9 0M-5 -8v1M4 -8v1",
  "mud-and-showers": CLOUD + DROPS + MUD,
  night: "M2.5 -6.5a6.5 6.5 0 1 0 4.5 9a5.5 5.5 0 0 1 -4.5 -9z",
};

export const weatherSign = (name) =>
  SIGNS[name]
    ? html`<svg class="sky" viewBox="-11 -11 22 22" width="20" height="20" aria-hidden="true">
        <path d=${SIGNS[name]} />
      </svg>`
    : nothing;
