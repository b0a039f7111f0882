"""Chapters 0.3, 0.4, 10.1 and 10.2: units and their two sides, tests, disorder, rout."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    AnnounceShock,
    ChargeTo,
    DeclareCharge,
    FireAt,
    ForceMarch,
    FormSquare,
    MoveUnit,
    TryCounterCharge,
    TryFormingSquare,
)
from gloire.systems.jours_de_gloire.disorder import disorder, rout
from gloire.systems.jours_de_gloire.frames import CohesionTest, EngagementTest, Withdrawal
from gloire.systems.jours_de_gloire.happened import Eliminated
from gloire.systems.jours_de_gloire.position import SQUARE
from gloire.systems.jours_de_gloire.rally import modifiers
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY
from tests.systems.jours_de_gloire.fights import N_NE, attack, reckoned
from tests.systems.jours_de_gloire.plights import beaten, settled, tried
from tests.systems.jours_de_gloire.scene import PROVING_GROUND, Field, Scene

FAR: dict[str, Any] = {"au_inf1": "2212 NE+SE"}


def field(**units: Any) -> Scene:
    """A scene to which something is about to happen."""
    scene = Scene(turn=1, battle=PROVING_GROUND, **units)
    scene.position.log = []
    return scene


# 0.3 and 0.4


def test_0_3_a_counter_has_full_figures_in_good_order_and_reduced_ones_on_its_back() -> None:
    scene = field(fr_inf1="1010 N+NE", fr_inf2="1012 N+NE disordered", fr_inf3="1014 N+NE routed", **FAR)
    game = scene.position
    sides = [game.figures(scene.number(id)) for id in ("fr-inf1", "fr-inf2", "fr-inf3")]
    assert [(side.strength, side.cohesion, side.engagement, side.movement) for side in sides] == [
        (6, 6, 6, 5),
        (2, 6, 4, 4),
        (1, 4, 5, 4),
    ]


def test_0_3_a_unit_has_a_kind_a_side_and_a_formation_and_heavy_cavalry_is_marked() -> None:
    scene = field(fr_inf1="1010 N+NE", **FAR)
    units = {unit.id: unit for unit in scene.position.scenario.units}
    assert [units[id].arm for id in ("fr-inf1", "fr-hc1", "fr-gun1")] == [INFANTRY, CAVALRY, ARTILLERY]
    assert units["fr-hc1"].heavy
    assert not units["fr-lc1"].heavy
    assert scene.position.scenario.formations[units["fr-garde"].formation].id == "garde"


def test_0_4_the_die_has_ten_faces_and_the_lowest_is_a_zero() -> None:
    scene = tried("fr-inf1", fr_inf1="1010 N+NE", **FAR)
    assert [action.face for action in scene.offered] == list(range(10))  # type: ignore[attr-defined]  # rolls


@pytest.mark.parametrize(("die", "state"), [(0, "good"), (6, "good"), (7, "disordered"), (9, "disordered")])
def test_0_4_1_a_cohesion_test_is_passed_by_no_more_than_the_rating(die: int, state: str) -> None:
    scene = tried("fr-inf1", fr_inf1="1010 N+NE", **FAR)
    scene.do(die)
    assert scene.state("fr-inf1") == state


def test_0_4_1_modifiers_are_added_to_the_die() -> None:
    scene = field(fr_inf1="1010 N+NE", **FAR)
    settled(scene, CohesionTest(unit=scene.number("fr-inf1"), why="evasion", modifier=1))
    assert scene.about["needs"] == 5
    scene.do(6)
    assert scene.state("fr-inf1") == "disordered"


def test_0_4_1_in_a_stack_each_unit_tests_for_itself() -> None:
    scene = Field(fr_gun1="1610 N+NE", au_inf1="1608 S+SW", au_inf2="1608 S+SW")
    scene.do(FireAt("fr-gun1", "1608", N_NE), 6)  # 6 + 3 + 1 massed: a test for each
    scene.do(7, 7)
    assert (scene.state("au-inf1"), scene.state("au-inf2")) == ("disordered", "good")  # cohesion 6 and 7


@pytest.mark.parametrize(("die", "passed"), [(5, True), (6, False)])
def test_0_4_2_an_engagement_test_is_passed_by_no_more_than_the_rating(die: int, passed: bool) -> None:
    scene = field(fr_inf2="1010 N+NE", **FAR)
    settled(scene, EngagementTest(unit=scene.number("fr-inf2"), why="shock"))
    (event, *_) = scene.do(die)
    assert event.passed is passed  # type: ignore[attr-defined]  # EngagementTested


def test_0_4_2_a_stack_tests_with_its_topmost_infantry_or_cavalry() -> None:
    units = {"fr_gun1": "1010 N+NE", "fr_inf2": "1010 N+NE", "fr_inf1": "1010 N+NE"}
    scene = Field(orders=(), au_inf1="1009 S+SW", **units).to("Announce")
    scene.do(next(iter(scene.offers(AnnounceShock))))
    scene.to("EngagementDie")
    assert scene.about["unit"] == "fr-inf2"


# 10.1


def test_10_1_a_second_disorder_routs_and_a_third_eliminates() -> None:
    scene = field(fr_inf1="1010 N+NE", **FAR)
    states = []
    for _ in range(3):
        disorder(scene.position, scene.number("fr-inf1"), "fire")
        states.append(scene.state("fr-inf1"))
    assert states == ["disordered", "routed", "lost"]


def test_10_1_a_rout_by_fire_routs_a_disordered_unit() -> None:
    scene = field(fr_inf1="1010 N+NE disordered", **FAR)
    rout(scene.position, scene.number("fr-inf1"), "fire")
    assert scene.state("fr-inf1") == "routed"


@pytest.mark.parametrize("blow", [disorder, rout])
def test_10_1_a_disordered_battery_is_eliminated_by_another_disorder_or_a_rout(blow: Any) -> None:
    scene = field(fr_gun1="1010 N+NE disordered", **FAR)
    blow(scene.position, scene.number("fr-gun1"), "fire")
    assert scene.is_lost("fr-gun1")
    assert [event.rule for event in scene.position.log or () if isinstance(event, Eliminated)] == ["10.1"]


def test_10_1_a_battery_in_good_order_is_disordered_or_routed_like_any_unit() -> None:
    scene = field(fr_gun1="1010 N+NE", fr_gun2="1012 N+NE", **FAR)
    disorder(scene.position, scene.number("fr-gun1"), "fire")
    rout(scene.position, scene.number("fr-gun2"), "fire")
    assert (scene.state("fr-gun1"), scene.state("fr-gun2")) == ("disordered", "routed")


def test_10_1_a_disordered_unit_makes_no_forced_march() -> None:
    scene = Field(fr_inf1="1010 N+NE disordered", fr_inf2="0510 N+NE", au_inf1="2212 NE+SE").to("Movement")
    assert {action.unit for action in scene.offers(ForceMarch)} == {"fr-inf2"}
    assert scene.why_not(ForceMarch("fr-inf1", "0410")) == ("4.1.3", "disordered")


def test_10_1_a_disordered_unit_pays_a_point_more_to_enter_an_enemy_zone() -> None:
    places = {"au_inf1": "1010 N+NE"}
    good = Field(fr_inf4="1015 N+NE", **places).to("Movement")
    shaken = Field(fr_inf4="1015 N+NE disordered", **places).to("Movement")
    assert "1011" in good.hexes(MoveUnit, "fr-inf4")  # four points of five
    assert "1012" in shaken.hexes(MoveUnit, "fr-inf4")
    assert "1011" not in shaken.hexes(MoveUnit, "fr-inf4")  # five points of four
    near = Field(fr_inf4="1014 N+NE disordered", **places).to("Movement")
    assert "1011" in near.hexes(MoveUnit, "fr-inf4")  # three, and one


def test_10_1_a_disordered_unit_neither_attacks_nor_charges() -> None:
    scene = Field(
        fr_inf1="1010 N+NE disordered", fr_lc1="1205 S+SW disordered", fr_inf2="1011 N+NE", au_inf1="1009 S+SW"
    )
    scene.to("Movement")
    assert scene.why_not(DeclareCharge("fr-lc1", "1009")) == ("9.1", "charge-disordered")
    beside = Field(fr_inf1="1010 N+NE disordered", fr_inf4="0909 NE+SE", au_inf1="1009 S+SW").to("Announce")
    assert beside.why_not(AnnounceShock("fr-inf1", ("1009",), N_NE)) == ("10.1", "disordered")


def test_10_1_a_disordered_unit_forms_no_square() -> None:
    scene = Field(fr_inf1="1010 N+NE disordered", **FAR).to("Movement")
    assert scene.why_not(FormSquare("fr-inf1")) == ("4.2", "square-needs-order")
    assert not scene.offers(FormSquare)


@pytest.mark.parametrize("state", ["disordered", "routed"])
def test_10_1_a_disordered_or_routed_unit_does_not_answer_a_charge(state: str) -> None:
    """10.1 and 10.2: neither a square nor a counter-charge."""
    foot = Field(fr_lc1="1013 N+NE", au_inf1=f"1010 S+SW {state}").to("Movement")
    foot.do(DeclareCharge("fr-lc1", "1010"), next(iter(charges(foot, "fr-lc1", "1010"))))
    assert not foot.offers(TryFormingSquare)
    horse = Field(fr_lc1="1013 N+NE", au_lc1=f"1010 S+SW {state}").to("Movement")
    horse.do(DeclareCharge("fr-lc1", "1010"), next(iter(charges(horse, "fr-lc1", "1010"))))
    assert horse.to("CombatDie")
    assert not horse.offers(TryCounterCharge)


def charges(scene: Scene, unit: str, hex: str) -> list[Any]:
    """Where a charge that is declared may go."""
    twin = scene.game.clone()
    twin.apply(DeclareCharge(unit, hex))
    assert twin.question is not None
    return [action for action in twin.question.actions if isinstance(action, ChargeTo)]


def test_10_1_disorder_breaks_the_square_of_the_whole_stack() -> None:
    scene = field(fr_inf1="1010 N+NE square", fr_inf2="1010 N+NE square", **FAR)
    disorder(scene.position, scene.number("fr-inf1"), "fire")
    assert not scene.position.has(scene.number("fr-inf2"), SQUARE)
    assert scene.state("fr-inf2") == "good"


# 10.2


def test_10_2_fire_routs_a_unit_directly() -> None:
    scene = Field(
        fr_gardegun="1010 N+NE", fr_inf1="1010 N+NE", au_inf1="1009 S+SW", au_inf2="1009 S+SW", marker="garde-1"
    )
    scene.to("Fire").do(FireAt("fr-gardegun", "1009", N_NE), 9)  # 9 + 4, massed and point-blank: 15
    assert scene.state("au-inf1") == "routed"


@pytest.mark.parametrize(("unit", "hexes"), [("fr-inf1", 2), ("fr-lc1", 3), ("fr-gun1", 2)])
def test_10_2_a_routed_unit_retreats_at_once_two_hexes_or_three_if_it_is_cavalry(unit: str, hexes: int) -> None:
    scene = field(**FAR, **dict[str, Any]({unit.replace("-", "_"): "1010 N+NE"}))
    rout(scene.position, scene.number(unit), "fire", (scene.position.grid.index["1009"],))
    (*_, frame) = scene.position.stack
    assert isinstance(frame, Withdrawal)
    settled(scene, frame)
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[0])
    grid = scene.position.grid
    assert grid.distance(grid.index["1010"], grid.index[scene.place(unit)]) == hexes


@pytest.mark.parametrize("why", ["fire", "evasion", "end of charge", "passed through"])
def test_10_2_a_disordered_unit_that_fails_any_test_is_routed(why: str) -> None:
    scene = field(fr_lc1="1010 N+NE disordered", **FAR)
    settled(scene, CohesionTest(unit=scene.number("fr-lc1"), why=why)).do(9)
    assert scene.state("fr-lc1") == "routed"
    assert scene.asked == "ChooseWithdrawal"


def test_10_2_who_cannot_retreat_the_full_distance_is_eliminated() -> None:
    # In the corner of the map there is no hex that leads away.
    scene = beaten("fr-lc1", "2115", "retreat", 3, fr_lc1="2216 N+NE routed", au_inf1="2115 NE+SE")
    assert scene.is_lost("fr-lc1")


def test_10_2_a_retreat_off_the_map_eliminates() -> None:
    # To the west is the edge, to the north the attacker's zone, to the south an enemy's front.
    scene = beaten("fr-lc1", "0205", "retreat", 3, fr_lc1="0105 N+NE routed", au_lc1="0205 SW+NW", au_lc2="0107 N+NE")
    assert scene.is_lost("fr-lc1")


def test_10_2_a_routed_unit_has_no_zone_and_no_front_and_is_turned_the_way_it_flees() -> None:
    scene = field(fr_inf1="1010 N+NE disordered", au_inf2="2010 S+SW disordered")
    for id, way in (("fr-inf1", "SW+NW"), ("au-inf2", "NE+SE")):
        unit = scene.number(id)
        disorder(scene.position, unit, "fire")
        assert (scene.position.zone(unit), scene.position.front(unit)) == (0, 0)
        assert scene.facing(id) == way


def test_10_2_a_routed_unit_that_makes_for_a_hex_is_turned_toward_it() -> None:
    scene = Scene(turn=2, au_banat="0412 N+NE disordered", fr_44="1412 SW+NW")
    scene.position.log = []
    disorder(scene.position, scene.number("au-banat"), "fire")
    assert scene.facing("au-banat") in ("SW+NW", "NW+N")  # the bridgehead lies to the north-west


def test_10_2_a_routed_unit_does_not_move_attack_or_fire() -> None:
    scene = Field(fr_inf1="1010 N+NE routed", fr_gun1="0810 N+NE routed", fr_inf2="0510 N+NE", au_inf1="1008 S+SW")
    assert scene.asked == "Movement"  # no battery may fire
    assert scene.why_not(MoveUnit("fr-inf1", "1011")) == ("10.2", "routed")
    beside = Field(fr_inf1="1010 N+NE routed", fr_inf2="0909 NE+SE", au_inf1="1009 S+SW").to("Announce")
    assert not [action for action in beside.offers(AnnounceShock) if action.unit == "fr-inf1"]


def test_10_2_against_a_routed_unit_the_attacker_adds_2() -> None:
    scene = attack(Field(fr_inf1="1010 N+NE", au_inf1="1009 S+SW routed"), "fr-inf1", "1009")
    assert reckoned(scene.do(5))["target-routed"] == 2


def test_10_2_a_disorder_eliminates_a_routed_unit_for_good() -> None:
    scene = field(fr_inf1="1010 N+NE routed", **FAR)
    disorder(scene.position, scene.number("fr-inf1"), "fire")
    assert scene.is_lost("fr-inf1")


def test_10_2_a_routed_unit_that_has_to_test_makes_a_rout_move_instead() -> None:
    scene = tried("fr-inf1", fr_inf1="1010 N+NE routed", **FAR)
    assert scene.asked == "ChooseRoutHex"


def test_10_2_a_routed_unit_rallies_with_1_more() -> None:
    scene = field(fr_inf1="1010 N+NE routed", fr_inf2="1012 N+NE disordered", **FAR)
    assert [part.value for part in modifiers(scene.position, scene.number("fr-inf1"))] == [1]
    assert modifiers(scene.position, scene.number("fr-inf2")) == ()


def test_10_2_a_fixed_battery_that_is_routed_is_eliminated() -> None:
    scene = Scene(turn=2, au_bridgehead="0110 NE+SE", fr_44="1412 SW+NW")
    scene.position.log = []
    rout(scene.position, scene.number("au-bridgehead"), "fire")
    assert scene.is_lost("au-bridgehead")
