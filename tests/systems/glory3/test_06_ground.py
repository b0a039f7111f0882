"""Chapters 6, 9.2, 10.4 and 11.2: what hexes and hexsides cost and are worth: each cell of the terrain chart."""

from typing import Any

import pytest

from gloire.core.paths import reach
from gloire.core.sweeps import Sweep
from gloire.systems.glory3.scenario import ARTILLERY, CAVALRY, INFANTRY, LEADER
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, CORNFIELD, Land, loaded

ARMS = (INFANTRY, CAVALRY, ARTILLERY, LEADER)


def costs(land: Land, a: str, b: str) -> list[int | None]:
    """What each arm pays over land; a leader in half points."""
    return [land.cost(arm, a, b) for arm in ARMS]


def routes(land: Land, a: str, b: str) -> list[int | None]:
    """What each arm pays by the cheapest way."""
    return [land.route(arm, a, b) for arm in ARMS]


# Hexes


@pytest.mark.parametrize(
    ("hex", "paid"),
    [("1", [1, 1, 2, 2]), ("1w", [2, 3, 3, 4]), ("1t", [1, 2, 2, 2]), ("1r", [None, None, None, None])],
)
def test_6_21_what_a_hex_costs(hex: str, paid: list[int | None]) -> None:
    land = Land(f"1\n{hex}")
    assert costs(land, "0100", "0101") == paid
    assert [land.ground.land_costs[arm][land.hex("0101")] for arm in ARMS] == [
        -1 if cost is None else cost for cost in paid
    ]


def test_6_21_artillery_may_pay_one_point_for_clear_ground_by_choice() -> None:
    assert Land("1\n1", G2=1).cost(ARTILLERY, "0100", "0101") == 1


@pytest.mark.parametrize(("hex", "charge"), [("1", ()), ("1w", (("woods", -1),)), ("1t", (("town", -1),))])
def test_10_4_what_the_defenders_hex_is_worth(hex: str, charge: Any) -> None:
    assert Land(f"1\n{hex}").ground.charge_hex[1] == charge


@pytest.mark.parametrize(("hex", "defensive"), [("1", (("clear", 1),)), ("1w", ()), ("1t", ())])
def test_10_41_a_charger_in_clear_terrain_is_easier_to_hit(hex: str, defensive: Any) -> None:
    assert Land(f"1\n{hex}").ground.defensive[1] == defensive


@pytest.mark.parametrize(("hex", "fire"), [("1", ()), ("1w", (("woods", -1),)), ("1t", (("town", -1),))])
def test_9_23_what_the_targets_hex_is_worth(hex: str, fire: Any) -> None:
    assert Land(f"1\n{hex}").ground.fire_hex[1] == fire


def test_9_23_woods_may_help_the_guns_by_choice() -> None:
    assert Land("1\n1w", G3=1).ground.fire_hex[1] == (("woods", 1),)


# Slopes


def test_6_21_uphill_costs_one_point_more_and_downhill_nothing() -> None:
    land = Land("1\n2")
    assert costs(land, "0100", "0101") == [2, 2, 3, 2]
    assert costs(land, "0101", "0100") == [1, 1, 2, 2]


def test_antietam_an3_several_levels_that_are_not_steep_are_one_slope() -> None:
    land = Land("1\n4")
    assert costs(land, "0100", "0101") == [2, 2, 3, 2]
    assert land.charge("0100", "0101") == (("uphill", -1),)


def test_6_21_steep_hexsides_are_dear_and_closed_to_guns() -> None:
    land = Land("1\n3", sides={"steep": "0100|0101"})
    assert costs(land, "0100", "0101") == [3, 4, None, 4]
    assert costs(land, "0101", "0100") == [2, 3, None, 4]


def test_6_21_nobody_crosses_a_sheer_hexside() -> None:
    land = Land("1\n4", sides={"sheer": "0100|0101"}, roads=["road 0100 0101"])
    assert routes(land, "0100", "0101") == [None] * 4
    assert not any(land.has(land.ground.charges[arm], "0100", "0101") for arm in ARMS)


