"""Taking back: freely, by consent, or never."""

import pytest

from tests.server.client import Client, against_computer, error, hot_seat, two_people


def to_move(client: Client) -> Client:
    client.play_until(lambda state: state["question"] and state["question"]["kind"] == "Move")
    return client


def french_moves(base: str) -> tuple[Client, Client]:
    """Anna is asked to move, Ben waits."""
    anna, ben = two_people(base)
    while anna.look()["question"]["kind"] != "Move":
        player = anna if anna.state["question"]["asks"] == "french" else ben
        player.look()
        player.answer(player.actions[0])
    return anna, ben


def test_a_move_is_taken_back_freely(base):
    anna, ben = french_moves(base)
    before, others = anna.look(), ben.look()["log"]  # a card that only one of them saw may be in the log
    anna.answer(anna.actions[0])

    after = anna.post("/undo", version=anna.state["version"], to=anna.state["undo"]["to"]).json()

    assert after["view"] == before["view"]
    assert after["question"] == before["question"]
    assert after["version"] == before["version"] + 2
    assert after["answers"] == before["answers"]
    assert [line for line in after["log"] if line["number"] > after["log_since"]] == after["log"]
    assert ben.look()["log"] == others


def test_several_moves_are_taken_back_at_once(base):
    anna, _ = french_moves(base)
    before = anna.look()
    for _ in range(3):
        anna.answer(anna.actions[0])

    assert anna.state["undo"]["earliest"] == before["answers"]
    after = anna.post("/undo", version=anna.state["version"], to=before["answers"]).json()

    assert after["view"] == before["view"]


def test_beyond_a_card_the_other_side_must_consent(base):
    anna, ben = french_moves(base)
    to, version = anna.state["undo"]["earliest"] - 1, anna.state["version"]

    asked = anna.post("/undo", version=version, to=to).json()

    assert asked["version"] == version
    assert (ben.look()["undo"]["asked_by"], ben.state["undo"]["asked_to"]) == ("french", to)
    refused = ben.post("/consent", version=version, to="undo", agree=False).json()
    assert (refused["version"], refused["undo"]["asked_by"]) == (version, None)

    anna.post("/undo", version=version, to=to)
    agreed = ben.post("/consent", version=version, to="undo", agree=True).json()

    assert agreed["version"] > version
    assert agreed["undo"]["asked_by"] is None


def test_an_undone_roll_is_rolled_again_under_another_number(base):
    anna, ben = french_moves(base)
    card = next(line for line in anna.state["log"] if line["event"]["event"] == "CardDrawn")
    anna.post("/undo", version=anna.state["version"], to=card["answer"] - 1)

    ben.post("/consent", version=ben.look()["version"], to="undo", agree=True)

    again = next(line for line in anna.look()["log"] if line["event"]["event"] == "CardDrawn")
    assert again["number"] > card["number"]
    assert again["answer"] == card["answer"]


def test_nobody_consents_to_his_own_wish(base):
    anna, _ = french_moves(base)
    version = anna.state["version"]
    anna.post("/undo", version=version, to=anna.state["undo"]["earliest"] - 1)

    assert error(anna.post("/consent", version=version, to="undo", agree=True)) == (409, "not-asked")


def test_a_wish_to_go_back_ends_with_the_next_answer(base):
    anna, ben = french_moves(base)
    anna.post("/undo", version=anna.state["version"], to=anna.state["undo"]["earliest"] - 1)

    anna.answer(anna.actions[0])

    assert ben.look()["undo"]["asked_by"] is None


def test_the_other_side_may_not_take_back_my_move_without_me(base):
    anna, ben = french_moves(base)
    anna.answer(anna.actions[0])

    state = ben.post("/undo", version=ben.look()["version"], to=anna.state["answers"] - 1).json()

    assert state["answers"] == anna.state["answers"]
    assert anna.look()["undo"]["asked_by"] == "allied"


def test_against_the_computer_everything_can_be_taken_back(base):
    anna = to_move(against_computer(base))
    assert anna.state["answers"] > 0

    after = anna.post("/undo", version=anna.state["version"], to=0).json()

    assert after["status"] == "running"
    assert after["question"]["asks"] == "french"
    assert after["version"] > anna.state["version"] + 1


def test_at_a_hot_seat_everything_can_be_taken_back(base):
    anna = hot_seat(base)
    start = anna.state
    to_move(anna)

    after = anna.post("/undo", version=anna.state["version"], to=0).json()

    assert (after["answers"], after["view"]) == (0, start["view"])


@pytest.mark.parametrize("wish", [{"strict": True}, {"options": {"no_take_backs": True}}])
def test_6_4_in_a_strict_game_nothing_is_taken_back(base, wish):
    anna = to_move(hot_seat(base, **wish))
    anna.answer(anna.actions[0])

    answer = anna.post("/undo", version=anna.state["version"], to=anna.state["answers"] - 1)

    assert error(answer) == (409, "strict")
    assert answer.json()["rule"] == "6.4"
    assert anna.state["undo"]["to"] is None


def test_there_is_nothing_to_take_back_to_in_the_future(base):
    anna = hot_seat(base)

    assert error(anna.post("/undo", version=anna.state["version"], to=anna.state["answers"])) == (422, "malformed")
    assert error(anna.post("/undo", version=anna.state["version"] + 1, to=0)) == (409, "stale")


def test_a_game_that_is_over_stays_over(base):
    anna = hot_seat(base)
    anna.post("/resign", version=anna.state["version"])

    assert error(anna.post("/undo", version=anna.look()["version"], to=0)) == (409, "game-over")
