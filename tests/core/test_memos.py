"""Memos: what was found is kept within one allowance for the whole process, and is freed without the collector."""

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest

import gloire
from gloire.core import memos
from gloire.core.memos import ENTRY, EVERY, MEMORY, Fleeting, Memo, Shared, size_of
from gloire.systems.glory3.scenario import Scenario

# A scenario of each system, its options, and how many answers are enough to fill its memo.
GAMES = [
    ("waterloo-20-third-day", {}, 400),
    ("waterloo-20-third-day", {"fog_of_war": True, "leaders": True, "breakdown": True, "fatigue": True}, 400),
    ("marengo-13-june", {}, 250),
    ("cornfield", {}, 200),
]


@pytest.fixture(autouse=True)
def empty_memory(monkeypatch) -> Iterator[None]:
    """Whatever other tests have kept is forgotten, and so is what is kept here."""
    MEMORY.forget()
    yield
    MEMORY.forget()


def play(scenario: str, options: dict[str, bool], answers: int) -> None:
    """Random games, until there are so many answers."""
    rng = Random(7)
    while answers > 0:
        game = gloire.new_game(scenario, options)
        while game.question is not None and answers > 0:
            game.apply(game.question.sample(rng))
            answers -= 1


def test_what_is_kept_is_found_again():
    memo = Memo()

    assert memo.keep("here", (1, 2)) == (1, 2)
    assert memo.get("here") == (1, 2)


@pytest.fixture
def all_are_weighed(monkeypatch) -> None:
    """Every entry is weighed, not one in several."""
    monkeypatch.setattr(memos, "EVERY", 1)


def of_size(size: int) -> Callable[[object], int]:
    """Somebody who weighs and always comes to the same."""
    return lambda _: size


def test_all_memos_together_have_one_allowance(monkeypatch, all_are_weighed):
    monkeypatch.setattr(MEMORY, "allowance", 10_000)
    one, other = Memo(), Memo()
    one.keep("first", "found", of_size(6_000))
    other.keep("second", "found", of_size(3_000))
    assert (len(one), len(other)) == (1, 1)

    found = other.keep("third", "too much", of_size(3_000))

    assert found == "too much"
    assert (len(one), len(other)) == (0, 0)
    assert MEMORY.held == 0


def test_what_serves_for_a_few_moves_makes_room_for_the_rest(monkeypatch, all_are_weighed):
    monkeypatch.setattr(MEMORY, "allowance", 10_000)
    lasting, fleeting = Memo(), Fleeting()
    lasting.keep("first", "found", of_size(4_000))
    fleeting.keep("second", "found", of_size(5_000))
    fleeting.keep("third", "too much", of_size(2_000))

    assert (len(lasting), len(fleeting)) == (1, 0)
    assert MEMORY.held == 4_000 + ENTRY

    fleeting.keep("fourth", "found", of_size(1_000))
    lasting.keep("fifth", "more than half of all", of_size(6_000))

    assert (len(lasting), len(fleeting)) == (0, 0)
    assert MEMORY.held == 0


def test_what_grows_inside_an_entry_counts(monkeypatch, all_are_weighed):
    monkeypatch.setattr(MEMORY, "allowance", 1_000)
    memo = Memo()
    memo.keep("place", {}, of_size(100))
    assert MEMORY.held == 100 + ENTRY

    MEMORY.grow("found later", of_size(900))

    assert not memo


def test_one_entry_in_several_is_weighed_for_all_of_them():
    memo, weighed = Memo(), list[str]()

    def weigh(value: str) -> int:
        weighed.append(value)
        return 100

    for number in range(3 * EVERY):
        memo.keep(number, "found", weigh)

    assert len(weighed) == 3
    assert MEMORY.held == 3 * EVERY * (100 + ENTRY)


def test_what_is_large_is_weighed_by_itself(monkeypatch):
    memo, large = Memo(), (1 << 4000,) * 50
    memo.keep("small", 1)
    memo.keep_large("large", large)

    assert memo.get("large") == large
    assert MEMORY.held == size_of(large) + ENTRY
    assert MEMORY.unweighed == 1
    monkeypatch.setattr(MEMORY, "allowance", 2 * MEMORY.held - 1)
    memo.keep_large("one more", large)
    assert not memo
    assert MEMORY.held == 0


