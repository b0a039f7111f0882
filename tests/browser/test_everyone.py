"""For everyone: by keyboard alone, on a phone, and with nothing that axe finds serious."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.positions import found, open_position
from tests.browser.table import LIKES, PLAIN, Table

AXE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
IN_SIGHT = """all => {
  const map = document.querySelector("#map").getBoundingClientRect();
  const inside = (box) => box.left > 0 && box.right < map.right && box.top > map.top && box.bottom < map.bottom - 20;
  return all.filter((one) => inside(one.getBoundingClientRect())).map((one) => one.dataset.handle);
}"""
FOCUSED = "document.activeElement.className"
MAY_NOT = ("serious", "critical")


# Keyboard.


def _tab_to(page: Page, fits: Callable[[str], bool]) -> None:
    """Goes on with the Tab key until what has the focus fits."""
    for _ in range(600):
        focused = page.evaluate("(document.activeElement.textContent || '').trim().replace(/\\s+/g, ' ')")
        if fits(focused):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key did not lead there")


def _answer_by_keys(table: Table) -> None:
    plain = table.page.locator(PLAIN).all_inner_texts()
    liked = next((like for like in LIKES for text in plain if text.startswith(like)), plain[0] if plain else None)
    table.page.keyboard.press("e")
    if liked is None and not table.page.locator(".part-orders details.all").count():
        liked = table.answers().first.inner_text().strip()
    if liked is None:
        _tab_to(table.page, lambda text: text.startswith("All choices"))
        if not table.page.locator(".choice-group").count():
            table.page.keyboard.press("Enter")
        liked = table.page.locator(".choice-group .act > button:not(.rule)").first.inner_text().strip()
    wanted = liked.splitlines()[0].strip()  # below it stand its odds
    _tab_to(table.page, lambda text: text.startswith(wanted))
    table.act(lambda: _enter(table))


def _enter(table: Table) -> None:
    """Presses the button that has the focus, and says yes where the board asks whether it is meant."""
    table.page.keyboard.press("Enter")
    sure = table.page.locator("dialog .primary")
    if sure.count():
        wanted = sure.inner_text()
        _tab_to(table.page, lambda text: text == wanted)
        table.page.keyboard.press("Enter")


def _move_by_keys(table: Table) -> None:
    """To the map, the next unit, its first open hex."""
    for key in ("Escape", "g", "."):
        table.page.keyboard.press(key)
    table.page.locator(".play .reach").wait_for()
    table.page.keyboard.press("]")
    expect(table.page.locator(".play .cursor-hex")).to_have_count(1)
    table.act(lambda: table.page.keyboard.press("Shift+Enter"))


def test_two_turns_are_played_by_keyboard_alone(table: Table) -> None:
    table.visit()
    table.page.get_by_role("button", name="Play now").wait_for()
    _tab_to(table.page, lambda text: text == "Play now")
    table.page.keyboard.press("Enter")
    moved: set[str] = set()
    for _ in range(150):
        table.wait_for("you")
        turn = table.page.locator(".turns .now b").first.inner_text()
        if turn == "13":
            break
        if table.question.startswith("Move your units") and turn not in moved:
            _move_by_keys(table)
            moved.add(turn)
        else:
            _answer_by_keys(table)
            assert table.page.evaluate(FOCUSED) == "asks"  # Not the page, from which one would begin anew.
    assert moved == {"11", "12"}
    assert not table.trouble


@pytest.mark.regular
def test_arrows_move_a_cursor_that_is_announced(table: Table) -> None:
    table.sit_down()
    table.page.keyboard.press("g")
    table.page.keyboard.press("ArrowUp")
    spoken = table.page.locator("#spoken")
    first = spoken.inner_text()
    table.page.keyboard.press("ArrowRight")
    expect(spoken).not_to_have_text(first)
    expect(table.page.locator(".play .cursor-hex")).to_have_count(1)


@pytest.mark.regular
def test_board_in_words_tells_of_every_counter_on_the_map(table: Table) -> None:
    table.sit_down()
    table.page.keyboard.press("b")
    words = table.page.get_by_role("region", name="The board in words")
    for sentence in table.counters.values():
        expect(words).to_contain_text(sentence.split(",")[0])


@pytest.mark.regular
def test_news_is_announced(table: Table) -> None:
    table.sit_down()
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.act(table.click_cost)
    expect(table.page.locator("#spoken")).to_contain_text("I Corps moved")


# Phone.


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Table]:
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    yield Table(context.new_page(), server.url)
    context.close()


def test_phone_shows_map_sheet_and_targets_of_a_thumb(phone: Table) -> None:
    phone.sit_down()
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    counter = page.locator(".stand .rim").first.bounding_box()
    assert counter
    assert counter["width"] >= 44
    for box in (one.bounding_box() for one in page.locator(".part-orders .acts button:not(.rule), .tabs button").all()):
        assert box
        assert box["height"] >= 44


def test_phone_moves_a_unit_by_two_taps(phone: Table) -> None:
    phone.sit_down()
    unit = phone.page.locator(".stand:has(.is-able)")
    handles = unit.evaluate_all(IN_SIGHT)
    assert handles, "no unit of one's own is in sight"
    phone.page.locator(f'[data-handle="{handles[0]}"]').tap(force=True)
    phone.page.locator(".play .reach").wait_for()
    fold = phone.page.locator(".part-orders details.fold").filter(has_text="open").first
    if fold.get_attribute("open") is None:  # Few hexes lie open.
        fold.locator("summary").tap()
    phone.act(lambda: phone.page.locator(".targets button.small").first.tap())
    assert "moved" in phone.counters[handles[0]]


def test_phone_has_log_and_tracks_behind_tabs(phone: Table) -> None:
    phone.sit_down()
    phone.page.get_by_role("tab", name="Log").tap()
    expect(phone.page.get_by_role("region", name="Log")).to_be_visible()
    phone.page.get_by_role("tab", name="Tracks").tap()
    expect(phone.page.locator(".part-tracks .points-rows")).to_be_visible()


# axe.


def findings(page: Page) -> list[str]:
    """What axe finds serious, each with the elements it is about."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {rule['help']} " + " | ".join(node["html"][:160] for node in rule["nodes"][:4])
        for rule in found["violations"]
        if rule["impact"] in MAY_NOT
    ]


