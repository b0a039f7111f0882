"""What the choices about charges, Defensive Fire and retreats do: G1, G20 to G27, each value by name."""

from typing import Any

import pytest

from gloire.core.hexes import bits
from gloire.systems.glory3.actions import (
    DeclareCharge,
    EndDeclaring,
    FireDefensively,
    RallyUnit,
    ResolveCharge,
    RetreatOffMap,
    RetreatTo,
    StopRetreat,
)
from gloire.systems.glory3.defense import defensive_modifiers
from gloire.systems.glory3.happened import ChargeResolved, DefensiveShot
from gloire.systems.glory3.reckoning import charge_modifiers
from gloire.systems.glory3.retreat import FREE, NONE, ways_back
from tests.systems.glory3.scene import Field, Scene

# The Union unit in 0505 charges the enemy in 0504, who faces away, so that nobody fires.
ATTACK: dict[str, Any] = {"us_gen_a": "0507", "us_inf1": "0505 0", "us_inf4": "0108 0", "cs_inf4": "1601 3"}


def charged(
    choices: dict[str, Any], units: tuple[str, ...] = ("us-inf1",), hexes: tuple[str, ...] = ("0504",), **facts: Any
) -> Scene:
    """A charge that is declared and comes to its die."""
    scene = Field("us-gen-a", choices=choices, **(ATTACK | facts)).to("DeclareCharges")
    scene.do(DeclareCharge(units, hexes), EndDeclaring())
    return scene.to("ChooseCharge")


# The table


@pytest.mark.parametrize(
    ("choice", "results"),
    [
        ("A", {0: "A R+C", 1: "A C", 3: "A C", 4: "D C>D+R", 5: "D C>D+R", 6: "D R+C", 9: "D R+C"}),
        ("B", {0: "A R+C", 1: "A R+C", 3: "A R+C", 4: "D R+C", 5: "D R+C", 6: "D R+C", 9: "D R+C"}),
    ],
)
def test_10_29_g1_both_charge_tables(choice: str, results: dict[int, str]) -> None:
    """The rear adds 1 to each die."""
    for die, result in results.items():
        scene = charged({"G1": choice}, cs_inf1="0504 0")
        (told,) = (one for one in scene.do(ResolveCharge("us-inf1"), die) if isinstance(one, ChargeResolved))
        assert (told.total, told.result) == (die + 1, result)


def test_10_29_g1_a_charge_that_totals_three_is_held_by_a_and_thrown_back_by_b() -> None:
    for choice, asked in (("A", "ChooseCharge"), ("B", "ChooseRetreat")):
        scene = charged({"G1": choice}, cs_inf1="0504 0", us_inf2="0701 0", cs_inf2="0702 0")
        scene.do(ResolveCharge("us-inf1"), 2, 0)  # he passes his check
        assert (scene.asked == "ChooseRetreat") is (asked == "ChooseRetreat")
        assert scene.state("us-inf1") == "good"


# Defensive Fire


@pytest.mark.parametrize(("choice", "worth"), [("once", 2), ("added", 4)])
def test_10_34_g20_what_infantry_with_a_gun_has_against_one_hex(choice: str, worth: int) -> None:
    scene = Field(choices={"G20": choice}, us_inf1="0505 0", cs_inf1="0504 3", cs_gun1="0504 3")
    game = scene.position
    found = defensive_modifiers(game, game.grid.index["0504"], game.grid.index["0505"], 1)
    assert sum(one.value for one in found if one.what != "charger-in") == worth
    two = defensive_modifiers(game, game.grid.index["0504"], game.grid.index["0505"], 2)
    assert sum(one.value for one in two if one.what != "charger-in") == 1  # 2 with the gun, 1 less for the further hex


@pytest.mark.parametrize(("choice", "ratings"), [("step", [6, 6]), ("now", [6, 5]), ("front", [6, 6])])
def test_10_33_g24_which_cohesion_the_second_defensive_fire_meets(choice: str, ratings: list[int]) -> None:
    """6 in order, 5 Disordered: the first fire disorders, then a 5 and 1 for open ground hits a 5, and not a 6."""
    scene = Field(us_gen_a="0507", us_inf1="0505 0", us_inf4="0108 0", cs_inf1="0504 3", cs_inf2="0405 2",
                  choices={"G24": choice})  # fmt: skip
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring())
    events = scene.do(FireDefensively("cs-inf1", ("0505",)), 9, FireDefensively("cs-inf2", ("0505",)), 5)
    assert [one.cohesion for one in events if isinstance(one, DefensiveShot)] == ratings
    assert scene.state("us-inf1") == ("withdrawn" if choice == "now" else "disordered")


