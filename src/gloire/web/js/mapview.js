// The sheet of the map: pictures of the ground below, what plays on it above, moved and scaled together.
// A hand only moves the sheet; when it comes to rest, what is in sight is drawn anew.

import { hexAt, neighbour } from "./geometry.js";
import { Ground } from "./ground.js";
import { render } from "./html.js";
import { likes, theme } from "./memory.js";
import { Names } from "./names.js";
import { Overview } from "./overview.js";

const SCALES = [0.22, 3.2];
const DRAG = 5; // pixels before a press becomes a drag
const READABLE = 0.55; // the scale below which counters cannot be read
const GLIDE = 350; // milliseconds
const REST = 140; // milliseconds after which a sheet that has moved is drawn anew
const LEGIBLE = 0.5; // the scale below which small print cannot be read, and large words and signs stand in its place
const LARGE = 0.31; // the scale below which large words must grow to be read
const SVG = "http://www.w3.org/2000/svg";
// Of what plays, bottom to top. Names and signs of the ground lie below counters: these tell what may change.
const LAYERS = ["defs", "hexes", "under", "names", "signs", "counters", "formations", "over"];

export class MapView {
  /**
   * @param {HTMLElement} place
   * @param {Object} frame
   * @param {string} ground the server's drawing
   * @param {Object<string, Function>} hands what pointer and keys do: choose, send, hover, lift, carry, drop, turn, cursor, keys, first, rests
   */
  constructor(place, frame, ground, hands) {
    this.place = place;
    this.frame = frame;
    this.hands = hands;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.lean = 1;
    this.cursor = null;
    this.pointers = new Map();
    this.build(ground);
    this.listen();
  }

  build(ground) {
    const drawing = new DOMParser().parseFromString(ground, "image/svg+xml").documentElement;
    drawing.querySelector("title")?.remove();
    adoptStyle(drawing.querySelector("style"));
    this.sheet = document.createElement("div");
    this.sheet.className = "sheet-of-map";
    this.play = document.createElementNS(SVG, "svg");
    this.play.setAttribute("viewBox", this.frame.box.join(" "));
    this.play.setAttribute("class", "gloire-map play");
    this.layer = Object.fromEntries(LAYERS.map((name) => [name, this.addLayer(name)]));
    const [hexes, names, far] = [".l-hexes", ".l-names", ".l-far"].map((layer) => drawing.querySelector(layer));
    if (hexes) this.layer.hexes.append(hexes);
    this.layer.names.append(...[far, names].filter(Boolean));
    this.layer.signs.append(...objectiveSigns(drawing));
    this.names = new Names(names);
    this.farNames = new Names(far);
    this.sheet.append(this.play);
    this.place.append(this.sheet);
    this.ground = new Ground(this.sheet, drawing, this.frame.box);
    this.overview = new Overview(this);
    this.paint();
  }

  addLayer(name) {
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", `p-${name}`);
    this.play.append(layer);
    return layer;
  }

  /** Light or dark, with hex numbers or without, in the drawing's own way. */
  paint() {
    this.play.dataset.theme = theme();
    this.ground.wish(theme(), [...(this.isFar ? [] : ["regions"]), ...(this.hasNumbers ? ["numbers"] : [])]);
  }

  draw(name, template) {
    render(template, this.layer[name]);
  }

  /** Whether small print cannot be read. */
  get isFar() {
    return (this.drawn ?? this.scale) < LEGIBLE;
  }

  /** By how much large words are larger than they are drawn, so that they are as large on the screen. */
  get growth() {
    return Math.max(1, LARGE / (this.drawn ?? this.scale));
  }

  /** Hex numbers, if the reader likes them and they are large enough to be read. */
  get hasNumbers() {
    return likes.numbers && !this.isFar;
  }

  // Where things are.

  /** How large the room is; measured once while the sheet moves, or each measuring would lay the page out anew. */
  get room() {
    if (!this.isMoving) this.measured = null;
    this.measured ??= { width: this.place.clientWidth, height: this.place.clientHeight };
    return this.measured;
  }

  toMap(clientX, clientY) {
    const box = this.place.getBoundingClientRect();
    const [left, top] = this.frame.box;
    return { x: (clientX - box.left - this.x) / this.scale + left, y: (clientY - box.top - this.y) / this.scale + top };
  }

  toScreen(hex) {
    const [left, top] = this.frame.box;
    const { x, y } = this.frame.hexes[hex];
    return { x: (x - left) * this.scale + this.x, y: (y - top) * this.scale + this.y };
  }

