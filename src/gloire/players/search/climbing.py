"""Plans that can be judged without dice: one thing after another is done otherwise, as long as the whole gets better.

Where a game hangs on luck, play-outs of two plans differ by luck, and hardly by the plans. What the script thinks of a
finished march is rough, but it is the same for every plan; and the script, which moves one unit at a time, has never
looked at the march as a whole.
"""

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from gloire.players.protocol import Rehearsed, Stretch
from gloire.players.search.budget import Spending
from gloire.players.search.choice import Found

Plan = TypeVar("Plan")
BETTER = 1e-9
PAIRS = 2  # changes of two things at once that are tried where none of one thing is better, by the number of those


def climbed(stretch: Stretch[Plan], script: Plan, spending: Spending, rng: Random) -> Found:
    """The plan to carry out: the best that was found from the script's own by changes of one thing, then of two."""
    if not spending.take():
        return Found(script)
    best, rehearsals = stretch.rehearsed(script), 1
    first = best.worth
    tries = _tries(stretch, best, rng)
    while (plan := next(tries, None)) is not None and spending.take():
        rehearsals += 1
        if (found := stretch.rehearsed(plan)).worth > best.worth + BETTER:
            best = found
            tries = _tries(stretch, best, rng)
    return Found(best.plan, best.worth - first, rehearsals)


def _tries(stretch: Stretch[Plan], best: Rehearsed[Plan], rng: Random) -> Iterator[Plan]:
    """All changes of one thing, in any order, and then some of two."""
    changes = list(stretch.changes(best.plan))
    rng.shuffle(changes)
    yield from changes
    for _ in range(PAIRS * len(changes)):
        yield rng.choice(stretch.changes(rng.choice(changes)))
