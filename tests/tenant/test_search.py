"""Search over plans, on a system of a few turns."""

from collections.abc import Callable
from itertools import count
from math import inf
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import gloire
from gloire.cli.main import main
from gloire.core.actions import Action, Roll
from gloire.core.sides import CHANCE
from gloire.players import GreedyPlayer, seat_for
from gloire.players.ladder import LADDER
from gloire.players.manners import Manner
from gloire.players.planners import Misjudging, Searching, patience
from gloire.players.protocol import STANDARD, Scored
from gloire.players.search import Budget, Found, Purse, best_plan, standing_still
from gloire.players.search.choice import (
    AT_FIRST,
    AT_LEAST,
    FIRM,
    HEARD,
    Contest,
    Fresh,
    Samples,
)
from gloire.players.search.dice import STRATA, CommonDice, Roller
from gloire.players.search.playout import PlayOut
from gloire.players.search.trials import Standing, Trial
from gloire.players.weights import blurred
from gloire.sim.ladder import Terms, climb
from gloire_skirmish.strategist import PLAYER, STYLES, Situation, SkirmishStrategist

SCENARIO = "mill-ford"


def asked(side: str = "blue") -> gloire.Game:
    """A game in which a side is to make a plan."""
    game, rng = gloire.new_game(SCENARIO), Random(3)
    while game.question is not None and (game.question.asks != side or game.question.kind != "March"):
        game.apply(game.question.sample(rng))
    return game


def script(game: gloire.Game) -> Manner:
    assert game.question is not None
    return PLAYER.propose(PLAYER.situation(game, game.question.asks), STYLES[STANDARD], Random(1))


def search(game: gloire.Game, playouts: int, seed: int = 1) -> Found:
    assert game.question is not None
    seat, purse = seat_for(game, game.question.asks), Purse(Budget(playouts))
    purse.open(1)
    with purse.share(1) as spending:
        return best_plan(PLAYER, seat.sample, seat.side, script(game), spending, Random(seed))


def test_a_search_repeats_exactly():
    game = asked()
    assert search(game, 60) == search(game, 60)


def test_a_search_changes_nothing():
    game = asked()
    before = game.hash
    search(game, 40)
    assert game.hash == before


def test_a_search_keeps_to_its_playouts():
    assert 2 * AT_FIRST <= search(asked(), 40).playouts <= 40


def test_whoever_may_spend_more_tries_more():
    game = asked()
    spent = [search(game, playouts).playouts for playouts in (2 * AT_LEAST, 60, 400)]
    assert spent == sorted(spent)
    assert spent[0] <= 2 * AT_LEAST < spent[2]


def test_the_script_is_challenged_by_more_rivals_where_more_can_be_spent():
    game = asked()
    seat = seat_for(game, "blue")
    situation = PLAYER.situation(seat.sample(Random(1)), "blue")
    plan = script(game)

    found = [fresh(plan).rivals(situation, most, Random(1)) for most in (0, 1, 99)]
    assert [len(plans) for plans in found] == [0, 1, len(STYLES) - 1]
    assert PLAYER.essence(plan) not in map(PLAYER.essence, found[-1])


def test_without_playouts_the_script_has_its_way():
    game = asked()
    assert search(game, 0) == search(game, AT_LEAST) == Found(script(game))


def test_the_clock_ends_a_search_with_the_best_so_far():
    ticks = count()
    purse = Purse(Budget(1000, seconds=30.0), clock=lambda: float(next(ticks)))
    purse.open(1)
    game = asked()
    seat = seat_for(game, "blue")
    with purse.share(1) as spending:
        found = best_plan(PLAYER, seat.sample, "blue", script(game), spending, Random(1))
    assert 0 < found.playouts <= 30


def test_few_play_outs_go_where_they_find_something_and_not_a_few_to_each():
    purse = Purse(Budget(50, seconds=float("inf")), clock=lambda: 0.0)
    purse.open("first")
    taken = []
    for left in range(5, 0, -1):
        with purse.share(left, least=20) as spending:
            taken.append(sum(spending.take() for _ in range(100)))

    assert taken == [20, 20, 10, 0, 0]


