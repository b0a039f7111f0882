"""Chapter 4, bullet by bullet: forced marches (4.1.3), squares (4.2), roads (4.3.1), limits of movement (4.4)."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    CeaseFire,
    FaceTo,
    FireAt,
    ForceMarch,
    ForceMarchStack,
    FormSquare,
    LeaveMap,
    LeaveSquare,
    MoveStack,
    MoveUnit,
    TurnUnit,
)
from gloire.systems.jours_de_gloire.happened import Moved, SquareLeft, Turned
from tests.systems.jours_de_gloire.scene import Scene

FAR: dict[str, Any] = {"au_banat": "0118 NE+SE"}
CLEAR = "1416 SW+NW"


def moving(marker: str = "victor-1", **facts: Any) -> Scene:
    return Scene(marker, **facts).to("Movement")


def points(scene: Scene, unit: str) -> float:
    """The most that a unit can spend now."""
    return max((move.cost for move in scene.game.moves(unit)), default=0)


def cost(scene: Scene, unit: str, hex: str) -> float:
    return next(move.cost for move in scene.game.moves(unit) if move.hex == hex)


# 4.1.3: forced marches


def test_4_1_3_a_routed_unit_makes_no_forced_march() -> None:
    scene = moving(fr_44=CLEAR + " routed", fr_101="1616 SW+NW", **FAR)
    assert scene.why_not(ForceMarch("fr-44", "1516")) == ("10.2", "routed")


def test_4_1_3_it_does_not_come_within_five_hexes_on_its_way_either() -> None:
    scene = moving(fr_44="1616 SW+NW", au_banat="0916 NE+SE")
    distance, index = scene.position.grid.distance, scene.position.grid.index
    assert distance(index["1416"], index["0916"]) == 5
    assert scene.why_not(ForceMarch("fr-44", "1416")) == ("4.1.3", "hex-within-five")
    for march in forced(scene, "fr-44"):
        assert all(distance(index[hex], index["0916"]) > 5 for hex in march.path)


def test_4_1_3_within_five_hexes_a_unit_comes_by_normal_movement() -> None:
    scene = moving(fr_44="1616 SW+NW", au_banat="0916 NE+SE")
    assert "1416" in scene.hexes(MoveUnit, "fr-44")


def test_4_1_3_one_kind_of_movement_in_an_activation() -> None:
    scene = moving(fr_44="1616 SW+NW", fr_101="1816 SW+NW", **FAR)
    scene.do(MoveUnit("fr-44", "1516"))
    scene.to("Movement")
    assert scene.why_not(ForceMarch("fr-44", "1716")) == ("4.4.1", "has-moved")


def test_4_1_3_it_neither_enters_nor_passes_a_hex_with_a_friend() -> None:
    scene = moving(fr_44="2216 SW+NW", fr_101="2116 SW+NW", fr_24l="2215 SW+NW", fr_11hus="2217 SW+NW", **FAR)
    assert scene.why_not(ForceMarch("fr-44", "2116")) == ("4.1.3", "forced-through-friend")
    # 2115 and 2117 lie behind friends but for the way between them.
    assert all(move.path[1] not in ("2116", "2215", "2217") for move in forced(scene, "fr-44"))


def forced(scene: Scene, unit: str) -> list[Moved]:
    """How every forced march of a unit goes."""
    found = []
    for hex in sorted(scene.hexes(ForceMarch, unit)):
        after = scene.game.clone()
        found += [event for event in after.apply(ForceMarch(unit, hex)) if isinstance(event, Moved)]
    return found


def test_4_1_3_stacked_units_may_part_but_not_meet_again_on_a_forced_march() -> None:
    scene = moving(fr_44=CLEAR, fr_101=CLEAR, **FAR)
    scene.do(ForceMarch("fr-44", "1816"))
    scene.to("Movement")
    assert "1816" not in scene.hexes(ForceMarch, "fr-101")
    assert "1716" in scene.hexes(ForceMarch, "fr-101")


def test_4_1_3_mixed_stacks_do_not_force_march_together() -> None:
    scene = moving(fr_44=CLEAR, fr_art_victor=CLEAR, **FAR)
    assert scene.why_not(ForceMarchStack("fr-44", "1816")) == ("4.4.1", "not-together")
    assert scene.hexes(ForceMarch, "fr-44")


def test_4_1_3_guns_that_have_fired_make_none() -> None:
    scene = Scene("victor-1", fr_art_victor=CLEAR, au_banat="1216 NE+SE").to("Fire")
    scene.do(scene.offers(FireAt)[0], 0)
    scene.to("Movement")
    assert scene.why_not(ForceMarch("fr-art-victor", "1616")) == ("4.1.3", "began-normally")


def test_4_1_3_nor_do_units_that_have_left_square() -> None:
    scene = moving(fr_44=CLEAR + " square", **FAR)
    scene.do(LeaveSquare("fr-44"), FaceTo("fr-44", 0))
    assert scene.why_not(ForceMarch("fr-44", "1516")) == ("4.1.3", "began-normally")


# 4.2: squares


def test_4_2_a_square_is_formed_and_left_in_an_enemy_zone_too() -> None:
    beside = moving(fr_44=CLEAR, au_banat="1316 NE+SE")
    beside.do(FormSquare("fr-44"))
    assert beside.state("fr-44") == "square"
    within = moving(fr_44=CLEAR + " square", au_banat="1316 NE+SE")
    within.do(LeaveSquare("fr-44"), FaceTo("fr-44", 3))
    assert within.state("fr-44") == "good"


def test_4_2_it_costs_the_whole_allowance_without_orders_too() -> None:
    scene = Scene("victor-1", turn=2, fr_44=CLEAR, fr_101="1616 SW+NW", **FAR)
    scene.to("Movement").do(FormSquare("fr-44"))
    assert scene.why_not(MoveUnit("fr-44", "1516")) == ("4.4.1", "has-moved")


def test_4_2_who_has_moved_forms_no_square() -> None:
    scene = moving(fr_44=CLEAR, fr_101="1816 SW+NW", **FAR)
    scene.do(MoveUnit("fr-44", "1516"))
    scene.to("Movement")
    assert scene.why_not(FormSquare("fr-44")) == ("4.4.1", "has-moved")


def test_4_2_two_units_form_square_in_a_hex_where_both_were() -> None:
    scene = moving(fr_44=CLEAR, fr_101=CLEAR, **FAR)
    scene.do(scene.offers(FormSquare)[0])
    assert scene.state("fr-44") == scene.state("fr-101") == "square"


def test_4_2_not_beside_one_that_has_just_come_in() -> None:
    scene = moving(fr_44=CLEAR, fr_101="1516 SW+NW", **FAR)
    scene.do(MoveUnit("fr-101", "1416"))
    scene.to("Movement")
    assert scene.why_not(FormSquare("fr-44")) == ("4.2", "square-needs-all")


def test_4_2_guns_alone_form_none() -> None:
    scene = moving(fr_art_victor=CLEAR, fr_44="1616 SW+NW", **FAR)
    assert scene.why_not(FormSquare("fr-art-victor")) == ("4.2", "square-needs-infantry")


def test_4_2_nobody_joins_a_square() -> None:
    scene = moving(fr_44=CLEAR + " square", fr_101="1516 SW+NW", fr_art_victor="1616 SW+NW", **FAR)
    assert scene.why_not(MoveUnit("fr-101", "1416")) == ("4.4.3", "friendly-square")
    assert scene.why_not(MoveUnit("fr-art-victor", "1416")) == ("4.4.3", "friendly-square")


def test_4_2_a_square_neither_moves_nor_turns() -> None:
    scene = moving(fr_44=CLEAR + " square", fr_101="1816 SW+NW", **FAR)
    assert scene.why_not(MoveUnit("fr-44", "1516")) == ("4.2", "in-square")
    assert scene.why_not(TurnUnit("fr-44")) == ("4.2", "in-square")
    assert not scene.hexes(ForceMarch, "fr-44")


@pytest.mark.parametrize(("turn", "left"), [(1, 3), (2, 1)])
def test_4_2_leaving_costs_two_points_of_what_its_orders_give_it(turn: int, left: int) -> None:
    scene = Scene("victor-1", turn=turn, fr_44=CLEAR + " square", fr_101="1816 SW+NW", **FAR).to("Movement")
    scene.do(LeaveSquare("fr-44"), FaceTo("fr-44", 0))
    assert points(scene, "fr-44") == left


def test_4_2_who_has_left_does_not_form_again() -> None:
    scene = moving(fr_44=CLEAR + " square", **FAR)
    scene.do(LeaveSquare("fr-44"), FaceTo("fr-44", 0))
    assert scene.why_not(FormSquare("fr-44")) == ("4.2", "square-needs-all")


def test_4_2_infantry_and_guns_leave_together_and_face_apart() -> None:
    scene = moving(fr_44=CLEAR + " square", fr_art_victor=CLEAR + " square", **FAR)
    assert [action.unit for action in scene.offers(LeaveSquare)] == ["fr-44"]
    events = scene.do(LeaveSquare("fr-44"))
    assert {unit for event in events if isinstance(event, SquareLeft) for unit in event.units} == {
        "fr-44",
        "fr-art-victor",
    }
    events = scene.do(FaceTo("fr-44", 1), FaceTo("fr-art-victor", 5))
    assert {event.facing for event in events if isinstance(event, Turned)} == {1, 5}


def test_4_2_guns_that_have_fired_without_orders_keep_the_square_in_place() -> None:
    scene = Scene(
        "victor-1", turn=2, fr_44=CLEAR + " square", fr_art_victor=CLEAR + " square", au_banat="1216 NE+SE"
    ).to("Fire")
    scene.do(scene.offers(FireAt)[0], 0)
    scene.to("Movement")
    assert scene.why_not(LeaveSquare("fr-44")) == ("4.2", "square-needs-points")


# 4.3.1: roads


def test_4_3_1_next_to_an_enemy_the_last_hex_costs_its_normal_price() -> None:
    calm = moving(fr_11hus="1412 SW+NW", **FAR)
    near = moving(fr_11hus="1412 SW+NW", au_banat="1713 SW+NW")
    assert cost(calm, "fr-11hus", "1612") == 2
    assert cost(near, "fr-11hus", "1612") == 1 + price_over_land(near, "1512", "1612")


def test_4_3_1_also_next_to_guns_and_the_routed_who_have_no_zone() -> None:
    scene = moving(fr_art_victor="1412 SW+NW", au_art_oreilly="1613 SW+NW")
    assert cost(scene, "fr-art-victor", "1512") == price_over_land(scene, "1412", "1512", arm=2) > 1
    routed = moving(fr_art_victor="1412 SW+NW", au_banat="1613 SW+NW routed")
    assert cost(routed, "fr-art-victor", "1512") == price_over_land(routed, "1412", "1512", arm=2)


def price_over_land(scene: Scene, here: str, there: str, arm: int = 1) -> int:
    index = scene.position.grid.index
    return next(price for near, price, _ in scene.position.ground.steps[arm][index[here]] if near == index[there])


# 4.4.1


def test_4_4_1_the_way_goes_from_neighbour_to_neighbour() -> None:
    scene = moving(fr_44=CLEAR, **FAR)
    distance, index = scene.position.grid.distance, scene.position.grid.index
    for move in scene.game.moves("fr-44"):
        steps = zip(move.path, move.path[1:], strict=False)
        assert all(distance(index[a], index[b]) == 1 for a, b in steps)


def test_4_4_1_mixed_stacks_move_one_by_one() -> None:
    scene = moving(fr_44=CLEAR, fr_art_victor=CLEAR, **FAR)
    assert scene.why_not(MoveStack("fr-art-victor", "1516")) == ("4.4.1", "not-together")


def test_4_4_1_a_stack_goes_as_far_as_its_slowest_unit() -> None:
    scene = moving(fr_44=CLEAR + " disordered", fr_101=CLEAR, **FAR)
    top = scene.offers(MoveStack)[0].unit
    slowest = min(scene.position.figures(scene.number(unit)).movement for unit in ("fr-44", "fr-101"))
    index, distance = scene.position.grid.index, scene.position.grid.distance
    assert max(distance(index["1416"], index[hex]) for hex in scene.hexes(MoveStack, top)) <= slowest


def test_4_4_1_a_hex_that_cannot_be_paid_for_cannot_be_entered_not_even_a_first_one() -> None:
    scene = Scene("victor-1", turn=2, fr_art_victor="1913 SW+NW disordered", fr_44="2213 SW+NW", **FAR).to("Movement")
    game = scene.position
    allowance = -(-game.figures(scene.number("fr-art-victor")).movement // 2)
    for move in scene.game.moves("fr-art-victor"):
        assert move.cost <= allowance


def test_4_4_1_points_are_not_saved() -> None:
    scene = moving(fr_44=CLEAR, fr_101="1816 SW+NW", **FAR)
    scene.do(MoveUnit("fr-44", "1516"))
    scene.to("Movement")
    assert scene.why_not(MoveUnit("fr-44", "1616")) == ("4.4.1", "has-moved")


def test_4_4_1_nobody_leaves_the_map_of_his_own_will() -> None:
    scene = moving(fr_44="2216 SW+NW", **FAR)
    assert scene.why_not(LeaveMap("fr-44")) == ("4.4.1", "no-exit")


# 4.4.2


def test_4_4_2_half_of_six_points_is_three() -> None:
    scene = Scene("victor-1", fr_art_victor=CLEAR, au_banat="1216 NE+SE").to("Fire")
    scene.do(scene.offers(FireAt)[0], 0)
    scene.to("Movement")
    assert points(scene, "fr-art-victor") <= 3
    quiet = Scene("victor-1", fr_art_victor=CLEAR, au_banat="1216 NE+SE").to("Movement")
    assert points(quiet, "fr-art-victor") == 6


def test_4_4_2_without_orders_it_does_not_move_but_may_turn() -> None:
    scene = Scene("victor-1", turn=2, fr_art_victor=CLEAR, fr_44="1616 SW+NW", au_banat="1216 NE+SE").to("Fire")
    scene.do(scene.offers(FireAt)[0], 0)
    scene.to("Movement")
    assert scene.why_not(MoveUnit("fr-art-victor", "1516")) == ("4.4.2", "fired-without-orders")
    assert TurnUnit("fr-art-victor") in scene.offered


# 4.4.3


def test_4_4_3_each_friend_on_the_way_costs_a_point() -> None:
    wall = {"fr_101": "1516 SW+NW", "fr_24l": "1515 SW+NW", "fr_6dr": "1415 SW+NW", "fr_11hus": "1417 SW+NW"}
    wall |= {"fr_art_victor": "1316 SW+NW"}
    scene = moving(fr_44=CLEAR, **wall, **FAR)
    for move in scene.game.moves("fr-44"):
        friends = [hex for hex in move.path[1:-1] if hex in {place.split()[0] for place in wall.values()}]
        assert move.cost == len(move.path) - 1 + len(friends)
    assert any(len(move.path) > 2 for move in scene.game.moves("fr-44"))


def test_4_4_3_two_units_in_a_hex_cost_one_point_together() -> None:
    scene = moving(fr_44=CLEAR, fr_101="1516 SW+NW", fr_24l="1516 SW+NW", **FAR)
    passing = [move for move in scene.game.moves("fr-44") if "1516" in move.path[1:-1]]
    assert all(move.cost == len(move.path) for move in passing)


def test_4_4_3_nobody_passes_through_a_friendly_square() -> None:
    scene = moving(fr_44=CLEAR, fr_101="1516 SW+NW square", **FAR)
    assert all("1516" not in move.path for move in scene.game.moves("fr-44"))
    assert scene.why_not(MoveUnit("fr-44", "1516")) == ("4.4.3", "friendly-square")


def test_5_1_2_through_a_routed_friend_for_a_point_but_not_to_stay() -> None:
    scene = moving(fr_44=CLEAR, fr_101="1516 SW+NW routed", **FAR)
    assert "1516" not in scene.hexes(MoveUnit, "fr-44")


# 6.2.2


def test_6_2_2_why_a_unit_may_not_leave_into_a_front() -> None:
    scene = moving(fr_44=CLEAR, au_banat="1316 NE+SE", au_warasdin="1513 S+SW", fr_101="1816 SW+NW")
    game = scene.position
    fronts = [hex for hex in game.grid.neighbours[game.grid.index["1416"]] if game.threats(1) >> hex & 1]
    assert fronts
    for hex in fronts:
        assert scene.why_not(MoveUnit("fr-44", game.label(hex)))[0] == "6.2.2"


def test_4_2_reduced_units_act_reduced() -> None:
    scene = Scene("victor-1", turn=2, fr_44=CLEAR, **FAR)
    scene.do(ActReduced("fr-44"), *([CeaseFire()] if scene.asked == "Fire" else []))
    assert points(scene, "fr-44") == 3
