"""The movement phase: who goes where. A plan is judged whole, by the battles it leads to and what the enemy can do."""

from collections.abc import Mapping, Sequence
from typing import Any

from gloire.core.hexes import bits
from gloire.players.evaluators.napoleonic20.battles import LAWLESS, Clash, Melee, Reckoning, best_battles, find_melee
from gloire.players.evaluators.napoleonic20.board import Board
from gloire.players.evaluators.napoleonic20.escape import Escape
from gloire.players.evaluators.napoleonic20.goals import Goals
from gloire.players.evaluators.napoleonic20.stakes import Risks, Stakes
from gloire.players.evaluators.napoleonic20.threats import Prospects, Threats

SLIPS_AWAY = 0.35  # of the worth of attacking cavalry that may disengage
OFF_MAP_COST = 0.5
BLOCK = True


class Planner:
    """Looks for good places for all units of the side that moves."""

    def __init__(self, board: Board, options: Mapping[int, Mapping[int, Any]]) -> None:
        """`options` has, for each unit that can move, the hexes where it may end."""
        self.board = board
        self.stakes = Stakes(board)
        self.goals = Goals(board, self.stakes)
        self.threats = Threats(board, self.stakes)
        self.prospects = Prospects(board, self.stakes)
        self._reckoning = Reckoning(board, self.stakes)
        self._options = options
        self._commits: set[tuple[int, int]] = set()
        scenario = board.scenario
        self._mine = [u for u in scenario.of_side[board.me] if board.where[u] >= 0 or u in options]
        self._groups: dict[Any, tuple[float, list[Clash]]] = {}
        self._risks: dict[Any, Risks] = {}
        self._lull, self._denial = self._lull_worth(), self._denial_worth()
        self.judged = 0

    def commits(self, unit: int, hex: int) -> None:
        """12.2.1: notes that going there commits the Guard."""
        self._commits.add((unit, hex))

    def _lull_worth(self) -> float:
        """13.0: what a turn without battle is worth to us."""
        board = self.board
        rests = board.may_rest(board.me, board.turn) and not board.marched
        return self.stakes.temper.lull * self.stakes.gain[board.me] if rests else 0.0

    def _denial_worth(self) -> float:
        """13.0: what it is worth to leave the enemy no quiet turn."""
        board = self.board
        rests = board.may_rest(board.foe, board.enemy_turn)
        return self.stakes.temper.deny * self.stakes.gain[board.foe] if rests else 0.0

    def value(self, place: Sequence[int]) -> float:
        """What a plan is worth."""
        return sum(self.parts(place).values())

    def parts(self, place: Sequence[int]) -> dict[str, float]:
        """What a plan is worth, by reason."""
        self.judged += 1
        board = self.board
        units = [unit for unit in self._mine if place[unit] >= 0]
        held, zone = board.held_by(board.me, place), board.zone_by(board.me, place)
        ground = sum(self.goals.worth(unit, place[unit]) for unit in units)
        ground -= OFF_MAP_COST * (len(self._mine) - len(units))
        battles, fought = (0.0, False) if board.night else self._battles(place, units, held, zone)
        return {
            "ground": ground,
            "battles": battles,
            "lull": 0.0 if fought else self._lull,
            "contact": self._denial if zone & board.held[board.foe] else 0.0,
            "prospects": self.stakes.temper.hope * self.prospects.total(place, units),
            "danger": -self.stakes.temper.caution * self.threats.total(place, units, held, zone, self._own_risks if self.stakes.temper.blocked else None),
            "charges": 0.0 if board.night else -self.threats.charges(place, units),
            "guard": -self._guard_cost(place),
        }

    def _guard_cost(self, place: Sequence[int]) -> float:
        point = self.stakes.point[self.board.me]
        return sum(point for unit, hex in self._commits if place[unit] == hex)

    def _battles(self, place: Sequence[int], units: Sequence[int], held: int, zone: int) -> tuple[float, bool]:
        melee = find_melee(self.board, place, held, units)
        if not melee.attackers:
            return 0.0, False
        value, fought = 0.0, False
        for group in melee.groups():
            worth, clashes = self._group(group, place, held, zone)
            value += worth
            fought = fought or bool(clashes)
        return value, fought

    def clashes(self, place: Sequence[int]) -> list[Clash]:
        """The battles a plan leads to."""
        board = self.board
        units = [unit for unit in self._mine if place[unit] >= 0]
        held, zone = board.held_by(board.me, place), board.zone_by(board.me, place)
        groups = find_melee(board, place, held, units).groups()
        return [clash for group in groups for clash in self._group(group, place, held, zone)[1]]

    def _group(self, group: Melee, place: Sequence[int], held: int, zone: int) -> tuple[float, list[Clash]]:
        around, near = self.board.atlas.around, 0
        for unit in group.attackers:
            near |= around[place[unit]]
        key = (tuple((unit, place[unit]) for unit in group.attackers), held & near, zone & near)
        if key not in self._groups:
            self._groups[key] = self._best(group, place, held, zone)
        return self._groups[key]

    def _best(self, group: Melee, place: Sequence[int], held: int, zone: int) -> tuple[float, list[Clash]]:
        risks = {unit: self._own_risks(unit, place[unit], held) for unit in group.attackers}
        foes = sorted({foe for unit in group.attackers for foe in group.beside[unit]})
        risks |= {foe: self._foe_risks(foe, held, zone) for foe in foes if foe >= 0}
        memo: dict[Any, float] = {}

        def worth(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
            key = (attackers, defenders)
            if key not in memo:
                value = self._reckoning.value(attackers, defenders, place, risks)
                memo[key] = value * self._holding(attackers, defenders, place) if value > 0 else value
            return memo[key]

        return best_battles(group, worth)

    def _holding(self, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]) -> float:
        """8.3: cavalry alone can slip away unless our own cavalry pins it."""
        board, cavalry = self.board, self.board.scenario.cavalry
        if not all(foe >= 0 and cavalry[foe] for foe in defenders):
            return 1.0
        foe = board.where[defenders[0]]
        pinned = any(
            cavalry[unit] and place[unit] >= 0 and not board.routed[unit] and board.ground.zone[place[unit]] >> foe & 1
            for unit in self._mine
        )
        return 1.0 if pinned else SLIPS_AWAY

    def _own_risks(self, unit: int, hex: int, held: int) -> Risks:
        board = self.board
        key = (unit, hex, held & board.atlas.around[hex])
        if key not in self._risks:
            escape = Escape(board, board.me, held, board.held[board.foe], board.zones[board.foe])
            self._risks[key] = escape.risks(unit, hex)
        return self._risks[key]

    def _foe_risks(self, foe: int, held: int, zone: int) -> Risks:
        board, hex = self.board, self.board.where[foe]
        near = board.atlas.around[hex]
        key = (foe, held & near, zone & near)
        if key not in self._risks:
            escape = Escape(board, board.foe, board.held[board.foe], held, zone)
            self._risks[key] = escape.risks(foe, hex)
        return self._risks[key]

    # The search.

    def search(self) -> list[int]:
        """A good place for everybody."""
        place = list(self.board.where)
        self._settle(place)
        self._gather(place)
        self._settle(place)
        return place

    def _settle(self, place: list[int]) -> None:
        """Each unit in turn goes where that is best while the others stay."""
        best = self.value(place)
        for unit in self._order():
            start, chosen = place[unit], place[unit]
            taken = self.board.held_by(self.board.me, place)
            for hex in self._candidates(unit, start, taken):
                place[unit] = hex
                value = self.value(place)
                if value > best + 1e-6:
                    best, chosen = value, hex
            place[unit] = chosen

    def _order(self) -> list[int]:
        """Those nearest to the enemy first."""
        nearest = self.goals.nearest
        where = self.board.where
        return sorted(self._options, key=lambda unit: nearest[where[unit]] if where[unit] >= 0 else 99)

    def _candidates(self, unit: int, start: int, taken: int) -> list[int]:
        """Free hexes worth a look: where it stood, and those of most worth by themselves."""
        free = [hex for hex in self._options[unit] if not taken >> hex & 1]
        home = self.board.where[unit]
        if home >= 0 and home != start and not taken >> home & 1:
            free.append(home)
        return sorted(free, key=lambda hex: -self.goals.worth(unit, hex))[:12]

    def _gather(self, place: list[int]) -> None:
        """Looks for attacks that need several units, the best first, until none is worth it."""
        if self.board.night or not self.board.foes:
            return
        best = self.value(place)
        for _ in range(4):
            found = [self._attack_on(hex, place) for hex in self.board.foes]
            value, plan = max(found, key=lambda attack: attack[0])
            if value <= best + 0.02:
                return
            best = value
            place[:] = plan

    def _attack_on(self, target: int, place: list[int]) -> tuple[float, list[int]]:
        """Adds one attacker after another to an attack on a hex; the best of the stages on the way."""
        plan = list(place)
        best, kept = LAWLESS, plan
        near = self.board.ground.near_mask[target]
        for _ in range(4):
            step = self._reinforce(near, plan)
            if step is None:
                break
            unit, hex = step
            plan = list(plan)
            plan[unit] = hex
            value = self.value(plan)
            if value > best:
                best, kept = value, plan
        return best, kept

    def _reinforce(self, near: int, plan: list[int]) -> tuple[int, int] | None:
        """The unit and the hex next to the target that add most strength at least cost."""
        board = self.board
        taken = board.held_by(board.me, plan)
        zone = board.zones[board.foe]
        best: tuple[float, int, int] | None = None
        for unit, hexes in self._options.items():
            if plan[unit] >= 0 and near >> plan[unit] & 1:
                continue
            engaged = plan[unit] >= 0 and zone >> plan[unit] & 1
            for hex in bits(near & ~taken):
                if hex in hexes:
                    score = self._appeal(unit, hex) - 0.5 * engaged
                    if best is None or score > best[0]:
                        best = (score, unit, hex)
        return None if best is None else best[1:]

    def _appeal(self, unit: int, hex: int) -> float:
        board = self.board
        strength = board.strength[unit] * (2 if board.scenario.artillery[unit] else 1)
        others = (board.ground.near_mask[hex] & board.foes_at).bit_count() - 1
        cost = self.stakes.point[board.me] if (unit, hex) in self._commits else 0.0
        return 0.2 * strength - 0.3 * others + 0.05 * board.atlas.defence[hex] - 0.3 * cost - 0.3 * (unit in self.goals.errands)
