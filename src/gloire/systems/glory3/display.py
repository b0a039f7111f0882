"""The board in display facts: counters with their faces and facing, leaders, tracks, boxes, overlays."""

from collections.abc import Iterator

from gloire.core.display import (
    Box,
    Counter,
    Face,
    Facing,
    Figure,
    Group,
    Marker,
    Points,
    Rating,
    Said,
    Space,
    Tag,
    Track,
    View,
)
from gloire.systems.glory3.overlays import overlays
from gloire.systems.glory3.position import (
    CHARGED,
    DISMOUNTED,
    DISORDERED,
    ELIMINATED,
    FIRED,
    GONE,
    MOVED,
    OUT_OF_COMMAND,
    RECOVERED,
    RECOVERING,
    WAITING,
    WITHDRAWN,
    Position,
)
from gloire.systems.glory3.scenario import Scenario, Unit
from gloire.systems.glory3.scenario import Side as Figures
from gloire.systems.glory3.score import points

SYMBOLS = ("infantry", "cavalry", "artillery")
STATES = {
    "disordered": DISORDERED,
    "dismounted": DISMOUNTED,
    "out-of-command": OUT_OF_COMMAND,
    "moved": MOVED,
    "fired": FIRED,
    "charging": CHARGED,
}
TAGS = {
    "disordered": Tag("zigzag", "alert"),
    "dismounted": Tag("boot", "fair"),
    "out-of-command": Tag("hourglass", "far"),
    "moved": Tag("chevrons", "fresh"),
    "fired": Tag("muzzle", "fair"),
    "asleep": Tag("closed-eye", "fair"),
    "looting": Tag("padlock", "alert"),
}
SKIES = {"night": "moon", "night-2": "moon", "fog": "fog", "twilight": "twilight"}  # signs of turns that are not day
OFF = {
    WAITING: "waiting",
    WITHDRAWN: "withdrawn",
    RECOVERING: "recovering",
    RECOVERED: "recovering",
    ELIMINATED: "lost",
    GONE: "lost",
}


def board(game: Position, facts: dict[str, object]) -> View:
    """Everything that any board can draw."""
    return View(
        facts=facts,
        now=_space(game, max(1, game.turn)),
        counters=(*_units(game), *_leaders(game)),
        markers=tuple(_trophies(game)),
        tracks=(_turns(game), _score(game)),
        boxes=tuple(_boxes(game)),
        overlays=tuple(overlays(game)),
        holds=tuple(_in_force(game)),
    )


# 2.2: faces


def faces(scenario: Scenario) -> list[Face]:
    """2.2: every side of every counter, and the leaders."""
    found = [
        _face(scenario, unit, figures, side) for unit in scenario.units for side, figures in _sides_of(unit).items()
    ]
    return [*found, *(_leader_face(scenario, number) for number in range(len(scenario.leaders)))]


def _sides_of(unit: Unit) -> dict[str, Figures]:
    found = {"good": unit.good, "disordered": unit.disordered}
    if unit.foot and unit.foot_disordered:
        found |= {"foot": unit.foot, "foot-disordered": unit.foot_disordered}
    return found


def _face(scenario: Scenario, unit: Unit, figures: Figures, side: str) -> Face:
    symbol = "horse-artillery" if unit.kind == "horse artillery" else SYMBOLS[unit.arm]
    return Face(
        key=f"{unit.id}-{side}",
        army=scenario.sides[unit.side],
        name=unit.short,
        symbol="infantry" if side.startswith("foot") else symbol,
        figures=tuple(_figures(figures)),
        signs=tuple(_signs(side)),
        strip=scenario.markers[unit.marker].id,
        beside=unit.range,
    )


def _figures(figures: Figures) -> Iterator[Figure]:
    """Strength, cohesion and, in brown, movement; Disordered guns have no strength."""
    for value in (figures.strength, figures.cohesion):
        if value >= 0:
            yield Figure(str(value))
    yield Figure(str(figures.movement), "brown")


def _signs(side: str) -> Iterator[str]:
    if side.startswith("foot"):
        yield "light"
    if side.endswith("disordered"):
        yield "torn"


def _leader_face(scenario: Scenario, number: int) -> Face:
    leader = scenario.leaders[number]
    return Face(
        key=leader.id,
        army=scenario.sides[leader.side],
        shape="person",
        name=leader.name,
        figures=(Figure(str(leader.range)), Figure(str(leader.combined)), Figure(str(leader.movement), "brown")),
        strip=scenario.markers[leader.marker].id,
    )


# Counters


def _units(game: Position) -> Iterator[Counter]:
    for number in sorted(game.layers, key=lambda unit: game.where[unit]):
        yield _counter(game, number)


def _counter(game: Position, number: int) -> Counter:
    unit, hex = game.unit(number), game.where[number]
    side = game.scenario.sides[unit.side]
    states = tuple(_states(game, number))
    return Counter(
        handle=unit.id,
        face=f"{unit.id}-{side_up(game, number)}",
        side=side,
        army=side,
        unit=unit.id,
        name=unit.name,
        short=unit.short,
        formation=game.scenario.markers[unit.marker].name,
        hex=game.label(hex) if hex >= 0 else "",
        box=OFF.get(hex, ""),
        due=_due(game, number) if hex == WAITING else 0,
        facing=_facing(game, number) if hex >= 0 else None,
        order=game.pile(hex).index(number) if hex >= 0 else 0,
        tags=tuple(TAGS[state] for state in states if state in TAGS),
        kinds=(unit.kind.replace(" ", "-"), *sorted(unit.traits)),
        ratings=tuple(_ratings(game, number)),
        states=states,
        source=unit.source,
    )


