"""Smolensk 20: the battle of Lubino (17.0), which opens in mid-turn, and the variant of a flank march (18.1)."""

from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import MovementPhase
from gloire.systems.napoleonic20.games.flank_march.amendment import marchers
from gloire.systems.napoleonic20.games.flank_march.vocabulary import March
from gloire.systems.napoleonic20.happened import CardDrawn, MoraleChanged, PhaseBegan, PlayerTurnBegan, TurnBegan
from gloire.systems.napoleonic20.position import VARIABLE
from tests.scene import Scene, asked, quiet
from tests.systems.napoleonic20.turns import seen

LUBINO = "smolensk-20-lubino"


def lubino() -> Game:
    return gloire.new_game(LUBINO)


def play_on(game: Game, until: Any) -> None:
    """Goes on quietly until a condition holds."""
    for _ in range(300):
        if until(game) or game.question is None:
            return
        game.apply(quiet(game.question, 3))


# 17.0 The battle of Lubino.


def test_smolensk_17_0_begins_on_the_night_of_17_august():
    turn = lubino().view().facts["turn"]
    assert (turn["number"], turn["date"], turn["name"], turn["night"]) == (10, "17 August", "Night", True)


def test_smolensk_17_0_morale_is_seven_to_three():
    assert lubino().view().facts["morale"] == {"french": 7, "russian": 3}


def test_smolensk_17_0_french_set_up():
    places = {c["unit"]: c["hex"] for c in lubino().view().facts["counters"] if c["hex"] and c["side"] == "french"}
    assert places == {
        "fr-iiic": "0406",
        "fr-ic": "0506",
        "fr-iii": "0707",
        "fr-ig": "0709",
        "fr-res-cav": "0808",
        "fr-res-art": "0809",
        "fr-ivc": "0811",
        "fr-i": "0908",
        "fr-v": "1110",
        "fr-iic": "1513",
    }


def test_smolensk_17_0_russian_set_up():
    places = {c["unit"]: c["hex"] for c in lubino().view().facts["counters"] if c["hex"] and c["side"] == "russian"}
    assert places == {
        "ru-coss": "0704",
        "ru-v": "0805",
        "ru-res-art": "0904",
        "ru-bar-cav": "0906",
        "ru-vi": "1005",
        "ru-res-cav": "1006",
        "ru-ii": "1107",
        "ru-iv": "1206",
        "ru-iii": "1507",
        "ru-bag-cav": "1708",
        "ru-viii": "1808",
        "ru-cadre-1": "2108",
    }


def test_smolensk_17_0_french_reinforcements_come_on_turns_11_and_13():
    due = {c["unit"]: c["due"] for c in lubino().view().facts["counters"] if c["box"] == "reinforcement"}
    assert due == {"fr-viii": 11, "fr-iv": 13}


def test_smolensk_17_0_seventh_corps_and_militia_are_out_of_the_game():
    boxes = {c["unit"]: c["box"] for c in lubino().view().facts["counters"]}
    assert (boxes["ru-vii"], boxes["ru-militia-1"]) == ("aside", "aside")


def test_smolensk_17_0_city_burns_but_ford_and_bridge_are_not_there_yet():
    assert lubino().view().facts["states"] == ["ablaze"]


def test_smolensk_17_0_french_turn_is_left_out_and_play_begins_with_russian_movement():
    game = lubino()
    assert (asked(game).kind, asked(game).asks) == ("Move", "russian")
    assert [event for event in game.events() if isinstance(event, TurnBegan | PlayerTurnBegan | PhaseBegan)] == [
        TurnBegan(10),
        PlayerTurnBegan("russian", 10),
        PhaseBegan("movement", "russian", "6.0"),
    ]


def test_smolensk_17_0_no_card_is_drawn_but_withdraw_is_in_force():
    game = lubino()
    assert seen(game.events(), CardDrawn) == []
    assert [(effect["kind"], effect["side"]) for effect in game.view().facts["effects"]] == [("withdraw", "russian")]
    assert game.view().facts["cards_left"] == 11


def test_smolensk_17_0_printed_morale_is_that_after_the_card():
    assert seen(lubino().events(), MoraleChanged) == []


def test_smolensk_17_0_withdraw_gives_a_point_at_night_as_well():
    game = lubino()
    reach = {action.hex for action in asked(game).actions if getattr(action, "unit", "") == "ru-cadre-1"}
    assert "2105" not in reach
    assert "2106" in reach  # two hexes off the road: one for the night and one for the order


