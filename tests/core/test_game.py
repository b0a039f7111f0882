"""Games: asking, answering, refusing, cloning, taking back, ending."""

from collections import Counter
from random import Random

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.events import GameOver
from gloire.core.game import SNAPSHOT_EVERY, Game
from gloire.core.position import Outcome
from gloire.core.refusals import IllegalAction
from gloire.core.sides import CHANCE
from tests.core.toy import SYSTEM, Step, Stepped


@pytest.fixture
def game() -> Game:
    return Game.begin(SYSTEM.load("race", {}, {}))


def play(game: Game, *answers) -> Game:
    for answer in answers:
        game.apply(answer)
    return game


def test_a_new_game_asks_its_first_question(game):
    question = game.question

    assert (question.asks, question.kind, question.rule) == ("white", "ChooseStep", "1.1")
    assert question.about == {"run": 0}
    assert question.asks != CHANCE


def test_the_same_question_is_asked_until_it_is_answered(game):
    assert game.question is game.question


def test_actions_are_a_sequence(game):
    actions = game.question.actions

    assert (len(actions), actions[1], list(actions)) == (3, Step(1), [Step(0), Step(1), Step(2)])
    assert Step(1) in actions
    assert Step(3) not in actions


def test_an_answer_leads_to_the_next_question_and_its_events(game):
    events = game.apply(Step(2))

    assert events == [Stepped("white", 2)]
    assert (game.question.asks, game.question.kind) == ("chance", "Wind")
    assert game.question.asks == CHANCE
    assert game.length == 1
    assert game.answers == [Step(2)]


def test_a_step_that_asks_nobody_is_taken_at_once(game):
    play(game, Step(1), Roll(3))

    assert game.question.asks == "black"


def test_chance_is_sampled_by_its_weights(game):
    play(game, Step(1))
    rng = Random(1)

    faces = Counter(game.question.sample(rng).face for _ in range(7000))

    assert game.question.weights == [1, 1, 1, 1, 1, 2]
    assert 1850 < faces[6] < 2150
    assert all(850 < faces[face] < 1150 for face in range(1, 6))


def test_a_side_is_sampled_evenly_and_has_no_weights(game):
    rng = Random(1)

    steps = Counter(game.question.sample(rng).far for _ in range(1000))

    assert game.question.weights is None
    assert all(270 < steps[far] < 400 for far in range(3))


def test_an_unlawful_action_is_refused_with_its_rule_and_changes_nothing(game):
    before = game.hash

    with pytest.raises(IllegalAction) as refused:
        game.apply(Step(3))

    assert (refused.value.rule, refused.value.refusal.code) == ("1.1", "long-step")
    assert (game.hash, game.length) == (before, 0)


def test_nonsense_is_refused_without_a_rule(game):
    with pytest.raises(IllegalAction) as refused:
        game.apply(Roll(1))

    assert (refused.value.rule, refused.value.refusal.code) == (None, "not-offered")


def test_why_not_is_none_for_what_is_offered(game):
    assert game.why_not(Step(1)) is None
    assert game.why_not(Step(1), "white") is None
    assert game.why_not(Step(3)).rule == "1.1"


def test_why_not_refuses_the_side_that_is_not_asked(game):
    refusal = game.why_not(Step(1), "black")

    assert (refusal.rule, refusal.code, refusal.facts) == (None, "not-asked", {"asks": "white"})


def test_preview_of_what_is_offered(game):
    assert game.preview(Step(1)) == {"action": Step(1), "faces": 6}


def test_preview_of_what_is_not_offered_is_refused(game):
    with pytest.raises(IllegalAction):
        game.preview(Step(3))
    with pytest.raises(IllegalAction):
        game.preview(Step(1), "black")


def test_events_are_those_a_side_saw(game):
    play(game, Step(2), Roll(1), Step(1))

    assert game.events(viewer="white") == [Stepped("white", 2), Stepped("black", None)]
    assert game.events(viewer="black") == [Stepped("white", None), Stepped("black", 1)]
    assert game.events() == [Stepped("white", None), Stepped("black", None)]


def test_events_since_an_answer(game):
    play(game, Step(2), Roll(1), Step(1))

    assert game.events(since=2, viewer="black") == [Stepped("black", 1)]
    assert game.events(since=3) == []


