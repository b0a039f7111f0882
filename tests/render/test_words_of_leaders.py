"""What is said of leaders: they are people, and their questions, orders and fates are told in sentences."""

import random

import gloire
from gloire.render import words
from gloire.systems.napoleonic20 import actions as do
from tests.render.sayings import is_sentence
from tests.scene import Scene

LEADERS = {"leaders": True}


def advancing() -> Scene:
    """Marshal Ney may follow the I Corps into the hex it has won."""
    scene = Scene(french={"fr-i": "0402", "fr-ney": "0402"}, allied={"ad-reserve": "0502"}, options=LEADERS)
    scene.to_combat()
    scene.fight("fr-i", "0502", die=3)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"), do.AdvanceTo("fr-i", "0502"))
    return scene


def test_a_leader_is_called_by_his_name_without_an_article() -> None:
    scene = advancing()
    names = words.names_of(scene.scenario)
    assert words.question(scene.question, names) == "I Corps has gone to 0502. Does Marshal Ney go with it? [16.9.5]"
    assert words.action(do.StayBehind("fr-ney"), names) == "Marshal Ney stays behind"


def test_an_attack_out_of_command_is_told_with_its_rule() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-ii": "0502"}, options=LEADERS)
    scene.to_combat()
    odds = words.preview(scene.game.preview(do.DeclareAttack("fr-i", "0502")), words.names_of(scene.scenario))
    assert words.Line("Out of command", -1, "16.9.5") in odds.sums[0].lines


def test_games_with_leaders_are_told_in_sentences() -> None:
    asked = set()
    for seed, scenario in enumerate(("waterloo-20", "waterloo-20-third-day", "borodino-20", "salamanca-20")):
        game, rng = gloire.new_game(scenario, options=LEADERS), random.Random(seed)
        names = words.names_of(game.scenario)
        while question := game.question:
            asked.add(question.kind)
            assert is_sentence(words.question(question, names))
            action = question.sample(rng)
            assert is_sentence(words.action(action, names))
            for event in game.apply(action):
                assert is_sentence(words.event(event, names)), event
    assert {"RetreatLeader", "ShareCommand"} <= asked
