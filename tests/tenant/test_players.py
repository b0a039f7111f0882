"""Players and simulations: the protocol of players, and the books that are kept."""

from collections import Counter
from random import Random

import gloire
from gloire import players
from gloire.players.protocol import STANDARD
from gloire.render.words import names_of
from gloire.server.motives import _attacks, _deeds
from gloire.sim.match import Table
from gloire_skirmish.rules.actions import AssaultHex
from gloire_skirmish.strategist import PLAYER, STYLES
from scene import Scene, asked


def play(seed: int, blue: str, red: str) -> Table:
    game = gloire.new_game("mill-ford")
    seats = {"blue": players.make(blue, Random(seed)), "red": players.make(red, Random(seed))}
    table = Table(game, seats, Random(seed))
    table.play()
    return table


def test_greedy_beats_random_on_either_side():
    won: Counter[str] = Counter()
    for seed in range(8):
        for greedy, levels in (("blue", ("greedy", "random")), ("red", ("random", "greedy"))):
            outcome = play(seed, *levels).game.outcome
            won["greedy"] += outcome is not None and outcome.winner == greedy
    assert won["greedy"] >= 13


def test_a_choice_is_explained():
    game, player = gloire.new_game("mill-ford"), players.make("greedy", Random(1))
    assert player.choose(players.seat_for(game, "blue")) in asked(game).actions
    assert player.explain()["reasons"] == {"order": 1.0}


def test_a_sample_knows_no_more_than_its_side():
    game = gloire.new_game("mill-ford")
    game.apply(asked(game).actions[2])
    seat = players.seat_for(game, "red")
    sealed = {seat.sample(Random(seed)).view("blue").facts["orders"]["blue"] for seed in range(20)}
    assert sealed == {"hold", "fire", "press"}


def test_the_strategist_keeps_the_protocol():
    game = gloire.new_game("mill-ford")
    situation = PLAYER.situation(game, "blue")
    plan = PLAYER.propose(situation, STYLES[STANDARD], Random(1))
    assert PLAYER.essence(PLAYER.vary(plan, Random(1))) != PLAYER.essence(plan)
    assert PLAYER.occasions(situation) == 1
    assert PLAYER.turn(situation) == plan.moment
    assert PLAYER.quick(situation, Random(1)) in asked(game).actions
    assert 0 < PLAYER.value(game, "blue") < 1
    assert PLAYER.die_key(game)
    assert not PLAYER.horizon(game)(game)


def test_a_plan_is_over_with_its_turn():
    game = gloire.new_game("mill-ford")
    plan = PLAYER.propose(PLAYER.situation(game, "blue"), STYLES[STANDARD], Random(1))
    while PLAYER.situation(game, "blue").position.turn == plan.moment:
        game.apply(asked(game).sample(Random(1)))
    assert PLAYER.carry_out(PLAYER.situation(game, "blue"), plan) == []


def test_a_finished_game_is_in_the_books():
    account = play(5, "greedy", "random").write_down(1).account
    assert account.turns == 4
    assert len(account.standing["blue"]) == 5
    assert sum(luck.dice for luck in account.luck.values()) > 0
    assert sum(account.expected.values()) == sum(account.actual.values())


def test_an_assault_is_told_as_the_attack_that_the_side_was_after():
    scene = Scene("blue-van", blue_1="0602 3", red_1="0603 3")
    scene.to_fight()
    at = scene.game.length
    scene.do(AssaultHex("blue-1", "0603"))
    names = names_of(scene.game.scenario)
    deeds = list(_deeds(scene.game, "blue", "blue", [at], names))
    assert _attacks("blue", deeds, names) == [f"The Blues attacked 0603 The Mill with {names.the_unit('blue-1')}."]
