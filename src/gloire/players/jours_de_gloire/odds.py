"""What combats and shots can be expected to bring, in strength points, by the exact chances of the tables."""

from collections import Counter
from collections.abc import Sequence

from gloire.players.jours_de_gloire.situation import WINNING, Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.names import horse
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import DISORDERED, EVADED, ROUTED
from gloire.systems.jours_de_gloire.reckoning import odds, reckon
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY

GROUND_WON, GROUND_KEPT = 1.4, 0.2  # a hex that the enemy leaves, to who must win ground and to who wins without
STAKE = 1.0  # of what an objective counts, for who attacks out of it and is thrown back
RIDES_OFF = 0.4  # of the ground, where all can evade: they are mostly gone then, and nobody is hurt
BREAK = 5  # of ten faces, so many beat the defender where nothing modifies the die


def combat_worth(situation: Situation, style: Style, combat: Combat) -> float:
    """What a combat is worth: what the enemy can expect to lose less what we can, and the ground."""
    key = style, combat.attackers, combat.defenders, combat.charging, combat.pursuits, combat.met, combat.spared
    found = situation.fights.get(key)
    if found is None:
        found = situation.fights[key] = _combat_worth(situation, style, combat)
    return found


def _combat_worth(situation: Situation, style: Style, combat: Combat) -> float:
    game = situation.position
    reward = prize(situation, style, combat.defenders)
    if not any(game.troops(hex) for hex in combat.defenders):
        return reward + sum(game.figures(gun).strength + 1.0 for hex in combat.defenders for gun in game.guns(hex))
    modifier = sum(part.value for part in reckon(game, combat))
    results = Counter(game.scenario.shock_table.result(face + modifier) for face in D10.faces)
    ours = sum(harm(situation, style, unit) for unit in combat.attackers)
    theirs = sum(harm(situation, style, unit) for hex in combat.defenders for unit in game.pile(hex))
    ground = GROUND_KEPT if situation.ahead else GROUND_WON
    total, chance = 0.0, 0.0
    for result, faces in results.items():
        share = 1.0 if result.endswith("D") else failing(situation, combat, result)
        won = result.startswith("D")
        total += faces * ((theirs * share + ground) if won else -(ours * share + GROUND_WON / 2))
        chance += faces / len(D10.faces) if won else 0.0
    risk = stake(situation, style, combat.attackers) * (1.0 - chance)
    taken = hope(situation, chance) * reward
    return total / len(D10.faces) + taken - risk - (0.1 * ours if combat.charging else 0.0)


def hope(situation: Situation, chance: float) -> float:
    """What of a prize counts: who fails is in no state to try again soon, so that a doubtful chance is worth less.

    Who is behind has the less time to wait for a better one, the later it is.
    """
    return float(chance ** (2.0 - situation.daring))


def stake(situation: Situation, style: Style, attackers: Sequence[int]) -> float:
    """What attackers give up who are thrown back: the objectives they stand on."""
    where = {situation.position.where[unit] for unit in attackers}
    worths = [worth for hex, worth, owner in situation.objectives if owner == situation.side and hex in where]
    return STAKE * situation.answered * sum(style.hold * (1.0 + 0.3 * worth) * situation.haste for worth in worths)


def prize(situation: Situation, style: Style, hexes: Sequence[int]) -> float:
    """What it is worth to drive the enemy from hexes: the objectives among them."""
    worths = [situation.wanted[hex] for hex in hexes if hex in situation.wanted]
    worths += [WINNING for hex in hexes if situation.barred >> hex & 1]
    return sum(style.hold * (1.0 + 0.3 * worth) * situation.haste for worth in worths)


def edge(situation: Situation, style: Style, unit: int, hex: int, mine: int, enemy: int) -> float:
    """What an attack by a unit from a hex promises, roughly, with so much strength in all."""
    game, reward = situation.position, prize(situation, style, (enemy,))
    troops = game.troops(enemy)
    if not troops or not mine:
        return reward
    if game.arm(unit) == INFANTRY and all(horse(game, foe) and not game.has(foe, EVADED | ROUTED) for foe in troops):
        return ridden_off(situation, style, (enemy,))
    modifier = odds(game, mine, max(1, situation.strength_at[enemy])) + _place_parts(situation, unit, hex, enemy)
    modifier += game.cohesion(unit) - max(map(game.cohesion, troops))
    chance = min(1.0, max(0.0, (BREAK + modifier) / 10))
    theirs = sum(harm(situation, style, foe) for foe in troops)
    lost = (harm(situation, style, unit) + GROUND_WON) * (1.0 - chance)
    return theirs * chance - lost + hope(situation, chance) * reward


def ridden_off(situation: Situation, style: Style, hexes: Sequence[int]) -> float:
    """8.8: what an attack is worth on cavalry alone that can evade it."""
    return RIDES_OFF * (prize(situation, style, hexes) + GROUND_KEPT)


def _place_parts(situation: Situation, unit: int, hex: int, enemy: int) -> int:
    """The modifiers of an attack that depend on where it is made, and by which arm."""
    game = situation.position
    ground, mounted = game.ground, game.arm(unit) == CAVALRY
    found = ground.shock_hex[mounted][enemy] + ground.shock_side.get((hex, enemy), 0)
    if mounted and not ground.charge_hexes >> enemy & 1:
        found -= 2
    foe = game.troops(enemy)[0]
    if game.has(foe, ROUTED):
        return found + 2
    return found if game.front(foe) >> hex & 1 else found + 2


def failing(situation: Situation, combat: Combat, result: str) -> float:
    """How likely those who lose fail their test of cohesion, on average."""
    game = situation.position
    losers = (
        [unit for hex in combat.defenders for unit in game.troops(hex)]
        if result.startswith("D")
        else list(combat.attackers)
    )
    chances = [max(0.0, min(1.0, (9 - game.cohesion(unit)) / 10)) for unit in losers]
    return sum(chances) / len(chances) if chances else 0.5


def harm(situation: Situation, style: Style, unit: int) -> float:
    """What one more disorder costs a unit."""
    game = situation.position
    full = (game.unit(unit).good.strength + (1.0 if game.arm(unit) != ARTILLERY else 0.5)) * situation.blood
    if game.has(unit, ROUTED):
        return full * 1.2
    if game.has(unit, DISORDERED):
        return full * (1.0 if game.arm(unit) == ARTILLERY else style.rout)
    return full * style.disorder


def shot_worth(situation: Situation, style: Style, results: Sequence[tuple[str, float]], units: Sequence[int]) -> float:
    """What a shot is worth against units, by the chances of its results."""
    game, found = situation.position, 0.0
    for result, chance in results:
        for unit in units:
            if result == "CT":
                found += chance * (9 - game.cohesion(unit)) / 10 * harm(situation, style, unit)
            elif result in ("D", "R"):
                found += chance * harm(situation, style, unit) * (1.0 if result == "D" else 1.6)
    return found
