"""Finished games looked at again."""

from functools import partial
from itertools import count

import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import seat_for
from gloire.players.analysis import Analysis, Analyst
from gloire.players.analysis.luck import luck_of_dice
from gloire.players.napoleonic20 import PLAYER
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import play
from tests.scene import Scene

THIRD_DAY = "waterloo-20-third-day"
LOOKS = 150  # at the clock, while plans are tried: about as many play-outs


def analysed(looks: float = LOOKS) -> Analysis:
    """A game of one who knows nothing against a captain; the clock ticks with every look."""
    game, ticks = play(THIRD_DAY, ("random", "captain"), 3), count()
    analyst = Analyst(partial(gloire.new_game, THIRD_DAY), game.answers, lambda: next(ticks), looks)
    found = analyst.analyse()
    assert analyst.done == 1.0
    return found


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analysed()


def test_the_three_biggest_come_in_the_order_of_the_game(found):
    places = [point.at for point in found.points]

    assert 1 <= len(places) <= 3
    assert places == sorted(places)
    assert all(point.gain > 0 for point in found.points)


def test_what_would_have_been_better_was_offered_and_was_not_done(found):
    game = play(THIRD_DAY, ("random", "captain"), 3)
    for point in found.points:
        then = game.clone()
        then.undo(point.at)
        assert then.question
        assert then.question.asks == point.side
        done = [then.scenario.system.decode_action(raw) for raw in point.played]
        better = [then.scenario.system.decode_action(raw) for raw in point.better]
        assert set(done) <= set(game.answers[point.at :])
        assert not set(done) & set(better)
        assert any(action in seat_for(then, point.side).actions for action in (*better, do.EndMovement()))


def test_what_dice_gave_one_side_they_took_from_the_other(found):
    assert sum(found.luck.values()) == pytest.approx(0)


def test_an_analysis_repeats(found):
    assert analysed() == found


def test_when_the_time_is_over_no_more_plans_are_tried():
    assert analysed(looks=0).points == ()


def test_a_lucky_roll_is_luck_and_an_unlucky_one_the_contrary():
    luck = {}
    for face in (1, 6):
        scene = Scene({"fr-i": "0507", "fr-ii": "0508"}, {"pr-iii": "0608"})
        scene.to_combat()
        scene.begin_battle("fr-i fr-ii", "0608")
        while scene.asks != CHANCE:
            scene.do(scene.actions[-1])
        assert scene.game.question
        roll = scene.game.question.actions[face - 1]
        luck[face] = luck_of_dice(PLAYER, scene.game.clone(), [roll], lambda: 0.0)

    assert luck[1] != pytest.approx(luck[6])
    assert min(luck.values()) < 0 < max(luck.values())
