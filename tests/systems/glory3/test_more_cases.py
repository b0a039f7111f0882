"""Cases that need few words: the die, the sequence of a turn, Disorder, cohesion in charges, recovery of cavalry."""

from typing import Any

import pytest

from gloire.core.cup import Draw
from gloire.systems.glory3.actions import (
    ActivateCommand,
    BeginWith,
    DeclareCharge,
    EndActivation,
    EndDeclaring,
    LeaveToChance,
    MoveUnit,
    PlaceMarkers,
    PlaceRecovered,
    RallyUnit,
    RecoverUnit,
    ResolveCharge,
)
from gloire.systems.glory3.disorder import take_disorder
from gloire.systems.glory3.happened import MarkerPlayed, MarkerSetAside, TurnBegan
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import DISMOUNTED, RECOVERED, RECOVERING
from gloire.systems.glory3.reckoning import charge_modifiers
from gloire.systems.glory3.turn import lawful_hexes
from tests.systems.glory3.scene import Field, Scene


def test_2_3_a_zero_is_a_zero() -> None:
    assert D10.faces == tuple(range(10))


def turn_of_two_markers() -> Scene:
    counters: dict[str, Any] = {
        "us_gen_meade": "1713",
        "us_magilton": "1713 2",
        "cs_gen_hood": "2414",
        "cs_law": "2414 5",
    }
    scene = Scene(turn=1, **counters)
    scene.do(9, 0, BeginWith("us-i"), PlaceMarkers(()), PlaceMarkers(("cs-longstreet",)))
    return scene


def test_3_the_first_marker_then_the_pool_then_another_turn() -> None:
    scene, events = turn_of_two_markers(), []
    events += scene.do(EndActivation(), Draw("cs-longstreet"), EndActivation())
    played = [one.marker for one in events if isinstance(one, MarkerPlayed)]
    assert played == ["cs-longstreet"]
    assert [one.turn for one in events if isinstance(one, TurnBegan)] == [3]


def test_4_26_a_marker_whose_commands_are_done_is_set_aside() -> None:
    scene = turn_of_two_markers()
    scene.do(ActivateCommand("us-gen-meade"))
    events = []
    while scene.asked != "DrawMarker":
        events += scene.do(scene._idly())
    assert [one.marker for one in events if isinstance(one, MarkerSetAside)] == ["us-i"]


def test_4_12_a_command_has_two_markers() -> None:
    scene = Scene(turn=1, us_magilton="1713 2", cs_law="2414 5")
    scene.do(9, 0, LeaveToChance())
    assert PlaceMarkers(("us-i", "us-i-2")) in scene.offered


def test_4_23_only_units_of_the_drawn_command_act() -> None:
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0505 0", us_inf5="0605 0", cs_inf1="1601 3").to("Movement")
    assert scene.hexes(MoveUnit, "us-inf1")
    assert scene.why_not(MoveUnit("us-inf5", "0604")) == ("4.22", "not-activated")


def test_7_13_units_charge_through_their_three_frontal_hexes_alone() -> None:
    """Facing 0 the hexes 0405, 0504 and 0605 are in front of 0505."""
    for hex, ahead in (
        ("0405", True),
        ("0504", True),
        ("0605", True),
        ("0606", False),
        ("0506", False),
        ("0406", False),
    ):
        scene = Field(
            "us-gen-a", us_gen_a="0507", us_inf1="0505 0", us_inf2="0503 0", cs_inf1=f"{hex} 0", cs_inf2="0502 0"
        )
        scene.to("DeclareCharges")
        assert (DeclareCharge(("us-inf1",), (hex,)) in scene.offered) is ahead, hex


def cohesion_of(scene: Scene, unit: str, hex: str) -> int:
    game = scene.position
    found = charge_modifiers(game, [scene.number(unit)], [game.grid.index[hex]])
    return next((one.value for one in found if one.what == "cohesion"), 0)


def test_10_25_the_difference_counts_three_at_most() -> None:
    """Barksdale 8 against Crawford-b 4, disordered 3."""
    scene = Scene(cs_barksdale="2012 0", us_crawford_b="2011 3 disordered")
    assert cohesion_of(scene, "cs-barksdale", "2011") == 3
    assert cohesion_of(Scene(us_crawford_b="2012 0 disordered", cs_barksdale="2011 3"), "us-crawford-b", "2011") == -3


def test_10_25_mounted_cavalry_has_no_more_than_one_against_woods() -> None:
    """Fitz Lee 7 against 3, in the woods of 2011; in the open it would be 3."""
    wooded = Scene(cs_fitz_lee="2012 0", us_crawford_b="2011 3 disordered")
    assert cohesion_of(wooded, "cs-fitz-lee", "2011") == 1
    assert cohesion_of(Scene(cs_fitz_lee="2013 0", us_crawford_b="2012 3 disordered"), "cs-fitz-lee", "2012") == 3


def test_10_25_guns_do_not_count() -> None:
    """A gun of cohesion 6 stands with Crawford-b, 4: the difference to 7 is 3."""
    scene = Scene(cs_law="2013 0", us_crawford_b="2012 3", us_ricketts="2012 3")
    assert cohesion_of(scene, "cs-law", "2012") == 3


