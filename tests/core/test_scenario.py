"""Reading data files: every fault at once, with file, line, key and advice."""

from pathlib import Path
from typing import Literal

import msgspec

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
