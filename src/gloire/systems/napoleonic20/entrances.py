"""11.1: where units that enter the map can get to.

As with the ways of units on the map, what is found is kept by situation and serves in many positions.
"""

from collections.abc import Hashable

from gloire.core.actions import Action
from gloire.core.memos import MEMORY, size_of
from gloire.core.paths import Steps, reach
from gloire.systems.napoleonic20.actions import CommitEntry, EnterMap, MakeContact
from gloire.systems.napoleonic20.allowances import allowance, road_bonus
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.ways import conditions, dear_hexes, points_of, shut_to

Way = tuple[int, tuple[int, ...]]  # cost, path from the entry hex on
Offer = tuple[int, list[int], list[Action]]  # where the moves of one unit may end, as a mask and in order; the actions


class Entrance:
    """Where a unit that enters at an edge hex can get to. Shared by all units in the same situation."""

    __slots__ = ("mask", "offers", "ways")

    def __init__(self, ways: dict[int, Way]) -> None:
        self.ways = ways
        self.mask = sum(1 << hex for hex in ways)
        self.offers: dict[Hashable, Offer] = {}

    def __sizeof__(self) -> int:
        """What is its own when it is made."""
        return object.__sizeof__(self) + size_of((self.ways, self.mask, self.offers))


SHUT = Entrance({})


def offer_entries(game: Position, unit: int, at: int) -> Offer:
    """The ways in at an edge hex as actions; kept for the phase."""
    cache, key = game.facts.moves, (unit, at, march_order(game, at) if game.entered else 0)
    offer: Offer | None = cache.get(key)
    if offer is None:
        offer = cache[key] = _offer(game, unit, at)
    return offer


def _offer(game: Position, unit: int, at: int) -> Offer:
    entrance = _entrance(game, unit, at)
    commits, contact, barred = dear_hexes(game, unit, entrance.mask)
    key = (unit, commits, contact, barred)
    offer = entrance.offers.get(key)
    if offer is None:
        hexes = [hex for hex in sorted(entrance.ways) if not barred >> hex & 1]
        actions = [_action(game, unit, at, hex, commits, contact) for hex in hexes]
        offer = entrance.offers[key] = entrance.mask & ~barred, hexes, actions
        MEMORY.grow(offer)
    return offer


def _action(game: Position, unit: int, at: int, hex: int, commits: int, contact: int) -> Action:
    """A plain entry, or one that commits the Guard (12.2.1) or makes contact for a morale point."""
    label, edge, end = game.id(unit), game.label(at), game.label(hex)
    if commits >> hex & 1:
        return CommitEntry(label, edge, end)
    return MakeContact(label, end, edge) if contact >> hex & 1 else EnterMap(label, edge, end)


def march_order(game: Position, at: int) -> int:
    """11.2: each unit after the first at the same hex pays one point more than the one before it."""
    return dict(game.entered).get(at, 0) if game.entered else 0


def is_halted(game: Position, unit: int) -> bool:
    """Smolensk 11.6: whether the unit is put on the map but cannot move this turn."""
    return any(effect.kind == "halted" and effect.unit == unit for effect in game.effects)


def entry_ways(game: Position, unit: int, at: int) -> dict[int, Way]:
    """11.1 + 11.4: where a unit that enters at an edge hex can get to, with cost and path."""
    return _entrance(game, unit, at).ways


def entry_mask(game: Position, unit: int, at: int) -> int:
    """The same hexes as a mask; kept for the phase."""
    cache, key = game.facts.moves, ("entry", unit, at, march_order(game, at))
    mask: int | None = cache.get(key)
    if mask is None:
        mask = cache[key] = _entrance(game, unit, at).mask
    return mask


def _entrance(game: Position, unit: int, at: int) -> Entrance:
    phase, memo = conditions(game), game.scenario.reach_memo
    closed = shut_to(game, unit, phase) if game.ask.kept_out else phase.closed
    if closed >> at & 1 or unit in phase.held_back:
        return SHUT
    paid = 1 + march_order(game, at)
    if phase.halting >> at & 1 or is_halted(game, unit):
        return Entrance({at: (paid, (at,))})
    place = ("entry", phase.ground, at, points_of(game, unit, phase), phase.road_bonus, paid, game.scenario.gait[unit])
    free: Entrance | None = memo.get(place)
    if free is None:
        free = memo.keep(place, _search(game, unit, at, 0, 0))
    # Only what lies within reach matters.
    key = (free, phase.halting & free.mask, closed & free.mask)
    found: Entrance | None = memo.get(key)
    if found is None:
        found = _search(game, unit, at, closed, phase.halting)
        memo.keep(key, found)
    return found


def _search(game: Position, unit: int, at: int, closed: int, halting: int) -> Entrance:
    ways: dict[int, Way] = {at: (1 + march_order(game, at), (at,))}  # 6.2: one hex can always be entered.
    for budget, steps, spent in spending_at(game, unit, at):
        found = reach(at, max(0, budget - spent), steps, closed, halting)
        for hex, price in found.cost.items():
            if hex not in ways or price + spent < ways[hex][0]:
                ways[hex] = (price + spent, tuple(found.path(hex)))
    return Entrance(ways)


def spending_at(game: Position, unit: int, at: int) -> list[tuple[int, Steps, int]]:
    """The budgets and steps with which a unit may go on from the edge, and what it has paid to enter.

    R4: a unit that enters at a road hex comes by that road, so its whole move can be by road.
    """
    ground, kind, points = game.facts.grounds[game.phasing], game.printed(unit).gait, allowance(game, unit)
    paid = 1 + march_order(game, at)
    gait, by_road = ground.gait(kind), ground.road_hexes >> at & 1
    toll = 0 if by_road else ground.toll(at, kind)
    found = [] if toll is None else [(points, gait.steps, paid + toll)]
    if by_road:
        found.append((points + road_bonus(game), gait.road_steps, paid))
    return found
