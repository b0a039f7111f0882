"""What search asks for: the chance to win, what a die decides, and how far to look."""

from collections.abc import Callable, Hashable

from gloire.core.game import Game
from gloire.players.forecasts import chance, die_of, weighed
from gloire.players.glory3.styles import FORECAST, LEADS, Forecast
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.score import levels_in_force, margin

LOOK_AHEAD, SMALL = 2, 60  # turns, this one included, in battles of so many units
NEAR = 2  # hexes from a place to those who have a say in it
POINTS = 10.0  # a lead that counts as one
# What a die may be about, as far as procedures name it.
SUBJECTS = ("unit", "leaders", "hex", "hexes", "guns", "units", "shots", "at")


def value(game: Game, side: str) -> float:
    """The chance that a side wins, as it stands."""
    return chance(game, side, 0, lambda: weighed(FORECAST, features(_position(game))))


def features(game: Position) -> Forecast:
    """What counts, of the first side less that of the second; points with those that the battle is still to bring."""
    late = game.turn / len(game.scenario.turns)
    points = _score(game) + LEADS.get(game.scenario.id, 0.0) * (1.0 - late)
    strength, shaken, grip = [0.0, 0.0], [0.0, 0.0], 0.0
    for side in (0, 1):
        for unit in game.scenario.units_of[side]:
            full = max(0, game.unit(unit).good.strength) + 1.0
            if game.where[unit] >= 0:
                (strength if game.is_good(unit) else shaken)[side] += full
    force = sum(strength) + sum(shaken) + 1.0
    total = sum(max(one.points) for one in game.scenario.objectives) or 1
    for objective in game.scenario.objectives:
        grip += max(objective.points) / total * _grip(game, objective.hex)
    return Forecast(
        points=points,
        points_late=points * late,
        strength=(strength[0] - strength[1]) / force,
        shaken=(shaken[0] - shaken[1]) / force,
        grip=grip,
    )


def _score(game: Position) -> float:
    """By how much the first side's score is beyond the middle of a draw, or short of it."""
    levels = levels_in_force(game.scenario)
    wins = [level.least for level in levels if level.winner == game.scenario.score_side]
    draws = [level.least for level in levels if level.winner < 0]
    middle = (min(wins) + min(draws)) / 2 if wins and draws else 0.0
    lead = (margin(game) - middle) / POINTS
    return lead if game.scenario.score_side == 0 else -lead


def _grip(game: Position, hex: int) -> float:
    """How much more strength in good order than the other the first side has about a place."""
    near, found = game.grid.within(hex, NEAR), [0.0, 0.0]
    for side in (0, 1):
        for unit in game.scenario.units_of[side]:
            here = game.where[unit]
            if here >= 0 and near >> here & 1 and game.is_good(unit) and not game.is_gun(unit):
                found[side] += game.figures(unit).strength
    return (found[0] - found[1]) / max(1.0, found[0] + found[1])


def die_key(game: Game) -> Hashable:
    """The turn, the question, and whom or what it is about."""
    return die_of(game, _position(game).turn, SUBJECTS)


def horizon(game: Game) -> Callable[[Game], bool]:
    """When this turn and the next are over: by then it shows what a plan has come to, and its style after it.

    In a large battle that would take too long, so that the turn must do.
    """
    now = _position(game)
    end = now.turn + (LOOK_AHEAD if len(now.where) <= SMALL else 1)
    return lambda later: later.outcome is not None or _position(later).turn >= end


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
