"""What a good player of Jours de Gloire does not do is counted."""

from typing import Any

import pytest

from gloire.core.actions import Action
from gloire.systems.jours_de_gloire.actions import (
    ChargeHome,
    ChargeTo,
    DeclareCharge,
    EndMovement,
    StandInLine,
    TryFormingSquare,
)
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.happened import Eliminated, Routed
from tests.systems.jours_de_gloire.fights import N_NE, announce, at_movement
from tests.systems.jours_de_gloire.scene import PASSING, Field, Scene
from tools.sins_jours_de_gloire import Sins

FRENCH = 0
CHARGED: dict[str, Any] = {"fr_lc1": "1611 N+NE", "au_inf1": "1608 S+SW"}


def watched(scene: Scene, *answers: Action | int) -> Sins:
    """What is counted while these answers are given."""
    sins = Sins()
    for answer in answers:
        watch(sins, scene, answer)
    return sins


def watch(sins: Sins, scene: Scene, answer: Action | int) -> None:
    before = scene.position.clone()
    events = scene.do(answer)
    sins.watch(before, scene.game.answers[-1], events, scene.position)


def looked(scene: Scene) -> Sins:
    sins = Sins()
    sins.look(scene.position, FRENCH)
    return sins


# Who stands alone


def test_a_unit_in_contact_with_nobody_beside_it_or_in_its_hex_stands_alone() -> None:
    sins = looked(Field(fr_inf1="0606 N+NE", fr_inf2="1212 N+NE", au_inf1="0605 S+SW"))
    assert (sins.in_contact["french"], sins.alone["french"]) == (1, 1)


@pytest.mark.parametrize("friend", ["0606 N+NE", "0607 N+NE"])
def test_a_unit_with_a_friend_in_its_hex_or_beside_it_does_not(friend: str) -> None:
    sins = looked(Field(fr_inf1="0606 N+NE", fr_inf2=friend, au_inf1="0605 S+SW"))
    assert sins.in_contact["french"] >= 1
    assert sins.alone["french"] == 0


def test_the_routed_do_not_stand_in_contact() -> None:
    assert not looked(Field(fr_inf1="0606 N+NE routed", au_inf1="0605 S+SW")).in_contact


@pytest.mark.parametrize("enemy", ["0605 S+SW", "0602 S+SW"])
def test_guns_in_contact_or_in_reach_of_the_enemy_without_troops_are_unguarded(enemy: str) -> None:
    sins = looked(Field(fr_gun1="0606 N+NE", fr_gun2="0606 N+NE", au_inf1=enemy))
    assert (sins.guns["french"], sins.unguarded["french"]) == (2, 2)


@pytest.mark.parametrize("friend", ["0606 N+NE", "0607 N+NE"])
def test_guns_with_troops_in_their_hex_or_beside_them_are_guarded(friend: str) -> None:
    sins = looked(Field(fr_gun1="0606 N+NE", fr_inf1=friend, au_inf1="0605 S+SW"))
    assert (sins.guns["french"], sins.unguarded["french"]) == (1, 0)


def test_the_routed_guard_no_guns() -> None:
    sins = looked(Field(fr_gun1="0606 N+NE", fr_inf1="0607 N+NE routed", au_inf1="0605 S+SW"))
    assert sins.unguarded["french"] == 1


@pytest.mark.parametrize("enemy", ["1616 S+SW", "0605 S+SW disordered"])
def test_guns_out_of_reach_of_who_can_attack_are_not_counted(enemy: str) -> None:
    assert not looked(Field(fr_gun1="0606 N+NE", au_inf1=enemy)).guns["french"]


def chief(**units: Any) -> tuple[int, int]:
    """The chiefs of the French, and how many of them are alone; Bonaparte is in 1414."""
    scene = Scene("", battle="marengo-14-june", turn=5, chiefs={"fr-bonaparte": "1414"}, au_banat="0211 NE+SE", **units)
    sins = looked(scene)
    return sins.chiefs["french"], sins.lonely["french"]


