// Several answers that are one thought, as one offer: a button, or what is meant by pointing at a hex.

import { bare, rulesIn } from "./html.js";

/** The plans of a question as offers; with a hex, those that lead there. */
export const planned = ({ plans }, hex = null) => plans.filter((plan) => hex === null || plan.hex === hex).map(offerOf);

const offerOf = ({ text, actions, hex, gist }) => ({
  number: -1,
  text: bare(text),
  rules: rulesIn(text),
  unit: "",
  hex,
  actions,
  gist,
});

/** The units a plan sends. */
export const unitsOfPlan = ({ actions = [] }) => actions.map(({ unit }) => unit).filter(Boolean);
