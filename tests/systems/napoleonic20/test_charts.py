"""The player aid: every chart that the books send their readers to, with the values in force."""

import re

import pytest

import gloire
from gloire.core.charts import ragged
from gloire.render import words
from gloire.render.charts import Chart, charts_for, charts_of
from gloire.render.rules import index
from gloire.systems import rules_of
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, ControlRolled, Modifier, Moved, RallyRolled
from tests.systems.napoleonic20.battles import even
from tests.systems.napoleonic20.previews import declaring

SYSTEM = rules_of("napoleonic20")
GAMES = ("waterloo", "borodino", "smolensk", "salamanca")
SENDS = re.compile(r"CRT|Chart|Table\b|by the table|the table (?:says|on the map)")


def loaded(scenario, **choices):
    return SYSTEM.load(scenario, {}, choices)


def chart(scenario, key, **choices) -> Chart:
    return next(chart for chart in charts_of(loaded(scenario, **choices)) if chart.key == key)


def texts(chart):
    return {row.key: [cell.text for cell in row.cells] for row in chart.rows}


@pytest.mark.parametrize("scenario", SYSTEM.scenario_ids())
def test_2_0_every_chart_is_whole_and_has_its_words(scenario):
    for raw in SYSTEM.charts(loaded(scenario)):
        assert not ragged(raw)
    for shown in charts_of(loaded(scenario)):
        heads = [shown.title, shown.corner, *(column.text for column in shown.columns)]
        assert all(heads), shown.key
        assert all(row.text and all(cell.text for cell in row.cells) for row in shown.rows), shown.key
        assert shown.rows
        assert shown.source
        assert not re.search(r"[a-z]_[a-z]", f"{heads} {[row.text for row in shown.rows]}")


@pytest.mark.parametrize("game", ["", *GAMES])
def test_2_0_whoever_is_sent_to_a_chart_finds_it(game):
    charts = charts_for(SYSTEM, game)
    sent = [case for case in index("napoleonic20", game) if SENDS.search(case.text)]
    assert sent
    assert [case.rule for case in sent if not any(chart.belongs_to(case.rule) for chart in charts)] == []


def test_9_6_combat_results_are_those_of_the_rules():
    scenario, shown = loaded("waterloo-20"), texts(chart("waterloo-20", "combat"))
    for die in range(1, 7):
        assert shown[str(die)] == [scenario.combat.result(die, column) for column in range(-2, 5)]


def test_9_4_terrain_has_the_value_that_was_chosen_and_names_the_choice():
    assert texts(chart("waterloo-20", "terrain"))["rough"][1] == "+2"
    rough = next(row for row in chart("waterloo-20", "terrain", C1=1).rows if row.key == "rough")
    assert (rough.cells[1].text, rough.cells[1].choice) == ("+1", "C1")
    (settled,) = (choice for choice in chart("waterloo-20", "terrain", C1=1).choices if choice.id == "C1")
    assert (settled.value, settled.others, settled.source) == ("1", ("2",), "from an earlier game")


def test_9_9_3_heavy_cavalry_loses_control_on_a_four():
    rows = {face: row.cells for row in chart("waterloo-20", "control").rows for face in row.faces}
    assert ["lost" in cell.text for cell in rows[4]] == [False, True]
    assert ["lost" in cell.text for cell in rows[3]] == [True, True]


def test_10_0_rally_chart_follows_its_choice():
    assert [row.text for row in chart("waterloo-20", "rally").rows] == ["1–2", "3", "4", "5–8"]
    assert [row.text for row in chart("waterloo-20", "rally", C5="mild").rows] == ["1", "2–3", "4", "5–8"]


def test_salamanca_10_1_rally_chart_tells_that_the_french_rally_badly():
    assert any("[Salamanca 10.1]" in note for note in chart("salamanca-20", "rally").notes)
    assert not any("Salamanca" in note for note in chart("waterloo-20", "rally").notes)


def test_12_1_morale_chart_has_what_each_side_loses_and_gains():
    shown = texts(chart("waterloo-20", "morale"))
    assert shown["rest"] == ["+1", "+2"]  # Waterloo 14.0
    assert shown["loc_lost"] == ["−2", "−2"]
    assert texts(chart("salamanca-20", "morale"))["loc_lost"] == ["−2", "−1"]  # Salamanca 14.2


def test_5_0_cards_tell_what_they_do_and_only_once_that_they_are_reconstructed():
    cards = chart("waterloo-20", "cards")
    halves = [cell for row in cards.rows for cell in row.cells]
    assert len(halves) == 24
    assert all(half.words for half in halves)
    assert cards.source == "reconstructed"
    assert "reconstructed" not in {half.source for half in halves}


@pytest.mark.parametrize(
    ("scenario", "key", "faces", "words"),
    [
        ("waterloo-20", "frederick", "4–6", "Arrives now"),
        ("borodino-20", "release", "5–6", "Released"),
        ("smolensk-20", "confusion", "2–3", "Arrives, but goes no farther this turn"),
        ("salamanca-20", "chauvel", "6", "Arrives now"),
        ("borodino-20", "flank-march", "6", "Arrives now"),
    ],
)
def test_11_0_dice_for_arrivals_have_their_chart(scenario, key, faces, words):
    assert texts(chart(scenario, key))[faces][0] == words


def test_16_0_charts_of_options_say_which_option():
    options = {shown.key: shown.option for shown in charts_of(loaded("borodino-20"))}
    assert options["fate"] == "leaders"
    assert options["flank-march"] == "flank_march"
    assert options["combat"] == ""


# Where a chart is read.


def test_9_6_battle_is_read_in_its_column_and_row():
    events = even().roll_battle(5)
    (resolved,) = (event for event in events if isinstance(event, BattleResolved))
    reading = SYSTEM.reading(resolved)
    assert reading is not None
    shown = texts(chart("waterloo-20", "combat"))
    columns = [column.key for column in chart("waterloo-20", "combat").columns]
    assert shown[reading.row][columns.index(reading.column)] == resolved.result


def test_9_6_preview_of_a_battle_says_which_column_it_stands_in():
    game = declaring({"fr-i": "1211"}, {"pr-i": "1311"}).game
    told = words.preview(game.preview(do.DeclareAttack("fr-i", "1311")), words.names_of(game.scenario))
    assert told.reading is not None
    assert (told.reading.chart, told.reading.column, told.reading.row) == ("combat", "0", "")


def test_10_0_rally_is_read_by_the_modified_die():
    reading = SYSTEM.reading(RallyRolled("fr-i", 4, (Modifier("elite", 1, "10.0"),), "rallied"))
    assert reading is not None
    assert (reading.chart, reading.row) == ("rally", "5")


def test_9_9_3_control_is_read_by_its_die_and_a_move_in_no_chart():
    control = SYSTEM.reading(ControlRolled(2, False))
    assert control is not None
    assert control.row == "2"
    assert SYSTEM.reading(Moved("fr-i", ("1405", "1404"), 1)) is None


def test_2_0_charts_are_known_by_any_new_game():
    assert [chart.key for chart in charts_of(gloire.new_game("waterloo-20").scenario)][:2] == ["combat", "terrain"]
