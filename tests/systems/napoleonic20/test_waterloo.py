"""Waterloo 2.0 to 5.0, 9.8.6, 12.0 to 12.4 and 14.0: the armies, their set-up, retreat, morale and nights."""

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardDrawn,
    MoraleChanged,
    PlayerTurnBegan,
    RallyRolled,
    RoutSoftened,
)
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night, before_the_card, card_number, seen
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH, battle, counters

# 2.0 Game equipment.


def test_waterloo_2_0_guard_routs_two_hexes_less():
    scene, _ = battle({"fr-ig": "1202"}, {"ad-i": "1302"}, die=1)
    assert seen(scene.do(do.RetreatUnit("fr-ig"), 2), RoutSoftened) == [RoutSoftened("fr-ig", 2)]


def test_waterloo_2_0_british_first_corps_routs_two_hexes_less():
    scene, _ = battle({"fr-i": "0302", "fr-ii": "0301"}, {"ad-i": "0402"}, die=6)
    assert seen(scene.do(do.RetreatUnit("ad-i"), 2), RoutSoftened) == [RoutSoftened("ad-i", 2)]


@pytest.mark.parametrize("unit", ["fr-ig", "ad-i"])
def test_waterloo_2_0_guard_and_british_first_corps_add_one_to_rally(unit):
    side = "french" if unit == "fr-ig" else "allied"
    scene = at_night(FRENCH, ALLIED, phasing=side, broken=(unit,))
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit(unit), 4), RallyRolled)
    assert roll.result == "rallied"


def test_waterloo_2_0_only_the_imperial_guard_is_committed_for_a_point():
    game = gloire.new_game("waterloo-20")
    assert [c["unit"] for c in game.view().facts["counters"] if c["guard"]] == ["fr-ig"]
    assert sorted(c["unit"] for c in game.view().facts["counters"] if c["elite"]) == ["ad-i", "fr-ig"]


def test_waterloo_2_0_british_first_corps_repulsed_costs_nothing():
    scene, resolved = battle({"fr-ig": "0302"}, {"ad-i": "0402"}, phasing="allied", die=3)
    assert resolved.result == "N"
    assert scene.morale == (6, 6)


def test_waterloo_2_0_both_allied_armies_move_in_one_player_turn():
    scene = Scene(FRENCH, {"ad-ii": "1703", "pr-i": "1112"}, phasing="allied")
    assert scene.reach("ad-ii")
    assert scene.reach("pr-i")


# 3.0 Setting up.


def test_waterloo_3_0_french_set_up():
    places = counters(gloire.new_game("waterloo-20"))
    assert {unit: place for unit, place in places.items() if unit.startswith("fr-") and place[0].isdigit()} == {
        "fr-i": "0104",
        "fr-ig": "0107",
        "fr-ivc": "0208",
        "fr-iic": "0210",
        "fr-ic": "0211",
        "fr-iiic": "0303",
        "fr-ii": "0304",
        "fr-iii": "0307",
        "fr-iv": "0309",
    }


def test_waterloo_3_0_allied_set_up():
    places = counters(gloire.new_game("waterloo-20"))
    assert {unit: place for unit, place in places.items() if not unit.startswith("fr-") and place[0].isdigit()} == {
        "ad-i": "0605",
        "ad-reserve": "0904",
        "pr-i": "0408",
        "pr-ii": "0409",
        "pr-iii": "0510",
    }


def test_waterloo_3_0_reinforcements_wait_for_their_turns():
    view = gloire.new_game("waterloo-20").view().facts
    assert {c["unit"]: c["due"] for c in view["counters"] if c["box"] == "reinforcement"} == {
        "fr-res": 1,
        "fr-vi": 3,
        "ad-uxbridge": 4,
        "ad-ii": 5,
        "pr-iv": 4,
    }


def test_waterloo_3_0_prussian_advance_guard_begins_broken():
    places = counters(gloire.new_game("waterloo-20"))
    assert [unit for unit, place in places.items() if place == "broken"] == ["pr-adv-gd"]


def test_waterloo_3_0_prussian_advance_guard_rallies_normally():
    scene = at_night(FRENCH, ALLIED, phasing="allied", turn=4, broken=("pr-adv-gd",))
    scene.do(do.NoRallySpending(), do.RallyUnit("pr-adv-gd"), 5, do.PlaceRallied("2012"))
    assert scene.place("pr-adv-gd") == "2012"


def test_waterloo_3_0_fredericks_corps_is_set_aside():
    assert counters(gloire.new_game("waterloo-20"))["ad-iii"] == "aside"


def test_waterloo_3_0_morale_is_eight_to_seven():
    assert gloire.new_game("waterloo-20").view().facts["morale"] == {"french": 8, "allied": 7}


def test_waterloo_3_0_game_begins_on_the_afternoon_of_16_june():
    turn = gloire.new_game("waterloo-20").view().facts["turn"]
    assert (turn["number"], turn["date"], turn["name"]) == (1, "16 June", "Afternoon")


