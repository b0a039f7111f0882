"""What a player would work out with a finger on the map. The open fields around 0402 serve here too."""

import random
from typing import Any

import pytest

import gloire
from gloire.core.insight import Cost
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Moved
from tests.scene import Scene

FAR_FRENCH, FAR_ALLIED = "0101", "2012"
NIGHT = 4


def ways(scene: Scene, unit: str) -> dict[str, Any]:
    return {way.hex: way for way in scene.game.moves(unit)}


def threats(scene: Scene, hex: str, viewer: str | None = "french") -> dict[str, str]:
    return {threat.unit: threat.kind for threat in scene.game.threats(hex, viewer)}


# Moves.


def test_moves_are_those_offered_in_every_position_of_random_games():
    rng, checked = random.Random(3), 0
    for scenario in ("waterloo-20", "waterloo-20-third-day"):
        game = gloire.new_game(scenario)
        while (question := game.question) is not None:
            units = {action.unit for action in question.actions if hasattr(action, "unit")}
            for unit in units if question.kind == "Move" else ():
                offered = [action for action in question.actions if getattr(action, "unit", "") == unit]
                assert [way.action for way in game.moves(unit)] == offered
                checked += 1
            game.apply(question.sample(rng))

    assert checked > 100


def test_cost_and_path_are_those_of_the_move_itself():
    scene = Scene(french={"fr-ic": "0402"}, allied={"pr-iv": FAR_ALLIED})
    for hex, way in ways(scene, "fr-ic").items():
        twin = scene.game.clone()
        moved = next(event for event in twin.apply(do.MoveUnit("fr-ic", hex)) if isinstance(event, Moved))
        assert (way.cost, way.path) == (moved.cost, moved.path)


def test_6_7_a_move_into_an_enemy_zone_says_that_it_ends_there():
    found = ways(Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0405"}), "fr-ii")

    assert (found["0404"].stops, found["0404"].rule) == ("zone", "6.7")
    assert (found["0403"].stops, found["0403"].rule) == ("", "")


def test_6_5_a_move_into_rugged_ground_says_that_it_ends_there():
    scene = Scene(french={"fr-ii": "0106"}, allied={"pr-iv": FAR_ALLIED})

    assert scene.scenario.map.terrain[scene.scenario.index["0206"]] == "forest"
    assert (ways(scene, "fr-ii")["0206"].stops, ways(scene, "fr-ii")["0206"].rule) == ("rugged", "6.5")


def test_12_2_1_committing_the_guard_says_what_it_costs():
    found = ways(Scene(french={"fr-ig": "0402"}, allied={"ad-i": "0405"}), "fr-ig")

    assert found["0404"].costs == (Cost("morale", 1),)
    assert found["0403"].costs == ()


def test_11_1_a_reinforcement_has_its_entry_hex():
    scene = Scene(french={"fr-i": FAR_FRENCH}, allied={"ad-i": "1505"}, due={"fr-vi": 12})

    found = scene.game.moves("fr-vi")

    assert found
    assert all(way.path[0] == way.at and way.path[-1] == way.hex for way in found)


@pytest.mark.parametrize("unit", ["ad-i", "nobody", ""])
def test_only_units_that_are_asked_for_have_moves(unit):
    assert Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0405"}).game.moves(unit) == []


def test_there_are_no_moves_outside_the_movement_phase():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"})
    scene.to_combat()

    assert scene.kind == "Declare"
    assert scene.game.moves("fr-ii") == []


# Threats.


def test_an_enemy_next_to_a_hex_can_attack_it():
    assert threats(Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}), "0402") == {"ad-i": "adjacent"}


def test_an_enemy_that_can_come_up_can_attack():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404", "pr-iv": FAR_ALLIED})

    found = scene.game.threats("0402", "french")

    assert [(threat.unit, threat.kind, threat.hex) for threat in found] == [("ad-i", "attack", "0404")]
    assert "0403" in found[0].by


def test_a_threat_is_seen_from_the_other_side_too():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"})

    assert threats(scene, "0404", "allied") == {"fr-ii": "attack"}


def test_14_0_at_night_an_enemy_can_only_come():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0410"}, turn=NIGHT)

    assert threats(scene, "0409") == {"ad-i": "reach"}
    assert threats(scene, "0402") == {}


def test_9_6_3_a_routed_enemy_threatens_nobody():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, routed={"ad-i": "french"})

    assert threats(scene, "0402") == {}


def test_the_threats_of_the_side_that_moves_now_leave_out_whom_has_moved():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0303"}, allied={"ad-i": "0407"}, phasing="french")
    scene.move("fr-ii", "0403")

    assert threats(scene, "0405", "allied") == {"fr-i": "attack"}


def test_asking_changes_nothing():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"})
    before, offered = scene.game.hash, scene.actions

    scene.game.threats("0402", "french"), scene.game.moves("fr-ii"), scene.game.phases()

    assert (scene.game.hash, scene.actions) == (before, offered)


def test_a_hex_that_is_not_on_the_map_has_no_threats():
    assert threats(Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"}), "9999") == {}


# 4.0 Phases.


def line(scene: Scene) -> list[tuple[str, str, str]]:
    return [(phase.key, phase.side, phase.state) for phase in scene.game.phases()]


def test_4_0_phases_of_both_sides_stand_in_a_line():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"})

    assert [(key, side) for key, side, _ in line(scene)] == [
        ("events", "french"),
        ("movement", "french"),
        ("reaction", "allied"),
        ("combat", "french"),
        ("events", "allied"),
        ("movement", "allied"),
        ("reaction", "french"),
        ("combat", "allied"),
    ]
    assert [state for _, _, state in line(scene)] == ["done", "now", *["next"] * 6]


def test_4_0_the_present_phase_moves_on():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"})
    scene.to_combat()

    assert line(scene)[3] == ("combat", "french", "now")
    assert line(scene)[2][2] == "done"


def test_4_0_the_second_side_has_its_own_phases():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0410"}, phasing="allied")

    assert line(scene)[5] == ("movement", "allied", "now")
    assert {state for _, _, state in line(scene)[:5]} == {"done"}


def test_14_0_at_night_there_is_rally_instead_of_reaction_and_combat():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0410"}, turn=NIGHT)

    assert [key for key, _, _ in line(scene)] == ["events", "movement", "rally"] * 2
