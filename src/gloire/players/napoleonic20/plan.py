"""The movement phase: who goes where. A plan is judged whole, by the battles it leads to and how units will stand."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gloire.core.hexes import bits
from gloire.players.napoleonic20.battles import LAWLESS, Clash, Melee, best_battles, find_melee
from gloire.players.napoleonic20.escape import Escape
from gloire.players.napoleonic20.stakes import Risks
from gloire.players.napoleonic20.study import Study

SLIPS_AWAY = 0.35  # of the worth of attacking cavalry that may disengage
WAITING = 0.5  # what a reinforcement costs that stays off the map
PAYS = 0.02  # by how much an attack must improve a plan
ATTACKS = 4  # that are looked for, one after another
ATTACKERS = 4  # that are sent against one hex
LOOKED_AT = 12  # hexes a unit considers, the best by themselves


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
        self._board, self._stakes, self._reckoning = board, study.stakes, study.reckoning
        self._outlook = study.outlook
        self._commits, self._contacts = commits, contacts
        self._mine = [u for u in board.scenario.of_side[board.me] if board.where[u] >= 0 or u in units]
        self._absence = {unit: self._away(unit, hexes) for unit, hexes in units.items() if board.where[unit] < 0}
        self._lull = lull  # 13.0: what a turn without a battle is worth
        self._groups: dict[Any, tuple[float, list[Clash]]] = {}
        self._risks: dict[Any, Risks] = {}

    def value(self, place: Sequence[int]) -> float:
        """What a plan is worth."""
        return sum(self.parts(place).values())

    def parts(self, place: Sequence[int]) -> dict[str, float]:
        """What a plan is worth, by reason."""
        board = self._board
        units = [unit for unit in self._mine if place[unit] >= 0]
        held, zone = board.held_by(board.me, place), board.zone_by(board.me, place)
        found = self._outlook.parts(place, units, held, zone)
        found["waiting"] = sum(absent for unit, absent in self._absence.items() if place[unit] < 0)
        if not board.night:
            clashes = self.clashes(place, units, held, zone)
            found["battles"] = sum(clash.value for clash in clashes)
            found["lull"] = 0.0 if clashes else self._lull
            found["charges"] = -self._outlook.threats.charges(place, units)
            found["guard"] = -self._commitment(place)
            found["contact made"] = -self._first_contact(place)
        return found

    def _away(self, unit: int, hexes: Collection[int]) -> float:
        """11.5: to stay off the map is worse than to come on at the worst hex, however far from the enemy that is."""
        return min(0.0, *(self._outlook.goals.worth(unit, hex) for hex in hexes)) - WAITING

    def _commitment(self, place: Sequence[int]) -> float:
        point = self._stakes.point[self._board.me]
        return sum(point for unit, hex in self._commits if place[unit] == hex)

    def _first_contact(self, place: Sequence[int]) -> float:
        made = any(place[unit] in hexes for unit, hexes in self._contacts.items())
        return self._stakes.point[self._board.me] if made else 0.0

    def clashes(self, place: Sequence[int], units: Sequence[int], held: int, zone: int) -> list[Clash]:
        """The best battles a plan allows."""
        melee = find_melee(self._board, place, held, units)
        return [clash for group in melee.groups() for clash in self._fight(group, place, held, zone)]

    def _fight(self, group: Melee, place: Sequence[int], held: int, zone: int) -> list[Clash]:
        """The best battles of a group; the same attackers with the same ways back fight alike in many plans."""
        foes = sorted({foe for unit in group.attackers for foe in group.beside[unit] if foe >= 0})
        risks = {unit: self._own_risks(unit, place[unit], held) for unit in group.attackers}
        risks |= {foe: self._foe_risks(foe, held, zone) for foe in foes}
        key = (*((unit, place[unit]) for unit in group.attackers), *risks.values())
        if key not in self._groups:
            self._groups[key] = self._best(group, place, risks)
        value, clashes = self._groups[key]
        return clashes if value > LAWLESS else [Clash((), (), LAWLESS)]

    def _best(self, group: Melee, place: Sequence[int], risks: Mapping[int, Risks]) -> tuple[float, list[Clash]]:
        def worth(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
            value = self._reckoning.value(attackers, defenders, place, risks)
            return value * self._certainty(defenders, place) if value > 0 else value

        return best_battles(group, worth)

    def _certainty(self, defenders: Sequence[int], place: Sequence[int]) -> float:
        """8.3: cavalry alone can slip away before we attack, unless our own cavalry pins it."""
        board, cavalry = self._board, self._board.scenario.cavalry
        if not all(foe >= 0 and cavalry[foe] for foe in defenders):
            return 1.0
        zone, hex = board.ground.zone, board.where[defenders[0]]
        riders = [unit for unit in self._mine if cavalry[unit] and place[unit] >= 0 and not board.routed[unit]]
        return 1.0 if any(zone[place[unit]] >> hex & 1 for unit in riders) else SLIPS_AWAY

    def _own_risks(self, unit: int, hex: int, held: int) -> Risks:
        board = self._board
        key = (unit, hex, held & board.atlas.around[hex])
        if key not in self._risks:
            escape = Escape(board, board.me, held, board.held[board.foe], board.zones[board.foe])
            self._risks[key] = escape.risks(unit, hex)
        return self._risks[key]

    def _foe_risks(self, foe: int, held: int, zone: int) -> Risks:
        board, hex = self._board, self._board.where[foe]
        near = board.atlas.around[hex]
        key = (foe, held & near, zone & near)
        if key not in self._risks:
            escape = Escape(board, board.foe, board.held[board.foe], held, zone)
            self._risks[key] = escape.risks(foe, hex)
        return self._risks[key]


class Search:
    """Looks for a good plan: first everybody for himself, then attacks that need several, then everybody again."""

    def __init__(self, study: Study, planner: Planner, options: Mapping[int, Collection[int]]) -> None:
        """`options` has, for each unit that may move or enter, the hexes where it may end."""
        self._board, self._goals = study.board, study.outlook.goals
        self._planner, self._options = planner, options
        self._strength = study.board.attack_strengths(study.board.turn)

    def plan(self) -> list[int]:
        """A good place for everybody."""
        place = list(self._board.where)
        self._settle(place)
        if not self._board.night and self._board.foes:
            self._gather(place)
            self._settle(place)
        return place

    def _settle(self, place: list[int]) -> None:
        """Each unit in turn, those nearest to the enemy first, goes where that is best while the others stay."""
        best = self._planner.value(place)
        for unit in sorted(self._options, key=self._distance):
            chosen = place[unit]
            for hex in self._candidates(unit, place):
                place[unit] = hex
                value = self._planner.value(place)
                if value > best + 1e-6:
                    best, chosen = value, hex
            place[unit] = chosen

    def _distance(self, unit: int) -> float:
        hex = self._board.where[unit]
        return self._goals.nearest[hex] if hex >= 0 else len(self._goals.nearest)

    def _candidates(self, unit: int, place: Sequence[int]) -> list[int]:
        """Free hexes worth a look, where it stands now included."""
        taken, home = self._board.held_by(self._board.me, place), self._board.where[unit]
        free = [hex for hex in self._options[unit] if not taken >> hex & 1]
        if home >= 0 and home != place[unit] and not taken >> home & 1:
            free.append(home)
        return sorted(free, key=lambda hex: -self._goals.worth(unit, hex))[:LOOKED_AT]

    def _gather(self, place: list[int]) -> None:
        """Takes up the best attack there is, then the next, until none improves the plan."""
        best = self._planner.value(place)
        for _ in range(ATTACKS):
            value, plan = max((self._attack_on(hex, place) for hex in self._board.foes), key=lambda found: found[0])
            if value <= best + PAYS:
                return
            best, place[:] = value, plan

    def _attack_on(self, target: int, place: list[int]) -> tuple[float, list[int]]:
        """Sends one attacker after another against a hex; the best of the stages on the way."""
        plan, best = list(place), (LAWLESS, place)
        for _ in range(ATTACKERS):
            step = self._reinforce(target, plan)
            if step is None:
                break
            plan = list(plan)
            plan[step[0]] = step[1]
            best = max(best, (self._planner.value(plan), plan), key=lambda found: found[0])
        return best

    def _reinforce(self, target: int, plan: list[int]) -> tuple[int, int] | None:
        """The unit and the hex next to the target that promise most."""
        board, near = self._board, self._board.ground.near_mask[target]
        free = near & ~board.held_by(board.me, plan)
        found = [
            (self._appeal(unit, hex, plan), unit, hex)
            for unit, hexes in self._options.items()
            if plan[unit] < 0 or not near >> plan[unit] & 1
            for hex in bits(free)
            if hex in hexes
        ]
        return max(found)[1:] if found else None

    def _appeal(self, unit: int, hex: int, plan: list[int]) -> float:
        """Strength, good ground and few other enemies; not a unit that has something better to do."""
        board = self._board
        others = (board.ground.near_mask[hex] & board.foes_at).bit_count() - 1
        busy = (plan[unit] >= 0 and board.zones[board.foe] >> plan[unit] & 1) + (unit in self._goals.errands)
        return 0.2 * self._strength[unit] - 0.3 * others + 0.05 * board.atlas.defence[board.me][hex] - 0.4 * busy
