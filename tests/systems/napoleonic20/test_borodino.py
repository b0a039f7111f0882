"""Borodino 20: set-up, works, arrivals, morale. Its plan, bridges, flank march and cards have files of their own."""

import pytest

import gloire
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    CardDrawn,
    Modifier,
    MoraleChanged,
    RallyRolled,
    RoutSoftened,
)
from tests.scene import Scene
from tests.systems.napoleonic20.russians import FAR_FRENCH, FAR_RUSSIAN, field
from tests.systems.napoleonic20.turns import before_the_card, seen


def counters(game: Game) -> dict[str, str]:
    """Where every counter is: a hex or a box."""
    return {c["unit"]: c["hex"] or c["box"] for c in game.view().facts["counters"]}


def parts(modifiers: tuple[Modifier, ...]) -> list[tuple[str, int]]:
    """What a side's strength is made of."""
    return [(m.what, m.value) for m in modifiers]


# 2.0 Game equipment.


def test_borodino_2_0_imperial_guard_and_russian_fifth_corps_are_elite_and_guard():
    view = gloire.new_game("borodino-20").view().facts
    assert sorted(c["unit"] for c in view["counters"] if c["elite"]) == ["fr-ig", "ru-v"]
    assert sorted(c["unit"] for c in view["counters"] if c["guard"]) == ["fr-ig", "ru-v"]


def test_borodino_2_0_russian_fifth_corps_routs_two_hexes_less():
    scene = field({"fr-i": "0606", "fr-iii": "0607"}, {"ru-v": "0706"})
    scene.to_combat()
    scene.fight("fr-i fr-iii", "0706", die=4)
    assert seen(scene.do(do.RetreatUnit("ru-v"), 2), RoutSoftened) == [RoutSoftened("ru-v", 2)]


def test_borodino_2_0_russian_fifth_corps_adds_one_to_its_rally():
    scene = field(FAR_FRENCH, FAR_RUSSIAN, turn=11, phasing="russian", broken=("ru-v",))
    (roll,) = seen(scene.do(do.EndMovement(), do.NoRallySpending(), do.RallyUnit("ru-v"), 4), RallyRolled)
    assert roll.result == "rallied"


def test_borodino_2_0_russian_fifth_corps_is_committed_for_a_point():
    scene = field({"fr-i": "0607"}, {"ru-v": "0807"}, phasing="russian")
    assert scene.why_not(do.MoveUnit("ru-v", "0707")).rule == "12.2.1"
    scene.do(do.CommitGuard("ru-v", "0707"))
    assert scene.morale == (6, 5)


# 3.0 to 5.0 Setting up, sequence, events.


def test_borodino_3_0_game_begins_at_mid_day_on_the_fifth_with_seven_points_to_eight():
    view = gloire.new_game("borodino-20").view().facts
    assert (view["turn"]["date"], view["turn"]["name"]) == ("5 September", "Mid-day")
    assert view["morale"] == {"french": 7, "russian": 8}


def test_borodino_3_0_russian_set_up():
    places = counters(gloire.new_game("borodino-20"))
    assert {unit: place for unit, place in places.items() if place[0].isdigit()} == {
        "ru-bag-cav": "0406",
        "ru-vii": "0508",
        "ru-viii": "0907",
        "ru-militia-1": "1310",
        "ru-jager": "0903",
        "ru-vi": "1005",
        "ru-v": "1206",
        "ru-res-art": "1305",
        "ru-res-cav": "1306",
        "ru-iv": "1403",
        "ru-bar-cav": "1405",
        "ru-ii": "1501",
        "ru-iii": "1601",
        "ru-coss": "1802",
    }


def test_borodino_3_0_french_all_arrive_later():
    view = gloire.new_game("borodino-20").view().facts
    assert {c["unit"]: c["due"] for c in view["counters"] if c["box"] == "reinforcement"} == {
        "fr-ic": 1,
        "fr-iic": 1,
        "fr-iii": 2,
        "fr-iv": 2,
        "fr-v": 3,
        "fr-viii": 4,
        "fr-iiic": 5,
        "fr-ivc": 6,
        "fr-i": 6,
        "fr-ig": 7,
        "fr-res-art": 7,
        "fr-res-cav": 7,
    }


@pytest.mark.parametrize("unit", ["ru-militia-2", "ru-militia-3", "ru-militia-4"])
def test_borodino_3_0_other_militia_is_set_aside(unit):
    assert counters(gloire.new_game("borodino-20"))[unit] == "aside"


def test_borodino_3_0_no_pontoon_bridge_stands_at_first():
    assert gloire.new_game("borodino-20").view().facts["states"] == []


def test_borodino_4_0_french_move_first():
    assert gloire.new_game("borodino-20").view().facts["phasing"] == "french"


def test_borodino_5_0_french_draw_no_card_on_the_first_turn():
    game = gloire.new_game("borodino-20")
    assert game.question is not None
    assert game.question.kind == "Move"
    assert not seen(game.events(), CardDrawn)


