"""What an action leads to, computed, not sampled.

For a battle: every modifier with its rule, the column, the distribution of results, and for each unit that would
retreat its chance to break and the distances it may rout, when its owner takes the safest lawful path. Other units are
taken to stand where they stand now; advances are not expanded.
"""

from collections.abc import Sequence

import msgspec

from gloire.core.actions import Action
from gloire.core.dice import D6, FACES
from gloire.core.events import Event
from gloire.core.position import answer, decision_of
from gloire.systems.napoleonic20.actions import (
    AddDefender,
    CloseBattle,
    CommitReserves,
    DeclareAttack,
    Disengage,
    FightBattle,
    GiveGround,
    HoldGround,
    JoinAttack,
    KeepDifferential,
    RallyUnit,
    ReduceDifferential,
    RetreatTo,
    RetreatUnit,
    WithholdReserves,
)
from gloire.systems.napoleonic20.combat import CommitReservesFor, as_battle, counted_as, is_spared, waiting_battles
from gloire.systems.napoleonic20.contact import contact, escaped
from gloire.systems.napoleonic20.declaration import attacking_side
from gloire.systems.napoleonic20.fates import break_chance, fate_of_retreat, rout, step_risk, withdrawal
from gloire.systems.napoleonic20.frames import Battle, CombatPhase, RallyPhase, Retreat
from gloire.systems.napoleonic20.happened import Moved
from gloire.systems.napoleonic20.outcomes import Fate, Outcomes, ResultChance
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.rally import rally_modifiers, rally_result
from gloire.systems.napoleonic20.strength import attack_modifiers, defence_modifiers, hex_of


def preview(game: Position, action: Action) -> Outcomes:
    """The outcomes of an action that is offered."""
    if battle := battle_meant(game, action):
        return battle_outcomes(game, battle, action.to if isinstance(action, ReduceDifferential) else None)
    if met := contact(game, action):
        return msgspec.structs.replace(contact_outcomes(*met), events=_besides_the_move(game, action))
    if isinstance(action, Disengage) and (threat := escaped(game, game.unit(action.unit))):
        return _escape_outcomes(game, threat, action)
    if isinstance(action, RallyUnit):
        return _rally_outcomes(game, action)
    if (risk := _risk(game, action)) is not None:
        return _retreat_outcomes(risk)
    return Outcomes(kind="effect", rule="", events=tuple(events_of(game, action)))


def events_of(game: Position, action: Action) -> list[Event]:
    """What happens for certain, before the next question."""
    twin = game.clone()
    events: list[Event] = []
    twin.log = events
    answer(twin, decision_of(twin), action)
    return events


def _besides_the_move(game: Position, action: Action) -> tuple[Event, ...]:
    """What a move into contact brings for certain, such as its price; that it moves needs no telling."""
    return tuple(event for event in events_of(game, action) if not isinstance(event, Moved))


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
    odds = battle_odds(game, battle, reduced)
    results = (msgspec.structs.replace(one, fates=_fates(game, battle, one.result)) for one in odds.results)
    return msgspec.structs.replace(odds, results=tuple(results))


def battle_odds(game: Position, battle: Battle, reduced: int | None = None) -> Outcomes:
    """9.6: the same without what becomes of the units, which takes longer to work out."""
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
        results=tuple(ResultChance(result, len(rolls) / 6, tuple(rolls)) for result, rolls in faces.items()),
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


def _rally_outcomes(game: Position, action: RallyUnit) -> Outcomes:
    phase = game.stack[-1]
    assert isinstance(phase, RallyPhase)
    unit = game.unit(action.unit)
    modifiers = rally_modifiers(game, unit, int(game.army_of(unit) in phase.bought))
    total = sum(m.value for m in modifiers)
    found = D6.by_result(lambda face: rally_result(game, unit, face + total)).items()
    results = tuple(ResultChance(result, len(faces) / 6, faces) for result, faces in found)
    return Outcomes(kind="rally", rule="10.0", results=results, attack=tuple(modifiers))


# After a march, and on a retreat.


def contact_outcomes(game: Position, battle: Battle) -> Outcomes:
    """9.1: the battle that a move obliges to, with the position after the move."""
    return in_contact(game, battle, battle_outcomes(game, battle))


def in_contact(game: Position, battle: Battle, outcomes: Outcomes) -> Outcomes:
    """The outcomes of a battle with the names of those who must fight it."""
    return msgspec.structs.replace(
        outcomes,
        kind="contact" if outcomes.kind == "battle" else outcomes.kind,
        attackers=tuple(game.scenario.ids[unit] for unit in battle.attackers),
        defenders=tuple(game.scenario.labels[hex_of(game, unit)] for unit in battle.defenders),
    )


def _escape_outcomes(game: Position, threat: Battle, action: Action) -> Outcomes:
    """8.3.3: a unit that slips away does so for certain; 16.1: in the fog nobody knows what it escapes."""
    events = tuple(events_of(game, action))
    if game.ask.foreseen:
        return Outcomes(kind="effect", rule="", events=events)
    odds = battle_outcomes(game, threat)
    return msgspec.structs.replace(in_contact(game, threat, odds), kind="escape", events=events)


def _risk(game: Position, action: Action) -> float | None:
    """9.8: the chance to break that an answer brings; None for one that is about no retreat."""
    frame = game.stack[-1]
    match action, frame:
        case RetreatUnit(unit), Battle():
            return fate_of_retreat(game, frame, game.scenario.number[unit]).broken
        case RetreatTo(_, hex), Retreat():
            return float(step_risk(game, frame, game.scenario.index[hex]))
        case ((HoldGround() | GiveGround()), Retreat()):
            hexes = frame.left - isinstance(action, HoldGround)
            return float(break_chance(game, frame.unit, hexes))
    return None


def _retreat_outcomes(risk: float) -> Outcomes:
    chances = (("breaks", risk), ("safe", 1 - risk))
    results = tuple(ResultChance(result, chance, ()) for result, chance in chances if chance)
    return Outcomes(kind="retreat", rule="9.8", results=results)
