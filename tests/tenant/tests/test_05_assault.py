"""Cases 5.1 to 5.5: who may assault, defensive fire, the assault table, retreat, advance."""

from gloire_skirmish.rules.actions import AdvanceTo, AssaultHex, FaceTo, MoveUnit, RetreatTo, StandFast
from gloire_skirmish.rules.happened import (
    Advanced,
    AssaultRepelled,
    AssaultResolved,
    Retreated,
    Trapped,
    UnitLost,
)
from scene import Scene

BEHIND = {"blue_1": "0602 3", "red_1": "0603 3"}  # red looks the other way, so nobody fires at who comes


def assault(scene: Scene, *dice: int) -> list[object]:
    scene.to_fight()
    events: list[object] = list(scene.do(AssaultHex("blue-1", "0603")))
    for die in dice:
        events += scene.do(die=die)
    return events


def test_5_1_an_assault_goes_to_a_hex_in_front():
    scene = Scene("blue-van", blue_1="0602 0", blue_2="0702 4", red_1="0603 0")
    scene.to_fight()
    assert AssaultHex("blue-2", "0603") in scene.offered
    assert scene.why_not(AssaultHex("blue-1", "0603")) == ("5.1", "not-in-front")
    assert scene.why_not(AssaultHex("blue-2", "0703")) == ("5.1", "nobody-there")


def test_5_1_who_has_marched_may_assault():
    scene = Scene("blue-van", blue_1="0601 3", red_1="0603 3")
    scene.do(MoveUnit("blue-1", "0602"), FaceTo("blue-1", 3))
    assert AssaultHex("blue-1", "0603") in scene.offered


def test_5_2_a_defender_who_looks_that_way_fires_first():
    scene = Scene("blue-van", blue_1="0602 3", red_1="0603 0")
    assault(scene)
    assert scene.asked == "FireDie"


def test_5_2_an_attacker_who_is_hit_goes_no_farther():
    scene = Scene("blue-van", blue_1="0602 3", red_1="0603 0")
    assert AssaultRepelled("blue-1") in assault(scene, 10)
    assert scene.asked != "AssaultDie"
    assert scene.steps("blue-1") == 2


def test_5_2_fire_without_effect_does_not_stop_an_assault():
    scene = Scene("blue-van", blue_1="0602 3", red_1="0603 0")
    assault(scene, 1)
    assert scene.asked == "AssaultDie"


def test_5_2_a_shaken_defender_does_not_fire():
    scene = Scene("blue-van", blue_1="0602 3", red_1="0603 0")
    scene.shake("red-1")
    assault(scene)
    assert scene.asked == "AssaultDie"


def test_5_3_each_part_of_the_difference_is_told():
    scene = Scene(
        "blue-van", blue="press", red="hold", blue_1="0602 3", blue_2="0602 3", red_1="0603 3", red_2="0603 3"
    )
    resolved = next(event for event in assault(scene, 1) if isinstance(event, AssaultResolved))
    assert {part.what: part.value for part in resolved.attack} == {
        "strength": 3,
        "support": 1,
        "order-press": 1,
        "rear": 2,
    }
    assert {part.what: part.value for part in resolved.defence} == {
        "strength": 3,
        "support": 1,
        "order-hold": 1,
        "cover": 1,
    }
    assert resolved.column == 1


def test_5_3_uphill_the_defender_is_the_stronger():
    scene = Scene("blue-van", blue_1="0603 1", red_1="0702 1")
    scene.to_fight()
    shown = scene.game.preview(AssaultHex("blue-1", "0702"), "blue")
    assert "uphill" in [part.what for part in shown.defence]


def test_5_3_a_failed_assault_shakes_the_attacker():
    scene = Scene("blue-van", **BEHIND)
    assault(scene, 1)
    assert scene.states("blue-1") == ("shaken",)


def test_5_3_an_exchange_costs_both_a_step():
    scene = Scene("blue-van", **BEHIND)
    assault(scene, 3)
    assert (scene.steps("blue-1"), scene.steps("red-1")) == (2, 2)


def test_5_3_the_best_result_costs_the_defender_a_step_before_he_retreats():
    scene = Scene("blue-van", **BEHIND)
    assault(scene, 10)
    assert (scene.steps("red-1"), scene.asked) == (2, "ChooseRetreat")


def test_5_4_defenders_retreat_from_the_top_away_from_the_attacker():
    scene = Scene("blue-van", blue_1="0602 3", red_1="0603 3", red_2="0603 3")
    assault(scene, 6)
    assert scene.offered == {RetreatTo("red-1", hex) for hex in ("0503", "0604", "0703")}
    assert scene.why_not(RetreatTo("red-1", "0702")) == ("5.4", "no-retreat")
    assert scene.do(RetreatTo("red-1", "0703"))[0] == Retreated("red-1", "0703")
    assert scene.states("red-1") == ("shaken",)
    assert {action.unit for action in scene.offered if isinstance(action, RetreatTo)} == {"red-2"}


def test_5_4_who_has_nowhere_to_go_is_lost():
    scene = Scene("blue-van", blue_1="0106 3", blue_2="0205 4", red_1="0107 3", red_2="1107 0", blue_3="0207 5")
    scene.to_fight()
    scene.do(AssaultHex("blue-1", "0107"))
    events = scene.do(die=9)
    assert Trapped("red-1") in events
    assert UnitLost("red-1") in events


def test_5_5_the_attacker_may_take_the_hex():
    scene = Scene("blue-van", **BEHIND)
    assault(scene, 6)
    scene.do(RetreatTo("red-1", "0703"))
    assert scene.offered == {AdvanceTo("blue-1", "0603"), StandFast()}
    assert scene.do(AdvanceTo("blue-1", "0603"))[0] == Advanced("blue-1", "0603")
    assert scene.place("blue-1") == "0603"


def test_5_5_the_attacker_may_stay():
    scene = Scene("blue-van", **BEHIND)
    assault(scene, 6)
    scene.do(RetreatTo("red-1", "0703"), StandFast())
    assert scene.place("blue-1") == "0602"


def test_5_5_who_trapped_an_enemy_may_fight_again():
    scene = Scene("blue-van", blue_1="0106 3", red_1="0107 3", red_2="0207 5", red_3="0207 5")
    scene.to_fight()
    scene.do(AssaultHex("blue-1", "0107"))
    scene.do(die=9)
    scene.do(StandFast())
    assert AssaultHex("blue-1", "0207") in scene.offered
