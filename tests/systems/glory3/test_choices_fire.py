"""What the choices about artillery fire do: G3, G15 to G19, each value by name."""

from typing import Any

import pytest

from gloire.systems.glory3 import guns
from gloire.systems.glory3.actions import FireAt
from gloire.systems.glory3.happened import FireMisguided
from gloire.systems.glory3.sight import obstruction, sees
from tests.systems.glory3.land import Land
from tests.systems.glory3.scene import Field, Scene

FAR: dict[str, Any] = {"us_gen_a": "0712", "us_inf4": "0712 0", "cs_inf4": "1601 3"}


def battery(choices: dict[str, Any], **counters: Any) -> Scene:
    return Field("us-gen-a", choices=choices, **(FAR | counters))


def parts(scene: Scene, gun: str, hex: str) -> dict[str, int]:
    game, number = scene.position, scene.number(gun)
    found = guns.modifiers(game, [number], game.where[number], game.grid.index[hex])
    return {one.what: one.value for one in found}


@pytest.mark.parametrize(("choice", "worth"), [(-1, -1), (1, 1)])
def test_9_23_g3_what_woods_count_for_a_target(choice: int, worth: int) -> None:
    scene = battery({"G3": choice}, us_gun1="0308 3", cs_inf1="0309 3")
    assert parts(scene, "us-gun1", "0309")["terrain"] == worth


@pytest.mark.parametrize(("choice", "facings"), [("sides", {0, 1, 2, 3}), ("half", {1, 2})])
def test_7_13_g15_whether_guns_fire_through_the_end_corners_of_their_front(choice: str, facings: set[int]) -> None:
    """From 0505 to 0705 the line runs along the hexside between 0605 and 0606: due right, between sides 1 and 2.

    Facing 0 the corner of side 1 is the end of the front; facing 3 that of side 2.
    """
    scene = battery({"G15": choice}, us_gun1="0505 0", cs_inf1="0705 3")
    assert {one.facing for one in scene.offers(FireAt) if one.hex == "0705"} == facings


@pytest.mark.parametrize(("choice", "seen"), [("always", True), ("checked", False)])
def test_9_21_g16_whether_a_sheer_hexside_hides_the_next_hex(choice: str, seen: bool) -> None:
    """0804 lies above 0704; between them the hexside is sheer."""
    scene = battery({"G16": choice}, us_gun1="0704 1", cs_inf1="0804 4", cs_inf2="0605 4")
    assert any(one.hex == "0804" for one in scene.offers(FireAt)) is seen
    if not seen:
        assert scene.why_not(FireAt(("us-gun1",), "0804", 1)) == ("9.21", "out-of-sight")
    game = scene.position
    here, there = game.grid.index["0704"], game.grid.index["0804"]
    assert sees(game, here, there) is sees(game, there, here) is (obstruction(game, here, there) is None) is seen


def test_9_21_g16_checked_a_steep_hexside_woods_and_a_slope_hide_no_neighbour() -> None:
    land = Land("5w\n3w\n2", sides={"steep": "0100|0101"}, G16="checked")
    game = land.position("0100", "0101")
    assert sees(game, land.hex("0100"), land.hex("0101"))
    assert sees(game, land.hex("0101"), land.hex("0102"))


@pytest.mark.parametrize(
    ("choice", "both", "lone"), [("only", 1, None), ("any", None, None)]
)  # infantry with a gun, and a gun alone
def test_9_11_g17_whether_a_gun_in_the_hex_takes_the_one_of_adjacent_fire(
    choice: str, both: int | None, lone: int | None
) -> None:
    mixed = battery({"G17": choice}, us_gun1="0505 0", cs_inf1="0504 3", cs_gun1="0504 3")
    assert parts(mixed, "us-gun1", "0504").get("range") == both
    alone = battery({"G17": choice}, us_gun1="0505 0", cs_gun1="0504 3")
    assert parts(alone, "us-gun1", "0504").get("range") == lone
    assert parts(battery({"G17": choice}, us_gun1="0505 0", cs_inf1="0504 3"), "us-gun1", "0504")["range"] == 1


@pytest.mark.parametrize(("choice", "worth"), [("entered", -1), ("adjacent", None)])
def test_9_23_g18_whether_works_count_against_distant_fire(choice: str, worth: int | None) -> None:
    """The Sunken Road protects 2511 toward 2510: against guns in 2509, and against those in 2510 by either choice."""
    for hex, counted in (("2509", worth), ("2510", -1)):
        scene = Scene(choices={"G18": choice}, us_doubleday_a=f"{hex} 3", cs_colquitt="2511 0")
        assert parts(scene, "us-doubleday-a", "2511").get("hexside") == counted


@pytest.mark.parametrize(("choice", "hit"), [("both", True), ("neither", False)])
def test_9_51_g19_whether_friends_beside_a_line_along_a_hexside_stand_in_its_way(choice: str, hit: bool) -> None:
    """From the hill 0903 to 1103 the line runs between 1003 and 1004; a friend stands in 1003, next to the target."""
    scene = battery({"G19": choice}, us_gun1="0903 1", us_inf1="1003 2", cs_inf1="1103 5")
    events = scene.do(next(one for one in scene.offers(FireAt) if one.hex == "1103"), 2)
    assert any(isinstance(one, FireMisguided) for one in events) is hit
