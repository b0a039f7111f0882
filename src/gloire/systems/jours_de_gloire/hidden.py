"""What is hidden: orders until their group is first activated, and the sealed answers of Phase A until both are in."""

from collections.abc import Sequence

from gloire.core.actions import Shuffler
from gloire.core.events import Event, Veiled
from gloire.systems.jours_de_gloire.happened import OrdersRevealed
from gloire.systems.jours_de_gloire.orders import (
    available_markers,
    has_orders_anyway,
    may_have_orders,
    orderable,
    renforts,
)
from gloire.systems.jours_de_gloire.position import Position


def known_orders(game: Position, viewer: str | None) -> dict[int, str]:
    """2.3.2 + 2.4: of each group what a viewer knows: received, none, or face-down; nothing before they are sealed.

    Where no group of a side could be given an order, nothing lies face down.
    """
    found = {}
    groups = sorted({group for group in game.groups if group >= 0})
    covered = {_owner(game, group) for group in groups if may_have_orders(game, group)}
    for group in groups:
        owner = _owner(game, group)
        if not game.sealed[owner]:
            continue
        mine = game.scenario.sides[owner] == viewer
        open = game.opened >> group & 1 or mine or owner not in covered
        received = game.orders >> group & 1 or has_orders_anyway(game, group)
        found[group] = ("received" if received else "none") if open else "face-down"
    return found


def _owner(game: Position, group: int) -> int:
    return game.side(game.groups.index(group))


def seen(events: Sequence[Event], viewer: str | None) -> list[Event]:
    """2.3.2: who sealed orders knows them; others know that he did."""
    return [_as_seen(event, viewer) if isinstance(event, Veiled) else event for event in events]


def _as_seen(event: Veiled, viewer: str | None) -> Event:
    shown: Event = event.true if event.side == viewer else event.public
    return shown


def reveals(events: Sequence[Event]) -> bool:
    """2.4: markers that were turned over cannot be hidden again."""
    return any(isinstance(event, OrdersRevealed) for event in events)


def hides(game: Position, viewer: str | None) -> bool:
    """Whether something lies face down that the viewer did not put there."""
    return any(_is_half_sealed(game, side) for side in _others(game, viewer)) or (
        "face-down" in known_orders(game, viewer).values()
    )


def _others(game: Position, viewer: str | None) -> list[int]:
    return [number for number, side in enumerate(game.scenario.sides) if side != viewer]


def _is_half_sealed(game: Position, side: int) -> bool:
    """1.A: a side has sealed its answer, the other has not."""
    return game.sealed[side] and not game.sealed[1 - side]


def redeal(game: Position, side: str, rng: Shuffler) -> None:
    """2.3.2: other orders under the enemy's markers, as they might be for all that the side knows.

    1.A: as long as the side has not answered, the markers and Renforts of the other answer may be others, too.
    """
    if not hides(game, side):
        return
    (foe,) = _others(game, side)
    known = game.opened & _groups_of(game, foe)
    fits = [units for units in orderable(game, foe) if _fits(game, known, units)]
    if fits:
        _lay(game, foe, rng.sample(fits, 1)[0])
    if _is_half_sealed(game, foe):
        put = sum(1 << number for number in _some(available_markers(game, foe), rng))
        game.put_in = (put, game.put_in[1]) if foe == 0 else (game.put_in[0], put)
        mine = [unit for unit in game.given_up if game.side(unit) != foe]
        game.given_up = (*mine, *_some(renforts(game, foe), rng))


def _some(things: Sequence[int], rng: Shuffler) -> list[int]:
    return [thing for thing in things if rng.sample((False, True), 1)[0]]


def _fits(game: Position, known: int, units: Sequence[int]) -> bool:
    """Whether orders to the groups of these units agree with the markers that have been opened."""
    return (_groups_with(game, units) ^ game.orders) & known == 0


def _groups_with(game: Position, units: Sequence[int]) -> int:
    found = 0
    for unit in units:
        found |= 1 << game.groups[unit]
    return found


def _groups_of(game: Position, side: int) -> int:
    return _groups_with(
        game, [unit for unit, group in enumerate(game.groups) if group >= 0 and game.side(unit) == side]
    )


def _lay(game: Position, foe: int, units: Sequence[int]) -> None:
    game.orders = game.orders & ~_groups_of(game, foe) | _groups_with(game, units)
