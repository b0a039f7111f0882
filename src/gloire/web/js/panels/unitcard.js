// The card of a unit under the pointer or the cursor: everything about it, in words.

import { isConcealed, mini } from "../counters.js";
import { capital, html, nothing } from "../html.js";
import { SOURCES } from "../sources.js";

const STATES = { moved: "has moved", routed: "routed" };
const WIDE = 236; // pixels of the card

/** Beside the hex it tells of, on the side where there is room. */
export function unitCard(page) {
  const { session, map, lifted, over, hovered } = page;
  const hex = hovered ?? (map.byKeys ? map.cursor : null);
  const told = over ? [session.counter(over)].filter(Boolean) : map.byKeys && hex ? session.inHex(hex) : [];
  if (lifted || !hex || !told.length || session.choices) return nothing;
  const at = map.toScreen(told[0].hex ?? hex);
  const gap = 0.9 * page.frame.radius * map.scale;
  const right = at.x + gap + WIDE < map.room.width;
  const left = right ? at.x + gap : at.x - gap - WIDE;
  const top = Math.max(8, Math.min(at.y - 60, map.room.height - 60 - 150 * told.length));
  return html`<div class="float unit-card" style=${`left:${left}px;top:${top}px;width:${WIDE}px`} aria-hidden="true">
    ${told.map((counter) => html`<article>${isConcealed(counter) ? concealed(counter) : facts(session, counter)}</article>`)}
  </div>`;
}

const concealed = (counter) =>
  html`${mini(counter, 40)}<b>Concealed counter</b><p>${capital(counter.army ?? counter.side ?? "")}</p>`;

function facts(session, counter) {
  const quality = ["elite", "guard", "cadre"].filter((word) => counter[word]);
  const army = session.frame.armies?.find((known) => known.id === counter.army)?.title ?? counter.army;
  return html`${mini(counter, 40)}<b>${counter.name}</b>
    <p>${[army, counter.arm, ...quality].join(", ")}</p>
    <dl>
      <dt>${counter.arm === "leader" ? "Span" : "Strength"}</dt><dd>${counter.strength}</dd>
      <dt>Movement</dt><dd>${counter.movement ?? 0}</dd>
      <dt>State</dt><dd>${stateWords(session, counter)}</dd>
      ${counter.source ? html`<dt>Values</dt><dd>${SOURCES[counter.source] ?? counter.source}</dd>` : nothing}
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