def test_borodino_5_0_russians_draw_a_card_on_the_first_turn():
    scene = before_the_card(FAR_FRENCH, FAR_RUSSIAN, scenario="borodino-20", turn=1, phasing="russian")
    assert scene.kind == "DrawEvent"


def test_borodino_5_0_french_draw_a_card_from_the_second_turn_on():
    assert before_the_card(FAR_FRENCH, FAR_RUSSIAN, scenario="borodino-20", turn=2).kind == "DrawEvent"


# 9.8.1 Russian field works.


@pytest.mark.parametrize("work", ["0807", "0507"])
def test_borodino_9_8_1_no_french_zone_reaches_a_russian_work(work):
    beside = {"0807": "0707", "0507": "0407"}[work]
    zones = field({"fr-i": beside}, FAR_RUSSIAN).game.view().facts["zones"]
    assert work not in zones["french"]


@pytest.mark.parametrize("work", ["0807", "0507"])
def test_borodino_9_8_1_russian_zones_reach_the_french_in_a_work(work):
    beside = {"0807": "0707", "0507": "0407"}[work]
    zones = field(FAR_FRENCH, {"ru-vi": beside}).game.view().facts["zones"]
    assert work in zones["russian"]


def test_borodino_9_8_1_russian_in_the_fleches_is_not_held_by_the_enemy():
    scene = field({"fr-i": "0707"}, {"ru-viii": "0807"}, phasing="russian")
    assert scene.reach("ru-viii")


def test_borodino_9_8_1_frenchman_in_the_fleches_is_held_and_must_attack():
    scene = field({"fr-i": "0807"}, {"ru-viii": "0907"})
    assert scene.why_not(do.MoveUnit("fr-i", "0707")).rule == "6.8"
    scene.to_combat()
    assert scene.why_not(do.EndDeclaration()).rule == "9.1"


@pytest.mark.parametrize(
    ("side", "units"), [("russian", (FAR_FRENCH, {"ru-viii": "0807"})), ("french", ({"fr-i": "0807"}, FAR_RUSSIAN))]
)
def test_borodino_9_8_1_nobodys_zone_goes_from_the_fleches_into_the_town_next_to_them(side, units):
    zones = field(*units).game.view().facts["zones"]
    assert "0906" not in zones[side]
    assert "0907" in zones[side]


def test_borodino_9_8_1_a_frenchman_in_the_town_is_not_held_from_the_fleches():
    scene = field({"fr-i": "0906"}, {"ru-viii": "0807"})
    assert scene.reach("fr-i")


def test_borodino_9_8_1_russian_zone_goes_from_the_town_into_the_fleches():
    assert "0807" in field(FAR_FRENCH, {"ru-viii": "0906"}).game.view().facts["zones"]["russian"]


