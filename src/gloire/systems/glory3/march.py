"""Chapter 6.12, a unit on its way, hex by hex: whom it meets, what it takes, how it stops."""

from msgspec.structs import replace

from gloire.core.events import Event
from gloire.systems.glory3.facing import face_on_arrival
from gloire.systems.glory3.frames import March
from gloire.systems.glory3.happened import RetreatedBefore, UnitAdvanced, UnitEntered, UnitMoved
from gloire.systems.glory3.leaders import displaced
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.ways import leaders_of

RULES = {"move": "6.12", "extended": "6.13", "enter": "6.51", "advance": "11.31", "evade": "10.27"}
OFF_MAP = -1  # where the path of a unit that enters begins


def go_along(game: Position, march: March) -> None:
    """6.12: along the path, until an enemy leader must leave its next hex (5.15); then the march goes on."""
    path, side = march.path, game.side(march.unit)
    met = leaders_of(game, 1 - side)
    for at in range(march.at, len(path) - 1) if met else ():
        leaving = met >> path[at + 1] & 1 and displaced(game, path[at + 1], side, path[at] if at >= 0 else -1)
        if leaving:
            game.become(march, replace(march, at=at))
            game.begin_each(leaving)
            return
    _arrive(game, march)


def _arrive(game: Position, march: March) -> None:
    """The counter is put down where its path ends; infantry and cavalry have taken what they passed through."""
    game.emit(_told(game, march))
    for hex in march.path:
        game.visit(march.unit, hex)
    game.move(march.unit, march.path[-1])
    for answer in game.scenario.ask.moved:
        answer(game, march.unit, march.kind)


def _told(game: Position, march: March) -> Event:
    id, path, rule = game.id(march.unit), game.labels(march.path), RULES[march.kind]
    match march.kind:
        case "enter":
            return UnitEntered(id, path)
        case "advance":
            return UnitAdvanced(id, path[-1])
        case "evade":
            return RetreatedBefore(id, path)
    return UnitMoved(id, path, march.kind, rule)


def stop(game: Position, march: March) -> None:
    """7.12: where it stops a unit turns, unless it joins others (7.11)."""
    if game.where[march.unit] >= 0:
        face_on_arrival(game, march.unit, "7.12")
