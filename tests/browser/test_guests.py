"""Guests: whom a link reaches, what an invitation tells, by what names people go, and how games are told apart."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import ELSEWHERE, Server
from tests.browser.table import Table

SALAMANCA = "salamanca-20"
COMMAND = "gloire serve --host 0.0.0.0"
CHOSEN = {"C1": 1, "C5": "mild"}
PLAIN_HTTP = "The Cross-Origin-Opener-Policy header has been ignored"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
SELECTED = "() => { const {value, selectionStart, selectionEnd} = document.activeElement; \
return value?.slice(selectionStart, selectionEnd) }"


@pytest.fixture(autouse=True)
def no_page_errors(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test is about, no script of a page fails in it."""
    wanted = {"table", "second", "friend"} & set(request.fixturenames)
    people: list[Table] = [request.getfixturevalue(name) for name in wanted]
    yield
    assert [trouble for one in people for trouble in one.trouble if not trouble.startswith(PLAIN_HTTP)] == []


@pytest.fixture
def friend(browser: Browser, browser_context_args: dict[str, Any], server: Server) -> Iterator[Table]:
    """Somebody on another computer: the board has a name there, and no TLS."""
    context = browser.new_context(**browser_context_args)
    yield Table(context.new_page(), f"http://{ELSEWHERE}:{server.port}")
    context.close()


def _set_up_for_a_friend(table: Table, name: str = "", **wishes: Any) -> None:
    _likes(table, name=name)
    table.set_up("A friend by link", **wishes)


def _likes(table: Table, **likes: Any) -> None:
    """What the browser remembers of its reader."""
    table.page.add_init_script(f"localStorage.setItem('gloire-likes', JSON.stringify({json.dumps(likes)}))")


def _open_menu(table: Table, item: str) -> Locator:
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name=item).click()
    return table.page.get_by_role("dialog")


def _invitation(table: Table, side: str = "Allied") -> str:
    links = _open_menu(table, "Invite or share")
    link = links.get_by_label(f"Invitation to play {side}").input_value()
    table.page.keyboard.press("Escape")
    expect(links).to_have_count(0)
    return link


# Whom a link reaches.


def test_set_up_says_that_only_this_computer_can_open_the_link_and_what_to_do(table: Table) -> None:
    table.visit(f"#/new/{SALAMANCA}")
    note = table.page.get_by_role("note").filter(has_text="Only this computer can open the link")
    friend = table.page.get_by_role("radio", name=re.compile("A friend by link"))
    friend.wait_for()
    expect(note).to_have_count(0)
    friend.check()
    for words in (COMMAND, "docs/server.md", "127.0.0.1"):
        expect(note).to_contain_text(words)


def test_invite_dialog_says_that_only_this_computer_can_open_the_link(table: Table) -> None:
    _set_up_for_a_friend(table)
    links = _open_menu(table, "Invite or share")
    expect(links.get_by_role("note")).to_contain_text(COMMAND)
    expect(links.get_by_label("To watch")).to_have_value(f"{table.url}/#/game/{table.game}")


def test_link_that_others_can_open_is_not_warned_of(friend: Table) -> None:
    friend.visit(f"#/new/{SALAMANCA}")
    friend.page.get_by_role("radio", name=re.compile("A friend by link")).check()
    friend.page.get_by_role("button", name="Begin").click()
    friend.page.locator(".game[data-asked]").wait_for()
    links = _open_menu(friend, "Invite or share")
    expect(links.get_by_label("To watch")).to_have_value(re.compile(f"^http://{ELSEWHERE}:"))
    expect(links.get_by_role("note")).to_have_count(0)


# Copying.


def test_copied_is_said_of_what_was_copied(table: Table) -> None:
    table.page.context.grant_permissions(CLIPBOARD)
    table.sit_down()
    links = _open_menu(table, "Invite or share")
    links.get_by_role("button", name="Copy").first.click()
    expect(links.get_by_role("button", name="Copied")).to_have_count(1)
    assert table.page.evaluate("navigator.clipboard.readText()") == links.get_by_label("To watch").input_value()


