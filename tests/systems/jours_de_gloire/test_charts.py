"""The player aid: every chart that the book sends its readers to, with the values in force."""

import re

import pytest

from gloire.core.charts import ragged
from gloire.render.charts import charts_for, charts_of
from gloire.render.rules import index
from gloire.systems import rules_of
from gloire.systems.jours_de_gloire import aid
from gloire.systems.jours_de_gloire.happened import CombatResolved, Fired, Moved
from gloire.systems.jours_de_gloire.loading.files import HERE, Files

SCENARIOS = ("marengo-13-june", "montebello", "marengo-14-june")
SENDS = re.compile(r"Chart|Table\b")


def loaded(scenario="marengo-13-june", **choices):
    return rules_of("jours_de_gloire").load(scenario, {}, choices)


def chart(key, scenario="marengo-13-june", **choices):
    return next(chart for chart in charts_of(loaded(scenario, **choices)) if chart.key == key)


def texts(key, scenario="marengo-13-june", **choices):
    return {row.key: [cell.text for cell in row.cells] for row in chart(key, scenario, **choices).rows}


def heads(key, **choices):
    return [row.text for row in chart(key, **choices).rows]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_chart_is_whole_and_has_its_words(scenario):
    for raw in loaded(scenario).charts:
        assert not ragged(raw)
    for shown in charts_of(loaded(scenario)):
        words = [shown.title, shown.corner, *(column.text for column in shown.columns)]
        assert all(words), shown.key
        assert all(row.text and all(cell.text for cell in row.cells) for row in shown.rows), shown.key
        assert shown.rows
        assert shown.source
        assert not re.search(r"[a-z]_[a-z]", f"{words} {[row.text for row in shown.rows]}")


def test_whoever_is_sent_to_a_chart_finds_it():
    charts = charts_for(rules_of("jours_de_gloire"), "")
    sent = [case for case in index("jours_de_gloire", "") if SENDS.search(case.text)]
    assert sent
    assert [case.rule for case in sent if not any(chart.belongs_to(case.rule) for chart in charts)] == []


def test_8_5_the_shock_table_is_that_of_the_rules():
    assert dict(zip(heads("shock"), texts("shock").values(), strict=True)) == {
        "≤ −1": ["A 1+D"],
        "0–4": ["A 1+CT"],
        "5–9": ["D 1+CT"],
        "≥ 10": ["D 1+D"],
    }
    for total in range(-6, 18):
        assert loaded().shock_table.result(total) in texts("shock")


def test_7_5_the_fire_table_has_the_rows_that_were_chosen():
    assert heads("fire") == ["≤ 8", "9–12", "13–14", "≥ 15"]
    assert heads("fire", H8="9-12-14") == ["≤ 8", "9–11", "12–13", "≥ 14"]
    (settled,) = chart("fire", H8="9-12-14").choices
    assert (settled.id, settled.value) == ("H8", "9-12-14")


def test_8_6_1_the_odds_are_the_nine_of_the_line():
    ratios = ["< 1 : 3", "1 : 3", "1 : 2", "2 : 3", "1 : 1", "3 : 2", "2 : 1", "3 : 1", "≥ 4 : 1"]
    assert heads("odds") == ratios
    assert list(texts("odds")) == [str(value) for value in range(-4, 5)]


def test_modifiers_have_the_value_that_was_chosen_and_name_the_choice():
    assert texts("shock-modifiers")["heavy-charge"] == ["+3"]
    assert texts("shock-modifiers")["front-and-rear"] == ["+3"]
    row = next(row for row in chart("shock-modifiers", H1=2, H2=1).rows if row.key == "heavy-charge")
    assert (row.cells[0].text, row.cells[0].choice, row.rule) == ("+2", "H1", "9.2")
    assert texts("shock-modifiers", H2=1)["front-and-rear"] == ["+2"]


def test_modifiers_of_the_chart_are_those_the_rules_add():
    """The rules read what the chart prints: every line has a worth, every worth a line."""
    shown = {row.key: row.cells[0].text for key in ("fire", "shock", "test") for row in chart(f"{key}-modifiers").rows}
    for what, value in loaded().worth.items():
        assert shown[what].replace("−", "-") == f"{value:+d}"


def test_4_3_terrain_tells_what_each_arm_pays():
    shown = texts("terrain")
    assert shown["clear"][:7] == ["1", "1", "2", "1", "–", "+1", "Yes"]
    assert shown["village"][4:7] == ["−1", "−1", "No"]
    assert shown["marsh"][2] == "No"
    assert shown["road"][3] == "½"
    assert shown["slope"][:2] == ["+1 (–)", "+2 (–)"]
    assert shown["deep-stream"][5] == "−2"
    assert texts("terrain", H34=-1)["deep-stream"][5] == "−1"
    assert texts("terrain", H9="closed")["stream"][6] == "No"


def test_7_4_1_what_terrain_does_besides_is_what_its_row_says():
    written = Files(HERE / "scenarios" / "marengo_13_june").terrain
    besides = {key: cells[-1] for key, cells in texts("terrain").items()}
    for kind, row in written.hexes.items():
        assert row.blocks_sight == ("ides what is behind" in besides[kind])
        assert row.six_fronts == ("ix fronts" in besides[kind])
        assert bool(row.disorders) == ("disorders" in besides[kind])
    for kind, side in written.sides.items():
        assert bool(side.sight) == ("ides" in besides[kind])
        assert bool(side.by_road) == ("only by road" in besides[kind])


def test_2_1_markers_chiefs_arrivals_and_points_are_those_of_the_scenario():
    assert texts("markers")["oreilly"] == ["Austrian", "O'Reilly", "5 / 4"]
    assert texts("chiefs", "montebello")["fr-lannes"] == ["French", "+2", "2", "6"]
    assert all(chart.key not in ("chiefs", "points") for chart in charts_of(loaded()))
    (arrival,) = chart("arrivals").rows
    assert (arrival.text, [cell.text for cell in arrival.cells]) == ("2", ["Ott", "0110", "IR 18 + IR 51"])
    assert texts("points", "montebello")["0609"] == ["3", "–"]
    assert texts("points", "montebello", H33=2)["1207"] == ["2", "2"]


def test_2_4_orders_and_10_states_are_listed():
    assert texts("orders")["charge"] == ["Yes", "After an engagement test", "No"]
    assert texts("states")["new-disorder"] == ["Is disordered", "Is routed; guns are lost", "Is eliminated"]
    assert texts("dark")["test"] == ["+2", "+1"]


def test_events_are_read_off_where_the_chart_has_them():
    fired = Fired(("fr-a",), "0812", "normal", 7, (), 13, "D")
    fought = CombatResolved(("fr-a",), ("0812",), 7, (), 8, "D 1+CT")
    for event, key in ((fired, "fire"), (fought, "shock")):
        reading = aid.reading(event)
        assert reading is not None
        assert (reading.chart, reading.row) == (key, event.result)
        assert reading.row in texts(key)
    assert aid.reading(Moved(("fr-a",), ("0101", "0102"))) is None
