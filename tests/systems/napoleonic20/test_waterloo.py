"""Waterloo 20: the exclusive rules. Its event cards are in test_cards, its counters and tracks in test_tables."""

import pytest

import gloire
from gloire.core.events import Rolled
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    Arrived,
    BattleResolved,
    CardDrawn,
    Entered,
    MarkerPlaced,
    MarkerRemoved,
    MoraleChanged,
    PlayerTurnBegan,
    RallyRolled,
    RoutSoftened,
)
from tests.scene import Scene, quiet
from tests.systems.napoleonic20.turns import at_night, before_the_card, card_number, seen, with_card

FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}


def counters(game: Game) -> dict[str, str]:
    """Where every counter is: a hex or a box."""
    return {c["unit"]: c["hex"] or c["box"] for c in game.view()["counters"]}


def battle(
    attackers: dict[str, str], defenders: dict[str, str], die: int = 3, **facts: object
) -> tuple[Scene, BattleResolved]:
    """All French units attack all Allied ones (or the other way round, if the Allies are phasing)."""
    scene = Scene(attackers, defenders, **facts)  # type: ignore[arg-type]  # passed on as they are
    ours, theirs = (attackers, defenders) if facts.get("phasing") != "allied" else (defenders, attackers)
    scene.to_combat()
    (resolved,) = seen(scene.fight(" ".join(ours), " ".join(theirs.values()), die=die), BattleResolved)
    return scene, resolved


def parts(modifiers: tuple[object, ...]) -> list[tuple[str, int]]:
    """What a side's strength is made of."""
    return [(m.what, m.value) for m in modifiers]  # type: ignore[attr-defined]  # Modifiers


# 2.0 Game equipment.


def test_waterloo_2_0_guard_routs_two_hexes_less():
    scene, _ = battle({"fr-ig": "1202"}, {"ad-i": "1302"}, die=1)
    assert seen(scene.do(do.RetreatUnit("fr-ig"), 2), RoutSoftened) == [RoutSoftened("fr-ig")]


def test_waterloo_2_0_british_first_corps_routs_two_hexes_less():
    scene, _ = battle({"fr-i": "0302", "fr-ii": "0301"}, {"ad-i": "0402"}, die=6)
    assert seen(scene.do(do.RetreatUnit("ad-i"), 2), RoutSoftened) == [RoutSoftened("ad-i")]


@pytest.mark.parametrize("unit", ["fr-ig", "ad-i"])
def test_waterloo_2_0_guard_and_british_first_corps_add_one_to_rally(unit):
    side = "french" if unit == "fr-ig" else "allied"
    scene = at_night(FRENCH, ALLIED, phasing=side, broken=(unit,))
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit(unit), 4), RallyRolled)
    assert roll.result == "rallied"


def test_waterloo_2_0_only_the_imperial_guard_is_committed_for_a_point():
    game = gloire.new_game("waterloo-20")
    assert [c["unit"] for c in game.view()["counters"] if c["guard"]] == ["fr-ig"]
    assert sorted(c["unit"] for c in game.view()["counters"] if c["elite"]) == ["ad-i", "fr-ig"]


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
    view = gloire.new_game("waterloo-20").view()
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
    assert gloire.new_game("waterloo-20").view()["morale"] == {"french": 8, "allied": 7}


def test_waterloo_3_0_game_begins_on_the_afternoon_of_16_june():
    turn = gloire.new_game("waterloo-20").view()["turn"]
    assert (turn["number"], turn["date"], turn["name"]) == (1, "16 June", "Afternoon")


def test_waterloo_3_0_good_ground_lies_at_st_amand():
    markers = gloire.new_game("waterloo-20").view()["markers"]
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


# 5.1 Damned Good Ground.

GROUND = "Damned Good Ground"


