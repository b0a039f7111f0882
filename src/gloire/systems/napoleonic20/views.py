"""What a side may know. Nothing but this leaves for a player, a board or a page."""

from collections.abc import Sequence

import msgspec

from gloire.core.display import View
from gloire.core.events import Event, Veiled
from gloire.core.hexes import bits
from gloire.systems.napoleonic20.display import view_of
from gloire.systems.napoleonic20.happened import CardForeseen
from gloire.systems.napoleonic20.position import BOXES, MOVED, ROUTED, ROUTED_FRENCH, Position
from gloire.systems.napoleonic20.reinforcements import is_secret
from gloire.systems.napoleonic20.told import Fact, Told
from gloire.systems.napoleonic20.zones import zone_of_side


def view(game: Position, viewer: str | None) -> View:
    """The position as the viewer sees it: plain facts, and the board that follows from them."""
    return view_of(game, facts(game, viewer))


def facts(game: Position, viewer: str | None) -> Told:
    """All a viewer may know, as plain data. Counters are sorted by place and handle, never by unit number."""
    scenario = game.scenario
    counters = [_counter(game, unit, viewer) for unit in range(len(scenario.units))]
    for answer in game.ask.counters:
        counters = answer(game, viewer, counters)
    counters.sort(key=lambda c: (c["hex"] or "~", c["box"] or "", c["handle"]))
    return {
        "scenario": scenario.id,
        "viewer": viewer,
        "turn": _turn(game, game.turn or scenario.first_turn),
        "track": [_turn(game, n) for n in range(scenario.first_turn, scenario.last_turn + 1)],
        "phasing": game.side_id(game.phasing),
        "phase": [type(frame).__name__ for frame in game.stack],
        "morale": dict(zip(scenario.sides, game.morale, strict=True)),
        "counters": counters,
        "markers": _markers(game),
        "garrisons": {side: [game.label(h) for h in bits(game.garrisons[i])] for i, side in enumerate(scenario.sides)},
        "zones": {side: [game.label(h) for h in bits(zone_of_side(game, i))] for i, side in enumerate(scenario.sides)},
        "cards_left": game.pile.bit_count(),
        "next_card": _next_card(game, viewer),
        "states": sorted(game.states),
        "effects": [_effect(game, i, viewer) for i in range(len(game.effects))],
        "forced_march": [army.id for i, army in enumerate(scenario.armies) if game.marched >> i & 1],
        "outcome": None if game.outcome is None else _outcome(game),
        **{name: fact for answer in game.ask.facts for name, fact in answer(game).items()},
    }


def _counter(game: Position, unit: int, viewer: str | None) -> Told:
    printed, (place, due) = game.printed(unit), _whereabouts(game, unit, viewer)
    return {
        "handle": printed.id,
        "unit": printed.id,
        "name": printed.name,
        "short": printed.short,
        "side": game.side_id(printed.side),
        "army": game.army_id(printed.army),
        "arm": printed.arm,
        "cadre": printed.cadre,
        "dummy": printed.dummy,
        "militia": printed.militia,
        "light": printed.light,
        "nation": printed.nation,
        "strength": printed.strength,
        "movement": printed.movement,
        "elite": printed.elite,
        "guard": printed.guard,
        "source": printed.source,
        "hex": game.label(place) if place >= 0 else None,
        "box": BOXES.get(place),
        "due": due or None,
        "states": _states(game, unit, viewer),
    }


def _whereabouts(game: Position, unit: int, viewer: str | None) -> tuple[int, int]:
    """Where a unit is and when it is due; one in secret is, to others than its owner, where it was at set-up."""
    if _is_kept_from(game, unit, viewer):
        return game.scenario.start_where[unit], game.scenario.start_due[unit]
    return game.where[unit], game.due[unit]


def _is_kept_from(game: Position, unit: int, viewer: str | None) -> bool:
    if not game.ask.secret:
        return False
    return viewer != game.owner(unit) and is_secret(game, unit)


def _states(game: Position, unit: int, viewer: str | None) -> list[str]:
    marks, found = game.marks[unit], []
    if marks & MOVED:
        found.append("moved")
    if marks & ROUTED:
        found.append("routed")
        found.append("routed-french" if marks & ROUTED_FRENCH else "routed-allied")
    found += (state for answer in game.ask.unit_states for state in answer(game, unit, viewer))
    return found


def _turn(game: Position, number: int) -> Told:
    turn = game.scenario.turns[number]
    return {
        "number": number,
        "name": turn.name,
        "date": turn.date,
        "night": turn.night,
        "weather": _weather(game, number),
    }


def _weather(game: Position, number: int) -> str:
    """The weather of a turn, where a game has any."""
    return next((answer(game, number) for answer in game.ask.weather), "")


def _markers(game: Position) -> list[Told]:
    """What lies on the map beside counters; a marker on a hexside names both its hexes."""
    return [marker for answer in game.ask.markers for marker in answer(game)]


def _next_card(game: Position, viewer: str | None) -> list[str] | None:
    """Both titles of the top card, for a side that has looked at it."""
    if viewer not in game.scenario.sides or game.next_card < 0:
        return None
    if not game.next_known >> game.scenario.side_number(viewer) & 1:
        return None
    return [half.title for half in game.scenario.cards[game.next_card]]


def _effect(game: Position, number: int, viewer: str | None) -> Told:
    effect = game.effects[number]
    unit = effect.named or told(game, game.id(effect.unit), viewer) if effect.unit >= 0 else None
    return {
        "kind": effect.kind,
        "side": game.side_id(effect.side),
        "unit": unit,
        "army": game.army_id(effect.army) if effect.army >= 0 else None,
    }


def _outcome(game: Position) -> Told:
    assert game.outcome is not None
    return {"winner": game.outcome.winner, "kind": game.outcome.kind}


def seen(events: Sequence[Event], viewer: str | None) -> list[Event]:
    """What a side saw of true events."""
    return [_as_seen(event, viewer) for event in events]


def _as_seen(event: Event, viewer: str | None) -> Event:
    """A card looked at in secret stays secret, and so does a unit that one side alone knows, or that lies face-down."""
    if isinstance(event, Veiled):
        event = event.true if event.side == viewer else event.public
    if isinstance(event, CardForeseen) and event.side != viewer:
        return CardForeseen(event.side, None)
    if getattr(event, "known_to", "") not in ("", viewer):
        return msgspec.structs.replace(event, unit="")
    return event


def told(game: Position, facts: Fact, viewer: str | None) -> Fact:
    """Facts that name units, as a viewer may know them."""
    for answer in game.ask.told:
        facts = answer(game, facts, viewer)
    return facts


def hides(game: Position, viewer: str | None) -> bool:
    """5.0 + 16.1 + Borodino 17.1.1: whether anything is kept from a viewer.

    Units may lie face-down or be on their way in secret, and the other side may have looked at the next card.
    """
    if game.ask.face_down or (game.next_card >= 0 and _next_card(game, viewer) is None):
        return True
    return any(_is_kept_from(game, unit, viewer) for unit in range(len(game.where)))
