"""Smolensk 20: set-up, arrivals and objectives. Fire, bridge and ford are in test_smolensk_ground, the cards in
test_smolensk_french_cards and test_smolensk_russian_cards, Lubino and the flank march in test_smolensk_lubino."""

from typing import Any

import pytest

import gloire
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Arrived, CardDrawn, EffectBegan, RoutSoftened
from tests.scene import Scene, asked, scenario_of
from tests.systems.napoleonic20.smolensk_scenes import FRENCH, RUSSIAN, smolensk
from tests.systems.napoleonic20.turns import at_night, before_the_card, seen

NIGHT = 10


def counters(game: Game) -> dict[str, str]:
    """Where every counter is: a hex or a box."""
    return {c["unit"]: c["hex"] or c["box"] for c in game.view().facts["counters"]}


def new_game() -> Game:
    return gloire.new_game("smolensk-20")


# 2.0 Game equipment.


def test_smolensk_2_0_imperial_guard_and_russian_fifth_corps_are_elite_and_guard():
    units = new_game().view().facts["counters"]
    assert sorted(c["unit"] for c in units if c["elite"]) == ["fr-ig", "ru-v"]
    assert sorted(c["unit"] for c in units if c["guard"]) == ["fr-ig", "ru-v"]


def test_smolensk_2_0_russian_fifth_corps_routs_two_hexes_less():
    scene = smolensk({"fr-i": "1104"}, {"ru-v": "1004"})
    scene.to_combat()
    scene.fight("fr-i", "1004", die=5)
    assert seen(scene.do(do.RetreatUnit("ru-v"), 2), RoutSoftened) == [RoutSoftened("ru-v", 2)]


def test_smolensk_2_0_russian_fifth_corps_is_committed_for_a_point():
    scene = smolensk({"fr-i": "1104"}, {"ru-v": "0904"}, phasing="russian")
    assert do.CommitGuard("ru-v", "1004") in scene.actions
    assert scene.why_not(do.MoveUnit("ru-v", "1004")).rule == "12.2.1"
    scene.do(do.CommitGuard("ru-v", "1004"))
    assert scene.morale == (6, 5)


def test_smolensk_2_0_russian_fifth_corps_repulsed_costs_a_point():
    scene = smolensk({"fr-i": "1104"}, {"ru-v": "1004"}, phasing="russian")
    scene.to_combat()
    scene.fight("ru-v", "1104", die=4)
    assert scene.morale == (6, 5)


# 3.0 Setting up.


def test_smolensk_3_0_set_up():
    places = counters(new_game())
    assert {unit: place for unit, place in places.items() if place[0].isdigit()} == {
        "fr-iii": "0213",
        "fr-res-cav": "1213",
        "ru-vi": "0601",
        "ru-vii": "0811",
        "ru-militia-1": "0910",
    }


def test_smolensk_3_0_reinforcements_wait_for_their_turns():
    view = new_game().view().facts
    assert {c["unit"]: c["due"] for c in view["counters"] if c["box"] == "reinforcement"} == {
        "fr-i": 2,
        "fr-v": 3,
        "fr-iic": 3,
        "fr-ig": 4,
        "fr-res-art": 4,
        "fr-iiic": 6,
        "fr-ic": 7,
        "fr-ivc": 9,
        "fr-viii": 11,
        "fr-iv": 13,
        "ru-ii": 1,
        "ru-iv": 2,
        "ru-bar-cav": 3,
        "ru-bag-cav": 3,
        "ru-res-art": 4,
        "ru-iii": 4,
        "ru-v": 5,
        "ru-res-cav": 6,
        "ru-coss": 6,
        "ru-viii": 7,
    }


def test_smolensk_3_0_only_the_first_militia_is_used():
    assert [unit for unit in counters(new_game()) if "militia" in unit] == ["ru-militia-1"]


def test_smolensk_3_0_morale_is_eight_to_seven():
    assert new_game().view().facts["morale"] == {"french": 8, "russian": 7}


def test_smolensk_3_0_game_begins_on_the_morning_of_16_august():
    turn = new_game().view().facts["turn"]
    assert (turn["number"], turn["date"], turn["name"]) == (1, "16 August", "Morning")


def test_smolensk_3_0_nothing_burns_no_bridge_is_built_and_no_ford_is_known():
    assert new_game().view().facts["states"] == []


# 4.0 and 5.0.


def test_smolensk_4_0_french_player_goes_first():
    assert new_game().view().facts["phasing"] == "french"


