"""Brief lists: a question that counts what units may do, and a unit's actions for the asking."""

from collections import Counter
from random import Random
from typing import Any

from tests.server.client import Client, against_computer, asked, hot_seat, two_people
from tests.server.test_streams import next_of, stream


def in_movement(client: Client) -> Client:
    client.play_until(lambda state: state["question"]["kind"] == "Move")
    return client


def pairs(actions: list[Any]) -> list[Any]:
    return [action for action in actions if action.get("unit") and action.get("hex")]


def test_brief_list_counts_what_units_may_do_with_hexes(base):
    anna = in_movement(against_computer(base))
    brief = anna.get(actions="brief")["question"]

    assert brief["units"] == Counter(action["unit"] for action in pairs(anna.actions))
    assert brief["actions"] == [action for action in anna.actions if action not in pairs(anna.actions)]
    assert {action["do"] for action in brief["models"]} == {action["do"] for action in pairs(anna.actions)}
    assert len(brief["texts"]) == len(brief["actions"])
    assert brief["actions"][brief["usual"]] == {"do": "EndMovement"}


def test_what_was_left_out_can_be_had_unit_by_unit_or_in_all(base):
    anna = in_movement(against_computer(base))
    texts = dict(zip(map(str, anna.actions), anna.state["question"]["texts"], strict=True))
    for unit in anna.get(actions="brief")["question"]["units"]:
        found = anna.get("/actions", unit=unit)
        assert found["version"] == anna.state["version"]
        assert found["actions"] == [action for action in anna.actions if action.get("unit") == unit]
        assert found["texts"] == [texts[str(action)] for action in found["actions"]]
    assert anna.get("/actions")["actions"] == anna.actions


def test_answer_from_a_brief_list_is_taken_and_replied_to_briefly(base):
    anna = in_movement(against_computer(base))
    unit = next(iter(anna.get(actions="brief")["question"]["units"]))
    action = anna.get("/actions", unit=unit)["actions"][0]
    version = anna.state["version"]
    reply = anna.call(
        "POST", f"/api/games/{anna.game}/answers?actions=brief", {"version": version, "action": action}
    ).json()

    assert reply["version"] == version + 1
    assert reply["question"]["units"]
    assert not pairs(reply["question"]["actions"])


def test_list_of_one_unit_is_whole(base):
    anna, rng = hot_seat(base), Random(5)
    while len({action["unit"] for action in pairs(anna.actions)}) != 1:
        anna.answer(rng.choice(anna.actions))
    brief = anna.get(actions="brief")["question"]

    assert (brief["actions"], brief["units"], brief["models"]) == (anna.actions, None, None)


def test_nobody_learns_what_others_may_do(base):
    anna, ben = two_people(base)
    player = asked(anna, ben)
    other = ben if player is anna else anna

    assert other.get(actions="brief")["question"]["units"] is None
    assert other.get("/actions")["actions"] == []
    assert player.other("").get("/actions")["actions"] == []


def test_state_reaches_its_author_once(base):
    anna, ben = two_people(base)
    player = asked(anna, ben)
    other = ben if player is anna else anna
    with stream(player, more="&client=tab-1") as own, stream(player, more="&client=tab-2") as tab, stream(other) as his:
        for socket in (own, tab, his):
            next_of(socket)
        version = player.state["version"]
        body = {"version": version, "action": player.actions[0]}
        reply = player.call("POST", f"/api/games/{player.game}/answers?client=tab-1", body).json()
        assert [next_of(socket)["version"] for socket in (tab, his)] == [reply["version"]] * 2
        other.post("/chat", text="Well played.")
        # The next that the author hears is what somebody else did, with nothing left out and nothing twice.
        state = next_of(own)
        assert [line["text"] for line in state["chat"]] == ["Well played."]
        assert state["log_since"] >= version
        assert [line for line in state["log"] if line["number"] <= reply["version"]] == []


def test_what_others_do_while_a_reply_is_on_its_way_is_told(base):
    anna = against_computer(base)
    with stream(anna, more="&client=tab-1") as own:
        next_of(own)
        for _ in range(4):
            state = anna.look()
            if not anna.actions:
                break
            body = {"version": state["version"], "action": anna.actions[0]}
            reply = anna.call("POST", f"/api/games/{anna.game}/answers?client=tab-1", body).json()
            known = reply["version"]
            while anna.look()["version"] > known:  # the computer has answered since
                known = next_of(own)["version"]
