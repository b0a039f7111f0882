"""Positions set up by hand, by the names of the book; every fault is told at once.

    gloire.position("mill-ford", units={"blue-1": {"at": "0503", "facing": 1}}, orders={"blue": "fire", "red": "hold"})

Units that are not named are out of the game. With orders the chits are drawn next; with a company it
is that one's turn.
"""

from collections.abc import Mapping
from typing import Any

from gloire.core.reading import AtLeastOne, AtLeastZero, Written
from gloire.core.sequences import place
from gloire.core.setups import Checking
from gloire_skirmish.rules.actions import Order
from gloire_skirmish.rules.data import Facing
from gloire_skirmish.rules.frames import Activation, Turn
from gloire_skirmish.rules.movement import MOST
from gloire_skirmish.rules.position import LOST, SHAKEN, Position
from gloire_skirmish.rules.scenario import Scenario
from gloire_skirmish.rules.turn import fill_the_cup


class UnitSetup(Written, frozen=True):
    """Where a unit stands, and in what state; without steps it has all of them."""

    at: str
    facing: Facing = 0
    steps: AtLeastZero = 0
    shaken: bool = False


class Setup(Written, frozen=True):
    """A position as somebody writes it."""

    units: dict[str, UnitSetup] = {}
    turn: AtLeastOne = 1
    orders: dict[str, Order] = {}
    company: str = ""


def start(scenario: Scenario) -> Position:
    """The position before the first turn."""
    units = scenario.units
    return Position(
        scenario=scenario,
        where=list(scenario.start_where),
        facing=list(scenario.start_facing),
        steps=[unit.strength for unit in units],
        marks=[0] * len(units),
        layers=tuple(range(len(units))),
        stack=(Turn(),),
    )


def arrange(scenario: Scenario, raw: Mapping[str, Any]) -> Position:
    """A position set up by hand; raises BadPosition with all that is wrong."""
    checking = Checking()
    written, game = checking.read(raw, Setup), start(scenario)
    if written.units:
        _place_units(game, written.units, checking)
    _check_time(scenario, written, checking)
    checking.stop_at_faults()
    game.turn = written.turn - 1
    if written.orders or written.company:
        _stand_in_turn(game, written)
    return game


def _place_units(game: Position, units: Mapping[str, UnitSetup], checking: Checking) -> None:
    """3.4: those named first lie on top."""
    index, known = game.map.grid.index, game.scenario.number
    game.where = [LOST] * len(game.where)
    for id, setup in units.items():
        if id not in known:
            checking.unknown(("units", id), "unit", id, known)
        elif setup.at not in index:
            checking.unknown(("units", id, "at"), "hex", setup.at, index)
        elif len(game.pile(index[setup.at])) == MOST:
            checking.fault(("units", id, "at"), f"{setup.at} is full", "Two units share a hex (3.4)")
        elif setup.steps > (most := game.steps[game.find_unit(id)]):
            checking.fault(("units", id, "steps"), f"is {setup.steps}, but it has {most}", f"Write 1 to {most}")
        else:
            _place_unit(game, game.find_unit(id), index[setup.at], setup)
    for hex in sorted(set(game.where) - {LOST}):
        if len({game.owner(unit) for unit in game.pile(hex)}) > 1:
            checking.fault(("units",), f"both sides stand in {game.label(hex)}")


def _place_unit(game: Position, unit: int, hex: int, setup: UnitSetup) -> None:
    game.move(unit, hex)
    game.facing[unit] = setup.facing
    game.steps[unit] = setup.steps or game.steps[unit]
    if setup.shaken:
        game.mark(unit, SHAKEN)


def _check_time(scenario: Scenario, written: Setup, checking: Checking) -> None:
    """2.0: the turn and its orders, and the company whose chit is drawn."""
    if written.turn > scenario.turns:
        checking.fault(("turn",), f"the game has no turn {written.turn}", f"Its turns are 1 to {scenario.turns}")
    for side in (side for side in written.orders if side not in scenario.sides):
        checking.unknown(("orders", side), "side", side, scenario.sides)
    if written.orders or written.company:
        for side in (side for side in scenario.sides if side not in written.orders):
            checking.fault(("orders",), f"says nothing of {side}", f'Add {side} = "fire"')
    chits = [company.id for company in scenario.companies]
    if written.company and written.company not in chits:
        checking.unknown(("company",), "company", written.company, chits)


def _stand_in_turn(game: Position, written: Setup) -> None:
    """2.1 + 2.2: orders are open, and the chits in the cup."""
    scenario, sides = game.scenario, game.scenario.sides
    turn = Turn(step=place(scenario.sequence, Turn, "DrawCompany"))
    game.turn, game.opened, game.stack = written.turn, True, (turn,)
    game.orders = (written.orders[sides[0]], written.orders[sides[1]])
    fill_the_cup(game, turn)
    if written.company:
        chits = [company.id for company in scenario.companies]
        game.cup = game.cup.take(written.company)
        game.stack = (turn, Activation(company=chits.index(written.company)))
