"""Chapter 4.4.1, tracing a path: where two ways to a hex differ in effect, the mover chooses.

They differ by the enemy chiefs whom units meet on their way (2.5.2), by the objectives they pass through, and by what
the ground does to them. The plain move goes the way that disorders least, then the cheapest. Whatever can be met or
avoided beside that has an action with its way, the cheapest of its kind. More disorder for nothing is nobody's choice.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from gloire.core.hexes import bits
from gloire.core.paths import explore
from gloire.core.sweeps import Paths
from gloire.core.tolls import tolled
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.march import dear_steps, suffers
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.terms import ANYWHERE, Terms

State = tuple[int, int]  # a hex, and how often the ground has disordered somebody on the way there
WORST = 2  # disorders that are told apart: the second routs


def plain_path(game: Position, units: Sequence[int], terms: Terms, hex: int) -> tuple[int, ...]:
    """The way of a move that names none: the cheapest, if another does not disorder less."""
    return _least_disorder(game, units, terms, ways.path_to(game, terms, hex))


def _least_disorder(game: Position, units: Sequence[int], terms: Terms, path: tuple[int, ...]) -> tuple[int, ...]:
    """A cheapest path, if another to the same hex does not disorder less."""
    if not _disorders(game, units, path):
        return path
    found, hex = explore((terms.start, 0), terms.budget, _Onward(game, units, terms).moves), path[-1]
    state = min((state for state in found.cost if state[0] == hex), key=lambda state: (state[1], found.cost[state]))
    return tuple(at for at, _ in found.path(state))


def _disorders(game: Position, units: Sequence[int], path: Sequence[int]) -> bool:
    dear = dear_steps(game, units)
    for here, there in pairwise(path):
        for unit, steps in dear:
            if steps[here] >> there & 1 and suffers(game, unit, here, there):
                return True
    return False


def other_ways(game: Position, units: Sequence[int], terms: Terms, mask: int) -> list[tuple[int, ...]]:
    """To hexes of a mask, the paths by which something is met that the plain way avoids, or the other way round."""
    found: dict[tuple[int, frozenset[int]], tuple[int, ...]] = {}
    meetings, cheapest = list(_meetings(game, units, terms)), ways.explored(game, terms).paths()
    plain: dict[int, tuple[int, ...]] = {}
    for places in meetings:
        without = ways.explored(game, replace(terms, closed=terms.closed | places))
        around = without.paths()
        for path in _meeting(game, terms, places, without.mask & mask & ~places):
            hex = path[-1]
            for way in (path, around(hex)):
                found.setdefault((hex, _met(way, meetings)), way)
            if hex not in plain:
                plain[hex] = _least_disorder(game, units, terms, cheapest(hex))
            found[hex, _met(plain[hex], meetings)] = ()
    return [way for way in found.values() if way]


def _meeting(game: Position, terms: Terms, places: int, mask: int) -> Iterator[tuple[int, ...]]:
    """The cheapest ways by some places to hexes of a mask."""
    direct = ways.explored(game, terms)
    best: dict[int, tuple[int, int]] = {}  # for each hex the price, and by which place
    onward: dict[int, Paths] = {}
    for place in bits(places & direct.mask & ~terms.halting):
        spent = direct.cost(place)
        beyond = ways.explored(game, _from(terms, place, spent))
        onward[place] = beyond.paths()
        for hex in bits(beyond.mask & mask):
            cost = spent + beyond.cost(hex)
            if hex not in best or cost < best[hex][0]:
                best[hex] = cost, place
    to = direct.paths()
    yield from ((*to(place), *onward[place](hex)[1:]) for hex, (_, place) in best.items())


def _from(terms: Terms, place: int, spent: int) -> Terms:
    """The terms on which one goes on from a place, not by the hex where one began."""
    closed = terms.closed | 1 << terms.start
    return replace(terms, start=place, budget=terms.budget - spent, closed=closed, first=ANYWHERE)


def price(game: Position, units: Sequence[int], terms: Terms, path: Sequence[int]) -> int:
    """What a way costs."""
    steps = _Onward(game, units, terms).steps
    return sum(min(cost for near, cost, _ in steps(here) if near == there) for here, there in pairwise(path))


def _met(path: Sequence[int], meetings: Sequence[int]) -> frozenset[int]:
    passed = 0
    for hex in path[1:]:
        passed |= 1 << hex
    return frozenset([number for number, places in enumerate(meetings) if places & passed])


def _meetings(game: Position, units: Sequence[int], terms: Terms) -> Iterator[int]:
    """Hexes in which something is met on the way, a mask each: an enemy chief, or an objective that would be taken."""
    side = game.side(units[0])
    passed = ways.explored(game, terms).affordable(terms.budget - 1) & ~terms.halting
    for number, chief in enumerate(game.scenario.chiefs):
        if chief.side != side and game.chiefs[number] >= 0:
            places = ways.near(game, game.chiefs[number], 1)
            if places & passed:
                yield places
    if any(game.arm(unit) != ARTILLERY for unit in units):
        for number, objective in enumerate(game.scenario.objectives):
            if game.control[number] != side and passed >> objective.hex & 1:
                yield 1 << objective.hex


class _Onward:
    """The steps of some units, with what the ground does to them."""

    def __init__(self, game: Position, units: Sequence[int], terms: Terms) -> None:
        self.game, self.units, self.terms = game, units, terms
        ground, arm = game.ground, terms.arm
        layers = ((ground.road_steps[arm], terms.barred), (ground.steps[arm], 0))
        self.steps = tolled(layers, terms.closed | 1 << terms.start, terms.halting, terms.tolls)

    def moves(self, state: State) -> Iterator[tuple[State, int, bool]]:
        here, hurt = state
        for there, price, ends in self.steps(here):
            if here == self.terms.start and self.terms.first != ANYWHERE and not self.terms.first >> there & 1:
                continue
            worse = any(suffers(self.game, unit, here, there) for unit in self.units)
            yield (there, min(WORST, hurt + worse)), price, ends
