"""Chapters 1, 2.1 and 2.2: the phases of a turn, markers, the cup."""

import random
from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.core.cup import Draw
from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    BeginWith,
    CeaseFire,
    EndAnnouncing,
    EndMovement,
    FireAt,
    MoveRouted,
    MoveUnit,
    SealOrders,
    TryRally,
)
from gloire.systems.jours_de_gloire.happened import (
    CupFilled,
    Demoralised,
    MarkerPlayed,
    MarkerPutIn,
    MarkerSetAside,
    TurnBegan,
)
from gloire.systems.jours_de_gloire.turn import markers_in_play
from tests.systems.jours_de_gloire.fights import N_NE
from tests.systems.jours_de_gloire.scene import Field, Scene

JUNE_14 = "marengo-14-june"
PAIR: dict[str, Any] = {"fr_44": "1412 SW+NW", "au_banat": "0712 NE+SE"}
FIELD: dict[str, Any] = {
    "fr_44": "1412 SW+NW",
    "fr_1dr": "1110 SW+NW",
    "au_banat": "0211 NE+SE",
    "au_kaiser": "0315 NE+SE",
}
CHIEFS: dict[str, Any] = {"fr-bonaparte": "1412", "au-melas": "0211"}


def day(turn: Any = 5, **facts: Any) -> Scene:
    return Scene(battle=JUNE_14, turn=turn, chiefs=CHIEFS, **(FIELD | facts))


# 1: the phases


def test_1_orders_then_initiative_then_the_cup_then_activations() -> None:
    scene, asked = day(), []
    while scene.asked != "DrawMarker":
        asked.append((scene.asked, scene.asks))
        scene.do(Roll(9 - len(asked))) if scene.asks == gloire.CHANCE else scene.do(scene.offered[-1])
    assert asked == [
        ("SealTheOrders", "french"),
        ("SealTheOrders", "austrian"),
        ("InitiativeDie", gloire.CHANCE),
        ("InitiativeDie", gloire.CHANCE),
        ("ChooseFirstMarker", "french"),
    ]


def test_1_the_marker_chosen_is_played_first_and_not_put_into_the_cup() -> None:
    scene = Scene(turn=2, **PAIR)
    events = scene.do(Roll(8), Roll(2), BeginWith("victor-2"))
    assert "victor-2" not in scene.position.cup.inside
    assert sorted(scene.position.cup.inside) == ["oreilly-1", "oreilly-2", "victor-1"]
    assert [(event.marker, event.drawn) for event in events if isinstance(event, MarkerPlayed)] == [("victor-2", False)]


def test_1_markers_of_formations_neither_on_the_map_nor_due_stay_out_of_the_cup() -> None:
    scene = Scene(battle="montebello", turn=2, fr_6l="2203 SW+NW", au_ir13="1307 NE+SE", au_ogulin="waiting")
    assert "vogelsang-1" not in markers_in_play(scene.position)
    later = Scene(battle="montebello", turn=3, fr_6l="2203 SW+NW", au_ir13="1307 NE+SE", au_ogulin="waiting")
    later.do(Roll(1), Roll(1))
    assert "vogelsang-1" in later.position.cup.inside


def test_1_fire_then_movement_then_combat_then_rally() -> None:
    units: dict[str, Any] = {
        "fr_gun1": "1611 N+NE",
        "fr_inf1": "1610 N+NE",
        "fr_inf2": "1814 N+NE disordered",
        "au_inf1": "1609 S+SW",
        "au_inf2": "1809 S+SW",
    }
    scene = Field(fr_gun2="1812 N+NE", **units)
    asked = []
    passing = {"Fire": CeaseFire, "Movement": EndMovement, "Announce": EndAnnouncing}
    while scene.asked in passing:
        asked.append(scene.asked)
        scene.do(passing[scene.asked]())
    assert [*asked, scene.asked] == ["Fire", "Movement", "Announce", "ChooseRally"]


def test_1_there_is_no_way_back_to_an_earlier_step() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_inf1="1511 N+NE", au_inf1="1609 S+SW")
    scene.do(CeaseFire())
    refusal = scene.game.why_not(FireAt("fr-gun1", "1609", N_NE))
    assert refusal is not None
    assert refusal.rule == "7.1"


def test_1_units_that_have_done_something_do_not_rally() -> None:
    scene = Field(fr_inf1="1614 N+NE disordered", fr_inf2="1814 N+NE disordered", au_inf1="1604 S+SW")
    scene.do(MoveUnit("fr-inf1", "1615"))
    scene.to("Movement").do(EndMovement())
    assert {action.unit for action in scene.offers(TryRally)} == {"fr-inf2"}


def test_1_after_the_last_marker_routed_units_move_and_then_formations_are_checked() -> None:
    scene = Scene("oreilly-1", turn=2, cup=("victor-1",), fr_44="1412 SW+NW routed", au_banat="0712 NE+SE")
    scene.do(ActReduced("au-banat"), EndMovement())
    assert scene.offered == [MoveRouted("fr-44")]
    events = scene.do(MoveRouted("fr-44"))
    while scene.position.turn == 2:
        events += scene.do(scene.offered[0])
    assert next(event.formation for event in events if isinstance(event, Demoralised)) == "victor"


def test_1_then_the_turn_marker_goes_on_and_order_markers_come_off() -> None:
    scene = Scene("oreilly-1", turn=2, cup=("victor-1",), **PAIR)
    events = scene.do(ActReduced("au-banat"), EndMovement())
    assert [event.turn for event in events if isinstance(event, TurnBegan)] == [3]
    assert scene.position.opened == scene.position.orders == 0


