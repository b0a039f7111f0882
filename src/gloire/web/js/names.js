// The names of places: each steps aside where a counter lies on it. Where else a name might stand, and what that
// costs, comes with the drawing of the ground; without such a list a name stays where it is.

const COVER = 90; // what it costs to lie on a counter, as render/svg/pieces.py has it
const NAME = 100; // and on another name
const ROOM = { x: 7, y: 1 }; // two names in one lane must not read as one

export class Names {
  constructor(layer) {
    const drawn = [...(layer?.querySelectorAll("[data-sites]") ?? [])];
    this.names = drawn.map((element) => {
      const sites = element.dataset.sites.split(";").map(readSite);
      return { element, lines: element.dataset.lines.split("|"), sites, site: sites[0] };
    });
  }

  /** Puts every name where it hides least; one that no counter touches stands where the map has it. */
  place(boxes) {
    const told = boxes.map(({ left, top }) => `${left} ${top}`).join();
    if (told === this.told) return;
    this.told = told;
    const before = this.names.map(({ site }) => site);
    for (const name of this.names) [name.site] = name.sites;
    for (const name of this.names.filter(({ site }) => hidden(site.box, boxes))) name.site = this.best(name, boxes);
    this.names.forEach((name, number) => name.site !== before[number] && write(name));
  }

  best(name, boxes) {
    const others = this.names.filter((other) => other !== name).map(({ site }) => roomy(site.box));
    const cost = ({ box, cost: own }) => own + COVER * hidden(box, boxes) + NAME * hidden(box, others);
    const costs = name.sites.map((site) => ({ site, cost: cost(site) }));
    return costs.reduce((best, other) => (other.cost < best.cost ? other : best)).site;
  }

  /** Where the names stand. */
  get boxes() {
    return this.names.map(({ site }) => site.box);
  }

  /** Names under the stack that lies open make way for it. */
  giveWay(boxes) {
    for (const { element, site } of this.names)
      element.classList.toggle("gives-way", boxes.length > 0 && hidden(site.box, boxes) > 0);
  }
}

function readSite(words) {
  const [x, y, width, height, rows, cost] = words.split(" ").map(Number);
  const box = { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
  return { x, y, rows, cost, box };
}

/** How much of a name others hide: something for each that touches it, and more for a greater share. */
const hidden = (box, others) =>
  others.reduce((sum, other) => {
    const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    return wide > 0 && high > 0 ? sum + 0.3 + (wide * high) / 200 : sum;
  }, 0);

const roomy = ({ left, top, right, bottom }) => ({
  left: left - ROOM.x,
  top: top - ROOM.y,
  right: right + ROOM.x,
  bottom: bottom + ROOM.y,
});

function write({ element, lines, site }) {
  const size = Number(element.getAttribute("font-size"));
  const top = site.y + size * 0.34 - ((site.rows - 1) * size) / 2;
  const written = site.rows === 1 ? [lines.join(" ")] : lines;
  element.replaceChildren(
    ...written.map((line, row) => {
      const span = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
      span.setAttribute("x", site.x);
      span.setAttribute("y", top + row * size);
      span.textContent = line;
      return span;
    }),
  );
}
