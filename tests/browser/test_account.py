"""Accounts: optional, and good for finding one's games again on another device."""

import json
import re
import uuid

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.table import Table

PASSWORD = "vive-l-empereur"


def _enter(table: Table, name: str, button: str, password: str = PASSWORD) -> None:
    table.visit()
    table.page.get_by_role("link", name="Log in").click()
    table.page.get_by_label("Name", exact=True).fill(name)
    table.page.get_by_label("Password").fill(password)
    table.page.get_by_role("button", name=button).click()


def _registered(table: Table) -> str:
    name = f"Anna {uuid.uuid4().hex[:8]}"
    _enter(table, name, "Register")
    expect(table.page.get_by_role("heading", name=name)).to_be_visible()
    return name


def test_registered_player_finds_the_game_on_another_device_and_plays_on(table: Table, second: Table) -> None:
    name = _registered(table)
    expect(table.page.locator("main")).to_contain_text("None yet")
    table.play_now()
    _enter(second, name, "Log in")
    game = second.page.get_by_role("listitem").filter(has_text="The Third Day")
    expect(game).to_contain_text("your turn")
    game.get_by_role("link").click()
    second.wait_for("you")
    assert second.game == table.game
    second.act(second.say_something)
    assert not second.trouble


def test_finished_game_tells_on_every_device_who_won_and_how(table: Table, second: Table) -> None:
    name = _registered(table)
    table.play_now()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Resign").click()
    table.confirm()
    table.wait_for("over")
    table.visit("#/account")
    _enter(second, name, "Log in")
    for device in (table, second):
        game = device.page.get_by_role("listitem").filter(has_text="The Third Day")
        expect(game.locator("em")).to_have_text("lost")
        expect(game).to_contain_text("the Allies have won")


def test_name_in_the_top_bar_counts_the_games_that_wait(table: Table) -> None:
    name = _registered(table)
    table.play_now()
    table.visit("#/")
    link = table.page.get_by_role("navigation", name="Yourself").get_by_role("link", name=name)
    expect(link.get_by_label("your turn in 1")).to_be_visible()


def test_wrong_password_is_refused_in_words(table: Table) -> None:
    name = _registered(table)
    table.page.get_by_role("button", name="Log out").click()
    table.page.get_by_role("heading", name="Your account").wait_for()
    _enter(table, name, "Log in", "vive-la-france")
    expect(table.page.get_by_role("alert")).to_contain_text("no account with this name and password")


def test_taken_name_is_refused_in_words(table: Table, second: Table) -> None:
    name = _registered(table)
    _enter(second, name, "Register")
    expect(second.page.get_by_role("alert")).to_contain_text("Somebody else has this name")


def test_logging_out_leaves_nothing_of_the_account(table: Table) -> None:
    name = _registered(table)
    table.page.get_by_role("button", name="Log out").click()
    table.page.get_by_role("heading", name="Your account").wait_for()
    table.visit()
    expect(table.page.get_by_role("link", name="Log in")).to_be_visible()
    expect(table.page.locator("body")).not_to_contain_text(name)


def test_other_device_is_logged_out_from_here(table: Table, second: Table) -> None:
    name = _registered(table)
    _enter(second, name, "Log in")
    second.page.get_by_role("heading", name=name).wait_for()
    table.page.reload()
    devices = table.page.locator(".sessions li")
    expect(devices).to_have_count(2)
    expect(devices.filter(has_text="this device")).to_have_count(1)
    table.page.get_by_role("button", name="End this login").click()
    expect(devices).to_have_count(1)
    second.page.reload()
    expect(second.page.get_by_role("heading", name="Your account")).to_be_visible()


def test_account_is_handed_out_and_deleted(table: Table) -> None:
    name = _registered(table)
    with table.page.expect_download() as file:
        table.page.get_by_role("button", name="Download my data").click()
    assert json.loads(file.value.path().read_text())["name"] == name
    table.page.get_by_text("Delete my account", exact=True).click()
    table.page.get_by_label("Your password").fill("not-my-password")
    table.page.get_by_role("button", name="for good").click()
    expect(table.page.get_by_role("alert")).to_contain_text("not your password")
    table.page.get_by_label("Your password").fill(PASSWORD)
    table.page.get_by_role("button", name="for good").click()
    expect(table.page.get_by_role("heading", name="Your account")).to_be_visible()
    _enter(table, name, "Log in")
    expect(table.page.get_by_role("alert")).to_contain_text("no account")


def test_password_is_changed(table: Table, second: Table) -> None:
    name = _registered(table)
    table.page.get_by_label("Old password").fill(PASSWORD)
    table.page.get_by_label("New password").fill("la-garde-meurt")
    table.page.get_by_role("button", name="Change password").click()
    expect(table.page.get_by_role("status").filter(has_text="is changed")).to_be_visible()
    _enter(second, name, "Log in", "la-garde-meurt")
    expect(second.page.get_by_role("heading", name=name)).to_be_visible()


