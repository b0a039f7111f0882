"""What a player would work out with a finger on the map. All of it is read from what the rules offer."""

from gloire.core.insight import Destination, Phase, Threat
from gloire.core.position import decision_of
from gloire_skirmish.rules.actions import MoveUnit
from gloire_skirmish.rules.fire import sees
from gloire_skirmish.rules.frames import Activation
from gloire_skirmish.rules.movement import March, allowance, hindrance, march_hexes, ways
from gloire_skirmish.rules.position import SHAKEN, Position


def moves(game: Position, unit: str) -> list[Destination]:
    """3.1: where a unit may march now, by which way."""
    frame, number = game.stack[-1] if game.stack else None, game.find_unit(unit)
    if not isinstance(frame, Activation) or not isinstance(decision_of(game), March):
        return []
    if number not in game.company(frame.company) or hindrance(game, number):
        return []
    found, points = ways(game, number), allowance(game, number)
    return [
        Destination(
            hex=game.label(hex),
            cost=found.cost[hex],
            path=tuple(map(game.label, found.path(hex))),
            stops="",
            rule="",
            costs=(),
            action=MoveUnit(unit, game.label(hex)),
            points=points,
        )
        for hex in march_hexes(game, number)
    ]


def threats(game: Position, hex: str, viewer: str | None) -> list[Threat]:
    """4.1 + 5.1: enemies that stand near a hex, or have it in range and sight whichever way they turn."""
    grid, there = game.map.grid, game.find_hex(hex)
    found = []
    for unit, here in enumerate(game.where):
        if here < 0 or here == there or game.owner(unit) == viewer or game.has(unit, SHAKEN):
            continue
        far = grid.distance(here, there)
        if far <= game.printed(unit).range and sees(game, here, there):
            found.append(
                Threat(game.id(unit), game.label(here), "adjacent" if far == 1 else "attack", (game.label(here),))
            )
    return found


def phases(game: Position) -> list[Phase]:
    """2.0: orders, chits and rally, with the present step marked."""
    side = game.side_id(0)
    keys = (("orders", "2.1", not game.opened), ("actions", "2.2", game.opened))
    return [Phase(key, side, rule, "now" if now else "done" if key == "orders" else "next") for key, rule, now in keys]
