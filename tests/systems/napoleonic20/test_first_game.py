"""The first game: the third day as set up, with the French about to move, and its first lesson."""

import random

import pytest

import gloire
from gloire.core.lessons import Signal
from gloire.render.phrases.catalogue import catalogue
from gloire.systems import rules_of
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.render.sayings import action_classes, decision_kinds
from tests.scene import position_of

THIRD_DAY = "waterloo-20-third-day"


def test_waterloo_17_1_first_game_has_the_set_up_of_the_third_day():
    """But for the morale that makes it even."""
    first, usual = position_of(gloire.first_game()), position_of(gloire.new_game(THIRD_DAY))
    assert first.where == usual.where
    assert (usual.morale, first.morale) == ((7, 6), (7, 10))
    assert first.due == usual.due
    assert first.pile == usual.pile
    assert first.scenario.id == THIRD_DAY


def test_waterloo_17_1_first_game_begins_with_a_move_and_no_card_forbids_to_attack():
    game = gloire.first_game()
    assert game.question is not None
    assert (game.question.asks, game.question.kind) == ("french", "Move")
    assert position_of(game).effects == ()
    assert do.MoveUnit("fr-i", "1404") in game.question.actions  # next to the enemy


def test_waterloo_17_1_first_game_can_be_played_to_its_end_and_replayed():
    game, rng = gloire.first_game(), random.Random(2)
    while game.question:
        question = game.question
        game.apply(question.sample(rng) if question.asks == gloire.CHANCE else rng.choice(list(question.actions)))
    assert gloire.replay(game.record).hash == game.hash


# The lesson.


def lesson():
    system = rules_of("napoleonic20")
    found = system.lesson(system.load(THIRD_DAY, {}, {}))
    assert found is not None
    return found


def signals(step) -> tuple[Signal, ...]:
    return (step.on, *step.until)


def test_every_step_of_the_lesson_has_its_words():
    assert {step.key for step in lesson().steps} == set(catalogue("napoleonic20").table("lesson"))


def test_lesson_waits_for_questions_actions_and_events_that_there_are():
    actions = {kind.__name__ for kind in action_classes()}
    for step in lesson().steps:
        for signal in signals(step):
            assert signal.asked in {"", *decision_kinds()}
            assert signal.did in {"", *actions}
            assert not signal.happened or hasattr(happened, signal.happened)


def test_lesson_leads_through_moves_that_are_offered_and_one_that_is_not():
    game = gloire.first_game()
    spots = {step.key: step.spot for step in lesson().steps}
    assert game.why_not(do.MoveUnit(spots["select"].unit, spots["refused-move"].hex)) is not None
    assert game.why_not(do.MoveUnit(spots["select"].unit, spots["move"].hex)) is None
    game.apply(do.MoveUnit(spots["select"].unit, spots["move"].hex))
    game.apply(do.EndMovement())
    while game.question and game.question.kind != "Declare":
        game.apply(game.question.actions[-1])
    assert game.why_not(do.DeclareAttack(spots["select"].unit, spots["attack"].hex)) is None


@pytest.mark.parametrize("scenario", [id for id in rules_of("napoleonic20").scenario_ids() if id != THIRD_DAY])
def test_other_scenarios_have_no_lesson_and_no_first_game(scenario):
    system = rules_of("napoleonic20")
    assert system.lesson(system.load(scenario, {}, {})) is None
    assert gloire.scenario(scenario).first_game == {}
