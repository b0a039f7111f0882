"""Optional rules: how they are chosen, and a game with all of them."""

import pytest
from playwright.sync_api import Browser, expect

import gloire
from tests.browser.conftest import Server
from tests.browser.table import Table
from tests.browser.test_everyone import PHONE, findings

BORODINO = "borodino-20"
MOVED_OR_ASKED = """before => Number(document.querySelector(".game").dataset.version) > before
  || document.querySelector(".why .acts button")"""
SERIES = (
    "Fog of war",
    "Cavalry penetration",
    "Artillery support",
    "More places to rally",
    "Unit reduction",
    "Breaking down and building up",
    "Special units",
    "Fatigue",
    "Leaders",
)


def _chosen(table: Table) -> set[str]:
    """The optional rules that are switched on."""
    boxes = table.page.locator(".switch:has(input:checked) label")
    return {text.strip() for text in boxes.all_inner_texts()}


@pytest.mark.regular
def test_sets_of_options_are_taken_by_one_click(table: Table) -> None:
    table.visit(f"#/new/{BORODINO}")
    sets = table.page.get_by_role("radiogroup", name="Sets of optional rules")
    expect(sets.get_by_role("radio", name="First game")).to_be_checked()
    assert _chosen(table) == set()
    sets.get_by_role("radio", name="All optional rules").check()
    assert _chosen(table) == set(SERIES)
    expect(table.page.get_by_text("9 of 12 options are in play.")).to_be_visible()
    sets.get_by_role("radio", name="Standard").check()
    assert _chosen(table) == {"More places to rally", "Unit reduction", "Special units"}


@pytest.mark.regular
def test_own_choice_is_none_of_the_sets(table: Table) -> None:
    table.visit(f"#/new/{BORODINO}")
    table.page.get_by_role("checkbox", name="Fatigue").check()
    expect(table.page.locator(".presets input:checked")).to_have_count(0)
    expect(table.page.get_by_text("1 of 12 options is in play: your own choice.")).to_be_visible()


@pytest.mark.regular
def test_sets_leave_alone_what_is_not_about_them(table: Table) -> None:
    table.visit(f"#/new/{BORODINO}")
    table.page.get_by_role("checkbox", name="Flank march").check()
    table.page.get_by_role("radio", name="All optional rules").check()
    assert _chosen(table) == {*SERIES, "Flank march"}


@pytest.mark.regular
def test_every_option_has_its_rule_and_a_sentence(table: Table) -> None:
    table.visit(f"#/new/{BORODINO}")
    switches = table.page.locator(".switch")
    expect(switches).to_have_count(12)
    assert all("." in rule for rule in switches.locator(".rule").all_inner_texts())
    assert all("." in effect for effect in switches.locator("p").all_inner_texts())
    table.page.locator(".switch", has_text="Fog of war").locator(".rule").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("Rule 16.1")


@pytest.mark.regular
def test_only_what_the_scenario_has_is_offered(table: Table) -> None:
    table.visit("#/new/salamanca-20")
    expect(table.page.get_by_role("checkbox", name="King Joseph marches")).to_have_count(1)
    expect(table.page.get_by_role("checkbox", name="Artillery support")).to_have_count(0)


@pytest.mark.regular
def test_values_in_doubt_stand_game_by_game(table: Table) -> None:
    table.visit("#/new/salamanca-20")
    table.page.get_by_text("Where the books leave something open").click()
    for title in ("In every game of the series", "In Salamanca only"):
        expect(table.page.locator(".choices").get_by_role("group", name=title)).to_be_visible()


@pytest.mark.regular
def test_set_is_taken_by_keyboard(table: Table) -> None:
    table.visit(f"#/new/{BORODINO}")
    table.page.get_by_role("radio", name="First game").focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowRight")
    assert _chosen(table) == set(SERIES)