def test_10_43_a_level_down_is_worth_one_to_the_attacker() -> None:
    assert Land("1\n2").charge("0101", "0100") == (("downhill", 1),)
    assert Land("1\n2").charge("0100", "0101") == (("uphill", -1),)


def test_10_4_a_steep_hexside_is_worth_two_to_who_stands_above_it() -> None:
    land = Land("1\n3", sides={"steep": "0100|0101"})
    assert land.charge("0100", "0101") == (("steep", -2),)
    assert land.charge("0101", "0100") == ()


def test_9_23_a_steep_hexside_is_worth_one_to_a_target_above_it() -> None:
    land = Land("1\n3", sides={"steep": "0100|0101"})
    assert land.fire("0100", "0101") == (("steep", -1),)
    assert land.fire("0101", "0100") == ()
    assert Land("1\n2").fire("0100", "0101") == ()


# Water


def test_6_24_a_creek_is_closed_but_for_fords_and_bridges() -> None:
    land = Land("1\n1\n1\n1", sides={"creek": "0100|0101", "ford+creek": "0101|0102", "bridge+creek": "0102|0103"})
    assert costs(land, "0100", "0101") == [None] * 4
    assert costs(land, "0101", "0102") == [3, 2, 5, 4]
    assert costs(land, "0102", "0103") == [2, 2, 3, 2]


def test_6_24_a_route_does_not_lift_the_cost_of_a_ford_or_bridge() -> None:
    sides = {"ford+creek": "0100|0101", "bridge+creek": "0101|0102"}
    land = Land("1\n1\n1", sides=sides, roads=["road 0100 0101 0102"])
    assert routes(land, "0100", "0101") == [3, 2, 4, 3]
    assert routes(land, "0101", "0102") == [2, 2, 2, 1]


def test_10_44_fords_and_bridges_over_a_creek_help_the_defender() -> None:
    land = Land("1\n1w\n1", sides={"ford+creek": "0100|0101", "bridge+creek": "0101|0102"})
    assert land.charge("0100", "0101") == (("ford", -2),)
    assert land.ground.charge_hex[land.hex("0101")] == (("woods", -1),)
    assert land.charge("0102", "0101") == (("bridge", -3),)
    assert land.fire("0100", "0101") == ()


def test_6_24_a_stream_costs_a_point_on_a_road_too_unless_there_is_a_ford() -> None:
    sides = {"stream": "0100|0101", "ford+stream": "0101|0102", "bridge+stream": "0102|0103"}
    land = Land("1\n1\n1\n1", sides=sides, roads=["road 0100 0101 0102 0103"])
    assert costs(land, "0100", "0101") == [2, 2, 3, 2]
    assert routes(land, "0100", "0101") == [2, 2, 2, 1]
    assert costs(land, "0101", "0102") == [1, 1, 2, 2]
    assert routes(land, "0101", "0102") == routes(land, "0102", "0103") == [1, 1, 1, 1]


def test_14_2_a_pike_lifts_the_cost_of_a_stream() -> None:
    land = Land("1\n1", sides={"stream": "0100|0101"}, roads=["pike 0100 0101"])
    assert routes(land, "0100", "0101") == [1, 1, 1, 1]


def test_10_42_a_stream_is_worth_nothing_and_known() -> None:
    land = Land("1\n1\n1", sides={"stream": "0100|0101", "ford+stream": "0101|0102"})
    assert land.charge("0100", "0101") == land.charge("0101", "0102") == ()
    assert land.ground.streams == {land.pair("0100", "0101"), land.pair("0101", "0102")}


