"""Cases 6.1 and 6.2: collapse, and the ground."""

import pytest

from gloire_skirmish.rules.actions import FireAt
from scene import Scene, asked


def test_6_1_who_loses_too_many_units_has_lost():
    scene = Scene("blue-van", blue_1="0503 1", blue_2="0107 0", blue_3="0106 0", red_1="0603 4")
    scene.position.steps[scene.position.scenario.number["red-1"]] = 1
    scene.to_fight()
    scene.do(FireAt("blue-1", "0603"), die=10)
    outcome = scene.game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.kind, outcome.rule) == ("blue", "decisive", "6.1")


def play_out(scene: Scene) -> str | None:
    """Nobody does anything until the game is over."""
    while scene.game.question:
        scene.do(asked(scene.game).actions[-1])
    assert scene.game.outcome is not None
    assert scene.game.outcome.rule == "6.2"
    return scene.game.outcome.winner


@pytest.mark.parametrize(
    ("blue", "red", "winner"),
    [
        ("0603 0", "0107 0", "blue"),
        ("0603 0", "0803 0", "red"),
        ("0107 0", "1107 0", "red"),
        ("0107 0", "0803 0", "red"),
    ],
)
def test_6_2_the_first_side_must_hold_more_of_the_ground(blue, red, winner):
    others = {"blue_2": "0101 0", "blue_3": "0102 0", "red_2": "1101 0", "red_3": "1102 0"}
    assert play_out(Scene("blue-van", blue_1=blue, red_1=red, **others)) == winner
