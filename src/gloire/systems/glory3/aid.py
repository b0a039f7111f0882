"""The player aid: charts with the values in force, how the game is won, why it ended so."""

from collections.abc import Iterator, Sequence

from gloire.core import standings
from gloire.core.charts import Chart
from gloire.core.display import Aim, Reading, Said
from gloire.core.events import Event
from gloire.core.handicaps import told
from gloire.systems.glory3.happened import ChargeResolved, GunsFired
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import Level, Scenario
from gloire.systems.glory3.score import level_of, levels_in_force, margin, points


def charts(scenario: Scenario) -> list[Chart]:
    """The printed tables, and what the book lists in words."""
    return list(scenario.charts)


def aims(scenario: Scenario) -> list[Aim]:
    """How each side wins, then what holds for both."""
    worth = {key: int(scenario.facts["points"][key]) for key in ("withdrawn", "eliminated", "artillery")}
    own = [_aim(scenario, number, side) for number, side in enumerate(scenario.sides)]
    return [
        *own,
        Aim(Said("aim", "held"), ""),
        Aim(Said("aim", "losses", worth), "11.41"),
        *told(scenario.sides, scenario.given),
    ]


def _aim(scenario: Scenario, number: int, side: str) -> Aim:
    """The lead that a side needs, or, which says the same, what the lead of the enemy must stay below."""
    facts: dict[str, str | int] = {"side": side, "turns": len(scenario.turns), "last": scenario.turns[-1].name}
    levels = levels_in_force(scenario)
    needed = {
        level.kind: _lead(scenario, levels, place) for place, level in enumerate(levels) if level.winner == number
    }
    if {"marginal", "decisive"} <= needed.keys():
        win, decisive = needed["marginal"], needed["decisive"]
        facts |= {"win": win, "decisive": decisive, "less": 1 - win, "least": 1 - decisive}
        facts["stands"] = "ahead" if win > 0 else "behind"  # a side that has just won
    return Aim(Said("aim", f"{scenario.game}-{side}", facts), "", side)


def _lead(scenario: Scenario, levels: Sequence[Level], place: int) -> int:
    """From which lead on its winner has a level; whom the score is not counted for has it below the next one."""
    level = levels[place]
    return level.least if level.winner == scenario.score_side else 1 - levels[place - 1].least


def standing(game: Position) -> list[Aim]:
    """The points, who would win by them now, and what each place is worth to whom."""
    winner, sides = level_of(game).winner, game.scenario.sides
    places = [_place(game, number) for number in range(len(game.scenario.objectives))]
    return [standings.score(sides, points(game), sides[winner] if winner >= 0 else ""), *places]


def _place(game: Position, number: int) -> Aim:
    objective, sides, owner = game.scenario.objectives[number], game.scenario.sides, game.control[number]
    holder = sides[owner] if owner >= 0 else ""
    return standings.worth(objective.name, game.label(objective.hex), objective.points, sides, holder)


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
            yield Said("verdict", "places", {"side": side, "places": game.labels(held), "count": len(held)})


def reading(event: Event) -> Reading | None:
    """9.22 + 10.29: where in a chart an event was read off."""
    match event:
        case GunsFired():
            return Reading("fire", "result", event.result)
        case ChargeResolved():
            return Reading("charge", "result", event.result)
    return None
