"""Chapter 9: who fires at what, return fire, combined fire, modifiers, who is affected, misguided friendly fire."""

from typing import Any

import pytest

from gloire.systems.glory3 import guns
from gloire.systems.glory3.actions import CeaseFire, FireAt, HoldFire, MoveUnit, ReturnFire
from gloire.systems.glory3.happened import FireMisguided, GunsFired
from tests.systems.glory3.scene import Field, Scene

FAR: dict[str, Any] = {"us_gen_a": "0712", "us_inf4": "0712 0", "cs_inf4": "1601 3"}


def battery(command: Any = "us-gen-a", **counters: Any) -> Scene:
    return Field(command, **(FAR | counters))


def targets(scene: Scene, *units: str) -> set[tuple[str, int]]:
    return {(one.hex, one.facing) for one in scene.offers(FireAt) if one.units == units}


def parts(scene: Scene, units: tuple[str, ...], hex: str) -> dict[str, int]:
    game = scene.position
    numbers = [scene.number(unit) for unit in units]
    found = guns.modifiers(game, numbers, game.where[numbers[0]], game.grid.index[hex])
    return {one.what: one.value for one in found}


# 9.11, 9.12


@pytest.mark.parametrize(("gun", "farthest"), [("us_gun3", 4), ("us_gun1", 7), ("us_gun2", 10)])
def test_9_11_short_medium_and_long_range(gun: str, farthest: int) -> None:
    """Guns in 0112 fire up their column; gun3 is of another command."""
    command, id = ("us-gen-b" if gun == "us_gun3" else "us-gen-a"), gun.replace("_", "-")
    for far in (farthest, farthest + 1):
        target = f"01{12 - far:02}"
        scene = battery(command, us_gen_b="0111", **{gun: "0112 0"}, cs_inf1=f"{target} 3")
        refusal = guns.refuse_target(scene.position, [scene.number(id)], scene.position.grid.index[target])
        assert (refusal is None) is (far == farthest)


def test_9_12_disordered_guns_do_not_fire() -> None:
    scene = battery(us_gun1="0505 0 disordered", us_gun2="0605 0", cs_inf1="0503 3")
    assert not targets(scene, "us-gun1")
    assert scene.why_not(FireAt(("us-gun1",), "0503", 0)) == ("9.12", "disordered-guns")


def test_9_12_guns_fire_once_and_then_do_not_move() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0605 0", cs_inf1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0), 0)
    assert scene.why_not(FireAt(("us-gun1",), "0503", 0)) == ("9.12", "has-fired")
    scene.do(CeaseFire())
    assert scene.why_not(MoveUnit("us-gun1", "0506"))[0] == "6.31"


# 7.13, 7.14


def test_7_14_guns_alone_turn_as_they_like_to_fire() -> None:
    scene = battery(us_gun1="0505 3", cs_inf1="0503 3")
    assert targets(scene, "us-gun1") == {("0503", 0), ("0503", 1), ("0503", 5)}
    scene.do(FireAt(("us-gun1",), "0503", 1), 0)
    assert scene.facing("us-gun1") == 1


def test_7_14_guns_with_infantry_do_not_turn() -> None:
    scene = battery(us_inf1="0505 0", us_gun1="0505 0", cs_inf1="0503 3", cs_inf2="0507 0")
    assert targets(scene, "us-gun1") == {("0503", 0)}
    assert scene.why_not(FireAt(("us-gun1",), "0507", 3)) == ("7.14", "may-not-turn")


def test_7_14_two_guns_turn_only_together() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0505 0", cs_inf1="0507 0")
    assert not targets(scene, "us-gun1")
    assert ("0507", 3) in targets(scene, "us-gun1", "us-gun2")


# 9.13


def test_9_13_guns_that_are_fired_at_return_it_before_results_are_applied() -> None:
    scene = battery(us_gun1="0505 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert (scene.asked, scene.asks) == ("ChooseReturn", "confederate")
    events = scene.do(ReturnFire(("cs-gun1",), 3), 9, 9)
    fired = [one for one in events if isinstance(one, GunsFired)]
    assert [(one.kind, one.units) for one in fired] == [("activation", ("us-gun1",)), ("return", ("cs-gun1",))]
    assert scene.asked == "CohesionDie"


def test_9_13_they_turn_one_hexside_at_most() -> None:
    """The enemy lies to the south, in front of facings 2 to 4: a gun that faces 1 can turn so far, one at 0 cannot."""
    near = battery(us_gun1="0505 0", cs_gun1="0503 1")
    near.do(FireAt(("us-gun1",), "0503", 0))
    assert {one.facing for one in near.offers(ReturnFire)} == {2}
    away = battery(us_gun1="0505 0", cs_gun1="0503 0")
    away.do(FireAt(("us-gun1",), "0503", 0))
    assert away.asked == "FireDie"


def test_9_13_once_in_a_markers_phase() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0605 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0), ReturnFire(("cs-gun1",), 3), 0, 0)
    scene.do(FireAt(("us-gun2",), "0503", 0))
    assert scene.asked == "FireDie"


