"""A whole game of the second system on the board: orders sealed, units sent, turned by gestures, dice and markers."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.table import Table

TURNS = 3  # units that are turned by hand before the rest is left as it stands


def sit_down(page: Page, server: Server, scenario: str) -> Table:
    table = Table(page, server.url)
    seats = {"french": {"kind": "human"}, "austrian": {"kind": "computer", "level": "random"}}
    order = {"scenario": scenario, "seats": seats, "server_dice": True}
    made = page.request.post(f"{server.url}/api/games", data=order).json()
    table.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
    table.wait_for("you")
    return table


# Facing.


def spot(page: Page) -> tuple[float, float]:
    """The middle of a spot of the wheel, on the screen."""
    box = page.locator(".turn-spot").last.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middle(page: Page, unit: str) -> tuple[float, float]:
    box = page.locator(f'[data-handle="{unit}"] .rim').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def turned_by(table: Table, way: int) -> None:
    """Turns the unit in question: by a click, by the keys, by a stroke from the counter."""
    page = table.page
    page.locator(".turn-spot").first.wait_for()
    match way:
        case 0:
            page.mouse.click(*spot(page))
        case 1:
            page.keyboard.press("e")  # from wherever the keys are, as long as they mean nothing else there
            page.keyboard.press("Enter")
        case _:
            unit = page.locator(".stand:has(.is-turning)").first.get_attribute("data-handle") or ""
            page.mouse.move(*middle(page, unit))
            page.mouse.down()
            page.mouse.move(*spot(page), steps=5)
            page.mouse.up()


def move_one(table: Table) -> None:
    """Sends the first unit that can go somewhere to an empty hex."""
    page = table.page
    handles = page.locator(".stand:has(.is-able)").evaluate_all("all => all.map(one => one.dataset.handle)")
    for handle in handles:
        page.keyboard.press("Escape")
        table.click_unit(handle)
        page.locator(".selection").wait_for()
        costs = page.locator(".play .cost:not(.stop, .taken)")
        if costs.count():
            before = table.version
            costs.first.click(force=True)
            page.wait_for_function(
                "than => Number(document.querySelector('.game').dataset.version) > than"
                " || document.querySelector('.float.why .acts button')",
                arg=before,
            )
            if table.version == before:
                page.locator(".float.why .acts button").first.click()
                table.wait_for_version(before)
            return
    page.keyboard.press("Escape")
    table.answer("End the movement")


def test_a_whole_game_of_13_june_is_played_on_the_board(page: Page, server: Server) -> None:
    table = sit_down(page, server, "marengo-13-june")
    page.get_by_role("button", name="The whole map").click()
    turned = moved = 0
    for _ in range(250):
        table.wait_for("you", "over")
        if table.asked == "over":
            break
        if page.locator(".turner").count():
            before = table.version
            if turned < TURNS:
                turned_by(table, turned)
                turned += 1
            else:
                page.locator(".turner .primary").click()
            table.wait_for_version(before)
        elif "move, turn, form square" in table.question and moved < TURNS:
            moved += 1
            move_one(table)
        else:
            table.say_something()
    assert table.asked == "over"
    assert turned == TURNS
    expect(page.locator(".over .asks")).to_contain_text("victory")
    assert not table.trouble


# Orders.


def test_orders_are_given_by_pointing_and_sealed_by_one_button(page: Page, server: Server) -> None:
    table = sit_down(page, server, "marengo-14-june")
    expect(page.locator(".tray .left").first).to_have_text("1 of 1 left")
    table.click_unit("fr-101")
    expect(page.locator(".part-row", has_text="Gardanne")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".tray .left").first).to_have_text("0 of 1 left")
    page.locator(".part-row", has_text="Watrin").click()
    expect(page.locator(".float.why")).to_contain_text("In this turn you may give one order only.")
    expect(page.locator(".part-row", has_text="Watrin")).to_have_attribute("aria-pressed", "false")
    table.act(page.get_by_role("button", name="Seal the orders").click)
    expect(page.locator('.badge.army-french use[href="#badge-slip"]')).to_have_count(1)
    assert not table.trouble


def test_the_cup_shows_what_was_drawn_and_what_is_left(page: Page, server: Server) -> None:
    table = sit_down(page, server, "marengo-14-june")
    table.act(page.get_by_role("button", name="Seal the orders").click)
    table.wait_for("you")
    expect(page.locator(".cup-track .chit.now")).to_have_count(1)
    left = int(page.locator(".cup b").inner_text())
    assert page.locator(".cup-track .chit:not(.now, .spent)").count() == left > 0


# An attack.

CONTACT = {
    "units": {
        "fr-101": {"at": "0912", "facing": "SW+NW"},
        "fr-24l": {"at": "0911", "facing": "SW+NW"},
        "au-ogulin": {"at": "0812", "facing": "NE+SE"},
        "au-banat": {"at": "0811", "facing": "NE+SE"},
    },
    "turn": 1,
    "orders": ["fr-101"],
    "cup": ["oreilly-1", "oreilly-2"],
    "marker": "victor-1",
}


def test_an_enemy_who_is_clicked_asks_who_attacks_him(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    seats = {"french": {"kind": "human"}, "austrian": {"kind": "computer", "level": "random"}}
    order = {"scenario": "marengo-13-june", "seats": seats, "server_dice": True, "setup": CONTACT}
    made = page.request.post(f"{server.url}/api/games", data=order).json()
    table.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
    while "Announce" not in table.question:
        table.wait_for("you")
        table.answer("End the movement" if "move, turn" in table.question else "act at reduced")
        table.wait_for("you")
    page.locator(".part-orders .act button", has_text="24e Légère attacks 0811").first.hover()
    expect(page.locator(".play .attack-head")).not_to_have_count(0)
    table.click_hex("0811")
    expect(page.locator(".float.why .acts button").first).to_contain_text("24e Légère attacks 0811")
    assert not table.trouble


def test_a_finger_turns_a_unit_that_was_told_to(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    table = sit_down(page, server, "marengo-13-june")
    for _ in range(12):
        table.wait_for("you")
        if "move, turn" in table.question:
            break
        table.say_something()
    unit = page.locator(".stand:has(.is-able)").first.get_attribute("data-handle") or ""
    page.touchscreen.tap(*middle(page, unit))
    table.answer("where it stands")
    page.locator(".turn-spot").first.wait_for()
    table.act(lambda: page.touchscreen.tap(*spot(page)))
    expect(page.locator(".turner")).to_have_count(0)
    assert not table.trouble
    context.close()


@pytest.mark.parametrize("scenario", ["marengo-13-june", "marengo-14-june", "montebello"])
def test_how_to_win_has_its_button_and_tells_how_it_stands(page: Page, server: Server, scenario: str) -> None:
    table = sit_down(page, server, scenario)
    page.get_by_role("button", name="How to win").click()
    aid = page.get_by_role("complementary", name="Player aid")
    expect(aid.locator(".aims").first).to_contain_text("The French win")
    expect(aid.locator(".aims").last).to_contain_text("If it ended now")
    expect(aid.locator(".aims").last).to_contain_text("is held by the Austrians")
    assert not table.trouble


def test_looking_back_at_the_set_up_says_so_and_not_turn_0(page: Page, server: Server) -> None:
    table = sit_down(page, server, "marengo-13-june")
    table.answer("Begin")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Replay").click()
    replay = page.get_by_role("region", name="Replay")
    replay.get_by_role("slider").fill("1")
    expect(replay).to_contain_text("Looking back · Set-up")
