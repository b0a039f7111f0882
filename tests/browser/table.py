"""A person at the board: looks, points, answers. Knows the page and none of the rules."""

import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Response, expect

# What a careful beginner says where he has the choice, in this order; the rest is whatever comes first.
LIKES = (
    "Declare this battle",
    "Roll the die",
    "Commit no reserves",
    "Retreat one hex less",
    "No further attacks",
    "Keep the rest in place",
    "Spend nothing",
    "Leave the marker as it is",
    "End the movement",
    "End the advance",
)

FIRST = "waterloo-20-third-day"
# Answers that name no unit and no hex: those that lie among the others, what costs something, what ends a phase.
PLAIN = ":is(.part-orders > section > .acts, .part-orders > section > .dear, .ending) .act > button:not(.rule)"


class Table:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.trouble: list[str] = []
        self.sees_all = False  # whether the whole map is shown
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("console", self._listen)
        page.on("response", self._read)

    def _listen(self, message: ConsoleMessage) -> None:
        # A refusal is an answer of the server; a lost connection is what some tests are about.
        expected = ("Failed to load resource", "WebSocket connection")
        if message.type == "error" and not message.text.startswith(expected):
            self.trouble.append(message.text)

    def _read(self, response: Response) -> None:
        """A preview is refused only where the page asks about an answer that is not offered any more."""
        if response.status == 422 and urlsplit(response.url).path.endswith("/preview"):
            self.trouble.append(f"refused: preview of {response.request.post_data}")

    # Coming in.

    def visit(self, place: str = "") -> None:
        self.page.goto(f"{self.url}/{place}")

    def play_now(self) -> None:
        self.visit()
        self.page.get_by_role("button", name="Play now").click()
        self.wait_for("you")

    def sit_down(self) -> None:
        """To a third day with the cards in their historical order, without the way through the home page."""
        seats = {"french": {"kind": "human"}, "allied": {"kind": "computer", "level": "greedy"}}
        made = self._begin(seats, scripted_events=True)
        self.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
        self.wait_for("you")

    def meet(self, other: "Table", **options: bool) -> None:
        """To a game with somebody else, who has the Allies, without the way through the invitation."""
        made = self._begin({"french": {"kind": "human", "name": "Anna"}, "allied": {"kind": "open"}}, **options)
        wish = {"invitation": made["invitations"]["allied"], "name": "Ben"}
        joined = other.page.request.post(f"{self.url}/api/games/{made['game']}/join", data=wish).json()
        for one, seat in ((self, made["seats"]["french"]), (other, joined["seat"])):
            one.visit(f"#/seat/{made['game']}/{seat}")
            one.page.locator(".game[data-asked]").wait_for()

    def _begin(self, seats: dict[str, dict[str, str]], **options: bool) -> dict[str, Any]:
        order = {"scenario": FIRST, "options": options, "seats": seats, "server_dice": True}
        made: dict[str, Any] = self.page.request.post(f"{self.url}/api/games", data=order).json()
        return made

    def set_up(
        self,
        opponent: str,
        side: str = "French",
        scenario: str = "waterloo-20-third-day",
        preset: str = "First game",
        options: Sequence[str] = (),
    ) -> None:
        self.visit(f"#/new/{scenario}")
        self.page.get_by_role("group", name="Your side").get_by_role("radio", name=re.compile(side)).check()
        self.page.get_by_role("radio", name=re.compile(opponent)).check()
        self.page.get_by_role("radio", name=re.compile(preset)).check()
        for option in options:
            self.page.get_by_role("checkbox", name=option).check()
        self.page.get_by_role("button", name="Begin").click()
        self.page.locator(".game[data-asked]").wait_for()

    def invite(self, other: "Table") -> None:
        """Sets up a game and sends the link to somebody, who takes the seat of the Allies."""
        self.set_up("A friend by link")
        other.page.goto(self.page.locator(".invite").get_by_label("Invitation to play Allied").input_value())
        other.page.get_by_label("Your name").fill("Ben")
        other.page.get_by_role("button", name="Take the seat").click()
        other.page.locator(".game[data-asked]").wait_for()

    # Looking.

    @property
    def board(self) -> Locator:
        return self.page.locator(".game")

    @property
    def asked(self) -> str:
        return self.board.get_attribute("data-asked") or ""

    @property
    def version(self) -> int:
        return int(self.board.get_attribute("data-version") or -1)

    @property
    def question(self) -> str:
        return " ".join(self.page.locator("#question, .asks").first.inner_text().split())

    @property
    def game(self) -> str:
        found = re.search(r"#/game/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def counters(self) -> dict[str, str]:
        """Every counter on the map, by the sentence that describes it."""
        script = "all => Object.fromEntries(all.map(one => [one.dataset.handle, one.firstElementChild.ariaLabel]))"
        found: dict[str, str] = self.page.locator(".stand").evaluate_all(script)
        return found

    def take_over(self) -> None:
        """Whoever is asked at a shared screen looks; the board is covered where there is something to hide."""
        self.wait_for("you")
        cover = self.page.locator(".hand-over button")
        if cover.count():
            cover.click()

    def wait_for(self, *asked: str) -> None:
        wanted = "|".join(asked)
        expect(self.board).to_have_attribute("data-asked", re.compile(f"^({wanted})$"))

    def wait_for_version(self, than: int) -> None:
        self.page.wait_for_function(
            "than => { const board = document.querySelector('.game');"
            " return Number(board?.dataset.version) > than && board.dataset.asked !== 'busy' }",
            arg=than,
        )

    # Answering.

    def offers(self) -> Sequence[str]:
        """The texts of all answers that can be clicked now, without their odds."""
        self._open_list()
        return [text.strip().split("\n")[0].rstrip(": ") for text in self.answers().all_inner_texts()]

    def answers(self) -> Locator:
        return self.page.locator(".part-orders .act > button:not(.rule), .part-orders .targets > li > button")

    def _open_list(self) -> None:
        fold = self.page.locator(".part-orders details.all")
        if not fold.count():
            return
        if fold.get_attribute("open") != "":
            fold.locator("summary").click()
        # The list comes from the server when it is looked at, also where it lies open from the question before.
        fold.locator(".choice-group").first.wait_for()

    def answer(self, words: str) -> None:
        """Clicks an answer and waits until the game has gone on."""
        before = self.version
        self.answers().filter(has_text=words).first.click()
        self.confirm()
        self.wait_for_version(before)

    def confirm(self) -> None:
        """Says yes where the board asks whether it is meant."""
        sure = self.page.locator("dialog .primary")
        if sure.count():
            sure.click()

    def act(self, does: Callable[[], Any]) -> None:
        """Does something with the board that answers the question."""
        before = self.version
        does()
        self.wait_for_version(before)

    def click_unit(self, unit: str) -> None:
        self.page.locator(f'[data-handle="{unit}"]').click(force=True)

    def click_hex(self, hex: str) -> None:
        """Clicks the middle of a hex, whatever lies on it."""
        box = self.page.locator(f'.hex[data-hex="{hex}"]').bounding_box()
        assert box
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def click_cost(self) -> None:
        """Clicks the first hex that is open to the selected unit and empty."""
        self.page.locator(".play .cost:not(.stop, .taken)").first.click(force=True)

    def close_in(self) -> None:
        """Moves a unit to where it must stop, which is mostly beside the enemy; else ends the movement."""
        if not self.sees_all:
            self.page.get_by_role("button", name="The whole map").click()
            self.sees_all = True
        handles = self.page.locator(".stand:has(.is-able)").evaluate_all("all => all.map(one => one.dataset.handle)")
        for handle in handles:
            self.page.keyboard.press("Escape")
            self.click_unit(handle)
            self.page.locator(".play .cost").first.wait_for()
            if self.page.locator(".play .cost.stop:not(.taken)").count():
                self.act(lambda: self.page.locator(".play .cost.stop:not(.taken)").first.click(force=True))
                return
        self.page.keyboard.press("Escape")
        self.answer("End the movement")

    def say_something(self) -> None:
        """Answers as a careful beginner."""
        plain = self.page.locator(PLAIN).all_inner_texts()
        liked = next((like for like in LIKES for text in plain if text.startswith(like)), None)
        if liked:
            self.answer(liked)
            return
        if plain:
            self.answer(plain[0].strip())
            return
        offers = self.offers()
        assert offers, f"nothing can be answered to: {self.question}"
        self.answer(offers[0])
