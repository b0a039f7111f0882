"""Chapters 8.8.1, 10.3, 10.4 and 10.5: what each way back costs the unit that gives way, and the friends it meets."""

from gloire.core.actions import Action
from gloire.core.procedures import Procedure
from gloire.systems.jours_de_gloire.actions import EvadeTo, RecoilTo, RetreatTo, RoutOffMap, RoutTo
from gloire.systems.jours_de_gloire.evasion import harm
from gloire.systems.jours_de_gloire.frames import Evasion, RoutMove, Withdrawal
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.outcomes import Price
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.withdrawal import BROKEN, GOOD, OUT, SHAKEN, harms, hazard, order_of, run_into

ENDS = {SHAKEN: "disordered", BROKEN: "routed", OUT: "lost"}


def price(game: Position, frame: Procedure, action: Action) -> Price | None:
    """What a step back costs by the safest way on from it; None for what is no step back."""
    match action, frame:
        case ((RecoilTo(_, hex) | RetreatTo(_, hex)), Withdrawal() as withdrawal):
            return _withdrawn(game, withdrawal, place(game, hex))
        case EvadeTo(unit, hex), Evasion():
            return _evaded(game, named(game, unit), place(game, hex))
        case RoutTo(unit, hex), RoutMove():
            return Price(friends=game.ids(run_into(game, named(game, unit), place(game, hex))))
        case RoutOffMap(), RoutMove():
            return Price("lost", "left the map")  # 10.4: off the map it is eliminated.
    return None


def _withdrawn(game: Position, withdrawal: Withdrawal, hex: int) -> Price:
    """10.3: what the step itself does is named; what comes only later, as such."""
    unit, now = withdrawal.unit, order_of(game, withdrawal.unit)
    met = harms(game, withdrawal, game.where[unit], hex)
    end, _ = hazard(game, withdrawal, hex)
    friends = game.ids(run_into(game, unit, hex, SHAKEN if met else now))
    return Price(_end(now, end), met[-1] if met else "farther on" if end > now else "", friends)


def _evaded(game: Position, unit: int, hex: int) -> Price:
    """8.8.1: each harm of the step is a disorder."""
    now, blows = order_of(game, unit), harm(game, unit, game.where[unit], hex)
    return Price(_end(now, min(OUT, now + blows)), "evasion" if blows else "")


def _end(now: int, then: int) -> str:
    """In which worse order it ends; nothing where in none."""
    return ENDS[then] if then > max(now, GOOD) else ""
