"""Records that are a lot of work: what was undone costs nothing, what is too much is refused, and all is counted."""

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec
import pytest

from gloire.core.game import Game
from gloire.core.record import Undo
from gloire.server.fairness import Crowded, Fair
from gloire.server.openings import new_game
from gloire.server.orders import NewGame, SeatWish
from gloire.server.past import Beginning, Bounds, Laborious, Past, Unlawful, begin, enter, replay
from gloire.server.proofs import proof, written
from gloire.server.refused import Refused
from gloire.server.store import Row, Seat, Stored
from gloire.server.table import HUMAN, Table
from tests.server.client import COMPUTER, THIRD_DAY, Client, error, hot_seat
from tests.server.hosts import host

BEGINNING = Beginning(scenario=THIRD_DAY)
SEATS = {"french": {"kind": "human"}, "allied": COMPUTER}


def wavering(pairs: int, kept: int = 3) -> list[dict[str, Any]]:
    """A record of somebody who gives an answer and takes it back, over and over, now and then from further back."""
    past, rng = begin(BEGINNING), Random(1815)
    for number in range(pairs):
        for _ in range(kept if number % 20 == 0 else 1):
            assert past.game.question
            past.enter(past.game.question.sample(rng))
        past.enter(Undo(max(0, past.game.length - (2 if number % 20 == 0 else 1))))
    return [msgspec.json.decode(entry) for entry in past.fresh]


def by_the_letter(entries: list[dict[str, Any]]) -> Past:
    """Every entry played, as it was when the game was."""
    past = begin(BEGINNING)
    enter(past, entries)
    return past


@pytest.fixture
def played(monkeypatch) -> list[Any]:
    """Every answer that a game plays."""
    found: list[Any] = []
    apply = Game.apply

    def counted(game: Game, action: Any) -> Any:
        found.append(action)
        return apply(game, action)

    monkeypatch.setattr(Game, "apply", counted)
    return found


def test_reopened_game_is_the_one_that_was_played():
    entries = wavering(60)
    meant, found = by_the_letter(entries), begin(BEGINNING)

    replay(found, entries)

    assert found.game.record == meant.game.record
    assert (found.steps, found.version, found.fresh) == (meant.steps, meant.version, [])
    for past in (meant, found):
        assert past.game.question
        past.enter(past.game.question.sample(Random(7)))
        past.enter(Undo(0))
    assert found.game.record == meant.game.record


@pytest.mark.parametrize("first", [1, 7, 30, 31, 100])
def test_catching_up_in_two_parts_is_the_same(first):
    entries = wavering(60)
    meant, found = by_the_letter(entries), begin(BEGINNING)

    replay(found, entries[:first])
    replay(found, entries[first:])

    assert found.game.record == meant.game.record
    assert found.steps == meant.steps


def test_undone_answers_cost_nothing_to_reopen(played):
    entries = wavering(1000)
    played.clear()

    past = begin(BEGINNING)
    replay(past, entries)

    assert len(played) == past.game.length < 100
    assert past.version == len(entries) > 2000


def test_proof_of_a_finished_game_plays_it_again_only_once(played):
    seats = tuple(Seat(game="game", side=side, kind=HUMAN, name=side) for side in SEATS)
    table = Table(Stored(Row(id="game", scenario=THIRD_DAY, rules="", secret="00" * 32), seats, (), ()))
    rng = Random(1815)
    while table.question:
        table.past.roll(table.dice({}, table.past))
        if table.question:
            table.past.enter(table.question.sample(rng))
    played.clear()

    first = proof(table)

    assert len(first.rolls) == len(written(table).rolls) > 0
    assert proof(table) == first
    assert len(played) == table.past.game.length


def test_undo_of_what_is_not_there_is_refused():
    with pytest.raises(Unlawful):
        replay(begin(BEGINNING), [{"do": "Undo", "to": 0}])