  hexUnder(event) {
    const at = this.toMap(event.clientX, event.clientY);
    return hexAt(this.frame, at.x, at.y);
  }

  // Moving and scaling.

  /** The whole width of the sheet, or on a small screen counters of a fair size, round the hexes that matter. */
  fit(hexes = []) {
    this.isMoving = false;
    const { width, height } = this.room;
    const [, , wide] = this.frame.box;
    const field = this.field(hexes);
    const close = Math.min(width / (field.right - field.left + 150), height / (field.bottom - field.top + 150));
    const wished = Math.max(this.wholeScale, Math.min(hexes.length ? close : width / wide, 1.25), 0.62);
    this.scale = width < 720 ? 0.82 : wished; // On a phone counters must be as large as a thumb.
    this.centreOn((field.left + field.right) / 2, (field.top + field.bottom) / 2);
  }

  /** At which all of the land is in sight; title and legend may lie beyond. */
  get wholeScale() {
    const { width, height } = this.room;
    const [, , wide, high] = this.frame.land;
    return Math.min(width / wide, height / high);
  }

  get isWhole() {
    return Math.abs(this.scale - this.wholeScale) < 0.01;
  }

  whole() {
    const [left, top, wide, high] = this.frame.land;
    this.scale = this.wholeScale;
    this.centreOn(left + wide / 2, top + high / 2);
  }

  field(hexes) {
    const known = hexes.map((hex) => this.frame.hexes[hex]).filter(Boolean);
    const all = known.length ? known : Object.values(this.frame.hexes);
    return {
      left: Math.min(...all.map((hex) => hex.x)),
      right: Math.max(...all.map((hex) => hex.x)),
      top: Math.min(...all.map((hex) => hex.y)),
      bottom: Math.max(...all.map((hex) => hex.y)),
    };
  }

  /** As near to the middle as it can be without showing bare table beside a sheet that is larger than the room. */
  centreOn(x, y) {
    this.lookAt(x, y);
    this.settle();
  }

  /** The same while the hand has not come to rest. */
  lookAt(x, y) {
    const [left, top, wide, high] = this.frame.box;
    const { width, height } = this.room;
    this.x = along(width, wide * this.scale, (x - left) * this.scale);
    this.y = along(height, high * this.scale, (y - top) * this.scale);
    this.move();
  }

  /** Brings a hex into sight, if it is not. */
  show(hex) {
    if (!this.frame.hexes[hex]) return;
    const at = this.toScreen(hex);
    const { width, height } = this.room;
    const rim = Math.min(90, width / 5, height / 5);
    const dx = at.x < rim ? rim - at.x : at.x > width - rim ? width - rim - at.x : 0;
    const dy = at.y < rim ? rim - at.y : at.y > height - rim ? height - rim - at.y : 0;
    if (dx || dy) this.shift(dx, dy);
  }

  /** Whether the middle of a hex is in the room. */
  isInSight(hex) {
    const { x, y } = this.toScreen(hex);
    const { width, height } = this.room;
    const rim = (this.frame.radius * this.scale) / 2;
    return x > rim && x < width - rim && y > rim && y < height - rim;
  }

  /** Brings all hexes into sight, if they fit; else any of them. */
  showAll(hexes) {
    if (hexes.every((hex) => this.isInSight(hex))) return;
    if (this.isReadable(this.scaleFor(hexes))) this.bring(hexes);
    else this.showAny(hexes);
  }

  /** Brings hexes into sight if none of them is: all of them, if they fit at a scale that can be read. */
  showAny(hexes) {
    if (hexes.length && !hexes.some((hex) => this.isInSight(hex))) this.bring(hexes);
  }

  /** At which so many hexes are in the room. */
  scaleFor(hexes) {
    const { width, height } = this.room;
    const { left, right, top, bottom } = this.field(hexes);
    const rim = this.frame.radius * 3;
    return Math.min(width / (right - left + rim), height / (bottom - top + rim));
  }

  isReadable = (scale) => scale >= Math.min(this.scale, READABLE);

  bring(hexes) {
    const before = { x: this.x, y: this.y, scale: this.scale };
    const { left, right, top, bottom } = this.field(hexes);
    const fits = this.scaleFor(hexes);
    if (this.isReadable(fits)) {
      this.scale = Math.min(this.scale, fits);
      this.centreOn((left + right) / 2, (top + bottom) / 2);
    } else {
      const { x, y } = this.frame.hexes[this.nearest(hexes)];
      this.centreOn(x, y);
    }
    this.glideFrom(before);
  }

