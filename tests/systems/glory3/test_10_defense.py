"""Chapters 10.27 and 10.3: retreat before a charge, and Defensive Fire."""

from typing import Any

import pytest

from gloire.systems.glory3.actions import (
    DeclareCharge,
    EndDeclaring,
    FireDefensively,
    FollowUp,
    JoinCharge,
    ResolveCharge,
    RetreatBefore,
    StandFast,
    StayBack,
)
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.happened import ChargeLapsed
from tests.systems.glory3.scene import Field, Scene

EVADE, FIRE = "RetreatBeforeCharge", "ChooseDefensiveFire"


def charged(*charges: tuple[str, str], command: Any = "us-gen-a", **counters: Any) -> Scene:
    """All charges are declared: each by a unit on a hex."""
    scene = Field(
        command, us_gen_a="0507", us_gen_b="0507", us_gen_c="0507", us_inf4="0108 0", cs_inf6="1601 3", **counters
    )
    scene.to("DeclareCharges")
    for unit, hex in charges:
        scene.do(DeclareCharge((unit,), (hex,)))
    scene.do(EndDeclaring())
    return scene


# 10.27


def test_10_27_mounted_cavalry_retreats_one_or_two_hexes_before_infantry() -> None:
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_cav1="0504 3")
    assert scene.asked == EVADE
    assert scene.hexes(RetreatBefore, "cs-cav1") == {"0503", "0404", "0604"}
    scene.do(RetreatBefore("cs-cav1", "0503")).clear()
    scene.to("ChooseSecondHex").do(RetreatBefore("cs-cav1", "0502"))
    assert scene.place("cs-cav1") == "0502"


def test_10_27_it_may_stay() -> None:
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_cav1="0504 3")
    scene.do(StandFast("cs-cav1"))
    assert scene.asked == "ChooseCharge"  # 10.31: mounted cavalry has no Defensive Fire.


def test_10_27_even_disordered_and_horse_artillery_too() -> None:
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_cav1="0504 3 disordered", cs_horse="0504 3")
    assert {one.unit for one in scene.offers(RetreatBefore)} == {"cs-cav1", "cs-horse"}


def test_10_27_not_before_mounted_cavalry_nor_on_foot() -> None:
    assert charged(("us-cav1", "0504"), command="us-gen-c", us_cav1="0505 0", cs_cav1="0504 3").asked == "ChooseCharge"
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_cav1="0504 3 dismounted")
    assert scene.asked == FIRE


def test_10_27_not_next_to_an_enemy_nor_onto_others() -> None:
    """0604 is next to the Union unit in 0605; infantry stands in 0503; only 0404 is left."""
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", us_inf2="0605 1", cs_cav1="0504 3", cs_inf1="0503 3")
    assert scene.hexes(RetreatBefore, "cs-cav1") == {"0404"}
    assert scene.why_not(RetreatBefore("cs-cav1", "0604")) == ("10.27", "next-to-an-enemy")
    assert scene.why_not(RetreatBefore("cs-cav1", "0503")) == ("10.27", "no-room")


def test_10_27_the_charging_infantry_may_advance_and_has_no_die() -> None:
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_cav1="0504 3")
    scene.do(RetreatBefore("cs-cav1", "0503"))
    scene.to("ChooseFollowUp")
    assert scene.offered == [FollowUp("us-inf1", "0504"), StayBack()]
    scene.do(FollowUp("us-inf1", "0504"))
    scene.to("")
    assert scene.place("us-inf1") == "0504"


# 10.31


def test_10_31_who_fires() -> None:
    """Infantry, also Disordered; guns in order; not Disordered guns, nor mounted cavalry."""
    for defender, fires in (
        ({"cs_inf1": "0504 3"}, True),
        ({"cs_inf1": "0504 3 disordered"}, True),
        ({"cs_gun1": "0504 3"}, True),
        ({"cs_gun1": "0504 3 disordered"}, False),
        ({"cs_inf1": "0504 0"}, False),  # 10.32: through Frontal Hexes alone
    ):
        assert (charged(("us-inf1", "0504"), us_inf1="0505 0", **defender).asked == FIRE) is fires, defender


# 10.32


def test_10_32_at_one_some_or_all_charging_hexes_in_front() -> None:
    scene = charged(("us-inf1", "0504"), ("us-inf2", "0504"), us_inf1="0405 1", us_inf2="0605 5", cs_inf1="0504 3")
    assert {one.hexes for one in scene.offers(FireDefensively)} == {("0405",), ("0605",), ("0405", "0605")}


# 10.34


def modifiers(scene: Scene, target: str, count: int = 1) -> dict[str, int]:
    game = scene.position
    found = defensive_modifiers(game, game.grid.index["0504"], game.grid.index[target], count)
    return {one.what: one.value for one in found}


CLEAR = {"charger-in": 1}  # 10.41: a charger in clear terrain