def test_waterloo_5_1_marker_goes_to_any_allied_unit_of_either_army():
    allied = {"ad-ii": "1703", "pr-i": "1112"}
    scene = with_card(GROUND, FRENCH, allied, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.asks == "allied"
    assert set(scene.actions) == {
        do.LeaveGoodGround(),
        do.PlaceGoodGround("ad-ii", "+1"),
        do.PlaceGoodGround("ad-ii", "artillery-immune"),
        do.PlaceGoodGround("pr-i", "+1"),
        do.PlaceGoodGround("pr-i", "artillery-immune"),
    }


def test_waterloo_5_1_marker_is_placed_at_the_end_of_movement():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied")
    assert scene.kind == "Move"
    assert scene.why_not(do.PlaceGoodGround("ad-ii", "+1")).code == "not-offered"
    scene.move("ad-ii", "1602")
    scene.do(do.EndMovement())
    events = scene.do(do.PlaceGoodGround("ad-ii", "+1"))
    assert seen(events, MarkerPlaced) == [MarkerPlaced("ad-ii", "1602", "+1")]


def test_waterloo_5_1_marker_is_placed_before_the_french_react():
    scene = with_card(GROUND, {"fr-ic": "0302"}, {"ad-ii": "0402"}, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.kind == "PlaceMarker"
    scene.do(do.PlaceGoodGround("ad-ii", "+1"))
    assert (scene.kind, scene.asks) == ("Disengage", "french")


def test_waterloo_5_1_marker_moves_from_where_it_lies():
    allied = {"ad-ii": "1703", "pr-i": "1112"}
    scene = with_card(GROUND, FRENCH, allied, phasing="allied", good_ground=("pr-i", "+1"))
    scene.do(do.EndMovement(), do.PlaceGoodGround("ad-ii", "artillery-immune"))
    assert scene.game.view()["markers"] == [{"kind": "good-ground", "face": "artillery-immune", "hex": "1703"}]


def test_waterloo_5_1_marker_may_be_turned_over_where_it_lies():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    scene.do(do.EndMovement(), do.PlaceGoodGround("ad-ii", "artillery-immune"))
    assert scene.game.view()["markers"][0]["face"] == "artillery-immune"


def test_waterloo_5_1_marker_may_be_left_where_it_lies():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    scene.do(do.EndMovement(), do.LeaveGoodGround())
    assert scene.game.view()["markers"] == [{"kind": "good-ground", "face": "+1", "hex": "1703"}]


def test_waterloo_5_1_marker_re_enters_play():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied")
    assert scene.game.view()["markers"] == []
    scene.do(do.EndMovement(), do.PlaceGoodGround("ad-ii", "+1"))
    assert scene.game.view()["markers"][0]["hex"] == "1703"


def test_waterloo_5_1_french_units_get_no_marker():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.why_not(do.PlaceGoodGround("fr-i", "+1")).rule == "Waterloo 5.1"


def test_waterloo_5_1_units_off_the_map_get_no_marker():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied", broken=("pr-i",))
    scene.do(do.EndMovement())
    assert scene.why_not(do.PlaceGoodGround("pr-i", "+1")).rule == "Waterloo 5.1"


def test_waterloo_5_1_no_question_without_allied_units():
    scene = with_card(GROUND, FRENCH, {}, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.position.phasing == 0


def test_waterloo_5_1_no_marker_without_the_card():
    scene = Scene(FRENCH, ALLIED, phasing="allied")
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_1_card_serves_the_turn_it_is_drawn_in():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied")
    scene.do(do.EndMovement(), do.LeaveGoodGround())
    scene.until("Move")
    scene.do(do.EndMovement(), do.DrawCard(3))
    scene.until("Move")
    scene.do(do.EndMovement())
    assert scene.position.phasing == 0


def test_waterloo_5_1_terrain_side_adds_one_to_the_defence():
    _, resolved = battle({"fr-i": "0302"}, {"ad-ii": "0402"}, good_ground=("ad-ii", "+1"))
    assert parts(resolved.defence) == [("strength", 3), ("good-ground", 1)]


def test_waterloo_5_1_terrain_side_comes_on_top_of_terrain():
    _, resolved = battle({"fr-i": "1303"}, {"ad-reserve": "1403"}, good_ground=("ad-reserve", "+1"))
    assert parts(resolved.defence) == [("strength", 2), ("town", 1), ("good-ground", 1)]


def test_waterloo_5_1_terrain_side_helps_every_unit_defending_in_that_battle():
    _, resolved = battle({"fr-i": "0302"}, {"ad-ii": "0402", "pr-i": "0403"}, good_ground=("pr-i", "+1"))
    assert parts(resolved.defence) == [("strength", 3), ("strength", 3), ("good-ground", 1)]


def test_waterloo_5_1_terrain_side_does_not_help_in_attack():
    _, resolved = battle({"fr-i": "0302"}, {"ad-ii": "0402"}, phasing="allied", good_ground=("ad-ii", "+1"))
    assert parts(resolved.attack) == [("strength", 3)]


def test_waterloo_5_1_terrain_side_does_not_stop_artillery_from_doubling():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, good_ground=("ad-ii", "+1"))
    assert parts(resolved.attack) == [("artillery-doubled", 4)]


def test_waterloo_5_1_immune_side_stops_artillery_from_doubling():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, good_ground=("ad-ii", "artillery-immune"))
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_5_1_immune_side_adds_nothing_to_the_defence():
    _, resolved = battle({"fr-i": "0302"}, {"ad-ii": "0402"}, good_ground=("ad-ii", "artillery-immune"))
    assert parts(resolved.defence) == [("strength", 3)]


def test_waterloo_5_1_artillery_doubles_against_a_unit_without_the_marker():
    facts = {"good_ground": ("pr-i", "artillery-immune")}
    scene = Scene({"fr-res": "0302"}, {"ad-ii": "0402", "pr-i": "1112"}, **facts)  # type: ignore[arg-type]
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-res", "0402", die=3), BattleResolved)
    assert parts(resolved.attack) == [("artillery-doubled", 4)]


def test_waterloo_5_1_marker_stays_while_its_unit_stays():
    scene = Scene(FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.game.view()["markers"][0]["hex"] == "1703"


def test_waterloo_5_1_marker_goes_when_its_unit_moves():
    scene = Scene(FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    events = scene.move("ad-ii", "1602")
    assert seen(events, MarkerRemoved) == [MarkerRemoved()]
    assert scene.game.view()["markers"] == []


def test_waterloo_5_1_marker_goes_when_its_unit_retreats():
    scene, _ = battle({"fr-i": "0302", "fr-ii": "0301"}, {"ad-ii": "0402"}, die=3, good_ground=("ad-ii", "+1"))
    events = scene.do(do.RetreatUnit("ad-ii"), do.RetreatTo("ad-ii", "0501"))
    assert seen(events, MarkerRemoved)


def test_waterloo_5_1_marker_goes_when_its_unit_breaks():
    scene, _ = battle(
        {"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=6, good_ground=("pr-cadre-1", "+1")
    )
    assert scene.place("pr-cadre-1") == "aside"
    assert scene.game.view()["markers"] == []


def test_waterloo_5_1_marker_goes_when_its_unit_advances():
    scene, _ = battle({"fr-iii": "0302"}, {"ad-i": "0402"}, die=1, good_ground=("ad-i", "+1"))
    events = scene.do(do.AdvanceTo("ad-i", "0302"))
    assert seen(events, MarkerRemoved)


def test_waterloo_5_1_another_unit_in_the_hex_has_no_good_ground():
    allied = {"ad-ii": "0402", "pr-i": "0501"}
    scene = Scene(FRENCH, allied, phasing="allied", good_ground=("ad-ii", "+1"))
    scene.move("ad-ii", "0502")
    scene.move("pr-i", "0402")
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, "A Change in the Weather")), do.MoveUnit("fr-i", "0302"))
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=3), BattleResolved)
    assert parts(resolved.defence) == [("strength", 3)]


