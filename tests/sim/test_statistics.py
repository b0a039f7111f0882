"""Shares, summaries and the honesty of dice."""

import pytest

from gloire.sim.statistics import (
    chi_square_tail,
    share,
    significance,
    summary,
    summary_of_pairs,
    wilson,
    worth_of_pairs,
)


def test_share_has_wilsons_interval():
    found = share(8, 10)

    assert (found.count, found.of, found.share) == (8, 10, 0.8)
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)


@pytest.mark.parametrize(("count", "of"), [(0, 20), (20, 20), (7, 20)])
def test_share_lies_within_its_interval_and_the_interval_between_nothing_and_all(count, of):
    found = share(count, of)

    assert 0 <= found.low <= found.share <= found.high <= 1


def test_more_games_make_the_interval_narrower():
    few, many = share(5, 10), share(500, 1000)

    assert many.high - many.low < few.high - few.low


def test_of_no_games_nothing_is_known():
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_an_interval_is_wide_for_few_games_and_stays_between_nothing_and_all():
    assert wilson(1.0, 4)[0] < 0.6
    assert wilson(1.0, 4)[1] == pytest.approx(1.0)
    assert wilson(0.5, 1000)[0] == pytest.approx(0.469, abs=0.001)


@pytest.mark.parametrize("pairs", [[1.0] * 5, [0.0] * 5, [0.5] * 5, [1.0], [0.5, 1.0, 1.0, 1.0], [1.0, 1.0, 0.75]])
def test_a_score_of_pairs_has_an_interval_with_a_width_that_stays_between_nothing_and_all(pairs):
    found = summary_of_pairs(pairs)

    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.high - found.low > 0.1


def test_summary_of_figures():
    found = summary([1, 2, 3, 10])

    assert (found.mean, found.median, found.minimum, found.maximum) == (4, 2.5, 1, 10)
    assert found.high - found.mean == pytest.approx(1.96 * 4.0825 / 2, abs=1e-3)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)


def test_summary_of_one_figure_has_no_spread():
    found = summary([7])

    assert (found.low, found.median, found.high) == (7, 7, 7)


@pytest.mark.parametrize(
    ("value", "freedom", "chance"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (16.919, 9, 0.05), (6.635, 1, 0.01), (18.475, 7, 0.01)],
)
def test_chi_square_agrees_with_the_printed_tables(value, freedom, chance):
    assert chi_square_tail(value, freedom) == pytest.approx(chance, abs=1e-4)


def test_dice_as_expected_are_beyond_suspicion():
    assert significance([10.0] * 6, [10] * 6) == 1.0


def test_a_die_that_always_shows_six_is_suspect():
    assert significance([10.0] * 6, [0, 0, 0, 0, 0, 60]) < 1e-9


def test_a_result_that_cannot_come_does_not_count():
    assert significance([5.0, 5.0, 0.0], [5, 5, 0]) == 1.0


def test_a_few_pairs_that_came_out_nearly_alike_tell_no_more_than_their_games():
    assert worth_of_pairs([0.5, 0.75]) == 4
    assert worth_of_pairs([0.5, 0.75] * 5) > 20
