// One chart of the player aid: the table with its key, notes and sources. Where it is read, it is marked.

import { html, linked, nothing, ruleLink } from "./html.js";

/** @param {?{column: string, row: string, words: string}} read where it is read */
export function chartPart(chart, read) {
  return html`<section class=${`chart-part${read ? " is-read" : ""}`} id=${`chart-${chart.key}`}>
    <h3>${chart.title} ${ruleLink(chart.rule)}</h3>
    ${read ? html`<p class="read-words">${linked(read.words)}</p>` : nothing}
    <div class="chart-room">
      <table class=${`chart${isWordy(chart) ? " wordy" : ""}`}>
        <thead>
          <tr>
            <th scope="col">${chart.corner}</th>
            ${chart.columns.map((column) => html`<th scope="col" class=${isColumn(read, column) ? "read" : ""}>${column.text}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${chart.rows.map((row) => rowPart(chart, row, read))}
        </tbody>
      </table>
    </div>
    ${chart.legend.length ? legend(chart) : nothing}
    <ul class="small-print">
      ${chart.notes.map((note) => html`<li>${linked(note)}</li>`)}
      ${chart.choices.map((choice) => html`<li>${settled(choice)}</li>`)}
      ${chart.source ? html`<li>Source: ${chart.source}.</li>` : nothing}
    </ul>
  </section>`;
}

const isWordy = (chart) => chart.rows.some((row) => row.cells.some((cell) => cell.text.length > 12 || (!chart.legend.length && cell.words)));

function rowPart(chart, row, read) {
  const isRow = Boolean(read?.row) && (row.key === read.row || row.faces.includes(Number(read.row)));
  return html`<tr>
    <th scope="row" class=${isRow ? "read" : ""}>
      ${row.text}${row.rule ? html` ${ruleLink(row.rule)}` : nothing}${row.source ? html` <small>${row.source}</small>` : nothing}
    </th>
    ${row.cells.map((cell, at) => cellPart(chart, cell, { isRow, isColumn: isColumn(read, chart.columns[at]), read }))}
  </tr>`;
}

const isColumn = (read, column) => Boolean(read?.column) && read.column === column.key;

function cellPart(chart, cell, { isRow, isColumn: inColumn, read }) {
  const isIt = (isRow || !read?.row) && (inColumn || !read?.column) && (isRow || inColumn);
  const mark = isIt ? (isRow ? " result" : " read") : isRow || inColumn ? " beside-read" : "";
  const beside = !chart.legend.length && cell.words;
  return html`<td class=${`${cell.tone ? `t-${cell.tone}` : ""}${mark}`} title=${chart.legend.length ? cell.words : ""}>
    ${beside ? html`<b>${cell.text}</b> <span>${linked(cell.words)}</span>` : linked(cell.text)}
    ${cell.choice ? html`<sup title="See the choice below">${cell.choice}</sup>` : nothing}
    ${cell.source ? html`<small>${cell.source}</small>` : nothing}
  </td>`;
}

const legend = (chart) =>
  html`<dl class="chart-key">
    ${chart.legend.map(
      (one) =>
        html`<div>
          <dt>${one.text}</dt>
          <dd>${one.words}</dd>
        </div>`,
    )}
  </dl>`;

const settled = ({ id, text, value, others, source }) =>
  html`<b>${id}</b> ${text}: <b>${value}</b> (could be ${others.join(" or ")}; ${source})`;
