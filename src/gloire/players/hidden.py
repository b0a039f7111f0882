"""What a side cannot know, dealt anew: one function for each system. Samples for looking ahead are made with these."""

from collections.abc import Callable
from random import Random
from typing import Any

from gloire.core.hexes import bits
from gloire.systems.napoleonic20.position import Position


def redeal_napoleonic20(position: Position, side: int, rng: Random) -> None:
    """5.0: a card that only the enemy has looked at may be any card of the pile."""
    if position.next_card >= 0 and not position.next_known >> side & 1:
        cards = bits(position.pile)
        position.next_card = cards[int(rng.random() * len(cards))]


REDEALS: dict[str, Callable[[Any, int, Random], None]] = {
    "napoleonic20": redeal_napoleonic20,
}
