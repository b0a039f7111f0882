"""Victory: points for hexes and losses, and the level that a score reaches."""

from gloire.systems.glory3.happened import Scored
from gloire.systems.glory3.position import ELIMINATED, GONE, RECOVERED, RECOVERING, WITHDRAWN, Position
from gloire.systems.glory3.scenario import Level, Scenario

BOXES = (WITHDRAWN, RECOVERING, RECOVERED)


def points(game: Position) -> tuple[int, int]:
    """What each side has by now: hexes, enemies in the boxes and eliminated, rules of the battle, a handicap."""
    given = game.scenario.given
    found = [given[side] + _hexes(game, side) + _losses(game, 1 - side) for side in (0, 1)]
    for answer in game.scenario.ask.points:
        more = answer(game)
        found = [found[0] + more[0], found[1] + more[1]]
    return found[0], found[1]


def _hexes(game: Position, side: int) -> int:
    held = zip(game.scenario.objectives, game.control, strict=True)
    return sum(objective.points[side] for objective, owner in held if owner == side)


def _losses(game: Position, side: int) -> int:
    return sum(loss(game, unit) for unit in game.scenario.units_of[side])


def loss(game: Position, unit: int) -> int:
    """What a unit off the map is worth to the enemy. G34: of a command that is wholly lost, as if eliminated."""
    hex, worth = game.where[unit], game.scenario.facts["points"]
    if hex in BOXES or (hex == GONE and game.scenario.choices["G34"] == "withdrawn"):
        return int(worth["withdrawn"])
    if hex in (ELIMINATED, GONE):
        return int(worth["artillery" if game.is_gun(unit) else "eliminated"])
    return 0


def margin(game: Position) -> int:
    """The score: points of the side that the levels are counted for, less those of the other."""
    found, side = points(game), game.scenario.score_side
    return found[side] - found[1 - side]


def decide(game: Position) -> None:
    """The highest level that the score reaches."""
    for side, scored in zip(game.scenario.sides, points(game), strict=True):
        game.emit(Scored(side, scored))
    level = level_of(game)
    game.end(None if level.winner < 0 else level.winner, level.kind, "")


def level_of(game: Position) -> Level:
    """The level that the score reaches by now."""
    score, levels = margin(game), levels_in_force(game.scenario)
    return next((level for level in levels if score >= level.least), levels[-1])


def levels_in_force(scenario: Scenario) -> list[Level]:
    """The levels of victory, the highest first, with what options add to what they need."""
    more = sum(answer(scenario) for answer in scenario.ask.levels)
    return [Level(level.least + more, level.winner, level.kind) for level in scenario.levels]