@pytest.mark.parametrize(
    ("choice", "odds", "cohesion"), [("step", "5:4", "6:5"), ("now", "5:4", "6:5"), ("front", "5:5", "6:6")]
)
def test_10_23_g24_which_figures_of_a_disordered_defender_count(choice: str, odds: str, cohesion: str) -> None:
    """5 of cohesion 6 in front, 4 of 5 Disordered."""
    scene = charged({"G24": choice}, cs_inf1="0504 0 disordered")
    (told,) = (one for one in scene.do(ResolveCharge("us-inf1"), 9) if isinstance(one, ChargeResolved))
    assert told.modifiers[0].about.split(",")[0] == odds
    assert told.modifiers[1].about == cohesion


@pytest.mark.parametrize("choice", ["step", "now", "front"])
def test_11_52_g24_a_rally_is_always_on_the_disordered_cohesion(choice: str) -> None:
    scene = Field(us_gen_a="0507", us_inf1="0505 0 disordered", cs_inf1="1601 3", choices={"G24": choice})
    scene.to("ChooseRally").do(RallyUnit("us-inf1"))
    assert scene.about["cohesion"] == 5


# The reckoning


def sums(scene: Scene, units: tuple[str, ...], hexes: tuple[str, ...]) -> dict[str, Any]:
    game = scene.position
    found = charge_modifiers(game, [scene.number(unit) for unit in units], [game.grid.index[hex] for hex in hexes])
    odds = next(one for one in found if one.what == "odds")
    ground = sum(one.value for one in found if one.what in ("terrain", "rear", "front-and-rear"))
    return {"rounding": odds.rule, "ground": ground}


@pytest.mark.parametrize(("choice", "rule"), [("item", "10.23"), ("sum", "10.41")])
def test_10_41_g22_whether_one_item_for_the_defender_ends_the_rounding_up(choice: str, rule: str) -> None:
    """Downhill into the town of 1004, from 0903 above it: 1 and -1 are nothing together."""
    scene = Field(choices={"G22": choice}, us_inf1="0903 2", cs_inf1="1004 5")
    game = scene.position
    assert game.ground.levels[game.grid.index["0903"]] == 1
    assert sums(scene, ("us-inf1",), ("1004",)) == {"rounding": rule, "ground": 0}


@pytest.mark.parametrize(("choice", "ground"), [("sum", 0), ("apart", -1)])
def test_10_43_g23_whether_the_rear_is_part_of_the_sum_that_differs(choice: str, ground: int) -> None:
    """One Stack charges a unit in woods from behind and one in the open from ahead."""
    scene = Field(choices={"G23": choice}, us_inf1="0308 3", cs_inf1="0309 3", cs_inf2="0209 1")
    assert sums(scene, ("us-inf1",), ("0209", "0309"))["ground"] == ground


@pytest.mark.parametrize(("choice", "state"), [("row", "disordered"), ("retreat", "good")])
def test_10_28_g21_whether_guns_stacked_with_a_charge_lose_by_a_row_without_retreat(choice: str, state: str) -> None:
    """The die of 2 and the rear make 3: the attacker checks and stays."""
    scene = charged({"G21": choice}, us_gun1="0505 0", cs_inf1="0504 0")
    scene.do(ResolveCharge("us-inf1"), 2, 0)
    assert scene.state("us-gun1") == state


@pytest.mark.parametrize("choice", ["row", "retreat"])
def test_10_28_g21_with_a_retreat_the_guns_lose_and_go_by_either(choice: str) -> None:
    scene = charged({"G21": choice}, us_gun1="0505 0", cs_inf1="0504 0")
    scene.do(ResolveCharge("us-inf1"), 0, 0)
    assert scene.state("us-gun1") == "disordered"
    assert scene.hexes(RetreatTo, "us-gun1")


# Retreats


def beaten(choices: dict[str, Any], **facts: Any) -> Scene:
    """The defender retreats after a total of 8."""
    scene = charged(choices, **facts)
    scene.do(ResolveCharge("us-inf1"), 7, 0)
    assert scene.asked == "ChooseRetreat"
    return scene


