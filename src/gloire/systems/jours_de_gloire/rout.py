"""Chapter 10.4, rout movement: with all points, by the most direct way, and away from the enemy."""

from collections.abc import Sequence
from typing import NamedTuple

from gloire.core.actions import Action
from gloire.core.hexes import OFF_MAP
from gloire.core.procedures import Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import routes, ways
from gloire.systems.jours_de_gloire.actions import RoutOffMap, RoutTo, TakeRefuge
from gloire.systems.jours_de_gloire.chiefs import accompany, lose_chief, threatened, with_unit
from gloire.systems.jours_de_gloire.disorder import eliminate
from gloire.systems.jours_de_gloire.frames import RoutMove
from gloire.systems.jours_de_gloire.happened import RoutMoved, TookRefuge
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.position import CALLED, ROUTED, Position
from gloire.systems.jours_de_gloire.routes import Step
from gloire.systems.jours_de_gloire.scenario import INFANTRY
from gloire.systems.jours_de_gloire.stacking import overstacked
from gloire.systems.jours_de_gloire.withdrawal import test_crossed

SIDEWAYS, SIDEWAYS_OF_FOOT = 3, 2  # 10.4: columns


class Priced(NamedTuple):
    """A step that is open, and what it costs."""

    step: Step
    cost: int


def begin_rout_move(game: Position, rout: RoutMove) -> None:
    """10.4: the points of the disordered side; a fixed battery, or one that cannot move a hex, is eliminated."""
    unit, hex = rout.unit, game.where[rout.unit]
    if hex < 0:
        game.update(rout, halted=True)
        return
    game.unmark(unit, CALLED)
    base = routes.base_of(game, unit, hex)
    points, chiefs = game.figures(unit).movement, with_unit(game, unit)
    rout = game.update(rout, left=points, base=base, path=(hex,), chiefs=chiefs)
    if game.unit(unit).fixed or not open_steps(game, rout):
        eliminate(game, unit, "cannot rout", "10.4")


class ChooseRoutHex(Decision):
    """10.4: the next hex of a rout, where the way is not given; in a place the unit may stop."""

    rule = "10.4"

    def asks(self, game: Position, rout: RoutMove) -> str | None:
        alive = not rout.halted and rout.path and game.where[rout.unit] == rout.path[-1]
        return game.owner(rout.unit) if alive and open_steps(game, rout) else NOBODY

    def options(self, game: Position, rout: RoutMove) -> Sequence[Action]:
        id = game.id(rout.unit)
        found: list[Action] = []
        for step in open_steps(game, rout):
            found.append(RoutOffMap(id) if step.hex == OFF_MAP else RoutTo(id, game.label(step.hex)))
        if may_take_refuge(game, rout):
            found.append(TakeRefuge(id))
        return found

    def choose(self, game: Position, rout: RoutMove, action: Action) -> Done | None:
        match action:
            case RoutTo(_, hex):
                enter(game, rout, place(game, hex))
            case TakeRefuge(unit):
                game.update(rout, halted=True)
                game.emit(TookRefuge(unit, game.label(game.where[rout.unit])))
            case _:
                leave(game, rout)
        return None

    def refuse(self, game: Position, rout: RoutMove, action: Action) -> Refusal | None:
        if not isinstance(action, RoutTo | RoutOffMap | TakeRefuge) or action.unit != game.id(rout.unit):
            return None
        if isinstance(action, TakeRefuge):
            return Refusal("10.4", "no-refuge", {"unit": action.unit})
        return Refusal("10.4", "not-direct", {"unit": action.unit, "hex": getattr(action, "hex", "")})

    def about(self, game: Position, rout: RoutMove) -> dict[str, object]:
        return {"unit": game.id(rout.unit), "hex": game.label(game.where[rout.unit]), "left": rout.left}


def may_take_refuge(game: Position, rout: RoutMove) -> bool:
    """10.4: in a town, village or castle that it has entered, if it may stay there."""
    hex = game.where[rout.unit]
    entered = len(rout.path) > 1 and bool(game.ground.six_fronts >> hex & 1)
    return entered and not overstacked(game, game.pile(hex))


def open_steps(game: Position, rout: RoutMove) -> list[Step]:
    """10.4: the direct steps; where an obstacle is in the way, steps to the side, as many columns as the arm may."""
    unit, hex = rout.unit, game.where[rout.unit]
    aside = (SIDEWAYS_OF_FOOT if game.arm(unit) == INFANTRY else SIDEWAYS) - rout.sideways
    found = routes.steps(game, unit, hex, rout.base)
    priced = [Priced(step, cost(game, rout, step.hex)) for step in found if not is_barred(game, rout, step.hex)]
    direct = [one for one in priced if one.step.sideways == 0]
    if not direct:
        fewest = min((one.step.sideways for one in priced if one.step.sideways <= aside), default=0)
        direct = [one for one in priced if one.step.sideways == fewest and fewest]
    if must_go_on(game, rout):
        return [one.step for one in direct]  # 10.5: farther than it would have to, to a hex where it can halt
    return [one.step for one in direct if one.cost <= rout.left]


