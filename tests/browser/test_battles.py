"""Battles as a person fights them: few clicks, odds before and after, one card that stays."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

import gloire
from tests.browser.conftest import Server
from tests.browser.positions import begin, found, open_position
from tests.browser.table import Table

AGAINST_THE_COMPUTER = {"french": {"kind": "human", "name": "You"}, "allied": {"kind": "computer", "level": "greedy"}}
CLICKS = 5  # for a battle of three units, from its declaration to its die


def two_on_one(kind: str, about: dict[str, Any], actions: list[dict[str, Any]]) -> bool:
    """French battles are to be declared, and two units can attack one enemy together."""
    attacks = [action for action in actions if action["do"] == "DeclareAttack"]
    hexes = {action["hex"]: 0 for action in attacks}
    for action in attacks:
        hexes[action["hex"]] += 1
    is_french = all(action["unit"].startswith("fr-") for action in attacks)
    return kind == "Declare" and not about["countercharge"] and is_french and 2 in hexes.values() and len(hexes) > 1


@pytest.fixture(scope="module")
def position() -> gloire.Game:
    return found(two_on_one)


def sit_down_to(table: Table, position: gloire.Game) -> None:
    made = begin(table, position, AGAINST_THE_COMPUTER)
    table.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
    table.wait_for("you")


def plan(table: Table) -> Locator:
    """The attack with two units."""
    return table.answers().filter(has_text=re.compile(r"^\s*Attack .* with .* and "))


def click(table: Table, button: Locator, clicked: list[str]) -> None:
    clicked.append(button.inner_text())
    table.act(lambda: button.click())
    table.wait_for("you", "over")


def test_battle_of_three_units_takes_at_most_five_clicks(table: Table, position: gloire.Game) -> None:
    sit_down_to(table, position)
    clicked: list[str] = []
    click(table, plan(table).first, clicked)
    while not table.page.locator(".episode .main .die").count():
        button = table.page.locator(".part-orders .acts .primary").or_(table.answers()).first
        click(table, button, clicked)
    assert len(clicked) <= CLICKS, clicked
    assert not table.trouble


def test_attackers_chosen_on_the_map_need_no_more(table: Table, position: gloire.Game) -> None:
    sit_down_to(table, position)
    hex = re.search(r"Attack (\d{4})", plan(table).first.inner_text())
    assert hex
    table.click_hex(hex[1])
    first = table.page.locator(".why .acts button").first
    expect(first).to_contain_text("attack wins")
    clicked = [hex[1]]
    click(table, first, clicked)
    while not table.page.locator(".episode .main .die").count():
        click(table, table.page.locator(".part-orders .acts .primary").or_(table.answers()).first, clicked)
    assert len(clicked) <= CLICKS, clicked


def test_lower_columns_are_folded_under_the_button_that_rolls(table: Table, position: gloire.Game) -> None:
    sit_down_to(table, position)
    click(table, plan(table).first, [])
    table.answer("Commit no reserves")
    roll = table.page.get_by_role("button", name=re.compile("^Roll the die"))
    expect(roll).to_have_class(re.compile("primary"))
    expect(roll).to_contain_text(re.compile(r"Column .*: attack wins \d+%"))
    lower = table.answers().filter(has_text="Fight in column")
    expect(lower.first).to_be_hidden()
    table.page.locator(".part-orders summary", has_text="Fight in a lower column").click()
    expect(lower.first).to_be_visible()


def test_reserves_tell_what_they_would_change(table: Table, position: gloire.Game) -> None:
    sit_down_to(table, position)
    click(table, plan(table).first, [])
    odds = [table.answers().filter(has_text=words).locator(".gist") for words in ("Commit no", "Commit reserves")]
    for one in odds:
        expect(one).to_have_text(re.compile(r"Column .*: attack wins"))
    assert odds[0].inner_text() != odds[1].inner_text()


def test_card_of_the_battle_stays_until_the_next_one(table: Table, position: gloire.Game) -> None:
    sit_down_to(table, position)
    fight(table)
    card = table.page.locator(".episode")
    expect(card.locator(".reckoning tfoot")).to_contain_text("ifferential")
    expect(card.locator(".results .came")).to_have_count(1)
    expect(card.locator(".result")).not_to_be_empty()
    told, die = card.locator("h2").inner_text(), card.locator(".main .die").get_attribute("aria-label")
    for _ in range(4):
        table.say_something()
        table.wait_for("you", "over")
        if card.count() == 0 or card.locator("h2").inner_text() != told:
            break  # another battle has begun
        expect(card.locator(".main .die")).to_have_attribute("aria-label", die or "")


def fight(table: Table) -> None:
    click(table, plan(table).first, [])
    while not table.page.locator(".episode .main .die").count():
        click(table, table.page.locator(".part-orders .acts .primary").or_(table.answers()).first, [])


IN_ONE_GO = """async () => {
  const { inOneGo } = await import("/js/episode.js");
  const step = (unit, hex, more = {}) => ({ event: { event: "Retreated", unit, hex }, ...more });
  const die = { event: { event: "HazardRolled", unit: "a", hex: "0104" }, staged: { throw: {} } };
  const told = [step("a", "0101"), step("a", "0102"), step("a", "0103"), die, step("a", "0105"), step("b", "0106")];
  return inOneGo(told).map(({ line, past }) => [line.event.unit, line.event.hex, past]);
}"""


@pytest.mark.regular
def test_steps_of_a_retreat_are_one_line_of_the_card_up_to_the_next_die(table: Table) -> None:
    assert table.page.evaluate(IN_ONE_GO) == [
        ["a", "0103", ["0101", "0102"]],
        ["a", "0104", []],
        ["a", "0105", []],
        ["b", "0106", []],
    ]


@pytest.fixture
def lively(browser: Browser, server: Server) -> Iterator[Table]:
    """A visitor who wants to see things move."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    yield Table(context.new_page(), server.url)
    context.close()


