"""Ledgers: what a simulation writes down about a game besides its result. One module for each system."""

from collections.abc import Callable

from gloire.core.game import Game
from gloire.sim.ledgers import napoleonic20
from gloire.sim.ledgers.account import Account, Ledger, Luck

LEDGERS: dict[str, Callable[[Game], Ledger]] = {"napoleonic20": napoleonic20.Ledger}


def open_ledger(game: Game) -> Ledger:
    """A ledger for a game of any system."""
    return LEDGERS[game.scenario.system.id](game)


__all__ = ["Account", "LEDGERS", "Ledger", "Luck", "open_ledger"]
