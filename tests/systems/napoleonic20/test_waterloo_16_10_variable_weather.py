"""Waterloo 16.10 Variable weather: an option."""

from typing import Any

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.waterloo.vocabulary import (
    MudDried,
    MudSpread,
    Sky,
    TrendTurned,
    WeatherRolled,
)
from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene, asked
from tests.systems.napoleonic20.turns import before_the_card, card_number, seen

OPTION = {"variable_weather": True}
FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}
QUIET_CARD = {"french": "Napoleon's Hat", "allied": "Damned Good Ground"}
CHANGE = "A Change in the Weather"


def under(sky: Sky, french: dict[str, str] | None = None, allied: dict[str, str] | None = None, **facts: Any) -> Scene:
    """A scene under this sky, in the movement phase."""
    scene = Scene(french or FRENCH, allied or ALLIED, options=OPTION, **facts)
    scene.position.keep(sky)
    scene.restart()
    return scene


def awaiting(sky: Sky, **facts: Any) -> Scene:
    """A scene under this sky in which the phasing side is about to draw its card."""
    scene = before_the_card(FRENCH, ALLIED, options=OPTION, **facts)
    scene.position.keep(sky)
    scene.restart()
    return scene


def draw(scene: Scene, title: str = "") -> list[Any]:
    side = scene.scenario.sides[scene.position.phasing]
    return list(scene.do(do.DrawCard(card_number(scene, title or QUIET_CARD[side]))))


def rolled(sky: Sky, die: int, **facts: Any) -> Scene:
    """A scene in which the French have drawn a card and thrown this die for the weather."""
    scene = awaiting(sky, **facts)
    draw(scene)
    scene.do(die)
    return scene


def weather(scene: Scene) -> str:
    text: str = scene.game.view().facts["turn"]["weather"]
    return text


def marker(scene: Scene) -> tuple[str, str, int | None]:
    sky = scene.game.view().facts["sky"]
    return sky["weather"], sky["trend"], sky["mud_until"]


def next_roll(scene: Scene, die: int) -> None:
    """Plays on quietly to the next die for the weather, and throws it."""
    scene.until("WeatherDie", dice=3)
    scene.do(die)


# 16.10 When it is rolled.


def test_waterloo_16_10_french_player_rolls_after_drawing_his_card():
    scene = awaiting(Sky("showers", "improving"))
    draw(scene)
    assert (scene.kind, scene.asks, scene.question.rule) == ("WeatherDie", "chance", "Waterloo 16.10")
    assert scene.question.about == {"weather": "showers", "trend": "improving"}


def test_waterloo_16_10_weather_is_rolled_once_a_turn_before_anybody_moves():
    scene = rolled(Sky("showers", "improving"), 3)
    assert (scene.kind, scene.asks) == ("Move", "french")


def test_waterloo_16_10_allied_player_does_not_roll():
    scene = awaiting(Sky("showers", "improving"), phasing="allied")
    draw(scene)
    assert (scene.kind, scene.asks) == ("Move", "allied")


def test_waterloo_16_10_there_is_no_roll_where_the_french_draw_no_card():
    game = gloire.new_game("waterloo-20", options=OPTION)
    assert asked(game).kind == "Move"
    assert game.view().facts["turn"]["weather"] == "cloudy"


def test_waterloo_16_10_weather_is_rolled_at_night_too():
    scene = awaiting(Sky("showers", "improving"), turn=16)
    draw(scene)
    assert scene.kind == "WeatherDie"


def test_waterloo_16_10_weather_holds_for_both_player_turns():
    scene = rolled(Sky("showers", "improving"), 5)
    assert weather(scene) == "cloudy"
    scene.until("DrawEvent")
    assert scene.position.phasing == 1
    assert weather(scene) == "cloudy"


def test_waterloo_16_10_printed_weather_does_not_count():
    scene = under(Sky("cloudy", "improving"), {"fr-i": "0202"}, turn=7)
    assert weather(scene) == "cloudy"
    assert "0402" in scene.reach("fr-i")


