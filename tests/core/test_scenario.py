"""Reading data files: every fault at once, with file, line, key and advice."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from gloire.core.scenario import DataFile, Fault, FaultyData


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    strength: int
    arm: Literal["infantry", "cavalry"] = "infantry"


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    unit: str
    face: Literal["up", "down"]


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    units: list[Unit]
    boxes: dict[Literal["broken"], list[str]] = {}
    setup: dict[str, str] = {}
    marker: Marker | None = None


def read(folder: Path, text: str) -> tuple[Army | None, list[Fault]]:
    """The army written in the text, and what is wrong with it."""
    path = folder / "army.toml"
    path.write_text(text, encoding="utf-8")
    file = DataFile(path)
    army = file.read(Army)
    return army, file.faults


def test_sound_file_is_read(tmp_path):
    text = 'name = "x"\n[[units]]\nid = "a"\nstrength = 2\n[marker]\nunit = "a"\nface = "up"\n'
    army, faults = read(tmp_path, text)
    assert army == Army("x", [Unit("a", 2)], marker=Marker("a", "up"))
    assert faults == []


def test_all_faults_are_found_at_once(tmp_path):
    text = """\
nam = "x"

[[units]]
id = "a"
strenth = 2

[[units]]
id = 7
strength = "two"
arm = "navy"

[boxes]
brokn = ["a"]

[setup]
a = 512

[marker]
unit = 3
face = "sideways"
"""
    army, faults = read(tmp_path, text)
    assert army is None
    assert [(fault.line, fault.key, fault.message) for fault in faults] == [
        (1, "nam", "unknown key"),
        (1, "(file)", "has no 'name'"),
        (5, "units.0.strenth", "unknown key"),
        (3, "units.0", "has no 'strength'"),
        (8, "units.1.id", "is a whole number, but must be text in quotes"),
        (9, "units.1.strength", "is text in quotes, but must be a whole number"),
        (10, "units.1.arm", "unknown word 'navy'"),
        (13, "boxes.brokn", "unknown word 'brokn'"),
        (16, "setup.a", "is a whole number, but must be text in quotes"),
        (19, "marker.unit", "is a whole number, but must be text in quotes"),
        (20, "marker.face", "unknown word 'sideways'"),
    ]


def test_fault_names_its_file_and_gives_advice(tmp_path):
    _, faults = read(tmp_path, 'nam = "x"\nunits = []\n')
    assert faults == [
        Fault("army.toml", 1, "nam", "unknown key", "Did you mean 'name'?"),
        Fault("army.toml", 1, "(file)", "has no 'name'", "Add name = …"),
    ]
    assert str(faults[0]) == "army.toml:1: nam: unknown key. Did you mean 'name'?"


def test_unknown_key_like_no_other_is_answered_with_those_there_are(tmp_path):
    _, faults = read(tmp_path, 'name = "x"\nunits = []\nqqq = 1\n')
    assert [fault.advice for fault in faults] == ["Known keys: name, units, boxes, setup, marker"]


def test_list_or_table_where_something_else_is_meant(tmp_path):
    _, faults = read(tmp_path, 'name = "x"\nunits = "none"\nsetup = []\nmarker = 4\n')
    assert [(fault.line, fault.key, fault.message) for fault in faults] == [
        (2, "units", "is text in quotes, but must be a list"),
        (3, "setup", "is a list, but must be a table"),
        (4, "marker", "is a whole number, but must be a table"),
    ]


def test_number_or_date_in_place_of_text_is_to_be_put_in_quotes(tmp_path):
    _, faults = read(tmp_path, "name = 1812-08-16\nunits = []\nsetup = { a = 512 }\n")
    assert [str(fault) for fault in faults] == [
        "army.toml:1: name: is a date or a time, but must be text in quotes. Put it in quotes, as it is printed",
        "army.toml:3: setup.a: is a whole number, but must be text in quotes. Put it in quotes, as it is printed",
    ]


def test_unknown_word_is_answered_with_those_there_are_and_a_guess(tmp_path):
    text = 'name = "x"\n[[units]]\nid = "a"\nstrength = 2\narm = "cavalery"\n[marker]\nunit = "a"\nface = "?"\n'
    _, faults = read(tmp_path, text)
    assert [fault.advice for fault in faults] == [
        "Did you mean 'cavalry'? Known: infantry, cavalry",
        "Known: up, down",
    ]


def test_broken_syntax_is_reported_with_its_line(tmp_path):
    army, faults = read(tmp_path, 'name = "x"\nunits = [\n= 3\n')
    assert army is None
    assert [(fault.file, fault.line) for fault in faults] == [("army.toml", 3)]
    assert faults[0].message.startswith("is not TOML")
    assert faults[0].advice


def test_missing_file_is_reported(tmp_path):
    file = DataFile(tmp_path / "absent.toml")
    assert file.read(Army) is None
    assert [(fault.file, fault.line, fault.key) for fault in file.faults] == [("absent.toml", 1, "(file)")]
    assert "cannot be read" in file.faults[0].message


def test_file_in_another_encoding_is_reported(tmp_path):
    path = tmp_path / "army.toml"
    path.write_bytes('name = "Blücher"\n'.encode("latin-1"))
    file = DataFile(path)
    assert file.read(Army) is None
    assert [fault.message for fault in file.faults] == ["is not written in UTF-8"]


def test_faulty_data_tells_every_fault_on_a_line_of_its_own():
    error = FaultyData([Fault("a.toml", 3, "x", "is wrong"), Fault("b.toml", 7, "y.z", "is worse", "Mend it")])
    assert str(error) == "a.toml:3: x: is wrong.\nb.toml:7: y.z: is worse. Mend it"
    assert len(error.faults) == 2


class Limited(msgspec.Struct, frozen=True):
    facing: Annotated[int, msgspec.Meta(ge=0, le=5, description="0 is the north")] = 0
    strength: Annotated[int, msgspec.Meta(ge=1)] = 1
    shift: Annotated[float, msgspec.Meta(le=2)] = 0.0
    sides: Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)] = []
    heights: dict[Annotated[str, msgspec.Meta(pattern="^[0-9]+$", description="Heights are numbers")], str] = {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("facing = 9", "x.toml:1: facing: is 9, but must be 0 to 5. 0 is the north"),
        ('facing = "n"', "x.toml:1: facing: is text in quotes, but must be a whole number. 0 is the north"),
        ("strength = -1", "x.toml:1: strength: is -1, but must be 1 or more. Compare with the scenario format page"),
        ("shift = 2.5", "x.toml:1: shift: is 2.5, but must be 2 or less. Compare with the scenario format page"),
        ('sides = ["a"]', "x.toml:1: sides: has 1 entries, but must have 2. Compare with the scenario format page"),
        ('[heights]\nhill = "0101"', "x.toml:2: heights.hill: 'hill' is not what stands here. Heights are numbers"),
    ],
)
def test_values_beyond_their_limits_are_faults(tmp_path, text, told):
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    file = DataFile(tmp_path / "x.toml")
    assert file.read(Limited) is None
    assert list(map(str, file.faults)) == [told]


def test_values_within_their_limits_are_read(tmp_path):
    (tmp_path / "x.toml").write_text('facing = 5\nstrength = 1\n[heights]\n2 = "0101"', encoding="utf-8")
    assert DataFile(tmp_path / "x.toml").read(Limited) == Limited(5, 1, heights={"2": "0101"})


def test_a_warning_says_that_it_is_one():
    assert str(Fault("a.toml", 3, "id", "is ours", warning=True)) == "a.toml:3: warning: id: is ours."
