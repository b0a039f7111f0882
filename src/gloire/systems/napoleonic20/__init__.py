"""Napoleonic 20: the series rules and the games of the Fading Glory box."""

from gloire.systems.napoleonic20.system import SYSTEM

__all__ = ["SYSTEM"]
