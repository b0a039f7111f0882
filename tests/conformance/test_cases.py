"""Which scenarios, options and choices conformance covers."""

import itertools

import gloire
from gloire.sim.conformance import cases, option_cases, plan
from gloire.sim.conformance.cases import EVERY, option_sets

NAMES = ("fog", "leaders", "weather", "cadres", "fatigue")


def test_option_sets_begin_with_none_each_alone_and_all():
    sets = option_sets(NAMES)

    assert () in sets
    assert all((name,) in sets for name in NAMES)
    assert NAMES in sets


def test_option_sets_bring_every_pair_into_all_four_combinations():
    sets = option_sets(NAMES)

    for a, b in itertools.combinations(NAMES, 2):
        assert {(a in one, b in one) for one in sets} == set(itertools.product((False, True), repeat=2))


def test_option_sets_are_few_and_different():
    sets = option_sets(NAMES)

    assert len(sets) == len(set(sets))
    assert len(sets) < 2 ** len(NAMES)


def test_a_scenario_without_options_is_played_once():
    assert option_sets(()) == [()]


def test_every_scenario_is_among_the_cases():
    assert {case.scenario for case in option_cases()} == {info.id for info in gloire.scenarios()}


def test_every_other_value_of_every_choice_is_among_the_cases():
    wanted = {
        (info.id, id, value)
        for info in gloire.scenarios()
        for id, choice in info.choices.items()
        for value in choice["others"]
    }

    assert wanted == {(case.scenario, id, value) for case in cases() for id, value in case.choices.items()}


def test_one_game_in_twenty_is_planned_with_every_check():
    assert sum(plan(number)[1] for number in range(10 * EVERY)) == 10


def test_games_with_every_check_go_through_all_sets_of_options():
    thorough = [plan(number)[0] for number in range(EVERY * len(option_cases())) if plan(number)[1]]

    assert {str(case) for case in thorough} == {str(case) for case in option_cases()}
