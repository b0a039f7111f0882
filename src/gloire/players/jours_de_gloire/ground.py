"""What a hex is worth to a unit that stands or moves: the goal, cover, danger, friends, the chance to attack."""

from gloire.core.hexes import bits
from gloire.players.jours_de_gloire.odds import edge
from gloire.players.jours_de_gloire.situation import WINNING, Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY

GARRISON, SPARE = 0.35, 0.1  # what of an objective counts for who holds it alone near the enemy, and for others
RALLY = 2.5  # for the disordered, not to stand beside an enemy, where nobody rallies
TOWARD = 0.1  # a hex nearer in front to an enemy who is not beside one
TURN = 0.7  # to be farther by one corner from an enemy in front
ALONE, MOST_DANGER = 3.0, 8.0  # how much more guns fear the enemy where no troops are with them, and up to what
BEFORE_FOOT = 4.0  # for cavalry, to stand where infantry could attack what it cannot charge
COMING_UP = 3  # hexes
IN_THE_WAY = 8.0  # to stand where reinforcements have to pass
FORCED = 4.0  # how much worse a bad attack is than it looks: who stands before the enemy is attacked himself


def worth_of_hex(situation: Situation, style: Style, unit: int, hex: int, mates: int = 0) -> float:
    """How good it is for a unit to be in a hex, with so much strength of others who go there with it."""
    found = situation.worths.get((unit, hex, mates))
    if found is None:
        guns = situation.position.arm(unit) == ARTILLERY
        found = _for_guns(situation, style, unit, hex) if guns else _for_troops(situation, style, unit, hex, mates)
        found -= IN_THE_WAY * situation.throats.get(hex, 0.0)
        situation.worths[unit, hex, mates] = found
    return found


def _for_troops(situation: Situation, style: Style, unit: int, hex: int, mates: int) -> float:
    game = situation.position
    weak = game.has(unit, DISORDERED | ROUTED)
    found = on_the_way(situation, style, unit, hex) * (0.3 if weak else 1.0)
    found += hold(situation, style, unit, hex)
    strength = max(1, game.figures(unit).strength)
    danger = situation.danger(hex) / strength
    found -= style.danger * situation.blood * min(4.0, danger) * (3.0 if weak else 1.0)
    if danger:
        found -= style.cover * game.ground.shock_hex[0][hex]
    found += style.support * min(3, friends_beside(situation, unit, hex))
    found -= takes_the_place_of_foot(situation, unit, hex)
    if weak and situation.beside_enemies >> hex & 1:
        found -= RALLY
    return found + (0.0 if weak else contact(situation, style, unit, hex, mates))