# 5.2 Weather.


def test_waterloo_5_2_weather_stands_on_the_turn_track():
    track = gloire.new_game("waterloo-20").view()["track"]
    assert [turn["weather"] for turn in track] == [
        *["clear"] * 6,
        *["downpour"] * 2,
        *["showers"] * 2,
        "mud",
        *["clear"] * 5,
    ]


def test_waterloo_5_2_weather_changes_with_the_turn():
    scene = Scene({"fr-i": "0304"}, ALLIED, phasing="allied", turn=6)
    assert scene.game.view()["turn"]["weather"] == "clear"
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.game.view()["turn"]["weather"] == "downpour"
    assert scene.reach("fr-i") == {"0303", "0305", "0204", "0205", "0404", "0405"}


# 5.2.1 Weather effects.


def test_waterloo_5_2_1_clear_weather_has_no_effect():
    _, resolved = battle({"fr-i": "0302", "fr-res": "0301"}, {"ad-ii": "0402"})
    assert parts(resolved.attack) == [("strength", 3), ("artillery-doubled", 4)]
    assert parts(resolved.defence) == [("strength", 3)]


@pytest.mark.parametrize("turn", [7, 9])
def test_waterloo_5_2_1_showers_and_downpour_weaken_infantry(turn):
    _, resolved = battle({"fr-i": "0302"}, {"ad-ii": "0402"}, turn=turn)
    assert parts(resolved.attack) == [("strength", 2)]
    assert parts(resolved.defence) == [("strength", 2)]


