"""Salamanca 20: the exclusive rules of play. Its cards, brigades, options and battle have files of their own."""

import pytest

import gloire
from gloire.core.events import Rolled
from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    Arrived,
    Eliminated,
    Entered,
    HazardRolled,
    MoraleChanged,
    PlayerTurnBegan,
    RallyRolled,
    RoutSoftened,
)
from gloire.systems.napoleonic20.position import VARIABLE
from tests.scene import Scene, quiet, scenario_of
from tests.systems.napoleonic20.spain import at_night, fought, parts, spain
from tests.systems.napoleonic20.turns import before_the_card, seen

FAR_FRENCH = {"fr-8": "1811"}
FAR_ALLIED = {"al-7": "0206"}


def counters(game: Game) -> dict[str, str]:
    """Where every counter is: a hex or a box."""
    return {c["unit"]: c["hex"] or c["box"] for c in game.view().facts["counters"]}


def entered(scene: Scene, unit: str) -> set[str]:
    """The edge hexes where a unit is offered to come on."""
    return {action.at for action in scene.offered(do.EnterMap) if action.unit == unit}


# 2.0 Game equipment.


@pytest.mark.parametrize(("unit", "side"), [("fr-2", "french"), ("al-lt", "allied")])
def test_salamanca_2_0_clausels_and_the_light_division_add_one_to_rally(unit, side):
    scene = at_night(FAR_FRENCH, FAR_ALLIED, phasing=side, broken=(unit,))
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit(unit), 4), RallyRolled)
    assert ("elite", 1) in parts(roll.modifiers)


def test_salamanca_2_0_light_division_routs_two_hexes_less():
    scene = spain({"fr-1": "1608", "fr-3": "1509"}, {"al-lt": "1508"})
    assert fought(scene, "fr-1 fr-3", "1508", die=4).result == "DR"
    scene.until("RoutDie")
    assert seen(scene.do(2), RoutSoftened) == [RoutSoftened("al-lt", 2)]


def test_salamanca_2_0_elite_are_two_divisions_and_nobody_is_guard():
    view = gloire.new_game("salamanca-20").view().facts
    assert sorted(c["unit"] for c in view["counters"] if c["elite"]) == ["al-lt", "fr-2"]
    assert not [c for c in view["counters"] if c["guard"]]


# 3.0 Setting up.


def test_salamanca_3_0_nobody_is_on_the_map_when_the_game_begins():
    game = gloire.new_game("salamanca-20")
    assert not [c for c in game.view().facts["counters"] if c["hex"]]
    assert {side: zone for side, zone in game.view().facts["zones"].items() if zone} == {}


def test_salamanca_3_0_allies_arrive_on_four_turns():
    view = gloire.new_game("salamanca-20").view("allied").facts
    due = {c["unit"]: c["due"] for c in view["counters"] if c["box"] == "reinforcement" and c["side"] == "allied"}
    assert due == {
        **dict.fromkeys(("al-lt", "al-1", "al-4", "al-5"), 1),
        **dict.fromkeys(("al-6", "al-7", "al-ind"), 2),
        **dict.fromkeys(("al-cotton", "al-espana"), 3),
        **dict.fromkeys(("al-3", "al-ltd"), 6),
    }


def test_salamanca_3_0_french_arrive_on_three_turns():
    view = gloire.new_game("salamanca-20").view("french").facts
    due = {c["unit"]: c["due"] for c in view["counters"] if c["box"] == "reinforcement" and c["side"] == "french"}
    assert due == {
        **dict.fromkeys(("fr-5", "fr-6", "fr-7", "fr-curto"), 1),
        **dict.fromkeys(("fr-2", "fr-4", "fr-8", "fr-boyer"), 2),
        **dict.fromkeys(("fr-1", "fr-3"), 3),
    }


def test_salamanca_3_0_brigades_joseph_and_cadres_are_set_aside():
    places = counters(gloire.new_game("salamanca-20"))
    aside = {unit for unit, place in places.items() if place == "aside"}
    cadres = {"al-cadre-1", "al-cadre-2", "al-spanish-cadre", "fr-cadre-1", "fr-cadre-2"}
    assert aside == {"al-pack", "al-bradford", "fr-joseph", *cadres}


def test_salamanca_3_0_morale_is_eight_on_both_sides():
    assert gloire.new_game("salamanca-20").view().facts["morale"] == {"french": 8, "allied": 8}


def test_salamanca_3_0_game_begins_on_the_morning_of_21_july():
    turn = gloire.new_game("salamanca-20").view().facts["turn"]
    assert (turn["number"], turn["date"], turn["name"]) == (1, "21 July", "Morning")


