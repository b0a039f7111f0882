// The key to the marks that lie on the map now.

import { html, nothing } from "../html.js";
import { askedOverlays, shownOverlays } from "../marks.js";
import { likes } from "../memory.js";
import { HATCHES } from "../overlays.js";
import { word } from "../vocabulary.js";

export const key = (session) =>
  html`<span class="key">
    ${session.mine && session.selected ? reachKeys([...(session.reach?.values() ?? [])]) : nothing}
    ${likes.threats ? html`<span><i class="k-threat"></i>${word("reach", "threat")}</span>` : nothing}
    ${keysOf([...shownOverlays(session), ...askedOverlays(session)]).map(keyTo)}
  </span>`;

/** What of the marks on open hexes is there to be explained. */
const reachKeys = (ways) =>
  html`${ways.some(({ cost }) => cost != null) ? html`<span><i class="k-reach"></i>${word("reach", "open")}</span>` : nothing}
  ${ways.some(({ stops }) => stops) ? html`<span><i class="k-stop"></i>${word("reach", "stops")}</span>` : nothing}
  ${[...new Set(ways.map(({ pace }) => pace).filter(Boolean))].map((pace) => html`<span><i class="k-farther"></i>${pace}</span>`)}`;

// How each kind of overlay looks in the key.
const LOOKS = {
  hatch: ({ number }) => `k-zone k-${number % HATCHES}`,
  ring: ({ tone = "objective" }) => `k-ring k-${tone}`,
  outline: ({ tone = "" }) => `k-area ${tone}`,
  line: ({ tone = "" }) => `k-line ${tone}`,
  sight: () => "k-line k-sight",
  cone: ({ tone = "" }) => `k-cone ${tone}`,
  range: ({ tone = "" }) => `k-line ${tone}`,
  band: ({ tone = "" }) => `k-band strip-${tone}`,
  arrow: ({ tone = "" }) => `k-line k-${tone}`,
  disc: ({ tone = "" }) => `k-disc ${tone}`,
};

/** A hatch each has a key of its own, numbered as they are drawn; what else is called the same shares one. */
function keysOf(overlays) {
  const hatches = overlays.filter(({ kind }) => kind === "hatch");
  const groups = new Map(hatches.map((one, number) => [one, { title: one.title, signs: [{ ...one, number }] }]));
  for (const one of overlays.filter(({ kind, title }) => title && kind !== "hatch" && LOOKS[kind])) {
    const name = `${one.kind} ${one.common}`;
    if (!groups.has(name)) groups.set(name, { title: one.common, signs: [] });
    groups.get(name).signs.push(one);
  }
  return [...groups.values()];
}

const keyTo = ({ title, signs }) =>
  html`<span>${signs.map((one) => html`<b class=${`army-${one.army ?? ""}`}><i class=${LOOKS[one.kind](one)}></i></b>`)}${title}</span>`;
