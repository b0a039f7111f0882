"""The march of a command, judged as a whole."""

from collections import Counter
from collections.abc import Hashable
from typing import Any

from gloire.core.game import Game
from gloire.players.glory3.ground import price, rally_hope, toward, worth_of_post, worth_of_standing
from gloire.players.glory3.judgement import charge_worth
from gloire.players.glory3.situation import Situation
from gloire.players.glory3.styles import Style
from gloire.players.manners import Manner
from gloire.players.marches import March
from gloire.players.protocol import Strategist
from gloire.systems.glory3.frames import Activation, Command
from gloire.systems.glory3.hidden import markers_of
from gloire.systems.glory3.position import ACTIVE, Position


class CommandMarch(March):
    """The movement of one command, or of several combined ones, until all charges are declared."""

    moves, announces = "Movement", "DeclareCharges"

    def __init__(self, strategist: Strategist[Any, Manner], situation: Situation, command: Command) -> None:
        super().__init__(strategist, situation)
        self._command, self._start = command, situation.position.where
        acting = [unit for unit in situation.friends if situation.position.has(unit, ACTIVE)]
        self._aims = {unit: situation.to_aim(unit) for unit in acting}

    @property
    def key(self) -> Hashable:
        """The turn and the marker, and whom of those whom it calls."""
        return self.situation.moment, _who(self._command)

    @property
    def stage(self) -> Hashable:
        """The movement step of this command."""
        return stage_of(self.situation)

    @property
    def to_come(self) -> int:
        """This one, and the commands that this marker and those still in the pool may call."""
        game = self.situation.position
        markers = markers_of(game, self.situation.side, game.pool.inside)
        return 1 + _left(game) + sum(_called(game, marker) for marker in markers)

    @property
    def is_on_the_map(self) -> bool:
        """Whether anybody of them stands there; those who enter are placed by the script."""
        return bool(self._aims)

    def goes_on(self, game: Game) -> bool:
        """The declaration is the step after the movement."""
        command = game.position.within(Command)
        return command is not None and _who(command) == _who(self._command) and command.step <= self._command.step + 1

    def worth(self, situation: Situation, style: Style) -> float:
        """Charges count as much as the chance of one does to a single unit that moves.

        Places count as they did before the march: who has come to one that was wanted has gained it.
        """
        situation.wanted, situation.held = self.situation.wanted, self.situation.held
        command = situation.position.within(Command)
        plans = command.plans if command is not None else ()
        charges = sum(charge_worth(situation, style, plan.units, plan.hexes) for plan in plans)
        stands = sum(self._stands(situation, style, unit) for unit in self._aims)
        shared = self._kept(situation, style) - style.take * self._shared(situation)
        return stands + style.contact * charges + shared

    def _kept(self, situation: Situation, style: Style) -> float:
        """What it is worth that two keep a place together: to each alone nothing, since the other is there."""
        game = situation.position
        keepers = Counter(game.where[unit] for unit in self._aims if game.is_good(unit) and not game.is_gun(unit))
        return sum(worth_of_post(situation, style, hex) for hex in situation.held if keepers[hex] > 1)

    def _shared(self, situation: Situation) -> float:
        """What places that were wanted count too often, where several stand who have each gained the same one."""
        game = situation.position
        troops = [unit for unit in self._aims if game.where[unit] >= 0 and not game.is_gun(unit)]
        takers = Counter(game.where[unit] for unit in troops)
        return sum(worth * max(0, takers[hex] - 1) for hex, worth in situation.wanted.items())

    def _stands(self, situation: Situation, style: Style, unit: int) -> float:
        """What it is worth that a unit has come to where it is."""
        game = situation.position
        hex = game.where[unit]
        if hex < 0:
            return -price(situation, style, unit)
        found = worth_of_standing(situation, style, unit, hex)
        if game.is_good(unit):
            found -= toward(style, game.is_gun(unit), self._aims[unit][hex])
        return found + (style.rally * rally_hope(situation, unit) if hex == self._start[unit] else 0.0)


def march_of(strategist: Strategist[Any, Manner], situation: Situation) -> CommandMarch | None:
    """The march that begins with the question now asked, or goes on with it."""
    question, command = situation.game.question, situation.position.within(Command)
    if question is None or question.kind != CommandMarch.moves or command is None:
        return None
    march = CommandMarch(strategist, situation, command)
    return march if march.is_on_the_map else None


def stage_of(situation: Situation) -> Hashable:
    """The step of the command that acts, and which command that is."""
    command = situation.position.within(Command)
    return (situation.moment, _who(command), command.step) if command is not None else None


def _who(command: Command) -> Hashable:
    """What tells a command from others."""
    return command.leaders, command.hex, command.group, command.alone, command.brigade


def _left(game: Position) -> int:
    """The commands of the marker that is played which have not begun to act yet."""
    activation = game.within(Activation)
    if activation is None:
        return 0
    return sum(not activation.acted >> leader & 1 for leader in game.scenario.leaders_called(activation.number))


def _called(game: Position, marker: str) -> int:
    """The commands that a marker calls."""
    return max(1, len(game.scenario.leaders_called(game.scenario.marker_number[marker])))
