"""9.9.3: cavalry that wins a countercharge may have to follow, and the enemy's attacks are still to come."""

from gloire.core.dice import FACES
from gloire.players.napoleonic20.study import Study
from gloire.systems.napoleonic20.advance import HEAVY


def following(study: Study, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
    """What a countercharge costs on the average because control of the advance may be lost; the cheapest follows."""
    hexes = [study.board.where[unit] for unit in defenders if unit >= 0]
    if not hexes:
        return 0.0
    where = study.board.where
    column = study.scenario.combat.column(study.charging.differential(attackers, defenders, where))
    *_, withdrawn, fled, shattered = study.board.atlas.chances[column]
    heavy = any(study.scenario.strength[unit] >= HEAVY for unit in attackers)
    lost = min(len(FACES), study.scenario.control_lost + heavy) / len(FACES)
    return (withdrawn + fled + shattered) * lost * min(exposed(study, unit, hex) for unit in attackers for hex in hexes)


def exposed(study: Study, unit: int, hex: int) -> float:
    """How much more the attack of all enemies beside a unit would cost us in a hex than where it stands."""
    return max(0.0, max(0.0, attacked(study, unit, hex)) - max(0.0, attacked(study, unit)))


def attacked(study: Study, unit: int, hex: int | None = None) -> float:
    """What the attack of all enemies next to a unit would cost us, where it stands or in a hex it may go to."""
    board, place = study.board, study.board.where
    if hex is not None:
        place = list(place)
        place[unit] = hex
    near = board.ground.near_mask[place[unit]]
    attackers = tuple(foe for foe in board.on_map(board.foe) if near >> place[foe] & 1)
    if not attackers:
        return 0.0
    risks = study.risks([unit, *attackers], place)
    return study.reckoning.value(attackers, (unit,), place, risks)