def test_a_chief_with_nobody_beside_him_is_alone() -> None:
    assert chief(fr_44="2114 SW+NW") == (1, 1)


@pytest.mark.parametrize("friend", ["1414 SW+NW", "1413 SW+NW"])
def test_a_chief_with_troops_or_beside_them_is_not(friend: str) -> None:
    assert chief(fr_44=friend) == (1, 0)


def test_a_chief_without_troops_beside_an_enemy_is_alone_though_friends_are_near() -> None:
    assert chief(fr_44="1413 SW+NW", au_ir11="1415 NE+SE") == (1, 1)


def test_a_side_is_looked_at_as_its_activation_ends() -> None:
    scene, sins = at_movement(fr_inf1="0606 N+NE", au_inf1="0605 S+SW"), Sins()
    while scene.position.within(Activation):
        watch(sins, scene, next(one for one in scene.offered if isinstance(one, PASSING)))
    assert (sins.in_contact["french"], sins.alone["french"]) == (1, 1)
    assert not sins.in_contact["austrian"]


def test_it_is_not_looked_at_before() -> None:
    scene = at_movement(fr_inf1="0606 N+NE", au_inf1="0605 S+SW")
    assert not watched(scene, EndMovement()).in_contact


# Squares and charges


def test_who_stands_in_line_though_he_could_try_to_form_square_is_counted() -> None:
    arrived = (DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE))
    stood = watched(at_movement(**CHARGED), *arrived, StandInLine("au-inf1"))
    tried = watched(at_movement(**CHARGED), *arrived, TryFormingSquare("au-inf1"))
    assert (stood.charged["austrian"], stood.in_line["austrian"]) == (1, 1)
    assert (tried.charged["austrian"], tried.in_line["austrian"]) == (1, 0)


def fought(scene: Scene) -> Sins:
    """What is counted when the next combat is decided."""
    return watched(scene.to("CombatDie"), 5)


def charged(**units: Any) -> Scene:
    scene = at_movement(**{**CHARGED, **units})
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE))
    return scene


def test_horse_that_charges_home_at_a_square_is_hopeless() -> None:
    scene = charged(au_inf2="1608 S+SW")
    scene.do(TryFormingSquare("au-inf1"), 6, ChargeHome("fr-lc1"))
    sins = fought(scene)
    assert (sins.ridden["french"], sins.hopeless["french"]) == (1, 1)


def test_horse_on_foot_in_order_with_a_fair_chance_is_not() -> None:
    scene = charged(au_inf1="1608 N+NE")
    scene.do(StandInLine("au-inf1"))
    sins = fought(scene)
    assert (sins.ridden["french"], sins.hopeless["french"]) == (1, 0)


def test_horse_on_foot_in_disorder_or_on_horse_is_not_counted() -> None:
    assert not fought(charged(au_inf1="1608 S+SW disordered")).ridden["french"]
    assert not fought(charged(au_inf1="1410 S+SW", au_lc1="1608 S+SW")).ridden["french"]


# Attacks and losses


def test_attacks_with_modifiers_below_nought_are_told_apart() -> None:
    even = fought(announce(Field(fr_inf1="0606 N+NE", au_inf1="0605 S+SW"), "fr-inf1", "0605"))
    rash = fought(announce(Field(fr_inf1="0606 N+NE", au_inf1="0605 S+SW", au_inf2="0605 S+SW"), "fr-inf1", "0605"))
    assert (even.combats["french"], even.rash["french"]) == (1, 0)
    assert (rash.combats["french"], rash.rash["french"]) == (1, 1)


def test_units_routed_and_lost_are_counted_for_their_side() -> None:
    sins, game = Sins(), Field(fr_inf1="0606 N+NE", au_inf1="0605 S+SW").position
    for event in (Routed("au-inf1", "combat"), Routed("fr-inf1", "fire"), Eliminated("au-inf1", "combat")):
        sins.note(game, event)
    assert (sins.routed, sins.lost) == ({"austrian": 1, "french": 1}, {"austrian": 1})