def test_1_a_game_has_as_many_turns_as_its_track() -> None:
    game, rng, turns = gloire.new_game("marengo-13-june"), random.Random(3), 0
    while game.question is not None:
        turns += sum(isinstance(event, TurnBegan) for event in game.apply(game.question.sample(rng)))
    assert 1 <= turns <= 3


# 2.1


def test_2_1_1_a_formation_has_two_markers_with_ratings_of_their_own() -> None:
    scene = Scene(turn=2, **PAIR)
    assert markers_in_play(scene.position) == ["victor-1", "victor-2", "oreilly-1", "oreilly-2"]
    for marker, initiative in (("victor-1", 6), ("victor-2", 5), ("oreilly-1", 5), ("oreilly-2", 4)):
        played = Scene(marker, turn=2, **PAIR)
        assert played.about["initiative"] == initiative


def test_2_1_1_exception_by_the_scenario_ott_has_one() -> None:
    scene = Scene(turn=3, au_ir18="0211 NE+SE", **PAIR)
    assert [marker for marker in markers_in_play(scene.position) if "ott" in marker] == ["ott-1"]


def test_2_1_1_exception_a_demoralised_formation_has_the_lower_one_left() -> None:
    scene = Scene(turn=2, demoralised=("victor",), **PAIR)
    assert [marker for marker in markers_in_play(scene.position) if "victor" in marker] == ["victor-2"]


def test_2_1_1_a_marker_calls_the_units_of_its_formation_and_nobody_else() -> None:
    scene = Scene("gardanne-1", battle=JUNE_14, turn=5, orders=("fr-44",), **FIELD)
    assert {action.unit for action in scene.offers(MoveUnit)} == {"fr-44"}
    assert scene.why_not(MoveUnit("fr-1dr", "1111")) == ("2.2", "not-activated")
    assert scene.why_not(MoveUnit("au-banat", "0311")) == ("2.2", "not-activated")


def test_2_1_2_a_combined_marker_is_put_in_in_phase_a_by_choice() -> None:
    scene = day()
    assert (scene.asked, scene.asks) == ("SealTheOrders", "french")
    scene.do(SealOrders((), ("murat",)))
    events = scene.do(SealOrders())
    assert MarkerPutIn("french", "murat") in events
    events += scene.do(Roll(4), Roll(6))  # two more for Bonaparte, one for Melas: a tie would be 4 + 2 and 6 + 1
    while scene.asked != "DrawMarker":
        events += scene.do(scene.offered[-1])
    (filled,) = [event for event in events if isinstance(event, CupFilled)]
    assert "murat" in filled.markers
    assert "murat" in scene.position.cup.inside


def test_2_1_2_not_before_its_turn_nor_after_its_last_use_nor_the_enemys() -> None:
    early = Scene(battle=JUNE_14, turn=3, chiefs=CHIEFS, **FIELD)
    assert early.why_not(SealOrders((), ("murat",))) == ("Marengo C11", "no-marker")
    spent = day()
    number = next(n for n, marker in enumerate(spent.position.scenario.combined) if marker.id == "murat")
    spent.position.uses = tuple(0 if n == number else uses for n, uses in enumerate(spent.position.uses))
    assert spent.why_not(SealOrders((), ("murat",))) == ("Marengo C11", "no-marker")
    assert day().why_not(SealOrders((), ("zach",))) == ("Marengo C11", "no-marker")


def test_2_1_2_drawn_when_its_condition_has_gone_it_is_set_aside_unused() -> None:
    scene = Scene("zach", battle=JUNE_14, turn=6, au_ir11="0912 NE+SE", fr_44="1412 SW+NW", cup=("gardanne-1",))
    number = next(n for n, marker in enumerate(scene.position.scenario.combined) if marker.id == "zach")
    assert scene.position.uses[number] == 2
    assert scene.position.turn == 7  # nobody was called, and Gardanne's marker was the last


# 2.2


def test_2_2_markers_are_drawn_until_one_is_left_which_is_not_played() -> None:
    scene = Scene("victor-1", turn=2, cup=("oreilly-1", "oreilly-2", "victor-2"), **PAIR)
    events = scene.do(ActReduced("fr-44"), EndMovement(), Draw("victor-2"), ActReduced("fr-44"), EndMovement())
    assert scene.asked == "DrawMarker"
    events += scene.do(Draw("oreilly-2"), ActReduced("au-banat"), EndMovement())
    assert [event.marker for event in events if isinstance(event, MarkerSetAside)] == ["oreilly-1"]
    assert scene.position.turn == 3


def test_2_2_every_marker_in_the_cup_is_as_likely() -> None:
    scene = Scene("victor-1", turn=2, cup=("oreilly-1", "oreilly-2", "victor-2"), **PAIR)
    scene.do(ActReduced("fr-44"), EndMovement())
    assert {action.chit for action in scene.offered} == {"oreilly-1", "oreilly-2", "victor-2"}  # type: ignore[attr-defined]
    assert scene.asks == gloire.CHANCE


def test_2_2_the_last_one_is_not_played_even_if_it_is_a_combined_one() -> None:
    scene = Scene("gardanne-1", battle=JUNE_14, turn=5, orders=("fr-44",), cup=("murat",), **FIELD)
    events = scene.do(EndMovement())
    assert [event.marker for event in events if isinstance(event, MarkerSetAside)] == ["murat"]


def test_2_2_with_one_marker_in_all_nobody_is_activated() -> None:
    scene = Scene(turn=3, demoralised=("oreilly",), au_banat="0712 NE+SE disordered")
    events = scene.do(Roll(5), Roll(5))
    assert not [event for event in events if isinstance(event, MarkerPlayed)]
    assert [event.marker for event in events if isinstance(event, MarkerSetAside)] == ["oreilly-2"]
