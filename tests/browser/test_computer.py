"""The computer as one meets it: chosen by strength and manner, thinking in sight, asked for advice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table

pytestmark = pytest.mark.regular


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


def test_a_computer_that_thinks_says_so_and_need_not_be_waited_for(table: Table) -> None:
    seats = {"french": {"kind": "computer", "level": "marshal"}, "allied": {"kind": "human"}}
    made = table._begin(seats)
    table.visit(f"#/seat/{made['game']}/{made['seats']['allied']}")
    thinking = table.page.locator(".thinking")
    table.wait_for("you")
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
    advice.get_by_role("button", name="Do it").click()
    expect(table.page.locator(".game")).not_to_have_attribute("data-version", str(before))
    expect(advice).to_have_count(0)
    assert table.trouble == []
