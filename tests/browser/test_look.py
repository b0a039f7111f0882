"""What lies where on the board: nothing covers what one must read, nothing runs out of its place."""

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import gloire
from gloire.core.sides import CHANCE
from tests.browser.conftest import Server
from tests.browser.positions import all_options, found, open_position
from tests.browser.table import Table

pytestmark = pytest.mark.regular

SCENARIOS = ("waterloo-20", "borodino-20", "smolensk-20", "salamanca-20")
# Positions in which a counter lies where the map has a name: scenario, seed, answers into the game.
CROWDED = (("waterloo-20", 0, 0), ("waterloo-20", 1, 100), ("salamanca-20", 3, 130), ("salamanca-20", 8, 150))

# What the scripts below share; of a line of type, a box is what its letters take.
BOXES = """
  const box = (element) => element.getBoundingClientRect();
  const letters = (element) => {
    const { left, right, top, bottom, height } = box(element);
    return { left: left + 1, right: right - 1, top: top + height * 0.22, bottom: bottom - height * 0.2 };
  };
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const all = (selector) => [...document.querySelectorAll(selector)];
  // What is used is not there to be measured: here it is put where it is used.
  const opened = (use) => {
    const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
    for (const name of ["class", "transform"]) place.setAttribute(name, use.getAttribute(name) ?? "");
    place.append(document.getElementById(use.getAttribute("href").slice(1)).cloneNode(true));
    use.replaceWith(place);
  };
  all(".play .stand use").forEach(opened);
"""

# Names of places that lie on a word or a figure of a counter.
COVERED_WORDS = f"""() => {{{BOXES}
  const words = all(".play .stand :is(.unit, .figures)");
  return all(".p-names .name").flatMap((name) =>
    words.filter((word) => meet(letters(name), box(word))).map((word) => [name.textContent, word.textContent]));
}}"""

# Boxes beside the map that run out of the row, and rows that can be scrolled sideways.
OUT_OF_PLACE = f"""() => {{{BOXES}
  const right = box(all("#tracks")[0]).right;
  const out = all("#tracks :is(.boxed, .box-fan, .track)").filter((one) => box(one).right > right);
  const scrolled = all("#tracks, #tracks *:not(svg *)").filter((one) =>
    one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible");
  return [...out, ...scrolled].map((one) => one.className);
}}"""

# How many leaders stand with a unit, and the names of how many are hidden by tags.
LEADERS_HIDDEN = f"""() => {{{BOXES}
  const [led, tags] = [all(".play .stand > .person:has(.peep) .unit"), all(".play .stand .tag")];
  return [led.length, led.filter((name) => tags.some((tag) => meet(box(tag), letters(name)))).length];
}}"""

# Tags, and how many of them lie on the name of a counter.
TAGS_IN_THE_WAY = f"""() => {{{BOXES}
  const [names, tags] = [all(".play .stand .unit"), all(".play .stand .tag")];
  const lies = (tag, name) => {{
    const [x, y] = [(tag.left + tag.right) / 2, (tag.top + tag.bottom) / 2];
    const across = x - Math.max(name.left, Math.min(x, name.right));
    const down = y - Math.max(name.top, Math.min(y, name.bottom));
    return Math.hypot(across, down) < tag.width / 2;
  }};
  return [tags.length, tags.filter((tag) => names.some((name) => lies(box(tag), letters(name)))).length];
}}"""

# Arrows, and how many of them lie on a figure.
ARROWS_IN_THE_WAY = f"""() => {{{BOXES}
  const figures = all(".play .stand .figures tspan:not(.hyphen)");
  const heads = all(".play .attack-head");
  return [heads.length, heads.filter((head) => figures.some((one) => meet(box(head), letters(one)))).length];
}}"""

# How much of the table shows above, left of, right of and below the sheet, in pixels.
BARE_TABLE = """() => {
  const [map, sheet] = ["#map", ".sheet-of-map"].map((one) => document.querySelector(one).getBoundingClientRect());
  return [sheet.top - map.top, sheet.left - map.left, map.right - sheet.right, map.bottom - sheet.bottom];
}"""


def some_way_into(scenario: str, seed: int, answers: int) -> gloire.Game:
    """A position of a game with every optional rule, played at random, in which a side is asked."""
    game, rng = gloire.new_game(scenario, all_options(scenario)), random.Random(seed)
    while (question := game.question) is not None and (answers > 0 or question.asks == CHANCE):
        game.apply(rng.choice(list(question.actions)))
        answers -= 1
    return game


@pytest.fixture
def tablet(browser: Browser, server: Server) -> Iterator[Table]:
    """Held upright."""
    context = browser.new_context(viewport={"width": 768, "height": 1024}, has_touch=True, reduced_motion="reduce")
    yield Table(context.new_page(), server.url)
    context.close()


