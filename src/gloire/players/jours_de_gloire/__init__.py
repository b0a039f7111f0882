"""Judgement for Jours de Gloire: each question is answered as it comes, by exact odds and a look at the ground."""

from gloire.players.jours_de_gloire.strategist import JoursDeGloireStrategist

PLAYER = JoursDeGloireStrategist()

__all__ = ["PLAYER"]
