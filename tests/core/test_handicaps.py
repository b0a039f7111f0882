"""Handicaps: what a scenario offers, and what each side is given."""

import pytest

from gloire.core.handicaps import Handicap, doubts, evened, given, offered
from gloire.core.reading import Even, UnknownOption, settle_choices

SIDES = ("north", "south")
OFFER = Handicap(what="More men", most={"north": 1, "south": 2}, even={"captain": Even(value="south +2")})


def test_either_side_may_be_given_up_to_the_most():
    assert OFFER.choice.default == "none"
    assert OFFER.choice.others == ["north +1", "south +1", "south +2"]


@pytest.mark.parametrize(
    ("chosen", "points"), [({}, (0, 0)), ({"handicap": "none"}, (0, 0)), ({"handicap": "south +2"}, (0, 2))]
)
def test_points_go_to_the_side_that_is_named(chosen, points):
    assert given(settle_choices(offered({}, OFFER), chosen), SIDES) == points


def test_a_scenario_without_a_handicap_gives_nobody_anything():
    assert offered({}, None) == {}
    assert given({}, SIDES) == (0, 0)


def test_more_than_the_most_is_refused_with_what_there_is():
    with pytest.raises(UnknownOption, match=r"none, north \+1, south \+1, south \+2, not 'south \+3'"):
        settle_choices(offered({}, OFFER), {"handicap": "south +3"})


def test_a_draw_may_go_to_a_side_in_place_of_an_amount():
    offer = Handicap(what="A draw", most={"north": 1, "south": 1}, draws=True)
    assert offer.choice.others == ["north", "south"]
    assert given(settle_choices(offered({}, offer), {"handicap": "south"}), SIDES) == (0, 1)


@pytest.mark.parametrize("draws", [False, True])
def test_draws_are_given_where_nothing_is_counted_and_only_there(draws):
    plain, drawn = OFFER, Handicap(what="A draw", most={"north": 1}, draws=True)
    assert [path for path, _, _ in doubts(plain, SIDES, draws)] == ([("handicap",)] if draws else [])
    assert [path for path, _, _ in doubts(drawn, SIDES, draws)] == ([] if draws else [("handicap", "draws")])


def test_what_is_even_is_chosen_where_it_is_known():
    assert evened({"handicap": {"even": {"captain": {"value": "south +2"}}}}) == {"handicap": "south +2"}
    assert evened({"handicap": {"even": {}}}) == evened({}) == {}


def test_each_level_has_what_is_even_for_it_and_the_captains_where_it_was_not_measured():
    known = {"handicap": {"even": {"corporal": {"value": "none"}, "captain": {"value": "south +2"}}}}

    assert evened(known, ["corporal"]) == evened(known, ["recruit", "corporal"]) == {"handicap": "none"}
    assert evened(known, ["captain"]) == evened(known, ["recruit"]) == evened(known) == {"handicap": "south +2"}


def test_what_is_called_even_must_be_on_offer_and_may_be_nothing():
    offer = Handicap(
        what="More men", most={"south": 1}, even={"corporal": Even(value="none"), "captain": Even(value="south +2")}
    )
    assert [path for path, _, _ in doubts(offer, SIDES)] == [("handicap", "even", "captain", "value")]
