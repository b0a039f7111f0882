"""Chapters 0.4, 10.1 and 10.2: tests of cohesion and engagement, disorder, rout, elimination."""

from collections.abc import Iterator, Sequence

from gloire.core.actions import Roll
from gloire.core.procedures import DONE, Die, Done, Episode, Procedure
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.jours_de_gloire.chiefs import abandoned
from gloire.systems.jours_de_gloire.facing import turn
from gloire.systems.jours_de_gloire.frames import Blow, CohesionTest, EngagementTest, RoutMove, Withdrawal
from gloire.systems.jours_de_gloire.happened import (
    CohesionTested,
    Disordered,
    Eliminated,
    EngagementTested,
    Modifier,
    Routed,
    SquareLeft,
)
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import DISORDERED, LOST, ROUTED, SQUARE, UNSETTLED, Position
from gloire.systems.jours_de_gloire.routes import homeward
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY

RETREAT, RETREAT_OF_CAVALRY = 2, 3  # 10.2: hexes


# 10.1 and 10.2


def disorder(
    game: Position,
    unit: int,
    why: str,
    attackers: Sequence[int] = (),
    origin: int = -1,
    spared: Sequence[int] = (),
) -> None:
    """10.1: good order is lost; a disordered unit is routed, a routed one, or a disordered battery, eliminated."""
    if game.where[unit] < 0:
        return
    if game.has(unit, ROUTED) or (game.has(unit, DISORDERED) and game.arm(unit) == ARTILLERY):
        eliminate(game, unit, why, "10.2" if game.has(unit, ROUTED) else "10.1")
    elif game.has(unit, DISORDERED):
        rout(game, unit, why, attackers, origin, spared)
    else:
        game.mark(unit, DISORDERED)
        game.emit(Disordered(game.id(unit), why))
        break_square(game, unit)


def rout(
    game: Position,
    unit: int,
    why: str,
    attackers: Sequence[int] = (),
    origin: int = -1,
    spared: Sequence[int] = (),
) -> None:
    """10.2: a unit is routed and retreats at once, as far as its arm does."""
    if game.where[unit] < 0:
        return
    if game.has(unit, ROUTED) or (game.has(unit, DISORDERED) and game.arm(unit) == ARTILLERY):
        eliminate(game, unit, why, "10.2" if game.has(unit, ROUTED) else "10.1")
        return
    if game.unit(unit).fixed:
        eliminate_fixed(game, unit)
        return
    break_square(game, unit)
    game.mark(unit, ROUTED | DISORDERED)
    game.emit(Routed(game.id(unit), why))
    face_home(game, unit)
    start = game.where[unit] if origin < 0 else origin
    game.begin(
        Withdrawal(
            unit=unit,
            attackers=tuple(attackers),
            origin=start,
            left=retreat_of(game, unit),
            spared=tuple(spared),
            kind="retreat",
        )
    )


def retreat_of(game: Position, unit: int) -> int:
    """10.2: how many hexes a unit retreats that is routed."""
    return RETREAT_OF_CAVALRY if game.arm(unit) == CAVALRY else RETREAT


def face_home(game: Position, unit: int) -> None:
    """10.2: a routed unit has no front, but is turned the way it flees."""
    turn(game, (unit,), homeward(game, unit, game.where[unit]), "10.2")


def eliminate(game: Position, unit: int, why: str, rule: str) -> None:
    """10.2: the counter leaves the game; a chief who stood with it may be alone now (2.5.2)."""
    hex = game.where[unit]
    if hex < 0:
        return
    game.marks[unit] = 0
    game.move(unit, LOST)
    game.emit(Eliminated(game.id(unit), why, rule))
    game.begin_each(abandoned(game, hex))


def eliminate_fixed(game: Position, unit: int) -> None:
    """10.2: a battery that never leaves its hex is lost where it would have to give way."""
    eliminate(game, unit, "fixed", game.rule("fixed", "10.2"))


def break_square(game: Position, unit: int) -> None:
    """4.2: when one infantry unit is disordered or gives way, the whole stack leaves square.

    R45 + H41: a battery leaves it alone, and stays in the hex beside it.
    """
    if not game.has(unit, SQUARE):
        return
    units = [other for other in game.pile(game.where[unit]) if game.has(other, SQUARE)]
    if game.arm(unit) == ARTILLERY and game.scenario.choices["H41"] == "alone":
        units = [unit]
    for other in units:
        game.unmark(other, SQUARE)
        game.mark(other, UNSETTLED)
    game.emit(SquareLeft(game.ids(units), game.label(game.where[unit])))