def on_the_way(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """How near one is to what one makes for, the dearer the later it is."""
    aim = situation.aims.get(unit)
    return -style.goal * situation.haste * aim.far[hex] if aim else 0.0


def takes_the_place_of_foot(situation: Situation, unit: int, hex: int) -> float:
    """What it costs that cavalry stands where infantry could attack an objective that it cannot charge itself."""
    game, aim = situation.position, situation.aims.get(unit)
    if game.arm(unit) != CAVALRY or not aim or not game.held(1 - situation.side) >> aim.hex & 1:
        return 0.0
    ground = game.ground
    rides = (ground.charge_hexes & ground.charges[hex]) >> aim.hex & 1
    in_the_way = ground.attacks[INFANTRY][hex] >> aim.hex & 1 and not rides
    return BEFORE_FOOT if in_the_way and _foot_comes_up(situation, hex, aim.hex) else 0.0


def _foot_comes_up(situation: Situation, hex: int, goal: int) -> bool:
    """Whether infantry in order is near a hex beside a place, and not beside the place already."""
    game, grid = situation.position, situation.position.grid
    near = grid.within(hex, COMING_UP) & ~grid.rings(goal)[1]
    return any(
        near >> game.where[unit] & 1 for unit in situation.friends if game.arm(unit) == INFANTRY and game.is_good(unit)
    )


def _for_guns(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """Guns keep their range, and friends with them or before them: alone they are overrun by whoever reaches them."""
    far, reach = situation.to_enemy(hex), situation.position.unit(unit).effective
    found = -abs(far - reach) * style.goal
    if far == 1:
        found -= 4.0 * style.danger
    if not any(map(situation.position.is_good, situation.position.troops(hex))):
        found -= ALONE * style.danger * min(MOST_DANGER, situation.danger(hex))
    return found + style.support * min(3, friends_beside(situation, unit, hex))


def hold(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """What it is worth to stand on an objective: to take it, or to keep it from an enemy who is near."""
    for goal, worth, owner in situation.objectives:
        if goal == hex:
            dear = style.hold * (1.0 + 0.3 * worth) * situation.haste
            if owner != situation.side:
                return 1.5 * dear
            others = any(other != unit for other in situation.position.troops(hex))
            return dear * situation.answered * (GARRISON if situation.to_enemy(hex) <= 6 and not others else SPARE)
    return _last_stand(situation, style, unit, hex) if situation.decisive >> hex & 1 else 0.0


def _last_stand(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """What it is worth to stand at the end where that decides the battle: all for the first who is there."""
    game, here = situation.position, situation.position.where[unit]
    held = [game.where[other] for other in situation.friends if situation.decisive >> game.where[other] & 1]
    share = SPARE if any(other != here for other in held) else 1.0
    return style.hold * (1.0 + 0.3 * WINNING) * situation.haste * share


def friends_beside(situation: Situation, unit: int, hex: int) -> int:
    game = situation.position
    near = (
        game.grid.rings(hex)[1] & game.held(situation.side) & ~(1 << game.where[unit] if game.where[unit] >= 0 else 0)
    )
    return near.bit_count()


def contact(situation: Situation, style: Style, unit: int, hex: int, mates: int) -> float:
    """To stand next to enemies, with all who are there or come along: the best of the attacks on them."""
    game = situation.position
    near = game.grid.rings(hex)[1] & game.held(1 - situation.side) & game.ground.attacks[game.arm(unit)][hex]
    if not near:
        return 0.0
    others = sum(situation.strength_at.get(other, 0) for other in _others_at(situation, unit, near))
    joined = sum(game.figures(one).strength for one in game.troops(hex) if one != unit and game.is_good(one))
    mine = game.figures(unit).strength + max(mates, joined) + (others + _followers(situation, unit, hex)) // 2
    best = max(edge(situation, style, unit, hex, mine, enemy) for enemy in bits(near))
    return style.contact * (best if best > 0 else FORCED * situation.answered * best)


def _followers(situation: Situation, unit: int, hex: int) -> int:
    """The strength of those who have still to move in this activation and are near enough to come up beside a unit."""
    game = situation.position
    near, here = situation.grid.within(hex, COMING_UP), game.where[unit]
    return sum(strength for there, strength in situation.unmoved.items() if near >> there & 1 and there != here)


def _others_at(situation: Situation, unit: int, enemies: int) -> set[int]:
    """Hexes of friends next to the same enemies."""
    game, found = situation.position, 0
    for enemy in bits(enemies):
        found |= game.grid.rings(enemy)[1]
    return set(bits(found & game.held(situation.side) & ~(1 << game.where[unit] if game.where[unit] >= 0 else 0)))


def worth_of_facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """How good it is to face a corner: enemies in front, none in the rear; else toward those who threaten most."""
    game = situation.position
    hex = game.where[unit]
    front, near = game.scenario.fronts[hex][facing], game.grid.rings(hex)[1]
    foes = game.held(1 - situation.side)
    if near & foes:
        open_rear = style.flank * (near & ~front & foes).bit_count()
        return (
            _fronted(situation, unit, bits(front & foes)) - open_rear - _turns_left(situation, hex, facing, near & foes)
        )
    return _toward(situation, hex, bits(front)) if situation.enemies else 0.0


def _toward(situation: Situation, hex: int, ahead: list[int]) -> float:
    """How far it is from the hexes in front to the enemies who matter most; who faces off the map turns his back."""
    far = situation.grid.away(situation.opposite(hex))
    return -TOWARD * (sum(far[there] for there in ahead) / len(ahead) if ahead else far[hex] + 2)


def _turns_left(situation: Situation, hex: int, facing: int, foes: int) -> float:
    """How far one would still have to turn to have an enemy in front."""
    fronts = situation.position.scenario.fronts[hex]
    turns = (0, 1, 2, 3)
    found = [by for by in turns if (fronts[(facing + by) % 6] | fronts[(facing - by) % 6]) & foes]
    return TURN * min(found, default=len(turns))


def _fronted(situation: Situation, unit: int, foes: list[int]) -> float:
    """Whom one faces one has to attack: two at once only with strength to spare."""
    mine = situation.strength_at.get(situation.position.where[unit], 0)
    theirs = sum(situation.strength_at.get(foe, 0) for foe in foes)
    return 2.0 * len(foes) if len(foes) < 2 or mine >= 2 * theirs else 0.5
