"""Montebello, 9 June 1800: B1 to B6."""

from gloire.systems.jours_de_gloire.amendments import Amendment
from gloire.systems.jours_de_gloire.games.shared import controls, count_points, ordered_at_first, points, tell_taken
from gloire.systems.jours_de_gloire.position import WAITING, Position

FRENCH, AUSTRIANS = 0, 1
RULES = {"ordered": "Montebello B1", "exit-austrian": "Montebello B4"}  # what refusals cite where they decide


def exits(game: Position, side: int) -> int:
    """Montebello B4: from turn 9 the Austrians may leave the map by their entry hex."""
    facts = game.scenario.facts
    return game.grid.mask(facts["exit"]) if side == AUSTRIANS and game.turn >= facts["leaving_from"] else 0


def automatic(game: Position) -> set[int]:
    """13.1: the French with Casteggio and Montebello, the Austrians with all French formations demoralised.

    R29: a formation that has come is counted even if nothing is left of it.
    """
    facts, found = game.scenario.facts, set()
    if all(controls(game, FRENCH, hex) for hex in facts["goals"]):
        found.add(FRENCH)
    french = [n for n, formation in enumerate(game.scenario.formations) if formation.side == FRENCH]
    come = [number for number in french if _has_come(game, number)]
    if len(come) >= facts["demoralised_wanted"] and all(game.demoralised >> number & 1 for number in come):
        found.add(AUSTRIANS)
    return found


def _has_come(game: Position, formation: int) -> bool:
    return any(hex != WAITING and game.unit(unit).formation == formation for unit, hex in enumerate(game.where))


def verdict(game: Position) -> tuple[int | None, str, str]:
    """13.2: more points."""
    french, austrian = count_points(game)
    if french == austrian:
        return None, "draw", "13.2"
    return FRENCH if french > austrian else AUSTRIANS, "marginal", "13.2"


AMENDMENT = Amendment(
    answers={
        "ordered": ordered_at_first,  # Montebello B1: Watrin on turn 1
        "exits": exits,
        "rules": RULES.get,
        "taken": tell_taken,
        "automatic": automatic,
        "points": points,
        "verdict": verdict,
    },
)
