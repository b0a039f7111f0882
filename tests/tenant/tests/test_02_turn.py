"""Cases 2.1 to 2.3: orders, the cup, rally."""

import pytest

import gloire
from gloire.core.cup import Draw
from gloire_skirmish.rules.actions import AssaultHex, EndMarch, FireAt, MoveUnit, SealOrder, Wheel
from gloire_skirmish.rules.happened import OrderOpened, OrderSealed, Recovered
from scene import Scene, asked


def test_2_0_a_turn_is_orders_then_chits_then_the_next_turn():
    game = gloire.new_game("mill-ford")
    kinds = []
    while game.view().facts["turn"] == 1:
        kinds.append(asked(game).kind)
        game.apply(asked(game).actions[-1])
    assert kinds[:3] == ["ChooseOrder", "ChooseOrder", "DrawCompany"]
    assert kinds.count("DrawCompany") == 4


def test_2_1_neither_side_knows_the_other_order_before_both_are_opened():
    game = gloire.new_game("mill-ford")
    game.apply(SealOrder("press"))
    assert [game.view(side).facts["orders"]["blue"] for side in ("blue", "red", None)] == ["press", "sealed", "sealed"]
    assert game.events(viewer="blue")[-1] == OrderSealed("blue", "press")
    assert game.events(viewer="red")[-1] == OrderSealed("blue", "")


def test_2_1_both_orders_are_opened_together():
    game = gloire.new_game("mill-ford")
    game.apply(SealOrder("press"))
    game.apply(SealOrder("hold"))
    assert [event for event in game.events() if isinstance(event, OrderOpened)] == [
        OrderOpened("blue", "press"),
        OrderOpened("red", "hold"),
    ]
    assert game.view("red").facts["orders"] == {"blue": "press", "red": "hold"}


def test_2_1_nobody_foresees_what_the_other_has_sealed():
    game = gloire.new_game("mill-ford")
    game.apply(SealOrder("press"))
    assert game.preview(SealOrder("fire"), "red").events == ()


def test_2_1_who_is_ordered_to_hold_neither_marches_nor_assaults():
    scene = Scene("blue-van", blue="hold", blue_1="0602 3", red_1="0603 0")
    assert scene.offered == {Wheel("blue-1"), EndMarch()}
    assert scene.why_not(MoveUnit("blue-1", "0601")) == ("2.1", "ordered-to-hold")
    scene.to_fight()
    assert scene.why_not(AssaultHex("blue-1", "0603")) == ("2.1", "ordered-to-hold")
    assert FireAt("blue-1", "0603") in scene.offered


@pytest.mark.parametrize(("order", "reach"), [("fire", "0304"), ("press", "0204")])
def test_2_1_who_presses_on_marches_a_point_farther(order, reach):
    scene = Scene("blue-van", blue=order, blue_1="0703 4", red_1="0107 0")
    far = [action for action in scene.offered if isinstance(action, MoveUnit)]
    assert (MoveUnit("blue-1", reach) in far) is True
    assert MoveUnit("blue-1", "0104") not in far


def test_2_2_only_the_company_drawn_marches():
    scene = Scene("blue-van", blue_1="0303 1", blue_3="0204 2", red_1="0603 5")
    assert scene.why_not(MoveUnit("blue-3", "0205")) == ("2.2", "not-of-the-company")


def test_2_2_a_company_with_nobody_left_has_no_chit():
    game = Scene("blue-van", blue_1="0303 1", red_1="0603 5").game
    while game.view().facts["turn"] == 1:
        game.apply(asked(game).actions[-1])
    for _ in range(2):
        game.apply(SealOrder("fire"))
    assert list(asked(game).actions) == [Draw("blue-van"), Draw("red-guard")]


def end_turn(scene: Scene) -> list[gloire.Event]:
    """Plays on, and nobody does anything."""
    before = scene.game.length
    while scene.game.view().facts["turn"] == 1:
        scene.do(asked(scene.game).actions[-1])
    return scene.game.events(before)


def test_2_3_the_shaken_recover_when_the_turn_ends():
    scene = Scene("blue-van", blue_1="0303 1", red_1="0603 5")
    scene.shake("blue-1")
    assert Recovered("blue-1") in end_turn(scene)
    assert scene.states("blue-1") == ()


def test_2_3_nobody_recovers_next_to_the_enemy():
    scene = Scene("blue-van", blue_1="0602 0", red_1="0603 3")
    scene.shake("blue-1")
    assert Recovered("blue-1") not in end_turn(scene)