def test_waterloo_3_0_good_ground_lies_at_st_amand():
    markers = gloire.new_game("waterloo-20").view().facts["markers"]
    assert markers == [{"kind": "good-ground", "face": "artillery-immune", "hex": "0408"}]


# 4.0 Sequence of play.


def test_waterloo_4_0_french_player_goes_first():
    game = gloire.new_game("waterloo-20")
    assert seen(game.events(), PlayerTurnBegan) == [PlayerTurnBegan("french", 1)]


def test_waterloo_4_0_allies_follow_in_every_turn():
    scene = Scene(FRENCH, ALLIED)
    events = scene.do(do.EndMovement())
    assert seen(events, PlayerTurnBegan) == [PlayerTurnBegan("allied", 12)]
    scene.do(do.DrawCard(card_number(scene, "A Change in the Weather")))
    assert seen(scene.do(do.EndMovement()), PlayerTurnBegan) == [PlayerTurnBegan("french", 13)]


# 5.0 Random events.


def test_waterloo_5_0_french_draw_no_card_on_the_first_turn():
    game = gloire.new_game("waterloo-20")
    assert game.question is not None
    assert (game.question.kind, game.question.asks) == ("Move", "french")
    assert not seen(game.events(), CardDrawn)


def test_waterloo_5_0_allies_draw_on_the_first_turn():
    scene = before_the_card(FRENCH, ALLIED, phasing="allied", turn=1)
    assert scene.kind == "DrawEvent"


def test_waterloo_5_0_french_draw_from_the_second_turn_on():
    scene = before_the_card(FRENCH, ALLIED, turn=2)
    assert scene.kind == "DrawEvent"


def test_waterloo_5_0_french_draw_on_the_first_turn_of_the_third_day():
    game = gloire.new_game("waterloo-20-third-day")
    game.apply(do.ChooseFace("+1"))
    assert game.question is not None
    assert game.question.kind == "DrawEvent"


# 9.8.6 Retreat direction.


def retreat_options(unit: str, attacker: str, phasing: str) -> set[str]:
    """Where a unit at 0805 may withdraw to, attacked from the north (French) or the south (Allied)."""
    ours, theirs = {attacker: "0905" if phasing == "allied" else "0705"}, {unit: "0805"}
    french, allied = (theirs, ours) if phasing == "allied" else (ours, theirs)
    scene = Scene(french, allied, phasing=phasing)
    scene.to_combat()
    (resolved,) = seen(scene.fight(attacker, "0805", die=4), BattleResolved)
    assert resolved.result == "DW"
    scene.do(do.RetreatUnit(unit))
    return {action.hex for action in scene.actions}


def test_waterloo_9_8_6_french_retreat_toward_the_southern_edge():
    assert retreat_options("fr-i", "ad-ii", "allied") == {"0704", "0705"}


def test_waterloo_9_8_6_anglo_dutch_retreat_toward_the_northern_edge():
    assert retreat_options("ad-ii", "fr-i", "french") == {"0904", "0905"}


def test_waterloo_9_8_6_prussians_retreat_toward_the_northeast_or_east():
    assert retreat_options("pr-i", "fr-i", "french") == {"0905"}


def test_waterloo_9_8_6_prussians_do_not_retreat_toward_anglo_dutch_lines():
    scene = Scene({"fr-i": "0705"}, {"pr-i": "0805"})
    scene.to_combat()
    scene.fight("fr-i", "0805", die=4)
    scene.do(do.RetreatUnit("pr-i"))
    assert scene.why_not(do.RetreatTo("pr-i", "0904")).rule == "9.8.6"


@pytest.mark.parametrize(
    ("army", "hexes"),
    [("french", ("0104", "0107")), ("anglo-dutch", ("2002", "2005")), ("prussian", ("0712", "2012"))],
)
def test_waterloo_9_8_6_each_army_has_two_lines_of_communications(army, hexes):
    scene = Scene(FRENCH, ALLIED)
    scenario = scene.scenario
    assert tuple(sorted(scenario.labels[h] for h in scenario.locs[scenario.army_number[army]])) == hexes


# 12.0 Army morale.


