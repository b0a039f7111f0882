"""The player aid: charts with the values in force, how the game is won, why it ended so."""

from gloire.core.charts import Chart
from gloire.core.display import Aim, Reading, Said
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.happened import CombatResolved, Fired
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.scenario import Scenario


def charts(scenario: Scenario) -> list[Chart]:
    """The printed tables, and what the book lists in words."""
    return list(scenario.charts)


def aims(scenario: Scenario) -> list[Aim]:
    """13: how each side wins."""
    return [Aim(Said("aim", f"{scenario.game}-{side}"), "13.2", side) for side in scenario.sides]


def verdict(game: Position) -> list[Said]:
    """13: why a game that is over ended as it did."""
    if game.outcome is None or game.outcome.rule is None:
        return []
    facts = {"winner": game.outcome.winner or "", "kind": game.outcome.kind}
    return [Said("verdict", game.outcome.rule, facts)]


def reading(event: Event) -> Reading | None:
    """7.5 + 8.5: where in a chart an event was read off."""
    match event:
        case Fired():
            return Reading("fire", "result", event.result)
        case CombatResolved():
            return Reading("shock", "result", event.result)
    return None
