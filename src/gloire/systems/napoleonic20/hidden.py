"""What a side cannot know, dealt anew. Samples for looking ahead are made with this."""

from gloire.core.actions import Shuffler
from gloire.core.hexes import bits
from gloire.systems.napoleonic20.position import Position


def redeal(game: Position, side: int, rng: Shuffler) -> None:
    """5.0: a card that only the enemy has looked at may be any of the pile; games and options have more to deal."""
    if game.next_card >= 0 and not game.next_known >> side & 1:
        cards = bits(game.pile)
        game.next_card = cards[int(rng.random() * len(cards))]
    for answer in game.ask.redealt:
        answer(game, side, rng)
