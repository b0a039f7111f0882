"""Positions set up by hand: how what somebody wrote is checked and arranged."""

from collections.abc import Iterator, Mapping

from gloire.core.hexes import bits
from gloire.core.position import run
from gloire.core.procedures import Procedure
from gloire.core.scenario import KeyPath
from gloire.core.sequences import place
from gloire.core.setups import Checking
from gloire.systems.napoleonic20.by_hand import Setup, UnitSetup
from gloire.systems.napoleonic20.frames import GameTurn, Play, PlayerTurn
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.known import SETUP, SETUPS, UNIT_SETUP, UNIT_SETUPS
from gloire.systems.napoleonic20.position import ASIDE, BOXES, DUE, MOVED, ROUTED_COLOUR, VARIABLE, Position
from gloire.systems.napoleonic20.scenario import Scenario
from gloire.systems.napoleonic20.stacking import may_share
from gloire.systems.napoleonic20.told import Fact

STEPS: dict[str, str] = {
    "events": "events_phase",
    "movement": "movement_phase",
    "reaction": "reaction_phase",
    "combat": "combat_phase",
    "rally": "rally_at_night",
}
PLACES = {name: box for box, name in BOXES.items()}


def arrange(position: Position, written: Mapping[str, Fact]) -> Position:
    """3.0: the position, checked; `position` is a fresh one of the scenario."""
    checking = Checking()
    setup = checking.read(written, SETUP)
    Arranging(position, setup, checking).arrange()
    checking.stop_at_faults()
    position.prepare()
    return position


