"""What a good player of Napoleonic 20 does not do, counted for each side.

Units in contact without a friend beside them, attacks with less strength than the enemy has, units lost on a retreat,
morale lost to the count of a night, and reserves spent.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import Position as CorePosition
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged, UnitBroken
from gloire.systems.napoleonic20.position import Position
from tools.shares import share

RETREAT, NIGHT, RESERVES = "9.8", "14.0", "12.5"


class Sins(msgspec.Struct):
    """What was counted; one counter for each figure, by side."""

    in_contact: Counter[str] = msgspec.field(default_factory=Counter)  # units, as a side's turn ends
    alone: Counter[str] = msgspec.field(default_factory=Counter)  # of these, without a friend beside them
    battles: Counter[str] = msgspec.field(default_factory=Counter)  # as attacker
    rash: Counter[str] = msgspec.field(default_factory=Counter)  # of these, at less than nought
    broken: Counter[str] = msgspec.field(default_factory=Counter)  # units
    fleeing: Counter[str] = msgspec.field(default_factory=Counter)  # of these, on a retreat
    night: Counter[str] = msgspec.field(default_factory=Counter)  # points lost to the count of a night
    reserves: Counter[str] = msgspec.field(default_factory=Counter)  # points spent

    def watch(self, before: CorePosition, answer: Action, events: Sequence[Event], after: CorePosition) -> None:
        """Counts what an answer led to, and how a side stands whose turn it has ended."""
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        for event in events:
            self.note(after, event)
        if after.clock != before.clock:
            self.look(before)

    def look(self, game: Position) -> None:
        """Counts who stands alone, of the side whose turn ends."""
        side, near = game.phasing, game.grounds[game.phasing].near_mask
        held, name = game.facts.held, game.scenario.sides[game.phasing]
        for unit in game.scenario.of_side[side]:
            hex = game.where[unit]
            if hex >= 0 and near[hex] & held[1 - side]:
                self.in_contact[name] += 1
                self.alone[name] += not near[hex] & held[side]

    def note(self, game: Position, event: Event) -> None:
        """Counts what happened."""
        match event:
            case BattleResolved() if event.attackers:
                side = _owner(game, event.attackers[0])
                self.battles[side] += 1
                self.rash[side] += event.differential < 0
            case UnitBroken():
                side = _owner(game, event.unit)
                self.broken[side] += 1
                self.fleeing[side] += event.rule.startswith(RETREAT)
            case MoraleChanged() if event.by < 0:
                self.night[event.side] -= event.by * (event.rule == NIGHT)
                self.reserves[event.side] -= event.by * (event.rule == RESERVES)

    def told(self, side: str, games: int) -> str:
        """The figures of a side in so many games."""
        return (
            f"{share(self.alone[side], self.in_contact[side])} of units in contact stand alone; "
            f"{self.battles[side] / games:.1f} attacks a game, {share(self.rash[side], self.battles[side])} below 0; "
            f"{self.broken[side] / games:.1f} units broken, {share(self.fleeing[side], self.broken[side])} on a "
            f"retreat; {self.night[side] / games:.2f} points lost at night, {self.reserves[side] / games:.2f} "
            "spent on reserves"
        )


def _owner(game: Position, unit: str) -> str:
    scenario = game.scenario
    return scenario.sides[scenario.side[scenario.number[unit]]]
