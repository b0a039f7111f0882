"""Chapter 10.4, rout movement: with all points, by the most direct way, and away from the enemy."""

from collections.abc import Sequence
from typing import NamedTuple

from gloire.core.actions import Action
from gloire.core.hexes import OFF_MAP
from gloire.core.procedures import Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import routes, ways
from gloire.systems.jours_de_gloire.actions import RoutOffMap, RoutTo, StopShort, TakeRefuge
from gloire.systems.jours_de_gloire.chiefs import accompany, lose_chief, threatened, with_unit
from gloire.systems.jours_de_gloire.disorder import eliminate, eliminate_fixed, face_home
from gloire.systems.jours_de_gloire.frames import RoutMove
from gloire.systems.jours_de_gloire.happened import RoutMoved, TookRefuge
from gloire.systems.jours_de_gloire.march import by_road
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.position import DUE, Position
from gloire.systems.jours_de_gloire.routes import Step
from gloire.systems.jours_de_gloire.scenario import INFANTRY
from gloire.systems.jours_de_gloire.stacking import company, may_share_rout
from gloire.systems.jours_de_gloire.withdrawal import left_behind, run_into, test_crossed

SIDEWAYS, SIDEWAYS_OF_FOOT = 3, 2  # 10.4: columns


class Stage(NamedTuple):
    """How far a rout has come: the points left, the line it keeps to, the columns it has gone sideways, its way."""

    left: int
    base: int
    sideways: int
    path: tuple[int, ...]

    @property
    def hex(self) -> int:
        """Where the unit is."""
        return self.path[-1]


def stage_of(rout: RoutMove) -> Stage:
    """How far a rout has come."""
    return Stage(rout.left, rout.base, rout.sideways, rout.path)


def begin_rout_move(game: Position, rout: RoutMove) -> None:
    """10.4: the points of the disordered side; a fixed battery, or one that cannot move a hex, is eliminated."""
    unit, hex = rout.unit, game.where[rout.unit]
    if hex < 0:
        game.update(rout, halted=True)
        return
    game.unmark(unit, DUE)
    stage = _at_first(game, unit)._asdict()
    rout = game.update(rout, **stage, chiefs=with_unit(game, unit), halted=_is_home(game, unit, hex))
    if game.unit(unit).fixed:
        eliminate_fixed(game, unit)
    elif not rout.halted and not open_steps(game, unit, stage_of(rout)):
        eliminate(game, unit, "cannot rout", "10.4")


def _at_first(game: Position, unit: int) -> Stage:
    hex = game.where[unit]
    return Stage(game.figures(unit).movement, routes.base_of(game, unit, hex), 0, (hex,))


def _is_home(game: Position, unit: int, hex: int) -> bool:
    """H24 + R67: who has reached the goal hex stays there, where it may halt in it."""
    return hex == game.scenario.goals[game.side(unit)].hex and game.scenario.choices["H24"] == "halts"


class ChooseRoutHex(Decision):
    """10.4: the next hex of a rout, where the way is not given; in a place the unit may stop."""

    rule = "10.4"

    def asks(self, game: Position, rout: RoutMove) -> str | None:
        alive = not rout.halted and rout.path and game.where[rout.unit] == rout.path[-1]
        return game.owner(rout.unit) if alive and open_steps(game, rout.unit, stage_of(rout)) else NOBODY

    def options(self, game: Position, rout: RoutMove) -> Sequence[Action]:
        id = game.id(rout.unit)
        steps, short = choices(game, rout.unit, stage_of(rout))
        found: list[Action] = [RoutOffMap(id) if hex == OFF_MAP else RoutTo(id, game.label(hex)) for hex, _, _ in steps]
        if short:
            found.append(StopShort(id))
        if may_take_refuge(game, rout):
            found.append(TakeRefuge(id))
        return found

    def choose(self, game: Position, rout: RoutMove, action: Action) -> Done | None:
        match action:
            case RoutTo(_, hex):
                enter(game, rout, place(game, hex))
            case StopShort():
                game.update(rout, halted=True)
            case TakeRefuge(unit):
                game.update(rout, halted=True)
                game.emit(TookRefuge(unit, game.label(game.where[rout.unit])))
            case _:
                leave(game, rout)
        return None

    def refuse(self, game: Position, rout: RoutMove, action: Action) -> Refusal | None:
        if not isinstance(action, RoutTo | RoutOffMap | TakeRefuge | StopShort) or action.unit != game.id(rout.unit):
            return None
        match action:
            case TakeRefuge(unit):
                return Refusal("10.4", "no-refuge", {"unit": unit})
            case StopShort(unit):
                return Refusal("10.4", "must-flee-on", {"unit": unit})
            case RoutTo(_, label):
                return refuse_step(game, rout, place(game, label), label)
        return Refusal("10.4", "not-direct", {"unit": action.unit, "hex": ""})

    def about(self, game: Position, rout: RoutMove) -> dict[str, object]:
        return {"unit": game.id(rout.unit), "hex": game.label(game.where[rout.unit]), "left": rout.left}


