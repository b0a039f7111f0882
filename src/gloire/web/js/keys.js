// Keys: those of the map while it has the focus, and those of the whole page.

import { announce } from "./html.js";
import { openMenu, showKeys } from "./menu.js";
import { hexesOf, ofUnit } from "./offers.js";
import { turnKey } from "./turning.js";

/** Keys while the map has the focus; whether they meant anything there. */
export function mapKey(page, key, hex) {
  if (key === "Enter" && page.session.note) return false;
  if ((key === "Enter" || key === " ") && hex) page.choose(hex, null);
  else if (key === "." || key === ",") nextUnit(page, key === "." ? 1 : -1);
  else if (key === "[" || key === "]") nextTarget(page, key === "]" ? 1 : -1);
  else return false;
  return true;
}

async function nextUnit({ session, map }, step) {
  map.byKeys = true;
  const known = session.composer ? [...session.able] : session.offered.units;
  const units = known.filter((unit) => session.counter(unit));
  if (!units.length) return;
  const at = units.indexOf(session.selected);
  const unit = units[(at + step + units.length) % units.length];
  session.select(unit);
  const { hex } = session.counter(unit);
  if (hex) {
    map.cursor = hex;
    map.show(hex);
  }
  await session.findOffers(unit);
  announce(`${session.counter(unit)?.sentence}. ${hexesOf(ofUnit(session.offers, unit)).length} hexes open.`);
}

function nextTarget({ session, map }, step) {
  const own = session.selected ? ofUnit(session.offers, session.selected) : session.offers.filter(({ unit }) => !unit);
  const hexes = hexesOf(own);
  if (!hexes.length) return;
  map.putCursor(hexes[(hexes.indexOf(map.cursor) + step + hexes.length) % hexes.length]);
}

/** Keys anywhere on the page. */
export function pageKey(page, event) {
  if (event.key === "Enter" && page.covered && !page.session.past && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    if (page.takesOver(event)) page.uncover();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const does = meaningOf(page, event);
  if (!does) return;
  event.preventDefault();
  does();
}

function meaningOf(page, event) {
  const { session } = page;
  const means = event.key !== "Enter" || isFree(event);
  if (means && turnKey(session, event.key)) return () => {};
  const layers = session.shown?.board.layers ?? [];
  const simple = {
    ...Object.fromEntries(layers.map((layer) => [layer.key[0], () => page.toggleLayer(layer)])),
    t: () => page.toggle("threats"),
    n: () => page.toggle("numbers"),
    d: () => page.theme(),
    m: () => openMenu(page),
    u: () => session.canUndo && page.undo(),
    U: () => session.redo(),
    "?": () => showKeys(layers),
    b: () => page.words(),
    g: () => page.place.querySelector("#map").focus(),
    e: () => page.firstButton(),
    ...(goesOn(page, event) && { Enter: () => session.goOn() }),
    Escape: () => page.escape(),
  };
  return simple[event.key];
}

/** Whether a key on this spot may go on where nothing is to be decided. */
const goesOn = ({ session, covered }, event) => Boolean(session.note) && !covered && isFree(event);

/** Whether a key means nothing else on this spot. */
const isFree = ({ repeat, target }) => !repeat && !target.closest("button, a, summary");