class Arranging:
    """One position being set up."""

    def __init__(self, position: Position, setup: Setup, checking: Checking) -> None:
        self.position, self.setup, self.checking = position, setup, checking
        self.scenario: Scenario = position.scenario

    def arrange(self) -> None:
        """All of it, in the order in which the parts build upon each other."""
        self._begin()
        self._time()
        self._units()
        self._stacks()
        self._morale()
        self._garrisons()
        self._rest()
        self._cards()
        for part in SETUPS:
            part.arrange(self, getattr(self.setup, part.key))

    def _begin(self) -> None:
        """What options do when a game begins is done before anything is moved."""
        self.position.log = []
        run(self.position)
        self.position.log = []

    # When.

    def _time(self) -> None:
        setup, scenario, position = self.setup, self.scenario, self.position
        if not scenario.first_turn <= setup.turn <= scenario.last_turn:
            span = f"{scenario.first_turn} to {scenario.last_turn}"
            self.checking.fault(("turn",), f"the game has no turn {setup.turn}", f"Its turns are {span}")
        elif setup.phase in ("reaction", "combat") and scenario.turns[setup.turn].night:
            # 14.0: at night nobody reacts or fights.
            self.checking.fault(("phase",), f"turn {setup.turn} is a night turn without a {setup.phase} phase")
        elif setup.phase == "rally" and not scenario.turns[setup.turn].night:
            self.checking.fault(("phase",), f"turn {setup.turn} is a day turn without a rally phase")
        side = self._side(("side",), setup.side)
        position.turn, position.phasing = setup.turn, side
        position.stack = self._stack(side)

    def _stack(self, side: int) -> tuple[Procedure, ...]:
        """4.0: the phase is about to begin."""
        table = self.scenario.sequence
        turn = "second_player_turn" if side != self.scenario.first else "first_player_turn"
        return (
            Play(step=len(table[Play])),
            GameTurn(step=place(table, GameTurn, turn) + 1),
            PlayerTurn(step=place(table, PlayerTurn, STEPS[self.setup.phase])),
        )

    # Who is where.

    def _units(self) -> None:
        position, count = self.position, len(self.scenario.units)
        position.where, position.marks = [ASIDE] * count, [0] * count
        due: list[int] = [0] * count
        states: dict[int, UnitSetup] = {}
        for name, written in self.setup.units.items():
            unit = self.unit(("units", name), name)
            state = UNIT_SETUP(at=written) if isinstance(written, str) else written
            if unit is None:
                continue
            position.where[unit] = self._spot(("units", name), state)
            position.marks[unit] = MOVED * state.moved | self._routed(("units", name), state)
            due[unit], states[unit] = state.due, state
            self._check_state(("units", name), unit, state)
        position.due = tuple(due)
        for part in UNIT_SETUPS:
            part.arrange(self, {unit: getattr(state, part.key) for unit, state in states.items()})

    def _spot(self, path: KeyPath, state: UnitSetup) -> int:
        if state.at in PLACES:
            return PLACES[state.at]
        return self._hex(path, state.at)

    def _routed(self, path: KeyPath, state: UnitSetup) -> int:
        if not state.routed:
            return 0
        return ROUTED_COLOUR[self._side((*path, "routed"), state.routed)]

    def _check_state(self, path: KeyPath, unit: int, state: UnitSetup) -> None:
        """9.6.3 + 11.0: states that a unit can have where it is."""
        scenario, place = self.scenario, self.position.where[unit]
        if state.routed and (place < 0 or scenario.leader[unit]):
            self.checking.fault(path, "only a unit on the map can have a routed marker")
        if place in (DUE, VARIABLE) and not state.due:
            self.checking.fault(path, f"a unit in the {BOXES[place]} box needs `due`, the turn of its arrival")
        if state.due and place not in (DUE, VARIABLE):
            self.checking.fault(path, "`due` is for units that are still to arrive")

    def _stacks(self) -> None:
        """6.9 + 16.9.3: a hex holds one unit, leaders apart, and never units of both sides."""
        taken: dict[int, list[int]] = {}
        for unit, hex in enumerate(self.position.where):
            if hex >= 0 and not self.scenario.leader[unit]:
                taken.setdefault(hex, []).append(unit)
        for hex, units in taken.items():
            if fault := self._crowd(units):
                names = " and ".join(self.scenario.ids[unit] for unit in units)
                self.checking.fault(("units",), f"{names} share {self.scenario.labels[hex]}: {fault}")

    def _crowd(self, units: list[int]) -> str:
        if len({self.scenario.side[unit] for unit in units}) > 1:
            return "units of both sides never do"
        if len(units) > 2 or (len(units) == 2 and not may_share(self.position, *units)):
            return "a hex holds one unit [6.9]"
        return ""

    # The rest.

    def _morale(self) -> None:
        found = list(self.scenario.start_morale)
        for name, points in self.setup.morale.items():
            most = self.scenario.morale.maximum
            if not 0 < points <= most:
                self.checking.fault(
                    ("morale", name), f"morale is {points}", f"It is 1 to {most}: at 0 the game is over"
                )
            found[self._side(("morale", name), name)] = points
        self.position.morale = (found[0], found[1])

    def _garrisons(self) -> None:
        masks = [0, 0]
        for name, labels in self.setup.garrisons.items():
            side = self._side(("garrisons", name), name)
            hexes = [self._hex(("garrisons", name, at), label) for at, label in enumerate(labels)]
            masks[side] = self.scenario.map.grid.mask(hex for hex in hexes if hex >= 0)
            enemies = (hex for unit, hex in enumerate(self.position.where) if self.scenario.side[unit] != side)
            for hex in bits(masks[side] & self.scenario.map.grid.mask(hex for hex in enemies if hex >= 0)):
                # 9.4.4: a garrison falls as soon as an enemy is in its hex.
                self.checking.fault(("garrisons", name), f"an enemy stands in {self.scenario.labels[hex]}")
        self.position.garrisons = (masks[0], masks[1])

    def _rest(self) -> None:
        position = self.position
        position.states = frozenset(self.setup.states)
        position.effects = tuple(self._effects())

    def _effects(self) -> Iterator[Effect]:
        for at, effect in enumerate(self.setup.effects):
            path = ("effects", at)
            unit = self.unit((*path, "unit"), effect.unit) if effect.unit else -1
            armies = self.scenario.army_number
            if effect.army and effect.army not in armies:
                self.checking.unknown((*path, "army"), "army", effect.army, armies)
            side, until = self._side((*path, "side"), effect.side), self.position.clock + effect.turns
            army = armies.get(effect.army, -1)
            yield Effect(effect.kind, side, until, unit=-1 if unit is None else unit, army=army)

    def _cards(self) -> None:
        """5.0: the draw pile."""
        if self.setup.cards is None:
            return
        known = {half.title: number for number, card in enumerate(self.scenario.cards) for half in card}
        self.position.pile = 0
        for at, title in enumerate(self.setup.cards):
            if title not in known:
                self.checking.unknown(("cards", at), "card", title, known)
            else:
                self.position.pile |= 1 << known[title]

    # Names.

    def _side(self, path: KeyPath, name: str) -> int:
        if name not in self.scenario.sides:
            self.checking.unknown(path, "side", name, self.scenario.sides)
            return 0
        return self.scenario.side_number(name)

    def unit(self, path: KeyPath, name: str) -> int | None:
        """The number of a unit; a fault, where there is none of that name."""
        if name not in self.scenario.number:
            self.checking.unknown(path, "unit", name, self.scenario.number)
        return self.scenario.number.get(name)

    def _hex(self, path: KeyPath, label: str) -> int:
        if label not in self.scenario.index:
            boxes = ", ".join(PLACES)
            self.checking.fault(path, f"there is no hex or box {label!r}", f"Hexes are as printed; boxes are {boxes}")
        return self.scenario.index.get(label, ASIDE)
