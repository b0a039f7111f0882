"""Ledgers: what a simulation writes down about a game besides its result. One module for each system."""

from collections.abc import Callable

from gloire.core.game import Game, Question
from gloire.sim.ledgers import napoleonic20
from gloire.sim.ledgers.account import Account, Ledger, Luck

LEDGERS: dict[str, Callable[[Game], Ledger]] = {"napoleonic20": napoleonic20.Ledger}
FAVOURS: dict[str, Callable[[Game, Question, int], tuple[str, float]]] = {"napoleonic20": napoleonic20.favour}


def open_ledger(game: Game) -> Ledger:
    """A ledger for a game of any system."""
    return LEDGERS[game.scenario.system.id](game)


def favour(game: Game, question: Question, face: int) -> tuple[str, float]:
    """For whom a die is rolled, and by how many pips beyond the average it falls in his favour."""
    return FAVOURS[game.scenario.system.id](game, question, face)


__all__ = ["Account", "FAVOURS", "LEDGERS", "Ledger", "Luck", "favour", "open_ledger"]
