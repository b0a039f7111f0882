"""Ledgers: what a simulation writes down about a game besides its result. Each system keeps its own."""

from gloire.core.actions import Roll
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Bookkeeping, Ledger, Luck
from gloire.sim.ledgers.luck import Fall, fall
from gloire.systems import entry


def open_ledger(game: Game) -> Ledger:
    """A ledger for a game of any system."""
    return bookkeeping(game).open(game)


def favour(game: Game, question: Question, roll: Roll) -> Fall | None:
    """How a die falls that is about to be rolled, for the side it is rolled for; None for dice that favour nobody."""
    hopes = bookkeeping(game).hopes(game, question)
    return fall(question, roll, *hopes) if hopes else None


def bookkeeping(game: Game) -> Bookkeeping:
    """How the system of a game keeps its books."""
    found: Bookkeeping = entry(game.scenario.system.id).part("ledger")
    return found


__all__ = ["Account", "Bookkeeping", "Fall", "Ledger", "Luck", "bookkeeping", "favour", "open_ledger"]
