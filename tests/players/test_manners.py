"""Systems whose scripts answer each question as it comes: a plan is a style for an activation."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players.protocol import STANDARD
from gloire.systems import entry


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_a_plan_is_a_style_for_an_activation(scenario: str):
    game, dice = gloire.new_game(scenario), Random(7)
    player: Any = entry(game.scenario.system.id).part("player")
    plans: dict[str, Any] = {}
    searched = 0
    turns: set[int] = set()
    while (question := game.question) is not None and len(turns) < 3:
        if question.asks == CHANCE or len(question.actions) == 1:
            game.apply(question.sample(dice))
            continue
        seen = player.situation(game, question.asks)
        turns.add(player.turn(seen))
        if question.asks not in plans or not player.carry_out(seen, plans[question.asks]):
            plans[question.asks] = player.propose(seen, player.styles[STANDARD], dice)
            searched += player.occasions(seen) > 0
        scored = player.carry_out(seen, plans[question.asks])
        game.apply(max(scored, key=lambda one: one.value).action)
    assert searched >= 2


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield"])
def test_what_varies_is_how_much_things_are_worth(scenario: str):
    game = gloire.new_game(scenario)
    player: Any = entry(game.scenario.system.id).part("player")
    plan = player.propose(player.situation(game, game.scenario.sides[0]), player.styles[STANDARD], Random(1))
    varied = player.vary(plan, Random(1))
    assert player.essence(varied) != player.essence(plan)
    assert varied.moment == plan.moment
