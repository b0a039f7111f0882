"""What a hex is worth to a unit that stands or moves: the goal, cover, danger, friends, the chance to attack."""

from gloire.core.facing import EVERY_TURN
from gloire.core.hexes import bits
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY


def worth_of_hex(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """How good it is for a unit to be in a hex."""
    game = situation.position
    if game.arm(unit) == ARTILLERY:
        return _for_guns(situation, style, unit, hex)
    weak = game.has(unit, DISORDERED | ROUTED)
    found = -style.goal * situation.to_goal(hex) * (0.3 if weak else 1.0)
    found += _hold(situation, style, hex)
    strength = max(1, game.figures(unit).strength)
    danger = situation.danger(hex) / strength
    cover = -game.ground.shock_hex[0][hex]
    found -= style.danger * min(4.0, danger) * (3.0 if weak else 1.0)
    if danger:
        found += style.cover * cover
    found += style.support * min(3, _friends_beside(situation, unit, hex))
    return found + _contact(situation, style, unit, hex, weak)


def _for_guns(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """Guns keep their range, and friends before them."""
    far, reach = situation.to_enemy(hex), situation.position.unit(unit).effective
    found = -abs(far - reach) * style.goal
    if far == 1:
        found -= 4.0 * style.danger
    return found + style.support * min(3, _friends_beside(situation, unit, hex))


def _hold(situation: Situation, style: Style, hex: int) -> float:
    """What it is worth to stand on an objective: to take it, or to keep it from an enemy who is near."""
    for goal, worth, owner in situation.objectives:
        if goal == hex:
            near = situation.to_enemy(hex) <= 6
            return style.hold * (1.0 + 0.3 * worth) * (1.5 if owner != situation.side else 1.0 if near else 0.2)
    return 0.0


def _friends_beside(situation: Situation, unit: int, hex: int) -> int:
    game = situation.position
    near = (
        game.grid.rings(hex)[1] & game.held(situation.side) & ~(1 << game.where[unit] if game.where[unit] >= 0 else 0)
    )
    return near.bit_count()


def _contact(situation: Situation, style: Style, unit: int, hex: int, weak: bool) -> float:
    """To stand next to an enemy whom one can beat."""
    game = situation.position
    near = game.grid.rings(hex)[1] & game.held(1 - situation.side)
    if not near or weak:
        return 0.0
    mine = game.figures(unit).strength + sum(
        0.5 * situation.strength_at.get(other, 0) for other in _others_at(situation, unit, near)
    )
    best = 0.0
    for enemy in bits(near):
        theirs = situation.strength_at.get(enemy, 0)
        odds = mine / theirs if theirs else 4.0
        closed = game.arm(unit) == CAVALRY and not game.ground.charge_hexes >> enemy & 1
        edge = min(3.0, odds - 0.8) + 0.4 * game.ground.shock_hex[0][enemy] - (1.0 if closed else 0.0)
        rear = 0 if game.front(game.pile(enemy)[0]) >> hex & 1 else 1
        best = max(best, edge + rear)
    return style.contact * best * 2.0


def _others_at(situation: Situation, unit: int, enemies: int) -> set[int]:
    """Hexes of friends next to the same enemies."""
    game, found = situation.position, 0
    for enemy in bits(enemies):
        found |= game.grid.rings(enemy)[1]
    return set(bits(found & game.held(situation.side) & ~(1 << game.where[unit] if game.where[unit] >= 0 else 0)))


def worth_of_facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """How good it is to face a corner: enemies in front, none in the rear; else toward the nearest of them."""
    game = situation.position
    hex = game.where[unit]
    fronts, near = game.scenario.fronts[hex], game.grid.rings(hex)[1]
    foes = game.held(1 - situation.side)
    found = 2.0 * (fronts[facing] & foes).bit_count() - style.flank * (near & ~fronts[facing] & foes).bit_count()
    if not near & foes and situation.enemies:
        target = min(
            (game.where[enemy] for enemy in situation.enemies), key=lambda there: game.grid.distance(hex, there)
        )
        ahead = bits(fronts[facing])
        if ahead:
            found -= 0.1 * sum(game.grid.distance(there, target) for there in ahead) / len(ahead)
    return found


def best_facing(situation: Situation, style: Style, unit: int) -> int:
    """The facing one would choose freely."""
    return max(EVERY_TURN, key=lambda facing: worth_of_facing(situation, style, unit, facing))
