"""Judgement for Napoleonic 20: a staged turn by exact odds, and a reason for every answer."""

from gloire.players.napoleonic20.strategist import Napoleonic20Strategist

PLAYER = Napoleonic20Strategist()

__all__ = ["PLAYER"]