def test_who_has_play_outs_for_all_shares_them_out():
    purse = Purse(Budget(150, seconds=float("inf")), clock=lambda: 0.0)
    purse.open("first")

    assert purse.share(5, least=20).left == 30


def test_the_time_goes_with_the_play_outs_that_find_something():
    now = [0.0]
    purse = Purse(Budget(100, seconds=10.0), clock=lambda: now[0])
    purse.open("first")
    with purse.share(10, least=20) as spending:
        for _ in range(4):
            spending.take()
        now[0] += 1.0  # a quarter of a second for each
    with purse.share(9, least=20) as spending:
        for _ in range(20):
            now[0] += 0.25
            assert spending.take()


@pytest.mark.parametrize(("each", "found"), [(0.24, [20, 20, 0, 0, 0]), (0.1, [20, 20, 20, 20, 20])])
def test_the_time_of_every_turn_goes_where_it_finds_something(each: float, found: list[int]):
    """A third of the time goes into finding plans; the hope that play-outs take less does not shorten their time."""
    now = [0.0]
    purse = Purse(Budget(150, seconds=10.0), clock=lambda: now[0])
    for turn in range(4):
        purse.open(turn, pace=1.0 / each)
        taken = []
        for left in range(5, 0, -1):
            with purse.share(left, least=20) as spending:
                now[0] += each * 20 * 0.3 if spending.left else 0.0
                count = 0
                while count < 20 and spending.take():
                    now[0] += each * 0.7
                    count += 1
                taken.append(count)
        assert taken == found


def test_what_play_outs_took_before_says_how_many_there_is_time_for():
    now = [0.0]
    purse = Purse(Budget(100, seconds=10.0), clock=lambda: now[0])
    purse.open("first")
    with purse.share(2) as spending:
        assert spending.left == 50
        assert [spending.take(), spending.take()] == [True, True]
        now[0] += 1.0
    assert purse.share(1).left == 18
    purse.open("second")
    assert purse.share(1).left == 40  # It hopes that they take half as long now.


class Partial(SkirmishStrategist):
    """Thinks that whatever is not the script's plan has won."""

    last: Manner | None = None

    def try_out(self, situation: Situation, plan: Manner) -> Action | None:
        self.last = plan
        return super().try_out(situation, plan)

    def value(self, game: gloire.Game, side: str) -> float:
        return float(self.last is not None and self.last.style != STYLES[STANDARD])


def contested(game: gloire.Game, playouts: int, plans: list[Manner]) -> Contest:
    """A contest of some plans after so many play-outs, in which whatever is not the script's own always wins."""
    samples, purse = Samples(seat_for(game, "blue").sample, Random(1)), Purse(Budget(playouts))
    contest = Contest(Partial(), samples, "blue", plans, 1)
    purse.open(1)
    with purse.share(1) as spending:
        while contest.go_on(spending):
            pass
    return contest


def led_after(playouts: int) -> Manner:
    """The plan in the lead where one that always does better challenges the script's for so many play-outs."""
    game = asked()
    found: Manner = contested(game, playouts, [script(game), PLAYER.vary(script(game), Random(1))]).found().plan
    return found


def test_a_challenger_that_was_hardly_heard_does_not_win():
    usual = script(asked())
    assert led_after(2 * AT_FIRST + 1) == usual
    assert led_after(2 * HEARD) != usual


def test_a_budget_is_for_a_turn_and_shared_by_its_occasions():
    purse = Purse(Budget(10), clock=lambda: 0.0)
    purse.open("first")
    with purse.share(2) as spending:
        assert [spending.take() for _ in range(6)] == [True] * 5 + [False]
    purse.open("first")
    assert purse.share(1).playouts == 5
    purse.open("second")
    assert purse.share(1).playouts == 10
    purse.open("third", times=4)
    assert purse.share(1).playouts == 40


