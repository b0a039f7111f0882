"""Case 8.7: who advances, breakthrough, counter-shock. K13, K14, H5."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    AdvanceTo,
    BreakThrough,
    CounterShock,
    FaceTo,
    HaltPursuit,
    Pursue,
    RecoilTo,
    ResolveCombat,
    StandFast,
)
from gloire.systems.jours_de_gloire.happened import CombatBegan, CombatResolved
from tests.systems.jours_de_gloire.fights import announce, attack, reckoned
from tests.systems.jours_de_gloire.scene import Field, Scene

PLAIN: dict[str, Any] = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 S+SW"}


def won(die: int = 5, **units: Any) -> Scene:
    """The French of 1609 beat the Austrian of 1608, who recoils to 1607 and passes its test."""
    scene = attack(Field(**({"au_inf1": "1608 S+SW"} | units)), _first(units), "1608")
    return _give_way(scene, die)


def _first(units: dict[str, Any]) -> str:
    return next(name for name in units if name.startswith("fr_")).replace("_", "-")


def _give_way(scene: Scene, die: int) -> Scene:
    scene.do(die)
    while scene.asked == "ChooseWithdrawal":
        scene.do(next((one for one in scene.offers(RecoilTo) if one.hex == "1607"), scene.offered[0]))
    while scene.asked == "CohesionDie":
        scene.do(0)
    return scene


def joint(first: str, second: str, die: int = 9, **units: Any) -> Scene:
    """Two stacks beat the Austrian of 1608 together."""
    scene = Field(**({"au_inf1": "1608 S+SW"} | units))
    announce(scene, first, "1608")
    announce(scene, second, "1608").to("CombatDie")
    return _give_way(scene, die)


# 8.7.1


def test_8_7_1_victor_must_take_the_hex_that_was_left() -> None:
    scene = won(**PLAIN)
    assert scene.asked == "ChooseAdvance"
    assert scene.offered == [AdvanceTo("fr-inf1", "1608")]
    assert scene.why_not(StandFast()) == ("8.7.1", "must-advance")


def test_8_7_1_after_an_elimination_too() -> None:
    scene = won(9, fr_inf1="1609 N+NE", au_inf1="1608 S+SW routed")
    assert scene.is_lost("au-inf1")
    assert scene.offers(AdvanceTo) == [AdvanceTo("fr-inf1", "1608")]


def test_8_7_1_of_one_stack_the_unit_of_highest_cohesion_advances_alone() -> None:
    scene = won(9, fr_inf1="1609 N+NE", fr_inf2="1609 N+NE")
    assert scene.offers(AdvanceTo) == [AdvanceTo("fr-inf2", "1608")]
    assert scene.why_not(AdvanceTo("fr-inf1", "1608")) == ("8.7.3", "not-first-to-advance")
    scene.do(AdvanceTo("fr-inf2", "1608"))
    assert (scene.place("fr-inf2"), scene.place("fr-inf1")) == ("1608", "1609")


def test_8_7_1_of_several_the_whole_stack_of_the_best_unit_advances() -> None:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1508 NE+SE", "fr_inf3": "1508 NE+SE"}
    scene = joint("fr-inf1", "fr-inf2", **units)
    assert scene.offers(AdvanceTo) == [AdvanceTo("fr-inf2", "1608")]
    scene.do(AdvanceTo("fr-inf2", "1608"))
    assert {scene.place(unit) for unit in ("fr-inf2", "fr-inf3")} == {"1608"}
    assert scene.place("fr-inf1") == "1609"


def test_8_7_1_between_equals_the_attacker_chooses() -> None:
    scene = joint("fr-inf1", "fr-inf4", fr_inf1="1609 N+NE", fr_inf4="1508 NE+SE")
    assert {one.unit for one in scene.offers(AdvanceTo)} == {"fr-inf1", "fr-inf4"}


def test_8_7_1_and_which_of_two_vacated_hexes() -> None:
    scene = attack(Field(**PLAIN, fr_inf2="1609 N+NE", au_inf4="1708 S+SW"), "fr-inf1", "1608", "1708")
    _give_way(scene, 9)
    assert {one.hex for one in scene.offers(AdvanceTo)} == {"1608", "1708"}


def test_8_7_1_it_may_turn_by_one_corner() -> None:
    scene = won(**PLAIN)
    scene.do(AdvanceTo("fr-inf1", "1608"))
    assert {one.facing for one in scene.offers(FaceTo)} == {5, 0, 1}


@pytest.mark.parametrize(
    ("unit", "start", "target", "state"),
    [
        ("fr_inf1", "0815 SE+S", "0816", "disordered"),  # a steep slope
        ("fr_lc1", "0305 N+NE", "0304", "disordered"),  # woods disorder cavalry
        ("fr_inf1", "0305 N+NE", "0304", "good"),
    ],
)
def test_8_7_1_advance_over_ground_that_disorders(unit: str, start: str, target: str, state: str) -> None:
    scene = attack(Field(**{unit: start}, au_inf3=f"{target} NW+N routed"), unit.replace("_", "-"), target)
    scene.do(9)
    while scene.asked in ("ChooseWithdrawal", "ChooseRoutHex"):
        scene.do(scene.offered[0])
    scene.do(*scene.offers(AdvanceTo)[:1])
    assert scene.state(unit.replace("_", "-")) == state


def test_11_2_demoralised_unit_does_not_advance_into_a_zone() -> None:
    scene = attack(Field(**PLAIN, au_inf2="1707 S+SW", demoralised=("rouge",)), "fr-inf1", "1608")
    _give_way(scene, 5)
    assert scene.asked != "ChooseAdvance"
    assert scene.place("fr-inf1") == "1609"


# 8.7.2: breakthrough


def broken(**units: Any) -> Scene:
    """A total of ten or more, with another enemy behind the one who recoils to 1607."""
    return won(9, **({"fr_inf1": "1609 N+NE", "au_inf2": "1707 S+SW"} | units))


def test_8_7_2_breakthrough_is_a_second_shock_without_turning_or_test() -> None:
    scene = broken()
    assert BreakThrough("fr-inf1", "1608") in scene.offered
    events = scene.do(BreakThrough("fr-inf1", "1608"))
    assert scene.facing("fr-inf1") == "N+NE"
    (began,) = [event for event in events if isinstance(event, CombatBegan)]
    assert (began.kind, set(began.hexes)) == ("breakthrough", {"1607", "1707"})  # all that is in front
    assert scene.asked == "CombatDie"


def test_8_7_2_it_is_no_duty() -> None:
    assert AdvanceTo("fr-inf1", "1608") in broken().offered


def test_8_7_2_not_without_an_enemy_in_front() -> None:
    scene = attack(Field(**PLAIN), "fr-inf1", "1608")
    scene.do(9, RecoilTo("au-inf1", "1707"))
    assert scene.offers(BreakThrough) != []  # 1707 is in front of 1608
    scene = attack(Field(fr_inf1="1609 NW+N", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    scene.do(9, RecoilTo("au-inf1", "1707"))
    assert scene.offers(BreakThrough) == []


def test_8_7_2_only_from_ten_upward() -> None:
    assert not won(8, **PLAIN, au_inf2="1707 S+SW").offers(BreakThrough)


@pytest.mark.parametrize(("choices", "allowed"), [({}, True), ({"H5": 11}, False)])
def test_8_7_2_h5_ten_or_eleven(choices: dict[str, int], allowed: bool) -> None:
    assert bool(broken(choices=choices).offers(BreakThrough)) is allowed  # a total of exactly ten


def test_8_7_2_once_in_an_activation() -> None:
    scene = broken(fr_inf2="1610 N+NE", au_inf3="1606 S+SW", au_inf1="1608 S+SW routed")
    scene.do(BreakThrough("fr-inf1", "1608"), 9)
    while scene.asked in ("ChooseWithdrawal", "CohesionDie"):
        scene.do(scene.offered[0])
    assert scene.asked == "ChooseAdvance"
    assert not scene.offers(BreakThrough)


def test_8_7_2_before_any_other_combat() -> None:
    scene = Field(**PLAIN, au_inf2="1707 S+SW", fr_inf3="1604 N+NE", au_inf3="1603 S+SW")
    announce(scene, "fr-inf3", "1603")
    announce(scene, "fr-inf1", "1608").to("ChooseCombat").do(ResolveCombat("1608"))
    _give_way(scene, 9)
    scene.do(BreakThrough("fr-inf1", "1608"))
    assert scene.about["kind"] == "breakthrough"


def test_8_7_2_advance_that_disorders_ends_the_breakthrough() -> None:
    units: dict[str, Any] = {"fr_inf2": "0815 SE+S", "au_inf3": "0816 NW+N routed", "au_inf1": "0916 NW+N"}
    scene = attack(Field(**units), "fr-inf2", "0816")
    scene.do(9)
    while scene.asked in ("ChooseWithdrawal", "ChooseRoutHex"):
        scene.do(scene.offered[0])
    assert scene.offers(BreakThrough)
    scene.do(*scene.offers(BreakThrough))
    assert scene.state("fr-inf2") == "disordered"
    assert scene.asked != "CombatDie"


# 8.7.2: counter-shock


def repelled(**units: Any) -> Scene:
    """The weak attacker of 1609 is thrown back to 1610, disordered."""
    where: dict[str, Any] = {"fr_inf3": "1609 N+NE", "au_inf1": "1608 SE+S"} | units
    scene = attack(Field(**where), "fr-inf3", "1608")
    scene.do(0, RecoilTo("fr-inf3", "1610"))
    return scene


def test_8_7_2_defender_may_advance_without_turning_and_strike_back() -> None:
    scene = repelled()
    assert set(scene.offered) == {BreakThrough("au-inf1", "1609"), StandFast()}
    scene.do(BreakThrough("au-inf1", "1609"))
    assert (scene.asks, scene.about["kind"]) == ("chance", "counter-shock")
    assert scene.facing("au-inf1") == "SE+S"


def test_8_7_2_or_strike_from_where_it_stands_at_any_enemy_in_front() -> None:
    scene = repelled(fr_inf1="1708 SW+NW")
    assert CounterShock("au-inf1", ("1708",)) in scene.offered
    events = scene.do(CounterShock("au-inf1", ("1708",)))
    assert [event.hexes for event in events if isinstance(event, CombatBegan)] == [("1708",)]


def test_8_7_2_after_the_advance_it_may_attack_one_front_hex_and_ignore_the_other() -> None:
    scene = repelled(fr_inf1="1709 SW+NW")
    scene.do(BreakThrough("au-inf1", "1609"))
    assert scene.asked == "ChooseCounterShock"
    assert {one.hexes for one in scene.offers(CounterShock)} == {("1610",), ("1709",), ("1610", "1709")}
    events = scene.do(CounterShock("au-inf1", ("1610",)))
    assert [event.hexes for event in events if isinstance(event, CombatBegan)] == [("1610",)]


def test_8_7_2_the_roles_are_exchanged() -> None:
    scene = repelled()
    events = scene.do(BreakThrough("au-inf1", "1609"), 9)
    assert reckoned(events)["odds"] == 4  # 6 to 1
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert combat.attackers == ("au-inf1",)


@pytest.mark.parametrize(("choices", "again"), [({}, False), ({"H45": "each"}, True)])
def test_8_7_2_h52_of_two_hexes_attacked_together_one_strikes_back_or_each(
    choices: dict[str, str], again: bool
) -> None:
    units: dict[str, Any] = {"fr_inf3": "1609 N+NE", "fr_inf1": "1709 SW+NW", "fr_inf2": "1509 S+SW"}
    units |= {"au_inf1": "1608 SE+S", "au_inf2": "1708 S+SW", "choices": choices}
    scene = attack(Field(**units), "fr-inf3", "1608", "1708")
    scene.do(0, RecoilTo("fr-inf3", "1610"), StandFast())
    assert (scene.asked == "ChooseAdvance") is again


def test_8_7_2_who_has_pursued_does_not_strike_back_too() -> None:
    units: dict[str, Any] = {"fr_inf3": "1609 N+NE", "fr_inf1": "1709 S+SW", "au_lc1": "1608 SE+S"}
    scene = attack(Field(**units, au_lc2="1608 SE+S"), "fr-inf3", "1608")
    scene.do(0, RecoilTo("fr-inf3", "1610"), Pursue("au-lc1", "fr-inf3"), HaltPursuit())
    assert (scene.asked, scene.about["why"]) == ("CohesionDie", "end of charge")  # though 1709 lies before it


def test_8_7_2_after_a_plain_defeat_there_is_none() -> None:
    scene = attack(Field(fr_inf1="1609 N+NE", au_inf1="1608 SE+S"), "fr-inf1", "1608")
    scene.do(0, RecoilTo("fr-inf1", "1610"), 0)
    assert scene.asked != "ChooseAdvance"


def test_4_2_squares_do_not_strike_back() -> None:
    units: dict[str, Any] = {"fr_inf3": "1609 N+NE", "au_inf1": "1608 SE+S square", "au_inf4": "1608 SE+S square"}
    scene = attack(Field(**units), "fr-inf3", "1608")
    scene.do(0, RecoilTo("fr-inf3", "1610"))
    assert scene.asked != "ChooseAdvance"


def test_8_7_2_out_of_a_place_it_strikes_to_any_side() -> None:
    scene = Field(fr_inf3="0313 N+NE", au_inf1="0312 N+NE", fr_inf1="0213 N+NE")
    attack(scene, "fr-inf3", "0312").do(0, RecoilTo("fr-inf3", "0314"))
    assert CounterShock("au-inf1", ("0213",)) in scene.offered
    scene.do(CounterShock("au-inf1", ("0213",)))
    assert scene.position.front(scene.number("au-inf1"))
    assert reckoned(scene.do(5))["from-a-place"] == -1


def test_6_1_1_a_disordered_unit_of_the_place_is_turned_with_who_strikes_back() -> None:
    units: dict[str, Any] = {"fr_inf3": "0313 N+NE", "au_inf1": "0312 N+NE", "au_inf4": "0312 N+NE disordered"}
    scene = attack(Field(**units, fr_inf1="0213 N+NE"), "fr-inf3", "0312")
    scene.do(0, RecoilTo("fr-inf3", "0314"), CounterShock("au-inf1", ("0213",)))
    assert scene.facing("au-inf1") == scene.facing("au-inf4") != "N+NE"


# 8.7.3


def test_8_7_3_cavalry_advances_before_infantry_of_better_cohesion() -> None:
    scene = joint("fr-inf2", "fr-lc2", fr_inf2="1609 N+NE", fr_lc2="1508 NE+SE")
    assert {one.unit for one in scene.offers(AdvanceTo)} == {"fr-lc2"}


def test_8_7_3_heavy_cavalry_advances_before_light_of_better_cohesion() -> None:
    scene = joint("fr-lc1", "fr-hc1", fr_lc1="1609 N+NE", fr_hc1="1508 NE+SE")
    assert {one.unit for one in scene.offers(AdvanceTo)} == {"fr-hc1"}


def test_8_7_3_also_within_a_stack() -> None:
    scene = won(9, fr_lc1="1609 N+NE", fr_hc1="1609 N+NE")
    assert {one.unit for one in scene.offers(AdvanceTo)} == {"fr-hc1"}
