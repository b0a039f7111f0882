"""How events are shown: fire and charges as episodes with their dice; what each die could have brought."""

from collections.abc import Callable

from gloire.core.display import NO_STAGING, Chance, Said, Staging, Throw, Total
from gloire.core.events import Event, GameOver
from gloire.core.tables import Chart
from gloire.systems.glory3 import happened as on
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.told import TONES, reckoning

ENDS = (on.MarkerPlayed, on.MarkerSetAside, on.TurnBegan, on.CommandActivated, on.LeaderMoved, on.UnitMoved, GameOver)
SIDES = len(D10.faces)


def staged(scenario: Scenario, event: Event) -> Staging:
    """9.22 + 10.29: an episode has all dice that follow from it, until something else is done."""
    match event:
        case on.GunsFired():
            begins = event.kind == "activation"  # 9.13: an answer belongs to what it answers
            thrown = _table(scenario.fire_table, "fire", event)
            return Staging(episode="begins" if begins else "", party=event.units, against=(event.hex,), throw=thrown)
        case on.DefensiveFireBegan():
            return Staging(episode="begins", party=event.units, against=event.hexes)
        case on.DefensiveShot():
            return Staging(throw=_shot(event))
        case on.ChargeResolved():
            thrown = _table(scenario.charge_table, "charge", event)
            return Staging(episode="begins", party=event.units, against=event.hexes, throw=thrown)
    return Staging(episode="ends") if isinstance(event, ENDS) else _tested(event)


def _tested(event: Event) -> Staging:
    """2.4 + 11.52 + 11.62: a die against a rating."""
    match event:
        case on.CohesionChecked():
            needs = event.cohesion - sum(part.value for part in event.modifiers)
            return Staging(throw=_test(event.die, needs, event.passed, event.modifiers))
        case on.RallyTried():
            return Staging(episode="ends", throw=_test(event.die, event.cohesion, event.rallied))
        case on.RecoveryTried():
            return Staging(episode="ends", throw=_test(event.die, event.cohesion, event.returned))
        case on.CombinationTried():
            return Staging(episode="ends", throw=_above(event.die, event.total, event.succeeded))
        case on.InitiativeRolled():
            return Staging(episode="ends", throw=Throw(dice=(event.die,), sides=SIDES))
    die = getattr(event, "die", None)
    return NO_STAGING if die is None else Staging(throw=Throw(dice=(die,), sides=SIDES))


def _table(table: Chart, kind: str, event: on.GunsFired | on.ChargeResolved) -> Throw:
    """The die, the reckoning and the table as it is read with that."""
    modifier = sum(part.value for part in event.modifiers)
    return Throw(
        dice=(event.die,),
        sides=SIDES,
        reckonings=(reckoning(kind, event.modifiers),),
        total=Total(Said("total", kind), modifier, Said("total", "with-die", {"total": event.total})),
        result=Said(f"{kind}-result", event.result),
        tone=TONES.get(event.result, ""),
        chances=_chances(f"{kind}-result", lambda face: table.result(face + modifier)),
    )


def _shot(event: on.DefensiveShot) -> Throw:
    modifier = sum(part.value for part in event.modifiers)
    result = "hit" if event.hit else "missed"
    return Throw(
        dice=(event.die,),
        sides=SIDES,
        reckonings=(reckoning("defensive", event.modifiers),) if event.modifiers else (),
        total=Total(Said("total", "defensive"), modifier, Said("total", "with-die", {"total": event.total})),
        result=Said("defensive-result", result),
        tone=TONES[result],
        chances=_chances("defensive-result", lambda face: "hit" if face + modifier > event.cohesion else "missed"),
    )


def _test(die: int, needs: int, passed: bool, parts: tuple[on.Modifier, ...] = ()) -> Throw:
    return Throw(
        dice=(die,),
        sides=SIDES,
        reckonings=(reckoning("test", parts),) if parts else (),
        result=Said("test-result", "passed" if passed else "failed"),
        chances=_chances("test-result", lambda face: "passed" if face <= needs else "failed"),
    )


def _above(die: int, total: int, succeeded: bool) -> Throw:
    """4.25: a die above a total."""
    return Throw(
        dice=(die,),
        sides=SIDES,
        result=Said("test-result", "passed" if succeeded else "failed"),
        chances=_chances("test-result", lambda face: "passed" if face > total else "failed"),
    )


def _chances(section: str, read: Callable[[int], str]) -> tuple[Chance, ...]:
    return tuple(
        Chance(result, Said(section, result), len(faces) / SIDES, faces, TONES.get(result, ""))
        for result, faces in D10.by_result(read).items()
    )
