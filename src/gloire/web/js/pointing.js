// What somebody means who points at the map or at a counter, and who drags one somewhere.

import { announce } from "./html.js";
import { attempts, hexesOf, isSame, namesWay, ofHex, ofUnit, toHex, unhurried } from "./offers.js";
import { planned } from "./plans.js";

/** Somebody pointed at a hex, with or without a counter on it. A unit of one's own is selected, never walked over. */
export async function chooseHex(session, hex, handle = null) {
  if (!session.mine) {
    session.select(handle);
    return;
  }
  if (session.composer) {
    await composeWith(session, hex, handle);
    return;
  }
  if (session.selected) await session.findOffers(session.selected);
  const own = session.selected ? unhurried(toHex(ofUnit(session.offers, session.selected), hex), session) : [];
  const free = freeAt(session, hex);
  const here = meantBy(session, handle ? session.keyOf(handle) : nextIn(session, hex));
  const isFriends = own.length > 0 && here !== session.selected && isOwn(session, here);
  if (own.length && !isFriends) await chooseAmong(session, own);
  else if (free.length) await chooseFree(session, free);
  else if (planned(session.prompt, hex).length) await choosePlan(session, hex);
  else if (here && session.canAct(here)) await chooseUnit(session, here);
  else if (isFriends) askWhich(session, own); // Nobody there could be meant, but nobody is walked over by mistake.
  else await explain(session, hex, here);
}

/** Who is meant by a unit: itself, if it can act; else whoever the question says, such as who commands it. */
const meantBy = (session, unit) => (session.canAct(unit) ? unit : (session.prompt.means[unit] ?? unit));

/** What a hex is offered for without a unit that must be chosen first: who names it among others can be meant by it. */
function freeAt({ offers, selected }, hex) {
  if (selected && ofUnit(offers, selected).length) return ofHex(offers, hex);
  return toHex(offers, hex).filter(({ unit, action }) => !unit || !action.hex);
}

/** What is put together from parts: a counter gives its part, or takes it back. Others are looked at. */
async function composeWith(session, hex, handle) {
  const here = [handle, ...session.inHex(hex).map((counter) => counter.handle)].filter(Boolean).map(session.keyOf);
  const meant = here.map((unit) => session.composer.meantBy(unit)).find(Boolean);
  if (meant) await session.composer.toggle(meant.tray, meant.part);
  else session.select(here[0] ?? null);
}

/** The selected unit is sent to a hex, whoever stands there. */
export async function sendTo(session, hex) {
  if (!session.mine || !session.selected) return;
  await session.findOffers(session.selected);
  const own = unhurried(ofUnit(session.offers, session.selected).filter((offer) => offer.hex === hex), session);
  if (own.length) await chooseAmong(session, own);
  else await explain(session, hex, null);
}

/** A hex that is offered to nobody in particular: it answers at once only where answers are weighed or put together. */
async function chooseFree(session, offers) {
  if (session.prompt.gathers || session.prompt.weighs) await chooseAmong(session, offers);
  else askWhich(session, offers);
}

/** Whether a unit is of the side that is asked. */
const isOwn = (session, unit) => Boolean(unit) && session.counter(unit)?.side === session.question?.asks;

/** A hex to which a plan leads: all that anybody could do there, the plan first. */
async function choosePlan(session, hex) {
  await session.findOffers();
  const single = session.offers.filter((offer) => offer.hex === hex && (!session.selected || offer.unit === session.selected));
  askWhich(session, [...planned(session.prompt, hex), ...(single.length > 1 ? single : [])]);
}

/** The counter meant by a hex: one that can act, and those of a stack in turn. */
function nextIn(session, hex) {
  const standing = session.inHex(hex).map((counter) => counter.unit ?? counter.handle);
  const able = standing.filter(session.canAct);
  return able.length ? able[(able.indexOf(session.selected) + 1) % able.length] : (standing[0] ?? null);
}

/** Whether a unit can be dragged somewhere. */
export function canCarry(session, unit) {
  if (!session.mine) return false;
  const fights = session.prompt.gathers && session.battle?.party.includes(unit);
  return fights || session.awaits(unit) || ofUnit(session.offers, unit).some((offer) => offer.hex || session.battle);
}

/**
 * The selected unit was dragged onto a hex: it goes there, or attacks there, or joins or widens the battle there. Where
 * it matters which way it goes, it goes the way it was dragged.
 */
export async function dropUnit(session, unit, hex, trail = []) {
  if (session.counter(unit)?.hex === hex || session.selected !== unit) return;
  await session.findOffers(unit);
  const own = ofUnit(session.offers, unit);
  const goes = unhurried(toHex(own, hex), session);
  const joins = session.battle?.against.includes(hex) ? own.filter((offer) => !offer.hex) : [];
  const widens = session.battle?.party.includes(unit) ? ofHex(session.offers, hex) : [];
  const meant = [goes, joins, widens].find((offers) => offers.length);
  if (meant) await chooseAmong(session, await alongTrail(session, unit, meant, trail));
  else await explain(session, hex, null);
}

/** Of several offers the one that a trail of hexes means; all of them where none fits, or none names its way. */
async function alongTrail(session, unit, offers, trail) {
  if (!offers.some(namesWay) || trail.length < 2) return offers;
  const found = await session.calls.moves(unit, trail).catch(() => ({ hexes: [] }));
  const drawn = offers.filter(({ action }) => found.hexes.some((way) => isSame(way.action, action)));
  return drawn.length ? drawn : offers;
}

/**
 * A unit was pointed at: it is selected, also if it is already. Where the question is which unit, a second time answers
 * it; where units can go somewhere, what else they can do has a button, so that nobody does it by pointing twice.
 */
export async function chooseUnit(session, handle) {
  const unit = session.keyOf(handle);
  await session.findOffers(unit);
  const offers = ofUnit(session.offers, unit);
  const asked = offers.length > 0 && offers.every((offer) => !offer.hex) && (session.prompt.gathers || !session.prompt.sends);
  if (asked && (session.prompt.gathers || session.selected === unit)) {
    await chooseAmong(session, offers);
    return;
  }
  session.select(unit);
  announce(announceUnit(session, unit, offers));
}

function announceUnit(session, unit, offers) {
  const hexes = hexesOf(offers);
  const name = session.counter(unit)?.name || "Counter";
  return hexes.length ? `${name} selected. ${hexes.length} hexes are open.` : `${name} selected.`;
}

/** Gives the only answer that fits; of several, and of one that cannot be taken back, somebody says that he means it. */
export async function chooseAmong(session, offers) {
  const [{ action }] = offers;
  if (offers.length === 1 && !session.prompt.confirms.includes(action?.do)) await session.answer(offers[0]);
  else askWhich(session, offers);
}

function askWhich(session, offers) {
  session.choices = offers;
  announce(`Which? ${offers.map((offer) => offer.text).join(". ")}`);
  session.changed();
}

/** Why a hex or a unit is not offered, with its rule. */
async function explain(session, hex, here) {
  const counter = here && session.counter(here);
  const own = counter && counter.side === session.question.asks;
  const unit = own ? here : session.selected;
  const known = [...session.offers, ...(session.question.models ?? []).map((action) => ({ action }))];
  const wanted = attempts(known, unit ?? "", hex);
  if (own || !unit) session.select(here, { silent: true });
  for (const action of wanted) {
    const found = await session.calls.why(action).catch((refused) => ({ reason: refused.message, rule: refused.rule }));
    if (found.reason) {
      session.refuse({ reason: found.reason, rule: found.rule, hex });
      return;
    }
  }
  session.changed();
}
