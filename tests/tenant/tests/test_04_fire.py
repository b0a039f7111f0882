"""Cases 4.1 to 4.4: who may fire, sight, the fire table and its results."""

import pytest

from gloire_skirmish.rules.actions import FaceTo, FireAt, MoveUnit, Wheel
from gloire_skirmish.rules.happened import Fired
from scene import Scene


def test_4_1_fire_goes_through_the_three_front_hexsides():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4", red_2="0403 1")
    scene.to_fight()
    assert FireAt("blue-1", "0603") in scene.offered
    assert scene.why_not(FireAt("blue-1", "0403")) == ("4.1", "out-of-field")


def test_4_1_fire_carries_as_far_as_the_range():
    scene = Scene("blue-van", blue_1="0505 1", blue_2="0504 1", red_1="0704 4", red_2="0803 4")
    scene.to_fight()
    assert FireAt("blue-1", "0704") in scene.offered
    assert scene.why_not(FireAt("blue-1", "0803")) == ("4.1", "out-of-field")
    assert scene.why_not(FireAt("blue-1", "0100")) == ("4.1", "nobody-there")


def test_4_1_who_has_marched_or_turned_does_not_fire():
    scene = Scene("blue-van", blue_1="0602 2", blue_2="0503 1", red_1="0603 4")
    scene.do(Wheel("blue-1"), FaceTo("blue-1", 3))
    scene.to_fight()
    assert scene.why_not(FireAt("blue-1", "0603")) == ("4.1", "marched-already")


def test_4_1_a_unit_fires_once_and_steady():
    scene = Scene("blue-van", blue_1="0503 1", blue_2="0404 1", red_1="0603 4")
    scene.shake("blue-2")
    scene.to_fight()
    assert scene.why_not(FireAt("blue-2", "0603")) == ("4.1", "shaken")
    scene.do(FireAt("blue-1", "0603"), die=1)
    assert scene.asked != "Fight"


@pytest.mark.parametrize(
    ("gun", "target", "sees"),
    [
        ("0203 1", "0501", False),  # over the woods of 0301 and 0401
        ("0203 2", "0503", True),
        ("0604 1", "0803", True),  # up to the top
        ("0703 1", "0902", False),  # from one slope to the other
        ("0603 2", "1003", False),  # behind the hill
        ("0803 4", "0603", True),  # down from the top
    ],
)
def test_4_2_ground_that_rises_above_the_line_hides(gun, target, sees):
    scene = Scene("blue-main", blue_guns=gun, red_1=f"{target} 0")
    scene.to_fight()
    if sees:
        assert FireAt("blue-guns", target) in scene.offered
    else:
        assert scene.asked != "Fight"


def test_4_2_who_does_not_see_is_told_so():
    scene = Scene("blue-main", blue_guns="0603 2", red_1="1003 0", red_2="0604 0")
    scene.to_fight()
    assert scene.why_not(FireAt("blue-guns", "1003")) == ("4.2", "out-of-sight")


def test_4_3_each_part_of_the_column_is_told():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 1")
    scene.to_fight()
    fired = scene.do(FireAt("blue-1", "0603"), die=1)[0]
    assert isinstance(fired, Fired)
    told = {part.what: part.value for part in fired.reckoning}
    assert told == {"strength": 3, "order-fire": 1, "close": 1, "cover": -1, "flank": 1}
    assert fired.column == 5


def test_4_3_the_preview_gives_each_result_its_faces():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 1")
    scene.to_fight()
    shown = scene.game.preview(FireAt("blue-1", "0603"), "blue")
    assert {result.result: result.faces for result in shown.results} == {
        "-": (1, 2),
        "S": (3, 4, 5, 6, 7),
        "L": (8, 9, 10),
    }
    assert sum(result.chance for result in shown.results) == pytest.approx(1)


def fire(scene: Scene, die: int) -> None:
    scene.to_fight()
    scene.do(FireAt("blue-1", "0603"), die=die)


def test_4_4_no_effect():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    fire(scene, 1)
    assert (scene.steps("red-1"), scene.states("red-1")) == (3, ())


def test_4_4_shaken():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    fire(scene, 8)
    assert (scene.steps("red-1"), scene.states("red-1")) == (3, ("shaken",))


def test_4_4_who_is_shaken_twice_loses_a_step():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    scene.shake("red-1")
    fire(scene, 8)
    assert scene.steps("red-1") == 2


def test_4_4_a_step_lost_shakes_and_the_last_one_is_the_end():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4", red_2="0107 0")
    scene.position.steps[scene.position.scenario.number["red-1"]] = 1
    fire(scene, 10)
    assert scene.counter("red-1").box == "lost"


def test_4_4_fire_hits_the_unit_on_top():
    scene = Scene("blue-van", blue_1="0503 1", red_3="0603 4", red_1="0603 4")
    fire(scene, 10)
    assert (scene.steps("red-3"), scene.steps("red-1")) == (2, 3)


def test_4_1_a_march_does_not_come_with_fire():
    scene = Scene("blue-van", blue_1="0504 1", red_1="0603 4")
    scene.do(MoveUnit("blue-1", "0503"), FaceTo("blue-1", 1))
    assert scene.asked != "Fight"


def test_4_2_line_of_sight_is_drawn_up_to_what_is_in_the_way():
    scene = Scene("blue-main", blue_guns="0603 2", red_1="1003 0", red_2="0604 0")
    [sight] = [one for one in scene.game.view("blue").overlays if one.kind == "sight" and one.unit == "blue-guns"]
    parts = dict(zip(sight.lines, sight.open, strict=True))
    assert 0 < parts["0603", "1003"] < 1
