"""Scenes of Glory III for screens.py: from the Pool to the end, each a position of its own."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import gloire
from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.systems.glory3 import actions as do
from tests.browser.table import Table
from tools.screens_jours_de_gloire import sit

CORNFIELD = "cornfield"
# Doubleday and Meade before the Cornfield, Jackson's men behind it, guns on both sides.
BEFORE_THE_CORNFIELD: Mapping[str, str] = {
    "us-gibbon": "2013 2",
    "us-patrick": "2014 2",
    "us-hofmann": "2015 2",
    "us-phelps": "1914 2",
    "us-doubleday-a": "1914 2",
    "us-doubleday-b": "1814 2",
    "us-anderson": "1713 2",
    "us-meade": "1713 2",
    "us-magilton": "1913 2",
    "us-seymour": "2112 2 disordered",
    "us-hartsuff": "1811 2",
    "us-duryee": "1912 2",
    "us-christian": "withdrawn",
    "cs-douglass": "2113 5",
    "cs-hays": "2213 5",
    "cs-trimble": "2212 5",
    "cs-grigsby": "2114 5",
    "cs-starke": "2214 5",
    "cs-wofford": "2313 5",
    "cs-law": "2414 5",
    "cs-shumaker-a": "2215 5",
    "cs-sd-lee-a": "2312 5",
    "cs-ripley": "2311 5",
    "cs-early": "2216 5",
    "cs-penn": "recovering",
    "cs-frobel": "2413 5",
    "cs-courtney": "2213 5",
}
LEADERS: Mapping[str, str] = {
    "us-gen-doubleday": "1914",
    "us-gen-meade": "1913",
    "us-gen-ricketts": "1811",
    "cs-gen-lawton": "2213",
    "cs-gen-jr-jones": "2214",
    "cs-gen-hood": "2414",
}
# How one does nothing, question by question.
PASSING: Sequence[type[Action]] = (do.CeaseFire, do.HoldFire, do.EndMovement, do.EndDeclaring, do.StandFast)


def _written(place: str) -> dict[str, Any]:
    at, *words = place.split()
    facing = next((int(word) for word in words if word.isdigit()), 0)
    return {"at": at, "facing": facing, "order": "disordered" if "disordered" in words else "good"}


def before_the_cornfield(question: str, leader: str = "us-gen-doubleday", **units: str) -> Game:
    """The position, with some units elsewhere, when this is asked of a leader's command."""
    places = {**BEFORE_THE_CORNFIELD, **{name.replace("_", "-"): place for name, place in units.items()}}
    setup = {name: _written(place) for name, place in places.items()}
    pool = ["us-i", "us-xii", "cs-jackson", "cs-longstreet"]
    game = gloire.position(CORNFIELD, units=setup, leaders=dict(LEADERS), turn=2, marker="us-i", pool=pool)
    if question != "ChooseCommand":
        game.apply(do.ActivateCommand(leader))
    _pass(game, question)
    return game


def _pass(game: Game, question: str) -> None:
    """Nothing is done that need not be, until this is asked."""
    while game.question and game.question.kind != question:
        game.apply(next(one for kind in PASSING for one in game.question.actions if isinstance(one, kind)))


def _first(table: Table) -> None:
    sit(table, gloire.new_game(CORNFIELD))


def _pool(table: Table) -> None:
    game = gloire.new_game(CORNFIELD)
    game.apply(do.BeginWith("us-i"))
    sit(table, game)
    table.page.locator(".part-row").first.click()


def _command(table: Table) -> None:
    sit(table, before_the_cornfield("ChooseCommand"))
    table.click_unit("us-gen-doubleday")


def _fire(table: Table) -> None:
    sit(table, before_the_cornfield("Fire"))
    table.click_unit("us-doubleday-a")


def _movement(table: Table) -> None:
    sit(table, before_the_cornfield("Movement"))
    table.click_unit("us-patrick")


def _facing(table: Table) -> None:
    game = before_the_cornfield("Movement", us_patrick="1914 2", us_phelps="1815 2", us_doubleday_a="1815 2")
    game.apply(do.MoveUnit("us-patrick", "2014"))
    sit(table, game)
    table.page.locator(".turner").wait_for()


def _charge(table: Table) -> None:
    game = before_the_cornfield("DeclareCharges")
    game.apply(do.DeclareCharge(("us-gibbon",), ("2113",)))
    sit(table, game)
    table.page.locator(".part-orders .act button", has_text="Join").first.hover()
    table.page.locator(".bars").first.wait_for()


def _cover(table: Table) -> None:
    """A charge as it is planned: who is covered for whom, and the fire to expect."""
    game = before_the_cornfield("DeclareCharges")
    game.apply(do.DeclareCharge(("us-gibbon",), ("2113",)))
    sit(table, game)
    table.click_unit("us-patrick")
    table.page.locator(".part-orders .act button", has_text="Join").first.focus()
    table.page.locator(".planner .bars").scroll_into_view_if_needed()


def _defense(table: Table) -> None:
    game = before_the_cornfield("DeclareCharges")
    game.apply(do.DeclareCharge(("us-gibbon",), ("2113",)))
    game.apply(do.JoinCharge(("us-patrick",), "us-gibbon"))
    game.apply(do.EndDeclaring())
    sit(table, game)
    table.page.locator(".part-orders .act button", has_text="fires at").last.hover()
    table.page.locator(".bars").first.wait_for()


def _sight(table: Table) -> None:
    sit(table, before_the_cornfield("Movement", "us-gen-meade"))
    table.page.keyboard.press("s")
    table.click_hex("1713")
    box = table.page.locator('.hex[data-hex="2215"]').bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _whole(scenario: str) -> Callable[[Table], None]:
    """How a scenario begins, all of it."""

    def opened(table: Table) -> None:
        sit(table, gloire.new_game(scenario))
        table.page.get_by_role("button", name="The whole map").click()

    return opened


def _end(table: Table) -> None:
    game, rng = gloire.new_game(CORNFIELD), Random(17)
    while question := game.question:
        game.apply(question.sample(rng) if question.asks == gloire.CHANCE else rng.choice(question.actions))
    sit(table, game)
    table.page.locator(".over").wait_for()


GLORY3: dict[str, Callable[[Table], None]] = {
    "glory-first": _first,
    "glory-pool": _pool,
    "glory-command": _command,
    "glory-fire": _fire,
    "glory-movement": _movement,
    "glory-facing": _facing,
    "glory-charge": _charge,
    "glory-cover": _cover,
    "glory-defense": _defense,
    "glory-sight": _sight,
    "glory-cornfield": _whole(CORNFIELD),
    "glory-antietam": _whole("antietam"),
    "glory-morning": _whole("cedar-creek-morning"),
    "glory-day": _whole("cedar-creek"),
    "glory-end": _end,
}
