"""From where a hex can be charged, as the lines stand, and what its fire does to those who come."""

from gloire.core.facing import EVERY_TURN
from gloire.core.hexes import bits
from gloire.players.glory3.clash import FACES, GUNS, HIGHEST
from gloire.players.glory3.situation import Exposure, Situation

SHELTERED = Exposure()


def exposure(situation: Situation, hex: int) -> Exposure:
    """From where enemies can charge a hex next; worked out once while everybody stands as he does."""
    found = situation.exposures.get(hex)
    if found is None:
        found = situation.exposures[hex] = _exposed(situation, hex)
    return found


def stopping(situation: Situation, unit: int, hex: int, exposed: Exposure) -> float:
    """How often the fire of a unit in a hex would stop a charge from where it is weakest."""
    game = situation.position
    modifier = exposed.cover if game.is_good(unit) else exposed.cover - 1
    if game.held(situation.side) >> hex & 1 and any(game.is_good(gun) for gun in game.guns(hex)):
        modifier += GUNS
    return min(max(HIGHEST + modifier - situation.their_cohesion, 0), FACES) / FACES


def _exposed(situation: Situation, hex: int) -> Exposure:
    opened, fronts = _openings(situation, hex), situation.position.scenario.fronts[hex]
    if not opened:
        return SHELTERED
    if all(opened & ~fronts[facing] for facing in EVERY_TURN):
        return Exposure(opened, True)
    return Exposure(opened, False, min([_cover(situation, start) for start in bits(opened)]))


def _openings(situation: Situation, hex: int) -> int:
    """Who comes next to an enemy stops there, so that friends on either side keep them from one's rear."""
    rings, held = situation.grid.rings, situation.position.held(situation.side)
    around, beyond = rings(hex)[1:3]
    found = situation.chargers & around
    past = found | situation.approaches & beyond
    if past:
        for other in situation.grid.neighbours[hex]:
            if rings(other)[1] & past and not held >> other & 1:
                found |= 1 << other
    return found


def _cover(situation: Situation, start: int) -> int:
    """What the ground under those who charge from a hex adds to fire at them."""
    game = situation.position

    def work() -> int:
        return sum(worth for _, worth in game.ground.defensive[start])

    found: int = game.scenario.memory(("cover", start), work)
    return found
