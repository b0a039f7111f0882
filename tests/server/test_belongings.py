"""What is one's own: sessions, a copy of everything, a way out, a new password; names nobody mistakes."""

import asyncio
import queue
import re
import threading
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sql
from click.testing import CliRunner

from gloire.cli.main import main
from gloire.server import migrations, names, orders, schema
from gloire.server.accounts import Accounts
from gloire.server.settings import WHOLE, Settings
from gloire.server.store import Store
from tests.server.client import THIRD_DAY, Client, error
from tests.server.hosts import host
from tests.server.test_accounts import PASSWORD, Browser
from tests.server.test_notify import Post, served


@pytest.fixture
def name() -> str:
    return f"Anna {uuid.uuid4().hex[:12]}"


@pytest.fixture
def people(base) -> Iterator[list[Browser]]:
    found = [Browser(base) for _ in range(3)]
    yield found
    for person in found:
        person.http.close()


def registered(person: Browser, name: str) -> Browser:
    assert person.post("/api/account/register", name=name, password=PASSWORD).status_code == 201
    return person


def logged_in(person: Browser, name: str, password: str = PASSWORD) -> Browser:
    assert person.post("/api/account/login", name=name, password=password).status_code == 200
    return person


def sessions(person: Browser) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.http.get("/api/account/sessions").json()
    return found


def test_sessions_are_listed_and_ended_from_elsewhere(people, name):
    anna, phone, _ = people
    anna.http.headers["user-agent"], phone.http.headers["user-agent"] = "Desk", "Phone \u00e9"
    registered(anna, name)
    logged_in(phone, name)

    listed = sessions(anna)
    assert [(one["agent"][:5], one["current"]) for one in listed] == [("Phone", False), ("Desk", True)]
    left = anna.post("/api/account/sessions/end", ids=[listed[0]["id"]]).json()

    assert [one["agent"] for one in left] == ["Desk"]
    assert phone.who()["name"] is None
    assert error(phone.http.get("/api/account/sessions")) == (401, "no-account")


def test_sessions_of_others_are_not_ended(people, name):
    anna, ben, _ = people
    registered(anna, name)
    registered(ben, f"Ben {name}")

    anna.post("/api/account/sessions/end", ids=[sessions(ben)[0]["id"]])

    assert ben.who()["name"] == f"Ben {name}"


def begun(person: Browser) -> Client:
    """A game of somebody who is logged in."""
    seats = {"french": {"kind": "human", "name": "Anna"}, "allied": {"kind": "open"}}
    made = person.post("/api/games", scenario=THIRD_DAY, seats=seats, server_dice=True).json()
    return Client(str(person.http.base_url).rstrip("/"), made["game"], made["seats"]["french"])


def test_copy_of_everything_has_everything(people, name):
    anna = registered(people[0], name)
    game = begun(anna)
    game.post("/chat", text="Bonjour")

    answer = anna.http.get("/api/account/export")
    kept = answer.json()

    assert "attachment" in answer.headers["content-disposition"]
    assert (kept["name"], len(kept["sessions"])) == (name, 1)
    assert [(one["game"], one["sides"], one["said"]) for one in kept["games"]] == [(game.game, ["french"], ["Bonjour"])]
    assert kept["games"][0]["entries"] == []
    assert PASSWORD not in answer.text
    assert "argon2" not in answer.text

    game.look()
    game.post("/resign", version=game.state["version"])
    assert anna.http.get("/api/account/export").json()["games"][0]["entries"][-1]["do"] == "Resign"


def test_who_leaves_takes_name_and_words_along(people, name):
    anna, phone, _ = people
    registered(anna, name)
    logged_in(phone, name)
    game = begun(anna)
    game.post("/chat", text="Bonjour")

    assert error(anna.post("/api/account/delete", password="austerlitz")) == (403, "wrong-password")
    assert anna.post("/api/account/delete", password=PASSWORD).status_code == 200

    assert anna.who()["name"] is None
    assert phone.who()["name"] is None
    assert error(phone.post("/api/account/login", name=name, password=PASSWORD)) == (401, "wrong-password")
    left = game.look()
    assert left["seats"]["french"]["name"] == ""
    assert [(line["name"], line["text"]) for line in left["chat"]] == [("", "…")]


def test_new_password_ends_other_sessions(people, name):
    anna, phone, other = people
    registered(anna, name)
    logged_in(phone, name)

    assert anna.post("/api/account/password", password=PASSWORD, new="austerlitz 1805").status_code == 200

    assert anna.who()["name"] == name
    assert phone.who()["name"] is None
    logged_in(other, name, "austerlitz 1805")


def test_operator_gives_a_new_password(server, people, name):
    anna, phone, _ = people
    registered(anna, name)

    command = ["serve", "--database", server.settings.database, "password"]
    told = CliRunner().invoke(main, [*command, name], env={WHOLE: None})
    unknown = CliRunner().invoke(main, [*command, "nobody at all"], env={WHOLE: None})

    assert told.exit_code == 0, told.output
    assert unknown.exit_code == 2
    assert anna.who()["name"] is None
    logged_in(phone, name, told.output.split()[-1])


