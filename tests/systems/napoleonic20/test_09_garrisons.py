"""9.4.4: what a garrison can and cannot do, and how it falls.

Waterloo has no garrisons, so these are invented: one of the Allies in Hougomont (1402, fortified, whose open neighbours
are 1301, 1302 and 1401) and others on the open ground around 1311.
"""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, GarrisonDestroyed
from tests.scene import Scene

HOUGOMONT = {"allied": "1402"}
IN_THE_OPEN = {"allied": "1311"}


def declaring(french=None, allied=None, **more):
    """A scene in which battles are about to be declared."""
    scene = Scene(french, allied, **more)
    scene.to_combat()
    return scene


def intact(scene, side="allied"):
    """The hexes of a side's garrisons."""
    return scene.game.view().facts["garrisons"][side]


def zone(scene, side="allied"):
    return set(scene.game.view().facts["zones"][side])


def reckoning(events):
    return next(event for event in events if isinstance(event, BattleResolved))


def assault(die, french=None, **more):
    """Two French corps attack the garrison in the open, 6 against 0."""
    scene = declaring(french or {"fr-i": "1211", "fr-ii": "1212"}, garrisons=IN_THE_OPEN, **more)
    scene.fight(" ".join(french or ("fr-i", "fr-ii")), "1311", die)
    return scene


def stormed(die, **more):
    """Two French corps attack a Prussian corps that stands with a garrison in the open, 6 against 3."""
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, garrisons=IN_THE_OPEN, **more)
    scene.fight("fr-i fr-ii", "1311", die)
    if die != 6:
        scene.until("Advance")
    return scene


def failed_attack(die):
    """A Prussian corps attacks out of its garrisoned hex, 3 against 4, and is thrown back."""
    scene = declaring({"fr-ig": "1211"}, {"pr-i": "1311"}, garrisons=IN_THE_OPEN, phasing="allied")
    scene.fight("pr-i", "1211", die)
    while scene.kind in ("ChooseRetreat", "RoutDie", "Retire", "HazardDie"):
        scene.do(scene.actions[-1])
    return scene


# Strength


def test_9_4_4_garrison_has_no_strength_but_that_of_its_terrain():
    scene = declaring({"fr-i": "1302"}, garrisons=HOUGOMONT)
    fought = reckoning(scene.fight("fr-i", "1402", die=3))
    assert [(part.what, part.value, part.rule) for part in fought.defence] == [
        ("garrison", 0, "9.4.4"),
        ("fortified", 2, "9.4"),
    ]
    assert fought.differential == 1


def test_9_4_4_garrison_in_the_open_defends_with_nothing():
    scene = declaring({"fr-i": "1211"}, garrisons=IN_THE_OPEN)
    assert reckoning(scene.fight("fr-i", "1311", die=2)).differential == 3


# Abilities: zone


def test_9_4_4_garrison_exerts_a_normal_zone():
    assert zone(Scene(garrisons=IN_THE_OPEN)) == {"1211", "1212", "1310", "1312", "1411", "1412"}


def test_9_4_4_garrisons_zone_stops_at_built_up_hexes_like_any_other():
    assert zone(Scene(garrisons=HOUGOMONT)) == {"1301", "1302", "1401"}


def test_9_4_4_unit_must_stop_in_a_garrisons_zone():
    open_road = Scene({"fr-i": "1111"})
    guarded = Scene({"fr-i": "1111"}, garrisons=IN_THE_OPEN)
    assert {"1211", "1310"} <= open_road.reach("fr-i")
    assert "1310" not in guarded.reach("fr-i")
    assert "1211" in guarded.reach("fr-i")


def test_9_4_4_unit_in_a_garrisons_zone_is_stuck():
    scene = Scene({"fr-i": "1211"}, garrisons=IN_THE_OPEN)
    assert scene.reach("fr-i") == set()
    assert scene.why_not(do.MoveUnit("fr-i", "1111")).rule == "6.8"


def test_9_4_4_unit_in_a_garrisons_zone_must_attack_it():
    scene = declaring({"fr-i": "1211"}, garrisons=IN_THE_OPEN)
    assert scene.actions == [do.DeclareAttack("fr-i", "1311")]
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"
    assert scene.question.about["must_be_attacked"] == ["1311"]


def test_9_4_4_garrison_beside_another_enemy_must_be_attacked_as_well():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310"}, garrisons=IN_THE_OPEN)
    scene.do(do.DeclareAttack("fr-i", "1310"))
    assert scene.actions == [do.AddDefender("1311")]
    assert scene.why_not(do.CloseBattle()).facts == {"hex": "1311"}


