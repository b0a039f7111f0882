"""What combats and shots can be expected to bring, in strength points, by the exact chances of the tables."""

from collections.abc import Sequence

from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

GROUND_WON = 1.0


def combat_worth(situation: Situation, style: Style, combat: Combat) -> float:
    """What a combat is worth: what the enemy can expect to lose less what we can, and the ground."""
    game = situation.position
    if not any(game.troops(hex) for hex in combat.defenders):
        return sum(game.figures(gun).strength + 1.0 for hex in combat.defenders for gun in game.guns(hex))
    modifier = sum(part.value for part in reckon(game, combat))
    table = game.scenario.shock_table
    ours = sum(harm(situation, style, unit) for unit in combat.attackers)
    theirs = sum(harm(situation, style, unit) for hex in combat.defenders for unit in game.pile(hex))
    total = 0.0
    for face in D10.faces:
        result = table.result(face + modifier)
        share = 1.0 if result.endswith("D") else failing(situation, combat, result)
        total += (theirs * share + GROUND_WON) if result.startswith("D") else -(ours * share + GROUND_WON / 2)
    worth = total / len(D10.faces)
    return worth - (0.1 * ours if combat.charging else 0.0)


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
    full = game.unit(unit).good.strength + (1.0 if game.arm(unit) != ARTILLERY else 0.5)
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
