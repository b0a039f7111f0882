"""How much room things have on screens of several sizes: the map its height, every word its place."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import gloire
from tests.browser.conftest import Server
from tests.browser.positions import PERSON, THIRD_DAY, all_options, begin, found, open_position
from tests.browser.table import Table

# The least height of the map, in pixels, by the size of the window.
HEIGHTS = {(390, 844): 380, (844, 390): 270, (1280, 800): 540, (1366, 650): 500, (1920, 1080): 740}
BESIDE = [size for size in HEIGHTS if size != (390, 844)]  # where the strip of tracks lies under the map
SCENARIOS = ("smolensk-20", "salamanca-20")

# Words of the strip that run out of it, are cut off by something round them, or are covered.
CUT = """() => {
  const strip = document.querySelector("#tracks"), walk = document.createTreeWalker(strip, NodeFilter.SHOW_TEXT);
  const inside = (one, other) => one.left > other.left - 1 && one.right < other.right + 1 && one.top > other.top - 1
    && one.bottom < other.bottom + 1;
  const clips = (one) => getComputedStyle(one).overflow !== "visible";
  const bad = [];
  while (walk.nextNode()) {
    const text = walk.currentNode, holder = text.parentElement;
    if (!text.data.trim() || holder.closest("svg, .hidden-text") || !holder.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue; // figures of which only the height of the column counts
    const round = [strip];
    for (let one = holder; one !== strip; one = one.parentElement) if (clips(one)) round.push(one);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isIn = round.every((one) => inside(box, one.getBoundingClientRect()));
    if (!isIn || !holder.contains(top)) bad.push(text.data.trim());
  }
  return bad;
}"""

# Fans of counters beside the map that lie over each other.
FANS_OVER_EACH_OTHER = """() => {
  const parts = [...document.querySelectorAll("#tracks .box-fan")].map((fan) =>
    [...fan.children].map((one) => one.getBoundingClientRect()));
  const span = (boxes) =>
    [Math.min(...boxes.map((one) => one.left)), Math.max(...boxes.map((one) => one.right)), boxes[0]?.top];
  const spans = parts.map(span).filter(([left, right]) => right > left);
  return spans.filter(([left, right, top], at) => spans.some(([from, to, high], other) =>
    other > at && Math.abs(high - top) < 20 && left < to - 1 && from < right - 1));
}"""


@pytest.fixture(params=HEIGHTS, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Table]:
    """A visitor with a window of one of the sizes."""
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=height < 500
    )
    yield Table(context.new_page(), server.url)
    context.close()


def _size(table: Table) -> tuple[int, int]:
    size = table.page.viewport_size
    assert size
    return size["width"], size["height"]


def test_map_has_its_room_and_no_word_beside_it_is_cut(sized: Table) -> None:
    for scenario in SCENARIOS:
        open_position(sized, found(lambda *_: True, scenario, all_options(scenario)))
        box = sized.page.locator("#map").bounding_box()
        assert box
        assert box["height"] >= HEIGHTS[_size(sized)], scenario
        if _size(sized) in BESIDE:
            assert sized.page.evaluate(CUT) == [], scenario
            assert sized.page.evaluate(FANS_OVER_EACH_OTHER) == [], scenario
    _pull_all(sized)


def _pull_all(sized: Table) -> None:
    """What is folded comes out at the pull of a button, and lies wholly on the screen."""
    for button in sized.page.locator("#tracks .pull-button:visible").all():
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        inside = sized.page.locator("#tracks .is-open > .pulled")
        expect(inside).to_be_visible()
        box, (width, height) = inside.bounding_box(), _size(sized)
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        sized.page.keyboard.press("Escape")
        expect(button).to_have_attribute("aria-expanded", "false")


def test_every_mark_of_the_map_has_its_button_and_its_key(sized: Table) -> None:
    open_position(sized, found(lambda kind, *_: kind == "Move"))
    tools = sized.page.get_by_role("toolbar")
    marks = tools.get_by_role("button", name="Marks")
    if marks.is_visible():
        marks.click()
    for name in ("Zones", "Lines", "Threats", "Hex numbers"):
        expect(tools.get_by_role("button", name=name)).to_be_visible()
    tools.get_by_role("button", name="Lines").click()
    tools.get_by_role("button", name="Threats").click()
    for words in ("zone", "Line of communications", "Objective", "could come or attack here"):
        expect(sized.page.locator(".key:visible").get_by_text(words).first).to_be_visible()


def test_looking_back_covers_no_map_and_does_not_tell_the_end(sized: Table) -> None:
    game, rng = gloire.new_game(THIRD_DAY), random.Random(3)
    while (question := game.question) is not None:
        game.apply(rng.choice(list(question.actions)))
    made = begin(sized, game, dict.fromkeys(game.scenario.sides, PERSON))
    sized.visit(f"#/seat/{made['game']}/{next(iter(made['seats'].values()))}")
    expect(sized.page.locator(".game")).to_have_attribute("data-asked", "over")
    sized.page.get_by_role("button", name="Watch it again").click()
    bar = sized.page.get_by_role("region", name="Replay")
    expect(bar).to_contain_text("The beginning")
    map, box = sized.page.locator("#map").bounding_box(), bar.bounding_box()
    assert map
    assert box
    assert (
        box["x"] >= map["x"] + map["width"] or box["y"] >= map["y"] + map["height"] - 20
    )  # but for the sheet's round edge
    assert "victory" not in sized.page.locator(".game").inner_text()
