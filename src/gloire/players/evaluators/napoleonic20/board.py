"""The board as one side sees it, read from its view into numbers and masks."""

from collections.abc import Sequence
from typing import Any

from gloire.core.hexes import bits
from gloire.core.paths import reach_mask
from gloire.players.evaluators.napoleonic20.atlas import Atlas

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
        self.ground = atlas.ground(self.turn)
        self.morale: tuple[int, ...] = tuple(view["morale"][side] for side in scenario.sides)
        self.marched: list[str] = view["forced_march"]
        self._read_counters(view["counters"])
        self._read_events(view["effects"], view["markers"])
        self.garrisons = [self._mask(view["garrisons"][side]) for side in scenario.sides]
        self.held = [self.held_by(side, self.where) for side in (0, 1)]
        self.zones = [self.zone_by(side, self.where) for side in (0, 1)]
        self.strength = self.strengths(self.turn)
        self.foes = self._targets(self.foe)
        self.foes_at = sum(1 << hex for hex in self.foes)
        self.zoned_foes = [(hex, foe) for hex, foe in self.foes.items() if foe < 0 or not self.routed[foe]]

    def _read_counters(self, counters: Sequence[dict[str, Any]]) -> None:
        scenario = self.scenario
        self.where = [OFF_MAP] * len(scenario.units)
        self.routed = [False] * len(scenario.units)
        self.box = [""] * len(scenario.units)
        self.due = [0] * len(scenario.units)
        for counter in counters:
            unit = scenario.number[counter["unit"]]
            self.where[unit] = scenario.index[counter["hex"]] if counter["hex"] else OFF_MAP
            self.routed[unit] = "routed" in counter["states"]
            self.box[unit] = counter["box"] or ""
            self.due[unit] = counter["due"] or 0

    def _read_events(self, effects: Sequence[dict[str, Any]], markers: Sequence[dict[str, Any]]) -> None:
        scenario = self.scenario
        self.effects = {(effect["kind"], scenario.sides.index(effect["side"])): effect for effect in effects}
        self.old_days = {scenario.number[e["unit"]] for e in effects if e["kind"] == "old-days"}
        self.steady = {scenario.number[e["unit"]] for e in effects if e["kind"] == "steady"}
        self.good_ground, self.good_face = OFF_MAP, ""
        for marker in markers:
            self.good_ground, self.good_face = scenario.index[marker["hex"]], marker["face"]

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
        zone, held, mask = self.ground.zone, 0, 0
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
        wet = self.scenario.turns[turn].weather in ("showers", "downpour")
        found = []
        for unit, printed in enumerate(self.scenario.strength):
            strength = max(0, printed - (wet and self.scenario.infantry[unit]))
            found.append((strength + 1) // 2 if self.routed[unit] else strength)
        return found

    def allowance(self, unit: int) -> int:
        """6.2: the movement points of a unit this turn, roads apart."""
        scenario, army = self.scenario, self.scenario.armies[self.scenario.army[unit]].id
        points = 1 if self.night else scenario.movement[unit]
        points -= scenario.turns[self.turn].weather in ("downpour", "mud")
        stepped_out = self.effects.get(("step-out", scenario.side[unit]), {}).get("army")
        return max(0, points + (army in self.marched) + (army == stepped_out))

    def reach(self, unit: int, points: int) -> int:
        """6.0 + 7.6: the hexes where a unit of ours that may move gets with so many points."""
        start, zone = self.where[unit], self.zones[self.foe]
        closed = self.held[self.foe] | self.garrisons[self.foe] | (zone if self.night else 0)
        by_road = points + (self.scenario.turns[self.turn].weather != "downpour")
        across = reach_mask(start, points, self.ground.fans, closed, zone)
        return across | reach_mask(start, by_road, self.ground.road_fans, closed, zone)

    def attack_strengths(self, turn: int) -> list[int]:
        """9.3.1: the same for attackers: guns count twice where they can."""
        twice = 1 if self.guns_bogged(turn) else 2
        guns = self.scenario.artillery
        return [strength * (twice if guns[unit] else 1) for unit, strength in enumerate(self.strengths(turn))]

    def guns_bogged(self, turn: int) -> bool:
        """Waterloo 5.2.1 + 16.10.2: whether attacking artillery is not doubled."""
        return self.scenario.turns[turn].weather in ("downpour", "mud")

    def may_rest(self, side: int, turn: int) -> bool:
        """13.0: whether a quiet turn would give a side a point."""
        nights = (past.number for past in self.scenario.turns.values() if past.night)
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
