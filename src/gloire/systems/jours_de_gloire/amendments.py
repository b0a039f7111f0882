"""The questions that the series rules ask, and the amendments by which battles answer them."""

from collections.abc import Callable

import msgspec

from gloire.core.amendments import Amendment as CoreAmendment
from gloire.systems.jours_de_gloire.happened import Modifier
from gloire.systems.jours_de_gloire.position import Position

Tell = Callable[[Position, int], None]


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """Every question, with all answers to it; a question that nobody answers costs nothing."""

    engagement: tuple[Callable[[Position, int], tuple[Modifier, ...]], ...] = ()  # 0.3: added to a unit's engagement
    ordered: tuple[Callable[[Position, int], bool], ...] = ()  # 2.4: a group has Received Orders without an order
    allotment: tuple[Callable[[Position, int, int], int], ...] = ()  # 2.3.2: orders of a side, as changed by a rule
    must_test: tuple[Callable[[Position], bool], ...] = ()  # 2.4.2: a group has no choice but to test
    combined_may: tuple[Callable[[Position, int], bool], ...] = ()  # 2.1.2: a combined marker's condition holds
    combined_units: tuple[Callable[[Position, int], list[int]], ...] = ()  # 2.1.2: whom a combined marker can call
    combined_called: tuple[Tell, ...] = ()  # 2.1.2: it calls them, and with what freedom
    rules: tuple[Callable[[str], str | None], ...] = ()  # the battle's own rule about a subject, to be cited
    closed: tuple[Callable[[Position, int], int], ...] = ()  # hexes closed to a unit, as a mask
    exits: tuple[Callable[[Position, int], int], ...] = ()  # 4.4.1: hexes by which units of a side may leave, as a mask
    taken: tuple[Tell, ...] = ()  # an objective has changed hands
    final: tuple[Callable[[Position], None], ...] = ()  # 1.F: at the end of every turn, before victory is looked at
    automatic: tuple[Callable[[Position], set[int]], ...] = ()  # 13.1: the sides that have won by now
    points: tuple[Callable[[Position], tuple[int, int]], ...] = ()  # 13.2
    verdict: tuple[Callable[[Position], tuple[int | None, str, str]], ...] = ()  # 13.2: winner, kind and rule


class Amendment(CoreAmendment, frozen=True, kw_only=True):
    """What a battle changes."""
