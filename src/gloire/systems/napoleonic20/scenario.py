"""A checked scenario: everything that never changes in a game, with the tables the rules look things up in.

Hexes, units, sides and armies are small integers here; sets of hexes are masks.
"""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from gloire.core.charts import Chart as PrintedChart
from gloire.core.lessons import Lesson
from gloire.core.memos import Memo
from gloire.core.system import ScenarioFacts, Titles
from gloire.core.tables import Chart, Table
from gloire.systems.napoleonic20.actions import CommitGuard, DrawCard, ForceMarch, MoveUnit
from gloire.systems.napoleonic20.amendments import Answers, CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard, OpeningData
from gloire.systems.napoleonic20.facts import Notes
from gloire.systems.napoleonic20.ground import Ground
from gloire.systems.napoleonic20.printed import Army, Counter, MoraleChart, Turn
from gloire.systems.napoleonic20.terrain import LEVEL, Hexside, Lie, Terrain
from gloire.systems.napoleonic20.told import Fact

S = TypeVar("S", bound=msgspec.Struct)
FRENCH, ALLIED = 0, 1  # the French player, and the anti-French player under whatever name


class Scenario(ScenarioFacts, kw_only=True, dict=True):
    """All that is fixed about a game of this scenario with these options."""

    sides: tuple[str, str]
    terrain: tuple[Terrain, ...]  # as printed
    works: tuple[tuple[Terrain, ...], tuple[Terrain, ...]]  # per side, what each hex is worth to its units
    hexsides: dict[str, Hexside]
    units: tuple[Counter, ...]
    armies: tuple[Army, ...]
    turns: dict[int, Turn]
    first: int
    first_turn: int
    last_turn: int
    no_event: tuple[int, ...]
    cards: tuple[tuple[HalfCard, HalfCard], ...]
    script: tuple[int, ...]
    pile: int
    combat: Table
    combat_source: str
    rally: Chart
    fate: Chart  # 16.9.6: what becomes of the Emperor
    control_lost: int
    morale: MoraleChart
    start_morale: tuple[int, int]
    rest: tuple[int, int]
    no_rest: tuple[int, ...]  # nights without rest
    loc_worth: tuple[int, int]  # morale a side loses for each of its LOC hexes that is taken
    lull_from: int  # the first turn that can be a lull
    burdened: int  # 15.0: the side that must win, since the other gains by the end of the game
    victory_rule: str  # the case that says so
    start_where: tuple[int, ...]
    start_due: tuple[int, ...]
    start_garrisons: tuple[int, int]
    start_states: frozenset[str]
    opening: OpeningData | None
    terms: Mapping[type[msgspec.Struct], Fact] = {}  # what clauses of single games say, each by its type
    entries: tuple[tuple[int, ...], ...]  # per unit
    unit_locs: dict[str, tuple[int, ...]] = {}  # lines of communications that serve one unit only
    areas: dict[str, int] = {}  # named groups of hexes, as masks
    lesson: Lesson | None = None
    charts: tuple[PrintedChart, ...] = ()  # 2.0: those of the series, for the player aid
    ask: Answers = Answers()
    effects: Mapping[str, CardEffect] = {}
    event_questions: Mapping[str, EventQuestion] = {}

    def __post_init__(self) -> None:
        """Flat tables per unit, for speed."""
        units = self.units
        self.labels = self.map.grid.labels
        self.index = self.map.grid.index
        self.ids = tuple(u.id for u in units)
        self.number = {u.id: i for i, u in enumerate(units)}
        self.side = tuple(u.side for u in units)
        self.army = tuple(u.army for u in units)
        self.army_number = {a.id: i for i, a in enumerate(self.armies)}
        self.armies_of = tuple(tuple(i for i, a in enumerate(self.armies) if a.side == s) for s in (0, 1))
        self.strength = tuple(u.strength for u in units)
        self.movement = tuple(u.movement for u in units)
        self.infantry = tuple(u.arm == "infantry" for u in units)
        self.cavalry = tuple(u.arm == "cavalry" for u in units)
        self.artillery = tuple(u.arm == "artillery" for u in units)
        self.elite = tuple(u.elite for u in units)
        self.guard = tuple(u.guard for u in units)
        self.cadre = tuple(u.cadre for u in units)
        self.gait = tuple(u.gait for u in units)
        self.leader = tuple(u.arm == "leader" for u in units)
        self.dummy = tuple(u.dummy for u in units)
        self.of_side = tuple(tuple(i for i, u in enumerate(units) if u.side == s and u.arm != "leader") for s in (0, 1))
        self.leaders_of = tuple(
            tuple(i for i, u in enumerate(units) if u.side == s and u.arm == "leader") for s in (0, 1)
        )
        self.arrives_for = tuple(self.of_side[s] + self.leaders_of[s] for s in (0, 1))  # 11.0: leaders too
        self.cadres_of = tuple(
            tuple(c for c in self.of_side[u.side] if units[c].cadre and units[c].nation == u.nation) for u in units
        )
        self.cadres_on = tuple(tuple(u for u in self.of_side[s] if units[u].cadre) for s in (0, 1))
        self.dummies_with = tuple(tuple(u for u in self.of_side[a.side] if units[u].dummy) for a in self.armies)
        locs, objectives = self.map.areas_of("signpost"), self.map.areas_of("objective")
        self.locs = tuple(locs.get(army.id, ()) for army in self.armies)
        self.locs_of = tuple((*self.locs[u.army], *self.unit_locs.get(u.id, ())) for u in units)
        self.loc_mask_of = tuple(self.map.grid.mask(locs) for locs in self.locs_of)
        self.side_locs = tuple(
            tuple(h for army, locs in zip(self.armies, self.locs, strict=True) if army.side == s for h in locs)
            for s in (0, 1)
        )
        self.objectives = tuple(objectives.get(side, ()) for side in self.sides)
        self.draws = tuple(DrawCard(number) for number in range(len(self.cards)))
        self.marches = tuple(ForceMarch(army.id) for army in self.armies)
        self.reach_memo = Memo()
        self.notes: Notes = {}  # what rules have worked out from the scenario alone
        self._grounds: dict[tuple[int, Lie], Ground] = {}
        self._both_grounds: dict[Lie, tuple[Ground, Ground]] = {}
        self.moves = tuple(tuple(MoveUnit(u.id, label) for label in self.labels) for u in units)
        self.commits = tuple(tuple(CommitGuard(u.id, label) for label in self.labels) if u.guard else () for u in units)

    def ground(self, side: int, lie: Lie = LEVEL) -> Ground:
        """The map for units of a side. Sides share it where works serve both alike."""
        key = (side if self.works[0] is not self.works[1] else 0, lie)
        if key not in self._grounds:
            self._grounds[key] = Ground(self.map, self.terrain, self.works[1 - side], self.hexsides, lie)
        return self._grounds[key]

    def grounds(self, lie: Lie) -> tuple[Ground, Ground]:
        """The map for each side, where it lies alike for both."""
        both = self._both_grounds.get(lie)
        if both is None:
            both = self._both_grounds[lie] = self.ground(0, lie), self.ground(1, lie)
        return both

    def stated(self, kind: type[S]) -> S | None:
        """What a clause of a single game says, if the scenario has it."""
        return self.terms.get(kind)

    @property
    def opener(self) -> str:
        """4.0: the side that moves first."""
        return self.sides[self.first]

    @property
    def titles(self) -> Titles:
        """Names of units, armies and turns, and who owns what."""
        return Titles(
            units={unit.id: unit.name for unit in self.units},
            armies={army.id: army.name for army in self.armies},
            owners={unit.id: self.sides[unit.side] for unit in self.units}
            | {army.id: self.sides[army.side] for army in self.armies},
            turns={number: f"{turn.date}, {turn.name}" for number, turn in self.turns.items()},
            people=frozenset(unit.id for unit in self.units if unit.arm == "leader"),
        )

    def side_number(self, side: str) -> int:
        """The number of a side's id."""
        return self.sides.index(side)
