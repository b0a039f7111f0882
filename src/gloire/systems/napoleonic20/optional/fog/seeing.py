"""16.1: what a viewer sees of counters, of events and of the facts of a question.

A side may look at its own counters. Of a face-down counter of somebody else it sees where it is, whose army's back it
shows and which markers lie on it, and its handle; a spectator sees as much of both sides.
"""

from collections import Counter
from functools import cache
from typing import get_type_hints

from msgspec.structs import replace

from gloire.core.events import Event, Veiled
from gloire.systems.napoleonic20.games.borodino.vocabulary import MilitiaCalled
from gloire.systems.napoleonic20.happened import (
    Arrived,
    EffectBegan,
    Eliminated,
    Hastened,
    Modifier,
    Rallied,
    UnitBroken,
)
from gloire.systems.napoleonic20.optional.fog.concealment import handle_of, is_face_down, name_for
from gloire.systems.napoleonic20.optional.fog.vocabulary import DummyRemoved, Revealed
from gloire.systems.napoleonic20.position import BOXES, DUE, Position
from gloire.systems.napoleonic20.told import Fact, Told

# Whoever leaves the map for an open box, or is turned up, is known from then on.
OPEN = (UnitBroken, Eliminated, Revealed, DummyRemoved)
# Cards and dice name these to everybody, whichever counter they are (R79).
NAMED = (Rallied, MilitiaCalled, Arrived, Hastened)
KNOWN = (*OPEN, *NAMED)
UNKNOWN = (
    "arm",
    "cadre",
    "dummy",
    "militia",
    "light",
    "nation",
    "strength",
    "movement",
    "elite",
    "guard",
    "source",
    "commanders",
)
CONCEALED = "concealed"


def cover(game: Position, viewer: str | None, counters: list[Told]) -> list[Told]:
    """The counters, one for each unit, as a viewer sees them."""
    waiting: Counter[tuple[str, int]] = Counter()
    return [_covered(game, viewer, unit, counter, waiting) for unit, counter in enumerate(counters)]


def _covered(game: Position, viewer: str | None, unit: int, counter: Told, waiting: Counter[tuple[str, int]]) -> Told:
    place = counter["hex"]
    if not (is_face_down(game, unit) if place else _waits(game, counter)):
        return counter
    states = [*counter["states"], CONCEALED]
    if counter["side"] == viewer:
        return {**counter, "handle": handle_of(game, unit) if place else counter["handle"], "states": states}
    return {
        **counter,
        **dict.fromkeys(UNKNOWN),
        "handle": handle_of(game, unit) if place else _place_in_line(counter, waiting),
        "unit": None,
        "name": "",
        "short": "",
        "due": None if place else counter["due"],  # when it came says nothing about a counter on the map
        "states": states,
    }


def _waits(game: Position, counter: Told) -> bool:
    """11.0 + R71: whether a counter stands at the map edge, as far as its viewer knows."""
    return counter["box"] == BOXES[DUE] and (counter["due"] or 0) <= game.turn and counter["arm"] != "leader"


def _place_in_line(counter: Told, waiting: Counter[tuple[str, int]]) -> str:
    """Counters that wait together are told apart by their number only, whichever unit has which."""
    group = (counter["army"], counter["due"])
    waiting[group] += 1
    return f"{group[0]}-{group[1]}-{waiting[group]}"


def veil(game: Position, event: Event) -> Event:
    """An event with what the other side sees of it: handles instead of face-down units."""
    if isinstance(event, KNOWN) or (isinstance(event, EffectBegan) and event.named):
        return event
    owners: set[int] = set()
    changed = {}
    for field in _naming(type(event)):
        value = getattr(event, field)
        public = _public(game, value, owners)
        if public is not value and public != value:
            changed[field] = public
    if not changed:
        return event
    (owner,) = owners
    return Veiled(game.side_id(owner), event, replace(event, **changed), getattr(event, "rule", ""))


@cache
def _naming(kind: type[Event]) -> tuple[str, ...]:
    """The fields of an event that can name units: not those that hold a number, nor the one that holds the rule."""
    hints = get_type_hints(kind)
    return tuple(field for field in kind.__struct_fields__ if field != "rule" and hints[field] not in (int, bool))


def _public(game: Position, value: Fact, owners: set[int]) -> Fact:
    """A fact as anybody may know it; notes whose units it would have named."""
    match value:
        case str():
            unit = game.scenario.number.get(value, -1)
            if unit < 0 or not is_face_down(game, unit):
                return value
            owners.add(game.side_of(unit))
            return handle_of(game, unit)
        case tuple() | list():
            if value and isinstance(value[0], str) and game.scenario.number.keys().isdisjoint(value):
                return value  # hexes of a way, most often
            parts = [_public(game, part, owners) for part in value]
            return _in_no_order(value, parts) if owners else value
        case Modifier(unit=unit):
            return replace(value, unit=_public(game, unit, owners))
    return value


def told(game: Position, facts: Fact, viewer: str | None) -> Fact:
    """Facts that name units, as a viewer may know them."""
    match facts:
        case str():
            unit = game.find_unit(facts)
            return facts if unit < 0 else name_for(game, unit, viewer)
        case tuple() | list():
            return _in_no_order(facts, [told(game, part, viewer) for part in facts])
        case dict():
            return {key: told(game, part, viewer) for key, part in facts.items()}
        case Modifier(unit=unit):
            return replace(facts, unit=told(game, unit, viewer))
    return facts


def _in_no_order(true: Fact, public: list[Fact]) -> Fact:
    """A list in which names were covered; the order of units would tell who they are."""
    if public != list(true) and all(isinstance(part, str) for part in public):
        public.sort(key=lambda name: (len(name), name))
    return type(true)(public)
