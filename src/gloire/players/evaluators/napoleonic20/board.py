"""The board as one side sees it, read from its view into numbers and masks."""

from collections.abc import Sequence
from typing import Any

from gloire.core.hexes import bits
from gloire.core.paths import reach_mask
from gloire.players.evaluators.napoleonic20.atlas import Atlas
from gloire.players.evaluators.napoleonic20.guessing import guess, usual_strengths
from gloire.systems.napoleonic20.optional.fatigue import TIRED, WEARY
from gloire.systems.napoleonic20.position import FATIGUE
from gloire.systems.napoleonic20.weather import FLOOD, MIRE, RAIN

OFF_MAP = -1


class Board:
    """Where everybody stands, and what follows at once from that."""

    def __init__(self, atlas: Atlas, view: dict[str, Any]) -> None:
        self.atlas = atlas
        self.scenario = scenario = atlas.scenario
        self.me: int = scenario.sides.index(view["viewer"])
        self.foe = 1 - self.me
        self.turn: int = view["turn"]["number"]
        self.night: bool = view["turn"]["night"]
        self.phasing: int = scenario.sides.index(view["phasing"])
        self.in_combat = "CombatPhase" in view["phase"]
        self._skies: dict[int, str] = {turn["number"]: turn["weather"] for turn in view["track"]}
        weather = self.weather(self.turn)
        self.grounds = [atlas.ground(side, self.turn, weather, view["states"]) for side in (0, 1)]
        self.ground = self.grounds[self.me]
        self.morale: tuple[int, ...] = tuple(view["morale"][side] for side in scenario.sides)
        self.marched: list[str] = view["forced_march"]
        self._read_counters(view["counters"])
        self._read_events(view["effects"], view["markers"])
        self.garrisons = [self._mask(view["garrisons"][side]) for side in scenario.sides]
        self.held = [self.held_by(side, self.where) for side in (0, 1)]
        self.zones = [self.zone_by(side, self.where) for side in (0, 1)]
        self.strength = self.strengths(self.turn)
        self.foes = self._targets(self.foe)
        self.guns = [self._guns(side) for side in (0, 1)]
        self.foes_at = sum(1 << hex for hex in self.foes)
        self.zoned_foes = [(hex, foe) for hex, foe in self.foes.items() if foe < 0 or not self.routed[foe]]

    def _read_counters(self, counters: Sequence[dict[str, Any]]) -> None:
        scenario = self.scenario
        self.where = [OFF_MAP] * len(scenario.units)
        self.routed = [False] * len(scenario.units)
        self.fatigue = [0] * len(scenario.units)
        self.box = [""] * len(scenario.units)
        self.due = [0] * len(scenario.units)
        self._guesses = guess(scenario, counters) if any(counter["unit"] is None for counter in counters) else {}
        self._printed = usual_strengths(scenario, self._guesses) if self._guesses else list(scenario.strength)
        unknown = [scenario.index[c["hex"]] for c in counters if c["unit"] is None and c["hex"]]
        self.unknown = sum(1 << hex for hex in unknown)  # where face-down enemies stand
        for counter in counters:
            unit = self._number(counter["unit"] or counter["handle"])
            if unit < 0:
                continue
            self.where[unit] = scenario.index[counter["hex"]] if counter["hex"] else OFF_MAP
            self.routed[unit] = "routed" in counter["states"]
            self.fatigue[unit] = max((FATIGUE.index(s) for s in counter["states"] if s in FATIGUE), default=0)
            self.box[unit] = counter["box"] or ""
            self.due[unit] = counter["due"] or 0

    def _number(self, name: str) -> int:
        """A unit by its id, or the one that a face-down counter is taken for; -1 for none."""
        number: int = self.scenario.number.get(name, self._guesses.get(name, -1))
        return number

    def _read_events(self, effects: Sequence[dict[str, Any]], markers: Sequence[dict[str, Any]]) -> None:
        scenario = self.scenario
        self.effects = {(effect["kind"], scenario.sides.index(effect["side"])): effect for effect in effects}
        self.old_days = {self._number(e["unit"]) for e in effects if e["kind"] == "old-days"}
        self.steady = {self._number(e["unit"]) for e in effects if e["kind"] in ("steady", "rearguard")}
        self.good_ground, self.good_face = OFF_MAP, ""
        for marker in (marker for marker in markers if marker["kind"] == "good-ground"):
            self.good_ground, self.good_face = scenario.index[marker["hex"]], marker["face"]

    def _guns(self, side: int) -> list[int]:
        """16.3: artillery that can support and bombard."""
        scenario = self.scenario
        return [u for u in scenario.of_side[side] if scenario.artillery[u]] if scenario.ask.reaches else []

    def across(self, side: int, hex: int) -> int:
        """16.3.2: the hexes beside one that a prohibited hexside parts from it."""
        grid = self.scenario.map.grid
        return grid.mask(grid.neighbours[hex]) & ~self.grounds[side].near_mask[hex]

    def _mask(self, labels: Sequence[str]) -> int:
        return sum(1 << self.scenario.index[label] for label in labels)

    def on_map(self, side: int) -> list[int]:
        """The units of a side that stand in hexes."""
        return [unit for unit in self.scenario.of_side[side] if self.where[unit] >= 0]

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

    def _targets(self, side: int) -> dict[int, int]:
        """Whom the other side could attack, by hex: units, and garrisons as the complement of their hex."""
        found = {hex: ~hex for hex in bits(self.garrisons[side] & ~self.held[side])}
        found.update({self.where[unit]: unit for unit in self.on_map(side)})
        return dict(sorted(found.items()))

    def strengths(self, turn: int) -> list[int]:
        """9.3 + Waterloo 5.2.1: what every unit fights with in the weather of a turn, before doubling."""
        wet = self.weather(turn) in RAIN
        found = []
        for unit, printed in enumerate(self._printed):
            strength = max(0, printed - (wet and self.scenario.infantry[unit]))
            found.append((strength + 1) // 2 if self.routed[unit] else strength)
        return found

    def allowance(self, unit: int) -> int:
        """6.2: the movement points of a unit this turn, roads apart."""
        scenario, army = self.scenario, self.scenario.armies[self.scenario.army[unit]].id
        points = 1 if self.night else scenario.movement[unit]
        points -= self.weather(self.turn) in MIRE
        stepped_out = self.effects.get(("step-out", scenario.side[unit]), {}).get("army")
        points -= self.fatigue[unit] >= WEARY
        return max(0, points + (army in self.marched and self.fatigue[unit] < TIRED) + (army == stepped_out))

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
        """Waterloo 5.2: the weather of a turn; Waterloo 16.10: where only dice will tell, that of today."""
        return self._skies.get(turn) or self._skies[self.turn]

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

    def next_night(self) -> int:
        """The first night turn from now on."""
        return next((t for t in range(self.turn, self.scenario.last_turn + 1) if self.scenario.turns[t].night), 0)
