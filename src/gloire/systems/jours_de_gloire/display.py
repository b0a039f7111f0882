"""The board in display facts: counters with their faces and facing, chiefs, tracks, boxes, overlays."""

from collections.abc import Iterator, Sequence
from typing import Literal

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
from gloire.systems.jours_de_gloire.hidden import known_orders
from gloire.systems.jours_de_gloire.orders import members
from gloire.systems.jours_de_gloire.overlays import overlays
from gloire.systems.jours_de_gloire.position import (
    CHARGING,
    DISORDERED,
    FIRED,
    GONE,
    LOST,
    MOVED,
    RENFORT,
    ROUTED,
    SPENT,
    SQUARE,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import Scenario, Unit
from gloire.systems.jours_de_gloire.scenario import Side as Figures

KINDS = {"light infantry": "light", "grenz infantry": "light", "grenadier infantry": "grenade"}
SYMBOLS = ("infantry", "cavalry", "artillery")
STATES = {
    "disordered": DISORDERED,
    "routed": ROUTED,
    "square": SQUARE,
    "renfort": RENFORT,
    "moved": MOVED,
    "fired": FIRED,
    "charging": CHARGING,
    "spent": SPENT,
}
TAGS = {
    "disordered": Tag("zigzag", "alert"),
    "renfort": Tag("hourglass", "far"),
    "moved": Tag("chevrons", "fresh"),
    "fired": Tag("muzzle", "fair"),
    "spent": Tag("two-bars", "poor"),
}
DRESS: dict[str, Literal["tilted", "framed", "veiled"]] = {"routed": "tilted", "square": "framed", "spent": "veiled"}


def board(game: Position, viewer: str | None, facts: dict[str, object]) -> View:
    """Everything that any board can draw."""
    return View(
        facts=facts,
        now=_space(game, max(1, game.turn)),
        counters=(*_units(game, viewer), *_chiefs(game)),
        markers=(*_slips(game, viewer), *_announcements(game)),
        tracks=(_turns(game), *_scores(game)),
        boxes=tuple(_boxes(game)),
        overlays=overlays(game),
        holds=tuple(_in_force(game)),
    )


def faces(scenario: Scenario) -> list[Face]:
    """0.3: both sides of every counter, and the chiefs."""
    found = [
        _face(scenario, unit, figures, side)
        for unit in scenario.units
        for side, figures in (("good", unit.good), ("disordered", unit.disordered))
    ]
    return [*found, *(_chief_face(scenario, number) for number in range(len(scenario.chiefs)))]


def _face(scenario: Scenario, unit: Unit, figures: Figures, side: str) -> Face:
    shown = (figures.strength, figures.cohesion, figures.engagement, figures.movement)
    symbol = "horse-artillery" if unit.kind.startswith("horse") else SYMBOLS[unit.arm]
    return Face(
        key=f"{unit.id}-{side}",
        army=scenario.sides[unit.side],
        name=unit.short,
        symbol=symbol,
        figures=tuple(_figures(shown)),
        signs=tuple(_signs(unit, side)),
        strip=scenario.formations[unit.formation].id,
        beside=f"{unit.effective}/{unit.maximum}" if unit.maximum else "",
    )


def _figures(shown: Sequence[int]) -> Iterator[Figure]:
    """Movement is brown, so that nobody takes it for a rating."""
    for place, value in enumerate(shown):
        if value >= 0:
            yield Figure(str(value), "brown" if place == len(shown) - 1 else "plain")


def _signs(unit: Unit, side: str) -> Iterator[str]:
    """What tells kinds of an arm apart, and the torn band of the disordered side."""
    if unit.heavy:
        yield "heavy"
    if unit.kind in KINDS:
        yield KINDS[unit.kind]
    if side == "disordered":
        yield "torn"


def _chief_face(scenario: Scenario, number: int) -> Face:
    chief = scenario.chiefs[number]
    return Face(
        key=chief.id,
        army=scenario.sides[chief.side],
        shape="person",
        name=chief.name,
        figures=(Figure(str(chief.modifier)), Figure(str(chief.orders)), Figure(str(chief.range))),
    )


SLIPS = {"received": "slip", "none": "slip-empty", "face-down": "slip-back"}


def _slips(game: Position, viewer: str | None) -> Iterator[Marker]:
    """2.3.2: a marker on each group. The enemy sees backs, also before it is sealed, so that they tell nothing."""
    known = known_orders(game, viewer)
    for group in sorted({group for group in game.groups if group >= 0}):
        owner = game.owner(game.groups.index(group))
        order = known.get(group, "" if owner == viewer else "face-down")
        if order and (units := members(game, group)):
            hex = game.label(game.where[units[0]])
            yield Marker(kind="order", face=order, sign=SLIPS[order], hex=hex, army=owner)


def _announcements(game: Position) -> Iterator[Marker]:
    """8.3.1 + 9.1: who charges, and who will attack by shock."""
    charging = [hex for unit, hex in enumerate(game.where) if hex >= 0 and game.has(unit, CHARGING)]
    announced = [hex for hex, _ in game.announced if hex not in charging]
    for kind, sign, hexes in (("charge", "sabres", charging), ("shock", "bayonets", announced)):
        for hex in sorted(set(hexes)):
            yield Marker(kind=kind, sign=sign, hex=game.label(hex))


def _units(game: Position, viewer: str | None) -> Iterator[Counter]:
    orders = {unit: order for group, order in known_orders(game, viewer).items() for unit in members(game, group)}
    for number in sorted(game.layers, key=lambda unit: game.where[unit]):
        yield _counter(game, number, orders.get(number, ""))


def _counter(game: Position, number: int, order: str) -> Counter:
    unit, hex = game.unit(number), game.where[number]
    side = game.scenario.sides[unit.side]
    states = tuple(name for name, mark in STATES.items() if game.has(number, mark))
    if "routed" in states:
        states = tuple(name for name in states if name != "disordered")
    fronted = hex >= 0 and not game.has(number, ROUTED)
    return Counter(
        handle=unit.id,
        face=f"{unit.id}-{'good' if game.is_good(number) else 'disordered'}",
        side=side,
        army=side,
        unit=unit.id,
        name=unit.name,
        short=unit.short,
        hex=game.label(hex) if hex >= 0 else "",
        box={LOST: "lost", WAITING: "waiting", GONE: "left"}.get(hex, ""),
        due=_due(game, number) if hex == WAITING else 0,
        facing=_facing(game, number) if fronted else None,
        order=game.pile(hex).index(number) if hex >= 0 else 0,
        tags=tuple(TAGS[state] for state in states if state in TAGS),
        dress=tuple(DRESS[state] for state in states if state in DRESS),
        ribbon="routed" if "routed" in states else "",
        kinds=(unit.kind.replace(" ", "-"),),
        ratings=tuple(_ratings(game, number)),
        states=(*states, *((f"order-{order}",) if order else ())),
        source=unit.source,
    )


def _facing(game: Position, number: int) -> Facing | None:
    """6.1.1: to a corner; to all sides in a place. A square has six fronts too, and a frame that tells so."""
    if game.has(number, SQUARE):
        return None
    if game.ground.six_fronts >> game.where[number] & 1:
        return Facing("all", 0)
    way = game.facing[number]
    return Facing("corner", way, (way, (way + 1) % 6))


def _ratings(game: Position, number: int) -> Iterator[Rating]:
    figures, unit = game.figures(number), game.unit(number)
    yield Rating("strength", str(figures.strength))
    yield Rating("cohesion", str(figures.cohesion))
    if figures.engagement >= 0:
        yield Rating("engagement", str(game.engagement(number)))
    yield Rating("movement", str(figures.movement))
    if unit.maximum:
        yield Rating("range", f"{unit.effective}/{unit.maximum}")


def _due(game: Position, number: int) -> int:
    return next(
        (entry.turn for entry in game.scenario.reinforcements if any(number in stack for stack in entry.stacks)), 0
    )


def _chiefs(game: Position) -> Iterator[Counter]:
    for number, chief in enumerate(game.scenario.chiefs):
        side, hex = game.scenario.sides[chief.side], game.chiefs[number]
        if hex == GONE:
            continue
        yield Counter(
            handle=chief.id,
            face=chief.id,
            side=side,
            army=side,
            unit=chief.id,
            name=chief.name,
            short=chief.name,
            hex=game.label(hex) if hex >= 0 else "",
            box={LOST: "lost", WAITING: "waiting"}.get(hex, ""),
            due=chief.arrives if hex == WAITING else 0,
            order=len(game.pile(hex)) if hex >= 0 else 0,
            behind=True,
            kinds=("chief",),
            ratings=(
                Rating("modifier", f"{chief.modifier:+d}"),
                Rating("orders", str(chief.orders)),
                Rating("command", str(chief.range)),
            ),
            states=("moved",) if game.ridden >> number & 1 else (),
        )


def _turns(game: Position) -> Track:
    spaces = tuple(_space(game, number) for number in range(1, len(game.scenario.turns) + 1))
    return Track(key="turn", spaces=spaces)


def _scores(game: Position) -> Iterator[Track]:
    """13.2: the points of both sides, where points are counted."""
    if not game.scenario.ask.points:
        return
    rows = tuple(Points(side, points) for side, points in zip(game.scenario.sides, _points(game), strict=True))
    yield Track(key="points", rows=rows)


def _points(game: Position) -> tuple[int, int]:
    scored = [answer(game) for answer in game.scenario.ask.points]
    return sum(points[0] for points in scored), sum(points[1] for points in scored)


def _space(game: Position, number: int) -> Space:
    now, turn = max(1, game.turn), game.scenario.turns[number - 1]
    return Space(
        number=number,
        name=turn.name,
        state="now" if number == now else "gone" if number < now else "coming",
        dark=turn.night,
    )


def _boxes(game: Position) -> Iterator[Box]:
    waiting: dict[int, list[str]] = {}
    for unit, hex in enumerate(game.where):
        if hex == WAITING:
            waiting.setdefault(_due(game, unit), []).append(game.id(unit))
    for number, chief in enumerate(game.scenario.chiefs):
        if game.chiefs[number] == WAITING:
            waiting.setdefault(chief.arrives, []).append(chief.id)
    if waiting:
        yield Box("waiting", tuple(Group(turn, tuple(units)) for turn, units in sorted(waiting.items())))
    for key, where in (("lost", LOST), ("left", GONE)):
        units = [game.id(unit) for unit, hex in enumerate(game.where) if hex == where]
        if key == "lost":
            units += [chief.id for number, chief in enumerate(game.scenario.chiefs) if game.chiefs[number] == LOST]
        if units:
            yield Box(key, (Group(0, tuple(units)),), told=False)


def _in_force(game: Position) -> Sequence[Said]:
    if game.is_night:
        return [Said("in-force", "night")]
    return [Said("in-force", "fog")] if game.is_foggy else []
