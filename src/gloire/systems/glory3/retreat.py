"""Chapter 11.2: retreats, with stacking, fords and bridges, frontal hexes, displacement, elimination."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import disorder
from gloire.systems.glory3.actions import RetreatOffMap, RetreatTo, SpareFriends, StopRetreat
from gloire.systems.glory3.frames import Check, Facing, Hexes, Retreat, Units
from gloire.systems.glory3.happened import LeftTheMap, UnitDisplaced, UnitRetreated
from gloire.systems.glory3.leaders import displaced
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.position import DISPLACED, GUEST, Position
from gloire.systems.glory3.stacking import may_join, why_apart
from gloire.systems.glory3.ways import shut

# 11.21 + 11.26 + 11.27: the ways back, the first that is open counts.
FREE, DISPLACING, OFF_MAP, NONE = "free", "displacing", "off-map", "none"


class ChooseRetreat(Decision):
    """11.21: the owner says which unit retreats next and where to; who has no way is eliminated (11.27)."""

    rule = "11.21"

    def asks(self, game: Position, retreat: Retreat) -> str | None:
        units = waiting(game, retreat)
        return game.owner(units[0]) if units else NOBODY

    def options(self, game: Position, retreat: Retreat) -> Sequence[Action]:
        found: list[Action] = []
        for unit in waiting(game, retreat):
            kind, hexes = ways_of(game, retreat, unit)
            if kind in (FREE, DISPLACING):
                found += [RetreatTo(game.id(unit), game.label(hex)) for hex in bits(hexes)]
                if kind == DISPLACING and retreat.why != "displaced":
                    found.append(SpareFriends(game.id(unit)))  # 11.26: others may be displaced; they need not be.
            if kind in (OFF_MAP, NONE) or may_leave(game, unit):
                found.append(RetreatOffMap(game.id(unit), lost=kind == NONE))
        return [*found, StopRetreat(game.id(retreat.units[0]))] if may_stop(game, retreat) else found

    def choose(self, game: Position, retreat: Retreat, action: Action) -> Done | None:
        assert isinstance(action, RetreatTo | RetreatOffMap | SpareFriends | StopRetreat)
        unit = named(game, action.unit)
        match action:
            case StopRetreat():
                _finish(game, retreat, unit)
            case RetreatOffMap() | SpareFriends():
                _leave(game, retreat, unit)
            case RetreatTo():
                if retreat.comer >= 0 and not game.has(unit, DISPLACED):
                    _displace(game, unit, retreat.comer)
                _go(game, retreat, unit, place(game, action.hex))
        return None

    def heard(self, game: Position, retreat: Retreat, ended: object) -> None:
        """11.26: the displaced have made room and check their cohesion; or who was in the way has gone."""
        if isinstance(ended, Retreat) and retreat.target >= 0:
            frame = game.update(retreat, target=-1)
            _enter(game, frame, frame.units[0], retreat.target)
        elif isinstance(ended, Check) and ended.failed and game.where[ended.unit] >= 0:
            disorder.take_disorder(game, ended.unit, "displaced", "11.26")

    def refuse(self, game: Position, retreat: Retreat, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatTo | RetreatOffMap | SpareFriends | StopRetreat):
            return None
        unit = named(game, action.unit)
        if unit not in waiting(game, retreat):
            return Refusal("11.21", "does-not-retreat", {"unit": action.unit})
        if isinstance(action, RetreatTo):
            return refuse_hex(game, retreat, unit, place(game, action.hex))
        if isinstance(action, SpareFriends):
            return Refusal("11.26", "nobody-in-the-way", {"unit": action.unit})
        return Refusal("11.27" if isinstance(action, RetreatOffMap) else "11.22", "must-retreat", {"unit": action.unit})


def waiting(game: Position, retreat: Retreat) -> list[int]:
    """Who is yet to retreat; a unit that has gone one hex and may go another comes first, alone.

    11.26: nobody else is displaced once there is room.
    """
    if retreat.comer >= 0 and _has_room(game, retreat.comer, retreat.hex):
        return []
    if retreat.path:
        unit = retreat.units[0]
        if game.where[unit] < 0:
            return []
        return [unit] if may_leave(game, unit) or ways_of(game, retreat, unit)[0] == FREE else []
    return [unit for unit in retreat.units if game.where[unit] >= 0]


# 11.21 to 11.27: where to


def ways_of(game: Position, retreat: Retreat, unit: int) -> tuple[str, int]:
    """11.22 + G26: the ways back of a unit that retreats; who may go two hexes may wind where only the last counts."""
    winding = winding_ways(game, retreat, unit) if _winds(game, retreat, unit) else 0
    if winding:
        return FREE, winding
    kind, hexes = ways_back(game, unit, retreat.sources, retreat.spared)
    # Nobody is displaced for a second hex that need not be gone.
    return (OFF_MAP, 0) if retreat.path and kind != FREE else (kind, hexes)


def _winds(game: Position, retreat: Retreat, unit: int) -> bool:
    """G26: whether only the last hex of its retreat must lie away from the enemy."""
    return game.scenario.choices["G26"] == "last" and retreat.why != "displaced" and _goes_far(game, unit)


def _goes_far(game: Position, unit: int) -> bool:
    """11.22: mounted cavalry and horse artillery."""
    return game.unit(unit).is_horse and not game.is_dismounted(unit)


def winding_ways(game: Position, retreat: Retreat, unit: int) -> int:
    """G26: the next hexes that lie away from every enemy that caused the retreat, or from which one more leads away."""
    here = game.where[unit]
    start = retreat.path[0] if retreat.path else here

    def ends(hex: int) -> int:
        roomy = (near for near in bits(_open(game, unit, hex)) if near != start and _has_room(game, unit, near))
        return game.grid.mask(near for near in roomy if _is_away(game, start, near, retreat.sources))

    found = ends(here)
    if not retreat.path:
        on_the_way = (hex for hex in bits(_open(game, unit, here)) if _has_room(game, unit, hex))
        found |= game.grid.mask(hex for hex in on_the_way if ends(hex))
    return found


def may_stop(game: Position, retreat: Retreat) -> bool:
    """11.22 + G26: after one hex a unit may go no farther, if that hex already lies away from the enemy."""
    if not retreat.path:
        return False
    unit = retreat.units[0]
    strays = _winds(game, retreat, unit) and not _is_away(game, retreat.path[0], game.where[unit], retreat.sources)
    return not (strays and winding_ways(game, retreat, unit))


def may_leave(game: Position, unit: int) -> bool:
    """11.27 + G27: whether a unit at its edge of the map may retreat off it at will."""
    return game.scenario.choices["G27"] == "free" and _is_at_edge(game, unit)


def _is_at_edge(game: Position, unit: int) -> bool:
    return bool(game.scenario.edges[game.side(unit)] >> game.where[unit] & 1)


def ways_back(game: Position, unit: int, sources: Hexes, spared: Units) -> tuple[str, int]:
    """11.21 + 11.26 + 11.27: the best kind of way that is open, and the hexes it leads to as a mask."""
    away = directions(game, unit, sources)
    free = game.grid.mask(hex for hex in bits(away) if _has_room(game, unit, hex))
    if free:
        return FREE, free
    clearable = game.grid.mask(hex for hex in bits(away) if can_clear(game, unit, hex, sources, spared))
    if clearable:
        return DISPLACING, clearable
    return (OFF_MAP if _is_at_edge(game, unit) else NONE), 0


def directions(game: Position, unit: int, sources: Hexes) -> int:
    """11.21 + 11.24 + G25: hexes farther from every enemy that caused the retreat, or else from one of them."""
    here = game.where[unit]
    able = _open(game, unit, here)
    from_all = [hex for hex in bits(able) if _is_away(game, here, hex, sources)]
    if game.scenario.choices["G25"] == "adjacent":
        return game.grid.mask(from_all)
    from_one = [hex for hex in bits(able) if any(_is_farther(game, here, hex, other) for other in sources)]
    return game.grid.mask(from_all or from_one)


def _open(game: Position, unit: int, hex: int) -> int:
    """11.24 + 6.53: the neighbours of a hex that a unit may enter in a retreat, as a mask."""
    side = game.side(unit)
    return game.ground.crossable[game.arm(unit)][hex] & ~game.held(1 - side) & ~shut(game, side)


def _is_away(game: Position, here: int, hex: int, sources: Hexes) -> bool:
    """11.21 + G25: farther than here from every enemy that caused the retreat; or next to none of them."""
    if game.scenario.choices["G25"] == "adjacent":
        return all(game.grid.distance(hex, other) > 1 for other in sources)
    return all(_is_farther(game, here, hex, other) for other in sources)


def _is_farther(game: Position, here: int, hex: int, source: int) -> bool:
    return game.grid.distance(hex, source) > game.grid.distance(here, source)


def _has_room(game: Position, unit: int, hex: int) -> bool:
    return not game.pile(hex) or may_join(game, unit, hex)


def in_the_way(game: Position, unit: int, hex: int) -> Units:
    """11.26: who makes room for a unit in a hex: whom it cannot stack with, or one of two whom it can."""
    return _strangers(game, unit, hex) or game.pile(hex)


def _strangers(game: Position, unit: int, hex: int) -> Units:
    """6.41: those in a hex with whom a unit could not share it, were they alone there."""
    return tuple(other for other in game.pile(hex) if why_apart(game, unit, (other,)))


def can_clear(game: Position, unit: int, hex: int, sources: Hexes, spared: Units) -> bool:
    """11.26: whether those in the way can be displaced, each to a hex of his own choice, in a chain if need be."""
    chain = (*spared, unit)
    moved = in_the_way(game, unit, hex)

    def can_go(other: int) -> bool:
        return other not in chain and ways_back(game, other, sources, (*chain, *moved))[0] in (FREE, DISPLACING)

    return all(map(can_go, moved)) if _strangers(game, unit, hex) else any(map(can_go, moved))


def refuse_hex(game: Position, retreat: Retreat, unit: int, hex: int) -> Refusal | None:
    """11.2: why a unit may not retreat to a hex, in the book's order."""
    if hex < 0 or hex not in game.grid.neighbours[game.where[unit]]:
        return Refusal("11.22", "one-hex", {"unit": game.id(unit)})
    facts: dict[str, object] = {"unit": game.id(unit), "hex": game.label(hex)}
    side = game.side(unit)
    if game.held(1 - side) >> hex & 1:
        return Refusal("6.14", "enemy-there", facts)
    if not game.ground.crossable[game.arm(unit)][game.where[unit]] >> hex & 1:
        return Refusal("11.24", "cannot-cross", facts)
    if shut(game, side) >> hex & 1:
        return Refusal("6.53", "entry-hex", facts)
    if not directions(game, unit, retreat.sources) >> hex & 1:
        return Refusal("11.21", "not-away", facts)
    return Refusal("11.26", "others-open", facts)


