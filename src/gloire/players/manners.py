"""Plans that are no more than a style for a while: for systems whose scripts answer each question as it comes."""

from collections.abc import Hashable
from random import Random
from typing import Any

import msgspec

from gloire.players.planners import blurred

CHANGE = 0.5  # how far weights are changed, in powers of two


class Manner(msgspec.Struct, frozen=True):
    """How to answer for as long as a moment lasts: a turn, or an activation."""

    style: Any
    moment: Any  # as the system tells moments apart


def essence(plan: Manner) -> Hashable:
    """Every style is another."""
    found: Hashable = plan.style
    return found


def vary(plan: Manner, rng: Random) -> Manner:
    """A little more of this and less of that."""
    return Manner(blurred(plan.style, rng, CHANGE), plan.moment)
