"""The player aid: charts with the values in force, how the game is won, why it ended so."""

from collections.abc import Iterator

from gloire.core import standings
from gloire.core.charts import Chart
from gloire.core.display import Aim, Reading, Said
from gloire.core.events import Event
from gloire.core.handicaps import told
from gloire.systems.jours_de_gloire.frames import Turn
from gloire.systems.jours_de_gloire.happened import CombatResolved, Fired
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.scenario import Scenario
from gloire.systems.jours_de_gloire.turn import check_victory, decide


def charts(scenario: Scenario) -> list[Chart]:
    """The printed tables, and what the book lists in words."""
    return list(scenario.charts)


def aims(scenario: Scenario) -> list[Aim]:
    """13: how each side wins, then what holds for both."""
    numbers = {name: value for name, value in scenario.facts.items() if isinstance(value, int)}
    facts = {**numbers, "turns": len(scenario.turns)}
    own = [
        Aim(Said("aim", f"{scenario.game}-{side}", {**facts, "side": side}), "13.2", side) for side in scenario.sides
    ]
    counted = [Aim(Said("aim", "points"), "13.2")] if scenario.ask.points else []
    return [*own, Aim(Said("aim", "held"), "13.2"), *counted, *_handicap(scenario)]


def _handicap(scenario: Scenario) -> list[Aim]:
    return told(scenario.sides, scenario.given, "given" if scenario.ask.points else "draws")


def standing(game: Position) -> list[Aim]:
    """13.2: the points where they are counted, who would win now, and who holds which place."""
    places, winner = [_place(game, number) for number in range(len(game.scenario.objectives))], _winner_now(game)
    if not game.scenario.ask.points:
        return [Aim(Said("standing", "now", {"winner": winner}), "13.2"), *places]
    return [standings.score(game.scenario.sides, _scored(game), winner, "13.2"), *places]


def _scored(game: Position) -> list[int]:
    return [sum(answer(game)[side] for answer in game.scenario.ask.points) for side in (0, 1)]


def _winner_now(game: Position) -> str:
    """13.1 + 13.2: who would win if the game ended as it stands; nobody's name for a draw."""
    twin = game.clone()
    twin.log = []
    check_victory(twin, Turn())
    if twin.outcome is None:
        decide(twin)
    return (twin.outcome.winner if twin.outcome else None) or ""


def _place(game: Position, number: int) -> Aim:
    objective, sides, owner = game.scenario.objectives[number], game.scenario.sides, game.control[number]
    holder = sides[owner] if owner >= 0 else ""
    return standings.worth(objective.name, game.label(objective.hex), objective.points, sides, holder)


def verdict(game: Position) -> list[Said]:
    """13: why a game that is over ended as it did, and who holds what."""
    if game.outcome is None or game.outcome.rule is None:
        return []
    return [Said("verdict", _reason(game), _facts(game)), *_holders(game)]


def _reason(game: Position) -> str:
    """13.1: what a side won by at once; 13.2: or what decided at the end."""
    assert game.outcome is not None
    battle, winner = game.scenario.game, game.outcome.winner
    if game.outcome.kind == "handicap":
        return f"{battle}-final-draw"
    if game.outcome.rule == "13.1":
        return f"{battle}-{winner}" if winner else "both"
    if game.scenario.ask.points:
        return "points" if winner else "level"
    return f"{battle}-final-{winner or 'draw'}"


def _facts(game: Position) -> dict[str, object]:
    assert game.outcome is not None
    winner, sides = game.outcome.winner, game.scenario.sides
    first = sides.index(winner) if winner in sides else 0
    scored = _scored(game)
    return {"winner": winner or "", "points": scored[first], "theirs": scored[1 - first]}


def _holders(game: Position) -> Iterator[Said]:
    for number, side in enumerate(game.scenario.sides):
        held = [one.hex for at, one in enumerate(game.scenario.objectives) if game.control[at] == number]
        if held:
            yield Said("verdict", "places", {"side": side, "places": game.labels(held)})


def reading(event: Event) -> Reading | None:
    """7.5 + 8.5: where in a chart an event was read off."""
    match event:
        case Fired():
            return Reading("fire", "result", event.result)
        case CombatResolved():
            return Reading("shock", "result", event.result)
    return None
