"""Chapter 2, orders and activation: tactical groups, sealed orders, what they allow, the leader's own initiative."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import overload

from gloire.core.actions import Action, Roll
from gloire.core.dice import one_die
from gloire.core.events import Veiled
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire.actions import ActReduced, SealOrders, TryInitiative
from gloire.systems.jours_de_gloire.frames import Activation, InitiativeTest, Turn
from gloire.systems.jours_de_gloire.happened import (
    LeaderTested,
    MarkerPutIn,
    Modifier,
    OrdersRevealed,
    OrdersSealed,
    RenfortGivenUp,
)
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    CALLED,
    FAILED,
    FAVOURED,
    ORDERED,
    RENFORT,
    Position,
)

D10 = one_die(10, lowest=0)  # 0.4: a 0 is a zero
CHAIN = 2  # 2.3.1: hexes from unit to unit in a group


# 2.3.1: tactical groups


def form_groups(game: Position, turn: Turn) -> None:
    """2.3.1: the groups of a turn. R2: units with a Renfort marker link others, but need no order and are in none."""
    game.groups = _without_renforts(game, grouped(game, [unit for unit, hex in enumerate(game.where) if hex >= 0]))
    game.ranges = tuple(_in_range(game, group) for group in range(max(game.groups, default=-1) + 1))
    game.orders = game.opened = 0
    game.sealed, game.put_in, game.given_up = (False, False), (0, 0), ()


def _without_renforts(game: Position, chains: Sequence[int]) -> tuple[int, ...]:
    kept = [-1 if game.has(unit, RENFORT) else chain for unit, chain in enumerate(chains)]
    number = {chain: group for group, chain in enumerate(sorted(set(kept) - {-1}))}
    return tuple(number.get(chain, -1) for chain in kept)


def _in_range(game: Position, group: int) -> int:
    return sum(1 << chief for chief in chiefs_for(game, group))


def grouped(game: Position, units: Iterable[int], first: int = 0) -> tuple[int, ...]:
    """2.3.1: for each unit of a formation the number of its chain; -1 for those that are not asked for."""
    found, number = [-1] * len(game.where), itertools.count(first)
    left = list(units)
    while left:
        chain, group = [left.pop(0)], next(number)
        while chain:
            unit = chain.pop()
            found[unit] = group
            near = [other for other in left if _linked(game, unit, other)]
            left = [other for other in left if other not in near]
            chain += near
    return tuple(found)


def _linked(game: Position, unit: int, other: int) -> bool:
    same = game.unit(unit).formation == game.unit(other).formation
    return same and game.grid.distance(game.where[unit], game.where[other]) <= CHAIN


def members(game: Position, group: int) -> list[int]:
    """The units of a group that are on the map."""
    where = game.where
    return [unit for unit, number in enumerate(game.groups) if number == group and where[unit] >= 0]


# 2.3.2: orders


class SealTheOrders(Decision):
    """1.A + 2.3.2: one sealed answer a side: orders, combined markers, Renfort markers given up."""

    rule = "2.3.2"

    def __init__(self, side: int) -> None:
        self.side = side

    def asks(self, game: Position, turn: Turn) -> str | None:
        return game.scenario.sides[self.side] if len(Sealable(game, self.side)) > 1 else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return Sealable(game, self.side)

    def offers(self, game: Position, turn: Turn, action: Action) -> bool | None:
        return action in Sealable(game, self.side)

    def choose(self, game: Position, turn: Turn, action: SealOrders) -> Done | None:
        mine = [named(game, id) for id in action.orders]
        for unit in mine:
            game.orders |= 1 << game.groups[unit]
        put = sum(1 << _combined(game, id) for id in action.markers)
        game.put_in = (put, game.put_in[1]) if self.side == 0 else (game.put_in[0], put)
        game.given_up = (*game.given_up, *(named(game, id) for id in action.released))
        game.sealed = (True, game.sealed[1]) if self.side == 0 else (game.sealed[0], True)
        side = game.scenario.sides[self.side]
        true = OrdersSealed(side, action.orders, action.markers, action.released)
        game.emit(Veiled(side, true, OrdersSealed(side), "2.3.2"))
        return DONE

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        return refuse_orders(game, self.side, action) if isinstance(action, SealOrders) else None

    def about(self, game: Position, turn: Turn) -> dict[str, object]:
        return {
            "side": game.scenario.sides[self.side],
            "orders": most_orders(game, self.side),
            "groups": list(game.ids(leading(game, self.side))),
        }


class Sealable(Sequence[SealOrders]):
    """Every lawful sealed answer of a side, counted without being made: groups, markers and Renforts combine freely."""

    def __init__(self, game: Position, side: int) -> None:
        self.markers = [game.scenario.combined[number].id for number in available_markers(game, side)]
        self.renforts = list(game.ids(renforts(game, side)))
        self.sets = orderable(game, side)
        self.ids = {unit: game.id(unit) for unit in leading(game, side)}

    def __len__(self) -> int:
        return len(self.sets) << len(self.markers) + len(self.renforts)

    @overload
    def __getitem__(self, index: int) -> SealOrders: ...

    @overload
    def __getitem__(self, index: slice) -> list[SealOrders]: ...

    def __getitem__(self, index: int | slice) -> SealOrders | list[SealOrders]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        rest, number = divmod(index % len(self), len(self.sets))
        rest, marked = divmod(rest, 1 << len(self.markers))
        return SealOrders(
            tuple(self.ids[unit] for unit in self.sets[number]),
            _picked(self.markers, marked),
            _picked(self.renforts, rest),
        )

    def __iter__(self) -> Iterator[SealOrders]:
        given = [tuple([self.ids[unit] for unit in units]) for units in self.sets]
        for rest in range(1 << len(self.renforts)):
            released = _picked(self.renforts, rest)
            for marked in range(1 << len(self.markers)):
                markers = _picked(self.markers, marked)
                yield from [SealOrders(orders, markers, released) for orders in given]

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, SealOrders)
            and _in_order(action.markers, self.markers)
            and _in_order(action.released, self.renforts)
            and any(action.orders == tuple(self.ids[unit] for unit in units) for units in self.sets)
        )


def _picked(things: Sequence[str], mask: int) -> tuple[str, ...]:
    return tuple(thing for at, thing in enumerate(things) if mask >> at & 1)


def _in_order(some: Sequence[str], all: Sequence[str]) -> bool:
    left = iter(all)
    return all is some or _each_found(some, left)


def _each_found(some: Sequence[str], left: Iterator[str]) -> bool:
    # Each look goes on from the last one found, so that order and repetition count.
    return all(thing in left for thing in some)


def leading(game: Position, side: int) -> list[int]:
    """2.3.2: of each group of a side the unit that its order is named by: the first of them."""
    first: dict[int, int] = {}
    for unit, group in enumerate(game.groups):
        if group >= 0 and game.side(unit) == side:
            first.setdefault(group, unit)
    return sorted(first.values())


def chiefs_for(game: Position, group: int) -> list[int]:
    """2.3.2: the chiefs that have a unit of a group in their range."""
    units = members(game, group)
    side = game.side(units[0])
    return [chief for chief in chiefs_of(game, side) if any(in_command(game, chief, unit) for unit in units)]


def chiefs_of(game: Position, side: int) -> list[int]:
    """2.5.1: the chiefs of a side who are on the map."""
    return [n for n, chief in enumerate(game.scenario.chiefs) if chief.side == side and game.chiefs[n] >= 0]


def in_command(game: Position, chief: int, unit: int) -> bool:
    """2.5.1: whether a unit is in a chief's range, which nothing hinders."""
    far = game.grid.distance(game.chiefs[chief], game.where[unit])
    return far <= game.scenario.chiefs[chief].range


