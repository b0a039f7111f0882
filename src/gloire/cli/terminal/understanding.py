"""What a typed line asks for: one action, several that fit, a whole battle, or something that is not lawful."""

from collections.abc import Sequence
from typing import NamedTuple

from gloire.cli.terminal.lexicon import Lexicon, Meaning, NotUnderstood, fitting
from gloire.cli.terminal.manners import Manners
from gloire.core.actions import Action
from gloire.core.game import Question

NO_ANSWER = "That does not answer this question."
Listed = Action | str  # an action, or the id of a unit that has several


class Order(NamedTuple):
    """A line as understood: the first of these that is filled counts."""

    fits: tuple[Action, ...] = ()
    battle: tuple[Action, ...] = ()  # to be given one after another, in whatever order is lawful
    attempts: tuple[Action, ...] = ()  # what was meant, though it is not offered
    message: str = ""


def understand(
    line: str,
    question: Question,
    lexicon: Lexicon,
    manners: Manners,
    listed: Sequence[Listed],
    narrowed: Sequence[Action] = (),
) -> Order:
    """Reads a line. `listed` is what numbers stand for, `narrowed` what the last line left to choose from."""
    if (spoken := manners.spoken(question, line.lower())) is not None:
        attempts = tuple(manners.meant_by(question, line.lower()))
        return Order(fits=tuple(spoken)) if spoken else Order(attempts=attempts, message=NO_ANSWER)
    first, *rest = line.split()
    if named := _spoken_of(question, lexicon, manners, first.lower(), " ".join(rest)):
        return Order(fits=tuple(named))
    if first.isdigit() and len(first) < 3:
        if not 0 < int(first) <= len(listed):
            return Order(message=f"There is no number {first} in the list.")
        chosen = listed[int(first) - 1]
        if not isinstance(chosen, str):
            return Order(message=f"Number {first} is a whole answer: type it alone.") if rest else Order(fits=(chosen,))
        line = " ".join([chosen, *rest])
    try:
        meanings = lexicon.read(line)
    except NotUnderstood as unknown:
        return Order(message=f"“{unknown}” means nothing here: a unit, a hex, a number of the list, or ? for help.")
    return _narrow(question, meanings, manners, narrowed)


def _spoken_of(question: Question, lexicon: Lexicon, manners: Manners, word: str, rest: str) -> list[Action]:
    """What a short word asks for of the units and hexes named after it: turn Law, fire Courtney 1911."""
    kind = manners.spoken(question, word) if rest else None
    try:
        return fitting(kind, lexicon.read(rest)) if kind else []
    except NotUnderstood:
        return []


def _narrow(question: Question, meanings: Sequence[Meaning], manners: Manners, narrowed: Sequence[Action]) -> Order:
    actions = question.actions
    if len(meanings) > 1 and (parts := manners.together(question, *combatants(meanings, actions, manners))):
        return Order(battle=tuple(parts))
    fits = fitting(narrowed, meanings) or fitting(actions, meanings)
    if fits:
        return Order(fits=tuple(fits))
    attempts = manners.meant(question, *unit_and_hex(meanings, actions, manners))
    return Order(attempts=tuple(attempts), message=NO_ANSWER)


def combatants(meanings: Sequence[Meaning], actions: Sequence[Action], manners: Manners) -> tuple[list[str], list[str]]:
    """Attackers by any of their names, and the hexes of the enemy."""
    units = [unit for meaning in meanings for unit in _units(meaning, actions, manners)[:1]]
    hexes = [hex for meaning in meanings if not meaning.units for hex in sorted(meaning.hexes)]
    return units, hexes


def unit_and_hex(meanings: Sequence[Meaning], actions: Sequence[Action], manners: Manners) -> tuple[str, str]:
    """One unit and one hex: the first name that can be a unit is one, the last other name is the hex."""
    first = next((meaning for meaning in meanings if meaning.units), None)
    others = [hex for meaning in meanings if meaning is not first for hex in sorted(meaning.hexes)]
    return _units(first, actions, manners)[0] if first else "", others[-1] if others else ""


def _units(meaning: Meaning, actions: Sequence[Action], manners: Manners) -> list[str]:
    """A name that several units share means those that have a choice."""
    offered = {manners.subject(action) for action in actions}
    return sorted(meaning.units & offered) or sorted(meaning.units)
