"""Marches as a whole: the moves of all units that act together, rehearsed on a copy of the game and judged at the end.

A script moves one unit at a time, each as if the others stayed where they are. So one unit takes the place that another
needs, or keeps away where both together could attack. Here a whole march is played through, and the attacks that it
opens are announced; no die is rolled for those. What it is worth is told by the judgement that moves units.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players.manners import NONE, Difference, Manner, questions_to, single_changes
from gloire.players.protocol import Rehearsed, Strategist

SAME_DICE = 0  # the seed of what little is left to chance

Answer = Callable[[Any], Action]


class March(ABC):
    """The movement of all who act together, from where they stand."""

    moves: ClassVar[str]  # the question about moves
    announces: ClassVar[str]  # the question about attacks that comes after it

    def __init__(self, strategist: Strategist[Any, Manner], situation: Any) -> None:
        """The situation is that of a question about moves."""
        self._strategist, self.situation = strategist, situation
        self.side: str = situation.position.scenario.sides[situation.side]
        self._usual: tuple[Rehearsed[Manner], list[Difference]] | None = None

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """The turn, and who acts."""

    @property
    @abstractmethod
    def stage(self) -> Hashable:
        """What tells the movement from all that comes after it, in which the same steps might be offered again."""

    @property
    @abstractmethod
    def to_come(self) -> int:
        """About how many marches the side has in this turn, this one included."""

    @abstractmethod
    def goes_on(self, game: Game) -> bool:
        """Whether those who march still move, or announce what comes next."""

    @abstractmethod
    def worth(self, situation: Any, style: Any) -> float:
        """What it is worth to stand as all do at the end, with the attacks that are announced."""

    def changes(self, plan: Manner) -> Sequence[Manner]:
        """The plan with one unit doing something else, or nothing."""
        _, others = self._as_usual(plan)
        return [replace(plan, otherwise=plan.otherwise.and_(other), steps=()) for other in others]

    def rehearsed(self, plan: Manner) -> Rehearsed[Manner]:
        """The plan with the steps that it comes to, and what they are worth."""
        if plan.otherwise == NONE:
            usual, _ = self._as_usual(plan)
            return usual
        return self._played(plan, lambda situation: self._tried_out(situation, plan))

    def _tried_out(self, situation: Any, plan: Manner) -> Action:
        """What is done otherwise are moves: what is announced then is for the style to say."""
        moves = situation.game.question.kind != self.announces
        found = self._strategist.try_out(situation, plan if moves else replace(plan, otherwise=NONE))
        assert found is not None  # A style has an answer to everything.
        return found

    def _as_usual(self, plan: Manner) -> tuple[Rehearsed[Manner], list[Difference]]:
        """The march as the style has it, with all care, and what could be done otherwise at each of its moves."""
        if self._usual is None:
            usual, others = replace(plan, otherwise=NONE, steps=()), list[Difference]()

            def answer(situation: Any) -> Action:
                scored = self._strategist.carry_out(situation, usual)
                ranked = [one.action for one in sorted(scored, key=lambda one: -one.value)]
                if situation.game.question.kind == self.moves:
                    others.extend(single_changes(ranked))
                return ranked[0]

            self._usual = self._played(usual, answer), list(dict.fromkeys(others))
        return self._usual

    def _played(self, plan: Manner, answer: Answer) -> Rehearsed[Manner]:
        game, steps = self.situation.game.clone(), list[Action]()
        for situation in questions_to(self._strategist, game, self.side, Random(SAME_DICE), self.goes_on):
            action = answer(situation)
            if situation.game.question.kind != self.announces:
                steps.append(action)
            game.apply(action)
        last = self._strategist.situation(game, self.side)
        return Rehearsed(replace(plan, steps=tuple(steps), stage=self.stage), self.worth(last, plan.style))
