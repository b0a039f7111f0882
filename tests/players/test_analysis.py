"""Finished games looked at again."""

from collections.abc import Iterator
from functools import partial
from itertools import count, pairwise
from math import inf
from random import Random

import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players import seat_for
from gloire.players.analysis import Analysis, Analyst
from gloire.players.analysis.analyst import LEAST
from gloire.players.analysis.comparisons import Comparison
from gloire.players.analysis.looking import Watch
from gloire.players.analysis.luck import luck_of_dice
from gloire.players.analysis.runs import find_runs
from gloire.players.napoleonic20 import PLAYER
from gloire.players.napoleonic20.styles import STYLES
from gloire.players.player import sample
from gloire.players.protocol import STANDARD
from gloire.systems import entry
from tests.players.games import play
from tests.scene import Scene

THIRD_DAY = "waterloo-20-third-day"
LOOKS = 500  # at the clock, while plans are tried: about as many play-outs


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
    assert any(point.gain > 0 for point in found.points)
    assert all(0 <= point.after <= 1 and 0 <= point.before <= 1 for point in found.points)


def test_what_would_have_been_better_was_offered_in_the_game_and_was_not_done(found):
    game = play(THIRD_DAY, ("random", "captain"), 3)
    runs = {run.at: run for run in find_runs(PLAYER, gloire.new_game(THIRD_DAY), game.answers, int)}
    sure = [point for point in found.points if point.gain]
    assert any(point.better for point in sure)
    for point in sure:
        then = game.clone()
        then.undo(point.at)
        assert then.question
        assert then.question.asks == point.side
        done = [then.scenario.system.decode_action(raw) for raw in point.played]
        better = [then.scenario.system.decode_action(raw) for raw in point.better]
        assert set(done) <= set(game.answers[point.at :])
        assert done or better
        assert not set(better) & {*runs[point.at].record, *runs[point.at].rest}
        assert all(action in seat_for(then, point.side).actions for action in better)
        assert point.gain >= LEAST


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_where_plans_part_both_answer_the_same_question(scenario):
    """No die lies between: what is called better is no consequence of another roll."""
    game = play(scenario, ("random", "captain"), 1)
    side = game.scenario.sides[0]
    player = entry(game.scenario.system.id).part("player")
    runs = [run for run in find_runs(player, gloire.new_game(scenario), game.answers, int) if run.side == side]
    parted = 0
    for run in runs[:8]:
        plan = player.propose(player.situation(run.game.clone(), side), player.styles[STANDARD], Random(1))
        comparison = Comparison(player, run, plan, Watch(float))
        _, better = comparison.parting(plan)
        parted += bool(better)
        assert not set(better) & {*run.answers, *run.rest}
        assert not better or offered_before_a_die(comparison, plan, better[0])
    assert parted


@pytest.mark.parametrize("scenario", [THIRD_DAY, "marengo-13-june", "cornfield"])
def test_the_usual_plan_comes_first_also_where_another_style_comes_to_the_same(scenario):
    game = play(scenario, ("captain", "captain"), 1)
    player = entry(game.scenario.system.id).part("player")
    analyst = Analyst(partial(gloire.new_game, scenario), game.answers, float, 1.0)
    same = 0
    for run in find_runs(player, gloire.new_game(scenario), game.answers, int)[:12]:
        situation = player.situation(sample(run.game, run.side, Random(run.at)), run.side)
        styled = {
            name: player.essence(player.propose(situation, style, Random(1))) for name, style in player.styles.items()
        }
        usual = styled.pop(STANDARD)
        same += usual in styled.values()
        essences = list(map(player.essence, analyst._plans(run)))
        assert essences[0] == usual
        assert len(essences) == len(set(essences))
    assert same


def test_a_plan_may_differ_only_in_what_it_leaves_out_or_in_what_it_does_besides():
    """Then nothing that both do stands for the difference, and nothing is better that was done a little later."""
    game = play(THIRD_DAY, ("captain", "captain"), 2)
    left_out = besides = 0
    for run in find_runs(PLAYER, gloire.new_game(THIRD_DAY), game.answers, int):
        rng = Random(run.at)
        plan = PLAYER.propose(PLAYER.situation(sample(run.game, run.side, rng), run.side), STYLES[STANDARD], rng)
        for _ in range(4):
            plan = PLAYER.vary(plan, rng)
            played, better = Comparison(PLAYER, run, plan, Watch(float)).parting(plan)
            assert set(played) <= set(run.answers)
            assert not set(better) & {*run.answers, *run.rest}
            left_out += bool(played) and not better
            besides += bool(better) and not played
    assert left_out
    assert besides