def test_waterloo_16_10_printed_weather_counts_without_the_option():
    scene = Scene(FRENCH, ALLIED, turn=7)
    assert scene.game.view().facts["turn"]["weather"] == "downpour"
    assert scene.game.view().facts.get("sky") is None
    assert "0402" not in scene.reach("fr-i")


def test_waterloo_16_10_nobody_is_told_the_weather_of_later_turns():
    scene = under(Sky("showers", "improving"))
    assert {turn["weather"] for turn in scene.game.view().facts["track"]} == {"showers", ""}


@pytest.mark.parametrize("scenario", ["salamanca-20", "borodino-20", "smolensk-20"])
def test_waterloo_16_10_is_an_option_of_waterloo_alone(scenario):
    found = {info.id: info.options for info in gloire.scenarios()}
    assert "variable_weather" in found["waterloo-20"]
    assert "variable_weather" in found["waterloo-20-third-day"]
    assert "variable_weather" not in found[scenario]


# 16.10 The ends of the track.


@pytest.mark.parametrize(("box", "die"), [("clear", 5), ("clear", 6), ("cloudy", 6)])
def test_waterloo_16_10_weather_is_never_better_than_clear(box, die):
    assert weather(rolled(Sky(box, "improving"), die)) == "clear"


@pytest.mark.parametrize(("box", "die"), [("showers", 1), ("downpour", 1), ("downpour", 2)])
def test_waterloo_16_10_weather_never_remains_worse_than_downpour(box, die):
    assert weather(rolled(Sky(box, "worsening"), die)) == "downpour"


# 16.10 + 3.0 + 17.1 Where the markers begin.


def test_waterloo_3_0_variable_weather_begins_cloudy_and_worsening():
    sky = gloire.new_game("waterloo-20", options=OPTION).view().facts["sky"]
    assert sky == {"weather": "cloudy", "trend": "worsening", "mud_until": None}


def test_waterloo_17_1_variable_weather_begins_cloudy_and_improving():
    sky = gloire.new_game("waterloo-20-third-day", options=OPTION).view().facts["sky"]
    assert (sky["weather"], sky["trend"]) == ("cloudy", "improving")


def test_waterloo_17_1_first_turn_is_muddy_with_variable_weather_too():
    view = gloire.new_game("waterloo-20-third-day", options=OPTION).view().facts
    assert (view["turn"]["weather"], view["sky"]["mud_until"]) == ("mud", 11)


def test_waterloo_17_1_mud_of_the_first_turn_is_gone_on_the_second():
    scene = Scene(FRENCH, ALLIED, scenario="waterloo-20-third-day", turn=11, phasing="allied", options=OPTION)
    assert weather(scene) == "mud"
    scene.do(do.EndMovement())
    assert (scene.position.turn, weather(scene)) == (12, "cloudy")


# 16.10.1 Trends.


@pytest.mark.parametrize(
    ("die", "box"),
    [(1, "downpour"), (2, "showers"), (3, "showers"), (4, "showers"), (5, "cloudy"), (6, "clear")],
)
def test_waterloo_16_10_1_improving_weather(die, box):
    assert weather(rolled(Sky("showers", "improving"), die)) == box


@pytest.mark.parametrize(
    ("die", "box"),
    [(1, "showers"), (2, "cloudy"), (3, "clear"), (4, "clear"), (5, "clear"), (6, "clear")],
)
def test_waterloo_16_10_1_worsening_weather(die, box):
    assert weather(rolled(Sky("clear", "worsening"), die)) == box


def test_waterloo_16_10_1_six_improves_worsening_weather_by_one_box():
    assert weather(rolled(Sky("showers", "worsening"), 6)) == "cloudy"


def test_waterloo_16_10_1_roll_leaves_the_trend_alone():
    assert marker(rolled(Sky("showers", "worsening"), 6)) == ("cloudy", "worsening", None)


