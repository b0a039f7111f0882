"""6.0 Tracing a path: where two ways to a hex differ in effect, the mover chooses.

They differ by who notices the unit on its way: a leader who is alone (16.9.3), an army that waits for an alarm
(Borodino 6.10.2), an enemy who does not know of a ford (Smolensk 6.12). Ways that nobody would tell apart are one
action. The plain one goes the way the engine finds; each of the others carries its way, the cheapest of its kind.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.insight import Notice
from gloire.core.paths import Explored, Steps, explore
from gloire.core.paths import Moves as Onward
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.actions import CommitGuard, MoveUnit, Traced
from gloire.systems.napoleonic20.amendments import Side, Watch
from gloire.systems.napoleonic20.entrances import entry_ways, march_order, offer_entries, spending_at
from gloire.systems.napoleonic20.offered import Detour, Moves
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.stacking import Stacking
from gloire.systems.napoleonic20.ways import conditions, shut_on_the_way, way_there, ways_of

Noticed = tuple[int, ...]  # for each watch the place where it notices the unit first, or UNNOTICED
UNNOTICED = -1
Watched = Mapping[
    int | Side, list[tuple[int, int]]
]  # by hex and by hexside: watches, each with the number of its place
State = tuple[int, Noticed]  # where a unit is, and who has noticed it so far
Kinds = dict[
    Noticed, tuple[int, Explored[State]]
]  # to a hex: what the cheapest way of each kind costs, and who knows it
Spending = tuple[int, Steps, int]  # a budget, the steps it may be spent on, what is spent before the first


def detours(game: Position, stacking: Stacking) -> list[Action]:
    """All moves by ways that differ in effect from the plain ones, of units on the map."""
    found: list[Action] = []
    anywhere = watched_hexes(game)
    for unit, moves in stacking.moves.items() if anywhere else ():
        if anywhere & moves.ways.mask and (offered := _kept_detours(game, unit, moves)):
            allowed = stacking.allowed(game, unit, moves.mask)
            found += [action for hex, _, action in offered if allowed >> hex & 1]
    return found


def _kept_detours(game: Position, unit: int, moves: Moves) -> Sequence[Detour]:
    """Those of a unit, kept for the phase with the moves they belong to: whoever takes a move back has others again.

    Of a routed one they depend on where its friends stand (9.6.3), and are looked for each time.
    """
    if game.marks[unit] & ROUTED:
        return detours_of(game, unit, moves)
    kept: dict[int, tuple[Moves, Sequence[Detour]]] = game.facts.moves.setdefault("detours", {})
    known = kept.get(unit)
    if known is None or known[0] is not moves:
        known = kept[unit] = (moves, detours_of(game, unit, moves))
    return known[1]


def detours_of(game: Position, unit: int, moves: Moves) -> tuple[Detour, ...]:
    """Those of one unit, whether or not there is room for it."""
    watches = watches_of(game, unit, moves.ways.mask)
    memo, key = game.scenario.reach_memo, (moves, watches)
    found: tuple[Detour, ...] | None = memo.get(key) if watches else ()
    return memo.keep(key, tuple(_other_ways(game, unit, moves, watches))) if found is None else found


def _other_ways(game: Position, unit: int, moves: Moves, watches: tuple[Watch, ...]) -> Iterator[Detour]:
    seen, watched = (UNNOTICED,) * len(watches), _watched(watches)
    spending = [(budget, steps, 0) for budget, steps, _ in moves.ways.searches]
    closed, halting = shut_on_the_way(game, unit), conditions(game).halting
    ways = kinds_of_ways(game.where[unit], seen, spending, watched, closed, halting)
    for hex, plain in zip(moves.hexes, moves.actions, strict=True):
        kinds = ways.get(hex, {})
        if _may_differ(game, unit, hex, kinds):
            path = game.hexes(way_there(game, unit, moves.ways, hex)[1])
            yield from _with_ways(game, hex, kinds, noticed(path, seen, watched), plain, 1)


def _may_differ(game: Position, unit: int, hex: int, kinds: Kinds) -> bool:
    """Whether there is more than one kind of way; 6.2: a single step may be one that no budget pays for."""
    return len(kinds) > 1 or bool(game.grounds[game.phasing].near_mask[game.where[unit]] >> hex & 1)


def _with_ways(game: Position, hex: int, kinds: Kinds, usual: Noticed, plain: Action, entered: int) -> Iterator[Detour]:
    """A plain action by every other kind of way; `entered` is the number of the first hex that is entered."""
    for kind, (cost, found) in sorted(kinds.items()):
        if kind != usual:
            path = [step for step, _ in found.path((hex, kind))]
            yield hex, cost, replace(plain, way=game.labels(path[entered:]))


def entry_detours(game: Position, unit: int, at: int) -> tuple[Detour, ...]:
    """11.1: the same for a unit that enters at an edge hex; kept for the phase."""
    cache, key = game.facts.moves, ("detours", unit, at, march_order(game, at))
    found: tuple[Detour, ...] | None = cache.get(key)
    if found is None:
        found = cache[key] = tuple(_other_ways_in(game, unit, at))
    return found


def _other_ways_in(game: Position, unit: int, at: int) -> Iterator[Detour]:
    mask, hexes, actions = offer_entries(game, unit, at)
    watches = watches_of(game, unit, mask)
    if not watches or mask == 1 << at:
        return
    seen, watched, ways = (UNNOTICED,) * len(watches), _watched(watches), entry_ways(game, unit, at)
    closed, halting = shut_on_the_way(game, unit), conditions(game).halting
    spending, start = spending_at(game, unit, at), _after(seen, at, at, watched)
    found = kinds_of_ways(at, start, spending, watched, closed, halting)
    for hex, plain in zip(hexes, actions, strict=True):
        if len(found.get(hex, ())) > 1:
            usual = noticed((at, *ways[hex][1]), seen, watched)
            yield from _with_ways(game, hex, found[hex], usual, plain, 0)


def cost_of(offered: Iterable[Detour], way: Sequence[str]) -> int:
    """What one of the ways costs that are offered."""
    return next(cost for _, cost, action in offered if getattr(action, "way", ()) == way)


def watched_hexes(game: Position) -> int:
    """Where, as a mask, units of the phasing side are noticed on their way; routed ones at most there."""
    mask: int | None = game.facts.moves.get("watched")
    if mask is None:
        mask = 0
        units = game.units_of(game.phasing)
        for watch in _watches(game, next((unit for unit in units if not game.marks[unit] & ROUTED), units[0])):
            mask |= _hexes(watch)
        game.facts.moves["watched"] = mask
    return mask


def watches_of(game: Position, unit: int, reach: int) -> tuple[Watch, ...]:
    """Whoever would notice the unit within a mask; R89: nobody is told where leaders go."""
    if game.is_leader(unit):
        return ()
    kept, key = game.facts.moves, "watches of the routed" if game.marks[unit] & ROUTED else "watches"
    found: tuple[tuple[int, Watch], ...] | None = kept.get(key)
    if found is None:
        found = kept[key] = tuple((_hexes(watch), watch) for watch in _watches(game, unit))
    return tuple([watch for mask, watch in found if mask & reach])


def _watches(game: Position, unit: int) -> Iterator[Watch]:
    """Whoever would notice a unit: the same for all of a side that are routed, and for all that are not."""
    return (watch for answer in game.ask.watches for watch in answer(game, unit))


def _hexes(watch: Watch) -> int:
    """All hexes, as a mask, where a watch may notice somebody."""
    mask = sum(1 << hex for hex in watch.side or ())
    for place in watch.places:
        mask |= place
    return mask


# The search, over hexes and who has noticed the unit so far.


def kinds_of_ways(
    start: int, seen: Noticed, spending: Iterable[Spending], watched: Watched, closed: int, halting: int
) -> Mapping[int, Kinds]:
    """For every hex within reach, the cheapest way of each kind."""
    ways: dict[int, Kinds] = {}
    for budget, steps, spent in spending:
        found = explore((start, seen), max(0, budget - spent), _onward(steps, watched, closed, halting))
        for (hex, kind), cost in found.cost.items():
            kinds = ways.setdefault(hex, {})
            if hex != start and (kind not in kinds or cost + spent < kinds[kind][0]):
                kinds[kind] = cost + spent, found
    return ways


def _onward(steps: Steps, watched: Watched, closed: int, halting: int) -> Onward[State]:
    """The steps between states. Only a step onto a hex where somebody watches, or onto one beside a hexside, counts."""
    watching = 0
    for place in watched:
        watching |= 1 << place if isinstance(place, int) else 1 << place[0] | 1 << place[1]

    def onward(state: State) -> Iterator[tuple[State, int, bool]]:
        hex, seen = state
        for near, price, halts in steps[hex]:
            if not closed >> near & 1:
                after = _after(seen, hex, near, watched) if watching >> near & 1 else seen
                yield (near, after), price, halts or bool(halting >> near & 1)

    return onward


def _watched(watches: Sequence[Watch]) -> Watched:
    """By hex and by hexside, which watches notice a unit there, each with the number of its place."""
    found: dict[int | Side, list[tuple[int, int]]] = {}
    for number, watch in enumerate(watches):
        for place, mask in enumerate(watch.places):
            for hex in bits(mask):
                found.setdefault(hex, []).append((number, place))
        if watch.side is not None:
            found.setdefault(watch.side, []).append((number, len(watch.places)))
    return found


def _after(seen: Noticed, hex: int, near: int, watched: Watched) -> Noticed:
    """Who has noticed a unit after one more step; each does so once."""
    side = (hex, near) if hex < near else (near, hex)
    for here in (watched.get(side), watched.get(near)):
        for number, place in here or ():
            if seen[number] == UNNOTICED:
                seen = (*seen[:number], place, *seen[number + 1 :])
    return seen


def noticed(path: Sequence[int], seen: Noticed, watched: Watched) -> Noticed:
    """By whom a unit is noticed on a path, whose first hex it does not enter."""
    for hex, near in pairwise(path):
        seen = _after(seen, hex, near, watched)
    return seen


def effect(game: Position, unit: int, path: Sequence[int]) -> Noticed:
    """By whom a unit of either side is noticed on a path, in any phase."""
    watches = tuple(_watches(game, unit))
    return noticed(path, (UNNOTICED,) * len(watches), _watched(watches))


# Telling it, and refusing it.


def notices(game: Position, unit: int, path: Sequence[int]) -> tuple[Notice, ...]:
    """Who notices a unit on a path, whose first hex it does not enter."""
    watches = watches_of(game, unit, -1)
    if not watches:
        return ()
    found = enumerate(noticed(path, (UNNOTICED,) * len(watches), _watched(watches)))
    return tuple(_notice(game, watches[number], place) for number, place in found if place != UNNOTICED)


def _notice(game: Position, watch: Watch, place: int) -> Notice:
    if place == len(watch.places):
        assert watch.side is not None
        return Notice(watch.what, watch.unit, side=game.labels(watch.side))
    return Notice(watch.what, watch.unit, game.labels(bits(watch.places[place])))


def refuse_way(game: Position, action: Traced) -> Refusal:
    """6.0: why a unit cannot go this way to a hex that it may go to."""
    way = action.way
    unit, at = game.unit(action.unit), "" if isinstance(action, MoveUnit | CommitGuard) else action.at
    facts = {"unit": action.unit, "hex": action.hex, "way": way}
    path = [game.find_hex(label) for label in way]
    if way[-1] != action.hex or min(path) < 0 or (at and way[0] != at):
        return Refusal(None, "no-such-way", facts)
    start, spending = (path[0], spending_at(game, unit, path[0])) if at else (game.where[unit], _spending(game, unit))
    whole = path if at else [start, *path]
    closed, halting = shut_on_the_way(game, unit), conditions(game).halting
    if any(_leads(whole, *spent, closed, halting) for spent in spending):
        return Refusal("6.0", "same-effect", facts, ruling="R113")
    return Refusal("6.0", "way-barred", facts)


def _spending(game: Position, unit: int) -> list[Spending]:
    return [(budget, steps, 0) for budget, steps, _ in ways_of(game, unit, conditions(game)).searches]


def _leads(path: Sequence[int], budget: int, steps: Steps, spent: int, closed: int, halting: int) -> bool:
    """Whether a unit can go a path, hex by hex."""
    for number, (hex, near) in enumerate(pairwise(path), 2):
        step = next((step for step in steps[hex] if step[0] == near), None)
        if step is None or closed >> near & 1 or spent + step[1] > max(budget, 0 if number > 2 else step[1]):
            return False
        spent += step[1]
        if number < len(path) and (step[2] or halting >> near & 1):
            return False
    return True
