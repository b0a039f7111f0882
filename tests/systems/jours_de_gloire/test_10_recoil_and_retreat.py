"""Chapters 10.3 and 10.5: recoil and retreat with all their restrictions, and the friends who are passed through."""

from typing import Any

import pytest

from gloire.core.events import Event
from gloire.systems.jours_de_gloire.actions import RecoilTo, RetreatTo
from gloire.systems.jours_de_gloire.frames import CohesionTest, Withdrawal
from gloire.systems.jours_de_gloire.happened import CohesionTested, Eliminated, PassedThrough, RoutMoved
from gloire.systems.jours_de_gloire.withdrawal import begin_withdrawal
from tests.systems.jours_de_gloire.fights import attack
from tests.systems.jours_de_gloire.plights import beaten, giving_way, routing, settled, tried
from tests.systems.jours_de_gloire.scene import PROVING_GROUND, Field, Scene


def ways(scene: Scene) -> set[str]:
    """The hexes that are offered to the unit that gives way."""
    return {action.hex for action in scene.offered}  # type: ignore[attr-defined]  # RecoilTo or RetreatTo


def run(scene: Scene) -> list[Event]:
    """Goes on with the first choice each time, until dice are needed or the rout is over."""
    events: list[Event] = []
    while scene.asked in ("ChooseWithdrawal", "ChooseRoutHex"):
        events += scene.do(scene.offered[0])
    return events


# 10.3.1: where to


def test_10_3_1_the_first_hex_leads_away_from_the_attacker() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", au_inf1="1609 S+SW")
    assert ways(scene) == {"1611", "1510", "1710"}
    assert scene.why_not(RecoilTo("fr-inf1", "1709")) == ("10.3.1", "not-farther")


def test_10_3_1_away_from_every_attacker_of_the_combat() -> None:
    scene = beaten("fr-inf1", "1609 1510", fr_inf1="1610 N+NE", au_inf1="1609 S+SW", au_inf2="1510 NE+SE")
    assert ways(scene) == {"1710"}


def test_10_3_1_the_following_hexes_lead_away_from_the_hex_it_defended() -> None:
    scene = beaten("fr-lc1", "1609", "retreat", 3, fr_lc1="1610 N+NE routed", au_inf1="1609 S+SW")
    grid = scene.position.grid
    for far in (1, 2, 3):
        assert {grid.distance(grid.index["1610"], grid.index[hex]) for hex in ways(scene)} == {far}
        scene.do(scene.offered[0])
    assert scene.state("fr-lc1") == "routed"


def test_10_3_1_a_second_step_that_is_no_farther_is_refused() -> None:
    scene = beaten("fr-inf1", "1609", "retreat", 2, fr_inf1="1610 N+NE routed", au_inf1="1609 S+SW")
    scene.do(RetreatTo("fr-inf1", "1510"))
    assert scene.why_not(RetreatTo("fr-inf1", "1509")) == ("10.3.1", "not-farther")
    assert scene.why_not(RetreatTo("fr-inf1", "1110")) == ("10.3.1", "not-next")


def test_10_3_1_of_several_hexes_one_that_spares_elimination_must_be_chosen() -> None:
    # The cuirassiers have 1611 and 1712 before them.
    places = {"fr_inf1": "1610 N+NE routed", "au_inf1": "1609 S+SW", "au_hc1": "1612 N+NE"}
    scene = beaten("fr-inf1", "1609", "retreat", 2, **places)
    assert ways(scene) == {"1510", "1710"}
    assert scene.why_not(RetreatTo("fr-inf1", "1611")) == ("10.3.1", "would-be-lost")


def test_10_3_1_a_way_that_ends_badly_later_is_refused_at_once() -> None:
    # Behind 1710 every hex is taken, or lies before an enemy; behind 1510 and 1611 there is room.
    places = {"au_lc1": "1910 SW+NW", "au_lc2": "1812 NW+N", "au_hc1": "1809 S+SW"}
    scene = beaten("fr-inf1", "1609", "retreat", 2, fr_inf1="1610 N+NE routed", au_inf1="1609 S+SW", **places)
    assert "1710" not in ways(scene)
    assert "1510" in ways(scene)


