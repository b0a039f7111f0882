"""Which battles there are, what each changes in the rules of the series, and what a player may turn on."""

from collections.abc import Mapping

from gloire.systems.glory3.amendments import Amendment, Option
from gloire.systems.glory3.games import antietam, cedar_creek, cedar_creek_options

# A scenario names its battle; one without special rules names none.
BATTLES: Mapping[str, Amendment] = {
    "antietam-cornfield": antietam.CORNFIELD,
    "antietam": antietam.FULL_DAY,
    "cedar-creek-morning": cedar_creek.MORNING,
    "cedar-creek": cedar_creek.FULL_DAY,
}


BOTH_CEDAR_CREEKS = ("cedar-creek-morning", "cedar-creek")

# In the order in which they change the rules.
OPTIONS: Mapping[str, Option] = {
    "free_mcclellan": Option("Antietam AF1", ("antietam",)),
    "slow_ix_corps": Option("Antietam AF3", ("antietam",), antietam.SLOW_IX_CORPS),
    "early_halts": Option("Cedar Creek OR1", ("cedar-creek",), cedar_creek_options.EARLY_HALTS),
    "lomax_arrives": Option("Cedar Creek OR2", BOTH_CEDAR_CREEKS, cedar_creek_options.LOMAX),
    "union_trains": Option("Cedar Creek OR3", BOTH_CEDAR_CREEKS, cedar_creek_options.TRAINS),
    "open_contest": Option("Cedar Creek OR4", BOTH_CEDAR_CREEKS),
    "old_markers": Option("14.51", ()),  # of an older battle that states it
}


def options_of(game: str) -> tuple[str, ...]:
    """The options that a battle has."""
    return tuple(name for name, option in OPTIONS.items() if game in option.games)


def amendments_of(game: str, options: Mapping[str, bool]) -> tuple[Amendment, ...]:
    """The amendments of a battle and of its options in use; none for an unknown one, which its file is told."""
    battle = (BATTLES[game],) if game in BATTLES else ()
    return (*battle, *(OPTIONS[name].amendment for name in options_of(game) if options.get(name)))
