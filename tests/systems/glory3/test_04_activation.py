"""Chapters 3, 4 and 5.2: initiative, the first marker, the Pool, commands, combined activation; 11.6 recovery."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from gloire.core.cup import Draw
from gloire.core.events import Veiled
from gloire.systems.glory3 import disorder, hidden
from gloire.systems.glory3.actions import (
    ActivateCommand,
    ActivateIndependents,
    BeginWith,
    CombineCommands,
    DeclareCharge,
    EndActivation,
    EndRecovery,
    FaceTo,
    LeaveToChance,
    MoveLeader,
    MoveUnit,
    PlaceMarkers,
    PlaceRecovered,
    RecoverUnit,
)
from gloire.systems.glory3.happened import CommandActivated, InitiativeWon, MarkerPlayed, MarkersPlaced
from gloire.systems.glory3.position import ACTIVE, GONE, MOVED, RECOVERED, RECOVERING, WITHDRAWN
from tests.systems.glory3.scene import PASSING, Field, Scene

# Hood and McLaws stand near each other, Doubleday and Meade of I Corps too; Jackson's men are far away.
ARMIES: dict[str, Any] = {
    "us_gen_doubleday": "1714",
    "us_gibbon": "1714 2",
    "us_gen_meade": "1713",
    "us_magilton": "1713 2",
    "us_gen_ricketts": "1308",
    "us_hartsuff": "1308 2",
    "cs_gen_hood": "2414",
    "cs_law": "2414 5",
    "cs_gen_lawton": "2213",
    "cs_early": "2216 5",
}


def morning(*answers: Any, turn: int = 1, **facts: Any) -> Scene:
    """The start of the turn after this one, with answers."""
    scene = Scene(turn=turn, **(ARMIES | facts))
    scene.do(*answers)
    return scene


# 5.2


@pytest.mark.parametrize(
    ("dice", "side"), [((5, 4), "union"), ((4, 5), "confederate"), ((5, 5), "")]
)  # at 0645 nobody adds anything
def test_5_21_the_higher_total_has_the_initiative(dice: tuple[int, int], side: str) -> None:
    scene = Scene(turn=1, **ARMIES)
    events = scene.do(*dice)
    assert [one.side for one in events if isinstance(one, InitiativeWon)] == [side]
    assert (scene.asked == "ChooseFirstMarker") is bool(side)  # a tie skips 3.A.2


def test_5_21_the_track_adds_to_the_die() -> None:
    """At 0730 the Confederates add 1."""
    scene = Scene(turn=2, **ARMIES)
    events = scene.do(5, 5)
    assert [one.side for one in events if isinstance(one, InitiativeWon)] == ["confederate"]


def test_5_22_some_turns_give_it_without_a_die() -> None:
    scene = Scene(turn=0, **ARMIES)
    assert (scene.asked, scene.asks) == ("ChooseFirstMarker", "union")


def test_5_23_who_has_it_may_forgo_the_choice() -> None:
    scene = Scene(turn=0, **ARMIES)
    assert set(scene.offered) == {BeginWith("us-i"), LeaveToChance()}
    must = Scene(turn=0, choices={"G5": "must"}, **ARMIES)
    assert must.why_not(LeaveToChance()) == ("3", "must-hold-out")


# 4.21


def test_4_21_each_side_places_any_or_all_of_its_markers() -> None:
    """The Union holds one of its two markers out and has one left; the Confederates have two and two."""
    scene = morning(9, 0, BeginWith("us-i"))
    assert [one.markers for one in scene.offers(PlaceMarkers)] == [("us-i",), ()]
    scene.do(PlaceMarkers(("us-i",)))
    assert len(scene.offered) == 9
    assert scene.why_not(PlaceMarkers(("cs-jackson", "cs-jackson-2", "cs-jackson-3"))) == (
        "4.12",
        "too-many-of-a-marker",
    )
    assert scene.why_not(PlaceMarkers(("cs-stuart",))) == ("4.21", "no-such-marker")


def test_4_21_no_marker_of_a_command_that_is_nowhere() -> None:
    """XII Corps enters at 0645 with one marker; before that it has none, as II Corps has until 0900."""
    scene = morning(9, 0, LeaveToChance(), us_crawford_a="waiting", us_gen_williams="waiting")
    assert PlaceMarkers(("us-i", "us-i-2", "us-xii")) in scene.offered
    assert scene.why_not(PlaceMarkers(("us-ii",))) == ("4.21", "no-such-marker")


def test_4_21_what_is_placed_is_a_secret() -> None:
    scene = morning(9, 0, BeginWith("us-i"))
    (placed,) = (one for one in scene.do(PlaceMarkers(("us-i",))) if isinstance(one, Veiled))
    assert hidden.seen([placed], "union") == [MarkersPlaced("union", ("us-i",))]
    assert hidden.seen([placed], "confederate") == [MarkersPlaced("union", ())]
    assert hidden.hides(scene.position, "confederate")


def test_4_21_dealt_anew_the_pool_keeps_what_a_side_knows() -> None:
    """The Confederates know their own markers and how many are left; the Union's may be others."""
    scene = morning(9, 0, LeaveToChance(), PlaceMarkers(("us-i",)), PlaceMarkers(("cs-jackson", "cs-longstreet")))
    seen: Counter[tuple[str, ...]] = Counter()
    for seed in range(40):
        game = scene.position.clone()
        hidden.redeal(game, "union", Random(seed))
        foes = hidden.markers_of(game, 1, game.pool.inside)
        assert len(foes) == 2
        assert hidden.markers_of(game, 0, game.pool.inside) == ["us-i"]
        seen[tuple(foes)] += 1
    assert len(seen) == 3


