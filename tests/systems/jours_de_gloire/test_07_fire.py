"""Cases 7.1 to 7.3 and 7.5: kinds of fire, limits, strength and range, the Fire Table. K6, H6, H7, H8, H12, H13."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    CeaseFire,
    FireAt,
    FireInReaction,
    HoldFire,
    MoveUnit,
    ReturnFire,
)
from gloire.systems.jours_de_gloire.fire import cone
from gloire.systems.jours_de_gloire.happened import CohesionTested, Fired
from tests.systems.jours_de_gloire.fights import N_NE, NE_SE, NW_N, SW_NW, announce, fire_parts
from tests.systems.jours_de_gloire.scene import Field, Scene

GUN = "fr-gun1"  # strength 3, effective 2, maximum 4


def ready(**facts: Any) -> Scene:
    return Field(**({"fr_gun1": "1611 N+NE"} | facts)).to("Fire")


def shot(target: str = "1609", facing: int = N_NE, die: int = 0, together: str = "", **facts: Any) -> dict[str, int]:
    """The parts of a shot of the French battery."""
    return fire_parts(ready(**facts).do(FireAt(GUN, target, facing, together), die))


def aims(scene: Scene, unit: str = GUN) -> set[tuple[str, int]]:
    return {(one.hex, one.facing) for one in scene.offers(FireAt) if one.unit == unit and not one.together}


# 7.1


def test_7_1_normal_fire_affects_all_units_of_the_hex() -> None:
    scene = ready(au_inf1="1609 S+SW", au_inf2="1609 S+SW")
    events = scene.do(FireAt(GUN, "1609", N_NE), 5, 0, 0)  # 5 + 3 + 1 for massed: a test for each
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["au-inf1", "au-inf2"]


def test_7_1_only_batteries_of_the_activated_formation_fire() -> None:
    scene = ready(fr_gardegun="1711 N+NE", au_inf1="1609 S+SW")
    assert scene.why_not(FireAt("fr-gardegun", "1609", NW_N)) == ("2.2", "not-activated")


def test_7_1_a_battery_fires_once() -> None:
    scene = ready(fr_gun2="1711 NW+N", au_inf1="1609 S+SW")
    scene.do(FireAt(GUN, "1609", N_NE), 0)
    assert scene.why_not(FireAt(GUN, "1609", N_NE)) == ("7.2", "has-fired")


def duel(die: int = 0, **facts: Any) -> Scene:
    """Guns fire at guns two hexes away that look back."""
    scene = ready(**({"au_gun1": "1609 SE+S"} | facts))
    scene.do(FireAt(GUN, "1609", N_NE), die)
    return scene


def test_7_1_guns_fired_at_may_fire_back_at_once() -> None:
    scene = duel(au_inf1="1609 SE+S")
    assert (scene.asks, scene.offered) == ("austrian", [ReturnFire("au-gun1"), HoldFire()])
    events = scene.do(ReturnFire("au-gun1"), 0)
    assert [event.kind for event in events if isinstance(event, Fired)] == ["counter-battery"]


def test_7_1_not_if_the_shot_has_disordered_them() -> None:
    scene = duel(6, au_inf1="1609 SE+S")  # 9: a test for each
    scene.do(9, 9)
    assert scene.state("au-gun1") == "disordered"
    assert scene.asked != "CounterBattery"


def test_7_1_counter_battery_fire_affects_the_battery_alone_and_not_as_a_massed_target() -> None:
    scene = duel(fr_inf1="1611 N+NE", fr_inf2="1611 N+NE")
    events = scene.do(ReturnFire("au-gun1"), 9, 0)
    assert "massed" not in fire_parts(events)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == [GUN]


def test_5_1_3_counter_battery_fire_hits_the_battery_that_provoked_it() -> None:
    scene = ready(fr_gun2="1611 N+NE", au_gun1="1609 SE+S")
    upper, lower = scene.position.ids(scene.position.pile(scene.position.grid.index["1611"]))
    scene.do(FireAt(lower, "1609", N_NE), 0)
    events = scene.do(ReturnFire("au-gun1"), 9, 0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == [lower]
    scene = ready(fr_gun2="1611 N+NE", au_gun1="1609 SE+S")
    scene.do(next(one for one in scene.offers(FireAt) if one.together), 0)
    events = scene.do(ReturnFire("au-gun1"), 9, 0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == [upper]


def test_7_1_counter_battery_fire_draws_no_reply() -> None:
    scene = duel()
    scene.do(ReturnFire("au-gun1"), 0)
    assert scene.asked != "CounterBattery"


def test_7_1_one_reaction_in_an_activation() -> None:
    scene = duel(fr_gun2="1711 NW+N")
    scene.do(ReturnFire("au-gun1"), 0)
    scene.do(FireAt("fr-gun2", "1609", NW_N), 0)
    assert scene.asked != "CounterBattery"


def test_7_1_counter_battery_fire_uses_up_reaction_fire() -> None:
    units: dict[str, Any] = {
        "fr_gun1": "1810 SW+NW",
        "fr_inf1": "1610 N+NE",
        "au_gun1": "1609 SE+S",
        "au_inf1": "1609 SE+S",
    }
    announce(Field(**units), "fr-inf1", "1609").to("ChooseReactionFire")
    scene = Field(**units).to("Fire")
    scene.do(FireAt(GUN, "1609", SW_NW), 0, ReturnFire("au-gun1"), 0)
    announce(scene, "fr-inf1", "1609")
    assert scene.asked == "CombatDie"


def test_7_1_reaction_fire_affects_the_top_unit_and_not_as_a_massed_target() -> None:
    scene = Field(fr_inf1="1610 N+NE", fr_inf2="1610 N+NE", au_inf1="1609 SE+S", au_gun1="1609 SE+S")
    announce(scene, "fr-inf1", "1609")
    assert [one.enemy for one in scene.offers(FireInReaction)] == ["fr-inf1"]
    found = fire_parts(scene.do(FireInReaction("au-gun1", "fr-inf1"), 0))
    assert "massed" not in found
    assert found["reaction"] == -1


def test_7_1_guns_without_a_view_do_not_fire_back() -> None:
    assert duel(au_gun1="1609 N+NE").asked != "CounterBattery"
    assert duel(fr_gun1="1611 N+NE", au_gun1="1609 NE+SE").asked != "CounterBattery"  # they may not turn first


def test_7_3_nor_beyond_their_range() -> None:
    scene = Field(fr_gun2="1613 N+NE", au_gun1="1608 SE+S").to("Fire")
    scene.do(FireAt("fr-gun2", "1608", N_NE), 0)
    assert scene.asked != "CounterBattery"


# 7.2


def test_7_2_disordered_guns_do_not_fire() -> None:
    scene = Field(fr_gun1="1611 N+NE disordered", fr_gun2="1711 NW+N", au_inf1="1609 S+SW").to("Fire")
    assert scene.why_not(FireAt(GUN, "1609", N_NE)) == ("7.2", "disordered")


def test_7_2_fire_comes_before_movement() -> None:
    scene = ready(au_inf1="1609 S+SW")
    scene.do(CeaseFire())
    assert scene.asked == "Movement"
    assert not scene.offers(FireAt)


def test_4_4_2_guns_that_fired_move_at_half_rate_with_orders() -> None:
    scene = ready(au_inf1="1607 S+SW")
    scene.do(FireAt(GUN, "1607", N_NE), 0)
    after = scene.hexes(MoveUnit, GUN)
    scene = ready(au_inf1="1607 S+SW")
    scene.do(CeaseFire())
    assert after < scene.hexes(MoveUnit, GUN)


@pytest.mark.parametrize("range", [1, 2, 3, 4])
def test_7_2_h12_cone_is_as_wide_as_the_range_and_one(range: int) -> None:
    game = Field(fr_gun1="1612 N+NE", au_inf1="1601 S+SW").position
    gun = game.scenario.number[GUN]
    mask = cone(game, gun, NW_N)
    ring = game.grid.rings(game.where[gun])[range]
    assert (mask & ring).bit_count() == range + 1


def test_7_2_h12_wide_takes_in_what_lies_within_sixty_degrees_of_the_corner() -> None:
    def seen(choice: str) -> set[str]:
        game = Field(fr_gun1="1712 N+NE", au_inf1="1601 S+SW", choices={"H12": choice}).position
        gun = game.scenario.number[GUN]
        mask = cone(game, gun, NW_N) & game.grid.rings(game.where[gun])[2]
        return {game.label(hex) for hex in range(len(game.grid)) if mask >> hex & 1}

    assert seen("steps") < seen("wide")
    assert len(seen("wide")) == 5


def test_7_2_only_within_the_cone_of_the_two_front_hexes() -> None:
    scene = ready(au_inf1="1609 S+SW", au_inf2="1713 N+NE")
    assert scene.why_not(FireAt(GUN, "1713", N_NE)) == ("7.2", "out-of-cone")


def test_7_2_guns_may_turn_by_one_corner_to_fire() -> None:
    assert aims(ready(au_inf1="1709 S+SW")) == {("1709", N_NE)}
    assert aims(ready(au_inf1="1609 S+SW")) == {("1609", N_NE), ("1609", NW_N)}
    scene = ready(au_inf1="1812 S+SW")  # to the east: in front only after turning
    assert {facing for _, facing in aims(scene)} == {NE_SE}
    scene.do(FireAt(GUN, "1812", NE_SE), 0)
    assert scene.facing(GUN) == "NE+SE"
    assert GUN in {one.unit for one in scene.to("Movement").offers(MoveUnit)}  # it has not moved


def test_7_2_not_by_two() -> None:
    scene = ready(au_inf1="1609 S+SW", au_inf2="1613 N+NE")
    assert scene.why_not(FireAt(GUN, "1613", 3)) == ("7.2", "turns-too-far")


def test_6_1_1_stacked_guns_turn_together_and_only_once() -> None:
    scene = ready(fr_gun2="1611 N+NE", au_inf1="1812 S+SW", au_inf2="1609 S+SW")
    scene.do(FireAt(GUN, "1812", NE_SE), 0)
    assert scene.facing("fr-gun2") == "NE+SE"
    assert {one.facing for one in scene.offers(FireAt) if one.unit == "fr-gun2"} <= {NE_SE}


def test_7_2_enemy_in_front_must_be_the_target() -> None:
    scene = ready(au_inf1="1610 S+SW", au_inf2="1709 S+SW")
    assert {hex for hex, _ in aims(scene)} == {"1610"}
    assert scene.why_not(FireAt(GUN, "1709", N_NE)) == ("7.2", "adjacent-first")


def test_7_2_of_two_either() -> None:
    scene = ready(au_inf1="1610 S+SW", au_inf2="1710 S+SW")
    assert {hex for hex, facing in aims(scene) if facing == N_NE} == {"1610", "1710"}


def test_7_2_binds_two_batteries_stacked() -> None:
    scene = ready(fr_gun2="1611 N+NE", au_inf1="1610 S+SW", au_inf2="1709 S+SW")
    assert {one.hex for one in scene.offers(FireAt)} == {"1610"}


def test_7_2_binds_before_and_after_turning() -> None:
    # 1711 lies before it as it stands, but no longer when it has turned to 1609: it may not choose that.
    scene = ready(au_inf1="1711 S+SW", au_inf2="1609 S+SW", fr_gun1="1611 NE+SE")
    assert {hex for hex, _ in aims(scene)} == {"1711"}
    scene = ready(au_inf1="1710 S+SW", au_inf2="1609 S+SW", fr_gun1="1611 NW+N")
    assert ("1609", N_NE) not in aims(scene)  # after turning 1710 is in front
    assert ("1609", NW_N) in aims(scene)


def test_7_2_enemy_behind_a_crest_does_not_bind() -> None:
    scene = Field(fr_gun1="0615 N+NE", au_inf1="0614 S+SW", au_inf2="0714 S+SW").to("Fire")
    assert {one.hex for one in scene.offers(FireAt)} == {"0714"}


def test_7_2_exception_counter_battery_fire_is_free_of_it() -> None:
    scene = Field(fr_gun1="1810 SW+NW", fr_inf1="1610 N+NE", au_gun1="1609 SE+S").to("Fire")
    scene.do(FireAt(GUN, "1609", SW_NW), 0)
    assert ReturnFire("au-gun1") in scene.offered  # though the infantry stands before it


@pytest.mark.parametrize(("choices", "may_cease"), [({}, True), ({"H13": "fire"}, False)])
def test_7_2_h13_enemy_in_front_binds_the_target_or_obliges_to_fire(choices: dict[str, str], may_cease: bool) -> None:
    scene = ready(au_inf1="1610 S+SW", choices=choices)
    assert (CeaseFire() in scene.offered) is may_cease
    if not may_cease:
        assert scene.why_not(CeaseFire()) == ("7.2", "must-fire")


# 7.3


def test_7_3_strength_is_added() -> None:
    assert shot(au_inf1="1609 S+SW") == {"fire-strength": 3}


def test_7_3_stacked_guns_may_fire_at_different_targets() -> None:
    scene = ready(fr_gun2="1611 N+NE", au_inf1="1609 S+SW", au_inf2="1709 S+SW")
    scene.do(FireAt(GUN, "1609", N_NE), 0)
    assert ("1709", N_NE) in aims(scene, "fr-gun2")


def test_7_3_together_the_higher_strength_counts_with_two_more() -> None:
    found = shot(fr_gun2="1611 N+NE", au_inf1="1609 S+SW", together="fr-gun2")
    assert found == {"fire-strength": 3, "combined-fire": 2}


def test_7_3_together_both_have_fired() -> None:
    scene = ready(fr_gun2="1611 N+NE", au_inf1="1609 S+SW")
    scene.do(FireAt(GUN, "1609", N_NE, "fr-gun2"), 0)
    assert scene.asked != "Fire"


def test_7_3_only_batteries_of_one_formation_fire_together() -> None:
    scene = ready(fr_gardegun="1611 N+NE", au_inf1="1609 S+SW")
    assert not [one for one in scene.offers(FireAt) if one.together]


def test_7_3_only_batteries_of_one_hex_fire_together() -> None:
    scene = ready(fr_gun2="1711 NW+N", au_inf1="1609 S+SW")
    assert not [one for one in scene.offers(FireAt) if one.together]


def test_7_3_special_case_the_worse_range_counts() -> None:
    found = shot("1608", fr_gun2="1611 N+NE", au_inf1="1608 S+SW", together="fr-gun2")
    assert found["long-range"] == -2  # the second battery would reach three hexes


@pytest.mark.parametrize(("hex", "each", "flat"), [("1609", 0, 0), ("1608", -2, -2), ("1607", -4, -2)])
def test_7_3_h6_beyond_effective_range(hex: str, each: int, flat: int) -> None:
    assert shot(hex, au_inf1=f"{hex} S+SW").get("long-range", 0) == each
    assert shot(hex, au_inf1=f"{hex} S+SW", choices={"H6": "flat"}).get("long-range", 0) == flat


def test_7_3_not_beyond_maximum_range() -> None:
    scene = ready(au_inf1="1606 S+SW", au_inf2="1609 S+SW")
    assert scene.why_not(FireAt(GUN, "1606", N_NE)) == ("7.3", "out-of-range")


def test_7_3_point_blank_has_one_more_but_not_at_guns_alone() -> None:
    assert shot("1610", au_inf1="1610 S+SW")["point-blank"] == 1
    assert "point-blank" not in shot("1610", au_gun1="1610 S+SW")


# 7.5


@pytest.mark.parametrize(("die", "result"), [(5, "-"), (6, "CT"), (9, "CT")])
def test_7_5_total_is_read_from_the_table(die: int, result: str) -> None:
    events = ready(au_inf1="1609 S+SW").do(FireAt(GUN, "1609", N_NE), die)
    assert [event.result for event in events if isinstance(event, Fired)] == [result]


@pytest.mark.parametrize(
    ("choice", "edges"),
    [
        ("9-13-15", {8: "-", 9: "CT", 12: "CT", 13: "D", 14: "D", 15: "R"}),
        ("9-12-14", {8: "-", 9: "CT", 11: "CT", 12: "D", 13: "D", 14: "R"}),
    ],
)
def test_7_5_h8_rows_of_the_table(choice: str, edges: dict[int, str]) -> None:
    table = Field(fr_gun1="1611 N+NE", au_inf1="1609 S+SW", choices={"H8": choice}).position.scenario.fire_table
    assert {total: table.result(total) for total in edges} == edges


def volley(die: int, **facts: Any) -> Scene:
    """Two batteries together fire point-blank at a stack of two: seven and the die."""
    scene = ready(**({"fr_gun2": "1611 N+NE", "au_inf1": "1610 S+SW", "au_inf2": "1610 S+SW"} | facts))
    scene.do(FireAt(GUN, "1610", N_NE, "fr-gun2"), die)
    return scene


def test_7_5_disorder_strikes_each_unit() -> None:
    scene = volley(6)
    assert {scene.state("au-inf1"), scene.state("au-inf2")} == {"disordered"}


def test_7_5_rout_makes_each_unit_retreat_away_from_the_guns() -> None:
    scene = volley(8)
    assert scene.state("au-inf1") == "routed"
    assert (scene.asked, scene.about["left"]) == ("ChooseWithdrawal", 2)


def test_7_5_clarification_each_unit_tests_by_itself() -> None:
    scene = volley(2)
    scene.do(6, 8)
    assert (scene.state("au-inf1"), scene.state("au-inf2")) == ("good", "disordered")


@pytest.mark.parametrize(("choices", "worth"), [({}, 2), ({"H7": "flat"}, 1)])
def test_7_1_h7_massed_target(choices: dict[str, str], worth: int) -> None:
    units: dict[str, Any] = {"au_inf2": "1609 S+SW disordered", "au_inf3": "1609 S+SW", "au_inf4": "1609 S+SW"}
    assert shot(choices=choices, **units)["massed"] == worth


def test_7_1_guns_do_not_make_a_target_massed() -> None:
    assert "massed" not in shot(au_inf1="1609 S+SW", au_gun1="1609 S+SW")


def test_7_5_square_has_one_more() -> None:
    assert shot(au_inf1="1609 S+SW square")["target-in-square"] == 1


@pytest.mark.parametrize(
    ("hex", "gun", "worth"),
    [
        ("0304", "0306", -1),
        ("0308", "0310", -1),
        ("0312", "0314", -1),
        ("0604", "0606", -2),
        ("0608", "0610", -3),
        ("0612", "0614", 0),
        ("0904", "0906", 0),
        ("0908", "0910", 0),
        ("0912", "0914", -1),
    ],
)
def test_7_5_terrain_of_the_target(hex: str, gun: str, worth: int) -> None:
    assert shot(hex, fr_gun1=f"{gun} N+NE", au_inf1=f"{hex} S+SW").get("target-terrain", 0) == worth


def test_7_5_works_protect_against_fire_from_outside() -> None:
    assert shot("1214", 2, fr_gun1="1212 SE+S", au_inf1="1214 NW+N")["target-works"] == -2
    assert "target-works" not in shot("1212", fr_gun1="1214 N+NE", au_inf1="1212 S+SW")
    assert shot("1008", fr_gun1="1010 N+NE", au_inf1="1008 S+SW")["target-works"] == -3


def test_7_5_target_on_a_higher_level_has_one_less() -> None:
    assert shot("1109", 2, fr_gun1="1107 SE+S", au_inf1="1109 NW+N")["target-higher"] == -1
    assert "target-higher" not in shot("1107", fr_gun1="1109 N+NE", au_inf1="1107 S+SW")


def test_10_1_exception_disordered_guns_that_are_disordered_or_routed_are_eliminated() -> None:
    scene = ready(fr_gun2="1611 N+NE", au_gun1="1610 S+SW disordered")
    scene.do(FireAt(GUN, "1610", N_NE, "fr-gun2"), 8)
    assert scene.is_lost("au-gun1")


@pytest.mark.parametrize(("turn", "choices", "rule"), [(2, {}, "12.2"), (3, {"H35": "night"}, "12.1")])
def test_12_by_night_and_in_fog_only_neighbours_are_fired_at(turn: int, choices: dict[str, str], rule: str) -> None:
    scene = ready(turn=turn, choices=choices, au_inf1="1609 S+SW", fr_gun2="1612 NW+N", au_inf2="1511 N+NE")
    assert scene.why_not(FireAt(GUN, "1609", N_NE)) == (rule, "too-dark")
