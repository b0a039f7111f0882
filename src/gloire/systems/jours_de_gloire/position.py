"""The position, and the few verbs by which rules change it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Self, TypeVar, cast

from gloire.core.cup import Cup
from gloire.core.events import GameOver
from gloire.core.facing import ALL_ROUND
from gloire.core.hexes import Grid
from gloire.core.maps import Side as Hexside
from gloire.core.position import Outcome
from gloire.core.position import Position as CorePosition
from gloire.systems.jours_de_gloire import scenario as printed
from gloire.systems.jours_de_gloire.ground import Ground
from gloire.systems.jours_de_gloire.happened import Modifier
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, Scenario, Unit
from gloire.systems.jours_de_gloire.terms import Moves, Outlook

Noted = TypeVar("Noted")

LOST, WAITING, GONE = -1, -2, -3  # eliminated, not yet on the map, left it alive

# What lasts on a counter.
DISORDERED, ROUTED, SQUARE, RENFORT = 1, 2, 4, 8
FAVOURED = 16  # 5.2.1: Received Orders for the turn of its arrival
LASTING = DISORDERED | ROUTED | SQUARE | RENFORT | FAVOURED

# What lasts for an activation.
CALLED = 1 << 5  # its marker was drawn
ACTIVE = 1 << 6  # it may do more than rally
ORDERED = 1 << 7  # with the capabilities of Received Orders
FAILED = 1 << 8  # 2.4.3: its leader failed
MOVED = 1 << 9  # moved, turned, formed or left square
FIRED = 1 << 10
REACTED = 1 << 11  # 7.1: counter-battery or reaction fire
CHARGING = 1 << 12
STRUCK = 1 << 13  # 8.2: attacked by shock
FOLLOWED = 1 << 14  # 8.7.2: breakthrough or counter-shock
EVADED = 1 << 15  # 8.8.1
FORMED = 1 << 16  # 9.3.1: has formed square under a charge
SPENT = 1 << 17  # a failed test or a recall has ended its activity
ANNOUNCED = 1 << 18  # 8.3.1: its shock is announced
UNSETTLED = 1 << 19  # 9.3.1: has lost its square in this charge
RALLIED = 1 << 20  # 11.1: one attempt a unit
ENGAGED = 1 << 23  # 8.3.2: has passed its test
OWES_TEST = 1 << 24  # 9.2: charges in a combat under way, and tests when that is over
LEFT_SQUARE = 1 << 22  # 4.2: it has spent two points on that
FOUGHT = 1 << 25  # 1: has fought a shock or charge in its activation, and does not rally in it
TURNED = 1 << 27  # 7.2: guns turned to fire; 6.1.2: who was turned by an attack out of its place
PRESSES_ON = 1 << 29  # 9.3.3: has been asked before a square whether it halts
STAYS = 1 << 28  # 8.8.1: cavalry that does not refuse the shock that is announced
DUE = 1 << 26  # 10.4: its rout move of Phase E is still to come
NORMAL_MARCH = 1 << 21  # 5.2.1: entered by normal march: the normal rate, though without orders


# 5.1.2: by their hex, units that lie on one another, from the top.
Piles = dict[int, tuple[int, ...]]


class Stand:
    """What follows from where the units of one side stand and how; a new one whenever that changes."""

    __slots__ = ("batteries", "held", "movable", "notes", "squares", "threats", "troops", "zones")

    def __init__(self) -> None:
        self.notes: dict[str, int] = {}
        self.held: int | None = None
        self.movable = self.troops = self.batteries = self.squares = 0
        self.zones: int | None = None
        self.threats = 0


class Facts:
    """What follows from where everybody stands and how; a new one whenever that changes."""

    __slots__ = ("moves", "notes", "outlooks", "piles", "stands")

    def __init__(self, stands: tuple[Stand, Stand], moves: dict[int, Moves], piles: Piles | None) -> None:
        self.notes: dict[str, tuple[object, object]] = {}
        self.piles = piles
        self.stands = stands
        self.outlooks: list[Outlook | None] = [None, None]
        self.moves = moves  # what units are offered, as long as nothing changes that it depends on

    def marked(self, hex: int) -> "Facts":
        """The same, though a unit in a hex has got or lost a mark that says nothing of how it stands."""
        return self._with({unit: moves for unit, moves in self.moves.items() if not moves.zone >> hex & 1})

    def unlisted(self) -> "Facts":
        """The same, though any unit may have got or lost such marks."""
        return self._with({})

    def _with(self, moves: dict[int, Moves]) -> "Facts":
        found = Facts(self.stands, moves, self.piles)
        found.notes, found.outlooks = self.notes, self.outlooks
        return found


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """Where everybody stands, what is in the cup, and which orders lie face down."""

    turn: int = 0
    where: list[int] = []
    facing: list[int] = []
    marks: list[int] = []
    layers: tuple[int, ...] = ()  # 5.1.2: all units; of those in a hex the first lies on top
    chiefs: list[int] = []  # where they are
    ridden: int = 0  # 2.5.1: chiefs who have moved in this turn, as a mask
    groups: tuple[int, ...] = ()  # 2.3.1: the tactical group of each unit; -1 for none
    ranges: tuple[int, ...] = ()  # 2.3.2: of each group, the chiefs who had it in range in Phase A, as a mask
    orders: int = 0  # 2.3.2: groups with Received Orders, as a mask; a secret until they are opened
    opened: int = 0  # 2.4: groups whose marker is face up
    sealed: tuple[bool, bool] = (False, False)
    put_in: tuple[int, int] = (0, 0)  # 2.1.2: combined markers each side has chosen, a secret until both have
    given_up: tuple[int, ...] = ()  # 5.2.1: units that give up their Renfort, the same
    uses: tuple[int, ...] = ()  # of each combined marker
    cup: Cup = Cup()
    first_marker: str = ""
    initiative: int = -1  # 3: who has it in this turn
    late: int = 0  # 5.2.1: formations that were delayed, as a mask
    demoralised: int = 0  # 11.2: formations, as a mask
    control: tuple[int, ...] = ()  # who holds each objective
    bridged: tuple[Hexside, ...] = ()  # hexsides that have got a bridge in play
    announced: tuple[tuple[int, int], ...] = ()  # 8.3.1: (attacking hex, hex attacked)
    vacated: tuple[int, ...] = ()  # 8.8.1: hexes that cavalry has left before the attack on it was taken up
    turned: tuple[tuple[int, int], ...] = ()  # 6.1.2: (attacking hex, how its units faced before they turned to attack)
    if TYPE_CHECKING:
        scenario: Scenario = None  # type: ignore[assignment]  # set before anything asks for it
        facts: Facts = None  # type: ignore[assignment]

    def clone(self) -> Self:
        """An independent copy."""
        twin: Self = self.__copy__()  # type: ignore[attr-defined]  # every Struct has it
        twin.where, twin.facing = self.where[:], self.facing[:]
        twin.marks, twin.chiefs = self.marks[:], self.chiefs[:]
        return twin

    def prepare(self) -> None:
        """Nothing has been worked out yet."""
        self.facts = Facts((Stand(), Stand()), {}, None)

    def changed(self, side: int, hexes: int) -> None:
        """Units of a side stand otherwise now in some hexes; what is known of the other side still holds."""
        (ours, theirs), moves, units = self.facts.stands, self.facts.moves, self.scenario.units
        # Also where no moves are kept yet: a clone that shares the old facts may note its own there.
        moves = {unit: kept for unit, kept in moves.items() if units[unit].side == side and not kept.zone & hexes}
        self.facts = Facts((ours, Stand()) if side else (Stand(), theirs), moves, self.facts.piles)

    # The verbs.

    def move(self, unit: int, hex: int) -> None:
        """Puts a unit into a hex at the bottom of the stack, or off the map. 5.1.2: artillery lies on top."""
        before = self.where[unit]
        if before != hex:
            self.layers = self._laid(unit, hex)
            self.where[unit] = hex
        self.changed(self.scenario.units[unit].side, _bit(before) | _bit(hex))
        if before != hex and self.facts.piles is not None:
            self.facts.piles = _piles_after(self.facts.piles, self.layers, self.where, (before, hex))
        self.visit(unit, hex)

    def _laid(self, unit: int, hex: int) -> tuple[int, ...]:
        """5.1.2: who enters lies below all others there; a battery below other batteries, but above the rest."""
        layers, at = self.layers, self.layers.index(unit)
        rest = layers[:at] + layers[at + 1 :]
        if self.arm(unit) != ARTILLERY:
            return (*rest, unit)
        guns = self.guns(hex) if hex >= 0 else []
        below = rest.index(guns[-1]) + 1 if guns else 0
        return (*rest[:below], unit, *rest[below:])

    def visit(self, unit: int, hex: int) -> None:
        """A unit is in a hex or passes through; infantry and cavalry take it, if it is an objective."""
        if hex >= 0 and self.scenario.objective_hexes >> hex & 1:
            if self.arm(unit) != ARTILLERY and not self.has(unit, ROUTED):
                self.take(hex, self.side(unit))

    def take(self, hex: int, side: int) -> None:
        """An objective changes hands."""
        for number, objective in enumerate(self.scenario.objectives):
            if objective.hex == hex and self.control[number] != side:
                self.control = (*self.control[:number], side, *self.control[number + 1 :])
                self.facts = Facts(self.facts.stands, {}, self.facts.piles)
                for answer in self.scenario.ask.taken:
                    answer(self, number)

    def move_chief(self, chief: int, hex: int) -> None:
        """Puts a chief into a hex, or off the map."""
        self.chiefs[chief] = hex
        self.facts = Facts(self.facts.stands, {}, self.facts.piles)

    def face(self, unit: int, facing: int) -> None:
        """Turns a unit."""
        self.facing[unit] = facing
        self.changed(self.side(unit), _bit(self.where[unit]))

    def put_on_top(self, unit: int) -> None:
        """5.1.2: above all others of its kind in its hex; infantry and cavalry below the guns."""
        pile, battery = self.pile(self.where[unit]), self.arm(unit) == ARTILLERY
        above = [] if battery else self.guns(self.where[unit])
        order = iter([*above, unit, *(other for other in pile if other != unit and other not in above)])
        self.layers = tuple(next(order) if other in pile else other for other in self.layers)
        self.changed(self.side(unit), _bit(self.where[unit]))
        self.facts.piles = None

    def mark(self, unit: int, marks: int) -> None:
        """Gives a unit marks."""
        if self.marks[unit] & marks != marks:
            self.marks[unit] |= marks
            self._looks_changed(unit, marks)

    def mark_each(self, units: Collection[int], marks: int) -> None:
        """Gives several units marks that say nothing of how they stand."""
        self.marks = [had | marks if unit in units else had for unit, had in enumerate(self.marks)]
        self.facts = self.facts.unlisted()

    def unmark_all(self, marks: int) -> None:
        """Takes marks that say nothing of how units stand from all of them."""
        self.marks = [had & ~marks for had in self.marks]
        self.facts = self.facts.unlisted()

    def unmark(self, unit: int, marks: int) -> None:
        """Takes marks from a unit."""
        if self.marks[unit] & marks:
            self.marks[unit] &= ~marks
            self._looks_changed(unit, marks)

    def _looks_changed(self, unit: int, marks: int) -> None:
        if marks & LASTING:
            self.changed(self.side(unit), _bit(self.where[unit]))
        elif self.where[unit] >= 0:
            # Also where no moves are kept yet: a clone that shares these facts may note its own.
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
        printed = self.scenario.units
        return tuple([printed[unit].id for unit in units])

    def side(self, unit: int) -> int:
        """The number of a unit's side."""
        return self.scenario.units[unit].side

    def owner(self, unit: int) -> str:
        """The side of a unit."""
        return self.scenario.sides[self.scenario.units[unit].side]

    def arm(self, unit: int) -> int:
        """Infantry, cavalry or artillery."""
        return self.scenario.units[unit].arm

    def has(self, unit: int, marks: int) -> bool:
        """Whether a unit has any of these marks."""
        return bool(self.marks[unit] & marks)

    def is_good(self, unit: int) -> bool:
        """0.3: whether it is in good order."""
        return not self.marks[unit] & (DISORDERED | ROUTED)

    def figures(self, unit: int) -> "printed.Side":
        """0.3: the side of the counter that is up."""
        counter = self.scenario.units[unit]
        return counter.disordered if self.marks[unit] & (DISORDERED | ROUTED) else counter.good

    def cohesion(self, unit: int) -> int:
        """0.3: its cohesion rating now."""
        return self.figures(unit).cohesion

    def engagement(self, unit: int) -> int:
        """0.3: its engagement rating now."""
        rating = self.figures(unit).engagement
        for part in self.engagement_parts(unit):
            rating += part.value
        return rating

    def engagement_parts(self, unit: int) -> Iterator[Modifier]:
        """0.3: what rules of the battle add to its engagement rating."""
        for answer in self.scenario.ask.engagement:
            yield from answer(self, unit)

    def rule(self, subject: str, series: str) -> str:
        """The rule to cite: the battle's own about a subject, or else that of the series."""
        return next((found for answer in self.scenario.ask.rules if (found := answer(subject))), series)

    # Hexes.

    @property
    def grid(self) -> Grid:
        """The grid of the map."""
        return self.scenario.map.grid

    @property
    def ground(self) -> Ground:
        """What the ground means, with the bridges built in play."""
        found = self.scenario.grounds.get(self.bridged)
        return self.scenario.ground(self.bridged) if found is None else found

    def label(self, hex: int) -> str:
        """A hex as actions and events name it."""
        return self.scenario.map.grid.labels[hex]

    def labels(self, hexes: Iterable[int]) -> tuple[str, ...]:
        """Several of them."""
        labels = self.scenario.map.grid.labels
        return tuple([labels[hex] for hex in hexes])

    def pile(self, hex: int) -> tuple[int, ...]:
        """5.1.2: the units in a hex from the top."""
        return (self.facts.piles or self.piles).get(hex, ())

    @property
    def piles(self) -> Piles:
        """5.1.2: the units in each hex from the top."""
        piles = self.facts.piles
        if piles is None:
            piles = self.facts.piles = _piles(self.layers, self.where)
        return piles

    def troops(self, hex: int) -> list[int]:
        """Infantry and cavalry in a hex from the top."""
        units = self.scenario.units
        return [unit for unit in self.pile(hex) if units[unit].arm != ARTILLERY]

    def guns(self, hex: int) -> list[int]:
        """Artillery in a hex from the top."""
        units = self.scenario.units
        return [unit for unit in self.pile(hex) if units[unit].arm == ARTILLERY]

    def held(self, side: int) -> int:
        """The hexes with units of a side, as a mask."""
        held = self.facts.stands[side].held
        return self.stand(side).held or 0 if held is None else held

    def stand(self, side: int) -> Stand:
        """The hexes with units of a side, as masks: all, those not fixed, troops, guns, squares."""
        stand = self.facts.stands[side]
        if stand.held is None:
            held = movable = batteries = troops = squares = 0
            where, marks, units = self.where, self.marks, self.scenario.units
            for unit in self.scenario.units_of[side]:
                if where[unit] >= 0:
                    hex, counter = 1 << where[unit], units[unit]
                    held |= hex
                    movable |= 0 if counter.fixed else hex
                    batteries |= hex if counter.arm == ARTILLERY else 0
                    troops |= 0 if counter.arm == ARTILLERY else hex
                    squares |= hex if marks[unit] & SQUARE else 0
            stand.held, stand.movable, stand.squares = held, movable, squares
            stand.batteries, stand.troops = batteries, troops
        return stand

    def stood(self, side: int, what: str, work: "Callable[[Position, int], int]") -> int:
        """What was worked out for a side as it stands; asked again, it is at hand."""
        notes = self.facts.stands[side].notes
        found = notes.get(what)
        if found is None:
            found = notes[what] = work(self, side)
        return found

    def noted(self, what: str, key: object, work: Callable[[], Noted]) -> Noted:
        """What was worked out of where everybody stands, and of a key; asked again for the same, it is at hand."""
        known, found = self.facts.notes.get(what, (None, None))
        if known != key:
            found = work()
            self.facts.notes[what] = key, found
        return cast(Noted, found)

    def chiefs_in(self, hex: int) -> list[int]:
        """The chiefs in a hex."""
        return [chief for chief, at in enumerate(self.chiefs) if at == hex]

    # Facing and zones: chapter 6 says what they mean; they stand here because nearly every rule asks.

    def front(self, unit: int) -> int:
        """6.1.1: the front hexes of a unit as a mask; six in places and squares; none for the routed (10.2)."""
        marks, hex = self.marks[unit], self.where[unit]
        if marks & ROUTED:
            return 0
        round = marks & SQUARE or self.ground.six_fronts >> hex & 1
        return self.scenario.fronts[hex][ALL_ROUND if round else self.facing[unit]]

    def zone(self, unit: int) -> int:
        """6.2.1: the hexes a unit has in its zone, as a mask."""
        if self.marks[unit] & (SQUARE | ROUTED):
            return 0
        arm = self.scenario.units[unit].arm
        return 0 if arm == ARTILLERY else self.ground.zones[arm][self.where[unit]]

    def zones(self, side: int) -> int:
        """6.2.1: all hexes in zones of a side."""
        zones = self.facts.stands[side].zones
        return self._spread(side).zones or 0 if zones is None else zones

    def threats(self, side: int) -> int:
        """10.3.5: hexes in the zone and in front of a unit of a side."""
        stand = self.facts.stands[side]
        return (self._spread(side) if stand.zones is None else stand).threats

    def _spread(self, side: int) -> Stand:
        stand, zones, threats = self.facts.stands[side], 0, 0
        for unit in self.scenario.units_of[side]:
            if self.where[unit] >= 0 and (zone := self.zone(unit)):
                zones |= zone
                threats |= zone & self.front(unit)
        stand.zones, stand.threats = zones, threats
        return stand

    def near_enemy(self, hex: int, side: int) -> bool:
        """Whether an enemy of a side stands next to a hex."""
        return bool(self.grid.rings(hex)[1] & self.held(1 - side))

    @property
    def is_night(self) -> bool:
        """12.1: whether it is night."""
        return self.scenario.turns[self.turn - 1].night if self.turn else False

    @property
    def is_foggy(self) -> bool:
        """12.2: whether there is fog."""
        return self.scenario.turns[self.turn - 1].fog if self.turn else False


def _bit(hex: int) -> int:
    return 1 << hex if hex >= 0 else 0


def _piles_after(piles: Piles, layers: Sequence[int], where: Sequence[int], hexes: Sequence[int]) -> Piles:
    """The piles, when those of some hexes are others than before."""
    found = piles.copy()
    for hex in hexes:
        if hex >= 0:
            found[hex] = tuple([unit for unit in layers if where[unit] == hex])
    return found


def _piles(layers: Sequence[int], where: Sequence[int]) -> Piles:
    found: dict[int, list[int]] = {}
    for unit in layers:
        if (hex := where[unit]) >= 0:
            found.setdefault(hex, []).append(unit)
    return {hex: tuple(units) for hex, units in found.items()}
