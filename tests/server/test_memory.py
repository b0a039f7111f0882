"""Memory: what the collector passes over must not need it to be freed."""

import gc
import weakref

from gloire.server.memory import AGAIN, Sparing
from gloire.server.present import state
from gloire.server.store import Row, Seat, Stored
from gloire.server.table import HUMAN, Holder, Table


def a_game() -> Table:
    row = Row(id="game", scenario="waterloo-20", rules="", secret="00" * 32)
    seats = tuple(Seat(game="game", side=side, kind=HUMAN, name=side) for side in ("french", "allied"))
    return Table(Stored(row, seats, (), ()))


def test_a_game_that_is_let_go_is_freed_without_the_collector():
    table = a_game()
    for _ in range(40):
        draft = table.past.draft()
        draft.roll(table.dice({}, draft))
        question = draft.game.question
        assert question
        draft.enter(question.actions[-1])
        table.adopt(draft)
        state(table, Holder(("french",)))
    gone = weakref.ref(table)
    gc.disable()
    try:
        del table, draft, question
        assert gone() is None
    finally:
        gc.enable()


def test_what_survives_a_full_collection_is_set_aside():
    sparing = Sparing()
    try:
        sparing("stop", {"generation": 1})
        assert gc.get_freeze_count() == 0
        sparing("stop", {"generation": 2})
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_after_an_hour_everything_is_looked_at_again(monkeypatch):
    sparing = Sparing()
    gc.freeze()
    monkeypatch.setattr("gloire.server.memory.time.monotonic", lambda at=sparing._until: at + AGAIN)

    sparing("stop", {"generation": 2})

    assert gc.get_freeze_count() == 0
