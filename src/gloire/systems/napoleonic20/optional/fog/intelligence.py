"""5.0: what Intelligence Gathering does in the fog."""

from gloire.systems.napoleonic20.amendments import CardEffect
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.effects import gather_intelligence
from gloire.systems.napoleonic20.optional.fog.concealment import face_down_on_map
from gloire.systems.napoleonic20.optional.fog.revealing import reveal
from gloire.systems.napoleonic20.position import Position


def _find_out(game: Position, half: HalfCard) -> None:
    """R112 + C38: besides looking at the next card, the side sees who its enemies on the map are."""
    if game.choice("C38") == "revealed":
        reveal(game, face_down_on_map(game, 1 - game.phasing), "intelligence")
    gather_intelligence(game, half)


GATHERING = CardEffect(_find_out)
