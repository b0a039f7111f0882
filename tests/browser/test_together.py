"""Two people: each in a browser of his own, or both at one screen."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.table import Table


def _play_until(one: Table, other: Table, seen: str) -> None:
    for _ in range(120):
        if one.page.locator(".log li", has_text=seen).count():
            return
        turn = next((table for table in (one, other) if table.asked == "you"), None)
        if turn is None:
            one.page.wait_for_timeout(50)
            continue
        turn.say_something()
        (other if turn is one else one).wait_for_version(turn.version - 1)
    raise AssertionError(f"{seen!r} was never seen")


def test_two_browsers_play_each_other_and_see_only_what_they_may(table: Table, second: Table) -> None:
    table.invite(second)
    second.wait_for("you")
    expect(table.page.locator(".part-orders")).to_contain_text("Ben is choosing")
    assert not table.answers().count(), "a side that is not asked has nothing to click"
    _play_until(table, second, "looked at the next card")
    secret, public = "looked at the next card: “", "The French looked at the next card."
    expect(table.page.locator(".log li", has_text=secret)).to_have_count(1)
    expect(second.page.locator(".log li", has_text=public)).to_have_count(1)
    expect(second.page.locator(".log li", has_text=secret)).to_have_count(0)
    assert not table.trouble + second.trouble


def test_what_one_says_the_other_reads(table: Table, second: Table) -> None:
    table.meet(second)
    for one in (table, second):
        one.page.get_by_role("tab", name="Chat").click()
    table.page.get_by_label("Say something").fill("Bonne chance")
    table.page.get_by_role("button", name="Send").click()
    expect(second.page.locator(".chat li")).to_contain_text(["Bonne chance"])


def test_draw_is_offered_and_agreed(table: Table, second: Table) -> None:
    table.meet(second)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Offer a draw").click()
    second.page.get_by_role("button", name="Agree").click()
    for one in (table, second):
        one.wait_for("over")
        expect(one.page.locator(".asks")).to_contain_text("agreed on a draw")


def test_spectator_sees_the_board_and_can_do_nothing(table: Table, second: Table, server: Server) -> None:
    table.sit_down()
    second.visit(f"#/game/{table.game}")
    second.wait_for("other")
    expect(second.page.locator(".part-orders")).to_contain_text("You are watching")
    assert second.counters == table.counters
    assert second.page.get_by_role("button", name="Undo").is_disabled()


def test_hot_seat_without_secrets_goes_on_without_a_cover(table: Table) -> None:
    table.set_up("A friend at this screen", preset="First game")
    sides = set()
    for _ in range(40):
        table.wait_for("you")
        expect(table.page.locator(".hand-over")).to_have_count(0)
        sides.add(table.page.locator(".asked").first.inner_text().split()[0])
        if len(sides) > 1:
            break
        table.say_something()
    assert sides == {"French", "Allied"}
    assert not table.trouble


def test_hot_seat_hides_the_board_until_the_other_is_there(table: Table) -> None:
    table.set_up("A friend at this screen", options=("Fog of war",))
    cover = table.page.get_by_role("dialog", name=re.compile("it is your turn"))
    sides = []
    for _ in range(40):
        if cover.count():
            sides.append(table.page.locator(".hand-over h2").inner_text().split(",")[0])
            expect(table.page.locator(".sheet-of-map")).to_be_hidden()
            expect(table.page.locator(".part-orders")).to_be_hidden()
            cover.get_by_role("button").click()
            expect(table.page.locator(".sheet-of-map")).to_be_visible()
        if len(sides) >= 3:
            break
        table.say_something()
    assert len(set(sides)) == 2
    assert all(one != other for one, other in pairwise(sides))
    assert not table.trouble


def test_who_waits_reads_what_the_other_side_is_doing(table: Table, second: Table) -> None:
    table.meet(second)
    while not (table.asked == "you" and table.question.startswith("Move your units")):
        asked = table if table.asked == "you" else second
        asked.say_something()
        for one in (table, second):
            one.wait_for_version(asked.version - 1)
    second.wait_for("other")
    expect(second.page.locator("#question")).to_have_text("The French are moving")


@pytest.mark.newcomer
def test_a_finished_game_is_listed_with_its_result(table: Table) -> None:
    table.sit_down()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.wait_for("over")
    table.visit()
    game = table.page.locator(".resume li").first
    expect(game.locator("em")).to_have_text("lost")
    expect(game).to_contain_text("the Allies have won")


def test_rematch_swaps_sides(table: Table) -> None:
    table.play_now()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.wait_for("over")
    first = table.game
    table.page.get_by_role("button", name="Rematch, sides swapped").click()
    table.page.wait_for_function("first => !location.hash.includes(first)", arg=first)
    table.wait_for("you")
    expect(table.page.locator(".scene small").first).to_contain_text("Allied: you")