def test_10_3_1_a_unit_that_cannot_give_way_is_eliminated() -> None:
    places = {"au_inf1": "1609 S+SW", "au_inf2": "1510 NE+SE", "au_inf3": "1710 SW+NW"}
    scene = beaten("fr-inf1", "1609 1510 1710", fr_inf1="1610 N+NE", **places)
    assert scene.is_lost("fr-inf1")


def test_10_3_1_a_recoil_may_stay_next_to_the_attacker_in_a_castle() -> None:
    # 0608 is the castle: nobody outside has a zone in it.
    scene = beaten("fr-inf1", "0707", fr_inf1="0607 NE+SE", au_inf1="0707 SW+NW")
    assert "0608" in ways(scene)
    assert "0706" not in ways(scene)  # next to him as well, and in his zone
    scene.do(RecoilTo("fr-inf1", "0608"))
    assert scene.state("fr-inf1") == "good"


def test_10_3_1_a_recoil_may_stay_next_to_the_attacker_across_a_bridge_without_penalty() -> None:
    scene = beaten("fr-inf1", "1405", fr_inf1="1404 S+SW", au_inf1="1405 NW+N")
    assert "1504" in ways(scene)
    scene.do(RecoilTo("fr-inf1", "1504"))
    assert scene.state("fr-inf1") == "good"


def test_10_3_1_a_disordered_unit_is_not_routed_by_that_bridge_but_by_another_enemys_front() -> None:
    places = {"fr_inf1": "1404 S+SW disordered", "au_inf1": "1405 NW+N"}
    free = beaten("fr-inf1", "1405", **places)
    free.do(RecoilTo("fr-inf1", "1504"))
    assert free.state("fr-inf1") == "disordered"
    # R68: what is waived is the penalty of the crossing.
    watched = beaten("fr-inf1", "1405", au_inf2="1604 SW+NW", **places)
    watched.do(RecoilTo("fr-inf1", "1504"))
    assert watched.state("fr-inf1") == "routed"


def test_10_3_1_a_retreat_may_not() -> None:
    scene = beaten("fr-inf1", "0707", "retreat", 2, fr_inf1="0607 NE+SE routed", au_inf1="0707 SW+NW")
    assert "0608" not in ways(scene)


def test_10_3_1_nor_a_recoil_toward_an_attacker_who_was_not_next_to_it() -> None:
    # The square in 1609 has no zone in 1610, but it was two hexes away.
    places = {"fr_inf1": "1611 NW+N", "au_inf1": "1609 S+SW square", "au_inf2": "1612 NW+N"}
    assert beaten("fr-inf1", "1609 1612", **places).is_lost("fr-inf1")
    assert "1610" in ways(beaten("fr-inf1", "1612", **places))


def test_10_3_1_hexes_are_counted_and_not_points() -> None:
    # Rough ground costs cavalry three points, a friend one more: two hexes are two hexes.
    places = {"fr_inf1": "0611 N+NE routed", "au_inf1": "0610 S+SW", "fr_inf2": "0612 N+NE"}
    scene = beaten("fr-inf1", "0610", "retreat", 2, **places)
    scene.do(RetreatTo("fr-inf1", "0612"), RetreatTo("fr-inf1", "0613"))
    assert scene.place("fr-inf1") == "0613"


# 10.3.2: facing


def test_10_3_2_a_recoiling_unit_keeps_its_facing() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 NW+N", au_inf1="1609 S+SW")
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.facing("fr-inf1") == "NW+N"


def test_10_3_2_who_recoils_onto_a_friend_takes_his_facing() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 NW+N", fr_inf2="1611 SW+NW", au_inf1="1609 S+SW")
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert (scene.place("fr-inf1"), scene.facing("fr-inf1")) == ("1611", "SW+NW")
    assert scene.facing("fr-inf2") == "SW+NW"


