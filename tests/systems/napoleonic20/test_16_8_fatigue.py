"""16.8 Fatigue. As a rule II Corps (French infantry, 3-2) stands at 0402, in open fields; 0403 lies beside it."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.position import FATIGUE
from tests.scene import Scene

ON = {"fatigue": True}
FRESH, READY, TIRED, WEARY, SPENT = range(5)
DAY, NIGHT = 12, 16
FAR = {"pr-iv": "1911"}  # an Allied unit that is nobody's neighbour


def scene_with(french: dict[str, str], allied: dict[str, str], levels: dict[str, int] | None = None, **more) -> Scene:
    """A scene with the option on and some units fatigued."""
    scene = Scene(french, allied, **{"options": ON, "morale": (9, 9), **more})
    by_unit = levels or {}
    scene.position.fatigue = tuple(by_unit.get(unit, FRESH) for unit in scene.scenario.ids)
    scene.restart()
    return scene


def level(scene: Scene, unit: str) -> int:
    levels = scene.position.fatigue
    return levels[scene.number(unit)] if levels else FRESH


def states(scene: Scene, unit: str) -> list[str]:
    """What a player sees on the counter."""
    counters = scene.game.view("french")["counters"]
    return next(counter["states"] for counter in counters if counter["handle"] == unit)


# 16.8


def test_16_8_there_are_five_levels():
    assert FATIGUE == ("fresh", "ready", "tired", "weary", "spent")


@pytest.mark.parametrize("now", range(5))
def test_16_8_counter_shows_its_level_and_a_fresh_one_shows_none(now):
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": now})

    assert states(scene, "fr-ii") == ([FATIGUE[now]] if now else [])


def test_16_8_everybody_begins_fresh():
    scene = Scene({"fr-ii": "0402"}, FAR, options=ON)

    assert [level(scene, unit) for unit in scene.scenario.ids] == [FRESH] * len(scene.scenario.ids)


# 16.8.1


def engaged(levels: dict[str, int] | None = None, **more) -> Scene:
    """II Corps is about to attack the Prussian I Corps at 0403, both with strength 3."""
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403"}, levels, **more)
    scene.to_combat()
    return scene


def test_16_8_1_attacker_and_defender_go_up_a_level():
    scene = engaged()
    events = scene.fight("fr-ii", "0403", die=3)  # engaged

    assert (level(scene, "fr-ii"), level(scene, "pr-i")) == (READY, READY)
    assert happened.Fatigued("fr-ii", "ready") in events
    assert happened.Fatigued("pr-i", "ready") in events


@pytest.mark.parametrize("before", [FRESH, READY, TIRED, WEARY])
def test_16_8_1_each_battle_adds_one_level(before):
    scene = engaged({"pr-i": before})
    scene.fight("fr-ii", "0403", die=3)

    assert level(scene, "pr-i") == before + 1


def test_16_8_1_spent_unit_stays_spent():
    scene = engaged({"pr-i": SPENT})
    events = scene.fight("fr-ii", "0403", die=3)

    assert level(scene, "pr-i") == SPENT
    assert [event.unit for event in events if isinstance(event, happened.Fatigued)] == ["fr-ii"]


def test_16_8_1_all_units_of_a_battle_tire():
    scene = scene_with({"fr-ii": "0402", "fr-i": "0302"}, {"pr-i": "0403", "pr-ii": "0502"})
    scene.to_combat()
    scene.declare("fr-i", "0403")
    scene.declare("fr-ii", "0502")
    scene.do(do.FightBattle("0403"))
    scene.roll_battle(die=3)
    assert [level(scene, unit) for unit in ("fr-i", "pr-i", "fr-ii", "pr-ii")] == [READY, READY, FRESH, FRESH]

    scene.do(do.FightBattle("0502"))
    scene.roll_battle(die=3)
    assert [level(scene, unit) for unit in ("fr-i", "pr-i", "fr-ii", "pr-ii")] == [READY] * 4


def test_16_8_1_several_attackers_and_defenders_all_tire():
    scene = scene_with({"fr-ii": "0402"}, {"pr-iii": "0403", "pr-adv-gd": "0502"})
    scene.to_combat()
    scene.fight("fr-ii", "0403 0502", die=3)  # 3 against 3: engaged

    assert [level(scene, unit) for unit in ("fr-ii", "pr-iii", "pr-adv-gd")] == [READY] * 3


def test_16_8_1_unit_in_no_battle_does_not_tire():
    scene = scene_with({"fr-ii": "0402", "fr-i": "0401"}, {"pr-i": "0403"})
    scene.to_combat()
    scene.fight("fr-ii", "0403", die=3)

    assert level(scene, "fr-i") == FRESH


def test_16_8_1_countercharge_is_a_battle():
    scene = scene_with({"fr-ii": "0402"}, {"ad-uxbridge": "0403"})
    scene.to_reaction()
    scene.until("Declare")
    scene.fight("ad-uxbridge", "0402", die=2)  # 4 against 3: engaged
    assert (level(scene, "ad-uxbridge"), level(scene, "fr-ii")) == (READY, READY)

    scene.fight("fr-ii", "0403", die=2)  # and now the French attack: engaged again
    assert level(scene, "ad-uxbridge") == TIRED


def test_16_8_1_guns_that_only_support_do_not_tire():
    both = {"fatigue": True, "artillery_support": True}
    scene = scene_with({"fr-res": "1211", "fr-iii": "1212"}, {"pr-i": "1312"}, phasing="allied", options=both)
    scene.to_combat()
    scene.fight("pr-i", "1212", die=3)

    assert (level(scene, "fr-res"), level(scene, "fr-iii")) == (FRESH, READY)


def test_16_8_1_guns_that_bombard_tire():
    both = {"fatigue": True, "artillery_support": True}
    scene = scene_with({"fr-res": "1509"}, {"pr-iii": "1609"}, options=both)
    scene.to_combat()
    events = scene.fight("fr-res", "1609", die=3)  # engaged

    assert happened.Fatigued("fr-res", "ready") in events


def test_16_8_1_units_tire_when_the_battle_is_over():
    """R96: weary II Corps wins, advances into the zone of the Prussian II Corps, and only then is spent."""
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403", "pr-ii": "0404"}, {"fr-ii": WEARY})
    scene.to_combat()
    scene.fight("fr-ii", "0403", die=4)  # DW
    scene.do(do.RetreatUnit("pr-i"))
    scene.until("Advance")
    scene.do(do.AdvanceTo("fr-ii", "0403"))

    assert scene.place("fr-ii") == "0403"
    assert level(scene, "fr-ii") == SPENT


def test_16_8_1_retreating_units_tire_too():
    scene = engaged()
    scene.fight("fr-ii", "0403", die=4)  # DW
    scene.until("DrawEvent")

    assert level(scene, "pr-i") == READY


# 16.8.2


@pytest.mark.parametrize("before", [READY, TIRED, WEARY, SPENT])
def test_16_8_2_unit_away_from_the_enemy_recovers_one_level(before):
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": before})
    scene.do(do.EndMovement())

    assert level(scene, "fr-ii") == before - 1


def test_16_8_2_ready_unit_loses_its_marker():
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": READY})
    events = scene.do(do.EndMovement())

    assert happened.Rested("fr-ii", "fresh") in events
    assert states(scene, "fr-ii") == []


def test_16_8_2_fresh_unit_has_nothing_to_recover():
    scene = scene_with({"fr-ii": "0402"}, FAR)

    assert not [event for event in scene.do(do.EndMovement()) if isinstance(event, happened.Rested)]


def test_16_8_2_unit_beside_an_enemy_does_not_recover():
    scene = engaged({"fr-ii": TIRED})
    scene.fight("fr-ii", "0403", die=3)

    assert level(scene, "fr-ii") == WEARY  # it has fought, and the enemy is still there


def test_16_8_2_routed_enemy_beside_it_keeps_a_unit_from_recovering():
    """Adjacent, though it has no zone."""
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403"}, {"fr-ii": TIRED}, routed={"pr-i": "french"})
    scene.do(do.EndMovement(), do.EndDeclaration())

    assert level(scene, "fr-ii") == TIRED


def test_16_8_2_enemy_across_a_bridged_major_river_is_not_adjacent():
    """7.0: from 1509 a bridge leads across the Dyle to 1508."""
    scene = scene_with({"fr-ii": "1509"}, {"pr-i": "1508"}, {"fr-ii": TIRED})
    scene.do(do.EndMovement(), do.EndDeclaration())

    assert level(scene, "fr-ii") == READY


def test_16_8_2_enemy_garrison_beside_it_keeps_a_unit_from_recovering():
    """R96."""
    scene = scene_with({"fr-ii": "1401"}, FAR, {"fr-ii": TIRED}, garrisons={"allied": "1402"})
    scene.to_combat()
    scene.fight("fr-ii", "1402", die=3)  # 3 against 2: the garrison's hex is open
    scene.until("DrawEvent")

    assert level(scene, "fr-ii") == WEARY


def test_16_8_2_units_recover_after_their_own_combat_phase_only():
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": TIRED, "pr-iv": TIRED})
    scene.do(do.EndMovement())

    assert (level(scene, "fr-ii"), level(scene, "pr-iv")) == (READY, TIRED)


def test_16_8_2_units_recover_at_night_too():
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": TIRED}, turn=NIGHT)
    scene.do(do.EndMovement())

    assert level(scene, "fr-ii") == READY


def test_16_8_2_unit_that_has_driven_its_enemy_off_recovers_at_once():
    scene = engaged({"fr-ii": READY})
    scene.fight("fr-ii", "0403", die=4)  # DW: 0403 is empty
    scene.until("DrawEvent")

    assert level(scene, "fr-ii") == READY  # up one, down one


# 16.8.3


def test_16_8_3_ready_unit_is_unaffected():
    fresh = scene_with({"fr-ii": "0402"}, FAR)
    ready = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": READY})

    assert ready.reach("fr-ii") == fresh.reach("fr-ii")


@pytest.mark.parametrize(("now", "gains"), [(READY, True), (TIRED, False), (WEARY, False), (SPENT, False)])
def test_16_8_3_from_tired_on_a_unit_gains_nothing_by_a_forced_march(now, gains):
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": now})
    before = scene.reach("fr-ii")
    scene.do(do.ForceMarch("french"))

    assert (scene.reach("fr-ii") > before) is gains


@pytest.mark.parametrize(("unit", "now", "hexes"), [
    ("fr-ii", TIRED, 2), ("fr-ii", WEARY, 1), ("fr-ii", SPENT, 1),
    ("fr-ic", TIRED, 3), ("fr-ic", WEARY, 2), ("fr-ic", SPENT, 2),
])  # fmt: skip
def test_16_8_3_from_weary_on_a_unit_has_a_point_less(unit, now, hexes):
    scene = scene_with({unit: "0402"}, FAR, {unit: now})
    grid, index = scene.scenario.map.grid, scene.scenario.index
    distances = {grid.distance(index["0402"], index[hex]) for hex in scene.reach(unit)}

    assert max(distances) == hexes


def test_16_8_3_weary_unit_by_road_has_its_road_point():
    """6.6: from Gosselies, 0104, the highway leads north."""
    scene = scene_with({"fr-ii": "0104"}, FAR, {"fr-ii": WEARY})

    assert "0304" in scene.reach("fr-ii")


@pytest.mark.parametrize("now", [WEARY, SPENT])
def test_16_8_3_weary_unit_can_move_one_hex_at_night(now):
    """14.0: whatever its fatigue."""
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": now}, turn=NIGHT)
    grid, index = scene.scenario.map.grid, scene.scenario.index

    assert scene.reach("fr-ii") == {grid.labels[hex] for hex in grid.neighbours[index["0402"]]}


def test_16_8_3_spent_unit_does_not_enter_enemy_zones():
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0404"}, {"fr-ii": SPENT})

    assert "0403" not in scene.reach("fr-ii")
    refusal = scene.why_not(do.MoveUnit("fr-ii", "0403"))
    assert (refusal.rule, refusal.code) == ("16.8.3", "spent")


def test_16_8_3_weary_unit_does():
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0404"}, {"fr-ii": WEARY})

    assert "0403" in scene.reach("fr-ii")


def test_16_8_3_spent_unit_in_an_enemy_zone_must_attack_like_any_other():
    scene = engaged({"fr-ii": SPENT})

    assert scene.question.about["must_attack"] == ["fr-ii"]


def victory(levels: dict[str, int]) -> Scene:
    """II Corps has made the Prussian I Corps withdraw from 0403, which the II Corps at 0404 controls too."""
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403", "pr-ii": "0404"}, levels)
    scene.to_combat()
    scene.fight("fr-ii", "0403", die=4)
    scene.do(do.RetreatUnit("pr-i"))
    return scene


def test_16_8_3_spent_unit_does_not_advance_into_an_enemy_zone():
    fresh, spent = victory({}), victory({"fr-ii": SPENT})
    for scene in (fresh, spent):
        scene.do(scene.actions[0])

    assert do.AdvanceTo("fr-ii", "0403") in fresh.actions
    assert spent.kind == "DrawEvent"


def test_16_8_3_refusal_of_such_an_advance_names_the_rule():
    """I Corps is fresh and may advance; II Corps is spent."""
    scene = scene_with({"fr-ii": "0402", "fr-i": "0302"}, {"pr-i": "0403", "pr-ii": "0404"}, {"fr-ii": SPENT})
    scene.to_combat()
    scene.fight("fr-ii fr-i", "0403", die=4)  # 6 against 3: DR
    scene.until("Advance")

    assert {action.unit for action in scene.offered(do.AdvanceTo)} == {"fr-i"}
    assert scene.why_not(do.AdvanceTo("fr-ii", "0403")).rule == "16.8.3"


def test_16_8_3_spent_unit_may_advance_outside_enemy_zones():
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403"}, {"fr-ii": SPENT})
    scene.to_combat()
    scene.fight("fr-ii", "0403", die=6)  # DR
    scene.do(do.RetreatUnit("pr-i"), 3)
    scene.until("Advance")

    assert do.AdvanceTo("fr-ii", "0403") in scene.actions


def cavalry_victory(level_of_cavalry: int) -> Scene:
    """Uxbridge has made IV Corps (2) withdraw from 0402, where III Corps at 0301 has its zone."""
    scene = scene_with(
        {"fr-iv": "0402", "fr-iii": "0301"},
        {"ad-uxbridge": "0403"},
        {"ad-uxbridge": level_of_cavalry},
        phasing="allied",
    )
    scene.to_combat()
    scene.fight("ad-uxbridge", "0402", die=4)  # 2 against 2: DW
    scene.do(do.RetreatUnit("fr-iv"))
    scene.do(scene.actions[0])
    return scene


def test_16_8_3_spent_cavalry_does_not_run_into_an_enemy_zone_out_of_control():
    """R97: no control die is rolled where it may not go (R10)."""
    assert cavalry_victory(WEARY).kind == "ControlDie"

    scene = cavalry_victory(SPENT)
    assert scene.kind == "DrawEvent"
    assert scene.place("ad-uxbridge") == "0403"


def test_16_8_3_spent_unit_retreats_into_enemy_zones_where_it_must():
    """A retreat is not of its own will: at the map edge 1212 and 1412 are the only ways out of 1312."""
    scene = scene_with({"fr-ig": "1311"}, {"pr-iii": "1312"}, {"pr-iii": SPENT})
    scene.to_combat()
    scene.fight("fr-ig", "1312", die=2)  # 4 against 2: DW
    scene.do(do.RetreatUnit("pr-iii"))
    assert {action.hex for action in scene.offered(do.RetreatTo)} <= {"1212", "1412"}
    scene.do(scene.actions[0], 6)

    assert scene.place("pr-iii") in ("1212", "1412")


def test_16_8_3_spent_cavalry_disengages():
    """It leaves zones; it does not enter any."""
    scene = scene_with({"fr-ii": "0402"}, {"ad-uxbridge": "0403"}, {"ad-uxbridge": SPENT})
    scene.to_reaction()

    assert {action.hex for action in scene.offered(do.Disengage)} == {"0303", "0404", "0503"}


def test_16_8_3_spent_cavalry_does_not_penetrate_into_an_enemy_zone():
    """16.2: from 0403 it may still go beside I Corps at 0504, which is routed, but not beside II Corps."""
    both = {"fatigue": True, "cavalry_penetration": True}
    scene = scene_with(
        {"fr-ii": "0402", "fr-i": "0504"},
        {"ad-uxbridge": "0403"},
        {"ad-uxbridge": SPENT},
        options=both,
        routed={"fr-i": "french"},
    )
    scene.to_reaction()
    scene.until("Penetrate")

    assert {action.hex for action in scene.offered(do.Penetrate)} == {"0404", "0503"}
    assert scene.why_not(do.Penetrate("ad-uxbridge", "0502")).rule == "16.8.3"


def test_16_8_3_spent_cavalry_may_countercharge():
    """It enters nothing by attacking."""
    scene = scene_with({"fr-ii": "0402"}, {"ad-uxbridge": "0403"}, {"ad-uxbridge": SPENT})
    scene.to_reaction()
    scene.until("Declare")

    assert do.DeclareAttack("ad-uxbridge", "0402") in scene.actions


def test_16_8_3_fatigue_leaves_strength_and_rout_as_they_are():
    """R17: a rout is long by the printed allowance; strength knows no fatigue."""
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403"}, {"pr-i": SPENT})
    scene.to_combat()
    assert scene.game.preview(do.DeclareAttack("fr-ii", "0403")).differential == 0

    scene.fight("fr-ii", "0403", die=6)  # DR
    scene.do(do.RetreatUnit("pr-i"), 2)
    assert scene.morale == (9, 9)


# R98


def test_16_8_1_unit_that_breaks_loses_its_marker():
    scene = scene_with({"fr-ig": "0402", "fr-i": "0302"}, {"pr-iii": "0403"}, {"pr-iii": WEARY})
    scene.to_combat()
    scene.fight("fr-ig fr-i", "0403", die=6)  # DB

    assert scene.place("pr-iii") == "broken"
    assert level(scene, "pr-iii") == FRESH


def test_16_8_cadres_are_as_tired_as_the_unit_they_come_from():
    both = {"fatigue": True, "breakdown": True}
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": WEARY}, options=both)
    scene.do(do.BreakDown("fr-ii"))

    assert (level(scene, "fr-cadre-1"), level(scene, "fr-cadre-2")) == (WEARY, WEARY)


# Without the option


def test_16_8_without_the_option_nobody_tires():
    scene = engaged(options={})
    scene.position.fatigue = ()
    events = scene.fight("fr-ii", "0403", die=3)

    assert not [event for event in events if isinstance(event, happened.Fatigued)]
    assert scene.position.fatigue == ()
