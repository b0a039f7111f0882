"""16.6 Unit breakdown and buildup, an option: 16.6.1 breaking units down."""

from typing import Any

import msgspec
import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BrokenDown
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog
from gloire.systems.napoleonic20.position import MOVED
from tests.scene import Scene
from tests.systems.napoleonic20.cadres import OPTION, broken_down, scene_with
from tests.systems.napoleonic20.turns import seen


def reason(scene: Scene, unit: str) -> tuple[str | None, str]:
    refusal = scene.why_not(do.BreakDown(unit))
    return refusal.rule, refusal.code


# 16.6 and 16.6.1: who may be broken down, and when.


def test_16_6_1_large_infantry_is_exchanged_for_two_cadres_in_its_hex():
    scene = scene_with({"fr-i": "0303"})
    events = scene.do(do.BreakDown("fr-i"))
    assert (scene.place("fr-cadre-1"), scene.place("fr-cadre-2")) == ("0303", "0303")
    assert seen(events, BrokenDown) == [BrokenDown("fr-i", "0303", ("fr-cadre-1", "fr-cadre-2"))]


def test_16_6_1_unit_joins_those_eliminated():
    assert broken_down("fr-i", "0303").place("fr-i") == "eliminated"


def test_16_6_1_unit_that_was_broken_down_cannot_be_rallied():
    scene = scene_with({"fr-i": "0303", "fr-iii": "0306"}, turn=16, broken=("fr-ii",))
    scene.do(do.BreakDown("fr-i"), do.MoveUnit("fr-cadre-1", "0304"), do.EndMovement(), do.NoRallySpending())
    assert scene.why_not(do.RallyUnit("fr-i")).rule == "10.0"


def test_16_6_infantry_of_strength_two_is_large():
    assert do.BreakDown("fr-iii") in scene_with({"fr-iii": "0303"}).actions


def test_16_6_infantry_of_strength_one_is_not():
    scene = scene_with({"fr-i": "0303"}, {"ad-iii": "1703"}, phasing="allied", choices={"C10": 1})
    assert reason(scene, "ad-iii") == ("16.6", "large-infantry-only")


def test_16_6_cadre_is_not():
    assert reason(scene_with({"fr-cadre-1": "0303"}), "fr-cadre-1") == ("16.6", "large-infantry-only")


@pytest.mark.parametrize(("unit", "phasing"), [("fr-res", "french"), ("ad-uxbridge", "allied")])
def test_16_6_other_arms_are_never_broken_down(unit, phasing):
    scene = scene_with({"fr-res": "0303"}, {"ad-uxbridge": "1703"}, phasing=phasing)
    assert reason(scene, unit) == ("16.6", "large-infantry-only")


def test_16_6_guard_may_be_broken_down():
    assert do.BreakDown("fr-ig") in scene_with({"fr-ig": "0303"}).actions


def test_16_6_printed_strength_counts_in_rain_too():
    assert do.BreakDown("fr-iii") in scene_with({"fr-iii": "0303"}, turn=9).actions


def test_16_6_unit_that_has_moved_is_not_broken_down():
    scene = scene_with({"fr-i": "0303"})
    scene.move("fr-i", "0403")
    assert reason(scene, "fr-i") == ("16.6", "already-moved")


def test_16_6_reinforcement_that_has_entered_is_not_broken_down():
    scene = scene_with({"fr-i": "0303"}, due={"fr-vi": 12})
    assert reason(scene, "fr-vi") == (None, "not-on-map")
    scene.do(do.EnterMap("fr-vi", "0104", "0104"))
    assert reason(scene, "fr-vi") == ("16.6", "already-moved")


def test_16_6_enemy_units_are_not_yours_to_break_down():
    assert reason(scene_with({"fr-i": "0303"}), "ad-ii") == (None, "not-yours")


def test_16_6_nobody_is_broken_down_in_another_phase():
    scene = scene_with({"fr-i": "0303"}, {"ad-ii": "0403"})
    scene.to_combat()
    assert reason(scene, "fr-i") == ("16.6.1", "out-of-sequence")


def test_16_6_without_the_option_nobody_is_broken_down():
    scene = scene_with({"fr-i": "0303"}, options={})
    assert not scene.offered(do.BreakDown)


@pytest.mark.parametrize("used", [{"fr-cadre-1": "0306"}, {"fr-cadre-1": "0306", "fr-cadre-2": "0308"}])
def test_16_6_1_two_cadres_must_be_available(used):
    assert reason(scene_with({"fr-i": "0303", **used}), "fr-i") == ("16.6.1", "cadres-wanting")


