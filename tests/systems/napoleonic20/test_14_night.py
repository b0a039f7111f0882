"""14.0 Night turns."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import DeckReshuffled, MoraleChanged, PhaseBegan, RallyRolled
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night, seen

FAR = {"ad-ii": "1703"}


def changes(scene: Scene) -> list[tuple[str, int, str]]:
    """What has happened to morale, as side, points and reason."""
    return [(event.side, event.by, event.why) for event in seen(scene.game.events(), MoraleChanged)]


# Speed limit.


@pytest.mark.parametrize("unit", ["fr-i", "fr-ic", "fr-res"])
def test_14_0_every_unit_moves_one_hex(unit):
    scene = Scene({unit: "0302"}, FAR, turn=16)
    assert scene.reach(unit) == {"0301", "0303", "0202", "0203", "0402", "0403"}


def test_14_0_road_adds_a_point_by_night():
    scene = Scene({"fr-i": "1811"}, {"ad-ii": "0304"}, turn=16, phasing="allied")
    assert {"0404", "0504"} <= scene.reach("ad-ii")
    assert "0605" not in scene.reach("ad-ii")
    assert "0405" in scene.reach("ad-ii")
    assert "0503" not in scene.reach("ad-ii")


def test_14_0_forced_march_adds_a_point_by_night():
    scene = Scene({"fr-i": "0302"}, FAR, turn=16)
    scene.do(do.ForceMarch("french"))
    assert "0502" in scene.reach("fr-i")
    assert "0602" not in scene.reach("fr-i")


def test_14_0_road_and_forced_march_add_up_by_night():
    scene = Scene({"fr-i": "0304"}, FAR, turn=16)
    scene.do(do.ForceMarch("french"))
    assert "0605" in scene.reach("fr-i")
    assert "0704" not in scene.reach("fr-i")


def test_14_0_one_hex_can_always_be_moved_whatever_it_costs():
    scene = Scene({"fr-i": "0310"}, FAR, turn=16)
    assert "0410" in scene.reach("fr-i")  # across a minor river, for two points


# Zones at night.


def test_14_0_enemy_zones_cannot_be_entered():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "0402"}, turn=16)
    assert "0302" not in scene.reach("fr-i")
    assert scene.why_not(do.MoveUnit("fr-i", "0302")).rule == "7.6"


def test_14_0_enemy_zones_can_be_left():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"}, turn=16)
    assert scene.reach("fr-i") == {"0202", "0203", "0303"}


def test_14_0_no_way_from_one_enemy_zone_into_another():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"}, turn=16)
    assert scene.why_not(do.MoveUnit("fr-i", "0403")).rule == "7.6"


# No battles.


def test_14_0_no_reaction_and_no_battles():
    scene = Scene({"fr-i": "0302"}, {"ad-uxbridge": "0402"}, turn=4)
    events = scene.do(do.EndMovement())
    assert {event.phase for event in seen(events, PhaseBegan)} == set()
    assert scene.position.phasing == 1
    assert (scene.place("fr-i"), scene.place("ad-uxbridge")) == ("0302", "0402")


def test_14_0_routed_units_recover_by_night():
    scene = at_night({"fr-i": "0202"}, FAR, turn=4, routed={"fr-i": "french"})
    assert not scene.is_routed("fr-i")


# Night operations.


def test_14_0_operations_come_in_order():
    scene = at_night({"fr-i": "1702"}, {"ad-ii": "0102"}, broken=("fr-ii",), turn=4)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 3)
    happened = [
        "rally" if isinstance(event, RallyRolled) else event.why
        for event in scene.game.events()
        if isinstance(event, RallyRolled | MoraleChanged)
    ]
    assert happened == ["rally", "objective-lost", "night-rest"]


def test_14_0_captured_ground_counts_before_the_enemy_rests():
    scene = at_night({"fr-i": "1702"}, {"ad-ii": "0102"}, morale=(6, 1))
    assert (scene.outcome.winner, scene.outcome.kind) == ("french", "decisive")
    assert scene.morale == (6, 0)


def test_14_0_each_side_operates_in_its_own_player_turn():
    scene = at_night({"fr-i": "0202"}, FAR, turn=4)
    assert changes(scene) == [("french", 1, "night-rest")]


def test_14_0_objective_in_enemy_hands_costs_a_point():
    assert at_night({"fr-i": "1702"}, {"ad-ii": "0102"}, turn=4).morale == (7, 5)


def test_14_0_every_objective_counts():
    assert at_night({"fr-i": "1702", "fr-ii": "1709"}, {"ad-ii": "0102"}, turn=4).morale == (7, 4)


def test_14_0_line_of_communications_in_enemy_hands_costs_two_points():
    assert at_night({"fr-i": "2002"}, {"ad-ii": "0102"}, turn=4).morale == (7, 4)


def test_14_0_lines_of_both_allied_armies_count():
    assert at_night({"fr-i": "2005", "fr-ii": "0712"}, {"ad-ii": "0102"}, turn=4).morale == (7, 2)


def test_14_0_lines_and_objectives_add_up():
    assert at_night({"fr-i": "2012", "fr-ii": "1709"}, {"ad-ii": "0102"}, turn=4).morale == (7, 3)


def test_14_0_french_ground_counts_in_the_allied_night_turn():
    held = {"ad-ii": "0704", "pr-i": "0104"}
    assert at_night({"fr-i": "0202"}, held, phasing="allied", turn=4).morale == (3, 8)


def test_14_0_ground_counts_only_while_a_unit_stands_on_it():
    scene = at_night({"fr-i": "1602"}, {"ad-ii": "0102"}, turn=4)
    assert changes(scene) == [("french", 1, "night-rest")]


def test_14_0_own_ground_under_own_units_costs_nothing():
    scene = at_night({"fr-i": "0704", "fr-ii": "0104"}, FAR, turn=4)
    assert changes(scene) == [("french", 1, "night-rest")]


def test_14_0_routed_unit_holds_ground_too():
    scene = at_night({"fr-i": "1702"}, {"ad-ii": "1703"}, turn=4, routed={"fr-i": "allied"})
    assert ("allied", -1, "objective-lost") in changes(scene)


def test_14_0_ground_taken_by_a_rallied_unit_is_its_own():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "0107"}, turn=4, broken=("fr-ii",))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 6, do.PlaceRallied("0104"))
    assert changes(scene) == [("french", 1, "night-rest")]


def test_14_0_a_nights_rest_brings_a_point():
    assert at_night({"fr-i": "0202"}, FAR, turn=4).morale == (7, 6)


def test_14_0_rest_beyond_ten_is_lost():
    assert at_night({"fr-i": "0202"}, FAR, turn=4, morale=(10, 6)).morale == (10, 6)


def test_14_0_forced_march_does_not_spoil_the_nights_rest():
    scene = Scene({"fr-i": "0202"}, FAR, turn=4)
    scene.do(do.ForceMarch("french"), do.EndMovement())
    assert scene.morale == (6, 6)


def test_14_0_operations_are_skipped_by_day():
    scene = Scene({"fr-i": "1702", "fr-ii": "0202"}, {"ad-ii": "0112"}, turn=3, broken=("fr-iii",))
    scene.do(do.EndMovement())
    assert scene.position.phasing == 1
    assert scene.morale == (6, 6)


# The cards.


def test_14_0_cards_are_reshuffled_after_the_second_players_night():
    scene = Scene({"fr-i": "0202"}, FAR, turn=4, phasing="allied")
    scene.position.pile = 0b11
    events = scene.do(do.EndMovement())
    assert DeckReshuffled("14.0") in events
    assert scene.position.turn == 5
    assert len(scene.actions) == 12


def test_14_0_cards_are_not_reshuffled_after_the_first_players_night():
    scene = Scene({"fr-i": "0202"}, FAR, turn=4)
    scene.position.pile = 0b11
    events = scene.do(do.EndMovement())
    assert not seen(events, DeckReshuffled)
    assert len(scene.actions) == 2


def test_14_0_cards_are_not_reshuffled_by_day():
    scene = Scene({"fr-i": "0202"}, FAR, turn=3, phasing="allied")
    scene.position.pile = 0b11
    events = scene.do(do.EndMovement())
    assert not seen(events, DeckReshuffled)


# The last night.


def test_14_0_last_night_counts_before_the_winner_is_found():
    scene = at_night({"fr-i": "0202"}, FAR, phasing="allied", morale=(7, 6))
    assert scene.morale == (7, 8)
    assert (scene.outcome.winner, scene.outcome.kind) == ("allied", "marginal")


def test_14_0_ground_captured_on_the_last_night_decides_the_game():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "0704"}, phasing="allied", morale=(1, 1))
    assert (scene.outcome.winner, scene.outcome.kind) == ("allied", "decisive")


def test_14_0_units_rally_on_the_last_night():
    scene = at_night({"fr-i": "0202"}, FAR, phasing="allied", broken=("pr-i",))
    assert scene.outcome is None
    scene.do(do.NoRallySpending(), do.RallyUnit("pr-i"), 6, do.PlaceRallied("2012"))
    assert scene.place("pr-i") == "2012"
    assert scene.outcome is not None