@pytest.mark.parametrize("turn", [7, 9])
def test_waterloo_5_2_1_showers_and_downpour_spare_cavalry(turn):
    _, resolved = battle({"fr-ic": "0302"}, {"ad-uxbridge": "0402"}, die=6, turn=turn)
    assert parts(resolved.attack) == [("strength", 1)]
    assert parts(resolved.defence) == [("strength", 2)]


def test_waterloo_5_2_1_showers_spare_artillery():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, turn=9)
    assert parts(resolved.attack) == [("artillery-doubled", 4)]


@pytest.mark.parametrize("turn", [7, 9])
def test_waterloo_5_2_1_rain_leaves_a_cadre_no_strength(turn):
    _, resolved = battle({"fr-i": "0302"}, {"pr-cadre-1": "0402"}, turn=turn)
    assert parts(resolved.defence) == [("strength", 0)]


def test_waterloo_5_2_1_rain_weakens_a_routed_unit_before_its_strength_is_halved():
    _, resolved = battle({"fr-i": "0302"}, {"ad-i": "0402"}, turn=9, routed={"ad-i": "allied"}, die=3)
    assert parts(resolved.defence) == [("routed", 2)]


def test_waterloo_5_2_1_rain_does_not_count_in_an_exchange():
    # Four points against one: a die of one is an exchange, and the defender's printed two must be paid.
    scene, resolved = battle({"fr-i": "0302", "fr-ii": "0301"}, {"ad-reserve": "0402"}, die=1, turn=9)
    assert resolved.result == "EX"
    assert scene.question.about["owed"] == 2


def test_waterloo_5_2_1_showers_leave_movement_alone():
    scene = Scene({"fr-i": "0202", "fr-ii": "0304"}, ALLIED, turn=9)
    assert "0402" in scene.reach("fr-i")
    assert "0605" in scene.reach("fr-ii")


def test_waterloo_5_2_1_showers_leave_minor_rivers_minor():
    scene = Scene({"fr-i": "0310"}, ALLIED, turn=9)
    assert "0410" in scene.reach("fr-i")


def test_waterloo_5_2_1_downpour_stops_artillery_from_doubling():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, turn=7)
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_5_2_1_downpour_takes_a_movement_point():
    scene = Scene({"fr-i": "0202", "fr-ic": "0503"}, ALLIED, turn=7)
    assert scene.reach("fr-i") == {"0201", "0203", "0101", "0102", "0301", "0302"}
    assert "0403" in scene.reach("fr-ic")
    assert "0303" in scene.reach("fr-ic")
    assert "0202" not in scene.reach("fr-ic")


