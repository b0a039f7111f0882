"""Replays, branches, records and proofs."""

import random
import re

import msgspec
import pytest
from click.testing import CliRunner

import gloire
from examples.bot import false_rolls
from gloire.cli.main import main
from tests.server.client import COMPUTER, Client, against_computer, error, hot_seat, two_people

PEOPLE = {"french": {"kind": "human", "name": "Anna"}, "allied": COMPUTER}


def finished(base: str, seed: int = 1) -> Client:
    """A game against the computer that is over."""
    anna, rng = against_computer(base), random.Random(seed)
    while anna.state["status"] == "running":
        anna.answer(rng.choice(anna.actions))
        if rng.random() < 0.05 and anna.state["status"] == "running" and anna.state["undo"]["to"] is not None:
            anna.state = anna.post("/undo", version=anna.state["version"], to=anna.state["undo"]["to"]).json()
    return anna


@pytest.fixture(scope="module")
def over(server) -> Client:
    return finished(server.base)


def test_every_moment_has_its_number_turn_side_and_headline(over):
    moments = over.get("/moments")

    assert [moment["number"] for moment in moments] == list(range(1, over.look()["answers"] + 1))
    assert {moment["side"] for moment in moments} == {"french", "allied", "chance"}
    assert moments[-1]["turn"] >= moments[0]["turn"] > 0
    assert sum(bool(moment["headline"]) for moment in moments) > len(moments) / 2


def test_a_moment_is_the_state_that_was_seen_then(base):
    anna, seen = hot_seat(base), []
    for _ in range(12):
        seen.append(anna.look())
        anna.answer(anna.actions[0])

    for state in seen:
        then = anna.get(f"/at/{state['answers']}", side=state["viewer"])
        assert then["view"] == state["view"]
        assert then["log"] == state["log"]
        assert then["question"]["text"] == state["question"]["text"]
        assert then["question"]["actions"] is None


def test_the_other_sides_eyes_are_lent_only_when_the_game_is_over(base):
    anna, _ = two_people(base)

    assert error(anna.call("GET", f"/api/games/{anna.game}/at/0", params={"side": "allied"})) == (403, "secret")
    assert error(anna.call("GET", f"/api/games/{anna.game}/at/0", params={"side": "x"})) == (422, "malformed")
    anna.post("/resign", version=anna.look()["version"])
    assert anna.get("/at/0", side="allied")["viewer"] == "allied"


def test_there_is_no_moment_in_the_future(over):
    assert error(over.call("GET", f"/api/games/{over.game}/at/99999")) == (404, "no-moment")


def test_a_branch_begins_where_the_game_stood(over):
    middle = over.look()["answers"] // 2
    while over.get(f"/at/{middle}")["question"]["asks"] != "french":
        middle -= 1
    then = over.get(f"/at/{middle}")

    made = over.post("/branch", at=middle, seats=PEOPLE).json()
    branch = Client(over.base, made["game"], made["seats"]["french"])

    assert branch.look()["view"] == then["view"]
    assert branch.state["answers"] == middle
    assert branch.state["game"] != over.game
    branch.answer(branch.actions[0])
    assert error(branch.post("/undo", version=branch.state["version"], to=middle - 1)) == (422, "malformed")


def test_a_running_game_of_two_people_is_neither_branched_nor_recorded(base):
    anna, ben = two_people(base)

    for client in (anna, ben, anna.other("")):
        assert error(client.post("/branch", at=0, seats=PEOPLE)) == (403, "secret")
        assert error(client.call("GET", f"/api/games/{anna.game}/record")) == (403, "secret")


def test_a_running_game_against_the_computer_can_be_saved_and_loaded(base):
    anna = against_computer(base)
    for _ in range(8):
        anna.answer(anna.actions[0])
    record = anna.get("/record")

    assert record["dice"] is None
    again = Client(base).begin(PEOPLE, record=record)

    assert again.state["view"] == anna.state["view"]


def test_a_record_that_breaks_the_rules_is_not_loaded(base):
    record = hot_seat(base).get("/record")
    wish = {"scenario": record["scenario"], "seats": PEOPLE}

    for broken in ({**record, "hash": "0" * 32}, {**record, "entries": [{"do": "EndMovement"}]}, {"entries": 5}):
        assert error(Client(base).call("POST", "/api/games", {**wish, "record": broken})) == (422, "malformed")


