"""Which battles there are, and what each changes in the rules of the series."""

from collections.abc import Mapping

from gloire.systems.jours_de_gloire.amendments import Amendment
from gloire.systems.jours_de_gloire.games import marengo_13_june, marengo_14_june, montebello

BATTLES: Mapping[str, Amendment] = {
    "marengo-13-june": marengo_13_june.AMENDMENT,
    "montebello": montebello.AMENDMENT,
    "marengo-14-june": marengo_14_june.AMENDMENT,
}


def amendments_of(game: str, options: Mapping[str, bool]) -> tuple[Amendment, ...]:
    """The amendments of a battle; none for one that is unknown, which its file is told elsewhere."""
    return (BATTLES[game],) if game in BATTLES else ()