def test_salamanca_3_0_a_turn_may_pass_while_the_map_is_empty():
    game = gloire.new_game("salamanca-20")
    for side in ("allied", "french"):
        assert game.question is not None
        assert (game.question.kind, game.question.asks) == ("Move", side)
        game.apply(do.EndMovement())
    assert game.view().facts["morale"] == {"french": 8, "allied": 8}
    assert game.view().facts["turn"]["number"] == 2


# 4.0 Sequence of play.


def test_salamanca_4_0_allied_player_goes_first():
    game = gloire.new_game("salamanca-20")
    assert seen(game.events(), PlayerTurnBegan) == [PlayerTurnBegan("allied", 1)]
    assert seen(game.apply(do.EndMovement()), PlayerTurnBegan) == [PlayerTurnBegan("french", 1)]


# 5.0 Random events.


@pytest.mark.parametrize("side", ["french", "allied"])
def test_salamanca_5_0_neither_side_draws_a_card_on_the_first_turn(side):
    assert before_the_card({}, {}, scenario="salamanca-20", phasing=side, turn=1).kind == "Move"


@pytest.mark.parametrize("side", ["french", "allied"])
def test_salamanca_5_0_both_sides_draw_from_the_second_turn_on(side):
    assert before_the_card({}, {}, scenario="salamanca-20", phasing=side, turn=2).kind == "DrawEvent"


# 9.8.4.1, 9.8.4.2, 9.8.6.


def test_salamanca_9_8_4_1_minor_river_adds_nothing_to_the_defence():
    resolved = fought(spain({"fr-1": "1210"}, {"al-1": "1110"}), "fr-1", "1110")
    assert parts(resolved.defence) == [("strength", 4)]


def test_salamanca_9_8_4_1_bridge_over_a_minor_river_helps_no_more_than_the_river():
    resolved = fought(spain({"fr-1": "1203"}, {"al-1": "1103"}), "fr-1", "1103")
    assert parts(resolved.defence) == [("strength", 4)]


def test_salamanca_9_8_4_1_bridge_over_the_tormes_still_helps():
    resolved = fought(spain({"fr-1": "0502"}, {"al-1": "0503"}), "fr-1", "0503")
    assert parts(resolved.defence) == [("strength", 4), ("bridge", 1)]


def test_salamanca_9_8_4_1_minor_river_still_costs_a_point_to_cross():
    scene = spain({"fr-1": "1211"}, FAR_ALLIED)
    moves = {move.hex: move.cost for move in scene.game.moves("fr-1")}
    assert moves["1111"] == 2
    assert moves["1311"] == 1


def test_salamanca_9_8_4_1_retreat_across_a_minor_river_still_needs_a_die():
    scene = spain({"fr-7": "1110"}, {"al-1": "1010"}, phasing="allied")
    assert fought(scene, "al-1", "1110", die=2).result == "DW"
    scene.until("Retire")
    events = scene.do(do.RetreatTo("fr-7", "1210"), 4)
    assert [(event.danger, event.rule) for event in seen(events, HazardRolled)] == [("river", "9.8.4")]


def test_salamanca_9_8_4_2_santa_marta_is_a_ford_over_a_major_river():
    scene = spain({"fr-1": "1002"}, {"al-7": "0902"}, phasing="allied")
    assert not {"0902"} & set(scene.game.view().facts["zones"]["french"])
    scene.to_combat()
    assert do.EndDeclaration() in scene.actions
    assert do.DeclareAttack("al-7", "1002") in scene.actions


def test_salamanca_9_8_4_2_ford_costs_a_point_more_and_helps_the_defender():
    scene = spain({"fr-1": "1002"}, {"al-7": "0206"})
    assert {move.hex: move.cost for move in scene.game.moves("fr-1")}["0902"] == 2
    resolved = fought(spain({"fr-1": "1002"}, {"al-7": "0902"}), "fr-1", "0902")
    assert parts(resolved.defence) == [("strength", 3), ("ford", 1)]


def test_salamanca_9_8_4_2_retreat_across_the_ford_needs_a_die():
    scene = spain({"fr-7": "0902"}, {"al-1": "0801"}, phasing="allied")
    assert fought(scene, "al-1", "0902", die=2).result == "DW"
    scene.until("Retire")
    events = scene.do(do.RetreatTo("fr-7", "1002"), 3)
    assert [(event.danger, event.survived) for event in seen(events, HazardRolled)] == [("river", False)]
    assert scene.place("fr-7") == "broken"


@pytest.mark.parametrize(
    ("unit", "locs"),
    [("fr-1", {"1901", "2008", "1614"}), ("al-1", {"0301", "0107"}), ("fr-adn", {"1901", "2008", "1614", "0901"})],
)
def test_salamanca_9_8_6_each_army_retreats_toward_its_own_lines(unit, locs):
    scenario = scenario_of(gloire.new_game("salamanca-20"))
    assert {scenario.labels[hex] for hex in scenario.locs_of[scenario.number[unit]]} == locs