def test_a_record_that_breaks_off_or_was_changed_says_what_to_do(base):
    record = hot_seat(base).get("/record")
    wish = {"scenario": record["scenario"], "seats": PEOPLE}
    rolled = {"do": "Roll", "face": 99}

    for broken in ({**record, "hash": "0" * 32}, {**record, "entries": [*record["entries"], rolled]}):
        answer = Client(base).call("POST", "/api/games", {**wish, "record": broken})
        assert error(answer) == (422, "malformed")
        assert "Download it once more" in answer.json()["reason"]


def test_a_record_of_other_rules_names_both_versions(base):
    record = {**hot_seat(base).get("/record"), "rules": "0.0", "hash": "0" * 32}
    wish = {"scenario": record["scenario"], "seats": PEOPLE, "record": record}

    answer = Client(base).call("POST", "/api/games", wish)

    assert error(answer) == (409, "rules")
    assert "version 0.0" in answer.json()["reason"]


def test_a_record_of_a_later_gloire_is_refused_and_one_of_an_earlier_is_taken(base):
    record = hot_seat(base).get("/record")
    wish = {"scenario": record["scenario"], "seats": PEOPLE}

    later, earlier = (
        Client(base).call("POST", "/api/games", {**wish, "record": {**record, "format": record["format"] + step}})
        for step in (1, -1)
    )

    assert error(later) == (409, "rules")
    assert "later Gloire" in later.json()["reason"]
    assert earlier.status_code == 201


def test_a_record_of_other_rules_that_leads_to_the_same_position_goes_on(base):
    record = {**hot_seat(base).get("/record"), "rules": "0.0"}

    assert Client(base).begin(PEOPLE, record=record).state["status"] != "over"


def test_a_finished_game_can_be_loaded_and_looked_at(over):
    again = Client(over.base).begin(PEOPLE, record=over.get("/record"))

    assert again.state["status"] == "over"
    assert again.state["outcome"] == over.look()["outcome"]
    assert len(again.get("/moments")) == over.state["answers"]


def test_the_proof_holds_when_computed_by_other_code(over):
    proof = over.get("/proof")

    assert len(proof["rolls"]) > 5
    assert false_rolls(proof) == []
    assert all(roll["text"] for roll in proof["rolls"])


def test_a_running_game_keeps_its_secret(base):
    anna = against_computer(base)

    proof = anna.get("/proof")

    assert proof["secret"] is None
    assert proof["rolls"] == proof["opened"] == []
    assert anna.state["dice"]["secret"] is None


def verify(record, folder):
    file = folder / "game.json"
    file.write_bytes(msgspec.json.encode(record))
    return CliRunner().invoke(main, ["verify", str(file)])


def test_gloire_verify_computes_every_roll_again(over, tmp_path):
    result = verify(over.get("/record"), tmp_path)

    assert result.exit_code == 0, result.output
    assert re.search(
        r"rolls  0 made with a player's share, [1-9]\d* committed only, 0 unproven, \d+ undone", result.output
    )


def test_gloire_verify_finds_a_wrong_secret(over, tmp_path):
    record = over.get("/record")
    record["dice"]["secret"] = "00" * 32

    result = verify(record, tmp_path)

    assert result.exit_code == 1
    assert "committed" in result.output


def test_the_record_of_a_finished_game_replays_to_the_end(over):
    record = msgspec.convert(over.get("/record"), type=gloire.Record)

    game = gloire.replay(record)

    assert game.hash == record.hash
    assert game.outcome is not None


def test_a_branch_proves_its_own_rolls_only(over, tmp_path):
    made = over.post("/branch", at=30, seats=PEOPLE).json()
    branch, rng = Client(over.base, made["game"], made["seats"]["french"]), random.Random(3)
    branch.look()
    if branch.state["status"] == "waiting":
        branch.state = branch.post("/dice").json()
    while branch.state["status"] == "running":
        branch.answer(rng.choice(branch.actions))
    record = branch.get("/record")

    result = verify(record, tmp_path)

    assert record["dice"]["first"] == 31
    assert result.exit_code == 0, result.output
    assert re.search(r"[1-9]\d* unproven", result.output)
    assert false_rolls(branch.get("/proof")) == []
