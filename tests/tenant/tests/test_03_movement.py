"""Cases 3.1 to 3.4: marches, banks, facing, stacks."""

from gloire_skirmish.rules.actions import AssaultHex, EndMarch, FaceTo, FireAt, MoveUnit, Relieve, Wheel
from gloire_skirmish.rules.happened import Marched, Relieved
from scene import Scene

FAR = "1107 0"  # somebody must be left for the enemy


def test_3_1_open_ground_costs_a_point_and_woods_two():
    scene = Scene("blue-van", blue_1="0303 0", red_1=FAR)
    costs = {there.hex: there.cost for there in scene.game.moves("blue-1")}
    assert (costs["0304"], costs["0302"]) == (1, 2)


def test_3_1_each_level_up_costs_a_point_more():
    scene = Scene("blue-van", blue_1="0603 0", red_1=FAR)
    costs = {there.hex: there.cost for there in scene.game.moves("blue-1")}
    assert costs["0703"] == 2
    assert costs["0803"] == 4


def test_3_1_friends_may_be_passed_but_no_enemy():
    scene = Scene("blue-van", blue_1="0100 3", blue_2="0101 3", red_1="0200 3", red_2="0201 3")
    assert MoveUnit("blue-1", "0102") in scene.offered
    assert MoveUnit("blue-1", "0300") not in scene.offered
    assert scene.why_not(MoveUnit("blue-1", "0200")) == ("3.1", "enemy-there")


def test_3_1_a_unit_marches_once_and_not_too_far():
    scene = Scene("blue-van", blue_1="0303 0", blue_2="0107 0", red_1=FAR)
    assert scene.why_not(MoveUnit("blue-1", "0903")) == ("3.1", "too-far")
    events = scene.do(MoveUnit("blue-1", "0503"), FaceTo("blue-1", 1))
    assert events[0] == Marched("blue-1", ("0303", "0403", "0503"))
    assert scene.why_not(MoveUnit("blue-1", "0403")) == ("3.1", "marched-already")


def test_3_1_a_shaken_unit_does_not_march():
    scene = Scene("blue-van", blue_1="0303 0", blue_2="0107 0", red_1=FAR)
    scene.shake("blue-1")
    assert scene.why_not(MoveUnit("blue-1", "0304")) == ("3.1", "shaken")


def test_3_2_nobody_marches_up_a_bank():
    scene = Scene("blue-van", blue_1="0503 1", red_1=FAR)
    up = next(there for there in scene.game.moves("blue-1") if there.hex == "0604")
    assert up.path != ("0503", "0604")


def test_3_2_going_down_a_bank_is_no_hindrance():
    scene = Scene("red-guard", red_1="0603 4", blue_1="0107 0")
    assert next(there.cost for there in scene.game.moves("red-1") if there.hex == "0503") == 1


def test_3_2_nobody_assaults_up_a_bank():
    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    scene.to_fight()
    assert scene.why_not(AssaultHex("blue-1", "0603")) == ("3.2", "up-a-bank")


def test_3_3_a_unit_is_turned_after_its_march():
    scene = Scene("blue-van", blue_1="0303 0", red_1=FAR)
    scene.do(MoveUnit("blue-1", "0304"))
    assert scene.offered == {FaceTo("blue-1", way) for way in range(6)}
    scene.do(FaceTo("blue-1", 2))
    facing = scene.counter("blue-1").facing
    assert facing is not None
    assert (facing.way, facing.fronts) == (2, (1, 3))


def test_3_3_a_unit_may_turn_where_it_stands():
    scene = Scene("blue-van", blue_1="0303 0", red_1=FAR)
    scene.do(Wheel("blue-1"), FaceTo("blue-1", 5))
    assert scene.place("blue-1") == "0303"
    assert scene.counter("blue-1").facing is not None


def test_3_4_two_units_share_a_hex_and_no_more():
    scene = Scene("blue-van", blue_1="0303 0", blue_3="0304 0", blue_4="0304 0", red_1=FAR)
    assert scene.why_not(MoveUnit("blue-1", "0304")) == ("3.4", "hex-full")


def test_3_4_a_newcomer_goes_beneath():
    scene = Scene("blue-van", blue_1="0303 0", blue_3="0304 0", red_1=FAR)
    scene.do(MoveUnit("blue-1", "0304"), FaceTo("blue-1", 0))
    assert (scene.counter("blue-3").order, scene.counter("blue-1").order) == (0, 1)


def test_3_4_only_the_unit_on_top_fights():
    scene = Scene("blue-main", blue_3="0602 3", blue_4="0602 3", red_1="0603 0")
    scene.to_fight()
    assert FireAt("blue-3", "0603") in scene.offered
    assert scene.why_not(FireAt("blue-4", "0603")) == ("4.1", "not-on-top")


def test_3_4_the_lower_unit_may_come_up():
    scene = Scene("blue-main", blue_3="0602 3", blue_4="0602 3", red_1="0603 0")
    assert Relieve("blue-3") not in scene.offered
    assert scene.why_not(Relieve("blue-3")) == ("3.4", "already-on-top")
    assert scene.do(Relieve("blue-4")) == [Relieved("blue-4", "0602")]
    assert (scene.counter("blue-4").order, scene.counter("blue-3").order) == (0, 1)
    assert EndMarch() in scene.offered
