"""16.6 Unit breakdown and buildup: an option."""

from collections.abc import Sequence

from msgspec import structs

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.allowances import refuse_spending
from gloire.systems.napoleonic20.amendments import Amendment, Answers, Order
from gloire.systems.napoleonic20.frames import MovementPhase
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.movement import stacking_of
from gloire.systems.napoleonic20.optional.breakdown import vocabulary
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BreakDown, BrokenDown, BuildUp, BuiltUp, Formed
from gloire.systems.napoleonic20.optional.cadres.amendment import available_cadres, cadres_of, refuse_cadre
from gloire.systems.napoleonic20.position import ASIDE, ELIMINATED, MOVED, ROUTED, Position
from gloire.systems.napoleonic20.stacking import can_unstack
from gloire.systems.napoleonic20.ways import conditions, moves_from, moves_of

LARGE = 2  # printed strength
PAIR = 2  # cadres that make one unit


# 16.6.1 Breaking down.


def offers(game: Position) -> list[Action]:
    """16.6.1: every unit of the phasing side that may be broken down now."""
    if refuse_spending(game, game.phasing):
        return []
    found: list[Action] = []
    for unit in _unmoved(game):
        cadres = available_cadres(game, unit)
        if len(cadres) >= PAIR and not _stays_whole(game, unit) and has_room(game, unit, cadres[:PAIR]):
            found.append(BreakDown(game.id(unit)))
    return found


def _stays_whole(game: Position, unit: int) -> bool:
    """16.6.1 + R101: whether somebody keeps a unit from being broken down, for the whole phase."""
    return bool(game.marks[unit] & ROUTED or unit in conditions(game).held_back or refuse_cadre(game, unit))


def _unmoved(game: Position) -> list[int]:
    """Large infantry of the phasing side on the map that has not moved."""
    large: tuple[int, ...] | None = game.scenario.notes.get((BreakDown, game.phasing))
    if large is None:
        large = tuple(unit for unit in game.units_of(game.phasing) if is_large(game, unit))
        game.scenario.notes[BreakDown, game.phasing] = large
    return [unit for unit in large if game.where[unit] >= 0 and not game.marks[unit] & MOVED]


def refuse(game: Position, action: BreakDown) -> Refusal | None:
    """16.6.1: why a unit cannot be broken down."""
    unit = game.find_unit(action.unit)
    if unit < 0 or game.side_of(unit) != game.phasing:
        return Refusal(None, "not-yours", {"unit": action.unit})
    return refuse_unit(game, unit)


def refuse_unit(game: Position, unit: int) -> Refusal | None:
    """16.6 + 16.6.1: only large infantry, before it moves, with two cadres at hand and a point to spend.

    R101: a routed unit stays whole, and so does one that an event or an order keeps from moving.
    """
    facts = {"unit": game.id(unit)}
    if not is_large(game, unit):
        return Refusal("16.6", "large-infantry-only", facts)
    if game.where[unit] < 0:
        return Refusal(None, "not-on-map", facts)
    if game.marks[unit] & MOVED:
        return Refusal("16.6", "already-moved", facts)
    if refusal := refuse_cadre(game, unit):
        return refusal
    if len(available_cadres(game, unit)) < PAIR:
        return Refusal("16.6.1", "cadres-wanting", facts)
    if game.marks[unit] & ROUTED:
        return Refusal("16.6.1", "routed-stays-whole", facts, ruling="R101")
    if unit in conditions(game).held_back:
        return conditions(game).held_back[unit]
    return refuse_spending(game, game.phasing) or _refuse_crowding(game, unit, facts)


def is_large(game: Position, unit: int) -> bool:
    """16.6: infantry of a printed strength of two or more."""
    printed = game.printed(unit)
    return printed.arm == "infantry" and printed.strength >= LARGE


def _refuse_crowding(game: Position, unit: int, facts: dict[str, str]) -> Refusal | None:
    pair = available_cadres(game, unit)[:PAIR]
    return None if has_room(game, unit, pair) else Refusal("6.9", "no-room-for-cadres", facts, ruling="R108")


