"""Chapter 5.2, reinforcements: who enters, where, how far, and by which march."""

from collections.abc import Iterator, Sequence

from gloire.core.hexes import bits
from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.actions import Entering, EnterInNormalMarch, EnterMap
from gloire.systems.jours_de_gloire.facing import FREELY
from gloire.systems.jours_de_gloire.frames import Activation, March
from gloire.systems.jours_de_gloire.happened import ChiefMoved, Moved
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    CALLED,
    FAVOURED,
    MOVED,
    NORMAL_MARCH,
    ORDERED,
    RENFORT,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import Reinforcement
from gloire.systems.jours_de_gloire.terms import Terms


def waiting(game: Position, activation: Activation) -> Iterator[tuple[Reinforcement, tuple[int, ...]]]:
    """5.2: the stacks of the formation that are due and not yet on the map. A combined marker brings nobody in."""
    for entry in game.scenario.reinforcements:
        if entry.formation == activation.formation and entry.turn <= game.turn:
            for stack in entry.stacks:
                units = tuple(unit for unit in stack if game.where[unit] == WAITING)
                if units:
                    yield entry, units


def can_enter(game: Position, activation: Activation) -> bool:
    """5.2.2: whether somebody can enter now."""
    return any(True for _ in entries(game, activation))


def must_enter(game: Position, activation: Activation) -> bool:
    """H19: who can enter does, unless reinforcements may be held back."""
    return game.scenario.choices["H19"] == "enter" and can_enter(game, activation)


def entries(game: Position, activation: Activation) -> list[Entering]:
    """5.2.2: every way to bring a stack in."""
    found: list[Entering] = []
    for entry, units in waiting(game, activation):
        id = game.id(units[0])
        if is_contested(game, entry):
            # 5.2.1, exception: with an enemy within five hexes they enter with orders, by normal march.
            found += (EnterInNormalMarch(id, game.label(hex)) for hex in normal_hexes(game, activation, entry, units))
            continue
        found += (EnterMap(id, game.label(hex)) for hex in forced_hexes(game, activation, entry, units))
        found += (EnterInNormalMarch(id, game.label(hex)) for hex in normal_hexes(game, activation, entry, units))
    return found


def is_contested(game: Position, entry: Reinforcement) -> bool:
    """5.2.1: whether an enemy is within five hexes of the entry hex."""
    side = game.scenario.formations[entry.formation].side
    return bool(ways.within_ban(game, 1 - side) >> entry.hex & 1)


def forced_hexes(game: Position, activation: Activation, entry: Reinforcement, units: Sequence[int]) -> list[int]:
    """5.2.1 + 4.1.3: as far as a forced march goes; near the enemy it stops."""
    mask = -1
    for unit in units:
        mask &= _reach(game, activation, entry, unit, forced=2)
    return bits(ways.stops(game, units, mask)) if mask else []


def normal_hexes(game: Position, activation: Activation, entry: Reinforcement, units: Sequence[int]) -> list[int]:
    """5.2.1: as far as a normal march goes, at the normal rate."""
    mask = -1
    for unit in units:
        mask &= _reach(game, activation, entry, unit, forced=1)
    return bits(ways.stops(game, units, mask)) if mask else []


def _reach(game: Position, activation: Activation, entry: Reinforcement, unit: int, forced: int) -> int:
    terms = entry_terms(game, activation, entry, unit, forced)
    if terms.budget < 0 or terms.closed >> entry.hex & 1:
        return 0
    stopped = terms.halting >> entry.hex & 1
    return 1 << entry.hex | (0 if stopped or not terms.budget else ways.reach(game, terms))


