"""What a good player of Glory III does not do, counted for each side.

How a side stands is looked at as each of its commands ends; it is the share of all these moments that is told.
Guns are guarded by infantry or cavalry in their hex or beside it: without them a charge overruns guns (10.28).
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.hexes import bits
from gloire.core.position import Position as CorePosition
from gloire.systems.glory3.actions import EndDeclaring
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.happened import CombinationTried, CommandCompleted, UnitEliminated, UnitWithdrew
from gloire.systems.glory3.names import led, named
from gloire.systems.glory3.position import ACTIVE, CHARGED, Position
from gloire.systems.glory3.preview import won
from gloire.systems.glory3.ways import march_terms, reach
from tools.shares import share

EVEN = 0.5
SEVERAL = 2  # enemies, by their hexes


class Sins(msgspec.Struct):
    """What was counted; one counter for each figure, by side."""

    guns: Counter[str] = msgspec.field(default_factory=Counter)  # in contact, or where the enemy can come beside them
    unguarded: Counter[str] = msgspec.field(default_factory=Counter)
    leaders: Counter[str] = msgspec.field(default_factory=Counter)  # on the map
    lonely: Counter[str] = msgspec.field(default_factory=Counter)  # alone, beside an enemy or far from friends
    hemmed: Counter[str] = msgspec.field(
        default_factory=Counter
    )  # units in order beside several, as their command ends
    idle: Counter[str] = msgspec.field(default_factory=Counter)  # of these, who declared no charge
    charges: Counter[str] = msgspec.field(default_factory=Counter)  # declared to the end
    rash: Counter[str] = msgspec.field(default_factory=Counter)  # of these, lost more often than won before any fire
    combining: Counter[str] = msgspec.field(default_factory=Counter)  # tries
    failed: Counter[str] = msgspec.field(default_factory=Counter)  # of these
    lost: Counter[str] = msgspec.field(default_factory=Counter)  # units withdrawn or eliminated
    overrun: Counter[str] = msgspec.field(default_factory=Counter)  # of these, guns without a die

    def watch(self, before: CorePosition, answer: Action, events: Sequence[Event], after: CorePosition) -> None:
        """Counts an answer and what it led to, and how a side stands whose command it has ended."""
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        if isinstance(answer, EndDeclaring):
            self.weigh(before)
        for event in events:
            self.note(before, event)
        command = before.within(Command)
        if command and any(isinstance(event, CommandCompleted) for event in events):
            self.look(after, command.side)
            self.ask_the_hemmed(before, after, command)

    def weigh(self, game: Position) -> None:
        """Counts the charges that are declared as the last of them is."""
        command = game.within(Command)
        assert command
        side = game.scenario.sides[command.side]
        for plan in command.plans:
            self.charges[side] += 1
            self.rash[side] += won(game, plan.units, plan.hexes) < EVEN

    def note(self, game: Position, event: Event) -> None:
        """Counts what happened. Who does not recover was counted as withdrawn."""
        match event:
            case CombinationTried():
                leader = game.scenario.leaders[led(game, event.leaders[0])]
                self.combining[game.scenario.sides[leader.side]] += 1
                self.failed[game.scenario.sides[leader.side]] += not event.succeeded
            case UnitWithdrew():
                self.lost[game.owner(named(game, event.unit))] += 1
            case UnitEliminated() if event.why != "recovery":
                unit = named(game, event.unit)
                self.lost[game.owner(unit)] += 1
                self.overrun[game.owner(unit)] += event.why == "overrun" and game.is_gun(unit)

    def look(self, game: Position, side: int) -> None:
        """Counts who stands alone or unguarded, of the side whose command ends."""
        name, held = game.scenario.sides[side], game.held(side)
        threatened, guarded = _threatened(game, side), _grown(game, game.ranks(side).troops)
        for unit in game.scenario.units_of[side]:
            if game.is_gun(unit) and (hex := game.where[unit]) >= 0:
                self.guns[name] += threatened >> hex & 1
                self.unguarded[name] += threatened & ~guarded & 1 << hex > 0
        for leader, hex in enumerate(game.leaders):
            if hex >= 0 and game.scenario.leaders[leader].side == side:
                beside = game.grid.rings(hex)[1]
                self.leaders[name] += 1
                self.lonely[name] += not held >> hex & 1 and (game.near_enemy(hex, side) or not beside & held)

    def ask_the_hemmed(self, before: Position, after: Position, command: Command) -> None:
        """Counts who of a command that has ended stands beside several enemies; its marks before say what it did."""
        name, foes = after.scenario.sides[command.side], after.held(1 - command.side)
        declared = [unit for plan in command.plans for unit in plan.units]
        for unit in after.scenario.units_of[command.side]:
            hex = after.where[unit]
            if hex < 0 or after.is_gun(unit) or not after.is_good(unit) or not before.has(unit, ACTIVE):
                continue
            if (after.grid.rings(hex)[1] & foes).bit_count() >= SEVERAL:
                self.hemmed[name] += 1
                self.idle[name] += not before.has(unit, CHARGED) and unit not in declared

    def told(self, side: str, games: int) -> str:
        """The figures of a side in so many games."""
        return (
            f"{share(self.unguarded[side], self.guns[side])} of guns in the enemy's reach unguarded; "
            f"{share(self.lonely[side], self.leaders[side])} of leaders alone; "
            f"{self.hemmed[side] / games:.1f} units a game beside two enemies or more, "
            f"{share(self.idle[side], self.hemmed[side])} charge nobody; "
            f"{self.charges[side] / games:.1f} charges, {share(self.rash[side], self.charges[side])} worse than even; "
            f"{self.combining[side] / games:.1f} tries to combine, "
            f"{share(self.failed[side], self.combining[side])} failed; "
            f"{self.lost[side] / games:.1f} units lost, {self.overrun[side] / games:.1f} of them guns overrun"
        )


def _threatened(game: Position, side: int) -> int:
    """The hexes beside enemy infantry and cavalry in good order, as they stand or after a normal march."""
    found = 0
    for unit in game.scenario.units_of[1 - side]:
        if game.where[unit] >= 0 and not game.is_gun(unit) and game.is_good(unit):
            found |= 1 << game.where[unit] | reach(game, march_terms(game, unit))
    return _grown(game, found)


def _grown(game: Position, hexes: int) -> int:
    """Some hexes with all that lie beside them."""
    found = hexes
    for hex in bits(hexes):
        found |= game.grid.rings(hex)[1]
    return found
