"""Why a player does what it does: reasons that add up to its judgement, and that have words."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.codec import plain
from gloire.core.sides import CHANCE
from gloire.players import advice, glory3, jours_de_gloire, make, napoleonic20, seat_for
from gloire.players.advice import Advice
from gloire.players.glory3 import reasons as of_glory3
from gloire.players.jours_de_gloire import reasons as of_jours_de_gloire
from gloire.players.parts import REST
from gloire.players.protocol import STANDARD
from gloire.render.phrases.catalogue import catalogue
from gloire.systems import entry
from gloire.systems.jours_de_gloire.actions import FireAt
from tests.systems.jours_de_gloire.scene import Field as OfJoursDeGloire

SMALL = {"jours_de_gloire": "marengo-13-june", "glory3": "cornfield"}
SPLITS = {"jours_de_gloire": of_jours_de_gloire, "glory3": of_glory3}
FOLDERS = {"jours_de_gloire": jours_de_gloire, "glory3": glory3, "napoleonic20": napoleonic20}
ANSWERS = 400  # of a game that are looked at
NOT_REASONS = {"recalled", "stragglers", "lunch", "steady", "rearguard"}  # events, in the same form


def answers(scenario: str, most: int = ANSWERS) -> Iterator[tuple[gloire.Game, Any, Any]]:
    """A game of two captains: before each answer the game, the player who gave it, and the answer."""
    game, dice = gloire.new_game(scenario), Random(5)
    captains = {side: make("captain", Random(side)) for side in game.scenario.sides}
    while (question := game.question) and game.length < most:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
            continue
        player = captains[question.asks]
        action = player.choose(seat_for(game, question.asks))
        if len(question.actions) > 1:
            yield game, player, action
        game.apply(action)


@pytest.mark.parametrize("system", SMALL)
def test_the_reasons_of_an_action_add_up_to_its_worth(system):
    strategist = entry(system).part("player")
    style, split = strategist.styles[STANDARD], SPLITS[system]
    seen = set()
    for game, _, _ in answers(SMALL[system], 250):
        question = game.question
        assert question is not None
        situation = strategist.situation(seat_for(game, question.asks).sample(Random(1)), question.asks)
        for scored in list(strategist.carry_out(situation, strategist.propose(situation, style, Random(1))))[:40]:
            found = split.reasons(situation, style, scored.action)
            if REST not in found:
                assert sum(found.values()) == pytest.approx(scored.value, abs=1e-6), scored.action
                seen.add(type(scored.action))
    assert set(split.SPLITS) & seen


@pytest.mark.parametrize("system", SMALL)
def test_every_reason_given_in_a_game_has_words_and_every_answer_has_one(system):
    words = catalogue(system)
    for _, player, action in answers(SMALL[system]):
        told = player.explain()
        assert all(words.find("reason", reason) for reason in told["reasons"]), told["reasons"]
        found: Advice = advice.reasons_of(player, plain(action), 0.5)
        assert found.pro or found.con, told


@pytest.mark.parametrize("system", FOLDERS)
def test_every_reason_that_a_script_can_give_has_words_for_and_against(system):
    folder = Path(FOLDERS[system].__path__[0])
    files = folder.glob("*.py") if system == "napoleonic20" else [folder / "reasons.py"]
    named = {name for file in files for name in _named(file.read_text(encoding="utf-8"))}
    table = catalogue(system).table("reason")

    assert named
    assert named - set(table) == set()
    for reason, phrase in table.items():
        assert {"for", "against"} <= set(phrase), reason
        assert phrase["for"] != phrase["against"], reason


def _named(source: str) -> set[str]:
    """What reasons a module names: keys of records of parts, and names of actions that have one part only."""
    keys = set(re.findall(r'[{ ]"([a-z][a-z ]*)": ', source)) | set(re.findall(r'do\.\w+: "([a-z ]+)"', source))
    return {key for key in keys | set(re.findall(r'\[?"([a-z ]+)"\] = ', source)) if key not in NOT_REASONS}


@pytest.mark.parametrize(("hex", "reason"), [("1609", "fire"), ("1607", REST)])
def test_fire_is_a_reason_only_where_it_can_hurt_the_enemy(hex: str, reason: str) -> None:
    scene = OfJoursDeGloire(fr_gun1="1611 N+NE", au_inf1=f"{hex} S+SW").to("Fire")
    strategist = entry("jours_de_gloire").part("player")
    situation = strategist.situation(seat_for(scene.game, scene.asks).sample(Random(1)), scene.asks)
    shot = scene.offers(FireAt)[0]

    assert set(of_jours_de_gloire.reasons(situation, strategist.styles[STANDARD], shot)) == {reason}


def test_reasons_of_a_whole_march_are_told_as_such_and_against_staying():
    for _game, player, action in answers("waterloo-20-third-day", 60):
        told = player.explain()
        if plain(action)["do"] == "MoveUnit":
            assert told["of"] == "march"
            assert advice.reasons_of(player, plain(action), 0.5).of == "march"
            return
    raise AssertionError("nobody has marched")
