"""What the enemy could do next turn to units that stand as planned."""

from collections.abc import Callable, Sequence

from gloire.players.evaluators.napoleonic20.board import Board
from gloire.players.evaluators.napoleonic20.stakes import Risks, Stakes

SPREAD = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15)  # the enemy cannot attack everybody at once
ENGAGED = 0.5  # of the strength of an enemy we are attacking ourselves
QUIET_NIGHT = 0.2
BLOCKED = 1.0


class Threats:
    """The enemy's reach and strength in his next turn."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        self._board = board
        scenario, turn = board.scenario, board.enemy_turn
        self._weight = 0.0 if turn > scenario.last_turn else QUIET_NIGHT if scenario.turns[turn].night else 1.0
        turn = min(turn, scenario.last_turn)
        strengths, bogged = board.strengths(turn), board.guns_bogged(turn)
        flooded = scenario.turns[turn].weather == "downpour"
        self._own = strengths
        self._foes = []
        for unit in board.on_map(board.foe):
            hex = board.where[unit]
            strength = strengths[unit] * (2 if scenario.artillery[unit] and not bogged else 1)
            grasp = board.atlas.grasp(hex, scenario.movement[unit], flooded) if not board.routed[unit] else 0
            self._foes.append((strength, hex, grasp, board.ground.near_mask[hex]))
        self._foes.sort(reverse=True)
        self.reach = 0
        for _, _, grasp, near in self._foes:
            self.reach |= grasp | near
        self._cost: dict[int, dict[int, float]] = {}
        self._stakes = stakes
        self._memo: dict[tuple[int, int, int, int], float] = {}
        self._riders = [u for u in board.on_map(board.foe) if scenario.cavalry[u]]

    def total(
        self, place: Sequence[int], units: Sequence[int], held: int, zone: int, risks: Callable[[int, int, int], Risks] | None = None
    ) -> float:
        """What all that is likely to cost us."""
        if not self._weight:
            return 0.0
        near = self._board.ground.near_mask
        stuck = zone & self._board.held[self._board.foe]
        full = held | self._board.held[self._board.foe]
        costs = []
        for unit in units:
            hex = place[unit]
            if self.reach >> hex & 1:
                slots = (near[hex] & ~full).bit_count()
                cost = self.danger(unit, hex, slots, stuck)
                if cost > 0:
                    if risks is not None:
                        withdrawal, rout = risks(unit, hex, held)
                        cost += self._stakes.temper.blocked * (withdrawal / 3 + rout / 3) * self._stakes.loss[unit]
                    costs.append(cost)
        costs.sort(reverse=True)
        return self._weight * sum(cost * SPREAD[min(i, 5)] for i, cost in enumerate(costs))

    def danger(self, unit: int, hex: int, slots: int, stuck: int) -> float:
        """What an attack on a unit in a hex would cost it, when so many hexes around are open to the enemy."""
        key = (unit, hex, slots, stuck)
        if key not in self._memo:
            self._memo[key] = self._danger(unit, hex, slots, stuck)
        return self._memo[key]

    def _danger(self, unit: int, hex: int, slots: int, stuck: int) -> float:
        attack = 0.0
        for strength, at, grasp, near in self._foes:
            if near >> hex & 1:
                attack += strength * (self._stakes.temper.engaged if stuck >> at & 1 else 1.0)
            elif slots and not stuck >> at & 1 and grasp >> hex & 1:
                attack += strength
                slots -= 1
        defence = self._own[unit] + self._board.atlas.defence[hex]
        return max(0.0, self.cost(unit, int(attack - defence))) if attack else 0.0

    def cost(self, unit: int, differential: int) -> float:
        """What an attack at a differential costs the unit's side."""
        column = self._board.scenario.combat.column(differential)
        costs = self._cost.setdefault(unit, {})
        if column not in costs:
            costs[column] = self._stakes.attack_on(unit, column)
        return costs[column]

    def charges(self, place: Sequence[int], units: Sequence[int]) -> float:
        """8.2.2: what cavalry next to our units may do to them before we attack."""
        board, scenario = self._board, self._board.scenario
        near, total = board.ground.near_mask, 0.0
        for rider in self._riders:
            beside = near[board.where[rider]]
            worst = 0.0
            for unit in units:
                if beside >> place[unit] & 1:
                    strength = board.strength[rider] * (1 if scenario.cavalry[unit] else 2)
                    defence = board.strength[unit] + board.atlas.defence[place[unit]]
                    worst = max(worst, self.cost(unit, strength - defence))
            total += worst
        return total


class Prospects:
    """The attacks we could make next turn from where our units are planned to stand."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        scenario = board.scenario
        turn = board.turn + 1
        self._idle = turn > scenario.last_turn or scenario.turns[min(turn, scenario.last_turn)].night
        self._board, self._stakes = board, stakes
        if self._idle:
            return
        strengths, bogged = board.strengths(turn), board.guns_bogged(turn)
        self._flooded = scenario.turns[turn].weather == "downpour"
        self._mine = [s * (2 if scenario.artillery[u] and not bogged else 1) for u, s in enumerate(strengths)]
        self._foes = [(board.where[u], u, strengths[u]) for u in board.on_map(board.foe)]
        self._worth: dict[tuple[int, int], float] = {}

    def total(self, place: Sequence[int], units: Sequence[int]) -> float:
        """What the best of them are worth together."""
        if self._idle:
            return 0.0
        board, movement = self._board, self._board.scenario.movement
        grasps = [
            (board.atlas.grasp(place[unit], movement[unit], self._flooded), self._mine[unit])
            for unit in units
            if not board.routed[unit]
        ]
        grasps.sort(key=lambda pair: -pair[1])
        found = []
        for hex, foe, strength in self._foes:
            reach = [mine for grasp, mine in grasps if grasp >> hex & 1][:4]
            if reach:
                value = self._value(foe, sum(reach) - strength - board.atlas.defence[hex])
                if value > 0:
                    found.append(value)
        found.sort(reverse=True)
        return sum(value * SPREAD[min(i, 5)] for i, value in enumerate(found))

    def _value(self, foe: int, differential: int) -> float:
        key = (foe, self._board.scenario.combat.column(differential))
        if key not in self._worth:
            self._worth[key] = self._stakes.attack_on(foe, key[1])
        return self._worth[key]
