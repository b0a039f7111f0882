"""Chapter 10.4, rout movement: direct and sideways, refuge, parting, leaving the map; 10.5 in chains of routs."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire.actions import (
    EndRally,
    MoveRouted,
    RoutOffMap,
    RoutTo,
    StayInRefuge,
    StopShort,
    TakeRefuge,
    TryRally,
)
from gloire.systems.jours_de_gloire.frames import RoutMove
from gloire.systems.jours_de_gloire.happened import CohesionTested, Eliminated, PassedThrough, RoutMoved
from gloire.systems.jours_de_gloire.rout import Stage, refuse_step, sideways_left
from tests.systems.jours_de_gloire.plights import flee, fleeing, routing
from tests.systems.jours_de_gloire.scene import Field, Scene

FAR: dict[str, Any] = {"au_inf1": "2212 NE+SE"}


def ways(scene: Scene) -> set[str]:
    """The hexes to which the routed unit may flee."""
    return {action.hex for action in scene.offers(RoutTo)}


def to_the_end(scene: Scene) -> list[Event]:
    """All steps of the rout, the first offered each time."""
    events: list[Event] = []
    while scene.asked == "ChooseRoutHex":
        events += scene.do(scene.offered[0])
    return events


# When, how far, which way


def test_10_4_every_routed_unit_moves_in_phase_e() -> None:
    scene = Field("rouge-1", fr_inf1="1010 N+NE routed", au_inf2="1610 N+NE routed")
    while scene.asked != "ChooseRouted":
        scene.do(scene.offered[-1])
    assert scene.offered in ([MoveRouted("fr-inf1")], [MoveRouted("au-inf2")])
    scene.do(scene.offered[0])
    to_the_end(scene)
    assert scene.asked == "ChooseRouted"
    scene.do(scene.offered[0])
    to_the_end(scene)
    assert scene.asked != "ChooseRouted"


def test_10_4_all_points_of_the_disordered_side_are_spent() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", **FAR)
    assert scene.about["left"] == 4  # five in good order
    flee(scene, "0910", "0810", "0709", "0610")
    assert scene.asked != "ChooseRoutHex"


def test_10_4_the_way_is_straight_and_not_the_cheapest() -> None:
    scene = fleeing("fr-inf1", fr_inf1="0812 N+NE routed", **FAR)
    assert ways(scene) == {"0711", "0712"}
    flee(scene, "0712")
    assert ways(scene) == {"0612"}  # rough ground; 0613 is clear, and a column aside
    assert scene.why_not(RoutTo("fr-inf1", "0613")) == ("10.4", "not-direct")
    flee(scene, "0612")
    assert scene.about["left"] == 1


def test_10_4_austrians_on_13_june_make_for_the_bridgehead() -> None:
    scene = routing("au-banat", au_banat="0412 NE+SE routed", fr_44="1412 SW+NW")
    flee(scene, "0311", "0211", "0110")
    assert scene.place("au-banat") == "0110"


def test_10_4_a_unit_that_cannot_move_a_hex_is_eliminated() -> None:
    # Enemies stand in every hex that leads on or aside.
    places = {"au_inf1": "0909 N+NE", "au_inf2": "0910 N+NE", "au_gun1": "1009 N+NE", "au_gun2": "1011 N+NE"}
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", **places)
    assert scene.is_lost("fr-inf1")


def test_10_4_from_one_hex_to_another_in_the_zone_of_the_same_enemy_is_no_way() -> None:
    # The enemy in 0909 looks away; 0910 and 1009 are in its zone, as 1010 is.
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", au_inf1="0909 SW+NW", au_gun1="1011 N+NE")
    assert scene.is_lost("fr-inf1")
    open = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", au_inf1="0909 SW+NW")
    assert ways(open) == {"1011"}
    assert open.why_not(RoutTo("fr-inf1", "0910")) == ("6.2.2", "zone-to-zone")


def test_10_4_hexes_that_cost_too_much_are_no_way() -> None:
    # One point a move: rough ground costs two.
    scene = fleeing("fr-slow", fr_slow="0712 N+NE routed", **FAR)
    assert ways(scene) == {"0613"}
    assert scene.why_not(RoutTo("fr-slow", "0612")) == ("10.4", "no-points-to-flee")
    stuck = fleeing("fr-slow", fr_slow="0712 N+NE routed", au_gun1="0613 SE+S")
    assert stuck.is_lost("fr-slow")


# What it pays


def test_10_4_leaving_and_entering_zones_cost_what_they_cost_the_disordered() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", au_inf1="1110 NE+SE")
    flee(scene, "0910")
    assert scene.about["left"] == 2  # 1 for the hex, 1 for leaving the zone of the enemy in 1110


def test_10_4_zones_cost_more_in_the_fog_and_at_night() -> None:
    places = {"fr_lc1": "1010 N+NE routed", "au_inf1": "0908 NW+N"}  # 0909 is behind it
    left = []
    for turn, choices in ((1, {}), (2, {}), (3, {"H35": "night"})):
        scene = fleeing("fr-lc1", turn=turn, choices=choices, **places)
        left.append(flee(scene, "0909").about["left"])
    assert left == [4, 3, 2]  # of six


def test_10_4_passing_friends_costs_nothing_more() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_lc1="0910 N+NE", **FAR)
    flee(scene, "0910")
    assert scene.about["left"] == 3


@pytest.mark.parametrize(("start", "over", "cost"), [("1404", "1504", 1), ("1408", "1508", 2)])
def test_10_4_bridges_and_fords_disorder_nobody_who_flees(start: str, over: str, cost: int) -> None:
    scene = fleeing("au-inf1", au_inf1=f"{start} N+NE routed", fr_inf1="0212 NE+SE")
    assert ways(scene) == {over}
    flee(scene, over)
    assert scene.state("au-inf1") == "routed"
    assert scene.about["left"] == 4 - cost


def test_10_4_a_river_is_an_obstacle() -> None:
    scene = fleeing("au-inf1", au_inf1="1405 N+NE routed", fr_inf1="0212 NE+SE")
    assert ways(scene) == {"1404", "1406"}
    flee(scene, "1404", "1504")
    assert scene.why_not(RoutTo("au-inf1", "1404")) == ("10.4", "not-direct")


def test_10_4_woods_are_an_obstacle_to_cavalry_and_a_steep_slope_to_infantry() -> None:
    horse = fleeing("fr-lc1", fr_lc1="0404 N+NE routed", **FAR)
    assert "0304" not in ways(horse)
    assert horse.why_not(RoutTo("fr-lc1", "0304")) == ("10.3.4", "ground-disorders")
    foot = fleeing("fr-inf1", fr_inf1="0404 N+NE routed", **FAR)
    assert "0304" in ways(foot)


# Obstacles and steps to the side


def test_10_4_an_enemys_front_is_gone_round_one_column_aside() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", au_inf1="0810 NE+SE")
    assert ways(scene) == {"1009", "1011"}
    assert scene.why_not(RoutTo("fr-inf1", "0909")) == ("10.3.5", "enemy-front")
    flee(scene, "1009", "0908")
    assert scene.place("fr-inf1") == "0908"


def test_10_4_as_long_as_one_direct_step_is_open_nobody_goes_aside() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", au_inf1="0809 N+NE", au_gun1="0909 N+NE")
    assert ways(scene) == {"0910"}
    assert scene.why_not(RoutTo("fr-inf1", "1011")) == ("10.4", "not-direct")


WALL = {
    "au_inf1": "0810 NE+SE",  # before it 0909 and 0910
    "au_inf2": "0808 NE+SE",
    "au_inf3": "0812 NE+SE",
    "au_inf4": "0806 NE+SE",
    "au_lc1": "0814 NE+SE",
    "au_lc2": "0804 NE+SE",
}


@pytest.mark.parametrize(("unit", "way"), [("fr-inf1", ("1011", "1012")), ("fr-lc1", ("1011", "1012", "1013"))])
def test_10_4_infantry_goes_two_columns_aside_in_a_move_and_cavalry_three(unit: str, way: tuple[str, ...]) -> None:
    scene = fleeing(unit, **WALL, **dict[str, Any]({unit.replace("-", "_"): "1010 N+NE routed"}))
    flee(scene, *way)
    assert scene.asked != "ChooseRoutHex"
    assert scene.state(unit) == "routed"  # it has moved, and stays


def test_10_4_artillery_goes_three_columns_aside() -> None:
    scene = fleeing("fr-gun1", fr_gun1="1010 N+NE routed", **WALL)
    gun, stage = scene.number("fr-gun1"), Stage(left=5, base=0, sideways=1, path=(0,))
    assert sideways_left(scene.position, gun, stage) == 2
    assert sideways_left(scene.position, scene.number("fr-inf1"), stage) == 1


def test_10_4_a_third_column_is_refused_to_infantry_with_the_rule() -> None:
    # A third column is there, and points for it; but the first two are used up.
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", **WALL)
    flee(scene, "1011")
    frame = scene.position.stack[-1]
    assert refuse_step(
        scene.position, replace(frame, sideways=2), scene.position.grid.index["1012"], "1012"
    ) == Refusal("10.4", "too-far-aside", {"unit": "fr-inf1", "hex": "1012"})


def test_10_4_by_the_other_reading_every_nearer_step_is_direct() -> None:
    scene = fleeing("fr-inf1", fr_inf1="0812 N+NE routed", choices={"H25": "nearer"}, **FAR)
    flee(scene, "0712")
    assert ways(scene) == {"0612", "0613"}


# Refuge


@pytest.mark.parametrize(
    ("unit", "start", "way"),
    [
        ("fr-inf1", "0512", ("0412", "0312")),  # a village
        ("fr-inf1", "0804", ("0704", "0604")),  # a town
        ("fr-inf1", "0808", ("0708", "0608")),  # a castle
    ],
)
def test_10_4_in_a_town_village_or_castle_it_may_stop(unit: str, start: str, way: tuple[str, ...]) -> None:
    scene = fleeing(unit, fr_inf1=f"{start} N+NE routed", **FAR)
    flee(scene, way[0])
    assert scene.why_not(TakeRefuge(unit)) == ("10.4", "no-refuge")
    flee(scene, way[1])
    assert TakeRefuge(unit) in scene.offered
    scene.do(TakeRefuge(unit))
    assert scene.place(unit) == way[1]
    assert scene.asked != "ChooseRoutHex"


def test_10_4_it_need_not() -> None:
    scene = fleeing("fr-inf1", fr_inf1="0512 N+NE routed", **FAR)
    flee(scene, "0412", "0312")
    assert scene.offers(RoutTo)


def test_10_4_in_a_later_phase_e_it_may_stay_or_flee_on() -> None:
    scene = Field("rouge-1", fr_inf1="0312 N+NE routed", au_inf1="2212 NE+SE", fr_inf2="0712 N+NE routed")
    while scene.asked != "ChooseRouted":
        scene.do(scene.offered[-1])
    assert StayInRefuge("fr-inf1") in scene.offered
    assert MoveRouted("fr-inf1") in scene.offered
    assert scene.why_not(StayInRefuge("fr-inf2")) == ("10.4", "no-refuge")
    scene.do(StayInRefuge("fr-inf1"))
    assert scene.place("fr-inf1") == "0312"
    assert scene.why_not(MoveRouted("fr-inf1")) == ("10.4", "no-rout-due")


def test_10_4_the_bridgehead_is_no_refuge() -> None:
    scene = routing("au-banat", au_banat="0211 NE+SE routed", fr_44="1412 SW+NW")
    flee(scene, "0110")
    assert scene.offered == [RoutOffMap("au-banat")]
    assert scene.why_not(TakeRefuge("au-banat")) == ("10.4", "no-refuge")


# Parting


def test_10_4_two_routed_units_of_a_hex_part_by_a_hex_less_or_a_column_aside() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_inf2="1010 N+NE routed", **FAR)
    flee(scene, "0910", "0810", "0710", "0610")
    second = fleeing("fr-inf2", fr_inf1="0610 N+NE routed", fr_inf2="1010 N+NE routed", **FAR)
    flee(second, "0910", "0810", "0710")
    assert second.why_not(RoutTo("fr-inf2", "0610")) == ("5.1.2", "routed-alone")
    assert StopShort("fr-inf2") in second.offered
    assert ways(second) == {"0611", "0709", "0711"}  # a column aside
    second.do(StopShort("fr-inf2"))
    assert second.place("fr-inf2") == "0710"


def test_10_4_nobody_stops_short_for_another_reason() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", **FAR)
    flee(scene, "0910")
    assert scene.why_not(StopShort("fr-inf1")) == ("10.4", "must-flee-on")


def test_10_4_where_they_cannot_part_they_stay_together() -> None:
    # A single point; ahead stand routed friends, beside it enemy guns.
    places = {
        "fr_inf1": "0909 N+NE routed",
        "fr_inf2": "0910 N+NE routed",
        "au_gun1": "1009 N+NE",
        "au_gun2": "1011 N+NE",
    }
    scene = fleeing("fr-slow", fr_slow="1010 N+NE routed", **places)
    assert ways(scene) == {"0909", "0910"}
    flee(scene, "0909")
    assert scene.place("fr-slow") == "0909"
    assert scene.state("fr-slow") == "routed"


def test_10_4_two_routed_units_in_a_hex_do_not_rally() -> None:
    scene = Field("rouge-1", fr_inf1="1010 N+NE routed", fr_inf2="1010 N+NE routed", fr_inf3="0510 N+NE routed", **FAR)
    scene.to("ChooseRally")
    assert scene.offered == [TryRally("fr-inf3"), EndRally()]
    assert scene.why_not(TryRally("fr-inf1")) == ("10.4", "two-routed")


def in_phase_e(**units: Any) -> Scene:
    """Rouge has done nothing, and the routed move."""
    return Field("rouge-1", **units).to("ChooseRouted")


def test_10_4_of_two_routed_units_in_one_village_one_stays_and_the_other_parts_from_it() -> None:
    scene = in_phase_e(fr_inf1="0312 N+NE routed", fr_inf2="0312 N+NE routed", **FAR)
    assert scene.offers(StayInRefuge) == [StayInRefuge("fr-inf1"), StayInRefuge("fr-inf2")]
    scene.do(StayInRefuge("fr-inf1"))
    assert scene.offered == [MoveRouted("fr-inf2")]
    refusal = scene.game.why_not(StayInRefuge("fr-inf2"))
    assert isinstance(refusal, Refusal)
    assert (refusal.cited, refusal.code) == ("10.4, R70", "refuge-taken")


def test_10_4_where_one_has_fled_the_other_may_stay() -> None:
    scene = in_phase_e(fr_inf1="0312 N+NE routed", fr_inf2="0312 N+NE routed", **FAR)
    scene.do(MoveRouted("fr-inf1"))
    to_the_end(scene)
    assert StayInRefuge("fr-inf2") in scene.offered


def test_10_4_both_stay_where_the_second_cannot_flee() -> None:
    places = {"au_inf1": "0211 N+NE", "au_inf2": "0212 N+NE", "au_gun1": "0311 N+NE", "au_gun2": "0313 N+NE"}
    scene = in_phase_e(fr_inf1="0312 N+NE routed", fr_inf2="0312 N+NE routed", **places)
    scene.do(StayInRefuge("fr-inf1"))
    assert StayInRefuge("fr-inf2") in scene.offered


# Off the map


def test_10_4_who_leaves_the_map_is_eliminated() -> None:
    scene = fleeing("fr-inf1", fr_inf1="0110 N+NE routed", **FAR)
    assert scene.offered == [RoutOffMap("fr-inf1")]
    events = scene.do(RoutOffMap("fr-inf1"))
    assert scene.is_lost("fr-inf1")
    assert [event.rule for event in events if isinstance(event, Eliminated)] == ["10.4"]


def test_10_4_at_the_goal_hex_the_way_leads_off_the_map() -> None:
    scene = routing("au-banat", au_banat="0110 NE+SE routed", fr_44="1412 SW+NW")
    assert scene.offered == [RoutOffMap("au-banat")]
    scene.do(RoutOffMap("au-banat"))
    assert scene.is_lost("au-banat")


def test_10_4_by_the_other_reading_it_halts_at_the_goal() -> None:
    scene = routing("au-banat", choices={"H24": "halts"}, au_banat="0211 NE+SE routed", fr_44="1412 SW+NW")
    flee(scene, "0110")
    assert scene.place("au-banat") == "0110"
    assert scene.asked != "ChooseRoutHex"


# 10.5 in routs


def test_10_5_a_rout_goes_through_friends_and_they_test() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_lc1="0810 N+NE", **FAR)
    events = flee(scene, "0910", "0810", "0710").do(RoutTo("fr-inf1", "0610"))
    assert [event.unit for event in events if isinstance(event, PassedThrough)] == ["fr-lc1"]
    scene.do(8)
    assert scene.state("fr-lc1") == "disordered"


def test_10_5_it_goes_farther_than_its_points_where_it_may_not_halt() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_lc1="0610 N+NE", **FAR)
    flee(scene, "0910", "0810", "0710", "0610")
    assert scene.about["left"] == 0
    assert ways(scene) == {"0509", "0510"}
    flee(scene, "0510")
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "fr-lc1")


def test_10_5_also_with_points_left_that_are_too_few() -> None:
    # The hussars stand in 0712; beyond it rough ground costs two points, and one is left.
    scene = fleeing("fr-inf1", fr_inf1="1012 N+NE routed", fr_lc1="0712 N+NE", **FAR)
    flee(scene, "0911", "0812", "0712")
    assert scene.about["left"] == 1
    assert ways(scene) == {"0612"}


def test_10_5_a_routed_unit_that_is_passed_through_flees_after_the_other() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_inf2="0810 N+NE routed", **FAR)
    events = flee(scene, "0910", "0810", "0710").do(RoutTo("fr-inf1", "0610"))
    assert [event.unit for event in events if isinstance(event, RoutMoved)] == ["fr-inf1"]
    assert (scene.asked, scene.about["unit"]) == ("ChooseRoutHex", "fr-inf2")


def test_10_5_and_leaves_alone_the_one_that_drove_it() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_inf2="0810 N+NE routed", **FAR)
    flee(scene, "0910", "0810", "0710", "0610")  # now fr-inf2 goes, through fr-inf1 in 0610
    events = flee(scene, "0710", "0610", "0510").do(RoutTo("fr-inf2", "0410"))
    assert [(event.unit, event.by) for event in events if isinstance(event, PassedThrough)] == [("fr-inf1", "fr-inf2")]
    assert scene.place("fr-inf1") == "0610"
    assert scene.asked != "ChooseRoutHex"


def test_10_5_the_comrades_of_a_unit_that_flees_are_not_passed_through() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_inf2="1010 N+NE routed", **FAR)
    events = flee(scene, "0910", "0810", "0710").do(RoutTo("fr-inf1", "0610"))
    assert not [event for event in events if isinstance(event, PassedThrough | CohesionTested)]


def test_10_4_in_phase_e_a_unit_driven_on_has_made_its_move() -> None:
    scene = Field("rouge-1", fr_inf1="1010 N+NE routed", fr_inf2="0810 N+NE routed", au_inf1="2212 NE+SE")
    while scene.asked != "ChooseRouted":
        scene.do(scene.offered[-1])
    scene.do(MoveRouted("fr-inf1"))
    flee(scene, "0910", "0810", "0710", "0610", "0710", "0610", "0510", "0410")
    assert scene.asked != "ChooseRouted"


def test_10_4_a_unit_that_is_routed_in_phase_e_makes_no_rout_move_in_it() -> None:
    # The disordered hussars are passed through, fail their test, and retreat three hexes; that is all.
    scene = in_phase_e(fr_inf1="1010 N+NE routed", fr_lc1="0810 N+NE disordered", **FAR)
    scene.do(MoveRouted("fr-inf1"))
    events = flee(scene, "0910", "0810", "0710").do(RoutTo("fr-inf1", "0610"), 9)
    while scene.asked == "ChooseWithdrawal":
        events += scene.do(next(action for action in scene.offered if action.hex not in ("0610",)))  # type: ignore[attr-defined]
    assert scene.state("fr-lc1") == "routed"
    assert scene.asked != "ChooseRouted"
    assert not [event for event in events if isinstance(event, RoutMoved) and event.unit == "fr-lc1"]


def test_10_5_a_rout_goes_through_a_friendly_square_which_tests() -> None:
    scene = fleeing("fr-inf1", fr_inf1="1010 N+NE routed", fr_inf2="0910 N+NE square", **FAR)
    flee(scene, "0910", "0810", "0709", "0610")
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "fr-inf2")
    scene.do(9)
    assert scene.state("fr-inf2") == "disordered"


def test_11_1_a_unit_that_had_to_flee_in_its_own_activation_may_still_rally_in_it() -> None:
    scene = Field("rouge-1", fr_inf1="1010 N+NE routed", fr_inf2="0510 N+NE", au_inf1="2212 NE+SE")
    scene.to("Movement")
    game = scene.position
    game.stack = (*game.stack, RoutMove(unit=scene.number("fr-inf1")))
    scene.game = Game(scene.game.scenario, game)
    to_the_end(scene)
    scene.to("ChooseRally")
    assert TryRally("fr-inf1") in scene.offered