def _states(game: Position, number: int) -> Iterator[str]:
    """Marks of the series, then what the rules of the battle make of a unit."""
    yield from (name for name, mark in STATES.items() if game.has(number, mark))
    yield from filter(None, (answer(game, number) for answer in game.scenario.ask.states))


def _trophies(game: Position) -> Iterator[Marker]:
    """Guns that a charge has taken lie where they stood, under the flag of who has them."""
    for _, hex, owner in (trophy for answer in game.scenario.ask.trophies for trophy in answer(game)):
        yield Marker(kind="captured-guns", sign="flag", hex=game.label(hex), army=game.scenario.sides[owner])


def side_up(game: Position, number: int) -> str:
    """Which side of a counter is up."""
    disordered = game.has(number, DISORDERED)
    if game.is_dismounted(number):
        return "foot-disordered" if disordered else "foot"
    return "disordered" if disordered else "good"


def _facing(game: Position, number: int) -> Facing:
    """7.11: to a hexside, with the two beside it."""
    way = game.facing[number]
    return Facing("hexside", way, ((way - 1) % 6, (way + 1) % 6))


def _ratings(game: Position, number: int) -> Iterator[Rating]:
    figures, unit = game.figures(number), game.unit(number)
    if figures.strength >= 0:
        yield Rating("fire-strength" if game.is_gun(number) else "strength", str(figures.strength))
    yield Rating("cohesion", str(figures.cohesion))
    yield Rating("movement", str(figures.movement))
    if unit.range:
        far = len(game.scenario.ranges[unit.range])
        yield Rating("range", unit.range, Said("range-of-guns", unit.range, {"hexes": far}))
    if unit.leader >= 0:
        yield Rating("leader", game.scenario.leaders[unit.leader].name)


def _due(game: Position, number: int) -> int:
    return next((group.turn for group in game.scenario.groups if number in group.units), 0)


def _leaders(game: Position) -> Iterator[Counter]:
    for number, leader in enumerate(game.scenario.leaders):
        side, hex = game.scenario.sides[leader.side], game.leaders[number]
        if hex < 0 and hex != WAITING:
            continue
        yield Counter(
            handle=leader.id,
            face=leader.id,
            side=side,
            army=side,
            unit=leader.id,
            name=leader.name,
            short=leader.name,
            hex=game.label(hex) if hex >= 0 else "",
            box=OFF.get(hex, ""),
            due=_leader_due(game, number) if hex == WAITING else 0,
            order=len(game.pile(hex)) if hex >= 0 else 0,
            behind=True,
            kinds=("leader",),
            ratings=(
                Rating("command", str(leader.range)),
                Rating("combined", str(leader.combined)),
                Rating("movement", str(leader.movement)),
            ),
            tags=(TAGS["moved"],) if game.ridden >> number & 1 else (),
            states=("moved",) if game.ridden >> number & 1 else (),
        )


def _leader_due(game: Position, number: int) -> int:
    return next((group.turn for group in game.scenario.groups if number in group.leaders), 0)


# Beside the map


def _turns(game: Position) -> Track:
    spaces = tuple(_space(game, number) for number in range(1, len(game.scenario.turns) + 1))
    return Track(key="turn", spaces=spaces)


def _space(game: Position, number: int) -> Space:
    now, turn = max(1, game.turn), game.scenario.turns[number - 1]
    light = game.light if number == game.turn else turn.light  # fog may have lifted
    return Space(
        number=number,
        name=turn.name,
        sign=SKIES.get(light, ""),
        words=(Said("light", light),) if light in SKIES else (),
        state="now" if number == now else "gone" if number < now else "coming",
        dark=turn.light.startswith("night"),
    )


def _score(game: Position) -> Track:
    rows = tuple(Points(side, scored) for side, scored in zip(game.scenario.sides, points(game), strict=True))
    return Track(key="points", rows=rows)


def _boxes(game: Position) -> Iterator[Box]:
    waiting: dict[int, list[str]] = {}
    for unit, hex in enumerate(game.where):
        if hex == WAITING:
            waiting.setdefault(_due(game, unit), []).append(game.id(unit))
    for number, leader in enumerate(game.scenario.leaders):
        if game.leaders[number] == WAITING:
            waiting.setdefault(_leader_due(game, number), []).append(leader.id)
    if waiting:
        yield Box("waiting", tuple(Group(turn, tuple(units)) for turn, units in sorted(waiting.items())))
    for key in ("withdrawn", "recovering", "lost"):
        units = [game.id(unit) for unit, hex in enumerate(game.where) if hex != WAITING and OFF.get(hex) == key]
        if units:
            yield Box(key, (Group(0, tuple(units)),), told=key != "lost")


def _in_force(game: Position) -> Iterator[Said]:
    if game.light != "day":
        yield Said("in-force", game.light)
    if game.is_night and game.scenario.refit and game.scenario.refit.night:
        yield Said("in-force", "older-night")
