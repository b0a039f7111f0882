"""16.1: who the face-down counters of the enemy may be.

What a side sees leaves many deals of units to counters possible, and all of them are taken to be equally likely. A deal
fits when every counter shows its army's back, when counters at the map edge are units of the turn they were due on
(R71), and when no dummy carries a marker that only fighting leaves behind. Nothing here looks at who is really there:
the counters are taken by their handles and the units by their numbers.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from math import factorial, perm, prod
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from gloire.core.actions import Shuffler
from gloire.systems.napoleonic20.deals import Deal
from gloire.systems.napoleonic20.declaration import refuse_attack, refuse_charge
from gloire.systems.napoleonic20.facts import Facts
from gloire.systems.napoleonic20.frames import (
    Challenge,
    CombatPhase,
    Declared,
    MovementPhase,
    ReactionPhase,
)
from gloire.systems.napoleonic20.games.flank_march.written import FlankMarch
from gloire.systems.napoleonic20.optional.fog.concealment import fog_of, is_face_down
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog, Parting
from gloire.systems.napoleonic20.position import DUE, ROUTED, Position
from gloire.systems.napoleonic20.reaction import rides
from gloire.systems.napoleonic20.reinforcements import is_secret
from gloire.systems.napoleonic20.told import Fact

T = TypeVar("T")
Pick = Callable[[list[int], int], list[int]]  # so many of a list, in some order

# Facts of a procedure that are units.
UNITS = ("unit", "dummy", "used", "attackers", "defenders", "attacked", "battles", "retreating", "advanced", "spared")


class Line:
    """The face-down counters of one army, and the units they may be."""

    def __init__(self, game: Position, army: int) -> None:
        self.game, self.army = game, army
        self.units = [u for u, a in enumerate(game.scenario.army) if a == army and _lies_there(game, u)]
        on_map = [u for u in self.units if game.where[u] >= 0]
        self.on_map = sorted(on_map, key=fog_of(game).handles.__getitem__)
        self.waiting: dict[int, int] = {}  # by the turn they were due on, how many counters wait
        for unit in self.units:
            if game.where[unit] < 0:
                turn = known_due(game, unit)
                self.waiting[turn] = self.waiting.get(turn, 0) + 1

    def due_on(self, turn: int) -> list[int]:
        """The units that a counter due on a turn may be."""
        game = self.game
        return [u for u in self.units if known_due(game, u) == turn and not game.is_dummy(u)]

    def waiting_since(self, turn: int) -> list[int]:
        """The counters that wait since a turn, those of a flank march first."""
        game = self.game
        found = [u for u in self.units if game.where[u] < 0 and known_due(game, u) == turn]
        return sorted(found, key=lambda unit: not is_secret(game, unit))

    def is_marked(self, unit: int) -> bool:
        """Whether the counter carries a marker that no dummy has."""
        game = self.game
        if game.marks[unit] & ROUTED or not game.ask.marked:
            return bool(game.marks[unit] & ROUTED)
        return any(answer(game, unit) for answer in game.ask.marked)

    def weight(self, chosen: Mapping[int, int]) -> int:
        """In how many deals these counters on the map are these units."""
        dummy, units = self.game.scenario.dummy, list(chosen.values())
        if any(dummy[unit] and self.is_marked(counter) for counter, unit in chosen.items()):
            return 0
        ways = 1
        for turn, count in self.waiting.items():
            left = sum(unit not in units for unit in self.due_on(turn))
            ways *= perm(left, count) if left >= count else 0
        others = [counter for counter in self.on_map if counter not in chosen]
        dummies = sum(dummy[unit] for unit in self.units) - sum(dummy[unit] for unit in units)
        room = sum(not self.is_marked(counter) for counter in others)
        return ways * perm(room, dummies) * factorial(len(others) - dummies) if room >= dummies else 0

    def deal(self, pick: Pick) -> dict[int, int]:
        """One fitting deal of all units: those at the edge first, then the dummies, then the rest."""
        left, found = list(self.units), dict[int, int]()
        for turn, count in sorted(self.waiting.items()):
            chosen = pick([u for u in self.due_on(turn) if u in left], count)
            found |= dict(zip(self.waiting_since(turn), chosen, strict=True))
            left = [unit for unit in left if unit not in chosen]
        dummies = [unit for unit in left if self.game.is_dummy(unit)]
        places = pick([u for u in self.on_map if not self.is_marked(u)], len(dummies))
        found |= dict(zip(places, dummies, strict=True))
        rest = [counter for counter in self.on_map if counter not in places]
        real = [unit for unit in left if unit not in dummies]
        return found | dict(zip(rest, pick(real, len(rest)), strict=True))


def _lies_there(game: Position, unit: int) -> bool:
    """Whether the enemy takes a unit for one of the face-down counters on the map or at its edge.

    Borodino 17.1.1 + R46: one that goes with a flank march is to him where it was at set-up.
    """
    if not is_secret(game, unit):
        return is_face_down(game, unit)
    return game.scenario.start_where[unit] == DUE and game.scenario.start_due[unit] <= game.turn


def known_due(game: Position, unit: int) -> int:
    """The turn a unit was due on as far as the enemy knows, who is not told when a flank march brings it."""
    if game.ask.sent and unit in sent_in_secret(game):
        return game.scenario.start_due[unit]
    return game.due[unit]


def sent_in_secret(game: Position) -> tuple[int, ...]:
    """Borodino 17.1.1: the units of a flank march, whether or not they have come on."""
    return tuple(unit for answer in game.ask.sent for unit in answer(game))


def lines(game: Position, side: int) -> list[Line]:
    """The lines of a side, army by army."""
    return [Line(game, army) for army in game.armies_of(side)]


def in_order(units: list[int], count: int) -> list[int]:
    """The first of a list."""
    return units[:count]


def deal_anew(game: Position, side: int, pick: Pick) -> dict[int, int]:
    """A deal of all face-down counters of a side that fits what the other side sees."""
    found: dict[int, int] = {}
    for line in lines(game, side):
        found |= line.deal(pick)
    return found


def fits_what_was_done(game: Position, deal: Deal) -> bool:
    """8.1 + 8.3 + 9.1: whether whoever slips away, charges or attacks in the phase under way is one who can.

    Whoever is about to part from a dummy stays the same, since half of that may be done.
    """
    marching = (unit for counter, unit in deal.items() if is_secret(game, counter))
    return all(_can(game, frame, deal) for frame in game.stack) and all(_can_march(game, unit) for unit in marching)


def _can_march(game: Position, unit: int) -> bool:
    """Borodino 17.1.1: whether a unit may have been sent on a flank march; not one that a card has hastened since."""
    march = game.scenario.stated(FlankMarch)
    assert march is not None
    return game.id(unit) not in march.barred and known_due(game, unit) == game.scenario.start_due[unit]


def _can(game: Position, frame: object, deal: Deal) -> bool:
    match frame:
        case Challenge(unit=unit):
            return rides(game, deal.get(unit, unit))
        case ReactionPhase(used=used):
            return all(rides(game, deal.get(unit, unit)) for unit in used)
        case Parting(unit=unit):
            return deal.get(unit, unit) == unit
        case CombatPhase():
            units = [*frame.attackers, *(unit for battle in frame.battles for unit in battle.attackers)]
            return all(_can_attack(game, frame, deal.get(unit, unit)) for unit in units)
    return True


def _can_attack(game: Position, phase: CombatPhase, unit: int) -> bool:
    if phase.charge:
        return game.is_cavalry(unit) and not refuse_charge(game, unit)
    return not refuse_attack(game, unit)


def deal_at_random(game: Position, side: int, pick: Pick) -> dict[int, int]:
    """Any of the fitting deals, each as likely as the others, if `pick` picks at random."""
    while True:
        deal = deal_anew(game, side, pick)
        if fits_what_was_done(game, deal):
            return deal


def as_seen_by(game: Position, side: int) -> Position:
    """The position with the enemy's face-down units dealt in one fixed way, which follows from what the side sees."""
    return dealt(game, deal_anew(game, 1 - side, in_order))


