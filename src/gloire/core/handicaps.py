"""Handicaps: what one side is given beforehand, so that unequal armies, or unequal players, have an even game.

A scenario that offers one says so in its file; people choose it as they choose values in doubt, by the id "handicap",
and a record has it among the choices.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from gloire.core.display import Aim, Said
from gloire.core.reading import AtLeastOne, Choice, Even, Written
from gloire.core.scenario import KeyPath, not_among

T = TypeVar("T")
HANDICAP: Final = "handicap"
NONE = "none"
CAPTAIN: Final = "captain"  # the level by which every scenario that offers a handicap was measured


class Handicap(Written, frozen=True):
    """What a scenario offers: how much of what, and what was found to be nearest to even between equal players.

    Those who misjudge need another handicap than those who do not, so that this is told by their level.
    """

    what: str
    most: dict[str, AtLeastOne]  # by side
    draws: bool = False  # in place of an amount: a game that would be drawn goes to the side
    even: dict[str, Even] = {}  # by level: the value with which two of it win most nearly equally often

    @property
    def choice(self) -> Choice:
        """Nothing, or up to the most for a side; or the side that a draw goes to."""
        amounts = [f"{side} +{points}" for side, most in self.most.items() for points in range(1, most + 1)]
        others = list(self.most) if self.draws else amounts
        return Choice(what=self.what, default=NONE, others=others, source=HANDICAP, even=self.even)


def offered(choices: Mapping[str, Choice], handicap: Handicap | None) -> dict[str, Choice]:
    """The choices that a scenario has, its handicap among them."""
    return {**choices, HANDICAP: handicap.choice} if handicap else dict(choices)


def doubts(handicap: Handicap | None, sides: Sequence[str], draws: bool = False) -> Iterator[tuple[KeyPath, str, str]]:
    """What is wrong in an offer, with key and advice: unknown sides, and an even value that is not on offer.

    Where nothing is counted, only draws can be given; elsewhere they cannot.
    """
    if handicap is None:
        return
    if draws and not handicap.draws:
        yield (HANDICAP,), "no points are counted in this battle", "Write draws = true, or leave the handicap out"
    if handicap.draws and not draws:
        yield (HANDICAP, "draws"), "here a side is given an amount, not a draw", "Leave it out"
    for side in handicap.most:
        if side not in sides:
            yield (HANDICAP, "most", side), f"{side!r} is not a side of this scenario", f"Sides: {', '.join(sides)}"
    offers = [NONE, *handicap.choice.others]
    for level, even in handicap.even.items():
        if even.value not in offers:
            yield (HANDICAP, "even", level, "value"), *not_among("value", even.value, offers)


def others(choices: Mapping[str, T]) -> dict[str, T]:
    """The choices without the handicap, for whatever it does not change."""
    return {id: value for id, value in choices.items() if id != HANDICAP}


def evened(choices: Mapping[str, Mapping[str, Any]], levels: Sequence[str] = ()) -> dict[str, str]:
    """What to choose in a scenario, of which these choices are known, so that equal players come nearest to even.

    It is that of the first of these levels that was measured there, or else that of captains.
    """
    known = choices.get(HANDICAP, {}).get("even", {})
    even = next((known[level] for level in (*levels, CAPTAIN) if level in known), None)
    return {HANDICAP: even["value"]} if even else {}


def given(choices: Mapping[str, Any], sides: Sequence[str]) -> tuple[int, int]:
    """How many points each side is given, a draw counting as one; none where the scenario offers no handicap."""
    side, _, points = str(choices.get(HANDICAP, NONE)).partition(" +")
    first, second = (int(points or 1) if name == side else 0 for name in sides)
    return first, second


def told(sides: Sequence[str], points: tuple[int, int], said: str = "given") -> list[Aim]:
    """What was given beforehand, among what decides a game."""
    pairs = zip(sides, points, strict=True)
    return [Aim(Said("aim", said, {"side": side, "points": more}), "") for side, more in pairs if more]
