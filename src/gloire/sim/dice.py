"""Generators for simulated games. A seed and a game's number fix every die and every choice of that game."""

from random import Random


def generator(seed: int, number: int, part: str) -> Random:
    """The generator of one part of one game: its dice, or one player. No part's draws disturb another's."""
    return Random(f"{seed}/{number}/{part}")
