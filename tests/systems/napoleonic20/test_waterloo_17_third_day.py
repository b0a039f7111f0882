"""Waterloo 17.0 to 17.2: the scenario of the third day, its set-up and its historical events."""

import pytest

import gloire
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.waterloo.vocabulary import MarkerPlaced
from gloire.systems.napoleonic20.happened import CardDrawn
from tests.scene import quiet
from tests.systems.napoleonic20.turns import at_night, before_the_card, card_number, seen
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH, counters

# 17.0 The third day.


def test_waterloo_17_0_third_day_is_a_scenario_of_six_turns():
    info = next(s for s in gloire.scenarios() if s.id == "waterloo-20-third-day")
    assert info.turns == 6
    assert info.map_size == 240


def test_waterloo_17_0_third_day_ends_with_its_night():
    scene = at_night(FRENCH, ALLIED, phasing="allied", scenario="waterloo-20-third-day")
    assert scene.outcome is not None


# 17.1 Its set-up.


def test_waterloo_17_1_french_set_up():
    places = counters(gloire.new_game("waterloo-20-third-day"))
    assert {unit: place for unit, place in places.items() if unit.startswith("fr-") and place != "aside"} == {
        "fr-iiic": "1203",
        "fr-ig": "1204",
        "fr-iv": "1211",
        "fr-ii": "1302",
        "fr-vi": "1303",
        "fr-res": "1304",
        "fr-ivc": "1305",
        "fr-i": "1405",
        "fr-iii": "1410",
        "fr-iic": "1509",
        "fr-ic": "1511",
    }


def test_waterloo_17_1_allied_set_up():
    places = counters(gloire.new_game("waterloo-20-third-day"))
    assert {unit: place for unit, place in places.items() if not unit.startswith("fr-") and place != "aside"} == {
        "ad-i": "1502",
        "ad-reserve": "1503",
        "ad-ii": "1602",
        "ad-uxbridge": "1603",
        "pr-iv": "1609",
        "pr-iii": "1709",
        "pr-cadre-1": "1809",
        "pr-cadre-2": "1810",
        "pr-adv-gd": "broken",
        "pr-i": "eliminated",  # the cadres are their remnants
        "pr-ii": "eliminated",
    }


def test_waterloo_17_1_fredericks_corps_is_set_aside():
    assert counters(gloire.new_game("waterloo-20-third-day"))["ad-iii"] == "aside"


def test_waterloo_17_1_morale_is_seven_to_six():
    assert gloire.new_game("waterloo-20-third-day").view().facts["morale"] == {"french": 7, "allied": 6}


def test_waterloo_17_1_game_begins_on_the_muddy_morning_of_18_june():
    turn = gloire.new_game("waterloo-20-third-day").view().facts["turn"]
    assert (turn["number"], turn["date"], turn["name"], turn["weather"]) == (11, "18 June", "Morning", "mud")


@pytest.mark.parametrize("weather", ["historical", "long-rain", "fair"])
def test_waterloo_17_1_first_turn_is_muddy_whatever_the_weather_chosen(weather):
    game = gloire.new_game("waterloo-20-third-day", choices={"C11": weather})
    assert game.view().facts["turn"]["weather"] == "mud"


def test_waterloo_17_1_allied_player_first_chooses_the_face_of_good_ground():
    game = gloire.new_game("waterloo-20-third-day")
    assert game.question is not None
    assert (game.question.asks, game.question.rule) == ("allied", "Waterloo 17.1")
    assert list(game.question.actions) == [do.ChooseFace("+1"), do.ChooseFace("artillery-immune")]
    assert game.why_not(do.ChooseFace("ask")) is not None


@pytest.mark.parametrize("face", ["+1", "artillery-immune"])
def test_waterloo_17_1_chosen_face_lies_at_mont_st_jean(face):
    game = gloire.new_game("waterloo-20-third-day")
    events = game.apply(do.ChooseFace(face))
    assert seen(events, MarkerPlaced) == [MarkerPlaced("ad-i", "1502", face)]
    assert game.view().facts["markers"] == [{"kind": "good-ground", "face": face, "hex": "1502"}]


def test_waterloo_17_1_campaign_game_asks_no_such_question():
    game = gloire.new_game("waterloo-20")
    assert game.question is not None
    assert game.question.kind == "Move"


# 17.2 Historical events.

HISTORY = [
    ("french", "Imperial Indecision"),
    ("allied", "Rally to Old Forward!"),
    ("french", "Intelligence Gathering"),
    ("allied", "Steady, lads!"),
    ("french", "Napoleon's Illness"),
    ("allied", "Rally to Old Nosey!"),
    ("french", "Michael Ney"),
    ("allied", "March to the Guns"),
    ("french", "Sacre Bleu!"),
    ("allied", "Now's your time!"),
    ("french", "Never interrupt your enemy…"),
]


def play_quietly(game: Game, until_cards: int) -> list[CardDrawn]:
    """Plays on, nobody doing anything, until so many cards are drawn."""
    for _ in range(2000):
        drawn: list[CardDrawn] = seen(game.events(), CardDrawn)
        if len(drawn) == until_cards or game.question is None:
            break
        game.apply(quiet(game.question, 6))
    return drawn


def test_waterloo_17_2_cards_come_in_the_historical_order():
    game = gloire.new_game("waterloo-20-third-day", options={"scripted_events": True})
    drawn = play_quietly(game, 11)
    assert [(event.side, event.title) for event in drawn] == HISTORY


def test_waterloo_17_2_last_card_is_drawn_at_random_from_all_twelve():
    game = gloire.new_game("waterloo-20-third-day", options={"scripted_events": True})
    play_quietly(game, 11)
    while game.question is not None and game.question.kind != "DrawEvent":
        game.apply(quiet(game.question, 6))
    assert game.question is not None
    assert len(game.question.actions) == 12


def test_waterloo_17_2_intelligence_shows_the_next_card_of_the_order():
    game = gloire.new_game("waterloo-20-third-day", options={"scripted_events": True})
    play_quietly(game, 3)
    while game.question is not None and game.question.kind != "Move":
        game.apply(quiet(game.question, 6))
    assert game.view("french").facts["next_card"] == ["D'Erlon Recalled", "Steady, lads!"]


def test_waterloo_17_2_reshuffle_ends_the_fixed_order():
    scene = before_the_card(FRENCH, ALLIED, scenario="waterloo-20-third-day", options={"scripted_events": True})
    reshuffle = card_number(scene, "Never interrupt your enemy…")
    scene.position.script = (reshuffle, 0, 1)
    scene.restart()
    assert scene.actions == [do.DrawCard(reshuffle)]
    scene.do(do.DrawCard(reshuffle), do.EndMovement())
    assert len(scene.actions) == 12


def test_waterloo_17_2_without_the_option_any_card_may_come():
    game = gloire.new_game("waterloo-20-third-day")
    game.apply(do.ChooseFace("+1"))
    assert game.question is not None
    assert len(game.question.actions) == 12


def test_waterloo_17_2_campaign_game_has_no_fixed_order():
    with pytest.raises(ValueError, match="scripted_events"):
        gloire.new_game("waterloo-20", options={"scripted_events": True})
