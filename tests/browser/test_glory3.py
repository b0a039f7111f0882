"""Glory III on the board: a whole Cornfield by what can be seen, the first lesson, charges, command, sight."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

import gloire
from gloire.core.actions import Roll
from gloire.systems.glory3 import actions as do
from tests.browser.conftest import Server
from tests.browser.positions import open_position
from tests.browser.sight import Onlooker
from tests.browser.table import Table
from tests.browser.test_room import CUT
from tools.screens_glory3 import before_the_cornfield

# What a hurried beginner does, where it can be seen: he moves and charges a little, and passes else.
COMMANDS, MOVES, SHOTS, CHARGES = 2, 2, 2, 2
# Answers that stand out of the card they belong to.
BEYOND_THE_CARD = """() => [...document.querySelectorAll(".ask .act button")]
  .filter((one) => one.getBoundingClientRect().right > one.closest(".ask").getBoundingClientRect().right - 8)
  .map((one) => one.textContent)"""
# What covers the counters that are to come, or is covered by them.
OVER_THE_BOX = """() => {
  const box = document.querySelector("#tracks .boxed").getBoundingClientRect();
  const across = ({ left, right }) => left < box.right && right > box.left;
  const upright = ({ top, bottom }) => top < box.bottom && bottom > box.top;
  const others = [...document.querySelectorAll("#panel, #map, .play .stand, #floats > *, #tracks .track")];
  const meets = (one) => across(one.getBoundingClientRect()) && upright(one.getBoundingClientRect());
  return others.filter(meets).map((one) => one.id || one.className);
}"""


def sit_down(page: Page, server: Server) -> Table:
    table = Table(page, server.url)
    seats = {"union": {"kind": "human"}, "confederate": {"kind": "computer", "level": "random"}}
    order = {"scenario": "cornfield", "seats": seats, "server_dice": True}
    made = page.request.post(f"{server.url}/api/games", data=order).json()
    table.visit(f"#/seat/{made['game']}/{made['seats']['union']}")
    table.wait_for("you")
    return table


class Beginner:
    """Answers every question by clicking what lies in sight."""

    def __init__(self, table: Table) -> None:
        self.table, self.eyes = table, Onlooker(table)
        self.done = dict.fromkeys(("acted", "moved", "turned", "fired", "charged"), 0)

    def answer(self) -> None:
        before, question = self.table.version, self.table.question
        if self.eyes.seen(".turner .primary"):
            self._turn()
        elif question.startswith("Move your units"):
            self._move()
        elif not self._tries(question):
            self._pass()
        self.table.wait_for_version(before)

    def _tries(self, question: str) -> bool:
        """Whether he lets a command act, fires or charges, as long as he has not done so often enough."""
        if question.startswith("Which command"):
            return self._click("The command", "acted", COMMANDS)
        if question.startswith("Declare"):
            return self._click("Charge", "charged", CHARGES)
        return question.startswith("Which guns") and self._click("Fire at", "fired", SHOTS)

    def _turn(self) -> None:
        self.done["turned"] += 1
        self.eyes.click(self.eyes.seen(".turner .primary")[0])

    def _move(self) -> None:
        must = not self.eyes.seen(".ending button")  # Those who can enter have to.
        if not must and self.done["moved"] >= MOVES:
            self._pass()
            return
        self.done["moved"] += 1
        if not self.eyes.seen(".selection"):  # The only one who can act is selected by the board.
            able = (must and self.eyes.seen(".beside button")) or self.eyes.seen(".stand:has(.is-able)")
            self.eyes.click(able[self.done["moved"] % len(able)])
        self.table.page.locator(".play .reach").first.wait_for()
        self.eyes.click(self._goals()[0])
        self.table.page.wait_for_timeout(300)
        if which := self.eyes.seen(".float.why .acts button"):
            self.eyes.click(which[0])

    def _goals(self) -> list[dict[str, Any]]:
        """Hexes on the map with what they cost, next to the enemy first; or else in their list, unfolded."""
        found = self.eyes.seen(".play .cost.stop:not(.taken)") or self.eyes.seen(".play .cost:not(.taken)")
        if not found and not self.eyes.seen(".targets button"):
            self.eyes.click(self.eyes.seen(".part-orders .fold summary")[0])
        return found or self.eyes.seen(".targets button")

    def _click(self, words: str, what: str, most: int) -> bool:
        """An answer that begins so; a shot or a facing that is asked about is meant."""
        found = [one for one in self._buttons() if one["text"].startswith(words)]
        if not found or self.done[what] >= most:
            return False
        self.done[what] += 1
        self.eyes.click(found[0])
        return True

    def _buttons(self) -> list[dict[str, Any]]:
        return self.eyes.seen(".part-orders .acts .act > button:not(.rule)", ".targets button")

    def _pass(self) -> None:
        """What ends the step, else the last answer there is; the board may ask once more."""
        (self.eyes.click(one[0]) if (one := self.eyes.seen(".ending button", ".composer .primary")) else self._last())
        self.table.page.wait_for_timeout(50)
        if sure := self.eyes.seen("dialog[open] .primary"):
            self.eyes.click(sure[0])

    def _last(self) -> None:
        buttons = self._buttons()
        if not buttons:
            self.eyes.click(self.eyes.seen(".stand:has(.is-able)", ".beside button", ".play .reach")[0])
            self.table.page.locator(".part-orders :is(.targets, .acts) button").first.wait_for()
            buttons = self._buttons()
        self.eyes.click(buttons[-1])


def test_a_whole_cornfield_is_played_by_what_can_be_seen(page: Page, server: Server) -> None:
    table = sit_down(page, server)
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("button", name="The whole map").click()
    player = Beginner(table)
    for _ in range(400):
        table.wait_for("you", "over")
        if table.asked == "over":
            break
        player.answer()
    player.eyes.expect_end()
    assert all(player.done[deed] for deed in ("acted", "moved", "turned", "fired")), player.done
    assert not table.trouble


def test_the_first_lesson_leads_from_the_pool_to_a_charge(page: Page, server: Server) -> None:
    table = sit_down(page, server)
    lesson = page.locator(".lesson")
    page.get_by_role("button", name="Show me how").click()
    lesson.get_by_role("button", name="Go on").click()
    expect(lesson).to_contain_text("take I Corps")
    table.answer("Begin with I Corps")
    expect(lesson).to_contain_text("place what you have")
    table.act(page.get_by_role("button", name="Place the markers").click)
    expect(lesson).to_contain_text("Click Doubleday")
    table.click_unit("us-phelps")  # a brigade means its leader
    expect(page.locator(".selection")).to_contain_text("Doubleday")
    table.answer("The command of Doubleday acts")
    expect(lesson).to_contain_text("Guns fire first")
    table.answer("Cease fire")
    expect(lesson).to_contain_text("Click Gibbon")
    table.click_unit("us-gibbon")
    expect(lesson).to_contain_text("Go to 2013")
    table.act(lambda: table.click_hex("2013"))
    expect(lesson).to_contain_text("faces a hexside")
    expect(page.locator(".planner")).to_contain_text("In front: 2113")
    table.act(page.locator(".turner .primary").click)
    table.answer("End the movement")
    expect(lesson).to_contain_text("Now charges")
    table.answer("Charge 2113")
    expect(lesson).to_contain_text("A second brigade")
    assert not table.trouble


def test_a_charge_shows_who_is_covered_and_the_fire_it_must_expect(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    game = before_the_cornfield("DeclareCharges")
    game.apply(do.DeclareCharge(("us-gibbon",), ("2113",)))
    open_position(table, game)
    expect(page.locator(".play .cost.hazard")).to_have_text("✹ 30%")
    table.click_unit("us-patrick")
    expect(page.locator(".play .covering")).not_to_have_count(0)
    page.locator(".part-orders .act button", has_text="Join Patrick").first.hover()
    expect(page.locator(".perils li")).to_have_count(3)
    expect(page.locator(".perils .worst")).to_contain_text("Gibbon")
    assert not table.trouble


def test_what_may_come_of_a_charge_can_be_read_after_its_button_was_left(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("DeclareCharges"))
    page.locator(".part-orders .act button", has_text="Charge 2113").first.hover()
    expect(page.locator(".planner .bars")).to_be_visible()
    page.locator(".planner .bars").hover()
    page.wait_for_timeout(300)
    expect(page.locator(".planner h2")).to_contain_text("Charge 2113")


def test_a_charge_that_cannot_win_does_not_look_like_one_that_can(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("DeclareCharges"))
    vain = page.locator(".part-orders .act > button", has=page.locator(".gist.vain"))
    expect(vain).to_have_count(1)
    expect(vain).to_contain_text("Charge 2113 and 2114: Patrick")
    expect(vain).to_contain_text("Cannot win")
    expect(vain).to_have_css("border-top-style", "dashed")
    assert page.evaluate(BEYOND_THE_CARD) == []


def test_once_a_charge_is_declared_the_way_on_is_the_main_button(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("DeclareCharges"))
    expect(page.locator(".ending button")).not_to_have_class("primary")
    table.click_unit("us-gibbon")
    table.answer("Charge 2113: Gibbon")
    table.click_unit("us-gibbon")  # Others could charge, too.
    _expect_the_way_on(page)
    open_position(table, before_the_cornfield("DeclareCharges", us_patrick="withdrawn", us_hofmann="withdrawn"))
    table.answer("Charge 2113: Gibbon")
    _expect_the_way_on(page)
    assert not table.trouble


def _expect_the_way_on(page: Page) -> None:
    back = page.locator(".part-orders .act > button", has_text="Take back the charge of Gibbon")
    expect(back).to_be_visible()
    expect(back).not_to_have_class("primary")
    expect(page.locator(".ending button", has_text="All charges are declared")).to_have_class("primary")


def test_who_would_turn_its_back_to_the_enemy_is_shown_looking_at_him(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("Movement", us_gibbon="1813 5"))
    table.click_unit("us-gibbon")
    table.page.locator(".play .cost").first.wait_for()
    table.act(lambda: table.click_hex("2013"))
    expect(page.locator(".turner .primary")).to_contain_text("Gibbon faces the lower right")
    expect(page.locator(".planner")).to_contain_text("In front: 2113")
    assert not table.trouble


def test_after_a_row_was_clicked_enter_agrees_to_the_way_that_is_shown(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    gone = ("cs_wofford", "cs_trimble", "cs_law", "cs_frobel")  # so that every shot has a row
    open_position(table, before_the_cornfield("Fire", **dict.fromkeys(gone, "withdrawn")))
    before = table.version
    page.locator(".part-orders .act > button", has_text="Fire at 2113").first.click()
    expect(page.locator(".turner .primary")).to_contain_text("Fire at 2113")
    page.wait_for_timeout(700)  # longer than a double click
    page.keyboard.press("Enter")
    table.wait_for_version(before)
    assert not table.trouble


def test_extended_movement_looks_otherwise_and_is_meant_only_where_it_must_be(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("Movement", us_patrick="1515 2"))
    table.click_unit("us-patrick")
    expect(page.locator(".play .cost.farther")).not_to_have_count(0)
    expect(page.locator(".keyline .key")).to_contain_text("extended movement")
    table.act(lambda: table.click_hex("1514"))  # in reach of both movements, and nobody is asked which
    assert table.question.startswith("Which way does Patrick face")


def test_from_afar_formations_are_named_and_points_lie_above_rings(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("Movement"))
    names = page.locator(".p-formations text")
    expect(names.filter(has_text="I Corps")).to_be_visible()
    expect(names.filter(has_text="Jackson")).to_have_class("name formation-name army-confederate")
    expect(page.locator(".p-under ~ .p-signs .worth")).to_have_count(7)
    page.get_by_role("button", name="Closer", exact=True).click()
    expect(names).to_have_count(0)


def test_sight_has_a_profile_of_the_ground_under_the_line(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("Movement", "us-gen-meade"))
    page.keyboard.press("s")
    table.click_hex("1713")
    box = page.locator('.hex[data-hex="2215"]').bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".profile figcaption")).to_contain_text("1814 is in the way: woods")
    expect(page.locator(".profile .stop")).to_have_count(1)
    assert not table.trouble


def test_whoever_points_at_a_combination_sees_how_far_its_leaders_command(page: Page, server: Server) -> None:
    table = Table(page, server.url)
    open_position(table, before_the_cornfield("ChooseCommand"))
    reached = page.locator(".play .area.led")
    expect(reached).to_have_count(0)
    page.locator(".part-orders .act button", has_text="Try to combine").first.hover()
    expect(reached).to_have_count(2)


def test_on_a_phone_on_its_side_markers_of_the_pool_cover_nothing(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 844, "height": 390}, reduced_motion="reduce", has_touch=True)
    table = Table(context.new_page(), server.url)
    game = gloire.new_game("cedar-creek")
    game.apply(do.BeginWith("cs-gordon"))
    while game.question and game.question.kind == "PlaceMarkers":
        game.apply(game.question.actions[0])
    open_position(table, game)
    assert table.page.evaluate(CUT) == []
    expect(table.page.locator("#tracks .in-force .pull-button")).to_be_visible()
    context.close()


def test_points_and_pool_stand_beside_each_other_on_every_screen(page: Page, server: Server) -> None:
    table = sit_down(page, server)
    for width, height in ((1280, 800), (1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        ends = table.page.locator(".how-to-win").bounding_box()
        begins = table.page.locator(".cup-track").bounding_box()
        assert ends
        assert begins
        assert ends["x"] + ends["width"] <= begins["x"], (width, height)


def test_what_is_to_come_covers_neither_the_question_nor_the_map(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    sit_down(page, server)
    expect(page.locator("#tracks .boxed").first).to_contain_text("To come")
    assert page.evaluate(OVER_THE_BOX) == []


def test_what_the_die_of_a_charge_could_bring_stands_in_words(page: Page, server: Server) -> None:
    game = before_the_cornfield("DeclareCharges")
    game.apply(do.DeclareCharge(("us-gibbon",), ("2113",)))
    game.apply(do.EndDeclaring())
    while game.question and game.question.kind != "ChargeDie":
        game.apply(game.question.actions[0])
    game.apply(Roll(5))
    open_position(Table(page, server.url), game)
    results = page.locator(".episode .results").first
    expect(results.locator(".came")).to_contain_text("The defenders check; who fails is disordered and retreats")
    expect(results).not_to_contain_text("D+R")
