"""8.3 to 8.3.4: cavalry that disengages."""

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.scene import Scene
from tests.systems.napoleonic20.reactions import WAYS_OUT, reaction, ways_out

# 8.3


def test_8_3_cavalry_moves_away_from_the_enemy_beside_it():
    scene = reaction()
    events = scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert events[0] == happened.Disengaged("ad-uxbridge", ("0403", "0404"))
    assert scene.place("ad-uxbridge") == "0404"


def test_8_3_cavalry_that_is_not_beside_an_enemy_cannot_disengage():
    scene = reaction(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0405"})

    assert ways_out(scene, "pr-adv-gd") == set()
    assert scene.why_not(do.Disengage("pr-adv-gd", "0406")).rule == "8.3"


def test_8_3_infantry_cannot_disengage():
    scene = reaction(allied={"ad-uxbridge": "0403", "ad-i": "0301"})

    assert scene.why_not(do.Disengage("ad-i", "0201")).rule == "8.3"


def test_8_3_cavalry_in_a_walled_hex_beside_an_enemy_can_disengage():
    """No zone reaches into Hougomont, but the enemy is adjacent."""
    scene = reaction({"fr-ii": "1302"}, {"ad-uxbridge": "1402"})

    assert ways_out(scene)


# 8.3.1


def test_8_3_1_no_disengagement_in_ones_own_movement_phase():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0403"}, phasing="allied")

    assert scene.offered(do.Disengage) == []
    assert scene.why_not(do.MoveUnit("ad-uxbridge", "0404")).rule == "6.8"


def test_8_3_1_no_disengagement_in_a_combat_phase():
    scene = reaction()
    scene.do(do.EndDisengagement(), do.EndDeclaration())

    assert scene.why_not(do.Disengage("ad-uxbridge", "0404")).rule == "8.3.1"


# 8.3.2


def test_8_3_2_cavalry_in_the_zone_of_enemy_cavalry_is_pinned():
    scene = reaction({"fr-ii": "0402", "fr-ic": "0404"}, {"ad-uxbridge": "0403", "pr-adv-gd": "0301"})

    assert ways_out(scene) == set()
    assert scene.why_not(do.Disengage("ad-uxbridge", "0503")).rule == "8.3.2"


def test_8_3_2_routed_enemy_cavalry_pins_nobody():
    scene = reaction({"fr-ii": "0402", "fr-ic": "0404"}, routed={"fr-ic": "french"})

    assert ways_out(scene) == {"0303", "0503"}


def test_8_3_2_cavalry_outside_the_zone_of_the_enemy_cavalry_beside_it_is_not_pinned():
    """In Hougomont it stands in no zone."""
    scene = reaction({"fr-ic": "1302"}, {"ad-uxbridge": "1402"})

    assert ways_out(scene)


def test_8_3_2_enemy_cavalry_across_a_bridged_major_river_pins_nobody():
    scene = reaction({"fr-ic": "1307", "fr-ii": "1209"}, {"ad-uxbridge": "1308"})

    assert ways_out(scene)


# 8.3.3


def test_8_3_3_cavalry_disengages_by_one_hex():
    scene = reaction()

    assert ways_out(scene) == WAYS_OUT
    assert scene.why_not(do.Disengage("ad-uxbridge", "0405")).rule == "8.3.3"


def test_8_3_3_cavalry_disengages_into_a_vacant_hex():
    scene = reaction(allied={"ad-uxbridge": "0403", "pr-i": "0404"})

    assert ways_out(scene) == {"0303", "0503"}


def test_8_3_3_cavalry_disengages_into_a_hex_outside_enemy_zones():
    """0302 and 0502 lie in the zone of 0402; with I Corps at 0405, 0404 is shut too."""
    scene = reaction({"fr-ii": "0402", "fr-i": "0405"})

    assert ways_out(scene) == {"0303", "0503"}
    assert scene.why_not(do.Disengage("ad-uxbridge", "0302")).rule == "8.3.3"


def test_8_3_3_cavalry_does_not_disengage_across_a_prohibited_hexside():
    """From 1409 the Dyle bars 1408 and 1508."""
    scene = reaction({"fr-ii": "1410"}, {"ad-uxbridge": "1409"})

    assert ways_out(scene) == {"1308"}


def test_8_3_3_cavalry_disengages_across_a_bridge():
    """Limal (1508) lies across the Dyle from 1509."""
    scene = reaction({"fr-ii": "1510"}, {"ad-uxbridge": "1509"})

    assert "1508" in ways_out(scene)


def test_8_3_3_rugged_ground_and_streams_do_not_matter():
    """Into the rough of 1506, over the stream between them."""
    scene = reaction({"fr-ii": "1504"}, {"ad-uxbridge": "1505"})

    assert {"1506", "1406"} <= ways_out(scene)


def test_8_3_3_cavalry_with_no_way_out_stays():
    """All around 0112 is in the zone of 0212 or occupied by it."""
    scene = reaction({"fr-ii": "0212"}, {"ad-uxbridge": "0112"})

    assert (scene.kind, scene.asks) == ("Declare", "allied")


def among_friends(**french: str) -> Scene:
    """Friends stand in every hex that Uxbridge could slip away to."""
    friends = {"ad-uxbridge": "0403", "pr-i": "0404", "pr-ii": "0303", "pr-iii": "0503"}
    return reaction({"fr-ii": "0402", **french}, friends)


def test_8_3_3_cavalry_without_another_way_passes_through_friends():
    scene = among_friends()

    assert ways_out(scene) == {"0405", "0304", "0504", "0203", "0204", "0603", "0604"}
    events = scene.do(do.Disengage("ad-uxbridge", "0405"))
    assert events[0] == happened.Disengaged("ad-uxbridge", ("0403", "0404", "0405"))


def test_8_3_3_cavalry_with_another_way_does_not_pass_through_friends():
    scene = reaction(allied={"ad-uxbridge": "0403", "pr-i": "0404", "pr-ii": "0303"})

    assert ways_out(scene) == {"0503"}
    assert scene.why_not(do.Disengage("ad-uxbridge", "0405")).rule == "8.3.3"


def test_8_3_3_cavalry_does_not_pass_through_friends_in_an_enemy_zone():
    """With I Corps at 0405 the friend at 0404 stands in an enemy zone."""
    scene = among_friends(**{"fr-i": "0405"})

    assert ways_out(scene) == {"0203", "0204", "0603", "0604"}


def test_8_3_3_cavalry_goes_on_until_it_is_no_longer_stacked():
    """In the corner, with friends two deep: 0102, then 0103 and 0203."""
    friends = {"ad-uxbridge": "0101", "pr-i": "0102", "pr-ii": "0103", "pr-iii": "0203"}
    scene = reaction({"fr-ii": "0201"}, friends)

    assert ways_out(scene) == {"0302", "0303", "0204", "0104"}
    events = scene.do(do.Disengage("ad-uxbridge", "0104"))
    assert events[0] == happened.Disengaged("ad-uxbridge", ("0101", "0102", "0103", "0104"))


def test_8_3_3_routed_cavalry_disengages_only_as_if_it_went_on_retreating():
    """9.6.3: of the three ways out only 0503 leads nearer to its line of communications."""
    scene = reaction(routed={"ad-uxbridge": "allied"})

    assert ways_out(scene) == {"0503"}


def test_8_3_3_routed_cavalry_does_not_disengage_through_friends():
    """R2: its way back leads through vacant hexes."""
    scene = reaction(allied={"ad-uxbridge": "0403", "pr-i": "0503"}, routed={"ad-uxbridge": "allied"})

    assert ways_out(scene) == set()


# 8.3.4


def test_8_3_4_enemy_cannot_advance_after_cavalry_that_disengages():
    scene = reaction()
    events = scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert scene.kind == "DrawEvent"  # no enemy is left in contact, and no advance was asked
    assert scene.place("fr-ii") == "0402"
    assert not [event for event in events if isinstance(event, happened.Advanced)]


def test_8_3_4_disengagement_is_no_retreat_and_costs_nothing():
    scene = reaction(morale=(6, 6), turn=2)
    scene.do(do.Disengage("ad-uxbridge", "0404"))

    assert not scene.is_routed("ad-uxbridge")
    assert scene.morale == (6, 6)
