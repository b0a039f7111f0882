"""Greedy in Spain: an empty map, the price of contact, brigades in hand, and the cards that let somebody choose."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.players import make, seat_for
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.position import IN_HAND
from tests.players.games import questions, seated, study
from tests.scene import Scene
from tests.systems.napoleonic20.spain import spain, with_card

SPAIN = {"independent_brigades": True, "king_joseph": True}


def choice(scene: Scene) -> Any:
    """What greedy answers to the question now asked, coming fresh to the game."""
    assert scene.asks is not None
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


@pytest.mark.parametrize(
    ("scenario", "options", "seed"),
    [("salamanca-20", {}, 1), ("salamanca-20", SPAIN, 2), ("salamanca-20-historical", {}, 3)],
)
def test_player_who_comes_fresh_to_every_question_finds_a_lawful_answer(scenario, options, seed):
    game = gloire.new_game(scenario, options)
    for question in questions(game, seated(("random", "random"), seed), seed):
        action = make("greedy", Random(1)).choose(seat_for(game, question.asks))

        assert game.why_not(action, question.asks) is None


def test_greedy_marches_in_onto_an_empty_map():
    game = gloire.new_game("salamanca-20")
    player = make("greedy", Random(1))
    while game.question is not None and game.question.asks == "allied":
        game.apply(player.choose(seat_for(game, "allied")))

    assert len([c for c in game.view().facts["counters"] if c["hex"] and c["side"] == "allied"]) == 4


def test_first_contact_is_made_for_a_good_attack():
    """Salamanca 6.7.1: three divisions against cavalry alone, and morale to spare."""
    french = {"fr-2": "1508", "fr-1": "1509", "fr-3": "1607"}
    scene = spain(french, {"al-pack": "1709"}, turn=4, morale=(10, 2))
    player, done = make("greedy", Random(1)), []
    while scene.kind == "Move" and scene.asks == "french":
        done.append(player.choose(seat_for(scene.game, "french")))
        scene.do(done[-1])

    assert [type(action) for action in done].count(do.MakeContact) == 1
    assert any(isinstance(action, do.MoveUnit) for action in done)


def test_first_contact_is_not_made_for_a_bad_attack():
    scene = spain({"fr-7": "1508"}, {"al-1": "1708", "al-4": "1709"}, turn=4, morale=(3, 8))

    assert not isinstance(choice(scene), do.MakeContact)


def hand(scene: Scene) -> Scene:
    """Pack's brigade in hand."""
    scene.position.where[scene.number("al-pack")] = IN_HAND
    scene.restart()
    scene.to_combat()
    return scene


def test_a_brigade_is_used_where_the_column_is_worth_it():
    scene = hand(spain({"fr-2": "1508", "fr-3": "1509"}, {"al-6": "1608"}, morale=(6, 2)))
    scene.begin_battle("fr-2 fr-3", "1608")
    scene.until("SpendBrigadeFor")

    assert choice(scene) == do.SpendBrigade("al-pack")


def test_a_brigade_is_kept_where_it_would_change_nothing():
    allied = {"al-1": "1608", "al-4": "1607", "al-5": "1509"}
    scene = hand(spain({"fr-curto": "1508"}, allied, phasing="allied"))
    scene.begin_battle("al-1 al-4 al-5", "1508")

    assert choice(scene) == do.KeepBrigades()


def test_a_brigade_is_kept_in_hand_before_the_enemy():
    options = {"independent_brigades": True}
    scene = spain({"fr-2": "1508", "fr-1": "1607"}, {"al-ind": "1608"}, phasing="allied", options=options)
    scene.do(do.Detach("al-ind"))

    assert choice(scene) == do.TakeInHand("al-pack")


def test_an_event_helps_an_attack_that_is_better_for_it():
    scene = with_card("Act With Boldness", {"fr-1": "1508"}, {"al-4": "1608"})
    scene.to_combat()
    scene.begin_battle("fr-1", "1608")

    assert choice(scene) == do.UseEvent()


def test_lunch_leads_an_enemy_away_from_what_we_hold():
    scene = with_card("Salamanca Lunch", {"fr-2": "0808"}, {"al-7": "0206"}, phasing="allied")
    assert choice(scene) == do.ChooseUnit(hex="0808")
    scene.do(do.ChooseUnit(hex="0808"))

    hex = scene.scenario.index[choice(scene).hex]
    away = scene.position.grounds[0].distance_to(scene.scenario.index["0711"])
    assert away[hex] >= away[scene.scenario.index["0808"]]


def test_confused_command_holds_back_the_stronger_of_two_neighbours():
    scene = with_card("Confused Command", {"fr-2": "1508", "fr-7": "1509"}, {"al-7": "1708"})

    assert choice(scene) == do.ChooseUnit(hex="1508")


def test_march_goes_to_a_unit_that_can_move():
    scene = with_card("March", {"fr-2": "1508", "fr-7": "1811"}, {"al-7": "1608"})

    assert choice(scene) == do.ChooseUnit("fr-7")


def test_the_side_with_the_burden_presses_in_the_battle():
    """Salamanca 17.5: there the Allies must win, so it is they who play for the enemy's morale."""
    found = {}
    for scenario in ("salamanca-20", "salamanca-20-historical"):
        scene = Scene({"fr-1": "1811"}, {"al-7": "0206"}, scenario=scenario, turn=10, phasing="allied")
        found[scenario] = study(scene.game).stakes.temper.press
    assert found["salamanca-20-historical"] > found["salamanca-20"]