def test_10_3_2_guns_do_not_take_the_facing_of_infantry() -> None:
    scene = beaten("fr-gun1", "1609", fr_gun1="1610 NW+N", fr_inf2="1611 SW+NW", au_inf1="1609 S+SW")
    scene.do(RecoilTo("fr-gun1", "1611"))
    assert scene.facing("fr-gun1") == "NW+N"


def test_10_3_2_a_routed_unit_is_turned_the_way_it_flees() -> None:
    scene = beaten("fr-inf1", "1609", "retreat", 2, fr_inf1="1610 N+NE routed", au_inf1="1609 S+SW")
    run(scene)
    assert scene.facing("fr-inf1") == "SW+NW"


# 10.3.3: stacks


def test_10_3_3_units_of_a_stack_need_not_end_in_the_same_hex() -> None:
    scene = attack(Field(fr_inf1="1609 S+SW", au_inf1="1610 N+NE", au_inf2="1610 N+NE"), "fr-inf1", "1610")
    scene.do(8)  # the defenders recoil
    first, second = scene.offered[0], scene.offered[-1]
    scene.do(first)
    assert second.hex in ways(scene)  # type: ignore[attr-defined]  # RecoilTo
    assert {action.unit for action in scene.offers(RecoilTo)} != {first.unit}  # type: ignore[attr-defined]


def test_10_3_3_a_recoil_may_go_through_a_friend_with_whom_it_may_not_stack_if_its_owner_wishes() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", fr_lc1="1611 N+NE", au_inf1="1609 S+SW")
    assert ways(scene) == {"1510", "1611", "1710"}
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.asked == "ChooseWithdrawal"  # it may not halt there
    scene.do(RecoilTo("fr-inf1", "1612"))
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "fr-lc1")


# 10.3.4: terrain


def test_10_3_4_a_river_is_crossed_at_a_bridge_or_a_ford_only() -> None:
    bridge = beaten("fr-inf1", "1304", fr_inf1="1404 SW+NW", au_inf1="1304 NE+SE")
    ford = beaten("fr-inf1", "1308", fr_inf1="1408 SW+NW", au_inf1="1308 NE+SE")
    assert ways(bridge) == {"1403", "1504"}
    assert ways(ford) == {"1407", "1508"}
    assert bridge.why_not(RecoilTo("fr-inf1", "1503")) == ("10.3.4", "no-crossing")


@pytest.mark.parametrize(
    ("unit", "start", "by", "to"),
    [
        ("fr-inf1", "1404", "1304", "1504"),  # a bridge over a river
        ("fr-inf1", "1408", "1308", "1508"),  # a ford over a river
        ("fr-lc1", "1804", "1704", "1904"),  # a bridge over a stream
        ("fr-lc1", "1808", "1708", "1908"),  # a ford over a stream
        ("fr-inf1", "0815", "0814", "0816"),  # up a steep slope
        ("fr-inf1", "0816", "0916", "0815"),  # and down
    ],
)
def test_10_3_4_a_bridge_a_ford_or_a_steep_slope_costs_one_disorder(unit: str, start: str, by: str, to: str) -> None:
    foe = {"au_inf1": f"{by} N+NE"}
    scene = beaten(unit, by, **foe, **dict[str, Any]({unit.replace("-", "_"): f"{start} N+NE"}))
    scene.do(RecoilTo(unit, to))
    assert scene.state(unit) == "disordered"


def test_10_3_4_a_stream_itself_costs_nothing() -> None:
    scene = beaten("fr-inf1", "1706", fr_inf1="1806 SW+NW", au_inf1="1706 NE+SE")
    scene.do(RecoilTo("fr-inf1", "1906"))
    assert scene.state("fr-inf1") == "good"


def test_10_3_4_over_a_bridge_a_disordered_unit_is_routed_and_retreats_from_there() -> None:
    scene = beaten("fr-inf1", "1304", fr_inf1="1404 SW+NW disordered", au_inf1="1304 NE+SE")
    scene.do(RecoilTo("fr-inf1", "1504"))
    assert scene.state("fr-inf1") == "routed"
    assert scene.about["left"] == 2


