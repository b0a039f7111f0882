"""15.0 Winning in words: what to play for, why it ended so, and what the night will decide."""

import gloire
from gloire.render import words
from tests.scene import Scene


def aims(scenario):
    game = gloire.new_game(scenario)
    return {aim.side: aim.text for aim in words.aims(game.scenario, words.names_of(game.scenario))}


def told(game):
    return words.verdict(game, words.names_of(game.scenario))


def ended(morale):
    """The third day after its last turn, with this morale."""
    french, allied = morale
    scene = Scene({"fr-i": "1211"}, {"pr-i": "1511"}, scenario="waterloo-20-third-day", turn=16, phasing="allied")
    scene.position.morale = (french, allied)
    while scene.game.question and scene.game.outcome is None:
        question = scene.game.question
        scene.game.apply(question.actions[0] if question.asks == gloire.CHANCE else question.actions[-1])
    return scene.game


def test_15_0_french_are_told_that_they_must_break_the_enemy():
    assert "win only by breaking the Allies" in aims("waterloo-20")["french"]
    assert "win marginally when they have more morale at the end of turn" in aims("waterloo-20")["allied"]


def test_salamanca_17_5_in_the_historical_battle_it_is_the_allies():
    assert "win only by breaking the French" in aims("salamanca-20-historical")["allied"]


def test_15_0_lead_of_the_french_is_not_enough_and_the_end_says_so():
    game = ended((7, 2))
    french, allied = game.position.morale
    assert game.outcome is not None
    assert game.outcome.kind == "draw"
    assert told(game) == [f"The French lead {french} to {allied}, but win only by breaking the Allies [15.0]."]


def test_15_0_lead_of_the_allies_wins_marginally_and_the_end_says_so():
    game = ended((2, 6))
    assert game.outcome is not None
    assert game.outcome.kind == "marginal"
    assert "at the end, and the French have not broken them [15.0]." in told(game)[0]


def test_15_0_nothing_is_said_of_who_resigned_or_still_plays():
    assert told(gloire.new_game("waterloo-20-third-day")) == []


# 14.0 What the night will decide.


def notices(allied, turn=15, **more):
    game = Scene({"fr-i": "1211"}, allied, scenario="waterloo-20-third-day", turn=turn, **more).game
    return words.notices(game.view("french"), words.names_of(game.scenario))


def test_14_0_night_is_announced_the_turn_before():
    assert notices({"pr-i": "1511"})[0].startswith("Night falls with the next turn")
    assert notices({"pr-i": "1511"}, turn=14) == []
    assert notices({"pr-i": "1511"}, turn=16) == []


def test_14_0_stakes_name_the_objectives_that_are_held_and_those_that_are_lost():
    free = notices({"pr-i": "1511"})
    assert any("enemy on an objective, 1 for each: 1702 Waterloo and 1709 Wavre;" in line for line in free)
    lost = notices({"pr-i": "0409"})
    assert any("The French would lose 1 morale, for the enemy stands on 0409 Ligny" in line for line in lost)


def test_14_0_stakes_name_lines_of_communications_and_what_each_costs():
    allied = next(line for line in notices({"pr-i": "1511"}) if line.startswith("The Allies"))
    assert "on a line of communications, 2 for each: 2002, 2005, 2012 and 0712" in allied
    french = notices({"pr-i": "0104"})
    assert any("The French would lose 2 morale, for the enemy stands on 0104" in line for line in french)
    assert any("line of communications, 2 for each: 0107 [14.0]" in line for line in french)


def test_14_0_who_has_no_objective_can_lose_lines_of_communications():
    game = Scene({}, {}, scenario="smolensk-20", turn=4).game
    french = words.notices(game.view("french"), words.names_of(game.scenario))[1]
    assert (
        french
        == "The French would lose morale for an enemy on a line of communications, 2 for each: 0113 and 0414 [14.0]."
    )
