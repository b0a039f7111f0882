"""Chapter 9, bullet by bullet: when guns fire, return fire, guns of two commands, who is hit, friends in between."""

from typing import Any

import pytest

import gloire
from gloire.render.boards import Row
from gloire.render.shown import board_of
from gloire.systems.glory3 import guns
from gloire.systems.glory3.actions import (
    DeclareCharge,
    EndDeclaring,
    FireAt,
    FireDefensively,
    HoldFire,
    ReturnFire,
)
from gloire.systems.glory3.activation import close_activation, close_command
from gloire.systems.glory3.frames import Activation, Command
from gloire.systems.glory3.happened import FireMisguided, GunsFired
from gloire.systems.glory3.position import ACTIVE, FIRED_TOGETHER, RETURNED
from tests.systems.glory3.dawn import Dawn
from tests.systems.glory3.scene import Field, Scene

FAR: dict[str, Any] = {"us_gen_a": "0712", "us_inf4": "0712 0", "cs_inf4": "1601 3"}


def battery(command: Any = "us-gen-a", **counters: Any) -> Scene:
    return Field(command, **(FAR | counters))


def groups(scene: Scene) -> set[tuple[str, ...]]:
    return {one.units for one in scene.offers(FireAt)}


def parts(scene: Scene, units: tuple[str, ...], hex: str) -> dict[str, int]:
    game = scene.position
    numbers = [scene.number(unit) for unit in units]
    found = guns.modifiers(game, numbers, game.where[numbers[0]], game.grid.index[hex])
    return {one.what: one.value for one in found}


# 9.11, 9.12


@pytest.mark.parametrize(
    ("gun", "worth"),
    [
        ("us-gun3", (1, 0, -1, -2)),
        ("us-gun1", (1, 0, 0, 0, -1, -2, -3)),
        ("us-gun2", (1, 0, 0, 0, 0, -1, -1, -2, -3, -4)),
    ],
)
def test_9_11_the_range_chart_hex_by_hex(gun: str, worth: tuple[int, ...]) -> None:
    scene = battery(**{gun.replace("-", "_"): "0112 0"}, cs_inf1="0111 3")
    game, unit = scene.position, scene.number(gun)
    target = game.grid.index["0111"]
    assert tuple(guns.range_modifier(game, [unit], far + 1, target) for far in range(len(worth))) == worth
    assert guns.reach(game, [unit]) == len(worth)


def test_9_11_too_far_is_refused_with_the_reach_of_the_guns() -> None:
    scene = battery(us_gun1="0112 0", us_gun2="0212 0", cs_inf1="0104 3", cs_inf2="0210 3")
    refusal = scene.game.why_not(FireAt(("us-gun1",), "0104", 0))
    assert refusal is not None
    assert (refusal.rule, refusal.code, refusal.facts["range"]) == ("9.11", "out-of-range", 7)


def test_9_12_activation_fire_return_fire_and_defensive_fire_are_three_rights() -> None:
    """Guns that have fired back still fire at a charge."""
    scene = battery(us_gun1="0404 2", us_inf1="0505 0", us_gen_a="0507", cs_gun1="0504 4")
    scene.do(FireAt(("us-gun1",), "0504", 2), ReturnFire(("cs-gun1",), 4), 0, 0)
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    assert FireDefensively("cs-gun1", ("0505",)) in scene.offered


def test_9_12_only_the_guns_of_the_command_fire() -> None:
    scene = battery(us_gun1="0505 0", us_gun3="0605 0", us_gen_b="0712", cs_inf1="0503 3")
    assert groups(scene) == {("us-gun1",)}
    assert scene.why_not(FireAt(("us-gun3",), "0503", 0)) == ("4.23", "not-active")


def test_9_12_infantry_does_not_fire_as_guns_do() -> None:
    scene = battery(us_gun1="0505 0", us_inf1="0605 0", cs_inf1="0503 3")
    assert scene.why_not(FireAt(("us-inf1",), "0503", 0)) == ("8", "no-artillery")


# 9.13


def test_9_13_guns_that_are_disordered_by_the_fire_have_fired_back() -> None:
    """Two guns drive the enemy off with a 9; his own shot is read all the same, and both results are applied."""
    scene = battery(us_gun1="0505 0", us_gun2="0505 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1", "us-gun2"), "0503", 0))
    events = scene.do(ReturnFire(("cs-gun1",), 3), 9, 9)
    assert [one.total for one in events if isinstance(one, GunsFired)] == [14, 12]
    assert scene.state("cs-gun1") == "disordered"
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "us-gun2")


