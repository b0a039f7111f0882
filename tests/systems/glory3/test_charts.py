"""The player aid: every chart that the book sends its readers to, with the values in force."""

import re
from typing import Any

import pytest

from gloire.core.charts import ragged
from gloire.render.charts import Chart, charts_for, charts_of
from gloire.render.rules import index
from gloire.systems import rules_of
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, CORNFIELD, MORNING, loaded

SENDS = re.compile(r"Chart|Table\b")


def chart(key: str, scenario: str = CORNFIELD, options: dict[str, bool] | None = None, **choices: Any) -> Chart:
    return next(chart for chart in charts_of(loaded(scenario, options, **choices)) if chart.key == key)


def texts(
    key: str, scenario: str = CORNFIELD, options: dict[str, bool] | None = None, **choices: Any
) -> dict[str, list[str]]:
    return {row.key: [cell.text for cell in row.cells] for row in chart(key, scenario, options, **choices).rows}


def heads(key: str, **choices: Any) -> list[str]:
    return [row.text for row in chart(key, **choices).rows]


@pytest.mark.parametrize("scenario", [CORNFIELD, ANTIETAM, MORNING, CEDAR_CREEK])
def test_every_chart_is_whole_and_has_its_words(scenario: str) -> None:
    for raw in loaded(scenario).charts:
        assert not ragged(raw)
    for shown in charts_of(loaded(scenario)):
        words = [shown.title, shown.corner, *(column.text for column in shown.columns)]
        assert all(words), shown.key
        assert all(row.text and all(cell.text for cell in row.cells) for row in shown.rows), shown.key
        assert shown.rows
        assert shown.source
        assert not re.search(r"[a-z]_[a-z]", f"{words} {[row.text for row in shown.rows]}")


def test_whoever_is_sent_to_a_chart_finds_it() -> None:
    charts = charts_for(rules_of("glory3"), "")
    sent = [case for case in index("glory3", "") if SENDS.search(case.text)]
    assert {case.rule for case in sent} >= {"6.21", "9.11", "9.22", "10.29"}
    assert [case.rule for case in sent if not any(chart.belongs_to(case.rule) for chart in charts)] == []


def test_10_29_the_charge_table_is_that_of_the_rules() -> None:
    assert dict(zip(heads("charge"), texts("charge").values(), strict=True)) == {
        "≤ −1": ["A D+R"],
        "0–1": ["A R+C"],
        "2–4": ["A C"],
        "5–6": ["D C>D+R"],
        "7–10": ["D R+C"],
        "≥ 11": ["D D+R"],
    }
    assert heads("charge", G1="B") == ["≤ −1", "0–4", "5–10", "≥ 11"]


def test_9_22_the_fire_table_and_9_11_the_ranges() -> None:
    assert heads("fire") == ["≤ 8", "9–12", "13–14", "≥ 15"]
    assert texts("ranges") == {
        "S": ["+1", "0", "−1", "−2", *"××××××"],
        "M": ["+1", "0", "0", "0", "−1", "−2", "−3", *"×××"],
        "L": ["+1", "0", "0", "0", "0", "−1", "−1", "−2", "−3", "−4"],
    }


def test_10_23_the_odds_best_first() -> None:
    ratios = ["≥ 4 : 1", "3 : 1", "2 : 1", "3 : 2", "1 : 1", "2 : 3", "1 : 2", "1 : 3", "≤ 1 : 4"]
    assert heads("odds") == ratios


def test_6_21_the_terrain_chart_row_by_row() -> None:
    rows = {key: cells[:-1] for key, cells in texts("terrain").items()}
    assert rows["clear"] == ["1", "1", "2", "1", "–", "+1", "–"]
    assert rows["woods"] == ["2", "3", "3", "2", "−1", "–", "−1"]
    assert rows["slope-up"] == ["+1", "+1", "+1", "–", "−1", "–", "–"]
    assert rows["slope-down"] == ["–", "–", "–", "–", "+1", "–", "–"]
    assert rows["steep-up"] == ["+2", "+3", "No", "+1", "−2", "–", "−1"]
    assert rows["ford"] == ["+2", "+1", "+3", "+1", "−2", "–", "–"]
    assert rows["creek"] == ["No"] * 5 + ["–", "–"]
    assert rows["pike"][:4] == ["1", "1", "1", "½"]
    assert rows["trail"][:4] == ["Half"] * 4
    assert texts("terrain", G2=1, G3=1)["clear"][2] == "1"
    assert texts("terrain", G3=1)["woods"][6] == "+1"


def test_a_battle_shows_its_own_modifiers_and_no_other() -> None:
    assert "asleep" in texts("charge-modifiers", CEDAR_CREEK)
    assert "asleep" not in texts("charge-modifiers", ANTIETAM)
    assert "blue-clad" in texts("defensive-modifiers", ANTIETAM)
    assert "wilder" not in texts("defensive-modifiers", ANTIETAM)
    assert "rally-modifiers" not in {chart.key for chart in charts_of(loaded(CORNFIELD))}


def test_5_21_the_turn_track() -> None:
    track = texts("track")
    assert track["0600"] == ["Day", "The Union without a die", "2", "–", "–", "2", "2", "1"]
    assert track["0730"][1] == "The Confederates +1"
    assert texts("track", CEDAR_CREEK)["1745"][0] == "Twilight"


def test_5_12_leaders_and_6_51_arrivals() -> None:
    assert texts("leaders")["us-gen-meade"] == ["I Corps", "5", "2", "8"]
    arrivals = texts("arrivals")
    assert arrivals["us-group-greene"] == ["Greene", "1308–1309–1310", "Tyndale, Stainrook, Goodrich, XII-b"]
    assert texts("arrivals", ANTIETAM)["us-group-smith"][1] == "1900 / 1800"
    assert "arrivals" not in {chart.key for chart in charts_of(loaded(CEDAR_CREEK))}


def test_what_is_worth_points() -> None:
    points = texts("points")
    assert points["2313"] == ["5", "–"]
    assert points["withdrawn"] == ["1", "1"]
    assert texts("points", CEDAR_CREEK)["raid"] == ["–", "2"]
    assert "trains_lost" not in texts("points", CEDAR_CREEK)
    assert texts("points", CEDAR_CREEK, {"union_trains": True})["trains_saved"] == ["2", "–"]
