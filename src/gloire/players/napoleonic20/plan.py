"""The movement phase: who goes where. A plan is judged whole, by the battles it leads to and how units will stand."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from gloire.core.hexes import bits
from gloire.players.napoleonic20.goals import FAR
from gloire.players.napoleonic20.rest import Rest
from gloire.players.napoleonic20.study import Study

ATTACKERS = 4  # that are sent against one hex
CLOSE = 0.25  # by how much a hex may be worse at first that is considered again
GAIN = 1e-6
NOTHING = float("-inf")  # the worth of an attack that cannot be made, less than that of any plan
FEARED = 0.3  # what an attack on a unit must cost to be minded
HELPED = 1  # units that friends come to


class Effort(msgspec.Struct, frozen=True):
    """How hard a plan is looked for."""

    looked_at: int  # hexes a unit considers, the best by themselves
    again: int  # hexes it considers again when the others have moved
    attacks: int  # that are looked for, one after another
    targets: int  # of each of them, the most promising, that are looked at for the next
    minded: int  # units, those with most to fear, that think better of it


CARE = Effort(looked_at=12, again=5, attacks=4, targets=99, minded=4)
HASTE = Effort(looked_at=3, again=0, attacks=3, targets=3, minded=0)  # for play-outs


class Planner:
    """Judges plans: `place` says for every unit where it will stand."""

    def __init__(
        self,
        study: Study,
        units: Mapping[int, Collection[int]],
        commits: Collection[tuple[int, int]],
        lull: float,
        contacts: Mapping[int, Collection[int]],
    ) -> None:
        """`units` may move or enter, each to some hexes; a Guard unit and a hex in `commits` cost a point (12.2.1).

        Of all that enter a hex in `contacts` the first costs one (Salamanca 6.7.1).
        """
        board = study.board
        self.board, self.outlook = board, study.outlook
        self._waiting = study.style.weights.waiting
        self.frays = study.frays
        self.point = study.stakes.point[board.me]
        self.fight = study.stakes.temper.fight
        self.commits, self.contacts = commits, contacts
        self.mine = [u for u in board.scenario.of_side[board.me] if board.where[u] >= 0 or u in units]
        self.strongest_first = sorted(self.mine, key=lambda unit: study.outlook.prospects.by_strength((unit, 0)))
        self.absence = {unit: self._away(unit, hexes) for unit, hexes in units.items() if board.where[unit] < 0}
        self.lull = lull  # 13.0: what a turn without a battle is worth

    def _away(self, unit: int, hexes: Collection[int]) -> float:
        """11.5: to stay off the map is worse than to come on at the worst hex, however far from the enemy that is."""
        return min(0.0, *(self.outlook.goals.worth(unit, hex) for hex in hexes)) - self._waiting

    def value(self, place: Sequence[int]) -> float:
        """What a plan is worth."""
        return Rest(self, place, self.mine[0]).value(place[self.mine[0]])

    def parts(self, place: Sequence[int]) -> dict[str, float]:
        """What a plan is worth, by reason."""
        board = self.board
        units = [(unit, place[unit]) for unit in self.mine if place[unit] >= 0]
        held, zone = board.held_by(board.me, place), board.zone_by(board.me, place)
        found = self.outlook.parts(units, held, zone)
        found["waiting"] = sum(absent for unit, absent in self.absence.items() if place[unit] < 0)
        if not board.night:
            battles, fights = self.frays.total(units, held, zone)
            found["battles"] = self.fight * battles
            found["lull"] = 0.0 if fights else self.lull
            found["charges"] = -self.outlook.threats.charges(units)
            found["guard"] = -self.point * sum(place[unit] == hex for unit, hex in self.commits)
            found["contact made"] = -self.point * any(place[unit] in hexes for unit, hexes in self.contacts.items())
        return found


class Search:
    """Looks for a good plan: first everybody for himself, then attacks that need several, then everybody again."""

    def __init__(
        self, study: Study, planner: Planner, options: Mapping[int, Collection[int]], effort: Effort = CARE
    ) -> None:
        """`options` has, for each unit that may move or enter, the hexes where it may end."""
        self._board, self._goals, self._effort = study.board, study.goals, effort
        self._planner, self._options = planner, options
        self._pays = study.style.weights.attack
        self._outlook = study.outlook
        self.close: dict[int, list[int]] = {}  # where units could stand that is about as good
        self._strength = study.board.attack_strengths(study.board.turn)
        self._defence = self._defences()
        self._reaches = {unit: sum([1 << hex for hex in hexes]) for unit, hexes in options.items()}
        self._liked = {unit: study.goals.ranked(unit, hexes)[: effort.looked_at] for unit, hexes in options.items()}

    def _defences(self) -> dict[int, int]:
        """What each enemy has against an attack, by his hex, rivers apart."""
        board = self._board
        strength, works = board.strength, board.atlas.defence[board.foe]
        return {hex: (strength[foe] if foe >= 0 else 0) + works[hex] for hex, foe in board.foes.items()}

    def plan(self) -> list[int]:
        """A good place for everybody."""
        place = list(self._board.where)
        if not self._options:
            return place
        close, value = self._settle(place, self._liked)
        self.close = close
        if not self._board.night and self._board.foes:
            before = list(place)
            self._gather(place, value)
            if self._effort.again:
                moved = {unit for unit in close if place[unit] != before[unit]}
                others = {unit: hexes for unit, hexes in close.items() if len(hexes) > 1 or unit in moved}
                self.close = close | self._settle(place, others)[0]
        if self._effort.minded and self._outlook.threats.weight:
            self._mind_perils(place)
        return place

    def _mind_perils(self, place: list[int]) -> None:
        """Those who have most to fear where they are to stand look for something better; then friends come to help."""
        able = [unit for unit in self._feared(place) if unit in self._options]
        for unit in able[: self._effort.minded]:
            self._think_better(place, unit, self._liked[unit])
        for unit in self._feared(place)[:HELPED]:
            self._help(place, unit)

    def _feared(self, place: list[int]) -> list[int]:
        """The units that an attack would cost much, the worst first."""
        perils = self._outlook.perils.costs(place)
        return sorted((unit for unit, cost in perils.items() if cost > FEARED), key=lambda unit: -perils[unit])

    def _help(self, place: list[int], unit: int) -> None:
        """Whoever can stand beside a unit, and is to stand elsewhere, considers it."""
        near, where = self._board.ground.near_mask[place[unit]], self._board.where
        for friend, reach in self._reaches.items():
            home = 1 << where[friend] if where[friend] >= 0 else 0
            beside = near & (reach | home)
            if beside and friend != unit and place[friend] >= 0 and not near >> place[friend] & 1:
                self._think_better(place, friend, list(bits(beside)))

    def _think_better(self, place: list[int], unit: int, hexes: Sequence[int]) -> None:
        """One unit stays, or goes to one of some hexes: as is best by what attacks would really come to."""
        rest, outlook = Rest(self._planner, place, unit), self._outlook
        tried = {}
        for hex in (place[unit], *self._free(unit, hexes, rest.held)):
            place[unit] = hex
            tried[hex] = rest.in_peace(hex) - outlook.fear(place)
        place[unit] = max(tried, key=tried.__getitem__)

    def _settle(self, place: list[int], choices: Mapping[int, Sequence[int]]) -> tuple[dict[int, list[int]], float]:
        """Each unit in turn, those nearest to the enemy first, goes where that is best while the others stay.

        Returns for each unit the hexes that were about as good, the best first, and what the plan is worth then.
        """
        close, value = {}, 0.0
        for unit in sorted(choices, key=self._distance):
            rest = Rest(self._planner, place, unit)
            tried = {place[unit]: rest.value(place[unit]) + GAIN}
            for hex in self._free(unit, choices[unit], rest.held):
                if hex not in tried:
                    tried[hex] = rest.value(hex)
            ranked = sorted(tried, key=tried.__getitem__, reverse=True)
            close[unit] = [hex for hex in ranked[: self._effort.again] if tried[hex] >= tried[ranked[0]] - CLOSE]
            place[unit], value = ranked[0], tried[ranked[0]]
        return close, value

    def _distance(self, unit: int) -> float:
        hex = self._board.where[unit]
        return self._goals.away(hex) if hex >= 0 else FAR

    def _free(self, unit: int, hexes: Sequence[int], taken: int) -> list[int]:
        """Those of the hexes where nobody else stands, and where the unit stands now."""
        return [hex for hex in (*hexes, self._board.where[unit]) if hex >= 0 and not taken >> hex & 1]

    def _gather(self, place: list[int], best: float) -> None:
        """Takes up the best attack there is, then the next, until none improves what the plan is worth."""
        targets = list(self._board.foes)
        for _ in range(self._effort.attacks):
            rests: dict[int, Rest] = {}
            found = {hex: self._attack_on(hex, place, rests) for hex in targets}
            targets = sorted(targets, key=lambda hex: -found[hex][0])[: self._effort.targets]
            value, plan = found[targets[0]]
            if value <= best + self._pays:
                return
            best, place[:] = value, plan

    def _attack_on(self, target: int, place: list[int], rests: dict[int, Rest]) -> tuple[float, list[int]]:
        """Sends one attacker after another against a hex; the best of the stages on the way."""
        plan, best = place, (NOTHING, place)
        if self._odds(target, self._willing(target)) < 0:
            return best
        for _ in range(ATTACKERS):
            step = self._reinforce(target, plan)
            if step is None:
                break
            unit, hex = step
            value = NOTHING
            if self._odds(target, [unit, *self._beside(target, plan)]) >= 0:
                value = self._with_one(unit, hex, plan, rests if plan is place else {})
            plan = list(plan)
            plan[unit] = hex
            best = max(best, (value, plan), key=lambda found: found[0])
        return best

    def _with_one(self, unit: int, hex: int, plan: list[int], rests: dict[int, Rest]) -> float:
        """What a plan is worth with one unit in a hex; what was worked out for it before is at hand."""
        if unit not in rests:
            rests[unit] = Rest(self._planner, plan, unit)
        return rests[unit].value(hex)

    def _willing(self, target: int) -> list[int]:
        """The units, the strongest first, that can get at a hex, or are there."""
        near, reaches, there = (
            self._board.ground.near_mask[target],
            self._reaches,
            self._beside(target, self._board.where),
        )
        able = [u for u in self._planner.strongest_first if near & reaches.get(u, 0) or u in there]
        return able[:ATTACKERS]

    def _beside(self, target: int, plan: Sequence[int]) -> list[int]:
        """The units that a plan has next to a hex."""
        near = self._board.ground.near_mask[target]
        return [unit for unit in self._planner.mine if plan[unit] >= 0 and near >> plan[unit] & 1]

    def _odds(self, target: int, units: Sequence[int]) -> int:
        """About the differential of an attack by these units: at less than nought hardly any is worth a thought."""
        return sum(map(self._strength.__getitem__, units)) - self._defence[target]

    def _reinforce(self, target: int, plan: list[int]) -> tuple[int, int] | None:
        """The unit and the hex next to the target that promise most."""
        board, near = self._board, self._board.ground.near_mask[target]
        free = near & ~board.held_by(board.me, plan)
        found = [
            (self._appeal(unit, hex, plan), unit, hex)
            for unit, reach in self._reaches.items()
            if free & reach and (plan[unit] < 0 or not near >> plan[unit] & 1)
            for hex in bits(free & reach)
        ]
        return max(found)[1:] if found else None

    def _appeal(self, unit: int, hex: int, plan: list[int]) -> float:
        """Strength, good ground and few other enemies; not a unit that has something better to do."""
        board = self._board
        others = (board.ground.near_mask[hex] & board.foes_at).bit_count() - 1
        busy = (plan[unit] >= 0 and board.zones[board.foe] >> plan[unit] & 1) + (unit in self._goals.errands)
        return 0.2 * self._strength[unit] - 0.3 * others + 0.05 * board.atlas.defence[board.me][hex] - 0.4 * busy
