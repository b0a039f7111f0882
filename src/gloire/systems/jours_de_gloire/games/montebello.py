"""Montebello, 9 June 1800: B1 to B6."""

from gloire.systems.jours_de_gloire.amendments import Amendment
from gloire.systems.jours_de_gloire.games.shared import controls, count_points, ordered_at_first, points, tell_taken
from gloire.systems.jours_de_gloire.position import ROUTED, Position
from gloire.systems.jours_de_gloire.turn import is_present

FRENCH, AUSTRIANS = 0, 1


def may_leave(game: Position, unit: int) -> bool:
    """B4: from turn 9 Austrian units that are not routed may leave the map by their entry hex."""
    facts = game.scenario.facts
    late = game.turn >= facts["leaving_from"]
    return late and game.side(unit) == AUSTRIANS and game.where[unit] in facts["exit"] and not game.has(unit, ROUTED)


def automatic(game: Position) -> set[int]:
    """13.1: the French with Casteggio and Montebello, the Austrians with all French formations demoralised."""
    facts, found = game.scenario.facts, set()
    if all(controls(game, FRENCH, hex) for hex in facts["goals"]):
        found.add(FRENCH)
    french = [n for n, formation in enumerate(game.scenario.formations) if formation.side == FRENCH]
    there = [number for number in french if is_present(game, number)]
    if len(there) >= facts["demoralised_wanted"] and all(game.demoralised >> number & 1 for number in there):
        found.add(AUSTRIANS)
    return found


def verdict(game: Position) -> tuple[int | None, str, str]:
    """13.2: more points."""
    french, austrian = count_points(game)
    if french == austrian:
        return None, "draw", "13.2"
    return FRENCH if french > austrian else AUSTRIANS, "marginal", "13.2"


AMENDMENT = Amendment(
    answers={
        "ordered": ordered_at_first,  # B1
        "leaves": may_leave,
        "taken": tell_taken,
        "automatic": automatic,
        "points": points,
        "verdict": verdict,
    },
)
