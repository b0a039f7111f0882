"""6.7 to 6.9: enemy zones stop and hold units; friends are passed, not joined."""

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.marches import FAR_ALLIED, NIGHT, moved

# 6.7


def test_6_7_unit_that_enters_an_enemy_zone_stops():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0503"})

    assert "0403" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "6.7"


def test_6_7_unit_may_go_round_an_enemy_zone():
    scene = Scene(french={"fr-ic": "0402"}, allied={"ad-i": "0503"})

    assert moved(scene, "fr-ic", "0404").path == ("0402", "0302", "0303", "0404")


def test_6_7_points_of_a_forced_march_are_forfeited_too():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0503"})
    scene.do(do.ForceMarch("french"))

    assert scene.why_not(do.MoveUnit("fr-ii", "0405")).rule == "6.7"


def test_6_7_zones_of_friends_do_not_stop_a_unit():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0503"}, allied={"pr-iv": FAR_ALLIED})

    assert "0404" in scene.reach("fr-ii")


# 6.8


def test_6_8_unit_in_an_enemy_zone_is_stuck():
    scene = Scene(french={"fr-ic": "0402"}, allied={"ad-i": "0403"})

    assert scene.reach("fr-ic") == set()
    assert scene.why_not(do.MoveUnit("fr-ic", "0401")).rule == "6.8"


def test_6_8_unit_that_has_entered_an_enemy_zone_is_stuck_in_its_next_turn():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"})
    scene.move("fr-ii", "0403")
    scene.to_combat()
    scene.fight("fr-ii", "0404", die=4)  # 3 against 4: engaged
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("Declare")
    scene.fight("ad-i", "0403", die=2)  # 4 against 3: engaged
    scene.until("Move")

    assert scene.asks == "french"
    assert scene.reach("fr-ii") == set()


def test_6_8_disengagement_leads_out_of_an_enemy_zone():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0403"})
    scene.to_reaction()
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert scene.place("ad-uxbridge") == "0404"


def test_6_8_unit_leaves_an_enemy_zone_at_night():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, turn=NIGHT)
    scene.move("fr-ii", "0401")

    assert scene.place("fr-ii") == "0401"


def test_6_8_retreat_leads_out_of_an_enemy_zone():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"})
    scene.to_combat()
    scene.fight("fr-ii", "0403", die=3)  # 3 against 4: the attacker withdraws
    scene.do(do.RetreatUnit("fr-ii"))
    scene.do(scene.offered(do.RetreatTo)[0])

    assert scene.place("fr-ii") in {"0301", "0302"}


def test_6_8_advance_leads_out_of_an_enemy_zone():
    scene = Scene(french={"fr-ii": "0402"}, allied={"pr-iii": "0403", "pr-i": "0501"}, routed={"pr-i": "french"})
    scene.to_combat()
    scene.fight("fr-ii", "0403 0501", die=6)  # 3 against 4: the defenders withdraw
    scene.until("Advance")
    scene.do(do.AdvanceTo("fr-ii", "0403"))

    assert scene.place("fr-ii") == "0403"


# 6.9


def test_6_9_unit_moves_through_friends_at_no_extra_cost():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0403"}, allied={"pr-iv": FAR_ALLIED})
    event = moved(scene, "fr-ii", "0404")

    assert (event.path, event.cost) == (("0402", "0403", "0404"), 2)


def test_6_9_phase_cannot_end_with_two_units_in_a_hex():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0403"}, allied={"pr-iv": FAR_ALLIED})
    scene.move("fr-ii", "0403")

    assert scene.why_not(do.EndMovement()).rule == "6.9"
    scene.move("fr-i", "0404")
    assert do.EndMovement() in scene.actions


def test_6_9_units_swap_places():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0403"}, allied={"pr-iv": FAR_ALLIED})
    scene.move("fr-ii", "0403")
    scene.move("fr-i", "0402")
    scene.do(do.EndMovement())

    assert (scene.place("fr-ii"), scene.place("fr-i")) == ("0403", "0402")


