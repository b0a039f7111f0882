"""The data files as people write them. `loading` turns them into a checked Scenario."""

from typing import Literal

from gloire.core.handicaps import Handicap
from gloire.core.hexes import GridPlan
from gloire.core.reading import ChartWritten, ListWritten, Source, Written

Arm = Literal["infantry", "cavalry", "artillery"]
Facing = Literal["N+NE", "NE+SE", "SE+S", "S+SW", "SW+NW", "NW+N"]
Number = int | str  # a figure, or the choice that holds it
Cost = int | Literal["NA"]
Rating = int | Literal["-"]


class FormationData(Written, frozen=True):
    """A formation and its ordinary markers, the highest first."""

    id: str
    name: str
    side: str
    leader: str
    initiatives: list[int]
    tag: str
    markers_tag: str


class CombinedData(Written, frozen=True):
    """A combined marker: whom it can activate, and how."""

    id: str
    name: str
    side: str
    initiative: int
    first_turn: int
    uses: int
    formations: list[str]
    arms: list[Arm]
    effect: str
    tag: str


class ChiefData(Written, frozen=True):
    """A commander-in-chief: on the map, due with a formation, or in the place of another."""

    id: str
    name: str
    side: str
    modifier: int
    orders: int
    range: int
    movement: int
    tag: str
    start: str = ""
    arrives: Number = 0
    arrives_with: str = ""
    entry: str = ""
    replaces: str = ""


class UnitData(Written, frozen=True):
    """A counter as printed, and where it begins; figures are strength, cohesion, engagement, movement."""

    id: str
    name: str
    short: str
    formation: str
    arm: Arm
    kind: str
    good: list[Rating]
    disordered: list[Rating]
    tags: dict[str, Source]
    range: list[int] = []
    heavy: bool = False
    guard: bool = False
    fixed: bool = False
    hex: str = ""
    facing: Facing | None = None
    men: int = 0
    note: str = ""


class CountersFile(Written, frozen=True):
    """counters.toml"""

    formations: list[FormationData]
    units: list[UnitData]
    chiefs: list[ChiefData] = []
    combined: list[CombinedData] = []


class HexsideData(Written, frozen=True):
    """Hexsides of one kind and name; `over` is the water that a bridge or ford crosses."""

    kind: str
    sides: str
    tag: str
    over: str = ""
    name: str = ""


class RoadData(Written, frozen=True):
    """A chain of hex labels."""

    kind: Literal["road", "trail"]
    name: str
    path: str
    tag: str


class EdgeData(Written, frozen=True):
    """What lies along an edge of the map, and the hexes where there is a way over it."""

    kind: str
    name: str
    open_at: str
    note: str


class MapFile(Written, frozen=True):
    """map.toml: all that is not clear ground on level 0, listed by kind."""

    scale: int  # metres a hex
    north: int  # degrees that the top lies clockwise of north
    grid: GridPlan
    terrain: dict[str, str]
    names: dict[str, str]
    tags: dict[str, str]
    hexsides: list[HexsideData]
    roads: list[RoadData]
    levels: dict[str, str] = {}
    edges: dict[str, EdgeData] = {}


class TurnData(Written, frozen=True):
    """A turn of the track."""

    name: str
    tag: str
    fog: bool = False


class ZoneData(Written, frozen=True):
    """Where a side sets up freely: columns and rows from the first to the last; all its units, or some."""

    side: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    note: str
    tag: str
    units: list[str] = []
    facing: Facing | None = None


class ReinforcementData(Written, frozen=True):
    """Units that enter together, in column by stacks; where they are wanted, and by when."""

    turn: Number
    formation: str
    hex: str
    stacks: list[list[str]]
    markers: int
    target: str
    due: int
    tag: str


class ObjectiveData(Written, frozen=True):
    """A hex that is fought for, and what holding it at the end is worth to each side."""

    hex: str
    name: str
    owner: str
    points: dict[str, Number] = {}
    tag: str = ""


