"""Chapters 4, 6, 7, 9 and 10: what hexes and hexsides mean, on the maps of Marengo and Montebello."""

from collections.abc import Iterator

import pytest

from gloire.core.paths import explore
from gloire.systems.jours_de_gloire.loading.forces import road_from
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, CHIEF, INFANTRY
from tests.systems.jours_de_gloire.country import ARMS, DAY, DOWN, EVENING, MONTEBELLO, UP, country, small

# The grid


@pytest.mark.parametrize(
    ("hex", "near"),
    [
        ("0712", "0711 0812 0813 0713 0613 0612"),
        ("0812", "0811 0911 0912 0813 0712 0711"),
        ("0813", "0812 0912 0913 0814 0713 0712"),
        ("0911", "0910 1011 1012 0912 0812 0811"),
        ("1011", "1010 1110 1111 1012 0911 0910"),
        ("1112", "1111 1212 1213 1113 1013 1012"),
        ("0913", "0912 1013 1014 0914 0814 0813"),
        ("0914", "0913 1014 1015 0915 0815 0814"),
        ("0915", "0914 1015 1016 0916 0816 0815"),
        ("0816", "0815 0915 0916 0817 0716 0715"),
        ("0716", "0715 0816 0817 0717 0617 0616"),
        ("1116", "1115 1216 1217 1117 1017 1016"),
        ("1117", "1116 1217 1218 1118 1018 1017"),
    ],
)
def test_0_2_neighbours_of_the_charge_example(hex: str, near: str) -> None:
    grid = country(EVENING).grid
    assert [grid.labels[there] for there in grid.near[grid.index[hex]]] == near.split()


# 4.3: what it costs


@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        ("clear", (1, 1, 2, 2)),
        ("cultivated", (1, 2, 3, 2)),
        ("rough", (2, 3, 3, 4)),
        ("woods", (2, 3, 3, 4)),
        ("orchard", (2, 2, 2, 2)),
        ("palm-grove", (2, 2, 2, 2)),
        ("marsh", (2, 3, None, 4)),
        ("village", (2, 3, 3, 4)),
        ("town", (2, 3, 3, 4)),
        ("castle", (2, None, None, 2)),
        ("water", (None, None, None, None)),
    ],
)
def test_4_3_costs_of_hexes_a_chiefs_in_half_points(kind: str, costs: tuple[int | None, ...]) -> None:
    ground = small("", hex=kind)
    assert tuple(ground.cost(arm, *UP) for arm in (INFANTRY, CAVALRY, ARTILLERY, CHIEF)) == costs
    assert tuple(each[ground.grid.index["0203"]] for each in ground.ground.hex_costs) == tuple(
        -1 if cost is None else cost for cost in costs
    )


@pytest.mark.parametrize(
    ("kind", "costs"),
    [
        ("stream", (2, 2, 3, 2)),
        ("deep-stream", (3, None, None, 2)),
        ("river", (None, None, None, None)),
        ("stream bridge", (1, 1, 2, 2)),
        ("river bridge", (1, 1, 2, 2)),
        ("deep-stream ford", (2, 2, 4, 4)),
        ("river ford", (2, 2, 4, 4)),
        ("crest", (1, 1, 3, 2)),
        ("fortification", (None, None, None, None)),
        ("fortification-gate", (1, 1, 2, 2)),
    ],
)
def test_4_3_costs_of_hexsides_into_clear_ground_from_both(kind: str, costs: tuple[int | None, ...]) -> None:
    for way in (UP, DOWN):
        assert tuple(small(kind).cost(arm, *way) for arm in (INFANTRY, CAVALRY, ARTILLERY, CHIEF)) == costs


def test_4_3_slopes_cost_more_uphill() -> None:
    slope = small("slope", high=1)
    assert [slope.cost(arm, *UP) for arm in range(4)] == [2, 3, None, 4]
    assert [slope.cost(arm, *DOWN) for arm in range(4)] == [1, 1, None, 2]
    steep = small("steep-slope", high=1)
    for way in (UP, DOWN):
        assert [steep.cost(arm, *way) for arm in range(4)] == [3, None, None, 8]


