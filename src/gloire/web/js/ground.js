// The ground as a picture. The server's drawing becomes pixels when the hand rests, and from then on only moves: a close
// picture of what is in sight and round it, as sharp as the screen, above a coarser one of the whole sheet.

const WHOLE = 3_000_000; // pixels of the whole sheet
const MOST = 12_000_000; // pixels of the close picture; some devices hold no more than sixteen
const STRIP = 250_000; // pixels drawn between two frames
const ROUND = 0.3; // of what is in sight, drawn beyond it to each side

/**
 * @typedef {{left: number, top: number, width: number, height: number}} Part of the sheet, in units of the drawing from its corner
 * @typedef {{part: Part, scale: number}} View what is in sight, and pixels of the page to a unit
 */
export class Ground {
  /**
   * @param {HTMLElement} sheet
   * @param {SVGElement} drawing
   * @param {number[]} box of the sheet
   */
  constructor(sheet, drawing, [left, top, width, height]) {
    this.sheet = sheet;
    this.drawing = drawing;
    this.size = { width: Math.ceil(width), height: Math.ceil(height) };
    drawing.setAttribute("viewBox", `${left} ${top} ${this.size.width} ${this.size.height}`);
    drawing.setAttribute("width", this.size.width);
    drawing.setAttribute("height", this.size.height);
    this.sources = new Map();
    this.pictures = {};
    this.turn = 0;
  }

  /** How it should look: its theme, and which layers of words it has. */
  wish(theme, layers) {
    const look = [theme, ...layers].join(" ");
    if (look === this.look) return;
    this.look = look;
    this.theme = theme;
    this.layers = layers;
    if (this.view) this.draw(this.view);
  }

  /** The sheet moves: what was being drawn waits until it rests. */
  move(part) {
    this.turn += 1;
    this.uncover(part);
  }

  /** The sheet rests. */
  rest(view) {
    this.view = view;
    for (const picture of Object.values(this.pictures)) put(picture, view.scale);
    if (this.look) this.draw(view);
  }

  /** Without a graphics card every picture costs time, so the coarse one is there only where the close one ends. */
  uncover(part) {
    const { close, whole } = this.pictures;
    if (whole) whole.canvas.style.visibility = close && this.holds(close.part, part) ? "hidden" : "";
  }

  async draw(view) {
    this.turn += 1;
    const { turn } = this;
    if (!this.isClose(view)) await this.make("close", this.around(view), view.scale * devicePixelRatio, turn);
    if (turn !== this.turn || this.pictures.whole?.look === this.look) return;
    const all = { left: 0, top: 0, ...this.size };
    await this.make("whole", all, Math.min(1, Math.sqrt(WHOLE / (all.width * all.height))), turn);
  }

  /** Whether the close picture shows all that is in sight as it should be. */
  isClose({ part, scale }) {
    const close = this.pictures.close;
    return (
      close?.look === this.look && close.sharpness === scale * devicePixelRatio && this.holds(close.part, part)
    );
  }

  /** Whether one part has all that another has of the sheet. */
  holds({ left, top, width, height }, part) {
    const inner = this.clipped(part);
    return (
      inner.left >= left - 1 &&
      inner.top >= top - 1 &&
      inner.left + inner.width <= left + width + 1 &&
      inner.top + inner.height <= top + height + 1
    );
  }

  /** What is in sight and some more of the sheet, in whole pixels of the screen. */
  around({ part, scale }) {
    const sharpness = scale * devicePixelRatio;
    const spare = Math.sqrt(MOST / (part.width * part.height * sharpness ** 2)) / 2 - 0.5;
    const more = Math.max(0, Math.min(ROUND, spare));
    const wide = this.clipped({
      left: part.left - part.width * more,
      top: part.top - part.height * more,
      width: part.width * (1 + 2 * more),
      height: part.height * (1 + 2 * more),
    });
    const [left, top] = [Math.floor(wide.left * sharpness), Math.floor(wide.top * sharpness)];
    const [right, bottom] = [
      Math.ceil((wide.left + wide.width) * sharpness),
      Math.ceil((wide.top + wide.height) * sharpness),
    ];
    const pixels = { left, top, width: right - left, height: bottom - top };
    return Object.fromEntries(Object.entries(pixels).map(([key, value]) => [key, value / sharpness]));
  }

  clipped({ left, top, width, height }) {
    const [x, y] = [clamp(left, 0, this.size.width), clamp(top, 0, this.size.height)];
    return {
      left: x,
      top: y,
      width: clamp(left + width, x, this.size.width) - x,
      height: clamp(top + height, y, this.size.height) - y,
    };
  }

  /** Draws a picture strip by strip, so that nobody waits for it, and puts it in place of the one before. */
  async make(name, part, sharpness, turn) {
    const { look } = this;
    const sources = await Promise.all(["land", ...this.layers].map((layer) => this.source(layer)));
    if (turn !== this.turn || part.width < 1 || part.height < 1) return;
    const easel = new OffscreenCanvas(Math.round(part.width * sharpness), Math.round(part.height * sharpness));
    const strip = Math.max(16, Math.floor(STRIP / easel.width));
    for (let top = 0; top < easel.height; top += strip) {
      await nextFrame();
      if (turn !== this.turn) return;
      for (const source of sources) drawStrip(easel, source, part, top, Math.min(strip, easel.height - top));
    }
    const canvas = document.createElement("canvas");
    canvas.className = `ground ${name}`;
    hang(easel, canvas);
    this.replace(name, { canvas, part, sharpness, look });
  }

  replace(name, picture) {
    const before = this.pictures[name];
    this.pictures[name] = picture;
    put(picture, this.view.scale);
    if (before) before.canvas.replaceWith(picture.canvas);
    else if (name === "whole") this.sheet.prepend(picture.canvas);
    else this.sheet.insertBefore(picture.canvas, this.sheet.querySelector("svg"));
    this.sheet.dataset[name] = picture.look;
    this.uncover(this.view.part);
  }

  /** A layer of the drawing as an image. */
  source(layer) {
    const key = `${this.theme} ${layer}`;
    if (!this.sources.has(key)) this.sources.set(key, image(this.written(layer)));
    return this.sources.get(key);
  }

  /** The land is everything but the layers of words that one may do without; each of those is a drawing of its own. */
  written(layer) {
    const copy = this.drawing.cloneNode(layer === "land");
    if (layer === "land") for (const words of copy.querySelectorAll(OPTIONAL)) words.remove();
    else copy.append(...[...this.drawing.querySelectorAll(`style, .l-${layer}`)].map((part) => part.cloneNode(true)));
    copy.dataset.theme = this.theme;
    return new XMLSerializer().serializeToString(copy);
  }
}

const OPTIONAL = ".l-regions, .l-numbers";

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function image(text) {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  URL.revokeObjectURL(address);
  return picture;
}

function drawStrip(easel, source, part, top, height) {
  const unit = part.height / easel.height;
  easel
    .getContext("2d")
    .drawImage(source, part.left, part.top + top * unit, part.width, height * unit, 0, top, easel.width, height);
}

/** Shows what was drawn, as it is: a canvas one could still draw on is copied for every frame of a sheet that moves. */
export function hang(easel, canvas) {
  [canvas.width, canvas.height] = [easel.width, easel.height];
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(easel.transferToImageBitmap());
}

/** Where a picture lies on a sheet of this scale. */
function put({ canvas, part }, scale) {
  for (const key of ["left", "top", "width", "height"]) canvas.style[key] = `${part[key] * scale}px`;
}