def test_4_22_markers_are_drawn_until_the_pool_is_empty() -> None:
    scene = morning(9, 0, BeginWith("us-i"), PlaceMarkers(("us-i",)), PlaceMarkers(("cs-jackson",)))
    played = []
    while scene.asked in ("ChooseCommand", "DrawMarker"):
        answer = scene.offered[0] if scene.asked == "DrawMarker" else EndActivation()
        played += [one.marker for one in scene.do(answer) if isinstance(one, MarkerPlayed)]
    assert sorted(played) == ["cs-jackson", "us-i"]
    assert scene.position.turn == 3


# 4.24, 4.25


def drawn(marker: str, **facts: Any) -> Scene:
    scene = morning(9, 0, LeaveToChance(), **facts)
    scene.do(PlaceMarkers(("us-i", "us-i-2")), PlaceMarkers(("cs-jackson", "cs-longstreet")))
    scene.do(Draw(marker))
    return scene


def test_4_24_each_command_acts_by_itself_and_once() -> None:
    scene = drawn("us-i")
    scene.do(ActivateCommand("us-gen-meade"))
    scene.to("ChooseCommand")
    assert scene.why_not(ActivateCommand("us-gen-meade")) == ("4.24", "has-acted")
    assert ActivateCommand("us-gen-doubleday") in scene.offered
    assert scene.why_not(ActivateCommand("cs-gen-hood")) == ("4.22", "not-called")


def test_4_25_leaders_in_range_of_each_other_may_try_to_combine() -> None:
    """Doubleday (3) and Meade (2) are next to each other; Ricketts is too far away."""
    scene = drawn("us-i")
    assert scene.offers(CombineCommands) == [CombineCommands(("us-gen-doubleday", "us-gen-meade"))]
    refused = CombineCommands(("us-gen-doubleday", "us-gen-ricketts"))
    assert scene.why_not(refused) == ("4.25", "out-of-each-others-range")


@pytest.mark.parametrize(("die", "leaders"), [(6, 2), (5, 0)])
def test_4_25_the_die_must_be_above_the_total(die: int, leaders: int) -> None:
    """3 and 2 are 5: a 6 combines them, a 5 does not, and then both are Out of Command."""
    scene = drawn("us-i")
    events = scene.do(CombineCommands(("us-gen-doubleday", "us-gen-meade")), die)
    begun = [one for one in events if isinstance(one, CommandActivated)]
    assert [len(one.leaders) for one in begun] == ([leaders] if leaders else [])
    if leaders:
        assert begun[0].out == ()
        return
    assert scene.why_not(CombineCommands(("us-gen-doubleday", "us-gen-meade"))) == ("4.25", "has-tried")
    (alone,) = (one for one in scene.do(ActivateCommand("us-gen-meade")) if isinstance(one, CommandActivated))
    assert alone.out == alone.units


