"""What never changes in a game: counters, formations, markers, chiefs, ground, tables, turns."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from gloire.core.charts import Chart as AidChart
from gloire.core.lessons import Lesson
from gloire.core.maps import Side as Hexside
from gloire.core.memos import Memo
from gloire.core.system import ScenarioFacts, Titles
from gloire.core.tables import Chart

if TYPE_CHECKING:
    from gloire.systems.jours_de_gloire.amendments import Answers
    from gloire.systems.jours_de_gloire.ground import Ground

INFANTRY, CAVALRY, ARTILLERY, CHIEF = range(4)  # the columns of the terrain chart
ARMS = ("infantry", "cavalry", "artillery")
T = TypeVar("T")

# What a battle's file states for its own rules: hexes, numbers, formations, chiefs. Each rule knows what it asks for.
Stated: TypeAlias = Any


class Side(msgspec.Struct, frozen=True):
    """The printed figures of one side of a counter; -1 for what it has none of."""

    strength: int
    cohesion: int
    engagement: int
    movement: int


class Unit(msgspec.Struct, frozen=True):
    """0.3: a combat unit."""

    id: str
    name: str
    short: str
    side: int
    formation: int
    arm: int
    kind: str  # line infantry, light cavalry, horse artillery …
    good: Side
    disordered: Side
    heavy: bool = False
    guard: bool = False
    effective: int = 0  # 7.3: ranges of artillery
    maximum: int = 0
    fixed: bool = False  # Marengo A5 + Marengo C1: a battery that never leaves its hex
    source: str = ""
    note: str = ""


class Formation(msgspec.Struct, frozen=True):
    """2.1.1: units with activation markers of their own; the initiative of each marker, the highest first."""

    id: str
    name: str
    side: int
    initiatives: tuple[int, ...]
    color: str = ""


class Combined(msgspec.Struct, frozen=True):
    """2.1.2: a combined activation marker; what it does is a rule of its battle."""

    id: str
    name: str
    side: int
    initiative: int
    first_turn: int
    uses: int
    formations: tuple[int, ...] = ()


class Chief(msgspec.Struct, frozen=True):
    """2.5.1: a commander-in-chief."""

    id: str
    name: str
    side: int
    modifier: int
    orders: int
    range: int
    start: int = -1  # the hex he begins in
    arrives: int = 0  # the turn he enters, with which formation, at which hex
    arrives_with: int = -1
    entry: int = -1


class Turn(msgspec.Struct, frozen=True):
    """A turn of the track."""

    name: str
    night: bool = False
    fog: bool = False


class Reinforcement(msgspec.Struct, frozen=True):
    """5.2: units that enter with a formation's marker, in column by stacks."""

    turn: int
    formation: int
    hex: int
    stacks: tuple[tuple[int, ...], ...]
    road: int = -1  # the hex that the road of the entry hex leads to, where it has one


class Objective(msgspec.Struct, frozen=True):
    """A hex that is fought for; the side that holds it at the start."""

    hex: int
    name: str
    owner: int
    points: tuple[int, int] = (0, 0)  # to each side, for holding it at the end


class Goal(msgspec.Struct, frozen=True):
    """10.4: where routed units of a side make for: an edge of the map, and the hex they leave it by, if it is one."""

    edge: str  # east, west, north, south
    hex: int = -1


class Zone(msgspec.Struct, frozen=True):
    """Where a side may set up freely: these units, or all of them."""

    side: int
    hexes: int  # a mask
    units: tuple[int, ...] = ()

    def takes(self, unit: int) -> bool:
        """Whether a unit may be placed here."""
        return not self.units or unit in self.units


