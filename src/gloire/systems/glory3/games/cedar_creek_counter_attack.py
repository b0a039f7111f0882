"""Cedar Creek SR10.1 and SR12.1 to SR12.3: VIII Corps shattered, the counter-attack, how a line unravels."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Episode, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, before
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import disorder
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.frames import Check, Command, Turn
from gloire.systems.glory3.games.cedar_creek_sheridan import is_near
from gloire.systems.glory3.games.vocabulary import (
    BideTime,
    Broken,
    CorpsShattered,
    CounterAttackBegan,
    CounterAttackDeclared,
    DeclareCounterAttack,
    LineUnravelled,
    Unravelling,
)
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.reckoning import defenders
from gloire.systems.glory3.scenario import INFANTRY

UNION, CONFEDERATE = 0, 1
Units = tuple[int, ...]
Hexes = tuple[int, ...]


# SR10.1: VIII Corps shattered


def note_loss(game: Position, unit: int, hex: int, why: str = "") -> None:
    """Cedar Creek SR10.1: three infantry counters of VIII Corps Withdrawn or eliminated shatter it."""
    facts, counter = game.scenario.facts, game.unit(unit)
    broken = game.find(Broken) or Broken()
    if counter.marker not in facts["shattered_corps"] or counter.arm != INFANTRY or unit in broken.units:
        return
    game.keep(Broken((*broken.units, unit)))
    if len(broken.units) + 1 == facts["shattered_by"]:
        game.emit(CorpsShattered(game.scenario.markers[counter.marker].id))


def is_shattered(game: Position) -> bool:
    """Cedar Creek SR10.1: whether VIII Corps is shattered."""
    broken = game.find(Broken)
    return broken is not None and bool(len(broken.units) >= game.scenario.facts["shattered_by"])


def shaken(game: Position, unit: int) -> Refusal | None:
    """Cedar Creek SR10.1: its units that have recovered do not charge before 1615."""
    if game.turn >= game.scenario.facts["shattered_charge"] or not is_shattered(game):
        return None
    is_back = unit in game.recall(Broken).units
    return Refusal("Cedar Creek SR10.1", "shattered", {"unit": game.id(unit)}) if is_back else None


SHATTERED = Amendment(
    answers={"withdrawn": note_loss, "lost": note_loss, "not_charging": shaken},
    keeps=(Broken,),
    events=(CorpsShattered,),
)


# SR12.1: the counter-attack


def is_declared(game: Position) -> bool:
    """Cedar Creek SR12.1: whether the counter-attack has begun."""
    return game.find(CounterAttackDeclared) is not None


class ChooseCounterAttackTurn(Decision):
    """Cedar Creek SR12.1: the Union may declare it at the start of a turn from 1400 on."""

    rule = "Cedar Creek SR12.1"

    def asks(self, game: Position, turn: Turn) -> str | None:
        due = game.turn >= game.scenario.facts["may_counter_attack"] and not is_declared(game)
        return game.scenario.sides[UNION] if due else NOBODY

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return (DeclareCounterAttack(), BideTime())

    def choose(self, game: Position, turn: Turn, action: Action) -> Done | None:
        if isinstance(action, DeclareCounterAttack):
            _declare(game)
        return DONE


def declare_in_the_end(game: Position, turn: Turn) -> None:
    """Cedar Creek SR12.1: at 1615 it is declared whether the Union likes it or not."""
    if game.turn >= game.scenario.facts["must_counter_attack"] and not is_declared(game):
        _declare(game)


def _declare(game: Position) -> None:
    game.keep(CounterAttackDeclared())
    game.emit(CounterAttackBegan())


def re_forming(game: Position, unit: int, hex: int) -> Refusal | None:
    """Cedar Creek SR12.1 + OR4: from 1100 until then the Union charges no infantry in row 13 or beyond."""
    facts = game.scenario.facts
    if game.side(unit) != UNION or game.turn < facts["re_forming"] or is_declared(game):
        return None
    if game.scenario.options.get("open_contest") or int(game.label(hex)[2:]) < facts["reforming_row"]:
        return None
    if not any(game.arm(foe) == INFANTRY for foe in game.pile(hex)):
        return None
    return Refusal("Cedar Creek SR12.1", "re-forming", {"unit": game.id(unit), "hex": game.label(hex)})


# SR12.2: morale


def morale(game: Position, units: Units, hexes: Hexes) -> Modifier | None:
    """Cedar Creek SR12.2 + R33: one more for Union infantry of which some are within eight hexes of Sheridan."""
    if not is_declared(game) or game.side(units[0]) != UNION or game.arm(units[0]) != INFANTRY:
        return None
    reach = game.scenario.facts["counter_attack_within"]
    if not any(is_near(game, game.where[unit], reach) for unit in units):
        return None
    return Modifier("counter-attack", game.scenario.worth["counter-attack"], "Cedar Creek SR12.2")


def ride_down(game: Position, units: Units, hexes: Hexes) -> Modifier | None:
    """Cedar Creek SR12.2 + R34: two in place of one for mounted Union cavalry where all infantry is Disordered."""
    foes = [foe for foe in defenders(game, hexes) if game.arm(foe) == INFANTRY]
    if not is_declared(game) or game.side(units[0]) != UNION or any(game.is_good(foe) for foe in foes):
        return None
    return Modifier("counter-attack-mounted", game.scenario.worth["counter-attack-mounted"], "Cedar Creek SR12.2")


def orders(game: Position, leaders: tuple[int, ...]) -> int:
    """Cedar Creek SR12.2: the Union combines with two less."""
    union = game.scenario.leaders[leaders[0]].side == UNION
    return game.scenario.worth["counter-attack-orders"] if union and is_declared(game) else 0


# SR12.3: the line unravels


def unravel(game: Position, unit: int, hex: int) -> None:
    """Cedar Creek SR12.3: infantry of the same leader within two hexes is to check in this activation."""
    if not is_declared(game) or game.side(unit) != CONFEDERATE or game.arm(unit) != INFANTRY:
        return
    near, leader = game.scenario.facts["unravels_within"], game.unit(unit).leader
    mates = [
        other
        for other in game.scenario.units_of[CONFEDERATE]
        if leader >= 0 and game.unit(other).leader == leader and _is_close(game, other, hex, near)
    ]
    kept = game.find(Unravelling) or Unravelling()
    due = [other for other in mates if other not in kept.due and other not in kept.checked]
    if due:
        game.keep(replace(kept, due=(*kept.due, *due)))
        game.emit(LineUnravelled(game.id(unit), game.ids(due)))


def _is_close(game: Position, unit: int, hex: int, near: int) -> bool:
    at = game.where[unit]
    return at >= 0 and game.arm(unit) == INFANTRY and game.grid.distance(at, hex) <= near


class CheckTheLine(Episode):
    """Cedar Creek SR12.3: after the charges they check, each once; who fails is Disordered."""

    def begin(self, game: Position, command: Command) -> None:
        game.begin_each(self._checks(game))

    def _checks(self, game: Position) -> Iterable[Check]:
        kept = game.find(Unravelling) or Unravelling()
        game.keep(Unravelling((), (*kept.checked, *kept.due)))
        return [Check(unit=unit, why="unravel") for unit in kept.due if game.where[unit] >= 0]

    def heard(self, game: Position, command: Command, ended: object) -> None:
        if isinstance(ended, Check) and ended.failed and game.where[ended.unit] >= 0:
            disorder.take_disorder(game, ended.unit, "unravel", "Cedar Creek SR12.3")
            game.begin_each(self._checks(game))


def hold_again(game: Position, command: Command) -> None:
    """Cedar Creek SR12.3: it is counted within one activation."""
    game.forget(Unravelling)


def _steps(table: Sequences) -> Sequences:
    table = after(table, Turn, "begin_turn", declare_in_the_end, ChooseCounterAttackTurn())
    table = after(table, Command, "ChooseContinued", CheckTheLine())
    return before(table, Command, "close_command", hold_again)


COUNTER_ATTACK = Amendment(
    steps=_steps,
    answers={
        "spared": re_forming,
        "charging": morale,
        "riding_down": ride_down,
        "combining": orders,
        "withdrawn": unravel,
    },
    keeps=(CounterAttackDeclared, Unravelling),
    actions=(DeclareCounterAttack, BideTime),
    times={DeclareCounterAttack: "Cedar Creek SR12.1", BideTime: "Cedar Creek SR12.1"},
    events=(CounterAttackBegan, LineUnravelled),
)
