"""Chapter 4, what a player is told who may not move so: stacks, hexsides, turning. Forced marches of stacks (R48)."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    FaceTo,
    FireAt,
    ForceMarch,
    ForceMarchStack,
    MoveStack,
    MoveUnit,
    PutOnTop,
    TurnUnit,
)
from tests.systems.jours_de_gloire.fights import N_NE
from tests.systems.jours_de_gloire.scene import Field, Scene

FOE: dict[str, Any] = {"au_inf1": "2010 N+NE"}
PAIR: dict[str, Any] = {"fr_inf1": "0210 N+NE", "fr_inf2": "0210 N+NE"}
TRIO: dict[str, Any] = {"fr_inf2": "0210 N+NE disordered", "fr_inf3": "0210 N+NE", "fr_inf4": "0210 N+NE"}


def moving(**units: Any) -> Scene:
    return Field(**units, **FOE).to("Movement")


def refused(scene: Scene, action: Any) -> dict[str, Any]:
    refusal = scene.game.why_not(action)
    assert refusal is not None
    return {"rule": refusal.rule, "code": refusal.code, **refusal.facts}


# 4.1.3: stacks on a forced march


def test_4_1_3_infantry_goes_together_and_leaves_its_battery_behind() -> None:
    scene = moving(fr_gun1="0210 N+NE", **PAIR)
    scene.do(ForceMarchStack("fr-inf1", "0204"))
    assert (scene.place("fr-inf1"), scene.place("fr-inf2"), scene.place("fr-gun1")) == ("0204", "0204", "0210")


def test_4_1_3_who_is_disordered_stays_and_the_others_go() -> None:
    scene = moving(**TRIO)
    scene.do(ForceMarchStack("fr-inf3", "0204"))
    assert (scene.place("fr-inf3"), scene.place("fr-inf4"), scene.place("fr-inf2")) == ("0204", "0204", "0210")


def test_4_1_3_of_three_the_lower_two_may_go() -> None:
    riders: dict[str, Any] = dict.fromkeys(("fr_2cav", "fr_20cav", "fr_6dr"), "1814 SW+NW")
    scene = Scene(
        "kellermann-1", battle="marengo-14-june", turn=3, orders=("fr-2cav",), au_banat="0211 NE+SE", **riders
    )
    scene.do(PutOnTop("fr-6dr"))
    scene.to("Movement").do(ForceMarchStack("fr-2cav", "2014"))
    assert (scene.place("fr-2cav"), scene.place("fr-20cav"), scene.place("fr-6dr")) == ("2014", "2014", "1814")


def test_4_1_3_who_marches_by_itself_leaves_the_stack_and_cannot_be_joined() -> None:
    scene = moving(**PAIR)
    scene.do(ForceMarch("fr-inf1", "0204"))
    assert scene.to("Movement").why_not(ForceMarch("fr-inf2", "0204")) == ("4.1.3", "forced-through-friend")


def test_4_1_3_a_player_is_told_who_of_a_stack_cannot_go() -> None:
    scene = moving(fr_inf1="0210 N+NE", fr_inf2="0210 N+NE disordered")
    told = refused(scene, ForceMarchStack("fr-inf1", "0204"))
    assert (told["rule"], told["code"], told["unit"]) == ("4.1.3", "disordered", "fr-inf2")


# 4.4.1: stacks


@pytest.mark.parametrize("kind", [MoveStack, ForceMarchStack])
def test_4_4_1_a_stack_is_named_by_its_top_unit(kind: Any) -> None:
    scene = moving(**PAIR)
    assert kind("fr-inf1", "0211") in scene.offered
    told = refused(scene, kind("fr-inf2", "0211"))
    assert (told["rule"], told["code"], told["lead"]) == ("4.4.1", "stack-named-by", "fr-inf1")


def test_4_4_1_a_mixed_stack_does_not_move_together() -> None:
    assert moving(fr_gun1="0210 N+NE", **PAIR).why_not(MoveStack("fr-inf1", "0211")) == ("4.4.1", "not-together")


def test_4_4_1_who_of_a_stack_cannot_go_so_far_is_named() -> None:
    scene = moving(fr_lc1="0210 N+NE", fr_lc2="0210 N+NE disordered")
    reach = scene.hexes(MoveUnit, "fr-lc1") - scene.hexes(MoveUnit, "fr-lc2")
    told = refused(scene, MoveStack("fr-lc1", min(reach)))
    assert (told["rule"], told["code"], told["unit"]) == ("4.4.1", "too-far", "fr-lc2")


def test_5_1_1_what_is_wrong_is_judged_for_the_whole_stack() -> None:
    scene = moving(fr_inf3="0210 N+NE", fr_inf4="0210 N+NE", fr_inf1="0212 N+NE")
    assert "0212" in scene.hexes(MoveUnit, "fr-inf3")  # one of them could
    assert scene.why_not(MoveStack("fr-inf3", "0212")) == ("5.1.1", "overstacked-too-strong-together")


def test_4_4_1_a_unit_does_not_move_to_where_it_stands() -> None:
    assert moving(fr_inf1="0210 N+NE").why_not(MoveUnit("fr-inf1", "0210")) == ("4.4.1", "stands-there")


# 4.3.2: hexsides


def test_4_3_2_a_river_is_named_as_what_is_in_the_way() -> None:
    scene = moving(fr_inf1="1401 N+NE")
    assert scene.why_not(MoveUnit("fr-inf1", "1501")) == ("4.3.2", "impassable-side")


# 6.1.1: turning


def test_6_1_1_who_is_not_free_to_turn_with_the_others_is_named() -> None:
    scene = moving(fr_inf1="1010 N+NE", fr_inf2="1012 N+NE", fr_inf3="0916 N+NE")
    scene.do(MoveUnit("fr-inf2", "1010"))
    told = refused(scene.to("Movement"), TurnUnit("fr-inf1"))
    assert (told["rule"], told["code"], told["mate"]) == ("6.1.1", "turn-bound-by", "fr-inf2")


def test_6_1_1_else_the_top_unit_stands_for_them() -> None:
    told = refused(moving(**PAIR), TurnUnit("fr-inf2"))
    assert (told["code"], told["lead"]) == ("turn-together", "fr-inf1")


def test_4_3_guns_that_have_fired_without_orders_may_still_turn() -> None:
    scene = Field(orders=(), fr_gun1="1010 N+NE", au_inf1="1008 S+SW").to("Fire")
    scene.do(FireAt("fr-gun1", "1008", N_NE), 0)
    scene.to("Movement").do(TurnUnit("fr-gun1"))
    assert {action.facing for action in scene.offers(FaceTo)} == set(range(6))
