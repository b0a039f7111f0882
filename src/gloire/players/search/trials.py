"""What play-outs say of plans: by how much one is better, as far as luck lets one tell, and which to try again.

A play-out is worth what its plan is, what all plans have in common on its dice, and luck. Plans differ far less than
luck does, so that every estimate is drawn to what was thought of the plan before.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any

DOUBT = 20  # play-outs that what was thought before counts for: luck over spread, squared, as measured
BEHIND = 0.4  # by how much a challenger is thought to be worse, in spreads: the script had its reasons
HOPE = 1.7  # by how much it is thought better than its estimate when it is asked who deserves another play-out
PASSES = 5  # after which estimates and what dice have in common agree


class Trial:
    """A candidate, what it was worth in each play-out, and by how much it is better than the script's plan."""

    def __init__(self, plan: Any, base: float = 0.0, challenges: bool = True) -> None:
        """`base` is what the plan that it comes from is better by."""
        self.plan, self.worths = plan, list[float]()
        self._base, self._behind = base, BEHIND if challenges else 0.0
        self.estimate = base

    def learn(self, common: Sequence[float], spread: float) -> None:
        """Estimates anew, from what its play-outs were worth beyond what all have in common on their dice."""
        before = self._base - self._behind * spread
        own = sum(worth - luck for worth, luck in zip(self.worths, common, strict=False))
        self.estimate = (own + DOUBT * before) / (len(self.worths) + DOUBT)

    def hopes(self, spread: float) -> float:
        """What it may be worth, if all goes well: the more, the less is known of it."""
        return self.estimate + HOPE * spread * sqrt(DOUBT / (len(self.worths) + DOUBT))


class Standing:
    """How candidates stand after their play-outs, with their estimates brought up to date."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self._trials, self.spread = trials, 0.0
        for _ in range(PASSES):
            common = self._common()
            self.spread = self._luck(common) / sqrt(DOUBT)
            for trial in trials:
                trial.learn(common, self.spread)

    def _common(self) -> list[float]:
        """For each play-out by how much it was better than its plans' estimates, on the average."""
        found = []
        for playout in range(max(len(trial.worths) for trial in self._trials)):
            over = [trial.worths[playout] - trial.estimate for trial in self._trials if len(trial.worths) > playout]
            found.append(sum(over) / len(over))
        return found

    def _luck(self, common: Sequence[float]) -> float:
        """What single play-outs differ by beyond that: a standard deviation."""
        known = len(common) + len(self._trials) - 1
        left = [
            worth - trial.estimate - luck
            for trial in self._trials
            for worth, luck in zip(trial.worths, common, strict=False)
        ]
        return sqrt(sum(one * one for one in left) / max(1, len(left) - known))

    def promising(self) -> list[Trial]:
        """Those that deserve another play-out first: they are good, or may be."""
        return sorted(self._trials, key=lambda trial: -trial.hopes(self.spread))

    def is_clear(self, heard: int) -> bool:
        """Whether somebody with so many play-outs leads, and nobody may still be better."""
        best = self.leader()
        others = [trial for trial in self._trials if trial is not best]
        return len(best.worths) >= heard and all(other.hopes(self.spread) <= best.estimate for other in others)

    def leader(self, heard: int = 0) -> Trial:
        """The best by its estimate of those with so many play-outs; the script's plan in doubt."""
        script, *others = self._trials
        return max([script, *(trial for trial in others if len(trial.worths) >= heard)], key=lambda one: one.estimate)
