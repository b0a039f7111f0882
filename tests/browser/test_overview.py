"""The ground as pictures, the overview in its corner, and what is written at which zoom."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Server
from tests.browser.table import Table

SHEET = "() => document.querySelector('.sheet-of-map').getBoundingClientRect().toJSON()"

# How many pixels of the screen the close picture has for each it is shown on: one, where it is sharp.
SHARPNESS = """() => {
  const picture = document.querySelector(".ground.close"), { width, height } = picture.getBoundingClientRect();
  return [picture.width / width / devicePixelRatio, picture.height / height / devicePixelRatio];
}"""

# Whether the pixels of the close picture are dark on the whole.
IS_DARK = """() => {
  const picture = document.querySelector(".ground.close");
  const copy = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  copy.drawImage(picture, 0, 0);
  const { data } = copy.getImageData(0, 0, picture.width, picture.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 400) sum += data[at] + data[at + 1] + data[at + 2];
  return sum / (data.length / 400) / 3 < 100;
}"""


def _overview(table: Table) -> Locator:
    return table.page.locator(".overview")


def _rest(table: Table) -> None:
    """Until the pictures are drawn."""
    table.page.wait_for_timeout(400)
    table.page.wait_for_function(
        "() => { const sheet = document.querySelector('.sheet-of-map').dataset; return sheet.close && sheet.whole; }"
    )


def _closer(table: Table, steps: int = 3) -> None:
    for _ in range(steps):
        table.page.get_by_role("button", name="Closer", exact=True).click()
    _rest(table)


def _open_overview(table: Table) -> Locator:
    """Where it would cover something it waits to be asked."""
    folded = table.page.get_by_role("button", name="Overview of the map")
    expect(folded.or_(table.page.get_by_role("button", name="Fold the overview"))).to_be_visible()
    if folded.is_visible():
        folded.click()
    picture = _overview(table).locator(".picture")
    expect(picture).to_be_visible()
    return picture


@pytest.mark.parametrize("ratio", [1, 2])
def test_ground_is_as_sharp_as_the_screen(
    browser: Browser, server: Server, browser_context_args: dict[str, Any], ratio: int
) -> None:
    context = browser.new_context(**browser_context_args, device_scale_factor=ratio)
    table = Table(context.new_page(), server.url)
    table.play_now()
    for steps in (0, 2, 3):
        _closer(table, steps)
        table.page.wait_for_function(f"() => ({SHARPNESS})().every((one) => Math.abs(one - 1) < 0.01)", timeout=20_000)
    context.close()


def test_ground_follows_the_theme_and_the_wish_for_numbers(table: Table) -> None:
    table.play_now()
    sheet = table.page.locator(".sheet-of-map")
    expect(sheet).to_have_attribute("data-close", "light regions numbers")
    assert not table.page.evaluate(IS_DARK)
    table.page.keyboard.press("d")
    expect(sheet).to_have_attribute("data-close", "dark regions numbers")
    assert table.page.evaluate(IS_DARK)
    table.page.keyboard.press("n")
    expect(sheet).to_have_attribute("data-close", "dark regions")
    expect(sheet).to_have_attribute("data-whole", "dark regions")


def test_what_cannot_be_read_is_not_written(table: Table) -> None:
    table.play_now()
    sheet = table.page.locator(".sheet-of-map")
    expect(sheet).to_have_attribute("data-detail", "all")
    for _ in range(5):
        table.page.get_by_role("button", name="Farther", exact=True).click()
    expect(sheet).to_have_attribute("data-detail", "least")
    expect(sheet).to_have_attribute("data-close", "light")
    assert table.page.locator(".p-names .town-name").first.is_hidden()
    assert table.page.locator(".p-names .objective-name").first.is_hidden()
    assert table.page.locator(".p-names .far-name").first.is_visible()


def test_overview_leads_the_map(table: Table) -> None:
    table.play_now()
    _closer(table)
    picture = _open_overview(table)
    picture.click(position={"x": 8, "y": 8})
    table.page.wait_for_timeout(400)
    before = table.page.evaluate(SHEET)
    table.page.mouse.down()
    box = picture.bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] - 8, steps=4)
    table.page.mouse.up()
    after = table.page.evaluate(SHEET)
    assert after["left"] < before["left"] - 100
    assert after["top"] < before["top"] - 100


def test_overview_shows_counters_and_what_is_in_sight(table: Table) -> None:
    table.play_now()
    _closer(table)
    picture = _open_overview(table).bounding_box()
    assert _overview(table).locator(".troops circle").count() == table.page.locator(".play .stand").count()
    frame = _overview(table).locator("i").bounding_box()
    assert frame
    assert picture
    assert frame["width"] < picture["width"]
    assert _overview(table).locator(".picture").get_attribute("aria-hidden") == "true"


def test_overview_is_gone_when_all_is_in_sight_and_can_be_folded(table: Table) -> None:
    table.play_now()
    _closer(table)
    _open_overview(table)
    table.page.get_by_role("button", name="Fold the overview").click()
    expect(_overview(table).locator(".picture")).to_be_hidden()
    table.page.get_by_role("button", name="Overview of the map").click()
    expect(_overview(table).locator(".picture")).to_be_visible()
    table.page.mouse.move(300, 300)
    table.page.get_by_role("button", name="The whole map").click()
    expect(_overview(table)).to_be_hidden()


def test_overview_lies_on_no_counter_and_no_open_hex(table: Table) -> None:
    table.play_now()
    covered = """() => {
      const overview = document.querySelector(".overview");
      if (overview.hidden) return [];
      const box = overview.getBoundingClientRect();
      return [...document.querySelectorAll(".play .stand .rim")].map((one) => one.getBoundingClientRect())
        .filter((one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom);
    }"""
    for step in range(6):
        table.page.get_by_role("button", name="Closer" if step < 3 else "Farther", exact=True).click()
        table.page.locator("#map").focus()
        table.page.keyboard.press("Shift+ArrowRight")
        table.page.wait_for_timeout(400)
        assert table.page.evaluate(covered) == []


def test_line_of_sight_ends_at_what_is_in_the_way(table: Table) -> None:
    table.visit()
    drawn = """async () => {
      const { overCounters } = await import("./js/overlays.js");
      const { render } = await import("./js/html.js");
      const place = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
      const frame = { radius: 48, hexes: { a: { x: 0, y: 0 }, b: { x: 200, y: 100 }, c: { x: 80, y: 0 } } };
      const overlays = [{ kind: "sight", lines: [["a", "b"], ["a", "c"]], open: [0.25, 1] }];
      render(overCounters(frame, { overlays }), place);
      const found = [...place.querySelectorAll(".blocked, .unseen")];
      return found.map((one) => one.getAttribute("transform") ?? one.getAttribute("d"));
    }"""
    assert table.page.evaluate(drawn) == ["M50 25L200 100", "translate(50 25)"]


def test_board_that_waits_moves_nothing_for_ever(table: Table) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    table.sit_down()
    table.click_unit("fr-ig")
    expect(table.page.locator(".play .breathing")).to_be_attached()
    _rest(table)
    ends = table.page.evaluate("() => document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
    assert not {None, float("inf")} & set(ends)


def test_sheet_that_was_held_while_it_moved_rests_where_it_was_left(table: Table) -> None:
    table.sit_down()
    before = table.page.evaluate(SHEET)
    table.page.locator("#map").focus()
    table.page.keyboard.press("Shift+ArrowLeft")
    assert table.page.evaluate(SHEET)["x"] == before["x"] + 80
    _rest(table)
    assert table.page.evaluate(SHEET)["x"] == before["x"] + 80
