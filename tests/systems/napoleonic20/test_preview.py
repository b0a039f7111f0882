"""Previews of battles, rallies and other actions, held against the game itself."""

import random

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.core.game import Game
from gloire.core.refusals import IllegalAction
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Modifier, RallyRolled
from tests.scene import Scene
from tests.systems.napoleonic20.previews import BATTLES, after, chances, declared, declaring, resolve

# The reckoning


def test_9_0_preview_of_an_attack_shows_every_part_with_its_rule():
    scene = declaring({"fr-i": "1302"}, {"ad-reserve": "1402"})
    outcomes = scene.game.preview(do.DeclareAttack("fr-i", "1402"))
    assert (outcomes.kind, outcomes.rule) == ("battle", "9.6")
    assert outcomes.attack == (Modifier("strength", 3, "9.3", "fr-i"),)
    assert outcomes.defence == (
        Modifier("strength", 2, "9.3", "ad-reserve"),
        Modifier("fortified", 2, "9.4", hex="1402"),
    )
    assert (outcomes.differential, outcomes.column) == (-1, -1)
    assert chances(outcomes) == {"AR": (1, 2), "AW": (3,), "N": (4,), "DW": (5, 6)}
    assert [line.chance for line in outcomes.results] == [2 / 6, 1 / 6, 1 / 6, 2 / 6]


def test_9_0_preview_names_the_source_of_the_table():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    assert scene.game.preview(do.DeclareAttack("fr-i", "1311")).source == "ancestor"


def test_9_2_2_preview_of_a_joining_attacker_counts_the_whole_battle():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.DeclareAttack("fr-i", "1311"))
    outcomes = scene.game.preview(do.JoinAttack("fr-ii"))
    assert [part.unit for part in outcomes.attack] == ["fr-i", "fr-ii"]
    assert outcomes.differential == 3


def test_9_2_1_preview_of_another_defender_counts_the_whole_battle():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310", "pr-iii": "1311"})
    scene.do(do.DeclareAttack("fr-i", "1310"))
    outcomes = scene.game.preview(do.AddDefender("1311"))
    assert [part.unit for part in outcomes.defence] == ["pr-i", "pr-iii"]
    assert (outcomes.differential, outcomes.column) == (-2, -2)


def test_9_2_preview_of_closing_and_of_fighting_a_battle_agree():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    opened = scene.game.preview(do.DeclareAttack("fr-i", "1311"))
    scene.do(do.DeclareAttack("fr-i", "1311"))
    assert scene.game.preview(do.CloseBattle()) == opened
    scene.do(do.CloseBattle())
    assert scene.game.preview(do.FightBattle("1311")) == opened


def test_9_4_4_preview_of_an_attack_on_a_garrison():
    scene = declaring({"fr-i": "1302"}, garrisons={"allied": "1402"})
    outcomes = scene.game.preview(do.DeclareAttack("fr-i", "1402"))
    assert outcomes.defence == (
        Modifier("garrison", 0, "9.4.4", hex="1402"),
        Modifier("fortified", 2, "9.4", hex="1402"),
    )
    assert all(line.fates == () for line in outcomes.results if line.result.startswith("D"))


def test_8_2_2_preview_of_a_countercharge_doubles_it():
    scene = Scene({"fr-i": "1211"}, {"ad-uxbridge": "1311"})
    scene.to_reaction()
    scene.until("Declare")
    outcomes = scene.game.preview(do.DeclareAttack("ad-uxbridge", "1211"))
    assert outcomes.attack == (Modifier("charge-doubled", 4, "8.2.2", "ad-uxbridge"),)