def entry_terms(game: Position, activation: Activation, entry: Reinforcement, unit: int, forced: int) -> Terms:
    """5.2.2: the points that are left in the entry hex: its cost is paid once for each stack in the column so far."""
    side, arm = game.side(unit), game.arm(unit)
    enemies, friends = game.held(1 - side), ways.friends(game, side)
    price = entry_price(game, entry, arm) * (activation.entered + 1)
    closed = ways.closed_to(game, unit)
    near = ways.within_ban(game, 1 - side)
    if forced > 1:
        closed |= friends
    return Terms(
        arm=arm,
        start=entry.hex,
        budget=forced * game.figures(unit).movement - price,
        barred=ways.beside(game, 1 - side),
        closed=closed | enemies,
        halting=game.zones(1 - side) | (near if forced > 1 else 0),
        tolls=() if forced > 1 else ((friends, 0, 1),),
    )


def entry_price(game: Position, entry: Reinforcement, arm: int) -> int:
    """5.2.2 + 4.3.1: what the entry hex costs; by its road, if it has one and no enemy is next to it."""
    side = game.scenario.formations[entry.formation].side
    if entry.road >= 0 and not ways.beside(game, 1 - side) >> entry.hex & 1:
        return 1
    return max(1, game.ground.hex_costs[arm][entry.hex])


def enter(game: Position, activation: Activation, action: Entering) -> None:
    """5.2.1: a stack enters; its march says which orders it has, and which marker it bears."""
    entry, units = _named_stack(game, activation, action.unit)
    contested = is_contested(game, entry)
    forced = 2 if isinstance(action, EnterMap) else 1
    hex = place(game, action.hex)
    slowest = min(units, key=lambda unit: game.figures(unit).movement)
    terms = entry_terms(game, activation, entry, slowest, forced)
    path = (entry.hex,) if hex == entry.hex else ways.path_to(game, terms, hex)
    for unit in units:
        if forced > 1:
            game.mark(unit, RENFORT | CALLED | ACTIVE | ORDERED | MOVED)
        elif contested:
            game.mark(unit, FAVOURED | CALLED | ACTIVE | ORDERED | MOVED)
        else:
            game.mark(unit, CALLED | ACTIVE | NORMAL_MARCH | MOVED)
    game.update(activation, entered=activation.entered + 1)
    for unit in units:
        game.facing[unit] = _inward(game, path)
    _bring_chief(game, entry, hex)
    for unit in units:
        game.move(unit, entry.hex)
    game.emit(Moved(game.ids(units), game.labels((entry.hex,)), "enter", "5.2.2"))
    game.begin(March(units=units, path=path, kind="enter", turns=FREELY))


def _inward(game: Position, path: Sequence[int]) -> int:
    """A first facing: along the way it came."""
    if len(path) < 2:
        return 0
    return game.grid.near[path[-2]].index(path[-1])


def _bring_chief(game: Position, entry: Reinforcement, hex: int) -> None:
    """2.5.1: a chief who is due with a formation enters with its first stack."""
    for number, chief in enumerate(game.scenario.chiefs):
        due = chief.arrives_with == entry.formation and 0 < chief.arrives <= game.turn
        if due and game.chiefs[number] == WAITING:
            game.move_chief(number, hex)
            game.emit(ChiefMoved(chief.id, game.labels((entry.hex, hex))))


def _named_stack(game: Position, activation: Activation, id: str) -> tuple[Reinforcement, tuple[int, ...]]:
    unit = named(game, id)
    return next((entry, units) for entry, units in waiting(game, activation) if units[0] == unit)


def refuse_entry(game: Position, activation: Activation, action: Entering) -> Refusal | None:
    """5.2: the first rule that keeps a stack from entering so."""
    unit, facts = named(game, action.unit), {"unit": action.unit, "hex": action.hex}
    if unit < 0 or game.where[unit] != WAITING:
        return Refusal("5.2", "not-waiting", facts)
    due = [(entry, units) for entry, units in waiting(game, activation) if unit in units]
    if not due:
        return Refusal("5.2.1", "not-due", facts)
    entry, units = due[0]
    if units[0] != unit:
        return Refusal("5.2.2", "enters-with", {**facts, "lead": game.id(units[0])})
    if isinstance(action, EnterMap) and is_contested(game, entry):
        return Refusal("5.2.1", "enemy-at-entry", facts)
    return Refusal("5.2.2", "entry-too-far", facts)
