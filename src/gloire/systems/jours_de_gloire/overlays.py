"""What can be laid over the map: objectives, zones, cones of fire, command, groups, ways of the routed, sight."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gloire.core.display import Overlay
from gloire.core.hexes import OFF_MAP, bits
from gloire.systems.jours_de_gloire.fire import field
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import CHAIN, grouped
from gloire.systems.jours_de_gloire.position import RENFORT, ROUTED, Position
from gloire.systems.jours_de_gloire.routes import base_of, steps
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.ways import near

NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def overlays(game: Position) -> tuple[Overlay, ...]:
    """All that can be laid over the map, the same for every viewer; so it is worked out once as everybody stands."""
    key = game.turn, game.bridged, tuple(game.chiefs)
    return game.noted("overlays", key, lambda: tuple(_layers(game)))


def _layers(game: Position) -> Iterator[Overlay]:
    """Layer by layer; a key of the keyboard is the first letter of each layer's name."""
    objectives = game.labels([one.hex for one in game.scenario.objectives])
    yield Overlay(kind="ring", key="objective", layer="aims", hexes=objectives, shown=True)
    yield from _zones(game)
    yield Overlay(kind="sight", key="sight", layer="sight")  # 7.4: asked for, hex by hex
    yield from _cones(game)
    yield from _command(game)
    yield from _groups(game)
    yield from _routs(game)


def of_orders(game: Position, side: str) -> Iterator[Overlay]:
    """2.3: what somebody looks at who gives orders: his groups, and how far his chiefs command."""
    return (one for one in (*_command(game), *_groups(game)) if one.army == side)


def of_guns(game: Position, guns: Sequence[str]) -> Iterator[Overlay]:
    """7.2: the cones of batteries that may fire, each while it is chosen."""
    for gun in guns:
        yield from _cone(game, named(game, gun))


def of_group(game: Position, units: Sequence[str]) -> Iterator[Overlay]:
    """2.3.1: one group, called as the answers call it: by its first unit."""
    chain = [named(game, unit) for unit in units]
    yield from _band(game, chain, game.unit(chain[0]).name)


def _zones(game: Position) -> Iterator[Overlay]:
    """6.2.1: what the other side has to reckon with."""
    for side, name in enumerate(game.scenario.sides):
        zone = game.labels(bits(game.zones(side)))
        yield Overlay(kind="hatch", key="zone", layer="zones", army=name, hexes=zone, foreign_to=name)


# 7.2: cones of fire


def _cones(game: Position) -> Iterator[Overlay]:
    """7.2 + 7.3: of the chosen battery, as far as it fires well, and as far as it fires at all."""
    for gun, hex in enumerate(game.where):
        if hex >= 0 and game.arm(gun) == ARTILLERY and game.is_good(gun):
            yield from _cone(game, gun)


def _cone(game: Position, gun: int) -> Iterator[Overlay]:
    unit, here, facing = game.unit(gun), game.where[gun], game.facing[gun]
    far = 1 if game.is_night or game.is_foggy else unit.maximum
    reach = [field(game, here, facing, each) for each in range(1, far + 1)]
    close = reach[min(unit.effective, far) - 1]
    for key, tone, hexes in (("cone", "effective", close), ("long-range", "long", reach[-1] & ~close)):
        if hexes:
            yield _of_gun(game, gun, key, tone, game.labels(bits(hexes)))
    rings = [last & ~before for before, last in pairwise([0, *reach])]
    marked = [max(bits(ring), key=lambda hex: game.grid.doubled[hex][0]) for ring in rings if ring]
    texts = tuple(f"{number}: {_range_worth(game, gun, number)}" for number, ring in enumerate(rings, 1) if ring)
    yield Overlay(
        kind="disc", key="", layer="fire", tone="rim", hexes=game.labels(marked), texts=texts, unit=game.id(gun)
    )


def _of_gun(game: Position, gun: int, key: str, tone: str, hexes: tuple[str, ...]) -> Overlay:
    army, unit = game.owner(gun), game.id(gun)
    return Overlay(kind="cone", key=key, layer="fire", tone=tone, army=army, hexes=hexes, unit=unit)


