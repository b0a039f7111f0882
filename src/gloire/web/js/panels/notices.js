// What everybody should hear before it comes, while something can be done about it.

import { announce, bare, html, linked, nothing } from "../html.js";

export function noticeCard(session) {
  const [first, ...more] = session.shown.notices ?? [];
  if (!first) return nothing;
  return html`<details class="card notice" ?open=${!matchMedia("(max-width: 720px)").matches}>
    <summary><b>${linked(first, session.frame)}</b></summary>
    <ul>
      ${more.map((line) => html`<li>${linked(line, session.frame)}</li>`)}
    </ul>
  </details>`;
}

/** Says a notice when it first comes up. */
export function tellNotices(session) {
  let told = "";
  session.subscribe(() => {
    const now = session.state?.notices?.[0] ?? "";
    if (now && now !== told) announce(session.state.notices.map(bare).join(" "));
    told = now;
  });
}