def test_link_for_a_new_password_that_is_not_valid_says_so(table: Table) -> None:
    table.visit("#/reset/not-a-link")
    table.page.get_by_label("New password").fill(PASSWORD)
    table.page.get_by_role("button", name="Set it").click()
    expect(table.page.get_by_role("alert")).to_contain_text("not valid any more")


def test_addresses_for_notifications_are_kept(table: Table) -> None:
    _registered(table)
    for _ in range(2):
        table.page.get_by_role("main").get_by_role("button", name="Notifications").click()
        window = table.page.get_by_role("dialog")
        window.get_by_label("Mail").wait_for()
        if not window.get_by_label("Mail").input_value():
            window.get_by_label("Mail").fill("anna@example.org")
            window.get_by_role("button", name="Save").click()
            expect(window.get_by_role("status")).to_have_text("Saved.")
            table.page.keyboard.press("Escape")
    expect(window.get_by_label("Mail")).to_have_value("anna@example.org")


def test_web_hook_into_the_hosts_own_network_is_refused(table: Table) -> None:
    _registered(table)
    table.page.get_by_role("main").get_by_role("button", name="Notifications").click()
    window = table.page.get_by_role("dialog")
    window.get_by_label("Web-hook").fill("http://127.0.0.1/hook")
    window.get_by_role("button", name="Save").click()
    expect(window.get_by_role("alert")).to_contain_text("public address")


def test_only_what_the_host_has_set_up_is_offered(page: Page, own_server: Server) -> None:
    plain = Table(page, own_server.url)
    plain.visit()
    plain.page.get_by_role("button", name="Notifications").click()
    window = plain.page.get_by_role("dialog")
    expect(window).to_contain_text("Mark the page")
    expect(window).not_to_contain_text("account")
    plain.page.keyboard.press("Escape")
    _registered(plain)
    plain.page.get_by_role("main").get_by_role("button", name="Notifications").click()
    expect(window).to_contain_text("Mark the page")
    expect(window.locator("form")).to_have_count(0)


def test_page_is_marked_when_it_is_your_turn_unless_you_do_not_want_it(table: Table) -> None:
    table.play_now()
    expect(table.page).to_have_title(re.compile("^● "))
    expect(table.page.locator("link[rel=icon]")).to_have_attribute("href", "icon-turn.svg")
    table.visit("#/")
    expect(table.page.locator("link[rel=icon]")).to_have_attribute("href", "icon.svg")
    table.page.get_by_role("button", name="Notifications").click()
    table.page.get_by_role("checkbox", name="Mark the page").uncheck()
    table.page.keyboard.press("Escape")
    table.play_now()
    expect(table.page).to_have_title(re.compile("^Waterloo"))


# What is in the system's own notifications is kept where a test can read it.
NOTED = """
  globalThis.noted = [];
  const Real = globalThis.Notification;
  globalThis.Notification = class extends Real {
    constructor(title, more) { super(title, more); globalThis.noted.push(`${title} | ${more.body}`); }
  };
  Object.defineProperty(document, "hidden", { configurable: true, get: () => globalThis.away ?? false });
"""


def _wants_notifications(table: Table, *, granted: bool) -> None:
    table.page.context.grant_permissions(["notifications"] if granted else [], origin=table.url)
    table.page.add_init_script(NOTED)
    table.visit()
    table.page.get_by_role("button", name="Notifications").click()
    table.page.get_by_role("checkbox", name="Notify me in this browser").click()


def _until_asked(one: Table, other: Table) -> None:
    """The other answers until the first is asked."""
    for _ in range(60):
        if one.asked == "you":
            return
        if other.asked == "you":
            other.say_something()
        one.page.wait_for_timeout(100)
    raise AssertionError("he was never asked")


def test_who_looks_elsewhere_is_notified_of_his_turn(table: Table, second: Table) -> None:
    _wants_notifications(table, granted=True)
    table.page.keyboard.press("Escape")
    table.set_up("A friend by link")
    invitation = table.page.evaluate("Object.values(JSON.parse(localStorage['gloire-seats'])[0].invitations)[0]")
    second.visit(f"#/join/{table.game}/{invitation}")
    second.page.get_by_role("button", name="Take the seat").click()
    _until_asked(table, second)
    assert table.page.evaluate("noted") == []
    _until_asked(second, table)
    table.page.evaluate("away = true")
    _until_asked(table, second)
    noted = table.page.evaluate("noted")
    assert noted
    assert noted[0].startswith("Gloire: your turn | Waterloo 20: The Third Day: ")


def test_browser_that_allows_no_notifications_says_so(table: Table) -> None:
    _wants_notifications(table, granted=False)
    expect(table.page.get_by_role("alert")).to_contain_text("does not allow notifications")
    expect(table.page.get_by_role("checkbox", name="Notify me in this browser")).not_to_be_checked()
