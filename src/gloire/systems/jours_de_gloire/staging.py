"""How events are shown: shots, charges and combats as episodes with their dice; what each die could have brought."""

from collections.abc import Callable

from gloire.core.display import NO_STAGING, Chance, Said, Staging, Throw, Total
from gloire.core.events import Event, GameOver
from gloire.core.tables import Chart
from gloire.systems.jours_de_gloire import happened as on
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.scenario import Scenario
from gloire.systems.jours_de_gloire.told import TONES, reckoning

MARCHES = ("move", "forced", "enter", "leave")  # 4.4.1: who marches is in no shot, charge or combat
ENDS = (on.MarkerPlayed, on.MarkerSetAside, on.TurnBegan, on.ShockAnnounced, on.ChiefMoved, GameOver)
SIDES = len(D10.faces)


def staged(scenario: Scenario, event: Event) -> Staging:
    """7.5 + 8.5 + 9: an episode has all dice that follow from it, until something else is done."""
    match event:
        case on.Fired():
            begins = event.kind == "normal"  # 7.1 + 8.3.3: a reply or a reaction belongs to what it answers
            thrown = _table(scenario.fire_table, "fire", event)
            return Staging(episode="begins" if begins else "", party=event.units, against=(event.hex,), throw=thrown)
        case on.ChargeDeclared():
            return Staging(episode="begins", party=event.units, against=(event.hex,))
        case on.CombatBegan():
            return Staging(episode="begins", party=event.attackers, against=event.hexes)
        case on.CombatResolved():
            return Staging(throw=_table(scenario.shock_table, "combat", event))
        case on.Moved():
            return Staging(episode="ends") if event.how in MARCHES else NO_STAGING
    return Staging(episode="ends") if isinstance(event, ENDS) else _tested(event)


def _tested(event: Event) -> Staging:
    """0.4: a test, with what it needed."""
    match event:
        case on.CohesionTested():
            needs = event.cohesion - sum(part.value for part in event.reckoning)
            return Staging(throw=_test(event.die, needs, event.passed, event.reckoning))
        case on.EngagementTested():
            needs = event.engagement - event.total + event.die
            return Staging(throw=_test(event.die, needs, event.passed, event.reckoning))
        case on.SquareTried():
            return Staging(throw=_test(event.die, event.cohesion, event.formed))
        case on.LeaderTested():
            needs = event.initiative - event.total + event.die
            return Staging(episode="ends", throw=_test(event.die, needs, event.passed, event.reckoning))
        case on.RallyTried():
            needs = event.cohesion - event.total + event.die
            return Staging(episode="ends", throw=_test(event.die, needs, event.passed, event.reckoning))
        case on.InitiativeRolled():
            return Staging(episode="ends", throw=Throw(dice=(event.die,), sides=SIDES))
    die = getattr(event, "die", None)
    return NO_STAGING if die is None else Staging(throw=Throw(dice=(die,), sides=SIDES))


def _table(table: Chart, kind: str, event: on.Fired | on.CombatResolved) -> Throw:
    """The die, the reckoning and the table as it is read with that."""
    modifier = sum(part.value for part in event.reckoning)
    return Throw(
        dice=(event.die,),
        sides=SIDES,
        reckonings=(reckoning(kind, event.reckoning),),
        total=Total(Said("total", kind), modifier, Said("total", "with-die", {"total": event.total})),
        result=Said(f"{kind}-result", event.result),
        tone=TONES.get(event.result, ""),
        chances=_chances(f"{kind}-result", lambda face: table.result(face + modifier)),
    )


def _test(die: int, needs: int, passed: bool, parts: tuple[on.Modifier, ...] = ()) -> Throw:
    return Throw(
        dice=(die,),
        sides=SIDES,
        reckonings=(reckoning("test", parts),) if parts else (),
        result=Said("test-result", "passed" if passed else "failed"),
        chances=_chances("test-result", lambda face: "passed" if face <= needs else "failed"),
    )


def _chances(section: str, read: Callable[[int], str]) -> tuple[Chance, ...]:
    return tuple(
        Chance(result, Said(section, result), len(faces) / SIDES, faces, TONES.get(result, ""))
        for result, faces in D10.by_result(read).items()
    )
