// Says that it is one's turn to somebody who looks elsewhere: in the title, the page's icon, the system's own way.

import { bare } from "./html.js";
import { likes } from "./memory.js";

const icon = (name) => document.querySelector("link[rel=icon]")?.setAttribute("href", name);
let told = "";

/** A new state of a game came. */
export function tellTurn(state, frame) {
  const asked = Boolean(state.question && state.you.includes(state.question.asks));
  const marked = asked && likes.mark;
  document.title = `${marked ? "● " : ""}${frame.title} · Gloire`;
  icon(marked ? "icon-turn.svg" : "icon.svg");
  if (asked && likes.notify) notify(state, frame);
}

/** Nothing is asked on the page that opens now. */
export const calm = () => icon("icon.svg");

function notify(state, frame) {
  const key = `${state.game} ${state.version}`;
  if (!document.hidden || told === key || globalThis.Notification?.permission !== "granted") return;
  told = key;
  new Notification("Gloire: your turn", { body: `${frame.title}: ${bare(state.question.text)}`, tag: state.game });
}

/** Whether the browser lets us notify; asks the reader if he was not asked before. */
export const mayNotify = async () => (await globalThis.Notification?.requestPermission?.()) === "granted";
