"""The march of those whom a marker calls, judged as a whole."""

from collections.abc import Hashable, Sequence
from typing import Any

from msgspec.structs import replace

from gloire.core.game import Game
from gloire.players.jours_de_gloire.attacks import promised
from gloire.players.jours_de_gloire.ground import worth_of_facing, worth_of_standing
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.jours_de_gloire.styles import STYLES, Style
from gloire.players.manners import NONE, Manner
from gloire.players.marches import March
from gloire.players.protocol import Strategist
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.readiness import may_move

LOST = 3.0  # to be off the map
FACED = 0.3  # of what a facing is worth beside a place


class FormationMarch(March):
    """The movement of all whom a marker calls, until all shocks are announced."""

    moves, announces = "Movement", "Announce"

    def __init__(self, strategist: Strategist[Any, Manner], situation: Situation, activation: Activation) -> None:
        super().__init__(strategist, situation)
        self._activation, self._aims, self._moment = activation, situation.aims, situation.moment
        self._movers = [unit for unit in situation.friends if may_move(situation.position, unit)]

    @property
    def key(self) -> Hashable:
        """The turn and the marker."""
        return self._moment

    @property
    def to_come(self) -> int:
        """This one, and those whose markers are still to come."""
        return self._strategist.occasions(self.situation)

    def rivals(self, plan: Manner) -> Sequence[Manner]:
        """Those of the other styles."""
        others = [style for style in STYLES.values() if style != plan.style]
        return [replace(plan, style=style, otherwise=NONE, steps=()) for style in others]

    def goes_on(self, game: Game) -> bool:
        """The announcement is two steps after the movement, and what chargers must do is told between them."""
        activation = game.position.within(Activation)
        if activation is None or activation.marker != self._activation.marker:
            return False
        return activation.step <= self._activation.step + 2

    def worth(self, situation: Situation, style: Style) -> float:
        """By where all make for from the start."""
        situation.aims = self._aims
        attacks = promised(situation, style, situation.position.announced)
        return attacks + sum(self._stands(situation, style, unit) for unit in self._movers)

    def _stands(self, situation: Situation, style: Style, unit: int) -> float:
        game = situation.position
        if game.where[unit] < 0:
            return -LOST
        facing = FACED * worth_of_facing(situation, style, unit, game.facing[unit])
        return worth_of_standing(situation, style, unit, game.where[unit]) + facing


def march_of(strategist: Strategist[Any, Manner], situation: Situation) -> FormationMarch | None:
    """The march that begins with the question now asked, or goes on with it."""
    question, activation = situation.game.question, situation.position.within(Activation)
    if question is None or question.kind != FormationMarch.moves or activation is None:
        return None
    return FormationMarch(strategist, situation, activation)
