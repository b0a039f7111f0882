"""9.2: how best to share out attackers among defenders, and what that is worth."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from math import prod

import msgspec

from gloire.core.hexes import bits
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.command import is_led
from gloire.players.napoleonic20.guns import bombarding, support
from gloire.players.napoleonic20.stakes import Risks, Stakes

LAWLESS = -1000.0
MANY = 300  # ways to share out attackers that are all tried; beyond, they are improved one by one

Worth = Callable[[tuple[int, ...], tuple[int, ...]], float]


class Clash(msgspec.Struct, frozen=True):
    """One battle somebody might declare. A garrison is the complement of its hex."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    value: float


class Melee(msgspec.Struct):
    """Who could attack whom, and who must."""

    attackers: list[int]
    beside: dict[int, list[int]]  # per attacker, the defenders next to it
    in_zone: dict[int, list[int]]  # per attacker, the defenders in its zone
    must_attack: set[int]
    must_fall: set[int]  # defenders who must be attacked

    def groups(self) -> list["Melee"]:
        """Parts that have nothing to do with each other."""
        left, found = list(self.attackers), []
        while left:
            units = [left.pop(0)]
            foes = set(self.beside[units[0]])
            grown = True
            while grown:
                more = [unit for unit in left if foes & set(self.beside[unit])]
                grown = bool(more)
                units += more
                left = [unit for unit in left if unit not in more]
                for unit in more:
                    foes |= set(self.beside[unit])
            found.append(self._part(sorted(units), foes))
        return found

    def _part(self, units: list[int], foes: set[int]) -> "Melee":
        return Melee(
            attackers=units,
            beside={unit: self.beside[unit] for unit in units},
            in_zone={unit: self.in_zone[unit] for unit in units},
            must_attack=self.must_attack & set(units),
            must_fall=self.must_fall & foes,
        )


def find_melee(board: Board, place: Sequence[int], held: int, units: Sequence[int]) -> Melee:
    """9.1 + 7.3: who could attack whom if our units stood as `place` says, and with which duties."""
    ground, targets = board.ground, board.foes
    foes_at, enemy_zone, guns = board.foes_at, board.zones[board.foe], board.guns[board.me]
    melee = Melee([], {}, {}, set(), set())
    for unit in units:
        hex = place[unit]
        near = ground.near_mask[hex] & foes_at
        if guns and unit in guns:
            near |= board.across(board.me, hex) & foes_at
        if not near:
            continue
        melee.attackers.append(unit)
        melee.beside[unit] = [targets[foe] for foe in bits(near)]
        zone = 0 if board.routed[unit] else ground.zone[hex] & foes_at
        melee.in_zone[unit] = [targets[foe] for foe in bits(zone)]
        if enemy_zone >> hex & 1:
            melee.must_attack.add(unit)
            melee.must_fall.update(melee.in_zone[unit])
    for hex, foe in board.zoned_foes:
        if board.grounds[board.foe].zone[hex] & held:
            melee.must_fall.add(foe)
    return melee


def best_battles(melee: Melee, worth: Worth) -> tuple[float, list[Clash]]:
    """The most valuable lawful way to share out the attackers of a melee."""
    if len(melee.attackers) == 1:
        return _alone(melee, worth)
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def look_up(attackers: tuple[int, ...], defenders: tuple[int, ...]) -> float:
        key = (attackers, defenders)
        if key not in known:
            known[key] = worth(attackers, defenders)
        return known[key]

    if len(melee.must_fall.union(*melee.beside.values(), *melee.in_zone.values())) == 1:
        return _on_one(melee, worth)
    ways = prod(len(_choices(melee, unit)) for unit in melee.attackers)
    return _try_all(melee, look_up) if ways <= MANY else _improve(melee, look_up)