def dealt(game: Position, deal: Deal) -> Position:
    """The position with other units behind face-down counters: places, markers and handles are the counters'."""
    twin, due, sent = game.clone(), list(game.due), sent_in_secret(game)
    for counter, unit in deal.items():
        twin.where[unit], twin.marks[unit] = game.where[counter], game.marks[counter]
        due[unit] = game.due[counter] if counter in sent else known_due(game, unit)
    twin.due = tuple(due)
    twin.kept = {name: state.redealt(deal) for name, state in game.kept.items()}
    twin.effects = tuple(_renamed(effect, {} if effect.named else deal) for effect in game.effects)
    marching = {counter: unit for counter, unit in deal.items() if counter in sent}
    twin.stack = tuple(_due_to_roll(_renamed(frame, deal), marching) for frame in game.stack)
    # 7.0: every unit holds its hex and exerts its zone alike, so only what concerns single units is worked out anew.
    facts = game.facts
    twin.facts = Facts(facts.grounds, facts.night, facts.held, facts.zones, facts.stacked, {})
    return twin


def _due_to_roll(frame: T, marching: Deal) -> T:
    """11.0 + R79: a die names whom it brings, except for those who go with a flank march."""
    if not isinstance(frame, MovementPhase):
        return frame
    return replace(frame, arrivals=tuple(marching.get(unit, unit) for unit in frame.arrivals))


