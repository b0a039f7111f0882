"""How events are shown: combats and shots as episodes with their dice."""

from gloire.core.display import Said, Staging, Throw, with_its_die
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.happened import CombatBegan, CombatResolved, Fired, MarkerPlayed, TurnBegan


def staged(event: Event) -> Staging:
    """8.5 + 7.5: a combat is an episode, with all dice that follow from it; the next marker ends it."""
    match event:
        case CombatBegan():
            return Staging(episode="begins", party=event.attackers, against=event.hexes)
        case MarkerPlayed() | TurnBegan():
            return Staging(episode="ends")
        case CombatResolved():
            return Staging(throw=Throw(dice=(event.die,), result=Said("combat-result", event.result)))
        case Fired():
            return Staging(throw=Throw(dice=(event.die,), result=Said("fire-result", event.result)))
    return with_its_die(event)
