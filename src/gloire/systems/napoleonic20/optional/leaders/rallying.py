"""16.9.7 and 16.9.8: broken leaders return, and units rally on a leader."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import LeaveBroken, PlaceRallied
from gloire.systems.napoleonic20.frames import MovementPhase
from gloire.systems.napoleonic20.optional.leaders.moving import leaders_in_the_way, refuse_leaders_hex
from gloire.systems.napoleonic20.optional.leaders.vocabulary import LeaderRally
from gloire.systems.napoleonic20.position import BROKEN, Position
from gloire.systems.napoleonic20.rally import rally_hexes, refuse_return, return_to_map
from gloire.systems.napoleonic20.zones import zone_of_side

LEAVE = LeaveBroken()


def rally_leaders(game: Position, _: MovementPhase) -> None:
    """16.9.7: when one's movement phase begins, all one's broken leaders are rallied, without a die."""
    leaders = game.leaders_of(game.phasing)
    game.begin_each(LeaderRally(leader=leader) for leader in leaders if game.where[leader] == BROKEN)


class PlaceLeader(Decision):
    """16.9.7 + 10.0 + 16.4: a rallied leader is placed like any unit, or stays broken for now."""

    rule = "16.9.7"

    def asks(self, game: Position, rally: LeaderRally) -> str | None:
        return game.side_id(game.phasing) if places(game, rally.leader) else NOBODY

    def options(self, game: Position, rally: LeaderRally) -> Sequence[Action]:
        return [*(PlaceRallied(game.label(hex)) for hex in places(game, rally.leader)), LEAVE]

    def choose(self, game: Position, rally: LeaderRally, action: Action) -> Done | None:
        if isinstance(action, PlaceRallied):
            return_to_map(game, rally.leader, action.hex, "16.9.7")
        return DONE

    def refuse(self, game: Position, rally: LeaderRally, action: Action) -> Refusal | None:
        if not isinstance(action, PlaceRallied):
            return None
        hex = game.find_hex(action.hex)
        taken = refuse_leaders_hex(game, rally.leader, hex) if hex in rally_hexes(game, rally.leader) else None
        return taken or refuse_return(game, rally.leader, action.hex)

    def about(self, game: Position, rally: LeaderRally) -> dict[str, str]:
        return {"unit": game.id(rally.leader)}


def places(game: Position, leader: int) -> list[int]:
    """16.9.7 + R80: where a rallied leader may be placed; not in the hex of an enemy leader."""
    taken = leaders_in_the_way(game, leader)
    return [hex for hex in rally_hexes(game, leader) if not taken >> hex & 1]


def rallying_on(game: Position, unit: int, on: tuple[int, ...]) -> int:
    """16.9.8: while an event lets units rally on a leader who is on the map, his hex and those next to him serve.

    Only vacant ones (10.0) outside enemy zones; 7.0: across a major river nothing is next to anything.
    """
    leader = next((leader for leader in on if game.where[leader] >= 0), -1)
    if leader < 0:
        return 0
    here, side = game.where[leader], game.side_of(unit)
    barred, between = game.grounds[side].barred, game.map.between
    near = (hex for hex in game.grounds[side].near[here] if not between(here, hex) & barred)
    return game.map.grid.mask((here, *near)) & ~zone_of_side(game, 1 - side)
