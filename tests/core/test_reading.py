"""Maps, choices and options as people write them."""

import pytest

from gloire.core.hexes import Grid, GridPlan
from gloire.core.reading import (
    Choice,
    RoadWritten,
    UnknownOption,
    check_id,
    check_ids,
    read_areas,
    read_hex,
    read_hexes,
    read_hexsides,
    read_levels,
    read_roads,
    read_terrain,
    settle_choices,
    settle_options,
)
from gloire.core.scenario import DataFile

GRID = Grid(GridPlan("flat", lines=4, odd=3, even=3, shifted="even"))
CHOICES = {"C1": Choice("Height of the hill", 2, [1, 3], "inferred")}


@pytest.fixture
def file(tmp_path) -> DataFile:
    path = tmp_path / "map.toml"
    path.write_text("", encoding="utf-8")
    return DataFile(path)


def faults(file: DataFile) -> list[str]:
    return [f"{fault.key}: {fault.message}" for fault in file.faults]


def test_hexes_are_read_by_their_labels(file):
    assert read_hexes(file, GRID, ("names",), "0101 0403") == (GRID.index["0101"], GRID.index["0403"])
    assert read_hexes(file, GRID, ("names",), "0101 9999") == (GRID.index["0101"],)
    assert faults(file) == ["names: hex '9999' is not on the map"]


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "'' is not one hex"), ("0101 0102", "'0101 0102' is not one hex"), ("9999", "hex '9999' is not on the map")],
)
def test_one_hex_is_one_label(file, text, told):
    assert read_hex(file, GRID, ("at",), "0101") == GRID.index["0101"]
    assert read_hex(file, GRID, ("at",), text) is None
    assert faults(file) == [f"at: {told}"]


def test_id_is_made_of_what_files_and_links_can_have(file):
    assert check_id(file, "my-day-2", "my-day") == "my-day-2"
    check_id(file, "My day", "my-day")
    assert faults(file) == ["id: 'My day' is no id"]


def test_levels_are_0_but_for_what_is_listed(file):
    levels = read_levels(file, GRID, {"2": "0101", "high": "0102"})

    assert [levels[GRID.index[label]] for label in ("0101", "0102", "0103")] == [2, 0, 0]
    assert faults(file) == ["levels.high: is no level"]


def test_every_id_that_stands_twice_is_a_fault(file):
    check_ids(file, ("counters",), ["a", "b", "a", "a"])
    assert faults(file) == ["counters.2.id: the id 'a' is taken", "counters.3.id: the id 'a' is taken"]


def test_terrain_is_clear_but_for_what_is_listed(file):
    kinds = read_terrain(file, GRID, {"wood": "0101", "C7": "0102"}, {"wood": "wood", "hill": "hill", "C7": "hill"})

    assert [kinds[GRID.index[label]] for label in ("0101", "0102", "0103")] == ["wood", "hill", "clear"]
    assert not file.faults


def test_unknown_terrain_and_a_hex_that_is_listed_twice_are_faults(file):
    read_terrain(file, GRID, {"wood": "0101", "bog": "0101"}, {"wood": "wood"})

    assert faults(file) == ["terrain.bog: unknown terrain", "terrain.bog: hex 0101 is also wood"]


def test_hexsides_are_met_from_both_sides_or_in_one_direction(file):
    near, far = GRID.index["0101"], GRID.index["0102"]

    sides = read_hexsides(file, GRID, {"stream": "0101|0102", "wall": "0102>0101"}, ("stream", "wall"))

    assert sides.both == {(near, far): {"stream"}}
    assert sides.one_way == {(far, near): {"wall"}}


def test_hexes_that_are_no_neighbours_have_no_hexside(file):
    read_hexsides(file, GRID, {"stream": "0101|0403", "moat": ""}, ("stream",))

    assert faults(file) == ["hexsides.stream: '0101|0403' is not a hexside", "hexsides.moat: unknown hexside"]


def test_a_road_is_a_chain_of_neighbours(file):
    roads = list(read_roads(file, GRID, [RoadWritten("lane", "0101 0102"), RoadWritten("gap", "0101 0403")]))

    assert [road.name for road in roads] == ["lane", "gap"]
    assert faults(file) == ["roads.1.path: 0101 and 0403 are not neighbours"]


def test_areas_are_masks_and_some_must_be_there(file):
    assert read_areas(file, GRID, {"park": "0101"}, ["park"], "toy") == {"park": 1 << GRID.index["0101"]}
    read_areas(file, GRID, {}, ["park"], "toy")

    assert faults(file) == ["areas: has no 'park'"]


def test_choices_have_a_default_and_named_others():
    assert settle_choices(CHOICES, {}) == {"C1": 2}
    assert settle_choices(CHOICES, {"C1": 3}) == {"C1": 3}


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [({"C2": 1}, "there is no choice 'C2'; choices are C1"), ({"C1": 5}, r"C1 \(Height of the hill\) can be 2, 1, 3")],
)
def test_other_choices_are_refused(asked, complaint):
    with pytest.raises(UnknownOption, match=complaint):
        settle_choices(CHOICES, asked)


def test_options_that_a_scenario_does_not_have_may_be_off():
    settle_options("race", {"wind": True, "rain": False}, ["wind"], ["wind", "rain"])


@pytest.mark.parametrize("asked", [{"rain": True}, {"wnd": True}, {"snow": False}])
def test_other_options_are_refused(asked):
    with pytest.raises(UnknownOption, match=r"race has no option .*; it has: wind"):
        settle_options("race", asked, ["wind"], ["wind", "rain"])