def test_smolensk_17_0_order_to_withdraw_ends_with_the_russian_turn():
    game = lubino()
    play_on(game, lambda game: game.view().facts["phasing"] == "french")
    assert game.view().facts["effects"] == []


def test_smolensk_17_0_russians_have_their_night_operations():
    game = lubino()
    play_on(game, lambda game: game.view().facts["phasing"] == "french")
    assert game.view().facts["morale"] == {"french": 7, "russian": 4}


def test_smolensk_17_0_turn_11_begins_with_a_french_card_from_a_full_pile():
    game = lubino()
    play_on(game, lambda game: game.view().facts["turn"]["number"] == 11 and asked(game).kind == "DrawEvent")
    assert game.view().facts["phasing"] == "french"
    assert len(asked(game).actions) == 12


def test_smolensk_17_0_night_of_the_set_up_counts_for_lulls():
    scene = Scene({"fr-iii": "0213"}, {"ru-vi": "0601"}, scenario=LUBINO, turn=11, morale=(5, 5))
    scene.do(do.EndMovement())
    assert scene.morale == (6, 5)


def test_smolensk_17_0_record_of_the_game_can_be_played_again():
    game = lubino()
    play_on(game, lambda game: game.view().facts["turn"]["number"] == 11)
    assert gloire.replay(game.record).view() == game.view()


def test_smolensk_17_0_game_ends_with_turn_20():
    assert lubino().view().facts["track"][-1]["number"] == 20


# 18.1 The flank march.


MARCH = {"flank_march": True}
MARCHERS = ("fr-i", "fr-v", "fr-iiic", "fr-viii")


def campaign() -> Game:
    return gloire.new_game("smolensk-20", options=MARCH)


def sent(*units: str, **options: bool) -> Game:
    """A game with these units on the flank march."""
    game = gloire.new_game("smolensk-20", options={**MARCH, **options})
    game.apply(do.SendMarchers(len(units)))
    for unit in units:
        game.apply(do.SendOnMarch(unit))
    return game


def marching(*units: str, turn: int = 15, morale: tuple[int, int] = (6, 6), **options: bool) -> Scene:
    """The French movement phase of a turn, with units under the marker."""
    french, russian, chosen = {"fr-iii": "0213"}, {"ru-vi": "0601"}, {**MARCH, **options}
    scene = Scene(french, russian, scenario="smolensk-20", options=chosen, turn=turn, morale=morale)
    position = scene.position
    for unit in units:
        number = scene.number(unit)
        position.where[number] = VARIABLE
        position.keep(March((*marchers(position), number)))
        position.due = (*position.due[:number], 15, *position.due[number + 1 :])
    position.stack = (*position.stack[:-1], MovementPhase())
    scene.restart()
    return scene


def entries(scene: Scene, unit: str) -> set[str]:
    return {action.at for action in scene.offered(do.EnterMap) if action.unit == unit}


def test_smolensk_18_1_1_sending_the_march_lays_down_a_morale_point():
    assert sent("fr-i").view().facts["morale"] == {"french": 7, "russian": 7}


def test_smolensk_18_1_1_up_to_four_units_may_go():
    assert asked(campaign()).actions[-1] == do.SendMarchers(4)
    assert asked(sent(*MARCHERS)).kind == "Move"


def test_smolensk_18_1_1_guard_reserve_cavalry_and_reserve_artillery_may_not_go():
    game = campaign()
    game.apply(do.SendMarchers(1))
    named = " ".join(sorted(action.unit for action in asked(game).actions))
    assert named == "fr-i fr-ic fr-iic fr-iiic fr-iv fr-ivc fr-v fr-viii"
    refusal = game.why_not(do.SendOnMarch("fr-ig"))
    assert refusal is not None
    assert refusal.rule == "Smolensk 18.1.1"


def test_smolensk_18_1_1_questions_and_refusals_cite_the_case_of_their_own_game():
    game = campaign()
    refusal = game.why_not(do.SendMarchers(5))
    assert refusal is not None
    assert (asked(game).kind, asked(game).rule, refusal.rule) == ("SendMarch", "Smolensk 18.1.1", "Smolensk 18.1.1")
    game.apply(do.SendMarchers(1))
    assert (asked(game).kind, asked(game).rule) == ("NameMarchers", "Smolensk 18.1.1")


def cited(events: list[Event]) -> dict[str, str]:
    """The rule that events of each kind cite."""
    return {type(event).__name__: msgspec.structs.asdict(event).get("rule", "") for event in events}


