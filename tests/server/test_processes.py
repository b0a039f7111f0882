"""Several processes on one PostgreSQL keep every tab in step; one process on SQLite; a server of one's own."""

import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from click.testing import CliRunner

import gloire
from gloire.cli.main import main
from gloire.server import embedded, schema
from gloire.server.store import Store
from tests.server.client import THIRD_DAY, Client, against_computer, hot_seat, two_people
from tests.server.conftest import DATABASES
from tests.server.hosts import Host, host
from tests.server.test_streams import next_of, stream

GREEDY = {"kind": "computer", "level": "greedy"}
BOT = Path(__file__).parents[2] / "examples" / "bot.py"
if "postgres" in DATABASES:

    @pytest.fixture(scope="module")
    def pair(postgres):
        """Two servers on one database."""
        address = postgres.new_database()
        with host(address) as first, host(address) as second:
            yield first, second

    def at(client: Client, server: Host) -> Client:
        """The same seat by another server."""
        found = Client(server.base, client.game, client.seat)
        found.look()
        return found

    def test_an_answer_to_one_server_is_pushed_by_the_other(pair):
        anna = hot_seat(pair[0].base)
        there = at(anna, pair[1])

        with stream(there) as socket:
            next_of(socket)
            for _ in range(5):
                version = anna.answer(anna.actions[0])["version"]
                state = next_of(socket)
                while state["version"] < version:
                    state = next_of(socket)
                assert state["view"] == anna.state["view"]

    def test_two_people_play_by_two_servers(pair):
        anna, ben = two_people(pair[0].base)
        ben = at(ben, pair[1])

        for _ in range(30):
            player = anna if anna.state["question"]["asks"] == "french" else ben
            until = time.monotonic() + 10
            while player.look()["question"]["asks"] not in player.state["you"] and time.monotonic() < until:
                time.sleep(0.02)
            player.answer(player.actions[0])
            other = ben if player is anna else anna
            while other.look()["version"] < player.state["version"] and time.monotonic() < until:
                time.sleep(0.02)
            assert other.state["version"] == player.state["version"]

    def test_of_answers_to_two_servers_for_one_question_one_counts(pair):
        anna = hot_seat(pair[0].base)
        there = at(anna, pair[1])

        first, second = anna.send(anna.actions[0]), there.send(there.actions[0])

        assert sorted([first.status_code, second.status_code]) == [200, 409]

    def test_a_request_confirmed_by_one_server_is_known_to_the_other(pair):
        anna = hot_seat(pair[0].base)
        there = at(anna, pair[1])
        action, version = anna.actions[0], anna.state["version"]

        first, second = anna.send(action, version, "once"), there.send(action, version, "once")

        assert (first.status_code, second.status_code) == (200, 200)
        assert second.json()["version"] == first.json()["version"]

    def test_chat_and_undo_reach_the_other_server(pair):
        anna = hot_seat(pair[0].base)
        there = at(anna, pair[1])

        with stream(there) as socket:
            next_of(socket)
            anna.post("/chat", text="Ça ira")
            assert next_of(socket)["chat"][-1]["text"] == "Ça ira"
            anna.answer(anna.actions[0])
            anna.state = anna.post("/undo", version=anna.state["version"], to=0).json()
            state = next_of(socket)
            while state["version"] < anna.state["version"]:
                state = next_of(socket)
            assert state["answers"] == 0

    def test_who_is_there_by_one_server_is_seen_by_the_other(pair):
        anna, ben = two_people(pair[0].base)
        there = at(ben, pair[1])

        with stream(anna) as hers:
            next_of(hers)
            with stream(there) as his:
                assert next_of(his)["seats"]["french"]["online"] or next_of(his, "online")["seats"]["french"]
                assert next_of(hers, "online")["seats"]["allied"] is True
            assert next_of(hers, "online")["seats"]["allied"] is False

    def test_turn_of_a_server_that_was_killed_is_taken_up_by_the_other(postgres):
        address = postgres.new_database()
        computers = {"french": GREEDY, "allied": GREEDY}
        with host(address) as first, host(address) as second:
            watcher = Client(second.base)
            threading.Thread(target=begin_and_forget, args=(first, computers), daemon=True).start()
            until = time.monotonic() + 60
            while not (games := stored_games(address)) and time.monotonic() < until:
                time.sleep(0.02)
            first.kill()
            watcher.game = games[0]
            while watcher.look()["status"] == "running" and time.monotonic() < until:
                time.sleep(0.1)
            assert watcher.state["status"] == "over"

    def begin_and_forget(server: Host, seats: dict[str, Any]) -> None:
        with suppress(httpx.TransportError):
            httpx.post(f"{server.base}/api/games", json={"scenario": THIRD_DAY, "seats": seats}, timeout=60)

    def stored_games(address: str) -> list[str]:
        with closing(Store(address)) as store, store.engine.connect() as connection:
            return list(connection.execute(sql.select(schema.games.c.id)).scalars())

    def test_several_workers_serve_one_game(postgres):
        with host(postgres.new_database(), workers=2) as many:
            anna = against_computer(many.base)
            for _ in range(12):
                anna.answer(anna.actions[-1])
                if anna.state["status"] != "running":
                    break
            assert many.stop() < 10


def test_sqlite_serves_one_process(tmp_path):
    database = f"sqlite:///{tmp_path / 'x.db'}"
    result = CliRunner().invoke(main, ["serve", "--database", database, "--port", "0", "--workers", "2"])

    assert result.exit_code == 1
    assert "PostgreSQL" in result.output


def test_a_computer_that_was_interrupted_goes_on(database):
    with host(database) as first:
        anna = against_computer(first.base, scenario="waterloo-20")
        anna.answer(anna.actions[-1])
        version = anna.state["version"]
    with host(database) as second:
        again = Client(second.base, anna.game, anna.seat)

        assert again.look()["version"] == version
        assert again.state["view"] == anna.state["view"]
        again.answer(again.actions[0])


def test_the_example_bot_plays_a_game_and_checks_the_dice(base):
    result = subprocess.run([sys.executable, str(BOT), base], capture_output=True, text=True, timeout=120, check=False)

    assert result.returncode == 0, result.stderr
    assert "do not follow from the secret and the shares: none" in result.stdout


def test_a_server_of_ones_own_begins_a_game_and_answers_on_loopback_only(tmp_path):
    settings = embedded.own_settings(folder=tmp_path / "mine")
    link = embedded.begin(settings, gloire.new_game("waterloo-20-third-day"), ("allied",), "random")
    game, seat = link.rpartition("#/seat/")[2].split("/")

    running = Host(settings)
    try:
        anna = Client(settings.base_url, game, seat)
        assert anna.look()["you"] == ["allied"]
        assert settings.host == "127.0.0.1"
    finally:
        running.stop()