def no_stay(game: Position, unit: int) -> str:
    """10.4 + R37: why a routed unit may not stay where it is in Phase E; empty where it may.

    R70: two in one place part if they can: beside one that stays another stays only if it cannot flee.
    """
    hex = game.where[unit]
    if not game.ground.six_fronts >> hex & 1:
        return "no-refuge"
    staying = [other for other in company(game, unit, hex) if not game.has(other, DUE)]
    return "refuge-taken" if staying and open_steps(game, unit, _at_first(game, unit)) else ""


def may_take_refuge(game: Position, rout: RoutMove) -> bool:
    """10.4: in a town, village or castle that it has entered, if it is alone there (5.1.2)."""
    hex = game.where[rout.unit]
    entered = len(rout.path) > 1 and bool(game.ground.six_fronts >> hex & 1)
    return entered and not company(game, rout.unit, hex)


# Where it may go


def choices(game: Position, unit: int, stage: Stage) -> tuple[list[Step], bool]:
    """10.4: the steps that are offered, and whether the unit may stop a hex short instead.

    5.1.2: where the last hex would be one with another routed unit, they part: by a column sideways, or a hex less.
    """
    steps = open_steps(game, unit, stage)
    lonely = [step for step in steps if not _ends_in_company(game, unit, stage, step)]
    if lonely or not steps:
        return lonely, False
    aside = [step for step in _aside(game, unit, stage, 1) if not _ends_in_company(game, unit, stage, step)]
    short = len(stage.path) > 1 and not company(game, unit, stage.hex)
    return (aside, short) if aside or short else (steps, False)


def open_steps(game: Position, unit: int, stage: Stage) -> list[Step]:
    """10.4: the direct steps; where an obstacle is in the way, steps to the side, as many columns as the arm may.

    10.5: a unit without the points for them goes on all the same out of a hex in which it may not halt.
    """
    steps = _straight_on(game, unit, stage) or _aside(game, unit, stage)
    paid = [step for step in steps if cost(game, unit, stage.hex, step.hex) <= stage.left]
    return steps if not paid and must_go_on(game, unit, stage) else paid


def _straight_on(game: Position, unit: int, stage: Stage) -> list[Step]:
    found = routes.steps(game, unit, stage.hex, stage.base)
    return [step for step in found if step.sideways == 0 and not bar(game, unit, stage, step.hex)]


def _aside(game: Position, unit: int, stage: Stage, columns: int = SIDEWAYS) -> list[Step]:
    """10.4: the steps that go the fewest columns sideways, no more than the arm has left."""
    most = min(columns, sideways_left(game, unit, stage))
    found = [step for step in routes.steps(game, unit, stage.hex, stage.base) if 0 < step.sideways <= most]
    open = [step for step in found if not bar(game, unit, stage, step.hex)]
    fewest = min((step.sideways for step in open), default=0)
    return [step for step in open if step.sideways == fewest]


def sideways_left(game: Position, unit: int, stage: Stage) -> int:
    """10.4: two columns for infantry, three for cavalry and artillery, in one rout move."""
    return (SIDEWAYS_OF_FOOT if game.arm(unit) == INFANTRY else SIDEWAYS) - stage.sideways


def _ends_in_company(game: Position, unit: int, stage: Stage, step: Step) -> bool:
    """5.1.2: whether a step is the last one, into a hex with another routed unit."""
    if step.hex == OFF_MAP or not company(game, unit, step.hex) or not may_share_rout(game, unit, step.hex):
        return False
    return not open_steps(game, unit, _after(game, unit, stage, step))


def _after(game: Position, unit: int, stage: Stage, step: Step) -> Stage:
    left = stage.left - cost(game, unit, stage.hex, step.hex)
    return Stage(left, step.base, stage.sideways + step.sideways, (*stage.path, step.hex))


def must_go_on(game: Position, unit: int, stage: Stage) -> bool:
    """5.1.2 + 10.5: it has come into a hex that it may not share."""
    return len(stage.path) > 1 and not may_share_rout(game, unit, stage.hex)


def bar(game: Position, unit: int, stage: Stage, hex: int) -> str:
    """10.4: what keeps a rout from a hex: what no unit may enter, and what would cost it another disorder."""
    if hex == OFF_MAP:
        return ""
    enemy, arm, here, ground = 1 - game.side(unit), game.arm(unit), stage.hex, game.ground
    if game.held(enemy) >> hex & 1:
        return "enemy-there"
    if ways.shut(game, game.side(unit)) >> hex & 1:
        return "entry-hex"  # 5.2.3
    if not (ground.open[arm][here] | ground.retreats[arm][here]) >> hex & 1:
        return "no-crossing"
    if game.threats(enemy) >> hex & 1:
        return "enemy-front"  # 10.3.5
    # 10.3.4: of what disorders who falls back over it only fords and bridges are forgiven.
    if ground.steep[here] >> hex & 1 or (ground.dear[arm][here] >> hex & 1 and not by_road(game, unit, here, hex)):
        return "ground-disorders"
    if hex in stage.path:
        return "not-direct"
    return "zone-to-zone" if _zones_left(game, unit, stage.path) >> hex & 1 else ""


