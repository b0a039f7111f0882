"""What the map says beside its hexes: which way is north, how far is far."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table import Table

pytestmark = pytest.mark.regular

# From the middle of one hex to the middle of its neighbour, on the screen.
STEP = """() => {
  const [a, b] = ["fr-iiic", "fr-ig"].map((unit) => document.querySelector(`[data-handle="${unit}"] .rim`))
    .map((one) => one.getBoundingClientRect());
  return b.x - a.x;
}"""
KILOMETRES = 2.0  # from hex to hex


def _bar(table: Table) -> Locator:
    return table.page.locator(".keyline .scale-bar")


def _pixels_per_kilometre(table: Table) -> float:
    words = re.search(r"([\d.]+) kilometres", _bar(table).inner_text())
    box = _bar(table).locator("i").bounding_box()
    assert words
    assert box
    return box["width"] / float(words[1])


def test_scale_is_true_at_every_zoom(table: Table) -> None:
    table.sit_down()
    seen = set()
    for zoom in ("Closer", "Closer", "Farther"):
        table.page.get_by_role("button", name=zoom, exact=True).click()
        table.page.wait_for_timeout(500)  # the sheet is drawn anew when the hand rests
        seen.add(table.page.evaluate(STEP))
        assert _pixels_per_kilometre(table) == pytest.approx(table.page.evaluate(STEP) / KILOMETRES, rel=0.03)
    assert len(seen) == 3


def test_north_is_told_and_covers_nothing(table: Table) -> None:
    table.sit_down()
    arrow = table.page.get_by_role("img", name="North is at the top.")
    expect(arrow).to_be_visible()
    here, map = arrow.bounding_box(), table.page.locator("#map").bounding_box()
    assert here
    assert map
    assert here["y"] >= map["y"] + map["height"]
