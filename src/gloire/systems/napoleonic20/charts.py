"""2.0: the player aid: every chart that a scenario is played with, and where events were read off."""

from gloire.core.charts import Chart
from gloire.core.display import Reading
from gloire.core.events import Event
from gloire.systems.napoleonic20.happened import BattleResolved, ControlRolled, RallyRolled
from gloire.systems.napoleonic20.scenario import Scenario


def charts(scenario: Scenario) -> list[Chart]:
    """Those of the series, then those of the game; one that a game changes takes the place of that of the series."""
    own = (chart for answer in scenario.ask.charts for chart in answer(scenario))
    return list({chart.key: chart for chart in (*scenario.charts, *own)}.values())


def reading(event: Event) -> Reading | None:
    """Where in a chart an event was read off."""
    match event:
        case BattleResolved():
            return Reading("combat", str(event.column), str(event.die))
        case ControlRolled():
            return Reading("control", "heavy-cavalry" if event.modifiers else "light-cavalry", str(event.die))
        case RallyRolled():
            total = event.die + sum(modifier.value for modifier in event.modifiers)
            return Reading("rally", row=str(max(1, total)))
    return None
