"""14.33, 14.44 and 14.52: leaders begin and arrive with a unit of theirs."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import first
from gloire.core.sides import NOBODY
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.names import led, place
from gloire.systems.glory3.position import WAITING, Position
from gloire.systems.glory3.refitting.vocabulary import LeaderPlaced, PlaceLeader
from gloire.systems.glory3.ways import areas_of


class PlaceLeaders(Decision):
    """14.33 + 14.44 + 14.52: before the first turn a side places its leaders, each with any unit of his."""

    rule = "14.33"

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.scenario.sides[self.side] if _unplaced(game, self.side) else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return [
            PlaceLeader(game.scenario.leaders[leader].id, game.label(hex))
            for leader in _unplaced(game, self.side)
            for hex in _with_his_units(game, leader)
        ]

    def choose(self, game: Position, turn: Turn, action: PlaceLeader) -> Done | None:
        game.move_leader(led(game, action.unit), place(game, action.hex))
        game.emit(LeaderPlaced(action.unit, action.hex))
        return None

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        if not isinstance(action, PlaceLeader):
            return None
        facts = {"leader": action.unit, "hex": action.hex}
        if led(game, action.unit) not in _unplaced(game, self.side):
            return Refusal("14.33", "no-leader-to-place", facts)
        return Refusal("14.33", "not-with-his-unit", facts)


def _unplaced(game: Position, side: int) -> list[int]:
    leaders = enumerate(game.scenario.leaders)
    waiting = [number for number, one in leaders if one.side == side and one.begins_with_unit]
    return [number for number in waiting if game.leaders[number] == WAITING and _with_his_units(game, number)]


def _with_his_units(game: Position, leader: int) -> list[int]:
    own = game.scenario.units_led(leader)
    return sorted({game.where[unit] for unit in own if game.where[unit] >= 0})


def arrives_with(game: Position, leader: int, entry: int) -> int | None:
    """14.33 + R57: who comes with a group joins a unit of his that has entered; as a mask, for one of the entry hexes.

    14.52: one who has no unit in his group enters as any reinforcement.
    """
    number = next(number for number, group in enumerate(game.scenario.groups) if leader in group.leaders)
    group = game.scenario.groups[number]
    own = [unit for unit in group.units if game.unit(unit).leader == leader]
    if not own:
        return None
    first_door = areas_of(game, number)[0][0]
    return game.grid.mask(game.where[unit] for unit in own if game.where[unit] >= 0) if entry == first_door else 0


def _steps(table: Sequences) -> Sequences:
    return first(table, Turn, PlaceLeaders(0), PlaceLeaders(1))


LEADERS = Amendment(
    steps=_steps,
    answers={"arriving": arrives_with},
    actions=(PlaceLeader,),
    times={PlaceLeader: "14.33"},
    events=(LeaderPlaced,),
)
