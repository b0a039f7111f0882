"""The data files as people write them. `loading` turns them into a checked Scenario."""

from typing import Literal

from gloire.core.handicaps import Handicap
from gloire.core.hexes import GridPlan
from gloire.core.reading import RoadWritten, Source, Written

Arm = Literal["infantry", "cavalry", "artillery", "leader"]
Result = Literal["AB", "AR", "AW", "DB", "DR", "DW", "EX", "N"]
Weather = Literal["clear", "cloudy", "showers", "downpour", "mud"]
Number = int | str  # a figure, or the id of the choice that holds it


class CounterData(Written, frozen=True):
    """One counter: strength and movement as printed."""

    id: str
    name: str
    short: str
    army: str
    arm: Arm
    strength: Number
    movement: int
    source: Source
    elite: bool = False
    guard: bool = False
    cadre: bool = False
    light: bool = False
    militia: bool = False
    dummy: bool = False
    disengages: bool = False
    cavalry_only: bool = False
    emperor: bool = False
    nation: str = ""
    wing: str = ""


class CountersFile(Written, frozen=True):
    """counters.toml"""

    counters: list[CounterData]
    dummies: list[CounterData] = []
    leaders: list[CounterData] = []


class HalfCard(Written, frozen=True):
    """One side's half of an event card."""

    title: str
    effect: str
    source: Source
    army: str = ""
    unit: str = ""
    wing: str = ""
    leader: str = ""  # 16.9.8: on whom units rally; two ids where one leader takes the place of the other


class CardsFile(Written, frozen=True):
    """cards.toml: each card maps a side to its half."""

    cards: list[dict[str, HalfCard]]


class MapFile(Written, frozen=True):
    """map.toml: terrain by exception, listed by kind."""

    sources: dict[str, Source]
    grid: GridPlan
    terrain: dict[str, str]
    hexsides: dict[str, str]
    locs: dict[str, str]
    objectives: dict[str, str]
    entries: dict[str, str]
    names: dict[str, str]
    roads: list[RoadWritten]
    areas: dict[str, str] = {}
    works_for: dict[str, str] = {}
    unit_locs: dict[str, str] = {}
    side_defence: dict[str, int] = {}
    objectives_swapped: dict[str, str] = {}  # a choice, and the value of it with which they belong to the other side


class ArmyData(Written, frozen=True):
    """An army: the side it fights for and where its reinforcements come in."""

    side: str
    name: str
    entry: str


class TrackData(Written, frozen=True):
    """The turn track: days, and for each the names of its turns; an asterisk marks night."""

    days: list[str]
    turns: list[str]


class DeckData(Written, frozen=True):
    """Cards put on top of the deck, and cards that begin among the discards, by title."""

    top: list[str] = []
    out: list[str] = []


class OpeningData(Written, frozen=True):
    """A game that begins in mid-turn: whose turn, in which phase, with which card in effect."""

    side: str
    phase: str
    card: str


class ScenarioFile(Written, frozen=True):
    """scenario.toml, without the clauses of single games (`known` has all of it)."""

    id: str
    title: str
    subtitle: str
    teaches: str
    game: str
    first: str
    first_turn: int
    last_turn: int
    sources: dict[str, Source]
    morale: dict[str, int]
    rest: dict[str, int]
    armies: dict[str, ArmyData]
    setup: dict[str, str]
    track: TrackData
    invites: str = ""  # a headline, for a good first game
    system: str = ""  # whose scenario it is, where it lies among others; nothing means this one's
    shares: str = ""
    no_event: list[str] = []
    script: list[str] = []
    leaders: dict[str, str] = {}
    reinforcements: dict[str, int] = {}
    variable: dict[str, int] = {}
    boxes: dict[Literal["broken", "eliminated"], list[str]] = {}
    special_entries: dict[str, str] = {}
    garrisons: dict[str, str] = {}
    weather: dict[str, str] = {}
    no_rest: list[int] = []
    loc_worth: dict[str, int] = {}
    lull_from: int = 0
    victory: Literal["standard", "reversed"] = "standard"
    deck: DeckData = DeckData()
    opening: OpeningData | None = None
    states: list[str] = []
    in_hand: list[str] = []
    handicap: Handicap | None = None


class TableData(Written, frozen=True):
    """The combat results table."""

    rule: str
    source: Source
    columns: list[int]
    rows: dict[str, list[Result]]


class RallyData(Written, frozen=True):
    """The rally table, in the variants a choice offers."""

    rule: str
    source: Source
    variants: dict[str, list[tuple[int, Literal["eliminated", "broken", "cadre", "rallied"]]]]


class ControlData(Written, frozen=True):
    """The controlled advance table."""

    rule: str
    source: Source
    lost_up_to: Number


class FateData(Written, frozen=True):
    """The Emperor's Fate table: the lowest die of each line."""

    rule: str
    source: Source
    lines: list[tuple[int, Literal["killed", "wounded", "escapes"]]]


class MoraleData(Written, frozen=True):
    """The morale chart."""

    rule: str
    source: Source
    broken_own: int
    broken_enemy: int
    long_rout: int
    guard_repulsed: int
    commit_guard: int
    spend: int
    lull: int
    objective_lost: Number
    loc_lost: Number
    break_down: int
    build_up: int
    maximum: int


class TablesFile(Written, frozen=True):
    """tables.toml"""

    combat: TableData
    rally: RallyData
    controlled_advance: ControlData
    emperors_fate: FateData
    morale: MoraleData


class HexTerrain(Written, frozen=True):
    """A kind of hex on the terrain effects chart."""

    defence: Number
    source: Source
    rugged: bool = False
    built_up: bool = False
    walled: bool = False


class SideTerrain(Written, frozen=True):
    """A kind of hexside on the terrain effects chart."""

    source: Source
    cost: int = 0
    defence: Number = 0
    prohibited: bool = False
    serves: str = ""
    safe: bool = False


class TerrainFile(Written, frozen=True):
    """terrain.toml"""

    hexes: dict[str, HexTerrain]
    sides: dict[str, SideTerrain]