def test_11_24_crossings_by_their_kinds() -> None:
    sides = {"ford+creek": "0100|0101", "bridge+creek": "0101|0102", "ford+stream": "0102|0103"}
    land = Land("1\n1\n1\n1\n1", sides=sides | {"bridge+stream": "0103|0104"})
    assert list(land.ground.crossings.values()) == ["ford", "bridge", "stream-ford", "stream-bridge"]


# Routes


def test_6_22_a_pike_or_road_costs_one_point_whatever_the_ground() -> None:
    land = Land("1\n3w\n1", sides={"steep": "0100|0101 0101|0102"}, roads=["road 0100 0101", "pike 0101 0102"])
    assert routes(land, "0100", "0101") == [1, 1, 1, 1]
    assert routes(land, "0101", "0102") == [1, 1, 1, 1]


def test_6_22_routes_are_worth_nothing_in_combat() -> None:
    with_road = Land("1\n2w", roads=["pike 0100 0101"])
    assert with_road.charge("0100", "0101") == (("uphill", -1),)
    assert with_road.ground.charge_hex[1] == (("woods", -1),)


def test_6_22_a_route_counts_only_from_a_hex_it_comes_from() -> None:
    land = Land("1 1\n1w 1", roads=["road 0100 0101"])
    assert land.route(INFANTRY, "0201", "0101") == 2


def test_6_23_a_trail_halves_the_cost_rounded_up() -> None:
    land = Land("1\n1\n1w", roads=["trail 0100 0101 0102"])
    assert routes(land, "0100", "0101") == [1, 1, 1, 2]
    assert routes(land, "0101", "0102") == [1, 2, 2, 2]


def test_6_23_a_trail_halves_hex_and_slope_together() -> None:
    land = Land("1\n2w", roads=["trail 0100 0101"])
    assert routes(land, "0100", "0101") == [2, 2, 2, 2]
    apart = Land("1\n2w", roads=["trail 0100 0101"], G4="parts")
    assert routes(apart, "0100", "0101") == [2, 3, 3, 2]


def test_antietam_an3_guns_cross_a_steep_hexside_along_a_route_alone() -> None:
    land = Land("1\n3", sides={"steep": "0100|0101"}, roads=["trail 0100 0101"])
    assert land.cost(ARTILLERY, "0100", "0101") is None
    assert land.route(ARTILLERY, "0100", "0101") == 3  # R3: half of 2 and 3
    assert land.route(ARTILLERY, "0101", "0100") == 2


def test_6_22_the_better_of_two_routes_counts() -> None:
    land = Land("1\n1w", roads=["trail 0100 0101", "pike 0100 0101"])
    assert routes(land, "0100", "0101") == [1, 1, 1, 1]


def test_6_22_shortcuts_are_the_steps_that_a_route_makes_cheaper() -> None:
    land = Land("1\n1w\n1w", sides={"steep": "0101|0102"}, roads=["road 0100 0101 0102"])
    for arm in ARMS:
        over = (land.ground.shortcuts[arm], 0), (land.ground.tracks[arm], 0)
        alone = ((land.ground.route_tracks[arm], 0),)
        found = reach(0, 20, land.ground.route_steps[arm], 0, 0)
        for layers in (over, alone):
            swept = Sweep(0, 20, layers)
            assert {hex: swept.cost(hex) for hex in found.cost} == found.cost


# Works


def test_antietam_an2_the_sunken_road_protects_from_outside_alone() -> None:
    land = Land("1\n1", ways={"sunken-road": "0100>0101"})
    assert land.charge("0100", "0101") == (("sunken-road", -2),)
    assert land.fire("0100", "0101") == (("sunken-road", -1),)
    assert land.charge("0101", "0100") == land.fire("0101", "0100") == ()
    assert costs(land, "0100", "0101") == [1, 1, 2, 2]


