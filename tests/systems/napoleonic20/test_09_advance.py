"""9.9 to 9.9.2 and 9.9.4 to 9.9.8: who may advance after combat, where to, how far and when."""

from msgspec.structs import replace

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.happened import Advanced, BattleJoined, GarrisonDestroyed
from tests.scene import ALLIED, Scene
from tests.systems.napoleonic20.turns import seen
from tests.systems.napoleonic20.victories import CAVALRY, CORPS, KEPT, advances, driven_off, put_to_flight, repulsed

SIDES = ("french", "allied")

# 9.9


def test_9_9_victorious_attackers_may_advance() -> None:
    scene = driven_off(CORPS)
    assert (scene.kind, scene.asks) == ("Advance", "french")
    scene.do(do.AdvanceTo("fr-i", "0502"))
    assert scene.place("fr-i") == "0502"


def test_9_9_victorious_defenders_may_advance() -> None:
    scene = repulsed({"ad-reserve": "0502"})
    assert (scene.kind, scene.asks) == ("Advance", "allied")
    scene.do(do.AdvanceTo("ad-reserve", "0402"))
    assert scene.place("ad-reserve") == "0402"


def test_9_9_nobody_need_advance() -> None:
    scene = driven_off(CORPS)
    scene.do(do.EndAdvance())
    assert (scene.place("fr-i"), scene.place("fr-ii")) == ("0402", "0403")