# Going


def _go(game: Position, retreat: Retreat, unit: int, hex: int) -> None:
    retreat = game.update(retreat, units=(unit, *(other for other in retreat.units if other != unit)))
    if _has_room(game, unit, hex):
        _enter(game, retreat, unit, hex)
        return
    moved = in_the_way(game, unit, hex)
    for other in _strangers(game, unit, hex):
        _displace(game, other, unit)
    game.update(retreat, target=hex)
    chain = (*retreat.spared, unit, *moved)
    making = Retreat(units=moved, sources=retreat.sources, why="displaced", cause=retreat.cause, spared=chain)
    game.begin(replace(making, comer=unit, hex=hex))


def _displace(game: Position, unit: int, comer: int) -> None:
    """11.26: a unit makes room for another."""
    game.mark(unit, DISPLACED)
    game.emit(UnitDisplaced(game.id(unit), game.id(comer)))


def _enter(game: Position, retreat: Retreat, unit: int, hex: int) -> None:
    """11.23 to 11.25: into the hex, under the units there, and what it costs."""
    if game.where[unit] < 0:
        _finish(game, retreat, unit)
        return
    here, hosts = game.where[unit], game.pile(hex)
    leaving = displaced(game, hex, game.side(unit), here)  # 5.15 + 11.21: leaders alone do not stand in the way.
    game.move(unit, hex)
    game.unmark(unit, GUEST)
    game.emit(UnitRetreated(game.id(unit), game.labels((here, hex))))
    for answer in game.scenario.ask.moved:
        answer(game, unit, "retreat")
    if hosts:
        game.face(unit, game.facing[hosts[0]])
        if retreat.cause == "charge" and any(host not in retreat.went for host in hosts):
            game.mark(unit, GUEST)  # 11.23: it lends no strength to the defense, and shares its fate.
    for rule in toll(game, unit, here, hex, retreat.why):
        if game.where[unit] >= 0:
            disorder.take_disorder(game, unit, "retreat", rule)
    if game.where[unit] >= 0 and _goes_far(game, unit) and _may_go_on(retreat):
        game.update(retreat, path=(here, hex))
    else:
        _finish(game, retreat, unit)
    game.begin_each(leaving)