def most_orders(game: Position, side: int) -> int:
    """2.3.2: how many orders a side may give, as a rule of its battle may change it."""
    return _allotted(game, side, sum(game.scenario.chiefs[chief].orders for chief in chiefs_of(game, side)))


def _allotted(game: Position, side: int, most: int) -> int:
    for answer in game.scenario.ask.allotment:
        most = answer(game, side, most)
    return most


def orderable(game: Position, side: int) -> tuple[tuple[int, ...], ...]:
    """2.3.2: the sets of groups that may have orders, each as its leading units, smaller sets first.

    Every order comes from one chief and goes to a group with a unit in his range, as things stood in Phase A.
    """
    reach = tuple((unit, tuple(bits(_givers(game, game.groups[unit])))) for unit in leading(game, side))
    reach = tuple((unit, chiefs) for unit, chiefs in reach if chiefs)
    givers = sorted({chief for _, chiefs in reach for chief in chiefs})
    purse = tuple((chief, game.scenario.chiefs[chief].orders) for chief in givers)
    return _sets(reach, purse, _allotted(game, side, sum(orders for _, orders in purse)))


def may_have_orders(game: Position, group: int) -> bool:
    """2.3.2: whether a chief could have given a group an order in this turn."""
    return bool(_givers(game, group))


