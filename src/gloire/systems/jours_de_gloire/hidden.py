"""What is hidden: orders until their group is first activated, and the sealed answers of Phase A until both are in."""

from collections.abc import Sequence

from gloire.core.actions import Shuffler
from gloire.core.events import Event, Veiled
from gloire.systems.jours_de_gloire.happened import OrdersRevealed
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import Sealable, has_orders_anyway
from gloire.systems.jours_de_gloire.position import Position


def known_orders(game: Position, viewer: str | None) -> dict[int, str]:
    """2.3.2 + 2.4: of each group what a viewer knows: received, none, or face-down; nothing before they are sealed."""
    found = {}
    for group in sorted({group for group in game.groups if group >= 0}):
        owner = _owner(game, group)
        if not game.sealed[owner]:
            continue
        open = game.opened >> group & 1 or game.scenario.sides[owner] == viewer
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
    return "face-down" in known_orders(game, viewer).values() or _half_sealed(game, viewer)


def _half_sealed(game: Position, viewer: str | None) -> bool:
    """1.A: one side has sealed its answer, the other has not."""
    return any(
        game.sealed[side] and not game.sealed[1 - side] and game.scenario.sides[side] != viewer for side in (0, 1)
    )


def redeal(game: Position, side: str, rng: Shuffler) -> None:
    """2.3.2: other orders under the enemy's markers, as they might be for all that the side knows."""
    if not hides(game, side):
        return
    foe = 1 - game.scenario.sides.index(side)
    twin = game.clone()
    twin.orders &= ~_groups_of(game, foe)
    options = Sealable(twin, foe)
    fits = [action for action in options[:4096] if _fits(game, foe, action)]
    if fits:
        picked = rng.sample(fits, 1)[0]
        _lay(game, foe, [named(game, id) for id in picked.orders])


def _groups_of(game: Position, side: int) -> int:
    found = 0
    for unit, group in enumerate(game.groups):
        if group >= 0 and game.side(unit) == side:
            found |= 1 << group
    return found


def _fits(game: Position, foe: int, action: object) -> bool:
    """Whether a sealed answer agrees with the markers that have been opened, and with what is public."""
    orders = getattr(action, "orders", ())
    mask = 0
    for id in orders:
        mask |= 1 << game.groups[named(game, id)]
    same = not getattr(action, "markers", ()) and not getattr(action, "released", ())
    return same and (mask ^ game.orders) & game.opened & _groups_of(game, foe) == 0


def _lay(game: Position, foe: int, units: Sequence[int]) -> None:
    mine = game.orders & ~_groups_of(game, foe)
    for unit in units:
        mine |= 1 << game.groups[unit]
    game.orders = mine
