"""Plans that can be judged without dice: one thing after another is done otherwise, as long as the whole gets better.

Where a game hangs on luck, play-outs of two plans differ by luck, and hardly by the plans. What the script thinks of a
finished march is rough, but it is the same for every plan; and the script, which moves one unit at a time, has never
looked at the march as a whole. Nor has it asked what the enemy would answer: the best marches that were found are
judged again by that.
"""

from collections.abc import Iterator
from random import Random
from typing import Generic, TypeVar

from gloire.players.protocol import Rehearsed, Stretch
from gloire.players.search.budget import Spending
from gloire.players.search.choice import Found

Plan = TypeVar("Plan")
BETTER = 1e-9
PAIRS = 2  # changes of two things at once that are tried where none of one thing is better, by the number of those
FEWEST = 2  # plans between which the enemy's answers may decide


def climbed(stretch: Stretch[Plan], script: Plan, spending: Spending, rng: Random) -> Found:
    """The plan to carry out: the best that was found from the script's own by changes of one thing, then of two.

    What is not spent when there is nothing left to change is for the enemy's answers.
    """
    if not spending.take():
        return Found(script)
    climb = Climb(stretch, script, spending, rng)
    climb.rise()
    climb.look_ahead()
    return climb.found


class Climb(Generic[Plan]):
    """What was rehearsed of one stretch, and the best of it."""

    def __init__(self, stretch: Stretch[Plan], script: Plan, spending: Spending, rng: Random) -> None:
        self._stretch, self._spending, self._rng = stretch, spending, rng
        self._first = self._best = stretch.rehearsed(script)
        self._seen = {self._first.end: self._first}
        self._rehearsals = 1

    @property
    def found(self) -> Found:
        """The best plan, by what it is better than the script's own, if both were judged alike."""
        return Found(self._best.plan, self._best.worth - self._first.worth, self._rehearsals)

    def rise(self) -> None:
        """Goes from the best plan so far to a better one, as long as there is one and anything to spend."""
        tries = self._tries()
        while (plan := next(tries, None)) is not None and self._spending.take():
            self._rehearsals += 1
            found = self._stretch.rehearsed(plan)
            self._seen.setdefault(found.end, found)
            if found.worth > self._best.worth + BETTER:
                self._best = found
                tries = self._tries()

    def look_ahead(self) -> None:
        """Asks what the enemy would answer to the best plan, to the script's own, and to the others from the best down.

        His answers never add to the worth of a plan. So none that is worth less to begin with can be the best.
        """
        cost, others = self._stretch.foresight, sorted(self._seen.values(), key=lambda found: -found.worth)
        if not cost or not self._spending.take(FEWEST * cost):
            return
        asked = {self._best.end, self._first.end}
        leader, self._first = self._foreseen(self._best, cost), self._foreseen(self._first, cost)
        self._best = max(self._first, leader, key=lambda found: found.worth)
        for found in others:
            if found.end in asked:
                continue
            if found.worth <= self._best.worth + BETTER or not self._spending.take(cost):
                return
            self._best = max(self._best, self._foreseen(found, cost), key=lambda found: found.worth)

    def _foreseen(self, found: Rehearsed[Plan], cost: int) -> Rehearsed[Plan]:
        self._rehearsals += cost
        return self._stretch.foreseen(found)

    def _tries(self) -> Iterator[Plan]:
        """All changes of one thing, in any order, and then some of two."""
        changes = list(self._stretch.changes(self._best.plan))
        self._rng.shuffle(changes)
        yield from changes
        for _ in range(PAIRS * len(changes)):
            yield self._rng.choice(self._stretch.changes(self._rng.choice(changes)))
