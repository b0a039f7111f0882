"""What hexes and facings are worth to a unit."""

from gloire.core.hexes import bits
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import Style
from gloire.systems.glory3.preview import charge_odds

GOOD = 0.55  # the chance of winning from which a charge is worth coming up for
GUN_RANGE = (2, 3, 4)  # hexes from the enemy at which guns like to stand


def worth_of_hex(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """How good it is to end a move there."""
    game, grid = situation.position, situation.grid
    start, near = game.where[unit], situation.to_enemy(hex)
    aim = situation.aims.get(unit, hex)
    value = style.goal * (grid.distance(start, aim) - grid.distance(hex, aim))
    if hex in situation.held and near <= 6:
        value += style.hold * situation.held[hex] / 2
    value += 4.0 * sum(worth for place, worth in situation.wanted if place == hex and not game.is_gun(unit))
    value -= style.danger * max(0.0, situation.danger[hex] - _strength(situation, unit))
    value -= style.cover * sum(worth for _, worth in game.ground.charge_hex[hex])
    value += style.support * sum(bool(game.held(situation.side) >> other & 1) for other in grid.neighbours[hex])
    if game.is_gun(unit):
        return value * 0.3 + (1.5 if near in GUN_RANGE else 0.0)
    if not game.is_good(unit):
        return -value + min(near, 4)
    return value + (style.contact * _contact(situation, unit, hex) if near == 1 else 0.0)


def _strength(situation: Situation, unit: int) -> float:
    return float(max(0, situation.position.figures(unit).strength))


def _contact(situation: Situation, unit: int, hex: int) -> float:
    """What the best charge from a hex would promise; less for each enemy more beside it."""
    game = situation.position
    foes = [other for other in situation.grid.neighbours[hex] if game.held(1 - situation.side) >> other & 1]
    best = max((_promise(situation, unit, hex, other) for other in foes), default=0.0)
    return best - 0.8 * (len(foes) - 1)


def _promise(situation: Situation, unit: int, hex: int, target: int) -> float:
    game = situation.position
    if not game.ground.charges[game.arm(unit)][hex] >> target & 1:
        return 0.0
    mine = _strength(situation, unit) + _friends_beside(situation, unit, target)
    theirs = max(1.0, float(sum(game.figures(foe).strength for foe in game.troops(target))))
    if not game.troops(target):
        return 4.0
    return min(4.0, 2.5 * (mine / theirs - 0.9))


def _friends_beside(situation: Situation, unit: int, target: int) -> float:
    """The strength of friends who already stand next to a target."""
    game = situation.position
    near = situation.grid.rings(target)[1] & game.held(situation.side)
    return float(
        sum(game.figures(other).strength for hex in bits(near) for other in game.troops(hex)[:1] if other != unit)
    )


def worth_of_facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """Enemies in front, the nearest most; those beside it in its rear are bad."""
    game, grid = situation.position, situation.grid
    hex = game.where[unit]
    front = game.scenario.fronts[hex][facing]
    value = 0.0
    for other in grid.neighbours[hex]:
        if game.held(1 - situation.side) >> other & 1:
            value += 2.0 if front >> other & 1 else -style.flank
    for foe in situation.enemy_hexes:
        away = grid.distance(hex, foe)
        ahead = any(front >> other & 1 and grid.distance(other, foe) < away for other in grid.neighbours[hex])
        value += (1.0 if ahead else -0.5) / (away * away)
    return value


def winning(situation: Situation, units: tuple[int, ...], hexes: tuple[int, ...]) -> tuple[float, float]:
    """The chances that a charge is won, and that it is lost."""
    odds = charge_odds(situation.position, units, hexes)
    won = sum(chance for result, chance in odds if result.startswith("D ") and result != "D C>D+R")
    even = sum(chance for result, chance in odds if result == "D C>D+R")
    lost = sum(chance for result, chance in odds if result.startswith("A ") and "R" in result)
    return won + 0.4 * even, lost
