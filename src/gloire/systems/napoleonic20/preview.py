"""What an action leads to, computed, not sampled.

For a battle: every modifier with its rule, the column, the distribution of results, and for each unit that would
retreat its chance to break and the distances it may rout, when its owner takes the safest lawful path. Other units are
taken to stand where they stand now; advances are not expanded.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from gloire.core.actions import Action
from gloire.core.dice import FACES
from gloire.core.events import Event
from gloire.core.position import answer, decision_of
from gloire.systems.napoleonic20.actions import (
    AddDefender,
    CloseBattle,
    CommitReserves,
    DeclareAttack,
    FightBattle,
    JoinAttack,
    KeepDifferential,
    RallyUnit,
    ReduceDifferential,
    WithholdReserves,
)
from gloire.systems.napoleonic20.combat import CommitReservesFor, as_battle, counted_as, is_spared, waiting_battles
from gloire.systems.napoleonic20.declaration import attacking_side
from gloire.systems.napoleonic20.frames import Battle, CombatPhase, RallyPhase, Retreat
from gloire.systems.napoleonic20.outcomes import Fate, Outcomes, ResultChance
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.rally import rally_modifiers, rally_result
from gloire.systems.napoleonic20.retreat import (
    SAFE_FROM,
    hazards,
    is_shaken,
    retreat_hexes,
    rout_modifier,
    steadiness,
    step_back,
)
from gloire.systems.napoleonic20.strength import attack_modifiers, defence_modifiers

SURVIVES = Fraction(7 - SAFE_FROM, 6)


def preview(game: Position, action: Action) -> Outcomes:
    """The outcomes of an action that is offered."""
    if battle := battle_meant(game, action):
        return battle_outcomes(game, battle, action.to if isinstance(action, ReduceDifferential) else None)
    if isinstance(action, RallyUnit):
        return _rally_outcomes(game, action)
    return Outcomes(kind="effect", rule="", events=tuple(events_of(game, action)))


def events_of(game: Position, action: Action) -> list[Event]:
    """What happens for certain, before the next question."""
    twin = game.clone()
    events: list[Event] = []
    twin.log = events
    answer(twin, decision_of(twin), action)
    return events


def battle_meant(game: Position, action: Action) -> Battle | None:
    """The battle an action is about, as it would stand after it."""
    frame = game.stack[-1]
    if isinstance(frame, CombatPhase):
        return _declared(game, frame, action)
    if not isinstance(frame, Battle):
        return None
    decision = decision_of(game)
    seat = decision.seat if isinstance(decision, CommitReservesFor) else 0
    match action:
        case CommitReserves():
            both = (True, frame.reserves[1]) if seat == 0 else (frame.reserves[0], True)
            return msgspec.structs.replace(frame, reserves=both)
        case KeepDifferential() | ReduceDifferential() | WithholdReserves():
            return frame
    return next((battle for meant in game.ask.meant if (battle := meant(game, frame, action))), None)


def _declared(game: Position, phase: CombatPhase, action: Action) -> Battle | None:
    enemy = 1 - attacking_side(game, phase)
    attackers, defenders = phase.attackers, phase.defenders
    match action:
        case DeclareAttack(unit, hex):
            attackers, defenders = (game.unit(unit),), (_defender(game, enemy, hex),)
        case JoinAttack(unit):
            attackers = (*attackers, game.unit(unit))
        case AddDefender(hex):
            defenders = (*defenders, _defender(game, enemy, hex))
        case FightBattle(hex):
            chosen = waiting_battles(game, phase)[game.hex(hex)]
            attackers, defenders = chosen.attackers, chosen.defenders
        case CloseBattle():
            pass
        case _:
            return None
    return as_battle(phase, attackers, defenders)


def _defender(game: Position, side: int, hex: str) -> int:
    number = game.hex(hex)
    unit = game.unit_in(side, number)
    return unit if unit >= 0 else ~number


def battle_outcomes(game: Position, battle: Battle, reduced: int | None = None) -> Outcomes:
    """9.0: the reckoning and the distribution of results of a battle as it stands; 9.5: or in a lower column."""
    attack, defence = attack_modifiers(game, battle), defence_modifiers(game, battle)
    difference = sum(m.value for m in attack) - sum(m.value for m in defence)
    table = game.scenario.combat
    column = table.column(difference) if reduced is None else reduced
    faces: dict[str, list[int]] = {}
    for roll in FACES:
        faces.setdefault(counted_as(game, battle, table.result(roll.face, column)), []).append(roll.face)
    return Outcomes(
        kind="battle",
        rule="9.6",
        results=tuple(
            ResultChance(result, len(rolls) / 6, tuple(rolls), _fates(game, battle, result))
            for result, rolls in faces.items()
        ),
        attack=tuple(attack),
        defence=tuple(defence),
        differential=difference,
        column=column,
        source=game.scenario.combat_source,
    )


def _fates(game: Position, battle: Battle, result: str) -> tuple[Fate, ...]:
    units: Sequence[int] = battle.attackers if result.startswith("A") else battle.defenders
    return tuple(_fate(game, battle, unit, result) for unit in units if unit >= 0 and result != "N")


def _fate(game: Position, battle: Battle, unit: int, result: str) -> Fate:
    if result in ("AW", "DW") or (result in ("AB", "AR") and is_spared(game, battle, unit)):
        return withdrawal(game, unit)
    if result in ("AR", "DR"):
        return rout(game, unit, result == "DR")
    return Fate(game.id(unit), broken=1.0)


def withdrawal(game: Position, unit: int) -> Fate:
    """9.6 AW, DW: one hex, or none from behind walls."""
    hexes, risk = safest_distance(game, unit, 1)
    marked = 1 - float(risk) if hexes and is_shaken(game, unit) else 0.0
    return Fate(game.id(unit), float(risk), {hexes: 1.0}, marked, {hexes: float(risk)})


def rout(game: Position, unit: int, defending: bool) -> Fate:
    """9.6 AR, DR: each face of the rout die, with 9.6.2 for elite units and 9.8.1 behind walls."""
    if defending and steadiness(game, unit):
        return withdrawal(game, unit)
    broken, routed = Fraction(0), Fraction(0)
    retreats: dict[int, Fraction] = {}
    risks: dict[int, float] = {}
    for roll in FACES:
        rolled, marker = _rout_distance(game, unit, roll.face)
        hexes, risk = safest_distance(game, unit, rolled)
        retreats[hexes] = retreats.get(hexes, Fraction(0)) + Fraction(1, 6)
        risks[hexes] = float(risk)
        broken += risk / 6
        routed += (1 - risk) * marker / 6
    shown = {hexes: float(chance) for hexes, chance in sorted(retreats.items())}
    return Fate(game.id(unit), float(broken), shown, float(routed), risks)


def _rout_distance(game: Position, unit: int, face: int) -> tuple[int, int]:
    """9.6.2: the hexes a unit routs, and whether a marker follows."""
    hexes = face + rout_modifier(game, unit)
    return max(1, hexes), int(hexes >= 1)


def safest_distance(game: Position, unit: int, hexes: int) -> tuple[int, Fraction]:
    """9.8.1: how far the unit goes, and its chance to break; behind walls it holds or gives ground, as is safer."""
    risks = {hexes: break_chance(game, unit, hexes)}
    if game.scenario.works[game.side_of(unit)][game.where[unit]].walled:
        risks[hexes - 1] = break_chance(game, unit, hexes - 1)
    going = min(risks, key=lambda distance: (risks[distance], distance))
    return going, risks[going]


def break_chance(game: Position, unit: int, hexes: int) -> Fraction:
    """9.8: the chance to break on a retreat of so many hexes, by the safest lawful path."""
    if hexes == 0:
        return Fraction(0)
    twin = game.clone()
    twin.log = []
    locs = twin.locs_of(unit)
    retreat = Retreat(unit=unit, left=hexes, rout=False, path=(twin.where[unit],), locs=locs)
    twin.stack = (*twin.stack, retreat)
    return _safest(twin, retreat)


def _safest(game: Position, retreat: Retreat) -> Fraction:
    if retreat.broken:
        return Fraction(1)
    friends = game.facts.stacked >> retreat.path[-1] & 1
    if retreat.left == 0 and not friends:
        return Fraction(0)
    best = Fraction(1)
    for hex in retreat_hexes(game, retreat):
        dangers = sum(hazards(game, retreat.unit, hex))
        alive = SURVIVES**dangers
        twin = game.clone()
        twin.log = []
        step_back(twin, twin.stack[-1], hex)
        after = twin.within(Retreat)
        assert after is not None
        best = min(best, 1 - alive + alive * _safest(twin, after))
        if best == 0:
            break
    return best


def _rally_outcomes(game: Position, action: RallyUnit) -> Outcomes:
    phase = game.stack[-1]
    assert isinstance(phase, RallyPhase)
    unit = game.unit(action.unit)
    modifiers = rally_modifiers(game, unit, int(game.army_of(unit) in phase.bought))
    faces: dict[str, list[int]] = {}
    for roll in FACES:
        result = rally_result(game, unit, roll.face + sum(m.value for m in modifiers))
        faces.setdefault(result, []).append(roll.face)
    results = tuple(ResultChance(result, len(rolls) / 6, tuple(rolls)) for result, rolls in faces.items())
    return Outcomes(kind="rally", rule="10.0", results=results, attack=tuple(modifiers))
