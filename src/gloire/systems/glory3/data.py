"""The data files as people write them. `loading` turns them into a checked Scenario."""

from typing import Annotated, Literal

import msgspec

from gloire.core.handicaps import Handicap
from gloire.core.hexes import GridPlan
from gloire.core.reading import AtLeastZero, ChartWritten, ListWritten, Source, Written

Arm = Literal["infantry", "cavalry", "artillery"]
Kind = Literal["infantry", "cavalry", "artillery", "horse artillery"]
Light = Literal["day", "night", "night-2", "fog", "twilight"]
Edge = Literal["top", "right", "bottom", "left"]
Number = int | str  # a figure, or the choice that holds it
Cost = int | str  # a figure, the choice that holds it, or "P" where entry is prohibited
Costs = tuple[Cost, Cost, Cost, Cost]  # infantry, cavalry, artillery, leaders
Rating = int | Literal["-"] | list[int]  # 14.14: a list of two where a counter has two strengths
Trait = Literal["sharpshooters", "repeating-rifles", "always-in-command", "by-itself"]
Facing = Annotated[int, msgspec.Meta(ge=0, le=5, description="Hexsides count from 0, the upper one, clockwise to 5")]
Figures = Annotated[
    list[Rating], msgspec.Meta(min_length=3, max_length=3, description="Write strength, cohesion, movement")
]


class MarkerData(Written, frozen=True):
    """An activation marker; how many of it there are, each turn says."""

    id: str
    name: str
    side: str


class LeaderData(Written, frozen=True):
    """A leader with his ratings: on the map, in a group that enters later, or placed by a special rule."""

    id: str
    name: str
    marker: str
    range: AtLeastZero
    combined: AtLeastZero
    movement: AtLeastZero
    tag: str
    hex: str = ""
    arrives: str = ""
    entry: str = ""
    note: str = ""


class UnitData(Written, frozen=True):
    """A counter as printed, and where it begins; figures are strength, cohesion, movement."""

    id: str
    name: str
    short: str
    marker: str
    arm: Arm
    kind: Kind
    good: Figures
    disordered: Figures | None = None  # 12.4: cavalry without a Disordered side has none
    leader: str = ""  # none for an independent unit
    foot: Figures | None = None
    foot_disordered: Figures | None = None
    range: Literal["", "S", "M", "L", "light", "field"] = ""  # 14.11: the last two are classes of older counters
    hex: str = ""
    facing: Facing = 0
    option: str = ""  # in the game only with this option
    traits: list[Trait] = []  # 14.34, 14.45, 14.57
    brigade: str = ""  # 14.46: independent units of a brigade act together
    acts_with: list[str] = []  # 14.53: leaders of whom its owner names one before each turn
    men: int = 0
    guns: int = 0
    boxes: int = 0
    note: str = ""
    tags: dict[str, str] = {}


class CountersFile(Written, frozen=True):
    """counters.toml"""

    markers: list[MarkerData]
    leaders: list[LeaderData]
    units: list[UnitData]


class HexsideData(Written, frozen=True):
    """Hexsides of one kind and name; `over` is the water that a bridge or ford crosses."""

    kind: str
    sides: str
    over: Literal["", "creek", "stream"] = ""
    name: str = ""


class RoadData(Written, frozen=True):
    """A chain of hex labels."""

    kind: Literal["pike", "road", "trail"]
    name: str
    path: str


class MapFile(Written, frozen=True):
    """map.toml: all that is not clear ground, listed by kind."""

    yards: int  # a hex
    north: int  # degrees that the top lies clockwise of north
    grid: GridPlan
    terrain: dict[str, str]
    levels: dict[str, str]
    hexsides: list[HexsideData]
    roads: list[RoadData]
    names: dict[str, str] = {}
    woods: dict[str, str] = {}  # by their names
    camps: dict[str, str] = {}  # by whose they are


class TurnData(Written, frozen=True):
    """A turn of the track, with how many of each marker there are."""

    name: str
    markers: dict[str, AtLeastZero]
    light: Light = "day"
    automatic: str = ""  # the side that has the initiative without a die
    bonus: dict[str, int] = {}  # what a side adds to its die


class GroupData(Written, frozen=True):
    """Reinforcements that enter together, through one of these areas."""

    id: str
    name: str
    turn: str
    areas: list[str]
    units: list[str]
    leaders: list[str] = []


class WayData(Written, frozen=True):
    """Where a route leads off the map, and whose it is."""

    side: str
    name: str
    hexes: str
    note: str


class ObjectiveData(Written, frozen=True):
    """A hex that counts at the end, and what controlling it is worth to each side."""

    hex: str
    name: str
    points: dict[str, int]
    owner: str = ""  # at the start


class LevelData(Written, frozen=True):
    """A level of victory and the least score that reaches it."""

    least: int
    kind: Literal["decisive", "marginal", "draw"]
    winner: str = ""