def test_smolensk_5_0_french_draw_no_card_on_the_first_turn():
    game = new_game()
    assert asked(game).kind == "Move"
    assert seen(game.events(), CardDrawn) == []


def test_smolensk_5_0_russians_draw_a_card_on_the_first_turn():
    scene = Scene(FRENCH, RUSSIAN, scenario="smolensk-20", turn=1)
    scene.do(do.EndMovement())
    assert (scene.kind, scene.position.phasing) == ("DrawEvent", 1)


def test_smolensk_5_0_french_draw_a_card_on_the_second_turn():
    assert before_the_card(FRENCH, RUSSIAN, scenario="smolensk-20", turn=2).kind == "DrawEvent"


# 9.8.6 Retreats.


def test_smolensk_9_8_6_each_army_retreats_towards_its_own_lines():
    scenario = scenario_of(new_game())
    lines = {army.id: [scenario.labels[hex] for hex in scenario.locs[i]] for i, army in enumerate(scenario.armies)}
    assert lines == {"french": ["0113", "0414"], "russian": ["0601", "1301", "2208"]}


def test_smolensk_9_8_6_french_fall_back_to_the_south_west():
    scene = smolensk({"fr-iii": "0612"}, {"ru-iii": "0611", "ru-vii": "0712"}, phasing="russian")
    scene.to_combat()
    scene.fight("ru-iii ru-vii", "0612", die=2)
    scene.do(do.RetreatUnit("fr-iii"))
    assert {action.hex for action in scene.offered(do.RetreatTo)} == {"0512"}


# 11.5 Arrivals.


def entries(scene: Scene, unit: str) -> set[str]:
    """Where a unit may enter."""
    return {action.at for action in scene.offered(do.EnterMap) if action.unit == unit}


def test_smolensk_11_5_french_arrive_between_0112_and_1214():
    scene = smolensk({}, RUSSIAN, due={"fr-v": 7})
    southwest = "0112 0113 0214 0313 0414 0513 0614 0713 0814 0913 1014 1113 1214"
    assert entries(scene, "fr-v") == set(southwest.split())


@pytest.mark.parametrize(
    ("unit", "hexes"), [("ru-iv", {"0501", "0601", "0701"}), ("ru-viii", {"1201", "1301", "1401"})]
)
def test_smolensk_11_5_russians_arrive_near_0601_or_near_1301(unit, hexes):
    scene = smolensk(FRENCH, {}, phasing="russian", due={unit: 7})
    scene.do(6)
    assert entries(scene, unit) == hexes


# 11.6 Russian march confusion.


def arriving(*units: str, **facts: Any) -> Scene:
    """A Russian movement phase with units due on this turn."""
    return smolensk(FRENCH, {}, phasing="russian", due=dict.fromkeys(units, 7), **facts)


def next_russian_turn(scene: Scene) -> None:
    """Quietly to the next movement of the Russians; dice for arrivals are left to the test."""
    scene.do(do.EndMovement())
    for _ in range(20):
        if scene.position.phasing == 1 and scene.kind in ("ArrivalDie", "Move"):
            return
        drawn = [action for action in scene.offered(do.DrawCard) if action.card == 10]  # a reshuffle
        scene.do(drawn[0] if drawn else do.EndMovement())
    raise AssertionError(scene.question)


def test_smolensk_11_6_each_russian_reinforcement_rolls_when_it_is_due():
    scene = arriving("ru-ii", "ru-iv")
    assert (scene.kind, scene.asks, scene.question.about) == ("ArrivalDie", CHANCE, {"unit": "ru-ii"})
    scene.do(6)
    assert (scene.kind, scene.question.about) == ("ArrivalDie", {"unit": "ru-iv"})


def test_smolensk_11_6_french_reinforcements_do_not_roll():
    assert smolensk({}, RUSSIAN, due={"fr-v": 7}).kind == "Move"


def test_smolensk_11_6_one_delays_the_unit_to_the_next_turn():
    scene = arriving("ru-ii")
    assert seen(scene.do(1), Arrived) == [Arrived("ru-ii", False)]
    assert entries(scene, "ru-ii") == set()
    assert scene.why_not(do.EnterMap("ru-ii", "0601", "0601")).rule == "11.0"


def test_smolensk_11_6_delayed_unit_rolls_again():
    scene = arriving("ru-ii")
    scene.do(1)
    next_russian_turn(scene)
    assert (scene.kind, scene.question.about) == ("ArrivalDie", {"unit": "ru-ii"})
    scene.do(4)
    assert "0602" in {action.hex for action in scene.offered(do.EnterMap)}


