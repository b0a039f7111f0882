"""The public interface and the record, with a system that Gloire does not know."""

import random

import msgspec
import pytest

import gloire
from gloire.core.display import View
from gloire.core.events import GameOver
from gloire.core.setups import BadPosition
from gloire.sim.conformance import Case, Trial
from gloire.sim.fuzz import fuzz
from gloire_skirmish.rules.actions import FireAt, MoveUnit, SealOrder
from scene import Scene, asked

SCENARIO = "mill-ford"


def play(seed: int, **options: bool) -> gloire.Game:
    """A random game, to its end."""
    game, rng = gloire.new_game(SCENARIO, options=options), random.Random(seed)
    while game.question:
        game.apply(game.question.sample(rng))
    return game


def test_it_is_listed_among_all_scenarios():
    info = next(info for info in gloire.scenarios() if info.id == SCENARIO)
    assert (info.system, info.sides, info.turns, info.options) == ("skirmish", ("blue", "red"), 4, ("nerve",))
    assert info.map_size == 88
    assert gloire.scenario(SCENARIO) == info


def test_a_question_says_whom_it_asks_and_what_is_lawful():
    question = asked(gloire.new_game(SCENARIO))
    assert (question.asks, question.kind, question.rule) == ("blue", "ChooseOrder", "2.1")
    assert list(question.actions) == [SealOrder("hold"), SealOrder("fire"), SealOrder("press")]


def test_an_unlawful_action_is_refused_with_its_rule_in_the_words_of_its_own_system():
    scene = Scene("blue-van", blue_1="0303 0", red_1="0603 4")
    with pytest.raises(gloire.IllegalAction, match=r"^1003 is too far for blue-1\. \[3\.1\]$"):
        scene.game.apply(MoveUnit("blue-1", "1003"))
    refusal = scene.game.why_not(FireAt("blue-1", "0603"), "blue")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("4.1", "That is done at another time.")


def test_a_clone_is_independent_and_an_answer_can_be_taken_back():
    game = gloire.new_game(SCENARIO)
    twin = game.clone()
    twin.apply(SealOrder("fire"))
    assert (game.length, twin.length) == (0, 1)
    twin.undo()
    assert twin.hash == game.hash


@pytest.mark.parametrize("options", [{}, {"nerve": True}])
def test_a_record_replays_to_the_same_position(options):
    game = play(7, **options)
    assert isinstance(game.events()[-1], GameOver)
    assert gloire.replay(game.record).hash == game.hash
    assert gloire.load(game.dump()).record == game.record


def test_a_view_is_plain_data():
    game = play(3)
    view = game.view("blue")
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    assert len(view.counters) == len(game.scenario.titles.units)


def test_every_fault_of_a_position_by_hand_is_told_at_once():
    with pytest.raises(BadPosition) as refused:
        gloire.position(
            SCENARIO,
            units={"blue-1": {"at": "0303", "steps": 7}, "blu-2": {"at": "0304"}},
            turn=9,
            orders={"blue": "fire", "green": "hold"},
            company="blue-vanguard",
        )
    told = [(".".join(map(str, path)), message) for path, message, _ in refused.value.faults]
    assert told == [
        ("units.blue-1.steps", "is 7, but it has 3"),
        ("units.blu-2", "there is no unit 'blu-2'"),
        ("turn", "the game has no turn 9"),
        ("orders.green", "there is no side 'green'"),
        ("orders", "says nothing of red"),
        ("company", "there is no company 'blue-vanguard'"),
    ]


def test_numbers_beyond_their_limits_are_faults_of_a_position():
    with pytest.raises(BadPosition, match=r"units\.blue-1\.facing: is 9, but must be 0 to 5\..*\nturn: is 0, but must"):
        gloire.position(SCENARIO, units={"blue-1": {"at": "0303", "facing": 9}}, turn=0)


def test_an_unknown_option_is_refused():
    with pytest.raises(ValueError, match="mill-ford has no option 'fog'; it has: nerve"):
        gloire.new_game(SCENARIO, options={"fog": True})


@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_keep_every_promise_and_no_secret_leaks(seed):
    trial = Trial(Case(SCENARIO, {"nerve": seed % 2 == 1}), seed)
    trial.play_with_every_check()
    assert trial.secrets >= 4


def test_the_fuzzer_plays_it():
    assert all(played.crash is None for played in fuzz(1, 12, seed=9, scenarios=(SCENARIO,)))
