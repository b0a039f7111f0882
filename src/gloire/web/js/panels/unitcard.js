// The card of a unit under the pointer or the cursor: everything about it, in words.

import { isConcealed, mini } from "../counters.js";
import { capital, html, nothing } from "../html.js";
import { SOURCES } from "../sources.js";

const STATES = { moved: "has moved", routed: "routed" };
const WIDE = 236; // pixels of the card
const HIGH = 160; // and about so many for each unit
const RIM = 8;

/** Beside the hex it tells of. */
export function unitCard(page) {
  const { session, map, lifted, over, hovered } = page;
  const hex = hovered ?? (map.byKeys ? map.cursor : null);
  const told = over ? [session.counter(over)].filter(Boolean) : map.byKeys && hex ? session.inHex(hex) : [];
  if (lifted || !hex || !told.length || session.choices) return nothing;
  const { left, top } = bestSpot(page, told[0].hex ?? hex, HIGH * told.length);
  return html`<div class="float unit-card" style=${`left:${left}px;top:${top}px;width:${WIDE}px`} aria-hidden="true">
    ${told.map((counter) => html`<article>${isConcealed(counter) ? concealed(counter) : facts(session, counter)}</article>`)}
  </div>`;
}

/** Left, right, above or below the hex: in sight, and where it hides the fewest counters. */
function bestSpot({ map, frame, session }, hex, high) {
  const { x, y } = map.toScreen(hex);
  const gap = 0.9 * frame.radius * map.scale;
  const { width, height } = map.room;
  const inSight = ([left, top]) => ({
    left: Math.max(RIM, Math.min(left, width - WIDE - RIM)),
    top: Math.max(RIM, Math.min(top, height - high - RIM)),
  });
  const spots = [
    [x + gap, y - high / 2],
    [x - gap - WIDE, y - high / 2],
    [x - WIDE / 2, y - gap - high],
    [x - WIDE / 2, y + gap],
  ].map(inSight);
  const standing = session.counters.filter((counter) => frame.hexes[counter.hex]);
  const places = standing.map((counter) => ({ ...map.toScreen(counter.hex), own: counter.hex === hex }));
  const hidden = ({ left, top }) =>
    places
      .filter((at) => at.x > left - gap / 2 && at.x < left + WIDE + gap / 2)
      .filter((at) => at.y > top - gap / 2 && at.y < top + high + gap / 2)
      .reduce((sum, at) => sum + (at.own ? 9 : 1), 0);
  return spots.sort((a, b) => hidden(a) - hidden(b))[0];
}

const concealed = (counter) =>
  html`${mini(counter, 40)}<b>Concealed counter</b>
    <p>${capital(counter.army ?? counter.side ?? "")}</p>`;

function facts(session, counter) {
  const quality = ["elite", "guard", "cadre"].filter((word) => counter[word]);
  return html`${mini(counter, 40)}<b>${counter.name}</b>
    <p>${[session.sideTitle(counter.army), counter.arm, ...quality].join(", ")}</p>
    <dl>
      <dt>${counter.arm === "leader" ? "Span" : "Strength"}</dt>
      <dd>${counter.strength}</dd>
      <dt>Movement</dt>
      <dd>${counter.movement ?? 0}</dd>
      <dt>State</dt>
      <dd>${stateWords(session, counter)}</dd>
      ${
        counter.source
          ? html`<dt>Values</dt>
              <dd>${SOURCES[counter.source] ?? counter.source}</dd>`
          : nothing
      }
    </dl>`;
}

/** Its states, what lies on it, and what works on it. */
function stateWords(session, counter) {
  const { markers = [], effects = [] } = session.shown.view;
  const words = [
    ...(counter.states ?? []).map((state) => STATES[state] ?? (state.includes("-") ? "" : state)),
    ...markers.filter((marker) => marker.hex && marker.hex === counter.hex).map((marker) => named(marker)),
    ...effects.filter((effect) => effect.unit === counter.unit).map((effect) => named(effect)),
    counter.due && counter.box ? `due on turn ${counter.due}` : "",
  ];
  return words.filter(Boolean).join(", ") || "in good order";
}

const named = ({ kind, face }) => [kind.replaceAll("-", " "), face].filter(Boolean).join(" ");
