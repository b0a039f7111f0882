"""A question of a sampled game, with the board as one side reads it."""

from gloire.core.game import Game
from gloire.players.napoleonic20.reading import as_known, stand_alike
from gloire.players.napoleonic20.study import Picture, Study
from gloire.players.napoleonic20.styles import Style
from gloire.systems.napoleonic20.position import Position


class Situation:
    """What a side faces. As long as the board stands, all that was worked out about it serves every question."""

    def __init__(self, game: Game, side: str, before: "Situation | None" = None) -> None:
        assert isinstance(game.position, Position)
        assert game.question is not None
        self.question = game.question
        self.side = game.scenario.sides.index(side)
        self.position = as_known(game.position.clone(), self.side)  # A play-out goes on with the game itself.
        self._pictures: dict[Style, Picture] = {}
        if before is not None and before.is_like(self):
            self._pictures = before._pictures

    def is_like(self, other: "Situation") -> bool:
        """Whether the board stands as in the other, to the same side of the same game."""
        here, there = self.position, other.position
        return here.scenario is there.scenario and self.side == other.side and stand_alike(here, there)

    def study(self, style: Style) -> Study:
        """The question, as somebody of this style looks at it."""
        if style not in self._pictures:
            self._pictures[style] = Picture(self.position, self.side, style)
        return Study(self.question, self.position, self._pictures[style])