def test_6_9_unit_may_not_end_on_a_friend_who_has_moved():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0404"}, allied={"pr-iv": FAR_ALLIED})
    scene.move("fr-i", "0403")

    assert scene.why_not(do.MoveUnit("fr-ii", "0403")).rule == "6.9"


def test_6_9_unit_may_not_end_on_a_friend_who_is_stuck():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0403"}, allied={"ad-i": "0404"})

    assert scene.why_not(do.MoveUnit("fr-ii", "0403")).rule == "6.9"


def test_6_9_hex_shared_by_two_takes_no_third():
    french = {"fr-ii": "0402", "fr-i": "0403", "fr-iii": "0302"}
    scene = Scene(french=french, allied={"pr-iv": FAR_ALLIED})
    scene.move("fr-ii", "0403")

    assert scene.why_not(do.MoveUnit("fr-iii", "0403")).rule == "6.9"


def cornered(**more: str) -> Scene:
    """Night. In the corner, 0101, II Corps has only 0201 to go to, since the enemy's zone shuts 0102 and 0202."""
    return Scene(french={"fr-ii": "0101", "fr-i": "0102", **more}, allied={"ad-i": "0203"}, turn=NIGHT)


def test_6_9_unit_may_end_on_a_friend_who_has_one_hex_left_to_go_to():
    scene = cornered()
    scene.move("fr-i", "0101")

    assert scene.reach("fr-ii") == {"0201"}


def test_6_9_nobody_takes_the_only_hex_a_friend_needs_to_make_room():
    scene = cornered(**{"fr-iii": "0301"})
    scene.move("fr-i", "0101")

    assert scene.why_not(do.MoveUnit("fr-iii", "0201")).rule == "6.9"
    scene.move("fr-ii", "0201")
    assert do.EndMovement() in scene.actions


def test_6_9_unit_may_not_end_on_a_friend_who_has_nowhere_to_go():
    scene = cornered(**{"fr-iii": "0301"})
    scene.move("fr-iii", "0201")

    assert scene.why_not(do.MoveUnit("fr-i", "0101")).rule == "6.9"


def test_6_9_friend_who_makes_room_may_need_another_to_move_on():
    """III Corps stands in the only way out of the corner, but can go on to 0301."""
    scene = cornered(**{"fr-iii": "0201"})
    scene.move("fr-i", "0101")
    scene.move("fr-iii", "0301")
    scene.move("fr-ii", "0201")

    assert do.EndMovement() in scene.actions


def test_6_9_unit_may_not_end_on_a_routed_friend():
    """R25: a routed unit goes back by vacant hexes only, so it moves first or not at all."""
    french = {"fr-ii": "0402", "fr-i": "0403"}
    scene = Scene(french=french, allied={"pr-iv": FAR_ALLIED}, routed={"fr-i": "french"})
    assert scene.why_not(do.MoveUnit("fr-ii", "0403")).rule == "6.9"

    scene.move("fr-i", "0303")
    assert "0403" in scene.reach("fr-ii")


def test_6_9_units_pass_through_a_routed_friend():
    french = {"fr-ii": "0402", "fr-i": "0403"}
    scene = Scene(french=french, allied={"pr-iv": FAR_ALLIED}, routed={"fr-i": "french"})

    assert "0404" in scene.reach("fr-ii")


def test_6_9_arriving_reinforcement_may_not_end_on_a_friend_who_has_moved():
    scene = Scene(french={"fr-ii": "0205"}, allied={"pr-iv": FAR_ALLIED}, due={"fr-vi": 12})
    scene.move("fr-ii", "0105")

    assert scene.why_not(do.EnterMap("fr-vi", "0105", "0105")).rule == "6.9"
    assert do.EnterMap("fr-vi", "0105", "0205") in scene.actions
