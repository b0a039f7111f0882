"""A connection that breaks loses no answer and gives none twice; several tabs stay in step."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.table import Table


def test_answer_whose_confirmation_was_lost_counts_once(table: Table) -> None:
    table.sit_down()
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        """The server gets the answer, the board never hears of it."""
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch().text())
            route.abort()

    table.page.route(re.compile(r"/answers\?"), lose_first)
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.act(table.click_cost)
    assert lost
    expect(table.page.locator(".log li", has_text="I Corps moved")).to_have_count(1)
    assert "moved" in table.counters["fr-i"]


def test_answer_given_while_the_server_is_away_arrives_when_it_is_back(page: Page, own_server: Server) -> None:
    table = Table(page, own_server.url)
    table.sit_down()
    table.click_unit("fr-i")
    page.locator(".play .cost").first.wait_for()
    before = table.version
    own_server.stop()
    table.click_cost()
    expect(page.locator(".fact.alarm")).to_contain_text("No connection")
    own_server.start()
    table.wait_for_version(before)
    expect(page.locator(".log li", has_text="I Corps moved")).to_have_count(1)
    expect(page.locator(".fact.alarm")).to_have_count(0)


def test_two_tabs_of_one_seat_stay_in_step(table: Table) -> None:
    table.sit_down()
    tab = Table(table.page.context.new_page(), table.url)
    tab.visit(f"#/game/{table.game}")
    tab.wait_for("you")
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.act(table.click_cost)
    tab.wait_for_version(table.version - 1)
    expect(tab.page.locator('[data-handle="fr-i"] > [aria-label*="moved"]')).to_have_count(1)