def _givers(game: Position, group: int) -> int:
    known = group < len(game.ranges) and not has_orders_anyway(game, group)
    return game.ranges[group] if known else 0


@lru_cache(maxsize=16)  # one of a large battle can have megabytes
def _sets(
    reach: tuple[tuple[int, tuple[int, ...]], ...], purse: tuple[tuple[int, int], ...], most: int
) -> tuple[tuple[int, ...], ...]:
    found, limits = [], _limits(purse)
    for size in range(min(most, len(reach)) + 1):
        tight = [(chiefs, orders) for chiefs, orders in limits if orders < size]
        for picked in itertools.combinations(reach, size):
            if not tight or _affordable([givers for _, givers in picked], tight):
                found.append(tuple([unit for unit, _ in picked]))
    return tuple(found)


Limits = list[tuple[frozenset[int], int]]  # some chiefs, and how many orders they have together


def _limits(purse: Sequence[tuple[int, int]]) -> Limits:
    some = [chosen for size in range(1, len(purse) + 1) for chosen in itertools.combinations(purse, size)]
    return [(frozenset(chief for chief, _ in chosen), sum(orders for _, orders in chosen)) for chosen in some]


def _affordable(wishes: Sequence[tuple[int, ...]], limits: Limits) -> bool:
    """Whether each wish can have a giver: no chiefs together must give more orders than they have (Hall's theorem)."""
    return all(sum([chiefs.issuperset(givers) for givers in wishes]) <= orders for chiefs, orders in limits)


def has_orders_anyway(game: Position, group: int) -> bool:
    """2.4.1: whether a rule of the battle gives a group Received Orders."""
    return any(answer(game, group) for answer in game.scenario.ask.ordered)


def available_markers(game: Position, side: int) -> list[int]:
    """2.1.2: the combined markers that a side may put in now."""
    return [
        number
        for number, marker in enumerate(game.scenario.combined)
        if marker.side == side
        and game.uses[number]
        and game.turn >= marker.first_turn
        and all(answer(game, number) for answer in game.scenario.ask.combined_may)
    ]


def renforts(game: Position, side: int) -> list[int]:
    """5.2.1: the units of a side on the map that bear a Renfort marker."""
    return [
        unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) == side and game.has(unit, RENFORT)
    ]


def _combined(game: Position, id: str) -> int:
    return next((number for number, marker in enumerate(game.scenario.combined) if marker.id == id), -1)


def refuse_orders(game: Position, side: int, action: SealOrders) -> Refusal | None:
    """2.3.2: why a sealed answer is not lawful."""
    lead = {game.id(unit): unit for unit in leading(game, side)}
    for id in action.orders:
        if id not in lead:
            return Refusal("2.3.2", "no-group", {"unit": id})
        if has_orders_anyway(game, game.groups[lead[id]]):
            return Refusal(game.rule("ordered", "2.3.2"), "has-orders", {"unit": id})
        if not game.scenario.chiefs:
            return Refusal(game.rule("no-chief", "2.3.2"), "no-commander", {"unit": id})
        if not chiefs_for(game, game.groups[lead[id]]):
            return Refusal("2.3.2", "out-of-command", {"unit": id})
    if len(set(action.orders)) > (most := most_orders(game, side)):
        return _too_many_orders(game, side, most)
    known = [game.scenario.combined[number].id for number in available_markers(game, side)]
    for id in action.markers:
        if id not in known:
            return Refusal(game.rule("combined", "2.1.2"), "no-marker", {"marker": id})
    for id in action.released:
        if named(game, id) not in renforts(game, side):
            return Refusal("5.2.1", "no-renfort", {"unit": id})
    if _tidied(game, side, action) in Sealable(game, side):
        return Refusal(None, "named-once-in-order", {})
    return Refusal("2.3.2", "orders-of-one-chief", {}, ruling="R2")


