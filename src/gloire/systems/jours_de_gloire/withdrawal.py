"""Chapters 10.3 and 10.5: recoil and retreat after combat, hex by hex, and the friends who are passed through."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import Decision, Done, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.actions import RecoilTo, RetreatTo, Withdrawing
from gloire.systems.jours_de_gloire.chiefs import accompany, threatened, with_unit
from gloire.systems.jours_de_gloire.courses import Course, courses, is_home, off_course, stays_beside
from gloire.systems.jours_de_gloire.disorder import (
    break_square,
    disorder,
    eliminate,
    eliminate_fixed,
    face_home,
    retreat_of,
)
from gloire.systems.jours_de_gloire.facing import conform
from gloire.systems.jours_de_gloire.frames import CohesionTest, Withdrawal
from gloire.systems.jours_de_gloire.happened import PassedThrough, Recoiled, Retreated
from gloire.systems.jours_de_gloire.march import by_road
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.stacking import company, may_join, may_share_rout, overstacked

CASTLE = "castle"
GOOD, SHAKEN, BROKEN, OUT = range(4)  # good order, disordered, routed, eliminated


# Whether a unit in some order may come to rest in a hex.
MayRest = Callable[[Position, int, int, int], bool]


class Plight(NamedTuple):
    """Where a unit stands in a withdrawal: hex, order, hexes still to go, and the way so far."""

    hex: int
    order: int
    left: int
    path: tuple[int, ...]


def begin_withdrawal(game: Position, withdrawal: Withdrawal) -> None:
    """10.3.1: who cannot go its whole way is eliminated. A fixed battery never gives way."""
    unit = withdrawal.unit
    if game.where[unit] < 0:
        game.update(withdrawal, left=0, path=withdrawal.path or ())
        return
    break_square(game, unit)
    hex = game.where[unit]
    left = 0 if is_home(game, withdrawal, hex) else withdrawal.left
    withdrawal = game.update(withdrawal, left=left, path=(hex,), chiefs=with_unit(game, unit))
    if game.unit(unit).fixed:
        eliminate_fixed(game, unit)
    elif left and not lawful_hexes(game, withdrawal):
        eliminate(game, unit, "no way out", "10.3.1")


class ChooseWithdrawal(Decision):
    """10.3.1: its owner says where a unit goes, hex by hex, as long as it has to.

    10.3.3: each unit of a stack for itself, and into a hex with friends it may not stack with, if he wishes (10.5).
    """

    rule = "10.3.1"

    def asks(self, game: Position, withdrawal: Withdrawal) -> str | None:
        return game.owner(withdrawal.unit) if must_go_on(game, withdrawal) else NOBODY

    def options(self, game: Position, withdrawal: Withdrawal) -> Sequence[Action]:
        kind = RetreatTo if withdrawal.kind == "retreat" else RecoilTo
        return [kind(game.id(withdrawal.unit), game.label(hex)) for hex in lawful_hexes(game, withdrawal)]

    def choose(self, game: Position, withdrawal: Withdrawal, action: Withdrawing) -> Done | None:
        enter(game, withdrawal, place(game, action.hex))
        return None

    def heard(self, game: Position, withdrawal: Withdrawal, ended: Procedure) -> None:
        """9.5.2: who was routed while it recoiled went on from there, and whoever pursues it follows all the way."""
        if isinstance(ended, Withdrawal) and ended.unit == withdrawal.unit and ended.path:
            game.update(withdrawal, left=0, path=(*withdrawal.path, *ended.path[1:]))

    def refuse(self, game: Position, withdrawal: Withdrawal, action: Action) -> Refusal | None:
        if not isinstance(action, RecoilTo | RetreatTo) or action.unit != game.id(withdrawal.unit):
            return None
        return refuse_hex(game, withdrawal, place(game, action.hex), action.hex)

    def about(self, game: Position, withdrawal: Withdrawal) -> dict[str, object]:
        unit = withdrawal.unit
        return {
            "unit": game.id(unit),
            "hex": game.label(game.where[unit]),
            "left": max(1, withdrawal.left),
            "kind": withdrawal.kind,
        }


def must_go_on(game: Position, withdrawal: Withdrawal) -> bool:
    """10.3.1 + 10.5: as far as it must, and on through friends with whom it may not stack, if there is a way."""
    unit, path = withdrawal.unit, withdrawal.path
    if game.where[unit] < 0 or not path or game.where[unit] != path[-1]:
        return False  # it is lost, or was routed on the way and has retreated from there
    if withdrawal.left > 0:
        return bool(lawful_hexes(game, withdrawal))
    return bool(overstacked(game, game.pile(game.where[unit]))) and bool(lawful_hexes(game, withdrawal))


# Where it may go


def lawful_hexes(game: Position, withdrawal: Withdrawal) -> list[int]:
    """10.3.1: the next hexes, of those that spare the unit elimination; none where all are fatal."""
    return _ways_out(game, withdrawal)[1]


def _ways_out(game: Position, withdrawal: Withdrawal) -> tuple[Course, list[int]]:
    """10.3.1 + R67: the course that a unit has to keep to, and its next hexes.

    5.1.2: a routed unit ends where it is alone, and with another routed one only if there is no other way.
    """
    here, able = _plight(game, withdrawal), courses(withdrawal)
    for may_rest in (_rests_alone, _rests_together):
        for course in able:
            steps = _steps(game, withdrawal, here, course)
            if found := [hex for hex in steps if _outlives(game, withdrawal, here, hex, course, may_rest)]:
                return course, found
    return able[0], []


def _plight(game: Position, withdrawal: Withdrawal) -> Plight:
    return Plight(game.where[withdrawal.unit], order_of(game, withdrawal.unit), withdrawal.left, withdrawal.path)


def order_of(game: Position, unit: int) -> int:
    """10.1: good order, disordered or routed."""
    return BROKEN if game.has(unit, ROUTED) else SHAKEN if game.has(unit, DISORDERED) else GOOD


def _steps(game: Position, withdrawal: Withdrawal, here: Plight, course: Course) -> Iterator[int]:
    """10.3.1 + 10.3.4: neighbours over ground and sides that are open to it, without an enemy, and on its course.

    5.2.3: entry hexes that the enemy's reinforcements still await are closed to who falls back, too.
    """
    unit, side = withdrawal.unit, game.side(withdrawal.unit)
    open = game.ground.retreats[game.arm(unit)][here.hex] & ~game.held(1 - side) & ~ways.shut(game, side)
    for hex in bits(open):
        if hex in here.path or not course(game, withdrawal, here.hex, hex):
            continue
        if _has_points(game, unit, here.hex, hex):
            yield hex


def _has_points(game: Position, unit: int, here: int, hex: int) -> bool:
    """10.3.4, exception: into a castle only with the movement points for it."""
    if game.ground.terrain[hex] != CASTLE:
        return True
    costs = [cost for near, cost, _ in game.ground.rout_steps[game.arm(unit)][here] if near == hex]
    return min(costs, default=0) <= game.figures(unit).movement


def _outlives(
    game: Position, withdrawal: Withdrawal, here: Plight, hex: int, course: Course, may_rest: MayRest
) -> bool:
    """10.3.1: whether a unit that goes into a hex can come to rest somewhere without being eliminated."""
    there = _after(game, withdrawal, here, hex)
    if there is None:
        return False
    if there.left == 0 and _rests_together(game, withdrawal.unit, hex, there.order):
        return may_rest(game, withdrawal.unit, hex, there.order)
    steps = _steps(game, withdrawal, there, course)
    return any(_outlives(game, withdrawal, there, onward, course, may_rest) for onward in steps)


def _after(game: Position, withdrawal: Withdrawal, here: Plight, hex: int) -> Plight | None:
    """10.3: how a unit stands after a step; None where that eliminates it."""
    unit = withdrawal.unit
    order = here.order + len(harms(game, withdrawal, here.hex, hex))
    if order >= (BROKEN if game.arm(unit) == ARTILLERY and here.order < BROKEN and order > here.order else OUT):
        return None
    left = 0 if is_home(game, withdrawal, hex) else max(0, here.left - 1)
    if order == BROKEN and here.order < BROKEN:
        left = retreat_of(game, unit)
    return Plight(hex, order, left, (*here.path, hex))


def hazard(game: Position, withdrawal: Withdrawal, hex: int) -> tuple[int, int]:
    """10.3: how a unit ends that goes on over a hex by its safest way, and how many friends it goes through."""
    return _hazard(game, withdrawal, _plight(game, withdrawal), hex, _ways_out(game, withdrawal)[0])


def _hazard(game: Position, withdrawal: Withdrawal, here: Plight, hex: int, course: Course) -> tuple[int, int]:
    unit, there = withdrawal.unit, _after(game, withdrawal, here, hex)
    if there is None:
        return OUT, 0
    if there.left == 0 and _rests_together(game, unit, hex, there.order):
        return there.order, 0
    friends = len(company(game, unit, hex))
    steps = _steps(game, withdrawal, there, course)
    onward = [_hazard(game, withdrawal, there, next, course) for next in steps]
    order, more = min(onward, default=(OUT, 0))
    return order, friends + more


def _rests_alone(game: Position, unit: int, hex: int, order: int) -> bool:
    """5.1.2: a routed unit alone in its hex; others within the stacking limits."""
    return not company(game, unit, hex) if order == BROKEN else _may_stack(game, unit, hex, order)


def _rests_together(game: Position, unit: int, hex: int, order: int) -> bool:
    """5.1.2: a routed unit with one other, where there is no other solution."""
    return may_share_rout(game, unit, hex) if order == BROKEN else _may_stack(game, unit, hex, order)


def _may_stack(game: Position, unit: int, hex: int, order: int) -> bool:
    """5.1.1: whether it may stay with whoever is there, with the strength of the side that will be up by then."""
    if order == SHAKEN and not game.has(unit, DISORDERED):
        game = game.clone()
        game.mark(unit, DISORDERED)
    return may_join(game, (unit,), hex)


def harms(game: Position, withdrawal: Withdrawal, here: int, hex: int) -> list[str]:
    """10.3.4 + 10.3.5: what disorders a unit in a step: a steep slope, ford or bridge, and an enemy's front."""
    unit, ground = withdrawal.unit, game.ground
    # R68: who recoils over a bridge by the exception of 10.3.1 does so without penalty.
    dear = ground.toll[here] >> hex & 1 and not stays_beside(game, withdrawal, here, hex)
    found = ["crossing"] if dear else []
    if game.threats(1 - game.side(unit)) >> hex & 1:
        found.append("enemy front")
    # 8.7.1: woods disorder cavalry in every kind of movement, off the road; a steep slope is counted once.
    rough = ground.dear[game.arm(unit)][here] & ~ground.steep[here]
    if rough >> hex & 1 and not by_road(game, unit, here, hex):
        found.append("ground")
    return found


