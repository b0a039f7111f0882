"""A game that is over, looked at again."""

import time
from typing import Any

import msgspec

import gloire
from tests.players.games import questions, seated
from tests.server.client import THIRD_DAY, Client, against_computer, error

PATIENCE = 180.0  # seconds; two turns take a few


def reviewed(client: Client) -> Any:
    """What was found, once it is."""
    until = time.monotonic() + PATIENCE
    while (found := client.post("/review").json())["done"] < 1 and time.monotonic() < until:
        time.sleep(0.05)
    return found


def given_up(base: str, answers: int = 90) -> Client:
    """A game of one who knew nothing, and gave up."""
    game = gloire.new_game(THIRD_DAY)
    for _ in questions(game, seated(("random", "captain"), 3), 3):
        if game.length >= answers:
            break
    anna = against_computer(base, record=msgspec.to_builtins(game.record))
    anna.post("/resign", version=anna.state["version"], side="french")
    anna.look()
    return anna


def test_a_game_that_is_over_is_looked_at_again_while_the_server_goes_on(base):
    anna = given_up(base)
    first = anna.post("/review").json()
    assert first["done"] < 1
    assert first["points"] == []
    assert anna.look()["status"] == "over"

    found = reviewed(anna)
    assert "dice" in found["luck"]
    assert "hundredths" not in found["luck"]
    for point in found["points"]:
        assert point["side"] in ("french", "allied")
        assert bool(point["played"]) == bool(point["better"]) == bool(point["percent"])
        assert point["percent"] or point["before"] > point["after"]
        assert anna.get(f"/at/{point['answer']}")["board"]["now"]["number"] == point["turn"]
    assert anna.post("/review").json() == found


def test_who_has_not_played_begins_no_analysis(base):
    anna = given_up(base, answers=12)

    assert anna.other("").post("/review").json() == {"done": 0.0, "luck": "", "points": []}


def test_an_analysis_waits_for_the_end(base):
    assert error(against_computer(base).post("/review")) == (409, "not-over")
