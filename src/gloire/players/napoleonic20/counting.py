"""14.0: what the next night is likely to count, as a forecast sees it from afar."""

from gloire.players.napoleonic20.atlas import FAR, Atlas, atlas_of
from gloire.systems.napoleonic20.position import ROUTED, Position

NIGHT_STEP = 0.5  # of a day's march
BESIDE = 0.5  # turns within which a guard is as good as there
OPEN, RACED = 0.6, 0.2  # the chance to lose a hex that the enemy reaches first, and one that we do


class Dusk:
    """The next night, with what each side stands to lose when ground is counted."""

    def __init__(self, position: Position) -> None:
        self._position, self._atlas = position, atlas_of(position.scenario)
        scenario = position.scenario
        self._now = position.turn or scenario.first_turn
        turns = range(self._now, scenario.last_turn + 1)
        self.turn = next((turn for turn in turns if scenario.turns[turn].night), 0)
        self.is_last = self.turn == scenario.last_turn
        self.nearness = 1 / (1 + self.turn - self._now) if self.turn else 0.0
        self.losses = tuple(map(self._losses, (0, 1))) if self.turn else (0.0, 0.0)

    def _losses(self, side: int) -> float:
        """The points that a side is likely to lose."""
        time = self._time_of(1 - side)
        if time <= 0:
            return 0.0
        scenario = self._position.scenario
        counted = [(hex, scenario.loc_worth[side]) for hex in scenario.side_locs[side]]
        counted += [(hex, scenario.morale.objective_lost) for hex in scenario.objectives[side]]
        return sum(points * self._chance(side, hex, time) for hex, points in counted)

    def _time_of(self, side: int) -> float:
        """The turns in which a side can still march before it counts; nothing once it has moved in the night itself."""
        position = self._position
        has_moved = position.phasing != side and side == position.scenario.first
        left = self.turn - self._now - has_moved
        return left + NIGHT_STEP if left >= 0 else 0.0

    def _chance(self, side: int, hex: int, time: float) -> float:
        """The chance that the enemy of a side will have a hex of its."""
        held = self._position.facts.held
        if held[1 - side] >> hex & 1:
            return 1.0
        enemy = _arrival(self._atlas, self._position, 1 - side, hex)
        if enemy > time:
            return 0.0
        own = _arrival(self._atlas, self._position, side, hex)
        return RACED if own <= max(BESIDE, enemy) else OPEN


def _arrival(atlas: Atlas, position: Position, side: int, hex: int) -> float:
    """In how many turns the first unit of a side can be in a hex; routed ones do not go there."""
    scenario, where, marks = position.scenario, position.where, position.marks
    ways = (
        atlas.turns_to(hex, scenario.movement[unit])[where[unit]]
        for unit in scenario.of_side[side]
        if where[unit] >= 0 and not marks[unit] & ROUTED
    )
    return min(ways, default=FAR)