def must_go_on(game: Position, rout: RoutMove) -> bool:
    """5.1.2 + 10.5: out of points, but in a hex that it must share."""
    pile = [other for other in game.pile(game.where[rout.unit]) if not game.unit(other).fixed]
    return len(rout.path) > 1 and rout.left <= 0 and len(pile) > 1


def is_barred(game: Position, rout: RoutMove, hex: int) -> bool:
    """10.4: what would cost the unit another disorder, and what no unit may enter."""
    unit, here = rout.unit, game.where[rout.unit]
    if hex == OFF_MAP:
        return False
    enemy, arm = 1 - game.side(unit), game.arm(unit)
    ground = game.ground
    if not (ground.open[arm][here] | ground.retreats[arm][here]) >> hex & 1 or game.held(enemy) >> hex & 1:
        return True
    if game.threats(enemy) >> hex & 1 or hex in rout.path:
        return True
    if ground.dear[arm][here] >> hex & 1 and not any(near == hex for near, _, _ in ground.road_steps[arm][here]):
        return True
    return bool(_zones_left(game, rout) >> hex & 1)


def _zones_left(game: Position, rout: RoutMove) -> int:
    """6.2.2 + 10.4: not from one hex to another in the zone of the same enemy."""
    enemy, been = 1 - game.side(rout.unit), game.grid.mask(rout.path)
    found = 0
    for other, hex in enumerate(game.where):
        if hex >= 0 and game.side(other) == enemy and (zone := game.zone(other)) & been:
            found |= zone
    return found


def cost(game: Position, rout: RoutMove, hex: int) -> int:
    """10.4: as in normal movement, but friends cost nothing more; a wall costs infantry what the chart says."""
    if hex == OFF_MAP:
        return 1
    unit, here = rout.unit, game.where[rout.unit]
    arm, zones = game.arm(unit), game.zones(1 - game.side(unit))
    prices = [price for near, price, _ in game.ground.rout_steps[arm][here] if near == hex]
    if not ways.beside(game, 1 - game.side(unit)) >> hex & 1:  # 4.3.1
        prices += [price for near, price, _ in game.ground.road_steps[arm][here] if near == hex]
    more = 1 + game.is_foggy + 2 * game.is_night  # 10.1: it is on its disordered side.
    return min(prices, default=1) + more * (zones >> hex & 1) + (zones >> here & 1)


def enter(game: Position, rout: RoutMove, hex: int) -> None:
    """10.4: a step of the rout."""
    unit, here = rout.unit, game.where[rout.unit]
    step = next(step for step in open_steps(game, rout) if step.hex == hex)
    price = cost(game, rout, hex)
    met = tuple(other for other in game.pile(hex) if not game.unit(other).fixed)
    game.move(unit, hex)
    accompany(game, rout.chiefs, here, hex)
    game.update(
        rout,
        left=rout.left - price,
        base=step.base,
        sideways=rout.sideways + step.sideways,
        path=(*rout.path, hex),
        crossed=(*rout.crossed, *met),
    )
    game.begin_each(threatened(game, hex, game.side(unit)))


def leave(game: Position, rout: RoutMove) -> None:
    """10.4: off the map it is eliminated, and a chief with it (2.5.2)."""
    unit, hex = rout.unit, game.where[rout.unit]
    for chief in rout.chiefs:
        if game.chiefs[chief] == hex:
            lose_chief(game, chief)
    game.emit(RoutMoved(game.id(unit), game.labels(rout.path)))
    eliminate(game, unit, "left the map", "10.4")
    game.update(rout, halted=True)


def end_rout_move(game: Position, rout: RoutMove) -> None:
    """10.5: those it went through test their cohesion; those it shares its last hex with were not passed through."""
    unit = rout.unit
    if game.where[unit] >= 0 and len(rout.path) > 1:
        game.emit(RoutMoved(game.id(unit), game.labels(rout.path)))
        if overstacked(game, game.pile(game.where[unit])):
            eliminate(game, unit, "no room", "10.4")  # 5.1.2: there is nowhere to halt.
    stayed = game.pile(game.where[unit]) if game.where[unit] >= 0 else ()
    mates = [other for other in rout.crossed if other not in stayed or not game.has(other, ROUTED)]
    test_crossed(game, unit, mates, rout.spared)
