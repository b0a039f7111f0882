"""Chapter 4.4, units on their way, hex by hex: what they meet, what the ground does to them, how they stop."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.chiefs import threatened
from gloire.systems.jours_de_gloire.disorder import disorder
from gloire.systems.jours_de_gloire.facing import conform
from gloire.systems.jours_de_gloire.frames import Facing, March
from gloire.systems.jours_de_gloire.happened import LeftMap, Moved, RenfortGivenUp
from gloire.systems.jours_de_gloire.position import GONE, RENFORT, ROUTED, Position

RULES = {
    "move": "4.4.1",
    "forced": "4.1.3",
    "enter": "5.2.2",
    "charge": "9.1",
    "advance": "8.7.1",
    "pursue": "9.5.2",
    "recall": "9.3.3",
    "leave": "4.4.1",
}


def go_along(game: Position, march: March) -> None:
    """4.4.1: along the path, until a chief is met; the march goes on when he has decided (2.5.2)."""
    path, at, units, begun = march.path, march.at, march.units, march.at
    last, side, dear = len(path) - 1, game.side(units[0]), dear_steps(game, units)
    watched, goals, fit = ways.watched(game, side), game.scenario.objective_hexes, _fit(game, units)
    while at < last and fit:
        at += 1
        here, there = path[at - 1], path[at]
        hurt = [unit for unit, steps in dear if steps[here] >> there & 1 and suffers(game, unit, here, there)]
        flights = threatened(game, there, side) if watched >> there & 1 else []
        if hurt or flights or at == last:
            _enter(game, units, there, hurt)
            fit = _fit(game, units)
        elif goals >> there & 1:
            _pass(game, units, there)
        if flights:
            _tell(game, march, path[begun : at + 1])
            # What disorder has begun lies on top of the march already; chiefs decide before that.
            game.become(march, replace(march, at=at))
            game.begin_each(flights)
            return
    if at > begun:
        _tell(game, march, path[begun : at + 1])
    game.update(march, at=at)


def _tell(game: Position, march: March, path: Sequence[int]) -> None:
    game.emit(Moved(game.ids(march.units), game.labels(path), march.kind, RULES[march.kind]))


def _fit(game: Position, units: Sequence[int]) -> bool:
    """10.2: who has been routed on the way goes no farther."""
    return all(game.where[unit] >= 0 and not game.has(unit, ROUTED) for unit in units)


def _enter(game: Position, units: Sequence[int], hex: int, hurt: Sequence[int]) -> None:
    for unit in units:
        game.move(unit, hex)
    for unit in hurt:
        disorder(game, unit, "ground")


def _pass(game: Position, units: Sequence[int], hex: int) -> None:
    """An objective in which nothing happens to them: the counters are put down farther on."""
    for unit in units:
        game.visit(unit, hex)


def suffers(game: Position, unit: int, here: int, there: int) -> bool:
    """8.7.1 + 5.1.3: woods disorder cavalry, a steep slope infantry, unless they keep to a road."""
    dear = here >= 0 and game.ground.dear[game.arm(unit)][here] >> there & 1
    return bool(dear and not by_road(game, unit, here, there))


def dear_steps(game: Position, units: Sequence[int]) -> list[tuple[int, Sequence[int]]]:
    """8.7.1: for each of some units, by hex, the neighbours that disorder it unless it keeps to a road."""
    dear = game.ground.dear
    return [(unit, dear[game.arm(unit)]) for unit in units]


def by_road(game: Position, unit: int, here: int, there: int) -> bool:
    """4.3.1: whether a step can go by road or trail, which it cannot next to an enemy."""
    steps = game.ground.road_steps[game.arm(unit)][here]
    return any(near == there for near, _, _ in steps) and not ways.beside(game, 1 - game.side(unit)) >> there & 1


def stop(game: Position, march: March) -> None:
    """6.1.2: where it stops a unit turns, unless it joins others (6.1.1). 5.2.1: a Renfort near an enemy is none."""
    give_up_renforts(game)
    units = tuple(unit for unit in march.units if game.where[unit] == march.path[-1] and not game.has(unit, ROUTED))
    if march.kind == "leave":
        leave_map(game, units)
    elif units and not conform(game, units) and march.turns:
        game.begin(Facing(units=units, most=march.turns, rule=RULES[march.kind] if march.turns < 3 else "6.1.2"))


def leave_map(game: Position, units: Sequence[int]) -> None:
    """4.4.1: units go off the map, where their battle allows it; they are not lost."""
    for unit in units:
        game.move(unit, GONE)
        game.emit(LeftMap(game.id(unit)))


def give_up_renforts(game: Position) -> None:
    """5.2.1: a reinforcement within five hexes of an enemy is one no longer."""
    for unit, marks in enumerate(game.marks):
        if marks & RENFORT and game.where[unit] >= 0:
            near = ways.within_ban(game, 1 - game.side(unit))
            if near >> game.where[unit] & 1:
                game.unmark(unit, RENFORT)
                game.emit(RenfortGivenUp(game.id(unit), near=True))
