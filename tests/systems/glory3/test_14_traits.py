"""14.45 and 14.57: the sharpshooters, Wilder's brigade."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloire.systems.glory3.actions import (
    ActivateCommand,
    ActivateIndependents,
    CounterAttack,
    DeclareCharge,
    EndDeclaring,
    FireDefensively,
    MoveUnit,
    RetreatBefore,
    StandFast,
)
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.frames import Again, Charge, Command
from gloire.systems.glory3.happened import CommandActivated, RetreatedBefore
from gloire.systems.glory3.names import place
from gloire.systems.glory3.position import ACTIVE, OUT_OF_COMMAND
from gloire.systems.glory3.reckoning import charge_modifiers, strength
from gloire.systems.glory3.stacking import may_join
from tests.systems.glory3.older import Older, called
from tests.systems.glory3.scene import restarted

SHARPS = "us-sharpshooters"


def aimed(hex: str = "0605", target: str = "0505", **places: str) -> list[str]:
    """What counts for Defensive Fire from a hex."""
    game = Older("cs-gen-early", cs_gen_early="1605", cs_early_1=f"{target} 1", **places).position
    return [part.what for part in defensive_modifiers(game, place(game, hex), place(game, target), 1)]


# 14.45: command


def test_14_45_sharpshooters_act_by_themselves_under_the_marker_of_their_corps() -> None:
    scene = called("us-v", us_sharpshooters="0505 1", us_gen_morell="0101", us_morell_1="0101 1")
    assert ActivateIndependents("0505") in scene.offered
    told = scene.do(ActivateIndependents("0505"))
    (begun,) = [event for event in told if isinstance(event, CommandActivated)]
    assert (begun.units, begun.out) == ((SHARPS,), ())


def test_14_45_no_other_marker_calls_them() -> None:
    scene = called("us-tyler", us_sharpshooters="0505 1", us_gen_tyler="0101", us_tyler_1="0101 1")
    assert scene.why_not(ActivateIndependents("0505")) == ("4.22", "no-independents")


def test_14_45_or_with_the_division_they_are_assigned_to_in_command_wherever_they_stand() -> None:
    scene = called("us-v", us_sharpshooters="0705 1", us_gen_morell="0101", us_morell_1="0101 1", us_morell_2="0706 1")
    scene.do(ActivateCommand("us-gen-morell"))
    assert scene.has(SHARPS, ACTIVE)
    assert not scene.has(SHARPS, OUT_OF_COMMAND)
    assert scene.has("us-morell-2", OUT_OF_COMMAND)  # R61: they bring nobody else into command


def test_14_45_who_has_acted_by_himself_does_not_act_again() -> None:
    scene = called("us-v", us_sharpshooters="0505 1", us_gen_morell="0405", us_morell_1="0405 1")
    scene.do(ActivateIndependents("0505")).clear()
    scene.to("ChooseCommand")
    assert scene.why_not(ActivateIndependents("0505")) == ("4.24", "independents-have-acted")
    scene.do(ActivateCommand("us-gen-morell"))
    assert not scene.has(SHARPS, ACTIVE)
    scene.to("Movement")
    assert scene.why_not(MoveUnit(SHARPS, "0605")) == ("14.45", "sharpshooters-have-acted")


def test_14_45_stacked_they_act_with_the_command_of_their_company() -> None:
    """R55: as if they were of that command, and not with the division they are assigned to."""
    places = {"us_gen_sykes": "0505", "us_sykes_1": "0505 1", "us_sharpshooters": "0505 1"}
    scene = called("us-v", us_gen_morell="0405", us_morell_1="0405 1", **places)
    scene.do(ActivateCommand("us-gen-morell"))
    assert not scene.has(SHARPS, ACTIVE)
    scene = called("us-v", us_gen_morell="0405", us_morell_1="0405 1", **places)
    scene.do(ActivateCommand("us-gen-sykes"))
    assert scene.has(SHARPS, ACTIVE)


# 14.45: stacking


@pytest.mark.parametrize(
    ("other", "together"), [("us-sykes-1", True), ("us-morell-2", True), ("us-tyler-1", False), ("us-bayard", False)]
)
def test_14_45_they_stack_with_any_infantry_of_the_corps(other: str, together: bool) -> None:
    places: dict[str, Any] = {other.replace("-", "_"): "0505 1"}
    scene = Older("0405", us_sharpshooters="0405 1", **places)
    there = place(scene.position, "0505")
    assert may_join(scene.position, scene.number(SHARPS), there) is together
    assert ("0505" in scene.to("Movement").hexes(MoveUnit, SHARPS)) is together


def test_14_45_infantry_of_the_corps_joins_them_too() -> None:
    places = {"us_sharpshooters": "0505 1", "us_tyler_1": "0404 1"}
    scene = Older("us-gen-sykes", us_gen_sykes="0405", us_sykes_1="0405 1", **places)
    assert "0505" in scene.hexes(MoveUnit, "us-sykes-1")
    scene = Older("us-gen-tyler", turn=2, us_gen_tyler="0405", us_tyler_1="0405 1", us_sharpshooters="0505 1")
    assert scene.why_not(MoveUnit("us-tyler-1", "0505")) == ("6.41", "two-leaders")


def test_14_45_two_leaders_of_the_corps_stay_apart_without_them() -> None:
    scene = Older("us-gen-sykes", us_gen_sykes="0405", us_sykes_1="0405 1", us_morell_1="0505 1")
    assert scene.why_not(MoveUnit("us-sykes-1", "0505")) == ("6.41", "two-leaders")


# 14.45: Defensive Fire


def test_14_45_alone_they_add_one_to_their_defensive_fire() -> None:
    assert "sharpshooters" in aimed(us_sharpshooters="0605 4")


def test_14_45_stacked_they_must_lie_on_top() -> None:
    assert "sharpshooters" in aimed(us_sykes_1="0605 4", us_sharpshooters="0605 4")
    assert "sharpshooters" not in aimed(us_sharpshooters="0605 4", us_sykes_1="0605 4")


def test_14_45_guns_lie_on_top_of_them() -> None:
    """R54"""
    assert "sharpshooters" not in aimed(us_sharpshooters="0605 4", us_sykes_gun="0605 4")


# 14.45: retreat before a charge


def charged(charger: str = "cs_early_1", command: str = "cs-gen-early", **places: str) -> Older:
    """They are about to be charged at 0605."""
    places = {"us_sharpshooters": "0605 4", charger: "0505 1"} | places
    scene = Older(command, cs_gen_early="0405", cs_gen_jackson="0405", **places)
    unit = scene.scenario.units[scene.number(charger.replace("_", "-"))].id
    scene.to("DeclareCharges").do(DeclareCharge((unit,), ("0605",)), EndDeclaring())
    return scene


def test_14_45_alone_they_retreat_one_hex_before_infantry() -> None:
    scene = charged()
    assert scene.asked == "RetreatBeforeCharge"
    assert StandFast(SHARPS) in scene.offered
    told = scene.do(RetreatBefore(SHARPS, "0704"))
    assert [event.path for event in told if isinstance(event, RetreatedBefore)]
    assert scene.place(SHARPS) == "0704"
    scene.to("ChooseFollowUp")  # no second hex was offered
    assert scene.place(SHARPS) == "0704"


def test_14_45_also_when_disordered() -> None:
    assert charged(us_sharpshooters="0605 4 disordered").asked == "RetreatBeforeCharge"


def test_14_45_not_before_mounted_cavalry() -> None:
    scene = charged("cs_jackson_horse", "cs-gen-jackson")
    assert scene.asked != "RetreatBeforeCharge"


def test_14_45_not_with_another_unit_in_their_hex() -> None:
    assert charged(us_sykes_1="0605 4").asked == "ChooseDefensiveFire"
    assert charged(us_sykes_gun="0605 4").asked == "ChooseDefensiveFire"
    places = {"us_sharpshooters": "0605 4", "us_sykes_1": "0605 4", "us_bayard": "0606 5"}
    scene = Older("cs-gen-early", cs_gen_early="0405", cs_early_1="0505 1", **places)
    scene.to("DeclareCharges").do(DeclareCharge(("cs-early-1",), ("0605", "0606")), EndDeclaring())
    assert {action.unit for action in scene.offers(RetreatBefore)} == {"us-bayard"}
    assert scene.why_not(RetreatBefore(SHARPS, "0704")) == ("14.45", "sharpshooters-in-company")


def test_14_45_other_infantry_does_not_retreat_before_a_charge() -> None:
    scene = charged(us_morell_1="0604 3")
    assert scene.why_not(RetreatBefore("us-morell-1", "0603")) == ("10.27", "not-charged")
    scene = Older("cs-gen-early", cs_gen_early="0405", cs_early_1="0505 1", us_morell_1="0605 4")
    scene.to("DeclareCharges").do(DeclareCharge(("cs-early-1",), ("0605",)), EndDeclaring())
    assert scene.asked == "ChooseDefensiveFire"


# 14.45: charges


def attacking(**places: str) -> Older:
    scene = Older("us-gen-sykes", us_gen_sykes="0505", cs_early_1="0605 4", cs_cocke_1="1105 4", **places)
    return scene.to("DeclareCharges")


def test_14_45_alone_in_a_hex_they_do_not_charge() -> None:
    scene = Older("0505", us_sharpshooters="0505 1", cs_early_1="0605 4")
    assert "DeclareCharges" not in questions(scene)
    places = {"us_sharpshooters": "0505 1", "us_morell_1": "0504 2", "cs_early_1": "0605 4"}
    scene = Older("us-gen-morell", us_gen_morell="0504", **places).to("DeclareCharges")
    assert scene.why_not(DeclareCharge((SHARPS,), ("0605",))) == ("14.45", "sharpshooters-alone")


def test_14_45_they_charge_with_infantry_of_their_hex_and_add_strength_and_one() -> None:
    scene = attacking(us_sykes_1="0505 1", us_sharpshooters="0505 1")
    both = DeclareCharge((SHARPS, "us-sykes-1"), ("0605",))
    assert both in scene.offered
    assert scene.why_not(DeclareCharge((SHARPS,), ("0605",))) == ("14.45", "sharpshooters-alone")
    game, units = scene.position, (scene.number(SHARPS), scene.number("us-sykes-1"))
    assert strength(game, units) == 2 + 5
    parts = {part.what: part.value for part in charge_modifiers(game, units, (place(game, "0605"),))}
    assert parts["sharpshooters-charge"] == 1


def test_14_45_below_infantry_too() -> None:
    scene = attacking(us_sharpshooters="0505 1", us_sykes_1="0505 1")
    assert DeclareCharge(("us-sykes-1", SHARPS), ("0605",)) in scene.offered
    game, one = scene.position, scene.number("us-sykes-1")
    parts = {part.what for part in charge_modifiers(game, (one,), (place(game, "0605"),))}
    assert "sharpshooters-charge" not in parts  # without them there is nothing to add


def test_14_45_a_gun_is_no_company_for_a_charge() -> None:
    """R54"""
    scene = Older("0505", us_sharpshooters="0505 1", us_sykes_gun="0505 1", cs_early_1="0605 4")
    assert "DeclareCharges" not in questions(scene)


def questions(scene: Older) -> set[str]:
    found = set()
    while scene.asked:
        found.add(scene.asked)
        scene.do(scene._idly())
    return found


def test_14_45_they_make_no_continued_attack_alone() -> None:
    for unit, asked in ((SHARPS, False), ("us-sykes-1", True)):
        places = {unit.replace("-", "_"): "0505 1"}
        scene = Older("us-gen-sykes", us_gen_sykes="0505", cs_early_1="0605 4", **places)
        steps = [type(step).__name__ for step in scene.scenario.sequence[Command]]
        again = (Again(scene.number(unit), ()),)
        at = steps.index("ChooseContinued")
        restarted(scene, Command(side=0, leaders=(1,), marker=0, step=at, again=again))
        assert (scene.asked == "ChooseContinued") is asked


def countering(**places: str) -> Older:
    """An attacker has fallen back from 0505 to 0405, and 0605 may strike back."""
    scene = Older("cs-gen-early", cs_gen_early="1605", cs_early_1="0405 1", **places)
    game = scene.position
    early, there, origin = scene.number("cs-early-1"), place(game, "0605"), place(game, "0505")
    step = [type(step).__name__ for step in scene.scenario.sequence[Charge]].index("ChooseCounterAttack")
    frame = Charge(step=step, units=(early,), falling=(early,), hexes=(there,), total=-1, result="A D+R")
    restarted(scene, replace(frame, origins=(origin,), defenders=game.pile(there)))
    return scene


def test_14_45_they_make_no_counter_attack_alone() -> None:
    assert countering(us_sharpshooters="0605 4").asked != "ChooseCounterAttack"
    assert countering(us_sykes_1="0605 4").asked == "ChooseCounterAttack"
    scene = countering(us_sykes_1="0605 4", us_sharpshooters="0605 4")
    assert scene.offers(CounterAttack) == [CounterAttack((SHARPS, "us-sykes-1"), "0505", "0405")]
    assert scene.why_not(CounterAttack((SHARPS,), "0505", "0405")) == ("14.45", "sharpshooters-alone")


# 14.57


def test_14_57_wilder_adds_three_to_his_defensive_fire() -> None:
    assert "wilder" in aimed(us_wilder="0605 4")
    scene = Older("cs-gen-early", cs_gen_early="0405", cs_early_1="0505 1", us_wilder="0605 4")
    scene.to("DeclareCharges").do(DeclareCharge(("cs-early-1",), ("0605",)), EndDeclaring())
    assert FireDefensively("us-wilder", ("0505",)) in scene.offered
    scene.do(FireDefensively("us-wilder", ("0505",)))
    assert scene.about["modifier"] == 3 + 1  # 10.41: the charger stands in clear ground


def test_14_57_not_from_below_other_infantry() -> None:
    assert "wilder" in aimed(us_tyler_1="0605 4", us_wilder="0605 4")
    assert "wilder" not in aimed(us_wilder="0605 4", us_tyler_1="0605 4")


def test_14_57_below_a_gun() -> None:
    assert "wilder" in aimed(us_wilder="0605 4", us_sykes_gun="0605 4")


def test_14_57_he_is_in_command_out_of_any_range() -> None:
    scene = Older("us-gen-tyler", us_gen_tyler="0101", us_wilder="0705 1", us_tyler_1="0706 1")
    scene.to("Movement")
    assert not scene.has("us-wilder", OUT_OF_COMMAND)
    assert scene.has("us-tyler-1", OUT_OF_COMMAND)  # R61


def test_14_57_a_failed_combination_puts_him_out_of_command_with_the_others() -> None:
    """R61"""
    scene = Older("us-gen-tyler", failed=True, us_gen_tyler="0704", us_wilder="0705 1")
    scene.to("Movement")
    assert scene.has("us-wilder", OUT_OF_COMMAND)
