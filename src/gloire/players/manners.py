"""Plans for systems whose scripts answer each question as it comes: a style for a while, and what is done otherwise.

Such a plan is varied by a rehearsal. The script plays the moment through once, and each of its answers shows what it
would have done else: a unit could go elsewhere or stay, somebody could be attacked or let be.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players.protocol import Scored, Strategist
from gloire.players.weights import blurred

CHANGE = 0.7  # how far weights are changed, in powers of two
OTHERS = 2  # that are noted of what an answer could have been
MOST = 1000  # answers that a rehearsal takes
SAME_DICE = 0  # the seed of the dice on which plans are compared
INSISTED = 1000.0  # more than any action is worth
NOTHING: frozenset[Any] = frozenset()


class Difference(msgspec.Struct, frozen=True):
    """What is done otherwise than a style would."""

    takes: frozenset[Action] = NOTHING  # done as soon as it can be
    leaves: frozenset[Action] = NOTHING  # not done
    rests: frozenset[str] = NOTHING  # units that do nothing where they could

    def and_(self, other: "Difference") -> "Difference":
        """Both."""
        return Difference(self.takes | other.takes, self.leaves | other.leaves, self.rests | other.rests)

    def shift(self, action: Action) -> float:
        """What it adds to the worth of an action."""
        if action in self.takes:
            return INSISTED
        return -INSISTED if action in self.leaves or subject(action) in self.rests else 0.0


NONE = Difference()


class Manner(msgspec.Struct, frozen=True):
    """How to answer for as long as a moment lasts: a turn, an activation, or a part of one."""

    style: Any
    moment: Any  # as the system tells moments apart
    otherwise: Difference = NONE
    rehearsal: "Rehearsal | None" = None
    steps: tuple[Action, ...] = ()  # that are taken one after another, as far as they can be
    stage: Hashable = None  # of the moment, in which the steps are taken


class Rehearsal:
    """A moment to be played through; what that brings to light is kept."""

    def __init__(
        self,
        strategist: Strategist[Any, Any],
        situation: Any,
        side: str,
        kinds: Collection[str],
        undoing: type[Action],
        settling: Collection[str] = (),
    ) -> None:
        """`kinds`: the questions at which it matters what one does, as long as nothing can be undone.

        `settling`: those at which units are placed one by one and may be placed again.
        """
        self._strategist, self._situation, self._side = strategist, situation, side
        self._kinds, self._undoing, self._settling = kinds, undoing, settling
        self._found: list[Difference] | None = None
        self._kept: dict[Hashable, tuple[Action, ...]] = {}

    def differences(self, plan: Manner, rng: Random) -> list[Difference]:
        """What could be done otherwise, each a single answer."""
        if self._found is None:
            answers = self._considered(msgspec.structs.replace(plan, otherwise=NONE, steps=()), rng)
            self._found = list(dict.fromkeys(one for kind, ranked in answers for one in self._others(kind, ranked)))
        return self._found

    def _others(self, kind: str, ranked: Sequence[Action]) -> list[Difference]:
        return _settled(ranked) if kind in self._settling else single_changes(ranked)

    def answers(self, plan: Manner) -> tuple[Action, ...]:
        """What a plan answers, on dice that are always the same: styles that differ may come to the same."""
        key = plan.style, plan.otherwise
        if key not in self._kept:
            anew = msgspec.structs.replace(plan, steps=())
            self._kept[key] = tuple(self._given(anew, Random(SAME_DICE)))
        return self._kept[key]

    def _given(self, plan: Manner, rng: Random) -> Iterator[Action]:
        for game, situation in self._asked(rng):
            if situation.moment != plan.moment or (action := self._strategist.try_out(situation, plan)) is None:
                return
            yield action
            game.apply(action)

    def _considered(self, plan: Manner, rng: Random) -> Iterator[tuple[str, list[Action]]]:
        """The questions to the side by their kinds, each with all that it considered, best first."""
        for game, situation in self._asked(rng):
            ranked = sorted(self._strategist.carry_out(situation, plan), key=lambda scored: -scored.value)
            if not ranked:
                return
            actions, kind = [scored.action for scored in ranked], game.question.kind if game.question else ""
            if kind in self._kinds and not any(isinstance(one, self._undoing) for one in actions):
                yield kind, actions
            game.apply(actions[0])

    def _asked(self, rng: Random) -> Iterator[tuple[Game, Any]]:
        """The moment played through: each question to the side, to be answered before the next is asked for."""
        game = self._situation.game.clone()
        return ((game, situation) for situation in questions_to(self._strategist, game, self._side, rng))


def questions_to(
    strategist: Strategist[Any, Any],
    game: Game,
    side: str,
    rng: Random,
    goes_on: Callable[[Game], bool] = lambda game: True,
) -> Iterator[Any]:
    """A game played on: each question to a side as a situation, to be answered before the next is asked for.

    The others answer quickly, and dice fall as they may.
    """
    seen = dict[str, Any]()
    for _ in range(MOST):
        if (question := game.question) is None or not goes_on(game):
            return
        if question.asks == CHANCE:
            game.apply(question.sample(rng))
            continue
        situation = seen[question.asks] = strategist.situation(game, question.asks, seen.get(question.asks))
        if question.asks == side:
            yield situation
        else:
            game.apply(strategist.quick(situation, rng))


def single_changes(ranked: Sequence[Action]) -> list[Difference]:
    """What could be done in the place of the best answer: the next best of the same unit, or no such thing."""
    best, *others = ranked
    unit = subject(best)
    if not unit:  # It went on to the next step, before which something might be done; or no unit has to do with it.
        instead = [action for action in others if subject(action)] or others
        return [Difference(takes=frozenset((action,))) for action in instead[:OTHERS]]
    same = [action for action in others if subject(action) == unit][:OTHERS]
    found = [Difference(takes=frozenset((action,))) for action in same]
    return [*found, Difference(leaves=frozenset((best,))), Difference(rests=frozenset((unit,)))]


def _settled(ranked: Sequence[Action]) -> list[Difference]:
    """Any unit could be placed anywhere, to stay there."""
    units = {action: unit for action in ranked if (unit := subject(action))}
    return [Difference(takes=frozenset((action,)), rests=frozenset((unit,))) for action, unit in units.items()]


def subject(action: Action) -> str:
    """The unit that an action is about; none of those that go on to the next step."""
    one: str = getattr(action, "unit", "")
    several: Sequence[str] = getattr(action, "units", ())
    return one or (several[0] if several else "")


def bent(plan: Manner, scored: Sequence[Scored], undoing: type[Action]) -> Sequence[Scored]:
    """What a style thinks of actions, with what is done otherwise.

    Where something can be undone, the style decides alone: else the one might undo what the other does, for ever.
    """
    otherwise = plan.otherwise if not plan.steps else _next_step(plan.steps, scored)
    if otherwise == NONE or any(isinstance(one.action, undoing) for one in scored):
        return scored
    return [Scored(one.action, one.value + otherwise.shift(one.action), one.reasons, one.of) for one in scored]


def insists(plan: Manner, action: Action) -> bool:
    """Whether a plan takes an action that its style alone might not take."""
    return action in plan.otherwise.takes or action in plan.steps


def _next_step(steps: Sequence[Action], scored: Sequence[Scored]) -> Difference:
    """The first of some steps that can be taken: what has been done can hardly ever be done again."""
    able = {one.action for one in scored}
    found = next((step for step in steps if step in able), None)
    return NONE if found is None else Difference(takes=frozenset((found,)))


def going_on(plan: Manner, moment: Any) -> Manner:
    """The plan in its own moment, and after that its style alone."""
    return plan if plan.moment == moment else Manner(plan.style, moment)


def essence(plan: Manner) -> Hashable:
    """What is answered; without a rehearsal every style is another, and so is all that is done otherwise."""
    return plan.rehearsal.answers(plan) if plan.rehearsal is not None else (plan.style, plan.otherwise)


def step_by_step(plan: Manner) -> Manner:
    """The plan with the answers that it comes to, which are given one after another."""
    return plan if plan.rehearsal is None else msgspec.structs.replace(plan, steps=plan.rehearsal.answers(plan))


def vary(plan: Manner, rng: Random) -> Manner:
    """One thing done otherwise; where nothing is known that could be, a little more of this and less of that."""
    found = plan.rehearsal.differences(plan, rng) if plan.rehearsal is not None else []
    if not found:
        return msgspec.structs.replace(plan, style=blurred(plan.style, rng, CHANGE), steps=())
    return msgspec.structs.replace(plan, otherwise=plan.otherwise.and_(rng.choice(found)), steps=())
