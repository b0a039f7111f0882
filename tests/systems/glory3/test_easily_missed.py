"""What hurried readers of the book overlook: cases of many chapters, beside those that stand with their chapter."""

from random import Random
from typing import Any

import pytest

from gloire.core.events import Veiled
from gloire.systems.glory3 import hidden
from gloire.systems.glory3.actions import (
    AdvanceTo,
    BeginWith,
    DeclareCharge,
    EndDeclaring,
    FireDefensively,
    JoinCharge,
    LeaveToChance,
    PlaceMarkers,
    PlaceRecovered,
    RecoverUnit,
    ResolveCharge,
    RetreatTo,
)
from gloire.systems.glory3.disorder import take_disorder
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.happened import CommandLost, FirstMarkerChosen, UnitDisordered
from gloire.systems.glory3.position import DISMOUNTED, ELIMINATED, GONE, RECOVERING, WITHDRAWN
from gloire.systems.glory3.sequence import SEQUENCE
from gloire.systems.glory3.turn import RecoverUnits
from tests.systems.glory3.scene import Field, Scene, restarted

ARMIES: dict[str, Any] = {
    "us_gen_doubleday": "1714",
    "us_gibbon": "1714 2",
    "us_gen_williams": "1308",
    "us_gordon_a": "1308 2",
    "cs_gen_hood": "2414",
    "cs_law": "2414 5",
}


# 4.21: the first marker, and what is withheld


def test_4_21_the_first_marker_is_a_secret_of_who_chose_it() -> None:
    scene = Scene(turn=1, **ARMIES)
    scene.do(9, 0)
    (chosen,) = (one for one in scene.do(BeginWith("us-xii")) if isinstance(one, Veiled))
    assert hidden.seen([chosen], "union") == [FirstMarkerChosen("union", "us-xii")]
    assert hidden.seen([chosen], "confederate") == [FirstMarkerChosen("union", "")]
    assert scene.game.view("union").facts["first"] == "us-xii"
    assert scene.game.view("confederate").facts["first"] == ""
    assert scene.game.view(None).facts["first"] == ""


def test_4_21_that_a_side_holds_a_marker_out_or_not_looks_the_same_to_the_other() -> None:
    for choice in (BeginWith("us-i"), BeginWith("us-xii"), LeaveToChance()):
        scene = Scene(turn=1, **ARMIES)
        scene.do(9, 0)
        (told,) = (one for one in scene.do(choice) if isinstance(one, Veiled))
        assert told.public == FirstMarkerChosen("union", "")


def test_4_21_which_marker_was_held_out_may_be_any_for_the_other_side() -> None:
    scene = Scene(turn=1, **ARMIES)
    scene.do(9, 0, BeginWith("us-xii"))
    dealt = set()
    for seed in range(20):
        game = scene.position.clone()
        hidden.redeal(game, "confederate", Random(seed))
        dealt.add(game.first_marker)
    assert dealt == {"us-i", "us-xii", ""}  # 5.23: nor does the other know that one is held out.


def test_4_21_a_side_may_withhold_all_its_markers_and_nobody_is_told_how_many() -> None:
    scene = Scene(turn=1, **ARMIES)
    scene.do(9, 0, LeaveToChance())
    (placed,) = (one for one in scene.do(PlaceMarkers(())) if isinstance(one, Veiled))
    (all_placed,) = (
        one
        for one in _after(Scene(turn=1, **ARMIES), 9, 0, LeaveToChance(), PlaceMarkers(("us-i", "us-i-2", "us-xii")))
        if isinstance(one, Veiled)
    )
    assert placed.public == all_placed.public


def _after(scene: Scene, *answers: Any) -> list[Any]:
    scene.do(*answers[:-1])
    return list(scene.do(answers[-1]))


# 7.14: guns and facing


def test_7_14_no_gun_turns_for_defensive_fire() -> None:
    """The guns face away from who charges them: nobody asks whether they fire, though one hexside would do."""
    for facing, fires in ((3, True), (2, True), (4, True), (1, False), (0, False), (5, False)):
        scene = Field(us_gen_a="0507", us_inf1="0505 0", us_inf4="0108 0", cs_gun1=f"0504 {facing}", cs_inf4="1601 0")
        scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
        assert (scene.asked == "ChooseDefensiveFire") is fires, facing
        if fires:
            assert scene.offers(FireDefensively) == [FireDefensively("cs-gun1", ("0505",))]
            scene.do(scene.offered[0], 0)
            assert scene.facing("cs-gun1") == facing


# 11.31


def won(**counters: Any) -> Scene:
    """Two Stacks of the Union have thrown back the enemy of 0504, who faced away."""
    places: dict[str, Any] = {"us_gen_a": "0507", "us_gen_b": "0507", "cs_inf1": "0504 0", "cs_inf4": "1601 0"}
    return Field(("us-gen-a", "us-gen-b"), **places, **counters).to("DeclareCharges")


def test_11_31_the_top_unit_with_the_best_cohesion_advances_and_no_other() -> None:
    """us-inf5 has 7, us-inf1 has 6; nobody may stay."""
    scene = won(us_inf1="0505 0", us_inf5="0605 5")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), JoinCharge(("us-inf5",), "us-inf1"), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge("us-inf1"), 5, 0)
    scene.do(RetreatTo("cs-inf1", "0503"))
    scene.to("ChooseAdvance")
    assert scene.offered == [AdvanceTo("us-inf5", "0504")]
    assert scene.why_not(AdvanceTo("us-inf1", "0504")) == ("11.31", "another-advances")


