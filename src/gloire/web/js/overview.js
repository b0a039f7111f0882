// The overview: the whole land in a corner of the map, a dot for each counter, a frame round what is in sight. A pointer
// takes the map elsewhere; whoever uses keys or a screen reader has Shift and the arrows, and the hex cursor.

import { hang } from "./ground.js";
import { like, likes, theme } from "./memory.js";

const SIZE = 150; // pixels of its longer side
const SMALL = 720; // the width of a map below which it is folded until somebody wants it
const SVG = "http://www.w3.org/2000/svg";
const EDGE = 16; // pixels from the rim of the map
const FOLDED = 36; // pixels of its side
const STEP = 120; // milliseconds between two frames of it while the map moves
const CORNERS = ["low", "high"];

export class Overview {
  /** @param {import("./mapview.js").MapView} map */
  constructor(map) {
    this.map = map;
    this.busy = [];
    this.build();
    this.listen();
  }

  build() {
    const [left, top, wide, high] = this.map.frame.land;
    const scale = SIZE / Math.max(wide, high);
    this.element = document.createElement("div");
    this.element.className = "float overview";
    this.element.hidden = true;
    this.picture = document.createElement("div");
    this.picture.className = "picture";
    this.picture.setAttribute("aria-hidden", "true");
    this.picture.style.width = `${wide * scale}px`;
    this.picture.style.height = `${high * scale}px`;
    this.canvas = document.createElement("canvas");
    this.dots = document.createElementNS(SVG, "svg");
    this.dots.setAttribute("class", "gloire-map troops");
    this.dots.setAttribute("viewBox", `${left} ${top} ${wide} ${high}`);
    this.seen = document.createElement("i");
    this.picture.append(this.canvas, this.dots, this.seen);
    this.fold = document.createElement("button");
    this.fold.type = "button";
    this.element.append(this.picture, this.fold);
    this.map.place.parentElement.append(this.element);
    this.scale = scale;
    this.size = { wide: wide * scale, high: high * scale };
  }

  listen() {
    this.fold.addEventListener("click", () => {
      this.insists = !this.isOpen; // Who opens it where it covers something wants it there.
      like({ overview: this.insists });
      this.dodge();
    });
    this.picture.addEventListener("pointerdown", (event) => {
      this.picture.setPointerCapture(event.pointerId);
      this.lead(event);
    });
    this.picture.addEventListener("pointermove", (event) => event.buttons && this.lead(event));
    this.element.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  }

  get isWanted() {
    return likes.overview ?? this.map.room.width >= SMALL;
  }

  get isOpen() {
    return this.isWanted && (this.insists || !this.isSqueezed);
  }

  /** Takes the map to where the pointer is. */
  lead({ clientX, clientY }) {
    const box = this.picture.getBoundingClientRect();
    const [left, top] = this.map.frame.land;
    this.map.lookAt((clientX - box.left) / this.scale + left, (clientY - box.top) / this.scale + top);
    this.follow();
  }

  /** The counters, and the hexes it must not lie on: theirs, and those that are open now. */
  show(counters, open) {
    const { hexes, radius } = this.map.frame;
    const standing = counters.filter((counter) => hexes[counter.hex]);
    this.busy = [...new Set([...standing.map(({ hex }) => hex), ...open])].filter((hex) => hexes[hex]);
    this.dots.dataset.theme = theme();
    const told = standing.map(({ hex, army, side }) => `${hex} ${army ?? side}`);
    if (told.join() !== this.told) this.dots.replaceChildren(...told.map((one) => dot(hexes, radius, one)));
    this.told = told.join();
    this.paint();
    this.dodge();
  }

  /** The land, small; once for each theme. */
  async paint() {
    if (this.painted === theme()) return;
    this.painted = theme();
    const source = await this.map.ground.source("land");
    const [[x, y], [left, top, wide, high]] = [this.map.frame.box, this.map.frame.land];
    const sharp = this.scale * Math.max(2, devicePixelRatio);
    const easel = new OffscreenCanvas(wide * sharp, high * sharp);
    easel.getContext("2d").drawImage(source, left - x, top - y, wide, high, 0, 0, easel.width, easel.height);
    hang(easel, this.canvas);
  }

  /** The map is moving. What changes beside it costs as much as the motion itself, so the frame comes after in steps. */
  trail() {
    if (performance.now() - (this.followed ?? 0) > STEP) this.follow();
  }

  /** The map has moved. */
  follow() {
    const { map, scale } = this;
    this.followed = performance.now();
    const [[x, y], [left, top, wide, high]] = [map.frame.box, map.frame.land];
    const part = map.inSight;
    const [near, over] = [part.left + x - left, part.top + y - top];
    const whole = near <= 1 && over <= 1 && near + part.width >= wide - 1 && over + part.height >= high - 1;
    this.element.hidden = whole;
    if (this.wasOpen !== this.isOpen) this.label();
    const frame = { left: near, top: over, width: part.width, height: part.height };
    for (const [key, value] of Object.entries(frame)) this.seen.style[key] = `${value * scale}px`;
  }

  /** Open or folded, with what its button does. */
  label() {
    this.wasOpen = this.isOpen;
    this.element.classList.toggle("folded", !this.isOpen);
    this.fold.textContent = this.isOpen ? "×" : "▦";
    this.fold.setAttribute("aria-label", this.isOpen ? "Fold the overview" : "Overview of the map");
  }

  /** It goes where it covers no counter and no open hex: folded, if need be. Not while a pointer is on it. */
  dodge() {
    if (!this.element.matches(":hover")) {
      const sizes = [...(this.isWanted ? [this.size] : []), { wide: FOLDED, high: FOLDED }];
      const places = sizes.flatMap((size) => CORNERS.map((corner) => ({ size, corner })));
      const { size, corner } = places.find((one) => !this.covers(one)) ?? places.at(-1);
      this.isSqueezed = size.wide === FOLDED;
      this.element.dataset.corner = corner;
    }
    this.follow();
  }

  covers({ size: { wide, high }, corner }) {
    const { map } = this;
    const { width, height } = map.room;
    const rim = map.frame.radius * map.scale * 0.8;
    const [left, low] = [width - wide - EDGE - rim, corner === "low"];
    return this.busy.some((hex) => {
      const { x, y } = map.toScreen(hex);
      const inside = x < width + rim && y > -rim && y < height + rim;
      return inside && x > left && (low ? y > height - high - EDGE - rim : y < high + EDGE + rim);
    });
  }
}

function dot(hexes, radius, told) {
  const [hex, army] = told.split(" ");
  const circle = document.createElementNS(SVG, "circle");
  circle.setAttribute("class", `army-${army}`);
  circle.setAttribute("cx", hexes[hex].x);
  circle.setAttribute("cy", hexes[hex].y);
  circle.setAttribute("r", radius * 0.85);
  return circle;
}
