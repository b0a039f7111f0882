"""How events are shown: battles as episodes with their dice, morale as a figure that changes."""

from collections.abc import Iterable

from gloire.core.dice import D6
from gloire.core.display import Chance, Said, Shift, Staging, Throw, with_its_die
from gloire.core.events import Event, GameOver
from gloire.systems.napoleonic20.happened import (
    BattleJoined,
    BattleResolved,
    ControlRolled,
    HazardRolled,
    MoraleChanged,
    PhaseBegan,
    PlayerTurnBegan,
    RallyRolled,
    RoutSoftened,
    TurnBegan,
    UnitRouted,
)
from gloire.systems.napoleonic20.outcomes import differential_told, reckonings
from gloire.systems.napoleonic20.retreat import SAFE_FROM
from gloire.systems.napoleonic20.scenario import Scenario

ENDS = (PhaseBegan, PlayerTurnBegan, TurnBegan, GameOver)  # 4.0: no battle goes on beyond these


def staged(scenario: Scenario, event: Event) -> Staging:
    """Whatever names one die and is not told here shows just that die."""
    match event:
        case BattleJoined():
            return Staging(episode="begins", party=event.attackers, against=event.defenders)
        case BattleResolved():
            return Staging(throw=_battle(scenario, event))
        case HazardRolled():
            return Staging(throw=_hazard(event))
        case UnitRouted() | RoutSoftened():
            return Staging(throw=_rout(event))
        case ControlRolled():
            return Staging(throw=_control(event))
        case RallyRolled():
            said = Said("rally-result", event.result)
            return Staging(throw=Throw(dice=(event.die,), reckonings=reckonings(event.modifiers), result=said))
        case MoraleChanged():
            return Staging(shifts=(Shift("morale", event.side, event.to),))
    return Staging(episode="ends") if isinstance(event, ENDS) else with_its_die(event)


def _battle(scenario: Scenario, event: BattleResolved) -> Throw:
    """9.6: the column as it is printed, with the result that the die gave."""
    found = D6.by_result(lambda face: scenario.combat.result(face, event.column))
    return Throw(
        dice=(event.die,),
        reckonings=reckonings(event.attack, event.defence),
        total=differential_told(event.differential, event.column),
        result=Said("battle-result", event.result),
        tone=event.result.lower(),
        chances=tuple(_chance("battle-result", result, faces) for result, faces in found.items()),
    )


def _chance(section: str, result: str, faces: Iterable[int]) -> Chance:
    rolls = tuple(faces)
    tone = result.lower() if section == "battle-result" else ""
    return Chance(result, Said(section, result), len(rolls) / 6, rolls, tone)


def _hazard(event: HazardRolled) -> Throw:
    """9.8.3 + 9.8.4: a low die breaks the unit."""
    chances = (("breaks", range(1, SAFE_FROM)), ("safe", range(SAFE_FROM, 7)))
    return Throw(
        dice=(event.die,),
        result=Said("retreat-result", "safe" if event.survived else "breaks"),
        chances=tuple(_chance("retreat-result", result, faces) for result, faces in chances),
    )


def _rout(event: UnitRouted | RoutSoftened) -> Throw:
    """9.6.3: as many hexes as the die shows; 9.6.2: or only a withdrawal."""
    hexes = event.hexes if isinstance(event, UnitRouted) else 0
    return Throw(dice=(event.die,), result=Said("rout-result", "hexes", {"hexes": hexes}))


def _control(event: ControlRolled) -> Throw:
    result = Said("control-result", "kept" if event.kept else "lost")
    return Throw(dice=(event.die,), reckonings=reckonings(event.modifiers), result=result)