def test_4_3_a_redoubt_costs_who_comes_from_outside() -> None:
    redoubt = small("redoubt", one_way=True)
    assert [redoubt.cost(arm, *UP) for arm in range(4)] == [2, 2, 3, 2]
    assert [redoubt.cost(arm, *DOWN) for arm in range(4)] == [1, 1, 2, 2]


# 4.3.1: roads and trails


def test_4_3_1_a_road_costs_one_point_and_a_chief_half() -> None:
    assert [small("", hex="village", road="road").road(arm, *UP) for arm in range(4)] == [1, 1, 1, 1]


def test_4_3_1_a_trail_costs_half_the_hex_rounded_up() -> None:
    assert [small("", hex="village", road="trail").road(arm, *UP) for arm in range(4)] == [1, 2, 2, 2]
    assert [small("", road="trail").road(arm, *UP) for arm in range(4)] == [1, 1, 1, 2]


def test_4_3_1_roads_cancel_what_hexsides_cost_but_not_fords() -> None:
    assert [small("stream", road="road").road(arm, *UP) for arm in range(4)] == [1, 1, 1, 1]
    assert [small("stream ford", road="road").road(arm, *UP) for arm in range(4)] == [2, 2, 3, 3]


def test_4_3_1_roads_take_guns_over_slopes_and_horses_over_steep_ones_at_two_points_more() -> None:
    slope, steep = small("slope", high=1, road="trail"), small("steep-slope", high=1, road="road")
    assert [slope.road(arm, *UP) for arm in range(4)] == [1, 1, 3, 2]
    assert [slope.road(arm, *DOWN) for arm in range(4)] == [1, 1, 3, 2]
    assert [steep.road(arm, *UP) for arm in range(4)] == [1, 3, 3, 1]


def test_4_3_1_next_to_the_enemy_the_hex_and_the_two_points_are_paid() -> None:
    slope = small("slope", high=1, road="road")
    assert [slope.cost(arm, *UP) for arm in range(4)] == [2, 3, 4, 4]


def test_4_3_1_by_choice_17_hexsides_are_paid_by_road_too() -> None:
    assert [small("stream", road="road", H17="paid").road(arm, *UP) for arm in range(4)] == [2, 2, 2, 1]
    assert [small("slope", high=1, road="road", H17="paid").road(arm, *UP) for arm in range(4)] == [2, 3, 3, 3]


def test_4_3_1_no_road_rate_where_no_road_leads() -> None:
    marengo = country(EVENING)
    assert marengo.road(INFANTRY, "0211", "0311") == 1
    assert marengo.road(INFANTRY, "0211", "0212") is None


def test_4_3_2_a_road_opens_what_is_closed() -> None:
    marsh = small("", hex="marsh", road="road")
    assert marsh.cost(ARTILLERY, *UP) is None
    assert marsh.road(ARTILLERY, *UP) == 1
    assert marsh.has(marsh.ground.open[ARTILLERY], *UP)
    assert not small("", hex="marsh").has(small("", hex="marsh").ground.open[ARTILLERY], *UP)


# Where reinforcements get to, with nobody in their way


