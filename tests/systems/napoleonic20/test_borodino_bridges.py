"""Borodino 6.0: the pontoon bridges over the Kalotchka, at 0405|0406, 0604|0605 and 0703|0704."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.pontoons.vocabulary import PontoonBuilt
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    GuardCommitted,
    HazardRolled,
    Moved,
    Retreated,
)
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import foggy, handle
from tests.systems.napoleonic20.russians import FAR_RUSSIAN, field, held
from tests.systems.napoleonic20.turns import seen

SITES = [("0405", "0406"), ("0604", "0605"), ("0703", "0704")]


def built(french: dict[str, str], russian: dict[str, str], **facts: object) -> Scene:
    """A scene in which the bridges stand."""
    scene = field(french, russian, **facts)
    scene.position.states |= {"pontoon"}
    scene.restart()
    return scene


# Building.


@pytest.mark.parametrize(("north", "south"), SITES)
def test_borodino_6_0_nobody_crosses_before_a_bridge_is_built(north, south):
    scene = field({"fr-ic": north}, FAR_RUSSIAN)
    assert south not in scene.reach("fr-ic")
    assert scene.why_not(do.MoveUnit("fr-ic", south)).rule == "6.2"


@pytest.mark.parametrize(("north", "south"), SITES)
def test_borodino_6_0_infantry_beside_the_river_may_build(north, south):
    scene = field({"fr-iii": north}, FAR_RUSSIAN)
    scene.do(do.BuildPontoon("fr-iii", south))
    assert scene.place("fr-iii") == south
    assert scene.game.view().facts["states"] == ["pontoon"]


def test_borodino_6_0_bridges_may_be_built_from_the_far_bank():
    scene = field({"fr-iii": "0605"}, FAR_RUSSIAN)
    scene.do(do.BuildPontoon("fr-iii", "0604"))
    assert scene.place("fr-iii") == "0604"


@pytest.mark.parametrize("unit", ["fr-ic", "fr-res-art"])
def test_borodino_6_0_first_to_cross_must_be_infantry(unit):
    scene = field({unit: "0604"}, FAR_RUSSIAN)
    assert not scene.offered(do.BuildPontoon)
    refusal = scene.why_not(do.BuildPontoon(unit, "0605"))
    assert (refusal.rule, refusal.code) == ("Borodino 6.0", "infantry-builds")


def test_borodino_6_0_first_to_cross_must_be_french():
    scene = field({"fr-i": "0111"}, {"ru-vi": "0605"}, phasing="russian")
    assert not scene.offered(do.BuildPontoon)
    refusal = scene.why_not(do.BuildPontoon("ru-vi", "0604"))
    assert (refusal.rule, refusal.code) == ("Borodino 6.0", "french-build")


def test_borodino_6_0_crossing_takes_the_whole_allowance():
    scene = field({"fr-iii": "0604"}, FAR_RUSSIAN)
    events = scene.do(do.BuildPontoon("fr-iii", "0605"))
    assert seen(events, Moved) == [Moved("fr-iii", ("0604", "0605"), 2)]
    assert seen(events, PontoonBuilt) == [PontoonBuilt("fr-iii", "Borodino 6.0")]
    assert scene.reach("fr-iii") == set()
    assert scene.why_not(do.MoveUnit("fr-iii", "0606")).rule == "6.4"


def test_borodino_6_0_player_sees_where_he_can_build_and_what_it_takes():
    found = {d.hex: (d.cost, d.path) for d in field({"fr-iii": "0604"}, FAR_RUSSIAN).game.moves("fr-iii")}
    assert found["0605"] == (2, ("0604", "0605"))


def test_borodino_6_0_forced_march_is_spent_too():
    scene = field({"fr-iii": "0604"}, FAR_RUSSIAN)
    (moved,) = seen(scene.do(do.ForceMarch("french"), do.BuildPontoon("fr-iii", "0605")), Moved)
    assert moved.cost == 3


def test_borodino_6_0_unit_that_has_moved_does_not_build():
    scene = field({"fr-iii": "0504"}, FAR_RUSSIAN)
    scene.move("fr-iii", "0604")
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).rule == "6.4"


def test_borodino_6_0_unit_away_from_the_sites_does_not_build():
    scene = field({"fr-iii": "0603"}, FAR_RUSSIAN)
    assert not scene.offered(do.BuildPontoon)
    assert scene.why_not(do.BuildPontoon("fr-iii", "0604")).code == "no-pontoon-site"


def test_borodino_6_0_bridges_are_built_once():
    scene = built({"fr-iii": "0604"}, FAR_RUSSIAN)
    assert not scene.offered(do.BuildPontoon)
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).code == "pontoon-built"


def test_borodino_6_0_routed_unit_does_not_build():
    scene = field({"fr-iii": "0604"}, FAR_RUSSIAN, routed={"fr-iii": "french"})
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).code == "infantry-builds"


def test_borodino_6_0_unit_in_an_enemy_zone_does_not_build_by_day():
    scene = field({"fr-iii": "0604"}, {"ru-vi": "0603"})
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).rule == "6.8"


def test_borodino_6_0_builder_may_enter_an_enemy_zone_by_day():
    scene = field({"fr-iii": "0604"}, {"ru-vi": "0606"})
    scene.do(do.BuildPontoon("fr-iii", "0605"))
    assert scene.place("fr-iii") == "0605"


def test_borodino_6_0_builder_may_not_enter_an_enemy_zone_at_night():
    scene = field({"fr-iii": "0604"}, {"ru-vi": "0606"}, turn=5)
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).rule == "7.6"


def test_borodino_6_0_bridges_may_be_built_at_night():
    scene = field({"fr-iii": "0604"}, FAR_RUSSIAN, turn=5)
    (moved,) = seen(scene.do(do.BuildPontoon("fr-iii", "0605")), Moved)
    assert moved.cost == 1


def test_borodino_6_0_enemy_on_the_far_bank_bars_the_way():
    scene = field({"fr-iii": "0604"}, {"ru-vi": "0605"})
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).rule == "6.3"


def test_borodino_6_0_friend_on_the_far_bank_who_cannot_make_room_bars_the_way():
    scene = field({"fr-iii": "0604", "fr-v": "0606"}, FAR_RUSSIAN)
    scene.move("fr-v", "0605")
    assert scene.why_not(do.BuildPontoon("fr-iii", "0605")).rule == "6.9"


def test_borodino_6_0_guard_that_builds_within_reach_of_the_enemy_is_committed():
    scene = field({"fr-ig": "0604"}, {"ru-vi": "0606"})
    assert scene.why_not(do.BuildPontoon("fr-ig", "0605")).rule == "12.2.1"
    events = scene.do(do.CommitBuilder("fr-ig", "0605"))
    assert seen(events, GuardCommitted) == [GuardCommitted("fr-ig")]
    assert scene.morale == (5, 6)
    assert scene.place("fr-ig") == "0605"


def test_borodino_6_0_guard_that_builds_away_from_the_enemy_pays_nothing():
    scene = field({"fr-ig": "0604"}, FAR_RUSSIAN)
    assert scene.why_not(do.CommitBuilder("fr-ig", "0605")).code == "nothing-to-commit"
    scene.do(do.BuildPontoon("fr-ig", "0605"))
    assert scene.morale == (6, 6)


def test_borodino_6_0_guard_that_may_spend_nothing_does_not_build_there():
    scene = field({"fr-ig": "0604"}, {"ru-vi": "0606"}, effects=("illness",))
    assert not scene.offered(do.CommitBuilder)
    assert scene.why_not(do.CommitBuilder("fr-ig", "0605")).code == "illness"


def test_borodino_6_0_builder_cannot_be_told_from_others_in_his_hex_in_the_fog():
    options = {"breakdown": True, "fog_of_war": True}
    scene = held(foggy({"fr-iii": "0604"}, FAR_RUSSIAN, scenario="borodino-20", turn=2, options=options))
    scene.do(do.BreakDown("fr-iii"), do.LeaveDummy())
    before = {handle(scene, "fr-cadre-1"), handle(scene, "fr-cadre-2")}
    scene.do(do.BuildPontoon("fr-cadre-1", "0605"))
    assert not before & {handle(scene, "fr-cadre-1"), handle(scene, "fr-cadre-2")}


def test_borodino_6_0_what_one_line_of_play_works_out_does_not_serve_another():
    game = field({"fr-iii": "0604"}, FAR_RUSSIAN).game
    away, here = game.clone(), game.clone()
    away.apply(do.MoveUnit("fr-iii", "0504"))
    assert away.question is not None
    assert here.question is not None
    assert do.BuildPontoon("fr-iii", "0605") not in list(away.question.actions)
    assert do.BuildPontoon("fr-iii", "0605") in list(here.question.actions)


# Using.


@pytest.mark.parametrize(("north", "south"), SITES)
def test_borodino_6_0_one_builder_opens_all_bridges_at_once(north, south):
    scene = field({"fr-iii": "0604", "fr-v": "0703", "fr-iv": "0405", "fr-ic": "0603"}, FAR_RUSSIAN)
    scene.do(do.BuildPontoon("fr-iii", "0605"))
    units = {"0405": "fr-iv", "0703": "fr-v"}
    assert north == "0604" or south in scene.reach(units[north])


def test_borodino_6_0_built_bridge_costs_no_more_than_its_hex():
    scene = built({"fr-iii": "0703"}, FAR_RUSSIAN)
    assert "0705" in scene.reach("fr-iii")
    (moved,) = seen(scene.move("fr-iii", "0704"), Moved)
    assert moved.cost == 1


@pytest.mark.parametrize(("north", "south"), SITES)
def test_borodino_6_0_to_russians_the_river_is_as_it_was(north, south):
    scene = built({"fr-i": "0111"}, {"ru-bag-cav": south}, phasing="russian")
    assert north not in scene.reach("ru-bag-cav")
    assert scene.why_not(do.MoveUnit("ru-bag-cav", north)).rule == "6.2"


def test_borodino_6_0_french_may_attack_across_against_the_bonus_of_a_bridge():
    scene = built({"fr-i": "0604"}, {"ru-vi": "0605"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0605", die=3), BattleResolved)
    assert [(m.what, m.value) for m in resolved.defence] == [("strength", 2), ("bridge", 1)]


def test_borodino_6_0_french_need_not_attack_across():
    scene = built({"fr-i": "0604"}, {"ru-vi": "0605"})
    scene.to_combat()
    scene.do(do.EndDeclaration())
    assert scene.position.phasing == 1


def test_borodino_6_0_russians_may_not_attack_across():
    scene = built({"fr-i": "0604"}, {"ru-vi": "0605"}, phasing="russian")
    scene.do(do.EndMovement())
    scene.until("DrawEvent")
    assert not [event for event in scene.game.events() if type(event).__name__ == "BattleDeclared"]


def test_borodino_6_0_russian_cavalry_may_not_countercharge_across():
    scene = built({"fr-i": "0604"}, {"ru-bag-cav": "0605"})
    scene.do(do.EndMovement())
    assert scene.asks == "french"


def test_borodino_6_0_victorious_russians_do_not_follow_across():
    scene = built({"fr-v": "0604"}, {"ru-viii": "0605"})
    scene.to_combat()
    scene.fight("fr-v", "0605", die=5)
    scene.until("DrawEvent", dice=5)
    assert scene.place("ru-viii") == "0605"


def test_borodino_6_0_russian_cavalry_does_not_follow_a_rout_across():
    scene = built({"fr-iii": "0605"}, {"ru-bar-cav": "0606", "ru-v": "0705", "ru-viii": "0505"}, phasing="russian")
    scene.to_combat()
    scene.fight("ru-v ru-bar-cav ru-viii", "0605", die=4)
    scene.do(do.RetreatUnit("fr-iii"), 3, do.RetreatTo("fr-iii", "0604"), do.RetreatTo("fr-iii", "0504"))
    scene.until("Advance", dice=6)
    assert {action.hex for action in scene.offered(do.AdvanceTo)} == {"0605"}
    refusal = scene.why_not(do.AdvanceTo("ru-bar-cav", "0604"))
    assert (refusal.rule, refusal.code) == ("9.9.6", "major-river")


def test_borodino_6_0_french_cavalry_follows_a_rout_across_its_own_bridge():
    scene = built({"fr-ic": "0604", "fr-i": "0606"}, {"ru-vi": "0605"})
    scene.to_combat()
    scene.fight("fr-i fr-ic", "0605", die=5)
    scene.do(do.RetreatUnit("ru-vi"), 2, do.RetreatTo("ru-vi", "0704"))
    scene.until("Advance", dice=6)
    assert {action.hex for action in scene.offered(do.AdvanceTo) if action.unit == "fr-ic"} == {"0605", "0704"}


def test_borodino_6_0_victorious_french_follow_across():
    scene = built({"fr-i": "0604"}, {"ru-vi": "0605"})
    scene.to_combat()
    scene.fight("fr-i", "0605", die=4)
    scene.until("Advance", dice=4)
    scene.do(do.AdvanceTo("fr-i", "0605"))
    assert scene.place("fr-i") == "0605"


def test_borodino_6_0_retreat_across_is_not_hazardous():
    scene = built({"fr-v": "0605"}, {"ru-viii": "0606"})
    scene.to_combat()
    scene.fight("fr-v", "0606", die=3)
    events = scene.do(do.RetreatUnit("fr-v"), do.RetreatTo("fr-v", "0604"))
    assert seen(events, Retreated) == [Retreated("fr-v", "0604")]
    assert not seen(events, HazardRolled)


def test_borodino_6_0_retreat_across_a_ford_beside_them_is_hazardous_as_ever():
    scene = built({"fr-v": "0505"}, {"ru-viii": "0506"})
    scene.to_combat()
    scene.fight("fr-v", "0506", die=3)
    scene.do(do.RetreatUnit("fr-v"), do.RetreatTo("fr-v", "0504"))
    assert scene.kind == "HazardDie"


def test_borodino_6_0_no_retreat_crosses_where_no_bridge_is_built():
    scene = field({"fr-v": "0605"}, {"ru-viii": "0606"})
    scene.to_combat()
    scene.fight("fr-v", "0606", die=3)
    scene.do(do.RetreatUnit("fr-v"))
    assert scene.why_not(do.RetreatTo("fr-v", "0604")).rule == "9.8.1"
