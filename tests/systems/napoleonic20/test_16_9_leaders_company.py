"""16.9.4 to 16.9.6: leaders go with their units, break with them, and what becomes of Napoleon."""

from typing import Any

import pytest

from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import MoraleChanged
from gloire.systems.napoleonic20.optional.leaders.vocabulary import Accompanied, FateRolled, LeaderBroken
from tests.scene import Scene

LEADERS = {"leaders": True}


def scene_of(french: dict[str, str], allied: dict[str, str], **more: Any) -> Scene:
    """A scene with leaders in play."""
    return Scene(**{"options": LEADERS, "french": french, "allied": allied, **more})


def broken(events: list[Event]) -> list[tuple[str, str]]:
    """The leaders that broke, with what broke them."""
    return [(event.unit, event.why) for event in events if isinstance(event, LeaderBroken)]


def costs(events: list[Event]) -> list[tuple[str, int, str]]:
    """Every change of morale."""
    return [(event.side, event.by, event.why) for event in events if isinstance(event, MoraleChanged)]


# 16.9.4


def disengaging(**more: Any) -> Scene:
    """French cavalry with Ney slips away from the Anglo-Dutch II Corps."""
    scene = scene_of({"fr-iic": "0402", "fr-ney": "0402"}, {"ad-ii": "0603"}, phasing="allied", **more)
    scene.move("ad-ii", "0502")
    scene.to_reaction()
    return scene


def test_16_9_4_a_leader_may_go_with_cavalry_that_disengages() -> None:
    scene = disengaging()
    scene.do(do.Disengage("fr-iic", "0302"))
    assert (scene.kind, scene.asks) == ("FollowUnit", "french")
    event = next(event for event in scene.do(do.AccompanyUnit("fr-ney")) if isinstance(event, Accompanied))
    assert (event.path, event.rule) == (("0402", "0302"), "16.9.4")
    assert scene.place("fr-ney") == "0302"


def test_16_9_4_a_leader_may_stay_when_his_cavalry_disengages() -> None:
    scene = disengaging()
    scene.do(do.Disengage("fr-iic", "0302"), do.StayBehind("fr-ney"))
    assert (scene.place("fr-ney"), scene.kind) == ("0402", "DrawEvent")  # 16.9.3 is not in force here


def test_16_9_4_a_leader_may_go_with_cavalry_that_penetrates() -> None:
    scene = disengaging(options={"leaders": True, "cavalry_penetration": True})
    scene.do(do.EndDisengagement(), do.Penetrate("fr-iic", "0501"), do.AccompanyUnit("fr-ney"))
    assert scene.place("fr-ney") == "0501"


def test_16_9_4_leaders_do_not_react_by_themselves() -> None:
    scene = scene_of({"fr-ney": "0402", "fr-i": "0402"}, {"ad-ii": "0603"}, phasing="allied")
    scene.move("ad-ii", "0502")
    scene.to_reaction()
    assert scene.kind != "Disengage"


# 16.9.5: company


