"""The levels as people meet them: who is offered where, and how one that thinks for seconds holds nobody up."""

import asyncio
import time
from typing import Any

import msgspec
import pytest

from gloire.players import LEVELS
from gloire.server import acts, openings, orders
from gloire.server.desk import Desk
from gloire.server.migrations import upgrade
from gloire.server.past import Beginning, begin, enter
from gloire.server.refused import Refused
from gloire.server.settings import Settings
from gloire.server.slices import Pace, Thought
from gloire.server.table import Holder
from gloire.server.thinking import Reply, Task, Thinkers
from tests.server.client import THIRD_DAY, Client, error, http

MARSHAL = {"kind": "computer", "level": "marshal"}
PATIENCE = 120.0  # seconds; a marshal in haste needs a fraction of one
LONG_AGO = 0.0  # the end of a slice, after which somebody looks at the clock only once


# Who is offered.


def test_systems_offer_the_levels_that_differ_in_them(base):
    def levels(system: str) -> list[str]:
        return [level["level"] for level in http(base).get("/api/levels", params={"system": system}).json()]

    assert levels("napoleonic20") == levels("jours_de_gloire") == levels("glory3") == list(LEVELS)
    assert error(http(base).get("/api/levels", params={"system": "chess"})) == (404, "no-rule")


def test_a_level_that_was_not_shown_to_be_stronger_in_a_system_says_so_there(base):
    def text(system: str, level: str) -> str:
        found = http(base).get("/api/levels", params={"system": system}).json()
        return next(one["text"] for one in found if one["level"] == level)

    assert "not been shown" in text("glory3", "general")
    assert "not been shown" in text("glory3", "marshal")
    assert text("glory3", "colonel") == text("napoleonic20", "colonel")
    assert text("napoleonic20", "marshal") == "Takes its time: the best that the computer can do."


def test_styles_are_listed_with_the_usual_one_first(base):
    styles = http(base).get("/api/styles/glory3").json()

    assert [style["style"] for style in styles][:3] == ["standard", "bold", "careful"]
    assert all(style["title"] and style["text"] for style in styles)


def opened(folder: Any, computer: orders.SeatWish, scenario: str = THIRD_DAY, **settings: Any) -> str:
    """The level that is stored for a computer's seat."""
    desk = Desk(Settings(database=f"sqlite:///{folder / 'games.db'}", **settings))
    upgrade(desk.store.engine)
    sides = openings.new_game(orders.NewGame(scenario=scenario, seats={})).past.game.scenario.sides
    seats = {sides[0]: orders.SeatWish(kind="human"), sides[1]: computer}
    wish = orders.NewGame(scenario=scenario, seats=seats)
    try:
        made = asyncio.run(openings.store_game(desk.tables, openings.new_game(wish), None, "here"))
        stored = desk.store.find(made.game)
        assert stored is not None
        return next(seat.level for seat in stored.seats if seat.kind == "computer")
    finally:
        desk.close()


def computer(level: str, style: str = "") -> orders.SeatWish:
    return orders.SeatWish(kind="computer", level=level, style=style)


def test_earlier_names_are_still_understood(tmp_path):
    assert opened(tmp_path, computer("greedy")) == "greedy"
    assert opened(tmp_path, computer("random")) == "random"


def test_a_style_is_kept_with_the_level(tmp_path):
    assert opened(tmp_path, computer("colonel", "bold")) == "colonel/bold"
    assert opened(tmp_path, computer("colonel", "standard")) == "colonel"


@pytest.mark.parametrize(
    ("wish", "settings"),
    [
        (computer("genius"), {}),
        (computer("captain", "devious"), {}),
        (computer("random", "bold"), {}),
        (computer("general"), {"strongest_level": "colonel"}),
        (computer("general"), {"scenario": "cornfield", "strongest_level": "colonel"}),
    ],
)
def test_what_is_not_offered_is_refused(tmp_path, wish, settings):
    with pytest.raises(Refused, match="there are"):
        opened(tmp_path, wish, **settings)


def test_a_battle_of_a_whole_day_gives_levels_that_search_more_time(base):
    def seconds(scenario: str) -> float:
        found = http(base).get("/api/levels", params={"scenario": scenario}).json()
        return next(level["seconds"] for level in found if level["level"] == "colonel")

    assert seconds("waterloo-20-third-day") == 1.0
    assert seconds("marengo-14-june") == 4.0


def rematch(folder: Any, strongest: str) -> Any:
    """The computer's seat in the rematch of a game against a marshal, where the host allows no more than a level."""
    desk = Desk(Settings(database=f"sqlite:///{folder / 'games.db'}"))
    upgrade(desk.store.engine)
    seats = {"french": orders.SeatWish(kind="human"), "allied": computer("marshal", "bold")}
    opening, anna = openings.new_game(orders.NewGame(scenario=THIRD_DAY, seats=seats)), Holder(("french",))

    async def again() -> str:
        table = await desk.tables.find((await openings.open_table(desk.tables, opening, None, "here")).game)
        await acts.resign(desk.tables, table, anna, orders.Version(version=table.version, side="french"))
        desk.tables.settings = msgspec.structs.replace(desk.settings, strongest_level=strongest)
        return (await openings.rematch(desk.tables, table, anna, "here")).game

    try:
        stored = desk.store.find(asyncio.run(again()))
        assert stored is not None
        return next(seat for seat in stored.seats if seat.kind == "computer")
    finally:
        desk.close()


