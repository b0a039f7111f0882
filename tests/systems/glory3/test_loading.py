"""Scenario files: what is wrong is told all at once; choices and options change what is loaded."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from gloire.core.reading import UnknownOption
from gloire.core.scenario import FaultyData
from gloire.systems.glory3 import loading
from gloire.systems.glory3.loading import files
from gloire.systems.glory3.system import SYSTEM
from tests.spoiling import spoil
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, CORNFIELD, MORNING, loaded


@pytest.fixture
def cornfield(tmp_path: Path) -> Path:
    return Path(shutil.copytree(files.SCENARIOS / "cornfield", tmp_path / "cornfield"))


def faults(folder: Path) -> list[tuple[str, str, str]]:
    with pytest.raises(FaultyData) as caught:
        loading.load(folder, SYSTEM, {}, {})
    return [(fault.file, fault.key, fault.message) for fault in caught.value.faults]


# What there is


def test_the_four_scenarios_and_their_folders() -> None:
    assert set(SYSTEM.scenario_ids()) == {CORNFIELD, ANTIETAM, MORNING, CEDAR_CREEK}
    assert loading.folder_of(CEDAR_CREEK) == files.SCENARIOS / "cedar_creek"
    assert loading.folder_of("waterloo-20") is None
    assert [Path(place).name for place in SYSTEM.folders(CEDAR_CREEK)] == ["cedar_creek", "cedar_creek_morning"]
    assert [Path(place).name for place in SYSTEM.folders(CORNFIELD)] == ["cornfield"]
    assert SYSTEM.folders("nowhere") == ()
    with pytest.raises(ValueError, match="no scenario of Glory"):
        SYSTEM.describe("nowhere")


@pytest.mark.parametrize(
    ("scenario", "turns", "size", "options"),
    [
        (CORNFIELD, 6, 167, ()),
        (ANTIETAM, 18, 814, ("free_mcclellan", "slow_ix_corps")),
        (MORNING, 8, 1116, ("lomax_arrives", "union_trains", "open_contest")),
        (CEDAR_CREEK, 19, 1116, ("early_halts", "lomax_arrives", "union_trains", "open_contest")),
    ],
)
def test_a_scenario_as_a_list_shows_it(scenario: str, turns: int, size: int, options: tuple[str, ...]) -> None:
    listed = SYSTEM.describe(scenario)
    assert (listed.id, listed.system, listed.sides) == (scenario, "glory3", ("union", "confederate"))
    assert (listed.turns, listed.map_size, listed.options) == (turns, size, options)
    assert set(listed.option_rules) == set(options)
    assert {f"G{number}" for number in range(1, 35)} <= set(listed.choices)


def test_shipped_scenarios_are_built_once() -> None:
    assert loaded(CORNFIELD) is loaded(CORNFIELD)
    assert loaded(CORNFIELD) is not loaded(CORNFIELD, G2=1)


def test_6_41_guns_begin_on_top() -> None:
    cornfield = loaded(CORNFIELD)
    hex = cornfield.map.grid.index["1715"]
    in_hex = [cornfield.units[unit].id for unit in cornfield.layers if cornfield.start_where[unit] == hex]
    assert in_hex == ["us-doubleday-a", "us-hofmann"]


def test_7_11_three_hexes_are_ahead() -> None:
    cornfield = loaded(CORNFIELD)
    grid = cornfield.map.grid
    ahead = cornfield.fronts[grid.index["2112"]][2]
    assert ahead == grid.mask(grid.index[label] for label in ("2212", "2213", "2113"))


# The tables


def test_10_29_the_charge_table_by_choice() -> None:
    totals = (-3, -1, 0, 1, 2, 4, 5, 6, 7, 9, 10, 11, 14)
    usual, simple = loaded(CORNFIELD).charge_table, loaded(CORNFIELD, G1="B").charge_table
    assert [usual.result(total) for total in totals] == [
        *("A D+R", "A D+R", "A R+C", "A R+C", "A C", "A C", "D C>D+R", "D C>D+R"),
        *("D R+C", "D R+C", "D R+C", "D D+R", "D D+R"),
    ]
    assert [simple.result(total) for total in totals] == [
        *("A D+R", "A D+R", "A R+C", "A R+C", "A R+C", "A R+C", "D R+C", "D R+C"),
        *("D R+C", "D R+C", "D R+C", "D D+R", "D D+R"),
    ]


def test_9_22_the_fire_table() -> None:
    table = loaded(CORNFIELD).fire_table
    assert [table.result(total) for total in (-2, 8, 9, 12, 13, 14, 15, 20)] == [
        *("-", "-", "C", "C", "D", "D", "D+R", "D+R")
    ]


def test_10_23_the_odds_chart() -> None:
    assert loaded(CORNFIELD).odds == (
        *((4, 1, 4), (3, 1, 3), (2, 1, 2), (3, 2, 1), (1, 1, 0)),
        *((2, 3, -1), (1, 2, -2), (1, 3, -3), (1, 4, -4)),
    )


def test_9_11_the_range_chart() -> None:
    ranges = loaded(CORNFIELD).ranges
    assert {kind: len(line) for kind, line in ranges.items()} == {"S": 4, "M": 7, "L": 10}
    assert [ranges[kind][4 - 1] for kind in "SML"] == [-2, 0, 0]
    assert (ranges["M"][5 - 1], ranges["L"][5 - 1]) == (-1, 0)  # 9.3: the example


def test_9_11_a_battle_may_have_a_range_chart_of_its_own(cornfield: Path) -> None:
    spoil(cornfield, "scenario.toml", "[edges]", "[ranges]\nS = [2, 1]\n\n[edges]")
    assert loading.load(cornfield, SYSTEM, {}, {}).ranges["S"] == (2, 1)


def test_14_12_a_battle_may_have_a_terrain_chart_of_its_own(cornfield: Path) -> None:
    text = (files.HERE / "terrain.toml").read_text(encoding="utf-8")
    (cornfield / "terrain.toml").write_text(text.replace("cost = [2, 3, 3, 2]", "cost = [4, 4, 4, 4]"))
    scenario = loading.load(cornfield, SYSTEM, {}, {})
    assert scenario.ground.land_costs[0][scenario.map.grid.index["1813"]] == 4


def test_every_modifier_has_one_name_a_case_and_a_source() -> None:
    tables = files.read_files(files.SCENARIOS / "antietam").tables
    names = [what for rows in tables.modifiers.values() for what in rows]
    assert len(set(names)) == len(names) == len(loaded(CORNFIELD).worth)
    assert all(row.case and row.source for rows in tables.modifiers.values() for row in rows.values())


@pytest.mark.parametrize(
    ("what", "worth"),
    [
        ("combined-fire", 2),
        ("target-higher", -1),
        ("rear", 1),
        ("front-and-rear", 2),
        ("mounted", 1),
        ("dismounted", -1),
        ("mounted-target", 2),
        ("guns-at-one-hex", 2),
        ("guns-with-infantry", 2),
        ("two-guns-at-one-hex", 2),
        ("further-hex", -1),
        ("disordered-infantry", -1),
        ("misguided", 2),
        ("night-check", 2),
    ],
)
def test_what_the_book_adds_to_dice(what: str, worth: int) -> None:
    assert loaded(CORNFIELD).worth[what] == worth


# Choices and options


def test_every_alternative_of_every_choice_loads() -> None:
    for id, choice in files.read_files(files.SCENARIOS / "cornfield").choices.items():
        for value in choice.others:
            assert loaded(CORNFIELD, **{id: value}).choices[id] == value


def test_unknown_choices_and_options_are_refused() -> None:
    wrong: list[Any] = [{"G99": 1}, {"G1": "C"}, {"G2": [1, 2]}]
    for choices in wrong:
        with pytest.raises(UnknownOption):
            loaded(CORNFIELD, **choices)
    with pytest.raises(UnknownOption):
        loaded(CORNFIELD, {"lomax_arrives": True})
    with pytest.raises(UnknownOption):
        loaded(CEDAR_CREEK, {"lomax": True})
    assert not loaded(CORNFIELD, {"lomax_arrives": False}).options


def test_options_of_a_scenario_are_on_or_off() -> None:
    assert loaded(ANTIETAM).options == {"free_mcclellan": False, "slow_ix_corps": False}
    assert loaded(ANTIETAM, {"free_mcclellan": True}).options["free_mcclellan"]


# Faults


def test_a_copy_loads_from_its_folder(cornfield: Path) -> None:
    assert loading.load(cornfield, SYSTEM, {}, {}).named == str(cornfield)
    assert loading.describe(cornfield).title == "The Cornfield"


def test_many_faults_are_told_at_once(cornfield: Path) -> None:
    spoil(cornfield, "map.toml", 'kind = "sheer"', 'kind = "shear"')
    spoil(cornfield, "map.toml", "1718|1719", "1718|1919")
    spoil(cornfield, "map.toml", 'woods = """\n', 'woods = """\n9912 ')
    spoil(cornfield, "counters.toml", 'leader = "us-gen-meade"', 'leader = "us-gen-mead"')
    spoil(cornfield, "counters.toml", 'marker = "cs-stuart"', 'marker = "cs-stewart"')
    spoil(cornfield, "scenario.toml", 'owner = "confederate"', 'owner = "rebel"')
    spoil(cornfield, "scenario.toml", '"us-gordon-b", ', "")
    spoil(cornfield, "scenario.toml", 'turn = "0900"', 'turn = "0910"')
    found = faults(cornfield)
    assert ("map.toml", "terrain.woods", "hex '9912' is not on the map") in found
    assert ("scenario.toml", "objectives.0.owner", "unknown side 'rebel'") in found
    assert ("scenario.toml", "groups.2.turn", "unknown turn '0910'") in found
    messages = {message for _, _, message in found}
    assert {
        "unknown hexside 'shear'",
        "'1718|1919' is not a hexside",
        "unknown leader 'us-gen-mead'",
        "unknown marker 'cs-stewart'",
        "neither begins on the map nor enters",
    } <= messages


def test_wrong_types_and_unknown_keys_are_told_with_their_lines(cornfield: Path) -> None:
    spoil(cornfield, "counters.toml", "men = 425", 'men = "many"\nwomen = 12')
    with pytest.raises(FaultyData) as caught:
        loading.load(cornfield, SYSTEM, {}, {})
    lines = (cornfield / "counters.toml").read_text(encoding="utf-8").splitlines()
    assert {(lines[fault.line - 1], fault.advice != "") for fault in caught.value.faults} == {
        ('men = "many"', True),
        ("women = 12", True),
    }


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("scenario.toml", 'game = "antietam-cornfield"', 'game = "cornfield"', "game"),
        ("scenario.toml", 'id = "cornfield"', 'id = "The Cornfield"', "id"),
        ("scenario.toml", 'score = "union"', 'score = "north"', "score"),
        ("scenario.toml", 'automatic = "union"', 'automatic = "north"', "turns.0.automatic"),
        ("scenario.toml", "bonus = { confederate = 1 }", "bonus = { south = 1 }", "turns.2.bonus.south"),
        ("scenario.toml", "cs-stuart = 1 }", "cs-stewart = 1 }", "turns.0.markers.cs-stewart"),
        ("scenario.toml", 'cs-stuart = "#d9a521"', 'cs-stewart = "#d9a521"', "colors.cs-stewart"),
        ("scenario.toml", 'union = ["top",', 'north = ["top",', "edges.north"),
        ("scenario.toml", 'union = ["top",', 'union = ["north",', "edges.union.0"),
        ("scenario.toml", 'hill_moves = "0645"', 'hill_moves = "0650"', "rules.turns.hill_moves"),
        ("scenario.toml", 'hill_moves = "0645"', "", "rules"),
        ("scenario.toml", '"cs-mcrae"', '"cs-macrae"', "rules.units.hill_waits"),
        ("scenario.toml", 'ammunition_of = ["us-i"]', 'ammunition_of = ["us-1"]', "rules.markers.ammunition_of"),
        ("scenario.toml", "least = 4", "least = 9", "levels"),
        ("scenario.toml", 'least = 0\nkind = "draw"', 'least = 0\nwinner = "union"\nkind = "draw"', "levels.2"),
        ("scenario.toml", "points = { union = 5 }", "points = { north = 5 }", "objectives.0.points.north"),
        ("scenario.toml", 'areas = ["1308 1309 1310"]', 'areas = ["1308 1309 9910"]', "groups.0.areas.0"),
        ("scenario.toml", 'leaders = ["us-gen-greene"]', 'leaders = ["us-gen-green"]', "groups.1.leaders"),
        ("scenario.toml", '"us-gordon-b", ', '"us-gordon-b", "cs-kershaw", ', "groups.0.units"),
        ("counters.toml", "good = [2, 6, 4]", "good = [2, 6]", "units.0.good"),
        ("counters.toml", "facing = 2", "facing = 6", "units.0.facing"),
        ("counters.toml", 'range = "M"\n', "", "units.4"),
        ("counters.toml", 'kind = "horse artillery"', 'kind = "cavalry"', "units.56.kind"),
        ("counters.toml", "foot_disordered = [3, 5, 4]\n", "", "units.55"),
        ("counters.toml", 'id = "us-hofmann"', 'id = "us-phelps"', "units.1.id"),
        ("counters.toml", 'hex = "1714"\ntag', "tag", "leaders.0"),
        ("counters.toml", 'hex = "1714"\nfacing', 'hex = "1714 1715"\nfacing', "units.0.hex"),
        ("counters.toml", 'marker = "us-i"\nleader', 'marker = "us-ii"\nleader', "units.0.marker"),
        ("map.toml", "2313 2213 2212", "2313 2212", "roads.1.path"),
        ("map.toml", "2510>2511", "2510|2511", "hexsides.2.sides"),
        ("map.toml", '5 = "1917"', 'top = "1917"', "levels.top"),
    ],
)
def test_a_fault_is_told_at_its_key(cornfield: Path, file: str, old: str, new: str, key: str) -> None:
    spoil(cornfield, file, old, new)
    assert (file, key) in [(found, at) for found, at, _ in faults(cornfield)]


def test_9_4_a_steep_hexside_between_hexes_of_one_level_is_a_fault(cornfield: Path) -> None:
    spoil(cornfield, "map.toml", "1718|1719", "1308|1309")
    assert ("map.toml", "hexsides", "1308|1309 is steep between hexes of one level") in faults(cornfield)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[sides.sheer]", "[sides.shear]", "has no 'sheer'"),
        ('"G2"', '"G1"', "'G1' is neither a figure nor a choice that holds one"),
        ('fire = "G3"', 'fire = "G99"', "'G99' is neither a figure nor a choice that holds one"),
        ("[routes.trail]", "[routes.path]", "has no 'trail'"),
    ],
)
def test_faults_of_a_terrain_chart(cornfield: Path, old: str, new: str, message: str) -> None:
    shutil.copy(files.HERE / "terrain.toml", cornfield)
    spoil(cornfield, "terrain.toml", old, new)
    assert message in [message for _, _, message in faults(cornfield)]


def test_a_scenario_whose_lender_is_missing(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(files.SCENARIOS / "cedar_creek", tmp_path / "cedar_creek"))
    found = faults(folder)
    assert ("scenario.toml", "shares", "there is no folder 'cedar_creek_morning' beside this one") in found


def test_an_offer_of_a_handicap_is_checked(cornfield: Path) -> None:
    spoil(cornfield, "scenario.toml", "most = { union =", "most = { french = 1, union =")
    assert ("scenario.toml", "handicap.most.french", "'french' is not a side of this scenario") in faults(cornfield)
