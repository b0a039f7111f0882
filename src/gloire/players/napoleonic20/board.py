"""The board as one side knows it, read from a sampled position into numbers and masks."""

from collections.abc import Sequence

from gloire.core.hexes import bits
from gloire.core.lazily import lazily
from gloire.core.paths import reach_mask
from gloire.players.napoleonic20.atlas import Atlas
from gloire.players.napoleonic20.reading import (
    OFF_MAP,
    fatigue_levels,
    good_ground,
    hidden_from,
    in_combat,
    weather_on,
)
from gloire.systems.napoleonic20.games.waterloo.weather import FLOOD, MIRE, RAIN
from gloire.systems.napoleonic20.optional.fatigue.amendment import TIRED, WEARY
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.zones import zone_of_side


class Board:
    """Where everybody stands, and what follows at once from that."""

    def __init__(self, atlas: Atlas, position: Position, me: int) -> None:
        self.atlas = atlas
        self.scenario = scenario = atlas.scenario
        self._position = position
        self.me, self.foe = me, 1 - me
        self.turn = position.turn or scenario.first_turn
        self.night = position.night
        self.phasing = position.phasing
        self.in_combat = in_combat(position)
        self.grounds = position.grounds
        self.ground = self.grounds[me]
        self.morale = position.morale
        self.marched = position.marched  # 12.3: mask of armies
        self.where = [hex if hex >= 0 else OFF_MAP for hex in position.where]
        self._routs = [unit for unit, marks in enumerate(position.marks) if marks & ROUTED]
        self.routed = [False] * len(self.where)
        for unit in self._routs:
            self.routed[unit] = True
        self._strengths: dict[bool, list[int]] = {}
        self._on_map: dict[int, list[int]] = {}
        self.fatigue = fatigue_levels(position)
        self._read_hidden(hidden_from(position, me))
        self._read_events()
        self.garrisons = position.garrisons
        self.held = position.facts.held
        self.zones = [zone_of_side(position, side) for side in (0, 1)]
        self.strength = self.strengths(self.turn)
        self.guns = [self._guns(side) for side in (0, 1)]

    def _read_hidden(self, hidden: Sequence[int]) -> None:
        """16.1: each face-down counter counts for the average of those that its army hides."""
        scenario = self.scenario
        self._guesses: dict[int, int] = {}
        for army in {scenario.army[unit] for unit in hidden}:
            line = [unit for unit in hidden if scenario.army[unit] == army]
            mean = round(sum(scenario.strength[unit] for unit in line) / len(line))
            self._guesses |= dict.fromkeys(line, mean)
        self.hidden = frozenset(hidden)
        self.unknown = sum(1 << self.where[unit] for unit in hidden if self.where[unit] >= 0)  # where they stand

    def _read_events(self) -> None:
        effects = self._position.effects
        self.effects = {(effect.kind, effect.side): effect for effect in effects}
        self.old_days = {effect.unit for effect in effects if effect.kind == "old-days"}
        self.steady = {effect.unit for effect in effects if effect.kind in ("steady", "rearguard")}
        self.good_ground, self.good_face = good_ground(self._position)

    def _guns(self, side: int) -> list[int]:
        """16.3: artillery that can support and bombard."""
        scenario = self.scenario
        return [u for u in scenario.of_side[side] if scenario.artillery[u]] if scenario.ask.reaches else []

    def across(self, side: int, hex: int) -> int:
        """16.3.2: the hexes beside one that a prohibited hexside parts from it."""
        grid = self.scenario.map.grid
        return grid.mask(grid.neighbours[hex]) & ~self.grounds[side].near_mask[hex]

    def on_map(self, side: int) -> Sequence[int]:
        """The units of a side that stand in hexes."""
        found = self._on_map.get(side)
        if found is None:
            where = self.where
            found = self._on_map[side] = [unit for unit in self.scenario.of_side[side] if where[unit] >= 0]
        return found

    def held_by(self, side: int, place: Sequence[int]) -> int:
        """The hexes a side holds when units stand as `place` says."""
        mask = 0
        for unit in self.scenario.of_side[side]:
            if place[unit] >= 0:
                mask |= 1 << place[unit]
        return mask

    def zone_by(self, side: int, place: Sequence[int]) -> int:
        """7.0 + 9.6.3 + 9.4.4: the hexes a side controls when units stand as `place` says."""
        zone, held, mask = self.grounds[side].zone, 0, 0
        for unit in self.scenario.of_side[side]:
            if place[unit] >= 0:
                held |= 1 << place[unit]
                if not self.routed[unit]:
                    mask |= zone[place[unit]]
        for hex in bits(self.garrisons[side] & ~held):
            mask |= zone[hex]
        return mask

    @lazily
    def foes(self) -> dict[int, int]:
        """Whom we could attack, by hex: units, and garrisons as the complement of their hex."""
        found = {hex: ~hex for hex in bits(self.garrisons[self.foe] & ~self.held[self.foe])}
        found.update({self.where[unit]: unit for unit in self.on_map(self.foe)})
        return dict(sorted(found.items()))

    @lazily
    def foes_at(self) -> int:
        """Where they are, as a mask."""
        return sum([1 << hex for hex in self.foes])

    @lazily
    def zoned_foes(self) -> list[tuple[int, int]]:
        """Those who exert a zone, with their hexes."""
        return [(hex, foe) for hex, foe in self.foes.items() if foe < 0 or not self.routed[foe]]

    def strengths(self, turn: int) -> list[int]:
        """9.3 + Waterloo 5.2.1: what every unit fights with in the weather of a turn, before doubling."""
        wet = self.weather(turn) in RAIN
        if wet not in self._strengths:
            found = list(self.atlas.in_rain if wet else self.scenario.strength)
            for unit, guess in self._guesses.items():
                found[unit] = max(0, guess - (wet and self.scenario.infantry[unit]))
            for unit in self._routs:
                found[unit] = (found[unit] + 1) // 2
            self._strengths[wet] = found
        return self._strengths[wet]

    def allowance(self, unit: int) -> int:
        """6.2: the movement points of a unit this turn, roads apart."""
        scenario, army = self.scenario, self.scenario.army[unit]
        points = 1 if self.night else scenario.movement[unit]
        points -= self.weather(self.turn) in MIRE
        points -= self.fatigue[unit] >= WEARY
        points += self.marched >> army & 1 and self.fatigue[unit] < TIRED
        step_out = self.effects.get(("step-out", scenario.side[unit]))
        return max(0, points + (step_out is not None and step_out.army == army))

    def reach(self, unit: int, points: int) -> int:
        """6.0 + 7.6: the hexes where a unit of ours that may move gets with so many points."""
        start, zone = self.where[unit], self.zones[self.foe]
        closed = self.held[self.foe] | self.garrisons[self.foe] | (zone if self.night else 0)
        by_road = points + (self.weather(self.turn) not in FLOOD)
        across = reach_mask(start, points, self.ground.fans, closed, zone)
        return across | reach_mask(start, by_road, self.ground.road_fans, closed, zone)

    def attack_strengths(self, turn: int) -> list[int]:
        """9.3.1: the same for attackers: guns count twice where they can."""
        twice = 1 if self.guns_bogged(turn) else 2
        guns = self.scenario.artillery
        return [strength * (twice if guns[unit] else 1) for unit, strength in enumerate(self.strengths(turn))]

    def guns_bogged(self, turn: int) -> bool:
        """Waterloo 5.2.1 + 16.10.2: whether attacking artillery is not doubled."""
        return self.weather(turn) in MIRE

    def weather(self, turn: int) -> str:
        """Waterloo 5.2: the weather of a turn, as far as it is known."""
        return weather_on(self._position, turn)

    def may_rest(self, side: int, turn: int) -> bool:
        """13.0: whether a quiet turn would give a side a point."""
        nights = (past.number for past in self.scenario.turns.values() if past.night)
        if turn < self.scenario.lull_from:
            return False  # Salamanca 17.4
        if turn > self.scenario.last_turn or self.scenario.turns[turn].night or all(n >= turn for n in nights):
            return False
        return self.morale[side] < 6 or self.morale[side] <= self.morale[1 - side]

    def fights_in(self, turn: int) -> bool:
        """14.0: whether there are battles in a turn at all."""
        return turn <= self.scenario.last_turn and not self.scenario.turns[turn].night

    @property
    def enemy_turn(self) -> int:
        """The number of the turn in which the enemy moves next; beyond the last one there is none."""
        return self.turn + (self.phasing != self.me or self.me != self.scenario.first)

    @property
    def next_own_turn(self) -> int:
        """The number of the turn in which we move next, after this player turn; beyond the last one there is none."""
        return self.turn + (self.phasing == self.me or self.me == self.scenario.first)

    @property
    def counted_next(self) -> bool:
        """14.0: whether the enemy's next turn is a night, in which he counts what he has taken."""
        turn = self.scenario.turns.get(self.enemy_turn)
        return turn is not None and turn.number <= self.scenario.last_turn and turn.night

    def counting(self, side: int) -> list[tuple[int, int]]:
        """14.0: lines of communications and objectives of a side, each with the points it loses there."""
        return self.atlas.counting(side)

    def next_night(self) -> int:
        """The first night turn from now on."""
        return self.atlas.next_night(self.turn)
