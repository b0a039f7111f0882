"""Before the first turn: where a battle leaves it to its sides, they place their units, one side after the other."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.offered import to_hexes
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire.actions import FinishSetUp, PlaceUnit
from gloire.systems.jours_de_gloire.facing import FREELY, conform
from gloire.systems.jours_de_gloire.frames import Facing, SetUp, Turn
from gloire.systems.jours_de_gloire.happened import UnitPlaced
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import MOVED, RALLIED, Position
from gloire.systems.jours_de_gloire.stacking import may_join, refuse_stack
from gloire.systems.jours_de_gloire.ways import stops

SETTLED = RALLIED  # placed a second time; what marks mean in an activation they do not mean before the first


class PlaceUnits(Decision):
    """The units of a side with a zone of their own are placed anew, if it likes: each twice, so that two can change."""

    rule = "5.1.1"

    def __init__(self, second: int) -> None:
        self.second = second

    def _side(self, game: Position) -> int:
        first = game.scenario.set_up_first
        return 1 - first if self.second else first

    def asks(self, game: Position, set_up: SetUp) -> str | None:
        side = self._side(game)
        free = any(zone.side == side for zone in game.scenario.zones) and placeable(game, side)
        return game.scenario.sides[side] if free else NOBODY

    def options(self, game: Position, set_up: SetUp) -> Sequence[Action]:
        side = self._side(game)
        found: list[Action] = [FinishSetUp()]
        for unit, hexes in placeable(game, side):
            found += to_hexes(game, PlaceUnit, game.id(unit), hexes)
        return found

    def choose(self, game: Position, set_up: SetUp, action: Action) -> Done | None:
        if not isinstance(action, PlaceUnit):
            return DONE
        unit, hex = named(game, action.unit), place(game, action.hex)
        game.move(unit, hex)
        game.mark(unit, SETTLED if game.has(unit, MOVED) else MOVED)
        game.emit(UnitPlaced(action.unit, action.hex))
        if not conform(game, (unit,)):
            game.begin(Facing(units=(unit,), most=FREELY))
        return None

    def refuse(self, game: Position, set_up: SetUp, action: Action) -> Refusal | None:
        if not isinstance(action, PlaceUnit):
            return None
        unit, facts = named(game, action.unit), {"unit": action.unit, "hex": action.hex}
        if unit >= 0 and game.has(unit, SETTLED):
            return Refusal(None, "placed-twice", facts)
        if not any(unit == one for one, _ in placeable(game, self._side(game))):
            return Refusal(None, "not-yours-to-place", facts)
        hex = place(game, action.hex)
        if hex >= 0 and not may_join(game, (unit,), hex):
            return refuse_stack(game, (unit,), hex)
        return Refusal(None, "outside-your-zone", facts)

    def about(self, game: Position, set_up: SetUp) -> dict[str, object]:
        return {"side": game.scenario.sides[self._side(game)]}


def placeable(game: Position, side: int) -> list[tuple[int, int]]:
    """The units of a side that may be placed, with the hexes for each as a mask."""
    return game.noted("placeable", (side, tuple(game.marks)), lambda: _placeable(game, side))


def _placeable(game: Position, side: int) -> list[tuple[int, int]]:
    found = []
    for unit, hex in enumerate(game.where):
        if hex < 0 or game.side(unit) != side or game.unit(unit).fixed or game.has(unit, SETTLED):
            continue
        zones = [zone for zone in game.scenario.zones if zone.side == side and zone.takes(unit)]
        mask = 0
        for zone in zones:
            mask |= zone.hexes
        mask &= ~game.held(1 - side)
        hexes = stops(game, (unit,), mask)
        if hexes:
            found.append((unit, hexes))
    return found


def begin_play(game: Position, set_up: SetUp) -> None:
    """The first turn begins."""
    for unit in range(len(game.marks)):
        game.unmark(unit, MOVED | SETTLED)
    game.become(set_up, Turn())
