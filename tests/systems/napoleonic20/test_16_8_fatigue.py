"""16.8 Fatigue, 16.8.1 tiring and 16.8.2 recovering. What fatigue does is in test_16_8_3_fatigued."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import LEVELS, Fatigue, Fatigued, Rested
from tests.scene import Scene
from tests.systems.napoleonic20.fatigues import (
    FAR,
    FRESH,
    NIGHT,
    ON,
    READY,
    SPENT,
    TIRED,
    WEARY,
    engaged,
    level,
    scene_with,
)


def states(scene: Scene, unit: str) -> list[str]:
    """What a player sees on the counter."""
    counters = scene.game.view("french").facts["counters"]
    return next(counter["states"] for counter in counters if counter["handle"] == unit)


# 16.8


def test_16_8_there_are_five_levels():
    assert LEVELS == ("fresh", "ready", "tired", "weary", "spent")


@pytest.mark.parametrize("now", range(5))
def test_16_8_counter_shows_its_level_and_a_fresh_one_shows_none(now):
    scene = scene_with({"fr-ii": "0402"}, FAR, {"fr-ii": now})

    assert states(scene, "fr-ii") == ([LEVELS[now]] if now else [])


def test_16_8_everybody_begins_fresh():
    scene = Scene({"fr-ii": "0402"}, FAR, options=ON)

    assert [level(scene, unit) for unit in scene.scenario.ids] == [FRESH] * len(scene.scenario.ids)


# 16.8.1


def test_16_8_1_attacker_and_defender_go_up_a_level():
    scene = engaged()
    events = scene.fight("fr-ii", "0403", die=3)  # engaged

    assert (level(scene, "fr-ii"), level(scene, "pr-i")) == (READY, READY)
    assert Fatigued("fr-ii", "ready") in events
    assert Fatigued("pr-i", "ready") in events


@pytest.mark.parametrize("before", [FRESH, READY, TIRED, WEARY])
def test_16_8_1_each_battle_adds_one_level(before):
    scene = engaged({"pr-i": before})
    scene.fight("fr-ii", "0403", die=3)

    assert level(scene, "pr-i") == before + 1


def test_16_8_1_spent_unit_stays_spent():
    scene = engaged({"pr-i": SPENT})
    events = scene.fight("fr-ii", "0403", die=3)

    assert level(scene, "pr-i") == SPENT
    assert [event.unit for event in events if isinstance(event, Fatigued)] == ["fr-ii"]


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

    assert Fatigued("fr-res", "ready") in events


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

    assert Rested("fr-ii", "fresh") in events
    assert states(scene, "fr-ii") == []


@pytest.mark.parametrize(("one", "other"), [("0402", "0304"), ("0304", "0402")])
def test_16_8_2_recovery_is_told_by_hex_so_that_its_order_names_nobody(one, other):
    scene = scene_with({"fr-i": one, "fr-ii": other}, FAR, {"fr-i": TIRED, "fr-ii": TIRED})
    rested = [event.unit for event in scene.do(do.EndMovement()) if isinstance(event, Rested)]

    assert rested == (["fr-i", "fr-ii"] if one < other else ["fr-ii", "fr-i"])


def test_16_8_2_fresh_unit_has_nothing_to_recover():
    scene = scene_with({"fr-ii": "0402"}, FAR)

    assert not [event for event in scene.do(do.EndMovement()) if isinstance(event, Rested)]


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
    scene.position.forget(Fatigue)
    events = scene.fight("fr-ii", "0403", die=3)

    assert not [event for event in events if isinstance(event, Fatigued)]
    assert scene.position.find(Fatigue) is None
