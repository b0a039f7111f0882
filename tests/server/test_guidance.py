"""What a question says besides its actions: which goes on, which is forced, what must wait."""

import random

import httpx
import pytest

from tests.server.client import hot_seat

FOG = {"fog_of_war": True}


def question_like(base, fits, **more):
    """A hot-seat that has come to such a question by random answers, and the question."""
    rng = random.Random(1)
    for _ in range(20):
        table = hot_seat(base, **more)
        while table.state["status"] == "running":
            if fits(table.state["question"]):
                return table, table.state["question"]
            table.answer(rng.choice(table.actions))
    raise AssertionError("no such question was asked")


def one_answer(question):
    return question["kind"] in ("ChooseRetreat", "ChooseBattle", "Retire") and len(question["actions"]) == 1


def test_9_0_the_last_battle_is_forced_and_is_taken_back_with_what_led_to_it(base):
    # Where a side has looked at the next card nothing is taken for granted, so such games do not serve here.
    table, question = question_like(base, lambda question: one_answer(question) and question["forced"])
    to = table.state["undo"]["to"]
    table.answer(question["actions"][0])
    assert table.state["undo"]["to"] == to


def test_16_1_where_units_lie_face_down_nothing_is_forced(base):
    _, question = question_like(base, one_answer, options=FOG)
    assert not question["forced"]


def test_12_3_a_forced_march_is_not_what_somebody_says_who_just_goes_on(base):
    def is_offered(question):
        return {"ForceMarch", "EndMovement"} <= {action["do"] for action in question["actions"]}

    _, question = question_like(base, is_offered)
    assert question["actions"][question["usual"]] == {"do": "EndMovement"}
    assert question["actions"][question["ends"]] == {"do": "EndMovement"}
    assert {question["actions"][number]["do"] for number in question["spends"]} >= {"ForceMarch"}
    assert question["ends"] not in question["spends"]
    assert question["refused"] is None


def test_6_9_the_end_of_the_movement_waits_for_units_that_share_a_hex(base):
    def may_not_end(question):
        return question["kind"] == "Move" and {"do": "EndMovement"} not in question["actions"]

    table, question = question_like(base, may_not_end)
    assert question["ends"] is None
    refused, standing = question["refused"], [counter["hex"] for counter in table.state["view"]["counters"]]
    assert (refused["text"], refused["rule"]) == ("End the movement", "6.9")
    assert refused["hexes"]
    assert all(standing.count(hex) > 1 and hex in refused["reason"] for hex in refused["hexes"])


def test_who_waits_is_told_what_the_other_side_is_doing(base):
    table, _ = question_like(base, lambda question: question["kind"] == "Move")
    watched = table.call("GET", f"/api/games/{table.game}", headers={"authorization": ""}).json()
    side = {"french": "French", "allied": "Allies"}[watched["question"]["asks"]]
    assert watched["question"]["waiting"] == f"The {side} are moving"
    assert table.state["question"]["waiting"] is None


@pytest.mark.parametrize(("options", "secret"), [({}, False), (FOG, True)])
def test_a_hot_seat_knows_whether_its_sides_have_something_to_hide(base, options, secret):
    assert hot_seat(base, options=options).state["secret"] == secret


@pytest.mark.parametrize("options", [{}, FOG])
def test_a_hot_seat_is_told_the_question_as_anybody_may_know_it(base, options):
    table = hot_seat(base, options=options)
    watched = table.call("GET", f"/api/games/{table.game}", headers={"authorization": ""}).json()
    assert table.state["question"]["public"] == watched["question"]["text"]
    assert watched["question"]["public"] is None


def test_aid_has_the_charts_of_the_game_with_the_choices_in_force(base):
    table = hot_seat(base, choices={"C1": 1})
    charts = {chart["key"]: chart for chart in table.get("/aid")["charts"]}
    assert "weather" in charts
    assert "fate" not in charts  # nobody plays with leaders
    rough = next(row for row in charts["terrain"]["rows"] if row["key"] == "rough")
    assert rough["cells"][1]["text"] == "+1"


def test_rule_index_has_series_and_game_with_their_rulings(base):
    rules = {rule["rule"]: rule for rule in httpx.get(f"{base}/api/rules/napoleonic20?game=waterloo").json()}
    assert "Waterloo 5.2.1" in rules
    assert "Borodino 6.10" not in rules
    assert [ruling["number"] for ruling in rules["12.0"]["rulings"]] == ["R1"]


def test_rule_is_told_with_its_rulings_and_a_ruling_by_its_number(base):
    told = httpx.get(f"{base}/api/rules/napoleonic20/9.8.7").json()
    assert [ruling["number"] for ruling in told["rulings"]] == ["R9", "R31"]
    assert "last Morale Point" in httpx.get(f"{base}/api/rules/napoleonic20/R1").json()["text"]
    assert httpx.get(f"{base}/api/rules/napoleonic20/R999").status_code == 404


def test_battle_in_the_log_says_where_the_table_was_read(base):
    table, _ = question_like(base, lambda question: question["kind"] in ("ChooseRetreat", "ChooseAdvance"))
    battles = [line for line in table.state["log"] if line["event"].get("event") == "BattleResolved"]
    for line in battles:
        assert line["reading"]["row"] == str(line["event"]["die"])
    assert battles
