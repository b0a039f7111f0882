"""What a good player of Glory III does not do is counted."""

from typing import Any

import pytest

from gloire.core.actions import Action
from gloire.systems.glory3.actions import DeclareCharge, EndDeclaring, RevokeCharge
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.happened import CombinationTried, UnitEliminated, UnitWithdrew
from tests.systems.glory3.scene import Field, Scene
from tools.sins_glory3 import Sins

UNION = 0


def looked(**counters: Any) -> Sins:
    sins = Sins()
    sins.look(Field(**counters).position, UNION)
    return sins


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


# Guns and leaders


@pytest.mark.parametrize("enemy", ["0504 3", "0501 3"])
def test_guns_in_contact_or_in_reach_of_the_enemy_without_troops_are_unguarded(enemy: str) -> None:
    sins = looked(us_gun1="0505 0", us_gun2="0505 0", cs_inf1=enemy)
    assert (sins.guns["union"], sins.unguarded["union"]) == (2, 2)


@pytest.mark.parametrize("friend", ["0505 0", "0506 0"])
def test_guns_with_troops_in_their_hex_or_beside_them_are_guarded(friend: str) -> None:
    sins = looked(us_gun1="0505 0", us_inf1=friend, cs_inf1="0504 3")
    assert (sins.guns["union"], sins.unguarded["union"]) == (1, 0)


@pytest.mark.parametrize("enemy", ["1512 3", "0504 3 disordered"])
def test_guns_out_of_reach_of_who_can_charge_are_not_counted(enemy: str) -> None:
    assert not looked(us_gun1="0505 0", cs_inf1=enemy).guns["union"]


def test_a_leader_with_nobody_beside_him_is_alone() -> None:
    sins = looked(us_gen_a="0505", us_inf1="0908 0", cs_inf1="1504 3")
    assert (sins.leaders["union"], sins.lonely["union"]) == (1, 1)


@pytest.mark.parametrize("friend", ["0505 0", "0506 0"])
def test_a_leader_with_troops_or_beside_them_is_not(friend: str) -> None:
    sins = looked(us_gen_a="0505", us_inf1=friend, cs_inf1="1504 3")
    assert (sins.leaders["union"], sins.lonely["union"]) == (1, 0)


def test_a_leader_without_troops_beside_an_enemy_is_alone_though_friends_are_near() -> None:
    assert looked(us_gen_a="0505", us_inf1="0506 0", cs_inf1="0504 3").lonely["union"] == 1


# Charges

HEMMED: dict[str, Any] = {"us_inf1": "0505 0", "cs_inf1": "0504 3", "cs_inf2": "0405 2"}


def test_who_stands_beside_two_enemies_and_charges_nobody_is_counted_as_his_command_ends() -> None:
    scene = Field(us_gen_a="0507", **HEMMED).to("DeclareCharges")
    sins = watched(scene, EndDeclaring())
    assert (sins.hemmed["union"], sins.idle["union"]) == (1, 1)
    assert not sins.charges


def test_who_has_declared_a_charge_is_not_idle() -> None:
    scene = Field(us_gen_a="0507", **HEMMED).to("DeclareCharges")
    sins = watched(scene, DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring())
    while scene.position.within(Command):
        watch(sins, scene, 4 if scene.asked.endswith("Die") else scene.offered[0])
    assert (sins.hemmed["union"], sins.idle["union"]) == (1, 0)


@pytest.mark.parametrize("others", [{"cs_inf2": "1005 2"}, {"us_inf1": "0505 0 disordered", "us_inf2": "0605 5"}])
def test_beside_one_enemy_or_in_disorder_nobody_is_asked_for_more(others: dict[str, Any]) -> None:
    scene = Field(us_gen_a="0507", **{**HEMMED, **others}).to("DeclareCharges")
    assert not watched(scene, EndDeclaring()).hemmed


def test_charges_that_are_lost_more_often_than_won_are_told_apart() -> None:
    one = DeclareCharge(("us-inf1",), ("0504",))
    fair = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0504 3").to("DeclareCharges")
    rash = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0504 3", cs_inf2="0504 3").to("DeclareCharges")
    found = watched(fair, one, EndDeclaring()), watched(rash, one, EndDeclaring())
    assert [(sins.charges["union"], sins.rash["union"]) for sins in found] == [(1, 0), (1, 1)]


def test_a_charge_that_is_revoked_is_not_counted() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0505 0", cs_inf1="0504 3").to("DeclareCharges")
    answers = (DeclareCharge(("us-inf1",), ("0504",)), RevokeCharge("us-inf1"), EndDeclaring())
    assert not watched(scene, *answers).charges


# Combining and losses


def test_tries_to_combine_and_failures_are_counted() -> None:
    sins, game = Sins(), Field(us_gen_a="0505").position
    for succeeded in (False, True):
        sins.note(game, CombinationTried(("cs-gen-a", "cs-gen-b"), 3, 5, succeeded))
    assert (sins.combining["confederate"], sins.failed["confederate"]) == (2, 1)


def test_units_lost_and_of_these_guns_overrun_are_counted_once() -> None:
    sins, game = Sins(), Field(us_gen_a="0505").position
    for event in (
        UnitWithdrew("us-inf1", "0505", "charge"),
        UnitEliminated("us-inf1", "", "recovery", "11.62"),
        UnitEliminated("us-gun1", "0505", "overrun", "10.28"),
        UnitEliminated("us-gun2", "0505", "fire", "11.41"),
        UnitEliminated("us-inf2", "0505", "overrun", "11.23"),
    ):
        sins.note(game, event)
    assert (sins.lost["union"], sins.overrun["union"]) == (4, 1)
