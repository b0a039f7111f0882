"""What hexes and facings are worth to a unit."""

from collections.abc import Sequence

from gloire.players.glory3.clash import (
    FACES,
    HIGHEST,
    OPEN,
    Stakes,
    at_stake,
    between,
    estimated,
    hit,
    outcome,
    strength,
    table,
    together,
    way_back,
)
from gloire.players.glory3.lines import exposure, stopping
from gloire.players.glory3.situation import MARCH, Situation, distances
from gloire.players.glory3.styles import Style
from gloire.systems.glory3.position import MOVED, Position
from gloire.systems.glory3.preview import charge_odds
from gloire.systems.glory3.rally import rating_to_rally
from gloire.systems.glory3.ways import touches_enemy

SAFE = 4  # hexes from the enemy that are enough for Disordered units
IN_REACH = 6  # hexes from the enemy in which places must be watched
LEAST = 2  # the strength that every unit counts for
GUN_RANGE = (2, 3, 4)  # hexes from the enemy at which guns like to stand
SHAKEN = 0.5  # of what a place scores, what it counts for Disordered men, who would have to keep it too
LEAST_SHARE = 0.3  # of a charge that one unit is taken to make up, at least
FIRE = 0.7  # of the charges that fire would stop, those that come from one hex alone
REAR = 1  # what a charge from behind adds to the die
OVERRUN = 6.0  # strength of the enemy that is sure to take guns which stand alone
NOTHING = Stakes()  # what a charge costs who makes it, where that is not asked