  /** The hex that lies nearest to the middle of the room. */
  nearest(hexes) {
    const { width, height } = this.room;
    const far = (hex) => Math.hypot(this.toScreen(hex).x - width / 2, this.toScreen(hex).y - height / 2);
    return hexes.toSorted((a, b) => far(a) - far(b))[0];
  }

  /** So that the eye can follow; those who want no motion find the sheet in its place. */
  glideFrom({ x, y, scale }) {
    if (likes.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const from = `translate(${x}px, ${y}px) scale(${scale / this.scale})`;
    this.sheet.animate([{ transform: from }, { transform: this.sheet.style.transform }], {
      duration: GLIDE,
      easing: "ease-out",
    });
  }

  shift(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.move();
  }

  zoom(factor, clientX, clientY) {
    const box = this.place.getBoundingClientRect();
    const [px, py] = [
      (clientX ?? box.left + box.width / 2) - box.left,
      (clientY ?? box.top + box.height / 2) - box.top,
    ];
    const next = Math.max(SCALES[0], Math.min(SCALES[1], this.scale * factor));
    const ratio = next / this.scale;
    this.x = px - (px - this.x) * ratio;
    this.y = py - (py - this.y) * ratio;
    this.scale = next;
    this.move();
  }

  /** Draws the sheet at its new size. */
  settle() {
    const [, , wide, high] = this.frame.box;
    this.drawn = this.scale;
    this.sheet.style.width = `${wide * this.scale}px`;
    this.sheet.style.height = `${high * this.scale}px`;
    this.move();
    this.letGo();
    clearTimeout(this.resting);
    this.isMoving = false;
    this.paint();
    this.sheet.style.setProperty("--growth", this.growth);
    this.sheet.dataset.detail = this.isFar ? "least" : "all";
    this.ground.rest({ part: this.inSight, scale: this.scale });
    this.overview.dodge();
    this.hands.rests();
  }

  /** The part of the sheet that is in the room, in units of the drawing from the sheet's corner. */
  get inSight() {
    const { width, height } = this.room;
    const [left, top] = [-this.x / this.scale, -this.y / this.scale];
    return { left, top, width: width / this.scale, height: height / this.scale };
  }

  /** Keeps the sheet in sight and puts it in its place, in whole pixels of the screen; soon it will rest there. */
  move() {
    const { width, height } = this.room;
    const [, , wide, high] = this.frame.box;
    const [w, h] = [wide * this.scale, high * this.scale];
    this.x = whole(Math.max(Math.min(this.x, width * 0.6), width * 0.4 - w));
    this.y = whole(Math.max(Math.min(this.y, height * 0.6), height * 0.4 - h));
    const ratio = this.scale / (this.drawn ?? this.scale);
    this.hold(`translate(${this.x}px, ${this.y}px) scale(${ratio})`);
    this.ground.move(this.inSight);
    this.overview.trail();
    this.isMoving = true;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.settle(), REST);
  }

  /** An animation that stands still keeps a moving sheet in its place: for a style alone all layers are sorted anew each frame. */
  hold(transform) {
    const still = [{ transform }, { transform }];
    this.sheet.style.transform = transform;
    if (this.held) this.held.effect.setKeyframes(still);
    else this.held = this.sheet.animate(still, { duration: Infinity });
  }

  letGo() {
    this.held?.cancel();
    this.held = null;
  }

  // Hands.

  listen() {
    const { place } = this;
    place.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    place.addEventListener("pointerdown", (event) => this.press(event));
    place.addEventListener("pointermove", (event) => this.drag(event));
    place.addEventListener("pointerup", (event) => this.release(event));
    place.addEventListener("pointercancel", (event) => this.release(event, true));
    place.addEventListener("pointerleave", () => this.hands.hover(null));
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("dblclick", (event) => event.preventDefault());
    new ResizeObserver(() => {
      this.measured = null;
      this.move();
    }).observe(place);
  }

  wheel(event) {
    if (event.target.closest(".float")) return;
    event.preventDefault();
    if (event.shiftKey) this.shift(-event.deltaY, 0);
    else this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }

