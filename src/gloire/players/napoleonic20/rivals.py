"""What a search tries against the script's own plan: other styles and moods, to stay, errors."""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from gloire.players.napoleonic20.marching import no_march
from gloire.players.napoleonic20.plans import Plan
from gloire.players.napoleonic20.situation import Situation
from gloire.players.napoleonic20.styles import MOODS, STYLES, Style
from gloire.players.protocol import STANDARD
from gloire.players.weights import blurred

ERRS = 1.0  # by how much weights are misjudged for a plan that nobody else would think of
AT_RANDOM = 24  # such plans at most


def at_first() -> Iterator[Style]:
    """Ways to play that differ from the usual one in some respect; the temper of the other side is the last of them."""
    usual = STYLES[STANDARD]
    yield from STYLES.values()
    yield from MOODS
    yield replace(usual, burdened=usual.unburdened, unburdened=usual.burdened)


def at_random(rng: Random) -> Iterator[Style]:
    """Ways to play that are wrong in every respect."""
    usual = STYLES[STANDARD]
    for _ in range(AT_RANDOM):
        yield blurred(usual, rng, ERRS)


def to_stay(situation: Situation) -> Plan:
    """A march in which nobody moves who need not."""
    style = STYLES[STANDARD]
    return Plan(style, march=no_march(situation.study(style)))
