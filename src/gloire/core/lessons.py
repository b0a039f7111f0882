"""A first lesson: steps that lead somebody through a turn of a game that is really played.

A scenario keeps its lesson as data. A step comes up when its signal is there and goes when one of others is; one that
nothing ends is read and put aside. What is not done as the lesson would have it is passed over.
"""

from typing import Literal

from msgspec import Struct


class Signal(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something to wait for; where several are named, all of them."""

    asked: str = ""  # the learner is asked a question of this kind
    selected: str = ""  # he has this unit in hand
    refused: bool = False  # something was just refused
    did: str = ""  # he has done something of this kind: the class of an action
    happened: str = ""  # the class of an event


class Spot(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What to look at: a unit, a hex, or a part of the screen."""

    unit: str = ""
    hex: str = ""
    part: Literal["", "answers", "ending", "planner", "card", "log", "aid"] = (
        ""  # where answers or the end of a phase are
    )


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing to learn."""

    key: str  # what is said: a key of the section `lesson`
    on: Signal  # when it comes up
    until: tuple[Signal, ...] = ()  # when it is over
    spot: Spot = Spot()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson for whoever plays a side."""

    side: str
    steps: tuple[Step, ...]
