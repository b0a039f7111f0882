"""What the options of chapter 16 cost: functions that are called, so that no clock and no other program matters."""

import sys
from collections import Counter
from collections.abc import Callable
from types import CodeType, FrameType

import pytest

from gloire.cli.opening import preset_options
from gloire.sim.bench import play
from gloire.systems.napoleonic20.optional.rally_locations import rally_places
from gloire.systems.napoleonic20.position import Position
from tests.scene import Scene, position_of
from tests.systems.napoleonic20.cadres import OPTION

ALLOWED = 390  # functions a decision; there were 430 to 510 when every candidate of 16.6 was tried at each


def calls_in(work: Callable[[], object]) -> Counter[CodeType]:
    """How often each function of ours is called."""
    counted: Counter[CodeType] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            counted[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


@pytest.mark.parametrize("scenario", ["waterloo-20", "borodino-20", "salamanca-20"])
def test_with_all_options_a_decision_calls_few_functions(scenario):
    options = dict.fromkeys(preset_options(scenario, "all"), True)
    play(scenario, range(-6, 0), 0, options)
    decisions = 0

    def games() -> None:
        nonlocal decisions
        decisions = play(scenario, range(3), 0, options).decisions

    assert sum(calls_in(games).values()) < ALLOWED * decisions


def in_contact() -> Scene:
    """Two corps held in an enemy zone, and one that is free."""
    return Scene(
        french={"fr-i": "1203", "fr-ii": "1204", "fr-vi": "0806"},
        allied={"ad-i": "1303", "ad-ii": "1304"},
        options=OPTION,
    )


def test_16_6_1_unit_that_cannot_leave_its_hex_is_tried_once_a_phase():
    scene = in_contact()
    first = calls_in(lambda: list(scene.question.actions))
    scene.move("fr-vi", "0807")

    again = calls_in(lambda: list(scene.question.actions))

    assert first[Position.clone.__code__] == 3
    assert again[Position.clone.__code__] == 0


def test_16_4_places_behind_the_lines_are_looked_for_once_a_position():
    scene = Scene(
        french={"fr-i": "0410"}, allied={"ad-i": "1901"}, broken=("fr-ii",), options={"rally_locations": True}
    )
    game = position_of(scene.game)
    unit = game.unit("fr-ii")
    places = rally_places(game, unit)

    again = calls_in(lambda: rally_places(game, unit))

    assert places
    assert rally_places(game, unit) == places
    assert sum(again.values()) < 20