def test_9_4_4_retreat_through_a_garrisons_zone_is_hazardous():
    """At the map edge the only way out of 1312 is 1412, in the zone of the French garrison in 1311."""
    scene = declaring({"fr-i": "1212"}, {"pr-iii": "1312"}, garrisons={"french": "1311"})
    scene.fight("fr-i", "1312", die=3)
    scene.do(do.RetreatUnit("pr-iii"))
    assert scene.actions == [do.RetreatTo("pr-iii", "1412")]
    scene.do(do.RetreatTo("pr-iii", "1412"))
    assert scene.kind == "HazardDie"


# Abilities: attack, retreat, reserves


def test_9_4_4_garrison_cannot_attack():
    scene = declaring({"fr-i": "1211"}, garrisons=IN_THE_OPEN, phasing="allied")
    assert scene.kind != "Declare"


def test_9_4_4_garrison_does_not_join_the_attack_of_its_friends():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1212"}, garrisons=IN_THE_OPEN, phasing="allied")
    assert scene.actions == [do.DeclareAttack("pr-i", "1211")]
    fought = reckoning(scene.fight("pr-i", "1211", die=3))
    assert [part.unit for part in fought.attack] == ["pr-i"]


@pytest.mark.parametrize("die", [2, 3])
def test_9_4_4_garrison_does_not_retreat(die):
    scene = assault(die)
    assert scene.kind == "Advance"
    assert intact(scene) == ["1311"]


def test_9_4_4_no_reserves_for_a_garrison_alone():
    scene = declaring({"fr-i": "1302"}, garrisons=HOUGOMONT)
    scene.begin_battle("fr-i", "1402")
    assert scene.asks == "french"
    scene.do(do.WithholdReserves())
    assert (scene.kind, scene.asks) == ("Reduce", "french")
    refusal = scene.why_not(do.CommitReserves())
    assert (refusal.rule, refusal.code) == ("9.4.4", "garrison-alone")


def test_9_4_4_no_reserves_for_several_garrisons_alone():
    scene = declaring({"fr-i": "1211"}, garrisons={"allied": "1310 1311"})
    scene.begin_battle("fr-i", "1310 1311")
    scene.do(do.WithholdReserves())
    assert scene.kind == "Reduce"


def test_9_4_4_attacker_of_a_garrison_may_commit_reserves():
    scene = declaring({"fr-i": "1302"}, garrisons=HOUGOMONT)
    fought = reckoning(scene.fight("fr-i", "1402", die=3, reserves="attacker"))
    assert fought.differential == 2


def test_9_4_4_reserves_may_support_a_unit_that_fights_beside_a_garrison():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310"}, garrisons=IN_THE_OPEN)
    scene.begin_battle("fr-i", "1310 1311")
    scene.do(do.WithholdReserves())
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")


def test_9_4_4_routed_unit_beside_a_garrison_has_no_reserves():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310"}, garrisons=IN_THE_OPEN, routed={"pr-i": "french"})
    scene.begin_battle("fr-i", "1311 1310")
    scene.do(do.WithholdReserves())
    assert scene.kind == "Reduce"
    assert scene.why_not(do.CommitReserves()).rule == "9.6.3"


# Abilities: entering its hex


def test_9_4_4_own_units_move_into_and_through_their_garrison():
    scene = Scene({}, {"ad-uxbridge": "1301"}, garrisons=HOUGOMONT, phasing="allied")
    assert {"1402", "1403"} <= scene.reach("ad-uxbridge")
    scene.move("ad-uxbridge", "1402")
    scene.do(do.EndMovement())
    assert scene.place("ad-uxbridge") == "1402"
    assert intact(scene) == ["1402"]


def test_9_4_4_own_units_retreat_into_their_garrison():
    scene = declaring({"fr-i": "1203", "fr-ii": "1202"}, {"ad-ii": "1302"}, garrisons=HOUGOMONT)
    scene.fight("fr-i fr-ii", "1302", die=2)
    scene.do(do.RetreatUnit("ad-ii"))
    assert do.RetreatTo("ad-ii", "1402") in scene.actions
    scene.do(do.RetreatTo("ad-ii", "1402"))
    assert scene.place("ad-ii") == "1402"


