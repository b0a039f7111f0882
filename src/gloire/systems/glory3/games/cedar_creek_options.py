"""Cedar Creek OR1 to OR3: Early's halt, Lomax, the Union trains. OR4 stands with the limits that it lifts."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, first
from gloire.core.sides import CHANCE, NOBODY
from gloire.core.sweeps import Sweep
from gloire.systems.glory3 import ways
from gloire.systems.glory3.amendments import Amendment, Closure
from gloire.systems.glory3.frames import Activation, Turn
from gloire.systems.glory3.games.vocabulary import (
    HaltTrains,
    LomaxArrived,
    LomaxCame,
    LomaxRolled,
    MoveTrains,
    SaveTrains,
    Trains,
    TrainsLost,
    TrainsMoved,
    TrainsSaved,
)
from gloire.systems.glory3.names import place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import WAITING, Position
from gloire.systems.glory3.scenario import ARTILLERY, INFANTRY, Scenario
from gloire.systems.glory3.stacking import may_join
from gloire.systems.glory3.terms import Terms

UNION, CONFEDERATE = 0, 1
WESTWARD = 5  # the hexside that Lomax faces
LOST, SAVED = "lost", "saved"


# OR1: Early's halt


def is_halted(game: Position) -> bool:
    """Cedar Creek OR1: from 1015 to 1445."""
    facts = game.scenario.facts
    return bool(facts["halted_from"] <= game.turn <= facts["halted_until"])


def halted_markers(game: Position, marker: int, copies: int) -> int:
    """Cedar Creek OR1: one Gordon and one Early marker at most."""
    facts = game.scenario.facts
    return min(copies, facts["halted_copies"]) if marker in facts["halted"] and is_halted(game) else copies


def north_of_the_halt(game: Position, unit: int) -> int:
    """Cedar Creek OR1: no Confederate infantry moves north of row 05."""
    if game.side(unit) != CONFEDERATE or game.arm(unit) != INFANTRY or not is_halted(game):
        return 0
    labels, row = game.grid.labels, game.scenario.facts["halted_row"]
    return game.grid.mask(hex for hex in range(len(game.grid)) if int(labels[hex][2:]) < row)


def harder_levels(scenario: Scenario) -> int:
    """Cedar Creek OR1: the Union needs six points more for every level."""
    more: int = scenario.facts["halted_levels"]
    return more


EARLY_HALTS = Amendment(
    answers={
        "copies": halted_markers,
        "out_of_reach": (Closure("Cedar Creek OR1", "early-halts", north_of_the_halt),),
        "levels": harder_levels,
    },
)


# OR2: Lomax


class LomaxDie(Die):
    """Cedar Creek OR2: from 0930 to 1230 a die at the start of the turn, until a 9 brings him."""

    rule = "Cedar Creek OR2"
    dice = D10

    def asks(self, game: Position, turn: Turn) -> str | None:
        facts = game.scenario.facts
        due = facts["lomax_from"] <= game.turn <= facts["lomax_until"]
        return CHANCE if due and game.find(LomaxCame) is None else NOBODY

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        comes = action.face >= game.scenario.facts["lomax_at"]
        if comes:
            game.keep(LomaxCame())
        game.emit(LomaxRolled(action.face, comes))
        return DONE


def lomax_enters(game: Position, turn: Turn) -> None:
    """Cedar Creek OR2 + R35: he stands at 3619, as soon as there is room for him."""
    (unit,), (hex,) = game.scenario.facts["lomax"], game.scenario.facts["lomax_enters"]
    if game.find(LomaxCame) is None or game.where[unit] != WAITING:
        return
    if not game.held(UNION) >> hex & 1 and (not game.pile(hex) or may_join(game, unit, hex)):
        game.facing[unit] = WESTWARD
        game.move(unit, hex)
        game.emit(LomaxArrived(game.id(unit), game.label(hex)))


LOMAX = Amendment(
    steps=lambda table: after(table, Turn, "begin_turn", LomaxDie(), lomax_enters),
    keeps=(LomaxCame,),
    events=(LomaxRolled, LomaxArrived),
)


# OR3: the trains


def trains(game: Position) -> Trains:
    """Cedar Creek OR3: where they are; at the start in 1715."""
    return game.find(Trains) or Trains(game.scenario.facts["trains_begin"][0])


class ChooseTrains(Decision):
    """Cedar Creek OR3: from 0545 they move once a turn, at the start of the first Union activation."""

    rule = "Cedar Creek OR3"

    def asks(self, game: Position, activation: Activation) -> str | None:
        state, from_turn = trains(game), game.scenario.facts["trains_move"]
        due = activation.side == UNION and not state.end and state.turn < game.turn >= from_turn
        return game.scenario.sides[UNION] if due else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        found: list[Action] = [MoveTrains(game.label(hex)) for hex in bits(road_of_the_trains(game).mask)]
        if can_leave(game):
            found.append(SaveTrains())
        return [*found, HaltTrains()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        state = replace(trains(game), turn=game.turn)
        match action:
            case MoveTrains(label):
                hex = place(game, label)
                game.emit(TrainsMoved(game.labels(road_of_the_trains(game).path(hex))))
                game.keep(replace(state, hex=hex))
            case SaveTrains():
                game.emit(TrainsSaved(game.label(state.hex)))
                game.keep(replace(state, end=SAVED))
            case _:
                game.keep(state)
        return DONE

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        match action:
            case MoveTrains(label):
                return Refusal(self.rule, "trains-too-far", {"hex": label})
            case SaveTrains():
                return Refusal(self.rule, "trains-cannot-leave")
        return None


def road_of_the_trains(game: Position) -> Sweep:
    """Cedar Creek OR3 + R36: five points along routes, at the rates of artillery, not through the enemy."""
    points = game.scenario.facts["trains_movement"]
    terms = Terms(ARTILLERY, trains(game).hex, points, closed=game.held(CONFEDERATE), by_route=True)
    return ways.explored(game, terms)


def can_leave(game: Position) -> bool:
    """Cedar Creek OR3: by 3601, no later than 1015, with a point to spare."""
    facts = game.scenario.facts
    (exit,) = facts["trains_leave"]
    if game.turn > facts["trains_leave_by"]:
        return False
    road = road_of_the_trains(game)
    return trains(game).hex == exit or bool(road.affordable(facts["trains_movement"] - 1) >> exit & 1)


def seize_trains(game: Position, unit: int, hex: int) -> None:
    """Cedar Creek OR3: a Confederate unit that enters their hex takes them."""
    state = trains(game)
    if game.side(unit) == CONFEDERATE and hex == state.hex and not state.end:
        game.keep(replace(state, end=LOST))
        game.emit(TrainsLost(game.id(unit), game.label(hex)))


def trains_to_take(game: Position, unit: int) -> int:
    """Cedar Creek OR3: their hex, to Confederates, as a mask."""
    state = trains(game)
    return 1 << state.hex if game.side(unit) == CONFEDERATE and not state.end else 0


def train_points(game: Position) -> tuple[int, int]:
    """Cedar Creek OR3: three points for who takes them, two for getting them away."""
    worth, end = game.scenario.facts["points"], trains(game).end
    return worth["trains_saved"] if end == SAVED else 0, worth["trains_lost"] if end == LOST else 0


def _with_trains(table: Sequences) -> Sequences:
    return first(table, Activation, ChooseTrains())


TRAINS = Amendment(
    steps=_with_trains,
    answers={"entered": seize_trains, "prizes": trains_to_take, "points": train_points},
    keeps=(Trains,),
    actions=(MoveTrains, SaveTrains, HaltTrains),
    times={MoveTrains: "Cedar Creek OR3", SaveTrains: "Cedar Creek OR3", HaltTrains: "Cedar Creek OR3"},
    events=(TrainsMoved, TrainsLost, TrainsSaved),
)