def test_10_44_benefits_of_the_ground_add_up() -> None:
    """Woods in 0410 behind no hexside: -1; the ford into 1209 has its own, and so has the bridge into 1206."""
    wood = Field(us_inf1="0411 0", cs_inf1="0410 3")
    game = wood.position
    parts = charge_modifiers(game, [wood.number("us-inf1")], [game.grid.index["0410"]])
    assert sum(one.value for one in parts if one.what == "terrain") == -1
    ford = Field(us_inf1="1309 5", cs_inf1="1209 2")
    parts = charge_modifiers(ford.position, [ford.number("us-inf1")], [ford.position.grid.index["1209"]])
    assert sum(one.value for one in parts if one.what == "terrain") == -2


def test_11_11_a_first_disorder_turns_the_counter_a_second_withdraws_it() -> None:
    scene = Field(us_inf1="0505 0", us_inf4="0108 0", cs_inf1="1601 3")
    take_disorder(scene.position, scene.number("us-inf1"), "fire")
    assert scene.state("us-inf1") == "disordered"
    take_disorder(scene.position, scene.number("us-inf1"), "fire")
    assert scene.state("us-inf1") == "withdrawn"


def test_11_13_a_disordered_unit_may_rally() -> None:
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0505 0 disordered", cs_inf1="1601 3").to("ChooseRally")
    assert RallyUnit("us-inf1") in scene.offered
    assert scene.why_not(RallyUnit("us-inf4"))[1] == "not-here"


def test_11_53_a_leader_changes_nothing_for_a_rally() -> None:
    for leader in ("0505", "0712"):
        scene = Field("us-gen-a", us_gen_a=leader, us_inf1="0505 0 disordered", cs_inf1="1601 3").to("ChooseRally")
        scene.do(RallyUnit("us-inf1"))
        assert scene.about["cohesion"] == 5


def test_11_63_cavalry_recovers_on_its_mounted_figure_and_comes_back_mounted() -> None:
    counters: dict[str, Any] = {"cs_gen_stuart": "1917", "cs_pelham": "1917 5", "us_duryee": "1308 2"}
    scene = Scene(turn=1, **counters)
    lee = scene.number("cs-fitz-lee")
    scene.position.where[lee], scene.position.marks[lee] = RECOVERING, DISMOUNTED
    while scene.asked != "RecoverUnits":
        scene.do(
            0
            if scene.asked == "InitiativeDie"
            else PlaceMarkers(())
            if scene.asked == "PlaceMarkers"
            else scene._idly()
        )
    scene.do(RecoverUnit("cs-fitz-lee"))
    assert scene.about["cohesion"] == 6  # dismounted it would be 5
    scene.do(6, PlaceRecovered("cs-fitz-lee", "1918"))
    assert not scene.has("cs-fitz-lee", DISMOUNTED)


def test_11_65_an_independent_unit_returns_near_any_leader_of_its_marker_behind_its_lines() -> None:
    counters: dict[str, Any] = {
        "cs_gen_hood": "2414",
        "cs_law": "2414 5",
        "cs_sd_lee_a": "2312 5",
        "us_duryee": "1811 2",
    }
    scene = Scene(turn=2, choices={"G31": "leader"}, **counters)
    unit = scene.number("cs-gt-anderson")
    scene.position.where[unit] = RECOVERED
    hexes = {
        scene.position.label(hex)
        for hex in range(len(scene.position.grid))
        if lawful_hexes(scene.position, unit) >> hex & 1
    }
    assert hexes
    assert all(
        scene.position.grid.distance(scene.position.grid.index[hex], scene.position.grid.index["2414"]) <= 1
        for hex in hexes
    )


@pytest.mark.parametrize("mounted", [True, False])
def test_12_2_mounted_cavalry_charges_and_has_no_defensive_fire(mounted: bool) -> None:
    state = "" if mounted else " dismounted"
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0505 0", cs_cav1=f"0504 3{state}", cs_inf1="1601 3")
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    if mounted:
        scene.do(next(one for one in scene.offered if type(one).__name__ == "StandFast"))
    assert (scene.asked == "ChooseDefensiveFire") is not mounted
    if mounted:
        assert ResolveCharge("us-inf1") in scene.offered


def test_11_64_cavalry_that_withdrew_on_foot_is_placed_mounted_and_so_not_with_men_on_foot() -> None:
    """The hex of a dismounted comrade is closed to a mounted unit (6.41)."""
    counters: dict[str, Any] = {"us_gen_c": "0505", "us_cav2": "0506 0 dismounted", "cs_inf1": "1601 3"}
    scene = Field("", turn=1, **counters)
    unit = scene.number("us-cav1")
    scene.position.where[unit], scene.position.marks[unit] = RECOVERING, DISMOUNTED
    while scene.asked != "RecoverUnits":
        scene.do(
            0
            if scene.asked == "InitiativeDie"
            else PlaceMarkers(())
            if scene.asked == "PlaceMarkers"
            else scene._idly()
        )
    scene.do(RecoverUnit("us-cav1"), 0)
    assert "0506" not in scene.hexes(PlaceRecovered, "us-cav1")
    assert scene.why_not(PlaceRecovered("us-cav1", "0506")) == ("6.41", "no-room")
