"""Hands: units dragged to where they go or whom they attack, and the card that tells of them."""

from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.table import Table


def _drag(table: Table, unit: str, goal: Locator) -> None:
    """Takes a counter by its middle and lets it go over the goal."""
    box = table.page.locator(f'[data-handle="{unit}"] .body').bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + box["width"] / 2 + 12, box["y"] + box["height"] / 2, steps=3)
    goal.first.wait_for()
    there = goal.first.bounding_box()
    assert there
    table.page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)


def test_unit_is_dragged_to_an_open_hex(table: Table) -> None:
    table.play_now()
    before = table.counters["fr-i"]
    _drag(table, "fr-i", table.page.locator(".play .cost:not(.stop)"))
    table.act(table.page.mouse.up)
    assert table.counters["fr-i"] != before
    expect(table.page.locator(".log")).to_contain_text("I Corps moved")
    assert not table.trouble


def test_unit_dragged_where_it_may_not_go_stays_and_is_told_why(table: Table) -> None:
    table.play_now()
    version, before = table.version, table.counters["fr-i"]
    _drag(table, "fr-i", table.page.locator('[data-handle="ad-reserve"] .body'))
    table.page.mouse.up()
    expect(table.page.locator(".why")).to_contain_text("Not ")
    assert (table.version, table.counters["fr-i"]) == (version, before)


def test_unit_dragged_back_to_its_own_hex_stays_there_selected(table: Table) -> None:
    table.play_now()
    version, before = table.version, table.counters["fr-i"]
    start = table.page.locator('[data-handle="fr-i"] .body').bounding_box()
    assert start
    _drag(table, "fr-i", table.page.locator(".play .cost"))
    table.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2, steps=4)
    table.page.mouse.up()
    expect(table.page.locator(".selection")).to_contain_text("I Corps")
    expect(table.page.locator(".why")).to_have_count(0)
    assert (table.version, table.counters["fr-i"]) == (version, before)


def _until(table: Table, seen: Callable[[], bool]) -> None:
    """Closes in on the enemy and fights until something is seen; a game that ends first is followed by another."""
    closed: Counter[str] = Counter()
    for _ in range(300):
        table.wait_for("you", "over")
        if table.asked == "over":
            closed.clear()
            table.play_now()
            table.sees_all = False
        if seen():
            return
        turn = table.page.locator(".turns .now b").first.inner_text()
        if table.question.startswith("Move your units") and closed[turn] < 3:
            table.close_in()
            closed[turn] += 1
        else:
            table.say_something()
    raise AssertionError("it never came about")


def test_attacker_is_dragged_onto_the_enemy_to_declare_a_battle(table: Table) -> None:
    table.play_now()
    _until(table, lambda: table.question.startswith("Declare your battles"))
    able = table.page.locator(".stand:has(.is-ready), .stand:has(.is-selected)")
    attacker = able.first.get_attribute("data-handle")
    assert attacker
    _drag(table, attacker, table.page.locator(".stand:has(.is-target) .body"))
    table.act(table.page.mouse.up)
    expect(table.page.locator(".planner .foes .versus")).to_be_visible()
    assert not table.trouble


def test_retreat_is_drawn_with_arrows_and_the_line_of_communications_it_makes_for(table: Table) -> None:
    table.play_now()
    _until(table, lambda: table.page.locator(".play .retreat-way").count() > 0)
    hexes = table.page.locator(".part-orders .targets").first.locator("button.small")
    expect(table.page.locator(".play .retreat-head")).to_have_count(hexes.count())
    expect(table.page.locator(".play .retreat-goal").first).to_be_attached()


def test_dragging_the_empty_map_moves_the_sheet(table: Table) -> None:
    table.play_now()
    sheet = table.page.locator(".sheet-of-map")
    before, version = sheet.get_attribute("style"), table.version
    box = table.page.locator("#map").bounding_box()
    assert box
    table.page.mouse.move(box["x"] + 8, box["y"] + 8)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + 90, box["y"] + 60, steps=4)
    table.page.mouse.up()
    assert sheet.get_attribute("style") != before
    assert table.version == version


def test_card_tells_everything_about_the_unit_under_the_pointer(table: Table) -> None:
    table.play_now()
    table.page.locator('[data-handle="fr-ig"] .body').hover(force=True)
    card = table.page.locator(".unit-card")
    for words in ("Imperial Guard", "French, infantry, elite, guard", "Strength", "Movement", "as published"):
        expect(card).to_contain_text(words)