def test_nothing_tells_the_result_before_the_die_has_landed(lively: Table, position: gloire.Game) -> None:
    sit_down_to(lively, position)
    click(lively, plan(lively).first, [])
    before = board_of(lively)
    lively.answer("Commit no reserves")
    lively.page.locator(".part-orders .acts .primary").click()
    lively.page.locator(".episode .die.rolling").wait_for()
    seen = board_of(lively)
    assert lively.page.locator(".episode .result, .episode .came, .part-orders .acts").count() == 0
    assert seen == before
    expect(lively.page.locator(".episode .results .came")).to_have_count(1)


def board_of(table: Table) -> dict[str, str]:
    """Where counters stand, and what the tracks say."""
    name, place = "one.dataset.handle ?? one.ariaLabel", "one.getAttribute('transform')"
    found: dict[str, str] = table.page.locator(".stand, .track-place [role=img]").evaluate_all(
        f"all => Object.fromEntries(all.map(one => [{name}, {place}]))"
    )
    return found


# Odds before contact: whatever the pointer is told, keys and a first tap are told too.


@pytest.fixture(scope="module")
def contact() -> tuple[gloire.Game, str, str]:
    """A position in which a unit can move into an enemy zone; the unit, and the hex."""
    for seed in range(40):
        game, rng = gloire.new_game("waterloo-20-third-day"), random.Random(seed)
        while (question := game.question) is not None and question.kind != "Move":
            game.apply(question.sample(rng))
        for action in question.actions if question else ():
            if getattr(action, "hex", "") and game.preview(action).kind == "contact":
                return game, action.unit, action.hex
    raise AssertionError("no contact came about")


def middle_of(table: Table, hex: str) -> tuple[float, float]:
    box = table.page.locator(f'.hex[data-hex="{hex}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_9_1_pointer_and_cursor_foretell_the_battle_that_a_move_obliges_to(table: Table, contact: Any) -> None:
    game, unit, hex = contact
    open_position(table, game)
    table.click_unit(unit)
    table.page.locator(".play .cost").first.wait_for()
    table.page.mouse.move(*middle_of(table, hex))
    chip = table.page.locator(".play .chip")
    expect(chip).to_contain_text(re.compile(r"Must attack .*attack wins \d+%"))
    table.page.mouse.move(2, 2)
    table.page.locator("#map").focus()
    goals = table.page.locator(".play .cost").count()
    for _ in range(goals):
        table.page.keyboard.press("]")
        if hex in (table.page.locator("#spoken").text_content() or ""):
            break
    expect(table.page.locator("#spoken")).to_contain_text("Must attack")


def test_9_1_first_tap_foretells_it_and_the_second_goes_there(browser: Browser, server: Server, contact: Any) -> None:
    game, unit, hex = contact
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", has_touch=True)
    table = Table(context.new_page(), server.url)
    open_position(table, game)
    counter = table.page.locator(f'[data-handle="{unit}"]').bounding_box()
    assert counter
    table.page.touchscreen.tap(counter["x"] + counter["width"] / 2, counter["y"] + counter["height"] / 2)
    table.page.locator(".play .cost").first.wait_for()
    before = table.version
    table.page.touchscreen.tap(*middle_of(table, hex))
    expect(table.page.locator(".play .chip")).to_contain_text("Must attack")
    assert table.version == before
    table.act(lambda: table.page.touchscreen.tap(*middle_of(table, hex)))
    context.close()