@pytest.mark.parametrize(
    ("defenders", "count", "expected"),
    [
        ({"cs_inf1": "0504 3"}, 1, {}),
        ({"cs_inf1": "0504 3"}, 2, {"further-hex": -1}),
        ({"cs_inf1": "0504 3"}, 3, {"further-hex": -2}),
        ({"cs_inf1": "0504 3 disordered"}, 1, {"disordered-infantry": -1}),
        ({"cs_gun1": "0504 3"}, 1, {"guns-at-one-hex": 2}),
        ({"cs_gun1": "0504 3"}, 2, {}),
        ({"cs_gun1": "0504 3", "cs_gun2": "0504 3"}, 1, {"guns-at-one-hex": 2, "two-guns-at-one-hex": 2}),
        ({"cs_inf1": "0504 3", "cs_gun1": "0504 3"}, 1, {"guns-with-infantry": 2}),
        ({"cs_inf1": "0504 3", "cs_gun1": "0504 3"}, 2, {"guns-with-infantry": 2, "further-hex": -1}),
        ({"cs_inf1": "0504 3", "cs_gun1": "0504 3 disordered"}, 1, {}),
        # The bottom unit contributes nothing, even Disordered.
        ({"cs_inf1": "0504 3 disordered", "cs_inf2": "0504 3"}, 1, {}),
    ],
)
def test_10_34_what_counts(defenders: dict[str, str], count: int, expected: dict[str, int]) -> None:
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", **defenders)
    assert modifiers(scene, "0505", count) == expected | CLEAR


def test_10_34_two_more_at_mounted_cavalry() -> None:
    scene = charged(("us-cav1", "0504"), command="us-gen-c", us_cav1="0505 0", cs_inf1="0504 3")
    assert modifiers(scene, "0505") == {"mounted-target": 2} | CLEAR


def test_10_41_a_charger_in_woods_gives_no_bonus() -> None:
    scene = charged(("us-inf1", "0310"), us_inf1="0309 3", cs_inf1="0310 0")
    game = scene.position
    assert defensive_modifiers(game, game.grid.index["0310"], game.grid.index["0309"], 1) == ()


def test_g20_every_line_of_the_list_added() -> None:
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_inf1="0504 3", cs_gun1="0504 3", choices={"G20": "added"})
    assert modifiers(scene, "0505") == {"guns-at-one-hex": 2, "guns-with-infantry": 2} | CLEAR


# 10.33, 10.35, 10.36


@pytest.mark.parametrize(("die", "state"), [(5, "good"), (6, "disordered")])
def test_10_33_a_total_above_the_cohesion_disorders(die: int, state: str) -> None:
    """Cohesion 6 against a die with 1 for clear ground."""
    scene = charged(("us-inf1", "0504"), us_inf1="0505 0", cs_inf1="0504 3")
    scene.do(FireDefensively("cs-inf1", ("0505",)), die)
    assert scene.state("us-inf1") == state


def test_10_35_the_top_unit_is_hit_and_nobody_of_its_hex_charges() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0505 0", us_inf2="0505 0", cs_inf1="0504 3").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf2", "us-inf1"), ("0504",)), EndDeclaring())
    events = scene.do(FireDefensively("cs-inf1", ("0505",)), 9, ResolveCharge("us-inf2"))
    assert (scene.state("us-inf2"), scene.state("us-inf1")) == ("disordered", "good")
    assert any(isinstance(one, ChargeLapsed) for one in events)


def test_10_24_the_rest_of_a_combined_charge_goes_on() -> None:
    """The middle one of three is stopped: the others charge, though no longer next to each other."""
    scene = Field(
        us_gen_a="0507", us_inf1="0405 1", us_inf2="0505 0", us_inf3="0605 5", cs_inf1="0504 3", cs_inf6="1601 3"
    ).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), JoinCharge(("us-inf2",), "us-inf1"))
    scene.do(JoinCharge(("us-inf3",), "us-inf1"), EndDeclaring())
    scene.do(FireDefensively("cs-inf1", ("0505",)), 9, ResolveCharge("us-inf1"))
    assert scene.about["units"] == ["us-inf1", "us-inf3"]


def test_10_36_disorders_of_several_stacks_add_up() -> None:
    scene = Field(us_gen_a="0507", us_inf1="0505 0", us_inf4="0108 0", cs_inf1="0504 3", cs_inf2="0405 2")
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring())
    scene.do(FireDefensively("cs-inf1", ("0505",)), 9, FireDefensively("cs-inf2", ("0505",)), 9)
    assert scene.state("us-inf1") == "withdrawn"


def test_10_36_the_second_fire_meets_the_cohesion_of_the_beginning() -> None:
    """6 in order, 5 Disordered: a die of 5 with 1 misses the first and does not exceed it the second time either."""
    scene = Field(us_gen_a="0507", us_inf1="0505 0", us_inf4="0108 0", cs_inf1="0504 3", cs_inf2="0405 2")
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring())
    scene.do(FireDefensively("cs-inf1", ("0505",)), 9, FireDefensively("cs-inf2", ("0505",)), 5)
    assert scene.state("us-inf1") == "disordered"


def test_10_36_a_hex_whose_top_unit_is_gone_is_no_target_any_more() -> None:
    """Two hits take the top unit off the map; the third Stack has nobody to fire at, though one lies below."""
    scene = Field(
        us_gen_a="0507", us_inf1="0505 0", us_inf2="0505 0", cs_inf1="0504 3", cs_inf2="0405 2", cs_inf3="0605 4"
    ).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf2",), ("0405", "0504", "0605")), EndDeclaring())
    scene.do(FireDefensively("cs-inf1", ("0505",)), 9, FireDefensively("cs-inf2", ("0505",)), 9)
    assert scene.state("us-inf2") == "withdrawn"
    assert scene.asked == "ChooseCharge"
