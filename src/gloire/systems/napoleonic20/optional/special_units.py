"""16.7 Special unit types, an option: light infantry, Cossacks, militia. Each game says which units these are."""

from collections.abc import Iterator

import msgspec

from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import Retreat
from gloire.systems.napoleonic20.happened import Eliminated, Modifier
from gloire.systems.napoleonic20.position import ELIMINATED, Position
from gloire.systems.napoleonic20.printed import Counter

HORDES, MILITIA_ROUT = 2, 2


def _in_its_own_way(counter: Counter) -> Counter:
    """16.7.1 + 16.7.2: what rugged ground means to light infantry and to Cossacks (6.5)."""
    if not counter.light:
        return counter
    return msgspec.structs.replace(counter, gait="cossack" if counter.arm == "cavalry" else "light")


def _slips_away(game: Position, unit: int) -> bool:
    """16.7.1 + Salamanca 16.9.10: light infantry disengages like cavalry, and so does the Light Division."""
    counter = game.printed(unit)
    return counter.disengages or (counter.light and counter.arm == "infantry")


def is_cossack(game: Position, unit: int) -> bool:
    """16.7.2: cavalry with a green movement allowance."""
    return game.printed(unit).light and game.is_cavalry(unit)


def _cossacks_shirk(game: Position, unit: int) -> Refusal | None:
    """16.7.2: Cossacks neither countercharge nor penetrate."""
    return Refusal("16.7.2", "cossacks-shirk", {"unit": game.id(unit)}) if is_cossack(game, unit) else None


def _swirling_hordes(game: Position, unit: int, bonus: int) -> Iterator[Modifier]:
    """Borodino 16.7.2.1 + Smolensk 16.7.2.1: two more when Cossacks rally."""
    if is_cossack(game, unit):
        yield Modifier("swirling-hordes", HORDES, _cited(game, "16.7.2.1"))


def _is_militia(game: Position, unit: int) -> bool:
    return game.printed(unit).militia


def _militia_runs(game: Position, unit: int) -> int:
    """Borodino 16.7.3.1 + Smolensk 16.7.3.1: two more hexes when militia routs."""
    return MILITIA_ROUT if _is_militia(game, unit) else 0


def _militia_disperses(game: Position, unit: int) -> int | None:
    """Borodino 16.7.3.1 + Smolensk 16.7.3.1: militia that breaks is eliminated, and never rallies."""
    return ELIMINATED if _is_militia(game, unit) else None


def _tell_of_dispersal(game: Position, unit: int, hex: int, retreat: Retreat | None) -> None:
    if _is_militia(game, unit):
        game.emit(Eliminated(game.id(unit), _cited(game, "16.7.3.1")))


def _cited(game: Position, case: str) -> str:
    """The case in the book of the game that is played, or the series' heading where that has none."""
    return f"{game.scenario.game.capitalize()} {case}" if game.scenario.game else "16.7"


AMENDMENT = Amendment(
    counter=_in_its_own_way,
    answers={
        "disengages": _slips_away,
        "unpinned": is_cossack,  # 16.7.2: against 8.3.2 Cossacks slip away from cavalry too.
        "no_charge": _cossacks_shirk,
        "no_penetration": _cossacks_shirk,
        "rally_die": _swirling_hordes,
        "rout_die": _militia_runs,
        "shaken": _is_militia,  # Borodino 16.7.3.1 + Smolensk 16.7.3.1: a withdrawal leaves a routed marker on militia.
        "broken_to": _militia_disperses,
        "fell": _tell_of_dispersal,
    },
)
