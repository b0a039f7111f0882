"""From a first visit to the end of a game, and what a newcomer sees on the way."""

import re

import pytest
from playwright.sync_api import expect

import gloire
from tests.browser.sight import Onlooker
from tests.browser.table import Table

CLICKS = 5  # the most that a battle takes, from its declaration to its die


def test_first_visit_leads_to_a_finished_third_day_by_what_can_be_seen(table: Table) -> None:
    table.play_now()
    player = Onlooker(table)
    for _ in range(400):
        table.wait_for("you", "over")
        if table.asked == "over":
            break
        player.answer()
    player.expect_end()
    expect(table.page.get_by_role("button", name="Rematch, sides swapped")).to_be_visible()
    assert player.battles
    assert all(clicks <= CLICKS * battles for battles, clicks in player.battles), player.story
    assert not table.trouble


def test_home_page_has_a_card_for_every_scenario(table: Table) -> None:
    table.visit()
    cards = table.page.locator("article.scenario")
    expect(cards).to_have_count(len(gloire.scenarios()))
    for words in ("French against Allied", "6 turns", "about 1 hour", "Six turns, both armies in place"):
        expect(cards.first).to_contain_text(words)
    for words in ("As published", "objectives, entries, set-up", "Reconstructed", "terrain"):
        expect(cards.first.locator(".sources")).to_contain_text(words)
    assert cards.first.locator("img").evaluate("picture => picture.decode().then(() => picture.naturalWidth > 0)")


def test_home_page_shows_each_family_with_its_own_battles(table: Table) -> None:
    table.visit()
    for title, battles in (("Napoleonic 20", 7), ("Jours de Gloire", 3)):
        family = table.page.get_by_role("region", name=title)
        expect(family.locator("article.scenario")).to_have_count(battles)


def test_game_is_in_the_resume_list_and_is_found_again(table: Table) -> None:
    table.play_now()
    question = table.question
    table.visit()
    entry = table.page.locator(".resume li").first
    expect(entry).to_contain_text("Waterloo 20: The Third Day")
    expect(entry).to_contain_text("your turn")
    entry.locator("a").click()
    table.wait_for("you")
    assert table.question == question


@pytest.mark.regular
def test_click_on_a_hex_that_is_not_offered_says_why_not(table: Table) -> None:
    table.sit_down()
    table.click_unit("fr-i")
    table.page.locator(".play .reach").wait_for()
    table.click_unit("ad-reserve")
    why = table.page.locator(".why")
    expect(why).to_contain_text("An enemy unit holds")
    why.locator(".rule").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("Rule 6.3")
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.regular
def test_selected_unit_shows_reach_cost_and_path(table: Table) -> None:
    table.sit_down()
    table.click_unit("fr-i")
    cost = table.page.locator(".play .cost").first
    cost.hover(force=True)
    expect(table.page.locator(".play .path-beads")).to_have_count(1)
    expect(table.page.locator(".play .chip")).to_contain_text("1 point")
    expect(table.page.locator(".selection")).to_contain_text("I Corps")


def test_set_up_offers_side_opponent_options_and_choices(table: Table) -> None:
    table.visit("#/new/waterloo-20-third-day")
    for heading in ("Your side", "Against", "Options"):
        expect(table.page.get_by_role("group", name=heading)).to_be_visible()
    for opponent in ("The computer", "A friend at this screen", "A friend by link"):
        expect(table.page.get_by_role("radio", name=re.compile(opponent))).to_have_count(1)
    table.page.get_by_text("Where the books leave something open").click()
    table.page.get_by_label("Ground at Ligny").select_option("fortified")
    table.page.get_by_role("radio", name="Allied").check()
    table.page.get_by_role("button", name="Begin").click()
    table.wait_for("you")
    expect(table.page.locator(".scene small").first).to_contain_text("Allied: you")
