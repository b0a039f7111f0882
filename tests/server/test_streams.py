"""Pushes over the websocket."""

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.client import Client, against_computer, asked, two_people
from tests.server.hosts import Host, host


@contextlib.contextmanager
def stream(client: Client, since: int = 0, seat: str | None = None, more: str = "") -> Iterator[ClientConnection]:
    secret = client.seat if seat is None else seat
    address = client.base.replace("http", "ws") + f"/api/games/{client.game}/stream?seat={secret}&since={since}{more}"
    with connect(address, close_timeout=5) as socket:
        yield socket


def next_of(socket: ClientConnection, kind: str = "state") -> dict[str, Any]:
    while True:
        message = json.loads(socket.recv(timeout=15))
        if message["type"] == kind:
            return message


def test_a_stream_sends_the_state_at_once(base):
    anna = against_computer(base)

    with stream(anna) as socket:
        state = next_of(socket)

    expected = anna.look()
    state["seats"]["french"]["online"] = False
    assert state == expected


def test_the_other_side_is_told_of_every_answer(base):
    anna, ben = two_people(base)

    with stream(anna) as hers, stream(ben) as his:
        next_of(hers), next_of(his)
        player = asked(anna, ben)
        version = player.answer(player.actions[0])["version"]
        for socket in (hers, his):
            state = next_of(socket)
            while state["version"] < version:
                state = next_of(socket)
            assert state["version"] == version


def test_two_tabs_of_one_seat_stay_in_step(base):
    anna = against_computer(base)

    with stream(anna) as first, stream(anna) as second:
        next_of(first), next_of(second)
        anna.answer(anna.actions[0])
        for socket in (first, second):
            state = next_of(socket)
            while state["version"] < anna.state["version"]:
                state = next_of(socket)
            assert state["view"] == anna.state["view"]


def test_a_stream_gives_only_the_view_of_its_seat(base):
    anna, ben = two_people(base)
    player = asked(anna, ben)
    other = ben if player is anna else anna

    with stream(other) as socket:
        state = next_of(socket)
        assert state["you"] == other.state["you"]
        assert state["question"]["actions"] is None
    with stream(player, seat="") as socket:
        state = next_of(socket)
        assert (state["you"], state["question"]["actions"]) == ([], None)


def test_after_a_lost_connection_nothing_is_missing_and_nothing_doubled(base):
    anna = against_computer(base)
    log: list[dict[str, Any]] = []

    def keep(state: dict[str, Any]) -> int:
        log[:] = [line for line in log if line["number"] <= state["log_since"]] + state["log"]
        return state["version"]

    with stream(anna) as socket:
        version = keep(next_of(socket))
        anna.answer(anna.actions[0])
        version = keep(next_of(socket))
    for _ in range(4):
        anna.answer(anna.actions[0])
    anna.state = anna.post("/undo", version=anna.state["version"], to=anna.state["undo"]["to"]).json()
    with stream(anna, since=version) as socket:
        keep(next_of(socket))

    assert log == anna.look()["log"]


def test_who_comes_and_goes_is_told(base):
    anna, ben = two_people(base)

    with stream(anna) as hers:
        next_of(hers)
        with stream(ben) as his:
            next_of(his)
            assert next_of(hers, "online")["seats"]["allied"] is True
            assert anna.look()["seats"]["allied"]["online"] is True
        assert next_of(hers, "online")["seats"]["allied"] is False


def test_chat_is_pushed(base):
    anna, ben = two_people(base)

    with stream(anna) as hers:
        next_of(hers)
        ben.post("/chat", text="Vive l'Empereur!")
        assert next_of(hers)["chat"][-1]["text"] == "Vive l'Empereur!"


@pytest.mark.parametrize(("seat", "game", "code"), [("wrong", None, 4401), ("", "nowhere", 4404)])
def test_a_stream_to_nowhere_is_closed_with_a_code(base, seat, game, code):
    anna = against_computer(base)
    anna.game = game or anna.game

    with stream(anna, seat=seat) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_streams_end_when_the_server_stops_and_go_on_when_it_is_back(database):
    with host(database) as first:
        anna = against_computer(first.base)
        with stream(anna) as socket:
            version = next_of(socket)["version"]
            took = first.stop()
            with pytest.raises(ConnectionClosed):
                next_of(socket)
    again = Host(first.settings)
    try:
        with stream(anna, since=version) as socket:
            assert next_of(socket)["version"] == version
        anna.answer(anna.actions[0])
    finally:
        again.stop()

    assert took < 10


def test_pings_keep_a_quiet_stream_alive(database):
    with host(database, ping=0.2) as quick:
        anna = against_computer(quick.base)
        with stream(anna) as socket:
            next_of(socket)
            began = time.monotonic()
            next_of(socket, "ping"), next_of(socket, "ping")
            assert time.monotonic() - began < 5
