"""Chapter 6: facing (6.1), zones of control (6.2)."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    AnnounceShock,
    FaceTo,
    FireAt,
    LeaveSquare,
    MoveStack,
    MoveUnit,
    TryRally,
    TurnUnit,
)
from gloire.systems.jours_de_gloire.happened import Moved
from gloire.systems.jours_de_gloire.setup import FACINGS
from tests.systems.jours_de_gloire.fights import N_NE, S_SW
from tests.systems.jours_de_gloire.scene import Field, Scene


def front(scene: Scene, unit: str) -> set[str]:
    game = scene.position
    mask = game.front(scene.number(unit))
    return {game.label(hex) for hex in range(len(game.grid)) if mask >> hex & 1}


def zone(scene: Scene, unit: str) -> set[str]:
    game = scene.position
    mask = game.zone(scene.number(unit))
    return {game.label(hex) for hex in range(len(game.grid)) if mask >> hex & 1}


def around(scene: Scene, hex: str) -> set[str]:
    grid = scene.position.grid
    return {grid.labels[near] for near in grid.neighbours[grid.index[hex]]}


def moving(**facts: Any) -> Scene:
    return Field(**facts).to("Movement")


# 6.1.1


@pytest.mark.parametrize(
    ("facing", "hexes"),
    [
        ("N+NE", {"1608", "1708"}),
        ("NE+SE", {"1708", "1709"}),
        ("SE+S", {"1709", "1610"}),
        ("S+SW", {"1610", "1509"}),
        ("SW+NW", {"1509", "1508"}),
        ("NW+N", {"1508", "1608"}),
    ],
)
def test_6_1_1_two_hexes_at_the_corner_are_the_front(facing: str, hexes: set[str]) -> None:
    assert front(Field(fr_inf1=f"1609 {facing}", au_inf1="2101 S+SW"), "fr-inf1") == hexes


@pytest.mark.parametrize("hex", ["0312", "0604", "0608"])
def test_6_1_1_exception_in_town_village_and_castle_there_are_six(hex: str) -> None:
    scene = Field(fr_inf1=f"{hex} N+NE", au_inf1="2101 S+SW")
    assert front(scene, "fr-inf1") == around(scene, hex)


def test_6_1_1_exception_in_square_there_are_six() -> None:
    scene = Field(fr_inf1="1609 N+NE square", au_inf1="2101 S+SW")
    assert front(scene, "fr-inf1") == around(scene, "1609")


def test_10_2_routed_units_have_no_front() -> None:
    assert front(Field(fr_inf1="1609 N+NE routed", au_inf1="2101 S+SW"), "fr-inf1") == set()


def test_6_1_1_infantry_that_joins_infantry_faces_as_it_does() -> None:
    scene = moving(fr_inf1="1609 N+NE", fr_inf2="1611 S+SW", au_inf1="2101 S+SW")
    scene.do(MoveUnit("fr-inf2", "1609"))
    assert scene.facing("fr-inf2") == "N+NE"
    assert scene.asked == "Movement"  # there is nothing to choose


def test_6_1_1_guns_may_face_another_way_than_their_infantry() -> None:
    scene = moving(fr_inf1="1609 N+NE", fr_gun1="1609 S+SW", au_inf1="2101 S+SW")
    assert (scene.facing("fr-inf1"), scene.facing("fr-gun1")) == ("N+NE", "S+SW")
    scene.do(TurnUnit("fr-gun1"), FaceTo("fr-gun1", 4))
    assert (scene.facing("fr-inf1"), scene.facing("fr-gun1")) == ("N+NE", "SW+NW")


def test_6_1_1_stacked_units_turn_together() -> None:
    scene = moving(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="2101 S+SW")
    assert scene.why_not(TurnUnit("fr-inf2")) == ("6.1.1", "turn-together")
    scene.do(TurnUnit("fr-inf1"), FaceTo("fr-inf1", S_SW))
    assert scene.facing("fr-inf2") == "S+SW"


def test_6_1_1_stacked_guns_turn_together() -> None:
    scene = moving(fr_gun1="1609 N+NE", fr_gun2="1609 N+NE", au_inf1="2101 S+SW")
    scene.do(scene.offers(TurnUnit)[0])
    scene.do(next(one for one in scene.offers(FaceTo) if one.facing == S_SW))
    assert {scene.facing("fr-gun1"), scene.facing("fr-gun2")} == {"S+SW"}


# 6.1.2


def test_6_1_2_facing_does_not_matter_to_movement() -> None:
    hexes = [
        scene.hexes(MoveUnit, "fr-inf1")
        for facing in FACINGS
        for scene in [moving(fr_inf1=f"1609 {facing}", au_inf1="2101 S+SW")]
    ]
    assert all(reach == hexes[0] for reach in hexes)


def test_6_1_2_at_the_end_of_its_move_a_unit_turns_as_it_likes() -> None:
    scene = moving(fr_inf1="1609 N+NE", au_inf1="2101 S+SW")
    scene.do(MoveUnit("fr-inf1", "1608"))
    assert {one.facing for one in scene.offers(FaceTo)} == set(range(6))


def test_6_1_2_also_where_it_stays() -> None:
    scene = moving(fr_inf1="1609 N+NE", au_inf1="2101 S+SW")
    scene.do(TurnUnit("fr-inf1"))
    assert {one.facing for one in scene.offers(FaceTo)} == set(range(6))


def test_6_1_2_units_that_leave_square_face_as_they_like() -> None:
    scene = moving(fr_inf1="1609 N+NE square", au_inf1="1608 S+SW")
    scene.do(LeaveSquare("fr-inf1"))
    assert {one.facing for one in scene.offers(FaceTo)} == set(range(6))


@pytest.mark.parametrize("state", ["disordered", "routed"])
def test_6_1_2_units_that_rally_face_as_they_like(state: str) -> None:
    scene = Field(fr_inf1=f"1609 N+NE {state}", au_inf1="2101 S+SW").to("ChooseRally")
    scene.do(TryRally("fr-inf1"), 0)
    assert {one.facing for one in scene.offers(FaceTo)} == set(range(6))


def test_6_1_2_nobody_fires_or_attacks_but_through_its_front() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_gun1="1609 N+NE", au_inf1="1610 N+NE", au_inf2="1608 S+SW").to("Fire")
    assert scene.why_not(FireAt("fr-gun1", "1610", N_NE)) == ("7.2", "out-of-cone")
    assert scene.to("Announce").why_not(AnnounceShock("fr-inf1", ("1610",), N_NE)) == ("8.2", "not-in-front")


def test_6_1_2_squares_do_not_attack_through_their_six_fronts() -> None:
    scene = Field(fr_inf1="1609 N+NE square", fr_inf2="1712 N+NE", au_inf1="1610 N+NE", au_inf2="1711 S+SW")
    assert scene.to("Announce").why_not(AnnounceShock("fr-inf1", ("1610",), S_SW)) == ("4.2", "in-square")


# 6.2.1


def test_6_2_1_zone_is_the_six_hexes_around() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_lc1="1604 S+SW")
    assert zone(scene, "fr-inf1") == around(scene, "1609")
    assert zone(scene, "au-lc1") == around(scene, "1604")


def test_6_2_1_disordered_units_have_one() -> None:
    scene = Field(fr_inf1="1609 N+NE disordered", au_inf1="2101 S+SW")
    assert zone(scene, "fr-inf1") == around(scene, "1609")


@pytest.mark.parametrize(("unit", "state"), [("fr_gun1", ""), ("fr_inf1", "square"), ("fr_inf1", "routed")])
def test_6_2_1_artillery_squares_and_routed_units_have_none(unit: str, state: str) -> None:
    scene = Field(**{unit: f"1609 N+NE {state}"}, fr_inf2="2112 N+NE", au_inf1="2101 S+SW")
    assert zone(scene, unit.replace("_", "-")) == set()


def test_6_2_1_not_over_an_impassable_river_nor_its_bridges_and_fords() -> None:
    for hex in ("1404", "1408", "1411"):
        scene = Field(fr_inf1=f"{hex} N+NE", au_inf1="2101 S+SW")
        assert zone(scene, "fr-inf1") == {near for near in around(scene, hex) if near[:2] != "15"}


def test_6_2_1_but_over_a_stream() -> None:
    scene = Field(fr_inf1="1808 N+NE", au_inf1="2101 S+SW")
    assert zone(scene, "fr-inf1") == around(scene, "1808")


def test_6_2_1_steep_slope_stops_the_zone_of_cavalry_but_not_of_infantry() -> None:
    assert "0816" in zone(Field(fr_inf1="0815 N+NE", au_inf1="2101 S+SW"), "fr-inf1")
    assert "0816" not in zone(Field(fr_lc1="0815 N+NE", au_inf1="2101 S+SW"), "fr-lc1")


@pytest.mark.parametrize(
    ("outside", "inside"), [("1213", "1214"), ("1007", "1008"), ("1009", "1008"), ("0609", "0608")]
)
def test_6_2_1_not_from_outside_into_works_or_a_castle(outside: str, inside: str) -> None:
    assert inside not in zone(Field(fr_inf1=f"{outside} N+NE", au_inf1="2101 S+SW"), "fr-inf1")


@pytest.mark.parametrize(("inside", "outside"), [("1214", "1213"), ("1008", "1009"), ("0608", "0609")])
def test_6_2_1_but_from_inside_out(inside: str, outside: str) -> None:
    assert outside in zone(Field(fr_inf1=f"{inside} N+NE", au_inf1="2101 S+SW"), "fr-inf1")


# 6.2.2


def test_6_2_2_unit_stops_when_it_enters_a_zone() -> None:
    # Every hex beside the enemy ends the move: 1607, five hexes away past him, is out of reach.
    scene = moving(fr_inf1="1611 N+NE", au_inf1="1608 N+NE")
    reach = scene.hexes(MoveUnit, "fr-inf1")
    assert {"1609", "1508", "1708"} <= reach
    assert "1607" not in reach
    assert "1607" in moving(fr_inf1="1611 N+NE", au_gun1="1608 N+NE").hexes(MoveUnit, "fr-inf1")


def test_6_2_2_and_may_turn_there_as_it_likes() -> None:
    scene = moving(fr_inf1="1611 N+NE", au_inf1="1608 N+NE")
    scene.do(MoveUnit("fr-inf1", "1609"))
    assert len(scene.offers(FaceTo)) == 6


def test_6_2_2_entering_costs_nothing_more_but_a_point_in_disorder() -> None:
    # Five hexes in good order; in disorder four points, of which the last hex takes two.
    assert "1609" in moving(fr_inf1="1614 N+NE", au_inf1="1608 S+SW").hexes(MoveUnit, "fr-inf1")
    scene = moving(fr_inf1="1613 N+NE disordered", au_inf1="1608 S+SW")
    assert "1609" not in scene.hexes(MoveUnit, "fr-inf1")
    assert "1609" in moving(fr_inf1="1612 N+NE disordered", au_inf1="1608 S+SW").hexes(MoveUnit, "fr-inf1")


@pytest.mark.parametrize(("turn", "choices", "start"), [(2, {}, "1613"), (3, {"H35": "night"}, "1612")])
def test_12_fog_and_night_make_zones_dearer(turn: int, choices: dict[str, str], start: str) -> None:
    scene = moving(turn=turn, choices=choices, fr_inf1=f"{start} N+NE", au_inf1="1608 S+SW")
    assert "1609" in scene.hexes(MoveUnit, "fr-inf1")
    farther = f"16{int(start[2:]) + 1}"
    scene = moving(turn=turn, choices=choices, fr_inf1=f"{farther} N+NE", au_inf1="1608 S+SW")
    assert "1609" not in scene.hexes(MoveUnit, "fr-inf1")


def test_6_2_2_artillery_enters_a_zone_only_where_friends_stand() -> None:
    scene = moving(fr_gun1="1611 N+NE", fr_inf1="1609 N+NE", au_inf1="1608 S+SW")
    reach = scene.hexes(MoveUnit, "fr-gun1")
    assert "1609" in reach
    assert "1708" not in reach
    assert scene.why_not(MoveUnit("fr-gun1", "1708")) == ("6.2.2", "guns-alone-in-zone")


def test_6_2_2_in_a_zone_it_may_stay_and_turn_by_one_corner() -> None:
    scene = moving(fr_inf1="1609 N+NE", au_inf1="1608 S+SW")
    scene.do(TurnUnit("fr-inf1"))
    assert {one.facing for one in scene.offers(FaceTo)} == {5, 0, 1}


def test_6_2_2_guns_that_turned_to_fire_turn_no_more_in_a_zone() -> None:
    scene = Field(fr_gun1="1609 N+NE", fr_inf1="1609 N+NE", au_inf1="1708 S+SW").to("Fire")
    scene.do(FireAt("fr-gun1", "1708", 1), 0).clear()
    scene.to("Movement")
    assert scene.why_not(TurnUnit("fr-gun1")) == ("6.2.2", "has-turned")
    assert TurnUnit("fr-inf1") in scene.offered


def test_6_2_2_guns_that_fired_as_they_faced_may_turn_by_a_corner() -> None:
    scene = Field(fr_gun1="1609 N+NE", fr_inf1="1609 N+NE", au_inf1="1708 S+SW").to("Fire")
    scene.do(FireAt("fr-gun1", "1708", 0), 0).clear()
    scene.to("Movement").do(TurnUnit("fr-gun1"))
    assert {one.facing for one in scene.offers(FaceTo)} == {5, 0, 1}


def test_6_1_2_guns_that_turned_to_fire_turn_freely_out_of_zones() -> None:
    scene = Field(fr_gun1="1609 N+NE", au_inf1="1808 S+SW").to("Fire")
    scene.do(FireAt("fr-gun1", "1808", 1), 0)
    scene.to("Movement").do(TurnUnit("fr-gun1"))
    assert len(scene.offers(FaceTo)) == 6


def test_6_2_2_leaving_a_zone_costs_a_point() -> None:
    scene = moving(fr_inf1="1609 N+NE", au_inf1="1608 N+NE")
    assert "1613" in scene.hexes(MoveUnit, "fr-inf1")  # four hexes and the point
    assert "1614" not in scene.hexes(MoveUnit, "fr-inf1")


@pytest.mark.parametrize(("facing", "steps"), [("N+NE", 2), ("S+SW", 1)])
def test_6_2_2_not_straight_into_the_front_of_an_enemy(facing: str, steps: int) -> None:
    # 1610 is beside a second enemy, who does not reach 1609; if it lies before him, the way there makes a detour.
    scene = moving(fr_inf1="1609 N+NE", au_inf1="1608 N+NE", au_inf2=f"1611 {facing}")
    events = scene.do(MoveUnit("fr-inf1", "1610"))
    (moved,) = [event for event in events if isinstance(event, Moved)]
    assert len(moved.path) == 1 + steps


def test_6_2_2_not_from_zone_to_zone_of_the_same_enemy_nor_by_a_detour() -> None:
    scene = moving(fr_lc1="1609 N+NE", au_inf1="1608 N+NE")
    assert not around(scene, "1608") & scene.hexes(MoveUnit, "fr-lc1")
    assert scene.why_not(MoveUnit("fr-lc1", "1708")) == ("6.2.2", "zone-to-zone")


def test_6_2_2_but_into_the_zone_of_another_behind_whom_it_comes() -> None:
    scene = moving(fr_lc1="1609 N+NE", au_inf1="1608 N+NE", au_inf2="1612 S+SW")
    assert "1611" in scene.hexes(MoveUnit, "fr-lc1")


def test_6_2_2_stacks_obey_too() -> None:
    scene = moving(fr_inf1="1611 N+NE", fr_inf2="1611 N+NE", au_inf1="1608 N+NE")
    assert "1607" not in scene.hexes(MoveStack, "fr-inf1")
