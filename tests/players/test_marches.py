"""Marches that are judged as a whole: rehearsed without dice, changed one thing after another, and carried out."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import GreedyPlayer, make, seat_for
from gloire.players.glory3 import PLAYER
from gloire.players.glory3.judgement import judged
from gloire.players.glory3.marching import stage_of
from gloire.players.planners import Script, Searching
from gloire.players.protocol import STANDARD, Rehearsed
from gloire.players.search import Budget, Purse, climbed
from gloire.systems import entry
from gloire.systems.glory3 import actions as do

BATTLES = ("cornfield", "cedar-creek-morning")
PLENTY = 60


def marches(scenario: str, most: int, seed: int = 3) -> Iterator[tuple[gloire.Game, Any, Any]]:
    """Games in which a march begins, with the strategist and what he rehearses."""
    game, dice, seen = gloire.new_game(scenario), Random(seed), set[Any]()
    players = {side: make("captain", Random(f"{side} {seed}")) for side in game.scenario.sides}
    strategist: Any = entry(game.scenario.system.id).part("player")
    while (question := game.question) and len(seen) < most:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        march = strategist.stretch(strategist.situation(game.clone(), question.asks))
        if march is not None and march.key not in seen:
            seen.add(march.key)
            yield game, strategist, march
        game.apply(players[question.asks].choose(seat_for(game, question.asks)))


def script(strategist: Any, march: Any) -> Any:
    return strategist.propose(march.situation, strategist.styles[STANDARD], Random(1))


def searched(march: Any, plan: Any, rehearsals: int, seed: int = 1) -> Any:
    purse = Purse(Budget(rehearsals))
    purse.open(1)
    with purse.share(1) as spending:
        return climbed(march, plan, spending, Random(seed))


@pytest.mark.parametrize("scenario", BATTLES)
def test_who_rehearses_leaves_the_game_alone(scenario: str):
    for game, strategist, march in marches(scenario, 3):
        before = game.hash
        searched(march, script(strategist, march), PLENTY)

        assert game.hash == before
        assert march.situation.game.hash == before


@pytest.mark.parametrize("scenario", BATTLES)
def test_what_is_found_is_judged_no_worse_than_the_script_s_own_march_and_mostly_there_is_something(scenario: str):
    gains = [searched(march, script(strategist, march), PLENTY).gain for _, strategist, march in marches(scenario, 8)]

    assert min(gains) >= 0
    assert sum(gain > 0 for gain in gains) >= 2


@pytest.mark.parametrize("scenario", BATTLES)
def test_so_many_rehearsals_and_the_same_generator_find_the_same_march(scenario: str):
    for _, strategist, march in marches(scenario, 2):
        plan = script(strategist, march)
        found, again = searched(march, plan, PLENTY), searched(march, plan, PLENTY)

        assert (found.plan.steps, found.gain, found.playouts) == (again.plan.steps, again.gain, again.playouts)
        assert found.playouts <= PLENTY


@pytest.mark.parametrize("scenario", BATTLES)
def test_nothing_to_spend_leaves_the_script_s_own_plan(scenario: str):
    _, strategist, march = next(marches(scenario, 1))
    plan = script(strategist, march)

    assert searched(march, plan, 0).plan == plan


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_march_is_carried_out_as_it_was_rehearsed(scenario: str):
    for game, _, march in marches(scenario, 4):
        played, done = game.clone(), list[Any]()
        player = GreedyPlayer(Random(5), "colonel", Searching(Budget(PLENTY)))
        plan = None
        while (question := played.question) and question.asks == march.side and march.goes_on(played):
            if question.kind == march.announces:
                break
            action = player.choose(seat_for(played, question.asks))
            plan = plan or player._plan
            done.append(action)
            played.apply(action)

        assert plan is not None
        assert tuple(done) == plan.steps[: len(done)]
        assert len(done) > 1 or plan.steps == tuple(done)


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_march_is_looked_at_once_by_who_searches_and_never_by_the_script(scenario: str):
    planner, keys = Searching(Budget(4)), list[Any]()
    for game, strategist, march in marches(scenario, 4):
        seat = seat_for(game, march.side)
        assert planner.looks_again(strategist, march.situation)
        planner.plan(strategist, march.situation, seat, Random(1))
        assert not planner.looks_again(strategist, march.situation)
        assert not Script().looks_again(strategist, march.situation)
        keys.append(march.key)
    assert len(set(keys)) == 4


def test_steps_of_a_march_count_for_nothing_once_it_is_over():
    """A unit that advances after a charge faces as it should then, and not as it did before."""
    game, dice, facings = gloire.new_game("cornfield"), Random(1), 0
    players = {side: GreedyPlayer(Random(side), "colonel", Searching(Budget(100))) for side in game.scenario.sides}
    while (question := game.question) and facings < 12:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        player = players[question.asks]
        action = player.choose(seat_for(game, question.asks))
        if question.kind == "ChooseFacing" and player._plan.steps and len(question.actions) > 1:
            situation = PLAYER.situation(game.clone(), question.asks)
            if player._plan.stage != stage_of(situation):
                facings += 1
                values = {one.action: one.value for one in judged(situation, PLAYER.styles[STANDARD])}
                assert values[action] == pytest.approx(max(values.values()))
        game.apply(action)
    assert facings == 12


def test_4_12_the_second_copy_of_a_marker_begins_another_march():
    game, _, march = next(marches("cornfield", 1))
    later: Any = game.clone()
    later.position.shown = (*later.position.shown, later.position.shown[-1])
    again = PLAYER.stretch(PLAYER.situation(later, march.side))

    assert again is not None
    assert again.key != march.key
    assert again.stage != march.stage


def test_marches_still_to_come_are_this_one_and_all_who_may_still_be_called():
    counted = dict[Any, list[int]]()
    for _, _, march in marches("cornfield", 40):
        counted.setdefault((march.situation.position.turn, march.side), []).append(march.to_come)

    assert all(one >= 1 for many in counted.values() for one in many)
    assert sum(many[-1] == 1 for many in list(counted.values())[:-1]) >= 2
    assert all(first >= last for many in counted.values() for first, last in pairwise(many))


def test_who_enters_with_nobody_on_the_map_is_placed_by_the_script():
    game, dice, entered = gloire.new_game("cornfield"), Random(3), False
    players = {side: make("captain", Random(side)) for side in game.scenario.sides}
    while (question := game.question) and not entered:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        if question.kind == "Movement" and all(isinstance(one, do.EnterMap) for one in question.actions):
            entered = True
            assert PLAYER.stretch(PLAYER.situation(game.clone(), question.asks)) is None
        game.apply(players[question.asks].choose(seat_for(game, question.asks)))
    assert entered


def test_who_was_told_to_hurry_thinks_again_in_the_next_turn():
    times = iter([0.0, 0.0, inf, inf])  # seconds as they are looked up, until somebody says: play now
    purse = Purse(Budget(seconds=10.0), lambda: next(times, 0.0))
    purse.open(1, pace=10)
    with purse.share(1) as spending:
        assert spending.take()
        assert not spending.take()
    purse.open(2, pace=10)

    with purse.share(1) as spending:
        assert spending.left == 100


# The search by itself, on a hill: a plan is a row of numbers, and what it is worth is no secret.

Row = tuple[int, ...]


class Hill:
    """Each number may be 0 or 1. The first two are worth something only together."""

    key, to_come = "hill", 1

    def __init__(self) -> None:
        self.asked: list[Row] = []

    def changes(self, plan: Row) -> list[Row]:
        return [(*plan[:at], 1 - plan[at], *plan[at + 1 :]) for at in range(len(plan))]

    def rehearsed(self, plan: Row) -> Rehearsed[Row]:
        self.asked.append(plan)
        first, second, *others = plan
        return Rehearsed(plan, 5 * first * second - first - second + sum(others))


def test_one_change_after_another_leads_to_the_top_and_two_at_once_over_a_gap():
    found = searched(Hill(), (0, 0, 0, 0, 0), 500)

    assert found.plan == (1, 1, 1, 1, 1)
    assert found.gain == 6


def test_a_search_ends_where_nothing_is_left_to_try():
    hill = Hill()
    found = searched(hill, (1, 1, 1), 500)

    assert found.plan == (1, 1, 1)
    assert found.playouts == len(hill.asked) < 20


# What a march of Glory III is worth.


def in_the_third_turn(marker: str, leader: str, units: dict[str, Any], leaders: dict[str, str]) -> Any:
    """A small position at the Cornfield in which a command is about to move."""
    pool = ["us-i", "cs-jackson"]
    position: dict[str, Any] = {"turn": 3, "marker": marker, "pool": pool, "units": units, "leaders": leaders}
    game = gloire.position("cornfield", choices={"G6": "counts"}, **position)
    game.apply(do.ActivateCommand(leader))
    return game


def test_11_61_who_comes_to_a_place_that_was_wanted_has_gained_it():
    """A Disordered unit that could rally walks onto Nicodemus Heights, where three points are to be had."""
    units = {
        "us-patrick": {"at": "2016", "facing": 3, "order": "disordered"},
        "cs-penn": {"at": "1915", "facing": 3, "order": "disordered"},
    }
    game = in_the_third_turn("us-i", "us-gen-doubleday", units, {"us-gen-doubleday": "2016", "cs-gen-jr-jones": "1915"})
    game.apply(do.MoveLeader("us-gen-doubleday", "2215"))
    player = GreedyPlayer(Random(1), "colonel", Searching(Budget(PLENTY)))

    assert player.choose(seat_for(game, "union")) == do.MoveUnit("us-patrick", "1917", ())


def test_11_61_a_place_is_gained_once_however_many_stand_on_it():
    stack = {"at": "1917", "facing": 3}
    units = {"us-patrick": stack, "us-phelps": stack, "cs-penn": {"at": "2215", "facing": 3}}
    game = in_the_third_turn("us-i", "us-gen-doubleday", units, {"us-gen-doubleday": "1917", "cs-gen-jr-jones": "2215"})
    march = PLAYER.stretch(PLAYER.situation(game, "union"))
    assert march is not None
    hex = march.situation.grid.index["1917"]
    march.situation.wanted = {hex: 3.0}

    assert march._shared(march.situation) == 3.0