def test_record_with_too_many_answers_is_refused_before_any_is_played(played):
    entries = [msgspec.json.decode(entry) for entry in by_the_letter(wavering(60)).fresh]
    played.clear()

    with pytest.raises(Laborious, match="answers"):
        replay(begin(BEGINNING), entries, Bounds(answers=1, seconds=60))
    assert not played


def test_record_that_takes_too_long_is_given_up():
    with pytest.raises(Laborious, match="longer"):
        replay(begin(BEGINNING), wavering(60), Bounds(answers=1000, seconds=0))


def test_choices_of_a_record_are_single_values():
    record = {**msgspec.to_builtins(begin(BEGINNING).game.record), "choices": {"C1": [1, 2]}}
    wish = NewGame(scenario=THIRD_DAY, seats={"french": SeatWish(kind="human")}, record=record)

    with pytest.raises(Refused, match="choices"):
        new_game(wish)


def test_wavering_record_is_read_at_once_and_refused_ones_are_counted(database):
    past = by_the_letter(wavering(700))
    record = msgspec.to_builtins(past.game.record)
    assert len(msgspec.json.encode(record)) > 30_000
    wish = {"scenario": THIRD_DAY, "seats": SEATS, "server_dice": True}

    with host(database, games_per_address=3, record_answers=past.game.length) as strict:
        anna = Client(strict.base)
        assert anna.call("POST", "/api/games", {**wish, "record": record}).status_code == 201
        spoilt = {**record, "hash": "0"}
        for _ in range(2):
            assert error(anna.call("POST", "/api/games", {**wish, "record": spoilt})) == (422, "malformed")
        assert error(anna.call("POST", "/api/games", {**wish, "record": spoilt})) == (429, "too-many")
        assert anna.call("POST", "/api/games", wish).status_code == 201


def test_undone_answers_are_in_the_record_of_a_game_that_was_reopened(database):
    with host(database) as first:
        anna = hot_seat(first.base)
        for _ in range(3):
            anna.answer(anna.actions[0])
            anna.state = anna.post("/undo", version=anna.state["version"], to=anna.state["answers"] - 1).json()
        record = anna.get("/record")
    with host(database) as second:
        assert Client(second.base, anna.game, anna.seat).get("/record") == record


def test_limit_of_games_holds_for_requests_at_the_same_moment(database):
    with host(database, games_per_address=3) as strict:
        wish = {"scenario": THIRD_DAY, "seats": {"french": {"kind": "human"}, "allied": {"kind": "human"}}}
        with ThreadPoolExecutor(12) as crowd:
            made = list(crowd.map(lambda _: Client(strict.base).call("POST", "/api/games", wish), range(12)))

    assert sorted({answer.status_code for answer in made}) == [201, 429]
    assert sum(answer.status_code == 201 for answer in made) == 3


def test_everybody_has_his_turn():
    fair, begun, order = Fair("test"), threading.Event(), list[str]()
    gate = threading.Event()
    fair.submit("first", begun.set)
    fair.submit("first", gate.wait, 30)
    assert begun.wait(30)

    futures = [fair.submit("greedy", order.append, f"greedy {number}") for number in range(5)]
    futures += [fair.submit(who, order.append, who) for who in ("anna", "ben")]
    gate.set()
    for future in futures:
        future.result(30)
    fair.close()

    assert order[:4] == ["greedy 0", "anna", "ben", "greedy 1"]


def test_nobody_has_more_waiting_than_he_may():
    fair, gate = Fair("test", most=2), threading.Event()
    futures = [fair.submit("anna", gate.wait, 30) for _ in range(2)]

    with pytest.raises(Crowded):
        fair.submit("anna", gate.wait, 30)
    other = fair.submit("ben", gate.wait, 30)
    gate.set()
    assert all(future.result(30) for future in (*futures, other))
    fair.submit("anna", gate.wait, 30).result(30)
    fair.close()
