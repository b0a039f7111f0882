"""Random games of every scenario, option and choice keep every promise of `gloire.sim.conformance`.

`gloire fuzz` plays more of them.
"""

import pytest

from gloire.sim.conformance import Trial, cases, option_cases, plan
from gloire.sim.conformance.cases import round_of_games

GAMES = round_of_games()


@pytest.mark.parametrize("case", option_cases(), ids=str)
def test_every_check_holds_with_every_set_of_options(case):
    trial = Trial(case, seed=1815)

    trial.play_with_every_check()

    assert trial.game.outcome is not None


@pytest.mark.parametrize("number", range(GAMES))
def test_random_game_keeps_its_promises(number):
    case, _ = plan(number)
    trial = Trial(case, seed=number)

    trial.play_and_replay()

    assert trial.game.outcome is not None


def test_every_scenario_option_and_choice_is_played():
    planned = {str(plan(number)[0]) for number in range(GAMES)}

    assert {str(case) for case in cases()} <= planned


def test_some_game_keeps_a_secret_long_enough_to_compare():
    case = next(case for case in cases() if case.scenario == "waterloo-20-third-day" and not case.options)
    compared = 0
    for seed in range(1, 6):
        trial = Trial(case, seed)
        trial.play_with_every_check()
        compared += trial.secrets

    assert compared > 0