@pytest.mark.parametrize(("scenario", "seed", "answers"), CROWDED)
def test_no_name_of_a_place_covers_words_or_figures_of_a_counter(
    table: Table, scenario: str, seed: int, answers: int
) -> None:
    open_position(table, some_way_into(scenario, seed, answers))
    assert table.page.evaluate(COVERED_WORDS) == []


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_boxes_at_the_start_fit_under_the_map_without_scrolling(table: Table, scenario: str) -> None:
    start = found(lambda *_: True, scenario, all_options(scenario))
    open_position(table, start)
    assert table.page.locator("#tracks .boxed").count() > 2
    assert table.page.evaluate(OUT_OF_PLACE) == []


def test_every_counter_beside_the_map_can_be_pointed_at(table: Table) -> None:
    """However close they lie in a fan, a strip of each shows, and the one pointed at comes to the top."""
    open_position(table, found(lambda *_: True, "smolensk-20", all_options("smolensk-20")))
    strips = """(isOpen) => [...document.querySelectorAll("#tracks .counter-button")]
      .filter((one) => isOpen || one.checkVisibility())
      .every((one) => { const { left, top, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + 2, top + height / 2)); })"""
    table.page.wait_for_function(strips, arg=False)
    others = table.page.locator("#tracks .other-boxes > .pull-button")
    expect(others).to_contain_text("Not in play")
    others.click()
    table.page.wait_for_function(strips, arg=True)
    others.click()


def test_boxes_tell_when_counters_are_due(table: Table) -> None:
    open_position(table, found(lambda *_: True, "smolensk-20", all_options("smolensk-20")))
    expected = table.page.locator("#tracks .boxed").filter(has_text="Reinforcements").locator(".due")
    assert [mark.split()[-1] for mark in expected.all_inner_texts()] == ["1", "2", "3", "4", "5+"]


def test_tags_of_a_unit_leave_the_name_of_its_leader_free(table: Table) -> None:
    """In the fog a closed eye lies on each of one's own units."""
    open_position(table, found(lambda kind, *_: kind == "Move", "waterloo-20", all_options("waterloo-20")))
    leaders, hidden = table.page.evaluate(LEADERS_HIDDEN)
    assert leaders
    assert hidden == 0


def test_tags_leave_the_names_of_counters_free(table: Table) -> None:
    """At Borodino a lock lies on every Russian unit that is held back, also on those with long names."""
    open_position(table, found(lambda *_: True, "borodino-20", all_options("borodino-20")))
    tags, in_the_way = table.page.evaluate(TAGS_IN_THE_WAY)
    assert tags > 5
    assert in_the_way == 0


def test_arrow_of_an_attack_hides_no_figures(table: Table) -> None:
    battle = found(lambda kind, about, _: kind == "CommitReservesFor" and len(about["defenders"]) == 2)
    open_position(table, battle)
    table.page.locator(".play .attack-head").first.wait_for(state="attached")
    assert table.page.evaluate(ARROWS_IN_THE_WAY) == [2, 0]


def test_no_bare_table_shows_beside_a_sheet_that_is_larger_than_the_screen(table: Table) -> None:
    """The counters stand nearer to one rim of the sheet."""
    open_position(table, found(lambda *_: True, "smolensk-20", all_options("smolensk-20")))
    table.page.get_by_role("button", name="The whole map").click()
    assert max(table.page.evaluate(BARE_TABLE)) <= 0


def test_whole_map_shows_all_of_the_land(table: Table) -> None:
    """Title and legend may lie beyond."""
    open_position(table, found(lambda *_: True, "smolensk-20", all_options("smolensk-20")))
    map = table.page.locator("#map").bounding_box()
    hexes = table.page.locator(".sheet-of-map .hex")
    assert map
    assert hexes.count() > 200
    for box in hexes.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())"):
        rim = box["width"] * 0.4  # where marks of entry stand
        assert map["x"] <= box["left"] - rim
        assert box["right"] + rim <= map["x"] + map["width"]
        assert map["y"] <= box["top"] - rim
        assert box["bottom"] + rim <= map["y"] + map["height"]


def test_tablet_held_upright_has_the_map_above_the_orders(tablet: Table) -> None:
    tablet.sit_down()
    sizes = "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    map, panel = tablet.page.locator("#map, #panel").evaluate_all(sizes)
    assert map["width"] == panel["width"] == 768
    assert panel["y"] > map["y"] + 400
    assert tablet.page.evaluate("document.documentElement.scrollWidth") == 768
    assert tablet.page.get_by_role("button", name="Menu").is_visible()


def test_name_makes_way_for_a_stack_that_lies_open(table: Table) -> None:
    open_position(table, found(lambda kind, *_: kind == "Move", "waterloo-20", all_options("waterloo-20")))
    gone = table.page.locator(".p-names .gives-way")
    assert gone.count() == 0
    table.page.locator('[data-handle="ad-wellington"]').hover(force=True)
    gone.filter(has_text="Quatre Bras").wait_for(state="attached")
