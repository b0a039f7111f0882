"""16.0: sets of options to begin with."""

import pytest

import gloire
from gloire.systems.napoleonic20.options import OPTIONS
from tests.scene import SCENARIOS, SERIES


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_16_0_first_game_has_no_options(scenario):
    assert gloire.scenario(scenario).presets["first-game"] == {}


@pytest.mark.parametrize(
    ("scenario", "more"),
    [
        ("waterloo-20", {"variable_weather"}),
        ("waterloo-20-third-day", {"variable_weather"}),
        ("borodino-20", {"special_units"}),
        ("smolensk-20", {"special_units"}),
        ("salamanca-20", {"special_units"}),
    ],
)
def test_16_0_standard_game_has_rally_places_cadres_special_units_and_weather(scenario, more):
    presets = gloire.scenario(scenario).presets
    assert presets["standard"] == dict.fromkeys({"rally_locations", "unit_reduction", *more}, True)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_16_0_all_optional_rules_are_those_of_chapter_sixteen(scenario):
    info = gloire.scenario(scenario)
    chosen = info.presets["all"]
    assert {name for name, rule in info.option_rules.items() if rule.split()[-1].startswith("16.")} == set(chosen)
    assert not {"scripted_events", "no_take_backs", "no_defense_plan"} & set(chosen)


@pytest.mark.parametrize("preset", ["first-game", "standard", "all"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_16_0_every_preset_begins_a_game(scenario, preset):
    options = gloire.scenario(scenario).presets[preset]
    game = gloire.new_game(scenario, options=options)
    assert {name for name, on in game.scenario.options.items() if on} == set(options)


def test_16_0_every_option_names_its_rule():
    for info in SERIES:
        shared = {name: OPTIONS[name].rule for name in info.options if name != "flank_march"}
        assert {name: info.option_rules[name] for name in shared} == shared
        assert set(info.option_rules) == set(info.options)


@pytest.mark.parametrize(("scenario", "case"), [("borodino-20", "Borodino 17.1"), ("smolensk-20", "Smolensk 18.1")])
def test_16_0_flank_march_is_an_option_of_two_games_under_two_cases(scenario, case):
    assert gloire.scenario(scenario).option_rules["flank_march"] == case
