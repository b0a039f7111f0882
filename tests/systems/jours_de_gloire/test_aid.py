"""How to win, why a game ended so, and the first lesson: all of it has words, and says what holds."""

from itertools import groupby, product

import pytest

import gloire
from gloire.core.game import Game
from gloire.core.position import Outcome
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.systems import rules_of
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import happened as on
from gloire.systems.jours_de_gloire.games import marengo_13_june
from tests.systems.jours_de_gloire.scene import Scene

SCENARIOS = ("marengo-13-june", "montebello", "marengo-14-june")


def ended(game: Game, winner: str | None, rule: str, kind: str = "marginal") -> list[str]:
    """What is said of a game that is over."""
    game.position.outcome = Outcome(winner, kind, rule)
    return words.verdict(game, names_of(game.scenario))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_13_every_side_is_told_how_it_wins(scenario):
    game = gloire.new_game(scenario)
    aims = words.aims(game.scenario, names_of(game.scenario))
    assert [aim.side for aim in aims][:3] == ["french", "austrian", ""]
    assert all(aim.text.startswith(("The French win", "The Austrians win")) for aim in aims[:2])
    assert all("{" not in aim.text for aim in aims)


NOBODY_WINS_SO = (("marengo-13-june", "austrian", "13.1"), ("marengo-13-june", "french", "13.2"))
ENDS = [end for end in product(SCENARIOS, ("french", "austrian", None), ("13.1", "13.2")) if end not in NOBODY_WINS_SO]


@pytest.mark.parametrize(("scenario", "winner", "rule"), ENDS)
def test_13_every_end_has_its_reason(scenario, winner, rule):
    reason, *holders = ended(gloire.new_game(scenario), winner, rule, "marginal" if winner else "draw")
    assert rule in reason
    assert holders
    assert all(holder.endswith(".") for holder in holders)


def test_13_1_the_reason_is_that_of_the_rule():
    scene = Scene("victor-1", control={"0712": "french", "0412": "french"}, fr_44="0712 NW+N", au_banat="0110 NE+SE")
    assert marengo_13_june.automatic(scene.position) == {0}
    reason, french, austrian = ended(scene.game, "french", "13.1")
    assert "two of Marengo, Pietrabuona and the bridgehead" in reason
    assert french == "The French hold 0712 Marengo and 0412 Pietrabuona."
    assert austrian.startswith("The Austrians hold 0110")


def test_13_2_points_are_told_from_the_winner_s_side():
    reason = ended(gloire.new_game("montebello"), "austrian", "13.2")[0]
    assert reason.startswith("The Austrians have 9 points to 0")


def test_nobody_who_gave_up_is_told_a_rule():
    scene = Scene("victor-1", fr_44="0712 NW+N", au_banat="0110 NE+SE")
    scene.position.outcome = Outcome("french", "resigned", None)
    assert words.verdict(scene.game, names_of(scene.game.scenario)) == []


# The first lesson


def lesson():
    scenario = gloire.new_game("marengo-13-june").scenario
    return scenario, scenario.system.lesson(scenario)


def test_the_lesson_speaks_of_questions_answers_and_events_that_there_are():
    scenario, found = lesson()
    sequence = {type(step).__name__ for steps in scenario.sequence.values() for step in steps}
    for step in found.steps:
        for signal in (step.on, *step.until):
            assert not signal.asked or signal.asked in sequence
            assert not signal.did or hasattr(do, signal.did)
            assert not signal.happened or hasattr(on, signal.happened)
            assert not signal.selected or signal.selected in scenario.titles.units
        assert not step.spot.unit or step.spot.unit in scenario.titles.units
        assert names_of(scenario).catalogue.find("lesson", step.key), step.key


def test_the_lesson_comes_in_the_order_of_a_real_first_activation():
    """The questions that the lesson waits for are asked in its order, if one plays on."""
    _, found = lesson()
    wanted = [kind for kind, _ in groupby(step.on.asked for step in found.steps) if kind not in ("", "Announce")]
    game = gloire.new_game("marengo-13-june")
    asked: list[str] = []
    while game.question is not None and len(asked) < 400 and game.position.turn < 2:  # type: ignore[attr-defined]
        asked.append(game.question.kind if game.question.asks == "french" else "")
        game.apply(_next(game, asked))
    remaining = iter(asked)
    assert all(kind in remaining for kind in wanted)


def _next(game, asked):
    """One move and its facing, and else what is done soonest."""
    actions = list(game.question.actions)
    moves = () if "ChooseFacing" in asked[-2:] else (do.MoveUnit,)
    kinds = (do.FinishSetUp, do.BeginWith, do.ActReduced, do.CeaseFire, *moves, do.EndMovement)
    return next((action for kind in kinds for action in actions if isinstance(action, kind)), actions[-1])


def test_only_the_first_game_has_a_lesson():
    system = rules_of("jours_de_gloire")
    assert [system.lesson(system.load(scenario, {}, {})) is not None for scenario in SCENARIOS] == [True, False, False]


# How it stands


def standing(game: Game) -> list[str]:
    return [aim.text for aim in words.standing(game, names_of(game.scenario))]


def test_13_1_how_it_stands_follows_the_places_where_no_points_are_counted():
    assert standing(gloire.new_game("marengo-13-june")) == [
        "If it ended now, the Austrians would win.",
        "Marengo (0712) is held by the Austrians.",
        "Pietrabuona (0412) is held by the Austrians.",
        "Bridgehead (0110) is held by the Austrians.",
    ]
    scene = Scene("victor-1", control={"0712": "french", "0412": "french"}, fr_44="0712 NW+N", au_banat="0110 NE+SE")
    now, marengo, *_ = standing(scene.game)
    assert now == "If it ended now, the French would win."
    assert marengo == "Marengo (0712) is held by the French."


def test_13_2_how_it_stands_tells_points_and_what_places_are_worth():
    game = gloire.new_game("montebello")
    before = game.position.clone()
    lines = standing(game)
    score = "The points are 0 for the French and 9 for the Austrians. If it ended now, the Austrians would win."
    assert lines[0] == score
    assert "Casteggio (1207) is worth 3 to whoever holds it. It is held by the Austrians." in lines
    assert game.position == before
    assert game.position.outcome is None
