"""Greedy and its leaders: close behind the attackers, and never alone next to the enemy."""

from random import Random
from typing import Any

import gloire
from gloire.players import make, seat_for
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.optional.leaders.command import in_command
from gloire.systems.napoleonic20.optional.leaders.fate import is_exposed
from tests.players.test_puzzles import choice, play_phase
from tests.scene import Scene

LEADERS = {"leaders": True}


def scene_of(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    return Scene(french, allied, options=LEADERS, **more)


def test_a_leader_rides_to_where_he_commands_the_attack():
    scene = scene_of({"fr-i": "0606", "fr-ii": "0607", "fr-ney": "0303"}, {"pr-iii": "0708"})
    play_phase(scene)

    assert in_command(scene.position, [scene.number("fr-i"), scene.number("fr-ii")])


def test_a_leader_is_never_left_alone_next_to_the_enemy():
    scene = scene_of({"fr-i": "0607", "fr-ney": "0303", "fr-napoleon": "0709"}, {"pr-iii": "0708", "pr-i": "0808"})
    play_phase(scene)

    assert not is_exposed(scene.position, scene.number("fr-ney"))
    assert not is_exposed(scene.position, scene.number("fr-napoleon"))


def test_a_leader_who_is_due_comes_on():
    scene = scene_of({"fr-i": "0105"}, {"ad-i": "1402"}, due={"fr-napoleon": 12})
    play_phase(scene)

    assert scene.place("fr-napoleon") not in ("reinforcement", "aside")


def test_a_leader_follows_a_unit_that_would_leave_him_next_to_the_enemy():
    scene = scene_of({"fr-i": "0402", "fr-ney": "0402", "fr-ii": "0202"}, {"ad-reserve": "0502", "ad-ii": "0301"})
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0301")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(die=3)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"), do.AdvanceTo("fr-i", "0502"))

    assert choice(scene) == do.AccompanyUnit("fr-ney")


def test_a_broken_leader_returns():
    scene = scene_of({"fr-i": "0909"}, {"ad-i": "1402"}, broken=("fr-napoleon",))

    assert isinstance(choice(scene), do.PlaceRallied)


def test_a_leader_driven_out_goes_to_his_troops():
    scene = scene_of({"fr-i": "0401"}, {"ad-wellington": "0503", "ad-ii": "0604"})
    scene.move("fr-i", "0403")

    assert choice(scene) == do.RetreatTo("ad-wellington", "0604")


def test_a_scattered_army_is_given_a_third_leader_and_a_small_one_is_not():
    scattered = {
        "fr-napoleon": "0104",
        "fr-ney": "0104",
        "fr-i": "1210",
        "fr-ii": "1212",
        "fr-iii": "1310",
        "fr-iv": "1112",
    }
    for french, answer in ((scattered, do.DeployLeader("fr-grouchy")), ({"fr-napoleon": "0104"}, do.KeepLeaders())):
        scene = scene_of({"fr-ney": "0104", **french}, {"ad-i": "1601"})
        scene.do(do.EndMovement())
        assert choice(scene) == answer


def test_a_whole_game_with_leaders_is_answered_to_its_end():
    game, dice = gloire.new_game("waterloo-20-third-day", options=LEADERS), Random(3)
    seated = {side: make("greedy", Random(1)) for side in game.scenario.sides}
    while question := game.question:
        player = seated.get(question.asks)
        game.apply(player.choose(seat_for(game, question.asks)) if player else question.sample(dice))
    assert game.outcome is not None
