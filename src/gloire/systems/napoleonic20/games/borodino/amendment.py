"""The exclusive rules of Borodino 20, beyond what its data states.

Kutuzov's plan is in `defense_plan`, the bridges in `pontoons`, Davout's march in `flank_march`, the events of its cards
in `cards`.
"""

from gloire.core.amendments import combined
from gloire.core.procedures import Sequences
from gloire.core.sequences import last
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import PlayerTurn
from gloire.systems.napoleonic20.games import russia_1812
from gloire.systems.napoleonic20.games.borodino import cards, defense_plan, vocabulary
from gloire.systems.napoleonic20.games.pontoons import amendment as pontoons
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.scenario import ALLIED, FRENCH


def _steps(table: Sequences) -> Sequences:
    return last(table, PlayerTurn, stand_and_fight)


def stand_and_fight(game: Position, _: PlayerTurn) -> None:
    """Borodino 12.6: by day, a Russian turn that ends with the French on both Russian objectives costs a point."""
    held = game.facts.held[FRENCH]
    lost = all(held >> hex & 1 for hex in game.scenario.objectives[ALLIED])
    if lost and game.phasing == ALLIED and not game.night:
        change_morale(game, [(ALLIED, -1, "stand-and-fight", "Borodino 12.6")])


AMENDMENT = combined(
    Amendment(
        procedures=vocabulary.PROCEDURES,
        actions=vocabulary.ACTIONS,
        events=vocabulary.EVENTS,
        times={vocabulary.TryRelease: "Borodino 6.10.2"},
    ),
    pontoons.amendment("Borodino 6.0"),
    defense_plan.AMENDMENT,
    russia_1812.AMENDMENT,
    cards.AMENDMENT,
    Amendment(
        steps=_steps,
        areas=("locked", "release-line", "release-strip-08", "release-strip-09", "great-redoubt", "gorki", "raid"),
    ),
)
