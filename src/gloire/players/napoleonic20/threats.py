"""What the enemy could do next turn to units that stand as planned, and what they could do to him."""

from collections.abc import Sequence
from operator import mul

from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Stakes
from gloire.systems.napoleonic20.games.waterloo.weather import FLOOD

SPREAD = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)  # nobody can attack everybody at once: the worst counts whole
ABREAST = 4  # units that can get at one enemy

Standing = Sequence[tuple[int, int]]  # units with their hexes
Assault = tuple[int, int, bool]  # of an enemy: strength, hex, and whether he is next to the hex in question


class Threats:
    """The enemy's reach and strength in his next turn."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        scenario = board.scenario
        turn = min(board.enemy_turn, scenario.last_turn)
        self._board, self._stakes = board, stakes
        self.weight = self._likelihood(stakes.weights.night)
        self._own, self._defence = board.strengths(turn), board.atlas.defence[board.me]
        self._foes = self._line_up(turn)
        self._riders = [unit for unit in board.on_map(board.foe) if scenario.cavalry[unit]]
        self._reach = 0
        for _, _, grasp, near in self._foes:
            self._reach |= grasp | near
        self._costs: dict[tuple[int, int], float] = {}
        self._dangers: dict[tuple[int, int, int, int], float] = {}
        self._assaults: dict[int, tuple[int, list[Assault]]] = {}

    def _likelihood(self, night: float) -> float:
        """How much of a threat is left: less where a night comes first, nothing where no battle comes any more."""
        board, soon = self._board, self._board.enemy_turn
        if board.fights_in(soon):
            return 1.0
        return night if any(map(board.fights_in, range(soon, board.scenario.last_turn + 1))) else 0.0

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

    def total(self, units: Standing, held: int, zone: int) -> float:
        """What the enemy's attacks are likely to cost us all together, when we hold and control these hexes."""
        if not self.weight:
            return 0.0
        return self.weight * spread(self.beset(units, held, zone & self._board.held[self._board.foe]).costs[:])

    def beset(self, units: Standing, held: int, stuck: int) -> "Beset":
        """The units that the enemy can reach, when we hold these hexes and these enemies cannot leave theirs."""
        near, full = self._board.ground.near_mask, held | self._board.held[self._board.foe]
        within = [(unit, hex, near[hex] & ~full) for unit, hex in units if self._reach >> hex & 1]
        return Beset(self, within, stuck)

    def cost(self, unit: int, hex: int, held: int, stuck: int) -> float:
        """What an attack on one unit would cost."""
        if not self._reach >> hex & 1:
            return 0.0
        board = self._board
        room = board.ground.near_mask[hex] & ~(held | board.held[board.foe])
        return self.danger(unit, hex, room.bit_count(), stuck)

    def alone(self, unit: int, hex: int) -> float:
        """What an attack on a unit in a hex would cost, everybody else standing where he stands."""
        board = self._board
        open_hexes = board.ground.near_mask[hex] & ~(board.held[0] | board.held[1])
        return self.danger(unit, hex, open_hexes.bit_count(), board.zones[board.me] & board.held[board.foe])

    def danger(self, unit: int, hex: int, room: int, stuck: int) -> float:
        """The same, where so many hexes around are open to the enemy and some enemies (a mask) cannot leave theirs."""
        found = self._assaults.get(hex)
        if found is None:
            found = self._assaults[hex] = self._assaults_on(hex)
        key = (unit, hex, room, stuck & found[0])
        cost = self._dangers.get(key)
        if cost is None:
            cost = self._dangers[key] = self._danger(unit, hex, room, stuck)
        return cost

    def _assaults_on(self, hex: int) -> tuple[int, list[Assault]]:
        """The enemies who could attack a hex, as a mask of where they stand, and one by one."""
        near_by = [
            (strength, at, bool(near >> hex & 1))
            for strength, at, grasp, near in self._foes
            if (grasp | near) >> hex & 1
        ]
        mask = 0
        for _, at, _ in near_by:
            mask |= 1 << at
        return mask, near_by

    def _danger(self, unit: int, hex: int, room: int, stuck: int) -> float:
        attack, engaged, is_alone = 0.0, self._stakes.weights.engaged, self._is_alone(hex, room)
        for strength, at, is_next in self._assaults[hex][1]:
            if is_next:
                attack += strength * (engaged if stuck >> at & 1 else 1.0)
            elif room and not stuck >> at & 1:
                attack += strength
                room -= 1
        if not attack:
            return 0.0
        cost = self._cost(unit, int(attack - self._own[unit] - self._defence[hex]))
        return max(0.0, cost * (1 + self._stakes.weights.alone) if is_alone else cost)

    def _is_alone(self, hex: int, room: int) -> bool:
        """Whether nobody of ours stands beside a hex around which so many are open."""
        board = self._board
        return (board.ground.near_mask[hex] & ~board.held[board.foe]).bit_count() == room

    def _cost(self, unit: int, differential: int) -> float:
        key = (unit, self._board.scenario.combat.column(differential))
        if key not in self._costs:
            self._costs[key] = self._stakes.attack_on(*key)
        return self._costs[key]

    def charges(self, units: Standing) -> float:
        """8.2.2: what cavalry next to our units may do to them before we attack."""
        return sum(self.charges_on(units))

    def charges_on(self, units: Standing) -> list[float]:
        """The same, rider by rider."""
        near, where, held, found = self._board.ground.near_mask, self._board.where, 0, []
        for _, hex in units:
            held |= 1 << hex
        for rider in self._riders:
            beside = near[where[rider]] & held
            found.append(max([self._charge(rider, u, hex) for u, hex in units if beside >> hex & 1]) if beside else 0.0)
        return found

    def charges_with(self, charges: Sequence[float], unit: int, hex: int) -> float:
        """The sum of charges where one more unit may be the target."""
        if hex < 0:
            return sum(charges)
        near, where, total = self._board.ground.near_mask, self._board.where, 0.0
        for rider, charge in zip(self._riders, charges, strict=True):
            total += max(charge, self._charge(rider, unit, hex)) if near[where[rider]] >> hex & 1 else charge
        return total

    def _charge(self, rider: int, unit: int, hex: int) -> float:
        board = self._board
        strength = board.strength[rider] * (1 if board.scenario.cavalry[unit] else 2)
        return max(0.0, self._cost(unit, strength - board.strength[unit] - self._defence[hex]))


