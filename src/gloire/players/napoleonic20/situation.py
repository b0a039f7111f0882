"""A question of a sampled game, with the board as one side reads it."""

from gloire.core.game import Game
from gloire.players.napoleonic20.plans import Plan
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
        self._earlier: dict[Style, Picture] = {}
        self.hasty: Plan | None = None  # of quick answers
        if before is not None and before.side == self.side and before.position.scenario is game.scenario:
            self._take_over(before)

    @property
    def own_turn(self) -> int:
        """The player turn of ours that this one is, or that it answers."""
        return self.position.clock - (self.position.phasing != self.side)

    def _take_over(self, before: "Situation") -> None:
        """Uses what was worked out for an earlier question, as far as it still holds."""
        self.hasty = before.hasty
        if stand_alike(before.position, self.position):
            self._pictures, self._earlier = before._pictures, before._earlier
        elif before.own_turn == self.own_turn:
            self._earlier = before._earlier | before._pictures

    def study(self, style: Style) -> Study:
        """The question, as somebody of this style looks at it."""
        picture = self._pictures.get(style)
        if picture is None:
            picture = Picture(self.position, self.side, style, self._earlier.get(style))
            self._pictures[style] = picture
        return Study(self.question, self.position, picture)
