"""The player aid: charts with the values in force, how the game is won, why it ended so."""

from collections.abc import Iterator

from gloire.core.charts import Chart
from gloire.core.display import Aim, Reading, Said
from gloire.core.events import Event
from gloire.core.handicaps import told
from gloire.systems.glory3.happened import ChargeResolved, GunsFired
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.score import margin, points


def charts(scenario: Scenario) -> list[Chart]:
    """The printed tables, and what the book lists in words."""
    return list(scenario.charts)


def aims(scenario: Scenario) -> list[Aim]:
    """How each side wins, then what holds for both."""
    facts = {"turns": len(scenario.turns), "last": scenario.turns[-1].name}
    own = [Aim(Said("aim", f"{scenario.game}-{side}", {**facts, "side": side}), "", side) for side in scenario.sides]
    return [
        *own,
        Aim(Said("aim", "held"), ""),
        Aim(Said("aim", "losses"), "11.41"),
        *told(scenario.sides, scenario.given),
    ]


def verdict(game: Position) -> list[Said]:
    """Why a game that is over ended as it did, and who controls what."""
    if game.outcome is None or game.outcome.rule is None:
        return []
    scored = points(game)
    facts = {"winner": game.outcome.winner or "", "union": scored[0], "confederate": scored[1], "score": margin(game)}
    return [Said("verdict", "won" if game.outcome.winner else "level", facts), *_holders(game)]


def _holders(game: Position) -> Iterator[Said]:
    for number, side in enumerate(game.scenario.sides):
        held = [one.hex for at, one in enumerate(game.scenario.objectives) if game.control[at] == number]
        if held:
            yield Said("verdict", "places", {"side": side, "places": game.labels(held)})


def reading(event: Event) -> Reading | None:
    """9.22 + 10.29: where in a chart an event was read off."""
    match event:
        case GunsFired():
            return Reading("fire", "result", event.result)
        case ChargeResolved():
            return Reading("charge", "result", event.result)
    return None