class Beset:
    """Units within the enemy's reach, each with its hex and the hexes open around it, and what attacks would cost."""

    __slots__ = ("_open", "_stuck", "_threats", "_units", "costs")

    def __init__(self, threats: Threats, units: Sequence[tuple[int, int, int]], stuck: int) -> None:
        self._threats, self._units, self._stuck = threats, units, stuck
        self._open = 0
        for _, _, room in units:
            self._open |= room
        self.costs = [threats.danger(unit, hex, room.bit_count(), stuck) for unit, hex, room in units]

    def costs_beside(self, hex: int) -> list[float]:
        """The costs where one more of us stands in a hex, and so closes it to the enemy."""
        costs = self.costs[:]
        if self._open >> hex & 1:
            for at, (unit, place, room) in enumerate(self._units):
                if room >> hex & 1:
                    costs[at] = self._threats.danger(unit, place, room.bit_count() - 1, self._stuck)
        return costs


class Grasp:
    """What units could do to each enemy next turn: how many can get at him, how strong they are, what that is worth."""

    __slots__ = ("counts", "least", "sums", "values")

    def __init__(self, enemies: int) -> None:
        self.counts, self.sums = [0] * enemies, [0] * enemies
        self.least = [0] * enemies  # the weakest of those who can get at him
        self.values: list[float] = []


class Prospects:
    """The attacks we could make in our next turn from where our units are planned to stand."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        turn = board.turn + 1
        self._board, self._stakes = board, stakes
        self._enemies = board.on_map(board.foe) if board.fights_in(turn) else []
        strength, defence = board.strengths(turn), board.atlas.defence[board.foe]
        self._mine = board.attack_strengths(turn)
        self._swollen = board.weather(turn) in FLOOD
        self._defence = [strength[foe] + defence[board.where[foe]] for foe in self._enemies]
        self._values: dict[tuple[int, int], float] = {}
        self._targets: dict[tuple[int, int], tuple[int, ...]] = {}

    def total(self, units: Standing) -> float:
        """What the best of them are worth together."""
        return spread(self.grasp(sorted(units, key=self.by_strength)).values)

    def by_strength(self, standing: tuple[int, int]) -> int:
        """The order in which units get at an enemy: the strongest first."""
        return -self._mine[standing[0]]

    def grasp(self, units: Standing) -> Grasp:
        """What these units, the strongest first, could do."""
        found, mine = Grasp(len(self._enemies)), self._mine
        for unit, hex in units:
            for at in self._targets_of(unit, hex):
                if found.counts[at] < ABREAST:
                    found.counts[at] += 1
                    found.sums[at] += mine[unit]
                    found.least[at] = mine[unit]
        found.values = [
            self._value(at, attack) if count else 0.0
            for at, (attack, count) in enumerate(zip(found.sums, found.counts, strict=True))
        ]
        return found

    def with_one(self, grasp: Grasp, unit: int, hex: int) -> float:
        """What the best attacks are worth if one more unit stands in a hex."""
        values, mine = grasp.values, self._mine[unit]
        if hex >= 0 and (targets := self._targets_of(unit, hex)):
            values = values[:]
            for at in targets:
                if grasp.counts[at] < ABREAST:
                    values[at] = self._value(at, grasp.sums[at] + mine)
                elif mine > grasp.least[at]:
                    values[at] = self._value(at, grasp.sums[at] + mine - grasp.least[at])
        return spread(values[:] if values is grasp.values else values)

    def _targets_of(self, unit: int, hex: int) -> tuple[int, ...]:
        """The enemies, by their place in the list, that a unit in a hex could attack next turn."""
        found = self._targets.get((unit, hex))
        if found is None:
            board = self._board
            grasp = board.atlas.grasp(hex, board.scenario.movement[unit], self._swollen)
            able = () if board.routed[unit] else self._enemies
            found = tuple([at for at, foe in enumerate(able) if grasp >> board.where[foe] & 1])
            self._targets[unit, hex] = found
        return found

    def _value(self, at: int, attack: int) -> float:
        found = self._values.get((at, attack))
        if found is None:
            column = self._board.scenario.combat.column(attack - self._defence[at])
            found = self._values[at, attack] = max(0.0, self._stakes.attack_on(self._enemies[at], column))
        return found


def spread(values: list[float]) -> float:
    """The sum of several attacks, of which not all can be made."""
    values.sort(reverse=True)
    total: float = sum(map(mul, values, SPREAD))
    return total + SPREAD[-1] * sum(values[len(SPREAD) :]) if len(values) > len(SPREAD) else total