def test_11_31_a_better_unit_below_does_not_advance() -> None:
    """Kershaw, 7, lies on Barksdale, 8."""
    scene = Scene("cs-gen-mclaws", turn=5, cs_gen_mclaws="2013", cs_barksdale="2013 0", cs_kershaw="2013 0",
                  us_phelps="2012 0", us_gibbon="1308 0")  # fmt: skip
    assert scene.pile("2013") == ("cs-kershaw", "cs-barksdale")
    scene.to("DeclareCharges").do(DeclareCharge(("cs-kershaw", "cs-barksdale"), ("2012",)), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge("cs-kershaw"), 2, 0)
    scene.do(scene.offers(RetreatTo)[0])
    assert scene.to("ChooseAdvance").offered == [AdvanceTo("cs-kershaw", "2012")]


def test_11_31_the_advance_is_owed_also_between_two_enemies() -> None:
    """0504 lies before two fresh enemies; the unit must go there all the same."""
    scene = won(us_inf1="0505 0", cs_inf2="0603 4", cs_inf3="0403 2")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge("us-inf1"), 7, 0)
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert scene.to("ChooseAdvance").offered == [AdvanceTo("us-inf1", "0504")]


# 11.61


def test_11_61_with_its_last_unit_those_of_a_command_in_the_boxes_are_out_of_the_game() -> None:
    scene = Field(us_gen_b="0507", us_inf5="0505 0 disordered", us_inf1="0101 0", cs_inf1="1601 0")
    game = scene.position
    withdrawn, recovering = scene.number("us-inf6"), scene.number("us-gun3")
    game.where[withdrawn], game.where[recovering] = WITHDRAWN, RECOVERING
    take_disorder(game, scene.number("us-inf5"), "fire")
    assert {game.where[unit] for unit in (withdrawn, recovering, scene.number("us-inf5"))} == {GONE}
    assert scene.place("us-gen-b") == ""


def test_11_61_while_one_of_them_stands_or_is_still_to_enter_the_others_may_recover() -> None:
    standing = Field(us_gen_b="0507", us_inf5="0505 0 disordered", us_inf6="0101 0", cs_inf1="1601 0")
    take_disorder(standing.position, standing.number("us-inf5"), "fire")
    assert standing.state("us-inf5") == "withdrawn"
    coming = Field(us_gen_r="0507", us_new1="0505 0 disordered", us_new2="waiting", cs_inf1="1601 0")
    take_disorder(coming.position, coming.number("us-new1"), "fire")
    assert coming.state("us-new1") == "withdrawn"
    assert not any(isinstance(one, CommandLost) for one in coming.position.log)


# 11.62, 11.63 and 13


def recovery(turn: int, **counters: Any) -> Scene:
    """The recovery phase of a turn of the proving ground: 2 is by day, 3 Night, 4 Night 2."""
    scene = Field("", us_gen_a="0205", us_inf4="0205 0", cs_inf4="1601 0", **counters)
    game = scene.position
    game.where[scene.number("us-inf1")] = RECOVERING
    game.turn = turn
    step = next(number for number, step in enumerate(SEQUENCE[Turn]) if isinstance(step, RecoverUnits))
    return restarted(scene, Turn(step=step))


@pytest.mark.parametrize(
    ("turn", "offered", "box"), [(2, True, ELIMINATED), (3, False, RECOVERING), (4, True, RECOVERING)]
)
def test_13_recovery_is_for_night_2_alone_and_nobody_is_lost_by_it_then(turn: int, offered: bool, box: int) -> None:
    """us-inf1 has a Disordered Cohesion of 5: a 6 fails."""
    scene = recovery(turn)
    assert (scene.asked == "RecoverUnits") is offered
    if offered:
        scene.do(RecoverUnit("us-inf1"), 6)
    assert scene.position.where[scene.number("us-inf1")] == box


def test_13_in_night_2_a_die_that_succeeds_returns_it() -> None:
    scene = recovery(4)
    scene.do(RecoverUnit("us-inf1"), 5)
    assert scene.hexes(PlaceRecovered, "us-inf1")


def test_11_63_dismounted_it_would_have_had_another_figure() -> None:
    """Fitz Lee: 6 Disordered and mounted, 5 on foot; a 6 brings him back, and he is mounted and Disordered."""
    counters: dict[str, Any] = {"cs_gen_stuart": "1917", "cs_pelham": "1917 5", "us_duryee": "1308 2"}
    scene = Scene(**counters)
    lee = scene.number("cs-fitz-lee")
    scene.position.where[lee], scene.position.marks[lee] = RECOVERING, DISMOUNTED
    step = next(number for number, step in enumerate(SEQUENCE[Turn]) if isinstance(step, RecoverUnits))
    restarted(scene, Turn(step=step))
    assert scene.position.unit(lee).foot_disordered is not None
    scene.do(RecoverUnit("cs-fitz-lee"), 6, PlaceRecovered("cs-fitz-lee", "1918"))
    assert scene.position.is_mounted(lee)
    assert scene.state("cs-fitz-lee") == "disordered"


# 11.25


def test_11_25_the_disorder_of_a_frontal_hex_comes_after_the_check() -> None:
    """The check is on the Cohesion in order, 6: a 6 passes; the Disorder of the hex is the only one."""
    places: dict[str, Any] = {"us_gen_a": "0507", "us_inf1": "0505 0", "us_inf2": "0502 3", "cs_inf4": "1601 0"}
    scene = Field(cs_inf1="0504 0", **places).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge("us-inf1"), 7)
    assert (scene.asked, scene.about["cohesion"]) == ("CohesionDie", 6)
    events = scene.do(6, RetreatTo("cs-inf1", "0503"))
    assert [one.rule for one in events if isinstance(one, UnitDisordered)] == ["11.25"]
    assert scene.state("cs-inf1") == "disordered"
