"""Borodino 17.1: Davout's flanking maneuver, an option."""

import json
import shutil
from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.game import Game
from gloire.core.scenario import FaultyData
from gloire.players.player import sample
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.flank_march.amendment import marchers
from gloire.systems.napoleonic20.games.flank_march.vocabulary import FlankMarchSent, JoinedMarch, March
from gloire.systems.napoleonic20.happened import Arrived, Entered, MoraleChanged
from gloire.systems.napoleonic20.loading import SCENARIOS
from gloire.systems.napoleonic20.position import VARIABLE
from tests.scene import Scene, asked, position_of, quiet
from tests.systems.napoleonic20.russians import FAR_FRENCH, FAR_RUSSIAN, card, held
from tests.systems.napoleonic20.turns import seen

AREA_C = {"0613", "0712", "0813", "0912", "1013", "1112", "1213"}
ON = {"flank_march": True}


def opening(**facts: Any) -> Game:
    """The game as it begins with the option."""
    return gloire.new_game("borodino-20", **{"options": ON, **facts})


def sent(*units: str, **facts: Any) -> Game:
    """The game after the French have sent these units."""
    game = opening(**facts)
    game.apply(do.SendMarchers(len(units)))
    for unit in units:
        game.apply(do.SendOnMarch(unit))
    return game


def marching(*units: str, turn: int = 10, **facts: Any) -> Scene:
    """The start of the French movement phase of a turn, with these units on the march and nobody come yet."""
    scene = Scene(FAR_FRENCH, FAR_RUSSIAN, scenario="borodino-20", turn=turn, **{"options": ON, **facts})
    position = scene.position
    for unit in map(scene.number, units):
        position.where[unit] = VARIABLE
        position.keep(March((*marchers(position), unit)))
    position.due = tuple(10 if unit in marchers(position) else due for unit, due in enumerate(position.due))
    return held(scene)


def march_of(game: Any) -> Any:
    return game.view().facts["flank_march"]


# 17.1.1 Set-up.


def test_borodino_17_1_1_french_are_asked_before_anything_else():
    question = opening().question
    assert question is not None
    assert (question.asks, question.kind, question.rule) == ("french", "SendMarch", "Borodino 17.1.1")
    assert list(question.actions) == [do.SendMarchers(units) for units in range(5)]


def test_borodino_17_1_1_without_the_option_nobody_is_asked():
    question = gloire.new_game("borodino-20").question
    assert question is not None
    assert question.kind == "Move"


def test_borodino_17_1_1_four_units_at_the_most():
    refusal = opening().why_not(do.SendMarchers(5))
    assert refusal is not None
    assert refusal.rule == "Borodino 17.1.1"


def test_borodino_17_1_1_march_costs_a_morale_point():
    game = sent("fr-i", "fr-v", "fr-iiic")
    assert game.view().facts["morale"] == {"french": 6, "russian": 8}
    assert seen(game.events(), FlankMarchSent) == [FlankMarchSent("french", 3, 10, "Borodino 17.1.1")]


def test_borodino_17_1_1_who_sends_nobody_pays_nothing():
    game = sent()
    assert game.view().facts["morale"] == {"french": 7, "russian": 8}
    assert march_of(game) is None
    assert game.question is not None
    assert game.question.kind == "Move"


@pytest.mark.parametrize("unit", ["fr-ig", "fr-res-cav", "fr-res-art", "ru-vi", "fr-cadre-1"])
def test_borodino_17_1_1_guard_and_reserves_and_others_may_not_go(unit):
    game = opening()
    game.apply(do.SendMarchers(1))
    refusal = game.why_not(do.SendOnMarch(unit))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("Borodino 17.1.1", "not-on-march")


def test_borodino_17_1_1_every_other_reinforcement_may_go():
    game = opening()
    game.apply(do.SendMarchers(1))
    assert game.question is not None
    assert (game.question.kind, game.question.rule) == ("NameMarchers", "Borodino 17.1.1")
    assert {action.unit for action in game.question.actions} == {
        *("fr-i", "fr-iii", "fr-iv", "fr-v", "fr-viii"),
        *("fr-ic", "fr-iic", "fr-iiic", "fr-ivc"),
    }