# What a step does


def enter(game: Position, withdrawal: Withdrawal, hex: int) -> None:
    """10.3: a unit goes into a hex, and suffers what it meets there, one disorder after another."""
    unit, here = withdrawal.unit, game.where[withdrawal.unit]
    hurt = harms(game, withdrawal, here, hex)
    # R38: who is routed there by what it meets has come disordered, and passes through nobody it could stack with then.
    order = SHAKEN if hurt else order_of(game, unit)
    crossed = left_behind(game, unit, withdrawal.path) + run_into(game, unit, hex, order)
    game.move(unit, hex)
    accompany(game, withdrawal.chiefs, here, hex)
    event = Retreated if withdrawal.kind == "retreat" else Recoiled
    game.emit(event(game.id(unit), game.label(hex)))
    game.update(
        withdrawal,
        left=0 if is_home(game, withdrawal, hex) else max(0, withdrawal.left - 1),
        path=(*withdrawal.path, hex),
        crossed=(*withdrawal.crossed, *crossed),
    )
    for why in hurt:
        disorder(game, unit, why, withdrawal.attackers, withdrawal.origin, withdrawal.spared)
    # 2.5.2: a chief whom it meets decides first, before it goes on.
    game.begin_each(threatened(game, hex, game.side(unit)))


def left_behind(game: Position, unit: int, path: Sequence[int]) -> tuple[int, ...]:
    """10.5: the friends in a hex that a unit has entered and leaves again; not those with whom it set out."""
    return tuple(company(game, unit, path[-1])) if len(path) > 1 else ()


