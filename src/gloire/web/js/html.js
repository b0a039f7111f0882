// Templates, and words with rules and hexes in them.

import { html, nothing, render, svg } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";

export { html, live, nothing, render, repeat, svg };

const CASE = "(?:[A-Z]\\w+ (?:[A-Z][a-z]\\w* )?[A-Z]{0,2})?\\d+(?:\\.\\d+)*|R\\d+";
const CASES = `(?:${CASE})(?:, (?:${CASE}))*`;
const CITED = new RegExp(`\\[(${CASES})\\]`, "g");
const CLOSING = /^[.,;:!?)]+/;
const HOUR = "(?<![Tt]urn \\d+ \\()"; // the hour of a turn is no hex, though it is written like one
const LINKS = new RegExp(`(\\[${CASES}\\]|\\b${HOUR}\\d{4}\\b)`);

/** The numbers of rules, each of which opens its rule: a case, and perhaps the ruling that reads it. */
export const ruleLink = (numbers) =>
  numbers ? numbers.split(", ").map((number, at) => html`${at ? " " : nothing}${oneRule(number)}`) : nothing;

const oneRule = (number) =>
  html`<button type="button" class="rule" data-rule=${number} title="Rule ${number}">
    <span class="hidden-text">Rule </span>${shortRule(number)}
  </button>`;

/** The name of a game before a number is one letter where there is little room. */
const shortRule = (number) => number.replace(/^([A-Z])\w+ (?:([A-Z])[a-z]\w* )?/, "$1$2 ");

/** A sentence less the rules it cites. */
export const bare = (text) =>
  text
    .replace(CITED, "")
    .replace(/\s+([.,;])/g, "$1")
    .trim();

/** The rules a sentence cites. */
export const rulesIn = (text) => [...text.matchAll(CITED)].flatMap((found) => found[1].split(", "));

/** A sentence whose citations open their rules and whose hexes can be pointed at. */
export function linked(text, frame = null) {
  const parts = text.split(LINKS);
  const links = parts.map((part) => linkOf(part, frame));
  return parts.map((part, at) => {
    const rest = links[at - 1] ? part.replace(CLOSING, "") : part;
    return links[at] ? together(links[at], parts[at + 1]) : rest;
  });
}

/** What a part of a text leads to; null for mere words. */
function linkOf(part, frame) {
  if (part.startsWith("[")) return ruleLink(part.slice(1, -1));
  return frame?.hexes[part] ? hexLink(part) : null;
}

/** A link with the point or comma after it, which would else begin a line. */
function together(link, after = "") {
  const [closing] = after.match(CLOSING) ?? [];
  return closing ? html`<span class="together">${link}${closing}</span>` : link;
}

/** A hex that can be pointed at. */
export const hexLink = (hex) => html`<button type="button" class="hexlink" data-hex=${hex}>${hex}</button>`;

/** A sentence and the rule behind it. */
export const ruled = ({ text, rule }, frame = null) => [linked(text, frame), " ", ruleLink(rule)];

/** A turn by its number; before the first one units are set up. */
export const turnTitle = (number) => (number ? `Turn ${number}` : "Set-up");

/** The first letter as a capital. */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");

/** +3, −1 or 0, with a true minus sign. */
export const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

const HEARD = 20; // announcements that stay where they can be listened to again

/** Says something to those who listen instead of looking. What was said before is not taken out of their ears. */
export function announce(text) {
  const place = document.getElementById("spoken");
  const said = document.createElement("p");
  said.textContent = text;
  place.append(said);
  if (place.childElementCount > HEARD) place.firstElementChild.remove();
}
