"""Chapter 10.3.1, which way a recoil or retreat leads: off from the attackers, or home where there are none (H26)."""

from collections.abc import Callable

from gloire.core.hexes import bits
from gloire.systems.jours_de_gloire.frames import Withdrawal
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.routes import to_goal

# Whether a step from one hex to another is on the way that a unit has to go.
Course = Callable[[Position, Withdrawal, int, int], bool]


def courses(withdrawal: Withdrawal) -> tuple[Course, ...]:
    """10.3.1: after combat there is one; R67: outside it the next is taken only where the one before is no way out."""
    return (leads_off,) if withdrawal.attackers else (leads_home, keeps_off, leads_away)


def leads_off(game: Position, withdrawal: Withdrawal, here: int, hex: int) -> bool:
    """10.3.1: the first hex is farther from the attackers, the others from where the unit was attacked."""
    if here != withdrawal.origin:
        return leads_away(game, withdrawal, here, hex)
    return all(
        _is_farther(game, attacker, here, hex) or _is_out_of_zone(game, withdrawal, attacker, here, hex)
        for attacker in withdrawal.attackers
    )


def leads_home(game: Position, withdrawal: Withdrawal, here: int, hex: int) -> bool:
    """H26: without an attacker, as after being passed through, each hex is nearer to the goal of a rout."""
    return _to_safety(game, withdrawal.unit, hex) < _to_safety(game, withdrawal.unit, here)


def keeps_off(game: Position, withdrawal: Withdrawal, here: int, hex: int) -> bool:
    """R67: none is farther from it, and each farther from where the unit was."""
    near = _to_safety(game, withdrawal.unit, hex) <= _to_safety(game, withdrawal.unit, here)
    return near and leads_away(game, withdrawal, here, hex)


def leads_away(game: Position, withdrawal: Withdrawal, here: int, hex: int) -> bool:
    """10.3.1: farther from where the unit was."""
    return _is_farther(game, withdrawal.origin, here, hex)


def off_course(game: Position, course: Course) -> str:
    """10.3.1 + R67: why a hex is not on a course."""
    if course is leads_away:
        return "not-away"
    homeward = course is not leads_off and game.scenario.choices["H26"] == "goal"
    return "not-homeward" if homeward else "not-farther"


def stays_beside(game: Position, withdrawal: Withdrawal, here: int, hex: int) -> bool:
    """10.3.1, exception: a recoil next to an attacker without a zone there, and so without penalty."""
    if here != withdrawal.origin or not leads_off(game, withdrawal, here, hex):
        return False
    return any(not _is_farther(game, attacker, here, hex) for attacker in withdrawal.attackers)


def is_home(game: Position, withdrawal: Withdrawal, hex: int) -> bool:
    """H24: whether a retreat outside combat is over, having reached the goal hex of its side."""
    goal = game.scenario.goals[game.side(withdrawal.unit)].hex
    return not withdrawal.attackers and hex == goal and game.scenario.choices["H24"] == "halts"


def _is_farther(game: Position, center: int, here: int, hex: int) -> bool:
    far = game.grid.away(center)
    return far[hex] > far[here]


def _is_out_of_zone(game: Position, withdrawal: Withdrawal, attacker: int, here: int, hex: int) -> bool:
    """10.3.1, exception: a recoil that stays next to the attacker, where he has no zone."""
    far = game.grid.distance
    if withdrawal.kind == "retreat" or far(here, attacker) != 1 or far(hex, attacker) != 1:
        return False
    return not any(game.zone(unit) >> hex & 1 for unit in game.pile(attacker))


def _to_safety(game: Position, unit: int, hex: int) -> int:
    """H26: how far it is to the goal of a rout; by the other reading the farther, the nearer the enemy is."""
    if game.scenario.choices["H26"] == "goal":
        return to_goal(game, unit, hex)
    far = game.grid.distance
    return -min((far(hex, enemy) for enemy in bits(game.held(1 - game.side(unit)))), default=0)