  press(event) {
    this.byKeys = false;
    if (event.target.closest(".float") || event.button > 1) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) this.start = { x: event.clientX, y: event.clientY, target: event.target, far: false };
    else this.start = { ...this.start, far: true };
  }

  drag(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) {
      if (event.pointerType !== "touch" && !event.target.closest(".float"))
        this.hands.hover(this.hexUnder(event), handleOf(event.target), this.toMap(event.clientX, event.clientY));
      return;
    }
    const here = { x: event.clientX, y: event.clientY };
    if (!this.start.far && Math.hypot(here.x - this.start.x, here.y - this.start.y) < DRAG) return;
    if (!this.start.far) {
      this.start.far = true;
      const handle = this.pointers.size === 1 ? handleOf(this.start.target) : null;
      const from = this.toMap(this.start.x, this.start.y);
      this.carrying = this.pointers.size === 1 && this.hands.lift(handle, event.pointerType === "touch", from);
      this.place.setPointerCapture(event.pointerId);
      this.place.classList.add(this.carrying ? "carrying" : "panning");
    }
    if (this.carrying) this.hands.carry(this.hexUnder(event), this.toMap(event.clientX, event.clientY));
    else if (this.pointers.size === 2) this.pinch(event.pointerId, last, here);
    else this.shift(here.x - last.x, here.y - last.y);
    this.pointers.set(event.pointerId, here);
  }

  pinch(moving, last, here) {
    const [, other] = [...this.pointers].find(([id]) => id !== moving);
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(here.x - other.x, here.y - other.y);
    if (before > 8) this.zoom(after / before, (here.x + other.x) / 2, (here.y + other.y) / 2);
    this.shift((here.x - last.x) / 2, (here.y - last.y) / 2);
  }

  release(event, cancelled = false) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.place.classList.remove("carrying", "panning");
    if (this.carrying) {
      this.carrying = false;
      this.hands.drop(cancelled ? null : this.hexUnder(event), this.toMap(event.clientX, event.clientY));
    }
    if (this.pointers.size || cancelled || this.start.far) return;
    const hex = this.hexUnder(event);
    this.cursor = hex ?? this.cursor;
    if (event.shiftKey && hex) this.hands.send(hex);
    else this.hands.choose(hex, handleOf(this.start.target), event.pointerType === "touch", this.toMap(event.clientX, event.clientY));
  }

  key(event) {
    if (event.target !== this.place || event.ctrlKey || event.metaKey || event.altKey) return;
    const done =
      this.hands.turn(event.key) ||
      this.walk(event.key, event.shiftKey) || this.look(event.key) || this.send(event) || this.hands.keys(event.key, this.cursor);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** The hex cursor. */
  walk(key, shift) {
    if (!key.startsWith("Arrow")) return false;
    this.byKeys = true;
    if (shift) {
      this.shift({ ArrowLeft: 80, ArrowRight: -80 }[key] ?? 0, { ArrowUp: 80, ArrowDown: -80 }[key] ?? 0);
      return true;
    }
    const from = this.cursor ?? this.hands.first();
    const next = this.cursor ? neighbour(this.frame, from, key, this.lean) : from;
    if (!next) return true;
    const [here, there] = [this.frame.hexes[from], this.frame.hexes[next]];
    const slanted = this.frame.pointy
      ? key === "ArrowUp" || key === "ArrowDown"
      : key === "ArrowLeft" || key === "ArrowRight";
    if (slanted) this.lean = Math.sign(this.frame.pointy ? here.x - there.x : here.y - there.y) || 1;
    this.putCursor(next);
    return true;
  }

  putCursor(hex) {
    this.byKeys = true;
    this.cursor = hex;
    this.show(hex);
    this.hands.cursor(hex);
  }

  /** The selected unit goes to the cursor, whoever stands there. */
  send({ key, shiftKey }) {
    if (key !== "Enter" || !shiftKey || !this.cursor) return false;
    this.hands.send(this.cursor);
    return true;
  }

  look(key) {
    if (key === "+" || key === "=") this.zoom(1.25);
    else if (key === "-") this.zoom(0.8);
    else if (key === "0") this.fit();
    else return false;
    return true;
  }
}

/** Where a sheet begins in a room so that a point of it is in the middle, or near it. */
const along = (room, sheet, point) =>
  sheet < room ? (room - sheet) / 2 : Math.min(0, Math.max(room - sheet, room / 2 - point));

const whole = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;

const handleOf = (target) => target.closest?.("[data-handle]")?.dataset.handle ?? null;

/** What objectives are worth, each in its side's colour: above rings and reach, which would cross it out. */
const objectiveSigns = (drawing) =>
  [...drawing.querySelectorAll(".objective + *")].map((sign) => {
    const group = sign.parentElement.cloneNode(false);
    group.append(sign);
    return group;
  });

/** The drawing's style sheet serves the whole page, so that counters look the same everywhere. */
function adoptStyle(style) {
  if (!style) return;
  let sheet = document.getElementById("map-style");
  if (!sheet) {
    sheet = document.createElement("style");
    sheet.id = "map-style";
    document.head.prepend(sheet);
  }
  sheet.textContent = style.textContent;
}
