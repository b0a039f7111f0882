"""16.1: what the server tells each seat and a spectator of a game in the fog of war."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloire.server import openings, orders
from gloire.server.desk import Desk
from gloire.server.migrations import upgrade
from gloire.server.settings import Settings
from gloire.server.table import Holder, Table
from gloire.server.tables import PAUSE, Tables
from gloire.server.thinking import Reply, Task
from tests.scene import position_of
from tests.server.client import Client, against_computer, asked, error, hot_seat, two_people

FOG = {"scenario": "waterloo-20", "options": {"fog_of_war": True}}
FRENCH = ("fr-ig", "fr-ii", "fr-iii", "fr-iv", "fr-ic", "fr-iic", "fr-iiic", "fr-ivc")  # on the map from the start


@pytest.fixture
def people(base) -> tuple[Client, Client]:
    """Anna with the French, who is asked to move, and Ben."""
    anna, ben = two_people(base, **FOG)
    assert anna.look()["question"]["kind"] == "Move"
    return anna, ben


def names(told: Any) -> set[str]:
    """The French units that something names."""
    text = msgspec.json.encode(told).decode()
    return {unit for unit in FRENCH if f'"{unit}"' in text}


def far_move(client: Client) -> Any:
    return next(action for action in client.actions if action["do"] == "MoveUnit" and action["unit"] == "fr-ic")


def test_an_opponent_and_a_spectator_are_told_no_hidden_unit(people):
    anna, ben = people
    anna.answer(far_move(anna))

    assert names(anna.look()) == set(FRENCH)
    assert names(ben.look()) == set()
    assert names(ben.other("").look()) == set()


def test_the_log_names_hidden_units_by_handle_to_others(people):
    anna, ben = people
    anna.answer(far_move(anna))
    mine, his = anna.look()["log"][-1], ben.look()["log"][-1]

    assert mine["event"]["unit"] == "fr-ic"
    assert his["event"]["unit"].startswith("c")
    assert his["text"].startswith("Hidden unit ")
    assert names(ben.get("/moments")) == set()


def test_a_look_back_shows_no_more_than_was_seen_then(people):
    anna, ben = people
    anna.answer(far_move(anna))

    assert names(ben.get("/at/0")) == set()
    assert error(ben.call("GET", f"/api/games/{ben.game}/at/0", params={"side": "french"}))[1] == "secret"


def test_threats_name_hidden_enemies_by_handle(people):
    _, ben = people
    threats = ben.get("/threats", hex="0304")["units"] + ben.get("/threats", hex="0408")["units"]

    assert threats
    assert all(threat["unit"].startswith("c") for threat in threats)


def test_previews_of_what_follows_name_no_hidden_enemy(people):
    anna, ben = people
    allied = {"ad-i", "ad-reserve", "pr-i", "pr-ii", "pr-iii"}
    for _ in range(60):
        client = asked(anna, ben)
        enemies = allied if client is anna else set(FRENCH)
        for action in client.actions[:: max(1, len(client.actions) // 3)]:
            answer = client.post("/preview", action=action)
            assert answer.status_code == 200
            text = answer.text
            assert not [unit for unit in enemies if f'"{unit}"' in text and not _is_shown(client, unit)]
        client.answer(client.actions[-1])


def _is_shown(client: Client, unit: str) -> bool:
    return any(counter["unit"] == unit for counter in client.state["view"]["counters"])


def test_moving_a_hidden_unit_may_be_taken_back(people):
    anna, _ = people
    anna.answer(far_move(anna))

    assert anna.look()["undo"]["free"]


def test_turning_a_unit_up_may_not_be_taken_back(people):
    anna, _ = people
    anna.answer({"do": "TurnUp", "unit": "fr-ic"})

    assert not anna.look()["undo"]["free"]


def test_the_record_of_a_game_in_the_fog_against_the_computer_is_had_when_it_is_over(base):
    anna = against_computer(base, **FOG)
    assert error(anna.call("GET", f"/api/games/{anna.game}/record"))[1] == "secret"
    assert error(anna.post("/branch", at=0, seats={}))[1] == "secret"

    anna.post("/resign", version=anna.look()["version"])
    assert anna.get("/record")["options"]["fog_of_war"]


def test_the_record_of_a_hot_seat_in_the_fog_can_be_had_at_once(base):
    anna = hot_seat(base, **FOG)

    assert anna.get("/record")["scenario"] == "waterloo-20"


def test_at_a_hot_seat_each_side_sees_its_own_units_when_it_is_asked(base):
    anna = hot_seat(base, **FOG)
    anna.play_until(lambda state: state["question"]["asks"] == "allied")

    assert anna.state["viewer"] == "allied"
    assert not names(anna.state["question"])


# Against the computer, which has secrets too.


class AtOnce:
    """A computer that answers without a thought."""

    def close(self) -> None:
        """There is nothing to end."""

    async def think(self, task: Task, whose: str) -> Reply:
        return Reply()


@contextmanager
def table_with_computer(folder: Path, options: dict[str, bool]) -> Iterator[tuple[Tables, Table]]:
    """A game of the French against the computer, without a server around it."""
    desk = Desk(Settings(database=f"sqlite:///{folder / 'games.db'}"))
    upgrade(desk.store.engine)
    desk.tables._thinkers = AtOnce()  # type: ignore[assignment]  # one that takes no time
    seats = {"french": orders.SeatWish(kind="human", name="Anna"), "allied": orders.SeatWish(kind="computer")}
    wish = orders.NewGame(scenario="waterloo-20", options=options, seats=seats, server_dice=True)
    made = asyncio.run(openings.store_game(desk.tables, openings.new_game(wish), None, "here"))
    stored = desk.store.find(made.game)
    assert stored
    yield desk.tables, Table(stored)
    desk.close()


def seconds_of_thought(tables: Tables, table: Table) -> float:
    async def think() -> float:
        async with table.lock:
            began = time.monotonic()
            await tables._think(table, table.past.draft(), table.parts())
            return time.monotonic() - began

    return asyncio.run(think())


def test_the_computer_takes_its_time_where_a_quick_answer_would_tell_something(tmp_path):
    with table_with_computer(tmp_path, {"fog_of_war": True}) as (tables, table):
        assert seconds_of_thought(tables, table) >= PAUSE


def test_the_computer_answers_at_once_where_nothing_is_hidden(tmp_path):
    with table_with_computer(tmp_path, {}) as (tables, table):
        assert seconds_of_thought(tables, table) < PAUSE


def test_the_record_is_kept_back_while_only_the_computer_knows_the_next_card(tmp_path):
    with table_with_computer(tmp_path, {}) as (_, table):
        anna, position = Holder(("french",)), position_of(table.past.game)
        assert table.is_private(anna)

        position.next_card, position.next_known = 3, 0b10
        assert not table.is_private(anna)

        position.next_known = 0b11
        assert table.is_private(anna)