def test_12_5_preview_of_the_attackers_reserves():
    scene, fight = declared({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.do(fight)
    committed, withheld = (scene.game.preview(a) for a in (do.CommitReserves(), do.WithholdReserves()))
    assert committed.attack[-1] == Modifier("reserves", 1, "12.5")
    assert (committed.differential, withheld.differential) == (1, 0)


def test_12_5_preview_of_the_defenders_reserves_keeps_those_of_the_attacker():
    scene, fight = declared({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.do(fight, do.CommitReserves())
    committed, withheld = (scene.game.preview(a) for a in (do.CommitReserves(), do.WithholdReserves()))
    assert committed.defence[-1] == Modifier("reserves", 1, "12.5")
    assert (committed.differential, withheld.differential) == (0, 1)


def test_9_5_preview_of_a_lower_column_reads_that_column():
    scene, fight = declared({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(fight, do.WithholdReserves(), do.WithholdReserves())
    kept, reduced = (scene.game.preview(a) for a in (do.KeepDifferential(), do.ReduceDifferential(0)))
    assert (kept.differential, kept.column) == (3, 3)
    assert (reduced.differential, reduced.column) == (3, 0)
    assert chances(reduced) == {"AR": (1,), "AW": (2,), "N": (3,), "DW": (4, 5), "DR": (6,)}


def test_5_0_preview_of_michael_ney_adds_his_point():
    scene, fight = declared({"fr-ivc": "1211"}, {"pr-i": "1311"}, effects=("cavalry-leader",))
    scene.do(fight)
    used, saved = (scene.game.preview(a) for a in (do.UseLeader(), do.SaveLeader()))
    assert used.attack[-1] == Modifier("cavalry-leader", 1, "5.0")
    assert (used.differential, saved.differential) == (-1, -2)


@pytest.mark.parametrize("name", BATTLES)
def test_9_6_preview_agrees_with_the_battle_on_every_face(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, **more)
    outcomes = scene.game.preview(fight)
    for face in range(1, 7):
        fought = resolve(scene.game, fight, face)[1]
        assert (outcomes.attack, outcomes.defence) == (fought.attack, fought.defence)
        assert (outcomes.differential, outcomes.column) == (fought.differential, fought.column)
        assert face in chances(outcomes)[fought.result]
    assert sum(line.chance for line in outcomes.results) == pytest.approx(1)
    assert sorted(face for line in outcomes.results for face in line.faces) == [1, 2, 3, 4, 5, 6]


# Rallying


def rallying(spend=False):
    """The night of the 18th: the Guard and III Corps are broken."""
    scene = Scene({"fr-i": "0504"}, {"pr-i": "1709"}, turn=16, broken=("fr-ig", "fr-iii"))
    scene.until("SpendOnRally")
    if spend:
        scene.do(do.SpendForRally("french"))
    scene.until("RallyNext")
    return scene


@pytest.mark.parametrize(
    ("unit", "spend", "faces", "modifiers"),
    [
        ("fr-iii", False, {"eliminated": (1, 2), "broken": (3, 4), "rallied": (5, 6)}, []),
        ("fr-ig", False, {"eliminated": (1,), "broken": (2, 3), "rallied": (4, 5, 6)}, ["elite"]),
        ("fr-iii", True, {"eliminated": (1,), "broken": (2, 3), "rallied": (4, 5, 6)}, ["morale-point"]),
        ("fr-ig", True, {"broken": (1, 2), "rallied": (3, 4, 5, 6)}, ["elite", "morale-point"]),
    ],
)
def test_10_0_preview_of_a_rally_shows_modifiers_and_chances(unit, spend, faces, modifiers):
    outcomes = rallying(spend).game.preview(do.RallyUnit(unit))
    assert (outcomes.kind, outcomes.rule) == ("rally", "10.0")
    assert chances(outcomes) == faces
    assert [line.chance for line in outcomes.results] == [len(rolls) / 6 for rolls in faces.values()]
    assert [part.what for part in outcomes.attack] == modifiers


@pytest.mark.parametrize("unit", ["fr-iii", "fr-ig"])
@pytest.mark.parametrize("spend", [False, True])
def test_10_0_preview_of_a_rally_agrees_with_every_face(unit, spend):
    scene = rallying(spend)
    outcomes = scene.game.preview(do.RallyUnit(unit))
    for face in range(1, 7):
        events = after(scene.game, do.RallyUnit(unit)).apply(Roll(face))
        rolled = next(event for event in events if isinstance(event, RallyRolled))
        assert face in chances(outcomes)[rolled.result]
        assert outcomes.attack == rolled.modifiers


# Refusals, and looking without touching


def test_preview_of_an_unlawful_action_is_refused_with_its_rule():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    with pytest.raises(IllegalAction) as refused:
        scene.game.preview(do.EndDeclaration())
    assert refused.value.rule == "9.1"


def test_preview_is_only_for_the_side_that_is_asked():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    attack = do.DeclareAttack("fr-i", "1311")
    assert scene.game.preview(attack, viewer="french").kind == "battle"
    with pytest.raises(IllegalAction) as refused:
        scene.game.preview(attack, viewer="allied")
    assert refused.value.refusal.code == "not-asked"


def test_preview_is_refused_when_the_game_is_over():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311"})
    scene.game.resign("french")
    with pytest.raises(IllegalAction):
        scene.game.preview(do.DeclareAttack("fr-i", "1311"))


def test_preview_of_any_other_action_tells_what_happens_before_the_next_question():
    scene = Scene({"fr-i": "1203"}, {"ad-ii": "1602"})
    outcomes = scene.game.preview(do.MoveUnit("fr-i", "1303"))
    assert outcomes.kind == "effect"
    assert outcomes.events == tuple(scene.game.clone().apply(do.MoveUnit("fr-i", "1303")))
    assert scene.place("fr-i") == "1203"


@pytest.mark.parametrize("seed", range(3))
def test_previews_leave_the_game_as_it_was_and_foretell_it(seed):
    """Along a random game every offered action is previewed, and each plain effect is what then happens."""
    play_and_foretell(gloire.new_game("waterloo-20-third-day"), random.Random(seed))


@pytest.mark.parametrize("option", ["cavalry_penetration", "artillery_support", "special_units", "fatigue"])
def test_previews_foretell_the_game_with_options_too(option):
    play_and_foretell(gloire.new_game("borodino-20", options={option: True}), random.Random(option))


def play_and_foretell(game: Game, rng: random.Random) -> None:
    for _ in range(120):
        if game.question is None:
            break
        hash, offered = game.hash, list(game.question.actions)
        for action in rng.sample(offered, min(len(offered), 8)):
            outcomes = game.preview(action)
            if outcomes.kind == "effect":
                assert outcomes.events == tuple(game.clone().apply(action))
        assert game.hash == hash
        assert list(game.question.actions) == offered
        game.apply(game.question.sample(rng))
