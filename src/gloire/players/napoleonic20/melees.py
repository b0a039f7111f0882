"""The battles that a plan leads to, group by group: the same units in the same hexes fight alike in many plans."""

from collections.abc import Mapping, Sequence

from gloire.players.napoleonic20.atlas import Homeward
from gloire.players.napoleonic20.battles import LAWLESS, Melee, Reckoning, best_battles, find_melee
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.escape import SAFE, Escape, leads_straight_home
from gloire.players.napoleonic20.stakes import Risks

Members = tuple[tuple[int, int], ...]  # units with their hexes, in order
Group = tuple[int, Members]  # with the hexes of the enemies they could attack
Fought = tuple[float, bool]  # what the battles are worth, and whether there are any

__all__ = ["LAWLESS", "Fray", "Frays", "Group", "Members"]


class Frays:
    """All groups that plans of a phase have led to."""

    def __init__(self, board: Board, reckoning: Reckoning) -> None:
        self._retreats, self._reckoning = Retreats(board), reckoning
        self._board = board
        self._known: dict[Members, Fray] = {}

    def touched(self, unit: int, hex: int) -> int:
        """The hexes of the enemies that a unit in a hex could attack; 16.3.2: guns also across a river."""
        board = self._board
        foes = board.ground.near_mask[hex] & board.foes_at
        guns = board.guns[board.me]
        return foes | board.across(board.me, hex) & board.foes_at if guns and unit in guns else foes

    def of(self, members: Members) -> "Fray":
        """The group of these units in these hexes."""
        found = self._known.get(members)
        if found is None:
            found = self._known[members] = Fray(self._retreats, self._reckoning, members)
        return found

    def total(self, units: Sequence[tuple[int, int]], held: int, zone: int) -> Fought:
        """What all battles of a plan are worth."""
        value, fights = 0.0, False
        for _, members in join([(self.touched(unit, hex), ((unit, hex),)) for unit, hex in units]):
            worth, fought = self.of(members).fight(held, zone)
            value, fights = value + worth, fights or fought
        return value, fights


class Retreats:
    """The ways back of everybody while our units are moved about, each worked out once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._risks: dict[tuple[int, ...], Risks] = {}
        self.ways = [self._way(unit) for unit in range(len(board.where))]
        # What bars the way back of our units, and of the enemy's, besides what we hold and control ourselves.
        self.own_barred = board.held[board.foe] | board.zones[board.foe] | board.garrisons[board.foe]
        self.foe_barred = board.held[board.foe] | board.garrisons[board.me]

    def _way(self, unit: int) -> tuple[Homeward, int]:
        """A unit's ways home, and the longest rout there is for it."""
        board, side = self.board, self.board.scenario.side[unit]
        return board.atlas.homeward(board.grounds[side], unit), board.atlas.longest_rout[unit]

    def is_safe(self, unit: int, hex: int, barred: int) -> bool:
        """9.8: whether no retreat from a hex is a danger, as nearly always."""
        homeward, farthest = self.ways[unit]
        return homeward.away[hex] >= farthest and leads_straight_home(homeward, hex, barred)

    def own_risks(self, unit: int, hex: int, held: int) -> Risks:
        """What a unit of ours risks in retreats from a hex, when we hold these."""
        board = self.board
        key = (unit, hex, held & board.atlas.around[hex])
        if key not in self._risks:
            escape = Escape(board, board.me, held, board.held[board.foe], board.zones[board.foe])
            self._risks[key] = escape.risks(unit, hex)
        return self._risks[key]

    def foe_risks(self, foe: int, held: int, zone: int) -> Risks:
        """What an enemy risks where he stands, when we hold and control these hexes."""
        board, hex = self.board, self.board.where[foe]
        near = board.atlas.around[hex]
        key = (foe, ~hex, held & near, zone & near)
        if key not in self._risks:
            escape = Escape(board, board.foe, board.held[board.foe], held, zone)
            self._risks[key] = escape.risks(foe, hex)
        return self._risks[key]


def join(parts: Sequence[Group]) -> list[Group]:
    """Parts that touch the same enemies made one; parts that touch nobody left out."""
    found: list[Group] = []
    for mask, members in parts:
        if mask:
            found = add(found, mask, members)
    return found


