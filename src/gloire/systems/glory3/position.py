"""The position: where everybody stands and how, what is in the Pool, whom the boxes hold."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

import msgspec

from gloire.core.amendments import Kept
from gloire.core.cup import Cup
from gloire.core.events import GameOver
from gloire.core.hexes import Grid
from gloire.core.position import Outcome
from gloire.core.position import Position as CorePosition
from gloire.systems.glory3 import scenario as printed
from gloire.systems.glory3.ground import Ground
from gloire.systems.glory3.happened import ObjectiveTaken
from gloire.systems.glory3.scenario import ARTILLERY, CAVALRY, INFANTRY, Group, Scenario, Unit
from gloire.systems.glory3.terms import Moves, Outlook

# Where a unit or leader is that is not on the map.
WAITING = -1  # 6.51: off the map, to enter as a reinforcement
WITHDRAWN = -2  # 11.41: in the Withdrawn Box
RECOVERING = -3  # 11.42: in the Recovery Box
RECOVERED = -4  # 11.64: its die has succeeded, and it waits for a lawful hex (G30)
ELIMINATED = -5
GONE = -6  # 11.61: withdrawn with its whole command, out of the game

# What a unit has about it. The first two last, the others end with a command's sequence, a marker or a phase.
DISORDERED = 1 << 0
DISMOUNTED = 1 << 1  # 12.1
ACTIVE = 1 << 2  # 4.23: its command acts now
OUT_OF_COMMAND = 1 << 3  # 5.13
BESIDE = 1 << 4  # 11.14: was next to enemy artillery when its activation began
MOVED = 1 << 5  # moved, turned, changed the order of its stack, mounted or dismounted
FIRED = 1 << 6  # 9.12: activation fire
CHARGED = 1 << 7  # 10.11: its charge is declared
SWIFT = 1 << 8  # 10.26: mounted, has moved, and no hex cost more than 2 points
DEFENDED = 1 << 9  # 9.12: defensive fire, once in a command's sequence
RETURNED = 1 << 10  # 9.13: return fire, once in a marker's phase
DONE = 1 << 11  # 3.C: its command has completed its activation under this marker
GUEST = 1 << 12  # 11.23: retreated onto a friend who is yet to be charged
DISPLACED = 1 << 13  # 11.26: was displaced in this phase: a charge it declared does not take place
ADVANCED = 1 << 14  # 11.31: has advanced after a charge
STOPPED = 1 << 15  # 10.35: the top unit of its hex was hit by defensive fire: nobody there charges
TRIED = 1 << 16  # 11.51: has tried to rally
FIRED_TOGETHER = 1 << 17  # 9.3 + R38: has fired with another command, in place of its own next fire of this turn

LASTING = DISORDERED | DISMOUNTED
OF_SEQUENCE = (
    ACTIVE | OUT_OF_COMMAND | BESIDE | MOVED | FIRED | CHARGED | SWIFT | DEFENDED | GUEST | DISPLACED | ADVANCED
) | (STOPPED | TRIED)
OF_MARKER = RETURNED | DONE

# What is worked out for a side as it stands, where verbs must know it.
LEADERS = "leaders"
SHUT = "shut"
RIDE = "ride"


Door = tuple[int, int, list[int], list[int]]  # 6.51: a group, an entry hex, its units and leaders who may come in there


class Column(msgspec.Struct, frozen=True):
    """6.51: how far a group has entered under this marker, in its column off the map."""

    group: int
    ahead: int = 0  # points that all before the last place have cost
    cost: int = 0  # of the last place, the dearest of its units
    last: tuple[int, ...] = ()  # the units of the last place


class Ranks(NamedTuple):
    """6.4: the hexes of one side by who shares them, as masks."""

    held: int  # with combat units
    full: int  # with two of them
    foot: int  # with a single one that is infantry or dismounted cavalry
    troops: int  # with infantry or cavalry


class Stand:
    """What follows from where the units of one side stand, whichever way they face; a new one whenever that changes."""

    __slots__ = ("notes", "ranks")

    def __init__(self, ranks: Ranks | None = None) -> None:
        self.notes: dict[object, int] = {}
        self.ranks = ranks

    def led(self) -> "Stand":
        """The same, though leaders have moved."""
        found = Stand(self.ranks)
        found.notes = {what: mask for what, mask in self.notes.items() if not _is_of_leaders(what)}
        return found


def _is_of_leaders(what: object) -> bool:
    """Whether something that was worked out may depend on where the leaders of the side are."""
    return what in (LEADERS, SHUT) or (isinstance(what, tuple) and what[0] == RIDE)


class Absent:
    """What follows from who is off the map, to enter; a new one whenever that changes."""

    __slots__ = ("doors", "groups")

    def __init__(self) -> None:
        self.groups: tuple[int, ...] | None = None  # of whom some are still to enter
        self.doors: dict[object, Sequence[Door]] = {}  # by which they may, and who of a command does


class Facts:
    """What follows from where everybody stands and how; a new one whenever that changes."""

    __slots__ = ("absent", "former", "moves", "notes", "outlooks", "piles", "stands")

    def __init__(self, stands: tuple[Stand, Stand], moves: dict[int, Moves], absent: Absent) -> None:
        self.notes: dict[str, tuple[object, object]] = {}
        self.piles: Piles | None = None
        self.stands, self.absent = stands, absent
        self.outlooks: list[Outlook | None] = [None, None]
        self.former: list[Outlook | None] = [None, None]  # of a side, from before its own units moved
        self.moves = moves  # what units are offered, as long as nothing changes that it depends on

    def marked(self, hex: int) -> "Facts":
        """The same, though a unit in a hex has turned, or a mark of it says something else than how it stands."""
        # Also where no moves are kept yet: a clone that shares the old facts may note its own there.
        moves = {unit: moves for unit, moves in self.moves.items() if moves.start != hex}
        found = Facts(self.stands, moves, self.absent)
        found.piles, found.outlooks, found.former = self.piles, self.outlooks, self.former
        return found

    def unmoved(self) -> "Facts":
        """The same, though what units are offered may be other than it was."""
        found = Facts(self.stands, {}, self.absent)
        found.piles, found.outlooks, found.former = self.piles, self.outlooks, self.former
        return found

    def led(self, side: int, moves: dict[int, Moves]) -> "Facts":
        """The same, though leaders of a side have moved; only that side still moves as it did."""
        ours, theirs = self.stands
        found = Facts((ours, theirs.led()) if side else (ours.led(), theirs), moves, self.absent)
        found.piles = self.piles
        found.outlooks[side], found.former[side] = self.outlooks[side], self.former[side]
        return found


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """Where everybody stands, what is in the Pool, and which marker is to begin."""

    turn: int = 0
    where: list[int] = []
    facing: list[int] = []
    marks: list[int] = []
    layers: tuple[int, ...] = ()  # 6.43: all units; of those in a hex the first lies on top
    leaders: list[int] = []  # where they are
    ridden: int = 0  # leaders who have moved in this command's sequence, as a mask
    initiative: int = -1  # 5.21: who has it in this turn
    first_marker: str = ""  # 4.21: a secret until it is played
    placed: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # 4.21: what each side puts into the Pool, a secret
    sealed: tuple[bool, bool] = (False, False)
    pool: Cup = Cup()
    shown: tuple[str, ...] = ()  # markers played in this turn, in order
    control: tuple[int, ...] = ()  # who controls each objective; -1 for nobody
    columns: tuple[Column, ...] = ()  # 6.51: under this marker
    areas: tuple[tuple[int, int], ...] = ()  # 6.51: group, and which of its areas it has begun to enter by
    if TYPE_CHECKING:
        scenario: Scenario = None  # type: ignore[assignment]  # set before anything asks for it
        facts: Facts = None  # type: ignore[assignment]

    def clone(self) -> Self:
        """An independent copy."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # every Struct has it
        twin.where, twin.facing = self.where[:], self.facing[:]
        twin.marks, twin.leaders = self.marks[:], self.leaders[:]
        return twin

    def prepare(self) -> None:
        """Nothing has been worked out yet."""
        self.facts = Facts((Stand(), Stand()), {}, Absent())

    def keep(self, state: Kept) -> None:
        """Remembers a state of a battle's rules, on which what was worked out may depend."""
        if self.find(type(state)) != state:
            super().keep(state)
            self.prepare()

    def forget(self, kind: type[Kept]) -> None:
        """Remembers nothing of a kind any more."""
        super().forget(kind)
        self.prepare()

    def changed(self, side: int, hexes: int, ranks: Ranks | None = None, piles: "Piles | None" = None) -> None:
        """Units of a side stand otherwise now in some hexes; what is known of the other side still holds."""
        before, units = self.facts, self.scenario.units
        (ours, theirs), moves = before.stands, before.moves
        # Also where no moves are kept yet: a clone that shares the old facts may note its own there.
        moves = {unit: kept for unit, kept in moves.items() if units[unit].side == side and not kept.zone & hexes}
        now = Stand(ranks)
        self.facts = Facts((ours, now) if side else (now, theirs), moves, before.absent)
        self.facts.piles = piles
        self.facts.former[side] = before.outlooks[side] or before.former[side]

    # The verbs.

    def move(self, unit: int, hex: int) -> None:
        """Puts a unit into a hex, under what lies there (6.43), though guns lie on top (6.41); or off the map."""
        before, side, piles = self.where[unit], self.side(unit), self.facts.piles
        ranks = self.facts.stands[side].ranks
        if before != hex:
            self.where[unit] = hex
            at = self.layers.index(unit)
            above, below = self.layers[:at], self.layers[at + 1 :]
            self.layers = (unit, *above, *below) if self.is_gun(unit) else (*above, *below, unit)
            piles = None if piles is None else _moved(piles, unit, before, hex, self.layers)
            ranks = None if ranks is None or piles is None else self._ranked(ranks, piles, (before, hex))
        self.changed(side, _bit(before) | _bit(hex), ranks, piles)
        if WAITING in (before, hex):
            self.facts.absent = Absent()
        self.visit(unit, hex)

    def _ranked(self, ranks: Ranks, piles: "Piles", hexes: Iterable[int]) -> Ranks:
        """The same ranks after units have come to some hexes or gone from them."""
        held, full, foot, troops = ranks
        for hex in hexes:
            if hex >= 0:
                here, pile = 1 << hex, piles.get(hex)
                others = ~here
                held, full, foot, troops = held & others, full & others, foot & others, troops & others
                if pile:
                    arms = [self.arm(unit) for unit in pile]
                    held |= here
                    full |= here if len(pile) > 1 else 0
                    foot |= here if arms == [INFANTRY] else 0
                    troops |= here if arms.count(ARTILLERY) < len(arms) else 0
        return Ranks(held, full, foot, troops)

    def visit(self, unit: int, hex: int) -> None:
        """A unit is in a hex or passes through; infantry and cavalry take it, if it counts at the end."""
        if hex >= 0 and self.scenario.objective_hexes >> hex & 1 and not self.is_gun(unit):
            self.take(hex, self.side(unit))
        if hex >= 0:
            for answer in self.scenario.ask.entered:
                answer(self, unit, hex)

    def take(self, hex: int, side: int) -> None:
        """An objective changes hands."""
        for number, objective in enumerate(self.scenario.objectives):
            if objective.hex == hex and (holder := self.control[number]) != side:
                before = self.scenario.sides[holder] if holder >= 0 else ""
                self.control = (*self.control[:number], side, *self.control[number + 1 :])
                self.facts = self.facts.unmoved()
                self.facts.outlooks, self.facts.former = [None, None], [None, None]
                self.emit(ObjectiveTaken(self.scenario.sides[side], self.label(hex), before))

    def move_leader(self, leader: int, hex: int) -> None:
        """Puts a leader into a hex, or off the map."""
        before, self.leaders[leader] = self.leaders[leader], hex
        side, units = self.scenario.leaders[leader].side, self.scenario.units
        moves = {unit: kept for unit, kept in self.facts.moves.items() if units[unit].side == side}
        self.facts = self.facts.led(side, moves)
        if WAITING in (before, hex):
            self.facts.absent = Absent()

    def face(self, unit: int, facing: int) -> None:
        """Turns a unit."""
        self.facing[unit] = facing
        self.facts = self.facts.marked(self.where[unit])

    def put_on_top(self, unit: int) -> None:
        """6.43: above the other of its kind in its hex; guns stay above infantry and cavalry."""
        pile = self.pile(self.where[unit])
        guns = [other for other in pile if self.is_gun(other) and other != unit]
        rest = [other for other in pile if other != unit and other not in guns]
        order = iter([unit, *guns, *rest] if self.is_gun(unit) else [*guns, unit, *rest])
        self.layers = tuple(next(order) if other in pile else other for other in self.layers)
        self.changed(self.side(unit), _bit(self.where[unit]))

    def mark(self, unit: int, marks: int) -> None:
        """Gives a unit marks."""
        if self.marks[unit] & marks != marks:
            self.marks[unit] |= marks
            self._looks_changed(unit, marks)

    def unmark(self, unit: int, marks: int) -> None:
        """Takes marks from a unit."""
        if self.marks[unit] & marks:
            self.marks[unit] &= ~marks
            self._looks_changed(unit, marks)

    def mark_anew(self, marks: list[int]) -> None:
        """New marks of all units, though each stands as it did; what they are offered is asked anew."""
        self.marks, self.facts = marks, self.facts.unmoved()

    def _looks_changed(self, unit: int, marks: int) -> None:
        if marks & LASTING:
            side, hex, piles = self.side(unit), self.where[unit], self.facts.piles
            ranks = self.facts.stands[side].ranks
            ranks = None if ranks is None or piles is None else self._ranked(ranks, piles, (hex,))
            self.changed(side, _bit(hex), ranks, piles)
        elif self.where[unit] >= 0:
            self.facts = self.facts.marked(self.where[unit])

    def end(self, winner: int | None, kind: str, rule: str) -> None:
        """Ends the game."""
        side = None if winner is None else self.scenario.sides[winner]
        self.outcome = Outcome(side, kind, rule)
        self.emit(GameOver(side, kind, rule))

    # Counters.

    def unit(self, unit: int) -> Unit:
        """A counter as printed."""
        return self.scenario.units[unit]

    def id(self, unit: int) -> str:
        """A unit as actions and events name it."""
        return self.scenario.units[unit].id

    def ids(self, units: Iterable[int]) -> tuple[str, ...]:
        """Several of them."""
        counters = self.scenario.units
        return tuple([counters[unit].id for unit in units])

    def side(self, unit: int) -> int:
        """The number of a unit's side."""
        return self.scenario.units[unit].side

    def owner(self, unit: int) -> str:
        """The side of a unit."""
        return self.scenario.sides[self.scenario.units[unit].side]

    def arm(self, unit: int) -> int:
        """Infantry, cavalry or artillery. 12.3: dismounted cavalry is infantry."""
        arm = self.scenario.units[unit].arm
        return INFANTRY if arm == CAVALRY and self.marks[unit] & DISMOUNTED else arm

    def is_gun(self, unit: int) -> bool:
        """Whether a unit is artillery, regular or horse."""
        return self.scenario.units[unit].arm == ARTILLERY

    def is_mounted(self, unit: int) -> bool:
        """12.1: whether a unit is cavalry on horseback."""
        return self.scenario.units[unit].arm == CAVALRY and not self.marks[unit] & DISMOUNTED

    def is_dismounted(self, unit: int) -> bool:
        """12.1: whether a unit is cavalry on foot."""
        return bool(self.marks[unit] & DISMOUNTED)

    def has(self, unit: int, marks: int) -> bool:
        """Whether a unit has any of these marks."""
        return bool(self.marks[unit] & marks)

    def is_good(self, unit: int) -> bool:
        """11.11: whether it is not Disordered."""
        return not self.marks[unit] & DISORDERED

    def figures(self, unit: int) -> "printed.Side":
        """12.4: the side of the counter that is up, of cavalry too."""
        counter, marks = self.scenario.units[unit], self.marks[unit]
        if marks & DISMOUNTED and counter.foot and counter.foot_disordered:
            return counter.foot_disordered if marks & DISORDERED else counter.foot
        return counter.disordered if marks & DISORDERED else counter.good

    def in_combat(self, unit: int) -> "printed.Side":
        """G24: the figures that count in combat: those of the side that is up, or always those of the front."""
        if self.scenario.choices["G24"] != "front":
            return self.figures(unit)
        counter = self.scenario.units[unit]
        return counter.foot if counter.foot and self.is_dismounted(unit) else counter.good

    def cohesion(self, unit: int) -> int:
        """2.4: its cohesion rating in combat now."""
        return self.in_combat(unit).cohesion

    # Hexes.

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.scenario.map.grid

    @property
    def ground(self) -> Ground:
        """What the ground means."""
        return self.scenario.ground

    def label(self, hex: int) -> str:
        """A hex as actions and events name it."""
        return self.scenario.map.grid.labels[hex]

    def labels(self, hexes: Iterable[int]) -> tuple[str, ...]:
        """Several of them."""
        return tuple(map(self.scenario.map.grid.labels.__getitem__, hexes))

    def pile(self, hex: int) -> tuple[int, ...]:
        """2.4: the Stack of a hex: its combat units from the top."""
        piles = self.facts.piles
        return (self.piles() if piles is None else piles).get(hex, ())

    def piles(self) -> "Piles":
        """2.4: all Stacks by their hexes."""
        piles = self.facts.piles
        if piles is None:
            piles = self.facts.piles = _piles(self.layers, self.where)
        return piles

    def troops(self, hex: int) -> list[int]:
        """Infantry and cavalry in a hex from the top."""
        return [unit for unit in self.pile(hex) if not self.is_gun(unit)]

    def guns(self, hex: int) -> list[int]:
        """Artillery in a hex from the top."""
        return [unit for unit in self.pile(hex) if self.is_gun(unit)]

    def held(self, side: int) -> int:
        """The hexes with combat units of a side, as a mask."""
        ranks = self.facts.stands[side].ranks
        return (self.ranks(side) if ranks is None else ranks).held

    def ranks(self, side: int) -> Ranks:
        """6.4: the hexes of a side by who shares them."""
        stand = self.facts.stands[side]
        found = stand.ranks
        if found is None:
            units = self.scenario.units
            own = {hex: pile for hex, pile in self.piles().items() if units[pile[0]].side == side}
            found = stand.ranks = self._ranked(Ranks(0, 0, 0, 0), own, own)
        return found

    def stood(self, side: int, what: object, work: Callable[[], int]) -> int:
        """What was worked out for a side as it stands; asked again, it is at hand."""
        notes = self.facts.stands[side].notes
        found = notes.get(what)
        if found is None:
            found = notes[what] = work()
        return found

    def awaited(self) -> tuple[int, ...]:
        """6.52: the groups of whom some are still off the map, by their numbers."""
        found = self.facts.absent.groups
        if found is None:
            groups = enumerate(self.scenario.groups)
            found = self.facts.absent.groups = tuple([number for number, group in groups if self._is_awaited(group)])
        return found

    def _is_awaited(self, group: Group) -> bool:
        where, leaders = self.where, self.leaders
        return WAITING in [where[unit] for unit in group.units] + [leaders[leader] for leader in group.leaders]

    def leaders_in(self, hex: int) -> list[int]:
        """The leaders in a hex."""
        return [leader for leader, at in enumerate(self.leaders) if at == hex]

    def front(self, unit: int) -> int:
        """7.11: the Frontal Hexes of a unit as a mask."""
        return self.scenario.fronts[self.where[unit]][self.facing[unit]]

    def fronts(self, side: int) -> int:
        """11.25: all Frontal Hexes of a side's units, as a mask."""
        return self.noted("fronts", side, lambda: self._fronts(side))

    def _fronts(self, side: int) -> int:
        found = 0
        for unit in self.scenario.units_of[side]:
            if self.where[unit] >= 0:
                found |= self.front(unit)
        return found

    def beside(self, side: int) -> int:
        """The hexes next to combat units of a side, as a mask."""
        notes = self.facts.stands[side].notes
        found = notes.get("beside")
        if found is None:
            found = notes["beside"] = self._beside(side)
        return found

    def _beside(self, side: int) -> int:
        found = 0
        for unit in self.scenario.units_of[side]:
            if (hex := self.where[unit]) >= 0:
                found |= self.grid.rings(hex)[1]
        return found

    def near_enemy(self, hex: int, side: int) -> bool:
        """Whether an enemy of a side stands next to a hex."""
        return bool(self.beside(1 - side) >> hex & 1)

    @property
    def light(self) -> str:
        """13: day, night, or what else the turn track has."""
        light: str = self.scenario.turns[self.turn - 1].light if self.turn else "day"
        for answer in self.scenario.ask.light:
            light = answer(self, light)
        return light

    @property
    def is_night(self) -> bool:
        """13: whether it is a Night Turn."""
        return self.light.startswith("night")

    def suffers_night(self, side: int) -> bool:
        """13: whether night costs a side movement, order and cohesion."""
        return self.is_night and not any(answer(self, side) for answer in self.scenario.ask.spared_by_night)


def _bit(hex: int) -> int:
    return 1 << hex if hex >= 0 else 0


Piles = dict[int, tuple[int, ...]]  # by hex


def _piles(layers: Sequence[int], where: Sequence[int]) -> Piles:
    found: dict[int, list[int]] = {}
    for unit in layers:
        if (hex := where[unit]) >= 0:
            found.setdefault(hex, []).append(unit)
    return {hex: tuple(units) for hex, units in found.items()}


def _moved(piles: Piles, unit: int, before: int, hex: int, layers: Sequence[int]) -> Piles:
    """The same after a unit has gone from a hex to another, or off the map."""
    found = dict(piles)
    if before >= 0:
        left = found.pop(before)
        if len(left) > 1:
            found[before] = tuple([other for other in left if other != unit])
    if hex >= 0:
        there = found.get(hex, ())
        found[hex] = (unit, *there) if layers[0] == unit else (*there, unit)
    return found
