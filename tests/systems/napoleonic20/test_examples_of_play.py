"""The examples of play that the rulebook works through, each with its own dice."""

from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, HazardRolled, MoraleChanged, Moved, UnitBroken
from tests.scene import Scene


def marker(scene: Scene, unit: str) -> str | None:
    """The colour of a unit's routed marker, if it has one."""
    states = next(c["states"] for c in scene.game.view().facts["counters"] if c["unit"] == unit)
    return next((state.removeprefix("routed-") for state in states if state.startswith("routed-")), None)


def changes(events: list[Event]) -> list[tuple[str, int, str]]:
    """What happened to either side's morale, and why."""
    return [(event.side, event.by, event.why) for event in events if isinstance(event, MoraleChanged)]


def test_6_6_example_cavalry_marches_four_hexes_by_road() -> None:
    """From 0204 along the road to Brussels; the next hex, 0704, is out of reach."""
    scene = Scene(french={"fr-ivc": "0204"})
    assert "0704" not in scene.reach("fr-ivc")
    events = scene.move("fr-ivc", "0605")
    assert Moved("fr-ivc", ("0204", "0304", "0404", "0504", "0605"), 4) in events


def test_7_0_example_the_zone_of_la_haye_sainte() -> None:
    """A French unit in 1403: no zone in Mont St. Jean, 1502, nor in Hougomont, 1402, but in all the other four."""
    scene = Scene(french={"fr-i": "1403"}, allied={"ad-i": "1502", "pr-i": "1503"})
    assert set(scene.game.view().facts["zones"]["french"]) == {"1302", "1303", "1404", "1503"}


def test_7_0_example_who_must_be_attacked_from_la_haye_sainte() -> None:
    """The Prussians are in contact; the British, one town from the next, are not."""
    scene = Scene(french={"fr-i": "1403"}, allied={"ad-i": "1502", "pr-i": "1503"})
    scene.to_combat()
    assert scene.question.about["must_be_attacked"] == ["1503"]


def test_9_2_1_example_lone_unit_fights_both_its_enemies() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502", "pr-iii": "0501"})
    scene.to_combat()
    scene.do(do.DeclareAttack("fr-i", "0502"))
    assert scene.actions == [do.AddDefender("0501")]
    assert scene.why_not(do.CloseBattle()).rule == "9.1.1"


def at_the_bridge() -> Scene:
    """The Guard in 1509; Prussian cavalry beside it in 1510, infantry across the Dyle in the town of Limal, 1508."""
    scene = Scene(french={"fr-ig": "1509"}, allied={"pr-adv-gd": "1510", "pr-iii": "1508"})
    scene.to_combat()
    return scene


def test_9_4_2_example_cavalry_must_be_attacked() -> None:
    scene = at_the_bridge()
    assert scene.question.about["must_be_attacked"] == ["1510"]


def test_9_4_2_example_infantry_across_the_bridge_need_not_be_attacked() -> None:
    scene = at_the_bridge()
    scene.declare("fr-ig", "1510")
    assert scene.kind == "ChooseBattle"


def test_9_4_2_example_four_against_four() -> None:
    """2 for the infantry, 1 for the cavalry, and the better of town and bridge: 1."""
    scene = at_the_bridge()
    events = scene.fight("fr-ig", "1510 1508", die=3)
    battle = next(event for event in events if isinstance(event, BattleResolved))
    assert sum(part.value for part in battle.attack) == 4
    assert sum(part.value for part in battle.defence) == 4
    assert (battle.differential, battle.column) == (0, 0)


def test_9_6_3_example_markers_placed_in_the_allied_turn_are_blue() -> None:
    """One is placed in the French reaction phase, one in the Allied combat phase, on units of both sides."""
    scene = Scene(
        french={"fr-ivc": "0402", "fr-iv": "0902"},
        allied={"ad-cadre-1": "0502", "ad-ii": "1002"},
        phasing="allied",
    )
    scene.to_reaction()
    scene.do(do.EndDisengagement())
    scene.fight("fr-ivc", "0502", die=5)  # countercharge, 2 against 1: DR
    scene.do(do.RetreatUnit("ad-cadre-1"), 1, do.RetreatTo("ad-cadre-1", "0602"), 6, do.EndAdvance())
    scene.fight("ad-ii", "0902", die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("fr-iv"), 1, do.RetreatTo("fr-iv", "0802"))
    assert (marker(scene, "ad-cadre-1"), marker(scene, "fr-iv")) == ("french", "french")


def routs_in_the_french_turn() -> Scene:
    """One French unit and two Allied ones are routed."""
    scene = Scene(
        french={"fr-i": "0402", "fr-ii": "0406", "fr-iv": "0902"},
        allied={"ad-reserve": "0502", "pr-iii": "0506", "ad-ii": "1002"},
    )
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0506")
    scene.declare("fr-iv", "1002")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 1, do.RetreatTo("ad-reserve", "0602"), do.EndAdvance())
    scene.do(do.FightBattle("0506"))
    scene.roll_battle(5)
    scene.do(do.RetreatUnit("pr-iii"), 1, do.RetreatTo("pr-iii", "0607"), do.EndAdvance())
    scene.do(do.FightBattle("1002"))
    scene.roll_battle(1)  # 2 against 3: AR
    scene.do(do.RetreatUnit("fr-iv"), 1, do.RetreatTo("fr-iv", "0802"))
    return scene