def test_salamanca_9_8_6_french_retreat_nearer_to_one_of_their_lines():
    scene = spain({"fr-1": "1508"}, {"al-1": "1407", "al-4": "1408"}, phasing="allied")
    fought(scene, "al-1 al-4", "1508", die=2)
    scene.until("Retire")
    assert {action.hex for action in scene.actions} <= {"1509", "1608", "1607", "1507"}
    assert scene.why_not(do.RetreatTo("fr-1", "1408")).rule == "9.8.1"


# 10.1 and 10.2 Rally.


@pytest.mark.parametrize("unit", ["fr-1", "fr-boyer"])
def test_salamanca_10_1_every_french_rally_die_is_one_lower(unit):
    scene = at_night(FAR_FRENCH, FAR_ALLIED, broken=(unit,))
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit(unit), 5), RallyRolled)
    assert parts(roll.modifiers) == [("french-discipline", -1)]
    assert roll.result == "broken"


def test_salamanca_10_1_allied_dice_are_not_lowered():
    scene = at_night(FAR_FRENCH, FAR_ALLIED, phasing="allied", broken=("al-1",))
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit("al-1"), 5), RallyRolled)
    assert (parts(roll.modifiers), roll.result) == ([], "rallied")


def test_salamanca_10_1_preview_counts_french_discipline():
    scene = at_night(FAR_FRENCH, FAR_ALLIED, broken=("fr-1",))
    scene.do(do.NoRallySpending())
    chances = {r.result: r.faces for r in scene.game.preview(do.RallyUnit("fr-1")).results}
    assert chances == {"eliminated": (1, 2, 3), "broken": (4, 5), "rallied": (6,)}


def test_salamanca_10_2_a_morale_point_does_not_help_the_spaniards():
    scene = at_night(FAR_FRENCH, FAR_ALLIED, phasing="allied", broken=("al-espana", "al-1"))
    scene.do(do.SpendForRally("allied"))
    (spanish,) = seen(scene.do(do.RallyUnit("al-espana"), 4), RallyRolled)
    (british,) = seen(scene.do(do.RallyUnit("al-1"), 4), RallyRolled)
    assert (spanish.result, british.result) == ("broken", "rallied")
    assert sum(modifier.value for modifier in spanish.modifiers) == 0


def test_salamanca_10_2_the_point_may_be_spent_on_the_spaniards_all_the_same():
    scene = at_night(FAR_FRENCH, FAR_ALLIED, phasing="allied", broken=("al-espana",))
    scene.do(do.SpendForRally("allied"))
    assert scene.morale == (6, 5)


@pytest.mark.parametrize("die", [4, 5])
def test_salamanca_10_2_spaniards_do_not_rally_in_part(die):
    scene = at_night(FAR_FRENCH, FAR_ALLIED, phasing="allied", broken=("al-espana",), options={"unit_reduction": True})
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit("al-espana"), die), RallyRolled)
    assert roll.result == ("broken" if die == 4 else "rallied")


def test_salamanca_10_2_spaniards_do_not_break_down():
    allied = {"al-espana": "0507", "al-1": "0508"}
    scene = spain(FAR_FRENCH, allied, phasing="allied", options={"breakdown": True})
    assert {action.unit for action in scene.offered(do.BreakDown)} == {"al-1"}
    assert scene.why_not(do.BreakDown("al-espana")).rule == "Salamanca 10.2"


# 11.6 and 11.7 Reinforcements.


def test_salamanca_11_6_allies_come_on_in_the_north():
    scene = spain({}, {}, phasing="allied", turn=1, due={"al-1": 1})
    assert entered(scene, "al-1") == {"0501", "0601", "0701", "0801", "0901"}


def test_salamanca_11_6_french_come_on_in_the_north_east():
    scene = spain({}, {}, turn=1, due={"fr-5": 1})
    assert entered(scene, "fr-5") == {"1901", "2001", "2002", "2003"}


def riders(turn: int) -> Scene:
    """The French movement phase of a turn on which the Army of the North rolls."""
    scene = before_the_card(FAR_FRENCH, FAR_ALLIED, scenario="salamanca-20", turn=turn)
    unit = scene.number("fr-adn")
    scene.position.where[unit] = VARIABLE
    scene.position.due = (*scene.position.due[:unit], turn, *scene.position.due[unit + 1 :])
    scene.restart()
    scene.do(do.DrawCard(11))
    return scene


def test_salamanca_11_7_no_die_before_turn_7():
    game = gloire.new_game("salamanca-20")
    assert {c["due"] for c in game.view().facts["counters"] if c["unit"] == "fr-adn"} == {7}