def _alone(melee: Melee, worth: Worth) -> tuple[float, list[Clash]]:
    """The same for one attacker, who must take on all who must be attacked if he attacks at all."""
    (unit,) = melee.attackers
    must = unit in melee.must_attack
    need = melee.must_fall | (set() if must else set(melee.in_zone[unit]))
    best: tuple[float, list[Clash]] = (LAWLESS, []) if must or melee.must_fall else (0.0, [])
    for defenders in sorted({tuple(sorted(need | {foe})) for foe in melee.beside[unit]}):
        value = worth((unit,), defenders)
        if value > best[0]:
            best = value, [Clash((unit,), defenders, value)]
    return best


def _on_one(melee: Melee, worth: Worth) -> tuple[float, list[Clash]]:
    """The same against one defender: all who must attack him, and such of the others as help."""
    ((foe, *_), *_) = melee.beside.values()
    free = [unit for unit in melee.attackers if unit not in melee.must_attack]
    bound = len(free) < len(melee.attackers) or melee.must_fall
    best: tuple[float, list[Clash]] = (LAWLESS, []) if bound else (0.0, [])
    for count in range(len(free) + 1):
        for left_out in combinations(free, count):
            units = tuple([unit for unit in melee.attackers if unit not in left_out])
            if units and (value := worth(units, (foe,))) > best[0]:
                best = value, [Clash(units, (foe,), value)]
    return best


def _choices(melee: Melee, unit: int) -> list[int | None]:
    free: list[int | None] = [] if unit in melee.must_attack else [None]
    return [*melee.beside[unit], *free]


def _try_all(melee: Melee, worth: Worth) -> tuple[float, list[Clash]]:
    best: tuple[float, list[Clash]] = (LAWLESS, [])
    for choice in product(*(_choices(melee, unit) for unit in melee.attackers)):
        found = _settle(melee, dict(zip(melee.attackers, choice, strict=True)), worth)
        if found[0] > best[0]:
            best = found
    return best


def _improve(melee: Melee, worth: Worth) -> tuple[float, list[Clash]]:
    picked = {unit: _choices(melee, unit)[0] for unit in melee.attackers}
    best = _settle(melee, picked, worth)
    for _ in range(3):
        before = best[0]
        for unit in melee.attackers:
            kept = picked[unit]
            for foe in _choices(melee, unit):
                picked[unit] = foe
                found = _settle(melee, picked, worth)
                if found[0] > best[0]:
                    best, kept = found, foe
            picked[unit] = kept
        if best[0] <= before:
            break
    return best


def _settle(melee: Melee, picked: dict[int, int | None], worth: Worth) -> tuple[float, list[Clash]]:
    """The battles of one way to share out attackers; defenders left out who must be attacked join where they can."""
    sides: dict[tuple[int, ...], list[int]] = {}
    need = set(melee.must_fall)
    for unit, foe in picked.items():
        if foe is not None:
            sides.setdefault((foe,), []).append(unit)
            if unit not in melee.must_attack:
                need.update(melee.in_zone[unit])
    for foe in sorted(need - {foe for foes in sides for foe in foes}):
        if not _join(melee, sides, foe, worth):
            return LAWLESS, []
    clashes = [Clash(tuple(units), foes, worth(tuple(units), foes)) for foes, units in sides.items()]
    return sum([clash.value for clash in clashes]), clashes


def _join(melee: Melee, sides: dict[tuple[int, ...], list[int]], foe: int, worth: Worth) -> bool:
    """9.2.1: a further defender, where all attackers of a battle are next to it and it costs least."""
    open_to = [foes for foes, units in sides.items() if all(foe in melee.beside[unit] for unit in units)]
    if not open_to:
        return False

    def change(foes: tuple[int, ...]) -> float:
        units = tuple(sides[foes])
        return worth(units, (*foes, foe)) - worth(units, foes)

    chosen = max(open_to, key=change)
    sides[(*chosen, foe)] = sides.pop(chosen)
    return True


