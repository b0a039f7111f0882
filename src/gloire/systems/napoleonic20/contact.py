"""9.1 and 9.2: what a march obliges to, and the attack that everybody who can would make.

Nothing here decides what is lawful; it is all read from what the rules of declaring battles allow.
"""

from collections.abc import Iterable, Iterator, Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.position import answer, decision_of
from gloire.systems.napoleonic20.actions import (
    AddDefender,
    CloseBattle,
    CommitEntry,
    CommitGuard,
    DeclareAttack,
    EnterMap,
    JoinAttack,
    MakeContact,
    MoveUnit,
)
from gloire.systems.napoleonic20.combat import as_battle
from gloire.systems.napoleonic20.declaration import Field, field_of
from gloire.systems.napoleonic20.frames import Battle, CombatPhase
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.strength import differential
from gloire.systems.napoleonic20.zones import zone_of_side

Going = MoveUnit | CommitGuard | EnterMap | CommitEntry | MakeContact


def contact(game: Position, action: Action) -> tuple[Position, Battle] | None:
    """9.1: the position after a move into an enemy zone, and the battle that the unit must fight there.

    Everybody who already stands beside the enemy is taken to join. Of several enemies the unit attacks those whom
    nobody else could, or else the one against whom it fares best.
    """
    if not isinstance(action, Going) or game.night:
        return None
    unit, hex = game.scenario.number[action.unit], game.scenario.index[action.hex]
    if not zone_of_side(game, 1 - game.phasing) >> hex & 1:
        return None
    after = game.clone()
    after.log = []
    after.move(unit, hex)
    battle = _battle_of(after, unit)
    return (after, battle) if battle else None


def _battle_of(game: Position, unit: int) -> Battle | None:
    phase = CombatPhase()
    field = field_of(game, phase)
    if unit not in field.attackers:
        return None
    a = field.attackers.index(unit)
    foes = list(bits(field.beside[a] & field.must_be_attacked))
    if not field.must_attack >> a & 1 or not foes:
        return None
    alone = [d for d in foes if field.facing[d] == 1 << a]
    groups = [alone] if alone else [[d] for d in foes]
    return max((_joined(phase, field, a, group) for group in groups), key=lambda battle: differential(game, battle))


def _joined(phase: CombatPhase, field: Field, a: int, group: Sequence[int]) -> Battle:
    """9.2.2: the unit and everybody else who stands next to all these enemies."""
    with_it = (1 << len(field.attackers)) - 1
    for d in group:
        with_it &= field.facing[d]
    if field.apart:
        with_it &= ~field.apart[a]
    attackers = (field.attackers[a], *(field.attackers[other] for other in bits(with_it & ~(1 << a))))
    return as_battle(phase, attackers, tuple(field.defenders[d] for d in group))


def escaped(game: Position, unit: int) -> Battle | None:
    """8.3: the attack that everybody beside a unit could make on it, if it does not slip away."""
    phase = CombatPhase()
    field = field_of(game, phase)
    if unit not in field.defenders:
        return None
    attackers = [field.attackers[a] for a in bits(field.facing[field.defenders.index(unit)])]
    return as_battle(phase, tuple(attackers), (unit,))


class Onslaught:
    """9.2: answers that together declare the attack of everybody who can on one hex, and the battle they make."""

    def __init__(self, game: Position, hex: str, units: Sequence[str]) -> None:
        self.hex = hex
        self.twin = game.clone()
        self.twin.log = []
        self.actions: list[Action] = []
        self._give(DeclareAttack(units[0], hex))
        for unit in units[1:]:
            self._give_if_offered(JoinAttack(unit))
        while CloseBattle() not in self._options() and (more := self._next_defender()):
            self._give(more)
        phase = self.twin.stack[-1]
        assert isinstance(phase, CombatPhase)
        self.battle = as_battle(phase, phase.attackers, phase.defenders)
        self.is_whole = CloseBattle() in self._options()
        if self.is_whole:
            self.actions.append(CloseBattle())

    def _options(self) -> Sequence[Action]:
        decision = decision_of(self.twin)
        return decision.options(self.twin, self.twin.stack[-1])

    def _next_defender(self) -> Action | None:
        return next((action for action in self._options() if isinstance(action, AddDefender)), None)

    def _give_if_offered(self, action: Action) -> None:
        if action in self._options():
            self._give(action)

    def _give(self, action: Action) -> None:
        answer(self.twin, decision_of(self.twin), action)
        self.actions.append(action)


def onslaughts(game: Position, actions: Iterable[Action]) -> Iterator[Onslaught]:
    """9.2: for each enemy hex that can be attacked, the attack of everybody who can."""
    units: dict[str, list[str]] = {}
    for action in actions:
        if isinstance(action, DeclareAttack):
            units.setdefault(action.hex, []).append(action.unit)
    for hex, able in units.items():
        found = Onslaught(game, hex, able)
        if found.is_whole:
            yield found
