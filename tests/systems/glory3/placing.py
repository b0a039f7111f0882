"""Random positions: units of both sides thrown on a map, within the rules of stacking."""

from random import Random
from typing import Any

from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.position import DISMOUNTED, DISORDERED, FIRED, Position
from gloire.systems.glory3.scenario import LEADER, Scenario
from gloire.systems.glory3.stacking import may_join
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.scene import facts

SHARE_WAITING = 0.2


def thrown(battle: str, seed: int, turn: int = 1, choices: tuple[tuple[str, Any], ...] = ()) -> Position:
    """A position of a battle in which chance has placed everybody, in a part of the map."""
    rng, scenario = Random(seed), facts(battle, choices)
    game = SYSTEM.start(scenario)
    game.log, game.turn = [], turn
    area = _area(game, rng)
    for unit in range(len(scenario.units)):
        game.where[unit] = -5
    game.prepare()
    for unit in rng.sample(range(len(scenario.units)), len(scenario.units)):
        _throw(game, rng, unit, area)
    for leader in range(len(scenario.leaders)):
        open_hexes = [hex for hex in area if not _enemy_at(game, hex, scenario.leaders[leader].side)]
        game.leaders[leader] = rng.choice(open_hexes)
    game.prepare()
    return game


def _area(game: Position, rng: Random) -> list[int]:
    middle, reach = rng.randrange(len(game.grid)), rng.choice((3, 5, 8))
    costs = game.ground.land_costs[LEADER]
    return [hex for hex in range(len(game.grid)) if game.grid.distance(middle, hex) <= reach and costs[hex] >= 0]


def _enemy_at(game: Position, hex: int, side: int) -> bool:
    return any(game.side(unit) != side for unit in game.pile(hex))


def _throw(game: Position, rng: Random, unit: int, area: list[int]) -> None:
    if rng.random() < SHARE_WAITING and any(unit in group.units for group in game.scenario.groups):
        game.where[unit] = -1
        return
    if game.unit(unit).foot and rng.random() < 0.3:
        game.marks[unit] |= DISMOUNTED
    if rng.random() < 0.25:
        game.marks[unit] |= DISORDERED
    if game.is_gun(unit) and rng.random() < 0.2:
        game.marks[unit] |= FIRED
    for hex in rng.sample(area, min(len(area), 4)):
        if not _enemy_at(game, hex, game.side(unit)) and may_join(game, unit, hex):
            others = game.pile(hex)
            game.facing[unit] = game.facing[others[0]] if others else rng.randrange(6)
            game.move(unit, hex)
            return


def commands(scenario: Scenario, game: Position) -> list[Command]:
    """A command for every leader, and one for a pair of them."""
    found = [
        Command(side=leader.side, marker=leader.marker, leaders=(number,))
        for number, leader in enumerate(scenario.leaders)
    ]
    first = scenario.leaders[0]
    mates = [number for number, leader in enumerate(scenario.leaders) if leader.marker == first.marker]
    return [*found, Command(side=first.side, marker=first.marker, leaders=tuple(mates[:2]))]