@pytest.mark.parametrize(
    ("turn", "fates"),
    [
        (7, "eliminated eliminated variable variable variable reinforcement"),
        (12, "eliminated eliminated variable variable variable reinforcement"),
        (13, "eliminated eliminated eliminated variable variable reinforcement"),
        (17, "eliminated eliminated eliminated variable variable reinforcement"),
    ],
)
def test_salamanca_11_7_die_for_the_army_of_the_north(turn, fates):
    for face, fate in enumerate(fates.split(), 1):
        scene = riders(turn)
        assert (scene.kind, scene.question.about["unit"]) == ("ArrivalDie", "fr-adn")
        events = scene.do(face)
        assert seen(events, Rolled)[0].face == face
        lost = [Eliminated("fr-adn", "Salamanca 11.7")] if fate == "eliminated" else []
        assert seen(events, Arrived) == ([] if lost else [Arrived("fr-adn", face == 6)])
        assert seen(events, Eliminated) == lost
        assert scene.place("fr-adn") == fate


def test_salamanca_11_7_a_delayed_army_rolls_again_next_turn():
    scene = riders(8)
    scene.do(4)
    scene.until("ArrivalDie")
    assert (scene.position.turn, scene.question.about["unit"]) == (9, "fr-adn")


def test_salamanca_11_7_nobody_rolls_on_turn_18():
    scene = riders(18)
    assert scene.kind == "Move"
    assert scene.place("fr-adn") == "variable"


def test_salamanca_11_7_it_arrives_in_any_hex_of_the_allied_area():
    scene = riders(9)
    scene.do(6)
    assert entered(scene, "fr-adn") == {"0501", "0601", "0701", "0801", "0901"}
    assert seen(scene.do(do.EnterMap("fr-adn", "0701", "0701")), Entered)
    assert scene.place("fr-adn") == "0701"


# 14.0 to 14.3 Night.


@pytest.mark.parametrize(("hex", "lost"), [("0502", 1), ("0711", 1), ("1310", 0)])
def test_salamanca_14_0_allies_lose_morale_for_salamanca_and_los_arapiles(hex, lost):
    scene = at_night({"fr-1": hex}, FAR_ALLIED)
    losses = [e for e in seen(scene.game.events(), MoraleChanged) if e.why == "objective-lost"]
    assert [(e.side, -e.by) for e in losses] == ([("allied", lost)] if lost else [])


def test_salamanca_14_0_french_lose_morale_for_calvarrasa():
    scene = at_night(FAR_FRENCH, {"al-1": "1310"}, phasing="allied")
    assert MoraleChanged("french", -1, 5, "objective-lost", "14.0") in scene.game.events()


def test_salamanca_14_0_the_other_reading_of_the_list_may_be_chosen():
    scene = at_night({"fr-1": "1310"}, FAR_ALLIED, choices={"C30": "as-listed"})
    assert MoraleChanged("allied", -1, 5, "objective-lost", "14.0") in scene.game.events()


def test_salamanca_14_1_army_of_the_north_retreats_and_rallies_on_0901():
    scene = at_night(FAR_FRENCH, FAR_ALLIED, broken=("fr-adn", "fr-1"))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-adn"), 6)
    assert do.PlaceRallied("0901") in scene.actions
    scene.do(do.LeaveBroken(), do.RallyUnit("fr-1"), 6)
    assert do.PlaceRallied("0901") not in scene.actions


def test_salamanca_14_1_that_hex_is_no_captured_ground():
    scene = at_night({"fr-adn": "0701"}, {"al-1": "0901"}, phasing="allied")
    assert not [e for e in seen(scene.game.events(), MoraleChanged) if e.why == "loc-lost"]


@pytest.mark.parametrize("hex", ["0301", "0107"])
def test_salamanca_14_2_an_allied_line_costs_one_point(hex):
    scene = at_night({"fr-1": hex}, FAR_ALLIED)
    assert MoraleChanged("allied", -1, 5, "loc-lost", "14.0") in scene.game.events()


@pytest.mark.parametrize("hex", ["1901", "2008", "1614"])
def test_salamanca_14_2_a_french_line_costs_two_points_as_usual(hex):
    scene = at_night(FAR_FRENCH, {"al-1": hex}, phasing="allied")
    assert MoraleChanged("french", -2, 4, "loc-lost", "14.0") in scene.game.events()


@pytest.mark.parametrize(("turn", "rested"), [(6, False), (12, True)])
@pytest.mark.parametrize("side", ["french", "allied"])
def test_salamanca_14_3_nobody_rests_on_the_first_night(turn, rested, side):
    scene = spain(FAR_FRENCH, FAR_ALLIED, phasing=side, turn=turn)
    events = scene.do(do.EndMovement())
    while scene.question and scene.position.turn == turn and scene.scenario.sides[scene.position.phasing] == side:
        events += scene.do(quiet(scene.question, 3))
    rests = [e.by for e in seen(events, MoraleChanged) if (e.why, e.side) == ("night-rest", side)]
    assert rests == ([1] if rested else [])
