"""What the verdict at the end asks for: places where it decides the battle who stands there, whoever holds what."""

from gloire.systems.jours_de_gloire.position import WAITING, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY


def decisive(game: Position, side: int) -> int:
    """The hexes, as a mask, in which a unit of a side betters the verdict for it, if the battle ended as it stands."""
    return game.scenario.memory(("decisive", side, game.control), lambda: _decisive(game, side))


def _decisive(game: Position, side: int) -> int:
    """13.2: the verdict is asked with nobody of the side on the map, and then with one unit in each hex."""
    bare, units = _twin(game), [unit for unit in game.scenario.units_of[side] if game.where[unit] >= 0]
    for unit in units:
        bare.move(unit, WAITING)
    scouts = [unit for unit in units if game.arm(unit) != ARTILLERY]
    if not scouts:
        return 0
    found, without = 0, _verdict(bare, side)
    for hex in range(len(game.grid)):
        there = _twin(bare)
        there.move(scouts[0], hex)
        there.control = game.control
        if _verdict(there, side) > without:
            found |= 1 << hex
    return found


def _verdict(game: Position, side: int) -> int:
    """13.2: 1 if a side would win by the verdict now, -1 if the other would."""
    winners = [answer(_twin(game))[0] for answer in game.scenario.ask.verdict[:1]]
    return 0 if not winners or winners[0] is None else 1 if winners[0] == side else -1


def is_ahead(game: Position, side: int) -> bool:
    """13.2: whether a side would win if the battle ended now; it can wait, and the other cannot."""
    return _verdict(game, side) > 0


def _twin(game: Position) -> Position:
    twin = game.clone()
    twin.log = []
    return twin
