"""Positions opened on the board as games for two at one screen."""

from collections.abc import Mapping
from typing import Any

import msgspec

import gloire
from tests.browser.table import Table
from tests.searches import THIRD_DAY as THIRD_DAY
from tests.searches import all_options as all_options
from tests.searches import found as found

PERSON = {"kind": "human", "name": "You"}


def begin(table: Table, game: gloire.Game, seats: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """A game on the server that goes on from the position; what the server says of its seats."""
    order = {
        "scenario": game.scenario.id,
        "seats": seats,
        "record": msgspec.to_builtins(game.record),
        "server_dice": True,
    }
    made: dict[str, Any] = table.page.request.post(f"{table.url}/api/games", data=order).json()
    return made


def open_position(table: Table, game: gloire.Game) -> None:
    """Shows the position with its question, whoever is asked, and the whole map."""
    made = begin(table, game, dict.fromkeys(game.scenario.sides, PERSON))
    table.visit(f"#/seat/{made['game']}/{next(iter(made['seats'].values()))}")
    table.take_over()
    table.page.get_by_role("button", name="The whole map").click()
