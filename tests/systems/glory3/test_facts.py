"""What the special rules read: every time, hex, distance and name that a rule states is the one that is loaded."""

from typing import Any

import pytest

from gloire.systems.glory3.scenario import Scenario
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, CORNFIELD, MORNING, loaded


class Stated:
    """The facts of a scenario by names that people use."""

    def __init__(self, scenario: str) -> None:
        self.scenario: Scenario = loaded(scenario)

    def __getattr__(self, name: str) -> Any:
        return self.scenario.facts[name]

    def time(self, name: str) -> str:
        number = self.scenario.facts[name]
        return self.scenario.turns[number - 1].name if number <= len(self.scenario.turns) else "later"

    def hexes(self, name: str) -> list[str]:
        return [self.scenario.map.grid.labels[hex] for hex in self.scenario.facts[name]]

    def sides(self, name: str) -> list[str]:
        labels = self.scenario.map.grid.labels
        return ["|".join(labels[hex] for hex in side) for side in self.scenario.facts[name]]

    def units(self, name: str) -> list[str]:
        return [self.scenario.units[unit].name for unit in self.scenario.facts[name]]

    def leaders(self, name: str) -> list[str]:
        return [self.scenario.leaders[leader].name for leader in self.scenario.facts[name]]

    def markers(self, name: str) -> list[str]:
        return [self.scenario.markers[marker].id for marker in self.scenario.facts[name]]


def independents(scenario: Scenario, marker: str) -> list[str]:
    return [
        unit.name for unit in scenario.units if unit.leader < 0 and scenario.markers[unit.marker].id.endswith(marker)
    ]


def test_antietam_the_cornfield() -> None:
    told = Stated(CORNFIELD)
    assert (told.time("hill_moves"), told.time("early_is_free"), told.time("ammunition")) == ("0645", "0645", "0900")
    assert told.units("hill_waits") == ["Colquitt", "McRae", "D.H. Hill-a"]
    assert told.units("early") == ["Early"]
    assert told.units("west_of_the_pike") == ["Fitz Lee", "Pelham"]
    assert (told.short_of_ammunition, told.markers("ammunition_of")) == (3, ["us-i"])
    assert independents(told.scenario, "longstreet") == ["S.D. Lee-a", "S.D. Lee-b", "G.T. Anderson"]


def test_antietam_cf3_the_pike_has_one_hex_in_every_column() -> None:
    told = Stated(CORNFIELD)
    pike = next(road for road in told.scenario.map.roads if road.name == "Hagerstown Pike")
    assert sorted(told.pike) == sorted(pike.hexes)
    assert [label[:2] for label in told.hexes("pike")] == [str(column) for column in range(13, 27)]


def test_antietam_cf4_ten_counters_of_i_corps_are_infantry() -> None:
    scenario = loaded(CORNFIELD)
    marker = scenario.marker_number["us-i"]
    assert sum(unit.marker == marker and unit.kind == "infantry" for unit in scenario.units) == 10


def test_antietam_the_full_day() -> None:
    told = Stated(ANTIETAM)
    assert (told.allowance, told.allowance_least, told.allowance_most) == (3, 2, 8)
    assert (told.fewer_up_to, told.more_from, told.time("allowance_rolls")) == (2, 7, "0730")
    assert (told.released_copies, told.release_distance) == (2, 3)
    assert (told.time("ix_crosses"), told.time("v_crosses"), told.time("hill_moves")) == ("0945", "1115", "0645")
    assert told.sides("ix_crossings") == ["3409|3410", "3709|3710"]
    assert (told.leaders("blue_clad"), told.blue_clad_distance) == (["A.P. Hill"], 5)


def test_antietam_af2_a_corps_has_markers_from_its_release_on() -> None:
    scenario = loaded(ANTIETAM)
    first = {
        marker.id: scenario.turns[next(turn for turn, copies in enumerate(marker.copies) if copies)].name
        for marker in scenario.markers
        if marker.side == 0
    }
    assert first == {
        "us-i": "0600",
        "us-v-res": "0600",
        "us-xii": "0645",
        "us-ix": "0645",
        "us-ii": "0730",
        "us-v": "0815",
        "us-vi": "0945",
        "us-cav": "1115",
    }


def test_antietam_af3_v_corps_crosses_nowhere_before_its_time() -> None:
    told = Stated(ANTIETAM)
    assert set(told.v_crossings) == set(told.scenario.ground.crossings)


def test_antietam_af4_all_of_dh_hill_wait_but_ripley() -> None:
    told = Stated(ANTIETAM)
    hill = told.scenario.leader_number["cs-gen-dh-hill"]
    of_hill = {unit.name for unit in told.scenario.units if unit.leader == hill}
    assert set(told.units("hill_waits")) == of_hill - {"Ripley"}


