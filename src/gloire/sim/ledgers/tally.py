"""What ledgers count alike: how dice fall and what tables give for them, and losses turn by turn."""

from collections import Counter
from collections.abc import Callable, Sequence

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Luck
from gloire.sim.ledgers.luck import fall


class Tally:
    """The dice of one game: whom they favour, and the results that a table gives for them."""

    def __init__(self, sides: Sequence[str]) -> None:
        self.luck = {side: Luck() for side in sides}
        self._expected: Counter[str] = Counter()  # over all faces of each die that was read
        self._actual: Counter[str] = Counter()
        self._faces = 1

    def note(self, question: Question, roll: Roll, side: str, hope: int) -> None:
        """A die for a side that hopes for a high one (1) or for a low one (-1)."""
        fell = fall(question, roll, side, hope)
        self.luck[side] = self.luck[side].with_die(fell.beyond)

    def read(self, roll: Roll, faces: Sequence[int], result: Callable[[int], str]) -> None:
        """What a table gives for a die, and for its other faces. All dice that are read have as many."""
        self._faces = len(faces)
        self._expected.update(map(result, faces))
        self._actual[result(roll.face)] += 1

    @property
    def expected(self) -> dict[str, float]:
        """The results that the table promised."""
        return {result: count / self._faces for result, count in sorted(self._expected.items())}

    @property
    def actual(self) -> dict[str, int]:
        """The results that were rolled."""
        return dict(sorted(self._actual.items()))


def course(game: Game, turn: type[Event], loser: Callable[[Event], str | None]) -> dict[str, list[int]]:
    """By side, its losses as each turn begins and as the game ends; `loser` is the side that an event costs one."""
    lost = dict.fromkeys(game.scenario.sides, 0)
    found = {side: list[int]() for side in lost}
    for event in game.events():
        if side := loser(event):
            lost[side] += 1
        if isinstance(event, turn):
            for side, count in lost.items():
                found[side].append(count)
    return {side: [*counts, lost[side]] for side, counts in found.items()}