def test_9_13_return_fire_strikes_all_units_in_the_hex_of_the_guns() -> None:
    scene = battery(us_inf1="0505 0", us_gun1="0505 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0), ReturnFire(("cs-gun1",), 3), 0, 9)
    checked = []
    while scene.asked == "CohesionDie":
        checked.append(scene.about["unit"])
        scene.do(0)
    assert checked == ["us-gun1", "us-inf1"]


def test_9_13_only_guns_in_the_hex_that_is_fired_at_return_it() -> None:
    scene = battery(us_gun1="0505 0", cs_gun1="0503 3", cs_gun2="0603 3")
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert {one.units for one in scene.offers(ReturnFire)} == {("cs-gun1",)}
    assert scene.why_not(ReturnFire(("cs-gun2",), 3)) == ("9.13", "not-fired-at")


def test_9_13_the_hex_fired_from_must_be_in_their_range() -> None:
    """Long guns at five hexes from a short one: it reaches four."""
    scene = battery(us_gun2="0112 0", cs_gun3="0107 3")
    scene.do(FireAt(("us-gun2",), "0107", 0))
    assert scene.asked == "FireDie"


def test_9_13_once_under_a_marker_and_again_under_the_next() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0605 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0), ReturnFire(("cs-gun1",), 3), 0, 0)
    game = scene.position
    close_command(game, Command(side=0))
    assert scene.has("cs-gun1", RETURNED)  # 9.12: another command of the same marker
    close_activation(game, Activation(side=0, marker="us-corps", number=0))
    assert not scene.has("cs-gun1", RETURNED)


