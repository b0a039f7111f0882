"""Fog of war between two browsers: what is hidden from a player never reaches his page."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, WebSocket, expect

from tests.browser.conftest import Server
from tests.browser.table import Table

ASK = """
  const game = location.hash.split("/")[2];
  const { seat } = JSON.parse(localStorage.getItem("gloire-seats")).find((one) => one.game === game);
  const headers = { Authorization: `Bearer ${seat}`, "Content-Type": "application/json" };
  const ask = async () => (await fetch(`api/games/${game}`, { headers })).json();
"""
ANSWER = """
  const { version, question } = await ask();
  const hiding = question.actions.filter((one) => one.do !== "TurnUp");
  const action = hiding[number % hiding.length];
  const body = JSON.stringify({ version, action, request: crypto.randomUUID() });
  const answered = await fetch(`api/games/${game}/answers`, { method: "POST", headers, body });
  const told = await answered.text(); // read to its end, or nobody who listens hears of it
  if (!answered.ok) throw new Error(told);
"""


class Listener(Table):
    """A visitor whose every byte from the server is written down."""

    def __init__(self, page: Any, url: str) -> None:
        super().__init__(page, url)
        self.frames: list[str] = []
        self._responses: list[Response] = []
        page.on("response", lambda response: self._responses.append(response))
        page.on("websocket", self._listen_to)

    def _listen_to(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    @property
    def heard(self) -> str:
        """All that came from the server about games."""
        told = (answer for answer in self._responses if "/api/games" in answer.url and answer.ok)
        # Symbols are what is printed, for anybody who has the box: the same in every game with these rules.
        bodies = [answer.text() for answer in told if not answer.url.endswith("/symbols.svg")]
        return "\n".join([*bodies, *self.frames])

    @property
    def hidden(self) -> set[str]:
        """The units that lie face-down for the other side, and have lain so all the time."""
        view = self.page.evaluate(f"async () => {{ {ASK} return (await ask()).view; }}")
        mine = [counter for counter in view["counters"] if counter["side"] == view["viewer"] and counter["hex"]]
        return {counter["unit"] for counter in mine if "concealed" in counter["states"]}

    def answer_quickly(self, number: int) -> None:
        """Answers without the way through the buttons; the pages hear of it as of any other answer."""
        self.act(lambda: self.page.evaluate(f"async (number) => {{ {ASK} {ANSWER} }}", number))


@pytest.fixture
def pair(browser: Browser, server: Server, browser_context_args: dict[str, Any]) -> Iterator[tuple[Listener, Listener]]:
    contexts = [browser.new_context(**browser_context_args) for _ in range(2)]
    anna, ben = (Listener(context.new_page(), server.url) for context in contexts)
    yield anna, ben
    for context in contexts:
        context.close()


def _play(anna: Listener, ben: Listener, clicked: int, quick: int) -> None:
    """Rounds in which each answers who is asked: first with the mouse, then more quickly."""
    for number in range(clicked + quick):
        for one in (anna, ben):
            one.page.wait_for_timeout(20)
            if one.asked != "you":
                continue
            if number >= clicked:
                one.answer_quickly(number)
            elif one.question.startswith("Move your units") and one.page.locator(".stand:has(.is-able)").count():
                one.close_in()
            else:
                one.say_something()


def test_neither_page_hears_of_the_other_s_face_down_units(pair: tuple[Listener, Listener]) -> None:
    anna, ben = pair
    anna.meet(ben, fog_of_war=True)
    secrets = {anna: anna.hidden, ben: ben.hidden}
    assert all(len(units) > 5 for units in secrets.values())
    _play(anna, ben, clicked=5, quick=10)
    for one, other in ((anna, ben), (ben, anna)):
        still_hidden = secrets[other] & other.hidden
        assert len(still_hidden) > 3
        assert len(one.heard) > 20_000
        assert [unit for unit in sorted(still_hidden) if re.search(rf"\b{unit}\b(?!-)", one.heard)] == []
        assert not one.trouble


def test_face_down_counters_are_backs_to_the_enemy_and_faces_to_their_owner(pair: tuple[Listener, Listener]) -> None:
    anna, ben = pair
    anna.meet(ben, fog_of_war=True)
    assert sum(words.startswith("Concealed counter, French") for words in ben.counters.values()) > 5
    assert not any(words.startswith("Concealed counter, French") for words in anna.counters.values())
    assert sum("face-down" in words for words in anna.counters.values()) > 5
    handle = next(handle for handle, words in ben.counters.items() if words.startswith("Concealed counter, French"))
    ben.page.get_by_role("button", name="The whole map").click()
    ben.page.locator(f'[data-handle="{handle}"]').hover(force=True)
    expect(ben.page.locator(".unit-card")).to_contain_text("only its owner knows what it is")


def test_watcher_sees_backs_of_both_sides(pair: tuple[Listener, Listener], second: Table) -> None:
    anna, ben = pair
    anna.meet(ben, fog_of_war=True)
    second.visit(f"#/game/{anna.game}")
    second.wait_for("other")
    for side in ("french", "anglo-dutch"):
        assert any(words.startswith(f"Concealed counter, {side.title()}") for words in second.counters.values())
