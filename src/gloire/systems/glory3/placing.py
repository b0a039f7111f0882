"""What a side puts into the Pool (4.21), as parts to pick from: each copy of a marker is one."""

from gloire.core.display import Composing, Part, Said, Tray
from gloire.systems.glory3.actions import PlaceMarkers
from gloire.systems.glory3.pool import copy_name, left_to_place, most_to_place
from gloire.systems.glory3.position import Position


def placing(game: Position, side: int) -> Composing:
    """4.21: the answer of a side, put together marker by marker; where all may be placed, they are in it at first."""
    parts = tuple(
        _part(game, number, copy) for number, count in left_to_place(game, side).items() for copy in range(1, count + 1)
    )
    tray = Tray(field="markers", said=Said("tray", "markers"), rule="4.21", parts=parts, most=most_to_place(game, side))
    picked = tuple((tray.field, part.key) for part in parts) if len(parts) <= tray.most else ()
    return Composing(answer=PlaceMarkers(()), said=Said("composing", "place"), trays=(tray,), picked=picked)


def _part(game: Position, number: int, copy: int) -> Part:
    marker = game.scenario.markers[number]
    units = tuple(
        game.id(unit)
        for unit, hex in enumerate(game.where)
        if hex >= 0 and copy == 1 and number in _markers_of(game, unit)
    )
    said = Said("part", "marker", {"marker": marker.id, "copy": copy})
    return Part(key=copy_name(marker.id, copy), said=said, units=units)


def _markers_of(game: Position, unit: int) -> tuple[int, ...]:
    """4.11 + 14.35: the markers that call a unit."""
    counter = game.unit(unit)
    return (counter.marker, *(game.scenario.leaders[counter.leader].also if counter.leader >= 0 else ()))
