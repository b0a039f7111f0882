"""What the enemy could do next turn to units that stand as planned, and what they could do to him."""

from collections.abc import Sequence

from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Stakes
from gloire.systems.napoleonic20.weather import FLOOD

SPREAD = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)  # nobody can attack everybody at once: the worst counts whole
ENGAGED = 0.5  # of the strength of an enemy whom we attack ourselves
NIGHT = 0.2  # of a threat, when a night comes first
ABREAST = 4  # units that can get at one enemy


class Threats:
    """The enemy's reach and strength in his next turn."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        scenario = board.scenario
        turn = min(board.enemy_turn, scenario.last_turn)
        over = board.enemy_turn > scenario.last_turn
        self._board, self._stakes = board, stakes
        self._weight = 0.0 if over else 1.0 if board.fights_in(turn) else NIGHT
        self._own, self._defence = board.strengths(turn), board.atlas.defence[board.me]
        self._foes = self._line_up(turn)
        self._riders = [unit for unit in board.on_map(board.foe) if scenario.cavalry[unit]]
        self._reach = 0
        for _, _, grasp, near in self._foes:
            self._reach |= grasp | near
        self._costs: dict[tuple[int, int], float] = {}
        self._dangers: dict[tuple[int, int, int, int], float] = {}

    def _line_up(self, turn: int) -> list[tuple[int, int, int, int]]:
        """Each enemy's strength, hex, grasp and the hexes next to him; the strongest first."""
        board, movement = self._board, self._board.scenario.movement
        strength, flooded = board.attack_strengths(turn), board.weather(turn) in FLOOD
        found = []
        for foe in board.on_map(board.foe):
            hex = board.where[foe]
            grasp = 0 if board.routed[foe] else board.atlas.grasp(hex, movement[foe], flooded)
            found.append((strength[foe], hex, grasp, board.ground.near_mask[hex]))
        return sorted(found, reverse=True)

    def total(self, place: Sequence[int], units: Sequence[int], held: int, zone: int) -> float:
        """What the enemy's attacks are likely to cost us all together."""
        if not self._weight:
            return 0.0
        board = self._board
        stuck, full = zone & board.held[board.foe], held | board.held[board.foe]
        near, costs = board.ground.near_mask, []
        for unit in units:
            hex = place[unit]
            if self._reach >> hex & 1:
                cost = self.danger(unit, hex, (near[hex] & ~full).bit_count(), stuck)
                if cost > 0:
                    costs.append(cost)
        return self._weight * spread(costs)

    def alone(self, unit: int, hex: int) -> float:
        """What an attack on a unit in a hex would cost, everybody else standing where he stands."""
        board = self._board
        open_hexes = board.ground.near_mask[hex] & ~(board.held[0] | board.held[1])
        return self.danger(unit, hex, open_hexes.bit_count(), board.zones[board.me] & board.held[board.foe])

    def danger(self, unit: int, hex: int, room: int, stuck: int) -> float:
        """The same, where so many hexes around are open to the enemy and some enemies (a mask) cannot leave theirs."""
        key = (unit, hex, room, stuck)
        if key not in self._dangers:
            self._dangers[key] = self._danger(unit, hex, room, stuck)
        return self._dangers[key]

    def _danger(self, unit: int, hex: int, room: int, stuck: int) -> float:
        attack = 0.0
        for strength, at, grasp, near in self._foes:
            if near >> hex & 1:
                attack += strength * (ENGAGED if stuck >> at & 1 else 1.0)
            elif room and not stuck >> at & 1 and grasp >> hex & 1:
                attack += strength
                room -= 1
        if not attack:
            return 0.0
        return max(0.0, self._cost(unit, int(attack - self._own[unit] - self._defence[hex])))

    def _cost(self, unit: int, differential: int) -> float:
        key = (unit, self._board.scenario.combat.column(differential))
        if key not in self._costs:
            self._costs[key] = self._stakes.attack_on(*key)
        return self._costs[key]

    def charges(self, place: Sequence[int], units: Sequence[int]) -> float:
        """8.2.2: what cavalry next to our units may do to them before we attack."""
        near, where = self._board.ground.near_mask, self._board.where
        total = 0.0
        for rider in self._riders:
            beside = near[where[rider]]
            beset = [unit for unit in units if beside >> place[unit] & 1]
            total += max((self._charge(rider, unit, place[unit]) for unit in beset), default=0.0)
        return total

    def _charge(self, rider: int, unit: int, hex: int) -> float:
        board = self._board
        strength = board.strength[rider] * (1 if board.scenario.cavalry[unit] else 2)
        return max(0.0, self._cost(unit, strength - board.strength[unit] - self._defence[hex]))


class Prospects:
    """The attacks we could make in our next turn from where our units are planned to stand."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        turn = board.turn + 1
        self._board, self._stakes = board, stakes
        self._fights = board.fights_in(turn)
        if not self._fights:
            return
        strength = board.strengths(turn)
        self._mine = board.attack_strengths(turn)
        self._swollen = board.weather(turn) in FLOOD
        self._foes = [(board.where[foe], foe, strength[foe]) for foe in board.on_map(board.foe)]
        self._values: dict[tuple[int, int], float] = {}

    def total(self, place: Sequence[int], units: Sequence[int]) -> float:
        """What the best of them are worth together."""
        if not self._fights:
            return 0.0
        board, found = self._board, []
        grasps = self._grasps(place, units)
        for hex, foe, strength in self._foes:
            attack = [mine for mine, grasp in grasps if grasp >> hex & 1][:ABREAST]
            if attack:
                value = self._value(foe, sum(attack) - strength - board.atlas.defence[board.foe][hex])
                if value > 0:
                    found.append(value)
        return spread(found)

    def _grasps(self, place: Sequence[int], units: Sequence[int]) -> list[tuple[int, int]]:
        """Strength and grasp of each unit, the strongest first."""
        board, movement = self._board, self._board.scenario.movement
        found = [
            (self._mine[unit], board.atlas.grasp(place[unit], movement[unit], self._swollen))
            for unit in units
            if not board.routed[unit]
        ]
        found.sort(reverse=True)
        return found

    def _value(self, foe: int, differential: int) -> float:
        key = (foe, self._board.scenario.combat.column(differential))
        if key not in self._values:
            self._values[key] = self._stakes.attack_on(*key)
        return self._values[key]


def spread(values: list[float]) -> float:
    """The sum of several attacks, of which not all can be made."""
    values.sort(reverse=True)
    return sum(value * SPREAD[min(rank, len(SPREAD) - 1)] for rank, value in enumerate(values))
