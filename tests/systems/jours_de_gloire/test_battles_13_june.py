"""Marengo, evening of 13 June 1800: A1 to A8, and how it is won."""

from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.core.cup import Draw
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    AnnounceShock,
    BeginWith,
    EndMovement,
    EnterMap,
    FaceTo,
    FinishSetUp,
    FireAt,
    LeaveToChance,
    MoveUnit,
    PlaceUnit,
    SealOrders,
    TryInitiative,
    TurnUnit,
)
from gloire.systems.jours_de_gloire.disorder import rout
from gloire.systems.jours_de_gloire.frames import RoutMove, Withdrawal
from gloire.systems.jours_de_gloire.happened import CupFilled, Eliminated, InitiativeRolled, LeaderTested
from gloire.systems.jours_de_gloire.rout import begin_rout_move
from gloire.systems.jours_de_gloire.turn import markers_in_play
from gloire.systems.jours_de_gloire.withdrawal import begin_withdrawal
from tests.systems.jours_de_gloire.scene import Scene


def test_marengo_a1_nobody_can_be_given_an_order() -> None:
    for turn in (1, 2, 3):
        scene = Scene(turn=turn, fr_44="1412 SW+NW", au_banat="0712 NE+SE", au_ir18="0211 NE+SE renfort")
        assert (scene.asked, scene.asks) == ("SealTheOrders", "austrian")  # a Renfort can be given up
        assert scene.why_not(SealOrders(("au-banat",))) == ("Marengo A1", "no-commander")
        bare = Scene(turn=turn, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
        assert bare.asked != "SealTheOrders"  # nobody is asked for orders


def test_marengo_a1_a_group_may_test_its_leader_or_act_at_reduced_capacity() -> None:
    scene = Scene("oreilly-1", au_banat="0712 NE+SE", fr_44="1412 SW+NW")
    assert scene.offered == [TryInitiative("au-banat"), ActReduced("au-banat")]


def test_marengo_a1_under_the_other_reading_a_group_must_test() -> None:
    scene = Scene("oreilly-1", choices={"H14": "must"}, au_banat="0712 NE+SE", fr_44="1412 SW+NW")
    assert scene.offered == [TryInitiative("au-banat")]
    assert scene.why_not(ActReduced("au-banat")) == ("Marengo A1", "must-test")


def test_marengo_a2_victor_has_orders_on_the_first_turn_only() -> None:
    first = Scene("victor-1", turn=1, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    assert first.asked == "Movement"
    second = Scene("victor-2", turn=1, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    assert second.asked == "Movement"
    later = Scene("victor-1", turn=2, fr_44="1412 SW+NW", au_banat="0712 NE+SE")
    assert later.asked == "ChooseInitiative"


def test_marengo_a3_the_cup_has_four_markers_then_five() -> None:
    units: dict[str, Any] = {"fr_44": "1412 SW+NW", "au_banat": "0712 NE+SE"}
    for turn, where, size in ((1, "waiting", 4), (2, "waiting", 5), (3, "0311 NE+SE", 5)):
        scene = Scene(turn=turn, au_ir18=where, au_ir51=where, **units)
        assert len(markers_in_play(scene.position)) == size
    game = gloire.new_game("marengo-13-june")
    events: list[Event] = []
    while not [event for event in events if isinstance(event, CupFilled)]:
        assert game.question is not None
        events += game.apply(FinishSetUp() if game.question.kind == "PlaceUnits" else game.question.actions[-1])
    assert [len(event.markers) for event in events if isinstance(event, CupFilled)] == [4]


def test_marengo_a3_ott_left_last_is_played_in_the_next_turn_even_if_left_last() -> None:
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


def test_marengo_a4_the_french_begin_without_a_roll() -> None:
    game = gloire.new_game("marengo-13-june")
    events = []
    while game.question is not None and game.question.kind != "ChooseFirstMarker":
        events += game.apply(FinishSetUp())
    assert not [event for event in events if isinstance(event, InitiativeRolled)]
    assert game.question is not None
    assert game.question.asks == "french"


def test_marengo_a5_the_fixed_battery_never_moves_and_is_no_hindrance() -> None:
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


def test_marengo_a5_it_never_moves_and_turns_only_to_fire() -> None:
    scene = Scene("oreilly-1", turn=2, au_bridgehead="0110 SE+S", au_banat="0712 NE+SE", fr_44="0311 SW+NW")
    while scene.asked == "ChooseInitiative":
        scene.do(scene.offers(ActReduced)[0])
    shots = {(action.hex, action.facing) for action in scene.offers(FireAt) if action.unit == "au-bridgehead"}
    assert shots
    assert {facing for _, facing in shots} <= {1, 2, 3}  # as it stands, or one corner to a side
    scene.to("Movement")
    assert scene.why_not(MoveUnit("au-bridgehead", "0211")) == ("Marengo A5", "fixed")
    assert scene.why_not(TurnUnit("au-bridgehead")) == ("Marengo A5", "fixed-turns-to-fire")


def test_marengo_a5_friends_pass_it_for_nothing_and_on_forced_marches() -> None:
    units: dict[str, Any] = {"au_bridgehead": "0110 SE+S", "fr_44": "1812 SW+NW"}
    scene = Scene("ott-1", turn=2, au_ir18="waiting", au_ir51="waiting", au_banat="0712 NE+SE", **units)
    grid = scene.position.grid
    far = max(grid.distance(grid.index["0110"], grid.index[action.hex]) for action in scene.offers(EnterMap))
    assert far == 7  # eight points by road, one of them for 0110


def test_marengo_a6_nobody_there_is_attacked_either() -> None:
    units: dict[str, Any] = {"fr_44": "0311 NW+N", "au_banat": "0211 SE+S", "au_ir18": "waiting"}
    scene = Scene("victor-1", turn=1, **units).to("Movement")
    scene.do(EndMovement())
    assert not scene.offers(AnnounceShock)
    done = Scene("victor-1", turn=1, fr_44="0311 NW+N", au_banat="0211 SE+S", au_ir18="0118 SE+S").to("Announce")
    assert done.offers(AnnounceShock)


def test_marengo_a7_no_zone_reaches_into_the_bridgehead() -> None:
    scene = Scene(turn=2, fr_44="0211 SW+NW", au_banat="0118 NE+SE")
    assert not scene.position.zones(0) >> scene.position.grid.index["0110"] & 1


def test_marengo_a6_the_french_stay_away_from_the_bridgehead_until_ott_has_entered() -> None:
    units: dict[str, Any] = {
        "fr_44": "0311 SW+NW",
        "au_banat": "0712 NE+SE",
        "au_ir18": "waiting",
        "au_ir51": "waiting",
    }
    scene = Scene("victor-1", turn=1, **units)
    assert scene.why_not(MoveUnit("fr-44", "0211")) == ("5.2.3", "entry-hex")


def test_marengo_a7_infantry_climbs_the_walls_and_cavalry_does_not() -> None:
    scene = Scene("victor-1", turn=1, fr_44="0111 SW+NW", fr_11hus="0109 SW+NW", au_banat="0712 NE+SE")
    assert "0110" in scene.hexes(MoveUnit, "fr-44")
    costs = {move.hex: move.cost for move in scene.game.moves("fr-44")}
    assert costs["0110"] == 2
    ways_of_cavalry = {move.hex: move.path for move in scene.game.moves("fr-11hus")}
    assert ways_of_cavalry["0110"][-2] == "0211"  # by the gate
    shut_out = Scene("victor-1", turn=1, fr_11hus="0109 SW+NW", au_banat="0211 NE+SE")
    assert shut_out.why_not(MoveUnit("fr-11hus", "0110")) == ("Marengo A7", "impassable-side")


def test_marengo_a2_victor_needs_no_order_on_turn_1() -> None:
    scene = Scene(turn=1, fr_44="1412 SW+NW renfort", fr_101="1512 SW+NW", au_banat="0712 NE+SE")
    assert scene.asked == "SealTheOrders"
    assert scene.why_not(SealOrders(("fr-101",))) == ("Marengo A2", "has-orders")


def test_marengo_a5_it_is_eliminated_where_it_would_have_to_give_way() -> None:
    for kind in ("recoil", "retreat", "rout move", "rout"):
        scene = Scene(turn=2, au_bridgehead="0110 SE+S", au_banat="0712 NE+SE", fr_44="0109 SE+S")
        game, unit = scene.position, scene.number("au-bridgehead")
        game.log = []
        attackers, origin = (game.grid.index["0109"],), game.grid.index["0110"]
        match kind:
            case "rout":
                rout(game, unit, "fire", attackers, origin)
            case "rout move":
                frame = RoutMove(unit=unit)
                game.stack = (*game.stack, frame)
                begin_rout_move(game, frame)
            case _:
                way = Withdrawal(unit=unit, attackers=attackers, origin=origin, left=1, kind=kind)
                game.stack = (*game.stack, way)
                begin_withdrawal(game, way)
        found = [(event.why, event.rule) for event in game.log if isinstance(event, Eliminated)]
        assert found == [("fixed", "Marengo A5")]


def test_marengo_a7_on_this_day_infantry_climbs_out_too_and_cavalry_does_not() -> None:
    units: dict[str, Any] = {"au_banat": "0110 SE+S", "fr_44": "0211 SW+NW"}  # the gate is shut
    foot = Scene("oreilly-1", turn=3, **units).to("Movement")
    assert {move.hex: move.cost for move in foot.game.moves("au-banat")}["0111"] == 2
    horse = Scene("oreilly-1", turn=3, au_nauendorff="0110 SE+S", fr_44="0211 SW+NW").to("Movement")
    assert horse.why_not(MoveUnit("au-nauendorff", "0111")) == ("Marengo A7", "impassable-side")


def test_marengo_a8_the_deep_brook() -> None:
    scene = Scene("victor-1", turn=1, fr_44="0612 SW+NW", au_banat="0118 NE+SE")
    assert {move.hex: move.cost for move in scene.game.moves("fr-44")}["0711"] == 3


def test_marengo_a8_cavalry_does_not_cross_the_deep_brook() -> None:
    scene = Scene("victor-1", turn=1, fr_11hus="0612 SW+NW", au_banat="0118 NE+SE")
    paths = {move.hex: move.path for move in scene.game.moves("fr-11hus")}
    assert paths.get("0711", ("", "0711"))[-2] != "0612"
    # Where bridge and ford are held there is no way round.
    held: dict[str, Any] = {"au_nauendorff": "0712 NE+SE", "au_hussar5": "0710 NE+SE"}
    barred = Scene("victor-1", turn=1, fr_11hus="0612 SW+NW", **held)
    assert barred.why_not(MoveUnit("fr-11hus", "0711")) == ("Marengo A8", "impassable-side")
    assert "The brook is deep" in barred.game.why_not(MoveUnit("fr-11hus", "0711")).reason  # type: ignore[union-attr]


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


def test_13_1_the_victory_waits_for_the_end_of_the_turn_and_ends_the_game_there() -> None:
    scene = Scene(
        "victor-1", turn=1, control={"0412": "french"}, cup=("oreilly-1",), fr_44="0812 SW+NW", au_banat="0118 NE+SE"
    )
    scene.do(MoveUnit("fr-44", "0712"))
    assert not scene.game.outcome
    scene.do(scene.offered[0])  # it faces, and nobody else can do anything
    outcome = scene.game.outcome
    assert outcome
    assert (outcome.winner, scene.position.turn) == ("french", 1)


def test_13_1_it_counts_even_if_the_hexes_are_lost_again_before_the_turn_ends() -> None:
    scene = Scene("victor-1", turn=1, control={"0412": "french"}, fr_44="0812 SW+NW", au_banat="0612 NE+SE")
    scene.do(MoveUnit("fr-44", "0712"))
    scene.position.take(scene.position.grid.index["0412"], 1)
    scene.do(scene.offered[0])
    while scene.game.outcome is None:
        scene.do(scene.offered[-1])
    assert scene.game.outcome.winner == "french"


def test_13_2_a_hex_is_held_by_whoever_last_stood_in_it_or_passed_it() -> None:
    scene = Scene("victor-1", turn=1, fr_11hus="0512 SW+NW", fr_44="1412 SW+NW", au_banat="0118 NE+SE")
    scene.do(MoveUnit("fr-11hus", "0311"))
    game = scene.position
    held = {game.label(one.hex): game.control[number] for number, one in enumerate(game.scenario.objectives)}
    assert held == {"0712": 1, "0412": 0, "0110": 1}  # it has passed 0412 by the road


def test_13_2_not_by_guns_chiefs_or_the_routed() -> None:
    scene = Scene("victor-1", turn=1, fr_art_victor="0812 SW+NW", au_banat="0118 NE+SE")
    scene.do(MoveUnit("fr-art-victor", "0712"))
    assert scene.place("fr-art-victor") == "0712"
    assert set(scene.position.control) == {1}


def test_2_4_3_a_failed_leader_leaves_rally_only() -> None:
    scene = Scene("oreilly-1", au_banat="0712 NE+SE disordered", fr_44="1412 SW+NW")
    events = scene.do(TryInitiative("au-banat"), 9)
    assert [event.passed for event in events if isinstance(event, LeaderTested)] == [False]
    assert scene.asked == "ChooseRally"


# Setting up


def placing() -> gloire.Game:
    game = gloire.new_game("marengo-13-june")
    assert game.question is not None
    assert (game.question.kind, game.question.asks) == ("PlaceUnits", "austrian")
    return game


def placed(game: gloire.Game, unit: str, hex: str) -> gloire.Game:
    """A unit is placed, and faces as it did."""
    game.apply(PlaceUnit(unit, hex))
    while game.question is not None and game.question.kind == "ChooseFacing":
        game.apply(FaceTo(unit, game.question.about["facing"]))
    return game


def test_set_up_the_austrians_place_their_cavalry_in_its_zone_and_then_the_french_theirs() -> None:
    game = placing()
    units = {action.unit for action in game.question.actions if isinstance(action, PlaceUnit)}  # type: ignore[union-attr]
    assert units == {"au-nauendorff", "au-hussar5", "au-wurttemberg"}
    refusal = game.why_not(PlaceUnit("au-nauendorff", "1112"))
    assert refusal is not None
    assert refusal.code == "outside-your-zone"
    assert game.why_not(PlaceUnit("au-banat", "0812")).code == "not-yours-to-place"  # type: ignore[union-attr]
    game.apply(FinishSetUp())
    assert game.question is not None
    assert game.question.asks == "french"
    assert PlaceUnit("fr-44", "1611") in game.question.actions


def test_set_up_a_unit_may_stay_and_turn_and_two_may_change_places() -> None:
    game = placing()
    placed(game, "au-nauendorff", "0812")  # where it stands, to face another way
    game.apply(FinishSetUp())
    for unit, hex in (("fr-11hus", "1610"), ("fr-24l", "1414"), ("fr-11hus", "1513")):
        placed(game, unit, hex)
    position: Any = game.position
    where = {id: position.label(position.where[position.scenario.number[id]]) for id in ("fr-11hus", "fr-24l")}
    assert where == {"fr-11hus": "1513", "fr-24l": "1414"}
    assert game.why_not(PlaceUnit("fr-11hus", "1610")).code == "placed-twice"  # type: ignore[union-attr]


def test_set_up_keeps_to_the_stacking_limits() -> None:
    game = placing()
    game.apply(FinishSetUp())
    refusal = game.why_not(PlaceUnit("fr-11hus", "1413"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("5.1.1", "overstacked-foot-and-horse")
