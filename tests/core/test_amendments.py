"""Amendments: answers to named questions, edits of the sequence of play, and what they bring with them."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from gloire.core.amendments import Amendment, Kept, UnknownQuestion, amended, any_of, combined, gather
from gloire.core.sequences import first, last
from tests.core.charge import SEQUENCE, Charge, DrawBreath, Meet, Sound, pursue


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """The questions of a small system."""

    pace: tuple[Callable[[int], int], ...] = ()
    orders: tuple[str, ...] = ()


class Weather(Kept, frozen=True):
    """What one amendment remembers."""

    rain: int = 0


class Standards(Kept, frozen=True):
    """What another does."""

    lost: tuple[int, ...] = ()


def double(pace: int) -> int:
    return 2 * pace


def slow(pace: int) -> int:
    return pace - 1


MUD = Amendment(answers={"pace": slow, "orders": "halt"}, keeps=(Weather,), actions=(Meet,), times={Meet: "1.1"})
SPURS = Amendment(answers={"pace": double, "orders": ("trot", "gallop")}, keeps=(Standards,), actions=(Sound,))


def test_answers_are_gathered_question_by_question_in_the_order_of_the_amendments():
    ask = gather(Answers, [MUD, SPURS])

    assert ask.pace == (slow, double)
    assert ask.orders == ("halt", "trot", "gallop")


def test_a_question_that_nobody_answers_is_empty():
    assert gather(Answers, [Amendment()]) == Answers()


def test_a_misspelt_question_is_named_with_those_there_are():
    with pytest.raises(UnknownQuestion, match=r"unknown question 'pase'. Did you mean 'pace'. Known: pace, orders"):
        gather(Answers, [Amendment(answers={"pase": slow})])


def test_amendments_edit_the_sequence_one_after_another():
    breath = Amendment(steps=lambda table: first(table, Charge, DrawBreath()))
    again = Amendment(steps=lambda table: last(table, Charge, pursue))

    steps = amended(SEQUENCE, [breath, MUD, again])[Charge]

    assert isinstance(steps[0], DrawBreath)
    assert steps[-1] is pursue
    assert len(steps) == len(SEQUENCE[Charge]) + 2


def test_several_amendments_make_one():
    breath = Amendment(steps=lambda table: first(table, Charge, DrawBreath()))

    both = combined(MUD, SPURS, breath, breath)

    assert gather(Answers, [both]) == gather(Answers, [MUD, SPURS])
    assert (both.keeps, both.actions, both.times) == ((Weather, Standards), (Meet, Sound), {Meet: "1.1"})
    assert len(amended(SEQUENCE, [both])[Charge]) == len(SEQUENCE[Charge]) + 2


def test_what_a_system_adds_to_its_amendments_is_combined_too():
    class Own(Amendment, frozen=True, kw_only=True):
        areas: tuple[str, ...] = ()
        counter: Callable[[Any], Any] | None = None

    both = combined(Own(areas=("wood",), counter=double), Own(areas=("hill",)), Own(counter=slow))

    assert both.areas == ("wood", "hill")
    assert both.counter is not None
    assert both.counter(5) == 9


def test_json_is_read_as_any_of_the_classes_that_amendments_bring():
    kind = any_of([*MUD.keeps, *SPURS.keeps, Weather])

    for kept in (Weather(2), Standards((1, 4))):
        assert msgspec.json.decode(msgspec.json.encode(kept), type=kind) == kept
