"""2.0: the player aid: every chart that a scenario is played with, and where events were read off."""

from gloire.core.charts import Chart, by_die
from gloire.core.display import Reading
from gloire.core.events import Event
from gloire.systems.napoleonic20.happened import BattleResolved, ControlRolled, RallyRolled
from gloire.systems.napoleonic20.scenario import Scenario


def charts(scenario: Scenario) -> list[Chart]:
    """Those of the series, then those of the game; one that a game changes takes the place of that of the series."""
    own = (chart for answer in scenario.ask.charts for chart in answer(scenario))
    return list({chart.key: chart for chart in (*scenario.charts, *own, *flank_march(scenario))}.values())


def flank_march(scenario: Scenario) -> list[Chart]:
    """Borodino 17.1.2 + Smolensk 18.1.2: when a unit of the flank march comes."""
    terms = scenario.flank_march
    if terms is None:
        return []
    results = ["now" if die >= terms.at_once else "next" if die >= terms.next_turn else "waits" for die in range(1, 7)]
    source = "inferred" if scenario.game == "borodino" else "published"
    chart = by_die(
        "flank-march", f"{terms.rule}.2", {"result": results}, "arrival", source=source, option="flank_march"
    )
    return [chart]


def reading(event: Event) -> Reading | None:
    """Where in a chart an event was read off."""
    match event:
        case BattleResolved():
            return Reading("combat", str(event.column), str(event.die))
        case ControlRolled():
            return Reading("control", row=str(event.die))
        case RallyRolled():
            total = event.die + sum(modifier.value for modifier in event.modifiers)
            return Reading("rally", row=str(max(1, total)))
    return None