@pytest.mark.regular
def test_handicap_that_is_nearest_to_even_is_offered_first_against_the_computer(table: Table) -> None:
    table.visit("#/new/cornfield")
    table.page.get_by_role("group", name="Strength of the computer").get_by_text("Captain").click()
    handicap = table.page.get_by_role("group", name="Handicap")
    even = handicap.get_by_role("radio", name="Nearest to even: +26 for the Union")
    expect(even).to_be_checked()
    expect(handicap.get_by_role("radio")).to_have_count(3)
    expect(handicap.get_by_role("combobox")).to_have_count(0)
    handicap.get_by_role("radio", name="Another one").check()
    handicap.get_by_role("combobox").select_option("union +20")
    expect(even).not_to_be_checked()
    even.check()
    with table.page.expect_request("**/api/games") as sent:
        table.page.get_by_role("button", name="Begin").click()
    assert (sent.value.post_data_json or {})["choices"] == {"handicap": "union +26"}
    table.page.locator(".game[data-asked]").wait_for()


@pytest.mark.regular
def test_handicap_that_is_nearest_to_even_is_that_of_the_computer_one_meets(table: Table) -> None:
    table.visit("#/new/cornfield")
    even = gloire.scenario("cornfield").choices["handicap"]["even"]
    ranks = table.page.get_by_role("group", name="Strength of the computer")
    for level, measured in (("Corporal", "corporal"), ("Marshal", "captain"), ("Recruit", "recruit")):
        ranks.get_by_text(level, exact=True).click()
        amount = even[measured]["value"].removeprefix("union ")
        chosen = table.page.get_by_role("radio", name=f"Nearest to even: {amount} for the Union")
        expect(chosen).to_be_checked()
        expect(table.page.locator(".handicap")).to_contain_text(even[measured]["measured"])


@pytest.mark.regular
def test_two_people_have_no_handicap_unless_they_choose_one(table: Table) -> None:
    table.visit("#/new/cornfield")
    table.page.get_by_role("radio", name="A friend at this screen").check()
    expect(table.page.get_by_role("group", name="Handicap").get_by_role("radio", name="None")).to_be_checked()
    with table.page.expect_request("**/api/games") as sent:
        table.page.get_by_role("button", name="Begin").click()
    assert (sent.value.post_data_json or {})["choices"] == {}
    table.page.locator(".game[data-asked]").wait_for()


@pytest.mark.parametrize("scenario", ["marengo-13-june", "cornfield", "montebello"])
def test_handicaps_fit_a_phone(browser: Browser, server: Server, scenario: str) -> None:
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    phone = Table(context.new_page(), server.url)
    phone.visit(f"#/new/{scenario}")
    phone.page.locator(".handicap").wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_set_up_fits_a_phone_and_axe_finds_nothing_serious(browser: Browser, server: Server) -> None:
    context = browser.new_context(**PHONE, reduced_motion="reduce")
    phone = Table(context.new_page(), server.url)
    phone.visit("#/new/salamanca-20")
    phone.page.get_by_role("radio", name="All optional rules").check()
    phone.page.get_by_text("Where the books leave something open").click()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert findings(phone.page) == []
    phone.visit()
    expect(phone.page.locator("article.scenario").first).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_two_turns_of_borodino_with_every_option_against_the_computer(table: Table) -> None:
    table.set_up("The computer", scenario=BORODINO, preset="All optional rules", options=["Flank march"])
    came_on = 0
    for _ in range(200):
        table.wait_for("you", "over")
        if table.asked == "over" or table.page.locator(".turns .now b").first.inner_text() == "3":
            break
        if table.question.startswith("Move your units") and table.page.locator(".beside button").count():
            came_on += _brings_on(table)
        else:
            table.say_something()
    assert table.page.locator(".turns .now b").first.inner_text() == "3"
    assert came_on >= 4
    assert not table.trouble
    assert findings(table.page) == []


def _brings_on(table: Table) -> int:
    """Takes a counter that waits beside the map and clicks a hex that is open to it."""
    if not table.sees_all:
        table.page.get_by_role("button", name="The whole map").click()
        table.sees_all = True
    table.page.locator(".beside button").first.click()
    table.page.locator(".play .cost").first.wait_for()
    before = table.version
    table.click_cost()
    table.page.wait_for_function(MOVED_OR_ASKED, arg=before)
    if table.version == before:  # several ways lead there
        table.page.locator(".why .acts button").first.click()
    table.wait_for_version(before)
    return 1