def test_seconds_are_worth_as_many_playouts_as_a_core_makes_in_that_system():
    purse = Purse(Budget(seconds=3), clock=lambda: 0.0)
    purse.open("first", pace=90)
    assert purse.share(1).playouts == 270
    purse.open("second", times=4, pace=200)
    assert purse.share(1).playouts == 2400


@pytest.mark.parametrize(("scenario", "times"), [("cornfield", 1), ("antietam", 4), ("waterloo-20-third-day", 1)])
def test_a_battle_of_a_whole_day_is_thought_about_four_times_as_long(scenario: str, times: int):
    assert patience(gloire.new_game(scenario).scenario) == times


def test_the_same_die_falls_for_the_same_thing():
    dice = CommonDice(7)
    assert dice.fall("fire", 1, 3) == CommonDice(7).fall("fire", 1, 3)
    others = {dice.fall("fire", 2, 3), dice.fall("assault", 1, 3), dice.fall("fire", 1, 4)}
    assert dice.fall("fire", 1, 3) not in others
    assert len(others) == 3


def test_a_die_is_high_and_low_in_turn():
    dice = CommonDice(7)
    falls = sorted(dice.fall(("fire", 4), 1, playout) for playout in range(STRATA))
    assert [int(fall * STRATA) for fall in falls] == list(range(STRATA))


def test_dice_of_different_things_do_not_go_together():
    dice = CommonDice(7)
    pairs = {
        (int(dice.fall("a", 1, playout) * 2), int(dice.fall("b", 1, playout) * 2)) for playout in range(4 * STRATA)
    }
    assert pairs == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_die_that_is_asked_for_again_falls_anew():
    roller = Roller(CommonDice(7), 0).about("fire")
    assert roller.random() != roller.random()


def test_challengers_are_changes_that_come_to_something_new():
    plan = script(asked())
    found = fresh(plan).changes([plan], 4, Random(1))
    assert len({PLAYER.essence(one) for one in [plan, *found]}) == 5
    assert fresh(plan).changes([plan], 0, Random(1)) == []


def fresh(plan: Manner, seconds: float = inf) -> Fresh:
    """New plans beside one, from somebody who has so much time; his clock ticks with every look at it."""
    ticks = count()
    purse = Purse(Budget(90, seconds), lambda: next(ticks))
    purse.open("a turn", 1, 1.0)
    return Fresh(PLAYER, {PLAYER.essence(plan)}, purse.share(1))


def test_by_a_clock_that_stands_still_all_play_outs_of_the_seconds_are_had():
    purse = Purse(Budget(seconds=1.0), standing_still)
    for turn in range(3):
        purse.open(turn, times=4, pace=64)
        with purse.share(2) as spending:
            assert spending.left == 128
            assert [spending.take() for _ in range(129)] == [True] * 128 + [False]
            assert spending.used == 0.0
        assert purse.share(1).left == 128


def test_who_has_no_more_time_looks_for_no_more_plans():
    plan = script(asked())
    assert len(fresh(plan, seconds=3.5).changes([plan], 40, Random(1))) <= 3


def standing(*worths: list[float]) -> tuple[Standing, list[Trial]]:
    """How the script's plan and those that challenge it stand after play-outs of these worths."""
    trials = [Trial("script", challenges=False), *(Trial(f"other {number}") for number in range(1, len(worths)))]
    for trial, found in zip(trials, worths, strict=True):
        trial.worths = found
    return Standing(trials), trials


def lucky(worth: float, often: int, seed: int) -> list[float]:
    """Play-outs of a plan of some worth."""
    rng = Random(seed)
    return [worth + rng.gauss(0.0, 0.2) for _ in range(often)]