def test_waterloo_12_0_both_allied_armies_share_their_morale():
    scene, _ = battle({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=6)
    assert scene.morale == (7, 5)
    scene = Scene(FRENCH, ALLIED, phasing="allied")
    scene.do(do.ForceMarch("anglo-dutch"))
    assert scene.morale == (6, 5)


# 12.3 Forced marching.

BOTH = {"ad-ii": "1112", "pr-i": "0403"}


def test_waterloo_12_3_anglo_dutch_march_alone():
    scene = Scene({"fr-i": "0112"}, BOTH, phasing="allied")
    before = scene.reach("pr-i")
    scene.do(do.ForceMarch("anglo-dutch"))
    assert "1412" in scene.reach("ad-ii")
    assert scene.reach("pr-i") == before


def test_waterloo_12_3_prussians_march_alone():
    scene = Scene({"fr-i": "0112"}, BOTH, phasing="allied")
    before = scene.reach("ad-ii")
    scene.do(do.ForceMarch("prussian"))
    assert "0702" in scene.reach("pr-i")
    assert scene.reach("ad-ii") == before


def test_waterloo_12_3_two_points_march_both_armies():
    scene = Scene({"fr-i": "0112"}, BOTH, phasing="allied")
    scene.do(do.ForceMarch("anglo-dutch"), do.ForceMarch("prussian"))
    assert scene.morale == (6, 4)
    assert "1412" in scene.reach("ad-ii")
    assert "0702" in scene.reach("pr-i")


def test_waterloo_12_3_same_army_marches_once():
    scene = Scene({"fr-i": "0112"}, BOTH, phasing="allied")
    scene.do(do.ForceMarch("prussian"))
    assert scene.why_not(do.ForceMarch("prussian")).rule == "12.3"


def test_waterloo_12_3_second_army_cannot_march_on_the_last_point():
    scene = Scene({"fr-i": "0112"}, BOTH, phasing="allied", morale=(6, 2))
    scene.do(do.ForceMarch("prussian"))
    assert scene.why_not(do.ForceMarch("anglo-dutch")).rule == "12.1.2"


def test_waterloo_12_3_one_point_marches_all_the_french():
    scene = Scene({"fr-i": "0202", "fr-ic": "0102", "fr-res": "0203"}, ALLIED)
    scene.do(do.ForceMarch("french"))
    assert "0501" in scene.reach("fr-i")
    assert "0502" in scene.reach("fr-ic")
    assert "0502" in scene.reach("fr-res")
    assert scene.morale == (5, 6)


# 12.4 To rally.


def allied_rally() -> Scene:
    return at_night(FRENCH, {"ad-ii": "1112"}, phasing="allied", broken=("ad-reserve", "pr-i"))


def test_waterloo_12_4_point_helps_one_allied_army():
    scene = allied_rally()
    scene.do(do.SpendForRally("prussian"), do.NoRallySpending())
    scene.do(do.RallyUnit("ad-reserve"), 4, do.RallyUnit("pr-i"), 4)
    assert scene.place("ad-reserve") == "broken"
    assert scene.kind == "Place"
    assert scene.morale == (6, 5)


def test_waterloo_12_4_two_points_help_both_armies():
    scene = allied_rally()
    scene.do(do.SpendForRally("prussian"), do.SpendForRally("anglo-dutch"))
    assert scene.kind == "RallyNext"
    scene.do(do.RallyUnit("ad-reserve"), 4, do.PlaceRallied("2002"), do.RallyUnit("pr-i"), 4, do.PlaceRallied("2012"))
    assert (scene.place("ad-reserve"), scene.place("pr-i")) == ("2002", "2012")
    assert [event.by for event in seen(scene.game.events(), MoraleChanged) if event.why == "rally"] == [-1, -1]


def test_waterloo_12_4_second_point_cannot_be_the_last():
    scene = at_night(FRENCH, {"ad-ii": "1112"}, phasing="allied", broken=("ad-reserve", "pr-i"), morale=(6, 2))
    scene.do(do.SpendForRally("prussian"))
    assert scene.kind == "RallyNext"
    assert scene.why_not(do.SpendForRally("anglo-dutch")).rule == "12.1.2"


def test_waterloo_12_4_one_point_helps_all_the_french():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-ic"))
    scene.do(do.SpendForRally("french"))
    scene.do(do.RallyUnit("fr-ii"), 4, do.PlaceRallied("0104"), do.RallyUnit("fr-ic"), 4, do.PlaceRallied("0107"))
    assert (scene.place("fr-ii"), scene.place("fr-ic")) == ("0104", "0107")


# 14.0 Night turns.


@pytest.mark.parametrize("hex", ["0704", "0409"])
def test_waterloo_14_0_quatre_bras_and_ligny_are_french_objectives(hex):
    assert at_night(FRENCH, {"ad-ii": hex}, phasing="allied", turn=4).morale == (5, 8)


@pytest.mark.parametrize("hex", ["1702", "1709"])
def test_waterloo_14_0_waterloo_and_wavre_are_allied_objectives(hex):
    assert at_night({"fr-i": hex}, {"ad-ii": "0112"}, turn=4).morale == (7, 5)


@pytest.mark.parametrize("hex", ["1702", "1709"])
def test_waterloo_14_0_allied_units_on_allied_objectives_cost_nobody_anything(hex):
    assert at_night(FRENCH, {"ad-ii": hex}, phasing="allied", turn=4).morale == (6, 8)


def test_waterloo_14_0_allies_rest_for_two_points():
    assert at_night(FRENCH, ALLIED, phasing="allied", turn=4).morale == (6, 8)


def test_waterloo_14_0_french_rest_for_one_point():
    assert at_night(FRENCH, ALLIED, turn=4).morale == (7, 6)


def test_waterloo_14_0_two_points_of_rest_stop_at_ten():
    assert at_night(FRENCH, ALLIED, phasing="allied", turn=4, morale=(6, 9)).morale == (6, 10)
