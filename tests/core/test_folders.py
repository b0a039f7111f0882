"""Scenario folders: those of a system, and the files of one."""

from pathlib import Path

import pytest

from gloire.core.folders import Home, ScenarioFolder
from gloire.core.hexes import Grid, GridPlan
from gloire.core.reading import Written
from gloire.core.scenario import FaultyData


class Title(Written, frozen=True):
    title: str
    shares: str = ""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A system with two scenarios, of which the short one borrows from the other."""
    for name, text in (("big_day", 'title = "Big"'), ("short_day", 'title = "Short"\nshares = "big_day"')):
        folder = tmp_path / "marbles" / "scenarios" / name
        folder.mkdir(parents=True)
        (folder / "scenario.toml").write_text(text, encoding="utf-8")
    (tmp_path / "marbles" / "scenarios" / "big_day" / "map.toml").write_text('title = "Map"', encoding="utf-8")
    return Home(tmp_path / "marbles")


def opened(folder: Path) -> ScenarioFolder:
    files = ScenarioFolder(folder)
    files.read("scenario", folder, Title)
    return files


def test_scenarios_are_found_by_id(home):
    assert list(home.shipped()) == ["big-day", "short-day"]
    assert home.folder_of("short-day") == home.scenarios / "short_day"


def test_folder_elsewhere_is_one_of_the_system_that_it_names(home, tmp_path):
    (tmp_path / "scenario.toml").write_text('system = "marbles"', encoding="utf-8")

    assert home.folder_of(str(tmp_path)) == tmp_path
    assert home.folder_of(str(home.path)) is None


def test_places_are_the_folder_and_its_lender(home):
    assert home.places("big-day") == (str(home.scenarios / "big_day"),)
    assert home.places("short-day") == (str(home.scenarios / "short_day"), str(home.scenarios / "big_day"))
    assert home.places("nowhere") == ()


def test_file_that_a_folder_lacks_is_lent(home):
    short = opened(home.scenarios / "short_day")

    assert short.read("map", short.holder("map.toml"), Title).title == "Map"
    assert short.read_if_there("lesson", Title) is None


def test_missing_lender_is_a_fault_with_advice(home):
    path = home.scenarios / "short_day" / "scenario.toml"
    path.write_text('title = "Short"\nshares = "long_day"', encoding="utf-8")

    with pytest.raises(FaultyData) as found:
        opened(path.parent).holder("map.toml")

    (fault,) = found.value.faults
    assert (fault.key, fault.message) == ("shares", "there is no folder 'long_day' beside this one")
    assert "copy its map.toml into this one" in fault.advice
    assert found.value.gaps


def test_faults_of_all_files_are_raised_together(home):
    files = opened(home.scenarios / "big_day")
    files.read("map", files.folder, Title)
    files.grid = Grid(GridPlan("flat", lines=4, odd=3, even=3, shifted="even"))

    assert files.one_of("scenario", ("title",), "side", "blue", ("blue", "red")) == 0
    assert files.one_of("scenario", ("title",), "side", "red", ("blue", "red")) == 1
    files.stop_at_faults()
    assert files.one_of("scenario", ("title",), "side", "rde", ("blue", "red")) == 0
    assert files.hex("map", ("title",), "0101 0102") == files.grid.index["0101"]
    assert [one_way for one_way, _ in files.sides("map", ("title",), "0101|0102 0101>0102 0101|0101")] == [False, True]

    with pytest.raises(FaultyData) as found:
        files.stop_at_faults()
    assert [(fault.file, fault.message) for fault in found.value.faults] == [
        ("scenario.toml", "unknown side 'rde'"),
        ("map.toml", "'0101 0102' is not one hex"),
        ("map.toml", "'0101|0101' is not a hexside"),
    ]
