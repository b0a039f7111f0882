"""Dice of any kind: what they show, how often, and how a decision rolls them."""

import itertools
import random
from collections import Counter
from statistics import fmean, pvariance

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloire.core.actions import Roll
from gloire.core.dice import D6, D10, FACES, added, as_digits, digits, mean, one_die, variance
from gloire.core.procedures import Die

COUNTS, SIDES, LOWEST = st.integers(1, 3), st.integers(2, 10), st.integers(-1, 3)


class SumOfTwo(Die):
    """Two dice, added."""

    dice = added(2, 6)


class Percent(Die):
    """Two dice that are read as tens and ones."""

    dice = as_digits(2, 10, lowest=0)


def test_a_die_is_six_sided_unless_it_says_otherwise():
    assert Die().options(None, None) == FACES == tuple(Roll(face) for face in range(1, 7))
    assert Die().weights(None, None) is None


def test_a_ten_sided_die_may_be_read_from_nought():
    assert one_die(10, lowest=0).faces == tuple(range(10))
    assert D10.faces == tuple(range(1, 11))


def test_two_dice_added_come_in_36_ways():
    two = added(2, 6)
    assert two.faces == tuple(range(2, 13))
    assert two.weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def test_two_dice_in_order_are_one_roll_each():
    pair = as_digits(2, 6)
    assert (len(pair.rolls), pair.faces[0], pair.faces[-1], pair.weights) == (36, 11, 66, None)
    assert digits(34) == (3, 4)


def test_a_face_that_is_no_digit_cannot_be_read_as_one():
    with pytest.raises(ValueError, match="not all of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 are digits"):
        as_digits(2, 10)


def test_the_same_dice_are_made_once():
    assert one_die(6) is D6
    assert added(2, 6) is added(2, 6)


def test_a_roll_is_written_as_ever():
    assert msgspec.json.encode(Roll(66)) == b'{"do":"Roll","face":66}'


@given(COUNTS, SIDES, LOWEST)
def test_dice_added_are_counted_as_by_hand(count, sides, lowest):
    dice = added(count, sides, lowest)
    totals = [sum(shown) for shown in itertools.product(range(lowest, lowest + sides), repeat=count)]

    assert dice.weights is not None
    assert dict(zip(dice.faces, dice.weights, strict=True)) == Counter(totals)
    assert mean(dice.rolls, dice.weights) == pytest.approx(fmean(totals))
    assert variance(dice.rolls, dice.weights) == pytest.approx(pvariance(totals))


@given(COUNTS, st.integers(0, 3), st.data())
def test_every_digit_is_the_face_of_its_die(count, lowest, data):
    sides = data.draw(st.integers(2, 10 - lowest))
    dice = as_digits(count, sides, lowest)
    shown = list(itertools.product(range(lowest, lowest + sides), repeat=count))

    assert [digits(face, count) for face in dice.faces] == shown


def test_one_die_alone_has_its_known_mean_and_variance():
    assert mean(FACES) == 3.5
    assert variance(FACES) == pytest.approx(35 / 12)


@pytest.mark.parametrize("decision", [SumOfTwo(), Percent()])
def test_a_decision_samples_what_its_dice_can_show(decision):
    rng, options, weights = random.Random(5), decision.options(None, None), decision.weights(None, None)
    rolled = Counter(decision.sample(options, weights, rng).face for _ in range(3600))

    assert set(rolled) == set(decision.dice.faces)
    if weights:
        assert max(rolled, key=rolled.__getitem__) == 7


def test_faces_are_told_by_the_result_they_bring():
    assert D6.by_result(lambda face: "odd" if face % 2 else "even") == {"odd": (1, 3, 5), "even": (2, 4, 6)}
