"""A person who can do no more than look and click: nothing is clicked that is hidden, covered or out of the window.

Clicks are counted, and a question that shows nothing to click is a fault.
"""

import re
from typing import Any

from playwright.sync_api import TimeoutError, expect

from tests.browser.table import Table

# What is asked of an attacker up to the die of a battle.
BATTLE = (
    "Declare your battles",
    "Should your cavalry",
    "Who else fights",
    "Which battle",
    "Commit reserves",
    "Roll the die",
)
LOOKS = 6  # at a question, before it counts as one that cannot be answered
PATIENCE = 4000  # milliseconds until somebody looks again
MOVES = 2  # units moved in a turn, so that the game is not too long for a test

# The middle of whatever of these can be seen and is not covered, with its words and its handle.
IN_SIGHT = """(all) => all.flatMap((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (!width || !height || one.disabled || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit && (one.contains(hit) || (hit.closest("#map") && one.closest(".play")));
  return isHit ? [{ x, y, text: one.textContent.trim(), handle: one.dataset.handle ?? "" }] : [];
})"""


class Onlooker:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.clicks: list[str] = []  # of the phase, as far as they belong to battles
        self.battles: list[tuple[int, int]] = []  # for each phase: how many battles, and the clicks up to their dice
        self.moved = 0
        self.story: list[str] = []  # of all these clicks, in words

    def seen(self, *selectors: str) -> list[dict[str, Any]]:
        """What of these can be seen, in the order of the page."""
        found: list[dict[str, Any]] = self.table.page.locator(", ".join(selectors)).evaluate_all(IN_SIGHT)
        return found

    def click(self, what: dict[str, Any]) -> None:
        if self._is_attacking(self.table.question):
            self.clicks.append(f"{self.table.question} {what['text'] or what['handle']}")
        self.table.page.mouse.click(what["x"], what["y"])

    def answer(self) -> None:
        """Answers the question that is put, somehow; who clicks a counter looks again at what that has brought."""
        before, question = self.table.version, self.table.question
        self._keep_count(question)
        for _ in range(LOOKS):
            self._try(question)
            if self._is_past(before):
                break
        self.table.wait_for_version(before)

    def _try(self, question: str) -> None:
        if sure := self.seen("dialog[open] .primary"):  # The board asks once more.
            self.click(sure[0])
        elif question.startswith("Move your units"):
            self._march()
        elif buttons := self._buttons():
            self.click(buttons[0])
        else:
            self._point()

    def _is_past(self, version: int) -> bool:
        """Whether the game goes on, or is about to; a window that opens is another thing to click."""
        asked = "document.querySelector('.game').dataset"
        going = f"than => Number({asked}.version) > than || document.querySelector('dialog[open]')"
        try:
            self.table.page.wait_for_function(going, arg=version, timeout=PATIENCE)
        except TimeoutError:
            return False
        return self.table.version > version

    def _buttons(self) -> list[dict[str, Any]]:
        """Buttons that answer: the one that offers itself, then the others, what costs something last."""
        acts = ".part-orders .acts .act > button:not(.rule)"
        return self.seen(".part-orders .acts .primary") or self.seen(f":not(.dear) > {acts}", ".ending button")

    def _march(self) -> None:
        able = self.seen(".stand:has(.is-able)") if self.moved < MOVES else []
        self.moved = self.moved + 1 if able else 0
        if able:
            self.click(able[self.moved % len(able)])
            self.table.page.locator(".play .cost").first.wait_for()
        goals = self.seen(".play .cost.stop:not(.taken)") or self.seen(".play .cost:not(.taken)") if able else []
        self.click(goals[0] if goals else self._end())

    def _end(self) -> dict[str, Any]:
        (end,) = self.seen(".ending button")
        return end

    def _point(self) -> None:
        """There is no button: a counter that shines is clicked, then a hex that is marked, or a counter again."""
        shining = self.seen(".stand:has(.is-able)", ".beside button")
        if shining:
            self.click(shining[0])
        listed = self.seen(".targets button") or self.seen(".part-orders .acts .act > button:not(.rule)")
        marked = listed or self.seen(".play .reach")
        assert shining or marked, f"nothing to click is in sight: {self.table.question}"
        if marked:
            self.click(marked[0])

    def _is_own_phase(self) -> bool:
        return "army-french" in (self.table.page.locator(".phases .now").get_attribute("class") or "")

    def _is_attacking(self, question: str) -> bool:
        """Whether a battle of one's own is on its way to its die."""
        return question.startswith(BATTLE) and self._is_own_phase()

    def _keep_count(self, question: str) -> None:
        """Adds up what a phase of one's own took, once it is over."""
        if self._is_own_phase() and not question.startswith("Move your units"):
            return
        if fought := [click for click in self.clicks if "? Attack" in click]:
            self.battles.append((len(fought), len(self.clicks)))
            self.story += self.clicks
        self.clicks = []

    def expect_end(self) -> None:
        expect(self.table.page.locator(".over .asks")).to_have_text(re.compile("victory|The game is a draw"))
