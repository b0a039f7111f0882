"""A game that is over, looked at again."""

import asyncio
import time
from typing import Any

import msgspec

import gloire
from gloire.players.analysis import Analysis
from gloire.server import openings, orders
from gloire.server.desk import Desk
from gloire.server.migrations import upgrade
from gloire.server.settings import Settings
from gloire.server.table import Review, Table
from gloire.server.tables import UNASKED, Tables
from gloire.server.thinking import Job, Reply, Thoughtless
from tests.players.games import questions, seated
from tests.server.client import THIRD_DAY, Client, against_computer, error

PATIENCE = 180.0  # seconds; two turns take a few


def reviewed(client: Client) -> Any:
    """What was found, once it is."""
    until = time.monotonic() + PATIENCE
    while (found := client.post("/review").json())["done"] < 1 and time.monotonic() < until:
        time.sleep(0.05)
    return found


def given_up(base: str, answers: int = 90) -> Client:
    """A game of one who knew nothing, and gave up."""
    game = gloire.new_game(THIRD_DAY)
    for _ in questions(game, seated(("random", "captain"), 3), 3):
        if game.length >= answers:
            break
    anna = against_computer(base, record=msgspec.to_builtins(game.record))
    anna.post("/resign", version=anna.state["version"], side="french")
    anna.look()
    return anna


def test_a_game_that_is_over_is_looked_at_again_while_the_server_goes_on(base):
    anna = given_up(base)
    first = anna.post("/review").json()
    assert first["done"] < 1
    assert first["points"] == []
    assert anna.look()["status"] == "over"

    found = reviewed(anna)
    assert "dice" in found["luck"]
    assert "hundredths" not in found["luck"]
    for point in found["points"]:
        assert point["side"] in ("french", "allied")
        assert bool(point["played"] or point["better"]) == bool(point["percent"])
        assert isinstance(point["last"], bool)
        assert point["percent"] or point["before"] > point["after"]
        assert anna.get(f"/at/{point['answer']}")["board"]["now"]["number"] == point["turn"]
    assert anna.post("/review").json() == found


def test_who_has_not_played_begins_no_analysis(base):
    anna = given_up(base, answers=12)

    assert anna.other("").post("/review").json() == {"done": 0.0, "luck": "", "points": []}


class Tireless:
    """Never finds anything before it may; how often it was asked is counted."""

    def __init__(self) -> None:
        self.slices = 0
        self.found: Analysis | None = None

    def close(self) -> None:
        """There is nothing to end."""

    async def think(self, task: Job, whose: str) -> Reply:
        self.slices += 1
        if self.slices > 10 * UNASKED:
            raise Thoughtless("Nobody ends it.")
        return Reply(done=0.5, analysis=self.found)


async def until_it_rests(tables: Tables, table: Table) -> Review:
    tables.analyse(table, "here")
    await asyncio.gather(*tables._behind)
    assert table.review
    return table.review


def test_an_analysis_rests_when_nobody_has_asked_for_it_for_long_and_goes_on_when_somebody_does(tmp_path):
    desk = Desk(Settings(database=f"sqlite:///{tmp_path / 'games.db'}"))
    upgrade(desk.store.engine)
    tireless = Tireless()
    desk.tables._thinkers = tireless  # type: ignore[assignment]  # one that takes no time
    seats = {side: orders.SeatWish(kind="human", name=side) for side in ("french", "allied")}
    wish = orders.NewGame(scenario=THIRD_DAY, seats=seats, server_dice=True)
    made = asyncio.run(openings.store_game(desk.tables, openings.new_game(wish), None, "here"))
    stored = desk.store.find(made.game)
    assert stored
    table = Table(stored)

    rested = asyncio.run(until_it_rests(desk.tables, table))
    assert tireless.slices == UNASKED
    assert (rested.done, rested.found) == (0.5, None)

    tireless.found = Analysis(luck={"french": 0.0, "allied": 0.0}, points=())
    ended = asyncio.run(until_it_rests(desk.tables, table))
    assert tireless.slices == UNASKED + 1
    assert ended.found
    desk.close()


def test_an_analysis_waits_for_the_end(base):
    assert error(against_computer(base).post("/review")) == (409, "not-over")
