"""A game taken home as a record, and opened again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.positions import found
from tests.browser.table import Table

pytestmark = pytest.mark.regular


def _in_mid_game(table: Table) -> None:
    """A turn has begun and I Corps has moved."""
    table.sit_down()
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()
    table.act(table.click_cost)


def _download(table: Table, file: Path) -> Path:
    table.page.get_by_role("button", name="Menu").click()
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Download the record").click()
    download.value.save_as(file)
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game in its first movement, as anybody may have written it."""
    file = tmp_path / "game.json"
    file.write_text(found(lambda kind, *_: kind == "Move").dump(), encoding="utf-8")
    return file


def _choose_from_home(table: Table, file: Path) -> None:
    """From the home page to the file, by keyboard as far as the system's own window for files."""
    table.visit()
    table.page.get_by_role("link", name="Open a saved game").press("Enter")
    _choose(table, file)


def _choose(table: Table, file: Path) -> None:
    table.visit("#/open")
    with table.page.expect_file_chooser() as chooser:
        table.page.get_by_label("Record of a game").press("Enter")
    chooser.value.set_files(file)


def _changed(file: Path, **news: Any) -> Path:
    file.write_text(json.dumps({**json.loads(file.read_text()), **news}))
    return file


def _open(table: Table) -> None:
    table.page.get_by_role("button", name="Open", exact=True).press("Enter")


def _refused(table: Table, *says: str) -> None:
    alert = table.page.get_by_role("alert")
    for words in says:
        expect(alert).to_contain_text(words)
    assert not table.trouble


def test_game_is_taken_home_and_played_on_against_the_computer(table: Table, tmp_path: Path) -> None:
    _in_mid_game(table)
    before, game = table.counters, table.game
    _choose_from_home(table, _download(table, tmp_path / "game.json"))
    expect(table.page.get_by_role("status").filter(has_text="answers")).to_contain_text("Third Day")
    _open(table)
    table.wait_for("you")
    assert table.game != game
    expect(table.page.locator("[data-handle]").first).to_be_visible()
    assert table.counters == before
    table.say_something()
    assert not table.trouble


def test_saved_game_is_only_looked_at_from_both_sides(table: Table, tmp_path: Path) -> None:
    _in_mid_game(table)
    after = table.counters
    _choose(table, _download(table, tmp_path / "game.json"))
    table.page.get_by_role("radio", name=re.compile("I only look")).check()
    _open(table)
    replay = table.page.get_by_role("region", name="Replay")
    expect(replay.locator("output")).to_contain_text("0 /")
    replay.get_by_role("button", name="Allied view").click()
    replay.get_by_role("slider").press("End")
    expect(replay.locator("output")).not_to_contain_text("0 /")
    expect(table.page.locator('[data-handle="fr-i"] [role="img"]')).to_have_attribute("aria-label", after["fr-i"])


def test_saved_game_is_played_on_by_two_at_one_screen(table: Table, tmp_path: Path) -> None:
    _in_mid_game(table)
    before = table.counters
    _choose(table, _download(table, tmp_path / "game.json"))
    table.page.get_by_role("radio", name=re.compile("A friend at this screen")).check()
    _open(table)
    # Nothing is secret in this game, so nobody has to look away.
    expect(table.page.get_by_role("button", name="I am French")).to_have_count(0)
    expect(table.page.locator("[data-handle]").first).to_be_visible()
    assert table.counters == before


def test_file_that_is_no_saved_game_says_so(table: Table, tmp_path: Path) -> None:
    other = tmp_path / "letter.json"
    other.write_text('{"dear": "reader"}')
    _choose(table, other)
    _refused(table, "letter.json holds something else", "Download the record")
    expect(table.page.get_by_role("button", name="Open", exact=True)).to_have_count(0)


def test_record_that_was_cut_short_says_so(table: Table, record: Path) -> None:
    record.write_text(record.read_text()[:-40])
    _choose(table, record)
    _refused(table, "cut short", "Download the record")


def test_record_with_a_changed_entry_is_refused_by_the_rules(table: Table, record: Path) -> None:
    _choose(table, _changed(record, entries=json.loads(record.read_text())["entries"][:-1]))
    _open(table)
    _refused(table, "damaged", "Download it once more")


def test_record_of_other_rules_names_their_version(table: Table, record: Path) -> None:
    _choose(table, _changed(record, rules="0.0", hash="0" * 32))
    _open(table)
    _refused(table, "written by version 0.0", "Open it with a Gloire that has")


def test_record_of_a_scenario_that_is_not_here_says_which(table: Table, record: Path) -> None:
    _choose(table, _changed(record, scenario="marengo"))
    _refused(table, "“marengo”", "does not have")


POSITION = """\
scenario = "waterloo-20"
turn = 12
side = "french"

[units]
fr-i = "1203"
ad-i = "1303"
"""


def test_position_by_hand_is_opened_and_sent_on_as_a_link(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "mont-st-jean.toml"
    file.write_text(POSITION)
    _choose(table, file)
    expect(table.page.get_by_role("status").filter(has_text="by hand")).to_contain_text("Waterloo 20")
    link = table.page.get_by_label("Link to this position").input_value()
    table.page.goto("about:blank")
    table.page.goto(link)
    _open(table)
    table.wait_for("you")
    assert set(table.counters) >= {"fr-i", "ad-i"}


def test_faulty_position_is_refused_with_its_line(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "mont-st-jean.toml"
    file.write_text(POSITION.replace("1203", "9999"))
    _choose(table, file)
    _refused(table, "position:6: units.fr-i: there is no hex or box '9999'")
