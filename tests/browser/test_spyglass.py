"""What one can look at in Jours de Gloire: charts, sight, cones and groups, odds, dice, the first lesson."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.positions import PERSON, open_position
from tests.browser.table import Table
from tests.systems.jours_de_gloire.scene import Scene

GUNS: dict[str, Any] = {
    "fr_art_victor": "1013 SW+NW",
    "fr_44": "1012 SW+NW",
    "au_banat": "0812 NE+SE",
    "au_warasdin": "0812 NE+SE",
    "au_ogulin": "0712 NE+SE",
}


def middle(page: Page, hex: str) -> tuple[float, float]:
    box = page.locator(f'.hex[data-hex="{hex}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at(page: Page, hex: str) -> None:
    page.mouse.move(*middle(page, hex))


def heard(page: Page) -> Locator:
    return page.locator("#spoken")


def test_charts_and_rules_of_the_second_system_lie_in_the_drawer(table: Table) -> None:
    open_position(table, Scene("victor-1", **GUNS).to("Fire").game)
    table.page.keyboard.press("r")
    drawer = table.page.get_by_role("complementary", name="Player aid")
    for title in ("Shock and charge", "Odds", "Fire", "Terrain effects", "What orders allow", "Activation markers"):
        expect(drawer.get_by_role("heading", name=re.compile(f"^{title} "))).to_be_visible()
    expect(drawer.locator("#chart-shock tbody tr")).to_have_count(4)
    drawer.get_by_role("tab", name="Rules").click()
    drawer.get_by_label("Search the rules").fill("cone of fire")
    expect(drawer.locator(".rule-entry", has_text="R21")).not_to_have_count(0)
    drawer.get_by_role("tab", name="How to win").click()
    expect(drawer).to_contain_text("The French win if they ever hold 2 of these together")
    assert not table.trouble


def test_a_line_of_sight_is_laid_from_any_hex_and_names_what_is_in_the_way(table: Table) -> None:
    open_position(table, Scene("victor-1", **GUNS).to("Fire").game)
    page = table.page
    page.keyboard.press("s")
    table.click_hex("1013")
    expect(page.locator(".out-of-sight")).to_have_count(1)
    point_at(page, "0711")
    expect(page.locator(".play .chip")).to_contain_text("0812 is in the way")
    expect(page.locator(".in-the-way")).to_have_count(1)
    expect(page.locator(".play .blocked")).to_have_count(1)
    point_at(page, "1216")
    expect(page.locator(".in-the-way")).to_have_count(0)
    expect(page.locator(".play .sight")).to_have_count(1)
    page.keyboard.press("s")
    expect(page.locator(".out-of-sight")).to_have_count(0)
    assert not table.trouble


def test_a_line_of_sight_can_be_heard(table: Table) -> None:
    open_position(table, Scene("victor-1", **GUNS).to("Fire").game)
    page = table.page
    page.keyboard.press("s")
    table.click_hex("1013")
    page.locator("#map").focus()
    page.keyboard.press("ArrowUp")
    expect(heard(page)).to_contain_text(re.compile("een from 1013"))


def test_layers_are_shown_by_key_with_their_key_below_the_map(table: Table) -> None:
    open_position(table, Scene("victor-1", **GUNS).to("Fire").game)
    page = table.page
    page.keyboard.press("f")
    table.click_unit("fr-art-victor")
    expect(page.locator(".cone.effective")).to_have_count(1)
    expect(page.locator(".cone.long")).to_have_count(1)
    expect(page.locator(".keyline")).to_contain_text("Effective range")
    expect(page.locator(".play .cost.rim")).to_have_text(["1: +1", "2: 0", "3: −2", "4: −4"])
    page.keyboard.press("p")
    expect(page.locator(".play .band")).to_have_count(2)
    expect(page.locator(".keyline")).to_contain_text("Tactical group")
    page.get_by_role("button", name="Marks").click()
    expect(page.get_by_role("button", name="Groups")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Groups").click()
    expect(page.locator(".play .band")).to_have_count(0)
    assert not table.trouble


def test_a_shot_is_weighed_where_it_is_aimed_and_its_die_stays_on_the_table(table: Table) -> None:
    open_position(table, Scene("victor-1", **GUNS).to("Fire").game)
    page = table.page
    table.click_unit("fr-art-victor")
    point_at(page, "0812")
    planner = page.locator(".planner")
    expect(planner).to_contain_text("Fire strength of Art. Victor")
    expect(planner.locator(".reckoning a, .reckoning button").filter(has_text="7.1")).not_to_have_count(0)
    expect(planner).to_contain_text("Every unit tests its cohesion")
    expect(page.locator(".play .chip")).to_contain_text("an effect in 30%")
    table.act(lambda: table.answers().filter(has_text="fires at 0812").first.click() if table.offers() else None)
    episode = page.locator(".episode")
    expect(episode).to_contain_text("Massed target")
    expect(episode.locator(".die.of-ten")).not_to_have_count(0)
    expect(episode.locator(".results li")).not_to_have_count(0)
    assert not table.trouble


def test_a_shot_that_was_pointed_at_is_fired_by_a_button(table: Table) -> None:
    units: dict[str, Any] = {"fr_art_victor": "0914 SW+NW", "au_banat": "0813 NE+SE"}
    open_position(table, Scene("victor-1", **units).to("Fire").game)
    page, before = table.page, table.version
    table.click_unit("fr-art-victor")
    expect(page.locator(".cone.effective")).to_have_count(1)
    expect(page.locator(".targets")).to_contain_text("an effect in")
    table.click_hex("0813")
    sure = page.locator(".float.why .acts button").first
    expect(sure).to_contain_text("Art. Victor fires at 0813")
    assert table.version == before
    table.act(sure.click)
    expect(page.locator(".episode")).to_contain_text("Fire strength")
    assert not table.trouble


def test_an_attack_is_announced_by_pointing_and_fought_with_its_reckoning(table: Table) -> None:
    units: dict[str, Any] = {"fr_44": "0912 SW+NW", "au_banat": "0812 NE+SE", "au_ogulin": "0712 NE+SE"}
    open_position(table, Scene("victor-1", **units).to("Announce").game)
    table.click_unit("fr-44")
    point_at(table.page, "0812")
    expect(table.page.locator(".planner")).to_contain_text("Odds 9:4")
    expect(table.page.locator(".planner")).to_contain_text("Banat: disordered")
    table.act(lambda: table.click_hex("0812"))
    table.answer("All attacks are announced")
    expect(table.page.locator(".episode")).to_contain_text("44e Ligne against 0812")
    expect(table.page.locator(".episode .results .came")).not_to_have_count(0)
    assert not table.trouble


def lesson_begun(table: Table) -> Locator:
    """A game of two at one screen in which the French have asked for the first lesson."""
    page, seats = table.page, dict.fromkeys(("french", "austrian"), PERSON)
    order = {"scenario": "marengo-13-june", "seats": seats, "server_dice": True}
    made = page.request.post(f"{table.url}/api/games", data=order).json()
    table.visit(f"#/seat/{made['game']}/{made['seats']['french']}")
    table.take_over()
    table.answer("Begin")  # the Austrians
    table.take_over()
    page.get_by_role("button", name="Show me how").click()
    return page.locator(".lesson")


def test_the_first_lesson_leads_from_the_set_up_to_the_end_of_an_activation(table: Table) -> None:
    lesson = lesson_begun(table)
    steps = iter(range(1, 14))

    def learns(text: str) -> None:
        """The next step comes up; none before it was left out."""
        expect(lesson).to_contain_text(f"First lesson, {next(steps)} of 13")
        expect(lesson).to_contain_text(text)

    def reads(text: str) -> None:
        learns(text)
        lesson.get_by_role("button", name="Go on").click()

    reads("You command the French of Victor")
    learns("Your units may stand anywhere in your zone")
    table.answer("Begin")
    learns("markers are drawn from a cup")
    table.answer("Begin with Victor 6")
    reads("Groups of units act with orders or without")
    learns("Guns fire first")
    table.answer("Cease fire")
    learns("Click 101e Ligne")
    table.click_unit("fr-101")
    learns("Move it up to an enemy")
    table.page.locator(".play .cost").first.wait_for()
    table.page.get_by_role("button", name="The whole map").click()
    table.act(lambda: table.click_hex("0912"))  # before Nauendorff
    learns("A unit looks at a corner of its hex")
    table.page.locator(".turner").wait_for()
    table.act(table.page.locator(".turner .primary").click)
    learns("Bring others up")
    table.answer("End the movement")
    learns("Now the attacks")
    table.click_unit("fr-101")
    table.act(lambda: table.click_hex("0812"))
    learns("Announce others, or press")
    table.answer("All attacks are announced")
    table.answer("Stand and fight")  # the Austrians
    reads("A total of 5 to 9 throws the defenders back")
    expect(lesson).to_have_count(0)
    while not lesson.count():
        table.take_over()
        table.say_something()
    learns("That was the first turn")
    expect(lesson.get_by_role("button")).to_have_text(["End the lesson"])
    lesson.get_by_role("button").click()
    expect(lesson).to_have_count(0)
    assert not table.trouble
