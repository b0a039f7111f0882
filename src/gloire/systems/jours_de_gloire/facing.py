"""Chapter 6.1, facing: to a corner, with two hexes in front."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.facing import facings_within
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire.actions import FaceTo
from gloire.systems.jours_de_gloire.frames import Facing
from gloire.systems.jours_de_gloire.happened import Turned
from gloire.systems.jours_de_gloire.position import ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

ONE_CORNER = 1  # 6.2.2 + 7.2 + 8.7.1: 60 degrees
FREELY = 3


class ChooseFacing(Decision):
    """6.1.2: units that have moved, left square or rallied turn as they like, or by a corner where a rule says so."""

    rule = "6.1.2"

    def asks(self, game: Position, facing: Facing) -> str | None:
        standing = [unit for unit in facing.units if game.where[unit] >= 0 and not game.has(unit, ROUTED)]
        return game.owner(standing[0]) if standing and facing.most else NOBODY

    def options(self, game: Position, facing: Facing) -> Sequence[Action]:
        unit = facing.units[0]
        key = (FaceTo, unit, game.facing[unit], facing.most)
        return game.scenario.memory(key, lambda: _turns(game, unit, facing.most))

    def choose(self, game: Position, facing: Facing, action: FaceTo) -> Done | None:
        turn(game, facing.units, action.facing, facing.rule)
        return DONE

    def refuse(self, game: Position, facing: Facing, action: Action) -> Refusal | None:
        if not isinstance(action, FaceTo):
            return None
        lead = game.id(facing.units[0])
        code = "turns-too-far" if action.unit == lead else "not-turning"
        return Refusal(facing.rule, code, {"unit": action.unit, "lead": lead})

    def about(self, game: Position, facing: Facing) -> dict[str, object]:
        unit = facing.units[0]
        return {
            "unit": game.id(unit),
            "hex": game.label(game.where[unit]),
            "facing": game.facing[unit],
            "most": facing.most,
        }


def _turns(game: Position, unit: int, most: int) -> tuple[FaceTo, ...]:
    return tuple(FaceTo(game.id(unit), way) for way in facings_within(game.facing[unit], most))


def turn(game: Position, units: Sequence[int], facing: int, rule: str) -> None:
    """6.1.2: units face a corner."""
    if any(game.facing[unit] != facing for unit in units):
        for unit in units:
            game.face(unit, facing)
        game.emit(Turned(game.ids(units), facing, rule))


def companions(game: Position, unit: int) -> list[int]:
    """6.1.1: the units of its hex that must face as it does: all guns, or all infantry and cavalry.

    A fixed battery faces by itself.
    """
    if game.unit(unit).fixed:
        return [unit]
    guns = game.arm(unit) == ARTILLERY
    pile = game.pile(game.where[unit])
    return [other for other in pile if (game.arm(other) == ARTILLERY) == guns and not game.unit(other).fixed]


def conform(game: Position, units: Sequence[int]) -> bool:
    """6.1.1: who joins others takes their facing; says whether there were any."""
    others = [other for other in companions(game, units[0]) if other not in units]
    if others:
        turn(game, units, game.facing[others[0]], "6.1.1")
    return bool(others)