def test_9_13_disordered_guns_do_not_return_fire() -> None:
    scene = battery(us_gun1="0505 0", cs_gun1="0503 3 disordered")
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert scene.asked == "FireDie"


# 9.22, 9.23, 9.3


def test_9_23_strength_range_and_terrain() -> None:
    scene = battery(us_gun1="0505 0", cs_inf1="0503 3")
    assert parts(scene, ("us-gun1",), "0503") == {"fire-strength": 3}
    far = battery(us_gun1="0112 0", cs_inf1="0107 3")
    assert parts(far, ("us-gun1",), "0107") == {"fire-strength": 3, "range": -1}
    near = battery(us_gun1="0505 0", cs_inf1="0504 3")
    assert parts(near, ("us-gun1",), "0504") == {"fire-strength": 3, "range": 1}
    woods = battery(us_gun1="0308 3", cs_inf1="0309 3")
    assert parts(woods, ("us-gun1",), "0309") == {"fire-strength": 3, "range": 1, "terrain": -1}


def test_g17_no_bonus_next_to_guns_alone() -> None:
    assert parts(battery(us_gun1="0505 0", cs_gun1="0504 3"), ("us-gun1",), "0504") == {"fire-strength": 3}


def test_9_3_combined_fire_has_two_more_and_the_worse_range() -> None:
    """M has 1 less at five hexes, L nothing."""
    scene = battery(us_gun1="0112 0", us_gun2="0112 0", cs_inf1="0107 3")
    assert parts(scene, ("us-gun1", "us-gun2"), "0107") == {"fire-strength": 3, "range": -1, "combined-fire": 2}


@pytest.mark.parametrize(
    ("die", "state"), [(4, "good"), (6, "check"), (9, "check")]
)  # 3 for the strength and 1 for the range: 8, 10 and 13
def test_9_22_the_table(die: int, state: str) -> None:
    scene = battery(us_gun1="0505 0", cs_inf1="0504 0")
    scene.do(FireAt(("us-gun1",), "0504", 0), die)
    if die == 9:
        assert scene.state("cs-inf1") == "disordered"
    else:
        assert (scene.asked == "CohesionDie") is (state == "check")


def test_9_22_a_check_that_is_failed_disorders() -> None:
    scene = battery(us_gun1="0505 0", cs_inf1="0504 0")
    scene.do(FireAt(("us-gun1",), "0504", 0), 6, 9)
    assert scene.state("cs-inf1") == "disordered"


def test_9_22_one_of_two_infantry_units_is_hit_by_guns_next_to_them() -> None:
    """Through the front the top unit, through the rear the bottom unit; from farther away both."""
    for facing, hit in ((3, ("cs-inf2",)), (0, ("cs-inf1",))):
        scene = battery(us_gun1="0505 0", cs_inf1=f"0504 {facing}", cs_inf2=f"0504 {facing}")
        game = scene.position
        assert game.ids(guns.affected(game, game.grid.index["0505"], game.grid.index["0504"])) == hit
        assert len(guns.affected(game, game.grid.index["0506"], game.grid.index["0504"])) == 2


def test_9_22_fifteen_disorders_and_drives_back() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0505 0", cs_inf1="0504 0")
    scene.do(FireAt(("us-gun1", "us-gun2"), "0504", 0), 9)
    assert scene.state("cs-inf1") == "disordered"
    assert scene.asked == "ChooseRetreat"


# 9.5


def test_9_52_a_low_die_may_hit_friends_next_to_the_target() -> None:
    """Guns on the hill 0903 fire over a friend in 0905 at 0906; a natural 2 makes the friend check with 2 more."""
    scene = battery(us_gun1="0903 3", us_inf1="0905 3", cs_inf1="0906 0")
    events = scene.do(FireAt(("us-gun1",), "0906", 3), 2)
    assert any(isinstance(one, FireMisguided) for one in events)
    assert (scene.about["unit"], scene.about["modifier"]) == ("us-inf1", 2)
    scene.do(5)
    assert scene.state("us-inf1") == "disordered"
    assert scene.state("cs-inf1") == "good"


def test_9_52_a_three_is_an_ordinary_die() -> None:
    scene = battery(us_gun1="0903 3", us_inf1="0905 3", cs_inf1="0906 0")
    events = scene.do(FireAt(("us-gun1",), "0906", 3), 3)
    assert not any(isinstance(one, FireMisguided) for one in events)


def test_9_21_beyond_one_hex_guns_must_see_their_target() -> None:
    scene = battery(us_gun1="0408 3", us_gun2="0701 0", cs_inf1="0411 0", cs_inf2="0702 0")
    assert scene.why_not(FireAt(("us-gun1",), "0411", 3)) == ("9.21", "out-of-sight")


def test_9_13_holding_fire_is_a_right() -> None:
    scene = battery(us_gun1="0505 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0), HoldFire())
    assert scene.asked == "FireDie"
