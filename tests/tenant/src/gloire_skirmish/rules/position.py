"""The position, and the few verbs by which rules change it."""

from typing import TYPE_CHECKING, Self

from gloire.core.cup import Cup
from gloire.core.events import GameOver
from gloire.core.maps import Map
from gloire.core.position import Outcome
from gloire.core.position import Position as CorePosition
from gloire_skirmish.rules.frames import AnyFrame
from gloire_skirmish.rules.scenario import Scenario, Unit

LOST = -1  # where a unit is that has left the game
SHAKEN, MOVED, FOUGHT = 1, 2, 4  # marks on a unit


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """Where everybody stands, and what is in the cup and under the seals."""

    turn: int = 0
    orders: tuple[str, str] = ("", "")
    opened: bool = False  # 2.1: until then each order is its side's secret
    cup: Cup = Cup()
    where: list[int] = []
    facing: list[int] = []
    steps: list[int] = []
    marks: list[int] = []
    layers: tuple[int, ...] = ()  # 3.4: all units; of those in a hex the first lies on top
    stack: tuple[AnyFrame, ...] = ()
    if TYPE_CHECKING:
        scenario: Scenario = None  # type: ignore[assignment]  # set before anything asks for it

    def clone(self) -> Self:
        """An independent copy."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # every Struct has it
        twin.where, twin.facing = self.where[:], self.facing[:]
        twin.steps, twin.marks = self.steps[:], self.marks[:]
        return twin

    def prepare(self) -> None:
        """Nothing is worked out beforehand; a larger system keeps its facts here."""

    # The verbs.

    def move(self, unit: int, hex: int) -> None:
        """Puts a unit into a hex, beneath whoever is there, or out of the game."""
        self.where[unit] = hex
        self.layers = (*(other for other in self.layers if other != unit), unit)

    def mark(self, unit: int, mark: int) -> None:
        """Gives a unit a mark."""
        self.marks[unit] |= mark

    def unmark(self, unit: int, mark: int) -> None:
        """Takes a mark from a unit."""
        self.marks[unit] &= ~mark

    def end(self, winner: int | None, kind: str, rule: str) -> None:
        """Ends the game."""
        side = None if winner is None else self.scenario.sides[winner]
        self.outcome = Outcome(side, kind, rule)
        self.emit(GameOver(side, kind, rule))

    # Common questions.

    def has(self, unit: int, mark: int) -> bool:
        """Whether a unit has a mark."""
        return bool(self.marks[unit] & mark)

    def order(self, unit: int) -> str:
        """The order of a unit's side."""
        return self.orders[self.side_of(unit)]

    def owner(self, unit: int) -> str:
        """The side of a unit."""
        return self.side_id(self.side_of(unit))

    def id(self, unit: int) -> str:
        """A unit as actions and events name it."""
        return self.scenario.units[unit].id

    def label(self, hex: int) -> str:
        """A hex as actions and events name it."""
        return self.map.grid.labels[hex]

    def side_id(self, side: int) -> str:
        """A side as questions and events name it."""
        return self.scenario.sides[side]

    def find_unit(self, id: str) -> int:
        """The number of a unit, or LOST where there is none of that name."""
        return self.scenario.number.get(id, LOST)

    def find_hex(self, label: str) -> int:
        """The number of a hex, or LOST where the map has none of that label."""
        return self.map.grid.index.get(label, LOST)

    def side_of(self, unit: int) -> int:
        """The number of a unit's side."""
        return self.scenario.units[unit].side

    def printed(self, unit: int) -> Unit:
        """A unit as printed."""
        return self.scenario.units[unit]

    @property
    def map(self) -> Map:
        """The printed map."""
        return self.scenario.map

    def pile(self, hex: int) -> list[int]:
        """3.4: the units in a hex from the top."""
        return [unit for unit in self.layers if self.where[unit] == hex] if hex >= 0 else []

    def is_on_top(self, unit: int) -> bool:
        """3.4: whether it is the one of its hex that fights."""
        return self.where[unit] >= 0 and self.pile(self.where[unit])[0] == unit

    def held_by(self, side: int) -> int:
        """The hexes with units of a side, as a mask."""
        units = self.scenario.units
        return self.map.grid.mask(hex for unit, hex in enumerate(self.where) if hex >= 0 and units[unit].side == side)

    def company(self, number: int) -> list[int]:
        """The units of a company that are on the map."""
        units = self.scenario.units
        return [unit for unit, hex in enumerate(self.where) if hex >= 0 and units[unit].company == number]
