"""What can be laid over the map: objectives, fronts, arcs of fire, command ranges, entry areas, sight."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from gloire.core.display import Overlay
from gloire.core.facing import THROUGH_FRONT_SIDES, field_mask
from gloire.core.hexes import bits
from gloire.systems.glory3.charge import reachable, uncovered
from gloire.systems.glory3.command import in_command, range_mask
from gloire.systems.glory3.guns import reach, ready
from gloire.systems.glory3.names import named
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.remarks import coverers


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


def of_leader(game: Position, leader: int) -> Iterator[Overlay]:
    """5.13: how far a leader commands, whom of his units he reaches and whom not; while he is chosen or pointed at."""
    counter, units = game.scenario.leaders[leader], game.scenario.units_led(leader)
    army, standing = game.scenario.sides[counter.side], [unit for unit in units if game.where[unit] >= 0]
    if game.leaders[leader] >= 0:
        for one in _range(game, leader, range_mask(game, leader)):
            yield replace(one, unit=counter.id)
    reached = in_command(game, leader, standing)
    led, out = (
        {game.where[unit]: None for unit in standing if (unit in reached) is wanted} for wanted in (True, False)
    )
    if led:
        yield Overlay(kind="outline", key="led", army=army, tone="led", hexes=game.labels(led), unit=counter.id)
    if lost := game.labels(hex for hex in out if hex not in led):
        yield Overlay(kind="disc", key="", tone="risk", hexes=lost, texts=("out",) * len(lost), unit=counter.id)


def of_charger(game: Position, unit: int) -> Iterator[Overlay]:
    """10.12: what a unit must charge if it charges, and what others cover for it; while it is chosen."""
    id, must = game.id(unit), uncovered(game, unit)
    if must:
        yield Overlay(kind="outline", key="must", tone="must", hexes=_labels(game, must), unit=id)
    covering = {hex: coverers(game, unit, hex) for hex in bits(reachable(game, unit) & ~must)}
    if covering:
        army, hexes = game.owner(unit), game.labels(covering)
        yield Overlay(kind="outline", key="covered", army=army, tone="covered", hexes=hexes, unit=id)
        yield Overlay(kind="line", key="", tone="covering", lines=_lines(game, covering), unit=id)


def _lines(game: Position, covering: Mapping[int, Sequence[int]]) -> tuple[tuple[str, str], ...]:
    """From each unit that covers to what it covers."""
    return tuple((game.label(game.where[one]), game.label(hex)) for hex, units in covering.items() for one in units)


def _fronts(game: Position) -> Iterator[Overlay]:
    """7.11: the Frontal Hexes of each side, which the other has to reckon with."""
    for side, name in enumerate(game.scenario.sides):
        hexes = _labels(game, game.fronts(side))
        yield Overlay(kind="hatch", key="front", layer="zones", army=name, hexes=hexes, foreign_to=name)


def _labels(game: Position, mask: int) -> tuple[str, ...]:
    """The hexes of a mask as they are printed, listed once for a scenario."""
    return game.scenario.memory(("labels", mask), lambda: game.labels(bits(mask)))


def _arc(game: Position, gun: int) -> tuple[Overlay, ...]:
    """7.13 + 9.11: what the chosen gun has in its arc, with what each range adds; drawn once for a place and facing."""
    here, facing, far = game.where[gun], game.facing[gun], reach(game, (gun,))
    cone, rings = game.scenario.memory(("arc", gun, here, facing, far), lambda: _drawn(game, gun, here, facing, far))
    return cone, _rims(game, gun, rings)


def _drawn(game: Position, gun: int, here: int, facing: int, far: int) -> tuple[Overlay, list[int]]:
    fields = [field_mask(game.grid, here, facing, THROUGH_FRONT_SIDES, each) for each in range(1, far + 1)]
    army, unit, hexes = game.owner(gun), game.id(gun), game.labels(bits(fields[-1]))
    cone = Overlay(kind="cone", key="arc", layer="fire", tone="effective", army=army, hexes=hexes, unit=unit)
    return cone, [last & ~before for before, last in pairwise([0, *fields])]


def _rims(game: Position, gun: int, rings: Sequence[int]) -> Overlay:
    """What each range adds, at its lower end where no counter stands."""
    standing, worth = game.held(0) | game.held(1), game.scenario.ranges[game.unit(gun).range]
    marked = [(_lowest(game, ring & ~standing or ring), at) for at, ring in enumerate(rings) if ring]
    texts = tuple(f"{at + 1}: {worth[at]:+d}".replace("-", "−").replace("+0", "0") for _, at in marked)
    rims = game.labels([hex for hex, _ in marked])
    return Overlay(kind="disc", key="", layer="fire", tone="rim", hexes=rims, texts=texts, unit=game.id(gun))


def _lowest(game: Position, mask: int) -> int:
    return max(bits(mask), key=lambda hex: game.grid.doubled[hex][0])


def _ranges(game: Position) -> Iterator[Overlay]:
    """5.13: how far each leader commands, in movement points."""
    for leader, hex in enumerate(game.leaders):
        if hex >= 0:
            yield from _range(game, leader, range_mask(game, leader))


def _range(game: Position, leader: int, mask: int) -> tuple[Overlay, ...]:
    return game.scenario.memory(("range", leader, mask), lambda: _bounded(game, leader, bits(mask)))


def _bounded(game: Position, leader: int, hexes: list[int]) -> tuple[Overlay, Overlay]:
    """A range, and at its upper end whose it is."""
    counter = game.scenario.leaders[leader]
    army, name = game.scenario.sides[counter.side], (f"{counter.name} {counter.range}",)
    top = game.labels([min(hexes, key=lambda hex: (game.grid.doubled[hex][0], hex))])
    return (
        Overlay(kind="range", key="command", layer="command", army=army, tone="first", hexes=game.labels(hexes)),
        Overlay(kind="disc", key="", layer="command", army=army, tone="name", hexes=top, texts=name),
    )