def _zones_left(game: Position, unit: int, path: Sequence[int]) -> int:
    """6.2.2 + 10.4: not from one hex to another in the zone of the same enemy."""
    enemy, been = 1 - game.side(unit), game.grid.mask(path)
    found = 0
    for other, hex in enumerate(game.where):
        if hex >= 0 and game.side(other) == enemy and (zone := game.zone(other)) & been:
            found |= zone
    return found


def cost(game: Position, unit: int, here: int, hex: int) -> int:
    """10.4: as in normal movement, but friends cost nothing more; a wall costs infantry what the chart says."""
    if hex == OFF_MAP:
        return 1
    arm, zones = game.arm(unit), game.zones(1 - game.side(unit))
    prices = [price for near, price, _ in game.ground.rout_steps[arm][here] if near == hex]
    if not ways.beside(game, 1 - game.side(unit)) >> hex & 1:  # 4.3.1
        prices += [price for near, price, _ in game.ground.road_steps[arm][here] if near == hex]
    more = 1 + game.is_foggy + 2 * game.is_night  # 10.1: it is on its disordered side.
    return min(prices, default=1) + more * (zones >> hex & 1) + (zones >> here & 1)


BARS = {
    "enemy-there": "5.1.2",
    "entry-hex": "5.2.3",
    "enemy-front": "10.3.5",
    "ground-disorders": "10.3.4",
    "zone-to-zone": "6.2.2",
}


def refuse_step(game: Position, rout: RoutMove, hex: int, label: str) -> Refusal:
    """10.4: the first rule that keeps a routed unit from a hex."""
    unit, stage = rout.unit, stage_of(rout)
    facts = {"unit": game.id(unit), "hex": label}
    step = next((step for step in routes.steps(game, unit, stage.hex, stage.base) if step.hex == hex), None)
    if hex < 0 or step is None:
        return Refusal("10.4", "not-direct", facts)
    if (why := bar(game, unit, stage, hex)) == "no-crossing":
        return ways.no_crossing(game, stage.hex, hex, "10.4", facts)
    if why:
        return Refusal(BARS.get(why, "10.4"), why, facts)
    if step.sideways > sideways_left(game, unit, stage):
        return Refusal("10.4", "too-far-aside", facts)
    if step in open_steps(game, unit, stage):
        return Refusal("5.1.2", "routed-alone", facts)
    dear = cost(game, unit, stage.hex, hex) > stage.left
    return Refusal("10.4", "no-points-to-flee" if dear else "not-direct", facts)


# What a step does


def enter(game: Position, rout: RoutMove, hex: int) -> None:
    """10.4: a step of the rout."""
    unit, here, stage = rout.unit, game.where[rout.unit], stage_of(rout)
    step = next(step for step in choices(game, unit, stage)[0] if step.hex == hex)
    after = _after(game, unit, stage, step)
    crossed = left_behind(game, unit, rout.path) + run_into(game, unit, hex)
    game.move(unit, hex)
    accompany(game, rout.chiefs, here, hex)
    game.update(rout, **after._asdict(), crossed=(*rout.crossed, *crossed))
    game.begin_each(threatened(game, hex, game.side(unit)))


def leave(game: Position, rout: RoutMove) -> None:
    """10.4: off the map it is eliminated, and a chief with it (2.5.2)."""
    unit, hex = rout.unit, game.where[rout.unit]
    crossed = (*rout.crossed, *left_behind(game, unit, rout.path))
    for chief in rout.chiefs:
        if game.chiefs[chief] == hex:
            lose_chief(game, chief)
    game.emit(RoutMoved(game.id(unit), game.labels(rout.path)))
    eliminate(game, unit, "left the map", "10.4")
    game.update(rout, halted=True, crossed=crossed)


def end_rout_move(game: Position, rout: RoutMove) -> None:
    """10.5: those it went through test their cohesion; those it shares its last hex with were not passed through."""
    unit = rout.unit
    if game.where[unit] >= 0 and len(rout.path) > 1:
        game.emit(RoutMoved(game.id(unit), game.labels(rout.path)))
        if may_share_rout(game, unit, game.where[unit]):
            face_home(game, unit)
        else:
            eliminate(game, unit, "no room", "5.1.2")  # 5.1.2: there is nowhere to halt.
    test_crossed(game, unit, rout.crossed, rout.spared)