def test_view_is_that_of_a_side(game):
    play(game, Step(2))

    assert game.view("white").facts == {"run": [2, 0], "viewer": "white"}
    assert game.view().facts == {"run": [2, 0], "viewer": None}


def test_a_clone_goes_its_own_way(game):
    play(game, Step(2))
    twin = game.clone()

    play(twin, Roll(6), Step(1))

    assert (game.length, game.view().facts["run"]) == (1, [2, 0])
    assert (twin.length, twin.view().facts["run"]) == (3, [3, 1])
    assert twin.answers == [Step(2), Roll(6), Step(1)]


def finish(game: Game) -> Game:
    while game.question is not None:
        game.apply(Roll(1) if game.question.asks == CHANCE else Step(2 if game.question.asks == "white" else 1))
    return game


def test_the_game_ends(game):
    finish(game)

    assert game.outcome == Outcome("white", "decisive", "1.3")
    assert game.question is None
    assert game.events()[-1] == GameOver("white", "decisive", "1.3")


def test_after_the_end_nothing_is_lawful(game):
    finish(game)

    assert game.why_not(Step(1)).code == "game-over"
    with pytest.raises(IllegalAction):
        game.apply(Step(1))


def test_undo_takes_back_one_answer(game):
    play(game, Step(2), Roll(6))

    game.undo()

    assert (game.length, game.view().facts["run"]) == (1, [2, 0])
    assert game.question.kind == "Wind"


def test_undo_goes_back_to_any_answer(game):
    hashes = [game.hash]
    for answer in (Step(1), Roll(2), Step(2), Roll(5), Step(1), Roll(6)):
        game.apply(answer)
        hashes.append(game.hash)

    for target in (5, 3, 0):
        game.undo(target)
        assert (game.hash, game.length) == (hashes[target], target)


def test_undo_of_the_last_answer_reopens_the_game(game):
    finish(game)

    game.undo()

    assert game.outcome is None
    assert game.question.kind == "Wind"


def test_undo_of_a_clone_leaves_the_game_alone(game):
    play(game, Step(2), Roll(6))
    twin = game.clone()

    twin.undo(0)

    assert (game.length, game.view().facts["run"]) == (2, [3, 0])


@pytest.mark.parametrize("target", [-1, 2, 3])
def test_undo_goes_to_no_point_that_was_not(game, target):
    play(game, Step(2), Roll(6))

    with pytest.raises(IllegalAction) as refused:
        game.undo(target)

    assert refused.value.refusal.code == "nothing-to-undo"
    assert game.length == 2


def test_undo_at_the_start_is_refused(game):
    with pytest.raises(IllegalAction):
        game.undo()


def test_undo_works_across_many_snapshots(game):
    hashes = [game.hash]
    while game.length < 3 * SNAPSHOT_EVERY:
        game.apply(Roll(1) if game.question.asks == CHANCE else Step(0))
        hashes.append(game.hash)

    for target in (2 * SNAPSHOT_EVERY + 1, 2 * SNAPSHOT_EVERY, SNAPSHOT_EVERY - 1, 1):
        game.undo(target)
        assert (game.hash, game.length) == (hashes[target], target)


def test_a_side_may_resign(game):
    play(game, Step(1))

    game.resign("white")

    assert game.outcome == Outcome("black", "resigned")
    assert game.question is None
    assert game.events()[-1] == GameOver("black", "resigned", "")


def test_both_sides_may_agree_to_a_draw(game):
    game.agree_draw()

    assert game.outcome == Outcome(None, "agreed")


def test_nobody_resigns_twice(game):
    game.resign("white")

    with pytest.raises(IllegalAction):
        game.resign("black")
    with pytest.raises(IllegalAction):
        game.agree_draw()


def test_a_resignation_can_be_taken_back(game):
    play(game, Step(1))
    game.resign("black")

    game.undo()

    assert game.outcome is None
    assert game.question.kind == "Wind"
    play(game, Roll(2))
    assert game.question.asks == "black"


def test_nobody_but_a_side_can_resign():
    game = gloire.new_game("waterloo-20-third-day")
    before = game.hash

    with pytest.raises(gloire.IllegalAction):
        game.resign("nobody")

    assert game.hash == before
    assert game.outcome is None
