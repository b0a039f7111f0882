"""What each unit makes for: the objective that is nearest by its own ways, unless others suffice for that one."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import TYPE_CHECKING

import msgspec

from gloire.core.hexes import bits
from gloire.systems.jours_de_gloire.ground import Ground
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

if TYPE_CHECKING:
    from gloire.players.jours_de_gloire.situation import Situation

CLOSED = 60  # movement points to where no way leads
ENOUGH = 1.5  # times the strength of the enemies about an objective; who comes after that looks for another
LEAST = 6.0  # strength that goes for an objective though nobody is about
ABOUT = 2  # hexes from an objective to the enemies who hold it
THREATENING = 4  # hexes from an objective of one's own to the enemies who may take it
ELSEWHERE = 4.5  # movement points that one goes farther, so as not to be one too many
DEFENDED = 0.3  # what an objective counts that is held, of what it counts to take it
AT_LAST = 6.0  # victory points that a place counts where it decides who stands there at the end
HARD = 0.5  # movement points that one goes farther to meet a strength point less
POINT = 0.3  # movement points that one goes farther for a victory point


class Aim(msgspec.Struct, frozen=True):
    """An objective that a unit makes for, and how far it is from each hex."""

    hex: int
    worth: float
    far: tuple[int, ...]


def choose_aims(situation: "Situation") -> dict[int, Aim]:
    """An aim for every unit that fights hand to hand, also for those about to enter; the nearest choose first."""
    game, wanted = situation.position, list(_wanted(situation))
    if not wanted:
        return {}
    left = {hex: need for hex, _, need in wanted}
    found: dict[int, Aim] = {}
    places = {unit: game.where[unit] for unit in situation.friends} | situation.coming
    units = [unit for unit in places if game.arm(unit) != ARTILLERY]
    ways = {unit: {hex: ways_to(game, hex, game.arm(unit))[places[unit]] for hex in left} for unit in units}
    for unit in sorted(units, key=lambda unit: min(ways[unit].values())):
        hex, worth, _ = min(wanted, key=lambda one: _price(ways[unit], one, left) + HARD * situation.resistance(one[0]))
        left[hex] -= game.figures(unit).strength
        found[unit] = Aim(hex, worth, ways_to(game, hex, game.arm(unit)))
    return found


def _wanted(situation: "Situation") -> Iterator[tuple[int, float, float]]:
    """Objectives to take or to defend, what each is worth and how much strength it wants."""
    for hex, worth, owner in situation.objectives:
        foes = situation.enemy_strength_within(hex, ABOUT if owner != situation.side else THREATENING)
        if owner != situation.side:
            yield hex, worth, LEAST + ENOUGH * foes
        elif foes and situation.answered:
            yield hex, worth * DEFENDED, foes
    for hex in bits(situation.decisive):
        yield hex, AT_LAST, LEAST


def _price(far: Mapping[int, int], wanted: tuple[int, float, float], left: Mapping[int, float]) -> float:
    hex, worth, _ = wanted
    return far[hex] - POINT * worth + (ELSEWHERE if left[hex] <= 0 else 0.0)


def ways_to(game: Position, goal: int, arm: int) -> tuple[int, ...]:
    """How many movement points it is from each hex to a goal, with nobody about; worked out once."""
    key = ("ways to", game.bridged, goal, arm)
    return game.scenario.memory(key, lambda: _ways_to(game.ground, game.grid.neighbours, goal, arm))


def _ways_to(ground: Ground, neighbours: Sequence[Sequence[int]], goal: int, arm: int) -> tuple[int, ...]:
    price = [_prices(ground, hex, arm) for hex in range(len(neighbours))]
    found = [CLOSED] * len(neighbours)
    found[goal] = 0
    reached = [(0, goal)]
    while reached:
        far, hex = heappop(reached)
        if far > found[hex]:
            continue
        for near in neighbours[hex]:
            cost = far + price[near].get(hex, CLOSED)
            if cost < found[near]:
                found[near] = cost
                heappush(reached, (cost, near))
    return tuple(found)


def _prices(ground: Ground, hex: int, arm: int) -> dict[int, int]:
    """What it costs to go from a hex to each neighbour, over land or by road."""
    found = {near: cost for near, cost, _ in ground.steps[arm][hex]}
    for near, cost, _ in ground.road_steps[arm][hex]:
        found[near] = min(cost, found.get(near, cost))
    return found