def test_waterloo_5_2_1_downpour_takes_the_road_bonus():
    scene = Scene({"fr-i": "0304"}, ALLIED, turn=7)
    assert "0504" not in scene.reach("fr-i")
    assert scene.why_not(do.MoveUnit("fr-i", "0504")).rule == "6.2"


def test_waterloo_5_2_1_downpour_leaves_roads_through_rugged_ground():
    scene = Scene(FRENCH, {"ad-uxbridge": "1702"}, phasing="allied", turn=7)
    assert "1902" in scene.reach("ad-uxbridge")


def test_waterloo_5_2_1_units_force_march_in_a_downpour():
    scene = Scene({"fr-i": "0202"}, ALLIED, turn=7)
    scene.do(do.ForceMarch("french"))
    assert "0402" in scene.reach("fr-i")
    assert "0501" not in scene.reach("fr-i")


def test_waterloo_5_2_1_downpour_bars_minor_rivers():
    scene = Scene({"fr-ic": "0310"}, ALLIED, turn=7)
    assert not {"0410", "0411"} & scene.reach("fr-ic")
    refusal = scene.why_not(do.MoveUnit("fr-ic", "0410"))
    assert (refusal.rule, refusal.code) == ("6.2", "major-river")


def test_waterloo_5_2_1_bridges_stay_open_in_a_downpour():
    scene = Scene({"fr-i": "0904", "fr-ii": "0903"}, ALLIED, turn=7)
    assert "1004" in scene.reach("fr-i")
    assert "1004" not in scene.reach("fr-ii")


def test_waterloo_5_2_1_zones_do_not_cross_a_minor_river_in_a_downpour():
    scene = Scene({"fr-i": "0706"}, {"ad-ii": "0707"}, turn=7)
    assert scene.reach("fr-i")
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_2_1_no_attack_crosses_an_unbridged_minor_river_in_a_downpour():
    scene = Scene({"fr-i": "0706", "fr-ii": "0302"}, {"ad-ii": "0707", "pr-i": "0402"}, turn=7)
    scene.to_combat()
    assert scene.actions == [do.DeclareAttack("fr-ii", "0402")]
    assert scene.why_not(do.DeclareAttack("fr-i", "0707")).rule == "9.2.2"


def test_waterloo_5_2_1_cavalry_does_not_charge_across_a_minor_river_in_a_downpour():
    scene = Scene({"fr-i": "0706"}, {"ad-uxbridge": "0707"}, turn=7)
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_2_1_attack_over_a_bridge_is_a_choice_in_a_downpour():
    scene = Scene({"fr-i": "0904"}, {"ad-ii": "1004"}, turn=7)
    scene.to_combat()
    assert set(scene.actions) == {do.DeclareAttack("fr-i", "1004"), do.EndDeclaration()}


def test_waterloo_5_2_1_downpour_parts_units_in_contact_across_a_minor_river():
    scene = Scene({"fr-i": "0706"}, {"ad-ii": "0707"}, phasing="allied", turn=6)
    scene.to_combat()
    assert scene.asks == "allied"
    scene.fight("ad-ii", "0706", die=4)  # 3 against 3 and 1 for the river: engaged
    scene.until("Move")
    assert (scene.asks, scene.position.turn) == ("french", 7)
    assert scene.reach("fr-i")
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_2_1_contact_across_a_minor_river_returns_when_the_downpour_ends():
    scene = Scene({"fr-i": "0706"}, {"ad-ii": "0707"}, phasing="allied", turn=8)
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.position.turn == 9
    assert scene.why_not(do.MoveUnit("fr-i", "0705")).rule == "6.8"


def test_waterloo_5_2_1_nobody_retreats_across_an_unbridged_minor_river_in_a_downpour():
    scene, _ = battle({"fr-i": "0705", "fr-ii": "0606"}, {"ad-ii": "0706"}, die=2, turn=7)
    scene.do(do.RetreatUnit("ad-ii"))
    assert scene.kind == "Retire"
    assert scene.why_not(do.RetreatTo("ad-ii", "0707")).rule == "9.8.1"


