"""What players must be told about a system: one protocol, behind which each system keeps its judgement.

A strategist never meets the game that is played. It is handed samples: games that agree with all its side knows, with
everything hidden dealt anew. So nothing it says can depend on a secret.

Whoever asks goes through the same three steps, whether he answers a question or searches: he has a sample read into a
situation, has a plan proposed for it, and has the plan carried out, question by question, until it answers none.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from gloire.core.actions import Action
from gloire.core.game import Game

Situation = TypeVar("Situation")  # a sampled game as one side reads it, with all that was worked out about it
Plan = TypeVar("Plan")  # what a side means to do, for as long as the system plans ahead at once
STANDARD = "standard"  # the style that every system has


class Scored(msgspec.Struct, frozen=True):
    """An action, what it is worth in the system's own measure, and why."""

    action: Action
    value: float
    reasons: Mapping[str, float] = {}
    of: str = ""  # what the reasons belong to where that is more than the action, such as a whole march


class Strategist(Protocol[Situation, Plan]):
    """Knows one system. It keeps nothing itself: situations and plans are kept by whoever asks."""

    @property
    def styles(self) -> Mapping[str, Any]:
        """Ways to play, by name: frozen records of weights, read from a file. One of them is STANDARD."""

    @property
    def searches(self) -> bool:
        """Whether a search over its plans, in the time that levels have, finds others than the script's own."""

    @property
    def pace(self) -> float:
        """The play-outs, or rehearsals, to a second of a level's time, about as many as a core makes: counted, they
        repeat exactly."""

    @property
    def vast(self) -> Collection[str]:
        """Kinds of questions with so many answers that quick ones are found without listing them all."""

    def situation(self, game: Game, side: str, before: Situation | None = None) -> Situation:
        """The question that a sampled game puts to a side, and the board as the side knows it.

        `before` is the last situation of that side, if there is one; what was worked out for it is used again as
        far as it still holds, in a phase nearly all of it.
        """

    def propose(self, situation: Situation, style: Any, rng: Random) -> Plan:
        """A plan from here on, in a style. There is always one, if only to answer each question as it comes."""

    def rivals(self, situation: Situation, rng: Random) -> Iterator[Plan]:
        """Plans that a search tries against the script's own, the most promising first: at least those of styles."""

    def vary(self, plan: Plan, rng: Random) -> Plan:
        """A plan that differs in one thing, for searches; the same, or one by other weights, where nothing could."""

    def essence(self, plan: Plan) -> Hashable:
        """What a plan comes to, so that a search tries plans that come to the same only once."""

    def moment(self, situation: Situation) -> Hashable:
        """What a plan made here is for, such as the activation of a marker: the next moment has a plan of its own."""

    def turn(self, situation: Situation) -> Hashable:
        """The turn of the game, for which a player has so much time."""

    def occasions(self, situation: Situation) -> int:
        """About how many plans the side will make in this turn, this one included; 0 where none is worth a search."""

    def carry_out(self, situation: Situation, plan: Plan) -> Sequence[Scored]:
        """What the plan answers to the question now asked: the actions it looks at, each with its value.

        Nothing, once things have gone otherwise than planned; a plan just proposed for the situation has an answer.
        """

    def try_out(self, situation: Situation, plan: Plan) -> Action | None:
        """What the plan answers in a play-out: as when it is carried out, only with less care; then nothing."""

    def quick(self, situation: Situation, rng: Random) -> Action:
        """An answer without a plan, for play-outs: rough, and many times cheaper than a planned one."""

    def value(self, game: Game, side: str) -> float:
        """The chance that a side wins from here, between 0 and 1; a draw is half."""

    def die_key(self, game: Game) -> Hashable:
        """What the die that is asked for decides, such as the battle at a hex on a turn.

        Play-outs of two plans that roll the same die for the same key differ by the plans and not by luck.
        """

    def horizon(self, game: Game) -> Callable[[Game], bool]:
        """Where a play-out that begins here may be broken off and valued: true of games that have come so far."""


class Rehearsed(msgspec.Struct, Generic[Plan], frozen=True):
    """A plan with all that it comes to, and what the script thinks of that, in the system's own measure."""

    plan: Plan
    worth: float


class Stretch(Protocol[Plan]):
    """A stretch of a turn that can be rehearsed, since next to no die falls in it: the march of a command."""

    @property
    def key(self) -> Hashable:
        """What tells it from others of the game."""

    @property
    def to_come(self) -> int:
        """About how many of them the side has in this turn, this one included."""

    def changes(self, plan: Plan) -> Sequence[Plan]:
        """The plan with one thing done otherwise, in every way that is worth a look."""

    def rehearsed(self, plan: Plan) -> Rehearsed[Plan]:
        """The plan played through."""


@runtime_checkable
class Rehearsing(Protocol):
    """A strategist whose plans a search compares by what the script thinks of them as a whole, and not by play-outs."""

    def stretch(self, situation: Any) -> Stretch[Any] | None:
        """What can be rehearsed from the question now asked, if anything can."""


@runtime_checkable
class Explaining(Protocol):
    """A strategist that values actions without reasons, for the sake of speed, and finds the reasons when asked."""

    def reasons(self, situation: Any, plan: Any, action: Action) -> Mapping[str, float]:
        """What speaks for an answer of a plan and against it, by itself: parts that add up to its value."""
