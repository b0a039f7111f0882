"""Takes screenshots of the board, to be looked at: every page at five sizes, light and dark.

python tools/screens.py FOLDER [--size 390x844] [--theme dark] [--only battle] [--start salamanca-20]
python tools/screens.py docs --readme
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, Server, chromium  # noqa: E402 : found by the line above
from tests.browser.positions import all_options, found, open_position  # noqa: E402
from tests.browser.table import Table  # noqa: E402
from tools.screens_glory3 import GLORY3  # noqa: E402
from tools.screens_jours_de_gloire import JOURS_DE_GLOIRE  # noqa: E402

SIZES = ("390x844", "844x390", "1280x800", "1366x650", "1440x900", "1920x1080")
THEMES = ("light", "dark")
SMALL = 500  # pixels of the shorter side of a phone
README = {
    "board-light": ("movement", "light"),
    "board-dark": ("near", "dark"),
    "board-jours-de-gloire": ("jdg-charge", "light"),
    "board-orders": ("jdg-orders", "dark"),
    "board-glory": ("glory-cover", "light"),
    "board-antietam": ("glory-antietam", "dark"),
}
LARGE = "1280x800"  # the size of these, and their quality
QUALITY = 82
SETTLE = 500  # milliseconds for pictures and fonts
MOVES = 4  # units that close in before the battles


def main() -> None:
    """Writes SIZE-THEME-NAME.png for each; with scenarios to start, only how these begin."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--size", action="append", choices=SIZES)
    ask.add_argument("--theme", action="append", choices=THEMES)
    ask.add_argument("--only", action="append", choices=[*PAGES, *SCENES])
    ask.add_argument("--start", action="append", metavar="SCENARIO")
    ask.add_argument("--readme", action="store_true", help="the pictures of README.md, as JPEG")
    asked = ask.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Server(Path(folder))
        server.start()
        try:
            browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
            _take(browser, server.url, asked)
            browser.close()
        finally:
            server.stop()


def _take(browser: Browser, url: str, asked: argparse.Namespace) -> None:
    """What was asked for: the pictures of the README, or screens of each size and theme."""
    names = asked.start or asked.only or [*PAGES, *SCENES]
    if asked.readme:
        for name, (scene, theme) in README.items():
            _picture(sit_down(browser, url, LARGE, theme), scene, asked.folder / f"{name}.jpg")
        return
    for size in asked.size or SIZES:
        for theme in asked.theme or THEMES:
            shoot(browser, url, size, theme, asked.folder, names)


def _picture(table: Table, scene: str, path: Path) -> None:
    SCENES[scene](table)
    table.page.wait_for_timeout(SETTLE)
    table.page.screenshot(path=path, type="jpeg", quality=QUALITY)
    table.page.context.close()


def sit_down(browser: Browser, url: str, size: str, theme: str) -> Table:
    """A visitor with a screen of this size and theme."""
    width, height = map(int, size.split("x"))
    is_phone = min(width, height) < SMALL
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=is_phone,
        is_mobile=is_phone,
    )
    return Table(context.new_page(), url)


def shoot(browser: Browser, url: str, size: str, theme: str, folder: Path, names: list[str]) -> None:
    """All the screens of one size and theme."""
    table = sit_down(browser, url, size, theme)
    for name in names:
        whole = name in PAGES
        ({**PAGES, **SCENES}.get(name) or _start(name))(table)
        table.page.wait_for_timeout(SETTLE)
        table.page.screenshot(path=folder / f"{size}-{theme}-{name}.png", full_page=whole)
    table.page.context.close()


def _start(scenario: str) -> Callable[[Table], None]:
    """How a scenario begins, with every optional rule."""

    def opened(table: Table) -> None:
        open_position(table, found(lambda *_: True, scenario, all_options(scenario)))

    return opened


def _home(table: Table) -> None:
    table.visit()
    table.page.locator("article.scenario").last.scroll_into_view_if_needed()
    table.page.wait_for_load_state("networkidle")


def _set_up(table: Table) -> None:
    table.visit("#/new/waterloo-20-third-day")
    table.page.get_by_role("button", name="Begin").wait_for()


def _open(table: Table) -> None:
    table.visit("#/open")
    table.page.get_by_label("Record of a game").wait_for()


def _movement(table: Table) -> None:
    table.play_now()
    table.click_unit("fr-i")
    table.page.locator(".play .cost").first.wait_for()


def _battle(table: Table) -> None:
    table.play_now()
    moves = 0
    for _ in range(40):
        table.wait_for("you")
        if table.page.locator(".bars").count():
            return
        if table.question.startswith("Move your units") and moves < MOVES:
            table.close_in()
            moves += 1
        else:
            table.say_something()


def _near(table: Table) -> None:
    """The battle, with the map where it is fought: a board that is opened anew shows that."""
    _battle(table)
    table.page.reload()
    table.wait_for("you")
    table.page.locator(".bars").first.wait_for()


def _log(table: Table) -> None:
    _tab(table.page, "Log")


def _tracks(table: Table) -> None:
    _tab(table.page, "Tracks")


def _tab(page: Page, name: str) -> None:
    tab = page.get_by_role("tab", name=name)
    if tab.is_visible():
        tab.click()


def _replay(table: Table) -> None:
    table.page.get_by_role("button", name="Menu").click()
    table.page.get_by_role("button", name="Replay").click()
    table.page.get_by_role("region", name="Replay").wait_for()


def _whole(table: Table) -> None:
    table.play_now()
    table.page.get_by_role("button", name="The whole map").click()


PAGES: dict[str, Callable[[Table], None]] = {"home": _home, "set-up": _set_up, "open": _open}
# Each goes on from the one before it.
SCENES: dict[str, Callable[[Table], None]] = {
    "movement": _movement,
    "battle": _battle,
    "log": _log,
    "tracks": _tracks,
    "replay": _replay,
    "whole": _whole,
    "near": _near,
    **JOURS_DE_GLOIRE,  # these stand alone
    **GLORY3,
}

if __name__ == "__main__":
    main()
