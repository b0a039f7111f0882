"""Whoever analyses looks at a clock before everything he does, so that he can be made to wait, or to end."""

from collections.abc import Callable

Look = Callable[[], float]  # seconds that were spent
