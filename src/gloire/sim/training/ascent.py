"""SPSA: the way uphill by pairs of opposite changes of all weights at once."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from gloire.sim.dice import generator
from gloire.sim.training.knobs import Knobs, Span

Direction = Mapping[str, int]  # up or down, weight by weight

REACH = 0.25  # how far weights are moved to be tried, as a share of their scale
NARROWS = 0.101  # the power of the number of steps by which that shrinks; Spall's
PACE = 1.0  # how far a won pair draws the weights at first, as a share of what was tried
SLOWS = 0.602  # the power by which the pace slows down; Spall's
SETTLED = 10  # steps that the pace is reckoned to have slowed down by before the first
LATEST = 0.5  # the share of the steps whose mean is the result


class Ascent(msgspec.Struct):
    """How far a training has come: the weights now, and their mean over the later steps."""

    values: Knobs
    steps: int = 0  # that were made
    total: Knobs = {}  # of the weights after the later steps
    counted: int = 0  # steps that the total is of


def direction(seed: int, number: int, names: Iterable[str]) -> Direction:
    """The change that the pair of games of this number tries."""
    rng = generator(seed, number, "direction")
    return {name: rng.choice((-1, 1)) for name in names}


def opposite(ascent: Ascent, way: Direction, spans: Mapping[str, Span]) -> tuple[Knobs, Knobs]:
    """The weights moved one way and the other."""
    reach = _reach(ascent.steps)
    ahead, back = (
        {name: spans[name].within(value + sign * reach * way[name] * spans[name].scale) for name, value in _of(ascent)}
        for sign in (1, -1)
    )
    return ahead, back


def follow(ascent: Ascent, tried: Sequence[tuple[Direction, float]], spans: Mapping[str, Span], steps: int) -> Ascent:
    """A step by what came of some directions: by how much each was better than its opposite, from -1 to 1."""
    stride = _reach(ascent.steps) * PACE * (SETTLED / (SETTLED + ascent.steps)) ** SLOWS
    values = dict(ascent.values)
    for name, value in _of(ascent):
        pull = sum(gain * way[name] for way, gain in tried) / len(tried)
        values[name] = spans[name].within(value + stride * pull * spans[name].scale)
    later = ascent.steps >= (1 - LATEST) * steps
    total = {name: ascent.total.get(name, 0.0) + value for name, value in values.items()} if later else ascent.total
    return Ascent(values, ascent.steps + 1, total, ascent.counted + later)


def result(ascent: Ascent) -> Knobs:
    """The mean of the weights over the later steps, in which luck of single pairs cancels out."""
    if not ascent.counted:
        return dict(ascent.values)
    return {name: total / ascent.counted for name, total in ascent.total.items()}


def _of(ascent: Ascent) -> Iterable[tuple[str, float]]:
    return ascent.values.items()


def _reach(steps: int) -> float:
    return float(REACH / (steps + 1) ** NARROWS)
