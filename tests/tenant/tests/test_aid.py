"""The player aid of a system in a package of its own: charts, how to win, why somebody has, a first lesson."""

import random

import gloire
from gloire.core.charts import ragged
from gloire.render import words
from gloire.render.charts import charts_of
from gloire.render.phrases.catalogue import catalogue
from gloire_skirmish.rules.aid import LESSON
from gloire_skirmish.rules.happened import Fired


def played(seed: int) -> gloire.Game:
    game, rng = gloire.new_game("mill-ford"), random.Random(seed)
    while game.question:
        question = game.question
        game.apply(question.sample(rng) if question.asks == gloire.CHANCE else rng.choice(list(question.actions)))
    return game


def test_tables_are_charts_with_their_words() -> None:
    scenario = gloire.new_game("mill-ford").scenario
    assert not any(ragged(chart) for chart in scenario.system.charts(scenario))
    fire, assault = charts_of(scenario)
    assert (fire.rule, assault.rule) == ("4.3", "5.3")
    assert [key.text for key in fire.legend] == ["-", "S", "L"]
    assert fire.belongs_to("4.4")


def test_volleys_are_read_where_the_table_has_their_result() -> None:
    game = played(1)
    fire, _ = charts_of(game.scenario)
    columns = [column.key for column in fire.columns]
    volleys = [event for event in game.events() if isinstance(event, Fired)]
    assert volleys
    for volley in volleys:
        reading = game.scenario.system.reading(volley)
        assert reading is not None
        row = next(row for row in fire.rows if row.key == reading.row)
        assert row.cells[columns.index(reading.column)].text == volley.result


def test_how_to_win_and_why_somebody_has_can_be_told() -> None:
    game = played(2)
    names = words.names_of(game.scenario)
    assert [aim.side for aim in words.aims(game.scenario, names)] == ["blue", "red", ""]
    (reason,) = words.verdict(game, names)
    assert reason.endswith(("[6.1].", "[6.2]."))


def test_every_step_of_the_lesson_has_its_words() -> None:
    assert {step.key for step in LESSON.steps} == set(catalogue("skirmish").table("lesson"))
