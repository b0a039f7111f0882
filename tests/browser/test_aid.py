"""The player aid beside the map, how to win, the end of a game, and the first lesson."""

import random
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table import Table
from tests.browser.test_everyone import findings

UNITS = {"fr-i": "1404", "fr-vi": "1303", "ad-reserve": "1503", "ad-ii": "1602"}


def at_battle(table: Table) -> None:
    """French I Corps next to the Anglo-Dutch Reserve, as battles are declared."""
    _sit_at(table, phase="combat", turn=12)


def _sit_at(table: Table, **setup: Any) -> None:
    seats = {"french": {"kind": "human"}, "allied": {"kind": "computer", "level": "greedy"}}
    whole = {"side": "french", "units": UNITS, **setup}
    order = {"scenario": "waterloo-20-third-day", "seats": seats, "server_dice": True, "setup": whole}
    made = table.page.request.post(f"{table.url}/api/games", data=order).json()
    table.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
    table.wait_for("you")


def aid(table: Table) -> Locator:
    return table.page.get_by_role("complementary", name="Player aid")


def test_charts_lie_beside_the_map_and_the_battle_being_weighed_is_marked(table: Table) -> None:
    at_battle(table)
    assert table.offers()
    table.answer("Attack 1503")
    table.page.keyboard.press("r")
    combat = aid(table).locator("#chart-combat")
    expect(combat.locator("tbody tr")).to_have_count(6)
    expect(combat.locator("thead th.read")).to_have_text(re.compile(r"\+[12]"))  # with or without reserves
    expect(combat.locator("td.read")).to_have_count(6)
    expect(combat).to_contain_text("Defenders rout")
    for title in ("Terrain effects", "Morale", "Rally", "Event cards", "Weather"):
        expect(aid(table).get_by_role("heading", name=title)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(aid(table)).to_be_hidden()
    assert not table.trouble


def test_rules_are_searched_and_tell_their_rulings(table: Table) -> None:
    at_battle(table)
    table.page.get_by_role("button", name="Charts and rules").click()
    aid(table).get_by_role("tab", name="Rules").click()
    aid(table).get_by_label("Search the rules").fill("last morale point")
    entry = aid(table).locator(".rule-entry", has_text="12.1.2")
    expect(entry).to_contain_text("R1")
    entry.locator("summary").click()
    expect(entry).to_contain_text("A side's last Morale Point cannot be spent.")
    aid(table).get_by_label("Search the rules").fill("9.8.7")
    expect(aid(table).locator(".rule-entry").first).to_contain_text("9.8.7")


def test_rule_in_a_window_lists_its_rulings_and_leads_to_the_rule_book(table: Table) -> None:
    at_battle(table)
    table.page.locator(".phases .rule", has_text="8.0").first.click()
    window = table.page.get_by_role("dialog")
    expect(window).to_contain_text("R5")
    window.get_by_role("button", name="In the rule book").click()
    expect(aid(table).locator(".rule-entry[open]")).to_contain_text("8.0")


def test_how_to_win_stands_in_the_set_up_in_about_this_game_and_beside_morale(table: Table) -> None:
    table.visit("#/new/waterloo-20-third-day")
    expect(table.page.locator(".how-it-is-won")).to_contain_text("The French win only by breaking the Allies")
    at_battle(table)
    table.page.get_by_role("button", name="How to win").click()
    expect(aid(table)).to_contain_text("The French win only by breaking the Allies")
    table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="About this game").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("The French win only by breaking the Allies")


def test_night_is_announced_the_turn_before(table: Table) -> None:
    _sit_at(table, phase="movement", turn=15)
    expect(table.page.locator(".notice")).to_contain_text("Night falls with the next turn")
    expect(table.page.locator(".notice")).to_contain_text("1702 Waterloo")


def test_end_says_why_with_curve_swings_and_a_word_on_luck(table: Table) -> None:
    game, seat = _played(table)
    table.visit(f"#/seat/{game}/{seat}")
    table.wait_for("over")
    over = table.page.locator(".over")
    expect(over.locator(".why-so")).to_have_text(re.compile("broken|lead|Both armies"))
    expect(over.get_by_role("img", name=re.compile("Morale turn by turn. French 7"))).to_be_visible()
    expect(over.locator(".swings > li").first).to_contain_text("Turn")
    expect(over).to_contain_text("dice")
    expect(over).to_contain_text("broken")
    # The last battle is marked in its column and row.
    table.page.keyboard.press("r")
    for mark in ("td.result", "thead th.read", "tbody th.read"):
        expect(aid(table).locator(f"#chart-combat {mark}")).to_have_count(1)
    assert not table.trouble


