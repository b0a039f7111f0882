"""Waterloo 5.1: the marker of Damned Good Ground, where it goes and what each face does."""

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.waterloo.vocabulary import MarkerPlaced, MarkerRemoved
from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene
from tests.systems.napoleonic20.turns import card_number, seen, with_card
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH, battle, parts

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
    assert scene.game.view().facts["markers"] == [{"kind": "good-ground", "face": "artillery-immune", "hex": "1703"}]


def test_waterloo_5_1_marker_may_be_turned_over_where_it_lies():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    scene.do(do.EndMovement(), do.PlaceGoodGround("ad-ii", "artillery-immune"))
    assert scene.game.view().facts["markers"][0]["face"] == "artillery-immune"


def test_waterloo_5_1_marker_may_be_left_where_it_lies():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    scene.do(do.EndMovement(), do.LeaveGoodGround())
    assert scene.game.view().facts["markers"] == [{"kind": "good-ground", "face": "+1", "hex": "1703"}]


def test_waterloo_5_1_marker_re_enters_play():
    scene = with_card(GROUND, FRENCH, ALLIED, phasing="allied")
    assert scene.game.view().facts["markers"] == []
    scene.do(do.EndMovement(), do.PlaceGoodGround("ad-ii", "+1"))
    assert scene.game.view().facts["markers"][0]["hex"] == "1703"


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
    assert scene.game.view().facts["markers"][0]["hex"] == "1703"


def test_waterloo_5_1_marker_goes_when_its_unit_moves():
    scene = Scene(FRENCH, ALLIED, phasing="allied", good_ground=("ad-ii", "+1"))
    events = scene.move("ad-ii", "1602")
    assert seen(events, MarkerRemoved) == [MarkerRemoved()]
    assert scene.game.view().facts["markers"] == []


def test_waterloo_5_1_marker_goes_when_its_unit_retreats():
    scene, _ = battle({"fr-i": "0302", "fr-ii": "0301"}, {"ad-ii": "0402"}, die=3, good_ground=("ad-ii", "+1"))
    events = scene.do(do.RetreatUnit("ad-ii"), do.RetreatTo("ad-ii", "0501"))
    assert seen(events, MarkerRemoved)


def test_waterloo_5_1_marker_goes_when_its_unit_breaks():
    scene, _ = battle(
        {"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=6, good_ground=("pr-cadre-1", "+1")
    )
    assert scene.place("pr-cadre-1") == "aside"
    assert scene.game.view().facts["markers"] == []


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
