"""Every kind of question that games and options bring can be answered on the board: by the list and by the map."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import gloire
from gloire.core.codec import plain
from gloire.render import words
from tests.browser.positions import all_options, found, open_position
from tests.browser.table import Table
from tests.server.test_questions import sentences

pytestmark = pytest.mark.regular

BORODINO, SMOLENSK, SALAMANCA, WATERLOO = "borodino-20", "smolensk-20", "salamanca-20", "waterloo-20"
LUBINO = "smolensk-20-lubino"
KINDS = {
    "SendMarch": BORODINO,
    "NameMarchers": BORODINO,
    "ReleaseNext": BORODINO,
    "PartWays": BORODINO,
    "JoinCadres": BORODINO,
    "PlaceDummies": BORODINO,
    "Relocate": BORODINO,
    "RetreatLeader": BORODINO,
    "PlaceLeader": BORODINO,
    "FollowUnit": WATERLOO,
    "ShareCommand": WATERLOO,
    "Penetrate": BORODINO,
    "Prevent": LUBINO,
    "LookForFord": SMOLENSK,
    "PlaceBrigade": SALAMANCA,
    "SpendBrigadeFor": SALAMANCA,
    "PressAttack": SALAMANCA,
    "ChooseForEvent": BORODINO,
}
# Orders of the movement phase.
ORDERS = {
    "EnterMap": BORODINO,
    "BuildPontoon": BORODINO,
    "BreakDown": BORODINO,
    "TurnUp": BORODINO,
    "BringDummy": BORODINO,
    "MakeContact": SALAMANCA,
    "Detach": SALAMANCA,
}


@cache
def position(kind: str, scenario: str) -> gloire.Game:
    """A question with a choice."""
    return found(lambda asked, _, actions: asked == kind and len(actions) > 1, scenario, all_options(scenario))


@cache
def with_order(order: str, scenario: str) -> gloire.Game:
    def wanted(kind: str, _: Any, actions: list[dict[str, Any]]) -> bool:
        return kind == "Move" and any(action["do"] == order for action in actions)

    return found(wanted, scenario, all_options(scenario))


@pytest.mark.parametrize(("kind", "scenario"), KINDS.items())
def test_question_is_put_and_all_its_answers_are_there(table: Table, kind: str, scenario: str) -> None:
    game = position(kind, scenario)
    open_position(table, game)
    assert table.question
    assert set(table.offers()) == set(sentences(game))
    table.act(lambda: _answer(table, game))
    assert not table.trouble


def _answer(table: Table, game: gloire.Game) -> None:
    """By the map, where the map can answer; else by a button."""
    question = game.question
    assert question
    actions = [plain(action) for action in question.actions]
    shown = next((one for one in actions if one.get("unit") and _on_map(table, game, one["unit"])), None)
    spot = next((one for one in actions if one.get("hex") and not one.get("unit")), None)
    table.page.keyboard.press("Escape")
    # The panel is drawn anew when nobody is selected, with another list: what was opened in the old one is gone.
    expect(table.page.locator(".part-orders .selection")).to_have_count(0)
    if shown and shown.get("hex"):
        table.click_unit(_handle(game, shown["unit"]))
        table.click_hex(shown["hex"])
    elif spot:
        table.click_hex(spot["hex"])
        table.page.locator(".why .acts button").first.click()
    else:
        table.offers()
        table.answers().first.click()


def _handle(game: gloire.Game, unit: str) -> str:
    assert game.question
    counters = game.view(game.question.asks).facts["counters"]
    handle: str = next(counter["handle"] for counter in counters if counter["unit"] == unit)
    return handle


def _on_map(table: Table, game: gloire.Game, unit: str) -> bool:
    return table.page.locator(f'.stand[data-handle="{_handle(game, unit)}"]').count() > 0


@pytest.mark.parametrize(("order", "scenario"), ORDERS.items())
def test_order_of_the_movement_phase_can_be_given(table: Table, order: str, scenario: str) -> None:
    game = with_order(order, scenario)
    assert game.question
    open_position(table, game)
    given = next(action for action in game.question.actions if type(action).__name__ == order)
    names = words.names_of(game.scenario).seeing(game.view(game.question.asks))
    table.offers()
    text = words.action(given, names).split(" [")[0]
    table.act(lambda: table.answers().filter(has_text=text).first.click())
    assert not table.trouble


@cache
def all_have_moved() -> gloire.Game:
    """A movement phase in which nothing is left but to turn units up."""

    def wanted(kind: str, _: Any, actions: list[dict[str, Any]]) -> bool:
        orders = {action["do"] for action in actions}
        return kind == "Move" and "TurnUp" in orders and not any("hex" in action for action in actions)

    return found(wanted, BORODINO, all_options(BORODINO))


@pytest.mark.parametrize("find", [lambda: with_order("TurnUp", BORODINO), all_have_moved], ids=["early", "late"])
def test_pointing_twice_at_a_face_down_unit_does_not_turn_it_up(table: Table, find: Callable[[], gloire.Game]) -> None:
    game = find()
    assert game.question
    open_position(table, game)
    turns = [plain(action)["unit"] for action in game.question.actions if type(action).__name__ == "TurnUp"]
    shown = next(unit for unit in turns if _on_map(table, game, unit))
    before = table.version
    for _ in range(2):
        table.click_unit(_handle(game, shown))
    expect(table.page.locator(".is-selected")).to_have_count(1)
    assert table.version == before
