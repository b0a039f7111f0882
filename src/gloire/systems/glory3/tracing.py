"""Chapter 6.12, tracing a path: where two ways to a hex differ in effect, the mover chooses.

They differ by the enemy leaders whom a unit drives from their hexes (5.15) and by the objectives it passes through. A
move that names no way leaves leaders alone where it can, goes by as many objectives as it can, and is the cheapest of
those (R25). To meet a leader whom it could avoid, or to take an objective instead of others, has an action with its
way, the cheapest of its kind. A mounted unit that comes next to an enemy keeps to hexes of two points where it can
(10.26).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from msgspec.structs import replace

from gloire.core.hexes import bits
from gloire.core.sweeps import Sweep
from gloire.systems.glory3 import ways
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.terms import Course, Terms

SWIFT_PRICE = 2  # 10.26: points
Path = tuple[int, ...]


def plain_path(game: Position, unit: int, terms: Terms, hex: int, found: Sweep | None = None) -> Path:
    """The way of a move that names none, on terms that are narrowed; `found` is a search that has its paths."""
    found = ways.swept(game, terms) if found is None else found
    leaders = ways.outlook(game, game.side(unit)).leaders & ~(1 << hex)
    shunned, hurries = leaders and leaders & passed(terms, found), wants_swiftness(game, unit, hex)
    if shunned or hurries:
        choices = [replace(terms, closed=terms.closed | shunned), terms] if shunned else [terms]
        choices = [*map(_swift, choices), *choices] if hurries else choices
        terms = next(one for one in choices if ways.reach(game, one) >> hex & 1)
        found = ways.explored(game, terms)
    return _best(game, terms, hex, prizes(game, unit), found)


def _best(game: Position, terms: Terms, hex: int, wanted: int, found: Sweep) -> Path:
    direct, wanted = tuple(found.path(hex)), wanted & found.mask & ~(1 << hex)
    places = passed(terms, found) & wanted if wanted else 0
    if not places:
        return direct
    return min(
        [direct, *_tours(game, terms, bits(places), hex)],
        key=lambda path: (-sum(place in path for place in bits(places)), price(game, terms, path)),
    )


def _tours(game: Position, terms: Terms, places: Sequence[int], hex: int) -> Iterator[Path]:
    """The cheapest ways to a hex by some places, in any order."""
    direct = ways.explored(game, terms)
    for place in places:
        if direct.mask >> place & 1 and not terms.halting >> place & 1:
            onward = _onward(terms, place, direct.cost(place))
            beyond = ways.explored(game, onward)
            if beyond.mask >> hex & 1:
                head = tuple(direct.path(place))
                yield (*head, *beyond.path(hex)[1:])
                others = [other for other in places if other != place and other not in head]
                yield from ((*head, *tail[1:]) for tail in _tours(game, onward, others, hex))


def _onward(terms: Terms, place: int, spent: int) -> Terms:
    """The same terms from a hex on the way."""
    closed = terms.closed | 1 << terms.start
    return replace(terms, start=place, budget=terms.budget - spent, closed=closed, slow=0)


def wants_swiftness(game: Position, unit: int, hex: int) -> bool:
    """10.26 + 13: whether it may matter that no hex costs more than two points: before a mounted charge, by day."""
    return game.is_mounted(unit) and not game.is_night and game.near_enemy(hex, game.side(unit))


def swift_goals(game: Position, unit: int, mask: int) -> int:
    """10.26: of some hexes those in which it may matter."""
    if game.is_night or not game.is_mounted(unit):
        return 0
    return mask & game.beside(1 - game.side(unit))


def _swift(terms: Terms) -> Terms:
    return replace(terms, most=SWIFT_PRICE)


def is_swift(game: Position, terms: Terms, path: Sequence[int]) -> bool:
    """10.26 + R20: whether no hex cost more than two points, of the chart and by night."""
    return len(path) > 1 and max(fares(game, terms, path)) <= SWIFT_PRICE


def price(game: Position, terms: Terms, path: Sequence[int]) -> int:
    """What a way costs in all."""
    leaving = [_toll(terms, hex)[1] for hex in path[:-1]]
    first = terms.slow >> path[1] & 1 if len(path) > 1 else 0
    return first + sum(fares(game, terms, path)) + sum(leaving)


def fares(game: Position, terms: Terms, path: Sequence[int]) -> list[int]:
    """What each hex of a way costs to enter."""
    return [_step(game, terms, here, there) + _toll(terms, there)[0] for here, there in pairwise(path)]


def _step(game: Position, terms: Terms, here: int, there: int) -> int:
    by_route, over_land = game.ground.route_steps[terms.arm], game.ground.steps[terms.arm]
    layers = (over_land,) if terms.barred >> there & 1 else (by_route, over_land)
    return min([price for steps in layers for near, price, _ in steps[here] if near == there])


def _toll(terms: Terms, hex: int) -> tuple[int, int]:
    """What entering a hex and leaving it costs more."""
    entering = leaving = 0
    for mask, enter, leave in terms.tolls:
        if mask >> hex & 1:
            entering, leaving = entering + enter, leaving + leave
    return entering, leaving


# Other ways


class Situation(NamedTuple):
    """All that the other ways of a move depend on."""

    terms: Terms
    mask: int
    near: int  # 10.26: hexes in which swiftness may matter
    leaders: tuple[int, ...]
    places: tuple[int, ...]  # objectives that would be taken


def situation(game: Position, unit: int, course: Course) -> Situation | None:
    """The situation of a move; none where no ways differ in effect."""
    mask, within = course.ends, passed(course.terms, course.found)
    leaders = ways.outlook(game, game.side(unit)).leaders & within
    places = prizes(game, unit) & within
    if not leaders and not places & (places - 1):
        return None
    terms = ways.narrowed(game, course.terms)
    return Situation(terms, mask, swift_goals(game, unit, mask), tuple(bits(leaders)), tuple(bits(places)))


def other_ways(game: Position, unit: int, now: Situation) -> list[Path]:
    """To hexes of a mask, the paths by which something is met that the plain way avoids, or the other way round."""
    terms, mask, near, leaders, places = now
    if len(leaders) == 1 and len(places) < 2 and not near:
        around = replace(terms, closed=terms.closed | 1 << leaders[0])
        return _by(game, terms, leaders[0], ways.reach(game, around) & mask)  # Who cannot go around has no choice.
    spared = ways.reach(game, _around(game, unit, terms)) & mask & ~near if leaders else 0
    rivals = _contested(game, terms, places) & mask
    hard = mask & ~spared if leaders else 0
    return _by_leaders(game, now, spared & ~rivals) + _compared(game, unit, now, hard | rivals)


def _around(game: Position, unit: int, terms: Terms) -> Terms:
    """The same terms without the hexes of enemy leaders."""
    wide, _, _ = ways.widest(game, terms.arm, terms.start, terms.budget)
    return replace(terms, closed=terms.closed | ways.outlook(game, game.side(unit)).leaders & wide)


def _by_leaders(game: Position, now: Situation, mask: int) -> list[Path]:
    """To hexes that can be reached without meeting a leader, the ways by each; R24: by two on one way only once."""
    if len(now.leaders) == 1:
        return _by(game, now.terms, now.leaders[0], mask)
    found: dict[tuple[int, frozenset[int]], Path] = {}
    for leader in now.leaders:
        for path in _by(game, now.terms, leader, mask):
            found.setdefault((path[-1], _met(path, (*now.leaders, *now.places))), path)
    return list(found.values())


def _compared(game: Position, unit: int, now: Situation, mask: int) -> list[Path]:
    """Ways to hexes of a mask that differ from the plain ones, each compared with it."""
    terms, _, near, leaders, places = now
    if not mask:
        return []
    found: dict[tuple[int, frozenset[int]], Path] = {}
    for pace, hexes in ((_swift(terms), near & mask), (terms, mask)):
        for path in _detours(game, pace, leaders, places, hexes) if hexes else ():
            found.setdefault((path[-1], _met(path, (*leaders, *places))), path)
    plain = {hex: plain_path(game, unit, terms, hex) for hex, _ in found}
    return [path for (hex, met), path in found.items() if _differs(met, plain[hex], leaders, places)]


def _differs(met: frozenset[int], plain: Path, leaders: Sequence[int], places: Sequence[int]) -> bool:
    """Whether a way meets other leaders than the plain one, or takes an objective that the plain one does not."""
    chiefs, prizes = met.intersection(leaders), met.intersection(places)
    return chiefs != _met(plain, leaders) or not prizes <= _met(plain, places) | {plain[-1]}


def _detours(game: Position, terms: Terms, leaders: Sequence[int], places: Sequence[int], mask: int) -> Iterator[Path]:
    """Ways by each leader and around him, and by each of several objectives."""
    for leader in leaders:
        without = replace(terms, closed=terms.closed | 1 << leader)
        around = ways.reach(game, without) & mask & ~(1 << leader)
        for path in _by(game, terms, leader, around) if around else ():
            yield path
            yield ways.cheapest(game, without, path[-1])
    for place in places if len(places) > 1 else ():
        yield from _by(game, terms, place, mask & ~(1 << place))


def _contested(game: Position, terms: Terms, places: Sequence[int]) -> int:
    """Hexes to which one can go by one of two objectives or by the other, but not by both, as a mask."""
    if len(places) < 2:
        return 0
    found = 0
    beyond = {place: after for place in places if (after := _beyond(game, terms, place))}
    for one, other in combinations(beyond, 2):
        either = ways.reach(game, beyond[one]) & ways.reach(game, beyond[other])
        if either:
            last = (_beyond(game, beyond[one], other), _beyond(game, beyond[other], one))
            found |= either & ~ways.reach(game, *filter(None, last))
    return found


def _beyond(game: Position, terms: Terms, place: int) -> Terms | None:
    """The terms on which one goes on from a place; none where one does not get there, or not on."""
    direct = ways.explored(game, terms)
    if direct.mask >> place & 1 and not terms.halting >> place & 1:
        return _onward(terms, place, direct.cost(place))
    return None


def _by(game: Position, terms: Terms, place: int, mask: int) -> list[Path]:
    """The cheapest ways by a place to hexes of a mask."""
    onward = _beyond(game, terms, place)
    if onward is None:
        return []
    beyond = ways.explored(game, onward)
    hexes = bits(beyond.mask & mask & ~(1 << place))
    head, tails = ways.cheapest(game, terms, place) if hexes else (), beyond.paths()
    return [head + tails(hex)[1:] for hex in hexes]


def _met(path: Sequence[int], places: Sequence[int]) -> frozenset[int]:
    return frozenset(places).intersection(path[1:])


def passed(terms: Terms, found: Sweep) -> int:
    """Hexes that can be passed through on these terms, by a search that has their paths, as a mask."""
    return found.affordable(terms.budget - 1) & ~terms.halting


def prizes(game: Position, unit: int) -> int:
    """The objectives that a unit would take, and what a rule of the battle adds, as a mask; guns take none."""
    if game.is_gun(unit):
        return 0
    found = ways.outlook(game, game.side(unit)).prizes
    for answer in game.scenario.ask.prizes:
        found |= answer(game, unit)
    return found


def may_differ(game: Position, unit: int, hexes: int) -> bool:
    """Whether ways through some hexes may differ in effect: by an enemy leader, or by one of two objectives."""
    known = ways.outlook(game, game.side(unit))
    if known.leaders & hexes:
        return True
    if not (known.prizes & hexes or game.scenario.ask.prizes):
        return False
    places = prizes(game, unit) & hexes
    return bool(places & (places - 1))
