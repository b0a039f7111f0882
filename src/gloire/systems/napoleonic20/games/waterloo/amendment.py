"""The exclusive rules of Waterloo 20, beyond what its data states.

The weather is in `weather`, dice that make it in `variable_weather`, the Good Ground marker in `good_ground`, the
events of its cards in `cards`.
"""

from gloire.core.amendments import combined
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.games.waterloo import cards, charts, good_ground, vocabulary, weather
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.zones import closed_to


def _frederick_arrives(game: Position, unit: int, face: int) -> str:
    """Waterloo 11.6: while 1701 is in enemy hands Frederick's corps goes on rolling (choice C12 has the die)."""
    if face < game.figure("C12"):
        return "waits"
    blocked = all(closed_to(game, game.phasing) >> hex & 1 for hex in game.scenario.entries[unit])
    return "blocked" if blocked else "now"


def _frederick_cheers(game: Position, unit: int) -> None:
    """Waterloo 11.6: what Frederick's arrival is worth (choice C13)."""
    change_morale(game, [(game.phasing, game.figure("C13"), "frederick", "Waterloo 11.6")])


AMENDMENT = combined(
    Amendment(
        actions=vocabulary.ACTIONS,
        events=vocabulary.EVENTS,
    ),
    weather.AMENDMENT,
    good_ground.AMENDMENT,
    cards.AMENDMENT,
    charts.AMENDMENT,
    Amendment(answers={"arrival": _frederick_arrives, "arrived": _frederick_cheers}),
)
