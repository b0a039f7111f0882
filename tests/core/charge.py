"""A cavalry charge with all that may come between, to test the flow of procedures with.

White's squadrons charge the first of black's units, which stand in a column one behind another. Cavalry may meet the
charge, guns beside it fire, each squadron fights, whoever beats the foremost unit rides on into the next, and in the
end everybody draws breath. Cohesion is tested in four places, each with another consequence.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec

from gloire.core.actions import Action, Roll
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.position import Position as CorePosition
from gloire.core.procedures import DONE, Decision, Die, Done, Episode, Procedure, Sequences
from gloire.core.sides import NOBODY

WHITE, BLACK = "white", "black"
READY, DISORDERED, GONE = 0, 1, 2


class Sound(Action, frozen=True):
    """White sounds the charge."""


class Meet(Action, frozen=True):
    """Black's cavalry charges too."""


class Stand(Action, frozen=True):
    """It receives the charge standing."""


class Told(Event, frozen=True):
    """What happened, and to whom."""

    what: str
    unit: str = ""
    rule: str = ""


class Attack(Procedure, frozen=True, kw_only=True):
    """1.0: white's one attack."""


class Charge(Procedure, frozen=True, kw_only=True):
    """2.0: squadrons charge a unit."""

    squadrons: tuple[int, ...]
    target: int
    pursuits: int = 0
    met: bool = False  # 2.1: by a counter-charge
    beaten: bool = False  # 2.3: the target gave way


class Fire(Procedure, frozen=True, kw_only=True):
    """2.2: a gun fires at a squadron."""

    gun: int
    at: int
    hit: bool = False


class Melee(Procedure, frozen=True, kw_only=True):
    """2.3: one squadron fights."""

    squadron: int
    target: int
    bonus: int
    result: str = ""  # won, lost, or none where nobody was left to fight


class CohesionTest(Procedure, frozen=True, kw_only=True):
    """3.0: a unit passes by a die of no more than its cohesion."""

    unit: int
    passed: bool = False


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """The order of every unit, and which guns have fired."""

    order: list[int] = []
    stack: tuple[Attack | Charge | Fire | Melee | CohesionTest, ...] = ()

    def clone(self) -> "Position":
        twin = copy(self)
        twin.order = self.order[:]
        return twin

    def prepare(self) -> None:
        """There is nothing to work out."""

    def tell(self, what: str, unit: int, rule: str) -> None:
        """Notes what happened to a unit."""
        self.emit(Told(what, self.scenario.names[unit], rule))


# 1.0 The attack


class SoundTheCharge(Decision):
    """1.0: white charges with all his squadrons; the attack is over when the last pursuit is."""

    rule = "1.0"

    def asks(self, game: Position, attack: Attack) -> str | None:
        return WHITE

    def options(self, game: Position, attack: Attack) -> Sequence[Action]:
        return [Sound()]

    def choose(self, game: Position, attack: Attack, action: Sound) -> Done | None:
        game.begin(Charge(squadrons=game.scenario.squadrons, target=game.scenario.column[0]))
        return DONE

    def heard(self, game: Position, attack: Attack, charge: Charge) -> None:
        game.emit(Told(f"over after {charge.pursuits} pursuits", rule="1.0"))


# 2.0 The charge


class CounterCharge(Decision):
    """2.1: cavalry in good order may meet the charge; if it passes a test, the charge has no bonus."""

    rule = "2.1"

    def asks(self, game: Position, charge: Charge) -> str | None:
        able = charge.target in game.scenario.cavalry and game.order[charge.target] == READY
        return BLACK if able else NOBODY

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        return [Meet(), Stand()]

    def choose(self, game: Position, charge: Charge, action: Action) -> Done | None:
        if isinstance(action, Meet):
            game.begin(CohesionTest(unit=charge.target))
        return DONE

    def heard(self, game: Position, charge: Charge, test: CohesionTest) -> None:
        if test.passed:
            game.tell("meets the charge", test.unit, "2.1")
            game.update(charge, met=True)


class DefensiveFire(Episode):
    """2.2: every gun fires at one squadron; a squadron that is hit tests, and falls out of the charge if it fails."""

    def begin(self, game: Position, charge: Charge) -> None:
        guns = game.scenario.guns if charge.pursuits == 0 else ()
        game.begin_each(Fire(gun=gun, at=at) for gun, at in zip(guns, charge.squadrons, strict=False))

    def heard(self, game: Position, charge: Charge, ended: Fire | CohesionTest) -> None:
        match ended:
            case Fire(hit=True, at=squadron):
                game.begin(CohesionTest(unit=squadron))
            case CohesionTest(passed=False, unit=squadron):
                disorder(game, squadron, "falls out", "2.2")
                game.update(charge, squadrons=without(charge.squadrons, squadron))


