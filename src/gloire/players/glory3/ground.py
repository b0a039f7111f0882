"""What hexes and facings are worth to a unit."""

from gloire.core.hexes import bits
from gloire.players.glory3.situation import Situation, distances
from gloire.players.glory3.styles import Style
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.preview import charge_odds
from gloire.systems.glory3.rally import rating_to_rally
from gloire.systems.glory3.ways import touches_enemy

GOOD = 0.45  # the chance of winning from which a charge is worth coming up for
FAIR = 0.3  # and from which one for a place that scores is
SAFE = 4  # hexes from the enemy that are enough for Disordered units
IN_REACH = 6  # hexes from the enemy in which places must be watched
LEAST = 2  # the strength that every unit counts for
LOST = 2.0  # what a unit that is lost counts beside its strength
MOST = 4.0  # that a charge promises at best
GUN_RANGE = (2, 3, 4)  # hexes from the enemy at which guns like to stand


def worth_of_hex(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """How good it is to end a move there."""
    game = situation.position
    near, danger, prize, post, works, friends = _lie(situation, hex)
    value = style.support * friends - style.cover * works
    if not game.is_good(unit):
        return value - style.danger * danger + min(near, SAFE)
    away = distances(game, situation.aim(unit))
    value += style.goal * (away[game.where[unit]] - away[hex]) + style.hold * post
    value -= style.danger * max(0.0, danger - _strength(situation, unit))
    if game.is_gun(unit):
        return value * 0.3 + (1.5 if near in GUN_RANGE else 0.0)
    return value + 4.0 * prize + (style.contact * _contact(situation, unit, hex) if near == 1 else 0.0)


def _lie(situation: Situation, hex: int) -> tuple[float, ...]:
    """What is known of a hex: enemies near, danger, what it scores if taken or kept, its cover, friends beside it."""
    found = situation.lies.get(hex)
    if found is None:
        game, near = situation.position, situation.to_enemy(hex)
        prize = situation.wanted.get(hex, 0.0)
        post = situation.held.get(hex, 0.0) / 2 if near <= IN_REACH else 0.0
        works = sum(worth for _, worth in game.ground.charge_hex[hex])
        friends = (situation.grid.rings(hex)[1] & game.held(situation.side)).bit_count()
        found = situation.lies[hex] = (near, situation.danger[hex], prize, post, works, friends)
    return found


def worth_of_staying(situation: Situation, style: Style, unit: int) -> float:
    """What the hex is worth in which a unit stands; there it can rally, if no enemy is beside it."""
    found = situation.stays.get(unit)
    if found is None:
        found = worth_of_hex(situation, style, unit, situation.position.where[unit])
        found = situation.stays[unit] = found + rally_hope(situation, unit)
    return found


def rally_hope(situation: Situation, unit: int) -> float:
    """What a Disordered unit can hope for where it stands: its chance to rally, by its strength."""
    game = situation.position
    if game.is_good(unit) or touches_enemy(game, unit):
        return 0.0
    return max(0, min(10, rating_to_rally(game, unit))) / 10 * max(LEAST, game.unit(unit).good.strength)


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
    foes = game.troops(target)
    if not foes:
        return MOST
    theirs = max(1.0, float(sum(game.figures(foe).strength for foe in foes)))
    broken = 1.0 if any(not game.is_good(foe) for foe in foes) else 0.0
    return min(MOST, 2.5 * (mine / theirs - 0.9) + broken)


def _friends_beside(situation: Situation, unit: int, target: int) -> float:
    """The strength of friends who already stand next to a target."""
    game = situation.position
    near = situation.grid.rings(target)[1] & game.held(situation.side)
    return float(
        sum(game.figures(other).strength for hex in bits(near) for other in game.troops(hex)[:1] if other != unit)
    )


def worth_of_facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """Enemies in front, the nearest most; those beside it in its rear are bad."""
    game = situation.position
    hex = game.where[unit]
    front = game.scenario.fronts[hex][facing]
    foes = situation.grid.rings(hex)[1] & game.held(1 - situation.side)
    value = 2.0 * (foes & front).bit_count() - style.flank * (foes & ~front).bit_count()
    return value + sum(weight if front & toward else -0.5 * weight for toward, weight in _bearings(situation, hex))


def _bearings(situation: Situation, hex: int) -> list[tuple[int, float]]:
    """The enemies as seen from a hex: which hexes beside it are nearer to each, and how much he counts there."""
    found = situation.bearings.get(hex)
    if found is None:
        found = situation.bearings[hex] = [_bearing(situation, hex, foe) for foe in situation.enemy_hexes if foe != hex]
    return found


def _bearing(situation: Situation, hex: int, foe: int) -> tuple[int, float]:
    away = distances(situation.position, foe)
    nearer = situation.grid.mask(other for other in situation.grid.neighbours[hex] if away[other] < away[hex])
    return nearer, 1.0 / (away[hex] * away[hex])


def harm(situation: Situation, style: Style, unit: int) -> float:
    """What a blow costs a unit: its order; where it has none, all its strength and the points that are given for it."""
    game = situation.position
    strength = max(LEAST, game.unit(unit).good.strength)
    return style.disorder * strength if game.is_good(unit) else strength + LOST


def failing(game: Position, unit: int) -> float:
    """How often a unit fails a cohesion check."""
    return sum(face > game.cohesion(unit) for face in D10.faces) / len(D10.faces)


def winning(situation: Situation, units: tuple[int, ...], hexes: tuple[int, ...]) -> tuple[float, float]:
    """The chances that a charge is won, and that it is lost."""
    odds = charge_odds(situation.position, units, hexes)
    won = sum(chance for result, chance in odds if result.startswith("D ") and result != "D C>D+R")
    even = sum(chance for result, chance in odds if result == "D C>D+R")
    lost = sum(chance for result, chance in odds if result.startswith("A ") and "R" in result)
    return won + 0.4 * even, lost
