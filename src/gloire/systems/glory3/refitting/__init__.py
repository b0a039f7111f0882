"""Chapter 14: older battles. What a scenario states of it, and only that, changes the rules of the series."""

from collections.abc import Sequence

from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.refitting.attachment import ATTACHMENT
from gloire.systems.glory3.refitting.combining import COMBINING, MOUNTED
from gloire.systems.glory3.refitting.leaders import LEADERS
from gloire.systems.glory3.refitting.markers import EXTRA, LATE, ORDERS
from gloire.systems.glory3.refitting.night import NIGHT
from gloire.systems.glory3.refitting.traits import (
    ALWAYS_IN_COMMAND,
    RAPID_FIRE,
    REPEATING_RIFLES,
    SELF_RELIANT,
    SHARPSHOOTERS,
    SHARPSHOOTING,
)
from gloire.systems.glory3.scenario import Leader, Refit, Unit


def amendments_of(refit: Refit | None, leaders: Sequence[Leader], units: Sequence[Unit]) -> tuple[Amendment, ...]:
    """Section 14: those that a scenario calls for by its switches, or by what its counters can do."""
    return tuple(one for one, called_for in _called_for(refit, leaders, units) if called_for)


def _called_for(
    refit: Refit | None, leaders: Sequence[Leader], units: Sequence[Unit]
) -> tuple[tuple[Amendment, bool], ...]:
    """Each amendment, in the order in which they change the rules, with whether it is in play."""
    traits = {trait for unit in units for trait in unit.traits}
    return (
        (NIGHT, refit is not None and refit.night),
        (COMBINING, refit is not None and not all(refit.combining)),
        (MOUNTED, refit is not None and not refit.dismounts),
        (EXTRA, any(leader.also for leader in leaders)),
        (LATE, refit is not None and bool(refit.late)),
        (ORDERS, refit is not None and bool(refit.orders)),
        (ATTACHMENT, any(unit.acts_with for unit in units)),
        (LEADERS, refit is not None and refit.leaders_with_units),
        (SHARPSHOOTING, SHARPSHOOTERS in traits),
        (RAPID_FIRE, REPEATING_RIFLES in traits),
        (SELF_RELIANT, ALWAYS_IN_COMMAND in traits),
    )


REFITTINGS = tuple(one for one, _ in _called_for(None, (), ()))