def advancing() -> Scene:
    """French I Corps with Ney beats the Anglo-Dutch Reserve, which withdraws."""
    scene = scene_of({"fr-i": "0402", "fr-ney": "0402"}, {"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    scene.do(do.AdvanceTo("fr-i", "0502"))
    return scene


def test_16_9_5_a_leader_may_go_with_a_unit_that_advances() -> None:
    scene = advancing()
    assert (scene.kind, scene.asks) == ("FollowUnit", "french")
    assert scene.question.about == {"leader": "fr-ney", "unit": "fr-i", "hex": "0502"}
    scene.do(do.AccompanyUnit("fr-ney"))
    assert scene.place("fr-ney") == "0502"


def test_16_9_5_a_leader_may_stay_when_his_unit_advances() -> None:
    scene = advancing()
    scene.do(do.StayBehind("fr-ney"))
    assert scene.place("fr-ney") == "0402"


def test_16_9_3_a_leader_left_behind_in_an_enemy_zone_retreats_at_once() -> None:
    scene = scene_of(
        {"fr-i": "0402", "fr-ney": "0402", "fr-ii": "0202"}, {"ad-reserve": "0502", "ad-ii": "0301"}, phasing="french"
    )
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-ii", "0301")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0602"))
    scene.do(do.AdvanceTo("fr-i", "0502"), do.StayBehind("fr-ney"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")


def retreating(die: int, allied: dict[str, str], french: dict[str, str]) -> Scene:
    """French I Corps under Napoleon drives back the Anglo-Dutch Reserve, with whom Wellington is."""
    place = allied["ad-reserve"]
    scene = scene_of({"fr-napoleon": french["fr-i"], **french}, {"ad-wellington": place, **allied})
    scene.to_combat()
    scene.fight("fr-i", place, die=die)
    scene.do(do.RetreatUnit("ad-reserve"))
    return scene


def test_16_9_5_a_leader_must_go_with_a_unit_that_retreats() -> None:
    scene = retreating(5, {"ad-reserve": "0502"}, {"fr-i": "0402"})  # 3 against 2: DR
    scene.do(2)
    events = scene.do(do.RetreatTo("ad-reserve", "0602"))
    assert [event.unit for event in events if isinstance(event, Accompanied)] == ["ad-wellington"]
    scene.do(do.RetreatTo("ad-reserve", "0702"))
    assert scene.place("ad-wellington") == scene.place("ad-reserve") == "0702"


def test_16_9_5_a_retreating_unit_takes_no_leader_from_a_friend_it_passes() -> None:
    scene = scene_of(
        {"fr-i": "0202", "fr-ii": "0102", "fr-napoleon": "0102"},
        {"ad-reserve": "0101", "pr-blucher": "0101", "ad-ii": "0201", "ad-wellington": "0201"},
    )
    scene.to_combat()
    scene.declare("fr-ii", "0101")
    scene.declare("fr-i", "0201")
    scene.do(do.FightBattle("0101"))
    scene.roll_battle(die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0201"), 4, do.RetreatTo("ad-reserve", "0301"), 4)
    assert (scene.place("ad-reserve"), scene.place("pr-blucher")) == ("0301", "0301")
    assert scene.place("ad-wellington") == "0201"


def test_16_9_5_a_leader_breaks_with_a_unit_that_is_caught_in_an_enemy_zone() -> None:
    scene = retreating(3, {"ad-reserve": "0502"}, {"fr-i": "0402", "fr-iii": "0702", "fr-iv": "0604"})  # DW
    events = scene.do(do.RetreatTo("ad-reserve", "0602"), 2)
    assert broken(events) == [("ad-wellington", "with-unit")]
    assert [event.hex for event in events if isinstance(event, LeaderBroken)] == ["0602"]
    assert scene.place("ad-wellington") == "broken"


def test_16_9_5_a_leader_lives_with_a_unit_that_braves_an_enemy_zone() -> None:
    scene = retreating(3, {"ad-reserve": "0502"}, {"fr-i": "0402", "fr-iii": "0702", "fr-iv": "0604"})  # DW
    scene.do(do.RetreatTo("ad-reserve", "0602"), 4)
    assert scene.place("ad-wellington") == "0602"


def at_the_river(die: int) -> tuple[Scene, list[Event]]:
    """French IV Corps with Napoleon withdraws across the Ligny stream; the die is for the crossing."""
    scene = scene_of(
        {"fr-iv": "0410", "fr-napoleon": "0410", "fr-i": "0104"},
        {"ad-ii": "0510", "ad-wellington": "0510"},
        phasing="allied",
    )
    scene.to_combat()
    scene.fight("ad-ii", "0410", die=3)  # 3 against 2: DW
    return scene, scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0309"), die)


def test_16_9_5_a_leader_breaks_with_a_unit_that_is_lost_at_a_river() -> None:
    scene, events = at_the_river(die=3)
    assert broken(events) == [("fr-napoleon", "with-unit")]
    assert scene.place("fr-napoleon") == "broken"


def test_16_9_5_a_leader_crosses_a_river_with_his_unit() -> None:
    scene, events = at_the_river(die=4)
    assert not broken(events)
    assert scene.place("fr-napoleon") == "0309"


def test_16_9_5_a_leader_breaks_with_a_unit_that_flees_by_its_line_of_communications() -> None:
    scene = retreating(6, {"ad-reserve": "1902"}, {"fr-i": "1802"})  # 3 against 3 in the forest: DR
    events = scene.do(3, do.RetreatTo("ad-reserve", "2002"))
    assert broken(events) == [("ad-wellington", "with-unit")]


def test_16_9_5_a_leader_does_not_break_with_a_unit_that_has_no_retreat_but_is_trapped_like_it() -> None:
    scene = scene_of(
        {"fr-i": "0202", "fr-ii": "0102", "fr-iii": "0201", "fr-napoleon": "0202"},
        {"ad-reserve": "0101", "ad-wellington": "0101"},
    )
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-iii", "0101", die=3)  # 8 against 2: DR
    events = scene.do(do.RetreatUnit("ad-reserve"), 1)
    assert broken(events) == [("ad-wellington", "trapped")]


def test_16_9_5_nor_with_one_that_has_no_retreat_from_its_line_of_communications() -> None:
    scene = scene_of({"fr-i": "1911", "fr-ii": "1912", "fr-napoleon": "1911"}, {"pr-iii": "2012", "pr-blucher": "2012"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "2012", die=3)  # 6 against 3 in the town: DW
    assert broken(scene.do(do.RetreatUnit("pr-iii"))) == [("pr-blucher", "trapped")]


def test_16_9_5_a_leader_whose_attackers_break_retreats_before_the_enemy_advances() -> None:
    scene = scene_of({"fr-iv": "0402", "fr-napoleon": "0402"}, {"ad-i": "0502"})
    scene.to_combat()
    scene.fight("fr-iv", "0502", die=1)  # 2 against 4: AB
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")
    scene.do(do.RetreatTo("fr-napoleon", "0302"))
    assert (scene.kind, scene.asks) == ("Advance", "allied")


def test_16_9_3_in_ones_own_combat_phase_a_leader_retreats_again_from_an_enemy_who_advances() -> None:
    scene = scene_of({"fr-iv": "0402", "fr-napoleon": "0402"}, {"ad-i": "0502"})
    scene.to_combat()
    scene.fight("fr-iv", "0502", die=1)  # 2 against 4: AB
    scene.do(do.RetreatTo("fr-napoleon", "0302"), do.AdvanceTo("ad-i", "0402"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")


def test_16_9_3_a_leader_retreats_from_one_advancing_enemy_before_the_next_advances() -> None:
    french = {"fr-iv": "0402", "fr-cadre-1": "0501", "fr-napoleon": "0302"}
    scene = scene_of(french, {"ad-i": "0502", "pr-i": "0401"})
    scene.to_combat()
    scene.fight("fr-iv fr-cadre-1", "0502 0401", die=1)  # 3 against 7: AB
    scene.do(do.AdvanceTo("ad-i", "0402"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")
    scene.do(scene.actions[0])
    assert do.AdvanceTo("pr-i", "0501") in scene.actions


def pursuing(french: dict[str, str]) -> Scene:
    """II Cavalry and I Corps have routed the Reserve; the Prussians at 0302 are still to be attacked."""
    scene = scene_of(french, {"ad-reserve": "0502", "pr-i": "0302"})
    scene.to_combat()
    scene.declare("fr-iic fr-i", "0502")
    scene.declare("fr-ii", "0302")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(6)
    scene.until("Advance", dice=6)
    return scene


def test_16_9_3_a_leader_who_stays_behind_retreats_before_anybody_else_advances() -> None:
    french = {"fr-iic": "0402", "fr-napoleon": "0402", "fr-i": "0501", "fr-ii": "0301"}
    scene = pursuing(french)
    scene.do(do.AdvanceTo("fr-iic", "0603"), do.StayBehind("fr-napoleon"))
    assert scene.kind == "RetreatLeader"
    scene.do(do.RetreatTo("fr-napoleon", "0401"))
    assert do.AdvanceTo("fr-i", "0502") in scene.actions


def test_16_9_3_of_two_leaders_who_were_with_a_unit_each_may_follow_before_he_must_retreat() -> None:
    french = {"fr-iic": "0402", "fr-napoleon": "0402", "fr-ney": "0402", "fr-i": "0501", "fr-ii": "0301"}
    scene = pursuing(french)
    scene.do(do.AdvanceTo("fr-iic", "0603"), do.StayBehind("fr-napoleon"), do.RetreatTo("fr-napoleon", "0401"))
    scene.do(do.AccompanyUnit("fr-ney"))
    assert scene.place("fr-ney") == "0603"


def test_16_9_3_a_leader_retreats_from_one_withdrawing_enemy_before_the_next_withdraws() -> None:
    french = {"fr-i": "0501", "fr-napoleon": "0501", "fr-ney": "0604"}
    scene = scene_of(french, {"ad-cadre-1": "0502", "ad-cadre-2": "0602"})
    scene.to_combat()
    scene.fight("fr-i", "0502 0602", die=4)  # 3 against 2: DW
    scene.do(do.RetreatUnit("ad-cadre-1"), do.RetreatTo("ad-cadre-1", "0603"))
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")
    scene.do(scene.actions[0])
    assert scene.actions == [do.RetreatUnit("ad-cadre-2")]


def test_16_9_5_a_leader_whose_defenders_break_retreats_before_the_enemy_advances() -> None:
    scene = scene_of(
        {"fr-ic": "0402", "fr-ney": "0402", "fr-i": "0909"}, {"ad-i": "0502", "ad-wellington": "0502"}, phasing="allied"
    )
    scene.to_combat()
    scene.fight("ad-i", "0402", die=6)  # 4 against 1: DB
    assert (scene.kind, scene.asks) == ("RetreatLeader", "french")
    scene.do(do.RetreatTo("fr-ney", "0302"), do.AdvanceTo("ad-i", "0402"), do.AccompanyUnit("ad-wellington"))
    assert scene.place("fr-ney") == "0302"  # 16.9.3 does not speak of the enemy's combat phase
    assert scene.kind != "RetreatLeader"


def test_16_9_5_a_leader_whose_unit_pays_for_an_exchange_stays_where_no_enemy_is_left() -> None:
    scene = scene_of({"fr-i": "0402", "fr-ney": "0402"}, {"ad-cadre-1": "0502", "ad-i": "1402"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=1, reserves="attacker")  # 4 against 1: EX
    scene.do(do.BreakUnit("fr-i"))
    assert scene.place("fr-ney") == "0402"
    assert scene.kind != "RetreatLeader"


# 16.9.6


def test_16_9_6_a_broken_leader_costs_no_morale() -> None:
    _, events = at_the_river(die=3)
    assert costs(events) == [("allied", 1, "enemy-broken"), ("french", -1, "broken")]


def test_16_9_6_when_napoleon_breaks_a_die_decides_his_fate_at_once() -> None:
    scene, _ = at_the_river(die=3)
    assert scene.kind == "FateDie"


def test_16_9_6_no_die_is_rolled_for_other_leaders() -> None:
    scene = retreating(3, {"ad-reserve": "0502"}, {"fr-i": "0402", "fr-iii": "0702", "fr-iv": "0604"})
    scene.do(do.RetreatTo("ad-reserve", "0602"), 1)
    assert scene.kind != "FateDie"


def test_16_9_6_napoleon_killed_is_a_decisive_allied_victory() -> None:
    scene, _ = at_the_river(die=3)
    events = scene.do(1)
    assert FateRolled(1, "killed") in events
    assert (scene.outcome.winner, scene.outcome.kind, scene.outcome.rule) == ("allied", "decisive", "16.9.6")


def test_16_9_6_napoleon_wounded_costs_a_point() -> None:
    scene, _ = at_the_river(die=3)
    assert costs(scene.do(2))[0] == ("french", -1, "emperor-wounded")


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_16_9_6_napoleon_escapes(die: int) -> None:
    scene, _ = at_the_river(die=3)
    events = scene.do(die)
    assert FateRolled(die, "escapes") in events
    assert not costs(events)
    assert scene.outcome is None


def test_16_9_6_the_other_napoleon_has_the_same_fate() -> None:
    scene = scene_of(
        {"fr-napoleon-reduced": "0403", "fr-i": "1212"},
        {"ad-ii": "0502", "ad-i": "0304", "pr-i": "0503", "pr-ii": "0301"},
        phasing="allied",
    )
    assert scene.kind == "FateDie"
