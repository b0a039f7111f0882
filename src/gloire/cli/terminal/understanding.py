"""What a typed line asks for: one action, several that fit, a whole battle, or something that is not lawful."""

from collections.abc import Sequence
from typing import NamedTuple

from gloire.cli.terminal import orders
from gloire.cli.terminal.lexicon import Lexicon, Meaning, NotUnderstood, fitting
from gloire.core.actions import Action
from gloire.core.game import Question

Listed = Action | str  # an action, or the id of a unit that has several


class Order(NamedTuple):
    """A line as understood; one of these is filled."""

    fits: tuple[Action, ...] = ()
    battle: tuple[Action, ...] = ()  # to be given one after another, in whatever order is lawful
    attempts: tuple[Action, ...] = ()  # what was meant, though it is not offered
    message: str = ""


def understand(
    line: str, question: Question, lexicon: Lexicon, listed: Sequence[Listed], narrowed: Sequence[Action] = ()
) -> Order:
    """Reads a line. `listed` is what numbers stand for, `narrowed` what the last line left to choose from."""
    actions = question.actions.all()
    if kinds := orders.WORDS.get(line.lower()):
        return _one_of(tuple(action for action in actions if isinstance(action, kinds)))
    first, *rest = line.split()
    if first.isdigit() and len(first) < 3:
        if not 0 < int(first) <= len(listed):
            return Order(message=f"There is no number {first} in the list.")
        chosen = listed[int(first) - 1]
        if not isinstance(chosen, str):
            return Order(fits=(chosen,))
        line = " ".join([chosen, *rest])
    try:
        meanings = lexicon.read(line)
    except NotUnderstood as unknown:
        return Order(message=f"“{unknown}” means nothing here: a unit, a hex, a number of the list, or ? for help.")
    return _narrow(question, meanings, narrowed)


def _one_of(actions: tuple[Action, ...]) -> Order:
    return Order(fits=actions) if actions else Order(message="That is no answer to this question.")


def _narrow(question: Question, meanings: Sequence[Meaning], narrowed: Sequence[Action]) -> Order:
    actions = question.actions.all()
    units, hexes = named(meanings, actions)
    if question.kind == "Declare" and len(units) + len(hexes) > 1:
        return Order(battle=tuple(orders.battle_orders(units, hexes, bool(question.about["attackers"]))))
    fits = fitting(narrowed, meanings) or fitting(actions, meanings)
    if fits:
        return Order(fits=tuple(fits))
    attempts = orders.meant(question, units[0] if units else "", hexes[-1] if hexes else "")
    return Order(attempts=tuple(attempts), message="" if attempts else "That is no answer to this question.")


def named(meanings: Sequence[Meaning], actions: Sequence[Action]) -> tuple[list[str], list[str]]:
    """The units and the hexes that names stand for; a name shared by several units means those with a choice."""
    offered = {orders.subject(action) for action in actions}
    units: list[str] = []
    hexes: list[str] = []
    for meaning in meanings:
        able = sorted(meaning.units & offered) or sorted(meaning.units)
        if able and not (units and meaning.hexes):
            units.append(able[0])
        elif meaning.hexes:
            hexes += sorted(meaning.hexes)
    return units, hexes