def run_into(game: Position, unit: int, hex: int, order: int = BROKEN) -> tuple[int, ...]:
    """10.5: the friends in a hex that a unit enters with whom it may not stack, whether it halts there or not."""
    return () if _may_stack(game, unit, hex, order) else tuple(company(game, unit, hex))


def end_withdrawal(game: Position, withdrawal: Withdrawal) -> None:
    """10.3.2: who joins others takes their facing. 10.5: who was passed through tests, in that order."""
    unit = withdrawal.unit
    if game.where[unit] >= 0 and withdrawal.path and game.where[unit] == withdrawal.path[-1]:
        if withdrawal.left > 0 or overstacked(game, game.pile(game.where[unit])):
            eliminate(game, unit, "no way out", "10.3.1")
        elif game.has(unit, ROUTED):
            face_home(game, unit)
        else:
            conform(game, (unit,))
    test_crossed(game, unit, withdrawal.crossed, withdrawal.spared)


def test_crossed(game: Position, unit: int, crossed: Sequence[int], spared: Sequence[int]) -> None:
    """10.5: the units that were passed through test their cohesion; a routed one makes a rout move."""
    met = [other for other in dict.fromkeys(crossed) if game.where[other] >= 0]
    for other in met:
        game.emit(PassedThrough(game.id(other), game.id(unit)))
    game.begin_each(CohesionTest(unit=other, why="passed through", spared=(*spared, unit)) for other in met)


def refuse_hex(game: Position, withdrawal: Withdrawal, hex: int, label: str) -> Refusal | None:
    """10.3: the first rule that keeps a unit from a hex."""
    unit, here = withdrawal.unit, game.where[withdrawal.unit]
    facts = {"unit": game.id(unit), "hex": label}
    if hex < 0 or hex not in game.grid.neighbours[here]:
        return Refusal("10.3.1", "not-next", facts)
    if game.held(1 - game.side(unit)) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if ways.shut(game, game.side(unit)) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts, ruling="R43")
    if not game.ground.retreats[game.arm(unit)][here] >> hex & 1:
        return ways.no_crossing(game, here, hex, "10.3.4", facts)
    if not _has_points(game, unit, here, hex):
        return Refusal("10.3.4", "no-points-for-castle", facts)
    plight, course = _plight(game, withdrawal), _ways_out(game, withdrawal)[0]
    if hex not in _steps(game, withdrawal, plight, course):
        ruling = "" if withdrawal.attackers else "R67"
        return Refusal("10.3.1", off_course(game, course), facts, ruling=ruling)
    if _outlives(game, withdrawal, plight, hex, course, _rests_together):
        return Refusal("5.1.2", "routed-alone", facts)
    return Refusal("10.3.1", "would-be-lost", facts)