def has_room(game: Position, unit: int, parts: Sequence[int]) -> bool:
    """6.9 + R108: whether the units that another is exchanged for could all get out of each other's way.

    It is tried out once a phase how far they get; after that only where hexes are scarce.
    """
    key = (BreakDown, unit, *parts)
    ways_out: tuple[int, ...] | None = game.facts.moves.get(key)
    if ways_out is None:
        twin = _tried(game, unit, parts)
        phase = conditions(twin)
        ways_out = game.facts.moves[key] = tuple([moves_from(twin, part, phase).mask for part in parts])
    if not any(ways_out):
        return False
    return _is_roomy(game, unit, ways_out) or _can_part(_tried(game, unit, parts))


def _can_part(game: Position) -> bool:
    return can_unstack(game, moves_of(game))


def _tried(game: Position, unit: int, parts: Sequence[int]) -> Position:
    """The position in which a unit has been exchanged for others, and that was paid for.

    16.1: it is only to be seen who can go where, which is the same face-up and face-down.
    """
    twin = game.clone()
    twin.log = []
    twin.ask = _without_fog(game)
    break_down(twin, unit, tuple(parts))  # R98: as tired as the unit was, they may have nowhere to go
    pay(twin)
    return twin


def _without_fog(game: Position) -> Answers:
    kept: Answers | None = game.scenario.notes.get(_without_fog)
    if kept is None:
        kept = game.scenario.notes[_without_fog] = structs.replace(game.ask, veil=(), appeared=())
    return kept


def _is_roomy(game: Position, unit: int, ways_out: tuple[int, ...]) -> bool:
    """6.9: whether it is plain that everybody finds a hex of his own.

    Where nobody else shares one, it is enough that one of the two can go to a vacant one. Else everybody who has to
    leave should have as many to go to, at no cost, as there are who have to.
    """
    stacking, vacant = stacking_of(game), ~game.facts.held[game.phasing]
    if not stacking.shared:
        return any(mask & vacant for mask in ways_out)
    fixed = stacking.fixed(game)
    if any(fixed.count(hex) > 1 for hex in bits(stacking.shared)):
        return False
    need, others = len(stacking.owing) + len(ways_out), [stacking.moves[u] for u in stacking.owing if u != unit]
    masks = (*ways_out, *(moves.mask & ~moves.commits for moves in others))
    return all((mask & vacant).bit_count() >= need for mask in masks)


def carry_out(game: Position, action: BreakDown) -> None:
    """16.6.1: the unit joins those eliminated, and two cadres, free to move and fight, take its hex for a point."""
    unit = game.unit(action.unit)
    break_down(game, unit, tuple(available_cadres(game, unit)[:PAIR]))
    pay(game)


def break_down(game: Position, unit: int, parts: tuple[int, ...]) -> None:
    """16.6.1: a unit is exchanged for others, and whoever asked to be told is told."""
    hex = game.label(game.where[unit])
    replace(game, unit, parts)
    game.emit(BrokenDown(game.id(unit), hex, game.ids(parts)))
    for answer in game.ask.split:
        answer(game, unit, parts)


def replace(game: Position, unit: int, parts: Sequence[int]) -> None:
    """16.6.1: others stand where the unit stood; it cannot be rallied."""
    hex = game.where[unit]
    game.move(unit, ELIMINATED)
    for part in parts:
        game.move(part, hex)
    game.keep(Formed((*formed(game), *parts)))


def formed(game: Position) -> tuple[int, ...]:
    """16.6.1: those that units were broken down into in this phase."""
    kept: Formed | None = game.kept.get("Formed")
    return kept.units if kept else ()


def pay(game: Position) -> None:
    """16.6.1: a morale point is spent."""
    change_morale(game, [(game.phasing, game.morale_chart.break_down, "breakdown", "16.6.1")])


# 16.6.2 Combining.


def may_combine(game: Position, unit: int, other: int) -> bool:
    """16.6.2: two cadres of one nation may end the phase together, if there is a unit they can become.

    R102: not those that were formed in this phase, nor routed ones.
    """
    if not game.scenario.cadre[unit] or other not in cadres_of(game, unit):
        return False
    pair = (unit, other)
    if any(cadre in formed(game) or game.marks[cadre] & ROUTED for cadre in pair):
        return False
    return len(lost_units(game, unit)) > len(_other_pairs(game, pair))


