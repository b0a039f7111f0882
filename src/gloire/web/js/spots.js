// Where something can float over the map without hiding what is looked at or clicked.

import { hexesOf, ofUnit } from "./offers.js";

const RIM = 8; // pixels from the edge of the map
const BELOW = 22; // and from its lower one, over which the sheet of orders has its round edge
const STEP = 24; // pixels between the places that are tried where none of the best is free
const WORTH = { own: 9, counter: 3, open: 2, overview: 1 };

/** Beside a hex, in a corner, else anywhere: in sight, where a box hides the least of counters and of open hexes. */
export function bestSpot(page, hex, size) {
  const { map } = page;
  const { width, height } = map.room;
  const [right, bottom] = [Math.max(RIM, width - size.wide - RIM), Math.max(RIM, height - size.high - BELOW)];
  const inSight = ([left, top]) => ({
    left: Math.max(RIM, Math.min(left, right)),
    top: Math.max(RIM, Math.min(top, bottom)),
  });
  const corners = [[right, RIM], [RIM, RIM], [right, bottom], [RIM, bottom]];
  const places = worthSeeing(page, hex);
  const best = leastHidden([...besides(page, hex, size), ...corners].map(inSight), size, places);
  return best.hidden ? leastHidden([best.spot, ...everywhere(right, bottom)], size, places).spot : best.spot;
}

/** The four sides of a hex, if there is one. */
function besides({ map, frame }, hex, { wide, high }) {
  if (!frame.hexes[hex]) return [];
  const { x, y } = map.toScreen(hex);
  const gap = 0.9 * frame.radius * map.scale;
  return [
    [x + gap, y - high / 2],
    [x - gap - wide, y - high / 2],
    [x - wide / 2, y - gap - high],
    [x - wide / 2, y + gap],
  ];
}

function* everywhere(right, bottom) {
  for (let top = RIM; top <= bottom; top += STEP) for (let left = RIM; left <= right; left += STEP) yield { left, top };
}

/** The first spot that hides the least. */
function leastHidden(spots, size, places) {
  let best = { hidden: Infinity, spot: null };
  for (const spot of spots) {
    const hidden = places.reduce((sum, place) => sum + place.worth * share(spot, size, place), 0);
    if (hidden < best.hidden) best = { hidden, spot };
    if (!hidden) break;
  }
  return best;
}

/** What is not to be hidden: the stack in question, other counters, hexes that are open, the overview. */
function worthSeeing({ map, frame, session }, hex) {
  const half = 0.75 * frame.radius * map.scale;
  const standing = session.counters.map((counter) => counter.hex);
  const open = hexesOf(session.selected ? ofUnit(session.offers, session.selected) : session.offers);
  const places = (labels, worth) =>
    [...new Set(labels)]
      .filter((label) => frame.hexes[label])
      .map((label) => around(map.toScreen(label), half, worth))
      .filter((place) => isInRoom(place, map.room));
  return [
    ...places([hex], WORTH.own),
    ...places(standing, WORTH.counter),
    ...places(open, WORTH.open),
    ...placeOfOverview(map.overview.element),
  ];
}

const around = ({ x, y }, half, worth) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half, worth });

const isInRoom = ({ left, right, top, bottom }, { width, height }) => right > 0 && left < width && bottom > 0 && top < height;

function placeOfOverview({ hidden, offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }) {
  return hidden ? [] : [{ left, top, right: left + offsetWidth, bottom: top + offsetHeight, worth: WORTH.overview }];
}

/** How much of a place a box would hide. */
function share({ left, top }, { wide, high }, place) {
  const across = Math.min(left + wide, place.right) - Math.max(left, place.left);
  const deep = Math.min(top + high, place.bottom) - Math.max(top, place.top);
  return across > 0 && deep > 0 ? (across * deep) / ((place.right - place.left) * (place.bottom - place.top)) : 0;
}
