"""The terminal in Glory III: markers by names, orders by unit and hex, odds in lists; no key wastes a marker."""

from typing import Any

import pytest

import gloire
from gloire.cli.terminal.glory3 import MANNERS
from gloire.core.game import Question
from gloire.render.phrases.names import names_of
from gloire.render.text import board_plain
from gloire.systems.glory3 import actions as do
from tests.cli.evenings import Evening
from tests.systems.glory3.scene import Field, Scene

# Two brigades before two of the enemy: Inf1 reaches both of them, Inf2 only that in 0504.
LINE: dict[str, Any] = {
    "us_gen_a": "0507",
    "us_inf1": "0505 0",
    "us_inf2": "0605 5",
    "us_gun1": "0506 0",
    "cs_inf1": "0504 3",
    "cs_inf2": "0405 2",
}


def field(**counters: Any) -> Scene:
    return Field("us-gen-a", **(LINE | counters))


def asked(scene: Scene) -> Question:
    question = scene.game.question
    assert question is not None
    return question


def table(scene: Scene) -> Evening:
    return Evening(scene.game, humans=["union"])


def drawn() -> Evening:
    """Jackson's marker was drawn in the first turn at the Cornfield."""
    game = gloire.new_game("cornfield")
    passing = (do.EndActivation, do.HoldFire, do.CeaseFire, do.EndMovement)
    while game.question and (game.question.kind, game.question.asks) != ("ChooseCommand", "confederate"):
        answers = game.question.actions
        if game.question.kind == "PlaceMarkers":
            game.apply(max(answers, key=lambda answer: len(answer.markers)))
        else:
            game.apply(next((answer for answer in answers if isinstance(answer, passing)), answers[0]))
    return Evening(game, humans=["confederate"])


# Markers.


def place_markers(*lines: str) -> str:
    return Evening(gloire.new_game("cornfield"), humans=["confederate"]).type(*lines)


def test_4_21_where_all_markers_may_be_placed_enter_places_them_all():
    shown = place_markers("")
    assert "in the Pool: Jackson, Jackson, Longstreet, Longstreet and Stuart" in shown


def test_4_21_markers_are_picked_by_numbers_and_names():
    assert "in the Pool: Jackson and Stuart." in place_markers("none", "jackson", "5", "")
    assert "in the Pool: Jackson, Jackson and Stuart." in place_markers("none", "Jackson", "Jackson", "Stuart", "")
    assert "Longstreet, Longstreet" in place_markers("none", "all", "")


def test_4_21_words_that_are_no_marker_change_nothing():
    assert "Type the numbers or names" in place_markers("Napoleon")


# Commands.


def test_4_26_nobody_throws_a_marker_away_by_one_careless_key():
    evening = drawn()
    assert "Nothing suggests itself here" in evening.type("")
    assert evening.game.question is not None
    assert evening.game.question.kind == "ChooseCommand"


def test_4_24_the_name_of_a_leader_is_enough_for_his_command():
    assert "The command of Lawton acts. [4.24]" in drawn().type("Lawton")


def test_4_25_two_names_try_to_combine_just_these_two():
    evening = drawn()
    assert "Succeeds in" in evening.type()
    evening.type("Lawton, D.H. Hill")
    tried = [answer for answer in evening.game.answers if isinstance(answer, do.CombineCommands)]
    assert [len(answer.leaders) for answer in tried] == [2]


# Orders.


def test_9_2_guns_and_a_hex_are_a_shot():
    evening = drawn()
    shown = evening.type("Lawton", "Courtney 1911")
    assert "an effect in" in shown
    assert "Courtney fired at 1911" in shown


def test_6_12_a_unit_alone_shows_where_it_goes_and_what_else_it_may_do():
    shown = table(field()).type("Inf1")
    assert "Turn Inf1 where it stands" in shown


def test_7_12_a_word_before_a_unit_says_what_it_does_and_facings_have_words():
    scene = field()
    evening = table(scene)
    evening.type("turn Inf1", "upper left")
    assert "Inf1 turned to the upper left. [7.12]" in evening.paper.getvalue()


@pytest.mark.parametrize(("line", "says"), [("Hood", "[4.24]"), ("Wofford 2013", "[4.22]")])
def test_4_22_who_does_not_act_is_refused_once_and_by_its_rule(line, says):
    shown = drawn().type("Lawton", "end", line)
    refused = [row for row in shown.splitlines() if "does not act now" in row]
    assert len(refused) == 1
    assert says in refused[0]
    assert "There is no such" not in shown


def test_10_21_a_unit_and_a_hex_are_a_charge_on_that_hex_alone():
    scene = field()
    table(scene).type("end", "us-inf1 0405")
    assert scene.game.answers[-1] == do.DeclareCharge(("us-inf1",), ("0405",))
    scene = field()
    table(scene).type("end", "us-inf1 0405 0504")
    assert scene.game.answers[-1] == do.DeclareCharge(("us-inf1",), ("0405", "0504"))


def test_10_24_a_second_brigade_joins_by_a_word():
    scene = field(cs_inf2="0105 2")
    table(scene).type("end", "end", "us-inf1 0504", "join us-inf2")
    assert scene.game.answers[-1] == do.JoinCharge(("us-inf2",), "us-inf1")


def test_10_29_charges_are_listed_with_their_odds():
    scene = field().to("DeclareCharges")
    names = names_of(scene.game.scenario)
    for charge in scene.offers(do.DeclareCharge):
        assert "won" in MANNERS.remark(scene.game, charge, names)
    assert MANNERS.remark(scene.game, do.EndDeclaring(), names) == ""


@pytest.mark.parametrize(("kind", "closes"), [("Movement", do.EndMovement), ("DeclareCharges", do.EndDeclaring)])
def test_enter_and_end_close_each_step_of_a_command(kind, closes):
    question = asked(field().to(kind))
    assert isinstance(MANNERS.obvious(question), closes)
    assert [type(action) for action in MANNERS.spoken(question, "end") or ()] == [closes]


# The board.


def test_7_11_the_text_board_shows_where_counters_look():
    board = board_plain(field().game.scenario.map, field().game.view(None))
    for stands in ("↑5", "↖5", "↘5"):
        assert stands in board