def test_a_challenger_that_is_no_better_does_not_take_over():
    found, trials = standing([0.4, 0.6] * 4, [0.6, 0.4] * 4)
    assert trials[1].estimate < trials[0].estimate
    assert found.leader() is trials[0]
    found, trials = standing([0.4, 0.6] * 4, [0.9, 0.7] * 4)
    assert found.leader() is trials[1]


def test_an_estimate_is_doubted_at_first():
    leads = []
    for often in (2, 8, 40, 400):
        _, (usual, other) = standing(lucky(0.4, often, 1), lucky(0.6, often, 2))
        leads.append(other.estimate - usual.estimate)
    assert leads[0] < leads[2] < leads[3] < 0.25
    assert abs(leads[3] - 0.2) < 0.04


def test_what_dice_have_in_common_says_nothing_of_a_plan():
    dice = lucky(0.0, 30, 3)
    worths = [[luck + own for luck, own in zip(dice, lucky(0.5, 30, seed), strict=True)] for seed in (1, 2)]
    more = [0.9, 0.9, *worths[0]], [0.9, 0.9, *worths[1]]  # two more dice that are good for everybody
    leads = [trials[1].estimate - trials[0].estimate for _, trials in (standing(*worths), standing(*more))]
    assert abs(leads[0] - leads[1]) < 0.01


def test_who_had_more_play_outs_is_not_better_for_having_had_lucky_ones():
    """A plan that was only tried on good dice is compared with others on these dice."""
    found, trials = standing([0.9, 0.9, 0.1, 0.1] * 5, [0.9, 0.9])
    assert trials[1].estimate <= trials[0].estimate
    assert found.leader() is trials[0]


def test_who_is_little_known_deserves_another_play_out():
    found, trials = standing([0.4, 0.6] * 20, [0.6, 0.4] * 20, [0.5, 0.5])
    assert found.promising()[0] is trials[2]
    found, trials = standing(lucky(0.5, 40, 1), lucky(0.1, 40, 2), lucky(0.5, 40, 3))
    assert found.promising()[-1] is trials[1]


def test_a_contest_is_clear_once_nobody_may_be_better():
    assert standing(lucky(0.2, 200, 1), lucky(0.8, 200, 2))[0].is_clear(HEARD)
    assert not standing(lucky(0.5, 4, 1), lucky(0.5, 4, 2))[0].is_clear(HEARD)
    assert standing([0.5] * 4, [0.5] * 4)[0].is_clear(HEARD)  # All dice come to the same.


def test_a_clear_contest_ends_before_all_is_spent():
    game, plans = asked(), [script(asked()), PLAYER.vary(script(asked()), Random(1))]
    assert contested(game, 1000, plans).found().playouts < 1000


def test_whoever_leads_for_long_is_challenged_by_changes_of_it():
    contest = contested(asked(), 1, [script(asked()), PLAYER.vary(script(asked()), Random(1))])
    assert contest.firm_leader() is None
    leader = Trial("leader")
    leader.worths, leader.estimate = [1.0] * FIRM, 0.3
    contest._trials.append(leader)
    assert contest.firm_leader() is leader
    assert contest.firm_leader() is None  # Its changes have been asked for.
    contest.join(leader, ["change"])
    assert contest._trials[-1].estimate == leader.estimate


def test_a_plan_ends_where_it_answers_nothing_and_the_script_goes_on():
    game = asked()
    plan = script(game)
    over = Manner(plan.style, plan.moment + 1)  # of another turn: it has no answer to anything
    worths = [
        PlayOut(PLAYER, Roller(CommonDice(1), 0), Random(0)).worth(game.clone(), "blue", one) for one in (plan, over)
    ]
    assert worths[0] == worths[1]


def test_playouts_of_two_plans_differ_by_the_plans_and_not_by_luck():
    game = asked()
    worths = {
        PlayOut(PLAYER, Roller(CommonDice(1), 5), Random(5)).worth(game.clone(), "blue", script(game)) for _ in range(3)
    }
    assert len(worths) == 1