def test_borodino_17_1_1_dummies_may_go():
    game = opening(options={**ON, "fog_of_war": True})
    game.apply(do.SendMarchers(1))
    game.apply(do.SendOnMarch("fr-dummy-1"))
    assert march_of(game) == {"units": 1, "turn": 10}
    assert game.view("russian") == sent("fr-i", options={**ON, "fog_of_war": True}).view("russian")


def test_borodino_17_1_1_nobody_is_sent_twice():
    game = opening()
    game.apply(do.SendMarchers(2))
    game.apply(do.SendOnMarch("fr-i"))
    refusal = game.why_not(do.SendOnMarch("fr-i"))
    assert refusal is not None
    assert refusal.code == "not-on-march"


def test_borodino_17_1_1_marker_lies_on_turn_ten():
    assert march_of(sent("fr-i", "fr-v")) == {"units": 2, "turn": 10}


def test_borodino_17_1_1_units_on_the_march_do_not_come_by_their_own_area():
    game = sent("fr-ic")
    assert game.question is not None
    assert {a.unit for a in game.question.actions if isinstance(a, do.EnterMap)} == {"fr-iic"}
    refusal = game.why_not(do.EnterMap("fr-ic", "0104", "0104"))
    assert refusal is not None
    assert refusal.rule == "11.0"


def test_borodino_17_1_1_option_belongs_to_games_with_a_flank_march():
    assert "flank_march" in next(info.options for info in gloire.scenarios() if info.id == "borodino-20")
    assert "flank_march" not in next(info.options for info in gloire.scenarios() if info.id == "waterloo-20")


def test_borodino_17_1_1_faults_in_the_data_of_a_march_are_reported(tmp_path):
    home = tmp_path / "borodino_20"
    shutil.copytree(SCENARIOS / "borodino_20", home)
    text = (home / "scenario.toml").read_text(encoding="utf-8")
    for old, new in {
        "turn = 10\nnext": "turn = 40\nnext",
        'area = "flank"': 'area = "south"',
        'barred = ["fr-ig"': 'barred = ["fr-guard"',
    }.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    (home / "scenario.toml").write_text(text, encoding="utf-8")
    with pytest.raises(FaultyData) as caught:
        gloire.new_game(str(home))
    assert {fault.key for fault in caught.value.faults} == {
        "flank_march.turn",
        "flank_march.area",
        "flank_march.barred.0",
    }


# 17.1.1 The choice is secret.


def all_that_reaches(game: Game, viewer: str | None) -> str:
    """View and events as a viewer gets them."""
    told = [type(event).__name__ + repr(event) for event in game.events(viewer=viewer)]
    return json.dumps([game.view(viewer).facts, told])


@pytest.mark.parametrize("viewer", ["russian", None])
def test_borodino_17_1_1_nobody_else_learns_who_marches(viewer):
    one, other = sent("fr-i", "fr-v"), sent("fr-ivc", "fr-iii")
    assert all_that_reaches(one, viewer) == all_that_reaches(other, viewer)


def test_borodino_17_1_1_russians_take_them_for_reinforcements_still_to_come():
    counters = {c["unit"]: c for c in sent("fr-i").view("russian").facts["counters"]}
    assert (counters["fr-i"]["box"], counters["fr-i"]["due"], counters["fr-i"]["states"]) == ("reinforcement", 6, [])


def test_borodino_17_1_1_french_see_who_marches():
    game = sent("fr-i")
    counters = {c["unit"]: c for c in game.view("french").facts["counters"]}
    assert (counters["fr-i"]["due"], counters["fr-i"]["states"]) == (10, ["flank-march"])
    assert seen(game.events(viewer="french"), JoinedMarch) == [JoinedMarch("fr-i", "french", "Borodino 17.1.1")]


def test_borodino_17_1_1_a_russian_who_thinks_ahead_does_not_know_either():
    game = sent("fr-i", "fr-v", "fr-iiic", "fr-ivc")
    guesses = {frozenset(marchers(position_of(sample(game, "russian", Random(seed))))) for seed in range(12)}
    assert len(guesses) > 6
    assert {len(units) for units in guesses} == {4}
    own = {marchers(position_of(sample(game, "french", Random(seed)))) for seed in range(3)}
    assert own == {marchers(position_of(game))}


