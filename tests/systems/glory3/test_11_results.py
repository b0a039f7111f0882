"""Chapter 11: what a charge leads to: Disorder, retreats, advances, new attacks, Withdrawal; and rally."""

from typing import Any

import pytest

from gloire.systems.glory3.actions import (
    AdvanceTo,
    ContinueAttack,
    CounterAttack,
    DeclareCharge,
    EndDeclaring,
    EndRally,
    FaceTo,
    Halt,
    JoinCharge,
    RallyUnit,
    ResolveCharge,
    RetreatOffMap,
    RetreatTo,
    StayBack,
    StopRetreat,
)
from gloire.systems.glory3.happened import CommandLost, LeaderRemoved, UnitDisplaced, UnitEliminated
from gloire.systems.glory3.position import FIRED, GUEST
from tests.systems.glory3.scene import Field, Scene

# The Union unit in 0505 charges the enemy in 0504, who faces away, so that nobody fires.
ATTACK = {"us_gen_a": "0507", "us_inf1": "0505 0", "us_inf4": "0108 0"}
FAR = {"cs_inf4": "1601 3"}  # keeps the command of the other side alive


def fought(
    *dice: int, units: tuple[str, ...] = ("us-inf1",), hexes: tuple[str, ...] = ("0504",), **facts: Any
) -> Scene:
    """A charge with its die, and checks if more dice are given; nobody evades or fires."""
    scene = Field("us-gen-a", **(ATTACK | FAR | {"cs_inf1": "0504 0"} | facts)).to("DeclareCharges")
    scene.do(DeclareCharge(units, hexes), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge(units[0]), *dice)
    return scene


def total(scene: Scene) -> int:
    return int(scene.about["modifier"])


def test_10_29_the_table_row_by_row() -> None:
    """1 for the rear. -1 cannot be rolled here; 0 and 1 the attacker retreats and checks; 2 to 4 he checks."""
    assert total(fought()) == 1
    assert fought(0).asked == "CohesionDie"
    attacker_stays = fought(1, 9)
    assert attacker_stays.state("us-inf1") == "disordered"
    assert attacker_stays.place("us-inf1") == "0505"
    attacker_retreats = fought(0, 3)
    assert attacker_retreats.asked == "ChooseRetreat"
    assert attacker_retreats.asks == "union"


def test_10_29_a_five_or_six_is_a_check_that_breaks_who_fails() -> None:
    stands, breaks = fought(4, 6), fought(4, 7)
    assert stands.state("cs-inf1") == "good"
    assert stands.place("cs-inf1") == "0504"
    assert breaks.state("cs-inf1") == "disordered"
    assert breaks.asked == "ChooseRetreat"


def test_11_21_retreats_go_away_from_the_attacker() -> None:
    scene = fought(7, 0)
    assert scene.hexes(RetreatTo, "cs-inf1") == {"0503", "0404", "0604"}
    assert scene.why_not(RetreatTo("cs-inf1", "0605")) == ("11.21", "not-away")


def test_11_21_who_retreated_faces_as_he_likes() -> None:
    scene = fought(7, 0)
    scene.do(RetreatTo("cs-inf1", "0503"), FaceTo("cs-inf1", 4))
    assert (scene.place("cs-inf1"), scene.facing("cs-inf1")) == ("0503", 4)


def test_11_22_mounted_cavalry_retreats_one_hex_or_two() -> None:
    scene = fought(7, 0, cs_inf1="0101 0", cs_cav1="0504 0")
    scene.do(RetreatTo("cs-cav1", "0503"))
    assert StopRetreat("cs-cav1") in scene.offered
    assert RetreatTo("cs-cav1", "0502") in scene.offered


def test_11_24_a_retreat_over_a_ford_disorders() -> None:
    """1209 and 1309 are joined by a ford over the creek; every other way is taken."""
    scene = fought(
        7, 0, units=("us-inf1",), hexes=("1209",),
        us_inf1="1109 1", us_inf2="1210 5", us_inf3="1208 3", us_gen_a="1109", cs_inf1="1209 1",
    )  # fmt: skip
    assert scene.hexes(RetreatTo, "cs-inf1") == {"1309"}
    scene.do(RetreatTo("cs-inf1", "1309"))
    assert scene.state("cs-inf1") == "disordered"


def test_11_25_a_frontal_hex_of_an_enemy_disorders() -> None:
    """The Union unit in 0502 faces 0503."""
    scene = fought(7, 0, us_inf2="0502 3")
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert scene.state("cs-inf1") == "disordered"
    clear = fought(7, 0, us_inf2="0502 3")
    clear.do(RetreatTo("cs-inf1", "0404"))
    assert clear.state("cs-inf1") == "good"


