"""What comes to the door: slow bodies, addresses behind proxies, names and origins, nonsense, too much talk."""

import json
import resource
import socket
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from gloire.server import present
from gloire.server.doors import Doors, is_sane
from gloire.server.doorway import address
from gloire.server.settings import Settings
from gloire.server.store import Said
from tests.server.client import THIRD_DAY, against_computer, error, hot_seat, http, two_people
from tests.server.hosts import Host, host, settings_for
from tests.server.test_streams import next_of, stream

UNFINISHED = (
    b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
)


@pytest.fixture(scope="module", autouse=True)
def many_files() -> None:
    """As many connections as these tests open at once."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))


@pytest.fixture(scope="module")
def strict(tmp_path_factory) -> Iterator[Host]:
    """A server that waits for no body, and lets nobody talk much."""
    folder = tmp_path_factory.mktemp("strict")
    limits = {"body_seconds": 1.0, "chat_burst": 3, "chat_rate": 0.001}
    with host(f"sqlite:///{folder / 'games.db'}", **limits) as running:
        yield running


def unfinished(server: Host) -> socket.socket:
    """A request that was begun and never ends."""
    found = socket.create_connection(("127.0.0.1", server.settings.port), timeout=30)
    found.sendall(UNFINISHED)
    return found


def status(wire: socket.socket) -> int:
    return int(wire.recv(4096).split()[1])


def test_body_that_does_not_come_is_not_waited_for(strict):
    with unfinished(strict) as slow:
        assert status(slow) == 408


def test_an_address_has_only_so_many_unfinished_requests_and_is_still_answered(tmp_path):
    with host(f"sqlite:///{tmp_path / 'games.db'}", body_seconds=60.0, bodies_per_address=3) as running:
        slow = [unfinished(running) for _ in range(3)]
        try:
            until, refused = time.monotonic() + 30, None
            while refused is None and time.monotonic() < until:
                answer = http(running.base).post("/api/games", json={})
                refused = answer if answer.status_code == 429 else None
            assert refused is not None
            assert http(running.base).get("/api/levels").status_code == 200
        finally:
            for wire in slow:
                wire.close()
        until = time.monotonic() + 30
        while http(running.base).post("/api/games", json={}).status_code == 429:
            assert time.monotonic() < until


def test_crowd_that_says_nothing_keeps_nobody_out(strict):
    """More connections than a worker once had room for, none of which ever says what it wants."""
    crowd = []
    try:
        for _ in range(1100):
            wire = socket.create_connection(("127.0.0.1", strict.settings.port), timeout=30)
            crowd.append(wire)
            wire.sendall(b"POST /api/games HTTP/1.1\r\n")
        assert httpx.get(f"{strict.base}/health", timeout=15).status_code == 200
    finally:
        for wire in crowd:
            wire.close()


def test_doubled_strokes_pass_no_limit(tmp_path):
    limits = {"rate": 0.01, "burst": 5}
    with host(f"sqlite:///{tmp_path / 'games.db'}", **limits) as slow, httpx.Client(base_url=slow.base) as browser:
        statuses = [browser.get(path).status_code for path in ["//api/levels", "/api//levels"] * 5]

    assert 429 in statuses


def test_streams_are_opened_no_faster_than_pages(tmp_path):
    with host(f"sqlite:///{tmp_path / 'games.db'}", rate=0.01, burst=3) as slow:
        answers = []
        for _ in range(5):
            try:
                with connect(f"ws://127.0.0.1:{slow.settings.port}/api/games/nowhere/stream"):
                    answers.append(101)
            except InvalidStatus as refused:
                answers.append(refused.response.status_code)

    assert answers[0] == 101
    assert answers[-1] == 403


def scope(*forwarded: bytes, client: str = "9.9.9.9") -> dict[str, Any]:
    return {"client": (client, 1), "headers": [(b"x-forwarded-for", line) for line in forwarded]}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((b"1.1.1.1", b"2.2.2.2"), "2.2.2.2"),
        ((b"6.6.6.6, 1.1.1.1", b"2.2.2.2"), "2.2.2.2"),
        ((b"1.1.1.1", b"", b"2.2.2.2:4711"), "2.2.2.2"),
        ((b"[2001:db8:1:2::7]:99",), "2001:db8:1:2::/64"),
    ],
)
def test_every_line_that_proxies_add_is_read(lines, expected):
    assert address(scope(*lines), Settings(proxies=1)) == expected


def test_who_has_a_network_is_counted_once():
    found = {address(scope(client=f"2001:db8:1:2::{last:x}"), Settings()) for last in range(20)}

    assert found == {"2001:db8:1:2::/64"}
    assert address(scope(client="2001:db8:1:3::1"), Settings()) not in found
    assert address(scope(client="::ffff:9.9.9.9"), Settings()) == "9.9.9.9"
    assert address(scope(client="fe80::1%eth0"), Settings()) == "fe80::/64"


def test_nobody_talks_without_end(strict):
    anna = hot_seat(strict.base)
    answers = [anna.post("/chat", text=f"line {number}") for number in range(5)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_a_game_holds_only_so_much_talk(tmp_path):
    with host(f"sqlite:///{tmp_path / 'games.db'}", chat_lines=2) as quiet:
        anna = hot_seat(quiet.base)
        answers = [anna.post("/chat", text="encore") for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 409]
    assert error(answers[-1]) == (409, "chat-full")


def test_what_was_said_is_sent_once(base):
    anna, ben = two_people(base)
    with stream(ben) as his:
        next_of(his)
        for number in range(3):
            anna.post("/chat", text=f"line {number}")
            heard = next_of(his)["chat"]
            while not heard:
                heard = next_of(his)["chat"]
            assert [line["text"] for line in heard] == [f"line {number}"]
    with stream(ben, more="&said=2") as his:
        assert [line["text"] for line in next_of(his)["chat"]] == ["line 2"]
    assert [line["number"] for line in ben.get(said=1)["chat"]] == [2, 3]
    assert ben.get(said=3)["chat"] == []


def test_who_does_not_say_what_he_heard_is_told_the_last_of_it():
    lines = [Said(number, 0, "french", "Anna", "encore", 0.0) for number in range(1, 501)]
    table: Any = SimpleNamespace(chat=lines)

    assert [line.number for line in present._unheard(table, present.Known(0))] == list(range(301, 501))
    assert [line.number for line in present._unheard(table, present.Known(0, 498))] == [499, 500]


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"host": "evil.example"}, (421, "unknown-host")),
        ({"origin": "https://evil.example"}, (403, "csrf")),
        ({"origin": "null"}, (403, "csrf")),
        ({"sec-fetch-site": "cross-site"}, (403, "csrf")),
    ],
)
def test_pages_of_others_change_nothing_here(base, headers, expected):
    for path in ("/api/games", "/api/account/login", "/api/account/register"):
        body = {"name": "Anna", "password": "waterloo 1815"}
        assert error(http(base).post(path, json=body, headers=headers)) == expected


def test_pages_of_others_open_no_stream(base):
    anna = against_computer(base)
    place = f"{base.replace('http', 'ws')}/api/games/{anna.game}/stream"

    with pytest.raises(InvalidStatus), connect(place, origin=Origin("https://evil.example")):
        pass
    with connect(place, origin=Origin(base)) as wire:
        assert next_of(wire)["game"] == anna.game


def test_own_page_and_programs_are_let_in(base):
    assert http(base).get("/health", headers={"host": "anything"}).status_code == 200
    wish = {"scenario": THIRD_DAY, "seats": {"french": {"kind": "human"}, "allied": {"kind": "human"}}}
    for headers in ({"origin": base, "sec-fetch-site": "same-origin"}, {}):
        assert http(base).post("/api/games", json=wish, headers=headers).status_code == 201


def test_a_server_is_called_by_its_names():
    doors = Doors(Settings(base_url="https://gloire.example", hosts=("Hex.example",)))

    for host_header in (
        "gloire.example",
        "hex.example:8765",
        "localhost",
        "127.0.0.1:80",
        "[::1]:80",
        "192.168.1.7",
        "",
    ):
        assert doors.knows(host_header), host_header
    for host_header in ("gloire.example.evil.example", "evil.example:8765", "[::", "127.0.0.1.evil.example"):
        assert not doors.knows(host_header), host_header
    assert Doors(Settings(hosts=("*",))).knows("anything.example")
    behind = {"host": "127.0.0.1:8765", "origin": "https://gloire.example"}
    assert doors.lets_in("POST", behind)
    assert not doors.lets_in("POST", {**behind, "origin": "https://evil.example"})


NONSENSE = ["/a%00b", "/index.html/x", f"/{'x' * 300}", f"/{'x/' * 1500}", "/js/%0a", "/%ff%fe", "/css/../../app.py"]


@pytest.mark.parametrize("path", NONSENSE)
def test_nonsense_is_no_page(base, path):
    assert http(base).get(path).status_code == 404


@pytest.mark.parametrize("game", ["a%00b", "%ff", "x" * 200, "no%0agame", "..%2f.."])
def test_nonsense_is_no_game(base, game):
    assert http(base).get(f"/api/games/{game}").status_code == 404


DEEP = b'{"scenario":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
EMPTY = {"system": "", "rules": "", "scenario": "", "entries": [], "hash": "", "choices": {"a": [1]}}
RECORD = json.dumps({"scenario": THIRD_DAY, "seats": {}, "record": EMPTY}).encode()


@pytest.mark.parametrize(
    "body",
    [DEEP, b'{"record":' + DEEP + b"}", b'{"scenario":"\xff\xfe"}', b"\xff", b"", b"null", b'{"a":"\\ud800"}',
     RECORD],
    ids=["deep", "deeper", "no utf-8", "one byte", "empty", "null", "half a sign", "list of choices"],
)  # fmt: skip
def test_nonsense_is_malformed(base, body):
    answer = http(base).post("/api/games", content=body, headers={"content-type": "application/json"})

    assert error(answer) == (422, "malformed")


def test_nonsense_in_questions_breaks_nothing(base):
    anna = against_computer(base)
    for query in ("since=%ff", "said=x", "said=99999999999", "seat=%ff%00", "actions=%00", "client=%ff"):
        assert http(base).get(f"/api/games/{anna.game}?{query}").status_code < 500
    for headers in ({"authorization": "Bearer \xff"}, {"cookie": "gloire-session=\xff; x"}, {"if-none-match": "\xff"}):
        raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        assert http(base).get(f"/api/games/{anna.game}", headers=raw).status_code < 500
    for path in ("moves?unit=%00", "threats?hex=%ff", "actions?unit=%00", "at/99999999999999999999", "sight?hex=%00"):
        assert http(base).get(f"/api/games/{anna.game}/{path}").status_code < 500


def test_figures_do_not_grow_with_what_clients_invent(base):
    http(base).get("/api/levels")
    for number in range(20):
        http(base).request(f"INVENTED{number}", "/api/levels")
        http(base).get(f"/invented-{number}")
        http(base).get(f"/api/games/invented{number}")

    text = http(base).get("/metrics").text

    assert "INVENTED" not in text
    assert "invented" not in text
    assert 'method="other"' in text


def test_sane_paths_are_those_that_name_something():
    assert is_sane("/api/games/abc")
    assert not is_sane("/a\x00b")
    assert not is_sane("/" + "é" * 200)


def test_settings_of_hosts_come_as_words():
    assert settings_for("sqlite:///x", hosts=["a"]).hosts == ("a",)
