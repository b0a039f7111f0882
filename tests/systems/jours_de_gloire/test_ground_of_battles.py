"""The special rules of the battles about the ground of Marengo and Montebello."""

import pytest

from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, CHIEF, INFANTRY
from tests.systems.jours_de_gloire.country import DAY, EVENING, country


@pytest.mark.parametrize("wall", ["0109", "0210", "0111"])
def test_a7_only_infantry_crosses_the_walls_and_pays_a_point(wall: str) -> None:
    marengo = country(EVENING)
    for a, b in ((wall, "0110"), ("0110", wall)):
        assert marengo.cost(INFANTRY, a, b) == 2
        assert marengo.cost(CAVALRY, a, b) is None
        assert marengo.cost(ARTILLERY, a, b) is None
        assert not marengo.has(marengo.ground.retreats[CAVALRY], a, b)


def test_a7_the_gate_is_open_to_all() -> None:
    marengo = country(EVENING)
    assert [marengo.road(arm, "0211", "0110") for arm in range(4)] == [1, 1, 1, 1]
    assert [marengo.cost(arm, "0211", "0110") for arm in range(4)] == [1, 1, 2, 2]


@pytest.mark.parametrize("scenario", [EVENING, DAY])
@pytest.mark.parametrize("outside", ["0109", "0210", "0111", "0211"])
def test_a7_zones_do_not_reach_into_the_bridgehead(scenario: str, outside: str) -> None:
    marengo = country(scenario)
    assert not marengo.has(marengo.ground.zones[INFANTRY], outside, "0110")
    assert not marengo.has(marengo.ground.zones[CAVALRY], outside, "0110")
    assert marengo.has(marengo.ground.zones[INFANTRY], "0110", outside)


@pytest.mark.parametrize("scenario", [EVENING, DAY])
def test_a8_the_deep_brook_stops_cavalry_and_costs_infantry_two_points(scenario: str) -> None:
    marengo = country(scenario)
    assert marengo.cost(CAVALRY, "0612", "0711") is None
    assert marengo.cost(ARTILLERY, "0612", "0711") is None
    assert marengo.cost(INFANTRY, "0612", "0711") == 3
    assert marengo.cost(CAVALRY, "0603", "0702") == 2  # where it is shallow


def test_a8_by_choice_32_the_brook_is_shallow() -> None:
    marengo = country(EVENING, H32="shallow")
    assert marengo.cost(CAVALRY, "0612", "0711") == 2
    assert marengo.shock("0612", "0711") == -1
    assert marengo.has(marengo.ground.zones[CAVALRY], "0612", "0711")


@pytest.mark.parametrize("wall", ["0109", "0210", "0111"])
def test_c2_nobody_marches_out_over_the_walls(wall: str) -> None:
    marengo = country(DAY)
    assert all(marengo.cost(arm, "0110", wall) is None for arm in range(4))
    assert not any(marengo.has(marengo.ground.attacks[arm], "0110", wall) for arm in range(4))
    assert marengo.cost(INFANTRY, wall, "0110") == 2
    assert all(marengo.cost(arm, wall, "0110") is None for arm in (CAVALRY, ARTILLERY, CHIEF))


def test_c2_one_leaves_by_the_gate() -> None:
    marengo = country(DAY)
    assert marengo.cost(INFANTRY, "0110", "0210") is None
    assert [marengo.road(arm, "0110", "0211") for arm in range(4)] == [1, 1, 1, 1]


@pytest.mark.parametrize("wall", ["0109", "0210", "0111"])
def test_c2_infantry_retreats_over_the_walls_and_pays_a_point_in_rout(wall: str) -> None:
    marengo = country(DAY)
    for a, b in (("0110", wall), (wall, "0110")):
        assert marengo.has(marengo.ground.retreats[INFANTRY], a, b)
        assert marengo.rout(INFANTRY, a, b) == 2
        assert not marengo.has(marengo.ground.retreats[CAVALRY], a, b)
        assert marengo.rout(ARTILLERY, a, b) is None


def test_c3_no_charge_crosses_the_deep_brook_nor_its_bridges_and_fords() -> None:
    marengo = country(DAY)
    for a, b in (("0612", "0711"), ("0613", "0712"), ("0611", "0710"), ("0609", "0708")):
        assert not marengo.has(marengo.ground.charges, a, b)
        assert not marengo.has(marengo.ground.charges, b, a)
    assert marengo.has(marengo.ground.charges, "0603", "0702")


@pytest.mark.parametrize(("here", "there"), [("0612", "0711"), ("0613", "0712"), ("0611", "0710")])
def test_c3_a_cavalrys_zone_crosses_neither_deep_brook_nor_bridge_nor_ford(here: str, there: str) -> None:
    marengo = country(DAY)
    for a, b in ((here, there), (there, here)):
        assert not marengo.has(marengo.ground.zones[CAVALRY], a, b)
        assert marengo.has(marengo.ground.zones[INFANTRY], a, b)


def test_c3_shock_over_the_deep_brook_its_bridges_and_fords_is_two_less() -> None:
    marengo = country(DAY)
    for a, b in (("0612", "0711"), ("0613", "0712"), ("0611", "0710")):
        assert (marengo.shock(a, b), marengo.why(a, b)) == (-2, "deep-stream")
    assert (marengo.shock("0603", "0702"), marengo.why("0603", "0702")) == (-1, "stream")
    assert country(DAY, H34=-1).shock("0612", "0711") == -1
    by_choice = country(DAY, H16="crossing")
    assert by_choice.shock("0613", "0712") == -3
    assert by_choice.shock("0611", "0710") == -2


def test_c4_the_trestle_bridge_takes_everybody_over() -> None:
    marengo = country(DAY, bridged="0612|0711")
    assert [marengo.cost(arm, "0612", "0711") for arm in range(4)] == [1, 1, 2, 2]
    assert marengo.has(marengo.ground.retreats[CAVALRY], "0711", "0612")
    assert marengo.has(marengo.ground.toll, "0711", "0612")
    assert not marengo.has(marengo.ground.zones[CAVALRY], "0612", "0711")
    assert not marengo.has(marengo.ground.charges, "0612", "0711")
    assert marengo.shock("0612", "0711") == -2
