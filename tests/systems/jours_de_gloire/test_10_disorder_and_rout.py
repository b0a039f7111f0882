"""Chapter 10: disorder, rout, recoil and retreat, rout movement, traversed units."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    MoveRouted,
    RecoilTo,
    RetreatTo,
    RoutOffMap,
    RoutTo,
    StayInRefuge,
    TakeRefuge,
)
from gloire.systems.jours_de_gloire.disorder import disorder, rout
from gloire.systems.jours_de_gloire.frames import CohesionTest, RoutMove, Turn, Withdrawal
from gloire.systems.jours_de_gloire.happened import PassedThrough
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, SQUARE
from tests.systems.jours_de_gloire.scene import Scene

FAR: dict[str, Any] = {"au_ogulin": "0118 NE+SE"}


def giving_way(kind: str = "recoil", left: int = 1, unit: str = "fr-44", by: str = "0913", **units: Any) -> Scene:
    """A unit that has to give way to an enemy in a hex."""
    scene = Scene(turn=2, **units)
    game = scene.position
    number = scene.number(unit)
    attackers = (game.grid.index[by],) if by else ()
    game.stack = (
        Turn(step=0),
        Withdrawal(unit=number, attackers=attackers, origin=game.where[number], left=left, kind=kind),
    )
    return settled(scene)


def settled(scene: Scene) -> Scene:
    """The scene at its next question."""
    from gloire.core.game import Game

    scene.game = Game(scene.game.scenario, scene.position)
    return scene


# 10.1


def test_10_1_a_second_disorder_routs_and_a_third_eliminates() -> None:
    scene = Scene(turn=2, fr_44="1014 SW+NW", **FAR)
    game, unit = scene.position, scene.number("fr-44")
    game.log = []
    disorder(game, unit, "test")
    assert game.marks[unit] & (DISORDERED | ROUTED) == DISORDERED
    disorder(game, unit, "test")
    assert game.has(unit, ROUTED)
    disorder(game, unit, "test")
    assert game.where[unit] == -1


def test_10_1_a_disordered_battery_that_is_disordered_again_is_eliminated() -> None:
    scene = Scene(turn=2, fr_art_victor="1014 SW+NW disordered", **FAR)
    game, unit = scene.position, scene.number("fr-art-victor")
    game.log = []
    disorder(game, unit, "test")
    assert game.where[unit] == -1


def test_10_1_a_disordered_battery_that_fire_routs_is_eliminated_but_one_in_good_order_is_routed() -> None:
    scene = Scene(turn=2, fr_art_victor="1014 SW+NW", au_art_oreilly="0515 NE+SE disordered")
    game = scene.position
    game.log = []
    rout(game, scene.number("fr-art-victor"), "fire")
    rout(game, scene.number("au-art-oreilly"), "fire")
    assert scene.state("fr-art-victor") == "routed"
    assert scene.is_lost("au-art-oreilly")


def test_10_1_disorder_breaks_the_square_of_the_whole_stack() -> None:
    scene = Scene(turn=2, fr_44="1014 SW+NW square", fr_101="1014 SW+NW square", **FAR)
    game = scene.position
    game.log = []
    disorder(game, scene.number("fr-44"), "test")
    assert not game.has(scene.number("fr-101"), SQUARE)
    assert scene.state("fr-101") == "good"


# 10.2


@pytest.mark.parametrize(("unit", "hexes"), [("fr-44", 2), ("fr-11hus", 3), ("fr-art-victor", 2)])
def test_10_2_a_routed_unit_retreats_two_hexes_or_three_if_it_is_cavalry(unit: str, hexes: int) -> None:
    scene = Scene(turn=2, **FAR, **dict[str, Any]({unit.replace("-", "_"): "1014 SW+NW"}))
    game = scene.position
    game.log = []
    rout(game, scene.number(unit), "fire", (game.grid.index["0914"],), game.grid.index["1014"])
    retreat = game.stack[-1]
    assert isinstance(retreat, Withdrawal)
    assert retreat.left == hexes


def test_10_2_a_routed_unit_has_no_zone_and_no_front() -> None:
    scene = Scene(turn=2, fr_44="1014 SW+NW routed", **FAR)
    game, unit = scene.position, scene.number("fr-44")
    assert game.zone(unit) == 0
    assert game.front(unit) == 0


def test_10_2_a_routed_unit_that_has_to_test_makes_a_rout_move_instead() -> None:
    scene = Scene(turn=2, fr_44="1014 SW+NW routed", **FAR)
    scene.position.stack = (Turn(step=0), CohesionTest(unit=scene.number("fr-44"), why="fire"))
    assert settled(scene).asked == "ChooseRoutHex"


def test_10_2_who_cannot_retreat_the_full_distance_is_eliminated() -> None:
    # In the corner of the map there is no second hex that leads away.
    scene = giving_way("retreat", 3, "fr-11hus", "2119", fr_11hus="2220 SW+NW routed", au_banat="2119 NE+SE")
    assert scene.is_lost("fr-11hus")


# 10.3.1


def test_10_3_1_the_first_hex_leads_away_from_the_attackers() -> None:
    scene = giving_way(fr_44="0914 NW+N", au_nauendorff="0913 S+SW")
    assert {action.hex for action in scene.offers(RecoilTo)} == {"0915"} | {
        hex
        for hex in ("0815", "1015")
        if scene.position.grid.distance(scene.position.grid.index[hex], scene.position.grid.index["0913"]) == 2
    }


def test_10_3_1_the_following_hexes_lead_away_from_where_it_was_attacked() -> None:
    scene = giving_way("retreat", 2, fr_44="0914 NW+N routed", au_nauendorff="0913 S+SW")
    scene.do(RetreatTo("fr-44", "0915"))
    far = scene.position.grid.distance
    origin = scene.position.grid.index["0914"]
    assert all(far(scene.position.grid.index[action.hex], origin) == 2 for action in scene.offers(RetreatTo))


def test_10_3_1_a_recoil_may_stay_beside_an_attacker_who_has_no_zone_there() -> None:
    # Over the deep brook hussars in 0711 have no zone into 0612; infantry there has.
    units: dict[str, Any] = {"unit": "au-banat", "by": "0711", "au_banat": "0712 NE+SE"}
    horse, foot = giving_way(fr_11hus="0711 S+SW", **units), giving_way(fr_44="0711 S+SW", **units)
    assert RecoilTo("au-banat", "0612") in horse.offered
    assert horse.position.grid.distance(horse.position.grid.index["0612"], horse.position.grid.index["0711"]) == 1
    assert foot.why_not(RecoilTo("au-banat", "0612")) == ("10.3.1", "not-farther")


def test_10_3_1_of_several_hexes_one_that_spares_elimination_must_be_chosen() -> None:
    scene = giving_way(
        "retreat",
        2,
        fr_44="0914 NW+N routed",
        au_nauendorff="0913 S+SW",
        au_hussar5="0817 N+NE",
    )
    offered = {action.hex for action in scene.offers(RetreatTo)}
    game = scene.position
    assert offered
    assert not any(game.threats(1) >> game.grid.index[hex] & 1 for hex in offered)


# 10.3.2 and 10.3.3


def test_10_3_2_a_recoiling_unit_keeps_its_facing() -> None:
    scene = giving_way(fr_44="0914 NW+N", au_nauendorff="0913 S+SW")
    scene.do(RecoilTo("fr-44", "0915"))
    assert scene.facing("fr-44") == "NW+N"


def test_10_3_2_who_recoils_onto_a_friend_takes_his_facing() -> None:
    scene = giving_way(fr_44="0914 NW+N", fr_101="0915 SW+NW", au_nauendorff="0913 S+SW")
    scene.do(RecoilTo("fr-44", "0915"))
    assert scene.place("fr-44") == "0915"
    assert scene.facing("fr-44") == "SW+NW"


def test_10_3_3_a_recoil_may_go_through_a_friend_with_whom_it_may_not_stack() -> None:
    scene = giving_way(fr_44="0914 NW+N", fr_11hus="0915 SW+NW", au_nauendorff="0913 S+SW")
    events = scene.do(RecoilTo("fr-44", "0915"))
    assert scene.asked == "ChooseWithdrawal"
    events += scene.do(scene.offered[0])
    assert [event.unit for event in events if isinstance(event, PassedThrough)] == ["fr-11hus"]
    assert scene.asked == "CohesionDie"


# 10.3.4 and 10.3.5


def test_10_3_4_a_recoil_over_a_bridge_costs_a_disorder() -> None:
    scene = giving_way(unit="au-banat", by="0812", au_banat="0712 NE+SE", fr_44="0812 SW+NW")
    scene.do(RecoilTo("au-banat", "0613"))
    assert scene.state("au-banat") == "disordered"


def test_10_3_4_not_over_the_brook_itself() -> None:
    scene = giving_way(unit="au-banat", by="0812", au_banat="0712 NE+SE", fr_44="0812 SW+NW")
    scene.do(RecoilTo("au-banat", "0612"))
    assert scene.state("au-banat") == "good"


def test_10_3_5_a_recoil_into_an_enemys_front_costs_a_disorder() -> None:
    scene = giving_way(fr_44="0914 NW+N", au_nauendorff="0913 S+SW", au_hussar5="0916 N+NE")
    scene.do(RecoilTo("fr-44", "0915"))
    assert scene.state("fr-44") == "disordered"


# 10.4


def routing(unit: str, **units: Any) -> Scene:
    """A routed unit that moves."""
    scene = Scene(turn=2, **units)
    scene.position.stack = (Turn(step=0), RoutMove(unit=scene.number(unit)))
    return settled(scene)


def test_10_4_a_routed_unit_spends_all_its_points_toward_its_edge() -> None:
    scene = routing("fr-44", fr_44="1015 SW+NW routed", **FAR)
    while scene.asked == "ChooseRoutHex":
        scene.do(scene.offered[0])
    assert scene.place("fr-44")[:2] == "14"  # four points of clear ground, to the east


def test_10_4_austrians_make_for_the_bridgehead() -> None:
    scene = routing("au-banat", au_banat="0412 NE+SE routed", fr_44="1412 SW+NW")
    while scene.asked == "ChooseRoutHex" and scene.place("au-banat") != "0110":
        if TakeRefuge("au-banat") in scene.offered:
            break
        scene.do(scene.offered[0])
    game = scene.position
    assert game.grid.distance(game.where[scene.number("au-banat")], game.grid.index["0110"]) < 3


def test_10_4_at_the_goal_the_way_leads_off_the_map() -> None:
    scene = routing("au-banat", au_banat="0110 NE+SE routed", fr_44="1412 SW+NW")
    assert scene.offered == [RoutOffMap("au-banat")]
    scene.do(RoutOffMap("au-banat"))
    assert scene.is_lost("au-banat")


def test_10_4_under_the_other_reading_it_halts_at_the_goal() -> None:
    scene = Scene(turn=2, choices={"H24": "halts"}, au_banat="0211 NE+SE routed", fr_44="1412 SW+NW")
    scene.position.stack = (Turn(step=0), RoutMove(unit=scene.number("au-banat")))
    settled(scene).do(RoutTo("au-banat", "0110"))
    assert scene.place("au-banat") == "0110"
    assert scene.asked != "ChooseRoutHex"


def test_10_4_a_unit_that_leaves_the_map_is_eliminated() -> None:
    scene = routing("fr-44", fr_44="2215 SW+NW routed", **FAR)
    assert scene.offered == [RoutOffMap("fr-44")]
    scene.do(RoutOffMap("fr-44"))
    assert scene.is_lost("fr-44")


def test_10_4_a_village_is_a_refuge() -> None:
    scene = routing("fr-44", fr_44="1311 SW+NW routed", **FAR)
    while scene.asked == "ChooseRoutHex" and not scene.offers(TakeRefuge):
        scene.do(scene.offered[0])
    # None of the villages lies in the straight way; one that does is offered.
    inside = routing("fr-44", fr_44="2012 SW+NW routed", **FAR)
    inside.do(next(action for action in inside.offers(RoutTo) if action.hex == "2112"))
    assert TakeRefuge("fr-44") in inside.offered
    inside.do(TakeRefuge("fr-44"))
    assert inside.place("fr-44") == "2112"


def test_10_4_a_unit_in_refuge_may_stay_in_the_rout_phase() -> None:
    scene = Scene("oreilly-1", turn=2, fr_44="2112 SW+NW routed", au_ogulin="0118 NE+SE")
    scene.do(scene.offered[-1])
    while scene.asked not in ("ChooseRouted", ""):
        scene.do(scene.offered[-1])
    assert set(scene.offered) == {MoveRouted("fr-44"), StayInRefuge("fr-44")}


def test_10_4_a_unit_that_cannot_move_a_hex_is_eliminated() -> None:
    scene = routing(
        "fr-44",
        fr_44="1015 SW+NW routed",
        au_banat="1115 SW+NW",
        au_warasdin="1114 SW+NW",
        au_ogulin="1014 S+SW",
        au_ir18="1016 N+NE",
    )
    assert scene.is_lost("fr-44")


# 10.5


def test_10_5_a_routed_unit_that_is_passed_through_makes_a_rout_move() -> None:
    scene = giving_way(fr_44="0914 NW+N", fr_101="0915 SW+NW routed", au_nauendorff="0913 S+SW")
    scene.do(RecoilTo("fr-44", "0915"))
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[0])
    assert scene.asked == "ChooseRoutHex"
    assert scene.about["unit"] == "fr-101"
