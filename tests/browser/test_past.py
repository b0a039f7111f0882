"""Taking back, doing again, looking back, playing on from there, taking things home."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table import Table

pytestmark = pytest.mark.regular


def _after_a_move(table: Table) -> str:
    """Where I Corps stood before it moved."""
    table.sit_down()
    before = table.counters["fr-i"]
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.act(table.click_cost)
    assert table.counters["fr-i"] != before
    return before


def _unit(table: Table) -> Locator:
    return table.page.locator('[data-handle="fr-i"] [role="img"]')


def test_undo_takes_a_move_back_and_redo_gives_it_again(table: Table) -> None:
    before = _after_a_move(table)
    after = table.counters["fr-i"]
    table.act(lambda: table.page.get_by_role("button", name="Undo").click())
    expect(_unit(table)).to_have_attribute("aria-label", before)
    expect(table.page.locator(".log li", has_text="I Corps moved")).to_have_count(0)
    table.act(lambda: table.page.get_by_role("button", name="Redo").click())
    expect(_unit(table)).to_have_attribute("aria-label", after)


def test_replay_shows_any_moment_and_its_link_leads_there(table: Table, second: Table) -> None:
    before = _after_a_move(table)
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Replay").click()
    replay = table.page.get_by_role("region", name="Replay")
    replay.get_by_role("button", name="Step back").click()
    expect(_unit(table)).to_have_attribute("aria-label", before)
    expect(table.page.locator(".ask")).to_contain_text("Looking back")
    assert re.search(r"\?at=\d+$", table.page.url)
    second.page.goto(table.page.url)
    expect(_unit(second)).to_have_attribute("aria-label", before)
    replay.get_by_role("slider").fill("0")
    expect(replay.locator("output")).to_contain_text("0 /")
    replay.get_by_role("button", name="Back to the game").click()
    expect(_unit(table)).not_to_have_attribute("aria-label", before)


def _give_up(table: Table) -> None:
    """A game that is over as soon as it has begun."""
    table.sit_down()
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.wait_for("over")


def test_replay_of_a_finished_game_is_seen_from_either_side(table: Table) -> None:
    _give_up(table)
    table.page.get_by_role("button", name="Watch it again").click()
    allied = table.page.get_by_role("button", name="Allied view")
    expect(allied).to_have_attribute("aria-pressed", "false")
    allied.click()
    expect(allied).to_have_attribute("aria-pressed", "true")


# What the server would find in the game; to look at one really takes a minute.
REVIEW = {
    "done": 1,
    "luck": "The dice came to little.",
    "points": [
        {
            "answer": 1,
            "turn": 11,
            "side": "french",
            "before": 61,
            "after": 40,
            "last": False,
            "percent": 32,
            "played": ["Move I Corps to 1406"],
            "better": ["Move the Imperial Guard to 1205", "Move VI Corps to 1406"],
        },
        {
            "answer": 2,
            "turn": 12,
            "side": "french",
            "before": 40,
            "after": 15,
            "last": True,
            "percent": 0,
            "played": [],
            "better": [],
        },
    ],
}


def _turning_point(table: Table) -> Locator:
    """A turning point of a finished game, with the board of its moment."""
    table.page.route(re.compile(r"/api/games/[^/]+/review"), lambda route: route.fulfill(json=REVIEW))
    _give_up(table)
    expect(table.page.get_by_text("the longer the battle, the longer")).to_be_visible()
    table.page.get_by_role("button", name="Find the turning points").click()
    table.page.locator(".points").get_by_role("button", name="Turn 11").click()
    return table.page.get_by_role("region", name="Replay")


@pytest.mark.newcomer
def test_turning_point_stays_on_the_panel_while_its_moment_is_looked_at(table: Table) -> None:
    replay = _turning_point(table)
    for _ in range(2):
        expect(replay.get_by_role("heading")).to_have_text("French: 32% given away")
        expect(replay).to_contain_text("Played: Move I Corps to 1406.")
        expect(replay).to_contain_text("Better: Move the Imperial Guard to 1205; Move VI Corps to 1406.")
        replay.get_by_role("button", name="Step back").click()
        expect(replay.locator("output")).to_contain_text("0 /")
    replay.get_by_role("button", name="To its moment").click()
    expect(replay.locator("output")).to_contain_text("1 /")
    replay.get_by_role("button", name="All turning points").click()
    expect(table.page.locator(".points").get_by_role("button", name="Turn 11")).to_be_focused()
    expect(table.page.locator(".points")).to_be_in_viewport()
    assert table.trouble == []


@pytest.mark.newcomer
def test_turning_point_without_a_better_plan_tells_how_the_side_stood(table: Table) -> None:
    replay = _turning_point(table)
    told = "61% before this plan, 40% before the next one, with all that the dice and the other side did meanwhile."
    expect(replay).to_contain_text(told)
    expect(replay).to_contain_text("on the same dice, the better plan had 32% more chance of winning.")
    replay.get_by_role("button", name="All turning points").click()
    second = table.page.locator(".points > li").nth(1)
    expect(second).to_contain_text("French: from 40% to 15%")
    expect(second).to_contain_text("40% before this plan, 15% at the end of the game.")
    expect(second).to_contain_text("No other plan was found that would have done clearly better.")
    expect(second).not_to_contain_text("Better:")
    # What the dice did stands beside how they fell, above the turning points.
    luck = table.page.locator(".story h3", has_text="Luck").locator("~ .what-luck")
    expect(luck).to_have_text("The dice came to little.")
    expect(luck.locator("~ .points")).to_be_visible()
    assert table.trouble == []


@pytest.mark.newcomer
def test_turning_point_is_drawn_on_the_board_of_its_moment_only(table: Table) -> None:
    replay = _turning_point(table)
    arrows = table.page.locator(".play :is(.played, .better)")
    expect(arrows).to_have_class(["played", "better", "better"])
    expect(table.page.locator(".play .chip", has_text="Played, better")).to_have_count(1)  # at 1406
    expect(table.page.locator(".play .chip", has_text=re.compile(r"^\s*Better"))).to_have_count(1)
    replay.get_by_role("button", name="Step back").click()
    expect(arrows).to_have_count(0)


ONE_SIDED = """async ([played, better]) => {
  const { deeds } = await import("/js/panels/review.js");
  const { render } = await import("/js/html.js");
  const place = document.createElement("div");
  render(deeds({ frame: { hexes: {} } }, { before: 52, after: 52, last: false, percent: 7, played, better }), place);
  return place.innerText;
}"""


LEFT_TOO_SOON = """async (done) => {
  const { reviewPanel } = await import("/js/panels/review.js");
  const { render } = await import("/js/html.js");
  const calls = { review: async () => ({ done }) };
  const session = { state: { you: ["french"] }, closed: false, changed() {}, calls };
  const place = document.createElement("div");
  render(reviewPanel(session), place);
  place.querySelector("button").click();
  session.closed = true;
  await new Promise((over) => setTimeout(over, 1500));
  return document.getElementById("spoken").innerText;
}"""


@pytest.mark.parametrize(("done", "is_told"), [(0.5, False), (1, True)])
def test_turning_points_are_announced_only_once_they_are_found(table: Table, done: float, is_told: bool) -> None:
    said = table.page.evaluate(LEFT_TOO_SOON, done)
    assert ("The turning points are found." in said) is is_told


def test_better_plan_may_only_leave_something_out_or_do_something_besides(table: Table) -> None:
    left_out = table.page.evaluate(ONE_SIDED, [["Go on."], []])
    besides = table.page.evaluate(ONE_SIDED, [[], ["Go on."]])
    assert "Played: Go on." in left_out
    assert "Better: not that." in left_out
    assert "Better, besides what was played: Go on." in besides
    assert "Played:" not in besides


NAMESAKES = """async (side) => {
  const { pointMarks } = await import("/js/points.js");
  const counters = [["union", "0101"], ["confederate", "0505"]].map(([side, hex]) => ({ name: "Warren", side, hex }));
  const frame = { hexes: { "0101": {}, "0505": {}, "0202": {} } };
  return pointMarks({ side, played: ["Warren to 0202."], better: [] }, { counters, frame })[0].lines;
}"""


def test_of_two_namesakes_the_arrow_begins_at_the_one_whose_turning_point_it_is(table: Table) -> None:
    assert table.page.evaluate(NAMESAKES, "union") == [["0101", "0202"]]
    assert table.page.evaluate(NAMESAKES, "confederate") == [["0505", "0202"]]


LEFT = """async () => {
  const { GamePage } = await import("/js/page.js");
  const drawn = [];
  const page = { replay: { open: async () => void (page.closed = true) }, draw: () => drawn.push("page") };
  await GamePage.prototype.showPoint.call(page, { answer: 1 });
  return drawn;
}"""


def test_who_leaves_while_a_turning_point_is_being_opened_sees_nothing_more_of_it(table: Table) -> None:
    assert table.page.evaluate(LEFT) == []


def test_log_line_shows_the_board_of_its_moment(table: Table) -> None:
    _after_a_move(table)
    line = table.page.locator(".log li", has_text="take their turn")
    line.get_by_role("button", name=re.compile("Show the board")).click()
    expect(table.page.get_by_role("region", name="Replay")).to_be_visible()


def test_branch_begins_a_new_game_at_that_point(table: Table) -> None:
    before = _after_a_move(table)
    first = table.game
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Replay").click()
    table.page.get_by_role("button", name="Step back").click()
    expect(_unit(table)).to_have_attribute("aria-label", before)
    table.page.get_by_role("button", name="Play on from here").click()
    table.page.wait_for_function("first => !location.hash.includes(first)", arg=first)
    table.wait_for("you")
    expect(_unit(table)).to_have_attribute("aria-label", before)
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.act(table.click_cost)


def test_record_and_pictures_can_be_taken_home(table: Table, tmp_path: Path) -> None:
    table.sit_down()
    for word, suffix in (("Download the record", "json"), ("Picture as SVG", "svg"), ("Picture as PNG", "png")):
        table.page.get_by_role("button", name="Menu").click()
        with table.page.expect_download() as download:
            table.page.get_by_role("button", name=word).click()
        file = tmp_path / f"home.{suffix}"
        download.value.save_as(file)
        assert file.stat().st_size > 100
    assert json.loads((tmp_path / "home.json").read_text())["scenario"] == "waterloo-20-third-day"
    drawn = (tmp_path / "home.svg").read_text()
    assert drawn.count('href="#face-') > 15
    assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(re.findall(r'\bid="([^"]+)"', drawn))  # it needs no page
    assert (tmp_path / "home.png").read_bytes().startswith(b"\x89PNG")


def test_proof_page_computes_every_roll_again(table: Table) -> None:
    table.sit_down()
    for _ in range(12):
        table.say_something()
        table.wait_for("you", "over")
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Resign").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    table.wait_for("over")
    table.page.get_by_role("link", name="Check the dice").click()
    expect(table.page.locator(".proof")).to_contain_text("This browser has checked the dice")
    assert table.page.locator(".proof tbody tr").count() > 0
    assert table.page.locator(".proof tbody", has_text="✗").count() == 0
