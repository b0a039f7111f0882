"""What never changes in a game: counters, leaders, activation markers, ground, tables, turns."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from gloire.core.charts import Chart as AidChart
from gloire.core.lessons import Lesson
from gloire.core.memos import Fleeting, Memo
from gloire.core.system import ScenarioFacts, Titles
from gloire.core.tables import Chart

if TYPE_CHECKING:
    from gloire.systems.glory3.amendments import Answers
    from gloire.systems.glory3.ground import Ground

INFANTRY, CAVALRY, ARTILLERY, LEADER = range(4)  # the columns of the terrain chart; 12.3: dismounted men are infantry
ARMS = ("infantry", "cavalry", "artillery")
RANGES = ("S", "M", "L")  # 9.11: short, medium, long
T = TypeVar("T")

# What a battle's file states for its own rules: hexes, numbers, turns, names. Each rule knows what it asks for.
Stated: TypeAlias = Any


class Side(msgspec.Struct, frozen=True):
    """The printed figures of one side of a counter; the strength of artillery is that of its fire."""

    strength: int
    cohesion: int
    movement: int


class Unit(msgspec.Struct, frozen=True):
    """2.2: a combat unit."""

    id: str
    name: str
    short: str
    side: int
    marker: int  # 4.11: the activation marker that calls it
    leader: int  # 5.11: whose command it belongs to; -1 for an independent unit
    arm: int
    kind: str  # infantry, cavalry, artillery, horse artillery
    good: Side
    disordered: Side
    foot: Side | None = None  # 12.1: dismounted
    foot_disordered: Side | None = None
    range: str = ""  # 9.11: S, M or L
    traits: frozenset[str] = frozenset()  # 14.45: what a few units may do that others may not
    brigade: str = ""  # 14.46
    acts_with: tuple[int, ...] = ()  # 14.53: the leaders of whom one is named for each turn
    source: str = ""
    note: str = ""

    @property
    def is_horse(self) -> bool:
        """10.27: whether it may retreat before a charge while mounted: cavalry and horse artillery."""
        return self.arm == CAVALRY or self.kind == "horse artillery"


class Gait(NamedTuple):
    """6.1: how a unit moves as its counter lies now."""

    arm: int
    points: int  # 6.11: its allowance
    extended: int  # 6.13


class Leader(msgspec.Struct, frozen=True):
    """5.12: a leader with his three ratings."""

    id: str
    name: str
    side: int
    marker: int
    range: int  # 5.13
    combined: int  # 4.25: Combined Activation Rating
    movement: int
    start: int = -1  # the hex he begins in; -1 for one who enters with his group
    also: tuple[int, ...] = ()  # 14.35: other markers that call his infantry and artillery
    begins_with_unit: bool = False  # 14.33: his owner places him with a unit of his before the first turn


class Marker(msgspec.Struct, frozen=True):
    """4.11: an activation marker, of one leader or of a corps; how many of it there are in each turn."""

    id: str
    name: str
    side: int
    copies: tuple[int, ...]
    color: str = ""


class Turn(msgspec.Struct, frozen=True):
    """A turn of the track."""

    name: str
    light: str = "day"  # day, night, night-2, fog, twilight
    bonus: tuple[int, int] = (0, 0)  # 5.21: what each side adds to its die
    automatic: int = -1  # 5.22: the side that has the initiative without a die


class Group(msgspec.Struct, frozen=True):
    """6.51: reinforcements that enter together, in column, through one of these areas."""

    id: str
    name: str
    side: int
    marker: int
    turn: int
    areas: tuple[tuple[int, ...], ...]
    units: tuple[int, ...]
    leaders: tuple[int, ...] = ()


class Objective(msgspec.Struct, frozen=True):
    """A hex that counts at the end."""

    hex: int
    name: str
    points: tuple[int, int]  # to each side, for controlling it
    owner: int = -1  # who controls it at the start; -1 for nobody


class Level(msgspec.Struct, frozen=True):
    """A level of victory: reached with a score of at least so much, the highest such level counts."""

    least: int
    winner: int  # -1 for a draw
    kind: str  # decisive, marginal, draw


class Late(msgspec.Struct, frozen=True):
    """14.42: units that act in a turn only with the second of their markers."""

    turn: int
    units: frozenset[int]


class Orders(msgspec.Struct, frozen=True):
    """14.35: units that wait for a turn: where they stand, or, if hexes are named, out of these."""

    units: frozenset[int]
    until: int
    hexes: int  # a mask


class Refit(msgspec.Struct, frozen=True):
    """Section 14: what an older battle has of its own."""

    night: bool
    dismounts: bool  # 14.16
    combining: tuple[bool, bool]  # 14.31 + 14.41: whether each side may
    leaders_with_units: bool
    late: tuple[Late, ...]
    orders: tuple[Orders, ...]


class Scenario(ScenarioFacts, kw_only=True):
    """A scenario with the options and choices of a game."""

    turns: tuple[Turn, ...]
    units: tuple[Unit, ...]
    units_of: tuple[tuple[int, ...], tuple[int, ...]]  # of each side
    leaders: tuple[Leader, ...]
    markers: tuple[Marker, ...]
    number: dict[str, int]  # of each unit, by its id
    leader_number: dict[str, int]
    marker_number: dict[str, int]
    start_where: tuple[int, ...]  # WAITING for reinforcements
    start_facing: tuple[int, ...]
    layers: tuple[int, ...]  # 6.43: all units; of those in a hex the first lies on top
    groups: tuple[Group, ...]
    objectives: tuple[Objective, ...]
    objective_hexes: int  # a mask
    score_side: int  # whose points the score counts; the other side's are taken off
    levels: tuple[Level, ...]  # the highest first
    given: tuple[int, int] = (0, 0)  # points that a handicap gives each side
    edges: tuple[int, int]  # 11.27: hexes by which units of a side may retreat off the map, as masks
    ground: "Ground" = None  # type: ignore[assignment]  # set when it is loaded
    fronts: tuple[tuple[int, ...], ...] = ()  # 7.11: for each hex and facing, the Frontal Hexes as a mask
    fire_table: Chart
    charge_table: Chart
    odds: tuple[tuple[int, int, int], ...]  # 10.23: attacker, defender, modifier; the best odds first
    ranges: dict[str, tuple[int, ...]]  # 9.11: by class, the modifier at each distance from 1; beyond it no fire
    worth: dict[str, int]  # what each other modifier adds to a die, by its name
    charts: tuple[AidChart, ...] = ()  # of the player aid
    facts: Mapping[str, Stated] = {}  # what the rules of a battle read
    refit: Refit | None = None  # section 14: of an older battle
    ask: "Answers" = None  # type: ignore[assignment]  # set when it is loaded
    lesson: Lesson | None = None

    foresight: "list[Scenario]" = []  # the same with procedures that end where foresight does, once that is asked for
    memo: Memo = msgspec.field(default_factory=Memo)  # what was worked out once and holds in many positions
    fleeting: Memo = msgspec.field(default_factory=Fleeting)  # the same, while nobody near it moves
    gaits: dict[tuple[int, int], Gait] = {}  # by unit and how it lies, as `ways.gait` has found them
    spans: Memo = msgspec.field(default_factory=Memo)  # as `ways.widest` has found them

    def memory(self, key: Hashable, work: Callable[[], T]) -> T:
        """What was worked out for a key."""
        found: T | None = self.memo.get(key)
        return self.memo.keep(key, work()) if found is None else found

    def units_led(self, leader: int) -> tuple[int, ...]:
        """5.11: the units of a leader's command; for -1 the independent ones."""
        return self.memory(
            ("led", leader), lambda: tuple(n for n, one in enumerate(self.units) if one.leader == leader)
        )

    def guns_of(self, side: int) -> tuple[int, ...]:
        """2.4: the artillery of a side."""
        return self.memory(
            ("guns", side), lambda: tuple(n for n in self.units_of[side] if self.units[n].arm == ARTILLERY)
        )

    def units_called(self, marker: int) -> tuple[int, ...]:
        """4.11: the units that a marker calls, led and independent."""
        return self.memory(
            ("called", marker), lambda: tuple(n for n, one in enumerate(self.units) if one.marker == marker)
        )

    def leaders_called(self, marker: int) -> tuple[int, ...]:
        """4.11: the leaders whose commands a marker calls."""
        leaders = enumerate(self.leaders)
        return self.memory(
            ("leaders", marker), lambda: tuple(n for n, one in leaders if marker in (one.marker, *one.also))
        )

    def _markers(self) -> Iterator[tuple[str, Marker]]:
        """4.12: each copy of a marker has a name of its own; they are called alike."""
        for one in self.markers:
            yield one.id, one
            yield from ((f"{one.id}-{copy}", one) for copy in range(2, max(one.copies) + 1))

    @property
    def titles(self) -> Titles:
        """What counters, markers and turns are called."""
        counters: list[Unit | Leader] = [*self.units, *self.leaders]
        owners = {one.id: self.sides[one.side] for one in counters}
        owners |= {id: self.sides[marker.side] for id, marker in self._markers()}
        return Titles(
            units={one.id: one.name for one in counters},
            armies={side: side.capitalize() for side in self.sides}
            | {id: marker.name for id, marker in self._markers()},
            owners=owners | {side: side for side in self.sides},
            turns={number: turn.name for number, turn in enumerate(self.turns, 1)},
            people=frozenset(leader.id for leader in self.leaders),
        )
