// What ends a phase, and what costs something, have places of their own, so that nobody takes them for something else.

import { confirm } from "../dialogs.js";
import { html, nothing } from "../html.js";
import { isSame, ofUnit } from "../offers.js";
import { answerButton } from "./answer.js";

const isAt = (question, number, { action }) => Boolean(action) && isSame(question.actions[number], action);

const isEnd = ({ question }, offer) => question.ends != null && isAt(question, question.ends, offer);

const isDear = ({ question }, offer) => (question.spends ?? []).some((number) => isAt(question, number, offer));

/** Whether an answer takes back what was said: nobody is led to it. */
export const isRevoking = ({ prompt }, { action }) => prompt.revokes.includes(action?.do);

/** Whether nothing else is to be done: by the unit in hand, where it can do something, else by anybody. */
function isAllDone(session) {
  const { offers, selected, offered } = session;
  const own = selected ? ofUnit(offers, selected) : [];
  const left = own.length ? own : offers.filter((offer) => offer.unit || offer.hex);
  return !offered.isBrief && left.every((offer) => isRevoking(session, offer));
}

/** Answers that lie among the others. */
export const together = (session, offers) => offers.filter((offer) => !isEnd(session, offer) && !isDear(session, offer));

/** Those that cost something, below all others. */
export function dear(session, offers) {
  const found = offers.filter((offer) => isDear(session, offer));
  if (!found.length) return nothing;
  return html`<div class="dear" role="group" aria-label="At a price">
    <b>At a price</b>
    <div class="acts">${found.map((offer) => answerButton(session, offer))}</div>
  </div>`;
}

/** Beside the name of the phase, where it stays whatever is selected; what may not end yet is there, too. */
export function ending(session) {
  const { question, offers } = session;
  if (!session.mine || session.note) return nothing;
  const end = offers.find((offer) => isEnd(session, offer));
  const primary = isAllDone(session);
  const choose = () => finish(session, end);
  if (end) return html`<span class="ending">${answerButton(session, end, { primary, choose })}</span>`;
  if (!question.refused) return nothing;
  return html`<span class="ending not-yet"
    ><button type="button" disabled aria-describedby="not-yet">${question.refused.text}</button></span
  >`;
}

/** Whoever ends a phase hears first who has not had his orders. */
async function finish(session, end) {
  const idle = session.prompt.optional ? [] : [...session.able].map((unit) => session.counter(unit)?.name).filter(Boolean);
  if (idle.length && !(await confirm(`${end.text}?`, `Still without orders: ${listed(idle)}.`, end.text, "Not yet"))) return;
  await session.answer(end);
}

const listed = (names) => new Intl.ListFormat("en").format(names);
