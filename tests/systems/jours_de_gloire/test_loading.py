"""Scenario files: what is wrong is told all at once; choices change what is loaded."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from gloire.core.reading import UnknownOption
from gloire.core.scenario import FaultyData
from gloire.systems.jours_de_gloire import loading
from gloire.systems.jours_de_gloire.loading import files
from gloire.systems.jours_de_gloire.scenario import Scenario
from gloire.systems.jours_de_gloire.system import SYSTEM
from tests.spoiling import spoil

EVENING, DAY, MONTEBELLO = "marengo-13-june", "marengo-14-june", "montebello"


def loaded(scenario: str, **choices: Any) -> Scenario:
    return loading.load(loading.shipped()[scenario], SYSTEM, {}, choices)


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return Path(shutil.copytree(files.SCENARIOS / "marengo_13_june", tmp_path / "marengo_13_june"))


def faults(folder: Path) -> list[tuple[str, str, str]]:
    with pytest.raises(FaultyData) as caught:
        loading.load(folder, SYSTEM, {}, {})
    return [(fault.file, fault.key, fault.message) for fault in caught.value.faults]


# What there is


def test_the_three_battles_and_their_folders() -> None:
    assert set(loading.shipped()) == {EVENING, MONTEBELLO, DAY}
    assert loading.folder_of(DAY) == files.SCENARIOS / "marengo_14_june"
    assert loading.folder_of("waterloo-20") is None
    assert [Path(place).name for place in loading.places(DAY)] == ["marengo_14_june", "marengo_13_june"]
    assert [Path(place).name for place in loading.places(MONTEBELLO)] == ["montebello"]
    assert loading.places("nowhere") == ()


@pytest.mark.parametrize(("scenario", "turns", "size"), [(EVENING, 3, 440), (MONTEBELLO, 12, 384), (DAY, 11, 440)])
def test_a_scenario_as_a_list_shows_it(scenario: str, turns: int, size: int) -> None:
    listed = loading.describe(loading.shipped()[scenario])
    assert (listed.id, listed.system, listed.sides) == (scenario, "jours_de_gloire", ("french", "austrian"))
    assert (listed.turns, listed.map_size, listed.options) == (turns, size, ())


def test_choices_are_listed_where_they_matter() -> None:
    evening, montebello, day = (
        set(loading.describe(loading.shipped()[scenario]).choices) for scenario in (EVENING, MONTEBELLO, DAY)
    )
    assert {f"H{number}" for number in range(1, 31) if number != 14} <= evening & montebello & day
    assert evening - montebello == {"H14", "H31", "H32", "H34", "H37"}
    assert montebello - evening == {"H33", "H35"}
    assert day - evening == {"H36", "H38", "H39", "H40"}


def test_shipped_scenarios_are_built_once() -> None:
    assert loaded(EVENING) is loaded(EVENING)
    assert loaded(EVENING) is not loaded(EVENING, H1=2)


def test_the_two_days_of_marengo_share_their_map() -> None:
    evening, day = loaded(EVENING).map, loaded(DAY).map
    assert evening.terrain == day.terrain
    assert evening.sides == day.sides
    assert evening.roads == day.roads


def test_5_1_2_guns_begin_on_top() -> None:
    day = loaded(DAY)
    in_marengo = [day.units[unit].id for unit in day.layers if day.start_where[unit] == day.map.grid.index["0712"]]
    assert in_marengo == ["fr-art-victor", "fr-96"]


def test_5_2_the_road_by_which_reinforcements_enter() -> None:
    day = loaded(DAY)
    labels = day.map.grid.labels
    roads = {labels[arrival.hex]: labels[arrival.road] for arrival in day.reinforcements}
    assert roads == {"0110": "0211", "0107": "0207", "1301": "1302", "2212": "2112", "2215": "2114"}


# Choices


def test_choices_of_tables() -> None:
    usual, other = loaded(EVENING), loaded(EVENING, H8="9-12-14", H11="CT")
    assert [usual.fire_table.result(total) for total in (8, 9, 12, 13, 14, 15)] == ["-", "CT", "CT", "D", "D", "R"]
    assert [other.fire_table.result(total) for total in (8, 9, 12, 13, 14, 15)] == ["-", "CT", "D", "D", "R", "R"]
    results = [usual.shock_table.result(total) for total in (-5, -1, 0, 4, 5, 9, 10, 12)]
    assert results == ["A 1+D", "A 1+D", "A 1+CT", "A 1+CT", "D 1+CT", "D 1+CT", "D 1+D", "D 1+D"]
    assert other.shock_table.result(2) == "A CT"


def test_h10_disordered_units_may_have_half_their_strength() -> None:
    for unit in loaded(DAY, H10="half").units:
        assert unit.disordered.strength == -(-unit.good.strength // 2)
    for unit in loaded(DAY).units:
        assert unit.disordered.strength == max(1, unit.good.strength * 2 // 3)


def test_choices_of_the_track_and_of_arrivals() -> None:
    assert not any(turn.night for turn in loaded(EVENING).turns)
    assert [turn.night for turn in loaded(EVENING, H31="night").turns] == [False, False, True]
    assert loaded(DAY).turns[-1].night
    assert not loaded(DAY, H36="day").turns[-1].night
    assert [arrival.turn for arrival in loaded(EVENING, H37=3).reinforcements] == [3]
    late = loaded(DAY, H38=8)
    assert late.reinforcements[-1].turn == late.chiefs[late.chief_number["fr-desaix"]].arrives == 8


def test_choices_of_points_and_markers() -> None:
    casteggio = [objective for objective in loaded(MONTEBELLO, H33=2).objectives if objective.name == "Casteggio"]
    assert [objective.points for objective in casteggio] == [(2, 2)] * 3
    assert len(loaded(DAY).combined) == 4
    assert loaded(DAY, H40="no").combined == ()


def test_unknown_choices_and_options_are_refused() -> None:
    wrong: list[Any] = [{"H99": 1}, {"H1": 7}, {"H8": ["9", "13"]}]
    for choices in wrong:
        with pytest.raises(UnknownOption):
            loading.load(loading.shipped()[EVENING], SYSTEM, {}, choices)
    with pytest.raises(UnknownOption):
        loading.load(loading.shipped()[EVENING], SYSTEM, {"fog_of_war": True}, {})


# Faults


def test_a_copy_loads_from_its_folder(evening: Path) -> None:
    assert loading.load(evening, SYSTEM, {}, {}).named == str(evening)


def test_many_faults_are_told_at_once(evening: Path) -> None:
    spoil(evening, "map.toml", 'kind = "ford"', 'kind = "fort"')
    spoil(evening, "map.toml", "0612|0711", "0612|0911")
    spoil(evening, "map.toml", 'village = "0412', 'village = "9912 0412')
    spoil(evening, "counters.toml", 'formation = "victor"', 'formation = "viktor"')
    spoil(evening, "scenario.toml", 'owner = "austrian"', 'owner = "russian"')
    spoil(evening, "scenario.toml", '["au-ir18", "au-ir51"]', '["au-ir18", "au-ir52"]')
    found = faults(evening)
    assert ("map.toml", "terrain.village", "hex '9912' is not on the map") in found
    assert ("counters.toml", "units.10.formation", "unknown formation 'viktor'") in found
    assert ("scenario.toml", "objectives.0.owner", "unknown side 'russian'") in found
    assert ("scenario.toml", "reinforcements.0.stacks.0", "unknown unit 'au-ir52'") in found
    assert any(message == "unknown hexside 'fort'" for _, _, message in found)
    assert any(message == "'0612|0911' is not a hexside" for _, _, message in found)
    assert any(message == "neither begins on the map nor is due later" for _, _, message in found)


def test_wrong_types_and_unknown_keys_are_told_with_their_lines(evening: Path) -> None:
    spoil(evening, "counters.toml", "men = 873", 'men = "many"\nwomen = 12')
    with pytest.raises(FaultyData) as caught:
        loading.load(evening, SYSTEM, {}, {})
    lines = (evening / "counters.toml").read_text(encoding="utf-8").splitlines()
    assert {(lines[fault.line - 1], fault.advice != "") for fault in caught.value.faults} == {
        ('men = "many"', True),
        ("women = 12", True),
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("scenario.toml", 'game = "marengo-13-june"', 'game = "marengo"', "game"),
        ("scenario.toml", 'id = "marengo-13-june"', 'id = "Marengo 13"', "id"),
        ("scenario.toml", "night = { H31 = 3 }", "night = { H31 = 4 }", "night.H31"),
        ("scenario.toml", "night = { H31 = 3 }", "night = { H91 = 3 }", "night.H91"),
        ("scenario.toml", '1 = "french"', '9 = "french"', "initiative.9"),
        ("scenario.toml", 'turn = "H37"', 'turn = "H14"', "reinforcements.0.turn"),
        ("scenario.toml", 'turn = "H37"', "turn = 4", "reinforcements.0.turn"),
        ("scenario.toml", "wanted = 2", "", "rules"),
        ("scenario.toml", 'ott = "#d9a521"', 'otto = "#d9a521"', "colors.otto"),
        ("counters.toml", "good = [4, 5, 5, 5]", "good = [4, 5, 5]", "units.0.good"),
        ("counters.toml", "range = [2, 3]\n", "", "units.6.range"),
        ("counters.toml", 'hex = "0712"', 'hex = "0712 0713"', "units.0.hex"),
        ("map.toml", "0110 0211 0311", "0110 0311", "roads.0.path"),
    ],
)
def test_a_fault_is_told_at_its_key(evening: Path, file: str, old: str, new: str, key: str) -> None:
    spoil(evening, file, old, new)
    assert (file, key) in [(found, at) for found, at, _ in faults(evening)]


def test_a_scenario_whose_lender_is_missing(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(files.SCENARIOS / "marengo_14_june", tmp_path / "marengo_14_june"))
    found = faults(folder)
    assert ("scenario.toml", "shares", "there is no folder 'marengo_13_june' beside this one") in found


def test_13_2_a_battle_without_points_gives_nobody_points_as_a_handicap(evening: Path) -> None:
    spoil(evening, "scenario.toml", "draws = true\n", "")
    assert ("scenario.toml", "handicap", "no points are counted in this battle") in faults(evening)


def test_a_handicap_shares_the_ground_of_the_scenario() -> None:
    assert loaded(MONTEBELLO, handicap="austrian +3").ground(()) is loaded(MONTEBELLO).ground(())
