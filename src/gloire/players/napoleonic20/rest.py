"""Everybody but one unit, standing as planned, so that one hex after another can be tried for that one."""

from collections.abc import Sequence
from itertools import starmap
from typing import TYPE_CHECKING

from gloire.core.hexes import bits
from gloire.core.lazily import lazily
from gloire.players.napoleonic20.melees import Group, add, join
from gloire.players.napoleonic20.threats import Beset, spread

if TYPE_CHECKING:
    from gloire.players.napoleonic20.plan import Planner


class Rest:
    """What a plan is worth with one unit in this hex or that; all that does not depend on it is worked out once."""

    def __init__(self, planner: "Planner", place: Sequence[int], unit: int) -> None:
        self._planner, self._board, self._outlook = planner, planner.board, planner.outlook
        self._unit = unit
        self._others = [(u, place[u]) for u in planner.strongest_first if u != unit and place[u] >= 0]
        self._is_routed, self._night = planner.board.routed[unit], planner.board.night
        self._foes_held = planner.board.held[planner.board.foe]
        self._absence = planner.absence.get(unit, 0.0)
        self._hold()
        self._grasp = self._outlook.prospects.grasp(self._others)
        self._beset: dict[int, Beset] = {}  # by the enemies who cannot leave their hexes
        self._fixed = sum(starmap(self._outlook.goals.worth, self._others))
        self._arrivals = self._outlook.nightward.arrivals(self._others) if self._outlook.dusk else ()
        if planner.absence:
            self._fixed += sum(absent for u, absent in planner.absence.items() if u != unit and place[u] < 0)
        if not self._night:
            self._prepare_to_fight(place)

    def _hold(self) -> None:
        zone, routed = self._board.ground.zone, self._board.routed
        self.held = self._zone = 0  # by the others
        for unit, hex in self._others:
            self.held |= 1 << hex
            if not routed[unit]:
                self._zone |= zone[hex]

    def _prepare_to_fight(self, place: Sequence[int]) -> None:
        planner, unit = self._planner, self._unit
        frays = planner.frays
        self._groups = join([(frays.touched(u, hex), ((u, hex),)) for u, hex in self._others])
        self._charges = self._outlook.threats.charges_on(self._others)
        if planner.commits:
            self._fixed -= planner.point * sum(place[u] == hex for u, hex in planner.commits if u != unit)
        self._in_contact = any(place[u] in hexes for u, hexes in planner.contacts.items() if u != unit)

    def value(self, hex: int) -> float:
        """What the plan is worth with the unit in a hex, or off the map."""
        outlook, (held, zone) = self._outlook, self._with_one(hex)
        total = self._without_danger(hex, held, zone)
        if outlook.threats.weight:
            total -= outlook.caution * self._danger(hex, held, zone & self._foes_held)
        return total

    def in_peace(self, hex: int) -> float:
        """The same, if the enemy attacked nobody."""
        return self._without_danger(hex, *self._with_one(hex))

    def _without_danger(self, hex: int, held: int, zone: int) -> float:
        outlook = self._outlook
        total = self._fixed + (outlook.goals.worth(self._unit, hex) if hex >= 0 else self._absence)
        if zone & self._foes_held:
            total += outlook.denial
        total += outlook.hope * outlook.prospects.with_one(self._grasp, self._unit, hex)
        if outlook.dusk:
            total += outlook.dusk * outlook.nightward.with_one(self._arrivals, self._unit, hex)
        if outlook.nightfall.within_reach & ~(held | zone):
            total -= outlook.nightfall.loss(held | zone)
        return total if self._night else total + self._fighting(hex, held, zone)

    def _with_one(self, hex: int) -> tuple[int, int]:
        """The hexes that we hold and control with the unit in a hex."""
        held, zone, own_zone = self.held, self._zone, self._board.ground.zone
        if hex >= 0:
            held |= 1 << hex
            if not self._is_routed:
                zone |= own_zone[hex]
        if garrisons := self._board.garrisons[self._board.me] & ~held:
            for garrison in bits(garrisons):
                zone |= own_zone[garrison]
        return held, zone

    def _fighting(self, hex: int, held: int, zone: int) -> float:
        """9.0 + 13.0 + 8.2.2 + 12.2.1: battles or a quiet turn, charges, and what is paid to get there."""
        planner, unit = self._planner, self._unit
        touched = planner.frays.touched(unit, hex) if hex >= 0 else 0
        if touched:
            total = self._battles(add(self._groups, touched, ((unit, hex),)), held, zone)
        elif (zone ^ self._zone) & self._sensitive:
            total = self._battles(self._groups, self.held, zone)
        else:
            total = self._undisturbed
        total -= self._outlook.threats.charges_with(self._charges, unit, hex)
        if (unit, hex) in planner.commits:
            total -= planner.point
        if planner.contacts and (self._in_contact or hex in planner.contacts.get(unit, ())):
            total -= planner.point
        return total

    def _battles(self, groups: Sequence[Group], held: int, zone: int) -> float:
        """What the battles are worth, or the quiet turn."""
        total, quiet, of = 0.0, self._planner.lull, self._planner.frays.of
        for _, members in groups:
            worth, fights = of(members).fight(held, zone)
            total += worth
            if fights:
                quiet = 0.0
        return self._planner.fight * total + quiet

    @lazily
    def _undisturbed(self) -> float:
        """The same while the unit is far from all of them."""
        return self._battles(self._groups, self.held, self._zone)

    @lazily
    def _sensitive(self) -> int:
        """The hexes where one more unit, or its zone, may change how the battles go."""
        mask = 0
        for _, members in self._groups:
            mask |= self._planner.frays.of(members).surroundings
        return mask

    def _danger(self, hex: int, held: int, stuck: int) -> float:
        """What the enemy's next attacks may cost, when these enemies (a mask) cannot leave their hexes."""
        threats = self._outlook.threats
        beset = self._beset.get(stuck)
        if beset is None:
            beset = self._beset[stuck] = threats.beset(self._others, self.held, stuck)
        costs = beset.costs_beside(hex) if hex >= 0 else beset.costs[:]
        if hex >= 0 and (cost := threats.cost(self._unit, hex, held, stuck)) > 0:
            costs.append(cost)
        return threats.weight * spread(costs)
