"""16.1: whoever lies behind the enemy's face-down counters, nothing that reaches a side or a spectator is different.

Games are played in the fog, and at many questions the units behind one side's counters are dealt anew. The other side's
view, its questions, options, previews, refusals and threats, and the events from there on must be the same, until
something is truly shown.
"""

from random import Random

import pytest
from msgspec.structs import replace

import gloire
from gloire.core.game import Game
from gloire.players import make, seat_for
from gloire.sim.conformance.breach import Breach
from gloire.sim.conformance.trespass import Trespasser
from gloire.sim.conformance.trial import choose
from gloire.sim.conformance.unseen import check_unseen
from gloire.sim.napoleonic20.promises import PROMISES, disguise
from gloire.systems.napoleonic20.optional.fog.vocabulary import TurnUp
from gloire.systems.napoleonic20.scenario import Scenario
from tests.scene import scenario_of

SHARE = 0.25  # of the questions at which units are dealt anew
MANY = {
    "waterloo-20": "cavalry_penetration artillery_support unit_reduction breakdown fatigue leaders rally_locations",
    "borodino-20": "special_units artillery_support breakdown fatigue no_defense_plan",
    "smolensk-20": "special_units cavalry_penetration breakdown leaders",
    "salamanca-20": "special_units independent_brigades breakdown fatigue",
}


def compared(game: Game, seed: int, answers: int) -> int:
    """Plays at random, mostly without turning units up at will; returns how many questions were compared."""
    rng, watch = Random(seed), Random(f"{seed}/watch")
    trespasser, found = Trespasser(game, watch), 0
    while game.question is not None and game.length < answers:
        trespasser.remember(list(game.question.actions))
        if watch.random() < SHARE:
            found += check_unseen(game, PROMISES, watch, trespasser.actions(3))
        answer = choose(game.question, rng, seed)
        if not isinstance(answer, TurnUp) or watch.random() < 0.1:
            game.apply(answer)
    return found


def search(scenario: Scenario) -> None:
    """Looks for a leak in twenty whole games."""
    for seed in range(20):
        compared(Game.begin(scenario), seed, 10_000)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_16_1_nothing_leaks_in_a_whole_game(seed):
    assert compared(gloire.new_game("waterloo-20", {"fog_of_war": True}), seed, 10_000) > 50


@pytest.mark.parametrize("scenario", MANY)
def test_16_1_nothing_leaks_with_other_options(scenario):
    options = dict.fromkeys(["fog_of_war", *MANY[scenario].split()], True)

    # How much there is to compare is luck: one game of two may have hardly anything.
    assert sum(compared(gloire.new_game(scenario, options), seed, 150) for seed in (4, 5)) > 100


@pytest.mark.parametrize("question", ["counters", "veil", "told", "foreseen", "feared", "feigned", "face_down"])
def test_16_1_a_leak_is_found_wherever_it_is(question, monkeypatch):
    """Without one of its answers the fog hides too little, and the comparison notices."""
    game = gloire.new_game("waterloo-20", {"fog_of_war": True})
    monkeypatch.setattr(scenario_of(game), "ask", replace(scenario_of(game).ask, **{question: ()}))

    with pytest.raises(Breach, match="what a side cannot see changes nothing for it"):
        search(game.position.scenario)


def test_16_1_greedy_chooses_alike_whoever_lies_behind_the_enemys_counters():
    game = gloire.new_game("waterloo-20", {"fog_of_war": True})
    players, rng = {side: make("greedy", Random(3)) for side in game.scenario.sides}, Random(3)
    compared = 0
    while game.question is not None and game.length < 500:
        asks = game.question.asks
        if asks == gloire.CHANCE:
            game.apply(game.question.sample(rng))
            continue
        other = disguise(game, asks, rng)
        if other is not None and rng.random() < 0.5:
            chosen = [make("greedy", Random(7)).choose(seat_for(one, asks)) for one in (game, other.game)]
            assert chosen[0] == chosen[1]
            compared += 1
        game.apply(players[asks].choose(seat_for(game, asks)))

    assert compared > 20