def test_10_3_4_a_routed_unit_retreats_over_no_bridge_that_would_eliminate_it() -> None:
    scene = beaten("fr-inf1", "1304", "retreat", 2, fr_inf1="1404 SW+NW routed", au_inf1="1304 NE+SE")
    assert ways(scene) == {"1403"}


def test_10_3_4_besides_all_other_disorders() -> None:
    # The bridge disorders it, the failed test routs it.
    scene = attack(Field(fr_inf1="1304 NE+SE", au_inf1="1404 SW+NW"), "fr-inf1", "1404")
    scene.do(7, RecoilTo("au-inf1", "1504"))
    assert scene.state("au-inf1") == "disordered"
    scene.do(9)
    assert scene.state("au-inf1") == "routed"


def test_10_3_4_cavalry_cannot_fall_back_over_a_steep_slope() -> None:
    scene = beaten("fr-lc1", "0814", fr_lc1="0815 N+NE", au_inf1="0814 S+SW")
    assert scene.why_not(RecoilTo("fr-lc1", "0816")) == ("10.3.4", "no-crossing")


def test_10_3_4_woods_disorder_cavalry_that_falls_back_into_them() -> None:
    """8.7.1: in every kind of movement."""
    scene = beaten("fr-lc1", "0404", fr_lc1="0303 SE+S", au_inf1="0404 NW+N")
    assert RecoilTo("fr-lc1", "0304") not in scene.offered
    deep = beaten("fr-lc1", "0302", fr_lc1="0303 N+NE", fr_inf1="0305 N+NE", au_inf1="0302 S+SW")
    deep.do(RecoilTo("fr-lc1", "0304"))
    assert deep.state("fr-lc1") == "disordered"
    foot = beaten("fr-inf1", "0302", fr_inf1="0303 N+NE", au_inf1="0302 S+SW")
    foot.do(RecoilTo("fr-inf1", "0304"))
    assert foot.state("fr-inf1") == "good"


def test_10_3_4_into_a_castle_only_with_the_movement_points_for_it() -> None:
    foot = beaten("fr-inf1", "0606", fr_inf1="0607 N+NE", au_inf1="0606 S+SW")
    assert "0608" in ways(foot)
    slow = beaten("fr-slow", "0606", fr_slow="0607 N+NE", au_inf1="0606 S+SW")
    assert slow.why_not(RecoilTo("fr-slow", "0608")) == ("10.3.4", "no-points-for-castle")
    horse = beaten("fr-lc1", "0606", fr_lc1="0607 N+NE", au_inf1="0606 S+SW")
    assert horse.why_not(RecoilTo("fr-lc1", "0608")) == ("10.3.4", "no-crossing")


def test_10_3_4_elsewhere_points_do_not_matter() -> None:
    slow = beaten("fr-slow", "0610", fr_slow="0611 N+NE", au_inf1="0610 S+SW")
    assert "0612" in ways(slow)  # rough ground: two points


# 10.3.5: zones


def test_10_3_5_a_recoil_into_an_enemys_front_costs_a_disorder() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", au_inf1="1609 S+SW", au_inf2="1612 N+NE")
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.state("fr-inf1") == "disordered"


def test_10_3_5_into_a_zone_behind_an_enemy_costs_nothing() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", au_inf1="1609 S+SW", au_inf2="1612 S+SW")
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.state("fr-inf1") == "good"


def test_10_3_5_in_front_of_guns_and_squares_there_is_no_zone() -> None:
    for foe in ({"au_gun1": "1612 N+NE"}, {"au_inf2": "1612 N+NE square"}):
        scene = beaten("fr-inf1", "1609", **{"fr_inf1": "1610 N+NE", "au_inf1": "1609 S+SW", **foe})
        scene.do(RecoilTo("fr-inf1", "1611"))
        assert scene.state("fr-inf1") == "good"


