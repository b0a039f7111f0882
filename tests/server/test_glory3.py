"""Glory III on a server: two people play a command, markers stay hidden, the computer thinks, frames tell heights."""

import random

from tests.server.client import Client, asked

ANNA = {"kind": "human", "name": "Anna"}
CORNFIELD = "cornfield"


def two_people(base: str, scenario: str = CORNFIELD) -> tuple[Client, Client]:
    anna = Client(base).begin({"union": ANNA, "confederate": {"kind": "open"}}, scenario=scenario)
    return anna, anna.join(anna.made["invitations"]["confederate"])


def chits(client: Client) -> list[str]:
    """What somebody knows to be in the Pool."""
    (cup,) = client.look()["board"]["cups"]
    return [chit["army"] for chit in cup["inside"]]


def test_two_people_play_and_see_the_same_counters(base):
    anna, ben = two_people(base)
    rng = random.Random(2)
    for _ in range(60):
        if anna.look()["question"] is None:
            break  # whoever places no markers soon has played all turns
        player = asked(anna, ben)
        player.answer(rng.choice(player.actions))
    places = [
        {counter["handle"]: counter.get("hex") for counter in one.look()["board"]["counters"]} for one in (anna, ben)
    ]
    assert places[0] == places[1]


def test_4_21_nobody_sees_the_markers_of_the_other_in_the_pool(base):
    anna, ben = two_people(base)
    anna.answer({"do": "BeginWith", "marker": "us-i"})
    for player in (anna, ben):
        player.look()
        picked = player.state["question"]["prompt"]["composing"]["picked"]
        player.answer({"do": "PlaceMarkers", "markers": [key for _, key in picked]})
    assert set(chits(anna)) <= {"union"}
    assert set(chits(ben)) <= {"confederate"}


def test_the_computer_answers_for_the_other_side(base):
    other = {"kind": "computer", "level": "random"}
    anna = Client(base).begin({"union": other, "confederate": ANNA}, scenario=CORNFIELD)
    assert anna.look()["status"] == "running"
    assert "initiative" in str(anna.state["log"])


def test_unlawful_move_is_refused_with_its_rule(base):
    anna, ben = two_people(base)
    answer = asked(anna, ben).send({"do": "MoveUnit", "unit": "us-gibbon", "hex": "2013"})
    assert answer.json()["rule"]


def test_frame_tells_the_level_of_every_hex(base):
    frame = Client(base).call("GET", f"/api/scenarios/{CORNFIELD}/frame")
    assert {hex["level"] for hex in frame.json()["hexes"].values()} >= {0, 3, 5}


def test_frame_tells_what_objectives_are_worth_and_to_whom(base):
    hexes = Client(base).call("GET", f"/api/scenarios/{CORNFIELD}/frame").json()["hexes"]
    assert hexes["2112"]["areas"] == ["2 points for the Union"]
    assert hexes["2314"]["areas"] == []


def test_the_lesson_is_served(base):
    anna, _ = two_people(base)
    steps = anna.call("GET", f"/api/games/{anna.made['game']}/lesson").json()["steps"]
    assert steps[0]["text"].startswith("You command the Union")