def test_cedar_creek_sr1_3_breastworks_protect_from_outside_and_cost_a_point_both_ways() -> None:
    land = Land("1\n1", ways={"breastworks": "0100>0101"})
    assert land.charge("0100", "0101") == (("breastworks", -2),)
    assert land.fire("0100", "0101") == (("breastworks", -2),)
    assert land.charge("0101", "0100") == land.fire("0101", "0100") == ()
    assert costs(land, "0100", "0101") == costs(land, "0101", "0100") == [2, 2, 3, 2]


def test_cedar_creek_sr1_3_mounted_men_charge_over_no_breastworks() -> None:
    land = Land("1\n1", ways={"breastworks": "0100>0101"})
    for a, b in (("0100", "0101"), ("0101", "0100")):
        assert land.has(land.ground.charges[INFANTRY], a, b)
        assert not land.has(land.ground.charges[CAVALRY], a, b)
        assert land.has(land.ground.crossable[CAVALRY], a, b)


def test_cedar_creek_sr1_3_works_and_slope_add_up() -> None:
    land = Land("1\n2", ways={"breastworks": "0100>0101"})
    assert land.charge("0100", "0101") == (("uphill", -1), ("breastworks", -2))


def test_cedar_creek_sr1_5_a_road_lifts_the_cost_of_works() -> None:
    land = Land("1\n1", ways={"breastworks": "0100>0101"}, roads=["road 0100 0101"])
    assert routes(land, "0100", "0101") == [1, 1, 1, 1]


# Who can cross what


def test_10_11_guns_and_leaders_charge_nobody() -> None:
    land = Land("1\n1")
    assert not land.has(land.ground.charges[ARTILLERY], "0100", "0101")
    assert not land.has(land.ground.charges[LEADER], "0100", "0101")


def test_10_11_nobody_charges_over_a_creek_or_into_a_river() -> None:
    land = Land("1\n1\n1r", sides={"creek": "0100|0101"})
    for arm in (INFANTRY, CAVALRY):
        assert not land.has(land.ground.charges[arm], "0100", "0101")
        assert not land.has(land.ground.charges[arm], "0101", "0102")


def test_6_14_a_hexside_is_crossable_if_one_of_the_two_can_cross_it() -> None:
    land = Land("1\n3\n1", sides={"steep": "0100|0101", "creek": "0101|0102"})
    contact = land.ground.contact
    assert not land.has(contact[ARTILLERY][ARTILLERY], "0100", "0101")
    assert land.has(contact[ARTILLERY][INFANTRY], "0100", "0101")
    assert land.has(contact[INFANTRY][ARTILLERY], "0101", "0100")
    assert not land.has(contact[INFANTRY][INFANTRY], "0101", "0102")


def test_6_14_or_if_any_unit_could_by_choice() -> None:
    land = Land("1\n3\n1", sides={"steep": "0100|0101", "creek": "0101|0102"}, G10="any")
    assert land.has(land.ground.contact[ARTILLERY][ARTILLERY], "0100", "0101")
    assert not land.has(land.ground.contact[ARTILLERY][ARTILLERY], "0101", "0102")


def test_5_14_units_on_both_banks_are_adjacent_unless_a_choice_says_no() -> None:
    sides = {"creek": "0100|0101", "steep": "0101|0102"}
    assert Land("1\n1\n3", sides=sides).ground.adjacent == (0b010, 0b101, 0b010)
    assert Land("1\n1\n3", sides=sides, G9="ignored").ground.adjacent == (0, 0b100, 0b010)


# Reinforcements


def test_6_51_the_entry_hex_is_paid_by_the_route_that_ends_there() -> None:
    land = Land("1w 1\n1w 1", roads=["road 0100 0101"])
    assert [land.ground.entry_costs[arm][land.hex("0100")] for arm in ARMS] == [1, 1, 1, 1]
    assert [land.ground.entry_costs[arm][land.hex("0200")] for arm in ARMS] == [1, 1, 2, 2]
    terrain = Land("1w 1\n1w 1", roads=["road 0100 0101"], G11="terrain")
    assert [terrain.ground.entry_costs[arm][0] for arm in ARMS] == [2, 3, 3, 4]


