"""Who is away is told that it is his turn, where the host allows it."""

import json
import queue
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import httpx
import pytest

from gloire.server.hooks import call_hook, check_hook, is_public
from tests.server.client import COMPUTER, THIRD_DAY
from tests.server.hosts import host

CREDENTIALS = {"name": "Anna", "password": "waterloo 1815"}


@contextmanager
def served(server: socketserver.BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class Hook(HTTPServer):
    """Keeps what a web-hook is sent."""

    def __init__(self) -> None:
        self.heard: queue.Queue[Any] = queue.Queue()
        super().__init__(("127.0.0.1", 0), HookCall)


class HookCall(BaseHTTPRequestHandler):
    """One call of a web-hook."""

    server: Hook

    def do_POST(self) -> None:
        self.server.heard.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class Post(socketserver.ThreadingTCPServer):
    """Just enough of a mail server to take a letter."""

    daemon_threads = True

    def __init__(self) -> None:
        self.heard: queue.Queue[str] = queue.Queue()
        super().__init__(("127.0.0.1", 0), Letter)


class Letter(socketserver.StreamRequestHandler):
    """One letter."""

    server: Post

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            if line.upper().startswith(b"DATA"):
                self.wfile.write(b"354 go on\r\n")
                text = b""
                while (line := self.rfile.readline()) != b".\r\n":
                    text += line
                self.server.heard.put(text.decode())
            if line.upper().startswith(b"QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"250 yes\r\n")


@contextmanager
def logged_in(base: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=base, timeout=30) as http:
        http.post("/api/account/register", json=CREDENTIALS)
        http.headers["x-csrf-token"] = http.cookies["gloire-csrf"]
        yield http


def begin(http: httpx.Client) -> str:
    """A game in which it is Anna's turn, while she does not look."""
    seats = {"french": {"kind": "human", "name": "Anna"}, "allied": COMPUTER}
    made = http.post("/api/games", json={"scenario": THIRD_DAY, "seats": seats, "server_dice": True})
    game: str = made.json()["game"]
    return game


def test_a_web_hook_is_called(tmp_path):
    hook = Hook()
    settings = {"webhooks": True, "webhook_hosts": ["127.0.0.1"], "base_url": "https://play.example"}
    with (
        served(hook),
        host(f"sqlite:///{tmp_path / 'games.db'}", **settings) as running,
        logged_in(running.base) as http,
    ):
        answer = http.post("/api/account/reach", json={"webhook": f"http://127.0.0.1:{hook.server_port}/turn"})
        game = begin(http)
        told = hook.heard.get(timeout=15)

    assert answer.status_code == 200
    assert (told["event"], told["game"], told["side"]) == ("your-turn", game, "french")
    assert told["link"] == f"https://play.example/#/game/{game}"


def test_a_letter_is_written(tmp_path):
    post = Post()
    address = f"smtp://127.0.0.1:{post.server_address[1]}"
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with served(post), host(database, mail_url=address) as running, logged_in(running.base) as http:
        http.post("/api/account/reach", json={"mail": "anna@example.org"})
        game = begin(http)
        letter = post.heard.get(timeout=15)

    assert "To: anna@example.org" in letter
    assert game in letter


@pytest.mark.parametrize(
    "address",
    ["http://10.0.0.1/", "http://[::1]/", "http://127.0.0.1:1/", "file:///etc/passwd", "gopher://x", "http://"],
)
def test_hooks_stay_out_of_the_hosts_own_network(address):
    with pytest.raises(ValueError, match="web-hook"):
        check_hook(address, ())


def test_hooks_keep_to_the_hosts_that_are_named():
    check_hook("https://hooks.example/x", ("hooks.example",))
    with pytest.raises(ValueError, match="only the hosts"):
        check_hook("https://other.example/x", ("hooks.example",))


@pytest.mark.parametrize(
    "place",
    ["127.0.0.1", "10.1.2.3", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::1",
     "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1", "::"],
)  # fmt: skip
def test_places_of_ones_own_network_are_not_public(place):
    assert not is_public(place)


def test_public_places_are_public():
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1:248:1893:25c8:1946")


def test_name_that_points_elsewhere_after_it_was_checked_is_not_called(monkeypatch):
    """The first look-up leads to the world, the second one here: there must be no second one."""
    places = iter(["93.184.216.34", "127.0.0.1"])
    called: list[str] = []
    looked_up = [(0, 0, 0, "", (place, 80)) for place in places]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [looked_up.pop(0)])

    def refuse(place: tuple[str, int], *_: object) -> None:
        called.append(place[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(ConnectionRefusedError):
        call_hook("http://rebind.example/x", (), b"{}")
    assert called == ["93.184.216.34"]


def test_unknown_and_private_names_are_refused_alike():
    told = set()
    for address in ("http://127.0.0.1/", "http://no-such-name.invalid/"):
        with pytest.raises(ValueError, match="public") as refused:
            check_hook(address, ())
        told.add(str(refused.value))
    assert len(told) == 1


@pytest.mark.parametrize(
    "address", ["http://user@example.org/", "http://a:b@example.org/", "http:///x", "//example.org"]
)
def test_addresses_with_tricks_are_no_web_hooks(address):
    with pytest.raises(ValueError, match="web-hook"):
        check_hook(address, ())