@pytest.mark.parametrize(
    ("scenario", "entry", "stack", "arm", "target", "points"),
    [
        (EVENING, "0110", 1, "inf", "0712", 7),
        (MONTEBELLO, "2407", 1, "inf", "2107", 4),
        (MONTEBELLO, "2407", 2, "cav", "2107", 5),
        (MONTEBELLO, "2407", 2, "art", "2107", 5),
        (MONTEBELLO, "2407", 1, "inf", "1407", 11),
        (MONTEBELLO, "2407", 2, "inf", "1407", 12),
        (MONTEBELLO, "0107", 1, "inf", "1107", 11),
        (MONTEBELLO, "0107", 2, "inf", "1107", 12),
        (MONTEBELLO, "0107", 1, "cav", "1107", 11),
        (MONTEBELLO, "0107", 3, "art", "1107", 13),
        (DAY, "0110", 1, "inf", "0612", 6),
        (DAY, "0110", 2, "inf", "0612", 7),
        (DAY, "0110", 3, "art", "0612", 9),
        (DAY, "0110", 1, "inf", "0611", 6),
        (DAY, "0110", 2, "inf", "0611", 7),
        (DAY, "0110", 3, "art", "0611", 10),
        (DAY, "0107", 1, "cav", "1005", 13),
        (DAY, "0107", 2, "inf", "1005", 13),
        (DAY, "0107", 3, "inf", "1005", 14),
        (DAY, "0107", 4, "art", "1005", 16),
        (DAY, "0107", 1, "inf", "1005", 12),
        (DAY, "0107", 2, "art", "1005", 14),
        (DAY, "0110", 1, "cav", "0613", 6),
        (DAY, "0110", 2, "art", "0613", 7),
        (DAY, "1301", 1, "cav", "1506", 8),
        (DAY, "2212", 1, "cav", "1309", 11),
        (DAY, "2212", 2, "inf", "1309", 11),
        (DAY, "2212", 3, "art", "1309", 18),
        (DAY, "2212", 1, "inf", "1309", 10),
        (DAY, "2215", 1, "inf", "1812", 6),
        (DAY, "2215", 2, "inf", "1812", 7),
        (DAY, "2215", 3, "art", "1812", 10),
    ],
)
def test_5_2_2_what_reinforcements_pay_to_get_there(
    scenario: str, entry: str, stack: int, arm: str, target: str, points: int
) -> None:
    here = country(scenario)
    ground, number, start = here.ground, ARMS[arm], here.grid.index[entry]

    def moves(hex: int) -> Iterator[tuple[int, int, bool]]:
        yield from ground.road_steps[number][hex]
        yield from ground.steps[number][hex]

    road = here.grid.labels[road_from(here.map, start)]
    price = here.road(number, road, entry)
    assert price is not None
    found = explore(start, 40, moves)
    assert stack * price + found.cost[here.grid.index[target]] == points


# 6.2.1: zones


def test_6_2_1_zones_do_not_cross_what_the_unit_cannot() -> None:
    assert not small("river").has(small("river").ground.zones[INFANTRY], *UP)
    steep = small("steep-slope", high=1)
    assert steep.has(steep.ground.zones[INFANTRY], *UP)
    assert not steep.has(steep.ground.zones[CAVALRY], *UP)
    by_road = small("steep-slope", high=1, road="trail")
    assert by_road.has(by_road.ground.zones[CAVALRY], *UP)


@pytest.mark.parametrize("kind", ["river bridge", "river ford"])
def test_6_2_1_zones_do_not_cross_bridges_and_fords_over_rivers(kind: str) -> None:
    for arm in (INFANTRY, CAVALRY):
        assert not small(kind).has(small(kind).ground.zones[arm], *UP)


@pytest.mark.parametrize("kind", ["stream", "stream bridge", "stream ford", "slope", "crest"])
def test_6_2_1_zones_cross_what_can_be_crossed(kind: str) -> None:
    for arm in (INFANTRY, CAVALRY):
        assert small(kind).has(small(kind).ground.zones[arm], *UP)


def test_6_2_1_zones_do_not_reach_into_works_even_by_road() -> None:
    for kind in ("redoubt", "redoubt-gate", "fortification-gate"):
        works = small(kind, one_way=True, road="road")
        assert not works.has(works.ground.zones[INFANTRY], *UP)
        assert works.has(works.ground.zones[INFANTRY], *DOWN)
    castle = small("", hex="castle", road="road")
    assert not castle.has(castle.ground.zones[INFANTRY], *UP)
    assert castle.has(castle.ground.zones[INFANTRY], *DOWN)


def test_6_2_1_guns_and_chiefs_have_no_zone() -> None:
    assert not any(country(EVENING).ground.zones[ARTILLERY])
    assert not any(country(EVENING).ground.zones[CHIEF])


# 7.4 and 7.5: sight and fire