def test_4_24_an_independent_unit_acts_once_under_a_marker_wherever_it_stands() -> None:
    """The guns act first and drive up to the brigade; when that acts, they do not act again."""
    scene = Field("", turn=0, us_gen_a="0112", us_ind1="0605 1", us_indgun="0505 1")
    scene.do(9, 0, BeginWith("us-corps"), PlaceMarkers(()), ActivateIndependents("0505"))
    scene.to("Movement").do(MoveUnit("us-indgun", "0605"))
    scene.to("ChooseCommand")
    assert scene.offers(ActivateIndependents) == [ActivateIndependents("0605")]
    assert scene.why_not(ActivateIndependents("0505")) == ("4.22", "no-independents")
    assert scene.why_not(ActivateIndependents("0605", unit="us-ind1")) == ("4.24", "independents-together")
    (begun,) = (one for one in scene.do(ActivateIndependents("0605")) if isinstance(one, CommandActivated))
    assert begun.units == ("us-ind1",)


def test_4_24_independent_units_that_have_acted_are_not_called_again() -> None:
    scene = Field("", turn=0, us_gen_a="0112", us_ind1="0605 1", us_indgun="0505 1")
    scene.do(9, 0, BeginWith("us-corps"), PlaceMarkers(()), ActivateIndependents("0605"))
    assert scene.to("ChooseCommand").why_not(ActivateIndependents("0605")) == ("4.24", "independents-have-acted")


# On the proving ground, where every leader of a corps has the range 4 and the rating 2


def corps(*more: Any, turn: int = 1, **places: Any) -> Scene:
    """The corps of the Union begins a turn; answers follow."""
    scene = Field("", turn=turn - 1, **places)
    scene.do(9, 0, BeginWith("us-corps"))
    while scene.asked == "PlaceMarkers":
        scene.do(PlaceMarkers(("us-corps",) if scene.asks == "union" else ()))
    scene.do(*more)
    return scene


PAIR: dict[str, Any] = {"us_gen_a": "0505", "us_inf1": "0505 1", "us_gen_b": "0506", "us_inf5": "0506 1"}


def test_4_21_a_marker_is_available_from_the_turn_its_reinforcements_are_due() -> None:
    for turn, there in ((1, False), (2, True)):
        scene = Field("", turn=turn - 1, us_gen_a="0505", us_inf1="0505 1", us_newcav="waiting")
        scene.do(9, 0)
        assert (BeginWith("us-horse") in scene.offered) is there


def test_4_21_nor_has_a_command_a_marker_whose_units_are_all_in_the_boxes() -> None:
    scene = Field("", turn=0, us_gen_a="0505", us_inf1="0505 1", us_gen_c="0506")
    scene.position.where[scene.number("us-cav1")] = WITHDRAWN
    scene.do(9, 0)
    assert scene.why_not(BeginWith("us-horse")) == ("4.21", "no-such-marker")


@pytest.mark.parametrize("places", [("0610", "1010"), ("1010", "0610")])
def test_4_25_the_range_of_either_leader_will_do(places: tuple[str, str]) -> None:
    """Four points lead out of the woods of 0610 to 1010, but five into them."""
    scene = corps(us_gen_a=places[0], us_inf1=f"{places[0]} 1", us_gen_b=places[1], us_inf5=f"{places[1]} 1")
    assert scene.offers(CombineCommands) == [CombineCommands(("us-gen-a", "us-gen-b"))]


def test_4_25_not_all_leaders_of_a_marker_must_take_part() -> None:
    scene = corps(**PAIR, us_gen_r="0606", us_new1="0606 1")
    chosen = {action.leaders for action in scene.offers(CombineCommands)}
    assert len(chosen) == 4  # three pairs, and all three
    scene.do(CombineCommands(("us-gen-a", "us-gen-r")), 9)
    scene.to("ChooseCommand")
    assert scene.offers(CombineCommands) == []
    assert scene.offers(ActivateCommand) == [ActivateCommand("us-gen-b")]


def test_4_25_a_leader_off_the_map_combines_with_nobody() -> None:
    scene = corps(**PAIR, us_gen_r="waiting", us_new1="waiting")
    assert scene.why_not(CombineCommands(("us-gen-a", "us-gen-r"))) == ("4.25", "leader-not-here")
    assert scene.why_not(CombineCommands(("us-gen-a",))) == ("4.25", "two-or-more")


def test_4_25_who_has_failed_is_out_of_command_and_others_are_not() -> None:
    both = CombineCommands(("us-gen-a", "us-gen-b"))
    scene = corps(both, 4, **PAIR, us_gen_r="0606", us_new1="0606 1")
    (third,) = (one for one in scene.do(ActivateCommand("us-gen-r")) if isinstance(one, CommandActivated))
    assert third.out == ()
    (first,) = (
        one for one in scene.to("ChooseCommand").do(ActivateCommand("us-gen-a")) if isinstance(one, CommandActivated)
    )
    assert first.out == ("us-inf1",)


