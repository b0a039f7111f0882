"""Limits, headers, health, figures."""

import httpx
import pytest

from gloire.server.doorway import Bucket, address
from gloire.server.settings import Settings, from_environment
from tests.server.client import COMPUTER, THIRD_DAY, Client, against_computer, error, http
from tests.server.hosts import host

SEATS = {"french": {"kind": "human"}, "allied": COMPUTER}


def test_a_bucket_gives_a_burst_and_then_a_rate():
    bucket = Bucket(rate=2.0, burst=3)

    assert [bucket.wait("a", 0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.wait("a", 0.0) == pytest.approx(0.5)
    assert bucket.wait("b", 0.0) == 0.0
    assert bucket.wait("a", 0.6) == 0.0
    assert bucket.wait("a", 0.6) > 0


def test_too_many_requests_are_told_to_wait(database):
    with host(database, rate=1.0, burst=20) as slow, httpx.Client(base_url=slow.base) as browser:
        answers = [browser.get("/api/levels") for _ in range(30)]

    assert {answer.status_code for answer in answers} == {200, 429}
    assert error(answers[-1]) == (429, "too-many")
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_an_address_begins_only_so_many_games(database):
    with host(database, games_per_address=2) as strict:
        anna = against_computer(strict.base)
        against_computer(strict.base)

        wish = {"scenario": THIRD_DAY, "seats": SEATS}
        assert error(Client(strict.base).call("POST", "/api/games", wish)) == (429, "too-many")
        assert error(anna.post("/branch", at=0, seats=SEATS)) == (429, "too-many")


def test_passwords_cannot_be_tried_at_will(database):
    with host(database, tries_per_address=3) as strict, httpx.Client(base_url=strict.base) as browser:
        tried = {"name": "Anna", "password": "austerlitz"}
        statuses = [browser.post("/api/account/login", json=tried).status_code for _ in range(5)]

    assert statuses == [401, 401, 401, 429, 429]


def test_long_bodies_are_refused(base):
    anna = against_computer(base)

    answer = anna.post("/chat", text="x" * 2_000_000)

    assert error(answer) == (413, "too-long")


def test_nobody_on_the_way_keeps_what_a_seat_is_told(base):
    anna = against_computer(base)
    for path in (f"/api/games/{anna.game}", f"/api/games/{anna.game}/at/0", "/api/games/nowhere", "/api/account"):
        assert anna.call("GET", path).headers["cache-control"] == "no-store"
    assert "no-store" not in anna.call("GET", f"/api/scenarios/{THIRD_DAY}/thumbnail.svg").headers["cache-control"]


def test_every_page_has_protective_headers(base):
    for path in ("/", "/api/levels", "/nowhere", "/api/games/nowhere"):
        headers = http(base).get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_health_and_readiness(base):
    assert http(base).get("/health").json()["status"] == "ok"
    assert http(base).get("/ready").json() == {"status": "ready"}


def test_figures_are_in_the_form_of_prometheus(base):
    anna = against_computer(base)
    anna.send({"do": "nonsense"})

    text = http(base).get("/metrics").text

    assert 'gloire_requests_total{method="POST",route="/api/games",status="201"}' in text
    assert 'gloire_refusals_total{error="malformed"}' in text
    assert 'gloire_request_seconds_bucket{le="+Inf"}' in text
    assert "gloire_entries_stored_total" in text
    assert anna.game not in text


def test_pictures_are_sent_once(base):
    for path in (f"/api/scenarios/{THIRD_DAY}/ground.svg", f"/api/scenarios/{THIRD_DAY}/thumbnail.svg?theme=dark"):
        first = http(base).get(path)
        again = http(base).get(path, headers={"if-none-match": first.headers["etag"]})

        assert first.text.startswith("<svg")
        assert first.headers["content-encoding"] == "gzip"
        assert (again.status_code, again.content) == (304, b"")


def test_the_frame_has_every_hex(base):
    frame = http(base).get(f"/api/scenarios/{THIRD_DAY}/frame").json()

    assert len(frame["hexes"]) == 240
    assert frame["hexes"]["1204"]["near"] == ["1304", "1205", "1104", "1103", "1203", "1303"]
    assert frame["sides"][0] == {"id": "french", "title": "French"}


@pytest.mark.parametrize("path", ["/api/scenarios/nope/frame", "/api/scenarios/..%2F..%2Fetc/ground.svg"])
def test_only_scenarios_of_ours_have_pictures(base, path):
    assert http(base).get(path).status_code == 404


def test_a_rule_is_told_in_our_words(base):
    assert "6.7" in http(base).get("/api/rules/napoleonic20/6.7").json()["text"]
    assert error(http(base).get("/api/rules/napoleonic20/99.9")) == (404, "no-rule")
    assert error(http(base).get("/api/rules/chess/1.0")) == (404, "no-rule")


def test_words_of_a_system_are_told(base):
    found = http(base).get("/api/words/napoleonic20").json()

    assert found["option"]["fog_of_war"] == "Fog of war"
    assert found["part"]["locs"] == "lines of communication"
    assert error(http(base).get("/api/words/chess")) == (404, "no-rule")


def test_the_frame_says_where_rivers_are_crossed(base):
    crossings = http(base).get("/api/scenarios/smolensk-20/frame").json()["crossings"]

    assert crossings["0908|1009"]["kind"] == "hidden-ford"
    assert crossings["1613|1712"]["kind"] == "pontoon"


def test_levels_and_scenarios_are_listed(base):
    levels = {level["level"]: level for level in http(base).get("/api/levels").json()}
    assert list(levels) == ["recruit", "corporal", "captain", "colonel", "general", "marshal"]
    assert levels["corporal"]["seconds"] == 0 < levels["colonel"]["seconds"] < levels["marshal"]["seconds"]
    assert THIRD_DAY in [info["id"] for info in http(base).get("/api/scenarios").json()]


def test_settings_come_from_the_environment():
    found = from_environment(
        {"GLOIRE_PORT": "9000", "GLOIRE_DURABLE": "true", "GLOIRE_WEBHOOK_HOSTS": "a b"}, host="::"
    )

    assert (found.port, found.durable, found.webhook_hosts, found.host) == (9000, True, ("a", "b"), "::")


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, b"1.1.1.1", "9.9.9.9"),
        (1, b"1.1.1.1, 2.2.2.2", "2.2.2.2"),
        (2, b"1.1.1.1, 2.2.2.2", "1.1.1.1"),
        (1, b"", "9.9.9.9"),
    ],
)
def test_only_trusted_proxies_name_an_address(proxies, forwarded, expected):
    scope = {"client": ("9.9.9.9", 1), "headers": [(b"x-forwarded-for", forwarded)]}

    assert address(scope, Settings(proxies=proxies)) == expected