def test_10_3_5_each_such_hex_costs_one_however_many_enemies_have_it_in_front() -> None:
    places = {"au_inf1": "1609 S+SW", "au_inf2": "1612 N+NE", "au_inf3": "1511 NE+SE"}
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", **places)
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.state("fr-inf1") == "disordered"


def test_10_3_5_a_second_such_hex_costs_another() -> None:
    # Through the hussars in 1611 to 1612, both before the enemy in 1711.
    places = {"fr_lc1": "1611 N+NE", "au_inf1": "1609 S+SW", "au_inf2": "1711 SW+NW"}
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", **places)
    scene.do(RecoilTo("fr-inf1", "1611"))
    assert scene.state("fr-inf1") == "disordered"
    scene.do(RecoilTo("fr-inf1", "1612"))
    assert scene.state("fr-inf1") == "routed"


def test_10_3_5_a_routed_unit_with_nothing_but_enemy_fronts_behind_it_is_eliminated() -> None:
    places = {"au_inf1": "1609 S+SW", "au_inf2": "1511 N+NE", "au_lc2": "1811 SW+NW"}
    scene = beaten("fr-inf1", "1609", "retreat", 2, fr_inf1="1610 N+NE routed", **places)
    assert scene.is_lost("fr-inf1")


# 5.1.2: where a routed unit halts


def test_5_1_2_a_retreat_ends_where_the_routed_unit_is_alone() -> None:
    places = {"fr_inf1": "1610 N+NE routed", "fr_inf2": "1612 N+NE routed", "au_inf1": "1609 S+SW"}
    scene = beaten("fr-inf1", "1609", "retreat", 2, **places)
    scene.do(RetreatTo("fr-inf1", "1611"))
    assert scene.why_not(RetreatTo("fr-inf1", "1612")) == ("5.1.2", "routed-alone")


def test_5_1_2_and_with_one_other_routed_unit_where_there_is_no_other_hex() -> None:
    places = {
        "fr_inf1": "1610 N+NE routed",
        "fr_inf2": "1612 N+NE routed",
        "au_inf1": "1609 S+SW",
        "au_inf2": "1510 S+SW",
        "au_inf3": "1710 SE+S",
        "au_gun1": "1511 S+SW",
        "au_gun2": "1711 SE+S",
    }
    scene = beaten("fr-inf1", "1609", "retreat", 2, **places)
    run(scene)
    assert scene.place("fr-inf1") == scene.place("fr-inf2") == "1612"


# 10.5: passing through


def test_10_5_who_was_passed_through_tests_when_the_other_has_halted() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", fr_lc1="1611 N+NE", au_inf1="1609 S+SW")
    events = scene.do(RecoilTo("fr-inf1", "1611"), RecoilTo("fr-inf1", "1612"))
    assert [event.unit for event in events if isinstance(event, PassedThrough)] == ["fr-lc1"]
    scene.do(9)
    assert scene.state("fr-lc1") == "disordered"


def test_10_5_each_unit_of_the_hex_tests() -> None:
    places = {"fr_lc1": "1611 N+NE", "fr_lc2": "1611 N+NE", "au_inf1": "1609 S+SW"}
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", **places)
    scene.do(RecoilTo("fr-inf1", "1611"), RecoilTo("fr-inf1", "1612"))
    events = scene.do(0, 0)
    assert sorted(event.unit for event in events if isinstance(event, CohesionTested)) == ["fr-lc1", "fr-lc2"]


def test_10_5_it_goes_on_until_it_finds_a_hex_where_it_may_halt() -> None:
    places = {"fr_lc1": "1611 N+NE", "fr_lc2": "1612 N+NE", "au_inf1": "1609 S+SW"}
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", **places)
    events = scene.do(*(RecoilTo("fr-inf1", hex) for hex in ("1611", "1612", "1613")))
    assert scene.place("fr-inf1") == "1613"
    assert [event.unit for event in events if isinstance(event, PassedThrough)] == ["fr-lc1", "fr-lc2"]


def test_10_5_friends_with_whom_it_may_stack_are_not_passed_through() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", fr_inf2="1611 N+NE", au_inf1="1609 S+SW")
    events = scene.do(RecoilTo("fr-inf1", "1611"))
    assert not [event for event in events if isinstance(event, PassedThrough)]


