"""What a good player of Jours de Gloire does not do, counted for each side.

How a side stands is looked at as each of its activations ends; it is the share of all these moments that is told.
Guns are guarded by infantry or cavalry that is not routed, in their hex or beside it; other guns guard nobody (8.9).
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.hexes import bits
from gloire.core.position import Position as CorePosition
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.frames import Activation, Combat
from gloire.systems.jours_de_gloire.happened import CombatResolved, Eliminated, Routed
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.shock import attacked_troops
from gloire.systems.jours_de_gloire.ways import march_terms, reach
from tools.shares import share

HOPELESS = 2  # faces of ten by which an attack is won


class Sins(msgspec.Struct):
    """What was counted; one counter for each figure, by side."""

    in_contact: Counter[str] = msgspec.field(default_factory=Counter)  # infantry and cavalry, not routed
    alone: Counter[str] = msgspec.field(default_factory=Counter)  # of these, with no friend in their hex or beside it
    guns: Counter[str] = msgspec.field(default_factory=Counter)  # in contact, or where the enemy can come beside them
    unguarded: Counter[str] = msgspec.field(default_factory=Counter)
    chiefs: Counter[str] = msgspec.field(default_factory=Counter)  # on the map
    lonely: Counter[str] = msgspec.field(default_factory=Counter)  # alone, beside an enemy or far from friends
    combats: Counter[str] = msgspec.field(default_factory=Counter)  # as attacker, with a die
    rash: Counter[str] = msgspec.field(default_factory=Counter)  # of these, at less than nought
    ridden: Counter[str] = msgspec.field(default_factory=Counter)  # of these, of cavalry alone on infantry in order
    hopeless: Counter[str] = msgspec.field(default_factory=Counter)  # of these, won by two faces of ten or fewer
    charged: Counter[str] = msgspec.field(default_factory=Counter)  # 9.3.1: stacks that could try to form square
    in_line: Counter[str] = msgspec.field(default_factory=Counter)  # of these, who stood in line
    routed: Counter[str] = msgspec.field(default_factory=Counter)  # units
    lost: Counter[str] = msgspec.field(default_factory=Counter)  # units

    def watch(self, before: CorePosition, answer: Action, events: Sequence[Event], after: CorePosition) -> None:
        """Counts an answer and what it led to, and how a side stands whose activation it has ended."""
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        if isinstance(answer, do.TryFormingSquare | do.StandInLine):
            side = before.owner(named(before, answer.unit))
            self.charged[side] += 1
            self.in_line[side] += isinstance(answer, do.StandInLine)
        for event in events:
            self.note(before, event)
        ended = before.within(Activation)
        if ended and _is_over(ended, after):
            self.look(after, ended.side)

    def note(self, before: Position, event: Event) -> None:
        """Counts what happened; of a combat, where it stood when its die was rolled."""
        match event:
            case CombatResolved():
                side = before.owner(named(before, event.attackers[0]))
                self.combats[side] += 1
                self.rash[side] += sum(part.value for part in event.reckoning) < 0
                if _rides_at_formed_foot(before):
                    self.ridden[side] += 1
                    self.hopeless[side] += _winning_faces(before, event) <= HOPELESS
            case Routed():
                self.routed[before.owner(named(before, event.unit))] += 1
            case Eliminated():
                self.lost[before.owner(named(before, event.unit))] += 1

    def look(self, game: Position, side: int) -> None:
        """Counts who stands alone or unguarded, of the side whose activation ends."""
        name, near = game.scenario.sides[side], game.grid.rings
        threatened, guarded = _threatened(game, side), _guarded(game, side)
        for unit in game.scenario.units_of[side]:
            hex = game.where[unit]
            if hex < 0:
                continue
            if game.arm(unit) == ARTILLERY:
                self.guns[name] += threatened >> hex & 1
                self.unguarded[name] += threatened & ~guarded & 1 << hex > 0
            elif not game.has(unit, ROUTED) and game.near_enemy(hex, side):
                self.in_contact[name] += 1
                self.alone[name] += len(game.pile(hex)) == 1 and not near(hex)[1] & game.held(side)
        for chief, hex in enumerate(game.chiefs):
            if hex >= 0 and game.scenario.chiefs[chief].side == side:
                self.chiefs[name] += 1
                self.lonely[name] += not game.pile(hex) and (
                    game.near_enemy(hex, side) or not near(hex)[1] & game.held(side)
                )

    def told(self, side: str, games: int) -> str:
        """The figures of a side in so many games."""
        return (
            f"{share(self.alone[side], self.in_contact[side])} of units in contact stand alone; "
            f"{share(self.unguarded[side], self.guns[side])} of guns in the enemy's reach unguarded; "
            f"{share(self.lonely[side], self.chiefs[side])} of chiefs alone; "
            f"{self.combats[side] / games:.1f} attacks a game, {share(self.rash[side], self.combats[side])} below 0; "
            f"{self.ridden[side] / games:.1f} of them of horse on foot in order, "
            f"{share(self.hopeless[side], self.ridden[side])} hopeless; "
            f"{self.charged[side] / games:.1f} stacks charged that could form square, "
            f"{share(self.in_line[side], self.charged[side])} stand in line; "
            f"{self.routed[side] / games:.1f} units routed, {self.lost[side] / games:.1f} lost"
        )


def _is_over(activation: Activation, after: Position) -> bool:
    """Whether an activation is no more under way: none is, or one that is not as far."""
    now = after.within(Activation)
    return now is None or now.marker != activation.marker or now.step < activation.step


def _threatened(game: Position, side: int) -> int:
    """The hexes beside enemy infantry and cavalry in good order, as they stand or after a full march."""
    found = 0
    for unit in game.scenario.units_of[1 - side]:
        if game.where[unit] >= 0 and game.arm(unit) != ARTILLERY and game.is_good(unit):
            found |= 1 << game.where[unit] | reach(game, march_terms(game, unit, game.figures(unit).movement))
    return _grown(game, found)


def _guarded(game: Position, side: int) -> int:
    """The hexes with infantry or cavalry of a side that is not routed, and those beside them."""
    units = [unit for unit in game.scenario.units_of[side] if game.where[unit] >= 0 and not game.has(unit, ROUTED)]
    return _grown(game, game.grid.mask(game.where[unit] for unit in units if game.arm(unit) != ARTILLERY))


def _grown(game: Position, hexes: int) -> int:
    found = hexes
    for hex in bits(hexes):
        found |= game.grid.rings(hex)[1]
    return found


def _rides_at_formed_foot(game: Position) -> bool:
    """Whether cavalry alone attacks hexes with infantry in good order, in square or not."""
    combat = game.stack[-1]
    if not isinstance(combat, Combat) or any(game.arm(unit) != CAVALRY for unit in combat.attackers):
        return False
    troops = [unit for hex in combat.defenders for unit in attacked_troops(game, combat, hex)]
    return any(game.arm(unit) == INFANTRY and game.is_good(unit) for unit in troops)


def _winning_faces(game: Position, event: CombatResolved) -> int:
    """8.5: by how many faces the attackers win."""
    table, modifier = game.scenario.shock_table, sum(part.value for part in event.reckoning)
    return sum(table.result(face + modifier).startswith("D") for face in D10.faces)
