"""Who may do what: everything that is not lawful is refused, in a fixed order, and changes nothing."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from gloire.systems.napoleonic20.known import ACTIONS
from tests.server.client import Client, against_computer, error, hot_seat, two_people

OFTEN = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
UNITS = some.sampled_from(["fr-ii", "fr-ig", "fr-res", "ad-i", "pr-i", "", "nobody"])
HEXES = some.sampled_from(["1204", "1403", "0101", "2001", "9999", "", "x"])
KINDS = some.sampled_from([kind.__name__ for kind in ACTIONS.__args__])
FIELDS = some.fixed_dictionaries(
    {},
    optional={
        "unit": UNITS,
        "hex": HEXES,
        "at": HEXES,
        "army": some.sampled_from(["french", "prussian", "x"]),
        "face": some.one_of(some.integers(-1, 7), some.text(max_size=3)),
        "to": some.integers(-2, 50),
        "side": some.sampled_from(["french", "allied", "x"]),
        "card": some.integers(-1, 60),
    },
)
JSON = some.recursive(
    some.none() | some.booleans() | some.integers(-(2**53), 2**53) | some.text(max_size=8),
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def stands(client: Client) -> tuple[int, bytes]:
    """All that an action could have changed."""
    state = client.get()
    return state["version"], msgspec.json.encode([state[part] for part in ("view", "question", "log", "undo", "dice")])


@pytest.fixture
def moving(base) -> Client:
    """A French player who is asked to move."""
    anna = hot_seat(base)
    anna.play_until(lambda state: state["question"]["kind"] == "Move")
    return anna


@OFTEN
@given(kind=KINDS, fields=FIELDS)
def test_actions_that_are_not_offered_are_refused_and_change_nothing(moving, kind, fields):
    action = {"do": kind, **fields}
    before = stands(moving)
    if action in moving.actions:
        return

    answer = moving.send(action)

    assert error(answer) in ((422, "illegal"), (422, "malformed"))
    assert answer.json()["reason"]
    assert stands(moving) == before


@OFTEN
@given(body=JSON)
def test_bodies_that_are_no_answers_are_malformed_and_change_nothing(moving, body):
    before = stands(moving)

    answer = moving.call("POST", f"/api/games/{moving.game}/answers", body)

    assert error(answer) == (422, "malformed")
    assert stands(moving) == before


@OFTEN
@given(body=some.binary(max_size=60))
def test_bodies_that_are_no_json_are_malformed(moving, body):
    headers = {"authorization": f"Bearer {moving.seat}", "content-type": "application/json"}

    answer = moving.http.post(f"/api/games/{moving.game}/answers", content=body, headers=headers)

    assert error(answer) == (422, "malformed")


@OFTEN
@given(version=some.integers(0, 10**6))
def test_answers_to_another_version_are_stale_and_change_nothing(moving, version):
    before = stands(moving)
    if version == moving.state["version"]:
        return

    answer = moving.send(moving.actions[0], version=version)

    assert error(answer) == (409, "stale")
    assert answer.json()["version"] == moving.state["version"]
    assert stands(moving) == before


@settings(OFTEN, max_examples=10)
@given(seat=some.text("abcdefghijklmnop-_0123456789", min_size=1, max_size=40))
def test_a_seat_that_is_not_of_the_game_does_nothing(moving, seat):
    before = stands(moving)

    for path in ("answers", "undo", "consent", "resign", "draw", "chat", "dice"):
        answer = Client(moving.base, moving.game, seat).post(f"/{path}", version=moving.state["version"])
        assert error(answer) == (401, "no-seat")
    assert stands(moving) == before


def test_the_seat_of_another_game_is_none_here(base):
    anna, stranger = against_computer(base), against_computer(base)

    answer = Client(base, anna.game, stranger.seat).post("/answers", version=anna.state["version"], action={})

    assert error(answer) == (401, "no-seat")


def test_the_side_that_is_not_asked_is_refused_whatever_it_sends(base):
    anna, ben = two_people(base)
    player, other = (anna, ben) if anna.look()["question"]["asks"] == "french" else (ben, anna)
    player.look()
    before = stands(player)

    for action in (*player.actions, {"do": "nonsense"}):
        assert error(other.send(action, version=player.state["version"])) == (409, "not-asked")
    assert stands(player) == before


def test_checks_come_in_order_seat_then_end_then_turn_then_version_then_rules(base):
    anna, ben = two_people(base)
    player, other = (anna, ben) if anna.look()["question"]["asks"] == "french" else (ben, anna)
    nonsense = {"do": "nonsense"}

    assert error(anna.other("").send(nonsense, version=999)) == (401, "no-seat")
    assert error(other.send(nonsense, version=999)) == (409, "not-asked")
    assert error(player.send(nonsense, version=999)) == (409, "stale")
    assert error(player.send(nonsense, version=player.look()["version"])) == (422, "malformed")
    player.post("/resign", version=player.state["version"])
    assert error(player.send(nonsense, version=999)) == (409, "game-over")
    assert error(anna.other("").send(nonsense, version=999)) == (401, "no-seat")


def test_a_seat_is_looked_at_before_the_body(moving):
    answer = Client(moving.base, moving.game, "nobody").http.post(
        f"/api/games/{moving.game}/answers", content=b"{", headers={"authorization": "Bearer nobody"}
    )

    assert error(answer) == (401, "no-seat")


def test_entries_of_a_record_are_no_answers(moving):
    before = stands(moving)

    for entry in ({"do": "Undo", "to": 0}, {"do": "Resign", "side": "french"}, {"do": "AgreeDraw"}):
        assert error(moving.send(entry)) == (422, "malformed")
    assert stands(moving) == before


def test_nobody_rolls_his_own_dice(base):
    anna = against_computer(base, server_dice=False)

    assert anna.state["question"]["asks"] == "chance"
    for face in range(1, 7):
        assert error(anna.send({"do": "Roll", "face": face})) == (409, "not-asked")


def test_a_request_that_was_confirmed_is_not_applied_twice(moving):
    action, name, version = moving.actions[0], str(uuid.uuid4()), moving.state["version"]

    first = moving.send(action, version, name)
    again = moving.send(action, version, name)

    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json()["version"] == first.json()["version"] == version + 1


def test_a_request_sent_again_after_others_still_counts_once(moving):
    action, name, version = moving.actions[0], str(uuid.uuid4()), moving.state["version"]
    moving.send(action, version, name)
    moving.look()
    moving.answer(moving.actions[0])

    again = moving.send(action, version, name)

    assert again.status_code == 200
    assert again.json()["version"] == moving.state["version"]


def test_the_name_of_a_request_is_good_for_one_answer(moving):
    name, version = str(uuid.uuid4()), moving.state["version"]
    moving.send(moving.actions[0], version, name)

    assert error(moving.send(moving.actions[1], version, name)) == (409, "reused")


def test_the_name_of_a_request_is_good_for_one_answer_at_the_newest_version_too(moving):
    name = str(uuid.uuid4())
    moving.send(moving.actions[0], moving.state["version"], name)
    version = moving.look()["version"]

    assert error(moving.send(moving.actions[0], version, name)) == (409, "reused")
    assert moving.look()["version"] == version


def test_a_request_of_one_seat_confirms_nothing_for_another(base):
    anna, ben = two_people(base)
    player, other = (anna, ben) if anna.look()["question"]["asks"] == "french" else (ben, anna)
    player.look()
    name, version, action = str(uuid.uuid4()), player.state["version"], player.actions[0]
    player.send(action, version, name)

    answer = other.send(action, version, name)

    assert answer.status_code != 200 or answer.json()["version"] > version + 1


def test_of_many_answers_to_one_question_exactly_one_counts(moving):
    version, action = moving.state["version"], moving.actions[0]

    def send(_: int) -> int:
        with httpx.Client(base_url=moving.base, timeout=60) as http:
            body = {"version": version, "action": action, "request": str(uuid.uuid4())}
            seat = {"authorization": f"Bearer {moving.seat}"}
            return http.post(f"/api/games/{moving.game}/answers", json=body, headers=seat).status_code

    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(send, range(16)))

    assert sorted(statuses) == [200] + [409] * 15
    assert moving.look()["version"] == version + 1


def test_there_is_no_such_game(base):
    assert error(Client(base, "nowhere").post("/answers", version=0, action={})) == (404, "no-game")


@pytest.mark.parametrize(
    "wish",
    [
        {"scenario": "waterloo-21", "seats": {}},
        {"scenario": "/etc", "seats": {}},
        {"scenario": "waterloo-20", "seats": {}},
        {"scenario": "waterloo-20", "seats": {"french": {"kind": "human"}, "austrian": {"kind": "human"}}},
        {"scenario": "waterloo-20", "seats": {"french": {"kind": "king"}, "allied": {"kind": "human"}}},
        {
            "scenario": "waterloo-20",
            "seats": {"french": {"kind": "computer", "level": "x"}, "allied": {"kind": "open"}},
        },
        {
            "scenario": "waterloo-20",
            "seats": {"french": {"kind": "open"}, "allied": {"kind": "open"}},
            "options": {"flying_horses": True},
        },
        {
            "scenario": "waterloo-20",
            "seats": {"french": {"kind": "open"}, "allied": {"kind": "open"}},
            "choices": {"C1": "many"},
        },
        {"scenario": "waterloo-20", "seats": {"french": {"kind": "open"}, "allied": {"kind": "open"}}, "surprise": 1},
    ],
)
def test_games_that_cannot_be_are_refused_with_a_reason(base, wish):
    answer = Client(base).call("POST", "/api/games", wish)

    assert error(answer) == (422, "malformed")
    assert len(answer.json()["reason"]) > 10