class Resolution(Episode):
    """2.3: the squadrons fight one after another; a target that is beaten tests, and is gone if it fails."""

    def begin(self, game: Position, charge: Charge) -> None:
        bonus = 0 if charge.met else 1
        game.begin_each(Melee(squadron=unit, target=charge.target, bonus=bonus) for unit in charge.squadrons)

    def heard(self, game: Position, charge: Charge, ended: Melee | CohesionTest) -> None:
        match ended:
            case Melee(result="won", target=target):
                game.update(charge, beaten=True)
                game.begin(CohesionTest(unit=target))
            case Melee(result="lost", squadron=squadron):
                game.tell("recoils", squadron, "2.3")
                game.update(charge, squadrons=without(charge.squadrons, squadron))
            case CohesionTest(passed=False, unit=target):
                game.order[target] = GONE
                game.tell("is ridden down", target, "2.3")
            case CohesionTest(passed=True, unit=target):
                disorder(game, target, "gives way", "2.3")


def pursue(game: Position, charge: Charge) -> None:
    """2.4: whoever beats the target rides on into the next unit, which is another charge."""
    behind = [unit for unit in game.scenario.column if unit > charge.target]
    if charge.beaten and charge.squadrons and behind:
        game.tell("is pursued into", behind[0], "2.4")
        game.become(charge, Charge(squadrons=charge.squadrons, target=behind[0], pursuits=charge.pursuits + 1))


class DrawBreath(Episode):
    """2.5: at the end of a charge every squadron in it tests, and is disordered if it fails."""

    def begin(self, game: Position, charge: Charge) -> None:
        game.begin_each(CohesionTest(unit=squadron) for squadron in charge.squadrons)

    def heard(self, game: Position, charge: Charge, test: CohesionTest) -> None:
        if not test.passed:
            disorder(game, test.unit, "is blown", "2.5")


def disorder(game: Position, unit: int, what: str, rule: str) -> None:
    """3.0: a unit loses its order."""
    game.order[unit] = DISORDERED
    game.tell(what, unit, rule)


def without(units: tuple[int, ...], unit: int) -> tuple[int, ...]:
    """The others."""
    return tuple(other for other in units if other != unit)


# Dice


class FireDie(Die):
    """2.2: a five or a six hits."""

    rule = "2.2"

    def choose(self, game: Position, fire: Fire, action: Roll) -> Done | None:
        game.tell(f"fires a {action.face}", fire.gun, "2.2")
        game.update(fire, hit=action.face >= 5)
        return DONE


class MeleeDie(Die):
    """2.3: four or more wins, with the bonus; two or less loses. Nobody fights a target that has given way."""

    rule = "2.3"

    def asks(self, game: Position, melee: Melee) -> str | None:
        return super().asks(game, melee) if game.order[melee.target] == READY else NOBODY

    def choose(self, game: Position, melee: Melee, action: Roll) -> Done | None:
        total = action.face + melee.bonus
        game.tell(f"fights a {total}", melee.squadron, "2.3")
        game.update(melee, result="won" if total >= 4 else "lost" if total <= 2 else "")
        return DONE


class CohesionDie(Die):
    """3.0: no more than the unit's cohesion."""

    rule = "3.0"

    def choose(self, game: Position, test: CohesionTest, action: Roll) -> Done | None:
        game.tell(f"tests a {action.face}", test.unit, "3.0")
        game.update(test, passed=action.face <= game.scenario.cohesion[test.unit])
        return DONE


SEQUENCE: Sequences = {
    Attack: (
        SoundTheCharge(),   # 1.0  begins a Charge
    ),
    Charge: (
        CounterCharge(),    # 2.1  begins a test
        DefensiveFire(),    # 2.2  begins a Fire for every gun, a test for every hit
        Resolution(),       # 2.3  begins a Melee for every squadron, a test for a beaten target
        pursue,             # 2.4  becomes another Charge
        DrawBreath(),       # 2.5  begins a test for every squadron
    ),
    Fire: (
        FireDie(),
    ),
    Melee: (
        MeleeDie(),
    ),
    CohesionTest: (
        CohesionDie(),
    ),
}  # fmt: skip


class Scenario(msgspec.Struct):
    """Two squadrons; before them lancers, then infantry; two guns beside the column."""

    sequence: Sequences
    id: str = "charge"
    sides: tuple[str, str] = (WHITE, BLACK)
    names: tuple[str, ...] = ("hussars", "dragoons", "lancers", "foot", "left gun", "right gun")
    cohesion: tuple[int, ...] = (4, 4, 4, 3, 5, 5)
    squadrons: tuple[int, ...] = (0, 1)
    column: tuple[int, ...] = (2, 3)
    cavalry: tuple[int, ...] = (2,)
    guns: tuple[int, ...] = (4, 5)


def new_charge() -> Game:
    """The attack is about to begin."""
    scenario: Any = Scenario(SEQUENCE)  # it knows no more than the flow needs
    return Game(scenario, Position(scenario=scenario, order=[READY] * len(scenario.names), stack=(Attack(),)))
