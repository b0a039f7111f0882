"""Chapter 12, cavalry: to mount or dismount at the end of movement."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import ways
from gloire.systems.glory3.actions import MountOrDismount, StayAsTheyAre
from gloire.systems.glory3.frames import March
from gloire.systems.glory3.happened import Mounted
from gloire.systems.glory3.names import named
from gloire.systems.glory3.position import DISMOUNTED, SWIFT, Position
from gloire.systems.glory3.scenario import CAVALRY, INFANTRY
from gloire.systems.glory3.stacking import partner

PRICE = 2  # 12.1: points


def no_change(game: Position, unit: int, left: int) -> Refusal | None:
    """12.1: why a unit may neither mount nor dismount with so many points left."""
    facts = {"unit": game.id(unit), "hex": game.label(game.where[unit])}
    if not can_dismount(game, unit):
        asked = game.scenario.ask.mounting
        return next((why for answer in asked if (why := answer(game, unit))), Refusal("12.1", "no-cavalry", facts))
    if left < PRICE:
        return Refusal("12.1", "too-few-points", facts)
    if ways.touches_enemy(game, unit):
        return Refusal("12.1", "mounts-near-enemy", facts)
    other = partner(game, unit)
    if game.is_dismounted(unit) and other >= 0 and game.arm(other) == INFANTRY:
        # 6.41 + R17: mounted cavalry shares no hex with infantry.
        return Refusal("6.41", "mounts-in-company", {**facts, "other": game.id(other)})
    return None


def can_dismount(game: Position, unit: int) -> bool:
    """12.1: whether it is cavalry that has a dismounted side."""
    counter = game.unit(unit)
    return counter.arm == CAVALRY and counter.foot is not None


def change(game: Position, unit: int) -> None:
    """12.1: the counter is turned to its other side."""
    if game.is_dismounted(unit):
        game.unmark(unit, DISMOUNTED)
    else:
        game.unmark(unit, SWIFT)
        game.mark(unit, DISMOUNTED)
    game.emit(Mounted(game.id(unit), not game.is_dismounted(unit)))


class ChooseMount(Decision):
    """12.1: cavalry that has moved and has two points left mounts, dismounts, or stays as it is."""

    rule = "12.1"

    def asks(self, game: Position, march: March) -> str | None:
        able = march.left >= PRICE and game.where[march.unit] >= 0 and not no_change(game, march.unit, march.left)
        return game.owner(march.unit) if able else NOBODY

    def options(self, game: Position, march: March) -> Sequence[Action]:
        id = game.id(march.unit)
        return (StayAsTheyAre(id), MountOrDismount(id))

    def choose(self, game: Position, march: March, action: Action) -> Done | None:
        if isinstance(action, MountOrDismount):
            change(game, march.unit)
        return DONE

    def refuse(self, game: Position, march: March, action: Action) -> Refusal | None:
        if not isinstance(action, MountOrDismount | StayAsTheyAre) or named(game, action.unit) == march.unit:
            return None
        return Refusal("12.1", "another-unit-stops", {"unit": action.unit})

    def about(self, game: Position, march: March) -> dict[str, object]:
        unit = march.unit
        return {"unit": game.id(unit), "mounted": game.is_mounted(unit), "left": march.left}
