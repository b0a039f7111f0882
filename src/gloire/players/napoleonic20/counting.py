"""14.0: what the next night is likely to count, as a forecast or a plan sees it from afar."""

from collections.abc import Iterable, Sequence
from math import exp, tanh

from gloire.players.napoleonic20.atlas import FAR, Atlas
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.styles import FORECAST

NIGHT_STEP = 0.5  # of a day's march
BESIDE = 0.5  # turns within which a guard is as good as there
HERE = -1.0  # turns to the hex that one stands on
OPEN, RACED = 0.6, 0.2  # the chance to lose a hex that the enemy reaches first, and one that we do

First = tuple[float, ...]  # for each hex that counts, in how many turns the first unit of a side can be there


class Dusk:
    """The next night, and the ground that it counts."""

    def __init__(self, atlas: Atlas, turn: int, phasing: int, routed: Sequence[bool]) -> None:
        """`routed` says of every unit whether it is: then it goes nowhere, and takes only what it stands on."""
        self._atlas, self._now, self._phasing, self._routed = atlas, turn, phasing, routed
        scenario = atlas.scenario
        self._night = next((n for n in range(turn, scenario.last_turn + 1) if scenario.turns[n].night), 0)
        self._is_last = self._night == scenario.last_turn
        self._times = [self._time_of(side) for side in (0, 1)]
        self._ground = self._counted() if self._night else []
        self._rows: dict[tuple[int, int], First] = {}

    def _time_of(self, side: int) -> float:
        """The turns in which a side can still march before it counts; nothing once it has moved in the night itself."""
        has_moved = self._phasing != side and side == self._atlas.scenario.first
        left = self._night - self._now - has_moved
        return left + NIGHT_STEP if left >= 0 else 0.0

    def _counted(self) -> list[tuple[int, int, int]]:
        """The hexes that the other side of their own can take, with their side and what it loses by each."""
        scenario, found = self._atlas.scenario, []
        for side in (0, 1):
            if self._times[1 - side] > 0:
                found += [(hex, side, scenario.loc_worth[side]) for hex in scenario.side_locs[side]]
                found += [(hex, side, scenario.morale.objective_lost) for hex in scenario.objectives[side]]
        return found

    def row(self, unit: int, hex: int) -> First:
        """In how many turns a unit in a hex can be in each of those that count."""
        found = self._rows.get((unit, hex))
        if found is None:
            turns_to, movement = self._atlas.turns_to, self._atlas.scenario.movement[unit]
            is_bound = self._routed[unit]
            found = self._rows[unit, hex] = tuple(
                HERE if at == hex else FAR if is_bound else turns_to(at, movement)[hex] for at, _, _ in self._ground
            )
        return found

    def first(self, units: Iterable[tuple[int, int]]) -> First:
        """The same of the first of some units, each with its hex."""
        rows = [self.row(unit, hex) for unit, hex in units]
        return tuple(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else (FAR,) * len(self._ground)

    def losses(self, first: Sequence[First]) -> tuple[float, float]:
        """The points that each side is likely to lose, by who can be where how soon."""
        losses = [0.0, 0.0]
        for (_, side, points), *ways in zip(self._ground, *first, strict=True):
            losses[side] += points * self._chance(ways[side], ways[1 - side], self._times[1 - side])
        return losses[0], losses[1]

    @staticmethod
    def _chance(own: float, enemy: float, time: float) -> float:
        """The chance that the enemy of a side will have a hex of its."""
        if enemy == HERE:
            return 1.0
        if enemy > time:
            return 0.0
        return RACED if own <= max(BESIDE, enemy) else OPEN

    def lead(self, first: Sequence[First], morale: Sequence[int], side: int) -> float:
        """What the night does for a side, in logits: it takes points, and may decide the game."""
        if not self._night:
            return 0.0
        losses, weights, other = self.losses(first), FORECAST, 1 - side
        left = morale[side] - losses[side], morale[other] - losses[other]
        lead = weights.count * (losses[other] - losses[side])
        lead += weights.falls * (_fall(left[1]) - _fall(left[0]))
        if self._is_last:
            lead += weights.ahead * tanh((left[0] - left[1]) / 2)
        return lead / (1 + self._night - self._now)


def _fall(morale: float) -> float:
    """12.1.2: about the chance that a side with so much morale left, give or take a little, has none."""
    return 1 / (1 + exp(2 * morale - 1))


class Prospect:
    """What the next night will do for us wherever our units are planned to stand, in morale points."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._dusk = Dusk(board.atlas, board.turn, board.phasing, board.routed)
        self._theirs = self.first((foe, board.where[foe]) for foe in board.on_map(board.foe))
        self._worths: dict[First, float] = {}

    def first(self, units: Iterable[tuple[int, int]]) -> First:
        """In how many turns the first of some units can be in each hex that counts."""
        return self._dusk.first(units)

    def worth(self, ours: First) -> float:
        """What it is worth that we can be there so soon."""
        found = self._worths.get(ours)
        if found is None:
            first = (ours, self._theirs) if self._board.me == 0 else (self._theirs, ours)
            lead = self._dusk.lead(first, self._board.morale, self._board.me)
            found = self._worths[ours] = lead / FORECAST.morale
        return found

    def with_one(self, others: First, unit: int, hex: int) -> float:
        """The same with one more unit in a hex, or off the map."""
        return self.worth(tuple(map(min, others, self._dusk.row(unit, hex))) if hex >= 0 else others)
