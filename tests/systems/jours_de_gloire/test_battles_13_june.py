"""Marengo, evening of 13 June 1800: A1 to A8, and how it is won."""

import random
from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.core.cup import Draw
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    BeginWith,
    EndMovement,
    EnterMap,
    FinishSetUp,
    LeaveToChance,
    MoveUnit,
    SealOrders,
    TryInitiative,
)
from gloire.systems.jours_de_gloire.happened import CupFilled, InitiativeRolled, LeaderTested
from tests.systems.jours_de_gloire.scene import Scene


def test_a1_nobody_can_be_given_an_order() -> None:
    scene = Scene(turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE", au_ir18="0211 NE+SE renfort")
    assert scene.asked == "SealTheOrders"  # a Renfort can be given up, an order cannot be given
    refusal = scene.game.why_not(SealOrders(("fr-44",)))
    assert refusal is not None
    assert refusal.rule == "2.3.2"


def test_a1_a_group_may_test_its_leader_or_act_at_reduced_capacity() -> None:
    scene = Scene("oreilly-1", au_banat="0712 NE+SE", fr_44="1412 SW+NW")
    assert scene.offered == [TryInitiative("au-banat"), ActReduced("au-banat")]


def test_a1_under_the_other_reading_a_group_must_test() -> None:
    scene = Scene("oreilly-1", choices={"H14": "must"}, au_banat="0712 NE+SE", fr_44="1412 SW+NW")
    assert scene.offered == [TryInitiative("au-banat")]
    assert scene.why_not(ActReduced("au-banat")) == ("2.4.2", "must-test")


def test_a2_victor_has_orders_on_the_first_turn_only() -> None:
    first = Scene("victor-1", turn=1, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    assert first.asked == "Movement"
    second = Scene("victor-2", turn=1, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    assert second.asked == "Movement"
    later = Scene("victor-1", turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    assert later.asked == "ChooseInitiative"


def test_a3_the_cup_has_four_markers_then_five() -> None:
    game, rng, sizes = gloire.new_game("marengo-13-june"), random.Random(1), []
    while game.question is not None:
        answer = FinishSetUp() if game.question.kind == "PlaceUnits" else game.question.sample(rng)
        sizes += [len(event.markers) for event in game.apply(answer) if isinstance(event, CupFilled)]
    assert sizes[0] == 4
    assert all(size in (4, 5) for size in sizes)
    assert sizes[1] == 5


def test_a3_ott_left_last_is_played_in_the_next_turn_even_if_left_last() -> None:
    units: dict[str, Any] = {
        "fr_44": "1412 SW+NW",
        "au_banat": "0712 NE+SE",
        "au_ir18": "waiting",
        "au_ir51": "waiting",
    }
    scene = Scene("oreilly-2", turn=2, cup=("ott-1",), **units)
    scene.do(ActReduced("au-banat"), EndMovement())
    assert scene.position.late >> scene.position.scenario.formation_number["ott"] & 1
    while scene.asked != "ChooseFirstMarker" and scene.asked != "DrawMarker":
        scene.do(Roll(5)) if scene.asks == gloire.CHANCE else scene.do(scene.offered[0])
    if scene.asked == "ChooseFirstMarker":
        assert BeginWith("ott-1") not in scene.offered  # it comes out of the cup
        scene.do(LeaveToChance())
    while "ott-1" in scene.position.cup.inside and scene.asked:
        others = [chit for chit in scene.position.cup.inside if chit != "ott-1"]
        if scene.asked == "DrawMarker":
            scene.do(Draw(others[0]))
        elif scene.asked == "Movement":
            scene.do(EndMovement())
        elif scene.asked == "ChooseInitiative":
            scene.do(scene.offers(ActReduced)[0])
        else:
            scene.do(scene.offered[-1])
    assert scene.offers(EnterMap)


def test_a4_the_french_begin_without_a_roll() -> None:
    game = gloire.new_game("marengo-13-june")
    events = []
    while game.question is not None and game.question.kind != "ChooseFirstMarker":
        events += game.apply(FinishSetUp())
    assert not [event for event in events if isinstance(event, InitiativeRolled)]
    assert game.question is not None
    assert game.question.asks == "french"


def test_a5_the_fixed_battery_never_moves_and_is_no_hindrance() -> None:
    scene = Scene(
        "ott-1",
        turn=2,
        fr_44="1412 SW+NW",
        au_bridgehead="0110 SE+S",
        au_ir18="waiting",
        au_ir51="waiting",
        au_banat="0712 NE+SE",
    )
    entries = scene.offers(EnterMap)
    assert {action.hex for action in entries} >= {"0110", "0211", "0311"}
    scene.do(EnterMap("au-ir18", "0110"))
    assert scene.place("au-ir51") == "0110"


def test_a6_the_french_stay_away_from_the_bridgehead_until_ott_has_entered() -> None:
    units: dict[str, Any] = {
        "fr_44": "0311 SW+NW",
        "au_banat": "0712 NE+SE",
        "au_ir18": "waiting",
        "au_ir51": "waiting",
    }
    scene = Scene("victor-1", turn=1, **units)
    assert scene.why_not(MoveUnit("fr-44", "0211")) == ("5.2.3", "entry-hex")


def test_a7_infantry_climbs_the_walls_and_cavalry_does_not() -> None:
    scene = Scene("victor-1", turn=1, fr_44="0111 SW+NW", fr_11hus="0109 SW+NW", au_banat="0712 NE+SE")
    assert "0110" in scene.hexes(MoveUnit, "fr-44")
    costs = {move.hex: move.cost for move in scene.game.moves("fr-44")}
    assert costs["0110"] == 2
    ways_of_cavalry = {move.hex: move.path for move in scene.game.moves("fr-11hus")}
    assert ways_of_cavalry["0110"][-2] == "0211"  # by the gate


def test_a8_the_deep_brook() -> None:
    scene = Scene("victor-1", turn=1, fr_44="0612 SW+NW", au_banat="0118 NE+SE")
    assert {move.hex: move.cost for move in scene.game.moves("fr-44")}["0711"] == 3


def test_a8_cavalry_does_not_cross_the_deep_brook() -> None:
    scene = Scene("victor-1", turn=1, fr_11hus="0612 SW+NW", au_banat="0118 NE+SE")
    paths = {move.hex: move.path for move in scene.game.moves("fr-11hus")}
    assert paths.get("0711", ("", "0711"))[-2] != "0612"


def test_13_1_the_french_win_with_two_objectives_held_at_one_moment() -> None:
    scene = Scene("victor-1", turn=1, control={"0412": "french"}, fr_44="0812 SW+NW", au_banat="0118 NE+SE")
    scene.do(MoveUnit("fr-44", "0712"))
    while scene.game.outcome is None:
        scene.do(scene.offered[-1])
    assert scene.game.outcome.winner == "french"
    assert scene.game.outcome.rule == "13.1"


def test_13_2_the_austrians_win_with_marengo_and_a_clear_road() -> None:
    def end(french: str) -> str | None:
        scene = Scene("victor-1", turn=3, fr_44=french, au_banat="0118 NE+SE")
        while scene.game.outcome is None:
            scene.do(scene.offered[-1])
        return scene.game.outcome.winner

    assert end("1412 SW+NW") == "austrian"
    assert end("0512 SW+NW") is None


def test_2_4_3_a_failed_leader_leaves_rally_only() -> None:
    scene = Scene("oreilly-1", au_banat="0712 NE+SE disordered", fr_44="1412 SW+NW")
    events = scene.do(TryInitiative("au-banat"), 9)
    assert [event.passed for event in events if isinstance(event, LeaderTested)] == [False]
    assert scene.asked == "ChooseRally"