def test_key_is_weighed_but_for_what_it_names(all_are_weighed):
    mask, named = 1 << 300, object()

    Memo().keep(("a name", (7, mask), named, play), None)

    assert MEMORY.held - ENTRY == size_of(("a name", (7, mask), None, None))


def test_memo_of_a_scenario_that_is_gone_is_not_held():
    gc.disable()
    try:
        memos = len(MEMORY._memos)
        for _ in range(5):
            Memo().keep("here", 1)
        assert len(MEMORY._memos) <= memos + 1
    finally:
        gc.enable()


class Pair(msgspec.Struct, frozen=True):
    name: str
    mask: int


def test_size_is_that_of_all_parts_but_those_that_are_shared():
    mask = 1 << 300

    assert size_of("a name") == size_of(None) == size_of(7) == size_of(int) == size_of(play) == 0
    assert size_of(mask) > 60
    assert size_of((mask, mask + 1)) > 2 * size_of(mask)
    assert size_of({mask: [mask]}) > 2 * size_of(mask)
    assert size_of(Pair("a name", mask)) > size_of(mask)


@pytest.mark.parametrize(("scenario", "options", "answers"), GAMES)
def test_memos_hold_about_as_much_as_they_say(scenario, options, answers):
    play(scenario, options, 30)  # tables of the map, which stay
    MEMORY.forget()
    gc.collect()
    tracemalloc.start()
    try:
        play(scenario, options, answers)
        gc.collect()
        said, before = MEMORY.held, tracemalloc.get_traced_memory()[0]
        MEMORY.forget()
        freed = before - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()

    assert freed > 50_000
    assert 0.8 < said / freed < 2  # the start of a scenario stays, with what its first moves need


@pytest.mark.parametrize(("scenario", "options", "answers"), GAMES)
def test_games_leave_nothing_that_only_the_collector_frees(scenario, options, answers):
    play(scenario, options, 30)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        play(scenario, options, answers)
        MEMORY.forget()
        gc.collect()
        kinds = {type(one).__qualname__ for one in gc.garbage if type(one).__module__.startswith("gloire")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()

    assert kinds == set()


def test_every_system_keeps_to_the_allowance(monkeypatch):
    monkeypatch.setattr(MEMORY, "allowance", 200_000)
    forgotten = []

    def forget() -> None:
        forgotten.append(MEMORY.held)
        type(MEMORY).forget(MEMORY)

    monkeypatch.setattr(MEMORY, "forget", forget)

    for scenario, options, answers in GAMES:
        forgotten.clear()
        play(scenario, options, answers)
        assert forgotten, scenario
        assert MEMORY.held <= 200_000


def test_games_are_the_same_however_little_is_kept(monkeypatch):
    def hashes() -> list[str]:
        games = []
        for scenario, options, answers in GAMES:
            rng, game = Random(3), gloire.new_game(scenario, options)
            while game.question is not None and game.length < answers:
                game.apply(game.question.sample(rng))
            games.append(game.hash)
        return games

    plenty = hashes()
    monkeypatch.setattr(MEMORY, "allowance", 0)
    monkeypatch.setattr(memos, "EVERY", 1)

    assert hashes() == plenty


def test_variants_of_a_large_battle_share_its_ground():
    one, other = (gloire.new_game("antietam", {"free_mcclellan": on}).scenario for on in (False, True))

    assert isinstance(one, Scenario)
    assert isinstance(other, Scenario)
    assert one is not other
    assert one.ground is other.ground
    assert one.fronts is other.fronts


def test_what_is_shared_is_made_once_and_gone_with_its_last_holder():
    shared: Shared[Scene] = Shared()
    made: list[int] = []

    def make() -> Scene:
        made.append(1)
        return Scene()

    first, second = shared.get("here", make), shared.get("here", make)
    assert first is second
    del first, second
    gc.collect()
    assert shared.get("here", make)
    assert len(made) == 2


class Scene:
    """Something large."""