class GoalData(Written, frozen=True):
    """Where the routed units of a side make for."""

    edge: Literal["north", "east", "south", "west"]
    tag: str
    hex: str = ""


class PointsData(Written, frozen=True):
    """What counts at the end, beside objectives; to both sides, or to one."""

    what: Literal["unit", "artillery", "guard", "demoralised", "chief", "routed"]
    worth: int
    tag: str
    side: str = ""


class SpecialData(Written, frozen=True):
    """A special rule of the battle, in our words."""

    text: str
    tag: str


class RulesData(Written, frozen=True):
    """What the special rules read, by the names they know it by."""

    hexes: dict[str, str] = {}
    sides: dict[str, str] = {}
    numbers: dict[str, Number] = {}
    formations: dict[str, list[str]] = {}
    chiefs: dict[str, str] = {}


class ScenarioFile(Written, frozen=True):
    """scenario.toml"""

    system: Literal["jours_de_gloire"]
    id: str
    title: str
    subtitle: str
    teaches: str
    minutes: int  # about how long people sit over it
    game: str
    sides: tuple[str, str]
    set_up_first: str
    sources: dict[str, Source]
    colors: dict[str, str]  # of formations
    turns: list[TurnData]
    reinforcements: list[ReinforcementData]
    objectives: list[ObjectiveData]
    rout: dict[str, GoalData]
    special: dict[str, SpecialData]
    shares: str = ""  # the folder beside this one that lends what is not here
    night: dict[str, int] = {}  # choice to the turn that is a night turn where the choice says so
    initiative: dict[str, str] = {}  # turn to the side that has the strategic initiative without rolling
    strategists: dict[str, list[str]] = {}
    hexsides: list[HexsideData] = []  # beside those of the map
    zones: list[ZoneData] = []
    points: list[PointsData] = []
    handicap: Handicap | None = None
    rules: RulesData = RulesData()


class HexRow(Written, frozen=True):
    """A kind of hex on the terrain chart."""

    cost: tuple[Cost, Cost, Cost, Cost]
    source: Source
    case: str
    fire: int = 0
    shock: int = 0
    shock_by_cavalry: int | None = None
    charge: bool = False
    blocks_sight: bool = False
    six_fronts: bool = False
    shuts_zones: bool = False
    disorders: list[Arm] = []
    note: str = ""


class SideRow(Written, frozen=True):
    """A kind of hexside on the terrain chart."""

    cost: tuple[Cost, Cost, Cost, Cost]
    source: Source
    case: str
    back: tuple[Cost, Cost, Cost, Cost] | None = None
    by_road: list[Arm] = []
    disorders: list[Arm] = []
    shock: Number = 0  # "NA" where nobody can attack over it
    shock_back: int = 0
    fire: int = 0
    fire_back: int = 0
    charge: bool | str = False
    water: bool = False
    sight: Literal["", "crest", "wall"] = ""
    shuts_zones: bool = False
    retreat: bool = False  # what is barred to marches is open to retreats
    note: str = ""


class LevelRow(Written, frozen=True):
    """Different levels without a slope between them."""

    shock: int
    shock_back: int
    source: Source
    case: str


class RoadRow(Written, frozen=True):
    """Roads, in half points, and what is paid in place of a bar that they lift."""

    halves: tuple[int, int, int, int]
    lifted: int
    source: Source
    case: str


class TerrainFile(Written, frozen=True):
    """terrain.toml"""

    hexes: dict[str, HexRow]
    sides: dict[str, SideRow]
    levels: LevelRow
    roads: RoadRow


class ModifierRow(Written, frozen=True):
    """What is added to a die, on what it rests, and the choice that says how often it counts."""

    value: Number
    case: str
    source: Source
    more: int = 0  # beside the figure of a choice
    choice: str = ""


class TablesFile(Written, frozen=True):
    """tables.toml"""

    fire: ChartWritten
    shock: ChartWritten
    odds: ChartWritten
    modifiers: dict[Literal["fire", "shock", "test"], dict[str, ModifierRow]]
    lists: dict[str, ListWritten]
