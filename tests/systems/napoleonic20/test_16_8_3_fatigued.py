"""16.8.3 What fatigue does to a unit."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.fatigues import FAR, NIGHT, READY, SPENT, TIRED, WEARY, engaged, scene_with


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
