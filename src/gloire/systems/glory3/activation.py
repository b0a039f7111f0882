"""Chapter 4.2: the commands that a marker calls act one after another, or several combined."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import reinforcements
from gloire.systems.glory3.actions import ActivateCommand, ActivateIndependents, CombineCommands, EndActivation
from gloire.systems.glory3.command import (
    acts_alone,
    acts_singly,
    brigades,
    due,
    groups_due,
    in_range,
    independent_arrivals,
    independents_in,
    is_left_out,
    leader_of,
    waiting,
)
from gloire.systems.glory3.frames import Activation, Combining, Command
from gloire.systems.glory3.happened import CombinationTried, CommandCompleted, MarkerSetAside
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import ACTIVE, FIRED_TOGETHER, OF_MARKER, OF_SEQUENCE, WAITING, Position
from gloire.systems.glory3.position import DONE as ACTED
from gloire.systems.glory3.scenario import Group


class ChooseCommand(Decision):
    """4.24 + 4.25: which command acts next, or which commands try to act together; who does not act passes."""

    rule = "4.24"

    def asks(self, game: Position, activation: Activation) -> str | None:
        called = _commands(game, activation) or _independents(game, activation) or _arrivals(game, activation)
        waits = called or brigades(game, activation.number)
        return game.scenario.sides[activation.side] if waits else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        leaders = game.scenario.leaders
        found: list[Action] = [ActivateCommand(leaders[number].id) for number in _commands(game, activation)]
        for chosen in _combinations(game, activation):
            found.append(CombineCommands(tuple(leaders[number].id for number in chosen)))
        found += _calls(game, activation)
        return found if _must_act(game, activation) else [*found, EndActivation()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        match action:
            case ActivateCommand(leader):
                self._begin(game, activation, (led(game, leader),))
            case CombineCommands(leaders):
                self._try(game, activation, tuple(led(game, leader) for leader in leaders))
            case ActivateIndependents(hex, group, unit, brigade):
                at, entering, alone = place(game, hex), _group(game, group), named(game, unit)
                side, marker = activation.side, activation.number
                game.begin(Command(side=side, marker=marker, hex=at, group=entering, alone=alone, brigade=brigade))
            case _:
                return DONE
        return None

    def _begin(self, game: Position, activation: Activation, leaders: tuple[int, ...]) -> None:
        chosen = _mask(leaders)
        out = bool(activation.failed & chosen)
        game.update(activation, acted=activation.acted | chosen)
        game.begin(Command(side=activation.side, marker=activation.number, leaders=leaders, out=out))

    def _try(self, game: Position, activation: Activation, leaders: tuple[int, ...]) -> None:
        game.update(activation, tried=activation.tried | _mask(leaders))
        game.begin(Combining(leaders=leaders, total=total_rating(game, leaders)))

    def heard(self, game: Position, activation: Activation, ended: object) -> None:
        """4.25: who combines acts at once; who failed acts alone, Out of Command."""
        if not isinstance(ended, Combining):
            return
        if ended.succeeded:
            self._begin(game, activation, ended.leaders)
        else:
            game.update(activation, failed=activation.failed | _mask(ended.leaders))

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        match action:
            case ActivateCommand(leader):
                return _refuse_leader(game, activation, led(game, leader))
            case CombineCommands(leaders):
                return _refuse_combination(game, activation, [led(game, leader) for leader in leaders])
            case ActivateIndependents(hex, group, _, brigade):
                if brigade:
                    return _refuse_brigade(game, activation, brigade)
                if group:
                    return _refuse_arrivals(game, activation, group)
                return _refuse_independents(game, activation, hex)
            case EndActivation():
                late = must_enter(game, activation)
                return Refusal("6.52", "must-act-to-enter", {"units": late}, ruling="R43")
        return None


def total_rating(game: Position, leaders: tuple[int, ...]) -> int:
    """4.25: the total of their Combined Activation Ratings, less what rules of the battle take off it."""
    total = sum(game.scenario.leaders[leader].combined for leader in leaders)
    return total - sum(answer(game, leaders) for answer in game.scenario.ask.combining)


class CombineDie(Die):
    """4.25: the die must be above the total of the Combined Activation Ratings."""

    rule = "4.25"
    dice = D10

    def about(self, game: Position, combining: Combining) -> dict[str, object]:
        return {"leaders": _ids(game, combining.leaders), "total": combining.total}

    def choose(self, game: Position, combining: Combining, action: Roll) -> Done | None:
        succeeded = action.face > combining.total
        leaders = tuple(_ids(game, combining.leaders))
        game.emit(CombinationTried(leaders, action.face, combining.total, succeeded))
        game.update(combining, succeeded=succeeded)
        return DONE


def _ids(game: Position, leaders: Sequence[int]) -> list[str]:
    return [game.scenario.leaders[leader].id for leader in leaders]


def _mask(leaders: Sequence[int]) -> int:
    return sum(1 << leader for leader in leaders)


# Who can act


def _commands(game: Position, activation: Activation) -> list[int]:
    """4.24: leaders of the marker whose command has not acted and has somebody on the map or about to enter."""
    number, acted = activation.number, activation.acted
    return game.noted("commands", (game.turn, number, acted), lambda: _leaders_to_act(game, number, acted))


def _leaders_to_act(game: Position, marker: int, acted: int) -> list[int]:
    called = game.scenario.leaders_called(marker)
    return [leader for leader in called if not acted >> leader & 1 and _has_units(game, leader, marker)]


def _has_units(game: Position, leader: int, marker: int) -> bool:
    own, where = _led(game, leader), game.where
    for unit in own:
        if where[unit] >= 0 and not is_left_out(game, unit, marker):
            return True
    return any(unit in own and not is_left_out(game, unit, marker) for unit in due(game))


def _led(game: Position, leader: int) -> Sequence[int]:
    """5.11: the units that act with a leader."""
    if not game.scenario.ask.attached:
        return game.scenario.units_led(leader)
    return [
        unit for unit in game.scenario.units_of[game.scenario.leaders[leader].side] if leader_of(game, unit) == leader
    ]


def _calls(game: Position, activation: Activation) -> Iterator[ActivateIndependents]:
    """G8: independent units act hex by hex, and by the group they enter with; or one counter at a time (14.34)."""
    for hex in _independents(game, activation):
        for unit in _in_turn(game, independents_in(game, hex, activation.number)):
            yield ActivateIndependents(game.label(hex), unit=unit)
    for group in _arrivals(game, activation):
        for unit in _in_turn(game, independent_arrivals(game, group)):
            yield ActivateIndependents("", group.id, unit)
    for brigade, units in brigades(game, activation.number).items():
        yield ActivateIndependents("", unit=game.id(units[0]), brigade=brigade)


def _in_turn(game: Position, units: Sequence[int]) -> list[str]:
    """G8 + 14.34: each unit that acts alone, by its name, and all others together, without one."""
    if game.scenario.choices["G8"] == "counter":
        return list(game.ids(units))
    single = [unit for unit in units if acts_singly(game, unit)]
    return ([""] if len(single) < len(units) else []) + list(game.ids(single))


def _independents(game: Position, activation: Activation) -> list[int]:
    """Hexes with independent units of the marker that have not acted."""
    where, marker = game.where, activation.number
    called = {where[unit] for unit in game.scenario.units_called(marker)}
    alone: Sequence[int] = game.scenario.units_led(-1)
    if game.scenario.ask.free:
        alone = [unit for unit in game.scenario.units_of[activation.side] if acts_alone(game, unit)]
    hexes = dict.fromkeys([where[unit] for unit in alone if where[unit] in called])
    return [hex for hex in hexes if hex >= 0 and independents_in(game, hex, marker)]


def _arrivals(game: Position, activation: Activation) -> list[Group]:
    """6.51: groups of independent units that are to enter with the marker and have not tried to."""
    groups = [game.scenario.groups[number] for number in game.awaited()]
    return [group for group in groups if group.marker == activation.number and independent_arrivals(game, group)]


def must_enter(game: Position, activation: Activation) -> tuple[str, ...]:
    """6.52 + R43: those of the marker who can enter: their command may not be passed over."""
    arriving = _arriving(game, activation)
    return tuple(id for command in arriving for id in reinforcements.must_enter(game, command))


def _must_act(game: Position, activation: Activation) -> bool:
    """6.52 + R43: whether there is somebody who can."""
    return any(reinforcements.can_enter(game, command) for command in _arriving(game, activation))


def _arriving(game: Position, activation: Activation) -> Iterator[Command]:
    """6.51: the commands of the marker with which somebody may enter, as they would act."""
    side, marker = activation.side, activation.number
    if not groups_due(game, side):
        return
    for leader in _commands(game, activation):
        yield Command(side=side, marker=marker, leaders=(leader,))
    for group in _arrivals(game, activation):
        number = _group(game, group.id)
        yield Command(side=side, marker=marker, group=number)
        for unit in independent_arrivals(game, group):
            if acts_singly(game, unit):
                yield Command(side=side, marker=marker, group=number, alone=unit)
    for brigade in brigades(game, marker):
        yield Command(side=side, marker=marker, brigade=brigade)


def _group(game: Position, id: str) -> int:
    return next((number for number, group in enumerate(game.scenario.groups) if group.id == id), -1)


# 4.25


def _combinations(game: Position, activation: Activation) -> Iterator[tuple[int, ...]]:
    """4.25: every set of leaders that may try: two or more, each in range of another of them."""
    able = [leader for leader in _commands(game, activation) if _may_try(game, activation, leader)]
    links = _links(game, able)
    for size in range(2, len(able) + 1):
        for chosen in combinations(able, size):
            if _are_linked(game, chosen, links) and _forbidden(game, chosen) is None:
                yield chosen


def _may_try(game: Position, activation: Activation, leader: int) -> bool:
    """4.25: a leader on the map, once under a marker."""
    return game.leaders[leader] >= 0 and not activation.tried >> leader & 1


def _forbidden(game: Position, leaders: tuple[int, ...]) -> Refusal | None:
    """4.25 + 13: why leaders may not combine: nobody at night, nor where a battle forbids it."""
    ask = game.scenario.ask
    if refusal := next((why for answer in ask.combines if (why := answer(game, leaders))), None):
        return refusal
    if game.is_night and not any(answer(game, leaders) for answer in ask.combines_by_night):
        return Refusal("13", "no-combination-at-night", {"leader": game.scenario.leaders[leaders[0]].id})
    return None


def _links(game: Position, leaders: Sequence[int]) -> dict[int, set[int]]:
    """4.25: for each of some leaders those of them who are within his range, or he in theirs."""
    links: dict[int, set[int]] = {leader: set() for leader in leaders}
    for one, other in combinations(leaders, 2):
        if linked(game, one, other):
            links[one].add(other)
            links[other].add(one)
    return links


def _are_linked(game: Position, leaders: Sequence[int], links: Mapping[int, set[int]]) -> bool:
    """4.25 + G7: each is within the range of another, or of whom he has in his own; or all are linked in one chain."""
    if game.scenario.choices["G7"] != "chain":
        return not any(links[leader].isdisjoint(leaders) for leader in leaders)
    reached, open_ones = {leaders[0]}, [leaders[0]]
    while open_ones:
        new = links[open_ones.pop()].intersection(leaders) - reached
        reached |= new
        open_ones += new
    return len(reached) == len(leaders)


def linked(game: Position, one: int, other: int) -> bool:
    """4.25: within the Command Range of either leader."""
    return in_range(game, one, game.leaders[other]) or in_range(game, other, game.leaders[one])


def _refuse_leader(game: Position, activation: Activation, leader: int) -> Refusal | None:
    if leader < 0:
        return Refusal(None, "no-such-leader")
    facts: dict[str, object] = {"leader": game.scenario.leaders[leader].id}
    counter = game.scenario.leaders[leader]
    if activation.number not in (counter.marker, *counter.also):
        return Refusal("4.22", "not-called", facts)
    if activation.acted >> leader & 1:
        return Refusal("4.24", "has-acted", facts)
    own = (unit for unit in _led(game, leader) if game.where[unit] >= 0 or game.where[unit] == WAITING)
    marker = activation.number
    return next((why for unit in own if (why := is_left_out(game, unit, marker))), Refusal("4.24", "no-units", facts))


def _refuse_independents(game: Position, activation: Activation, label: str) -> Refusal | None:
    """4.24 + G8: why nobody of a hex acts by himself."""
    hex, facts = place(game, label), {"hex": label}
    pile = game.pile(hex) if hex >= 0 else ()
    own = [unit for unit in pile if game.unit(unit).marker == activation.number]
    alone = [unit for unit in own if acts_alone(game, unit)]
    if not alone:
        banded = [unit for unit in own if game.unit(unit).brigade]
        return _with_its_brigade(game, banded[0]) if banded else Refusal("4.22", "no-independents", facts)
    if all(game.has(unit, ACTED) for unit in alone):
        return Refusal("4.24", "independents-have-acted", facts)
    left_out = (why for unit in alone if (why := is_left_out(game, unit, activation.number)))
    return next(left_out, None) or _by_the_choice(game, alone)


def _with_its_brigade(game: Position, unit: int) -> Refusal:
    return Refusal("14.46", "acts-with-its-brigade", {"unit": game.id(unit), "brigade": game.unit(unit).brigade})


def _refuse_brigade(game: Position, activation: Activation, brigade: str) -> Refusal:
    """14.46: why the units of a brigade do not act, or not as they were named."""
    facts: dict[str, object] = {"brigade": brigade}
    if brigade in brigades(game, activation.number):
        return Refusal("14.46", "name-the-brigade", facts)
    own = [unit for unit in game.scenario.units_of[activation.side] if game.unit(unit).brigade == brigade]
    own = [unit for unit in own if game.unit(unit).marker == activation.number and game.where[unit] >= WAITING]
    if any(game.has(unit, ACTED) for unit in own):
        return Refusal("14.46", "brigade-has-acted", facts)
    left_out = (why for unit in own if (why := is_left_out(game, unit, activation.number)))
    return next(left_out, Refusal("4.22", "no-such-brigade", facts))


def _refuse_arrivals(game: Position, activation: Activation, id: str) -> Refusal:
    """6.51: why a group of independent units does not try to enter."""
    arrived = next((group for group in _arrivals(game, activation) if group.id == id), None)
    if arrived:
        return _by_the_choice(game, independent_arrivals(game, arrived))
    due = [unit for group in game.scenario.groups if group.id == id for unit in waiting(game, group)]
    if any(game.has(unit, ACTED) for unit in due):
        return Refusal("6.52", "has-tried-to-enter", {"units": game.ids(due)})
    left_out = (why for unit in due if (why := is_left_out(game, unit, activation.number)))
    return next(left_out, Refusal("6.51", "no-arrivals"))


def _by_the_choice(game: Position, units: Sequence[int]) -> Refusal:
    """G8: they act together, or one counter at a time (14.34)."""
    if single := [unit for unit in units if acts_singly(game, unit)]:
        return Refusal("14.34", "acts-by-itself", {"unit": game.id(single[0])})
    singly = game.scenario.choices["G8"] == "counter"
    return Refusal("4.24", "independents-one-by-one" if singly else "independents-together")


def _refuse_combination(game: Position, activation: Activation, leaders: Sequence[int]) -> Refusal | None:
    able = _commands(game, activation)
    for leader in leaders:
        if leader not in able:
            return _refuse_leader(game, activation, leader)
        facts: dict[str, object] = {"leader": game.scenario.leaders[leader].id}
        if game.leaders[leader] < 0:
            return Refusal("4.25", "leader-not-here", facts)
        if activation.tried >> leader & 1:
            return Refusal("4.25", "has-tried", facts)
    if len(set(leaders)) < 2:
        return Refusal("4.25", "two-or-more")
    if refusal := _forbidden(game, tuple(leaders)):
        return refusal
    if not _are_linked(game, leaders, _links(game, leaders)):
        return Refusal("4.25", "out-of-each-others-range", {"leaders": _ids(game, leaders)})
    return Refusal("4.25", "order-of-leaders", {"leaders": _ids(game, sorted(leaders))})


# The end of a command's sequence, and of a marker


def close_command(game: Position, command: Command) -> None:
    """3: what was done is done; the command has completed its activation."""
    game.mark_anew([_completed(marks) & ~OF_SEQUENCE if marks else 0 for marks in game.marks])
    game.ridden = 0
    game.emit(CommandCompleted(game.scenario.sides[command.side], tuple(_ids(game, command.leaders))))


def _completed(marks: int) -> int:
    """3.C + 9.3 + R38: what a unit has about it that was active: it has let the fire of its own command be."""
    return (marks | ACTED) & ~FIRED_TOGETHER if marks & ACTIVE else marks


def close_activation(game: Position, activation: Activation) -> None:
    """3: return fire may be given again, and the marker is set aside."""
    game.mark_anew([marks & ~OF_MARKER for marks in game.marks])
    game.columns = ()
    game.emit(MarkerSetAside(game.scenario.sides[activation.side], activation.marker))
