// A reckoning line by line, and results with their chances: before the die falls and after.

import { html, linked, nothing, ruleLink, signed } from "../html.js";

/** Modifier by modifier, then what they come to. */
export const reckoningTable = (sums, total, session) =>
  html`<table class="sums reckoning">
    <caption class="hidden-text">
      The reckoning
    </caption>
    <tbody>
      ${sums.flatMap(({ lines, sign }) => lines.map((line) => row(line, sign, session)))}
    </tbody>
    ${
      total
        ? html`<tfoot>
            <tr>
              <th scope="row">${total.title}${total.note ? html` <small>${total.note.toLowerCase()}</small>` : nothing}</th>
              <td></td>
              <td>${signed(total.value)}</td>
            </tr>
          </tfoot>`
        : nothing
    }
  </table>`;

function row(line, sign, session) {
  const value = line.value * sign;
  return html`<tr class=${value > 0 ? "plus" : value < 0 ? "minus" : ""}>
    <td>${linked(line.text, session?.frame)}</td>
    <td>${ruleLink(line.rule)}</td>
    <td>${signed(value)}</td>
  </tr>`;
}

/** Results with their chances; each has a pattern as well as a colour. */
export function bars(results, session) {
  if (!results.length) return nothing;
  const said = results.map((one) => `${one.text} ${percent(one.chance)}`).join(", ");
  return html`<div class="bars" role="group" aria-label=${`Chances: ${said}`}>
    ${results.map(
      (one) =>
        html`<span class="bar-word"
            >${one.text}${one.faces.length ? faces(one.faces) : nothing}</span
          >
          <div class="bar" aria-hidden="true">
            <i class=${`b-${one.tone || "other"}`} style=${`width:${(one.chance * 100).toFixed(1)}%`}></i>
          </div>
          <b>${percent(one.chance)}</b>
          ${one.fates?.length ? html`<small class="fates">${one.fates.map((fate) => html`<span>${linked(fate, session?.frame)}</span>`)}</small>` : nothing}`,
    )}
  </div>`;
}

const faces = (list) =>
  html`<small class="faces" aria-label=${`on a die of ${list.join(", ")}`}>${list.join(" ")}</small>`;

/** Faces that follow each other as from the first to the last. */
const span = (list) => (list.length > 2 && list.at(-1) - list[0] === list.length - 1 ? `${list[0]} to ${list.at(-1)}` : list.join(", "));

const percent = (chance) => `${Math.round(chance * 100)}%`;

/** What each face would have brought, in words, with the one that came up marked. */
export function resultsList({ chances, dice: [face] }, isRolling) {
  const came = (one) => !isRolling && one.faces.includes(face);
  return html`<ul class="results" aria-label="What the die could bring">
    ${chances.map(
      (one) =>
        html`<li class=${came(one) ? "came" : ""}><b>${span(one.faces)}</b><span class="hidden-text">: </span>${one.text}</li>`,
    )}
  </ul>`;
}