class Scenario(ScenarioFacts, kw_only=True):
    """A scenario with the options and choices of a game."""

    turns: tuple[Turn, ...]
    units: tuple[Unit, ...]
    units_of: tuple[tuple[int, ...], tuple[int, ...]]  # of each side
    formations: tuple[Formation, ...]
    combined: tuple[Combined, ...]
    chiefs: tuple[Chief, ...]
    number: dict[str, int]  # of each unit, by its id
    formation_number: dict[str, int]
    chief_number: dict[str, int]
    start_where: tuple[int, ...]  # WAITING for reinforcements
    start_facing: tuple[int, ...]
    layers: tuple[int, ...]  # 5.1.2: all units; of those in a hex the first lies on top
    reinforcements: tuple[Reinforcement, ...]
    objectives: tuple[Objective, ...]
    objective_hexes: int  # a mask
    goals: tuple[Goal, Goal]
    given: tuple[int, int] = (0, 0)  # points that a handicap gives each side
    zones: tuple[Zone, ...] = ()  # of free set-up
    set_up_first: int = 0
    initiative: dict[int, int] = {}  # turn to the side that has the strategic initiative without rolling
    strategist: dict[int, tuple[int, ...]] = {}  # 3: the chiefs whose modifier counts, in order of preference
    fire_table: Chart
    shock_table: Chart
    odds: tuple[Chart, Chart]  # 8.6.1: by halves to one, for a stronger attacker and for a weaker one
    worth: dict[str, int]  # what each modifier adds to a die, by its name
    charts: tuple[AidChart, ...] = ()  # of the player aid
    facts: Mapping[str, Stated] = {}  # what the rules of a battle read: hexes, turns, values
    lay: Callable[[tuple[Hexside, ...]], "Ground"]  # the ground with these hexsides bridged
    grounds: dict[tuple[Hexside, ...], "Ground"] = {}  # what was laid so far
    ask: "Answers" = None  # type: ignore[assignment]  # set when it is loaded
    lesson: Lesson | None = None
    fronts: tuple[tuple[int, ...], ...] = ()  # 6.1.1: for each hex and facing, the front hexes as a mask

    foresight: "list[Scenario]" = []  # the same with procedures that end where foresight does, once that is asked for
    memo: Memo = msgspec.field(default_factory=Memo)  # what was worked out once and holds in many positions

    def memory(self, key: Hashable, work: Callable[[], T]) -> T:
        """What was worked out for a key."""
        found: T | None = self.memo.get(key)
        return self.memo.keep(key, work()) if found is None else found

    def ground(self, bridged: tuple[Hexside, ...]) -> "Ground":
        """The ground with bridges that were built in play; each state of it is worked out once."""
        found = self.grounds.get(bridged)
        if found is None:
            found = self.grounds[bridged] = self.lay(bridged)
        return found

    @property
    def titles(self) -> Titles:
        """What counters, formations and turns are called."""
        named = {unit.id: unit.name for unit in self.units} | {chief.id: chief.name for chief in self.chiefs}
        owners = {unit.id: self.sides[unit.side] for unit in self.units}
        owners |= {chief.id: self.sides[chief.side] for chief in self.chiefs}
        owners |= {formation.id: self.sides[formation.side] for formation in self.formations}
        owners |= {marker: self.sides[side] for marker, _, side in self._markers()}
        return Titles(
            units=named,
            armies={side: side.capitalize() for side in self.sides}
            | {formation.id: formation.name for formation in self.formations}
            | {marker: name for marker, name, _ in self._markers()},
            owners=owners | {side: side for side in self.sides},
            turns={number: turn.name for number, turn in enumerate(self.turns, 1)},
            people=frozenset(chief.id for chief in self.chiefs),
        )

    def _markers(self) -> Iterator[tuple[str, str, int]]:
        """2.1: activation markers, each with its name, which tells whom it calls and its initiative, and its side."""
        for formation in self.formations:
            for copy, initiative in enumerate(formation.initiatives, 1):
                yield f"{formation.id}-{copy}", f"{formation.name} {initiative}", formation.side
        for marker in self.combined:
            yield marker.id, f"{marker.name} {marker.initiative}", marker.side