def test_6_51_a_trail_that_ends_there_halves_it() -> None:
    land = Land("1w\n1", roads=["trail 0100 0101"])
    assert [land.ground.entry_costs[arm][0] for arm in ARMS] == [1, 2, 2, 2]


def test_6_51_a_route_that_only_passes_does_not_count() -> None:
    land = Land("1 1\n1w 1\n1 1", roads=["road 0100 0101 0102"])
    assert land.ground.entry_costs[INFANTRY][land.hex("0101")] == 2


# The battles


def on(scenario: str) -> Land:
    return Land(loaded(scenario).map)


def test_antietam_entries_are_paid_by_the_roads_they_are_named_after() -> None:
    land = on(ANTIETAM)
    for label in ("4614", "1900", "1800"):
        assert [land.ground.entry_costs[arm][land.hex(label)] for arm in ARMS] == [1, 1, 1, 1]


def test_antietam_an2_a_charge_from_2411_on_2511_takes_two_off_and_from_2611_nothing() -> None:
    for scenario in (CORNFIELD, ANTIETAM):
        land = on(scenario)
        assert ("sunken-road", -2) in land.charge("2411", "2511")
        assert ("sunken-road", -1) in land.fire("2411", "2511")
        assert not [item for item in land.charge("2611", "2511") if item[0] == "sunken-road"]


def test_antietam_an3_the_climb_from_1916_to_1917_is_an_ordinary_slope() -> None:
    land = on(CORNFIELD)
    assert land.charge("1916", "1917") == (("uphill", -1),)
    assert land.cost(ARTILLERY, "1916", "1917") == 3


def test_antietam_an4_river_hexes_cannot_be_entered() -> None:
    land = on(ANTIETAM)
    assert land.cost(INFANTRY, "1720", "1721") is None
    assert land.cost(LEADER, "1920", "1921") is None


def test_antietam_burnsides_bridge() -> None:
    land = on(ANTIETAM)
    assert land.ground.crossings[land.pair("3409", "3410")] == "bridge"
    assert land.charge("3409", "3410") == (("uphill", -1), ("bridge", -3))
    assert land.route(INFANTRY, "3409", "3410") == 2
    assert land.cost(INFANTRY, "3409", "3509") is None


def test_cedar_creek_sr1_1_infantry_crosses_by_the_bridge_of_the_pike() -> None:
    land = on(CEDAR_CREEK)
    assert land.route(INFANTRY, "1019", "1018") is None
    assert land.route(INFANTRY, "1219", "1218") == 2


def test_cedar_creek_sr1_2_a_stream_by_the_lane_and_across_country() -> None:
    land = on(CEDAR_CREEK)
    assert land.route(INFANTRY, "1713", "1613") == 1
    assert land.route(INFANTRY, "1614", "1513") == 2


def test_cedar_creek_sr1_3_a_charge_on_1621() -> None:
    land = on(CEDAR_CREEK)
    assert ("breastworks", -2) in land.charge("1622", "1621")
    assert land.charge("1620", "1621") == ()


def test_cedar_creek_sr1_4_every_steep_side_joins_levels_two_apart() -> None:
    scenario = loaded(CEDAR_CREEK)
    levels = scenario.ground.levels
    assert {abs(levels[a] - levels[b]) for a, b in scenario.ground.steep} == {2}
    assert not any("sheer" in kinds for kinds in scenario.map.sides.values())


def test_cedar_creek_sr1_5_guns_on_bowmans_mill_road_pay_one_point() -> None:
    assert on(CEDAR_CREEK).route(ARTILLERY, "0423", "0523") == 1


def test_cedar_creek_sr4_2_a_camp_costs_what_clear_ground_costs() -> None:
    land = on(CEDAR_CREEK)
    assert land.ground.land_costs[INFANTRY][land.hex("1216")] == 1
    assert land.ground.charge_hex[land.hex("1216")] == ()