def test_11_25_disordered_by_the_check_it_withdraws() -> None:
    scene = fought(7, 9, us_inf2="0502 3")
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert scene.state("cs-inf1") == "withdrawn"


BLOCKED: dict[str, Any] = {"cs_inf5": "0404 0", "cs_cav1": "0503 0", "cs_cav2": "0604 0"}


def test_11_26_the_only_way_is_onto_others_who_make_room_and_check() -> None:
    scene = fought(7, 0, **BLOCKED)
    assert scene.hexes(RetreatTo, "cs-inf1") == {"0404", "0503", "0604"}
    events = scene.do(RetreatTo("cs-inf1", "0503"))
    assert [one.unit for one in events if isinstance(one, UnitDisplaced)] == ["cs-cav1"]
    scene.do(RetreatTo("cs-cav1", "0502"))
    while scene.asked == "ChooseFacing":
        scene.do(FaceTo(scene.about["unit"], 0))
    assert scene.asked == "CohesionDie"
    scene.do(9)
    assert (scene.place("cs-inf1"), scene.place("cs-cav1")) == ("0503", "0502")
    assert scene.state("cs-cav1") == "disordered"


def test_11_26_not_where_another_way_is_open() -> None:
    scene = fought(7, 0, cs_cav1="0503 0", cs_cav2="0604 0")
    assert scene.hexes(RetreatTo, "cs-inf1") == {"0404"}
    assert scene.why_not(RetreatTo("cs-inf1", "0503")) == ("11.26", "others-open")


def test_11_27_without_a_way_it_is_eliminated() -> None:
    """In the corner 0101 there is no hex farther from 0102 and 0201, and it is no edge of the Confederates."""
    scene = fought(7, 0, hexes=("0101",), us_inf1="0102 0", us_inf2="0201 4", us_gen_a="0103", cs_inf1="0101 0")
    assert scene.offered == [RetreatOffMap("cs-inf1", lost=True)]
    events = scene.do(RetreatOffMap("cs-inf1", lost=True))
    assert [(one.unit, one.rule) for one in events if isinstance(one, UnitEliminated)] == [("cs-inf1", "11.27")]


def test_11_27_off_the_map_it_is_withdrawn_and_guns_are_lost() -> None:
    """In the corner 1612, on the right edge, a unit has no way but off the map."""
    places: dict[str, Any] = {
        "us_inf1": "1611 3",
        "us_inf2": "1511 2",
        "us_inf3": "1512 2",
        "us_gen_a": "1610",
        "cs_inf1": "1612 3",
    }
    scene = fought(7, 0, 0, hexes=("1612",), cs_gun1="1612 3", **places)
    assert set(scene.offered) == {RetreatOffMap("cs-inf1"), RetreatOffMap("cs-gun1")}
    scene.do(RetreatOffMap("cs-inf1"), RetreatOffMap("cs-gun1"))
    assert (scene.state("cs-inf1"), scene.state("cs-gun1")) == ("withdrawn", "lost")


def test_11_23_a_guest_lends_no_strength_and_is_marked() -> None:
    """0504 retreats onto its friend in 0404, who is yet to be charged."""
    scene = Field(
        "us-gen-a", **(ATTACK | FAR), us_inf2="0405 0", cs_inf1="0504 0", cs_inf2="0404 0"
    ).to("DeclareCharges")  # fmt: skip
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), DeclareCharge(("us-inf2",), ("0404",)), EndDeclaring())
    scene.do(ResolveCharge("us-inf1"), 7, 0, RetreatTo("cs-inf1", "0404"))
    assert scene.pile("0404") == ("cs-inf2", "cs-inf1")
    assert scene.has("cs-inf1", GUEST)


def test_11_31_the_best_on_top_must_advance() -> None:
    scene = fought(7, 0)
    scene.do(RetreatTo("cs-inf1", "0503"))
    scene.to("ChooseAdvance")
    assert scene.offered == [AdvanceTo("us-inf1", "0504")]


def test_11_31_of_two_with_equal_cohesion_the_attacker_chooses() -> None:
    scene = Field("us-gen-a", **(ATTACK | FAR), us_inf2="0605 5", cs_inf1="0504 0").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), JoinCharge(("us-inf2",), "us-inf1"), EndDeclaring())
    scene.do(ResolveCharge("us-inf1"), 4, 9)
    scene.do(RetreatTo("cs-inf1", "0503"))
    scene.to("ChooseAdvance")
    assert {one.unit for one in scene.offers(AdvanceTo)} == {"us-inf1", "us-inf2"}