@pytest.mark.parametrize(("choice", "hexes"), [("every", {"0404", "0405", "0604", "0605"}), ("adjacent", set())])
def test_11_21_g25_between_two_attackers_a_retreat_goes_away_from_one_or_there_is_no_way(
    choice: str, hexes: set[str]
) -> None:
    """The attackers stand in 0503 and 0505; every other hex leads away from one of them, and is next to the other."""
    scene = Field(choices={"G25": choice}, us_inf1="0505 0", us_inf2="0503 3", cs_inf1="0504 1")
    game, unit = scene.position, scene.number("cs-inf1")
    kind, found = ways_back(game, unit, (game.grid.index["0505"], game.grid.index["0503"]), ())
    assert {game.label(hex) for hex in bits(found)} == hexes
    assert kind == (FREE if hexes else NONE)


@pytest.mark.parametrize(
    ("choice", "hexes"), [("every", {"0503", "0404", "0604"}), ("adjacent", {"0503", "0404", "0604", "0405", "0605"})]
)
def test_11_21_g25_from_guns_a_retreat_leads_farther_from_their_hex_or_not_next_to_it(
    choice: str, hexes: set[str]
) -> None:
    """Guns in 0506, two hexes away, fire at 0504; of its neighbours 0505 alone is next to them."""
    scene = Field(choices={"G25": choice}, us_gun1="0506 0", cs_inf1="0504 3")
    game = scene.position
    found = ways_back(game, scene.number("cs-inf1"), (game.grid.index["0506"],), ())[1]
    assert {game.label(hex) for hex in bits(found)} == hexes


@pytest.mark.parametrize(
    ("choice", "first"), [("each", {"0503", "0404", "0604"}), ("last", {"0503", "0404", "0604", "0405", "0605"})]
)
def test_11_22_g26_whether_the_first_of_two_hexes_must_lie_away(choice: str, first: set[str]) -> None:
    """Cavalry in 0504 is charged from 0505; 0405 and 0605 are as near to it."""
    scene = beaten({"G26": choice}, cs_cav1="0504 0")
    assert scene.hexes(RetreatTo, "cs-cav1") == first


def test_11_22_g26_who_has_not_come_away_must_go_on_to_a_hex_that_lies_away() -> None:
    scene = beaten({"G26": "last"}, cs_cav1="0504 0")
    scene.do(RetreatTo("cs-cav1", "0405"))
    assert StopRetreat("cs-cav1") not in scene.offered
    away = scene.hexes(RetreatTo, "cs-cav1")
    grid = scene.position.grid
    assert away == {"0404", "0304", "0305"}
    assert all(grid.distance(grid.index[hex], grid.index["0505"]) == 2 for hex in away)
    scene.do(RetreatTo("cs-cav1", "0304"))
    assert scene.place("cs-cav1") == "0304"
    straight = beaten({"G26": "last"}, cs_cav1="0504 0")
    straight.do(RetreatTo("cs-cav1", "0503"))
    assert StopRetreat("cs-cav1") in straight.offered


def test_11_22_g26_infantry_goes_one_hex_and_away() -> None:
    assert beaten({"G26": "last"}, cs_inf1="0504 0").hexes(RetreatTo, "cs-inf1") == {"0503", "0404", "0604"}


@pytest.mark.parametrize(("choice", "free"), [("last", False), ("free", True)])
def test_11_27_g27_whether_a_unit_may_retreat_off_the_map_at_will(choice: str, free: bool) -> None:
    """1604 is at the Confederates' edge, and hexes behind it are open."""
    places: dict[str, Any] = {"us_gen_a": "1505", "us_inf1": "1504 1", "cs_inf1": "1604 1"}
    scene = charged({"G27": choice}, hexes=("1604",), **places)
    scene.do(ResolveCharge("us-inf1"), 7, 0)
    assert scene.hexes(RetreatTo, "cs-inf1")
    assert (RetreatOffMap("cs-inf1") in scene.offered) is free
    if free:
        scene.do(RetreatOffMap("cs-inf1"))
        assert scene.state("cs-inf1") == "withdrawn"
    else:
        assert scene.why_not(RetreatOffMap("cs-inf1")) == ("11.27", "must-retreat")


def test_11_27_g27_at_will_only_by_an_edge_of_ones_own() -> None:
    """0104 is at the Union's edge."""
    places: dict[str, Any] = {"us_gen_a": "0205", "us_inf1": "0204 4", "cs_inf1": "0104 4"}
    scene = charged({"G27": "free"}, hexes=("0104",), **places)
    scene.do(ResolveCharge("us-inf1"), 7, 0)
    assert RetreatOffMap("cs-inf1") not in scene.offered