def test_borodino_9_8_1_works_add_to_the_russian_defence():
    scene = field({"fr-i": "0707"}, {"ru-viii": "0807"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0807", die=3), BattleResolved)
    assert parts(resolved.defence) == [("strength", 3), ("redoubt", 1)]


def test_borodino_9_8_1_works_add_nothing_to_the_french_defence():
    scene = field({"fr-i": "0807"}, {"ru-viii": "0907"}, phasing="russian")
    scene.to_combat()
    (resolved,) = seen(scene.fight("ru-viii", "0807", die=3), BattleResolved)
    assert parts(resolved.defence) == [("strength", 4)]


def test_borodino_9_8_1_russian_may_hold_his_ground_in_a_work():
    scene = field({"fr-i": "0707"}, {"ru-viii": "0807"})
    scene.to_combat()
    scene.fight("fr-i", "0807", die=4)
    scene.do(do.RetreatUnit("ru-viii"))
    assert scene.kind == "HoldOrGive"


def test_borodino_9_8_1_frenchman_may_not_hold_his_ground_in_a_work():
    scene = field({"fr-v": "0807"}, {"ru-viii": "0907", "ru-vii": "0908"}, phasing="russian")
    scene.to_combat()
    scene.fight("ru-viii", "0807", die=4)
    scene.do(do.RetreatUnit("fr-v"))
    assert scene.kind == "Retire"


@pytest.mark.parametrize(("french", "russian", "side"), [("0905", "0904", "russian"), ("0904", "0905", "french")])
def test_borodino_9_8_1_great_redoubt_serves_both_sides(french, russian, side):
    attacker = "russian" if side == "french" else "french"
    scene = field({"fr-iii": french}, {"ru-viii": russian}, phasing=attacker)
    assert "0904" not in scene.game.view().facts["zones"][attacker]
    scene.to_combat()
    unit, target = ("fr-iii", "0904") if attacker == "french" else ("ru-viii", "0904")
    (resolved,) = seen(scene.fight(unit, target, die=3), BattleResolved)
    assert parts(resolved.defence) == [("strength", 3), ("fortified", 2)]


def test_borodino_9_8_1_town_beside_a_french_held_work_is_out_of_the_french_zone_alone():
    zones = field({"fr-i": "0807"}, {"ru-viii": "0906"}).game.view().facts["zones"]
    assert "0906" not in zones["french"]
    assert "0807" in zones["russian"]


# 9.8.6 and 11.6 The map edge.


def test_borodino_9_8_6_french_retreat_toward_the_west():
    scene = field({"fr-v": "0608"}, {"ru-viii": "0708"}, phasing="russian")
    scene.to_combat()
    scene.fight("ru-viii", "0608", die=3)
    scene.do(do.RetreatUnit("fr-v"))
    assert {action.hex for action in scene.actions} == {"0507", "0508"}
    assert scene.why_not(do.RetreatTo("fr-v", "0609")).rule in ("9.8.2", "9.8.6")


def test_borodino_9_8_6_each_army_has_two_lines_of_communications():
    map = gloire.new_game("borodino-20").scenario.map
    label = map.grid.labels
    assert {army: {label[hex] for hex in hexes} for army, hexes in map.areas_of("signpost").items()} == {
        "french": {"0105", "0111"},
        "russian": {"2005", "2007"},
    }


@pytest.mark.parametrize(
    ("unit", "edge"),
    [("fr-iv", {"0103", "0104", "0105", "0106"}), ("fr-i", {"0109", "0110", "0111", "0112"})],
)
def test_borodino_11_6_french_come_by_area_a_or_b_as_the_set_up_says(unit, edge):
    scene = field({}, FAR_RUSSIAN, turn=6, due={unit: 6})
    assert {action.at for action in scene.offered(do.EnterMap)} == edge
    assert scene.why_not(do.EnterMap(unit, "0107", "0107")).rule == "11.5"


def test_borodino_11_6_russians_come_between_the_highway_and_the_old_post_road():
    scene = field(FAR_FRENCH, {}, phasing="russian", due={"ru-militia-2": 2})
    assert {action.at for action in scene.offered(do.EnterMap)} == {"2005", "2006", "2007"}


# 12.6 Stand and fight.

BOTH = {"fr-i": "0904", "fr-iii": "1205"}


def lost(scene: Scene) -> list[MoraleChanged]:
    """Points lost for not standing and fighting."""
    events = scene.game.events()
    return [event for event in seen(events, MoraleChanged) if event.why == "stand-and-fight"]


def test_borodino_12_6_day_turn_with_the_french_on_both_objectives_costs_a_point():
    scene = field(BOTH, FAR_RUSSIAN, phasing="russian")
    scene.to_end_of_turn()
    assert lost(scene) == [MoraleChanged("russian", -1, 5, "stand-and-fight", "Borodino 12.6")]


def test_borodino_12_6_one_objective_costs_nothing_by_day():
    scene = field({"fr-i": "0904"}, FAR_RUSSIAN, phasing="russian")
    scene.to_end_of_turn()
    assert scene.morale == (6, 6)


def test_borodino_12_6_french_turn_costs_nothing():
    scene = field(BOTH, FAR_RUSSIAN)
    scene.to_end_of_turn()
    assert not lost(scene)


def test_borodino_12_6_night_turn_costs_nothing_more():
    scene = field(BOTH, FAR_RUSSIAN, phasing="russian", turn=5)
    scene.to_end_of_turn()
    assert not lost(scene)


def test_borodino_12_6_last_point_can_be_lost_so():
    scene = field(BOTH, FAR_RUSSIAN, phasing="russian", morale=(6, 1))
    scene.to_end_of_turn()
    assert (scene.outcome.winner, scene.outcome.kind) == ("french", "decisive")


def test_borodino_12_6_comes_on_top_of_the_loss_for_each_objective_at_night():
    scene = field(BOTH, FAR_RUSSIAN, turn=5)
    scene.to_end_of_turn()
    assert scene.morale == (7, 4)


# 13.0 Night turns.


@pytest.mark.parametrize(("side", "morale"), [("french", (7, 6)), ("russian", (6, 8))])
def test_borodino_13_0_russians_regain_two_points_in_a_night(side, morale):
    scene = field(FAR_FRENCH, FAR_RUSSIAN, phasing=side, turn=5)
    scene.to_end_of_turn()
    assert scene.morale == morale


def test_borodino_13_0_schevardino_is_the_french_objective():
    scene = field(FAR_FRENCH, {"ru-vii": "0507"}, phasing="russian", turn=5)
    scene.to_end_of_turn()
    assert scene.morale == (5, 8)


@pytest.mark.parametrize("hex", ["0904", "1205"])
def test_borodino_13_0_great_redoubt_and_gorki_are_the_russian_objectives(hex):
    scene = field({"fr-i": hex}, FAR_RUSSIAN, turn=5)
    scene.to_end_of_turn()
    assert scene.morale == (7, 5)


# 11.0 and 12.0: the series rules go on.


def test_borodino_11_0_reinforcements_may_be_delayed():
    scene = field({}, FAR_RUSSIAN, turn=3, due={"fr-iii": 2})
    assert scene.offered(do.EnterMap)


def test_borodino_12_0_forced_march_serves_the_whole_army():
    scene = field({"fr-i": "0504", "fr-v": "0111"}, FAR_RUSSIAN)
    scene.do(do.ForceMarch("french"))
    assert "0803" in scene.reach("fr-i")
    assert "0510" in scene.reach("fr-v")
