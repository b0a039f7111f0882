"""Chapter 4.21, what samples of a position may not tell: the first marker, what was placed, and how many there are."""

from random import Random
from typing import Any

import pytest

from gloire.core.cup import Draw
from gloire.systems.glory3 import hidden
from gloire.systems.glory3.actions import BeginWith, EndActivation, LeaveToChance, PlaceMarkers
from gloire.systems.glory3.happened import MarkerSetAside, PoolFilled, TurnBegan
from gloire.systems.glory3.position import Position
from tests.systems.glory3.scene import Scene

ARMIES: dict[str, Any] = {
    "us_gen_doubleday": "1714",
    "us_gibbon": "1714 2",
    "us_gen_williams": "1308",
    "us_gordon_a": "1308 2",
    "cs_gen_hood": "2414",
    "cs_law": "2414 5",
}


def dealt(scene: Scene, viewer: str) -> list[Position]:
    """How it may stand for all that a side knows."""
    found = []
    for seed in range(40):
        game = scene.position.clone()
        hidden.redeal(game, viewer, Random(seed))
        found.append(game)
    return found


@pytest.mark.parametrize("choice", [BeginWith("us-i"), LeaveToChance()])
def test_4_21_samples_do_not_tell_whether_a_marker_is_held_out(choice: Any) -> None:
    scene = Scene(turn=1, **ARMIES)
    scene.do(9, 0, choice, PlaceMarkers(()))
    assert scene.asks == "confederate"
    assert {game.first_marker for game in dealt(scene, "confederate")} == {"us-i", "us-xii", ""}
    assert hidden.hides(scene.position, "confederate")


def test_5_21_on_a_tie_samples_hold_out_nothing() -> None:
    scene = Scene(turn=1, **ARMIES)
    scene.do(5, 5, PlaceMarkers(()))
    assert {game.first_marker for game in dealt(scene, "confederate")} == {""}


def test_4_21_in_a_later_turn_samples_place_other_markers_too() -> None:
    """Markers that were drawn in the turn before lie beside the cup no longer."""
    scene = Scene(turn=1, **ARMIES)
    scene.do(9, 0, LeaveToChance(), PlaceMarkers(("us-i",)), PlaceMarkers(()), Draw("us-i"))
    scene.to("InitiativeDie").do(9, 0, LeaveToChance(), PlaceMarkers(("us-i",)))
    assert scene.asks == "confederate"
    assert {game.placed[0] for game in dealt(scene, "confederate")} > {(), ("us-i",), ("us-i", "us-xii")}


def test_4_21_who_holds_out_his_only_marker_is_asked_like_anybody() -> None:
    """Under Mansfield's single marker of 0645: not to be asked would tell that it is held out."""
    scene = Scene(turn=1, us_gen_williams="1308", us_gordon_a="1308 2", cs_gen_hood="2414", cs_law="2414 5")
    scene.do(9, 0, BeginWith("us-xii"))
    assert (scene.asks, scene.offered) == ("union", [PlaceMarkers(())])


@pytest.mark.parametrize(("choice", "counts"), [("total", {2}), ("drawn", {1, 2}), ("counts", {2})])
def test_4_21_g6_how_many_markers_samples_have(choice: str, counts: set[int]) -> None:
    """Two are left of the three that were placed; another two could be."""
    scene = Scene(turn=1, choices={"G6": choice}, **ARMIES)
    events = scene.do(5, 5, PlaceMarkers(("us-i", "us-i-2", "us-xii")), PlaceMarkers(()))
    assert any(isinstance(one, PoolFilled) for one in events) == (choice != "drawn")
    scene.do(Draw("us-i"))
    assert {len(game.pool.inside) for game in dealt(scene, "confederate")} == counts


def test_4_21_g6_what_all_know_of_the_pool_is_the_same_in_samples() -> None:
    scene = Scene(turn=1, choices={"G6": "counts"}, **ARMIES)
    scene.do(5, 5, PlaceMarkers(("us-i", "us-xii")), PlaceMarkers(()))
    assert {game.pool.inside for game in dealt(scene, "confederate")} == {("us-i", "us-xii")}
    assert not hidden.hides(scene.position, "confederate")


@pytest.mark.parametrize(("choice", "told"), [("total", True), ("drawn", False)])
def test_4_21_g6_a_preview_does_not_tell_that_the_pool_is_empty(choice: str, told: bool) -> None:
    """When the last marker is set aside the turn ends, and the next begins."""
    scene = Scene(turn=1, choices={"G6": choice}, **ARMIES)
    scene.do(5, 5, PlaceMarkers(("us-i",)), PlaceMarkers(()), Draw("us-i"))
    events = scene.game.preview(EndActivation()).events
    assert any(isinstance(one, MarkerSetAside) for one in events)
    assert any(isinstance(one, TurnBegan) for one in events) is told
