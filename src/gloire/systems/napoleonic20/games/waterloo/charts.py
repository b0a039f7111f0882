"""Waterloo 2.0: charts of the game: what the weather does and how it changes, and when Frederick's corps comes."""

from collections.abc import Iterator

from gloire.core.charts import Cell, Chart, Column, Row, by_die, figure, worded
from gloire.core.dice import D6
from gloire.core.display import Said
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.games.waterloo.variable_weather import CHANGES
from gloire.systems.napoleonic20.games.waterloo.weather import FLOOD, MIRE, RAIN
from gloire.systems.napoleonic20.scenario import Scenario

WEATHERS = ("clear", "cloudy", "showers", "downpour", "mud")


def _charts(scenario: Scenario) -> Iterator[Chart]:
    yield weather()
    yield trends()
    yield frederick(scenario)


def weather() -> Chart:
    """Waterloo 5.2.1: what the weather does."""
    return Chart(
        key="weather",
        rule="Waterloo 5.2.1",
        cited=("Waterloo 5.2", "Waterloo 16.10.2"),
        corner=Said("chart-head", "weather"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in ("infantry", "movement", "besides")),
        rows=tuple(_weather(kind) for kind in WEATHERS),
        source="published",
    )


def _weather(kind: str) -> Row:
    besides = "swollen" if kind in FLOOD else "bogged" if kind in MIRE else ""
    cells = (
        figure(-int(kind in RAIN)),
        figure(-int(kind in MIRE)),
        worded("weather-besides", besides) if besides else Cell("–"),
    )
    return Row(key=kind, head=worded("weather", kind), cells=cells)


def trends() -> Chart:
    """Waterloo 16.10.1: how dice change the weather."""
    steps = {trend: [str(changes.get(face, 0)) for face in D6.faces] for trend, changes in CHANGES.items()}
    rule, option = "Waterloo 16.10.1", "variable_weather"
    return by_die("trends", rule, steps, "weather-step", cited=("Waterloo 16.10",), source="published", option=option)


def frederick(scenario: Scenario) -> Chart:
    """Waterloo 11.6: the die for Frederick's corps, once its card is drawn (choices C12 and C13)."""
    results = ["now" if face >= scenario.choices["C12"] else "waits" for face in D6.faces]
    return by_die(
        "frederick",
        "Waterloo 11.6",
        {"result": results},
        "arrival",
        notes=(Said("chart-note", "frederick", {"points": scenario.choices["C13"]}),),
        source="reconstructed",
        choices=("C12", "C13"),
    )


AMENDMENT = Amendment(answers={"charts": _charts})
