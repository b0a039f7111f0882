"""Chapter 10.3 foreseen: the fire that those who are charged may give before the charge strikes home."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

from msgspec.structs import replace

from gloire.systems.glory3.actions import FireDefensively
from gloire.systems.glory3.charge import lead
from gloire.systems.glory3.defense import attacking_hexes, defensive_modifiers, salvos
from gloire.systems.glory3.frames import Plan, Units
from gloire.systems.glory3.names import place
from gloire.systems.glory3.outcomes import Salvo
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position

Chances = Mapping[int, float]  # how likely the units of each hex are stopped
Winning = Callable[[Units], float]  # how often a charge is won by those who are left of it


def fire_foreseen(game: Position, plan: Plan, others: Sequence[Plan], won: Winning) -> tuple[tuple[Salvo, ...], float]:
    """10.32: every way in which each Stack that is charged may fire; how often the charge is won after the worst."""
    plans = (*(one for one in others if not set(one.units) & set(plan.units)), plan)
    found: list[Salvo] = []
    stopped: dict[int, float] = {}
    for hex in plan.hexes:
        aims = salvos(game, hex, attacking_hexes(game, plans, hex))
        shots = [_shot(game, plan, hex, action, won) for action in aims]
        if shots:
            worst = min(range(len(shots)), key=lambda at: shots[at][0].won)
            found += [replace(salvo, worst=at == worst) for at, (salvo, _) in enumerate(shots)]
            for target, share in shots[worst][1].items():
                stopped[target] = 1.0 - (1.0 - stopped.get(target, 0.0)) * (1.0 - share)
    return tuple(found), _won_after(game, plan, stopped, won) if found else 0.0


def _shot(game: Position, plan: Plan, hex: int, action: FireDefensively, won: Winning) -> tuple[Salvo, Chances]:
    targets = [place(game, label) for label in action.hexes]
    chances = {target: hit_chance(game, hex, target, len(targets)) for target in targets}
    stops = tuple((game.id(lead(game, target)), share) for target, share in chances.items())
    return Salvo(action.unit, stops, _won_after(game, plan, chances, won)), chances


def _won_after(game: Position, plan: Plan, chances: Chances, won: Winning) -> float:
    return sum(share * won(units) for units, share in _left(game, plan, chances) if units)


def hit_chance(game: Position, hex: int, target: int, count: int) -> float:
    """10.33: how often fire from a hex at one of so many hexes is above the cohesion of the unit on top there."""
    modifier = sum(part.value for part in defensive_modifiers(game, hex, target, count))
    needs = game.cohesion(lead(game, target))
    return sum(face + modifier > needs for face in D10.faces) / len(D10.faces)


def _left(game: Position, plan: Plan, chances: Chances) -> Iterator[tuple[Units, float]]:
    """10.35: who is left of a charge when some of its hexes are stopped, with the chance of each case."""
    for hits in product((False, True), repeat=len(chances)):
        stopped = {target for target, hit in zip(chances, hits, strict=True) if hit}
        share = prod(one if target in stopped else 1.0 - one for target, one in chances.items())
        yield tuple(unit for unit in plan.units if game.where[unit] not in stopped), share
