"""Marengo, evening of 13 June 1800: A1 to A8. What the map makes of A7 and A8 is in the terrain chart."""

from gloire.systems.jours_de_gloire.amendments import Amendment
from gloire.systems.jours_de_gloire.games.shared import controls, ordered_at_first, tell_taken
from gloire.systems.jours_de_gloire.games.vocabulary import HeldTogether
from gloire.systems.jours_de_gloire.position import Position

FRENCH, AUSTRIANS = 0, 1


# What refusals and losses cite where a rule of this battle decides.
RULES = {
    "no-chief": "Marengo A1",
    "must-test": "Marengo A1",
    "ordered": "Marengo A2",
    "fixed": "Marengo A5",
    "bridgehead": "Marengo A7",
    "deep-stream": "Marengo A8",
}


def must_test(game: Position) -> bool:
    """Marengo A1: whether a group without orders has no choice but to test (H14)."""
    return bool(game.scenario.choices["H14"] == "must")


def note_control(game: Position, number: int) -> None:
    """Victory: at whatever moment the French hold two of the three together, they will have won when the turn ends."""
    tell_taken(game, number)
    if _hold_enough(game):
        game.keep(HeldTogether())


def _hold_enough(game: Position) -> bool:
    facts = game.scenario.facts
    return bool(sum(controls(game, FRENCH, hex) for hex in facts["goals"]) >= facts["wanted"])


def automatic(game: Position) -> set[int]:
    """13.1: the French win who hold two objectives together, or have done so."""
    return {FRENCH} if game.find(HeldTogether) or _hold_enough(game) else set()


def verdict(game: Position) -> tuple[int | None, str, str]:
    """13.2: the Austrians win who hold Marengo with no French unit on the road to the bridgehead; else it is a draw.

    A handicap may give that to a side.
    """
    facts = game.scenario.facts
    road = game.grid.mask(facts["road"])
    if controls(game, AUSTRIANS, facts["marengo"][0]) and not game.held(FRENCH) & road:
        return AUSTRIANS, "marginal", "13.2"
    given = game.scenario.given
    return (given.index(max(given)), "handicap", "13.2") if any(given) else (None, "draw", "13.2")


AMENDMENT = Amendment(
    answers={
        "ordered": ordered_at_first,  # Marengo A2: Victor on turn 1
        "must_test": must_test,
        "rules": RULES.get,
        "taken": note_control,
        "automatic": automatic,
        "verdict": verdict,
    },
    keeps=(HeldTogether,),
)