def redeal(game: Position, side: int, rng: Shuffler) -> None:
    """16.1: a face-down counter of the enemy may be any unit that would look the same."""
    if game.find(Fog):
        twin = dealt(game, deal_at_random(game, 1 - side, rng.sample))
        for field in game.__struct_fields__:
            setattr(game, field, getattr(twin, field))


def _renamed(frame: T, deal: Deal) -> T:
    """A procedure with the same counters, other units."""
    assert isinstance(frame, msgspec.Struct)
    changed = {name: _renamed_fact(getattr(frame, name), deal) for name in UNITS if hasattr(frame, name)}
    return replace(frame, **changed) if changed else frame


def _renamed_fact(fact: Fact, deal: Deal) -> Fact:
    if isinstance(fact, tuple):
        return tuple(_renamed_fact(part, deal) for part in fact)
    if isinstance(fact, Declared):
        return _renamed(fact, deal)
    return deal.get(fact, fact)


Kind = Callable[[Position, int], Hashable]


def worlds(game: Position, side: int, counters: Mapping[int, Kind]) -> Iterator[tuple[int, dict[int, int]]]:
    """Who these face-down counters may be: in how many deals, and which unit each of them is in one of those.

    Units that a counter's kind does not tell apart are looked at once.
    """
    yield from _worlds(game, {line.army: line for line in lines(game, side)}, dict(counters), {})


def _worlds(
    game: Position, found: Mapping[int, Line], left: dict[int, Kind], chosen: dict[int, int]
) -> Iterator[tuple[int, dict[int, int]]]:
    if not left:
        parts = [{c: u for c, u in chosen.items() if game.army_of(c) == army} for army in found]
        if weight := prod(line.weight(part) for line, part in zip(found.values(), parts, strict=True)):
            yield weight, chosen
        return
    (counter, kind), *rest = left.items()
    kinds: dict[Hashable, list[int]] = {}
    for unit in found[game.army_of(counter)].units:
        if unit not in chosen.values():
            kinds.setdefault(kind(game, unit), []).append(unit)
    for units in kinds.values():
        for weight, whole_deal in _worlds(game, found, dict(rest), {**chosen, counter: units[0]}):
            yield weight * len(units), whole_deal


def kind_of(game: Position, unit: int) -> Hashable:
    """All that matters of a unit in battle and to who may be where: units of a kind are as good as one another."""
    printed = replace(game.printed(unit), id="", name="", short="", source="")
    return printed, game.locs_of(unit), known_due(game, unit)


def whole(game: Position, part: Deal, side: int) -> dict[int, int]:
    """A deal of all face-down counters of a side in which some are these; the others take what is left, in order."""
    found = dict(part)
    for line in lines(game, side):
        left = [unit for unit in line.units if unit not in part.values()]
        found |= dict(zip((counter for counter in line.units if counter not in part), left, strict=True))
    return found
