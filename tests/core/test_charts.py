"""Charts of the player aid, as systems make them."""

from hypothesis import given
from hypothesis import strategies as st

from gloire.core.charts import Cell, Chart, Column, Row, by_die, by_table, by_total, figure, listed, ragged
from gloire.core.display import Said
from gloire.core.reading import ListWritten
from gloire.core.tables import Chart as Totals
from gloire.core.tables import Table

TABLE = Table("9.6", (-1, 0, 1), {1: ("A", "B", "C"), 2: ("B", "C", "C")})


def test_table_becomes_a_chart_in_its_printed_shape():
    chart = by_table("combat", TABLE, "result")
    assert [column.head.text for column in chart.columns] == ["≤ −1", "0", "≥ +1"]
    assert [[cell.text for cell in row.cells] for row in chart.rows] == [["A", "B", "C"], ["B", "C", "C"]]
    assert chart.rule == "9.6"


def test_headings_without_a_sign_where_none_is_below_zero():
    chart = by_table("fire", Table("4.3", (1, 2, 3), {1: ("-", "-", "S")}), "result")
    assert [column.head.text for column in chart.columns] == ["≤ 1", "2", "≥ 3"]


def test_faces_with_the_same_results_share_a_row():
    chart = by_die("rally", "10.0", {"result": ["lost", "lost", "stays", "back"]}, "rally-result")
    assert [(row.head.text, row.faces) for row in chart.rows] == [("1–2", (1, 2)), ("3", (3,)), ("4", (4,))]


@given(st.lists(st.lists(st.sampled_from("ab"), min_size=6, max_size=6), min_size=1, max_size=3))
def test_every_face_stands_in_one_row_with_its_result(results):
    chart = by_die("some", "1.0", {str(number): column for number, column in enumerate(results)}, "words")
    assert [face for row in chart.rows for face in row.faces] == [1, 2, 3, 4, 5, 6]
    for row in chart.rows:
        for face in row.faces:
            assert [cell.said.key for cell in row.cells if cell.said] == [column[face - 1] for column in results]


def test_figures_have_a_true_minus_and_name_their_choice():
    assert figure(2, "C1") == Cell("+2", choice="C1")
    assert figure(-1) == Cell("−1")
    assert figure(0, 0) == Cell("–")


def test_ragged_rows_are_found():
    rows = (Row(key="1", head=Cell("1"), cells=()), Row(key="2", head=Cell("2"), cells=(Cell("x"),)))
    assert ragged(Chart(key="some", rule="1.0", columns=(Column("a", Cell("A")),), rows=rows)) == ["1"]


def test_chart_read_by_a_total_has_the_span_of_each_result():
    table = Totals("7.5", ((-9, "-"), (0, "S"), (3, "T"), (4, "L")))
    chart = by_total("fire", table, "fire-result", {"L": "db"})
    assert [row.head.text for row in chart.rows] == ["≤ −1", "0–2", "3", "≥ 4"]
    assert [row.cells[0].text for row in chart.rows] == ["–", "S", "T", "L"]
    assert [row.cells[0].tone for row in chart.rows] == ["", "", "", "db"]
    assert chart.rows[0].cells[0].said == Said("fire-result", "-")


def test_list_in_words_has_a_place_for_each_heading():
    chart = listed("night", ListWritten("3", ["march", "fire"], {"troops": ["half", "never"]}))
    assert chart.corner == Said("chart-head", "night-corner")
    assert [cell.said for cell in chart.rows[0].cells] == [Said("list-word", "half"), Said("list-word", "never")]
    assert ragged(chart) == []