def worth_of_hex(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """How good it is to end a move there: nearer to what one makes for, where a charge may be open."""
    game, value = situation.position, worth_of_standing(situation, style, unit, hex)
    if not game.is_good(unit):
        return value
    away = situation.to_aim(unit)
    value += toward(style, game.is_gun(unit), away[game.where[unit]] - away[hex])
    if game.is_gun(unit) or situation.to_enemy(hex) != 1:
        return value
    return value + style.contact * contact(situation, style, unit, hex)


def toward(style: Style, gun: bool, points: int) -> float:
    """What it is worth to come nearer to what one makes for, by so many points of movement."""
    return style.goal * points * (style.guns if gun else 1.0)


def worth_of_standing(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """How good it is to be there: cover, friends, what the place scores, and who may come."""
    game = situation.position
    near, prize, _, works, friends = lie(situation, hex)
    value = style.support * friends - style.cover * works - style.command * beyond(situation, unit, hex)
    risk = style.danger * peril(situation, style, unit, hex)
    prize = prize and (0.0 if game.is_gun(unit) else prize * (1.0 - driven_off(situation, unit, hex)))
    if not game.is_good(unit):
        return value - risk + style.safety * min(near, SAFE) + SHAKEN * style.take * prize
    others = sum(other != unit for other in game.troops(hex))
    value += 0.0 if others else worth_of_post(situation, style, hex)  # Whoever else is there keeps it as well.
    if game.is_gun(unit):
        return value * style.guns - style.exposed * risk + (style.range if near in GUN_RANGE else 0.0)
    value += style.take * prize + style.escort * escorted(situation, style, unit, hex)
    return value - risk - style.huddle * others


def worth_of_post(situation: Situation, style: Style, hex: int) -> float:
    """What it is worth that somebody stays on a place that scores, with the enemy in reach."""
    return style.hold * lie(situation, hex)[2]


def lie(situation: Situation, hex: int) -> tuple[float, ...]:
    """What is known of a hex: enemies near, what it scores if taken or kept, its cover, friends beside it."""
    found = situation.lies.get(hex)
    if found is None:
        game, near = situation.position, situation.to_enemy(hex)
        prize = situation.wanted.get(hex, 0.0)
        watched = near <= IN_REACH and not situation.is_last_word
        post = situation.held.get(hex, 0.0) / 2 if watched else 0.0
        works = sum(worth for _, worth in game.ground.charge_hex[hex])
        friends = (situation.grid.rings(hex)[1] & game.held(situation.side)).bit_count()
        found = situation.lies[hex] = (near, prize, post, works, friends)
    return found


def beyond(situation: Situation, unit: int, hex: int) -> float:
    """By how many hexes a unit is beyond its leader's range."""
    game = situation.position
    leader = game.unit(unit).leader
    if leader < 0 or game.leaders[leader] < 0:
        return 0.0
    return max(0.0, distances(game, game.leaders[leader])[hex] - float(game.scenario.leaders[leader].range))


def peril(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """What a unit has to expect of a charge by those who could come next, by its fire at them or from behind."""
    game, danger = situation.position, situation.danger[hex]
    if danger <= 0 or situation.is_last_word or not (exposed := exposure(situation, hex)).opened:
        return 0.0
    here = [other for other in game.troops(hex) if other != unit]
    if game.is_gun(unit) and not here:
        return min(1.0, danger / OVERRUN) * price(situation, style, unit)
    modifier, struck = _charged_with(situation, unit, hex, here), 1.0
    if exposed.flanked:
        modifier += REAR
    else:
        struck -= FIRE * stopping(situation, unit, hex, exposed)
    return struck * outcome(game, modifier, NOTHING, _stake(situation, style, unit, hex, ()), 0.0, 0.0)


def _charged_with(situation: Situation, unit: int, hex: int, others: Sequence[int]) -> int:
    """What the enemy would add to the die of a charge on a unit in a hex, with others who are there."""
    game, figures = situation.position, situation.position.figures(unit)
    ours = strength(game, others) + (0 if game.is_gun(unit) else max(0, figures.strength))
    works = int(lie(situation, hex)[3])
    return estimated(game, situation.danger[hex], ours, situation.their_cohesion - figures.cohesion, works)


def driven_off(situation: Situation, unit: int, hex: int) -> float:
    """How often a unit that takes a place loses it again to who could charge it next; the later, the more it keeps."""
    game = situation.position
    if situation.danger[hex] <= 0:
        return 0.0
    here = [other for other in game.troops(hex) if other != unit]
    lines = table(game, _charged_with(situation, unit, hex, here))
    lost = lines["D D+R"] + lines["D R+C"] + failing(game, unit) * lines["D C>D+R"]
    return lost * (1.0 - situation.late)


def worth_of_staying(situation: Situation, style: Style, unit: int) -> float:
    """What the hex is worth in which a unit stands; there it can rally, if no enemy is beside it."""
    found = situation.stays.get(unit)
    if found is None:
        found = worth_of_hex(situation, style, unit, situation.position.where[unit])
        found = situation.stays[unit] = found + style.rally * rally_hope(situation, unit)
    return found


def rally_hope(situation: Situation, unit: int) -> float:
    """What a Disordered unit can hope for where it stands: its chance to rally, by its strength."""
    game = situation.position
    if game.is_good(unit) or touches_enemy(game, unit):
        return 0.0
    return max(0, min(10, rating_to_rally(game, unit))) / 10 * max(LEAST, game.unit(unit).good.strength)


def _strength(situation: Situation, unit: int) -> float:
    return float(max(0, situation.position.figures(unit).strength))


def escorted(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """What guns in a hex that have nobody else with them would have to fear without a unit."""
    game, danger = situation.position, situation.danger[hex]
    guns = game.guns(hex) if danger > 0 and game.held(situation.side) >> hex & 1 else []
    if not guns or any(other != unit for other in game.troops(hex)) or not exposure(situation, hex).opened:
        return 0.0
    return min(1.0, danger / OVERRUN) * sum(price(situation, style, gun) for gun in guns)


def contact(situation: Situation, style: Style, unit: int, hex: int) -> float:
    """What the best charge from a hex would promise; less for each enemy more beside it."""
    game = situation.position
    foes = [other for other in situation.grid.neighbours[hex] if game.held(1 - situation.side) >> other & 1]
    best = max((_promise(situation, style, unit, hex, other) for other in foes), default=0.0)
    if hex == game.where[unit]:
        best = max(0.0, best)  # Who stands there need not charge.
    return best - style.crowd * (len(foes) - 1)


def _promise(situation: Situation, style: Style, unit: int, hex: int, target: int) -> float:
    """What a charge would be worth with friends who are there already, and some of those who can still come."""
    game = situation.position
    if not game.ground.charges[game.arm(unit)][hex] >> target & 1:
        return 0.0
    scores = style.prize * situation.wanted.get(target, 0.0)
    if rides_off(game, unit, target, (hex,)):
        return min(style.promise, scores)
    ground = style.ground + scores
    here, coming = _friends(situation, unit, target)
    mine = _strength(situation, unit) + here + style.together * coming
    foes, cohesion = game.troops(target), game.figures(unit).cohesion
    stopped = hit(game, target, hex, cohesion)
    blow = harm(situation, style, unit)
    if not foes:
        taken = sum(price(situation, style, gun) for gun in game.pile(target))
        return min(style.promise, (1.0 - stopped) * (taken + ground) - stopped * blow)
    better = cohesion - max(map(game.cohesion, foes))
    rear = 0 if game.front(game.pile(target)[0]) >> hex & 1 else 1
    modifier = estimated(game, mine, strength(game, foes), better, between(game, hex, target)) + rear
    alone = _strength(situation, unit) / max(1.0, mine)
    ours = Stakes(*(part / max(LEAST_SHARE, alone) for part in _stake(situation, style, unit, hex, (target,))))
    theirs = stakes_of(situation, style, game.pile(target), (hex,))
    value = outcome(game, modifier, ours, theirs, ground, style.ground)
    return min(style.promise, (1.0 - stopped) * value - stopped * blow)


def rides_off(game: Position, unit: int, target: int, sources: Sequence[int]) -> bool:
    """Whether all in a hex are horse that may retreat before a charge of infantry, and have room for it."""
    pile = game.pile(target)
    if game.is_mounted(unit) or not all(game.unit(foe).is_horse and not game.is_dismounted(foe) for foe in pile):
        return False
    return way_back(game, game.side(pile[0]), game.arm(pile[0]), target, sources) == OPEN


def stakes_of(situation: Situation, style: Style, units: Sequence[int], sources: Sequence[int]) -> Stakes:
    """What the table of charges costs some units where they stand, against enemies in some hexes."""
    where = situation.position.where
    return together([_stake(situation, style, unit, where[unit], sources) for unit in units])


def _stake(situation: Situation, style: Style, unit: int, hex: int, sources: Sequence[int]) -> Stakes:
    """The same for a unit in a hex."""
    game = situation.position
    back = way_back(game, game.side(unit), game.arm(unit), hex, sources) if sources else _back(situation, unit, hex)
    found = situation.stakes.get((unit, back))
    if found is None:
        costs = harm(situation, style, unit), price(situation, style, unit)
        found = at_stake(game.is_good(unit), *costs, failing(game, unit), back)
        situation.stakes[unit, back] = found
    return found


def _back(situation: Situation, unit: int, hex: int) -> int:
    """The way back of one's own unit from a hex, whoever comes."""
    game, arm = situation.position, situation.position.arm(unit)
    found = situation.backs.get((hex, arm))
    if found is None:
        found = situation.backs[hex, arm] = way_back(game, situation.side, arm, hex)
    return found


def _friends(situation: Situation, unit: int, target: int) -> tuple[float, float]:
    """The strength of friends who stand next to a target, and of those who may still move and come there."""
    game = situation.position
    beside, coming = 0.0, 0.0
    away = distances(game, target)
    for other in situation.strikers:
        if other != unit:
            far = away[game.where[other]]
            if far == 1:
                beside += game.figures(other).strength
            elif far <= MARCH + 1 and not game.has(other, MOVED):
                coming += game.figures(other).strength
    return beside, coming


def worth_of_facing(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """Enemies in front, the nearest most; those beside it in its rear are bad, and those who can come there."""
    game = situation.position
    hex = game.where[unit]
    front = game.scenario.fronts[hex][facing]
    foes = situation.grid.rings(hex)[1] & game.held(1 - situation.side)
    value = style.front * (foes & front).bit_count() - style.flank * (foes & ~front).bit_count()
    value -= style.unwatched * (exposure(situation, hex).opened & ~front).bit_count()
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
    """What a blow costs a unit: its order; where it has none, all that it is worth."""
    whole = price(situation, style, unit)
    return style.disorder * (whole - style.lost) if situation.position.is_good(unit) else whole


def price(situation: Situation, style: Style, unit: int) -> float:
    """What it costs to lose a unit: its strength, and the points that are given for it."""
    return max(LEAST, situation.position.unit(unit).good.strength) + style.lost


def failing(game: Position, unit: int) -> float:
    """How often a unit fails a cohesion check."""
    return min(max(HIGHEST - game.cohesion(unit), 0), FACES) / FACES


def winning(situation: Situation, units: tuple[int, ...], hexes: tuple[int, ...]) -> tuple[float, float]:
    """The chances that a charge is won, and that it is lost."""
    odds = charge_odds(situation.position, units, hexes)
    won = sum(chance for result, chance in odds if result.startswith("D ") and result != "D C>D+R")
    even = sum(chance for result, chance in odds if result == "D C>D+R")
    lost = sum(chance for result, chance in odds if result.startswith("A ") and "R" in result)
    return won + 0.4 * even, lost
