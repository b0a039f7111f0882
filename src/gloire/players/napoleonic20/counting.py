"""14.0: what the next night is likely to count, as a forecast or a plan sees it from afar."""

from collections.abc import Iterable, Sequence
from math import exp, tanh

from gloire.players.napoleonic20.atlas import FAR, Atlas
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.styles import FORECAST

NIGHT_STEP = 0.5  # of a day's march
BESIDE = 0.5  # turns within which a guard is as good as there
HERE = -1.0  # turns to the hex that one stands on: fewer than any march, since what one stands on is sure to be counted
OPEN, RACED = 0.6, 0.2  # the chance to lose a hex that the enemy reaches first, and one that we do

Arrivals = tuple[float, ...]  # for each hex that counts, in how many turns somebody can be there


class Dusk:
    """The next night, and the ground that it counts."""

    def __init__(
        self, atlas: Atlas, turn: int, phasing: int, routed: Sequence[bool], has_marched: bool = False
    ) -> None:
        """`routed` says for each unit whether it is. `has_marched`: whether the side whose turn it is has.

        A routed unit goes nowhere, and has only the hex that it stands on.
        """
        self._atlas, self._now, self._phasing, self._routed = atlas, turn, phasing, routed
        scenario = atlas.scenario
        earlier = {scenario.first} - {phasing}  # who has had his turn before
        self._marched = earlier | {phasing} if has_marched else earlier
        self._night = atlas.next_night(turn)
        self._is_last = self._night == scenario.last_turn
        self._places = self._counted() if self._night else []
        self._arrivals: dict[tuple[int, int], Arrivals] = {}

    def _counted(self) -> list[tuple[int, int, int, float]]:
        """The hexes that the other side of their own can take, with their side, what it loses, and the enemy's time."""
        times = [self._time_of(side) for side in (0, 1)]
        return [
            (hex, side, points, time)
            for side, time in ((0, times[1]), (1, times[0]))
            if time is not None
            for hex, points in self._atlas.counting(side)
        ]

    def _time_of(self, side: int) -> float | None:
        """The turns in which a side can still march before it counts; None once it has counted."""
        left = self._night - self._now - (side in self._marched)
        if left < 0:
            return 0.0 if side == self._phasing else None
        return left + NIGHT_STEP

    def arrivals_of(self, unit: int, hex: int) -> Arrivals:
        """In how many turns a unit in a hex can be in each of those that count."""
        found = self._arrivals.get((unit, hex))
        if found is None:
            turns_to, movement = self._atlas.turns_to, self._atlas.scenario.movement[unit]
            stays = self._routed[unit]
            found = self._arrivals[unit, hex] = tuple(
                HERE if at == hex else FAR if stays else turns_to(at, movement)[hex] for at, *_ in self._places
            )
        return found

    def arrivals(self, units: Iterable[tuple[int, int]]) -> Arrivals:
        """The same of the first of some units, each with its hex."""
        found = [self.arrivals_of(unit, hex) for unit, hex in units]
        return tuple(map(min, *found)) if len(found) > 1 else found[0] if found else (FAR,) * len(self._places)

    def losses(self, arrivals: Sequence[Arrivals]) -> tuple[float, float]:
        """The points that each side is likely to lose, by how soon each of them can be where."""
        losses = [0.0, 0.0]
        for (_, side, points, time), *turns in zip(self._places, *arrivals, strict=True):
            losses[side] += points * self._chance(turns[side], turns[1 - side], time)
        return losses[0], losses[1]

    @staticmethod
    def _chance(own: float, enemy: float, time: float) -> float:
        """The chance that the enemy of a side will have a hex of its."""
        if enemy == HERE:
            return 1.0
        if enemy > time:
            return 0.0
        return RACED if own <= max(BESIDE, enemy) else OPEN

    def lead(self, arrivals: Sequence[Arrivals], morale: Sequence[int], side: int) -> float:
        """What the night does for a side, in logits: it takes points, and may decide the game."""
        if not self._night:
            return 0.0
        losses, weights, other = self.losses(arrivals), FORECAST, 1 - side
        left = morale[side] - losses[side], morale[other] - losses[other]
        lead = weights.count * (losses[other] - losses[side])
        lead += weights.falls * (_fall(left[1]) - _fall(left[0]))
        if self._is_last:
            lead += weights.ahead * tanh((left[0] - left[1]) / 2)
        return lead / (1 + self._night - self._now)


def _fall(morale: float) -> float:
    """12.1.2: about the chance that a side with so much morale left, give or take a little, has none."""
    return 1 / (1 + exp(2 * morale - 1))


class Nightward:
    """What the next night will do for us wherever our units are planned to stand, in morale points."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._dusk = Dusk(board.atlas, board.turn, board.phasing, board.routed, has_marched=True)
        self._theirs = self.arrivals((foe, board.where[foe]) for foe in board.on_map(board.foe))
        self._worths: dict[Arrivals, float] = {}

    def arrivals(self, units: Iterable[tuple[int, int]]) -> Arrivals:
        """In how many turns the first of some units can be in each hex that counts."""
        return self._dusk.arrivals(units)

    def worth(self, ours: Arrivals) -> float:
        """What it is worth that we can be there so soon."""
        found = self._worths.get(ours)
        if found is None:
            both = (ours, self._theirs) if self._board.me == 0 else (self._theirs, ours)
            lead = self._dusk.lead(both, self._board.morale, self._board.me)
            found = self._worths[ours] = lead / FORECAST.morale
        return found

    def with_one(self, others: Arrivals, unit: int, hex: int) -> float:
        """The same with one more unit in a hex, or off the map."""
        return self.worth(tuple(map(min, others, self._dusk.arrivals_of(unit, hex))) if hex >= 0 else others)
