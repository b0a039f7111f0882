"""The balance of a scenario: what a tournament says about it."""

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from gloire.sim.match import Match
from gloire.sim.statistics import Share, Summary, share, significance, summary
from gloire.sim.tournament import Tournament


class Fortune(msgspec.Struct, frozen=True):
    """The dice of one side, over all games."""

    dice: int
    pips: float  # in its favour, beyond the average, in all games together
    per_game: Summary
    winner: float  # pips beyond the average per game that it won; 0 where it won none


class SideReport(msgspec.Struct, frozen=True):
    """How one side fared."""

    wins: Share
    losses: Summary  # units lost in a game
    lost_for_good: Summary
    final: Summary  # morale or points at the end
    decisions: Summary
    course: list[float]  # mean morale or points as each turn begins or a game ends, of the games that got so far
    luck: Fortune


class TableResult(msgspec.Struct, frozen=True):
    """One result of the combat table: how often it was to be expected, and how often it came."""

    expected: float
    actual: int


class Balance(msgspec.Struct, frozen=True):
    """All that a tournament says."""

    tournament: Tournament
    sides: dict[str, SideReport]
    players: dict[str, Share]  # wins of A and of B, on whichever side
    draws: Share
    endings: dict[str, int]  # by kind of outcome
    turns: Summary
    lengths: dict[int, int]  # games by number of turns
    decisions: Summary
    answers: Summary
    battles: dict[str, TableResult]
    honesty: float  # the chance that honest dice stray so far from the expected results


def balance(tournament: Tournament, matches: Sequence[Match]) -> Balance:
    """The figures of a tournament; they depend on its games alone."""
    sides = tuple(matches[0].seats)
    return Balance(
        tournament=tournament,
        sides={side: _side(side, matches) for side in sides},
        players=_players(tournament, sides, matches),
        draws=share(sum(match.winner is None for match in matches), len(matches)),
        endings=dict(sorted(Counter(match.kind for match in matches).items())),
        turns=_over(matches, lambda match: match.account.turns),
        lengths=dict(sorted(Counter(match.account.turns for match in matches).items())),
        decisions=_over(matches, lambda match: sum(match.counts.decisions.values())),
        answers=_over(matches, lambda match: match.counts.answers),
        battles=(battles := _battles(matches)),
        honesty=significance([r.expected for r in battles.values()], [r.actual for r in battles.values()]),
    )


def _over(matches: Sequence[Match], figure: Callable[[Match], float]) -> Summary:
    return summary([figure(match) for match in matches])


def _players(tournament: Tournament, sides: tuple[str, ...], matches: Sequence[Match]) -> dict[str, Share]:
    wins = Counter()  # type: Counter[str]
    for match in matches:
        if match.winner is not None:
            by_second_side = match.winner == sides[1]
            wins["a" if by_second_side == tournament.has_swapped(match.number) else "b"] += 1
    return {player: share(wins[player], len(matches)) for player in ("a", "b")}


def _side(side: str, matches: Sequence[Match]) -> SideReport:
    return SideReport(
        wins=share(sum(match.winner == side for match in matches), len(matches)),
        losses=_over(matches, lambda match: match.account.losses[side]),
        lost_for_good=_over(matches, lambda match: match.account.lost_for_good[side]),
        final=_over(matches, lambda match: match.account.standing[side][-1]),
        decisions=_over(matches, lambda match: match.counts.decisions[side]),
        course=_course([match.account.standing[side] for match in matches]),
        luck=_luck(side, matches),
    )


def _course(standings: Sequence[Sequence[int]]) -> list[float]:
    longest = max(map(len, standings))
    reached = [[standing[at] for standing in standings if at < len(standing)] for at in range(longest)]
    return [sum(values) / len(values) for values in reached]


def _luck(side: str, matches: Sequence[Match]) -> Fortune:
    luck = [match.account.luck[side] for match in matches]
    won = [match.account.luck[side].pips for match in matches if match.winner == side]
    return Fortune(
        dice=sum(one.dice for one in luck),
        pips=sum(one.pips for one in luck),
        per_game=summary([one.pips for one in luck]),
        winner=sum(won) / len(won) if won else 0.0,
    )


def _battles(matches: Sequence[Match]) -> dict[str, TableResult]:
    expected, actual = Counter(), Counter()  # type: Counter[str], Counter[str]
    for match in matches:
        for result, hoped in match.account.expected.items():
            expected[result] += hoped  # type: ignore[assignment]  # a Counter counts in fractions as well
        actual.update(match.account.actual)
    return {result: TableResult(round(expected[result], 6), actual[result]) for result in sorted(expected)}
