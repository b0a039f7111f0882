"""The position before the first question, and positions set up by hand, by the names of the book.

    gloire.position(
        "cornfield",
        units={"us-gibbon": {"at": "1914", "facing": 2}, "cs-douglass": {"at": "2014", "facing": 5}},
        leaders={"us-gen-doubleday": "1814"},
        marker="us-i",
    )

Units and leaders that are not named are out of the game. With a marker it is that one's activation; without one the
turn begins.
"""

from collections.abc import Mapping

from gloire.core.cup import Cup
from gloire.core.facing import EVERY_TURN
from gloire.core.sequences import place as step_of
from gloire.core.setups import Checking
from gloire.systems.glory3.arranged import Setup, UnitSetup
from gloire.systems.glory3.frames import Turn
from gloire.systems.glory3.pool import play
from gloire.systems.glory3.position import (
    DISMOUNTED,
    DISORDERED,
    ELIMINATED,
    GONE,
    RECOVERING,
    WAITING,
    WITHDRAWN,
    Position,
)
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.stacking import why_apart

OFF_MAP = {"waiting": WAITING, "withdrawn": WITHDRAWN, "recovering": RECOVERING, "lost": ELIMINATED}


def start(scenario: Scenario) -> Position:
    """The position before the first question."""
    from gloire.systems.glory3.known import POSITION

    game: Position = POSITION(
        scenario=scenario,
        where=list(scenario.start_where),
        facing=list(scenario.start_facing),
        marks=[0] * len(scenario.units),
        layers=scenario.layers,
        leaders=[leader.start if leader.start >= 0 else WAITING for leader in scenario.leaders],
        control=tuple(objective.owner for objective in scenario.objectives),
        stack=(Turn(),),
    )
    game.prepare()
    return game


def arrange(scenario: Scenario, raw: Mapping[str, object]) -> Position:
    """A position set up by hand; raises BadPosition with all that is wrong."""
    checking = Checking()
    written, game = checking.read(raw, Setup), start(scenario)
    game.log = []
    if not 1 <= written.turn <= len(scenario.turns):
        checking.fault(("turn",), f"there is no turn {written.turn}", f"The last turn is {len(scenario.turns)}")
    if written.units:
        _place_units(game, written.units, checking)
        game.leaders = [GONE] * len(game.leaders)
    _place_leaders(game, written.leaders, checking)
    _set_control(game, written, checking)
    checking.stop_at_faults()
    _stand_in_turn(game, written, checking)
    checking.stop_at_faults()
    game.prepare()
    return game


def _place_units(game: Position, units: Mapping[str, UnitSetup], checking: Checking) -> None:
    index, known = game.grid.index, game.scenario.number
    game.where = [ELIMINATED] * len(game.where)
    game.prepare()
    for id, setup in units.items():
        if id not in known:
            checking.unknown(("units", id), "unit", id, known)
        elif setup.at not in index and setup.at not in OFF_MAP:
            checking.unknown(("units", id, "at"), "hex", setup.at, index)
        elif setup.facing not in EVERY_TURN:
            checking.fault(("units", id, "facing"), f"{setup.facing} is no facing", "Facings are 0 to 5, from the top")
        elif setup.dismounted and game.scenario.units[known[id]].foot is None:
            checking.fault(("units", id, "dismounted"), "only cavalry with such a side dismounts", "See 12.1, 14.16")
        else:
            _place_unit(game, known[id], setup)
    for hex in sorted({hex for hex in game.where if hex >= 0}):
        _check_stack(game, hex, checking)


def _place_unit(game: Position, unit: int, setup: UnitSetup) -> None:
    marks = (DISORDERED if setup.order == "disordered" else 0) | (DISMOUNTED if setup.dismounted else 0)
    game.marks[unit], game.facing[unit] = marks, setup.facing
    control = game.control
    game.move(unit, OFF_MAP[setup.at] if setup.at in OFF_MAP else game.grid.index[setup.at])
    game.control = control  # who stands where says nothing of who was there last


def _check_stack(game: Position, hex: int, checking: Checking) -> None:
    pile = game.pile(hex)
    if len({game.side(unit) for unit in pile}) > 1:
        checking.fault(("units",), f"both sides stand in {game.label(hex)}")
    elif len(pile) > 2 or (len(pile) == 2 and why_apart(game, pile[1], (pile[0],))):
        checking.fault(("units",), f"the units in {game.label(hex)} may not stack", "See 6.41")
    elif len({game.facing[unit] for unit in pile}) > 1:
        checking.fault(("units",), f"the units in {game.label(hex)} face different ways", "See 7.11")


def _place_leaders(game: Position, leaders: Mapping[str, str], checking: Checking) -> None:
    known, index = game.scenario.leader_number, game.grid.index
    for id, hex in leaders.items():
        if id not in known:
            checking.unknown(("leaders", id), "leader", id, known)
        elif hex not in index and hex not in ("waiting", "lost"):
            checking.unknown(("leaders", id), "hex", hex, index)
        else:
            game.move_leader(known[id], {"waiting": WAITING, "lost": GONE}.get(hex, index.get(hex, GONE)))


def _set_control(game: Position, written: Setup, checking: Checking) -> None:
    sides, labels = game.scenario.sides, [game.label(one.hex) for one in game.scenario.objectives]
    for label, side in written.control.items():
        if label not in labels:
            checking.unknown(("control", label), "objective", label, labels)
        elif side not in (*sides, ""):
            checking.unknown(("control", label), "side", side, sides)
        else:
            at = labels.index(label)
            owner = sides.index(side) if side else -1
            game.control = (*game.control[:at], owner, *game.control[at + 1 :])


def _stand_in_turn(game: Position, written: Setup, checking: Checking) -> None:
    """3: at the beginning of a turn, or in the activation of a marker, with others in the Pool."""
    game.turn = written.turn - 1
    game.stack = (Turn(),)
    if not written.marker:
        return
    game.turn = written.turn
    for marker in (written.marker, *written.pool):
        if marker not in game.scenario.marker_number:
            checking.unknown(("marker",), "marker", marker, game.scenario.marker_number)
    checking.stop_at_faults()
    game.sealed, game.pool = (True, True), Cup().add(*written.pool)
    game.stack = (Turn(step=step_of(game.scenario.sequence, Turn, "DrawMarker")),)
    play(game, written.marker, "drawn")
    game.log = []
