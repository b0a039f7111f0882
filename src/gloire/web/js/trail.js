// The way a hand draws over the map, hex by hex: what is gone back over is taken out of it.

import { hexAt } from "./geometry.js";

/** A trail, as it goes on from one point of the map to another. A hand that is quick leaves no hex out. */
export function drawnOn(frame, trail, from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (frame.radius / 3)));
  let drawn = trail;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    drawn = withHex(drawn, hexAt(frame, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part));
  }
  return drawn;
}

function withHex(trail, hex) {
  if (!hex) return trail;
  const at = trail.indexOf(hex);
  return at < 0 ? [...trail, hex] : trail.slice(0, at + 1);
}