def test_9_13_two_guns_return_it_one_by_one_or_together() -> None:
    scene = battery(us_gun1="0505 0", cs_gun1="0503 3", cs_gun2="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert {one.units for one in scene.offers(ReturnFire)} == {("cs-gun1",), ("cs-gun2",), ("cs-gun1", "cs-gun2")}
    scene.do(ReturnFire(("cs-gun1",), 3))
    assert {one.units for one in scene.offers(ReturnFire)} == {("cs-gun2",)}
    assert scene.why_not(ReturnFire(("cs-gun1",), 3)) == ("9.13", "has-returned")


def test_7_14_two_guns_turn_to_return_fire_only_together_and_guns_with_infantry_never() -> None:
    scene = battery(us_gun1="0505 0", cs_gun1="0503 1", cs_gun2="0503 1")
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert {(one.units, one.facing) for one in scene.offers(ReturnFire)} == {(("cs-gun1", "cs-gun2"), 2)}
    assert scene.why_not(ReturnFire(("cs-gun1",), 2)) == ("7.14", "may-not-turn")
    stacked = battery(us_gun1="0505 0", cs_inf1="0503 1", cs_gun1="0503 1")
    stacked.do(FireAt(("us-gun1",), "0503", 0))
    assert stacked.asked == "FireDie"


# 9.22


@pytest.mark.parametrize(
    ("total", "result"), [(-3, "-"), (8, "-"), (9, "C"), (12, "C"), (13, "D"), (14, "D"), (15, "D+R"), (22, "D+R")]
)
def test_9_22_every_line_of_the_table_at_both_ends(total: int, result: str) -> None:
    assert battery(us_gun1="0505 0", cs_inf1="0503 3").scenario.fire_table.result(total) == result


def test_9_22_infantry_with_a_gun_is_hit_with_it_by_adjacent_fire_too() -> None:
    scene = battery(us_gun1="0505 0", cs_inf1="0504 0", cs_gun1="0504 0")
    game = scene.position
    assert game.ids(guns.affected(game, game.grid.index["0505"], game.grid.index["0504"])) == ("cs-gun1", "cs-inf1")


def test_9_22_two_dismounted_units_are_two_infantry_units() -> None:
    scene = battery(us_gun1="0505 0", cs_cav1="0504 0 dismounted", cs_cav2="0504 0 dismounted")
    game = scene.position
    assert game.ids(guns.affected(game, game.grid.index["0505"], game.grid.index["0504"])) == ("cs-cav1",)


def test_9_22_each_unit_of_the_hex_checks_for_itself() -> None:
    scene = battery(us_gun1="0505 0", cs_inf1="0503 0", cs_inf2="0503 0")
    scene.do(FireAt(("us-gun1",), "0503", 0), 9, 9, 0)
    assert (scene.state("cs-inf2"), scene.state("cs-inf1")) == ("disordered", "good")


def test_9_22_mounted_cavalry_that_fire_drives_back_goes_one_hex_or_two() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0505 0", cs_cav1="0504 0", cs_cav2="1604 0")
    scene.do(FireAt(("us-gun1", "us-gun2"), "0504", 0), 9)
    scene.do(scene.offered[0])
    assert scene.asked == "ChooseRetreat"


# 9.23


def test_9_23_a_target_above_the_guns_has_one_less_and_a_steep_side_does_not_add_to_it() -> None:
    """0903 is a level higher than 0905; 0803 lies above the steep hexside of 0703."""
    up = battery(us_gun1="0905 0", cs_inf1="0903 3")
    assert parts(up, ("us-gun1",), "0903") == {"fire-strength": 3, "target-higher": -1}
    steep = battery(us_gun1="0703 1", cs_inf1="0803 3")
    assert parts(steep, ("us-gun1",), "0803") == {"fire-strength": 3, "range": 1, "target-higher": -1}
    down = battery(us_gun1="0903 3", cs_inf1="0905 3")
    assert parts(down, ("us-gun1",), "0905") == {"fire-strength": 3}


def test_9_23_works_count_for_the_target_behind_them_alone() -> None:
    """Breastworks protect 1102 from 1101."""
    outside = battery(us_gun1="1101 3", cs_inf1="1102 0")
    assert parts(outside, ("us-gun1",), "1102") == {"fire-strength": 3, "range": 1, "hexside": -2}
    inside = battery(us_gun1="1102 0", cs_inf1="1101 3")
    assert parts(inside, ("us-gun1",), "1101") == {"fire-strength": 3, "range": 1}


# 9.3


def test_9_3_the_higher_strength_counts() -> None:
    """An independent gun of 4 with one of 3."""
    scene = battery(us_gun1="0112 0", us_indgun="0112 0", cs_inf1="0110 3")
    assert parts(scene, ("us-gun1", "us-indgun"), "0110") == {"fire-strength": 4, "combined-fire": 2}


def two_commands(command: Any = "us-gen-a", **counters: Any) -> Scene:
    drawn = {"us_gen_b": "0712", "us_gun1": "0505 0", "us_gun3": "0505 0", "cs_inf1": "0503 3"}
    return battery(command, **(drawn | counters))


@pytest.mark.parametrize("command", ["us-gen-a", "us-gen-b"])
def test_9_3_guns_of_two_commands_fire_together_under_either(command: str) -> None:
    scene = two_commands(command)
    own = "us-gun1" if command == "us-gen-a" else "us-gun3"
    assert groups(scene) == {(own,), ("us-gun1", "us-gun3")}


def test_9_3_guns_of_two_commands_do_not_fire_together_under_both() -> None:
    """R38: the gun of the other command has used the fire of its own next activation, under whatever marker."""
    scene = two_commands()
    scene.do(FireAt(("us-gun1", "us-gun3"), "0503", 0), 0)
    game = scene.position
    close_command(game, Command(side=0, leaders=(0,)))
    close_activation(game, Activation(side=0, marker="us-corps", number=0))
    assert scene.has("us-gun3", FIRED_TOGETHER)
    assert not scene.has("us-gun1", FIRED_TOGETHER)
    later = two_commands("us-gen-b", us_gun3="0505 0 fired_together")
    assert later.asked == "Movement"
    both = two_commands(("us-gen-a", "us-gen-b"), us_gun3="0505 0 fired_together")
    assert groups(both) == {("us-gun1",)}
    for units in (("us-gun3",), ("us-gun1", "us-gun3")):
        assert both.why_not(FireAt(units, "0503", 0)) == ("9.3", "fired-together")


def test_9_3_after_its_own_activation_it_fires_again() -> None:
    scene = two_commands("us-gen-b")
    scene.position.mark(scene.number("us-gun3"), FIRED_TOGETHER | ACTIVE)
    scene.position.mark(scene.number("us-gun1"), FIRED_TOGETHER)
    close_command(scene.position, Command(side=0, leaders=(1,)))
    assert not scene.has("us-gun3", FIRED_TOGETHER)
    assert scene.has("us-gun1", FIRED_TOGETHER)


def test_9_3_guns_that_sleep_do_not_fire_with_others() -> None:
    """Cedar Creek SR3.2: the battery of a command that sleeps stands with one that is awake."""
    counters = {"us_gen_custer": "0605", "us_peirce": "0605 0", "us_taylor_martin": "0605 0", "cs_evans": "0604 3"}
    scene = Dawn("us-gen-custer", **counters)
    asleep = FireAt(("us-taylor-martin", "us-peirce"), "0604", 0)
    assert groups(scene) == {("us-peirce",)}
    assert scene.why_not(asleep) == ("Cedar Creek SR3.2", "asleep")
    awake = Dawn("us-gen-custer", **counters).awake("us-gen-merritt")
    assert asleep in awake.offered


def test_9_3_two_guns_are_named_in_one_order() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0505 0", cs_inf1="0503 3")
    assert scene.why_not(FireAt(("us-gun2", "us-gun1"), "0503", 0)) == ("9.3", "order-of-guns")


def test_9_3_only_from_one_hex() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0605 0", cs_inf1="0503 3")
    assert scene.why_not(FireAt(("us-gun1", "us-gun2"), "0503", 0)) == ("9.3", "not-stacked")


# 9.5


def test_9_51_only_friends_next_to_the_target_are_in_danger() -> None:
    """From the hill 0903: 0905 is next to 0906, 0904 is not; enemies in between are in no danger."""
    game = battery(us_gun1="0903 3", us_inf1="0904 3", us_inf2="0905 3", cs_inf1="0906 0").position
    here, there = game.grid.index["0903"], game.grid.index["0906"]
    assert game.ids(guns.exposed_friends(game, here, there)) == ("us-inf2",)
    game = battery(us_gun1="0903 3", cs_inf2="0905 3", cs_inf1="0906 0").position
    assert guns.exposed_friends(game, here, there) == ()


def test_9_51_an_enemy_next_to_the_target_is_not_hit_instead() -> None:
    scene = battery(us_gun1="0903 3", cs_inf2="0905 3", cs_inf1="0906 0")
    events = scene.do(FireAt(("us-gun1",), "0906", 3), 2)
    assert not any(isinstance(one, FireMisguided) for one in events)


@pytest.mark.parametrize(("die", "state"), [(4, "good"), (5, "disordered")])
def test_9_52_the_friends_check_with_two_added(die: int, state: str) -> None:
    """Cohesion 6."""
    scene = battery(us_gun1="0903 3", us_inf1="0905 3", cs_inf1="0906 0")
    scene.do(FireAt(("us-gun1",), "0906", 3), 0, die)
    assert scene.state("us-inf1") == state


def test_9_52_each_unit_of_the_hex_checks() -> None:
    scene = battery(us_gun1="0903 3", us_inf1="0905 3", us_inf2="0905 3", cs_inf1="0906 0")
    scene.do(FireAt(("us-gun1",), "0906", 3), 1, 9, 0)
    assert (scene.state("us-inf2"), scene.state("us-inf1")) == ("disordered", "good")


def test_9_52_return_fire_may_hit_friends_as_well() -> None:
    """The guns in 0906 fire back at the hill over a friend in 0904."""
    scene = battery(us_gun1="0903 3", cs_inf2="0904 0", cs_gun1="0906 0")
    scene.do(FireAt(("us-gun1",), "0906", 3), ReturnFire(("cs-gun1",), 0), 3, 2)
    assert (scene.about["unit"], scene.about["modifier"]) == ("cs-inf2", 2)


def test_9_13_who_holds_his_fire_keeps_it_for_the_next_exchange() -> None:
    scene = battery(us_gun1="0505 0", us_gun2="0605 0", cs_gun1="0503 3")
    scene.do(FireAt(("us-gun1",), "0503", 0), HoldFire(), 0)
    scene.do(FireAt(("us-gun2",), "0503", 0))
    assert scene.asked == "ChooseReturn"


def test_9_11_the_range_of_guns_is_told_in_words() -> None:
    told = {counter.handle: counter for counter in board_of(gloire.new_game("cornfield"), "union").counters}
    assert Row("Range", "medium (7 hexes)") in told["us-doubleday-a"].rows
    assert "range long (10 hexes)" in told["us-doubleday-b"].sentence
    assert "range short" in told["cs-courtney"].facts