def test_7_4_1_what_hides_what_is_behind_it() -> None:
    for kind, hides in {"village": True, "woods": True, "orchard": True, "palm-grove": True, "marsh": False}.items():
        assert small("", hex=kind).at(small("", hex=kind).ground.hides, "0203") is hides
    assert not small("", hex="rough").ground.hides
    assert not small("", hex="cultivated").ground.hides


def test_7_4_1_hexsides_that_hide() -> None:
    pair = small("crest").pair("0102", "0203")
    assert small("crest").ground.crests == small("steep-slope", high=1).ground.crests == {pair}
    assert small("slope", high=1).ground.crests == frozenset()
    assert small("redoubt", one_way=True).ground.walls == small("fortification").ground.walls == {pair}


def test_7_4_1_the_walls_of_the_bridgehead() -> None:
    marengo = country(EVENING)
    walls = {tuple(sorted(marengo.pair("0110", near))) for near in ("0109", "0210", "0111", "0211")}
    assert marengo.ground.walls == walls


def test_7_5_works_cover_who_stands_inside() -> None:
    marengo = country(EVENING)
    for near in ("0109", "0210", "0111", "0211"):
        assert marengo.ground.fire_side[marengo.pair(near, "0110")] == -2
        assert marengo.pair("0110", near) not in marengo.ground.fire_side


def test_7_5_cover_of_hexes() -> None:
    worth = {"clear": 0, "cultivated": 0, "woods": -1, "orchard": -1, "village": -1, "town": -2, "castle": -3}
    for kind, fire in worth.items():
        assert small("", hex=kind).ground.fire_hex[small("").grid.index["0203"]] == fire


# 8.2 and 8.5: shock


def test_8_2_what_cannot_be_entered_cannot_be_attacked() -> None:
    for kind in ("river", "fortification"):
        assert not any(small(kind).has(small(kind).ground.attacks[arm], *UP) for arm in (INFANTRY, CAVALRY))
    bridge = small("river bridge")
    assert bridge.has(bridge.ground.attacks[CAVALRY], *UP)
    castle = small("", hex="castle")
    assert castle.has(castle.ground.attacks[INFANTRY], *UP)
    assert not castle.has(castle.ground.attacks[CAVALRY], *UP)


@pytest.mark.parametrize(
    ("kind", "up", "down"),
    [
        ("stream", -1, -1),
        ("deep-stream", -2, -2),
        ("stream bridge", -1, -1),
        ("stream ford", -1, -1),
        ("river bridge", -3, -3),
        ("river ford", -2, -2),
        ("crest", -1, -1),
    ],
)
def test_8_5_hexsides_in_shock(kind: str, up: int, down: int) -> None:
    assert (small(kind).shock(*UP), small(kind).shock(*DOWN)) == (up, down)


def test_8_5_a_slope_counts_in_place_of_the_levels() -> None:
    for kind, up, down in (("", -1, 1), ("slope", -2, 0), ("steep-slope", -2, -1), ("stream", -2, 0)):
        assert (small(kind, high=1).shock(*UP), small(kind, high=1).shock(*DOWN)) == (up, down)
    assert small("", high=1).why(*UP) == "uphill"
    assert small("", high=1).why(*DOWN) == "downhill"


def test_8_5_works_help_against_who_comes_from_outside() -> None:
    redoubt, gate = small("redoubt", one_way=True), small("fortification-gate", one_way=True)
    assert (redoubt.shock(*UP), redoubt.shock(*DOWN)) == (-3, 0)
    assert (gate.shock(*UP), gate.shock(*DOWN)) == (-4, 0)


def test_8_5_hexes_in_shock() -> None:
    at = small("").grid.index["0203"]
    worth = {
        "clear": 1,
        "cultivated": 0,
        "rough": -1,
        "woods": -1,
        "orchard": 0,
        "marsh": -1,
        "village": -1,
        "town": -2,
    }
    for kind, shock in worth.items():
        assert small("", hex=kind).ground.shock_hex[0][at] == shock
    assert small("", hex="woods").ground.shock_hex[1][at] == -2
    assert small("", hex="village").ground.shock_hex[1][at] == -1


# 8.7.1: what disorders