def test_antietam_af6_who_is_independent() -> None:
    scenario = loaded(ANTIETAM)
    assert [unit.short for unit in scenario.units if unit.leader < 0] == [
        "Res.Art-a",
        "Res.Art-b",
        "Res.Art-c",
        "Benjamin",
        "S.D. Lee-a",
        "S.D. Lee-b",
        "Walton",
        "Evans",
        "Munford",
    ]
    hampton = scenario.units[scenario.number["cs-hampton"]]
    assert scenario.leaders[hampton.leader].name == "Stuart"


@pytest.mark.parametrize("scenario", [MORNING, CEDAR_CREEK])
def test_cedar_creek_in_both_scenarios(scenario: str) -> None:
    told = Stated(scenario)
    assert (told.dark_range, told.twilight_range, told.fog_lifts_at) == (1, 3, 8)
    assert (told.alert_at, told.alert_beside_alert) == (7, 2)
    assert (told.leaders("alert_leaders"), told.units("alert_units")) == (["Custer"], ["Moore"])
    assert told.leaders("night_march") == ["Gordon", "Ramseur"]
    assert told.leaders("joins_late") == ["Pegram"]
    assert told.leaders("apart_at_first") == ["Kershaw", "Wharton"]
    assert (told.time("early_combines"), told.time("union_combines")) == ("0630", "0800")
    assert (told.units("raider"), told.hexes("belle_grove"), told.time("raid_ends")) == (["Payne"], ["1814"], "0715")
    assert (told.time("guns_cross"), told.massed_within) == ("0630", 2)
    assert (told.hexes("rosser_stays_near"), told.rosser_distance) == (["0207"], 8)
    assert (told.shattered_by, told.sheridan_rallies, told.wharton_column) == (3, 5, 9)
    assert told.time("wharton_is_free") == "0545"
    assert (told.looters_of_a_camp, told.spells_of_looting) == (2, 2)


def test_cedar_creek_sr3_5_rumours() -> None:
    told = Stated(CEDAR_CREEK)
    ids = [marker.id for marker in told.scenario.markers]
    rumours = {
        time: {ids[marker]: more for marker, more in told.scenario.facts[f"rumour_{time}"].items()}
        for time in ("0545", "0630", "0715")
    }
    assert rumours == {
        "0545": {"us-viii": 9, "us-xix": 3, "us-vi": 0, "us-cav": 3},
        "0630": {"us-viii": 9, "us-xix": 9, "us-vi": 3, "us-cav": 9},
        "0715": {"us-viii": 9, "us-xix": 9, "us-vi": 9, "us-cav": 9},
    }


def test_cedar_creek_the_whole_day() -> None:
    told = Stated(CEDAR_CREEK)
    assert [told.time(name) for name in ("cavalry_crosses", "rosser_is_free", "shattered_charge")] == [
        "1530",
        "1530",
        "1615",
    ]
    assert [told.time(name) for name in ("re_forming", "may_counter_attack", "must_counter_attack")] == [
        "1100",
        "1400",
        "1615",
    ]
    assert (told.reforming_row, told.counter_attack_within, told.unravels_within, told.sheridan_calls) == (13, 8, 2, 8)
    assert (told.halted_copies, told.halted_row, told.halted_levels) == (1, 5, 6)
    assert (told.time("halted_from"), told.time("halted_until")) == ("1015", "1445")
    assert told.markers("halted") == ["cs-gordon", "cs-early"]
    assert (told.time("lomax_from"), told.time("lomax_until"), told.lomax_at) == ("0930", "1230", 9)


def test_what_comes_after_the_last_turn_never_comes_in_the_morning() -> None:
    told = Stated(MORNING)
    assert told.time("cavalry_crosses") == told.time("rosser_is_free") == "later"


def test_cedar_creek_sr9_1_the_fords_of_the_creek() -> None:
    """Those of Cedar Creek; the other three lead over the river."""
    told = Stated(CEDAR_CREEK)
    river = ["0928|1029", "1927|1928", "2228|2229"]
    labels = told.scenario.map.grid.labels
    over_water = {
        "|".join(labels[hex] for hex in side)
        for side, kind in told.scenario.ground.crossings.items()
        if kind in ("ford", "bridge")
    }
    assert set(told.sides("cedar_creek")) == over_water - set(river)
    assert told.sides("custers_fords") == ["0106|0207", "0410|0510"]


def test_cedar_creek_sr4_2_headquarters_count_as_camps() -> None:
    scenario = loaded(CEDAR_CREEK)
    camps = scenario.map.areas_of("camp")
    assert [scenario.map.grid.labels[hex] for hex in camps["Headquarters and trains"]] == ["1814", "1715"]
    assert sum(len(hexes) for hexes in camps.values()) == 32
