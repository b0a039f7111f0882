"""Odds before contact: what a march obliges to, the attack of everybody who can, and the risk of each way back."""

import random

import pytest

import gloire
from gloire.core.display import Overlay, Plan, Prompt
from gloire.core.game import Game
from gloire.render.shown import overlay
from gloire.render.words import names_of, spoken
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleDeclared
from tests.scene import Scene
from tests.systems.napoleonic20.fogs import foggy
from tests.systems.napoleonic20.previews import declared, declaring


def prompt_of(game: Game) -> Prompt:
    question = game.question
    assert question is not None
    return question.prompt(question.about, question.actions)


def risks(prompt: Prompt) -> dict[str, str]:
    discs: list[Overlay] = [one for one in prompt.overlays if one.kind == "disc"]
    return {hex: text for disc in discs for hex, text in zip(disc.hexes, disc.texts, strict=True)}


def in_words(game: Game, plan: Plan) -> tuple[str, str]:
    names = names_of(game.scenario)
    return spoken(plan.said, names), spoken(plan.gist, names) if plan.gist else ""


# Plans


def test_9_2_plan_attacks_with_everybody_who_stands_beside_the_enemy():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    (plan,) = prompt_of(scene.game).plans
    assert plan.actions == (do.DeclareAttack("fr-i", "1311"), do.JoinAttack("fr-ii"), do.CloseBattle())
    assert in_words(scene.game, plan) == (
        "Attack 1311 with I Corps and II Corps",
        "Column +3: attack wins 83%, fails 0%, exchange 17%",
    )


def test_9_2_declared_battles_are_drawn_until_they_are_fought():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212", "fr-vi": "1407"}, {"pr-i": "1311", "pr-iii": "1507"})
    assert not prompt_of(scene.game).overlays
    scene.do(do.DeclareAttack("fr-i", "1311"), do.JoinAttack("fr-ii"), do.CloseBattle())
    (drawn,) = prompt_of(scene.game).overlays
    assert (drawn.kind, drawn.lines) == ("arrow", (("1211", "1311"), ("1212", "1311")))
    assert overlay(drawn, names_of(scene.game.scenario)).title == "Declared attack"


def test_9_1_1_plan_takes_in_the_enemies_whom_nobody_else_could_attack():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310", "pr-iii": "1311"})
    assert [plan.actions[1:] for plan in prompt_of(scene.game).plans] == [
        (do.AddDefender("1311"), do.CloseBattle()),
        (do.AddDefender("1310"), do.CloseBattle()),
    ]


def test_16_1_plan_in_the_fog_tells_no_odds():
    scene = foggy({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.to_combat()
    (plan,) = prompt_of(scene.game).plans
    assert plan.gist is None


@pytest.mark.parametrize("seed", range(4))
def test_9_2_every_plan_can_be_carried_out_to_a_declared_battle(seed):
    game, rng, tried = gloire.new_game("waterloo-20-third-day"), random.Random(seed), 0
    while (question := game.question) is not None:
        for plan in prompt_of(game).plans:
            twin = game.clone()
            events = [event for action in plan.actions for event in twin.apply(action)]
            assert any(isinstance(event, BattleDeclared) and plan.hex in event.defenders for event in events)
            tried += 1
        game.apply(question.sample(rng))
    assert tried


# Marches


def test_9_1_march_into_an_enemy_zone_foretells_the_battle_it_obliges_to():
    scene = Scene({"fr-i": "1111", "fr-ii": "1212"}, {"pr-i": "1311"}, morale=(9, 9))
    found = scene.game.preview(do.MoveUnit("fr-i", "1211"))
    assert (found.kind, found.attackers, found.defenders) == ("contact", ("fr-i", "fr-ii"), ("1311",))
    scene.move("fr-i", "1211")
    scene.to_combat()
    (plan,) = prompt_of(scene.game).plans
    assert (found.column, found.differential) == (3, 3)
    assert "Column +3" in in_words(scene.game, plan)[1]


def test_9_1_march_between_two_enemies_foretells_the_battle_against_both():
    scene = Scene({"fr-i": "1111"}, {"pr-i": "1310", "pr-iii": "1311"}, morale=(9, 9))
    found = scene.game.preview(do.MoveUnit("fr-i", "1211"))
    assert found.defenders == ("1310", "1311")


def test_march_that_meets_nobody_foretells_no_battle():
    scene = Scene({"fr-i": "1111"}, {"pr-i": "1311"}, morale=(9, 9))
    assert scene.game.preview(do.MoveUnit("fr-i", "1110")).kind == "effect"


# Reactions


def test_8_3_3_slipping_away_is_certain_and_tells_the_attack_it_escapes():
    scene = Scene({"fr-i": "1211"}, {"pr-adv-gd": "1311"}, morale=(9, 9))
    scene.to_reaction()
    found = scene.game.preview(scene.offered(do.Disengage)[0])
    assert (found.kind, found.attackers, found.defenders) == ("escape", ("fr-i",), ("1311",))
    assert any(type(event).__name__ == "Disengaged" for event in found.events)
    names = names_of(scene.game.scenario)
    assert spoken(found.forecast().gist, names).startswith("Gets away for certain: otherwise attacked in column +2")


# Retreats


def test_9_8_3_each_way_back_tells_its_chance_to_break():
    """At the map edge 1412 and 1212 are the only ways out of 1312, and the French in 1311 control both."""
    scene, _ = declared({"fr-ig": "1311"}, {"pr-iii": "1312"})
    scene.until("ChooseRetreat", dice=6)
    assert scene.game.preview(do.RetreatUnit("pr-iii")).forecast().gist.facts["breaks"] == 50
    scene.until("Retire", dice=1)
    assert scene.game.preview(do.RetreatTo("pr-iii", "1212")).forecast().gist.facts["breaks"] == 50
    assert risks(prompt_of(scene.game)) == {"1212": "50%", "1412": "50%"}
    titles = [overlay(one, names_of(scene.game.scenario)).title for one in prompt_of(scene.game).overlays]
    assert "Risk to break" in titles


def test_9_8_retreat_without_any_danger_has_no_figures_on_the_map():
    scene, _ = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    scene.until("Retire", dice=6)
    assert risks(prompt_of(scene.game)) == {}


def test_9_8_1_behind_walls_holding_and_giving_ground_are_weighed():
    scene, _ = declared({"fr-ig": "1302", "fr-i": "1301"}, {"ad-ii": "1402"})
    scene.until("HoldOrGive", dice=6)
    assert prompt_of(scene.game).weighs
    assert {scene.game.preview(action).kind for action in scene.actions} == {"retreat"}


# Battles


def test_9_5_lower_columns_stand_behind_a_fold():
    scene, fight = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    scene.do(fight)
    scene.until("Reduce")
    prompt = prompt_of(scene.game)
    assert prompt.weighs
    assert prompt.fold is not None
    assert prompt.folded == ("ReduceDifferential",)


def test_9_9_question_after_the_die_draws_no_arrow_to_where_the_losers_went():
    scene, fight = declared({"fr-ig": "1211"}, {"pr-iii": "1311"})
    scene.do(fight)
    assert prompt_of(scene.game).party == ("fr-ig",)
    scene.until("Advance", dice=6)
    assert (prompt_of(scene.game).party, prompt_of(scene.game).against) == ((), ())
