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


SIGHT = """async () => {
  const { sightOf } = await import("/js/sights.js");
  const offer = (hex) => ({ unit: "a", hex });
  const session = (offers, version) => ({
    selected: "a", mine: true, able: new Set(["a"]), offers, prompt: { sends: true }, offered: { isWhole: true },
    state: { version, board: { now: { number: 1 } } }, question: { asks: "x", kind: "k" },
    counter: () => ({ hex: "0101" }),
  });
  const retreat = (version) => sightOf(session([offer("0102"), offer("0103")], version));
  const march = sightOf(session([offer("0102"), { unit: "", hex: "" }], 1));
  return [retreat(1).all, retreat(1).name === retreat(2).name, march.all ?? null];
}"""


def test_all_hexes_a_unit_may_fall_back_to_come_into_sight_at_each_step(table: Table) -> None:
    assert table.page.evaluate(SIGHT) == [["0101", "0102", "0103"], False, None]


def test_page_of_a_game_cannot_be_scrolled(table: Table) -> None:
    table.sit_down()
    assert table.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
