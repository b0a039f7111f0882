"""What a side may know, as plain data. Nothing but this leaves for a player, a board or a page."""

from typing import Any

from gloire.core.hexes import bits
from gloire.systems.napoleonic20.happened import CardForeseen
from gloire.systems.napoleonic20.position import BOXES, MOVED, ROUTED, ROUTED_FRENCH, Position
from gloire.systems.napoleonic20.zones import zone_of_side


def view(game: Position, viewer: str | None) -> dict[str, Any]:
    """The position as the viewer sees it. Counters are sorted by place and handle, never by unit number."""
    scenario = game.scenario
    counters = [_counter(game, unit) for unit in range(len(scenario.units))]
    counters.sort(key=lambda c: (c["hex"] or "~", c["box"] or "", c["handle"]))
    return {
        "scenario": scenario.id,
        "viewer": viewer,
        "turn": _turn(game, game.turn or scenario.first_turn),
        "track": [_turn(game, n) for n in range(scenario.first_turn, scenario.last_turn + 1)],
        "phasing": scenario.sides[game.phasing],
        "phase": [type(frame).__name__ for frame in game.stack],
        "morale": dict(zip(scenario.sides, game.morale, strict=True)),
        "counters": counters,
        "markers": _markers(game),
        "garrisons": {
            side: [scenario.labels[h] for h in bits(game.garrisons[i])] for i, side in enumerate(scenario.sides)
        },
        "zones": {
            side: [scenario.labels[h] for h in bits(zone_of_side(game, i))] for i, side in enumerate(scenario.sides)
        },
        "cards_left": game.pile.bit_count(),
        "next_card": _next_card(game, viewer),
        "effects": [_effect(game, i) for i in range(len(game.effects))],
        "forced_march": [army.id for i, army in enumerate(scenario.armies) if game.marched >> i & 1],
        "outcome": None if game.outcome is None else _outcome(game),
    }


def _counter(game: Position, unit: int) -> dict[str, Any]:
    scenario = game.scenario
    printed, place = scenario.units[unit], game.where[unit]
    return {
        "handle": printed.id,
        "unit": printed.id,
        "name": printed.name,
        "short": printed.short,
        "side": scenario.sides[printed.side],
        "army": scenario.armies[printed.army].id,
        "arm": printed.arm,
        "cadre": printed.cadre,
        "strength": printed.strength,
        "movement": printed.movement,
        "elite": printed.elite,
        "guard": printed.guard,
        "source": printed.source,
        "hex": scenario.labels[place] if place >= 0 else None,
        "box": BOXES.get(place),
        "due": game.due[unit] or None,
        "states": _states(game, unit),
    }


def _states(game: Position, unit: int) -> list[str]:
    marks, found = game.marks[unit], []
    if marks & MOVED:
        found.append("moved")
    if marks & ROUTED:
        found.append("routed")
        found.append("routed-french" if marks & ROUTED_FRENCH else "routed-allied")
    return found


def _turn(game: Position, number: int) -> dict[str, Any]:
    turn = game.scenario.turns[number]
    return {
        "number": number,
        "name": turn.name,
        "date": turn.date,
        "night": turn.night,
        "weather": turn.weather,
    }


def _markers(game: Position) -> list[dict[str, Any]]:
    if game.ground_unit < 0:
        return []
    place = game.where[game.ground_unit]
    return [{"kind": "good-ground", "face": game.ground_face, "hex": game.scenario.labels[place]}]


def _next_card(game: Position, viewer: str | None) -> list[str] | None:
    """Both titles of the top card, for a side that has looked at it."""
    if viewer not in game.scenario.sides or game.next_card < 0:
        return None
    if not game.next_known >> game.scenario.side_number(viewer) & 1:
        return None
    return [half.title for half in game.scenario.cards[game.next_card]]


def _effect(game: Position, number: int) -> dict[str, Any]:
    effect, scenario = game.effects[number], game.scenario
    return {
        "kind": effect.kind,
        "side": scenario.sides[effect.side],
        "unit": scenario.ids[effect.unit] if effect.unit >= 0 else None,
        "army": scenario.armies[effect.army].id if effect.army >= 0 else None,
    }


def _outcome(game: Position) -> dict[str, Any]:
    assert game.outcome is not None
    return {"winner": game.outcome.winner, "kind": game.outcome.kind}


def seen(events: list[Any], viewer: str | None) -> list[Any]:
    """What a side saw of true events: a card looked at in secret stays secret."""
    return [
        CardForeseen(event.side, None) if isinstance(event, CardForeseen) and event.side != viewer else event
        for event in events
    ]