def test_10_5_a_routed_unit_that_is_passed_through_makes_a_rout_move_instead() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", fr_inf2="1611 N+NE routed", au_inf1="1609 S+SW")
    scene.do(RecoilTo("fr-inf1", "1611"), RecoilTo("fr-inf1", "1612"))
    assert (scene.asked, scene.about["unit"]) == ("ChooseRoutHex", "fr-inf2")


def test_10_5_a_retreat_through_another_routed_unit_drives_it_on() -> None:
    places = {"fr_inf1": "1610 N+NE routed", "fr_inf2": "1611 N+NE routed", "au_inf1": "1609 S+SW"}
    scene = beaten("fr-inf1", "1609", "retreat", 2, **places)
    scene.do(RetreatTo("fr-inf1", "1611"), RetreatTo("fr-inf1", "1612"))
    assert (scene.asked, scene.about["unit"]) == ("ChooseRoutHex", "fr-inf2")


def test_10_5_who_is_driven_back_through_the_unit_that_drove_it_leaves_that_where_it_is() -> None:
    # The disordered hussars are passed through, fail, and retreat over the routed unit that did it.
    scene = Scene(turn=1, battle=PROVING_GROUND, au_lc1="1610 N+NE disordered", au_inf1="1710 N+NE routed")
    test = CohesionTest(unit=scene.number("au-lc1"), why="passed through", spared=(scene.number("au-inf1"),))
    events = settled(scene, test).do(9, RetreatTo("au-lc1", "1710"))
    events += run(scene)
    assert [event.unit for event in events if isinstance(event, PassedThrough)] == ["au-inf1"]
    assert scene.place("au-inf1") == "1710"
    assert not [event for event in events if isinstance(event, RoutMoved)]


def test_10_5_who_drove_others_without_being_routed_tests_when_they_come_back_through_it() -> None:
    scene = Scene(turn=1, battle=PROVING_GROUND, au_lc1="1610 N+NE disordered", au_inf1="1710 N+NE disordered")
    test = CohesionTest(unit=scene.number("au-lc1"), why="passed through", spared=(scene.number("au-inf1"),))
    settled(scene, test).do(9, RetreatTo("au-lc1", "1710"))
    run(scene)
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "au-inf1")


def test_10_5_who_is_routed_in_a_chain_retreats_and_may_pass_through_others() -> None:
    places = {"au_lc1": "1611 N+NE disordered", "au_inf3": "1711 N+NE", "fr_inf1": "1609 S+SW"}
    scene = beaten("au-inf1", "1609", au_inf1="1610 N+NE", **places)
    scene.do(RecoilTo("au-inf1", "1611"), RecoilTo("au-inf1", "1612"), 9)
    assert scene.state("au-lc1") == "routed"
    scene.do(RetreatTo("au-lc1", "1711"))
    run(scene)
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "au-inf3")


def test_10_5_the_comrades_of_a_unit_that_routs_out_of_their_hex_do_not_test() -> None:
    scene = tried("au-inf1", au_inf1="1610 N+NE disordered", au_inf2="1610 N+NE", fr_inf1="0212 NE+SE")
    events = scene.do(9)
    events += run(scene)
    assert scene.state("au-inf1") == "routed"
    assert not [event for event in events if isinstance(event, PassedThrough)]


def test_10_5_nor_do_those_it_recoiled_to_and_then_left_by_routing() -> None:
    scene = attack(Field(fr_inf1="1609 S+SW", au_inf1="1610 N+NE disordered", au_inf2="1611 N+NE"), "fr-inf1", "1610")
    events = scene.do(6, RecoilTo("au-inf1", "1611"), 9)
    assert scene.state("au-inf1") == "routed"
    events += run(scene)
    assert not [event for event in events if isinstance(event, PassedThrough)]