def test_9_4_4_enemy_cannot_move_into_a_garrisoned_hex():
    scene = Scene({"fr-i": "1202"}, garrisons=HOUGOMONT)
    assert "1302" in scene.reach("fr-i")
    assert "1402" not in scene.reach("fr-i")
    refusal = scene.why_not(do.MoveUnit("fr-i", "1402"))
    assert (refusal.rule, refusal.code) == ("9.4.4", "enemy-garrison")


def test_9_4_4_enemy_cannot_retreat_into_a_garrisoned_hex():
    """The French garrison in 1311 bars one way to the Prussian lines of communications."""
    scene = declaring({"fr-i": "1211", "fr-ii": "1210"}, {"pr-i": "1310"}, garrisons={"french": "1311"})
    scene.fight("fr-i fr-ii", "1310", die=2)
    scene.do(do.RetreatUnit("pr-i"))
    assert scene.kind == "Retire"
    assert scene.why_not(do.RetreatTo("pr-i", "1311")).rule == "9.8.1"


def test_9_4_4_attacker_enters_a_garrisoned_hex_by_advance():
    scene = assault(2)
    events = scene.do(do.AdvanceTo("fr-i", "1311"))
    assert scene.place("fr-i") == "1311"
    assert GarrisonDestroyed("1311") in events


@pytest.mark.parametrize("die", [1, 2, 3, 5])
def test_9_4_4_every_victory_opens_the_hex_of_a_garrison_alone(die):
    """R21: exchange, withdrawal, rout and break alike; an exchange with a garrison costs the attacker nothing."""
    scene = assault(die)
    assert (scene.kind, scene.asks) == ("Advance", "french")
    assert do.AdvanceTo("fr-i", "1311") in scene.actions
    assert scene.morale == (6, 6)


def test_9_4_4_garrison_never_advances():
    scene = declaring({"fr-ivc": "1302"}, garrisons=HOUGOMONT)
    events = scene.fight("fr-ivc", "1402", die=3)
    assert reckoning(events).result == "AW"
    scene.do(do.RetreatUnit("fr-ivc"))
    scene.do(scene.actions[0])
    assert scene.kind != "Advance"
    assert intact(scene) == ["1402"]


# Covering a failed attack


@pytest.mark.parametrize(("die", "result"), [(1, "AR"), (3, "AW")])
def test_9_4_4_garrison_covers_a_failed_attack_from_its_hex(die, result):
    scene = failed_attack(die)
    assert scene.place("pr-i") != "1311"
    assert scene.kind != "Advance"
    assert intact(scene) == ["1311"]


def test_9_4_4_garrison_covers_attackers_that_break():
    scene = declaring({"fr-ig": "1211"}, {"pr-iii": "1311"}, garrisons=IN_THE_OPEN, phasing="allied")
    scene.fight("pr-iii", "1211", die=1)
    assert scene.place("pr-iii") == "broken"
    assert scene.kind != "Advance"
    assert intact(scene) == ["1311"]


def test_9_4_4_without_the_garrison_the_defender_could_have_advanced():
    scene = declaring({"fr-ig": "1211"}, {"pr-iii": "1311"}, phasing="allied")
    scene.fight("pr-iii", "1211", die=1)
    assert scene.actions == [do.AdvanceTo("fr-ig", "1311"), do.EndAdvance()]


def test_9_4_4_cavalry_that_a_garrison_keeps_out_rolls_for_no_control():
    scene = declaring({"fr-ivc": "1211", "fr-i": "1212"}, {"pr-iii": "1311"}, garrisons=IN_THE_OPEN, phasing="allied")
    scene.fight("pr-iii", "1211 1212", die=1)
    assert scene.place("pr-iii") == "broken"
    assert scene.kind not in ("ControlDie", "Advance")


def test_9_4_4_covering_garrison_does_not_cover_an_attacker_beside_it():
    scene = declaring(
        {"fr-ig": "1211"}, {"pr-adv-gd": "1311", "pr-cadre-1": "1212"}, garrisons=IN_THE_OPEN, phasing="allied"
    )
    scene.fight("pr-adv-gd pr-cadre-1", "1211", die=1)
    assert scene.actions == [do.AdvanceTo("fr-ig", "1212"), do.EndAdvance()]
    assert scene.why_not(do.AdvanceTo("fr-ig", "1311")).rule == "9.4.4"


# Falling to an attack


def test_9_4_4_garrison_is_ignored_while_a_friend_stands_with_it():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, garrisons=IN_THE_OPEN)
    fought = reckoning(scene.fight("fr-i fr-ii", "1311", die=2))
    assert [(part.what, part.unit) for part in fought.defence] == [("strength", "pr-i")]


