"""Printed tables: columns, rows, charts, and what is wrong with them."""

import pytest

from gloire.core.dice import D6, D10
from gloire.core.tables import Chart, Table, table_faults

TABLE = Table("9.6", (-1, 0, 1), {1: ("A", "B", "C"), 2: ("D", "E", "F"), 3: ("G", "H", "I")})
CHART = Chart("10.0", ((1, "lost"), (3, "broken"), (5, "rallied")))


@pytest.mark.parametrize(("die", "value", "result"), [(1, -1, "A"), (2, 0, "E"), (3, 1, "I")])
def test_table_is_read_by_die_and_column(die, value, result):
    assert TABLE.result(die, value) == result


@pytest.mark.parametrize(("value", "column"), [(-7, -1), (0, 0), (9, 1)])
def test_value_beyond_the_headings_reads_the_last_column(value, column):
    assert TABLE.column(value) == column
    assert TABLE.result(1, value) == TABLE.result(1, column)


@pytest.mark.parametrize(("die", "row"), [(-2, 1), (0, 1), (8, 3)])
def test_die_beyond_the_rows_reads_the_last_row(die, row):
    assert TABLE.result(die, 0) == TABLE.result(row, 0)


@pytest.mark.parametrize(
    ("die", "result"),
    [(-1, "lost"), (1, "lost"), (2, "lost"), (3, "broken"), (4, "broken"), (5, "rallied"), (9, "rallied")],
)
def test_chart_is_read_from_one_line_to_the_next(die, result):
    assert CHART.result(die) == result


ROWS = {str(face): ["N", "DR"] for face in range(1, 7)}


def test_sound_table_has_no_faults():
    assert table_faults([0, 1], ROWS, ["N", "DR"], D6.faces) == []


def test_missing_die_face_is_a_fault():
    rows = {face: row for face, row in ROWS.items() if face != "4"}

    assert table_faults([0, 1], rows, ["N", "DR"], D6.faces) == [("rows.4", "die face 4 has no row")]


def test_row_for_no_face_is_a_fault():
    assert table_faults([0, 1], {**ROWS, "7": ["N", "N"]}, ["N", "DR"], D6.faces) == [
        ("rows.7", "7 is not a face of a die")
    ]


def test_another_die_has_other_rows():
    rows = {str(face): ["N", "DR"] for face in range(1, 11)}

    assert table_faults([0, 1], rows, ["N", "DR"], D10.faces) == []
    assert [key for key, _ in table_faults([0, 1], ROWS, ["N", "DR"], D10.faces)] == [f"rows.{n}" for n in range(7, 11)]


def test_ragged_row_is_a_fault():
    assert table_faults([0, 1], {**ROWS, "2": ["N"]}, ["N", "DR"], D6.faces) == [
        ("rows.2", "1 results under 2 headings")
    ]


def test_unknown_result_is_a_fault():
    faults = table_faults([0, 1], {**ROWS, "2": ["N", "XX"]}, ["N", "DR"], D6.faces)

    assert faults == [("rows.2", "unknown result 'XX'; known are N, DR")]


@pytest.mark.parametrize("columns", [[1, 0], [0, 0]])
def test_headings_that_do_not_ascend_are_a_fault(columns):
    assert table_faults(columns, ROWS, ["N", "DR"], D6.faces) == [("columns", "headings must ascend")]


def test_every_fault_is_reported_at_once():
    assert len(table_faults([1, 0], {"1": ["N"], "9": ["?", "N"]}, ["N", "DR"], D6.faces)) == 9
