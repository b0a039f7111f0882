"""Hands: units dragged to where they go or whom they attack, and the card that tells of them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from gloire.core.codec import plain
from tests.browser.conftest import Server
from tests.browser.positions import found, open_position
from tests.browser.table import Table

pytestmark = pytest.mark.regular


def _drag(table: Table, unit: str, goal: Locator) -> None:
    """Takes a counter by its middle and lets it go over the goal."""
    box = table.page.locator(f'[data-handle="{unit}"] .rim').bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.mouse.down()
    table.page.mouse.move(box["x"] + box["width"] / 2 + 12, box["y"] + box["height"] / 2, steps=3)
    goal.first.wait_for()
    there = goal.first.bounding_box()
    assert there
    table.page.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=6)


def test_unit_is_dragged_to_an_open_hex(table: Table) -> None:
    table.sit_down()
    before = table.counters["fr-i"]
    _drag(table, "fr-i", table.page.locator(".play .cost:not(.stop)"))
    table.act(table.page.mouse.up)
    assert table.counters["fr-i"] != before
    expect(table.page.locator(".log")).to_contain_text("I Corps moved")
    assert not table.trouble


def test_the_way_is_drawn_while_a_unit_is_dragged(table: Table) -> None:
    table.sit_down()
    _drag(table, "fr-i", table.page.locator(".play .cost.taken"))
    expect(table.page.locator(".play .path-beads")).to_have_count(1)
    box = table.page.locator('.hex[data-hex="1505"]').bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
    expect(table.page.locator(".play .path-beads")).to_have_count(1)
    table.page.mouse.move(4, 4)
    table.page.mouse.up()


def test_click_on_the_map_leaves_neither_card_nor_mark_when_the_pointer_is_gone(table: Table) -> None:
    table.sit_down()
    table.click_unit("fr-i")
    expect(table.page.locator(".unit-card")).to_have_count(1)
    table.act(lambda: table.click_hex("1505"))
    table.page.mouse.move(1270, 790)
    expect(table.page.locator(".unit-card")).to_have_count(0)
    expect(table.page.locator(".play .noted-hex")).to_have_count(0)


DRAWN = """async () => {
  const { drawnOn } = await import("/js/trail.js");
  const hexes = Object.fromEntries([1, 2, 3, 4].map((at) => [`010${at}`, { x: at * 60, y: 0 }]));
  const frame = { radius: 36, hexes, box: [0, -40, 300, 80] };
  const on = drawnOn(frame, ["0101"], { x: 60, y: 0 }, { x: 240, y: 0 });
  return [on, drawnOn(frame, on, { x: 240, y: 0 }, { x: 120, y: 0 })];
}"""


# Replies to answers come late, or previews are sent late, as on a slow line.
LATE_REPLIES = """() => { const real = window.fetch; window.fetch = async (path, how) => {
    const reply = await real(path, how);
    if (path.includes("/answers?")) await new Promise((done) => setTimeout(done, 600));
    return reply;
} }"""
LATE_PREVIEWS = """() => { const real = window.fetch; window.fetch = async (path, how) => {
    if (path.includes("/preview?")) await new Promise((done) => setTimeout(done, 600));
    return real(path, how);
} }"""


@pytest.mark.newcomer
@pytest.mark.parametrize(("line", "rest"), [(LATE_REPLIES, 0), (LATE_PREVIEWS, 300)])
def test_nobody_asks_what_may_come_of_an_answer_that_was_just_given(table: Table, line: str, rest: int) -> None:
    table.sit_down()
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.page.evaluate(line)
    box = table.page.locator('.hex[data-hex="1505"]').bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.wait_for_timeout(rest)  # so long that the odds are asked for, or too short
    table.act(lambda: table.click_hex("1505"))
    table.page.wait_for_timeout(800)
    assert not table.trouble


def test_a_quick_hand_leaves_no_hex_out_and_going_back_takes_hexes_out(table: Table) -> None:
    assert table.page.evaluate(DRAWN) == [["0101", "0102", "0103", "0104"], ["0101", "0102"]]


IN_SIGHT = """all => all.filter((one) => {
  const [box, map] = [one.getBoundingClientRect(), document.querySelector("#map").getBoundingClientRect()];
  return box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom;
}).length"""


def test_the_map_comes_to_the_units_of_the_question_after_the_computers_turn(table: Table) -> None:
    table.sit_down()
    able = table.page.locator(".stand:has(.is-able)")
    for _ in range(5):
        table.page.get_by_role("button", name="Closer", exact=True).click()
    for _ in range(30):
        table.page.locator("#map").press("Shift+ArrowUp")
    assert able.evaluate_all(IN_SIGHT) == 0
    turn, first = table.page.locator(".fact.date"), table.page.locator(".fact.date").inner_text()
    while turn.inner_text() == first or not table.question.startswith("Move your units"):
        table.say_something()
        table.wait_for("you")
    able.first.wait_for()
    assert able.evaluate_all(IN_SIGHT) > 0


def test_unit_dragged_where_it_may_not_go_stays_and_is_told_why(table: Table) -> None:
    table.sit_down()
    version, before = table.version, table.counters["fr-i"]
    _drag(table, "fr-i", table.page.locator('[data-handle="ad-reserve"] .rim'))
    table.page.mouse.up()
    expect(table.page.locator(".why")).to_contain_text("Not ")
    assert (table.version, table.counters["fr-i"]) == (version, before)


def test_unit_dragged_back_to_its_own_hex_stays_there_selected(table: Table) -> None:
    table.sit_down()
    version, before = table.version, table.counters["fr-i"]
    start = table.page.locator('[data-handle="fr-i"] .rim').bounding_box()
    assert start
    _drag(table, "fr-i", table.page.locator(".play .cost"))
    table.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2, steps=4)
    table.page.mouse.up()
    expect(table.page.locator(".selection")).to_contain_text("I Corps")
    expect(table.page.locator(".why")).to_have_count(0)
    assert (table.version, table.counters["fr-i"]) == (version, before)


def test_attacker_is_dragged_onto_the_enemy_to_declare_a_battle(table: Table) -> None:
    open_position(table, found(lambda kind, about, actions: kind == "Declare" and not about["attackers"]))
    able = table.page.locator(".stand:has(.is-able), .stand:has(.is-selected)")
    attacker = able.first.get_attribute("data-handle")
    assert attacker
    _drag(table, attacker, table.page.locator(".stand:has(.is-target) .rim"))
    table.act(table.page.mouse.up)
    expect(table.page.locator(".planner .foes .versus")).to_be_visible()
    assert not table.trouble


def _named(actions: list[dict[str, Any]], kind: str) -> dict[str, Any] | None:
    return next((action for action in actions if action["do"] == kind), None)


def _fighters(table: Table) -> Locator:
    return table.page.locator(".planner .foes .counter")


def _enemy(table: Table, hex: str) -> Locator:
    """The counter that stands in a hex."""
    return table.page.locator(f'.stand:has([aria-label$="in {hex}"]) .rim')


def test_another_attacker_is_dragged_into_the_battle(table: Table) -> None:
    position = found(lambda kind, about, actions: kind == "Declare" and _named(actions, "JoinAttack") is not None)
    assert position.question
    about, actions = plain(position.question.about), [plain(action) for action in position.question.actions]
    joins = _named(actions, "JoinAttack")
    assert joins
    open_position(table, position)
    before = _fighters(table).count()
    _drag(table, joins["unit"], _enemy(table, about["defenders"][0]))
    table.act(table.page.mouse.up)
    expect(_fighters(table)).to_have_count(before + 1)
    assert not table.trouble


def test_attacker_dragged_onto_another_enemy_widens_the_battle(table: Table) -> None:
    position = found(lambda kind, about, actions: kind == "Declare" and _named(actions, "AddDefender") is not None)
    assert position.question
    about, actions = plain(position.question.about), [plain(action) for action in position.question.actions]
    widens = _named(actions, "AddDefender")
    assert widens
    open_position(table, position)
    before = _fighters(table).count()
    _drag(table, about["attackers"][0], _enemy(table, widens["hex"]))
    table.act(table.page.mouse.up)
    expect(_fighters(table)).to_have_count(before + 1)
    assert not table.trouble


# A click on one's own unit.


def _select(table: Table) -> None:
    """Selects the first corps, and waits for its own costs: those of whoever was selected before may still be shown."""
    table.click_unit("fr-i")
    expect(_name(table)).to_have_text("I Corps")
    table.page.locator(".play .cost").first.wait_for()


def _name(table: Table) -> Locator:
    return table.page.locator(".selection b")


def test_a_click_on_a_friend_selects_it_though_the_hex_is_open(table: Table) -> None:
    table.sit_down()
    version, before = table.version, table.counters["fr-i"]
    _select(table)
    expect(table.page.locator(".over-friends")).to_contain_text("A click on a friend selects it.")
    table.click_hex("1305")
    expect(_name(table)).to_have_text("IV Cavalry Corps")
    table.click_hex("1305")
    expect(_name(table)).to_have_text("IV Cavalry Corps")  # A second click does not let it go.
    assert (table.version, table.counters["fr-i"]) == (version, before)


def test_shift_sends_a_unit_where_a_friend_stands(table: Table) -> None:
    table.sit_down()
    _select(table)
    table.page.keyboard.down("Shift")
    table.act(lambda: table.click_hex("1305"))
    table.page.keyboard.up("Shift")
    assert table.counters["fr-i"].endswith("in 1305")


def test_enter_selects_a_friend_and_shift_enter_goes_there(table: Table) -> None:
    table.sit_down()
    keys = table.page.keyboard
    for goes in (False, True):
        _select(table)
        _go_by_keys(table, "1305")
        if goes:
            table.act(lambda: keys.press("Shift+Enter"))
        else:
            keys.press("Enter")
            expect(_name(table)).to_have_text("IV Cavalry Corps")
    assert table.counters["fr-i"].endswith("in 1305")


def _go_by_keys(table: Table, hex: str) -> None:
    """From one open hex to the next; each step waits until it is told, or the last would be one too many."""
    here = table.page.locator(".keyline .here")
    table.page.keyboard.press("g")
    while not (before := here.inner_text()).strip().startswith(hex):
        table.page.keyboard.press("]")
        expect(here).not_to_have_text(before)


# By finger.


@pytest.fixture
def tablet(browser: Browser, server: Server) -> Iterator[Table]:
    context = browser.new_context(viewport={"width": 1024, "height": 768}, has_touch=True, reduced_motion="reduce")
    yield Table(context.new_page(), server.url)
    context.close()


def _middle(one: Locator) -> dict[str, float]:
    box = one.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def _drag_by_finger(page: Page, start: dict[str, float], end: dict[str, float]) -> None:
    """A finger comes down, goes there in steps, and is lifted."""
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", start)
    for step in range(1, 9):
        touch("touchMove", {way: start[way] + (end[way] - start[way]) * step / 8 for way in ("x", "y")})
        page.wait_for_timeout(30)
    touch("touchEnd")


def test_attacker_is_dragged_onto_the_enemy_by_finger(tablet: Table) -> None:
    position = found(lambda kind, about, actions: kind == "Declare" and _named(actions, "DeclareAttack") is not None)
    assert position.question
    attack = _named([plain(action) for action in position.question.actions], "DeclareAttack")
    assert attack
    open_position(tablet, position)
    attacker = tablet.page.locator(f'[data-handle="{attack["unit"]}"]')
    if not attacker.locator(".is-selected").count():
        attacker.locator(".rim").tap(force=True)
    tablet.page.locator(".stand:has(.is-target)").first.wait_for()
    goal = _middle(_enemy(tablet, attack["hex"]).first)
    tablet.act(lambda: _drag_by_finger(tablet.page, _middle(attacker.locator(".rim")), goal))
    expect(tablet.page.locator(".planner .foes .versus")).to_be_visible()
    assert not tablet.trouble


def test_finger_on_a_unit_that_is_not_selected_moves_the_sheet(tablet: Table) -> None:
    tablet.sit_down()
    sheet = tablet.page.locator(".sheet-of-map")
    before, version = sheet.get_attribute("style"), tablet.version
    start = _middle(tablet.page.locator('[data-handle="fr-i"] .rim'))
    _drag_by_finger(tablet.page, start, {"x": start["x"] + 60, "y": start["y"] + 40})
    expect(sheet).not_to_have_attribute("style", before or "")
    assert tablet.version == version


def test_retreat_is_drawn_with_arrows_and_the_line_of_communications_it_makes_for(table: Table) -> None:
    open_position(table, found(lambda kind, _, actions: kind == "Retire" and len(actions) > 1))
    expect(table.page.locator(".play .retreat-way")).not_to_have_count(0)
    hexes = table.page.locator(".part-orders .targets").first.locator("button.small")
    expect(table.page.locator(".play .retreat-head")).to_have_count(hexes.count())
    expect(table.page.locator(".play .retreat-goal").first).to_be_attached()


def test_dragging_the_empty_map_moves_the_sheet(table: Table) -> None:
    table.sit_down()
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
    table.sit_down()
    table.page.locator('[data-handle="fr-ig"] .rim').hover(force=True)
    card = table.page.locator(".unit-card")
    for words in ("Imperial Guard", "French, infantry, elite, guard", "Strength", "Movement"):
        expect(card).to_contain_text(words)


UNCOVERED = """(what) => {
  const card = document.querySelector(what).getBoundingClientRect();
  const map = document.querySelector("#map").getBoundingClientRect();
  const covers = (one) => {
    const box = one.getBoundingClientRect();
    const across = box.right > card.left + 1 && box.left < card.right - 1;
    return across && box.bottom > card.top + 1 && box.top < card.bottom - 1;
  };
  const inSight = card.left >= map.left && card.right <= map.right && card.top >= map.top && card.bottom <= map.bottom;
  return [inSight, [...document.querySelectorAll(".play .stand .rim, .play .cost circle")].filter(covers).length];
}"""


@pytest.mark.parametrize("unit", ["fr-i", "fr-ig", "fr-ii", "fr-iv"])
def test_card_hides_neither_counters_nor_open_hexes(table: Table, unit: str) -> None:
    table.sit_down()
    table.click_unit(unit)
    table.page.locator(".play .cost").first.wait_for()
    table.page.mouse.move(2, 2)
    table.page.locator(f'[data-handle="{unit}"] .rim').hover(force=True)
    table.page.locator(".unit-card").wait_for()
    assert table.page.evaluate(UNCOVERED, ".unit-card") == [True, 0]


@pytest.mark.parametrize("hex", ["1503", "1502", "1602", "1709"])
def test_a_refusal_hides_neither_counters_nor_open_hexes(table: Table, hex: str) -> None:
    table.sit_down()
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.click_hex(hex)
    table.page.locator(".why").wait_for()
    assert table.page.evaluate(UNCOVERED, ".why") == [True, 0]
    expect(table.page.locator(".unit-card")).to_have_count(0)


OVER_THE_MAP = """() => {
  const map = document.querySelector("#map").getBoundingClientRect();
  const lies = (one) => document.elementFromPoint(one.x, one.y)?.closest("#map") === null;
  const points = Array.from({ length: 200 }, (_, at) => ({
    x: map.left + 6 + ((at % 20) * (map.width - 12)) / 19,
    y: map.top + 6 + (Math.floor(at / 20) * (map.height - 12)) / 9,
  }));
  return points.filter(lies).map((one) => document.elementFromPoint(one.x, one.y).closest(".float")?.className);
}"""


def test_nothing_lies_on_the_map_but_the_overview_that_dodges(table: Table) -> None:
    table.sit_down()
    assert {found or "" for found in table.page.evaluate(OVER_THE_MAP)} <= {"float overview"}


def test_enter_takes_the_counters_of_a_stack_in_turn(table: Table) -> None:
    together = {"ru-bagration", "ru-viii"}
    first_move = found(
        lambda kind, _, actions: kind == "Move" and together <= {action.get("unit") for action in actions},
        "borodino-20",
        {"leaders": True},
    )
    open_position(table, first_move)
    keys, name = table.page.keyboard, table.page.locator(".selection b")
    keys.press("g")
    before = ""
    while before != "Bagration":
        keys.press(".")
        expect(name).not_to_have_text(before)
        before = name.inner_text()
    keys.press("Enter")
    expect(name).to_have_text("Russian VIII Corps")
    keys.press("Enter")
    expect(name).to_have_text("Bagration")