def test_borodino_17_1_1_march_to_the_guns_does_not_give_them_away():
    scene = card("March to the Sound of the Guns", FAR_FRENCH, FAR_RUSSIAN, options=ON, due={"fr-i": 6}, turn=3)
    assert scene.actions == [do.ChooseUnit("fr-i"), do.DeclineEvent()]
    scene = Scene(FAR_FRENCH, FAR_RUSSIAN, scenario="borodino-20", turn=3, options=ON)
    unit = scene.number("fr-i")
    scene.position.where[unit] = VARIABLE
    scene.position.keep(March((unit,)))
    scene = held(scene)
    scene.scenario.effects["march-to-the-guns"].begin(scene.position, scene.scenario.cards[5][0])
    scene.restart()
    assert (scene.kind, scene.actions) == ("ChooseForEvent", [do.DeclineEvent()])


# 17.1.2 Arrival.


def test_borodino_17_1_2_no_die_before_turn_ten():
    assert marching("fr-i", turn=9).kind == "Move"


def test_borodino_17_1_2_die_for_each_unit_at_the_start_of_the_french_movement():
    scene = marching("fr-i", "fr-v")
    assert scene.kind == "ArrivalDie"
    scene.do(1)
    assert scene.kind == "ArrivalDie"
    scene.do(1)
    assert scene.kind == "Move"


def test_borodino_17_1_2_units_roll_in_the_order_in_which_they_were_named():
    scene = marching("fr-v", "fr-i")
    scene.do(6, 1)
    assert {action.unit for action in scene.offered(do.EnterMap)} == {"fr-v"}


@pytest.mark.parametrize(("dummies", "most"), [(1, 1), (2, 2)])
def test_borodino_17_1_1_no_more_dummies_march_than_may_be_on_the_map(dummies, most):
    game = gloire.new_game("borodino-20", {**ON, "fog_of_war": True}, {"C33": dummies})
    game.apply(do.SendMarchers(4))
    sent = 0
    while found := [a for a in asked(game).actions if isinstance(a, do.SendOnMarch) and "dummy" in a.unit]:
        game.apply(found[0])
        sent += 1
    assert sent == most


@pytest.mark.parametrize(("die", "due", "left"), [(3, 11, 1), (4, 11, 0), (5, 11, 0), (6, 10, 0)])
def test_borodino_17_1_2_four_comes_next_turn_and_six_now(die, due, left):
    scene = marching("fr-i")
    scene.do(die)
    counters = {c["unit"]: c for c in scene.game.view("french").facts["counters"]}
    assert counters["fr-i"]["due"] == due
    assert (march_of(scene.game) or {"units": 0})["units"] == left
    assert bool(scene.offered(do.EnterMap)) == (die == 6)


def test_borodino_17_1_2_players_may_choose_other_dice():
    scene = marching("fr-i", choices={"C22": 5})
    scene.do(5)
    assert scene.offered(do.EnterMap)


def test_borodino_17_1_2_units_enter_by_area_c():
    scene = marching("fr-i")
    scene.do(6)
    assert {action.at for action in scene.offered(do.EnterMap)} == AREA_C
    assert scene.why_not(do.EnterMap("fr-i", "0111", "0111")).rule == "11.5"


def test_borodino_17_1_2_unit_delayed_after_its_die_still_enters_by_area_c():
    scene = marching("fr-i")
    scene.do(4, do.EndMovement())
    scene.until("Move", dice=1)
    while scene.asks != "french" or scene.kind != "Move":
        scene.do(quiet(scene.question, 1))
    assert {action.at for action in scene.offered(do.EnterMap)} == AREA_C


def test_borodino_17_1_2_marker_goes_on_to_the_next_turn():
    scene = marching("fr-i", "fr-v")
    scene.do(1, 6)
    assert march_of(scene.game) == {"units": 1, "turn": 11}


def test_borodino_17_1_2_marker_is_gone_when_nobody_is_left_under_it():
    scene = marching("fr-i")
    scene.do(6)
    assert march_of(scene.game) is None