def _too_many_orders(game: Position, side: int, most: int) -> Refusal:
    """2.3.2: more than the chiefs have, or than a rule of the battle leaves them."""
    if most < sum(game.scenario.chiefs[chief].orders for chief in chiefs_of(game, side)):
        return Refusal(game.rule("allotment", "2.3.2"), "fewer-orders", {"most": most})
    return Refusal("2.3.2", "too-many-orders", {"most": most})


def _tidied(game: Position, side: int, action: SealOrders) -> SealOrders:
    """The same answer with everything named once, in the order in which it is listed."""
    all = Sealable(game, side)
    return SealOrders(
        tuple(id for id in all.ids.values() if id in action.orders),
        tuple(id for id in all.markers if id in action.markers),
        tuple(id for id in all.renforts if id in action.released),
    )


def open_answers(game: Position, turn: Turn) -> None:
    """1.A: markers and Renforts given up are public now; the orders stay face down (2.3.2).

    A side that had nothing to decide was not asked, but has answered like the other.
    """
    game.sealed = (True, True)
    for side in (0, 1):
        for number, marker in enumerate(game.scenario.combined):
            if game.put_in[side] >> number & 1:
                game.emit(MarkerPutIn(game.scenario.sides[side], marker.id))
    for unit in game.given_up:
        give_up_renfort(game, unit)


def give_up_renfort(game: Position, unit: int) -> None:
    """5.2.1: of its own will a unit is a reinforcement no longer; it has No Orders, in a group of its own kind."""
    game.unmark(unit, RENFORT)
    game.emit(RenfortGivenUp(game.id(unit), near=False))


def lose_orders(game: Position, side: int) -> None:
    """2.5.2: without a chief an army has no orders any more; its markers tell nothing that is not known (R34)."""
    mine = {group for unit, group in enumerate(game.groups) if group >= 0 and game.side(unit) == side}
    game.orders &= ~sum(1 << group for group in mine)
    game.ranges = tuple(0 if group in mine else chiefs for group, chiefs in enumerate(game.ranges))


# 2.4: what orders allow


def open_orders(game: Position, activation: Activation) -> None:
    """2.4 + 1.D.2: the markers of all groups that are called are turned over, for the rest of the turn.

    2.3.1: units that have joined since, such as reinforcements that gave up their Renfort, form groups with No Orders.
    A combined marker turns nothing over: its battle says with what freedom it calls units (R1).
    """
    if activation.combined >= 0:
        return
    called = [unit for unit, marks in enumerate(game.marks) if marks & CALLED]
    _group_newcomers(game, called)
    for group in sorted({game.groups[unit] for unit in called if game.groups[unit] >= 0}):
        received = bool(game.orders >> group & 1) or has_orders_anyway(game, group)
        if not game.opened >> group & 1:
            game.opened |= 1 << group
            game.emit(OrdersRevealed(game.ids(members(game, group)), received))
        if received:
            enable(game, [unit for unit in members(game, group) if unit in called])
    enable(game, [unit for unit in called if game.has(unit, RENFORT | FAVOURED)])


def _group_newcomers(game: Position, called: list[int]) -> None:
    new = [unit for unit in called if game.groups[unit] < 0 and not game.has(unit, RENFORT | FAVOURED)]
    if new:
        more = grouped(game, new, max(game.groups, default=-1) + 1)
        game.groups = tuple(a if a >= 0 else b for a, b in zip(game.groups, more, strict=True))


def enable(game: Position, units: Sequence[int]) -> None:
    """2.4.1: units act with Received Orders in this activation."""
    game.mark_each(units, ACTIVE | ORDERED)