def test_9_9_nobody_advances_after_an_engagement() -> None:
    scene = Scene(french={"fr-iv": "0402"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-iv", "0502", die=3)  # 2 against 2: N
    assert scene.kind != "Advance"


# 9.9.1


def test_9_9_1_the_path_is_the_hexes_the_enemy_left() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(KEPT)
    assert advances(scene, "fr-ivc") == {"0502", "0602"}


def test_9_9_1_the_path_does_not_include_where_the_enemy_stands() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(KEPT)
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0702")).rule == "9.9.2"


def test_9_9_1_the_path_ends_at_a_friend_the_enemy_passed_through() -> None:
    """The Advance Guard flees from the corner 0101 through II Corps in 0202 to 0302 and 0403."""
    scene = Scene(french={"fr-iic": "0102", "fr-iii": "0201"}, allied={"pr-adv-gd": "0101", "ad-ii": "0202"})
    scene.to_combat()
    scene.declare("fr-iic", "0101")
    scene.declare("fr-iii", "0202")
    scene.do(do.FightBattle("0101"))
    scene.roll_battle(6)  # 1 against 1: DR
    scene.do(do.RetreatUnit("pr-adv-gd"), 3, do.RetreatTo("pr-adv-gd", "0202"), 4)
    scene.do(do.RetreatTo("pr-adv-gd", "0302"), do.RetreatTo("pr-adv-gd", "0403"))
    scene.do(KEPT)
    assert advances(scene, "fr-iic") == {"0101"}


def test_9_9_1_the_path_ends_at_the_friend_even_if_he_retreats_too() -> None:
    """The Reserve passes II Corps in 0202 and goes on by 0302, before II Corps itself is driven to 0301."""
    scene = Scene(
        french={"fr-iic": "0102", "fr-ig": "0201", "fr-iii": "0303"}, allied={"ad-reserve": "0101", "ad-ii": "0202"}
    )
    scene.to_combat()
    scene.fight("fr-iic fr-ig", "0101 0202", die=6)  # 5 against 5: DR
    scene.do(do.RetreatUnit("ad-reserve"), 3, do.RetreatTo("ad-reserve", "0202"), 6)
    scene.do(do.RetreatTo("ad-reserve", "0302"), 6, do.RetreatTo("ad-reserve", "0402"))
    scene.do(do.RetreatUnit("ad-ii"), 1, do.RetreatTo("ad-ii", "0301"), 6)
    scene.do(KEPT)
    assert advances(scene, "fr-iic") == {"0101", "0202"}


def test_9_9_1_the_path_ends_in_the_zone_hex_where_the_unit_broke() -> None:
    """Cavalry in 0702 and 0504 covers every hex next to 0502."""
    scene = Scene(french={**CAVALRY, "fr-iic": "0702", "fr-iiic": "0504"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i fr-ivc", "0502", die=4)  # 4 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 3, do.RetreatTo("ad-reserve", "0602"), 1)
    scene.do(KEPT)
    assert advances(scene, "fr-ivc") == {"0502", "0602"}


def test_9_9_1_the_path_of_a_unit_broken_at_a_river_ends_before_it() -> None:
    scene = Scene(french={"fr-ivc": "0803", "fr-i": "0804"}, allied={"ad-reserve": "0903"})
    scene.to_combat()
    scene.fight("fr-i fr-ivc", "0903", die=4)  # 4 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 2, do.RetreatTo("ad-reserve", "1003"), 1)
    scene.do(KEPT)
    assert advances(scene, "fr-ivc") == {"0903"}


def test_9_9_1_the_path_of_a_unit_broken_in_battle_is_its_hex() -> None:
    scene = Scene(french={**CAVALRY, "fr-ii": "0501"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-ivc", "0502", die=5)  # 7 against 2: DB
    scene.do(KEPT)
    assert advances(scene, "fr-ivc") == {"0502"}


def test_9_9_1_defenders_advance_into_the_hexes_of_broken_attackers() -> None:
    scene = Scene(french={"fr-ivc": "0402"}, allied={"ad-ii": "0502"})
    scene.to_combat()
    scene.fight("fr-ivc", "0502", die=1)  # 1 against 3: AB
    assert advances(scene, "ad-ii") == {"0402"}


def test_9_9_1_a_unit_that_holds_its_ground_leaves_no_path() -> None:
    """9.8.1: in Hougomont it ignores the withdrawal."""
    scene = Scene(french={"fr-i": "1302", "fr-ii": "1301", "fr-iii": "1401"}, allied={"ad-reserve": "1402"})
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-iii", "1402", die=2)  # 8 against 4: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.HoldGround())
    assert scene.kind != "Advance"


# 9.9.2


def test_9_9_2_any_victorious_unit_may_advance() -> None:
    scene = driven_off(CORPS)
    assert set(scene.offered(do.AdvanceTo)) == {do.AdvanceTo("fr-i", "0502"), do.AdvanceTo("fr-ii", "0502")}


def test_9_9_2_all_victorious_units_may_advance() -> None:
    """Two defenders leave two hexes."""
    scene = Scene(french=CORPS, allied={"ad-reserve": "0502", "pr-iii": "0302"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0502 0302", die=2)  # 6 against 4: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    scene.do(do.RetreatUnit("pr-iii"), do.RetreatTo("pr-iii", "0203"))
    scene.do(do.AdvanceTo("fr-i", "0502"), do.AdvanceTo("fr-ii", "0302"))
    assert (scene.place("fr-i"), scene.place("fr-ii")) == ("0502", "0302")


def test_9_9_2_units_that_took_no_part_do_not_advance() -> None:
    """French II Corps is next to 0502, which the enemy has left, but fought another battle."""
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0501"}, allied={"ad-reserve": "0502", "pr-iii": "0601"})
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0601")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0603"))
    assert scene.offered(do.AdvanceTo) == [do.AdvanceTo("fr-i", "0502")]
    assert scene.why_not(do.AdvanceTo("fr-ii", "0502")).rule == "9.9.2"


def test_9_9_2_advancing_units_do_not_stray_from_the_path() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(KEPT)
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0603")).rule == "9.9.2"


def test_9_9_2_the_beaten_side_does_not_advance() -> None:
    scene = driven_off(CORPS)
    assert scene.why_not(do.AdvanceTo("ad-reserve", "0502")).rule == "9.9.2"


def test_9_9_2_attackers_that_survive_an_exchange_may_advance() -> None:
    scene = Scene(french={**CORPS, "fr-iii": "0501"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-iii", "0502", die=1)  # 8 against 2: EX
    scene.do(do.BreakUnit("fr-iii"))
    assert set(scene.offered(do.AdvanceTo)) == {do.AdvanceTo("fr-i", "0502"), do.AdvanceTo("fr-ii", "0502")}


def test_9_9_2_a_unit_advances_once() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(KEPT, do.AdvanceTo("fr-ivc", "0602"))
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0502")).rule == "9.9.2"


# 9.9.4


def test_9_9_4_advance_into_an_enemy_zone() -> None:
    """Anglo-Dutch II Corps in 0503 controls 0502."""
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0403"}, allied={"ad-reserve": "0502", "ad-ii": "0503"})
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0503")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    scene.do(do.AdvanceTo("fr-i", "0502"))
    assert scene.place("fr-i") == "0502"


def test_9_9_4_advancing_cavalry_rides_on_through_enemy_zones() -> None:
    """Anglo-Dutch II Corps in 0703 controls both 0603 and 0702."""
    scene = Scene(french=CAVALRY, allied={"ad-reserve": "0502", "ad-ii": "0703"})
    scene.to_combat()
    scene.fight("fr-i fr-ivc", "0502", die=4)  # 4 against 2: DR
    path = ("0603", "0702", "0803")
    scene.do(do.RetreatUnit("ad-reserve"), 3, *(do.RetreatTo("ad-reserve", hex) for hex in path))
    scene.do(KEPT, do.AdvanceTo("fr-ivc", "0702"))
    assert scene.place("fr-ivc") == "0702"


# 9.9.5


def test_9_9_5_artillery_never_advances() -> None:
    scene = driven_off({"fr-i": "0402", "fr-res": "0403"})
    assert scene.offered(do.AdvanceTo) == [do.AdvanceTo("fr-i", "0502")]
    assert scene.why_not(do.AdvanceTo("fr-res", "0502")).rule == "9.9.5"


def test_9_9_5_artillery_alone_is_not_asked() -> None:
    scene = driven_off({"fr-res": "0402"})
    assert scene.kind != "Advance"


def test_9_9_5_routed_units_never_advance() -> None:
    scene = Scene(french=CORPS, allied={"ad-reserve": "0502"}, routed={"fr-ii": "french"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0502", die=2)  # 5 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    assert scene.why_not(do.AdvanceTo("fr-ii", "0502")).rule == "9.9.5"


def test_9_9_5_infantry_goes_no_farther_than_the_battle_hex() -> None:
    scene = put_to_flight(CORPS, "0602", "0702")
    assert advances(scene, "fr-i") == {"0502"}
    assert scene.why_not(do.AdvanceTo("fr-i", "0602")).rule == "9.9.5"


LONG_WAY = ("0602", "0702", "0803", "0902")


def test_9_9_5_cavalry_advances_as_many_hexes_as_its_movement_allowance() -> None:
    scene = put_to_flight(CAVALRY, *LONG_WAY)
    scene.do(KEPT)
    assert advances(scene, "fr-ivc") == {"0502", "0602", "0702"}
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0803")).rule == "9.9.5"


def test_9_9_5_the_printed_allowance_counts_even_in_mud() -> None:
    scene = put_to_flight(CAVALRY, *LONG_WAY, turn=11)
    scene.do(KEPT)
    assert advances(scene, "fr-ivc") == {"0502", "0602", "0702"}


def test_9_9_5_forest_does_not_stop_an_advance() -> None:
    scene = put_to_flight(CAVALRY, "0603", "0703", "0803")  # 0603 and 0703 are forest
    scene.do(KEPT, do.AdvanceTo("fr-ivc", "0703"))
    assert scene.place("fr-ivc") == "0703"


# 9.9.6


def test_9_9_6_advance_across_a_major_river_by_a_bridge() -> None:
    scene = Scene(french={"fr-i": "1710"}, allied={"pr-adv-gd": "1709"})
    scene.to_combat()
    scene.fight("fr-i", "1709", die=3)  # 3 against 1 + 1: DW
    scene.do(do.RetreatUnit("pr-adv-gd"), do.RetreatTo("pr-adv-gd", "1810"))
    scene.do(do.AdvanceTo("fr-i", "1709"))
    assert scene.place("fr-i") == "1709"


def test_9_9_6_no_advance_across_a_major_river_without_a_bridge() -> None:
    """1709 borders 1710, 1610 and 1609, but from 1610 the Dyle bars the way, and no attack goes across it either."""
    scene = Scene(french={"fr-i": "1710", "fr-ivc": "1610"}, allied={"pr-adv-gd": "1709"})
    scene.to_combat()
    assert do.DeclareAttack("fr-ivc", "1709") not in scene.actions
    scene.fight("fr-i", "1709", die=3)
    scene.do(do.RetreatUnit("pr-adv-gd"), do.RetreatTo("pr-adv-gd", "1810"))
    assert scene.offered(do.AdvanceTo) == [do.AdvanceTo("fr-i", "1709")]


# 9.9.7 and 9.9.8

BESIDE = {"ad-reserve": "0502", "pr-iii": "0603"}


def two_battles() -> Scene:
    """French I Corps attacks 0502, French II Corps 0603; the first battle is won and its defender gone."""
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0604"}, allied=BESIDE)
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0603")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    return scene


def test_9_9_7_advance_comes_before_the_next_battle() -> None:
    scene = two_battles()
    assert scene.kind == "Advance"
    assert do.FightBattle("0603") not in scene.actions


def test_9_9_7_advance_not_made_at_once_is_lost() -> None:
    scene = two_battles()
    scene.do(do.EndAdvance())
    assert scene.kind == "ChooseBattle"
    assert scene.offered(do.AdvanceTo) == []


def test_9_9_8_unit_that_advanced_does_not_join_a_later_battle() -> None:
    """In 0502 French I Corps stands next to 0603, where the second battle is."""
    scene = two_battles()
    scene.do(do.AdvanceTo("fr-i", "0502"))
    events = scene.do(do.FightBattle("0603"))
    assert [event.attackers for event in events if isinstance(event, BattleJoined)] == [("fr-ii",)]


def test_9_9_8_unit_that_advanced_need_not_attack_enemies_it_meets() -> None:
    """French I Corps is in 0502, next to the enemy in 0602; after the second battle the phase is over."""
    scene = two_battles()
    scene.do(do.AdvanceTo("fr-i", "0502"), do.FightBattle("0603"))
    scene.roll_battle(3)  # 3 against 2 + 1: N
    assert (scene.kind, scene.position.phasing) == ("DrawEvent", ALLIED)


def test_9_9_8_unit_that_advanced_is_not_attacked_again() -> None:
    """The Reserve beats off IV Corps and advances to 0402, next to II Corps in 0401, whose battle is to come."""
    scene = Scene(french={"fr-iv": "0402", "fr-ii": "0401"}, allied={"ad-reserve": "0502", "ad-ii": "0501"})
    scene.to_combat()
    scene.declare("fr-iv", "0502")
    scene.declare("fr-ii", "0501")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(2)  # 2 against 2: AW
    scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0302"), do.AdvanceTo("ad-reserve", "0402"))
    assert scene.actions == [do.FightBattle("0501")]


# No stacking.


def test_6_9_two_units_do_not_advance_into_one_hex() -> None:
    scene = driven_off(CORPS)
    scene.do(do.AdvanceTo("fr-i", "0502"))
    assert scene.kind != "Advance"
    assert scene.place("fr-ii") == "0403"


def test_6_9_cavalry_passes_a_friend_that_has_advanced_but_does_not_join_it() -> None:
    scene = put_to_flight(CAVALRY, "0602", "0702")
    scene.do(KEPT, do.AdvanceTo("fr-i", "0502"))
    assert advances(scene, "fr-ivc") == {"0602"}
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0502")).rule == "6.9"
    events = scene.do(do.AdvanceTo("fr-ivc", "0602"))
    assert Advanced("fr-ivc", ("0502", "0602")) in events


# 9.9 + 6.0: two retreat paths to one hex.


def both_fled(garrisons: dict[str, str]) -> Scene:
    """Two units have fled to 0603 and beyond, one from 0502 and one from 0503; the cavalry stands in 0403."""
    scene = put_to_flight(CAVALRY, "0603", "0703")
    scene.do(KEPT)
    position, battle = scene.position, scene.position.stack[-1]
    assert isinstance(battle, Battle)
    paths = tuple(tuple(scene.scenario.index[label] for label in path.split()) for path in ("0502 0603", "0503 0603"))
    masks = [sum(1 << scene.scenario.index[label] for label in garrisons.get(side, "").split()) for side in SIDES]
    position.garrisons = (masks[0], masks[1])
    position.stack = (*position.stack[:-1], replace(battle, vacated=paths))
    position.prepare()
    scene.restart()
    return scene


def test_9_9_paths_of_equal_effect_are_one_advance() -> None:
    scene = both_fled({})
    assert [action for action in scene.offered(do.AdvanceTo) if action.way] == []
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0603", ("0503", "0603"))).code == "same-effect"


def test_9_9_who_advances_chooses_between_paths_that_differ_in_effect() -> None:
    """9.4.4: on the one there is a garrison, which falls to whoever enters its hex."""
    scene = both_fled({"allied": "0503"})
    other = do.AdvanceTo("fr-ivc", "0603", ("0503", "0603"))
    assert [action for action in scene.offered(do.AdvanceTo) if action.hex == "0603"] == [
        do.AdvanceTo("fr-ivc", "0603"),
        other,
    ]
    events = scene.do(other)
    assert [event.path for event in seen(events, Advanced)] == [("0503", "0603")]
    assert seen(events, GarrisonDestroyed) == [GarrisonDestroyed("0503")]


def test_9_9_the_plain_advance_spares_the_garrison_of_the_other_path() -> None:
    scene = both_fled({"allied": "0503"})
    events = scene.do(do.AdvanceTo("fr-ivc", "0603"))
    assert [event.path for event in seen(events, Advanced)] == [("0502", "0603")]
    assert not seen(events, GarrisonDestroyed)


def test_9_9_a_path_that_nobody_fled_by_is_no_way() -> None:
    scene = both_fled({"allied": "0503"})
    assert scene.why_not(do.AdvanceTo("fr-ivc", "0603", ("0404", "0603"))).code == "no-such-way"
