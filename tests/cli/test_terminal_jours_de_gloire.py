"""The terminal in Jours de Gloire: short words, odds in lists, and a board that shows where counters look."""

import random
from typing import Any

import pytest

import gloire
from gloire.cli.terminal.jours_de_gloire import MANNERS
from gloire.core.game import Question
from gloire.render.phrases.names import names_of
from gloire.render.text import board_plain, legend
from gloire.systems.jours_de_gloire import actions as do
from tests.systems.jours_de_gloire.scene import Scene

UNITS: dict[str, Any] = {
    "fr_art_victor": "1013 SW+NW",
    "fr_44": "0912 SW+NW",
    "au_banat": "0812 NE+SE",
    "au_ogulin": "0712 NE+SE",
}


def question(scene: Scene) -> Question:
    found = scene.game.question
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("kind", "closes"), [("Fire", do.CeaseFire), ("Movement", do.EndMovement), ("Announce", do.EndAnnouncing)]
)
def test_enter_and_end_close_each_step_of_an_activation(kind, closes):
    guns = {"fr_art_victor": "1012 SW+NW"}  # nobody stands before them
    asked = question(Scene("victor-1", **{**UNITS, **guns}).to(kind))
    assert isinstance(MANNERS.obvious(asked), closes)
    assert [type(action) for action in MANNERS.spoken(asked, "end") or ()] == [closes]


def test_short_words_mean_kinds_of_answers():
    asked = question(Scene("victor-1", **UNITS).to("Movement"))
    assert {type(action) for action in MANNERS.spoken(asked, "square") or ()} == {do.FormSquare}
    assert {type(action) for action in MANNERS.spoken(asked, "turn") or ()} == {do.TurnUnit}
    assert MANNERS.spoken(asked, "44e") is None


def test_2_4_3_nobody_tests_a_leader_by_one_careless_key():
    scene = Scene("victor-1", turn=2, **UNITS)
    assert scene.asked == "ChooseInitiative"
    assert MANNERS.obvious(question(scene)) is None
    assert {type(action) for action in MANNERS.spoken(question(scene), "test") or ()} == {do.TryInitiative}


def test_shots_attacks_and_tests_are_listed_with_their_odds():
    scene = Scene("victor-1", **UNITS).to("Announce")
    names = names_of(scene.game.scenario)
    (attack,) = scene.offers(do.AnnounceShock)
    assert MANNERS.remark(scene.game, attack, names).startswith("Die modifier +")
    assert "the attackers win" in MANNERS.remark(scene.game, attack, names)
    assert MANNERS.remark(scene.game, do.EndAnnouncing(), names) == ""


def test_the_board_is_shown_once_for_a_march_and_its_facing():
    assert MANNERS.part("Movement") == MANNERS.part("ChooseFacing")
    assert MANNERS.part("Fire") != MANNERS.part("Movement")


def test_6_1_the_text_board_shows_where_counters_look_and_their_state():
    units: dict[str, Any] = {
        **UNITS,
        "fr_101": "1213 N+NE square",
        "fr_6dr": "1411 NE+SE routed",
        "fr_24l": "1513 S+SW disordered",
    }
    scene = Scene("victor-1", **units)
    board = board_plain(scene.game.scenario.map, scene.game.view(None))
    for stands in ("←9", "→4", "←1", "□", "↙6~"):
        assert stands in board
    words = legend(scene.game.scenario.map, names_of(scene.game.scenario))
    assert "~ disordered" in words
    assert "□ in square" in words


def test_1_phases_of_the_turn_are_told_outside_an_activation():
    scene = Scene(au_banat="0712 NE+SE", fr_44="1412 SW+NW")
    assert scene.asked == "ChooseFirstMarker"
    assert [(phase.key, phase.state) for phase in scene.game.phases()][:2] == [("orders", "done"), ("strategy", "now")]


def test_13_a_game_that_is_over_still_has_its_phases():
    game, rng = gloire.new_game("marengo-13-june"), random.Random(3)
    while game.question is not None:
        game.apply(rng.choice(list(game.question.actions)))
    assert game.phases()[0].key == "orders"
    assert board_plain(game.scenario.map, game.view(None))