def lost_units(game: Position, cadre: int) -> list[int]:
    """16.6.2: the large infantry of a cadre's nation that was eliminated, by whatever rule."""
    nation = game.printed(cadre).nation
    side: tuple[int, ...] = game.units_of(game.side_of(cadre))
    lost = [u for u in side if game.where[u] == ELIMINATED and game.printed(u).nation == nation and is_large(game, u)]
    return [unit for unit in lost if refuse_cadre(game, unit) is None]


def _other_pairs(game: Position, pair: tuple[int, int]) -> set[int]:
    """Hexes where other cadres of the nation are to be combined."""
    hexes = [game.where[cadre] for cadre in cadres_of(game, pair[0]) if game.where[cadre] >= 0 and cadre not in pair]
    return {hex for hex in hexes if hexes.count(hex) > 1}


def pairs(game: Position) -> dict[int, list[int]]:
    """16.6.2: the hexes where two cadres are to be combined, each with the units they may become.

    That is the weakest of those lost. R103: of several equally weak the owner chooses.
    """
    found = {}
    for hex in bits(game.facts.stacked):
        lost = lost_units(game, game.unit_in(game.phasing, hex))
        least = min(game.printed(unit).strength for unit in lost)
        found[hex] = [unit for unit in lost if game.printed(unit).strength == least]
    return found


def combine(game: Position, _: MovementPhase) -> None:
    """16.6.2: cadres that end the movement phase together become the weakest unit lost, where that is one alone."""
    game.forget(Formed)
    for hex in bits(game.facts.stacked):
        if len(weakest := pairs(game)[hex]) == 1:
            build_up(game, hex, weakest[0])


def build_up(game: Position, hex: int, unit: int) -> None:
    """16.6.2: an eliminated unit takes the place of two cadres, for one more morale point.

    R109: it has not moved, so a Guard unit need not be committed.
    """
    cadres = tuple(game.units_in(game.phasing, hex))
    for cadre in cadres:
        game.move(cadre, ASIDE)
    game.move(unit, hex)
    for answer in game.ask.merged:
        answer(game, cadres, unit)
    game.emit(BuiltUp(game.id(unit), game.label(hex), game.ids(cadres)))
    change_morale(game, [(game.phasing, game.morale_chart.build_up, "build-up", "16.6.2")])


class ChooseBuildUp(Decision):
    """16.6.2 + R103: the owner chooses among lost units that are equally weak."""

    rule = "16.6.2"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return game.side_id(game.phasing) if game.facts.stacked else NOBODY

    def options(self, game: Position, phase: MovementPhase) -> Sequence[Action]:
        return [BuildUp(game.id(unit), game.label(hex)) for hex, units in pairs(game).items() for unit in units]

    def choose(self, game: Position, phase: MovementPhase, action: BuildUp) -> Done | None:
        build_up(game, game.hex(action.hex), game.unit(action.unit))
        combine(game, phase)
        return None

    def refuse(self, game: Position, phase: MovementPhase, action: Action) -> Refusal | None:
        return Refusal("16.6.2", "not-the-weakest", {"unit": action.unit}) if isinstance(action, BuildUp) else None


def _steps(table: Sequences) -> Sequences:
    return after(table, MovementPhase, "Move", combine, ChooseBuildUp())


def _price(game: Position, action: Action) -> int:
    """16.6.1: breaking a unit down costs a morale point."""
    return -game.morale_chart.spend if isinstance(action, BreakDown) else 0


AMENDMENT = Amendment(
    actions=vocabulary.ACTIONS,
    events=vocabulary.EVENTS,
    times={vocabulary.BreakDown: "16.6.1", vocabulary.BuildUp: "16.6.2"},
    steps=_steps,
    keeps=(Formed,),
    answers={
        "may_share": may_combine,
        "orders": Order((BreakDown,), offers, carry_out, refuse),
        "price": _price,
    },
)
