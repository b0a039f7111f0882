"""Scenes of Jours de Gloire for screens.py: from the set-up to the end, each a position of its own."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import gloire
from gloire.core.game import Game
from gloire.systems.jours_de_gloire import actions as do
from tests.browser.positions import PERSON, begin
from tests.browser.table import Table
from tests.systems.jours_de_gloire.scene import Scene

# Victor before Marengo: cavalry in front of the brook, a stack with guns, infantry coming up.
BEFORE_MARENGO: Mapping[str, Any] = {
    "fr_11hus": "1012 SW+NW",
    "fr_6dr": "1013 SW+NW",
    "fr_101": "1112 SW+NW",
    "fr_24l": "1113 SW+NW",
    "fr_44": "0914 SW+NW",
    "fr_art_victor": "0914 SW+NW",
    "au_ogulin": "0812 NE+SE",
    "au_banat": "0813 NE+SE",
    "au_art_oreilly": "0813 NE+SE",
    "au_nauendorff": "0711 NE+SE",
    "au_hussar5": "0811 NE+SE",
}


def before_marengo(question: str, **units: str) -> Game:
    """The position, with some units elsewhere, when this is asked."""
    return Scene("victor-1", cup=("oreilly-1", "oreilly-2"), **{**BEFORE_MARENGO, **units}).to(question).game


def sit(table: Table, game: Game) -> None:
    """Shows a position as a seat sees it, where the question is."""
    made = begin(table, game, dict.fromkeys(game.scenario.sides, PERSON))
    table.visit(f"#/seat/{made['game']}/{next(iter(made['seats'].values()))}")
    if game.question is not None:
        table.take_over()


def _set_up(table: Table) -> None:
    sit(table, gloire.new_game("marengo-13-june"))
    table.click_unit("au-nauendorff")


def _orders(table: Table) -> None:
    sit(table, gloire.new_game("marengo-14-june"))
    table.page.locator(".part-row", has_text="Kellermann").click()


def _facing(table: Table) -> None:
    game = before_marengo("Movement")
    game.apply(do.MoveUnit("fr-101", "0912"))
    sit(table, game)
    table.page.locator(".turner").wait_for()


def _fire(table: Table) -> None:
    sit(table, before_marengo("Fire"))
    table.page.locator(".targets button").first.click()
    table.page.locator(".bars").wait_for()


def _shock(table: Table) -> None:
    sit(table, before_marengo("Announce", fr_101="0912 SW+NW", fr_24l="0913 SW+NW"))
    table.page.locator(".part-orders .act button", has_text="101e Ligne attacks").first.hover()
    table.page.locator(".play .attack-head").first.wait_for()


def _charge(table: Table) -> None:
    game = before_marengo("Movement")
    game.apply(do.DeclareCharge("fr-11hus", "0812"))
    sit(table, game)
    table.page.locator(".targets button").first.click()
    table.page.locator(".turner").wait_for()


def _end(table: Table) -> None:
    game, rng = gloire.new_game("marengo-13-june"), Random(13)
    while question := game.question:
        game.apply(question.sample(rng) if question.asks == gloire.CHANCE else rng.choice(question.actions))
    sit(table, game)
    table.page.locator(".over").wait_for()


JOURS_DE_GLOIRE: dict[str, Callable[[Table], None]] = {
    "jdg-set-up": _set_up,
    "jdg-orders": _orders,
    "jdg-facing": _facing,
    "jdg-fire": _fire,
    "jdg-shock": _shock,
    "jdg-charge": _charge,
    "jdg-end": _end,
}
