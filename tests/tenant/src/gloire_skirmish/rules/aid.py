"""The player aid: how to win and why somebody has, the printed tables, and where in them events were read off."""

from gloire.core.charts import Chart, by_table
from gloire.core.display import Aim, Reading, Said
from gloire.core.events import Event
from gloire.core.lessons import Lesson, Signal, Spot, Step
from gloire_skirmish.rules.happened import AssaultResolved, Fired
from gloire_skirmish.rules.position import Position
from gloire_skirmish.rules.scenario import Scenario
from gloire_skirmish.rules.turn import objectives_held


def charts(scenario: Scenario) -> list[Chart]:
    """4.3 + 5.3: the tables for fire and assault."""
    fire, assault = scenario.fire, scenario.assault
    return [
        by_table("fire", fire, "fire-result", cited=("4.4",), notes=(Said("chart-note", "fire"),), source="published"),
        by_table("assault", assault, "assault-result", cited=("5.0",), source="published"),
    ]


def aims(scenario: Scenario) -> list[Aim]:
    """6.1 + 6.2: how the game is won."""
    attacker, defender = scenario.sides
    return [
        Aim(Said("aim", "attacker"), "6.2", attacker),
        Aim(Said("aim", "defender"), "6.2", defender),
        Aim(Said("aim", "collapse", {"units": scenario.collapse}), "6.1"),
    ]


def verdict(game: Position) -> list[Said]:
    """6.1 + 6.2: why it has ended."""
    if game.outcome is None or game.outcome.rule is None:
        return []
    attacker, defender = objectives_held(game)
    facts = {"winner": game.outcome.winner or "", "held": attacker, "theirs": defender}
    return [Said("verdict", "collapse" if game.outcome.rule == "6.1" else "ground", facts)]


# A first lesson: an order, a march, and what a side may do with its company.
LESSON = Lesson(
    side="blue",
    steps=(
        Step("orders", Signal(asked="ChooseOrder"), (Signal(did="SealOrder"),), Spot(part="answers")),
        Step("march", Signal(asked="March"), (Signal(happened="Marched"), Signal(did="EndMarch"))),
        Step("fight", Signal(asked="Fight")),
    ),
)


def reading(event: Event) -> Reading | None:
    """Where in a table an event was read off."""
    match event:
        case Fired():
            return Reading("fire", str(event.column), str(event.die))
        case AssaultResolved():
            return Reading("assault", str(event.column), str(event.die))
    return None