def test_page_that_may_not_copy_selects_the_link_and_says_so(friend: Table) -> None:
    friend.play_now()
    links = _open_menu(friend, "Invite or share")
    links.get_by_role("button", name="Copy").first.click()
    expect(links.get_by_role("button", name="Selected: copy it yourself")).to_have_count(1)
    expect(links.get_by_role("button", name="Copied")).to_have_count(0)
    assert friend.page.evaluate(SELECTED) == links.get_by_label("To watch").input_value()
    friend.page.keyboard.press("Escape")
    _open_menu(friend, "Replay")
    friend.page.get_by_role("button", name="Copy link").click()
    link = friend.page.get_by_role("dialog").get_by_label("The link")
    expect(link).to_have_value(re.compile(r"\?at=\d+$"))


# The invitation.


def test_invitation_tells_title_host_free_side_and_options(table: Table, second: Table) -> None:
    _set_up_for_a_friend(table, "Anna", scenario=SALAMANCA, options=["Fatigue"])
    second.page.goto(_invitation(table))
    told = second.page.locator("main")
    for words in ("Salamanca 20", "Anna invites you and plays French.", "Free: Allied.", "Fatigue", "fight"):
        expect(told).to_contain_text(words)
    expect(told).not_to_contain_text(SALAMANCA)
    option = told.locator(".terms.options li")
    expect(option).to_have_count(1)
    expect(option.locator("p")).to_contain_text(".")
    option.locator(".rule").click()
    expect(second.page.get_by_role("dialog")).to_contain_text("Rule 16.8")


def test_seat_that_is_taken_is_not_offered_and_the_game_can_be_watched(table: Table, second: Table) -> None:
    _set_up_for_a_friend(table, "Anna")
    link = _invitation(table)
    second.page.goto(link)
    second.page.get_by_role("button", name="Take the seat").click()
    second.page.locator(".game[data-asked]").wait_for()
    second.page.evaluate("localStorage.clear()")  # another person now
    second.page.goto(link)
    expect(second.page.get_by_role("status").filter(has_text="The seat is taken")).to_be_visible()
    expect(second.page.get_by_role("button", name="Take the seat")).to_have_count(0)
    second.page.get_by_role("link", name="Watch the game").click()
    expect(second.page.locator(".part-orders")).to_contain_text("You are watching")


def test_host_who_opens_his_own_invitation_keeps_his_seat(table: Table) -> None:
    _set_up_for_a_friend(table)
    game = table.game
    table.page.goto(_invitation(table))
    expect(table.page.get_by_role("button", name="Take the seat")).to_have_count(0)
    table.page.get_by_role("link", name="To my seat").click()
    table.page.locator(".game[data-asked]").wait_for()
    assert table.game == game
    expect(table.page.locator(".scene")).to_contain_text("French: you")


# Names.


def test_people_without_a_name_go_by_their_side(table: Table, second: Table) -> None:
    _set_up_for_a_friend(table)
    second.page.goto(_invitation(table))
    expect(second.page.locator("main")).to_contain_text("The French player invites you.")
    second.page.get_by_role("button", name="Take the seat").click()
    second.wait_for("you")
    expect(table.page.locator(".part-orders")).to_contain_text("The Allied player is choosing.")
    expect(second.page.locator(".scene")).to_contain_text("Allied: you · French: a player")
    table.page.get_by_role("tab", name="Chat").click()
    table.page.get_by_label("Say something").fill("Bonjour")
    table.page.get_by_role("button", name="Send").click()
    second.page.get_by_role("tab", name="Chat").click()
    expect(second.page.locator(".chat li")).to_contain_text(["French Bonjour"])


# Leaving.


def test_board_is_left_without_a_fault_while_things_move(table: Table) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    table.sit_down()
    _until_it_plays(table)
    table.page.get_by_role("link", name="Gloire").click()
    expect(table.page.locator("article.scenario").first).to_be_visible()
    table.page.wait_for_timeout(400)
    expect(table.page.locator(".game")).to_have_count(0)
    assert table.page.title() == "Gloire"


def test_one_plays_on_from_the_past_without_a_fault(table: Table) -> None:
    first = _branched(table)
    table.page.wait_for_timeout(200)
    assert table.game != first


def _branched(table: Table) -> str:
    """Plays on from where a game stands; the game that was left."""
    table.play_now()
    first = table.game
    _open_menu(table, "Replay")
    table.page.get_by_role("button", name="Play on from here").click()
    table.page.wait_for_url(lambda url: "#/game/" in url and first not in url)
    table.wait_for("you")
    return first