@pytest.fixture(params=["light", "dark"])
def themed(request: pytest.FixtureRequest, table: Table) -> Table:
    table.page.emulate_media(color_scheme=request.param, reduced_motion="reduce")
    return table


def test_axe_finds_nothing_serious_at_home_and_in_the_set_up(themed: Table) -> None:
    themed.visit()
    themed.page.locator("article.scenario").first.wait_for()
    assert findings(themed.page) == []
    themed.visit("#/new/waterloo-20-third-day")
    themed.page.get_by_text("Where the books leave something open").click()
    assert findings(themed.page) == []


def test_axe_finds_nothing_serious_at_the_board(themed: Table) -> None:
    themed.sit_down()
    themed.click_unit("fr-i")
    themed.page.locator(".play .cost").first.wait_for()
    assert findings(themed.page) == []
    themed.page.keyboard.press("b")
    themed.page.get_by_role("region", name="The board in words").wait_for()
    assert findings(themed.page) == []
    themed.page.get_by_role("button", name="Menu").click()
    assert findings(themed.page) == []


def test_axe_finds_nothing_serious_in_a_battle_and_a_replay(themed: Table) -> None:
    open_position(themed, found(lambda kind, *_: kind == "CommitReservesFor"))
    expect(themed.page.locator(".bars")).not_to_have_count(0)
    assert findings(themed.page) == []
    themed.page.get_by_role("button", name="Menu").click()
    themed.page.get_by_role("button", name="Replay").click()
    themed.page.get_by_role("region", name="Replay").wait_for()
    assert findings(themed.page) == []


def test_axe_finds_nothing_serious_on_a_phone(phone: Table) -> None:
    phone.sit_down()
    assert findings(phone.page) == []