def test_waterloo_5_2_1_mud_takes_a_movement_point():
    scene = Scene({"fr-i": "0202"}, ALLIED, turn=11)
    assert scene.reach("fr-i") == {"0201", "0203", "0101", "0102", "0301", "0302"}


def test_waterloo_5_2_1_mud_stops_artillery_from_doubling():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, turn=11)
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_5_2_1_one_hex_can_always_be_moved():
    scene = Scene({"fr-i": "0310"}, ALLIED, turn=11)
    assert "0410" in scene.reach("fr-i")  # two points for the river, and but one left in the mud


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


# 11.0 and 11.6 Reinforcements.


def entry_hexes(scene: Scene, unit: str) -> set[str]:
    return {action.at for action in scene.offered(do.EnterMap) if action.unit == unit}


def test_waterloo_11_6_french_enter_on_the_southern_edge():
    scene = Scene(FRENCH, ALLIED, due={"fr-vi": 3}, turn=3)
    assert entry_hexes(scene, "fr-vi") == {"0103", "0104", "0105", "0106", "0107"}
    assert scene.why_not(do.EnterMap("fr-vi", "0102", "0102")).rule == "11.5"


def test_waterloo_11_6_prussians_enter_within_two_hexes_of_hamme():
    scene = Scene(FRENCH, ALLIED, phasing="allied", due={"pr-iv": 4}, turn=4)
    assert entry_hexes(scene, "pr-iv") == {"1812", "1912", "2010", "2011", "2012"}
    assert scene.why_not(do.EnterMap("pr-iv", "1712", "1712")).rule == "11.5"


def test_waterloo_11_6_anglo_dutch_enter_on_the_western_edge_from_nivelles_on():
    scene = Scene(FRENCH, ALLIED, phasing="allied", due={"ad-uxbridge": 4}, turn=4)
    assert entry_hexes(scene, "ad-uxbridge") == {f"{row:02}01" for row in range(9, 21)}
    assert scene.why_not(do.EnterMap("ad-uxbridge", "0801", "0801")).rule == "11.5"


FREDERICK = "Frederick's Corps"


def frederick(die: int, french: dict[str, str] | None = None, **facts: object) -> Scene:
    """His card is drawn, and the die for his arrival is rolled."""
    scene = with_card(FREDERICK, french or FRENCH, ALLIED, phasing="allied", **facts)
    assert scene.kind == "ArrivalDie"
    scene.do(die)
    return scene


@pytest.mark.parametrize("die", [4, 5, 6])
def test_waterloo_11_0_fredericks_corps_arrives_on_four_or_more(die):
    scene = frederick(die)
    assert entry_hexes(scene, "ad-iii") == {"1701"}


@pytest.mark.parametrize("die", [1, 2, 3])
def test_waterloo_11_0_fredericks_corps_waits_on_three_or_less(die):
    scene = frederick(die)
    assert scene.place("ad-iii") == "variable"
    assert scene.why_not(do.EnterMap("ad-iii", "1701", "1701")).rule == "11.0"


def test_waterloo_11_0_fredericks_corps_rolls_again_each_turn():
    scene = frederick(3)
    scene.until("DrawEvent")
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, "A Change in the Weather")))
    assert scene.kind == "ArrivalDie"
    events = scene.do(4)
    assert seen(events, Rolled) == [Rolled(4, "arrival", "11.0")]
    assert seen(events, Arrived) == [Arrived("ad-iii", True)]


def test_waterloo_11_0_nobody_rolls_for_fredericks_corps_before_its_card():
    scene = with_card("A Change in the Weather", FRENCH, ALLIED, phasing="allied")
    assert scene.kind == "Move"
    assert scene.place("ad-iii") == "aside"


def test_waterloo_11_6_fredericks_corps_enters_at_1701_only():
    scene = frederick(6)
    assert scene.why_not(do.EnterMap("ad-iii", "1601", "1601")).rule == "11.5"
    events = scene.do(do.EnterMap("ad-iii", "1701", "1702"))
    assert seen(events, Entered) == [Entered("ad-iii", ("1701", "1702"), 2)]


