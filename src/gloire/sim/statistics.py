"""A few plain statistics."""

import math
from collections.abc import Sequence
from statistics import fmean, variance

import msgspec

Z95 = 1.959963984540054  # of the normal distribution, for 95 percent
TELLING = 10  # pairs of games from which on their spread is known well enough to tell more than so many games


class Share(msgspec.Struct, frozen=True):
    """How often something happened, with Wilson's interval for its probability."""

    count: int
    of: int
    share: float
    low: float
    high: float


def share(count: int, of: int) -> Share:
    """A share with its 95 % interval; of nothing, nothing is known."""
    return Share(count, of, count / of, *wilson(count / of, of)) if of else Share(0, 0, 0.0, 0.0, 1.0)


def wilson(share: float, of: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share in so many games: never beyond nothing and all, and never without width."""
    middle = (share * of + Z95**2 / 2) / (of + Z95**2)
    reach = Z95 / (of + Z95**2) * math.sqrt(share * (1 - share) * of + Z95**2 / 4)
    return max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))


class Summary(msgspec.Struct, frozen=True):
    """A set of figures."""

    mean: float
    low: float  # 95 % interval of the mean
    high: float
    minimum: float
    median: float
    maximum: float


def summary(figures: Sequence[float]) -> Summary:
    """Mean with its interval, smallest, middle and largest."""
    count, ordered = len(figures), sorted(figures)
    mean = math.fsum(figures) / count
    spread = math.sqrt(math.fsum((figure - mean) ** 2 for figure in figures) / (count - 1)) if count > 1 else 0.0
    reach = Z95 * spread / math.sqrt(count)
    half = count // 2
    median = ordered[half] if count % 2 else (ordered[half - 1] + ordered[half]) / 2
    return Summary(mean, mean - reach, mean + reach, ordered[0], median, ordered[-1])


def summary_of_pairs(scores: Sequence[float]) -> Summary:
    """The mean scores of pairs of games, from 0 to 1; the interval is Wilson's, for as many games as they are worth."""
    found = summary(scores)
    low, high = wilson(found.mean, worth_of_pairs(scores))
    return msgspec.structs.replace(found, low=low, high=high)


def worth_of_pairs(scores: Sequence[float]) -> float:
    """How many independent games without draws would tell as much as pairs of games with these mean scores do.

    Pairs that all came out alike have no spread to go by, and tell as much as their games; so do a few that came out
    nearly alike, which may be by luck.
    """
    mean, spread, games = fmean(scores), variance(scores) / len(scores) if len(scores) > 1 else 0.0, 2.0 * len(scores)
    if not spread or not 0 < mean < 1:
        return games
    worth = mean * (1 - mean) / spread
    return worth if len(scores) >= TELLING else min(worth, games)


def significance(expected: Sequence[float], actual: Sequence[int]) -> float:
    """The chance that honest dice stray at least so far from what was expected (chi-square)."""
    pairs = [(hoped, came) for hoped, came in zip(expected, actual, strict=True) if hoped > 0]
    strayed = math.fsum((came - hoped) ** 2 / hoped for hoped, came in pairs)
    return chi_square_tail(strayed, len(pairs) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance of a chi-square figure of at least this value: the regularised upper gamma function as a sum."""
    if freedom < 1 or value <= 0:
        return 1.0
    half = value / 2
    if freedom % 2:
        total = math.erfc(math.sqrt(half))
        term, at = math.sqrt(half) * math.exp(-half) / math.gamma(1.5), 1.5
    else:
        total = 0.0
        term, at = math.exp(-half), 1.0
    while at <= freedom / 2:
        total += term
        term *= half / at
        at += 1
    return min(1.0, total)