def test_who_leaves_a_board_before_it_is_there_stays_where_he_went(table: Table) -> None:
    table.sit_down()
    game = table.game
    table.visit()
    table.page.locator("article.scenario").first.wait_for()
    table.page.evaluate(f"location.hash = '#/game/{game}'; setTimeout(() => location.hash = '#/open', 20)")
    expect(table.page.get_by_role("heading", name="Open a saved game")).to_be_visible()
    table.page.wait_for_timeout(600)
    expect(table.page.get_by_role("heading", name="Open a saved game")).to_be_visible()
    expect(table.page.locator(".game")).to_have_count(0)


# Undo.


def _until_it_plays(table: Table) -> None:
    """Answers until the enemy's turn is shown, slowly."""
    for _ in range(40):
        if table.page.locator(".skip").count():
            return
        table.wait_for("you")
        table.say_something()
    raise AssertionError("nothing was ever shown")


def test_undo_ends_what_is_being_shown_and_clears_it(table: Table) -> None:
    table.page.emulate_media(reduced_motion="no-preference")
    _likes(table, pace=0.2)
    table.sit_down()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".skip")).to_have_count(0)
    table.say_something()
    _until_it_plays(table)
    table.wait_for("you")
    shown = table.page.locator(".skip, .headline, .stage")
    assert shown.count()
    table.act(lambda: table.page.keyboard.press("u"))
    expect(shown).to_have_count(0)
    table.page.wait_for_timeout(600)
    expect(shown).to_have_count(0)


# What is played.


def _game_of(table: Table, **wishes: Any) -> None:
    """A game against the computer with other options and choices than usual, opened in its seat."""
    seats = {"french": {"kind": "human"}, "allied": {"kind": "computer"}}
    order = {"scenario": SALAMANCA, "seats": seats, "server_dice": True, **wishes}
    made = table.page.request.post(f"{table.url}/api/games", data=json.dumps(order)).json()
    table.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
    table.wait_for("you", "other")


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_menu_tells_options_and_choices_in_play(table: Table, second: Table, who: str) -> None:
    _game_of(table, options={"fatigue": True, "leaders": True}, choices=CHOSEN)
    second.visit(f"#/game/{table.game}")
    one = table if who == "player" else second
    one.page.locator(".game[data-asked]").wait_for()
    one.page.keyboard.press("m")
    item = one.page.get_by_role("button", name="About this game")
    item.focus()
    one.page.keyboard.press("Enter")
    about = one.page.get_by_role("dialog", name="About this game")
    expect(about).to_contain_text("Salamanca 20")
    expect(about.locator(".options li")).to_have_count(2)
    for option in about.locator(".options li").all():
        expect(option.locator(".rule")).to_contain_text("16.")
        expect(option.locator("p")).to_contain_text(".")
    expect(about.locator(".choices li")).to_have_text(
        [
            re.compile(r"Strength that rough ground adds to the defender: 1\s+Instead of 2 \(C1\)"),
            re.compile(r"Rally table: .*: mild\s+Instead of standard \(C5\)"),
        ]
    )
    about.locator(".options .rule").first.press("Enter")
    expect(one.page.get_by_role("dialog")).to_contain_text("Rule 16.")


def test_set_up_counts_the_options_that_it_shows(table: Table) -> None:
    table.visit("#/new/waterloo-20-third-day")
    boxes = table.page.locator(".switch input")
    boxes.first.wait_for()
    on, there = table.page.locator(".switch input:checked").count(), boxes.count()
    told = table.page.locator(".options [role=status]")
    expect(told).to_contain_text(f"{on} of {there} options {'is' if on == 1 else 'are'} in play")


# Your games.


def test_games_and_branches_of_one_scenario_are_told_apart(table: Table) -> None:
    first = _branched(table)
    table.visit()
    games = table.page.locator(".resume li")
    expect(games).to_have_count(2)
    branch, origin = games.filter(has_text="Branched"), games.filter(has_not_text="Branched")
    for game in (branch, origin):
        expect(game).to_contain_text("French against the computer (corporal) · turn 11 · last played")
    expect(branch).to_contain_text(
        re.compile(r"Branched at turn 11, after answer \d+, from the game against the computer")
    )
    assert first in (origin.locator("a").get_attribute("href") or "")
