"""What can be laid over the map: objectives, fronts, arcs of fire, command ranges, entry areas, sight."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gloire.core.display import Overlay
from gloire.core.facing import THROUGH_FRONT_SIDES, field_mask
from gloire.core.hexes import bits
from gloire.systems.glory3.command import range_mask
from gloire.systems.glory3.guns import reach, ready
from gloire.systems.glory3.names import named
from gloire.systems.glory3.position import Position


def overlays(game: Position) -> Iterator[Overlay]:
    """Layer by layer; a key of the keyboard is the first letter of each layer's name."""
    objectives = game.labels([one.hex for one in game.scenario.objectives])
    yield Overlay(kind="ring", key="objective", layer="aims", hexes=objectives, shown=True)
    yield from _fronts(game)
    yield Overlay(kind="sight", key="sight", layer="sight")  # 9.4: asked for, hex by hex
    for gun in range(len(game.where)):
        if ready(game, gun):
            yield from _arc(game, gun)
    yield from _ranges(game)


def of_guns(game: Position, guns: Sequence[str]) -> Iterator[Overlay]:
    """7.13: the arcs of guns that may fire, each while it is chosen."""
    for gun in guns:
        if (number := named(game, gun)) >= 0 and ready(game, number):
            yield from _arc(game, number)


def of_leaders(game: Position, side: str) -> Iterator[Overlay]:
    """5.13: how far the leaders of a side command."""
    return (one for one in _ranges(game) if one.army == side)


def _fronts(game: Position) -> Iterator[Overlay]:
    """7.11: the Frontal Hexes of each side, which the other has to reckon with."""
    for side, name in enumerate(game.scenario.sides):
        hexes = game.labels(bits(game.fronts(side)))
        yield Overlay(kind="hatch", key="front", layer="zones", army=name, hexes=hexes, foreign_to=name)


def _arc(game: Position, gun: int) -> Iterator[Overlay]:
    """7.13 + 9.11: what the chosen gun has in its arc, with what each range adds."""
    here, facing, far = game.where[gun], game.facing[gun], reach(game, (gun,))
    fields = [field_mask(game.grid, here, facing, THROUGH_FRONT_SIDES, each) for each in range(1, far + 1)]
    army, unit = game.owner(gun), game.id(gun)
    hexes = game.labels(bits(fields[-1]))
    yield Overlay(kind="cone", key="arc", layer="fire", tone="effective", army=army, hexes=hexes, unit=unit)
    rings = [last & ~before for before, last in pairwise([0, *fields])]
    worth = game.scenario.ranges[game.unit(gun).range]
    marked = [(max(bits(ring), key=lambda hex: game.grid.doubled[hex][0]), at) for at, ring in enumerate(rings) if ring]
    texts = tuple(f"{at + 1}: {worth[at]:+d}".replace("-", "−").replace("+0", "0") for _, at in marked)
    rims = game.labels([hex for hex, _ in marked])
    yield Overlay(kind="disc", key="", layer="fire", tone="rim", hexes=rims, texts=texts, unit=unit)


def _ranges(game: Position) -> Iterator[Overlay]:
    """5.13: how far each leader commands, in movement points."""
    for number, leader in enumerate(game.scenario.leaders):
        if game.leaders[number] < 0:
            continue
        army, hexes = game.scenario.sides[leader.side], list(bits(range_mask(game, number)))
        yield Overlay(kind="range", key="command", layer="command", army=army, tone="first", hexes=game.labels(hexes))
        top = min(hexes, key=lambda hex: (game.grid.doubled[hex][0], hex))
        name = (f"{leader.name} {leader.range}",)
        yield Overlay(
            kind="disc", key="", layer="command", army=army, tone="name", hexes=game.labels([top]), texts=name
        )