def add(groups: Sequence[Group], mask: int, members: Members) -> list[Group]:
    """Groups that have nothing to do with each other, with one more part, which may unite some."""
    apart = []
    for group in groups:
        if group[0] & mask:
            mask |= group[0]
            members += group[1]
        else:
            apart.append(group)
    apart.append((mask, tuple(sorted(members))))
    return apart


class Fray:
    """Units that could attack the same enemies."""

    def __init__(self, retreats: Retreats, reckoning: Reckoning, members: Members) -> None:
        board = retreats.board
        self._retreats, self._reckoning, self._members = retreats, reckoning, members
        self._place = list(board.where)
        for unit in board.scenario.of_side[board.me]:
            self._place[unit] = -1
        for unit, hex in members:
            self._place[unit] = hex
        held = sum([1 << hex for _, hex in members])
        self._melee = find_melee(board, self._place, held, [unit for unit, _ in members])
        self._foes = sorted({foe for foes in self._melee.beside.values() for foe in foes if foe >= 0})
        self._look_behind()
        self._fought: dict[tuple[int, int], Fought] = {}
        self._in_safety: dict[tuple[int, int], Fought] = {}
        self._by_risks: dict[tuple[Risks, ...], Fought] = {}

    def _look_behind(self) -> None:
        """Where it matters who holds a hex and who controls it: behind us and behind them, and all around them."""
        board, ways = self._retreats.board, self._retreats.ways
        self._behind = self._around = self._our_ways = self._their_ways = 0
        for unit, hex in self._members:
            self._behind |= board.atlas.around[hex]
            self._our_ways |= ways[unit][0].ways[hex]
        for foe in self._foes:
            self._around |= board.atlas.around[board.where[foe]]
            self._their_ways |= ways[foe][0].ways[board.where[foe]]
        self._behind |= self._around

    @property
    def surroundings(self) -> int:
        """Where it matters who stands, and whose zone it is."""
        return self._around

    def fight(self, held: int, zone: int) -> Fought:
        """The best battles of the group, when we hold and control these hexes."""
        ways = (held & self._our_ways, (held | zone) & self._their_ways)
        found = self._in_safety.get(ways)
        if found is not None:
            return found
        key = (held & self._behind, zone & self._around)
        found = self._fought.get(key)
        if found is None:
            risks = self._risks(held, zone)
            found = self._fought[key] = self._fight(risks)
            if not any(map(any, risks.values())):
                self._in_safety[ways] = found
        return found

    def _risks(self, held: int, zone: int) -> dict[int, Risks]:
        """What everybody in the group risks on his way back."""
        retreats, where = self._retreats, self._retreats.board.where
        ours, theirs, found = held | retreats.own_barred, held | zone | retreats.foe_barred, {}
        for unit, hex in self._members:
            found[unit] = SAFE if retreats.is_safe(unit, hex, ours) else retreats.own_risks(unit, hex, held)
        for foe in self._foes:
            found[foe] = SAFE if retreats.is_safe(foe, where[foe], theirs) else retreats.foe_risks(foe, held, zone)
        return found

    def _fight(self, risks: Mapping[int, Risks]) -> Fought:
        """The same, once for all plans in which everybody has the same ways back."""
        key = tuple(risks.values())
        if key not in self._by_risks:
            self._by_risks[key] = self._best(self._melee, risks)
        return self._by_risks[key]

    def _best(self, melee: Melee, risks: Mapping[int, Risks]) -> Fought:
        def worth(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
            value = self._reckoning.value(attackers, defenders, self._place, risks)
            return value * self._certainty(defenders) if value > 0 else value

        value, clashes = best_battles(melee, worth)
        return value, bool(clashes) or value <= LAWLESS

    def _certainty(self, defenders: Sequence[int]) -> float:
        """8.3: cavalry alone can slip away before we attack, unless our own cavalry pins it."""
        board, cavalry = self._retreats.board, self._retreats.board.scenario.cavalry
        if [foe for foe in defenders if foe < 0 or not cavalry[foe]]:
            return 1.0
        zone, hex = board.ground.zone, board.where[defenders[0]]
        riders = [at for unit, at in self._members if cavalry[unit] and not board.routed[unit]]
        return 1.0 if any(zone[at] >> hex & 1 for at in riders) else self._reckoning.slips_away
