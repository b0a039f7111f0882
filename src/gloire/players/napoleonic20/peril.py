"""What an attack of the enemy's in his next turn would come to: who gets past our zones, and which ways back he closes.

Threats are quicker, and know neither. So plans are made by threats, and looked at again by perils.
"""

from collections.abc import Sequence

from gloire.core.hexes import bits
from gloire.core.paths import reach_mask
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.escape import Escape
from gloire.players.napoleonic20.stakes import Risks, Stakes
from gloire.players.napoleonic20.threats import spread
from gloire.systems.napoleonic20.games.waterloo.weather import FLOOD, MIRE

SHARED = 0.5  # of his strength, that an attacker has for one of us who must take on another as well
CUT_OFF: Risks = (0.5, 0.8)  # of a unit with the enemy all around it

Reach = tuple[int, int]  # an enemy, and the hexes where he can be


class Perils:
    """The enemy's attacks on our units wherever they stand, each worked out once."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        turn = min(board.enemy_turn, board.scenario.last_turn)
        self._board, self._stakes = board, stakes
        self._attack, self._own = board.attack_strengths(turn), board.strengths(turn)
        weather = board.weather(turn)
        self._slower, self._by_road = weather in MIRE, weather not in FLOOD
        foes = [foe for foe in board.on_map(board.foe) if not board.routed[foe]]
        self._foes = sorted(foes, key=lambda foe: -self._attack[foe])
        self._reaches: dict[tuple[int, int, int], int] = {}
        self._costs: dict[tuple[int, int, int, tuple[Reach, ...]], float] = {}

    def total(self, place: Sequence[int]) -> float:
        """What the attacks on units that stand as `place` says are likely to cost together."""
        return spread(list(self.costs(place).values()))

    def costs(self, place: Sequence[int]) -> dict[int, float]:
        """What an attack on each of them would cost, if anything."""
        board = self._board
        held, zone = board.held_by(board.me, place), board.zone_by(board.me, place)
        reaches, near = [(foe, self._reach(foe, held, zone)) for foe in self._foes], board.grounds[board.foe].near_mask
        found = {}
        for unit in board.scenario.of_side[board.me]:
            hex = place[unit]
            able = tuple([(foe, ends & near[hex]) for foe, ends in reaches if ends & near[hex]]) if hex >= 0 else ()
            if able and (cost := self._cost(unit, hex, held, able)) > 0:
                found[unit] = cost
        return found

    def _reach(self, foe: int, held: int, zone: int) -> int:
        """7.0: where an enemy can be, when we hold and control these hexes."""
        board = self._board
        start, points = board.where[foe], board.scenario.movement[foe]
        if zone >> start & 1:
            return 1 << start
        around = board.atlas.grasp(start, points, not self._by_road)
        key = (foe, held & around, zone & around)
        if key not in self._reaches:
            ground, points = board.grounds[board.foe], points - self._slower
            across = reach_mask(start, points, ground.fans, held, zone)
            along = reach_mask(start, points + self._by_road, ground.road_fans, held, zone)
            self._reaches[key] = 1 << start | across | along
        return self._reaches[key]

    def _cost(self, unit: int, hex: int, held: int, able: tuple[Reach, ...]) -> float:
        """What an attack on a unit would cost, when we hold these hexes and these enemies can get at it."""
        board = self._board
        key = (unit, hex, held & board.atlas.around[hex], able)
        if key not in self._costs:
            cost = self._attacked(unit, hex, held, able)
            self._costs[key] = cost * self._stakes.weights.slips_away if self._slips_away(unit, able) else cost
        return self._costs[key]

    def _slips_away(self, unit: int, able: tuple[Reach, ...]) -> bool:
        """8.3: cavalry need not wait for an attack, unless the enemy's own cavalry pins it."""
        cavalry = self._board.scenario.cavalry
        return cavalry[unit] and not any(cavalry[foe] for foe, _ in able)

    def _attacked(self, unit: int, hex: int, held: int, able: tuple[Reach, ...]) -> float:
        """The same, if it waits for the attack."""
        attack, stand = self._assault(hex, held, able)
        board, attack_on = self._board, self._stakes.attack_on
        defence = self._own[unit] + board.atlas.defence[board.me][hex]
        column = board.scenario.combat.column(int(attack) - defence)
        if attack_on(unit, column, CUT_OFF) <= 0:
            return 0.0
        return attack_on(unit, column, self._risks(unit, hex, held, stand))

    def _assault(self, hex: int, held: int, able: tuple[Reach, ...]) -> tuple[float, dict[int, int]]:
        """The strength that can come together against a hex, and where it stands: so that it closes most ways back."""
        board = self._board
        zone, around, others = board.grounds[board.foe].zone, board.ground.near_mask[hex], held & ~(1 << hex)
        attack, taken, open_to, stand = 0.0, 0, around & ~held, {}

        def promise(end: int) -> tuple[bool, int]:
            return not zone[end] & others, (zone[end] & open_to).bit_count()

        for foe, ends in able:
            if free := ends & ~taken:
                stand[foe] = at = max(bits(free), key=promise)
                taken |= 1 << at
                open_to &= ~(zone[at] | 1 << at)
                attack += self._attack[foe] * (SHARED if zone[at] & others else 1.0)
        return attack, stand

    def _risks(self, unit: int, hex: int, held: int, stand: dict[int, int]) -> Risks:
        """What a unit risks on its way back, when we hold these hexes and these enemies stand around it."""
        board = self._board
        zones, enemies, zone = board.grounds[board.foe].zone, 0, 0
        for foe in board.on_map(board.foe):
            at = stand.get(foe, board.where[foe])
            enemies |= 1 << at
            if not board.routed[foe]:
                zone |= zones[at]
        return Escape(board, board.me, held, enemies, zone).risks(unit, hex)
