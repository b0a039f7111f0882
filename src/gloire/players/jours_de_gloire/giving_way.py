"""Who gives way, and by which way: what it costs in order, by the exact harm of each step."""

from typing import Any

from msgspec.structs import replace

from gloire.players.jours_de_gloire.ground import worth_of_hex
from gloire.players.jours_de_gloire.odds import combat_worth, harm
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.systems.jours_de_gloire import evasion as evading
from gloire.systems.jours_de_gloire.actions import RefuseShock
from gloire.systems.jours_de_gloire.frames import Combat, Evasion, Withdrawal
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.withdrawal import hazard, order_of

ORDER = 2.0  # how much dearer a disorder is that one can be spared
LEAVING = 0.5  # the ground that evading cavalry gives up


def refuse(situation: Situation, style: Style, action: RefuseShock) -> float:
    """To leave is better than to lose, as far as it costs less order."""
    game, frame = situation.position, situation.position.stack[-1]
    if not isinstance(frame, Combat):
        return 0.0
    hex = game.where[named(game, action.unit)]
    attack = next((one for one in evading.at_stake(game, frame) if hex in one.defenders), frame)
    evasion = evading.planned_evasion(game, attack, hex, action.hexes)
    certain = _way_out(situation, evasion, hex)
    cost = sum(harm(situation, style, unit) * (certain + _fails(situation, evasion, unit)) for unit in evasion.units)
    return combat_worth(situation, style, attack) - cost - LEAVING


def _fails(situation: Situation, evasion: Evasion, unit: int) -> float:
    """How likely a unit is disordered by the test of an evasion, if there is one."""
    beyond = 9 + evasion.modifier - situation.position.cohesion(unit)
    return min(1.0, max(0.0, beyond / 10)) if evasion.tests else 0.0


def withdraw(situation: Situation, style: Style, action: Any) -> float:
    """Where one is safe and of use, by a way that costs little order."""
    game = situation.position
    unit, hex = named(game, action.unit), place(game, action.hex)
    crowd = sum(1 for other in game.pile(hex) if other != unit)
    found = 0.3 * worth_of_hex(situation, style, unit, hex) - situation.danger(hex) * 0.3 - 1.0 * crowd
    return found - ORDER * harm(situation, style, unit) * _disorders(situation, unit, hex)


def _disorders(situation: Situation, unit: int, hex: int) -> int:
    """How much order one loses who gives way over a hex, by the safest way on from there."""
    game, frame = situation.position, situation.position.stack[-1]
    match frame:
        case Withdrawal():
            return hazard(game, frame, hex)[0] - order_of(game, unit)
        case Evasion():
            return _step(situation, frame, game.where[unit], hex)
    return 0


def _step(situation: Situation, evasion: Evasion, here: int, hex: int) -> int:
    """The disorders of a step of an evasion, and of the best way on from there."""
    harmed = evading.harm(situation.position, evasion.units[0], here, hex)
    return harmed + (_way_out(situation, replace(evasion, left=evasion.left - 1), hex) if evasion.left > 1 else 0)


def _way_out(situation: Situation, evasion: Evasion, here: int) -> int:
    """The disorders that the best way of an evasion costs."""
    steps = evading.evasion_hexes(situation.position, evasion, here)
    return min((_step(situation, evasion, here, hex) for hex in steps), default=0)
