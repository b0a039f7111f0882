"""A player with a watch."""

from time import process_time
from typing import Any

from gloire import players
from gloire.core.actions import Action


class Timed:
    """Plays as the player in it, and counts the seconds of processor time that its choices take."""

    def __init__(self, player: players.Player) -> None:
        self._player, self.level = player, player.level
        self.seconds = 0.0

    def choose(self, seat: players.Seat) -> Action:
        """The choice of the player."""
        began = process_time()
        action = self._player.choose(seat)
        self.seconds += process_time() - began
        return action

    def explain(self) -> dict[str, Any]:
        """What the player has to say to it."""
        return self._player.explain()
