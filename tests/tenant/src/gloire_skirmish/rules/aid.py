"""The player aid: the printed tables, and where in them events were read off."""

from gloire.core.charts import Chart, by_table
from gloire.core.display import Reading, Said
from gloire.core.events import Event
from gloire_skirmish.rules.happened import AssaultResolved, Fired
from gloire_skirmish.rules.scenario import Scenario


def charts(scenario: Scenario) -> list[Chart]:
    """4.3 + 5.3: the tables for fire and assault."""
    fire, assault = scenario.fire, scenario.assault
    return [
        by_table("fire", fire, "fire-result", cited=("4.4",), notes=(Said("chart-note", "fire"),), source="published"),
        by_table("assault", assault, "assault-result", cited=("5.0",), source="published"),
    ]


def reading(event: Event) -> Reading | None:
    """Where in a table an event was read off."""
    match event:
        case Fired():
            return Reading("fire", str(event.column), str(event.die))
        case AssaultResolved():
            return Reading("assault", str(event.column), str(event.die))
    return None