def test_waterloo_16_10_1_roll_is_told_with_its_change():
    scene = awaiting(Sky("showers", "improving"))
    draw(scene)
    assert seen(scene.do(6), WeatherRolled) == [WeatherRolled(6, "clear", -2)]


@pytest.mark.parametrize("phasing", ["french", "allied"])
def test_waterloo_16_10_1_card_flips_the_marker_whoever_draws_it(phasing):
    scene = awaiting(Sky("showers", "improving"), phasing=phasing)
    events = draw(scene, CHANGE)
    assert marker(scene) == ("showers", "worsening", None)
    assert seen(events, TrendTurned) == [TrendTurned("worsening")]


def test_waterloo_16_10_1_card_flips_it_back_the_next_time():
    scene = awaiting(Sky("showers", "worsening"), phasing="allied")
    draw(scene, CHANGE)
    assert marker(scene)[1] == "improving"


def test_waterloo_16_10_1_flipped_marker_counts_for_the_roll_of_the_same_turn():
    scene = awaiting(Sky("showers", "improving"))
    draw(scene, CHANGE)
    scene.do(2)
    assert weather(scene) == "downpour"


# 16.10.2 Mud: the marker.


def test_waterloo_16_10_2_storm_puts_the_mud_marker_one_turn_ahead():
    scene = awaiting(Sky("showers", "worsening"))
    draw(scene)
    events = scene.do(1)
    assert marker(scene) == ("downpour", "worsening", 13)
    assert [event.weather for event in seen(events, WeatherRolled)] == ["storm"]
    assert seen(events, MudSpread) == [MudSpread(13)]


def test_waterloo_16_10_2_downpour_without_a_storm_puts_no_marker_out():
    assert marker(rolled(Sky("showers", "worsening"), 2)) == ("downpour", "worsening", None)


def test_waterloo_16_10_2_downpour_moves_a_marker_on_by_a_turn():
    assert marker(rolled(Sky("downpour", "worsening", mud=12), 4)) == ("downpour", "worsening", 13)


def test_waterloo_16_10_2_new_downpour_moves_a_marker_on_by_a_turn():
    assert marker(rolled(Sky("showers", "worsening", mud=12), 2)) == ("downpour", "worsening", 13)


def test_waterloo_16_10_2_storm_moves_a_marker_on_by_one_turn_only():
    assert marker(rolled(Sky("downpour", "worsening", mud=12), 1)) == ("downpour", "worsening", 13)


@pytest.mark.parametrize("box", ["clear", "cloudy", "showers"])
def test_waterloo_16_10_2_marker_stays_where_it_is_in_other_weather(box):
    assert marker(rolled(Sky(box, "worsening", mud=12), 4)) == (box, "worsening", 12)


def test_waterloo_16_10_2_marker_is_removed_when_both_player_turns_of_its_turn_are_over():
    scene = under(Sky("cloudy", "improving", mud=12))
    scene.until("DrawEvent")
    assert (scene.position.phasing, weather(scene)) == (1, "mud")
    draw(scene)
    scene.to_end_of_turn()
    assert (scene.position.turn, marker(scene)[2], weather(scene)) == (13, None, "cloudy")


def test_waterloo_16_10_2_marker_farther_on_stays_on_the_track():
    scene = under(Sky("cloudy", "improving", mud=13), phasing="allied")
    events = scene.do(do.EndMovement())
    assert scene.position.turn == 13
    assert not seen(events, MudDried)
    assert weather(scene) == "mud"


# 16.10.2 Mud: its effects.


