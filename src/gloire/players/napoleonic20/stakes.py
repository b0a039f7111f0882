"""What losses are worth, in morale points, and what a battle is worth by the combat table."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.styles import Style

Risks = tuple[float, float]  # chance to break in a withdrawal, and in a rout

GENERIC: Risks = (0.1, 0.3)  # of a unit whose way back is not looked into
SEVERAL, ROUTED, DRIVEN = 1.6, 0.8, 0.3  # what AB, AR and AW cost unknown attackers, in units broken
LONG_GAME = 10  # turns left from which on a game is early


class Stakes:
    """The worth of morale and units as the game stands. All losses are costs to the unit's own side."""

    def __init__(self, board: Board, style: Style) -> None:
        scenario = board.scenario
        self.board = board
        self.weights = style.weights
        self.temper = style.burdened if board.me == scenario.burdened else style.unburdened
        self.point = [self._point(side) for side in (0, 1)]
        self.gain = [self._gain(side) for side in (0, 1)]
        turns_left = scenario.last_turn - board.turn + 1
        bodily = self.weights.body * min(1.0, turns_left / LONG_GAME)
        self.body = [bodily * strength for strength in scenario.strength]
        taken = [self.point[side] + self.gain[1 - side] for side in (0, 1)]
        self.loss = [taken[side] + body for side, body in zip(scenario.side, self.body, strict=True)]
        # 12.1 + 9.6.3: a long rout costs a point; any rout takes the unit out of the fight for a while.
        self.rout = [
            long * self.point[side] + shaken
            for long, side, shaken in zip(board.atlas.long_rout, scenario.side, board.atlas.shaken, strict=True)
        ]
        self.step = list(board.atlas.step)
        for unit in (unit for unit in board.atlas.dummies if unit not in board.hidden):
            self.loss[unit] = self.rout[unit] = self.step[unit] = 0.0  # 16.1.3: a dummy goes at no cost.

        if board.counted_next:
            self._mind_intruders()

    def _mind_intruders(self) -> None:
        """14.0: an enemy who stands where he is about to count is worth driving off."""
        board, minds = self.board, self.weights.dislodged * self.point[self.board.me]
        worth = dict(board.counting(board.me))
        for foe in board.on_map(board.foe):
            if points := worth.get(board.where[foe]):
                for fate in (self.loss, self.rout, self.step):
                    fate[foe] += minds * points

    def _point(self, side: int) -> float:
        """12.1.2: the fewer points a side has, the more each is worth; the last is the game."""
        return self._plain(side) + self.weights.last_point / max(1, self.board.morale[side]) ** 2

    def _plain(self, side: int) -> float:
        if side != self.board.me:
            return self.temper.foe
        early = min(1.0, (self.board.scenario.last_turn - self.board.turn) / LONG_GAME)
        return self.temper.late + (self.temper.own - self.temper.late) * early

    def _gain(self, side: int) -> float:
        full = self.board.morale[side] >= self.board.scenario.morale.maximum
        return 0.0 if full else self.weights.gained * self._plain(side)

    def battle(
        self,
        attackers: Sequence[int],
        defenders: Sequence[int],
        column: int,
        risks: Mapping[int, Risks],
        spared: Sequence[int] = (),
    ) -> float:
        """What a battle in a column of the table is worth to the attackers; the worst for `spared` ones is to yield."""
        broken, routed, driven, _, exchange, withdrawn, fled, shattered = self.board.atlas.chances[column]
        hurt = [unit for unit in attackers if unit not in spared] if spared else attackers
        exchange = exchange if hurt else 0.0  # 16.3.2: guns that bombard alone exchange nothing.
        value = self._fate(defenders, risks, shattered + exchange, fled, withdrawn)
        value -= self._fate(hurt, risks, broken, routed, driven)
        if spared:
            value -= self._fate(spared, risks, 0.0, 0.0, broken + routed + driven)
        if exchange:
            value -= exchange * self.payment(hurt, defenders)
        victory = exchange + withdrawn + fled + shattered
        # 9.4.4: a garrison's hex is open. 12.2.2: a Guard that attacks and does not win costs a point.
        for unit in defenders:
            if unit < 0:
                value += victory * self.weights.garrison
        guards = sum(map(self.board.scenario.guard.__getitem__, attackers))
        return value - (1 - victory) * guards * self.point[self.board.scenario.side[attackers[0]]]

    def _fate(
        self, units: Sequence[int], risks: Mapping[int, Risks], lost: float, fleeing: float, yielding: float
    ) -> float:
        """What units lose that break, flee or yield with these chances; a garrison loses nothing."""
        total = 0.0
        for unit in units:
            if unit >= 0:
                withdrawal, rout = risks.get(unit, GENERIC)
                total += self.loss[unit] * (lost + fleeing * rout + yielding * withdrawal)
                total += fleeing * (1 - rout) * self.rout[unit] + yielding * (1 - withdrawal) * self.step[unit]
        return total

    def payment(self, attackers: Sequence[int], defenders: Sequence[int]) -> float:
        """9.6 EX: the least the attackers can lose to cover the defenders' printed strength."""
        return sum(map(self.sacrifice, self.cheapest_payment(attackers, self._owed(defenders))))

    def _owed(self, defenders: Sequence[int]) -> int:
        return sum([self.board.scenario.strength[unit] for unit in defenders if unit >= 0])

    def cheapest_payment(self, attackers: Sequence[int], owed: int) -> tuple[int, ...]:
        """The attackers whose loss covers what is owed at the least cost; all of them where nothing else does."""
        if len(attackers) == 1:
            return tuple(attackers) if owed > 0 else ()
        strength = self.board.scenario.strength.__getitem__
        cost = {unit: self.sacrifice(unit) for unit in attackers}.__getitem__
        ways = [
            some
            for count in range(len(attackers) + 1)
            for some in combinations(attackers, count)
            if sum(map(strength, some)) >= owed
        ]
        return min(ways, key=lambda some: sum(map(cost, some))) if ways else tuple(attackers)

    def sacrifice(self, unit: int) -> float:
        """What it costs to break a unit in an exchange; 12.2.2: the Guard takes a point with it."""
        scenario = self.board.scenario
        return self.loss[unit] + scenario.guard[unit] * self.point[scenario.side[unit]]

    def attack_on(self, unit: int, column: int, risks: Risks = GENERIC) -> float:
        """About what an attack on a unit in a column is worth to the other side, whoever it sends."""
        broken, routed, driven, _, exchange, withdrawn, fled, shattered = self.board.atlas.chances[column]
        side = self.board.scenario.side[unit]
        theirs = self.point[1 - side] + self.gain[side] + 2 * self.weights.body
        value = self._fate((unit,), {unit: risks}, shattered + exchange, fled, withdrawn)
        return value - theirs * (exchange + SEVERAL * broken + ROUTED * routed + DRIVEN * driven)
