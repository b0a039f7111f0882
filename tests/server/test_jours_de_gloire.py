"""Jours de Gloire on a server: two people play a whole evening, orders stay sealed, the computer thinks."""

import random

from tests.server.client import Client, asked

ANNA = {"kind": "human", "name": "Anna"}
EVENING, MONTEBELLO = "marengo-13-june", "montebello"


def two_people(base: str, scenario: str) -> tuple[Client, Client]:
    anna = Client(base).begin({"french": ANNA, "austrian": {"kind": "open"}}, scenario=scenario)
    return anna, anna.join(anna.made["invitations"]["austrian"])


def test_two_people_play_to_the_end_and_see_the_same_board(base):
    anna, ben = two_people(base, EVENING)
    rng = random.Random(2)
    while anna.look()["status"] == "running":
        player = asked(anna, ben)
        player.answer(rng.choice(player.actions))
    ben.look()
    assert anna.state["outcome"]["text"] == ben.state["outcome"]["text"]
    assert anna.state["luck"].keys() == {"french", "austrian"}


def test_the_computer_answers_for_the_other_side(base):
    anna = Client(base).begin({"french": {"kind": "computer", "level": "greedy"}, "austrian": ANNA}, scenario=EVENING)
    anna.answer({"do": "FinishSetUp"})
    assert anna.look()["status"] == "running"
    assert "Victor" in str(anna.state["log"])


def test_unlawful_march_is_refused_with_its_rule(base):
    anna, ben = two_people(base, EVENING)
    for _ in range(2):
        asked(anna, ben).answer({"do": "FinishSetUp"})
    answer = asked(anna, ben).send({"do": "MoveUnit", "unit": "fr-44", "hex": "0712"})
    assert answer.json()["rule"]


def test_frame_ground_and_thumbnail_of_the_battles_are_served(base):
    client = Client(base)
    for scenario in (EVENING, MONTEBELLO, "marengo-14-june"):
        for path in ("frame", "thumbnail.svg"):
            answer = client.call("GET", f"/api/scenarios/{scenario}/{path}")
            assert answer.status_code == 200, answer.text
