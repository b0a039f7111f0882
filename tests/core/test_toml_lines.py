"""On which line of a TOML file each key stands."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.core.toml_lines import key_lines, line_of

FILES = sorted(Path(gloire.__file__).parent.rglob("*.toml"))


def paths(value: Any, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    """Every key and list item of parsed data."""
    found = {path} if path else set()
    if isinstance(value, dict):
        pairs: Any = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    else:
        return found
    return found.union(*(paths(item, (*path, key)) for key, item in pairs))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_path_of_a_shipped_file_has_a_line(file):
    text = file.read_text(encoding="utf-8")
    lines = key_lines(text)
    assert set(lines) == paths(tomllib.loads(text))
    rows = text.splitlines()
    for path, line in lines.items():
        if isinstance(path[-1], str):
            assert path[-1] in rows[line - 1]


def test_keys_before_the_first_table():
    assert key_lines('a = 1\n\n# a remark\nb = "x"\n') == {("a",): 1, ("b",): 4}


def test_table_and_its_keys():
    assert key_lines("[t]\nx = 1\n[t.u]\ny = 2\n") == {("t",): 1, ("t", "x"): 2, ("t", "u"): 3, ("t", "u", "y"): 4}


def test_table_without_a_header_of_its_own_begins_with_its_first_part():
    assert key_lines("\n[a.b]\nx = 1\n")[("a",)] == 2
    assert key_lines("\na.b = 1\n") == {("a",): 2, ("a", "b"): 2}


def test_lists_of_tables_are_numbered():
    lines = key_lines('[[road]]\nname = "x"\n[[road]]\nname = "y"\n')
    assert lines[("road", 0, "name")] == 2
    assert lines[("road", 1)] == 3
    assert lines[("road", 1, "name")] == 4


def test_table_inside_a_list_of_tables_belongs_to_the_last_item():
    lines = key_lines("[[road]]\n[[road]]\n[road.look]\nwidth = 2\n[[road.towns]]\nat = 1\n[[road.towns]]\nat = 2\n")
    assert lines[("road", 1, "look", "width")] == 4
    assert lines[("road", 1, "towns", 1, "at")] == 8


def test_items_of_a_list_over_several_lines():
    lines = key_lines("unit = [\n  { id = 'a', move = [1, 2] },\n\n  { id = 'b' },\n]\nafter = 1\n")
    assert lines[("unit", 0, "id")] == 2
    assert lines[("unit", 0, "move", 1)] == 2
    assert lines[("unit", 1)] == 4
    assert lines[("after",)] == 6


def test_text_over_several_lines_hides_what_looks_like_keys():
    lines = key_lines("hexes = \"\"\"\n[not]\na = table\n\"\"\"\nnext = 1\nraw = '''\n# x = 1\n'''\nlast = 2\n")
    assert lines == {("hexes",): 1, ("next",): 5, ("raw",): 6, ("last",): 9}


def test_brackets_and_hashes_in_text_count_for_nothing():
    lines = key_lines('a = "[ # {"\nb = \'] "\'\nc = "\\" # ["\nd = 4 # [ {\n')
    assert lines == {("a",): 1, ("b",): 2, ("c",): 3, ("d",): 4}


def test_quoted_and_dotted_keys():
    lines = key_lines('"9.8.3" = 1\n[x."a b"]\nrows.1 = [1]\n')
    assert lines[("9.8.3",)] == 1
    assert lines[("x", "a b")] == 2
    assert lines[("x", "a b", "rows", "1")] == 3


def test_numbers_and_dates_are_no_keys():
    assert key_lines("a = 1.5\nb = 1815-06-18T11:30:00\nc = 3\n") == {("a",): 1, ("b",): 2, ("c",): 3}


def test_line_of_an_unknown_path_is_that_of_the_nearest_key_around_it():
    lines = key_lines("\n[t]\nx = 1\n")
    assert line_of(lines, ("t", "x")) == 3
    assert line_of(lines, ("t", "y", 4)) == 2
    assert line_of(lines, ("nowhere",)) == 1
    assert line_of(lines, ()) == 1