def test_16_6_1_cadres_are_of_the_units_own_nation():
    scene = scene_with({"fr-i": "0303"}, {"ad-ii": "1703", "pr-i": "1810", "ad-cadre-1": "1604"}, phasing="allied")
    assert reason(scene, "ad-ii") == ("16.6.1", "cadres-wanting")
    scene.do(do.BreakDown("pr-i"))
    assert (scene.place("pr-cadre-1"), scene.place("pr-cadre-2")) == ("1810", "1810")


def test_16_6_1_routed_unit_stays_whole():
    scene = scene_with({"fr-i": "0303"}, routed={"fr-i": "french"})
    assert reason(scene, "fr-i") == ("16.6.1", "routed-stays-whole")


def test_16_6_1_unit_that_an_event_keeps_from_moving_stays_whole():
    scene = scene_with({"fr-i": "0303"}, effects=("recalled",))
    (effect,) = scene.position.effects
    scene.position.effects = (type(effect)("recalled", effect.side, effect.until, scene.number("fr-i")),)
    scene.restart()
    assert reason(scene, "fr-i") == ("5.0", "recalled")


def test_borodino_16_7_3_2_militia_is_not_broken_down():
    facts: dict[str, Any] = {"scenario": "borodino-20", "phasing": "russian", "choices": {"C18": 2}}
    options = {**OPTION, "no_defense_plan": True, "special_units": True}
    scene = scene_with({"fr-i": "0210"}, {"ru-militia-1": "1601"}, options=options, **facts)
    assert reason(scene, "ru-militia-1") == ("Borodino 16.7.3.2", "militia-no-cadre")


SPECIAL = {**OPTION, "special_units": True}
AT_SMOLENSK: dict[str, Any] = {"scenario": "smolensk-20", "phasing": "russian", "choices": {"C25": 2}}


def test_smolensk_16_7_3_2_militia_is_not_broken_down():
    scene = scene_with({"fr-i": "0210"}, {"ru-militia-1": "1601"}, options=SPECIAL, **AT_SMOLENSK)
    assert reason(scene, "ru-militia-1") == ("Smolensk 16.7.3.2", "militia-no-cadre")


def test_smolensk_16_7_3_2_cadres_do_not_become_militia():
    cadres = {"ru-cadre-1": "1601", "ru-cadre-2": "1602"}
    scene = scene_with({"fr-i": "0210"}, cadres, lost=("ru-militia-1",), options=SPECIAL, **AT_SMOLENSK)
    scene.move("ru-cadre-1", "1602")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_salamanca_10_2_spanish_division_is_not_broken_down():
    scene = scene_with({"fr-1": "1910"}, {"al-espana": "0503"}, scenario="salamanca-20", phasing="allied")
    assert reason(scene, "al-espana")[0] == "Salamanca 10.2"


# 16.6.1: what it costs.


def test_16_6_1_breaking_down_costs_a_morale_point():
    scene = scene_with({"fr-i": "0303"})
    events = scene.do(do.BreakDown("fr-i"))
    assert scene.morale == (5, 6)
    assert seen(events, MoraleChanged) == [MoraleChanged("french", -1, 5, "breakdown", "16.6.1")]


def test_16_6_1_last_point_is_not_spent_on_it():
    assert reason(scene_with({"fr-i": "0303"}, morale=(1, 6)), "fr-i") == ("12.1.2", "last-point")


def test_16_6_1_napoleons_illness_forbids_it():
    assert reason(scene_with({"fr-i": "0303"}, effects=("illness",)), "fr-i") == ("5.0", "illness")


def test_16_6_1_each_unit_costs_a_point():
    scene = scene_with({"fr-i": "0303"}, {"ad-ii": "1703", "pr-i": "1810"}, phasing="allied")
    scene.do(do.BreakDown("ad-ii"), do.BreakDown("pr-i"))
    assert scene.morale == (6, 4)


# 16.6.1: the cadres.


def test_16_6_1_both_cadres_may_move_this_turn():
    scene = broken_down("fr-i", "0303")
    assert "0404" in scene.reach("fr-cadre-1")
    scene.do(do.MoveUnit("fr-cadre-1", "0404"), do.MoveUnit("fr-cadre-2", "0402"), do.EndMovement())
    assert (scene.place("fr-cadre-1"), scene.place("fr-cadre-2")) == ("0404", "0402")


def test_16_6_1_both_cadres_may_fight_this_turn():
    scene = broken_down("fr-i", "0202", {"pr-i": "0402"})
    scene.do(do.MoveUnit("fr-cadre-1", "0301"), do.MoveUnit("fr-cadre-2", "0302"))
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-cadre-1 fr-cadre-2", "0402", die=4), BattleResolved)
    assert [part.value for part in resolved.attack] == [1, 1]