def test_blurred_weights_are_near_what_they_were():
    style = STYLES[STANDARD]
    assert blurred(style, Random(1), 0.0) == style
    changed = [blurred(style, Random(seed), 0.3) for seed in range(40)]
    assert len({one.ground for one in changed}) == 40
    assert sum(style.ground / 2 < one.ground < 2 * style.ground for one in changed) > 36


def test_who_misjudges_mostly_finds_what_is_clearly_best():
    rng, planner = Random(1), Misjudging(0.3)
    best, other = Roll(6), Roll(1)
    offered = [Scored(best, 10.0), *(Scored(other, value) for value in (0.0, 0.1, 0.2))]
    taken = [max(planner.valued(offered, rng), key=lambda one: one.value).action for _ in range(200)]
    assert taken.count(best) > 150
    assert taken.count(other) > 0


@pytest.mark.parametrize("others", [1, 2, 3])
def test_who_misjudges_errs_between_two_actions_too(others):
    rng, planner = Random(3), Misjudging(1.2)
    scored = [Scored(Roll(6), 1.0), *(Scored(Roll(1), 0.0) for _ in range(others))]
    finds = sum(max(planner.valued(scored, rng), key=lambda one: one.value).action == Roll(6) for _ in range(300))

    assert 120 < finds < 280


def test_who_misjudges_finds_the_best_of_many_actions_about_as_often_as_of_few():
    rng, planner = Random(3), Misjudging(1.2)

    def finds(others: int) -> int:
        """How often the best action is found among so many that are worth nothing."""
        scored = [Scored(Roll(6), 1.0), *(Scored(Roll(1), 0.0) for _ in range(others))]
        return sum(max(planner.valued(scored, rng), key=lambda one: one.value).action == Roll(6) for _ in range(300))

    few, many = finds(3), finds(200)
    assert 300 > few > 100
    assert many > few / 2


@pytest.mark.parametrize("planner", [lambda: Searching(Budget(12)), lambda: Misjudging(0.8)])
def test_players_of_every_kind_play_to_the_end(planner: Callable[[], Any]):
    game, rng = gloire.new_game(SCENARIO), Random(2)
    seated = {side: GreedyPlayer(Random(1), "tried", planner()) for side in game.scenario.sides}
    while question := game.question:
        if question.asks == CHANCE:
            game.apply(question.sample(rng))
        else:
            game.apply(seated[question.asks].choose(seat_for(game, question.asks)))
    assert game.outcome is not None


def test_a_ladder_rates_who_wins_and_tells_how_long_all_think():
    found = climb(Terms(SCENARIO, games=6, seed=3), ("random", "captain"))
    assert found.games == 6
    assert found.ratings.players["captain"].points > found.ratings.players["random"].points
    (step,) = found.steps
    assert (step.level, step.below) == ("captain", "random")
    assert step.score.mean > 0.5
    assert all(seconds > 0 for seconds in found.seconds.values())


def test_a_ladder_needs_two_levels():
    told = CliRunner().invoke(main, ["ladder", SCENARIO, "--level", "captain"])
    assert told.exit_code != 0
    assert "two levels or more" in told.output


def test_a_ladder_is_printed_with_its_intervals():
    levels = ["--level", "random", "--level", "captain"]
    told = CliRunner().invoke(main, ["ladder", SCENARIO, *levels, "--games", "2", "--workers", "1"])
    assert told.exit_code == 0, told.output
    assert "captain" in told.output
    assert "the first side" in told.output
    assert "seconds a turn" in told.output


def test_levels_of_the_ladder_err_below_captain_and_search_above_him():
    names = list(LADDER)
    assert names == ["recruit", "corporal", "captain", "colonel", "general", "marshal"]
    assert LADDER["recruit"].misjudges > LADDER["corporal"].misjudges > LADDER["captain"].misjudges == 0
    budgets = [LADDER[name].seconds for name in names[2:]]
    assert budgets == sorted(budgets)
    assert budgets[0] == 0 < budgets[1]
