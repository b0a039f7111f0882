// Where hexes lie, which stand together, and the outline round a set of them.

/**
 * @typedef {{x: number, y: number, name: ?string, terrain: string, near: (?string)[]}} Hex
 * @typedef {{box: number[], radius: number, pointy: boolean, hexes: Object<string, Hex>}} Frame
 */

const turn = (degrees) => ({ x: Math.cos((degrees * Math.PI) / 180), y: Math.sin((degrees * Math.PI) / 180) });

/** The corners of a hex; corner k lies between the neighbours k and k + 1. */
export function corners(frame, label, radius = frame.radius) {
  const hex = frame.hexes[label];
  const first = frame.pointy ? -30 : -60;
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const way = turn(first + 60 * k);
    return { x: hex.x + way.x * radius, y: hex.y + way.y * radius };
  });
}

export const points = (list) => list.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" ");

/** Corners computed from different hexes differ a little; their place in the grid does not. */
function cornerKey(frame, { x, y }) {
  const [long, short] = [(frame.radius * Math.sqrt(3)) / 2, frame.radius / 2];
  const [across, down] = frame.pointy ? [long, short] : [short, long];
  return `${Math.round(x / across)}|${Math.round(y / down)}`;
}

/** The sides of a set of hexes that no two of them share, each from corner to corner. */
function rim(frame, labels) {
  const inside = new Set(labels);
  const sides = new Map();
  for (const label of inside) {
    const round = corners(frame, label);
    frame.hexes[label].near.forEach((near, way) => {
      if (near && inside.has(near)) return;
      const [start, end] = [round[(way + 5) % 6], round[way]];
      sides.set(cornerKey(frame, start), { start, next: cornerKey(frame, end) });
    });
  }
  return sides;
}

/** One merged outline as the data of a path; holes included. */
export function outline(frame, labels) {
  const sides = rim(
    frame,
    [...labels].filter((label) => frame.hexes[label]),
  );
  let path = "";
  while (sides.size) {
    let at = sides.keys().next().value;
    const ring = [];
    while (sides.has(at)) {
      const side = sides.get(at);
      sides.delete(at);
      ring.push(side.start);
      at = side.next;
    }
    path += `M${ring.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}Z`;
  }
  return path;
}

const squares = new WeakMap(); // the hexes of a frame by the squares of the drawing that hold their middles

function squaresOf(frame) {
  if (!squares.has(frame)) {
    const found = new Map();
    for (const [label, hex] of Object.entries(frame.hexes)) {
      const key = squareAt(frame, hex.x, hex.y).join();
      found.set(key, [...(found.get(key) ?? []), { label, x: hex.x, y: hex.y }]);
    }
    squares.set(frame, found);
  }
  return squares.get(frame);
}

const squareAt = (frame, x, y) => [Math.floor(x / (2 * frame.radius)), Math.floor(y / (2 * frame.radius))];

/** The hex at a place of the drawing, or null. */
export function hexAt(frame, x, y) {
  const [column, row] = squareAt(frame, x, y);
  let best = null;
  let least = frame.radius * frame.radius;
  for (const [across, down] of AROUND) {
    for (const hex of squaresOf(frame).get(`${column + across},${row + down}`) ?? []) {
      const far = (hex.x - x) ** 2 + (hex.y - y) ** 2;
      if (far < least) [best, least] = [hex.label, far];
    }
  }
  return best;
}

const AROUND = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down]));

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The neighbour an arrow key leads to. Straight up does not exist where hexes stand on a corner; there the cursor
 * keeps to the side it `leans` to, so that up and up again go straight.
 */
export function neighbour(frame, label, arrow, lean = 1) {
  const [dx, dy] = ARROWS[arrow];
  const hex = frame.hexes[label];
  const ranked = hex.near
    .filter(Boolean)
    .map((near) => {
      const there = frame.hexes[near];
      const [x, y] = [(there.x - hex.x) / frame.radius, (there.y - hex.y) / frame.radius];
      const across = dx ? y : x;
      return { near, along: x * dx + y * dy, across, worth: x * dx + y * dy + 0.01 * Math.sign(across) * lean };
    })
    .filter((step) => step.along > 0.4)
    .toSorted((a, b) => b.worth - a.worth);
  return ranked[0]?.near ?? null;
}

/** A curve through the centres of hexes. */
export function curve(frame, labels) {
  const all = labels.map((label) => frame.hexes[label]).filter(Boolean);
  if (all.length < 2) return "";
  let path = `M${all[0].x} ${all[0].y}`;
  for (let i = 0; i < all.length - 1; i += 1) {
    const [before, from, to, after] = [all[i - 1] ?? all[i], all[i], all[i + 1], all[i + 2] ?? all[i + 1]];
    const [ax, ay] = [from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6];
    const [bx, by] = [to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6];
    path += `C${ax.toFixed(1)} ${ay.toFixed(1)} ${bx.toFixed(1)} ${by.toFixed(1)} ${to.x} ${to.y}`;
  }
  return path;
}

/** How many hexes every hex is away from one. */
export function distances(frame, goal) {
  const far = new Map([[goal, 0]]);
  const queue = [goal];
  for (const label of queue) {
    for (const next of frame.hexes[label].near) {
      if (!next || far.has(next)) continue;
      far.set(next, far.get(label) + 1);
      queue.push(next);
    }
  }
  return far;
}