def test_5_1_1_who_is_disordered_on_the_way_joins_others_with_the_strength_it_has_then() -> None:
    # Two units of three points together stand beyond the bridge: four points more are too many, two are not.
    places = {"fr_inf2": "1404 SW+NW", "fr_inf3": "1504 N+NE", "fr_inf4": "1504 N+NE disordered"}
    scene = beaten("fr-inf2", "1304", au_inf1="1304 NE+SE", **places)
    strengths = [scene.position.figures(scene.number(id)).strength for id in ("fr-inf2", "fr-inf3", "fr-inf4")]
    assert strengths == [4, 2, 1]
    events = scene.do(RecoilTo("fr-inf2", "1504"))
    assert (scene.place("fr-inf2"), scene.state("fr-inf2")) == ("1504", "disordered")
    assert not [event for event in events if isinstance(event, PassedThrough)]
    assert scene.asked != "ChooseWithdrawal"


def test_10_5_a_friend_in_square_is_passed_through_too() -> None:
    scene = beaten("fr-inf1", "1609", fr_inf1="1610 N+NE", fr_inf2="1611 N+NE square", au_inf1="1609 S+SW")
    scene.do(RecoilTo("fr-inf1", "1611"), RecoilTo("fr-inf1", "1612"))
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "fr-inf2")


# H26: outside combat


def test_10_2_who_is_routed_outside_combat_goes_nearer_to_the_goal_of_its_rout() -> None:
    scene = tried("au-inf1", au_inf1="1610 N+NE disordered", fr_inf1="0212 NE+SE")
    scene.do(9)
    assert ways(scene) == {"1709", "1710"}
    refusal = scene.game.why_not(RetreatTo("au-inf1", "1611"))
    assert refusal
    assert (refusal.cited, refusal.code) == ("10.3.1, R67", "not-homeward")


def test_10_2_where_no_way_leads_nearer_it_goes_no_farther_off() -> None:
    # Between 1610 and the west is a river without a ford: along it.
    scene = tried("fr-inf1", fr_inf1="1610 N+NE disordered", au_inf1="2212 NE+SE")
    scene.do(9)
    assert ways(scene) <= {"1509", "1510", "1609", "1611"}
    assert scene.why_not(RetreatTo("fr-inf1", "1710")) == ("10.3.1", "not-homeward")
    run(scene)
    assert scene.state("fr-inf1") == "routed"


def test_10_2_and_where_that_is_no_way_either_anywhere_away_from_where_it_was() -> None:
    # In a corner of the bridgehead's country every hex is farther from 0110.
    scene = Scene(turn=2, au_nauendorff="0110 NE+SE disordered", fr_44="1812 SW+NW")
    settled(scene, CohesionTest(unit=scene.number("au-nauendorff"), why="passed through")).do(9)
    assert ways(scene) == {"0211"}
    scene.do(RetreatTo("au-nauendorff", "0211"))
    assert scene.why_not(RetreatTo("au-nauendorff", "0210")) == ("10.3.1", "not-away")
    run(scene)
    assert scene.state("au-nauendorff") == "routed"


@pytest.mark.parametrize("unit", ["au-nauendorff", "au-banat", "fr-11hus", "fr-44"])
def test_10_2_with_no_enemy_near_nobody_is_lost_who_is_routed_outside_combat(unit: str) -> None:
    far: dict[str, Any] = {"fr_101": "2220 SW+NW"} if unit.startswith("au") else {"au_ogulin": "0120 NE+SE"}
    lost = []
    for hex in Scene(turn=2, fr_44="1412 SW+NW").position.grid.labels[2::3]:
        name = unit.replace("-", "_")
        if hex in ("0101", "0102", "2220", "0120"):
            continue
        scene = Scene(turn=2, **{**far, name: f"{hex} NE+SE disordered"})
        settled(scene, CohesionTest(unit=scene.number(unit), why="end of charge")).do(9)
        run(scene)
        lost += [hex] if scene.is_lost(unit) else []
    assert not lost