def battle(sky: Sky) -> BattleResolved:
    """An attack in open ground, with the guns at hand."""
    scene = under(sky, {"fr-i": "0302", "fr-res": "0301"}, {"pr-i": "0402"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i fr-res", "0402", die=2), BattleResolved)
    return resolved


@pytest.mark.parametrize("box", ["clear", "cloudy"])
def test_waterloo_16_10_2_mud_alone_does_not_weaken_infantry(box):
    assert [part.value for part in battle(Sky(box, "improving", mud=12)).defence] == [3]


@pytest.mark.parametrize("box", ["clear", "cloudy"])
def test_waterloo_16_10_2_mud_alone_keeps_guns_from_doubling(box):
    assert [part.value for part in battle(Sky(box, "improving", mud=12)).attack] == [3, 2]


@pytest.mark.parametrize("box", ["clear", "cloudy"])
def test_waterloo_16_10_2_mud_alone_takes_a_movement_point(box):
    scene = under(Sky(box, "improving", mud=12), {"fr-i": "0202"})
    assert "0302" in scene.reach("fr-i")
    assert "0402" not in scene.reach("fr-i")


def test_waterloo_16_10_2_showers_alone_weaken_infantry_and_nothing_else():
    resolved = battle(Sky("showers", "improving"))
    assert [part.value for part in resolved.attack] == [2, 4]
    assert [part.value for part in resolved.defence] == [2]
    assert "0402" in under(Sky("showers", "improving"), {"fr-i": "0202"}).reach("fr-i")


def test_waterloo_16_10_2_mud_and_showers_add_up():
    resolved = battle(Sky("showers", "improving", mud=12))
    assert [part.value for part in resolved.attack] == [2, 2]
    assert [part.value for part in resolved.defence] == [2]
    assert "0402" not in under(Sky("showers", "improving", mud=12), {"fr-i": "0202"}).reach("fr-i")


def test_waterloo_16_10_2_mud_adds_nothing_to_a_downpour():
    cavalry = {"fr-ic": "0202"}
    soaked, muddy = (under(Sky("downpour", "improving", mud=mud), cavalry) for mud in (0, 12))
    assert muddy.reach("fr-ic") == soaked.reach("fr-ic")
    assert "0402" in muddy.reach("fr-ic")
    assert [part.value for part in battle(Sky("downpour", "improving", mud=12)).attack] == [2, 2]


def test_waterloo_16_10_2_mud_leaves_the_road_its_point():
    road = {"fr-i": "0204"}
    assert "0404" in under(Sky("showers", "improving", mud=12), road).reach("fr-i")
    assert "0404" not in under(Sky("downpour", "improving", mud=12), road).reach("fr-i")


def test_waterloo_16_10_2_mud_does_not_swell_rivers():
    across = {"fr-ic": "0309"}
    assert "0410" in under(Sky("showers", "improving", mud=12), across).reach("fr-ic")
    assert "0410" not in under(Sky("downpour", "improving", mud=12), across).reach("fr-ic")


def test_waterloo_16_10_downpour_that_the_dice_bring_swells_rivers_at_once():
    scene = before_the_card({"fr-ic": "0309"}, ALLIED, options=OPTION)
    scene.position.keep(Sky("showers", "worsening"))
    scene.restart()
    draw(scene)
    scene.do(2)
    assert "0410" not in scene.reach("fr-ic")


# 16.10.2 The example.


def test_waterloo_16_10_2_example_of_a_storm_and_the_mud_after_it():
    scene = awaiting(Sky("showers", "worsening"), turn=11)  # a Morning turn
    draw(scene)
    scene.do(1)
    assert (marker(scene)[2], weather(scene)) == (12, "downpour")
    next_roll(scene, 4)  # Mid-day: no change
    assert (scene.position.turn, marker(scene)[2], weather(scene)) == (12, 13, "downpour")
    next_roll(scene, 6)  # Afternoon: it improves to showers
    assert (scene.position.turn, marker(scene)[2], weather(scene)) == (13, 13, "mud-and-showers")
    scene.until("DrawEvent", dice=3)
    assert (scene.position.phasing, weather(scene)) == (1, "mud-and-showers")
    next_roll(scene, 6)  # the next turn: it improves to cloudy
    assert (scene.position.turn, marker(scene)[2], weather(scene)) == (14, None, "cloudy")
