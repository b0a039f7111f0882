"""What a side may know: plain facts for players, and display facts that any board can draw."""

from collections.abc import Iterator, Sequence
from typing import Any

from gloire.core.actions import Shuffler
from gloire.core.display import (
    Box,
    Counter,
    Face,
    Facing,
    Figure,
    Group,
    Overlay,
    Points,
    Rating,
    Said,
    Space,
    Staging,
    Tag,
    Throw,
    Track,
    View,
    with_its_die,
)
from gloire.core.events import Event, Veiled
from gloire.core.hexes import bits
from gloire_skirmish.rules.fire import field_of_fire, losses, seen_part
from gloire_skirmish.rules.happened import AssaultBegan, AssaultResolved, ChitDrawn, Fired, OrderOpened, TurnBegan
from gloire_skirmish.rules.position import FOUGHT, MOVED, SHAKEN, Position
from gloire_skirmish.rules.scenario import Scenario, Unit
from gloire_skirmish.rules.turn import ORDERS

STATES = {"shaken": SHAKEN, "moved": MOVED, "fought": FOUGHT}
TAGS = {"shaken": Tag("two-bars", "poor"), "moved": Tag("chevrons", "fresh"), "fought": Tag("bar", "fair")}


def view(game: Position, viewer: str | None) -> View:
    """2.1: all is open, except for orders that are sealed."""
    orders = known_orders(game, viewer)
    return View(
        facts=_facts(game, orders),
        now=_space(game, max(1, game.turn)),
        counters=tuple(_counters(game)),
        tracks=(
            _losses(game),
            Track(key="turn", spaces=tuple(_space(game, n + 1) for n in range(game.scenario.turns))),
        ),
        boxes=tuple(_boxes(game)),
        overlays=tuple(_overlays(game)),
        holds=tuple(Said("order-in-force", order, {"side": side}) for side, order in orders.items() if order),
    )


def known_orders(game: Position, viewer: str | None) -> dict[str, str]:
    """2.1: one's own order, and both once they are opened; "sealed" for one that lies face-down."""
    return {
        side: order if game.opened or side == viewer or not order else "sealed"
        for side, order in zip(game.scenario.sides, game.orders, strict=True)
    }


def _facts(game: Position, orders: dict[str, str]) -> dict[str, Any]:
    return {
        "scenario": game.scenario.id,
        "turn": game.turn,
        "orders": orders,
        "cup": list(game.cup.inside),
        "losses": {side: losses(game, number) for number, side in enumerate(game.scenario.sides)},
        "outcome": None if game.outcome is None else {"winner": game.outcome.winner, "kind": game.outcome.kind},
    }


def faces(scenario: Scenario) -> list[Face]:
    """Every counter at each of its strengths."""
    return [
        Face(
            key=_face(unit, steps),
            army=scenario.sides[unit.side],
            name=unit.short,
            symbol=unit.arm,
            figures=(Figure(str(steps), "plain" if steps == unit.strength else "red"), Figure(str(unit.movement))),
        )
        for unit in scenario.units
        for steps in range(1, unit.strength + 1)
    ]


def _face(unit: Unit, steps: int) -> str:
    return f"{unit.id}-{steps}"


def _counters(game: Position) -> Iterator[Counter]:
    """3.4: the units in the order in which they lie, so that those of a hex come from the top."""
    for number in sorted(game.layers, key=lambda unit: game.where[unit]):
        unit, hex = game.printed(number), game.where[number]
        side = game.side_id(unit.side)
        states = tuple(state for state, mark in STATES.items() if game.has(number, mark))
        way = game.facing[number]
        yield Counter(
            handle=unit.id,
            face=_face(unit, max(1, game.steps[number])),
            side=side,
            army=side,
            unit=unit.id,
            name=unit.name,
            short=unit.short,
            hex=game.label(hex) if hex >= 0 else "",
            box="" if hex >= 0 else "lost",
            facing=Facing("hexside", way, ((way + 5) % 6, (way + 1) % 6)) if hex >= 0 else None,
            order=game.pile(hex).index(number) if hex >= 0 else 0,
            tags=tuple(TAGS[state] for state in states),
            kinds=(unit.arm,),
            ratings=_ratings(unit, game.steps[number]),
            states=states,
        )


