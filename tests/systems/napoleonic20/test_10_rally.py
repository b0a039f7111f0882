"""10.0 Rallying."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Eliminated, Rallied, RallyRolled
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night, seen, with_card

FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}
TRY = do.NoRallySpending()


def rally(scene: Scene, unit: str, die: int) -> list[object]:
    """A unit tries without a morale point."""
    if scene.kind == "SpendOnRally":
        scene.do(TRY)
    return list(scene.do(do.RallyUnit(unit), die))


@pytest.mark.parametrize("die", [5, 6])
def test_10_0_unit_rallies_on_five_or_six(die):
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", die)
    assert scene.kind == "Place"
    scene.do(do.PlaceRallied("0104"))
    assert scene.place("fr-ii") == "0104"


@pytest.mark.parametrize("die", [3, 4])
def test_10_0_unit_stays_broken_on_three_or_four(die):
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", die)
    assert scene.place("fr-ii") == "broken"


@pytest.mark.parametrize("die", [1, 2])
def test_10_0_unit_is_eliminated_on_one_or_two(die):
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    events = rally(scene, "fr-ii", die)
    assert scene.place("fr-ii") == "eliminated"
    assert seen(events, Eliminated) == [Eliminated("fr-ii")]


def test_10_0_eliminated_unit_never_tries_again():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii"))
    rally(scene, "fr-ii", 1)
    assert do.RallyUnit("fr-ii") not in scene.actions
    assert scene.why_not(do.RallyUnit("fr-ii")).rule == "10.0"


def test_10_0_elite_unit_adds_one():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ig",))
    events = rally(scene, "fr-ig", 4)
    assert scene.kind == "Place"
    (roll,) = seen(events, RallyRolled)
    assert [(m.what, m.value, m.rule) for m in roll.modifiers] == [("elite", 1, "10.0")]


def test_10_0_elite_unit_stays_broken_on_two():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ig",))
    rally(scene, "fr-ig", 2)
    assert scene.place("fr-ig") == "broken"


def test_10_0_elite_unit_is_eliminated_on_one():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ig",))
    rally(scene, "fr-ig", 1)
    assert scene.place("fr-ig") == "eliminated"


def test_10_0_ordinary_unit_has_no_modifier():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    (roll,) = seen(rally(scene, "fr-ii", 4), RallyRolled)
    assert roll.modifiers == ()


def test_10_0_morale_point_and_elite_add_up():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ig",))
    scene.do(do.SpendForRally("french"), do.RallyUnit("fr-ig"), 3)
    assert scene.kind == "Place"


def test_10_0_one_point_serves_every_roll_of_the_occasion():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii"))
    scene.do(do.SpendForRally("french"))
    assert scene.morale == (5, 6)
    scene.do(do.RallyUnit("fr-ii"), 4, do.PlaceRallied("0104"))
    scene.do(do.RallyUnit("fr-iii"), 4, do.PlaceRallied("0107"))
    assert (scene.place("fr-ii"), scene.place("fr-iii")) == ("0104", "0107")


def test_10_0_point_is_decided_before_the_first_roll():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii"))
    assert scene.kind == "SpendOnRally"
    rally(scene, "fr-ii", 3)
    assert scene.kind == "RallyNext"
    assert scene.why_not(do.SpendForRally("french")).rule == "10.0"


def test_10_0_declined_point_cannot_be_spent_before_the_first_roll_either():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    scene.do(TRY)
    assert scene.why_not(do.SpendForRally("french")).rule == "10.0"


def test_10_0_point_of_one_occasion_is_gone_on_the_next():
    scene = with_card("Rally to Old Forward!", FRENCH, ALLIED, phasing="allied", turn=16, broken=("pr-i",))
    scene.do(do.SpendForRally("prussian"), do.RallyUnit("pr-i"), 3)
    scene.do(do.EndMovement())
    assert scene.kind == "SpendOnRally"
    scene.do(TRY, do.RallyUnit("pr-i"), 4)
    assert scene.place("pr-i") == "broken"


def test_10_0_nobody_broken_asks_nothing():
    scene = at_night(FRENCH, ALLIED, turn=4)
    assert scene.position.phasing == 1


def test_10_0_each_unit_tries_once_an_occasion():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii"))
    rally(scene, "fr-ii", 3)
    assert scene.why_not(do.RallyUnit("fr-ii")).rule == "10.0"
    assert do.RallyUnit("fr-iii") in scene.actions


def test_10_0_owner_picks_the_order():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii", "fr-vi"))
    scene.do(TRY)
    assert scene.offered(do.RallyUnit) == [do.RallyUnit("fr-ii"), do.RallyUnit("fr-iii"), do.RallyUnit("fr-vi")]


def test_10_0_owner_need_not_try():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii"), turn=4)
    scene.do(TRY, do.EndRally())
    assert (scene.place("fr-ii"), scene.place("fr-iii")) == ("broken", "broken")
    assert scene.position.phasing == 1


def test_10_0_only_broken_units_try():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",), due={"fr-vi": 16})
    scene.do(TRY)
    assert scene.why_not(do.RallyUnit("fr-i")).rule == "10.0"
    assert scene.why_not(do.RallyUnit("fr-vi")).rule == "10.0"


def test_10_0_enemy_units_are_not_offered():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "pr-i"))
    scene.do(TRY)
    assert scene.why_not(do.RallyUnit("pr-i")).code == "not-yours"


def test_10_0_rallied_unit_is_placed_on_a_line_of_communications():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    assert scene.actions == [do.PlaceRallied("0104"), do.PlaceRallied("0107"), do.LeaveBroken()]
    assert scene.why_not(do.PlaceRallied("0105")).rule == "10.0"


def test_10_0_enemy_line_of_communications_is_no_place_to_rally():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    assert scene.why_not(do.PlaceRallied("2002")).rule == "10.0"


def test_10_0_line_held_by_a_friend_is_not_empty():
    scene = at_night({"fr-i": "0104"}, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    assert scene.actions == [do.PlaceRallied("0107"), do.LeaveBroken()]
    assert scene.why_not(do.PlaceRallied("0104")).rule == "10.0"


def test_10_0_line_held_by_the_enemy_is_not_empty():
    scene = at_night(FRENCH, {"ad-ii": "0107"}, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    assert scene.actions == [do.PlaceRallied("0104"), do.LeaveBroken()]


def test_10_0_unit_stays_broken_where_no_line_is_empty():
    scene = at_night({"fr-i": "0104"}, {"ad-ii": "0107"}, broken=("fr-ii", "fr-iii"))
    events = rally(scene, "fr-ii", 6)
    assert scene.place("fr-ii") == "broken"
    assert not seen(events, Rallied)
    assert scene.kind == "RallyNext"


def test_10_0_first_rallied_unit_takes_the_hex_from_the_second():
    scene = at_night({"fr-i": "0104"}, ALLIED, broken=("fr-ii", "fr-iii"))
    rally(scene, "fr-ii", 6)
    scene.do(do.PlaceRallied("0107"))
    rally(scene, "fr-iii", 6)
    assert scene.place("fr-iii") == "broken"


def test_10_0_owner_may_leave_a_rallied_unit_broken():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    events = scene.do(do.LeaveBroken())
    assert scene.place("fr-ii") == "broken"
    assert not seen(events, Rallied)


def test_10_0_unit_left_broken_tries_again_later():
    scene = with_card("Rally to Old Forward!", FRENCH, ALLIED, phasing="allied", turn=16, broken=("pr-i",))
    rally(scene, "pr-i", 6)
    scene.do(do.LeaveBroken(), do.EndMovement())
    rally(scene, "pr-i", 5)
    scene.do(do.PlaceRallied("2012"))
    assert scene.place("pr-i") == "2012"


def test_10_0_line_in_an_enemy_zone_serves():
    scene = at_night(FRENCH, {"ad-ii": "0105"}, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    assert do.PlaceRallied("0104") in scene.actions


def test_10_0_rallied_unit_moves_in_the_phase_that_follows():
    scene = with_card("Vive l'Empereur!", FRENCH, ALLIED, broken=("fr-ii",))
    rally(scene, "fr-ii", 6)
    scene.do(do.PlaceRallied("0107"))
    assert "0208" in scene.reach("fr-ii")


def test_10_0_nobody_rallies_by_day():
    scene = Scene(FRENCH, ALLIED, broken=("fr-ii",))
    scene.do(do.EndMovement())
    assert scene.position.phasing == 1
    assert scene.place("fr-ii") == "broken"


def test_10_0_rallies_and_eliminations_change_no_morale():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-iii", "fr-vi"))
    rally(scene, "fr-ii", 1)
    rally(scene, "fr-iii", 6)
    scene.do(do.PlaceRallied("0104"))
    assert scene.kind == "RallyNext"
    assert scene.morale == (6, 6)