def offered_before_a_die(comparison: Comparison, plan: object, action: Action) -> bool:
    """Whether an action was offered at a question that the run answered, or comes there by the plan without a die."""
    game, run = comparison.run.game.clone(), comparison.run
    for answer in run.record:
        if game.question and game.question.asks == run.side:
            if game.question.offers(action) or action in planned_at_once(comparison, game.clone(), plan):
                return True
        game.apply(answer)
    return False


def planned_at_once(comparison: Comparison, game: Game, plan: object) -> Iterator[Action]:
    while game.question and game.question.asks == comparison.run.side and (action := comparison._planned(game, plan)):
        yield action
        game.apply(action)


def test_a_plan_that_was_only_lucky_is_not_called_better(monkeypatch):
    """On other dice it is no better than what was done."""
    monkeypatch.setattr(Comparison, "sure_gain", lambda self, plan, playouts: 0.0)

    assert all(not point.better and point.gain == 0 for point in analysed().points)


def test_a_gain_is_sure_if_luck_does_not_explain_it(monkeypatch):
    comparison = object.__new__(Comparison)
    for gains, sure in (([0.1] * 3 + [0.12], True), ([0.3, -0.28] * 8, False), ([-0.1] * 16 + [9.9] * 16, False)):
        monkeypatch.setattr(Comparison, "_gains", lambda self, plan, playouts, gains=gains: iter(gains))
        assert (comparison.sure_gain(None, range(len(gains))) > 0) == sure


def test_where_no_plan_was_clearly_better_it_is_told_where_a_side_lost_most():
    found = analysed(looks=0).points

    assert found
    assert all(point.before - point.after >= LEAST and not point.better for point in found)


def test_nobody_is_told_that_there_was_no_better_plan_where_one_cannot_be_named(monkeypatch):
    """It was found, but differs from what was done in order alone."""
    missed = set()

    def sure(comparison: Comparison, plan: object, playouts: range) -> float:
        missed.add(comparison.run.at)
        return 0.1

    monkeypatch.setattr(Comparison, "gain", lambda comparison, plan, playouts: 0.1)
    monkeypatch.setattr(Comparison, "sure_gain", sure)
    monkeypatch.setattr(Comparison, "parting", lambda comparison, plan: ([], []))
    points = analysed().points

    assert missed
    assert not missed & {point.at for point in points}


def test_plans_that_were_missed_come_before_greater_losses(monkeypatch):
    for gain in ("gain", "sure_gain"):
        monkeypatch.setattr(Comparison, gain, lambda comparison, plan, playouts: 0.1)
    points = analysed().points
    runs = find_runs(PLAYER, gloire.new_game(THIRD_DAY), play(THIRD_DAY, ("random", "captain"), 3).answers, int)

    assert points
    assert all(point.gain for point in points)
    assert max(run.drop for run in runs) > min(point.before - point.after for point in points)


def test_after_its_last_plan_a_side_stands_as_at_the_end_of_the_game():
    game = play(THIRD_DAY, ("captain", "captain"), 1)
    runs = find_runs(PLAYER, gloire.new_game(THIRD_DAY), game.answers, int)
    for side in game.scenario.sides:
        own = [run for run in runs if run.side == side]
        assert [run.is_last for run in own] == [False] * (len(own) - 1) + [True]
        assert own[-1].after == PLAYER.value(game, side)
        assert all(run.after == after.before for run, after in pairwise(own))


def test_who_is_hurried_ends_at_once():
    game = play(THIRD_DAY, ("random", "captain"), 3)
    analyst = Analyst(partial(gloire.new_game, THIRD_DAY), game.answers, lambda: inf, 60.0)

    assert analyst.analyse() == Analysis(luck={"french": 0.0, "allied": -0.0}, points=())
    assert analyst.done == 1.0


def test_runs_are_told_apart_by_what_their_plans_are_for():
    game = play("marengo-13-june", ("captain", "captain"), 1)
    player = entry("jours_de_gloire").part("player")
    for run in find_runs(player, gloire.new_game("marengo-13-june"), game.answers, int):
        then, moments = run.game.clone(), set()
        for answer in run.record:
            if then.question and then.question.asks == run.side:
                situation = player.situation(then.clone(), run.side)
                moments |= {situation.moment} if player.occasions(situation) else set()
            then.apply(answer)
        assert len(moments) == 1


def test_what_dice_gave_one_side_they_took_from_the_other(found):
    assert sum(found.luck.values()) == pytest.approx(0)


def test_an_analysis_repeats(found):
    assert analysed() == found


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
        luck[face] = luck_of_dice(PLAYER, scene.game.clone(), [roll], int)

    assert luck[1] != pytest.approx(luck[6])
    assert min(luck.values()) < 0 < max(luck.values())