def test_waterloo_11_6_enemy_at_1701_keeps_fredericks_corps_rolling():
    scene = frederick(6, {"fr-i": "1701"})
    assert scene.place("ad-iii") == "variable"
    assert entry_hexes(scene, "ad-iii") == set()


def test_waterloo_11_6_fredericks_corps_rolls_again_when_1701_is_free():
    scene = frederick(6, {"fr-ic": "1701"})
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.move("fr-ic", "1601")
    scene.do(do.EndMovement())
    scene.until("ArrivalDie")
    scene.do(4)
    assert entry_hexes(scene, "ad-iii") == {"1701"}


def test_waterloo_11_6_friend_at_1701_does_not_stop_fredericks_corps():
    scene = with_card(FREDERICK, FRENCH, {"ad-ii": "1701"}, phasing="allied")
    scene.do(4)
    assert do.EnterMap("ad-iii", "1701", "1702") in scene.actions


def test_waterloo_11_6_fredericks_corps_may_be_delayed_without_rolling_again():
    scene = frederick(4)
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, "A Change in the Weather")))
    assert scene.kind == "Move"
    assert entry_hexes(scene, "ad-iii") == {"1701"}


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


# 16.10.2 Mud.


def third_day(french: dict[str, str], allied: dict[str, str], **facts: object) -> Scene:
    return Scene(french, allied, turn=11, scenario="waterloo-20-third-day", **facts)  # type: ignore[arg-type]


def test_waterloo_16_10_2_mud_slows_units_on_the_third_morning():
    scene = third_day({"fr-i": "0202", "fr-ic": "0402"}, ALLIED)
    assert scene.reach("fr-i") == {"0201", "0203", "0101", "0102", "0301", "0302"}
    assert "0602" in scene.reach("fr-ic")
    assert "0702" not in scene.reach("fr-ic")


def test_waterloo_16_10_2_mud_stops_artillery_from_doubling():
    scene = third_day({"fr-res": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-res", "0402", die=3), BattleResolved)
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_16_10_2_mud_without_rain_leaves_infantry_its_strength():
    scene = third_day({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=3), BattleResolved)
    assert parts(resolved.attack) == [("strength", 3)]
    assert parts(resolved.defence) == [("strength", 3)]


def test_waterloo_16_10_2_mud_leaves_the_road_bonus():
    scene = third_day({"fr-i": "0304"}, ALLIED)
    assert "0504" in scene.reach("fr-i")
    assert "0605" not in scene.reach("fr-i")


def test_waterloo_16_10_2_mud_leaves_minor_rivers_minor():
    scene = third_day({"fr-i": "0706"}, {"ad-ii": "0707"})
    assert scene.why_not(do.MoveUnit("fr-i", "0705")).rule == "6.8"


def test_waterloo_16_10_2_mud_is_gone_by_midday():
    scene = third_day({"fr-i": "0202"}, ALLIED, phasing="allied")
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.position.turn == 12
    assert "0402" in scene.reach("fr-i")


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
    assert gloire.new_game("waterloo-20-third-day").view()["morale"] == {"french": 7, "allied": 6}


def test_waterloo_17_1_game_begins_on_the_muddy_morning_of_18_june():
    turn = gloire.new_game("waterloo-20-third-day").view()["turn"]
    assert (turn["number"], turn["date"], turn["name"], turn["weather"]) == (11, "18 June", "Morning", "mud")


@pytest.mark.parametrize("weather", ["historical", "long-rain", "fair"])
def test_waterloo_17_1_first_turn_is_muddy_whatever_the_weather_chosen(weather):
    game = gloire.new_game("waterloo-20-third-day", choices={"C11": weather})
    assert game.view()["turn"]["weather"] == "mud"


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
    assert game.view()["markers"] == [{"kind": "good-ground", "face": face, "hex": "1502"}]


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
    assert game.view("french")["next_card"] == ["D'Erlon Recalled", "Steady, lads!"]


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