@pytest.mark.parametrize("die", [2, 3])
def test_smolensk_11_6_two_or_three_puts_the_unit_on_the_map_edge(die):
    scene = arriving("ru-ii")
    assert seen(scene.do(die), Arrived) == [Arrived("ru-ii", True)]
    assert {(action.at, action.hex) for action in scene.offered(do.EnterMap)} == {
        ("0501", "0501"),
        ("0601", "0601"),
        ("0701", "0701"),
    }
    assert scene.why_not(do.EnterMap("ru-ii", "0601", "0602")).rule == "Smolensk 11.6"


@pytest.mark.parametrize("die", [2, 3])
def test_smolensk_11_6_unit_put_on_the_map_cannot_move_that_turn(die):
    scene = arriving("ru-ii")
    scene.do(die, do.EnterMap("ru-ii", "0601", "0601"))
    assert scene.reach("ru-ii") == set()
    next_russian_turn(scene)
    assert "0602" in scene.reach("ru-ii")


def test_smolensk_11_6_confusion_on_the_road_is_told_with_its_rule():
    (effect,) = seen(arriving("ru-ii").do(2), EffectBegan)
    assert (effect.effect, effect.unit, effect.rule) == ("halted", "ru-ii", "Smolensk 11.6")


@pytest.mark.parametrize("die", [4, 5, 6])
def test_smolensk_11_6_four_to_six_lets_the_unit_arrive_as_usual(die):
    scene = arriving("ru-ii")
    scene.do(die)
    assert do.EnterMap("ru-ii", "0601", "0603") in scene.actions  # by road


def test_smolensk_11_6_unit_that_has_arrived_may_wait_and_does_not_roll_again():
    scene = arriving("ru-ii")
    scene.do(5)
    next_russian_turn(scene)
    assert scene.kind == "Move"
    assert do.EnterMap("ru-ii", "0601", "0603") in scene.actions


def test_smolensk_11_6_unit_held_up_this_turn_marches_on_the_next():
    scene = arriving("ru-ii")
    scene.do(2)
    next_russian_turn(scene)
    assert scene.kind == "Move"
    assert do.EnterMap("ru-ii", "0601", "0603") in scene.actions


def test_smolensk_11_6_unit_put_on_the_map_has_its_place_in_the_column():
    scene = arriving("ru-ii", "ru-iv")
    scene.do(2, 6, do.EnterMap("ru-ii", "0601", "0601"))
    column = {action.hex for action in scene.offered(do.EnterMap) if action.at == "0601"}
    assert "0602" in column
    assert "0603" not in column


def test_smolensk_11_6_unit_put_on_the_map_may_not_stand_on_a_friend():
    scene = arriving("ru-ii", "ru-iv")
    scene.do(2, 3, do.EnterMap("ru-ii", "0601", "0601"))
    assert entries(scene, "ru-iv") == {"0501", "0701"}


def test_smolensk_11_6_leaders_roll_as_other_units_do():
    scene = arriving("ru-barclay", options={"leaders": True})
    assert (scene.kind, scene.question.about) == ("ArrivalDie", {"unit": "ru-barclay"})
    scene.do(1)
    next_russian_turn(scene)
    assert (scene.kind, scene.question.about) == ("ArrivalDie", {"unit": "ru-barclay"})
    scene.do(3)
    assert {(action.at, action.hex) for action in scene.offered(do.EnterMap)} == {
        (hex, hex) for hex in ("0501", "0601", "0701")
    }


# 14.0 Objectives.


@pytest.mark.parametrize("hex", ["0809", "2108"])
def test_smolensk_14_0_french_on_smolensk_or_lubino_cost_the_russians_a_point(hex):
    scene = at_night({"fr-iii": hex}, RUSSIAN, scenario="smolensk-20", turn=NIGHT)
    assert scene.morale == (7, 5)


def test_smolensk_14_0_french_have_no_objectives():
    scenario = scenario_of(new_game())
    assert scenario.objectives[0] == ()
    assert [scenario.labels[hex] for hex in scenario.objectives[1]] == ["0809", "2108"]


def test_smolensk_14_0_russians_on_their_own_objective_gain_nothing():
    scene = at_night(FRENCH, {"ru-vii": "0809"}, scenario="smolensk-20", turn=NIGHT, phasing="russian")
    assert scene.morale == (6, 7)