def test_4_25_a_failure_is_forgotten_with_the_next_marker() -> None:
    scene = corps(CombineCommands(("us-gen-a", "us-gen-b")), 4, EndActivation(), Draw("us-corps"), **PAIR)
    assert scene.offers(CombineCommands) == [CombineCommands(("us-gen-a", "us-gen-b"))]
    (again,) = (one for one in scene.do(ActivateCommand("us-gen-a")) if isinstance(one, CommandActivated))
    assert again.out == ()


def test_4_25_combined_commands_act_as_one_but_stack_as_two() -> None:
    scene = corps(CombineCommands(("us-gen-a", "us-gen-b")), 5, **PAIR)
    scene.to("Movement")
    assert scene.hexes(MoveUnit, "us-inf1")
    assert scene.hexes(MoveUnit, "us-inf5")
    assert scene.why_not(MoveUnit("us-inf1", "0506")) == ("6.41", "two-leaders")


def test_13_by_night_nobody_combines() -> None:
    scene = corps(**PAIR, turn=3)
    assert not scene.offers(CombineCommands)
    assert scene.why_not(CombineCommands(("us-gen-a", "us-gen-b"))) == ("13", "no-combination-at-night")


def test_3_c_a_command_fires_moves_is_fired_at_charges_and_rallies_in_this_order() -> None:
    places: dict[str, Any] = {
        "us_gun1": "0405 1",
        "us_inf1": "0505 0",
        "us_inf4": "0112 1 disordered",
        "cs_inf1": "0504 3",
    }
    scene, asked = corps(ActivateCommand("us-gen-a"), us_gen_a="0507", cs_inf6="1601 3", **places), []
    charge = DeclareCharge(("us-inf1",), ("0504",))
    while scene.asked != "ChooseCommand" and scene.position.turn == 1:
        asked.append(scene.asked)
        passing = [action for kind in PASSING for action in scene.offers(kind)]
        scene.do(charge if charge in scene.offered else (passing or scene.offered)[0])
    steps = ["Fire", "Movement", "DeclareCharges", "ChooseDefensiveFire", "ChooseCharge", "ChooseRally"]
    assert [step for step in dict.fromkeys(asked) if step in steps] == steps


def test_3_a_turn_has_its_phases_in_this_order() -> None:
    scene, asked = Field("", turn=0, us_gen_a="0507", us_inf1="0505 0", cs_gen_a="1601", cs_inf1="1601 3"), []
    scene.position.where[scene.number("us-inf2")] = RECOVERING
    scene.position.where[scene.number("us-inf3")] = WITHDRAWN
    while scene.position.turn == 1:
        asked.append(scene.asked)
        scene.do(_passing(scene) if scene.asked != "DrawMarker" else scene.offered[0])
        if scene.asked == "PlaceMarkers":
            asked.append(scene.asked)
            scene.do(PlaceMarkers(("us-corps",) if scene.asks == "union" else ("cs-corps",)))
    phases = ["InitiativeDie", "PlaceMarkers", "DrawMarker", "ChooseCommand", "RecoverUnits"]
    assert [step for step in dict.fromkeys(asked) if step in phases] == phases
    assert scene.position.where[scene.number("us-inf3")] == RECOVERING  # 3.D.2, after the die of the others


def test_3_c_what_a_unit_has_done_is_over_with_its_sequence() -> None:
    """Under its second marker a unit moves again, and so does its leader."""
    scene = corps(ActivateCommand("us-gen-a"), **PAIR)
    scene.to("Movement").do(MoveUnit("us-inf1", "0605"), FaceTo("us-inf1", 1), MoveLeader("us-gen-a", "0605"))
    scene.to("ChooseCommand")
    assert not scene.has("us-inf1", MOVED | ACTIVE)
    scene.do(EndActivation(), Draw("us-corps"), ActivateCommand("us-gen-a"))
    assert scene.to("Movement").hexes(MoveUnit, "us-inf1")
    assert scene.hexes(MoveLeader, "us-gen-a")


def test_3_c_independent_units_act_again_under_the_next_marker() -> None:
    scene = corps(ActivateIndependents("0505"), us_ind1="0505 1", us_gen_a="0101", us_inf1="0101 1")
    scene.to("ChooseCommand").do(EndActivation(), Draw("us-corps"))
    assert ActivateIndependents("0505") in scene.offered


