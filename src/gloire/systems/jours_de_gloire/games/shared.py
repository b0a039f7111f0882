"""What the special rules of several battles share: standing orders, control, points."""

from functools import partial
from typing import NamedTuple

from gloire.systems.jours_de_gloire.happened import ObjectiveTaken, PointsCounted
from gloire.systems.jours_de_gloire.position import LOST, ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, Scenario, Unit


def ordered_at_first(game: Position, group: int) -> bool:
    """2.4.1: formations that have Received Orders in the first turns without a chief's doing."""
    facts = game.scenario.facts
    if game.turn > facts["ordered_until"]:
        return False
    return game.unit(game.groups.index(group)).formation in facts["ordered"]


def tell_taken(game: Position, number: int) -> None:
    """13.2: whoever last stood on an objective, or passed it, holds it."""
    objective, side = game.scenario.objectives[number], game.scenario.sides[game.control[number]]
    game.emit(ObjectiveTaken(side, game.label(objective.hex), objective.name))


def controls(game: Position, side: int, hex: int) -> bool:
    """13.2: whether a side holds an objective."""
    return any(
        objective.hex == hex and game.control[number] == side
        for number, objective in enumerate(game.scenario.objectives)
    )


def points(game: Position) -> tuple[int, int]:
    """13.2: objectives held, enemies eliminated and routed, formations demoralised, chiefs lost; and a handicap."""
    found = list(game.scenario.given)
    worth = game.scenario.facts["points"]
    for number, objective in enumerate(game.scenario.objectives):
        if (holder := game.control[number]) >= 0:
            found[holder] += objective.points[holder]
    for hex, marks, price in zip(game.where, game.marks, _prices(game.scenario), strict=True):
        if hex == LOST:
            found[price.foe] += price.lost
        elif hex >= 0 and marks & ROUTED:
            found[price.foe] += price.routed
    for number, formation in enumerate(game.scenario.formations):
        if game.demoralised >> number & 1:
            found[1 - formation.side] += worth.get("demoralised", (0, 0))[1 - formation.side]
    for number, chief in enumerate(game.scenario.chiefs):
        if game.chiefs[number] == LOST:
            found[1 - chief.side] += worth.get("chief", (0, 0))[1 - chief.side]
    return found[0], found[1]


class _Price(NamedTuple):
    """13.2: what a unit brings the enemy who gets the better of it."""

    foe: int
    lost: int
    routed: int


def _prices(scenario: Scenario) -> tuple[_Price, ...]:
    """That of every unit; worked out once."""
    return scenario.memory("prices of units", lambda: tuple(map(partial(_price, scenario), scenario.units)))


def _price(scenario: Scenario, unit: Unit) -> _Price:
    worth, foe = scenario.facts["points"], 1 - unit.side
    kind = "artillery" if unit.arm == ARTILLERY else "unit"
    if unit.guard and worth.get("guard", (0, 0))[foe]:
        kind = "guard"
    return _Price(foe, int(worth.get(kind, (0, 0))[foe]), int(worth.get("routed", (0, 0))[foe]))


def count_points(game: Position) -> tuple[int, int]:
    """13.2: the points, told."""
    scored = points(game)
    for side, number in zip(game.scenario.sides, scored, strict=True):
        game.emit(PointsCounted(side, number))
    return scored
