"""Accounts: optional, with a name and a password."""

import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.client import COMPUTER, THIRD_DAY, error
from tests.server.hosts import host

PASSWORD = "waterloo 1815"


class Browser:
    """Somebody with cookies."""

    def __init__(self, base: str) -> None:
        self.http = httpx.Client(base_url=base, timeout=60)

    def post(self, path: str, **body: object) -> httpx.Response:
        token = self.http.cookies.get("gloire-csrf", "")
        return self.http.post(path, json=body, headers={"x-csrf-token": token} if token else {})

    def who(self) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get("/api/account").json()
        return found


@pytest.fixture
def person(base) -> Iterator[Browser]:
    found = Browser(base)
    yield found
    found.http.close()


@pytest.fixture
def name() -> str:
    return f"Anna {uuid.uuid4().hex[:12]}"


def test_register_logs_in(person, name):
    answer = person.post("/api/account/register", name=name, password=PASSWORD)

    assert answer.status_code == 201
    assert person.who()["name"] == name
    cookie = next(header for header in answer.headers.get_list("set-cookie") if header.startswith("gloire-session"))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_log_out_and_in_again(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)
    person.post("/api/account/logout")
    assert person.who()["name"] is None

    person.post("/api/account/login", name=name.upper(), password=PASSWORD)

    assert person.who()["name"] == name


def test_a_wrong_password_and_an_unknown_name_are_refused_alike(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)
    person.post("/api/account/logout")

    wrong = person.post("/api/account/login", name=name, password="austerlitz")
    unknown = person.post("/api/account/login", name=f"{name}x", password=PASSWORD)

    assert error(wrong) == error(unknown) == (401, "wrong-password")
    assert wrong.json() == unknown.json()


def test_a_name_is_given_once(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)
    person.post("/api/account/logout")

    assert error(person.post("/api/account/register", name=name.lower(), password=PASSWORD)) == (409, "name-taken")


@pytest.mark.parametrize("path", ["/api/account/register", "/api/account/login"])
def test_a_name_has_no_control_characters(person, path):
    reply = person.post(path, name="k\u00ce\u0018\u009c\u0000", password=PASSWORD)

    assert error(reply) == (422, "malformed")


@pytest.mark.parametrize("wish", [{"name": "A", "password": PASSWORD}, {"name": "Anna", "password": "short"}])
def test_names_and_passwords_have_a_least_length(person, wish):
    assert error(person.post("/api/account/register", **wish)) == (422, "malformed")


def test_a_cookie_without_its_token_does_nothing(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)

    for token in ({}, {"x-csrf-token": "wrong"}):
        answer = person.http.post("/api/account/logout", json={}, headers=token)
        assert error(answer) == (403, "csrf")
    assert person.who()["name"] == name


def test_a_session_that_was_ended_is_worth_nothing(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)
    cookies = dict(person.http.cookies)
    person.post("/api/account/logout")

    person.http.cookies.update(cookies)

    assert person.who()["name"] is None


def test_my_games_are_listed_and_played_without_a_secret(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)
    seats = {"french": {"kind": "human", "name": "Anna"}, "allied": COMPUTER}
    made = person.post("/api/games", scenario=THIRD_DAY, seats=seats, server_dice=True).json()

    mine = person.who()["games"]
    state = person.http.get(f"/api/games/{made['game']}").json()
    answer = person.post(
        f"/api/games/{made['game']}/answers", version=state["version"], action=state["question"]["actions"][0]
    )

    assert [(game["game"], game["sides"], game["your_turn"]) for game in mine] == [(made["game"], ["french"], True)]
    assert state["you"] == ["french"]
    assert answer.status_code == 200


def test_a_web_hook_must_be_a_public_address(person, name):
    person.post("/api/account/register", name=name, password=PASSWORD)

    for address in ("http://127.0.0.1/x", "http://localhost:80/", "ftp://example.org", "http://169.254.169.254/", "x"):
        assert error(person.post("/api/account/reach", webhook=address)) == (422, "malformed")
    person.http.cookies.clear()
    assert error(person.post("/api/account/reach", mail="a@b")) == (401, "no-account")


def test_account_says_how_the_server_can_tell_of_a_turn(database):
    with host(database, mail_url="smtp://127.0.0.1:9") as sends, httpx.Client(base_url=sends.base) as http:
        assert http.get("/api/account").json()["ways"] == ["mail"]
        assert http.post("/api/account/register", json={"name": "Anna", "password": PASSWORD}).json()["ways"] == [
            "mail"
        ]


def test_host_that_set_up_nothing_offers_no_way(person):
    assert person.who()["ways"] == []


def test_cookies_are_secure_where_the_host_says_so(database):
    with host(database, secure_cookies=True) as safe, httpx.Client(base_url=safe.base) as http:
        answer = http.post("/api/account/register", json={"name": "Anna", "password": PASSWORD})

        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert "max-age" in answer.headers["strict-transport-security"]
