"""Chapter 5.1, stacking: who may share a hex."""

from collections.abc import Iterable, Sequence

from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, SQUARE, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY

MOST, MOST_SMALL, SMALL = 2, 3, 6  # 5.1.1: three units, if they have six strength points or less together
LOOKS = DISORDERED | ROUTED | SQUARE  # what of a unit's state limits stacking
LOOKS_BITS = LOOKS.bit_length()


def may_join(game: Position, units: Sequence[int], hex: int) -> bool:
    """5.1.1: whether units may come to stand in a hex with whoever is there."""
    return not unjoinable(game, units, 1 << hex)


def unjoinable(game: Position, units: Sequence[int], hexes: int) -> int:
    """5.1.1: of some hexes with friends, as a mask, those in which units may not come to stand."""
    marks, memo, piles, found = game.marks, game.scenario.memo, game.piles, 0
    units, ours = tuple(units), 1
    for unit in units:
        ours = ours << LOOKS_BITS | marks[unit] & LOOKS
    while hexes:
        low = hexes & -hexes
        hexes ^= low
        pile, looks = piles.get(low.bit_length() - 1, ()), ours
        for unit in pile:
            looks = looks << LOOKS_BITS | marks[unit] & LOOKS
        key = (units, pile, looks)
        refused: bool | None = memo.get(key)
        if refused is None:
            refused = memo.keep(key, bool(overstacked(game, {*pile, *units})))
        if refused:
            found |= low
    return found


def company(game: Position, unit: int, hex: int) -> list[int]:
    """5.1.2: the others in a hex with whom a unit would stand. A fixed battery does not count."""
    return [other for other in game.pile(hex) if other != unit and not game.unit(other).fixed]


def may_share_rout(game: Position, unit: int, hex: int) -> bool:
    """5.1.2: where a routed unit would be alone, or with one other routed unit that is not of the other arm."""
    others = company(game, unit, hex)
    return not others or (len(others) == 1 and game.has(others[0], ROUTED) and not _mixed(game, (unit, *others)))


def refuse_stack(game: Position, units: Sequence[int], hex: int) -> Refusal:
    """5.1.1: what is wrong with the stack that units would make in a hex."""
    why = overstacked(game, (*game.pile(hex), *units))
    return Refusal("5.1.1", f"overstacked-{why}", {"unit": game.id(units[0]), "hex": game.label(hex)})


def overstacked(game: Position, units: Iterable[int]) -> str:
    """5.1.1: why units may not share a hex; empty where they may. A fixed battery does not count."""
    counted = [unit for unit in units if not game.unit(unit).fixed]
    if len(counted) < 2:
        return ""
    routed = sum(game.has(unit, ROUTED) for unit in counted)
    if routed:
        return "" if routed == len(counted) == MOST and not _mixed(game, counted) else "routed-stack"
    if 0 < sum(game.has(unit, SQUARE) for unit in counted) < len(counted):
        return "square-and-line"
    if _mixed(game, counted):
        return "foot-and-horse"
    guns = [unit for unit in counted if game.arm(unit) == ARTILLERY]
    troops = [unit for unit in counted if game.arm(unit) != ARTILLERY]
    if len(guns) > (MOST if not troops else 1):
        return "too-many-guns"
    return _too_many(game, troops, bool(guns))


def at_odds(game: Position, units: Sequence[int]) -> str:
    """5.1.1: why units cannot stand together now. R45: a battery that has lost its square may stay beside it."""
    square = any(game.has(unit, SQUARE) for unit in units)
    beside = [unit for unit in units if square and game.arm(unit) == ARTILLERY and not game.has(unit, SQUARE)]
    return overstacked(game, [unit for unit in units if unit not in beside])


def _mixed(game: Position, units: Sequence[int]) -> bool:
    arms = {game.arm(unit) for unit in units} - {ARTILLERY}
    return len(arms) > 1


def _too_many(game: Position, troops: Sequence[int], guns: bool) -> str:
    if len({game.unit(unit).formation for unit in troops}) > 1:
        return "two-formations"
    if guns and len(troops) > 1 and game.arm(troops[0]) == CAVALRY:
        return "too-many-horse-with-guns"
    if len(troops) <= MOST:
        return ""
    if len(troops) > MOST_SMALL:
        return "too-many-units"
    return "" if sum(game.figures(unit).strength for unit in troops) <= SMALL else "too-strong-together"
