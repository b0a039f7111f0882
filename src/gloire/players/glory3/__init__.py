"""Judgement for Glory III: each question is answered as it comes, by exact odds and a look at the ground."""

from gloire.players.glory3.strategist import Glory3Strategist

PLAYER = Glory3Strategist()

__all__ = ["PLAYER"]