def _may_go_on(retreat: Retreat) -> bool:
    """11.22: a second hex, at its owner's discretion; the displaced go one hex (11.26)."""
    return not retreat.path and retreat.why != "displaced"


def toll(game: Position, unit: int, here: int, hex: int, why: str) -> Iterator[str]:
    """11.24 + 11.25: a Disorder for a ford or bridge, and for each Frontal Hex of an enemy that is entered.

    R45: the displaced do not retreat as a direct result of combat, and cross without harm.
    """
    kind = game.ground.crossings.get((min(here, hex), max(here, hex)), "")
    if why != "displaced" and (kind in ("ford", "bridge") or (kind == "stream-bridge" and game.is_gun(unit))):
        yield "11.24"
    if game.fronts(1 - game.side(unit)) >> hex & 1:
        yield "11.25"


def _finish(game: Position, retreat: Retreat, unit: int) -> None:
    """The unit has retreated: it faces as its owner likes if it is alone; the displaced check their cohesion."""
    left = tuple(other for other in retreat.units if other != unit)
    game.update(retreat, units=left, path=(), went=(*retreat.went, unit))
    if game.where[unit] < 0:
        return
    if retreat.why == "displaced":
        game.begin(Check(unit=unit, why="displaced" if retreat.cause == "charge" else "displaced-by-fire"))
    if len(game.pile(game.where[unit])) == 1:
        game.begin(Facing(units=(unit,), rule="11.21"))


def _leave(game: Position, retreat: Retreat, unit: int) -> None:
    """11.27: off the map it is Withdrawn; with no way at all it is eliminated."""
    hex = game.where[unit]
    if _is_at_edge(game, unit):
        game.emit(LeftTheMap(game.id(unit), game.label(hex)))
        if game.is_gun(unit):
            disorder.eliminate(game, unit, "off-map", "11.41")
        else:
            disorder.withdraw(game, unit, "off-map", "11.27")
    else:
        disorder.eliminate(game, unit, "no-way-back", "11.27")
    game.update(retreat, units=tuple(other for other in retreat.units if other != unit), path=())


def end_retreat(game: Position, retreat: Retreat) -> None:
    """A second hex that nobody can go to: the unit stays where it is."""
    if retreat.path and retreat.units:
        _finish(game, retreat, retreat.units[0])
