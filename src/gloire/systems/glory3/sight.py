"""Chapter 9.4, line of sight: over level ground, downhill and uphill, past woods, units, steep and sheer hexsides.

The line is the same in both directions, and so is what blocks it: looking up, all is as if the target looked down.
"""

from functools import cached_property
from typing import NamedTuple

from gloire.core.hexes import OFF_MAP, bits
from gloire.core.sight import Crossing, Leg, Line, between, half, passed, trace
from gloire.systems.glory3.ground import Ground
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import Scenario


def sees(game: Position, start: int, end: int) -> bool:
    """9.4: whether a line of sight runs from hex to hex."""
    look = _look(game.scenario, start, end)
    if not look.blocked and not (look.screens and look.screens & (game.held(0) | game.held(1))):
        return True
    return _is_beside(game, start, end)


class _View:
    """What is known of the lines from a hex, as masks; of others nobody has asked yet."""

    __slots__ = ("clear", "known", "screened")

    def __init__(self) -> None:
        self.known = self.clear = self.screened = 0


def seen(game: Position, start: int, hexes: int) -> int:
    """9.4: of some hexes those that `sees` finds from a hex, as a mask."""
    view = game.scenario.memory(("view", start), _View)
    for hex in bits(hexes & ~view.known):
        look = _look(game.scenario, start, hex)
        view.known |= 1 << hex
        if not look.blocked:
            view.clear |= 0 if look.screens else 1 << hex
            view.screened |= 1 << hex if look.screens else 0
    near = 1 << start | (game.grid.rings(start)[1] if game.scenario.choices["G16"] == "always" else 0)
    found = hexes & (view.clear | near)
    for hex in bits(hexes & view.screened & ~found):
        if not _look(game.scenario, start, hex).screens & (game.held(0) | game.held(1)):
            found |= 1 << hex
    return found


def obstruction(game: Position, start: int, end: int) -> Leg | Crossing | None:
    """9.4: the first thing that blocks a line of sight."""
    if _is_beside(game, start, end):
        return None
    sight = _Sight(game.scenario, start, end)
    hexes = sight.blocked_in() | sight.screens() & (game.held(0) | game.held(1))
    return next((met for met in between(sight.line) if sight.is_blocked_by(met, hexes)), None)


def _is_beside(game: Position, start: int, end: int) -> bool:
    """9.21 + G16: sight is asked for from two hexes on; or at one as well, where a sheer hexside may lie between."""
    if start == end:
        return True
    return end in game.grid.neighbours[start] and bool(game.scenario.choices["G16"] == "always")


class _Look(NamedTuple):
    """What is known of a line before anybody stands on it."""

    blocked: bool  # by the ground alone
    screens: int  # hexes in which a combat unit blocks it, as a mask


def _look(scenario: Scenario, start: int, end: int) -> _Look:
    """What the ground does to a line, worked out once for both directions."""
    key = ("look", start, end) if start < end else ("look", end, start)
    found: _Look | None = scenario.memo.get(key)
    return scenario.memo.keep(key, _looked(scenario, start, end)) if found is None else found


def _looked(scenario: Scenario, start: int, end: int) -> _Look:
    sight = _Sight(scenario, start, end)
    return _Look(bool(sight.blocked_in()) or sight.is_cut_off(), sight.screens())


class _Sight:
    """A line of sight over the ground."""

    def __init__(self, scenario: Scenario, start: int, end: int) -> None:
        self.ground: Ground = scenario.ground
        self.grid, self.start, self.end = scenario.map.grid, start, end
        self.levels, self.heights = self.ground.levels, self.ground.heights
        self.low, self.high = sorted((self.levels[start], self.levels[end]))
        self.bottom = start if self.levels[start] < self.levels[end] else end  # the lower end of a sloping line
        self.passed = passed(self.grid, start, end)

    @cached_property
    def line(self) -> Line:
        """The line with all that it meets, hexes and hexsides."""
        return trace(self.grid, self.start, self.end)

    def is_blocked_by(self, met: Leg | Crossing, hexes: int) -> bool:
        """9.4: a hex that blocks, or one of two on either side of a hexside; a steep hexside of a sloping line."""
        if isinstance(met, Leg):
            return any(hexes >> hex & 1 for hex in _on_map(met.hexes))
        return self.low < self.high and self._is_cut_off_at(met)

    def blocked_in(self) -> int:
        """9.4: intervening hexes that are too high, or whose woods are, as a mask."""
        above = self.passed & self.heights[self.high if self.low < self.high else self.high + 1]
        woods = self.passed & self.ground.woods & self.heights[self.low]
        return above | (self._woods_that_block(woods) if woods and self.low < self.high else woods)

    def _woods_that_block(self, woods: int) -> int:
        """9.4: woods one level below the higher end; or no lower than the lower end, and halfway or nearer to it."""
        found, distance = woods & self.heights[self.high - 1], self.grid.distance
        other = self.start + self.end - self.bottom
        for hex in bits(woods & ~found):
            found |= (distance(hex, self.bottom) <= distance(hex, other)) << hex
        return found

    def is_cut_off(self) -> bool:
        """9.4: whether a sloping line is blocked by a steep or sheer hexside."""
        if self.low == self.high:
            return False
        ends = 1 << self.start | 1 << self.end
        may_be = self.passed & self.heights[self.low + 1] and (self.passed | ends) & self.ground.brinks
        return bool(may_be or not self.passed) and any(map(self._is_cut_off_at, self.line.crossings))

    def _is_cut_off_at(self, met: Crossing) -> bool:
        """9.4: between the lower end and a hex above it, nearer to that end; the corners belong to the hexside."""
        if self.grid.distance(self.start, self.end) == 1:
            return (min(self.start, self.end), max(self.start, self.end)) in self.ground.sheer  # R39
        nearer = half(self.line, met) < 0 if self.bottom == self.start else half(self.line, met) > 0
        return nearer and self._leaves_height(met) and any(side in self.ground.steep for side in _meeting(met))

    def _leaves_height(self, met: Crossing) -> bool:
        """Whether the line comes there from an intervening hex that is higher than its lower end."""
        number = self.line.crossings.index(met)
        upper = self.line.legs[number + 1 if self.bottom == self.start else number]
        return any(self.levels[hex] > self.low for hex in _on_map(upper.hexes) if hex not in (self.start, self.end))

    def screens(self) -> int:
        """9.4: on level ground, the intervening hexes of that level; a line that slopes passes over units (9.51)."""
        return self.passed & self.heights[self.low] & ~self.heights[self.low + 1] if self.low == self.high else 0


def _meeting(met: Crossing) -> set[tuple[int, int]]:
    """The hexside that is crossed; at a corner all three that meet there."""
    sides = {(min(side), max(side)) for side in met.sides}
    if len(met.sides) == 2:
        apart = set(met.sides[0]) ^ set(met.sides[1])
        sides.add((min(apart, default=OFF_MAP), max(apart, default=OFF_MAP)))
    return sides


def _on_map(hexes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hex for hex in hexes if hex != OFF_MAP)