def test_8_7_1_cavalry_in_woods_and_infantry_over_steep_slopes_are_disordered() -> None:
    woods, steep = small("", hex="woods"), small("steep-slope", high=1)
    assert [woods.has(woods.ground.dear[arm], *UP) for arm in range(4)] == [False, True, False, False]
    assert [steep.has(steep.ground.dear[arm], *UP) for arm in range(4)] == [True, False, False, False]
    assert steep.has(steep.ground.dear[INFANTRY], *DOWN)


# 9.1: charges


def test_9_1_ground_open_to_charges() -> None:
    marengo = country(EVENING)
    for hex in ("0813", "0913", "0914", "1117", "0314"):
        assert marengo.at(marengo.ground.charge_hexes, hex)
    for hex in ("0712", "1011", "0717", "2014", "0103"):
        assert not marengo.at(marengo.ground.charge_hexes, hex)


@pytest.mark.parametrize(
    "kind", ["river bridge", "river ford", "slope", "steep-slope", "crest", "fortification-gate", "deep-stream bridge"]
)
def test_9_1_hexsides_that_no_charge_crosses(kind: str) -> None:
    assert not small(kind).has(small(kind).ground.charges, *UP)


def test_9_1_no_charge_crosses_a_redoubt_either_way() -> None:
    works = small("redoubt", one_way=True)
    assert not works.has(works.ground.charges, *UP)
    assert not works.has(works.ground.charges, *DOWN)


def test_9_1_streams_their_bridges_and_levels_are_open_to_charges() -> None:
    for kind in ("stream", "stream bridge", "stream ford", ""):
        assert small(kind, high=1).has(small(kind, high=1).ground.charges, *UP)
    closed = small("stream", H9="closed")
    assert not closed.has(closed.ground.charges, *UP)
    crossing = small("stream bridge", H16="crossing")
    assert not crossing.has(crossing.ground.charges, *UP)


# 10.3.4: retreats


def test_10_3_4_nobody_retreats_over_a_river_but_by_ford_or_bridge() -> None:
    assert not small("river").has(small("river").ground.retreats[INFANTRY], *UP)
    for kind in ("river bridge", "river ford"):
        assert small(kind).has(small(kind).ground.retreats[INFANTRY], *UP)
        assert small(kind).has(small(kind).ground.toll, *UP)


def test_10_3_4_steep_slopes_fords_and_bridges_cost_a_disorder() -> None:
    for kind in ("steep-slope", "stream ford", "stream bridge"):
        assert small(kind, high=1).has(small(kind, high=1).ground.toll, *UP)
    for kind in ("stream", "slope", "crest"):
        assert not small(kind, high=1).has(small(kind, high=1).ground.toll, *UP)


def test_10_3_4_cavalry_does_not_retreat_through_the_deep_brook() -> None:
    marengo = country(DAY)
    assert not marengo.has(marengo.ground.retreats[CAVALRY], "0711", "0612")
    assert marengo.has(marengo.ground.retreats[INFANTRY], "0711", "0612")
    assert marengo.has(marengo.ground.retreats[CAVALRY], "0712", "0613")


# What places are


def test_4_2_and_6_1_1_squares_in_clear_ground_six_fronts_in_villages() -> None:
    marengo = country(EVENING)
    assert marengo.at(marengo.ground.clear, "0813")
    assert not marengo.at(marengo.ground.clear, "0712")
    assert marengo.at(marengo.ground.six_fronts, "0712")
    assert not marengo.at(marengo.ground.six_fronts, "0110")


def test_levels_of_montebello() -> None:
    hills = country(MONTEBELLO)
    levels = {label: hills.ground.levels[hills.grid.index[label]] for label in ("1307", "1309", "1312")}
    assert levels == {"1307": 0, "1309": 1, "1312": 2}
    assert hills.shock("1308", "1309") == -2  # up the slope
    assert hills.shock("1311", "1312") == -1  # up a plain level
    assert hills.cost(ARTILLERY, "1308", "1309") == 4  # by the trail that leads up
    assert hills.road(ARTILLERY, "1308", "1309") == 3
    assert hills.cost(ARTILLERY, "1408", "1409") is None