class SpecialData(Written, frozen=True):
    """A special rule of the battle, in our words, with a case of it."""

    title: str
    text: str
    tag: str
    test: str


class RulesData(Written, frozen=True):
    """What the special rules read, by the names they know it by."""

    hexes: dict[str, str] = {}
    sides: dict[str, str] = {}
    numbers: dict[str, Number] = {}
    turns: dict[str, str] = {}  # by the time at which a turn begins
    units: dict[str, list[str]] = {}
    leaders: dict[str, list[str]] = {}
    markers: dict[str, list[str]] = {}
    scores: dict[str, dict[str, int]] = {}  # a figure for each marker


class LateData(Written, frozen=True):
    """14.42: who acts in a turn only with the second of his markers."""

    turn: str
    leaders: list[str] = []
    units: list[str] = []


class OrderData(Written, frozen=True):
    """14.35: units that neither move nor charge before a turn, or only keep out of some hexes."""

    units: list[str]
    until: str
    hexes: str = ""


class RefitData(Written, frozen=True):
    """Section 14: what an older battle states; nothing of it holds where it is not written."""

    night: bool = False  # 14.11
    dismounting: bool | None = None  # 14.16, 14.54; as the counters have it where nothing is said
    combining: list[str] | None = None  # 14.31, 14.41: the sides that may; all where nothing is said
    leaders_with_units: bool = False  # 14.33, 14.44, 14.52
    calls: dict[str, list[str]] = {}  # 14.32, 14.42, 14.43, 14.51: leaders and units whom a marker calls
    old_markers: bool = False  # 14.51: players may use the markers that the counters name
    extra: dict[str, list[str]] = {}  # 14.35: leaders whose infantry and artillery another marker calls, too
    late: list[LateData] = []
    orders: list[OrderData] = []


class ScenarioFile(Written, frozen=True):
    """scenario.toml"""

    system: Literal["glory3"]
    id: str
    title: str
    subtitle: str
    teaches: str
    minutes: int  # about how long people sit over it
    game: str
    sides: tuple[str, str]
    score: str  # the side whose points the score counts
    sources: dict[str, Source]
    colors: dict[str, str]  # of markers
    edges: dict[str, list[Edge]]  # of the sheet, by which units of a side may retreat off the map
    points: dict[str, int]  # what losses are worth
    turns: list[TurnData]
    objectives: list[ObjectiveData]
    levels: list[LevelData]
    special: dict[str, SpecialData]
    shares: str = ""  # the folder beside this one that lends what is not here
    groups: list[GroupData] = []
    ways: list[WayData] = []
    ranges: dict[str, list[int]] = {}  # in place of those of the system
    rules: RulesData = RulesData()
    handicap: Handicap | None = None
    refit: RefitData | None = None


# The charts


class HexRow(Written, frozen=True):
    """A kind of hex on the terrain chart."""

    cost: Costs
    source: Source
    case: str
    charge: int = 0  # added to the die of a charge on whoever stands in it
    defensive: int = 0  # added to the die of Defensive Fire at a charger in it
    fire: Number = 0  # added to the die of artillery fire at whoever stands in it
    note: str = ""


class SideRow(Written, frozen=True):
    """A kind of hexside on the terrain chart: who goes up, or in; `back`: who goes down."""

    cost: Costs
    source: Source
    case: str
    back: Costs | None = None
    charge: int = 0
    charge_back: int = 0
    fire: int = 0
    by_route: list[Arm] = []  # whom a pike, road or trail takes over what is closed
    mounted: bool = True  # whether mounted cavalry may charge over it
    note: str = ""


class RouteRow(Written, frozen=True):
    """A pike, road or trail: what it costs in half points, in place of hex and slope; a trail halves these."""

    source: Source
    case: str
    halves: tuple[int, int, int, int] | None = None
    cancels: list[str] = []  # kinds of hexsides whose cost it lifts without a ford or bridge
    note: str = ""


class TerrainFile(Written, frozen=True):
    """terrain.toml"""

    hexes: dict[str, HexRow]
    sides: dict[str, SideRow]
    routes: dict[str, RouteRow]


class OddsData(Written, frozen=True):
    """The odds chart: attacker, defender, modifier, the best odds first."""

    rule: str
    source: Source
    note: str
    lines: list[tuple[int, int, int]]


class RangesData(Written, frozen=True):
    """The range chart: for each class of guns the modifiers from a distance of one hex on."""

    rule: str
    source: Source
    note: str
    classes: dict[str, list[int]]


class ModifierRow(Written, frozen=True):
    """What is added to a die, and on what it rests."""

    value: int
    case: str
    source: Source
    choice: str = ""  # the one that says when it counts


Die = Literal["combined", "fire", "charge", "defensive", "check", "rally"]


class TablesFile(Written, frozen=True):
    """tables.toml"""

    fire: ChartWritten
    charge: ChartWritten
    odds: OddsData
    ranges: RangesData
    modifiers: dict[Die, dict[str, ModifierRow]]
    lists: dict[str, ListWritten]