def _ratings(unit: Unit, steps: int) -> tuple[Rating, ...]:
    return (
        Rating("strength", str(steps)),
        Rating("movement", str(unit.movement)),
        Rating("range", str(unit.range)),
    )


def _losses(game: Position) -> Track:
    rows = tuple(Points(side, losses(game, number)) for number, side in enumerate(game.scenario.sides))
    return Track(key="losses", rows=rows, top=game.scenario.collapse)


def _space(game: Position, number: int) -> Space:
    now = max(1, game.turn)
    return Space(number=number, state="now" if number == now else "gone" if number < now else "coming")


def _boxes(game: Position) -> Iterator[Box]:
    if lost := tuple(unit.id for number, unit in enumerate(game.scenario.units) if game.where[number] < 0):
        yield Box("lost", (Group(0, lost),))


def _overlays(game: Position) -> Iterator[Overlay]:
    """6.2: the objectives; 4.1: for the unit that is chosen, what lies in its field of fire."""
    yield Overlay(kind="ring", key="objective", layer="goals", hexes=_labels(game, game.scenario.objectives))
    for unit, hex in enumerate(game.where):
        if hex >= 0:
            cone = _labels(game, bits(field_of_fire(game, unit)))
            yield Overlay(
                kind="cone", key="field", layer="fields", army=game.owner(unit), hexes=cone, unit=game.id(unit)
            )
            yield _sight(game, unit)


def _sight(game: Position, unit: int) -> Overlay:
    """4.2: the lines to enemies in the field of fire, each as far as it is open."""
    here = game.where[unit]
    there = bits(field_of_fire(game, unit) & game.held_by(1 - game.side_of(unit)))
    return Overlay(
        kind="sight",
        key="sight",
        layer="fields",
        army=game.owner(unit),
        lines=tuple((game.label(here), game.label(hex)) for hex in there),
        open=tuple(seen_part(game, here, hex) for hex in there),
        unit=game.id(unit),
    )


def _labels(game: Position, hexes: Sequence[int]) -> tuple[str, ...]:
    return tuple(map(game.label, hexes))


def seen(events: Sequence[Event], viewer: str | None) -> list[Event]:
    """2.1: who sealed an order knows which; others know that he did."""
    return [_as_seen(event, viewer) if isinstance(event, Veiled) else event for event in events]


def _as_seen(event: Veiled, viewer: str | None) -> Event:
    seen: Event = event.true if event.side == viewer else event.public
    return seen


def staged(event: Event) -> Staging:
    """5.1: an assault is an episode, with the dice of both sides; a new chit ends it."""
    match event:
        case AssaultBegan(unit, hex):
            return Staging(episode="begins", party=(unit,), against=(hex,))
        case ChitDrawn() | TurnBegan():
            return Staging(episode="ends")
        case Fired():
            return Staging(throw=Throw(dice=(event.die,), result=Said("fire-result", event.result)))
        case AssaultResolved():
            return Staging(throw=Throw(dice=(event.die,), result=Said("assault-result", event.result)))
    return with_its_die(event)


def reveals(events: Sequence[Event]) -> bool:
    """2.1: orders that are opened cannot be sealed again."""
    return any(isinstance(event, OrderOpened) for event in events)


def hides(game: Position, viewer: str | None) -> bool:
    """2.1: whether an order is sealed that the viewer did not give."""
    return "sealed" in known_orders(game, viewer).values()


def redeal(game: Position, side: str, rng: Shuffler) -> None:
    """2.1: another order, as far as the side knows, under the enemy's seal."""
    if not hides(game, side):
        return
    mine = game.scenario.sides.index(side)
    other = rng.sample(ORDERS, 1)[0].order
    game.orders = (game.orders[0], other) if mine == 0 else (other, game.orders[1])