def test_3_a_marker_whose_command_is_gone_calls_nobody() -> None:
    """Its last unit is lost before the second marker is drawn: the draw is followed by the end of the turn."""
    scene = corps(us_gen_a="0505", us_inf1="0505 1 disordered", us_cav1="0112 1", cs_inf1="1606 4")
    disorder.take_disorder(scene.position, scene.number("us-inf1"), "fire")
    scene.do(EndActivation())
    events = scene.do(Draw("us-corps"))
    assert any(isinstance(one, MarkerPlayed) for one in events)
    assert scene.position.turn == 2


def test_5_15_a_command_wholly_lost_takes_its_leader_and_nobody_of_it_returns() -> None:
    scene = corps(us_gen_a="0505", us_inf1="0505 1 disordered", us_inf5="0112 1", us_gen_b="0112")
    scene.position.where[scene.number("us-inf2")] = RECOVERING
    disorder.take_disorder(scene.position, scene.number("us-inf1"), "fire")
    assert scene.place("us-gen-a") == ""
    assert scene.position.where[scene.number("us-inf2")] == scene.position.where[scene.number("us-inf1")] == GONE


def test_11_61_with_all_commands_of_a_marker_its_independent_units_are_lost() -> None:
    scene = corps(us_gen_a="0505", us_inf1="0505 1 disordered", us_gen_b="0112", us_inf5="0112 1 disordered")
    alone = scene.number("us-ind1")
    scene.position.where[alone] = RECOVERING
    disorder.take_disorder(scene.position, scene.number("us-inf1"), "fire")
    assert scene.position.where[alone] == RECOVERING
    disorder.take_disorder(scene.position, scene.number("us-inf5"), "fire")
    assert scene.position.where[alone] == GONE


def test_5_15_units_that_are_still_to_enter_keep_their_leader() -> None:
    scene = corps(us_gen_r="0505", us_new1="0505 1 disordered", us_new2="waiting")
    disorder.take_disorder(scene.position, scene.number("us-new1"), "fire")
    assert scene.place("us-gen-r") == "0505"
    assert scene.state("us-new1") == "withdrawn"


# 11.6


def recovering(turn: int = 2, **facts: Any) -> Scene:
    """The recovery phase, with Law of Hood's division in the Recovery Box and nobody else of it lost."""
    scene = Scene(turn=turn - 1, **(ARMIES | {"cs_wofford": "2414 5"} | facts))
    scene.position.where[scene.number("cs-law")] = RECOVERING
    while scene.asked != "RecoverUnits":
        scene.do(_passing(scene))
    return scene


def _passing(scene: Scene) -> Any:
    match scene.asked:
        case "InitiativeDie":
            return 0
        case "PlaceMarkers":
            return PlaceMarkers(())
    return scene._idly()


@pytest.mark.parametrize(("die", "where"), [(6, RECOVERED), (7, -5)])
def test_11_62_a_die_of_no_more_than_its_disordered_cohesion_returns_it(die: int, where: int) -> None:
    scene = recovering()
    scene.do(RecoverUnit("cs-law"), die)
    assert scene.position.where[scene.number("cs-law")] == where


def test_11_62_nobody_must_try() -> None:
    scene = recovering()
    scene.do(EndRecovery())
    assert scene.position.where[scene.number("cs-law")] == RECOVERING


def test_11_64_it_returns_disordered_in_its_leaders_range_far_from_enemies() -> None:
    scene = recovering(us_duryee="2412 2")
    scene.do(RecoverUnit("cs-law"), 0)
    grid = scene.position.grid
    hexes = {one.hex for one in scene.offers(PlaceRecovered)}
    assert hexes
    assert all(grid.distance(grid.index[hex], grid.index["2412"]) >= 3 for hex in hexes)
    assert scene.why_not(PlaceRecovered("cs-law", "1313"))[0] == "11.64"
    assert scene.why_not(EndRecovery()) == ("11.64", "place-them-first")
    scene.do(scene.offered[0])
    assert scene.state("cs-law") == "disordered"


def test_11_42_the_withdrawn_go_to_the_recovery_box_after_that() -> None:
    """A unit that is Withdrawn in a turn does not try in the same turn."""
    scene = recovering()
    scene.position.where[scene.number("cs-wofford")] = WITHDRAWN
    assert scene.why_not(RecoverUnit("cs-wofford")) == ("11.61", "not-recovering")
    scene.do(EndRecovery())
    assert scene.position.where[scene.number("cs-wofford")] == RECOVERING
