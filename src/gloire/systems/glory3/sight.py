"""Chapter 9.4, line of sight: over level ground, downhill and uphill, past woods, units, steep and sheer hexsides.

The line is the same in both directions, and so is what blocks it: looking up, all is as if the target looked down.
"""

from typing import NamedTuple

from gloire.core.hexes import OFF_MAP
from gloire.core.sight import Crossing, Leg, Line, between, half, trace
from gloire.systems.glory3.ground import Ground
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import Scenario


def sees(game: Position, start: int, end: int) -> bool:
    """9.4: whether a line of sight runs from hex to hex."""
    look = _look(game.scenario, start, end)
    if look.blocked is None and not look.screens & (game.held(0) | game.held(1)):
        return True
    return _is_beside(game, start, end)


def obstruction(game: Position, start: int, end: int) -> Leg | Crossing | None:
    """9.4: the first thing that blocks a line of sight."""
    if _is_beside(game, start, end):
        return None
    look = _look(game.scenario, start, end)
    screens = look.screens & (game.held(0) | game.held(1))
    if not screens:
        return look.blocked
    return next(
        met
        for met in between(look.line)
        if met is look.blocked or (isinstance(met, Leg) and any(screens >> hex & 1 for hex in _on_map(met.hexes)))
    )


def _is_beside(game: Position, start: int, end: int) -> bool:
    """9.21 + G16: sight is asked for from two hexes on; or at one as well, where a sheer hexside may lie between."""
    distance = game.grid.distance(start, end)
    return distance < 1 or (distance == 1 and game.scenario.choices["G16"] == "always")


class _Look(NamedTuple):
    """What is known of a line before anybody stands on it."""

    line: Line
    blocked: Leg | Crossing | None  # by the ground alone
    screens: int  # hexes in which a combat unit blocks it, as a mask


def _look(scenario: Scenario, start: int, end: int) -> _Look:
    """A line with what the ground does to it, worked out once."""
    found: _Look | None = scenario.memo.get(("look", start, end))
    return scenario.memory(("look", start, end), lambda: _looked(scenario, start, end)) if found is None else found


def _looked(scenario: Scenario, start: int, end: int) -> _Look:
    line = trace(scenario.map.grid, start, end)
    sight = _Sight(scenario, line, start, end)
    return _Look(line, next(filter(sight.is_blocked_by, between(line)), None), sight.screens())


class _Sight:
    """A line of sight over the ground."""

    def __init__(self, scenario: Scenario, line: Line, start: int, end: int) -> None:
        self.ground: Ground = scenario.ground
        self.distance, self.line, self.start, self.end = scenario.map.grid.distance, line, start, end
        self.levels, self.sheer = self.ground.levels, self.ground.sheer
        self.low, self.high = sorted((self.levels[start], self.levels[end]))
        self.bottom = start if self.levels[start] < self.levels[end] else end  # the lower end of a sloping line

    def is_blocked_by(self, met: Leg | Crossing) -> bool:
        """9.4: a hex, or one of those on either side of a hexside; a steep or sheer hexside of a sloping line."""
        if isinstance(met, Leg):
            return any(map(self.is_blocked_in, _on_map(met.hexes)))
        return self.low < self.high and self.is_cut_off(met)

    def is_blocked_in(self, hex: int) -> bool:
        """9.4: a hex that is too high, or whose woods are."""
        level = self.levels[hex]
        if self.low == self.high:
            return level > self.low or (level == self.low and self._is_wooded(hex))
        return level >= self.high or (self._is_wooded(hex) and self._woods_block(hex, level))

    def _woods_block(self, hex: int, level: int) -> bool:
        """9.4: woods one level below the higher end; or no lower than the lower end, and halfway or nearer to it."""
        other = self.start + self.end - self.bottom
        is_near = self.distance(hex, self.bottom) <= self.distance(hex, other)
        return level == self.high - 1 or (level >= self.low and is_near)

    def _is_wooded(self, hex: int) -> bool:
        return bool(self.ground.woods >> hex & 1)

    def is_cut_off(self, met: Crossing) -> bool:
        """9.4: between the lower end and a hex above it, nearer to that end; the corners belong to the hexside."""
        if self.distance(self.start, self.end) == 1:
            return (min(self.start, self.end), max(self.start, self.end)) in self.sheer  # R39
        nearer = half(self.line, met) < 0 if self.bottom == self.start else half(self.line, met) > 0
        return nearer and self._leaves_height(met) and any(side in self.ground.steep for side in _meeting(met))

    def _leaves_height(self, met: Crossing) -> bool:
        """Whether the line comes there from an intervening hex that is higher than its lower end."""
        number = self.line.crossings.index(met)
        upper = self.line.legs[number + 1 if self.bottom == self.start else number]
        return any(self.levels[hex] > self.low for hex in _on_map(upper.hexes) if hex not in (self.start, self.end))

    def screens(self) -> int:
        """9.4: on level ground, the intervening hexes of that level; a line that slopes passes over units (9.51)."""
        mask = 0
        for leg in self.line.legs[1:-1] if self.low == self.high else ():
            for hex in _on_map(leg.hexes):
                mask |= (self.levels[hex] == self.low) << hex
        return mask


def _meeting(met: Crossing) -> set[tuple[int, int]]:
    """The hexside that is crossed; at a corner all three that meet there."""
    sides = {(min(side), max(side)) for side in met.sides}
    if len(met.sides) == 2:
        apart = set(met.sides[0]) ^ set(met.sides[1])
        sides.add((min(apart, default=OFF_MAP), max(apart, default=OFF_MAP)))
    return sides


def _on_map(hexes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hex for hex in hexes if hex != OFF_MAP)