def test_16_6_1_cadres_may_not_end_the_phase_together():
    scene = broken_down("fr-i", "0303")
    assert do.EndMovement() not in scene.actions
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_16_6_1_one_of_the_cadres_may_stay():
    scene = broken_down("fr-i", "0303")
    scene.move("fr-cadre-2", "0304")
    assert do.EndMovement() in scene.actions
    assert scene.place("fr-cadre-1") == "0303"


def test_16_6_1_cadres_of_the_guard_need_not_be_committed():
    scene = broken_down("fr-ig", "0202", {"pr-i": "0402"})
    assert do.MoveUnit("fr-cadre-1", "0302") in scene.actions


def test_16_6_1_unit_in_an_enemy_zone_is_not_broken_down_by_day():
    scene = scene_with({"fr-i": "0302"}, {"pr-i": "0402"})
    assert reason(scene, "fr-i") == ("6.9", "no-room-for-cadres")


def test_16_6_1_unit_in_an_enemy_zone_may_be_broken_down_at_night():
    scene = broken_down("fr-i", "0302", {"pr-i": "0402"}, turn=4)
    scene.move("fr-cadre-1", "0202")
    assert do.EndMovement() in scene.actions


def hemmed_in(marks: int) -> Scene:
    """A night on which friends with these marks stand all around a unit, which could go one hex."""
    friends = ("fr-ii", "fr-iii", "fr-iv", "fr-vi", "fr-ic", "fr-iic")
    grid = Scene().scenario.map.grid
    ring = [grid.labels[hex] for hex in grid.neighbours[grid.index["0602"]]]
    scene = scene_with({"fr-i": "0602", **dict(zip(friends, ring, strict=True))}, turn=4)
    for unit in friends:
        scene.position.marks[scene.number(unit)] |= marks
    scene.restart()
    return scene


def test_16_6_1_unit_hemmed_in_by_friends_who_have_moved_is_not_broken_down():
    assert reason(hemmed_in(MOVED), "fr-i") == ("6.9", "no-room-for-cadres")


def test_16_6_1_unit_hemmed_in_by_friends_who_can_still_move_is():
    assert do.BreakDown("fr-i") in hemmed_in(0).actions


def test_16_6_1_friends_who_can_make_room_help():
    scene = scene_with({"fr-i": "0303", "fr-ii": "0304"}, turn=4)
    scene.do(do.BreakDown("fr-i"), do.MoveUnit("fr-cadre-1", "0304"))
    assert do.EndMovement() not in scene.actions
    scene.move("fr-ii", "0305")
    assert do.EndMovement() in scene.actions


def test_waterloo_5_1_good_ground_marker_is_lost_with_a_unit_that_breaks_down():
    scene = scene_with({"fr-i": "0303"}, {"pr-i": "1810"}, phasing="allied", good_ground=("pr-i", "+1"))
    scene.do(do.BreakDown("pr-i"))
    assert scene.game.view().facts["markers"] == []


# 16.6.1 with fog of war.


FOG = {**OPTION, "fog_of_war": True}


def test_16_6_1_hidden_unit_may_take_a_dummy_along():
    scene = broken_down("fr-i", "0303", options=FOG)
    assert (scene.kind, scene.asks) == ("JoinCadres", "french")
    scene.do(do.JoinDummy())
    assert [scene.place(unit) for unit in ("fr-cadre-1", "fr-cadre-2", "fr-dummy-1")] == ["0303"] * 3


def test_16_6_1_cadres_and_dummy_all_part_before_the_phase_ends():
    scene = broken_down("fr-i", "0303", options=FOG)
    scene.do(do.JoinDummy(), do.MoveUnit("fr-dummy-1", "0304"))
    assert scene.why_not(do.EndMovement()).rule == "6.9"
    scene.move("fr-cadre-1", "0302")
    assert do.EndMovement() in scene.actions


def test_16_6_1_hidden_unit_need_not_take_a_dummy_along():
    scene = broken_down("fr-i", "0303", options=FOG)
    scene.do(do.LeaveDummy())
    assert (scene.kind, scene.place("fr-dummy-1")) == ("Move", "aside")


def test_16_6_1_revealed_unit_takes_no_dummy_along():
    scene = scene_with({"fr-i": "0303"}, options=FOG)
    fog = scene.position.find(Fog)
    assert fog is not None
    scene.position.keep(msgspec.structs.replace(fog, down=fog.down & ~(1 << scene.number("fr-i"))))
    scene.restart()
    scene.do(do.BreakDown("fr-i"))
    assert scene.kind == "Move"