class Reckoning:
    """9.3 + 9.4: strengths in battle, as the board has them."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        self._board, self._stakes = board, stakes
        self.slips_away = stakes.weights.slips_away
        self._led = any(board.scenario.leaders_of)
        self._feints = any(board.scenario.dummy)

    def differential(self, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]) -> int:
        """9.0 step D: attack less defence, before reserves and leaders."""
        attack = self._attack(attackers, defenders, place) - self._want_of_command(attackers, place)
        return attack - self._defence(attackers, defenders, place)

    def _want_of_command(self, attackers: Sequence[int], place: Sequence[int]) -> int:
        """16.9.5: an attack that no leader commands has one less, where there are leaders."""
        return 1 if self._led and not is_led(self._board, attackers, place) else 0

    def _attack(self, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]) -> int:
        strength, artillery = self._board.strength, self._board.scenario.artillery
        total, guns = 0, []
        for unit in attackers:
            total += strength[unit]
            if artillery[unit]:
                guns.append(unit)
        if guns:
            total += self._gunfire(guns, attackers, defenders, place)
        return total + self._favour(attackers) if self._board.effects else total

    def _gunfire(
        self, guns: Sequence[int], attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]
    ) -> int:
        """9.3.1: what attacking guns add by counting twice."""
        board, total = self._board, 0
        if not board.guns_bogged(board.turn) and not self._immune(defenders, place):
            bombarding = self._bombarding(attackers, defenders, place)
            total = sum(board.strength[unit] for unit in guns if unit not in bombarding)
        return total + (("grand-battery", board.scenario.side[attackers[0]]) in board.effects)

    def _favour(self, attackers: Sequence[int]) -> int:
        """5.0: what an event in force adds."""
        army, side = self._board.scenario.army, self._board.scenario.side[attackers[0]]
        favoured = self._board.effects.get(("your-time", side))
        return int(favoured is not None and any(army[unit] == favoured.army for unit in attackers))

    def _bombarding(self, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]) -> tuple[int, ...]:
        guns = self._board.guns[self._board.scenario.side[attackers[0]]]
        return bombarding(self._board, attackers, defenders, place) if guns else ()

    def _immune(self, defenders: Sequence[int], place: Sequence[int]) -> bool:
        return self._board.good_face == "artillery-immune" and self._on_good_ground(defenders, place)

    def _on_good_ground(self, defenders: Sequence[int], place: Sequence[int]) -> bool:
        return any(unit >= 0 and place[unit] == self._board.good_ground for unit in defenders)

    def _defence(self, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]) -> int:
        board = self._board
        side = board.scenario.side[attackers[0]]
        total, best = 0, 0
        works, helps = board.atlas.defence[1 - side], board.grounds[side].side_help
        for unit in defenders:
            hex = place[unit] if unit >= 0 else ~unit
            total += board.strength[unit] if unit >= 0 else 0
            best = max(best, works[hex])
            for attacker in attackers:
                if (help := helps.get((place[attacker], hex))) is not None:
                    best = max(best, help[1])
        if board.old_days:
            total += sum(unit in board.old_days for unit in defenders)
        if board.guns[1 - side]:
            total += support(board, defenders, place, 1 - side)
        return total + best + (board.good_face == "+1" and self._on_good_ground(defenders, place))

    def value(
        self,
        attackers: tuple[int, ...],
        defenders: tuple[int, ...],
        place: Sequence[int],
        risks: Mapping[int, Risks],
    ) -> float:
        """What the battle is worth to the attackers; 16.1.3: with dummies alone there is none."""
        if self._feints and all(self._board.scenario.dummy[unit] for unit in attackers):
            return 0.0
        column = self._board.scenario.combat.column(self.differential(attackers, defenders, place))
        return self._stakes.battle(attackers, defenders, column, risks, self._bombarding(attackers, defenders, place))


class ChargeReckoning(Reckoning):
    """8.2.2: the same for countercharges, in which cavalry is doubled."""

    def _attack(self, attackers: Sequence[int], defenders: Sequence[int], place: Sequence[int]) -> int:
        """R7: not against any cavalry."""
        once = super()._attack(attackers, defenders, place)
        cavalry, strength = self._board.scenario.cavalry, self._board.strength
        if any(unit >= 0 and cavalry[unit] for unit in defenders):
            return once
        return once + sum(strength[unit] for unit in attackers)

    def _want_of_command(self, attackers: Sequence[int], place: Sequence[int]) -> int:
        """16.9.4: countercharges need no command."""
        return 0