def _played(table: Table) -> tuple[str, str]:
    """A game at one screen, played to its end by random answers."""
    rng, anna = random.Random(7), {"kind": "human", "name": "Anna"}
    order = {"scenario": "waterloo-20-third-day", "seats": {"french": anna, "allied": anna}, "server_dice": True}
    made = table.page.request.post(f"{table.url}/api/games", data=order).json()
    seat = made["seats"]["french"]
    headers, address = {"authorization": f"Bearer {seat}"}, f"{table.url}/api/games/{made['game']}"
    state = table.page.request.get(address, headers=headers).json()
    while state["status"] == "running":
        action = rng.choice(state["question"]["actions"])
        answer = {"version": state["version"], "action": action, "request": str(rng.random())}
        state = table.page.request.post(f"{address}/answers", headers=headers, data=answer).json()
    return made["game"], seat


# The first lesson.


def test_first_lesson_leads_through_move_refusal_and_battle(table: Table) -> None:
    table.play_now()
    card = table.page.get_by_role("region", name="First lesson")
    card.get_by_role("button", name="Show me how").click()
    expect(card).to_contain_text("1 of 11")
    card.get_by_role("button", name="Go on").click()
    expect(card).to_contain_text("Click the I Corps")
    table.click_unit("fr-i")
    expect(card).to_contain_text("click the enemy in 1503")
    table.click_unit("ad-reserve")
    expect(card).to_contain_text("never lets you break a rule")
    card.get_by_role("button", name="Go on").click()
    expect(card).to_contain_text("next to the enemy, to 1404")
    table.act(lambda: table.click_hex("1404"))
    expect(card).to_contain_text("end the movement")
    expect(table.page.locator(".is-pointed")).to_have_text("End the movement")
    table.answer("End the movement")
    table.wait_for("you")
    expect(card).to_contain_text("Take the attack on the Reserve in 1503")
    table.answer("Attack 1503")
    expect(card).to_contain_text("Then the die decides")
    while not table.page.locator(".episode .main .die").count():
        table.say_something()
    expect(card).to_contain_text("The card keeps the die")
    expect(table.page.locator(".episode.is-pointed")).to_be_visible()
    assert not table.trouble


def test_lesson_goes_on_with_who_moves_at_once_and_speaks_of_reserves_when_battles_begin(table: Table) -> None:
    table.play_now()
    card = table.page.get_by_role("region", name="First lesson")
    card.get_by_role("button", name="Show me how").click()
    card.get_by_role("button", name="Go on").click()
    table.click_unit("fr-i")
    table.act(lambda: table.click_hex("1404"))
    table.click_unit("fr-ii")
    table.act(lambda: table.click_hex("1402"))  # in Hougomont, where it may attack and need not
    table.answer("End the movement")
    table.wait_for("you")
    table.answer("Attack 1503")
    expect(card).to_contain_text("“No further attacks” begins the fighting")
    expect(table.page.locator(".play .attack-head")).to_have_count(1)
    table.answer("No further attacks")
    expect(card).to_contain_text("Then the die decides")


@pytest.mark.regular
def test_lesson_is_declined_once_and_for_all(table: Table) -> None:
    table.play_now()
    card = table.page.get_by_role("region", name="First lesson")
    card.get_by_role("button", name="No, thanks").click()
    expect(card).to_have_count(0)
    table.play_now()
    expect(table.page.get_by_role("region", name="First lesson")).to_have_count(0)


def test_play_now_begins_with_a_move_and_no_card_in_force(table: Table) -> None:
    table.play_now()
    assert table.question.startswith("Move your units")
    expect(table.page.locator(".in-force")).not_to_contain_text("may neither enter enemy zones")


# For everyone.


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_aid_the_lesson_and_the_end(
    table: Table, theme: Literal["light", "dark"]
) -> None:
    table.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    table.play_now()
    table.page.get_by_role("button", name="Show me how").click()
    for tab in ("Charts", "Rules", "How to win"):
        table.page.get_by_role("button", name="Charts and rules").click()
        aid(table).get_by_role("tab", name=tab).click()
        assert findings(table.page) == []
    table.page.keyboard.press("Escape")
    game, seat = _played(table)
    table.visit(f"#/seat/{game}/{seat}")
    table.page.locator(".story").wait_for()
    assert findings(table.page) == []
