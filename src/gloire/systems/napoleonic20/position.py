"""The position of a Napoleonic 20 game, and the few verbs by which rules change it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self, TypeVar

from gloire.core.events import Event
from gloire.core.maps import Map
from gloire.core.position import Outcome
from gloire.core.position import Position as CorePosition
from gloire.systems.napoleonic20.amendments import Answers
from gloire.systems.napoleonic20.facts import Facts
from gloire.systems.napoleonic20.frames import Under
from gloire.systems.napoleonic20.ground import Ground
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.printed import Counter, MoraleChart
from gloire.systems.napoleonic20.scenario import Scenario
from gloire.systems.napoleonic20.terrain import LEVEL, Lie

T = TypeVar("T")

# Where a unit is when it is not in a hex.
ASIDE, BROKEN, ELIMINATED, DUE, VARIABLE, IN_HAND = -1, -2, -3, -4, -5, -6
BOXES = {
    ASIDE: "aside",
    BROKEN: "broken",
    ELIMINATED: "eliminated",
    DUE: "reinforcement",
    VARIABLE: "variable",
    IN_HAND: "in-hand",  # Salamanca 16.10.2: kept off the map as a reserve
}

# Marks on a unit.
MOVED, ROUTED_FRENCH, ROUTED_ALLIED = 1, 2, 4
ROUTED = ROUTED_FRENCH | ROUTED_ALLIED
ROUTED_COLOUR = (ROUTED_FRENCH, ROUTED_ALLIED)  # by the side whose colour the marker shows


UNKNOWN = (-1, -1)


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """A Napoleonic 20 position."""

    turn: int = 0
    phasing: int = 0
    phase: str = ""  # 4.0: events, movement, reaction or combat; none at the end of a player turn
    morale: tuple[int, int] = (0, 0)
    where: list[int] = []
    marks: list[int] = []
    due: tuple[int, ...] = ()  # per unit, the turn of arrival
    pile: int = 0  # mask of the cards in the draw pile
    next_card: int = -1  # the top card where somebody has looked
    next_known: int = 0  # mask of the sides that have
    script: tuple[int, ...] = ()  # cards still to come in a fixed order
    effects: tuple[Effect, ...] = ()
    marched: int = 0  # mask of the armies that force marched in this player turn
    entered: tuple[tuple[int, int], ...] = ()  # 11.2: entry hexes used in this phase, and how often
    fought: bool = False  # 13.0: a battle die was rolled in this player turn
    garrisons: tuple[int, int] = (0, 0)  # masks of each side's intact garrisons
    states: frozenset[str] = frozenset()  # named facts of a game: a pontoon built, a city ablaze
    if TYPE_CHECKING:
        scenario: Scenario = None  # type: ignore[assignment]  # set before anything asks for it
        ask: Answers = None  # type: ignore[assignment]  # set by prepare
        facts: Facts = None  # type: ignore[assignment]  # set by prepare

    def clone(self) -> Self:
        """An independent copy."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # every Struct has it
        twin.where = self.where[:]
        twin.marks = self.marks[:]
        return twin

    def prepare(self) -> None:
        """Works out the facts from nothing."""
        scenario = self.scenario
        self.ask = scenario.ask
        held, stacked = [0, 0], 0
        for unit, hex in enumerate(self.where):
            if hex >= 0 and not scenario.leader[unit]:
                side = scenario.side[unit]
                stacked |= held[side] & 1 << hex
                held[side] |= 1 << hex
        night = scenario.turns[self.turn].night
        self.facts = Facts(self._grounds(), night, (held[0], held[1]), UNKNOWN, stacked, {})

    def prepare_turn(self) -> None:
        """Works out what depends on the time and the weather; everybody stands where he stood."""
        facts, night = self.facts, self.scenario.turns[self.turn].night
        self.facts = Facts(self._grounds(), night, facts.held, UNKNOWN, facts.stacked, {})

    def _grounds(self) -> tuple[Ground, Ground]:
        """The map for each side."""
        scenario = self.scenario
        if not self.ask.lie:
            return scenario.grounds(LEVEL)
        one, other = self._lie(0), self._lie(1)
        return scenario.grounds(one) if one is other else (scenario.ground(0, one), scenario.ground(1, other))

    def _lie(self, side: int) -> Lie:
        lie = LEVEL
        for answer in self.ask.lie:
            lie = answer(self, side, lie)
        return lie

    # The verbs.

    def emit(self, event: Event) -> None:
        """Notes that something happened, with what of it is public where not everybody sees it alike."""
        for answer in self.ask.veil:
            event = answer(self, event)
        self.log.append(event)

    def move(self, unit: int, hex: int) -> None:
        """Puts a unit into a hex, or a box."""
        if self.scenario.leader[unit]:
            self._move_leader(unit, hex)
            return
        facts, side, old = self.facts, self.scenario.side[unit], self.where[unit]
        held, stacked = facts.held[side], facts.stacked
        if old >= 0:
            if not stacked >> old & 1:
                held ^= 1 << old
            elif self.where.count(old) < 3 or len(self.units_in(side, old)) < 3:
                stacked ^= 1 << old
        if hex >= 0:
            stacked |= held & 1 << hex
            held |= 1 << hex
        self.where[unit] = hex
        # 7.0: a unit that moves changes its own side's zones only; zones are worked out again when asked for.
        zones = (-1, facts.zones[1]) if side == 0 else (facts.zones[0], -1)
        both = (held, facts.held[1]) if side == 0 else (facts.held[0], held)
        if side == self.phasing and old >= 0 and hex >= 0:
            # 6.0: units that have yet to move are not in each other's way.
            self.facts = Facts(facts.grounds, facts.night, both, zones, stacked, facts.moves, facts.stacking)
        else:
            self.facts = Facts(facts.grounds, facts.night, both, zones, stacked, {})
        if self.kept:
            for answer in self.ask.moved:
                answer(self, unit)
        if old < 0 <= hex:
            for answer in self.ask.appeared:
                answer(self, unit)

    def _move_leader(self, leader: int, hex: int) -> None:
        """16.9.3: leaders hold no ground and exert no zones; what was noted about battles may hold no longer."""
        facts, old = self.facts, self.where[leader]
        self.where[leader] = hex
        self.facts = Facts(facts.grounds, facts.night, facts.held, facts.zones, facts.stacked, {})
        if self.scenario.side[leader] == self.phasing and old >= 0 and hex >= 0:
            self.facts.moves, self.facts.earlier = facts.moves, facts.stacking

    def mark(self, unit: int, marks: int) -> None:
        """Sets a unit's marks."""
        changed = (self.marks[unit] ^ marks) & ROUTED
        self.marks[unit] = marks
        if changed:
            facts = self.facts  # 9.6.3: a routed unit has no zone, and moves in another way.
            self.facts = Facts(facts.grounds, facts.night, facts.held, UNKNOWN, facts.stacked, {})

    def tell_way(self, unit: int, path: tuple[int, ...], under: Under = None) -> None:
        """Tells whoever asked to be told that a unit, not a leader, has gone a way, from its first hex to its last.

        `under` is the battle after which it advanced, or its retreat.
        """
        if not self.scenario.leader[unit]:
            for answer in self.ask.went:
                answer(self, unit, path, under)

    def forget_moves(self) -> None:
        """Drops what was worked out for this movement phase, because allowances or costs have changed."""
        facts = self.facts
        self.facts = Facts(facts.grounds, facts.night, facts.held, facts.zones, facts.stacked, {})

    def end(self, winner: int | None, kind: str, rule: str) -> None:
        """Ends the game."""
        self.outcome = Outcome(None if winner is None else self.scenario.sides[winner], kind, rule)

    # Common questions.

    @property
    def grounds(self) -> tuple[Ground, Ground]:
        """The map as it is now, for each side."""
        return self.facts.grounds

    @property
    def night(self) -> bool:
        """14.0: whether it is a night turn."""
        return self.facts.night

    @property
    def clock(self) -> int:
        """The number of this player turn since the calendar began."""
        return 2 * self.turn + (self.phasing != self.scenario.first)

    def effect(self, kind: str, side: int) -> Effect | None:
        """The first effect of this kind in force for a side."""
        for effect in self.effects:
            if effect.kind == kind and effect.side == side:
                return effect
        return None

    def effects_on(self, kind: str, unit: int) -> int:
        """How many effects of this kind are in force for a unit."""
        count = 0
        for effect in self.effects:
            if effect.unit == unit and effect.kind == kind:
                count += 1
        return count

    def unit_in(self, side: int, hex: int) -> int:
        """The unit of a side in a hex, or -1."""
        of_side: tuple[int, ...] = self.scenario.of_side[side]
        return next((unit for unit in of_side if self.where[unit] == hex), -1)

    def units_in(self, side: int, hex: int) -> list[int]:
        """The units of a side in a hex."""
        return [unit for unit in self.scenario.of_side[side] if self.where[unit] == hex]

    # What the scenario says, in numbers and in names. Actions, events and questions name things; rules count them.

    def id(self, unit: int) -> str:
        """A unit as actions and events name it."""
        return self.scenario.ids[unit]

    def ids(self, units: Iterable[int]) -> tuple[str, ...]:
        """Several units, in this order."""
        ids = self.scenario.ids
        return tuple([ids[unit] for unit in units])

    def owner(self, unit: int) -> str:
        """The side of a unit as questions and events name it."""
        scenario = self.scenario
        return scenario.sides[scenario.side[unit]]

    def label(self, hex: int) -> str:
        """A hex as actions and events name it."""
        return self.scenario.labels[hex]

    def labels(self, hexes: Iterable[int]) -> tuple[str, ...]:
        """Several hexes, in this order."""
        labels = self.scenario.labels
        return tuple([labels[hex] for hex in hexes])

    def side_id(self, side: int) -> str:
        """A side as questions and events name it."""
        return self.scenario.sides[side]

    def army_id(self, army: int) -> str:
        """An army as actions and events name it."""
        return self.scenario.armies[army].id

    def unit(self, id: str) -> int:
        """The number of a unit that is in the scenario."""
        return self.scenario.number[id]

    def find_unit(self, id: str) -> int:
        """The number of a unit, or -1 where the scenario has none of that name."""
        return self.scenario.number.get(id, -1)

    def hex(self, label: str) -> int:
        """The number of a hex that is on the map."""
        return self.scenario.index[label]

    def find_hex(self, label: str) -> int:
        """The number of a hex, or -1 where the map has none of that label."""
        return self.scenario.index.get(label, -1)

    def hexes(self, labels: Iterable[str]) -> tuple[int, ...]:
        """Several hexes that are on the map, in this order."""
        index = self.scenario.index
        return tuple([index[label] for label in labels])

    def army(self, id: str) -> int:
        """The number of an army."""
        return self.scenario.army_number[id]

    def armies_of(self, side: int) -> tuple[int, ...]:
        """The armies of a side."""
        return self.scenario.armies_of[side]

    def printed(self, unit: int) -> Counter:
        """A unit as printed."""
        return self.scenario.units[unit]

    def side_of(self, unit: int) -> int:
        """The side of a unit."""
        return self.scenario.side[unit]

    def army_of(self, unit: int) -> int:
        """The army of a unit."""
        return self.scenario.army[unit]

    def is_infantry(self, unit: int) -> bool:
        """Whether a unit is infantry."""
        return self.scenario.infantry[unit]

    def is_cavalry(self, unit: int) -> bool:
        """Whether a unit is cavalry."""
        return self.scenario.cavalry[unit]

    def is_artillery(self, unit: int) -> bool:
        """Whether a unit is artillery."""
        return self.scenario.artillery[unit]

    def is_leader(self, unit: int) -> bool:
        """16.9: whether a unit is a leader."""
        return self.scenario.leader[unit]

    def is_dummy(self, unit: int) -> bool:
        """16.1: whether a unit is a dummy."""
        return self.scenario.dummy[unit]

    def units_of(self, side: int) -> tuple[int, ...]:
        """The units of a side, wherever they are; leaders are not among them."""
        return self.scenario.of_side[side]

    def leaders_of(self, side: int) -> tuple[int, ...]:
        """16.9: the leaders of a side, wherever they are."""
        return self.scenario.leaders_of[side]

    def locs_of(self, unit: int) -> tuple[int, ...]:
        """The line of communications hexes that serve a unit."""
        return self.scenario.locs_of[unit]

    def loc_mask(self, unit: int) -> int:
        """The same as a mask."""
        return self.scenario.loc_mask_of[unit]

    def area(self, name: str) -> int:
        """The hexes of a named area, as a mask."""
        return self.scenario.areas[name]

    def choice(self, number: str) -> str:
        """What was chosen where the books can be read in several ways."""
        chosen: str = self.scenario.choices[number]
        return chosen

    def figure(self, number: str) -> int:
        """The figure that was chosen where nobody could establish one."""
        chosen: int = self.scenario.choices[number]
        return chosen

    @property
    def map(self) -> Map:
        """The printed map."""
        return self.scenario.map

    @property
    def morale_chart(self) -> MoraleChart:
        """12.1: what raises and lowers army morale."""
        return self.scenario.morale