def test_9_6_3_example_markers_placed_in_the_french_turn_are_white() -> None:
    scene = routs_in_the_french_turn()
    assert [marker(scene, unit) for unit in ("fr-iv", "ad-reserve", "pr-iii")] == ["allied"] * 3


def test_9_6_3_example_blue_markers_come_off_at_the_end_of_the_french_turn() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"pr-i": "0802"}, routed={"fr-i": "french", "pr-i": "french"})
    scene.to_end_of_turn()
    assert (marker(scene, "fr-i"), marker(scene, "pr-i")) == (None, None)


# 9.9: three French units attack Prussian I Corps in a forest. The forest is 0908; its line of communications is in the
# east, and each hex next to it is in the zone of one of the attackers.


def in_the_forest() -> Scene:
    scene = Scene(french={"fr-ig": "0907", "fr-iii": "1009", "fr-ivc": "0809"}, allied={"pr-i": "0908"})
    scene.to_combat()
    scene.begin_battle("fr-ig fr-iii fr-ivc", "0908")
    scene.do(do.WithholdReserves(), do.CommitReserves(), do.KeepDifferential())
    return scene


def test_9_9_example_seven_against_five() -> None:
    scene = in_the_forest()
    events = scene.do(6)
    battle = next(event for event in events if isinstance(event, BattleResolved))
    assert [part.value for part in battle.attack] == [4, 2, 1]
    assert [part.value for part in battle.defence] == [3, 1, 1]
    assert (battle.differential, battle.result) == (2, "DR")


def test_9_9_example_reserves_cost_the_prussians_a_point() -> None:
    scene = in_the_forest()
    assert scene.morale == (6, 5)


def test_9_9_example_the_first_hex_of_the_rout_is_dangerous() -> None:
    scene = in_the_forest()
    scene.do(6, do.RetreatUnit("pr-i"), 2)
    assert do.RetreatTo("pr-i", "0909") in scene.actions
    events = scene.do(do.RetreatTo("pr-i", "0909"), 5)
    assert HazardRolled("pr-i", "0909", "zone", 5, True, "9.8.3") in events


def after_the_rout() -> Scene:
    """The dice so far: 6 for the battle, 2 for the rout, 5 for the enemy zone."""
    scene = in_the_forest()
    scene.do(6, do.RetreatUnit("pr-i"), 2, do.RetreatTo("pr-i", "0909"), 5, do.RetreatTo("pr-i", "0910"))
    return scene


def test_9_9_example_a_rout_of_two_hexes_costs_infantry_no_morale() -> None:
    scene = after_the_rout()
    assert (scene.place("pr-i"), marker(scene, "pr-i")) == ("0910", "allied")
    assert scene.morale == (6, 5)


def test_9_9_example_cavalry_loses_control_on_a_three() -> None:
    scene = after_the_rout()
    scene.do(3)
    assert set(scene.actions) == {do.AdvanceTo("fr-ivc", "0908"), do.AdvanceTo("fr-ivc", "0909")}


def test_9_9_example_cavalry_rides_to_the_end_of_the_path_and_infantry_takes_the_forest() -> None:
    scene = after_the_rout()
    scene.do(3, do.AdvanceTo("fr-ivc", "0909"), do.AdvanceTo("fr-iii", "0908"))
    assert [scene.place(unit) for unit in ("fr-ivc", "fr-iii", "fr-ig")] == ["0909", "0908", "0907"]
    assert scene.kind == "DrawEvent"


# 12.2.2: the Guard pays to move up to a bridge and routs the enemy beyond it six hexes. Here the bridge crosses the
# Dyle between 1910 and 1911; the French in 1710, 1711 and 1712 leave the enemy four hexes to flee to.


def guard_at_the_bridge() -> Scene:
    scene = Scene(
        french={"fr-ig": "1909", "fr-i": "1710", "fr-ii": "1711", "fr-iv": "1712"}, allied={"ad-reserve": "1911"}
    )
    scene.do(do.CommitGuard("fr-ig", "1910"))
    return scene


def test_12_2_2_example_committing_the_guard_costs_a_point() -> None:
    scene = guard_at_the_bridge()
    assert scene.morale == (5, 6)


def rout_of_six() -> tuple[Scene, list[Event]]:
    scene = guard_at_the_bridge()
    scene.to_combat()
    events = scene.fight("fr-ig", "1911", die=5)  # 4 against 2 + 1: DR
    return scene, events + scene.do(do.RetreatUnit("ad-reserve"), 6)


def test_12_2_2_example_a_rout_of_six_costs_the_enemy_a_point_and_the_guard_none() -> None:
    scene, events = rout_of_six()
    assert changes(events) == [("allied", -1, "long-rout")]
    assert scene.morale == (5, 5)


def test_12_2_2_example_the_unit_that_cannot_go_on_breaks_and_costs_its_side_nothing_more() -> None:
    scene, _ = rout_of_six()
    path = [do.RetreatTo("ad-reserve", hex) for hex in ("2012", "1912", "1812", "1811")]
    events = scene.do(path[0], path[1], path[2], 4, path[3], 4)
    assert UnitBroken("ad-reserve", "1811", "no-retreat", "9.8") in events
    assert changes(events) == [("french", 1, "enemy-broken")]
    assert scene.morale == (6, 5)