def advanced_by_eleven() -> Scene:
    """Odds of 5 to 1 and the rear: a 9 is more than 11; behind the first enemy stands a second."""
    return fought(9, cs_inf1="0504 0 disordered", cs_inf2="0503 3", us_inf2="0605 5")


def test_11_32_after_an_eleven_the_unit_that_advanced_may_charge_on() -> None:
    scene = advanced_by_eleven()
    scene.to("ChooseAdvance").do(AdvanceTo("us-inf1", "0504"), FaceTo("us-inf1", 0))
    assert scene.asked == "ChooseContinued"
    assert ContinueAttack("us-inf1", ("0503",)) in scene.offered
    scene.do(Halt("us-inf1"))
    assert scene.asked != "ChooseContinued"


def test_11_32_new_defenders_fire_at_a_continued_attack() -> None:
    scene = advanced_by_eleven()
    scene.to("ChooseAdvance").do(AdvanceTo("us-inf1", "0504"), FaceTo("us-inf1", 0))
    scene.do(ContinueAttack("us-inf1", ("0503",)))
    assert scene.asked == "ChooseLateFire"


def test_11_33_below_nothing_the_defender_may_counter_attack() -> None:
    """A weak attacker against two strong ones in woods rolls 0."""
    scene = fought(
        0, hexes=("0310",), us_gen_a="0307", us_inf1="0309 3 ", us_inf2="0308 3",
        cs_inf1="0310 0", cs_inf2="0310 0",
    )  # fmt: skip
    assert scene.state("us-inf1") == "disordered"
    while scene.asked != "ChooseCounterAttack":
        scene.do(scene.offers(RetreatTo)[0] if scene.asked == "ChooseRetreat" else scene.offered[0])
    assert scene.asks == "confederate"
    assert scene.offers(CounterAttack)
    assert StayBack() in scene.offered


def test_11_41_guns_are_eliminated_where_others_withdraw() -> None:
    scene = fought(9, cs_inf1="0504 0 disordered", cs_gun1="0504 0 disordered")
    while scene.asked in ("CohesionDie", "ChooseRetreat"):
        scene.do(9 if scene.asked == "CohesionDie" else scene.offered[0])
    assert scene.state("cs-inf1") == "withdrawn"
    assert scene.state("cs-gun1") == "lost"


def test_11_61_with_its_last_unit_a_command_loses_its_leader() -> None:
    scene = Field("us-gen-a", **ATTACK, cs_gen_a="0101", cs_inf1="0504 0 disordered").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    events = scene.to("ChooseCharge").do(ResolveCharge("us-inf1"), 9)
    assert any(isinstance(one, CommandLost) for one in events)
    assert any(isinstance(one, LeaderRemoved) for one in events)
    assert scene.place("cs-gen-a") == ""


# 11.5


def rallying(**counters: str) -> Scene:
    return Field("us-gen-a", us_gen_a="0507", us_inf4="0108 0", cs_inf6="1601 3", **counters)


@pytest.mark.parametrize(("die", "state"), [(5, "good"), (6, "disordered")])
def test_11_52_a_die_of_no_more_than_its_disordered_cohesion_rallies(die: int, state: str) -> None:
    scene = rallying(us_inf1="0505 0 disordered").to("ChooseRally")
    scene.do(RallyUnit("us-inf1"), die)
    assert scene.state("us-inf1") == state


def test_11_51_not_next_to_an_enemy() -> None:
    scene = rallying(us_inf1="0505 0 disordered", us_inf2="0701 0 disordered", cs_inf1="0504 3").to("ChooseRally")
    assert scene.why_not(RallyUnit("us-inf1")) == ("11.51", "enemy-beside")
    assert scene.offered == [RallyUnit("us-inf2"), EndRally()]


def test_11_51_not_who_has_done_anything() -> None:
    scene = rallying(us_inf1="0505 0 disordered", us_inf2="0701 0 disordered").to("ChooseRally")
    scene.position.mark(scene.number("us-inf1"), FIRED)
    assert scene.why_not(RallyUnit("us-inf1")) == ("11.51", "was-busy")


def test_11_52_alone_in_its_hex_it_faces_as_it_likes() -> None:
    scene = rallying(us_inf1="0505 0 disordered").to("ChooseRally")
    scene.do(RallyUnit("us-inf1"), 0)
    assert scene.asked == "ChooseFacing"