def test_forgotten_password_is_set_anew_by_mail(tmp_path):
    post = Post()
    mail = {"mail_url": f"smtp://127.0.0.1:{post.server_address[1]}", "base_url": "https://play.example"}
    with served(post), host(f"sqlite:///{tmp_path / 'games.db'}", **mail) as running:
        anna, phone = Browser(running.base), Browser(running.base)
        registered(anna, "Anna").post("/api/account/reach", mail="anna@example.org")
        assert anna.who()["resets"] is True

        for name in ("nobody", "Anna", "Anna", "ANNA"):
            assert phone.post("/api/account/forgot", name=name).json() == {"status": "done"}
        letter = post.heard.get(timeout=30)
        found = re.search(r"https://play\.example/#/reset/([\w=\n-]+)", letter.replace("=\r\n", "").replace("=3D", "="))
        assert found
        token = found.group(1).split()[0]

        assert error(phone.post("/api/account/reset", token="x", password="austerlitz 1805")) == (409, "too-late")
        assert phone.post("/api/account/reset", token=token, password="austerlitz 1805").json()["name"] == "Anna"
        assert anna.who()["name"] is None
        assert error(anna.post("/api/account/reset", token=token, password="borodino 1812")) == (409, "too-late")
        with pytest.raises(queue.Empty):  # one letter, however often it was asked for
            post.heard.get_nowait()
        anna.http.close()
        phone.http.close()


def test_one_letter_is_sent_however_many_ask_at_once(database):
    with closing(Store(database)) as store, ThreadPoolExecutor(8) as people:
        migrations.upgrade(store.engine)
        accounts = Accounts(Settings(database=database), store)
        anna = asyncio.run(accounts.register(orders.Credentials(name="Anna", password=PASSWORD)))
        for _ in range(5):
            ready = threading.Barrier(8)
            tokens = list(people.map(lambda _, ready=ready: (ready.wait(), accounts.begin_reset(anna))[1], range(8)))
            sent = [token for token in tokens if token]
            assert len(sent) == 1
            found = accounts.of_reset(sent[0])
            assert found is not None
            assert found.id == anna.id
            with store.engine.begin() as connection:
                connection.execute(schema.resets.delete())


def test_server_without_mail_says_whom_to_ask(people, name):
    assert error(people[0].post("/api/account/forgot", name=name)) == (409, "no-mail")
    assert people[0].who()["resets"] is False


ALIKE = [
    "Аnnа Вell",
    "Anna BeII",
    "Anna  Be11",
    "Ånna Bell",
    "Annа Bell",
    "Anna\u00a0Bell",
    "ＡＮＮＡ ＢＥＬＬ",
    "AnnaBell",
]


@pytest.mark.parametrize("other", ALIKE)
def test_names_that_look_alike_are_one(other):
    assert names.look(other) == names.look("Anna Bell")


@pytest.mark.parametrize("other", ["Anne Bell", "Hanna Bell", "Anna Ball", "Жанна", "李", "Anna Bell 2"])
def test_names_that_differ_are_two(other):
    assert names.look(other) != names.look("Anna Bell")
    assert names.look(other)


@pytest.mark.parametrize(
    "name", ["An\u200bna", "Anna\u202e", "An\u00adna", "Аnna", "z\u0337\u0337\u0337algo", "\u3164\u3164", "--"]
)
def test_names_that_deceive_are_refused(people, name):
    assert error(people[0].post("/api/account/register", name=name, password=PASSWORD)) == (422, "malformed")


@pytest.mark.parametrize("name", ["Жанна", "Ἀθηνᾶ", "José Ñandú", "李小龙", "O'Brien-Smith", "Đặng"])
def test_names_of_everybody_can_be_given(name):
    assert names.fault(name) == ""


def test_name_that_looks_like_anothers_is_taken(people, name):
    registered(people[0], f"Ilona {name}")

    answer = people[1].post("/api/account/register", name=f"lIona {name}", password=PASSWORD)

    assert error(answer) == (409, "name-taken")


def test_people_of_before_keep_their_names(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'games.db'}")
    migrations.upgrade(store.engine, "0002")
    with store.engine.begin() as connection:
        for number, old in enumerate(["Paul", "PauI", "An\u200bna"]):
            facts = {"id": str(number), "name": old, "key": old.casefold(), "at": number}
            facts |= {"password": "", "webhook": "", "mail": ""}
            columns = ", ".join(facts)
            values = ", ".join(f":{fact}" for fact in facts)
            connection.execute(sql.text(f"insert into accounts ({columns}) values ({values})"), facts)

    migrations.upgrade(store.engine)

    with store.engine.connect() as connection:
        found = connection.execute(sql.select(schema.accounts.c.name, schema.accounts.c.look)).all()
    store.close()
    assert [row.name for row in found] == ["Paul", "PauI", "An\u200bna"]
    assert len({row.look for row in found}) == 3


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (orders.Join, {"invitation": "abc\n"}),
        (orders.Join, {"invitation": "abc", "name": "Anna\n"}),
        (orders.Join, {"invitation": "abc", "name": "An\u200bna"}),
        (orders.Join, {"invitation": "abc", "contribution": "00ff\n"}),
        (orders.Reach, {"mail": "a@b.example\n"}),
        (orders.Reach, {"mail": "a@b.example\r\nBcc: c@d.example"}),
        (orders.Credentials, {"name": "Anna\n", "password": PASSWORD}),
    ],
)
def test_no_line_end_slips_through_at_the_end(kind, facts):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(facts, type=kind)


def test_log_in_from_a_page_of_others_is_refused(people, name):
    anna = registered(people[0], name)
    anna.post("/api/account/logout")

    body = {"name": name, "password": PASSWORD}
    address = str(anna.http.base_url.join("/api/account/login"))
    answer = httpx.post(address, json=body, headers={"origin": "https://evil.example"}, timeout=30)

    assert error(answer) == (403, "csrf")
    assert "set-cookie" not in answer.headers