def test_borodino_17_1_2_russians_see_the_dice_but_not_for_whom():
    scene = marching("fr-i", "fr-v")
    assert scene.question.about == {"unit": ""}
    scene.do(6, 4)
    assert seen(scene.game.events(viewer="russian"), Arrived) == [
        Arrived("", arrived=True, known_to="french"),
        Arrived("", arrived=False, next_turn=True, known_to="french"),
    ]
    assert [event.unit for event in seen(scene.game.events(viewer="french"), Arrived)] == ["fr-i", "fr-v"]
    boxes = {c["unit"]: (c["box"], c["due"]) for c in scene.game.view("russian").facts["counters"]}
    assert (boxes["fr-i"], boxes["fr-v"]) == (("reinforcement", 6), ("reinforcement", 3))


def test_borodino_17_1_2_russians_see_who_enters_the_map():
    scene = marching("fr-i")
    scene.do(6, do.EnterMap("fr-i", "1013", "1013"))
    assert [event.unit for event in seen(scene.game.events(viewer="russian"), Entered)] == ["fr-i"]
    hexes = {c["unit"]: c["hex"] for c in scene.game.view("russian").facts["counters"]}
    assert hexes["fr-i"] == "1013"


# 17.1.3 Entry by forced march.


def reached(scene: Scene, at: str) -> set[str]:
    return {action.hex for action in scene.offered(do.EnterMap) if action.at == at}


def test_borodino_17_1_3_unit_that_enters_has_one_point_more():
    scene = marching("fr-v")
    scene.do(6)
    assert "1311" in reached(scene, "1213")


def test_borodino_17_1_3_its_point_is_not_added_to_a_paid_forced_march():
    scene = marching("fr-v")
    scene.do(6)
    before = reached(scene, "1213")
    scene.do(do.ForceMarch("french"))
    assert reached(scene, "1213") == before


def test_borodino_17_1_3_others_have_the_point_of_a_forced_march_alone():
    scene = marching("fr-v", due={"fr-iv": 10})
    scene.do(6)
    plain = {action.hex for action in scene.offered(do.EnterMap) if action.unit == "fr-iv"}
    scene.do(do.ForceMarch("french"))
    assert {action.hex for action in scene.offered(do.EnterMap) if action.unit == "fr-iv"} > plain


def test_borodino_17_1_3_point_is_for_the_turn_of_entry_only():
    scene = marching("fr-v", turn=12)
    scene.do(6, do.EnterMap("fr-v", "1213", "1213"), do.EndMovement())
    scene.until("Move", dice=1)
    while scene.asks != "french" or scene.kind != "Move":
        scene.do(quiet(scene.question, 1))
    assert "1210" not in scene.reach("fr-v")
    assert "1211" in scene.reach("fr-v")


def test_borodino_17_1_3_does_not_spoil_a_lull():
    scene = marching("fr-v", morale=(5, 6))
    scene.do(6, do.EnterMap("fr-v", "1213", "1213"))
    after_entry = scene.morale[0]
    scene.do(do.EndMovement())
    assert scene.morale[0] == after_entry + 1


# 17.1.4 The morale bonus.


def back(scene: Scene) -> list[MoraleChanged]:
    return [event for event in seen(scene.game.events(), MoraleChanged) if event.why == "flank-march-here"]


def test_borodino_17_1_4_first_unit_on_the_map_brings_the_point_back():
    scene = marching("fr-i", "fr-v")
    scene.do(6, 6)
    assert not back(scene)
    scene.do(do.EnterMap("fr-i", "1013", "1013"))
    assert back(scene) == [MoraleChanged("french", 1, 7, "flank-march-here", "Borodino 17.1.4")]


def test_borodino_17_1_4_second_unit_brings_nothing():
    scene = marching("fr-i", "fr-v")
    scene.do(6, 6, do.EnterMap("fr-i", "1013", "1013"), do.EnterMap("fr-v", "0813", "0813"))
    assert len(back(scene)) == 1


def test_borodino_17_1_4_other_reinforcements_bring_nothing():
    scene = marching("fr-i", due={"fr-iv": 10})
    scene.do(1, do.EnterMap("fr-iv", "0104", "0104"))
    assert not back(scene)


def test_borodino_17_1_2_dice_are_answered_by_chance():
    scene = marching("fr-i")
    assert scene.asks == gloire.CHANCE
    assert scene.actions == [Roll(face) for face in range(1, 7)]