class ChooseInitiative(Decision):
    """2.4.2: for each group without orders: try the leader's initiative, or act at reduced capacity."""

    rule = "2.4.2"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if undecided(game) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        leads = _leads(game, undecided(game))
        tests = [TryInitiative(id) for id in leads]
        if any(answer(game) for answer in game.scenario.ask.must_test):
            return tests
        return [*tests, *(ActReduced(id) for id in leads)]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        match action:
            case TryInitiative(unit):
                group = game.groups[named(game, unit)]
                game.begin(InitiativeTest(group=group, initiative=activation.initiative))
            case ActReduced(unit):
                for member in members(game, game.groups[named(game, unit)]):
                    game.mark(member, ACTIVE & -game.has(member, CALLED))
        return None

    def heard(self, game: Position, activation: Activation, test: InitiativeTest) -> None:
        """2.4.3: success is as good as orders, for this activation; failure leaves rally only."""
        units = [unit for unit in members(game, test.group) if game.has(unit, CALLED)]
        if test.passed:
            enable(game, units)
        for unit in units:
            if not test.passed:
                game.mark(unit, FAILED)

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        if not isinstance(action, TryInitiative | ActReduced):
            return None
        unit = named(game, action.unit)
        if unit < 0 or game.groups[unit] not in undecided(game):
            return Refusal("2.4.3", "no-test", {"unit": action.unit})
        if unit != members(game, game.groups[unit])[0]:
            lead = game.id(members(game, game.groups[unit])[0])
            return Refusal("2.4.3", "named-by-another", {"unit": action.unit, "lead": lead})
        return Refusal(game.rule("must-test", "2.4.2"), "must-test", {"unit": action.unit})

    def about(self, game: Position, activation: Activation) -> dict[str, object]:
        return {
            "marker": activation.marker,
            "initiative": activation.initiative,
            "needs": _needed_by_all(game, activation.initiative),
            "groups": [list(game.ids(members(game, group))) for group in undecided(game)],
        }


def _leads(game: Position, groups: Sequence[int]) -> list[str]:
    """The first unit of each of some groups, by which they are named."""
    where, numbers = game.where, game.groups
    last = len(numbers) - 1
    first = {numbers[unit]: unit for unit in range(last, -1, -1) if where[unit] >= 0}
    return [game.id(first[group]) for group in groups]


def _needed_by_all(game: Position, initiative: int) -> str:
    """2.4.3: the die that every leader needs who may be tested now; empty where chiefs help some more than others."""
    needed = {initiative + chief_modifier(game, group) for group in undecided(game)}
    return str(needed.pop()) if len(needed) == 1 else ""


def undecided(game: Position) -> list[int]:
    """2.4.2: the groups that are called, have no orders, and have neither tested nor chosen."""
    found = {
        game.groups[unit]
        for unit, marks in enumerate(game.marks)
        if marks & CALLED and not marks & (ACTIVE | FAILED) and game.groups[unit] >= 0
    }
    return sorted(found)


class LeaderDie(Die):
    """2.4.3: the die, less the modifier of a chief in range, against the initiative of the marker."""

    rule = "2.4.3"
    dice = D10

    def about(self, game: Position, test: InitiativeTest) -> dict[str, object]:
        modifier = chief_modifier(game, test.group)
        unit = game.id(members(game, test.group)[0])
        needs = test.initiative + modifier
        return {"unit": unit, "initiative": test.initiative, "modifier": modifier, "needs": needs}

    def choose(self, game: Position, test: InitiativeTest, action: Roll) -> Done | None:
        parts = help_of(game, chiefs_for(game, test.group))
        total = action.face + sum(part.value for part in parts)
        passed, unit = total <= test.initiative, game.id(members(game, test.group)[0])
        game.emit(LeaderTested(unit, action.face, parts, total, test.initiative, passed))
        game.update(test, passed=passed)
        return DONE


def chief_modifier(game: Position, group: int) -> int:
    """2.4.3: the best modifier of a chief who has a unit of the group in his range."""
    return -sum(part.value for part in help_of(game, chiefs_for(game, group)))


def help_of(game: Position, chiefs: Iterable[int]) -> tuple[Modifier, ...]:
    """2.4.3: what the best of some chiefs takes off the die."""
    best = max((game.scenario.chiefs[chief] for chief in chiefs), key=lambda chief: chief.modifier, default=None)
    return (Modifier("chief", -best.modifier, "2.4.3", unit=best.id),) if best and best.modifier else ()