def test_smolensk_18_1_events_cite_the_case_of_their_own_game():
    told = cited(sent("fr-i").events(viewer="french"))
    named = ("FlankMarchSent", "MoraleChanged", "JoinedMarch")
    assert [told[name] for name in named] == ["Smolensk 18.1.1"] * 3
    scene = marching("fr-i", turn=16, leaders=True)
    scene.do(6, do.EnterMap("fr-i", "0105", "0105"))
    told = cited(scene.game.events())
    assert (told["MoraleChanged"], told["LeaderNamed"]) == ("Smolensk 18.1.4", "Smolensk 18.1")


def test_smolensk_18_1_1_with_leaders_napoleon_has_a_narrower_span_and_davout_comes_with_the_march():
    game = sent("fr-i", leaders=True)
    boxes = {c["unit"]: c["box"] for c in game.view("french").facts["counters"]}
    assert (boxes["fr-napoleon"], boxes["fr-napoleon-reduced"]) == ("aside", "reinforcement")
    scene = marching("fr-i", turn=16, leaders=True)
    scene.do(6, do.EnterMap("fr-i", "0105", "0105"))
    assert do.EnterMap("fr-davout", "0105", "0105") in scene.actions


def test_smolensk_18_1_1_russians_do_not_learn_who_marches():
    game = sent("fr-i")
    marcher = next(c for c in game.view("russian").facts["counters"] if c["unit"] == "fr-i")
    assert (marcher["box"], marcher["due"]) == ("reinforcement", 2)


def test_smolensk_18_1_2_nobody_of_the_march_comes_before_turn_15():
    assert marching("fr-i", turn=14).kind == "Move"
    assert marching("fr-i", turn=15).kind == "ArrivalDie"
    marcher = next(c for c in sent("fr-i").view("french").facts["counters"] if c["unit"] == "fr-i")
    assert (marcher["box"], marcher["due"]) == ("variable", 15)


def test_smolensk_18_1_2_each_unit_under_the_marker_rolls():
    scene = marching("fr-i", "fr-v")
    assert scene.asks == CHANCE
    scene.do(1)
    assert scene.kind == "ArrivalDie"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_smolensk_18_1_2_one_to_three_waits(die):
    scene = marching("fr-i")
    scene.do(die)
    assert entries(scene, "fr-i") == set()
    assert scene.place("fr-i") == "variable"


@pytest.mark.parametrize("die", [4, 5])
def test_smolensk_18_1_2_four_or_five_comes_on_the_next_turn(die):
    scene = marching("fr-i")
    scene.do(die)
    assert entries(scene, "fr-i") == set()
    assert (scene.place("fr-i"), scene.position.due[scene.number("fr-i")]) == ("reinforcement", 16)


def test_smolensk_18_1_2_six_comes_on_now_in_the_west():
    scene = marching("fr-i")
    scene.do(6)
    assert entries(scene, "fr-i") == {"0103", "0104", "0105", "0106", "0107", "0108"}


def test_smolensk_18_1_3_unit_of_the_march_enters_with_a_point_more():
    scene = marching("fr-i", turn=16)
    scene.do(6)
    assert do.EnterMap("fr-i", "0105", "0305") in scene.actions
    assert do.EnterMap("fr-i", "0105", "0405") not in scene.actions


def test_smolensk_18_1_3_forced_march_does_not_add_to_it():
    scene = marching("fr-i", turn=16)
    scene.do(6, do.ForceMarch("french"))
    assert do.EnterMap("fr-i", "0105", "0405") not in scene.actions


def test_smolensk_18_1_3_march_does_not_spoil_a_lull():
    scene = marching("fr-i", "fr-v", turn=16, morale=(4, 6))
    scene.do(6, 1, do.EnterMap("fr-i", "0105", "0105"), do.EndMovement())
    assert scene.morale[0] == 6  # the point laid down, and the lull


def test_smolensk_18_1_4_first_unit_on_the_map_brings_the_point_back():
    scene = marching("fr-i", "fr-v", turn=16)
    scene.do(6, 6, do.EnterMap("fr-i", "0105", "0105"))
    assert scene.morale == (7, 6)
    scene.do(do.EnterMap("fr-v", "0107", "0107"))
    assert scene.morale == (7, 6)


def test_smolensk_18_1_is_no_part_of_lubino():
    info = next(info for info in gloire.scenarios() if info.id == LUBINO)
    assert "flank_march" not in info.options
