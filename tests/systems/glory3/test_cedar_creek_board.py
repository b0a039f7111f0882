"""What the board of Cedar Creek shows: who sleeps, who loots, which guns were taken, what fog and twilight do."""

import pytest

import gloire
from gloire.core.game import Game
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.render.shown import board_of
from gloire.systems.glory3.disorder import eliminate
from gloire.systems.glory3.games.vocabulary import Looting
from tests.systems.glory3.dawn import MORNING, Dawn, noon


def states(game: Game) -> dict[str, tuple[str, ...]]:
    return {counter.unit: counter.states for counter in board_of(game, "confederate").counters if counter.unit}


def test_cedar_creek_sr3_1_counters_say_who_sleeps() -> None:
    shown = states(gloire.new_game(MORNING))
    assert "asleep" in shown["us-wildes"]
    assert "asleep" not in shown["us-moore"]
    assert "asleep" not in shown["cs-evans"]


def test_cedar_creek_sr3_1_who_wakes_shows_it() -> None:
    scene = Dawn(us_wildes="1621 4", us_devol="2018 2").awake("us-gen-thoburn")
    shown = states(scene.game)
    assert ("asleep" in shown["us-wildes"], "asleep" in shown["us-devol"]) == (False, True)


def test_13_turns_that_are_not_day_have_their_sign() -> None:
    board = board_of(gloire.new_game("cedar-creek"), "union")
    (track,) = [track for track in board.tracks if track.key == "turn"]
    signs = {space.name: (space.sign, space.words) for space in track.spaces if space.sign}
    assert list(signs) == ["0500", "0545", "0630", "0715", "1745", "1830"]
    assert (signs["0500"], signs["0545"], signs["1745"]) == (
        ("moon", "night"),
        ("fog", "fog"),
        ("twilight", "twilight"),
    )


def test_cedar_creek_sr4_1_a_looter_shows_it() -> None:
    scene = Dawn(cs_evans="2018 5", cs_york="2220 5")
    scene.position.keep(Looting(looters=((scene.number("cs-evans"), 0),)))
    shown = states(scene.game)
    assert ("looting" in shown["cs-evans"], "looting" in shown["cs-york"]) == (True, False)


def test_cedar_creek_sr8_2_captured_guns_lie_under_the_flag_of_who_has_them() -> None:
    scene = noon(us_du_pont_a="1721 3", cs_bryan="1722 0", us_devol="2018 2")
    eliminate(scene.position, scene.number("us-du-pont-a"), "overrun", "10.28")
    (taken,) = board_of(scene.game, None).markers
    assert (taken.hex, taken.army, taken.sign) == ("1721", "confederate", "flag")
    assert "captured guns" in taken.sentence.lower()


def test_cedar_creek_sr8_2_no_flag_lies_where_no_guns_were_taken() -> None:
    assert not board_of(gloire.new_game(MORNING), None).markers


@pytest.mark.parametrize(("turn", "says"), [(1, "adjacent hexes only"), (17, "three hexes")])
def test_cedar_creek_sr2_2_fog_and_twilight_say_what_they_do(turn: int, says: str) -> None:
    """The turn after this one begins."""
    scene = noon(turn=turn, us_devol="2018 2", cs_york="2220 5")
    (sentence,) = words.in_force(scene.game.view(None), names_of(scene.game.scenario))
    assert says in sentence
