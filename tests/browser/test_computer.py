"""The computer as one meets it: chosen by strength and manner, thinking in sight, asked for advice."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Server
from tests.browser.table import Table
from tests.browser.test_everyone import PHONE

pytestmark = pytest.mark.regular

# Whether all of the advice can be seen: within its panel, and covered by nothing.
IN_SIGHT = """() => {
  const advice = document.querySelector(".advice");
  if (!advice || document.querySelector(".ask-hint button").disabled) return false;
  const { left, right, top, bottom } = advice.getBoundingClientRect();
  const sees = (y) => document.elementFromPoint((left + right) / 2, y)?.closest(".advice");
  return Boolean(sees(top + 2) && sees(bottom - 2));
}"""
ON_THE_MAP = """unit => {
  const box = document.querySelector("#map").getBoundingClientRect();
  const { left, right, top, bottom } = document.querySelector(`[data-handle="${unit}"]`).getBoundingClientRect();
  return left > box.left && right < box.right && top > box.top && bottom < box.bottom;
}"""


def test_the_computer_is_chosen_by_strength_and_manner(table: Table) -> None:
    table.visit("#/new/waterloo-20-third-day")
    strength = table.page.get_by_role("group", name="Strength of the computer")
    expect(strength.get_by_role("radio")).to_have_count(6)
    strength.get_by_text("Captain").click()
    expect(strength.get_by_role("status")).to_contain_text("exact odds")
    table.page.get_by_role("group", name="How it plays").get_by_text("Bold").click()
    table.page.get_by_role("button", name="Begin").click()
    expect(table.page.locator(".scene")).to_contain_text("the computer (captain, bold)")
    table.wait_for("you")
    table.visit("#/new/cornfield")
    expect(strength.get_by_role("radio")).to_have_count(6)
    expect(strength.get_by_role("radio", name="Captain")).to_be_checked()


def test_manner_of_a_computer_is_told_in_the_words_that_were_chosen(table: Table) -> None:
    seats = {"french": {"kind": "computer", "level": "marshal", "style": "hunting"}, "allied": {"kind": "human"}}
    made = table._begin(seats)
    table.visit(f"#/seat/{made['game']}/{made['seats']['allied']}")
    expect(table.page.locator(".scene")).to_contain_text("the computer (marshal, for the enemy's army)")
    table.wait_for("you", "other")
    while table.asked == "you":  # a card of the French may ask the Allies something, too
        table.say_something()
        table.wait_for("you", "other")
    expect(table.page.locator(".thinking")).to_contain_text("The computer (marshal, for the enemy's army) is thinking")
    table.page.get_by_role("button", name="Play now").click()


def test_time_that_a_computer_takes_is_said_once(table: Table) -> None:
    table.visit("#/new/waterloo-20-third-day")
    strength = table.page.get_by_role("group", name="Strength of the computer")
    for level in ("Colonel", "General", "Marshal"):
        strength.get_by_text(level).click()
        expect(strength.get_by_role("status")).to_contain_text(re.compile(r"Thinks for up to"))
        assert not re.search(r"as long|seconds.*seconds", strength.get_by_role("status").inner_text())


def test_a_computer_that_thinks_says_so_and_need_not_be_waited_for(table: Table) -> None:
    seats = {"french": {"kind": "computer", "level": "marshal"}, "allied": {"kind": "human"}}
    made = table._begin(seats)
    table.visit(f"#/seat/{made['game']}/{made['seats']['allied']}")
    thinking = table.page.locator(".thinking")
    table.wait_for("you")
    # One's own side comes first, where nothing cuts it short.
    expect(table.page.locator(".scene small").first).to_have_text("Allied: you · French: the computer (marshal)")
    while table.board.get_attribute("data-asked") == "you":  # a card of the French may ask the Allies something, too
        table.say_something()
        table.wait_for("you", "other")
    expect(thinking).to_contain_text("The computer (marshal) is thinking, for up to 10 seconds.")
    version = table.page.locator(".game").get_attribute("data-version")
    thinking.get_by_role("button", name="Play now").click()
    expect(table.page.locator(".game")).not_to_have_attribute("data-version", str(version))
    assert table.trouble == []


def test_a_hint_is_shown_on_the_map_and_can_be_followed(table: Table) -> None:
    table.sit_down()
    table.page.get_by_role("button", name="Hint", exact=True).click()
    advice = table.page.locator(".advice")
    expect(advice).to_contain_text(re.compile("Captain: Move"))
    expect(advice).to_contain_text("Your chance of winning")
    expect(table.page.locator(".play .cost").first).to_be_visible()  # where the unit could go, which is in hand
    before = int(table.page.locator(".game").get_attribute("data-version") or 0)
    advice.get_by_role("button", name="Do it").hover()
    expect(table.page.locator(".planner h2")).to_contain_text("Move")  # what it does, in the words of the answer
    advice.get_by_role("button", name="Do it").click()
    expect(table.page.locator(".game")).not_to_have_attribute("data-version", str(before))
    expect(advice).to_have_count(0)
    assert table.trouble == []


def _asks_for_a_hint(table: Table) -> None:
    """Scrolls to the button and waits for what is said."""
    table.page.get_by_role("button", name="Hint", exact=True).click()
    expect(table.page.locator(".ask-hint button")).to_be_enabled()
    expect(table.page.locator(".advice")).to_be_visible()


def test_advice_is_in_sight_each_time_it_comes(table: Table, browser: Browser, server: Server) -> None:
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    for one in (table, Table(context.new_page(), server.url)):
        one.sit_down()
        for _ in range(2):
            _asks_for_a_hint(one)
            one.page.wait_for_function(IN_SIGHT)
        expect(one.page.get_by_role("group", name="Advice of the captain")).to_be_focused()
        assert one.trouble == []
    context.close()


def test_map_moves_to_the_unit_that_advice_is_about(table: Table) -> None:
    table.sit_down()
    _asks_for_a_hint(table)
    advised = table.page.locator(".stand:has(.is-selected)").get_attribute("data-handle")
    table.page.locator("#map").focus()
    for key in ["+"] * 5 + ["Shift+ArrowDown"] * 30:
        table.page.keyboard.press(key)
    table.page.wait_for_function(f"unit => !({ON_THE_MAP})(unit)", arg=advised)
    _asks_for_a_hint(table)
    table.page.wait_for_function(ON_THE_MAP, arg=advised)