@pytest.mark.parametrize(("strongest", "level"), [("marshal", "marshal/bold"), ("captain", "captain/bold")])
def test_a_rematch_is_played_by_no_level_that_the_host_does_not_offer(tmp_path, strongest, level):
    seat = rematch(tmp_path, strongest)

    assert (seat.side, seat.level, seat.name) == ("french", level, level.replace("/", ", "))


# Slices.


def looking(pace: Pace, looks: list[float], most: int = 5) -> str:
    """Somebody who looks at the clock before everything he does."""
    while len(looks) < most and (seen := pace.clock()) < float("inf"):
        looks.append(seen)
    return "done"


def test_who_thinks_goes_on_where_he_stopped_when_he_is_asked_again():
    pace, looks = Pace(), list[float]()
    thought = Thought(pace, lambda: looking(pace, looks))
    ends = [thought.go_on(LONG_AGO) for _ in range(6)]

    assert ends == [False] * 5 + [True]
    assert thought.result() == "done"
    assert looks == sorted(looks)


def test_a_long_slice_is_thought_through():
    pace, looks = Pace(), list[float]()

    assert Thought(pace, lambda: looking(pace, looks)).go_on(time.monotonic() + PATIENCE)
    assert len(looks) == 5


def test_haste_ends_a_thought_with_what_there_is():
    pace, looks = Pace(), list[float]()
    thought = Thought(pace, lambda: looking(pace, looks))
    thought.go_on(LONG_AGO)
    pace.hurry()

    assert thought.go_on(LONG_AGO)
    assert len(looks) < 5


def test_what_goes_wrong_in_a_thought_is_heard():
    def broken() -> None:
        raise ValueError("no such hex")

    thought = Thought(Pace(), broken)
    assert thought.go_on(LONG_AGO)
    with pytest.raises(ValueError, match="no such hex"):
        thought.result()


# In a process.


async def until_somebody_muses(thinkers: Thinkers, task: Task) -> tuple[Task, Reply]:
    """Plays on until a computer wants to think on; dice show whatever comes first."""
    past = begin(task.beginning)
    while (reply := await thinkers.think(task)).musing is None:
        enter(past, reply.entries)
        while past.game.question and past.asked not in task.levels:
            past.enter(past.game.question.actions[0])
        answers = [msgspec.Raw(msgspec.json.encode(answer)) for answer in past.game.answers]
        task = msgspec.structs.replace(task, answers=answers)
    enter(past, reply.entries)
    answers = [msgspec.Raw(msgspec.json.encode(answer)) for answer in past.game.answers]
    return msgspec.structs.replace(task, answers=answers), reply


@pytest.mark.parametrize("scenario", [THIRD_DAY, "marengo-13-june", "cornfield"])
def test_a_marshal_says_that_it_thinks_and_takes_the_best_so_far_when_told(scenario):
    thinkers = Thinkers(1)

    async def evening() -> tuple[Reply, Reply, Reply]:
        beginning = Beginning(scenario=scenario)
        levels = dict.fromkeys(begin(beginning).game.scenario.sides, "marshal")
        hasty = Task(game="g", beginning=beginning, levels=levels, answers=[], seconds=0.001)
        task, first = await until_somebody_muses(thinkers, hasty)
        again = await thinkers.think(task)
        return first, again, await thinkers.think(msgspec.structs.replace(task, hurry=True))

    first, again, last = asyncio.run(evening())
    thinkers.close()
    assert first.musing
    assert again.musing
    assert again.entries == []
    assert first.musing.seconds < again.musing.seconds < again.musing.most
    assert last.entries


# On a server.


def against_a_marshal(base: str) -> Client:
    """A game in which the computer, which has the French, has begun to think."""
    anna = Client(base).begin({"french": MARSHAL, "allied": {"kind": "human", "name": "Anna"}})
    until = time.monotonic() + PATIENCE
    while not anna.state["thinking"] and time.monotonic() < until:
        if anna.actions:
            anna.answer(anna.actions[0])
        else:
            anna.look()
    return anna


def test_who_plays_a_marshal_is_answered_at_once_and_need_not_wait(base):
    anna = against_a_marshal(base)
    assert anna.state["thinking"]["side"] == anna.state["question"]["asks"] == "french"
    assert anna.state["seats"]["french"]["level"] == "marshal"
    version = anna.state["version"]

    assert anna.post("/hurry").status_code == 200
    until = time.monotonic() + PATIENCE
    while anna.look()["version"] == version and time.monotonic() < until:
        time.sleep(0.02)
    assert anna.state["version"] > version


def test_only_who_plays_can_hurry_the_computer(base):
    anna = against_a_marshal(base)

    assert error(anna.other("").post("/hurry")) == (401, "no-seat")


def test_who_resigns_while_the_computer_thinks_is_done_with_it(base):
    anna = against_a_marshal(base)
    anna.state = anna.post("/resign", version=anna.state["version"], side="allied").json()

    assert anna.state["status"] == "over"
    assert anna.state["thinking"] is None
