"""Chapter 7, facing: to a hexside, with three hexes in front; all units of a hex alike."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.facing import EVERY_TURN
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3.actions import FaceTo
from gloire.systems.glory3.frames import Facing
from gloire.systems.glory3.happened import UnitsTurned
from gloire.systems.glory3.position import DISORDERED, Position


class ChooseFacing(Decision):
    """7.12: the units of a hex face as their owner likes."""

    rule = "7.12"

    def cites(self, game: Position, facing: Facing) -> str:
        return facing.rule

    def asks(self, game: Position, facing: Facing) -> str | None:
        return game.owner(facing.units[0]) if game.where[facing.units[0]] >= 0 else NOBODY

    def options(self, game: Position, facing: Facing) -> Sequence[Action]:
        unit, ways = facing.units[0], _ways(game, facing)
        return game.scenario.memory((FaceTo, unit, ways), lambda: tuple(FaceTo(game.id(unit), way) for way in ways))

    def choose(self, game: Position, facing: Facing, action: FaceTo) -> Done | None:
        turn(game, facing.units, action.facing, facing.rule)
        return DONE

    def refuse(self, game: Position, facing: Facing, action: Action) -> Refusal | None:
        if not isinstance(action, FaceTo):
            return None
        if action.unit != game.id(facing.units[0]):
            return Refusal("7.11", "another-unit-turns", {"unit": action.unit})
        if facing.toward >= 0 and action.facing in EVERY_TURN:
            return Refusal("7.13", "not-in-front", {"unit": action.unit, "hex": game.label(facing.toward)})
        return Refusal("7.11", "no-such-facing", {"unit": action.unit})

    def about(self, game: Position, facing: Facing) -> dict[str, object]:
        unit = facing.units[0]
        return {"unit": game.id(unit), "hex": game.label(game.where[unit]), "facing": game.facing[unit]}


def _ways(game: Position, facing: Facing) -> tuple[int, ...]:
    """7.13: any hexside, or those with a hex in front that is about to be charged."""
    if facing.toward < 0:
        return EVERY_TURN
    fronts = game.scenario.fronts[game.where[facing.units[0]]]
    return tuple(way for way in EVERY_TURN if fronts[way] >> facing.toward & 1)


def turn(game: Position, units: Sequence[int], facing: int, rule: str) -> None:
    """7.11: units face a hexside."""
    if any(game.facing[unit] != facing for unit in units):
        for unit in units:
            game.face(unit, facing)
        game.emit(UnitsTurned(game.ids(units), facing, rule))


def face_on_arrival(game: Position, unit: int, rule: str) -> None:
    """7.12: alone in a hex a unit turns as it likes; who joins others takes their facing (7.11), or as G14 has it."""
    pile = game.pile(game.where[unit])
    others = [other for other in pile if other != unit]
    if others:
        turn(game, (unit,), game.facing[others[0]], "7.11")
    if not others:
        game.begin(Facing(units=(unit,), rule=rule))
    elif game.scenario.choices["G14"] == "turn" and not is_fixed(game, pile):
        game.begin(Facing(units=(unit, *others), rule="7.11"))


def is_fixed(game: Position, units: Sequence[int]) -> bool:
    """11.12: whether one of them is Disordered and next to an enemy, so that none of the hex can turn."""
    for unit in units:
        if game.marks[unit] & DISORDERED:
            return game.near_enemy(game.where[unit], game.side(unit))
    return False
