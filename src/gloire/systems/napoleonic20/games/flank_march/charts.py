"""The chart of a flank march, for the games that have one."""

from gloire.core.charts import Chart, by_die
from gloire.systems.napoleonic20.games.flank_march.written import FlankMarch
from gloire.systems.napoleonic20.scenario import Scenario


def march_chart(scenario: Scenario) -> list[Chart]:
    """Borodino 17.1.2 + Smolensk 18.1.2: when a unit of the flank march comes."""
    terms = scenario.stated(FlankMarch)
    if terms is None:
        return []
    results = ["now" if die >= terms.at_once else "next" if die >= terms.next_turn else "waits" for die in range(1, 7)]
    source = "inferred" if scenario.game == "borodino" else "published"
    chart = by_die(
        "flank-march", f"{terms.rule}.2", {"result": results}, "arrival", source=source, option="flank_march"
    )
    return [chart]