class StrikeBlow(Episode):
    """8.5 + 7.5: a result that needs no test; how the unit retreats is remembered for whoever pursues it."""

    def begin(self, game: Position, blow: Blow) -> None:
        strike = rout if blow.result == "R" else disorder
        strike(game, blow.unit, blow.why, blow.attackers, blow.origin)

    def heard(self, game: Position, blow: Blow, ended: Procedure) -> None:
        if isinstance(ended, Withdrawal):
            game.update(blow, path=ended.path)


# 0.4.1


def spare_or_rout(game: Position, test: CohesionTest) -> None:
    """10.2: a routed unit makes a rout move instead of the test. 10.5: not twice in the same chain."""
    if game.where[test.unit] >= 0 and game.has(test.unit, ROUTED) and test.unit not in test.spared:
        game.become(test, RoutMove(unit=test.unit, spared=test.spared))


class CohesionDie(Die):
    """0.4.1: passed by a modified die of no more than the cohesion; who fails is disordered."""

    rule = "0.4.1"
    dice = D10

    def asks(self, game: Position, test: CohesionTest) -> str | None:
        return NOBODY if game.where[test.unit] < 0 or game.has(test.unit, ROUTED) else CHANCE

    def about(self, game: Position, test: CohesionTest) -> dict[str, object]:
        needs = game.cohesion(test.unit) - sum(part.value for part in test_modifiers(game, test))
        return {"unit": game.id(test.unit), "why": test.why, "needs": needs}

    def choose(self, game: Position, test: CohesionTest, action: Roll) -> Done | None:
        unit, parts = test.unit, tuple(test_modifiers(game, test))
        total, cohesion = action.face + sum(part.value for part in parts), game.cohesion(unit)
        passed, shaken = total <= cohesion, game.has(unit, DISORDERED)
        game.emit(CohesionTested(game.id(unit), test.why, action.face, parts, total, cohesion, shaken, passed))
        game.update(test, passed=passed)
        if not passed:
            disorder(game, test.unit, test.why, test.attackers, test.origin, test.spared)
        return DONE

    def heard(self, game: Position, test: CohesionTest, ended: Procedure) -> None:
        """10.3: how the unit retreated, for whoever pursues it."""
        if isinstance(ended, Withdrawal):
            game.update(test, path=ended.path)


def test_modifiers(game: Position, test: CohesionTest) -> Iterator[Modifier]:
    """12.1 + 12.2 + 8.8.1: night, fog, and what the occasion adds."""
    if game.is_night:
        yield Modifier("night", game.scenario.worth["night"], "12.1")
    if game.is_foggy:
        yield Modifier("fog", game.scenario.worth["fog"], "12.2")
    if test.modifier:
        yield Modifier(test.why, test.modifier, "8.8.1")


# 0.4.2


class EngagementDie(Die):
    """0.4.2: passed by a modified die of no more than the engagement rating."""

    rule = "0.4.2"
    dice = D10

    def asks(self, game: Position, test: EngagementTest) -> str | None:
        return NOBODY if game.where[test.unit] < 0 else CHANCE

    def about(self, game: Position, test: EngagementTest) -> dict[str, object]:
        return {
            "unit": game.id(test.unit),
            "why": test.why,
            "needs": game.engagement(test.unit) - test.modifier,
        }

    def choose(self, game: Position, test: EngagementTest, action: Roll) -> Done | None:
        unit, parts = test.unit, engagement_modifiers(test)
        total, rating = action.face + test.modifier, game.engagement(unit)
        passed = total <= rating
        game.emit(
            EngagementTested(
                unit=game.id(unit),
                why=test.why,
                die=action.face,
                reckoning=parts,
                total=total,
                engagement=rating,
                printed=game.figures(unit).engagement,
                rating=tuple(game.engagement_parts(unit)),
                disordered=game.has(unit, DISORDERED),
                passed=passed,
            )
        )
        game.update(test, passed=passed)
        return DONE


def engagement_modifiers(test: EngagementTest) -> tuple[Modifier, ...]:
    """9.4: what the occasion adds to the die: to meet heavy cavalry is harder for the light."""
    return (Modifier(test.why, test.modifier, "9.4"),) if test.modifier else ()
