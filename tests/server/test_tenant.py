"""A system that ships by itself, on a server: two seats, secrets, a computer that thinks in a process of its own."""

import random
from collections.abc import Iterator

import pytest

from tests.server.client import Client, asked
from tests.server.hosts import host
from tests.tenant.installing import install

ANNA = {"kind": "human", "name": "Anna"}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on whose path the package lies."""
    folder = tmp_path_factory.mktemp("tenant")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(install(folder)))
        with host(f"sqlite:///{folder / 'games.db'}") as running:
            yield running.base


def two_people(base: str) -> tuple[Client, Client]:
    anna = Client(base).begin({"blue": ANNA, "red": {"kind": "open"}}, scenario="mill-ford")
    return anna, anna.join(anna.made["invitations"]["red"])


def test_two_people_play_to_the_end_and_see_the_same_board(base):
    anna, ben = two_people(base)
    rng = random.Random(4)
    while anna.look()["status"] == "running":
        player = asked(anna, ben)
        assert len(player.state["question"]["texts"]) == len(player.actions)
        player.answer(rng.choice(player.actions))
    ben.look()
    assert anna.state["outcome"]["text"] == ben.state["outcome"]["text"]
    assert anna.state["log"]
    assert anna.state["luck"].keys() == {"blue", "red"}


def test_a_sealed_order_reaches_nobody_else(base):
    anna, ben = two_people(base)
    anna.answer({"do": "SealOrder", "order": "press"})
    ben.look()
    for state in (ben.state, ben.other("").state):
        told = str({key: state[key] for key in ("view", "log", "in_force", "line")})
        assert "press" not in told.lower()
        assert "The Blues have sealed an order" in told
    ben.answer({"do": "SealOrder", "order": "hold"})
    assert "The order of the Blues is to press on" in str(ben.state["log"])


def test_an_unlawful_answer_is_refused_with_its_rule(base):
    anna, _ = two_people(base)
    answer = anna.send({"do": "MoveUnit", "unit": "blue-1", "hex": "0403"})
    assert answer.json()["rule"] == "3.1"


def test_the_computer_answers_and_a_look_back_shows_what_was(base):
    anna = Client(base).begin({"blue": ANNA, "red": {"kind": "computer", "level": "greedy"}}, scenario="mill-ford")
    for _ in range(12):
        anna.answer(anna.actions[-1])
    assert anna.state["question"]["asks"] == "blue"
    then = anna.get("/at/1")
    assert then["answers"] == 1


def test_the_computer_tells_its_marches(base):
    anna = Client(base).begin({"blue": ANNA, "red": {"kind": "computer", "level": "greedy"}}, scenario="mill-ford")
    lines: list[str] = []
    while not lines and anna.state["status"] == "running":
        anna.answer(anna.actions[-1])
        lines = anna.get("/motives")["lines"]
    assert any(line.startswith("It has declared no attack. It moved the ") for line in lines)


def test_scenario_frame_ground_thumbnail_words_and_rules_are_served(base):
    client = Client(base)
    assert "mill-ford" in str(client.call("GET", "/api/scenarios").json())
    for path in ("frame", "ground.svg", "thumbnail.svg"):
        answer = client.call("GET", f"/api/scenarios/mill-ford/{path}")
        assert answer.status_code == 200, answer.text
    words = client.call("GET", "/api/words/skirmish").json()
    assert words["option"]["nerve"] == "Nerve"
    rule = client.call("GET", "/api/rules/skirmish/3.2")
    assert "Banks" in rule.text