def _range_worth(game: Position, gun: int, far: int) -> str:
    """7.3: what a range adds to the die."""
    worth, beyond = game.scenario.worth, far - game.unit(gun).effective
    if beyond > 0:
        value = worth["long-range"] * (1 if game.scenario.choices["H6"] == "flat" else beyond)
    else:
        value = worth["point-blank"] if far == 1 else 0
    return f"{value:+d}".replace("-", "−") if value else "0"


# 2.5.1: command


def _command(game: Position) -> Iterator[Overlay]:
    """2.5.1: how far each chief commands; the second chief of a side has another stroke."""
    seen: list[int] = []
    for number, chief in enumerate(game.scenario.chiefs):
        hex = game.chiefs[number]
        if hex < 0:
            continue
        army, reach = game.scenario.sides[chief.side], list(bits(near(game, hex, chief.range)))
        tone = "second" if chief.side in seen else "first"
        seen.append(chief.side)
        top = min(reach, key=lambda each: (game.grid.doubled[each][0], abs(each - hex)))
        name = (f"{chief.name} {chief.range}",)
        yield Overlay(kind="range", key="command", layer="command", army=army, tone=tone, hexes=game.labels(reach))
        top_hex = game.labels([top])
        yield Overlay(kind="disc", key="", layer="command", army=army, tone="name", hexes=top_hex, texts=name)


# 2.3.1: tactical groups


def _groups(game: Position) -> Iterator[Overlay]:
    """2.3.1: the chains of units that one order would serve, as they stand now."""
    standing = [unit for unit, hex in enumerate(game.where) if hex >= 0 and not game.has(unit, RENFORT)]
    chains: dict[int, list[int]] = {}
    for unit, group in enumerate(grouped(game, standing)):
        if group >= 0:
            chains.setdefault(group, []).append(unit)
    counts: dict[int, int] = {}
    formations = [game.unit(chain[0]).formation for chain in chains.values()]
    for chain in chains.values():
        formation = game.unit(chain[0]).formation
        counts[formation] = counts.get(formation, 0) + 1
        number = NUMERALS[counts[formation] - 1] if formations.count(formation) > 1 else ""
        yield from _band(game, chain, f"{game.scenario.formations[formation].name} {number}".strip())


def _band(game: Position, chain: Sequence[int], name: str) -> Iterator[Overlay]:
    """A band along the links of a group, and its name above the first unit."""
    army, hexes = game.owner(chain[0]), sorted({game.where[unit] for unit in chain})
    tone = game.scenario.formations[game.unit(chain[0]).formation].id
    lines = tuple((game.label(one), game.label(other)) for one, other in _links(game, hexes))
    yield Overlay(
        kind="band", key="group", layer="parties", army=army, tone=tone, hexes=game.labels(hexes), lines=lines
    )
    top = min(hexes, key=lambda hex: game.grid.doubled[hex][0])
    top_hex = game.labels([top])
    yield Overlay(kind="disc", key="", layer="parties", army=army, tone="name", hexes=top_hex, texts=(name,))


def _links(game: Position, hexes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The shortest links that hold a group together: each hex to the nearest of those before it."""
    linked, left = [hexes[0]], list(hexes[1:])
    while left:
        pairs = ((one, other) for one in linked for other in left)
        one, other = min(pairs, key=lambda pair: game.grid.distance(*pair))
        if game.grid.distance(one, other) <= CHAIN:
            yield one, other
        linked.append(other)
        left.remove(other)


# 10.4: where the routed go


def _routs(game: Position) -> Iterator[Overlay]:
    """10.4: the next step of every routed unit; of another, while it is chosen."""
    for unit, hex in enumerate(game.where):
        if hex < 0 or not (lines := _flight(game, unit, hex)):
            continue
        chosen = "" if game.has(unit, ROUTED) else game.id(unit)
        army = game.owner(unit)
        yield Overlay(kind="arrow", key="rout", layer="withdrawal", tone="retreat", army=army, lines=lines, unit=chosen)


def _flight(game: Position, unit: int, hex: int) -> tuple[tuple[str, str], ...]:
    direct = [step for step in steps(game, unit, hex, base_of(game, unit, hex)) if not step.sideways]
    return tuple((game.label(hex), game.label(step.hex)) for step in direct if step.hex != OFF_MAP)