def test_9_4_4_garrison_lends_its_zone_to_no_routed_friend():
    with_friend = Scene({}, {"pr-i": "1311"}, garrisons=IN_THE_OPEN, routed={"pr-i": "french"})
    assert zone(with_friend) == set()


def test_9_4_4_garrison_with_a_routed_friend_obliges_nobody_to_attack():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"}, garrisons=IN_THE_OPEN, routed={"pr-i": "french"})
    assert do.EndDeclaration() in scene.actions


def test_9_4_4_unit_with_its_garrison_may_have_reserves():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"}, garrisons=IN_THE_OPEN)
    scene.begin_battle("fr-i", "1311")
    scene.do(do.WithholdReserves())
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")


@pytest.mark.parametrize("die", [2, 4, 6])
def test_9_4_4_garrison_falls_with_its_unit_when_the_attacker_advances(die):
    scene = stormed(die)
    assert intact(scene) == ["1311"]
    events = scene.do(do.AdvanceTo("fr-i", "1311"))
    assert GarrisonDestroyed("1311") in events
    assert intact(scene) == []


@pytest.mark.parametrize("die", [2, 4, 6])
def test_9_4_4_garrison_survives_when_nobody_advances(die):
    scene = stormed(die)
    scene.do(do.EndAdvance())
    assert intact(scene) == ["1311"]
    assert "1211" in zone(scene)


def test_9_4_4_garrison_alone_survives_when_nobody_advances():
    scene = assault(5)
    scene.do(do.EndAdvance())
    assert intact(scene) == ["1311"]
    assert "1211" in zone(scene)


# Elimination


def test_9_4_4_destroyed_garrison_is_gone_for_good():
    scene = assault(5)
    scene.do(do.AdvanceTo("fr-i", "1311"))
    scene.to_end_of_turn()
    scene.until("Move")
    assert scene.asks == "french"
    scene.move("fr-i", "1211")
    assert intact(scene) == []
    assert zone(scene) == set()


def test_9_4_4_loss_of_a_garrison_costs_no_morale():
    scene = assault(5)
    scene.do(do.AdvanceTo("fr-i", "1311"))
    assert scene.morale == (6, 6)


def pursuit(*dice):
    """An Allied corps flees from 1302 through Hougomont, which the French are to attack next; cavalry may follow."""
    scene = declaring(
        {"fr-i": "1202", "fr-ii": "1203", "fr-ivc": "1303", "fr-iii": "1301"},
        {"ad-ii": "1302"},
        garrisons=HOUGOMONT,
    )
    scene.declare("fr-i fr-ii fr-ivc", "1302")
    scene.declare("fr-iii", "1402")
    scene.do(do.FightBattle("1302"))
    scene.roll_battle(die=3)
    scene.do(do.RetreatUnit("ad-ii"), *dice)
    return scene


def test_9_4_4_cavalry_that_rides_through_a_garrisoned_hex_destroys_it():
    scene = pursuit(2)
    scene.do(do.RetreatTo("ad-ii", "1402"), do.RetreatTo("ad-ii", "1502"), 6)
    events = scene.do(do.AdvanceTo("fr-ivc", "1402"))
    assert GarrisonDestroyed("1402") in events


def test_9_4_4_battle_against_a_garrison_that_has_fallen_meanwhile_is_not_fought():
    scene = pursuit(2)
    scene.do(do.RetreatTo("ad-ii", "1402"), do.RetreatTo("ad-ii", "1502"), 6)
    scene.do(do.AdvanceTo("fr-ivc", "1402"), do.EndAdvance())
    assert scene.kind != "ChooseBattle"
    assert scene.place("fr-iii") == "1301"


def test_9_4_4_battle_against_a_garrison_that_still_stands_is_fought():
    scene = pursuit(2)
    scene.do(do.RetreatTo("ad-ii", "1402"), do.RetreatTo("ad-ii", "1502"), 6)
    scene.do(do.AdvanceTo("fr-ivc", "1302"))
    assert scene.actions == [do.FightBattle("1402")]


def test_9_4_4_garrison_is_not_fought_where_a_friend_has_retreated_to_it():
    scene = pursuit(1)
    scene.do(do.RetreatTo("ad-ii", "1402"), 6, do.EndAdvance())
    assert scene.place("ad-ii") == "1402"
    assert scene.kind != "ChooseBattle"