def test_10_2_the_hussars_at_the_brook_survive_a_failed_test_on_14_june() -> None:
    units: dict[str, Any] = {"fr_11hus": "0514 SW+NW disordered", "au_banat": "0118 NE+SE"}
    scene = Scene(battle="marengo-14-june", turn=2, **units)
    settled(scene, CohesionTest(unit=scene.number("fr-11hus"), why="passed through")).do(9)
    run(scene)
    assert scene.state("fr-11hus") == "routed"
    grid = scene.position.grid
    assert grid.distance(grid.index["0514"], grid.index[scene.place("fr-11hus")]) == 3


def test_10_2_h24_a_retreat_outside_combat_goes_past_the_goal_hex_or_halts_there() -> None:
    units: dict[str, Any] = {"au_nauendorff": "0311 NE+SE disordered", "fr_44": "1812 SW+NW"}
    for choice, place in (("onward", ""), ("halts", "0110")):
        scene = Scene(turn=2, choices={"H24": choice}, **units)
        settled(scene, CohesionTest(unit=scene.number("au-nauendorff"), why="end of charge")).do(9)
        run(scene)
        assert scene.state("au-nauendorff") == "routed"
        assert (scene.place("au-nauendorff") == "0110") is (place == "0110")


def test_10_2_h24_who_halts_at_the_goal_stays_there_routed_again_or_fleeing() -> None:
    units: dict[str, Any] = {"fr_44": "1812 SW+NW", "choices": {"H24": "halts"}}
    shaken = Scene(turn=2, au_banat="0110 NE+SE disordered", **units)
    settled(shaken, CohesionTest(unit=shaken.number("au-banat"), why="passed through")).do(9)
    fleeing = routing("au-banat", au_banat="0110 NE+SE routed", **units)
    for scene in (shaken, fleeing):
        assert (scene.place("au-banat"), scene.state("au-banat")) == ("0110", "routed")


def test_10_2_by_the_other_reading_it_goes_away_from_the_nearest_enemy() -> None:
    scene = tried("fr-inf1", fr_inf1="1610 N+NE disordered", au_inf1="1608 S+SW", choices={"H26": "enemy"})
    scene.do(9)
    assert ways(scene) == {"1510", "1611", "1710"}


def test_10_3_4_on_13_june_a_recoil_over_the_bridge_costs_a_disorder_but_not_over_the_brook() -> None:
    units: dict[str, Any] = {"unit": "au-banat", "by": "0812", "au_banat": "0712 NE+SE", "fr_44": "0812 SW+NW"}
    bridge, brook = giving_way(**units), giving_way(**units)
    bridge.do(RecoilTo("au-banat", "0613"))
    brook.do(RecoilTo("au-banat", "0612"))
    assert (bridge.state("au-banat"), brook.state("au-banat")) == ("disordered", "good")


def test_10_3_1_over_the_deep_brook_horse_has_no_zone_and_infantry_has() -> None:
    units: dict[str, Any] = {"unit": "au-banat", "by": "0711", "au_banat": "0712 NE+SE"}
    horse, foot = giving_way(fr_11hus="0711 S+SW", **units), giving_way(fr_44="0711 S+SW", **units)
    assert RecoilTo("au-banat", "0612") in horse.offered
    assert foot.why_not(RecoilTo("au-banat", "0612")) == ("10.3.1", "not-farther")


def test_10_3_1_an_eliminated_unit_is_told_with_the_rule() -> None:
    places: dict[str, Any] = {"au_inf1": "1609 S+SW", "au_inf2": "1510 NE+SE", "au_inf3": "1710 SW+NW"}
    scene = Scene(turn=1, battle=PROVING_GROUND, fr_inf1="1610 N+NE", **places)
    scene.position.log = []
    game, grid = scene.position, scene.position.grid
    attackers = tuple(grid.index[hex] for hex in ("1609", "1510", "1710"))
    frame = Withdrawal(unit=scene.number("fr-inf1"), attackers=attackers, origin=grid.index["1610"], left=1)
    game.stack = (*game.stack, frame)
    begin_withdrawal(game, frame)
    assert [event.rule for event in game.log if isinstance(event, Eliminated)] == ["10.3.1"]
