"""The position before the first question, and positions set up by hand, by the names of the book.

    gloire.position(
        "marengo-13-june",
        units={"au-nauendorff": {"at": "0812", "facing": "SE+S"}, "fr-11hus": {"at": "0913", "facing": "NW+N"}},
        marker="oreilly-1",
    )

Units and chiefs that are not named are out of the game. With a marker it is that one's activation; without one the turn
begins.
"""

from collections.abc import Mapping

from gloire.core.cup import Cup
from gloire.core.sequences import place as step_of
from gloire.core.setups import Checking
from gloire.systems.jours_de_gloire.arranged import Setup, UnitSetup
from gloire.systems.jours_de_gloire.frames import SetUp, Turn
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import form_groups, leading
from gloire.systems.jours_de_gloire.position import (
    DISORDERED,
    GONE,
    LOST,
    RENFORT,
    ROUTED,
    SQUARE,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import Scenario
from gloire.systems.jours_de_gloire.stacking import at_odds
from gloire.systems.jours_de_gloire.turn import combined_of, formation_of, markers_in_play, play

FACINGS = ("N+NE", "NE+SE", "SE+S", "S+SW", "SW+NW", "NW+N")
MARKS: dict[str, int] = {"good": 0, "disordered": DISORDERED, "routed": DISORDERED | ROUTED}


def start(scenario: Scenario) -> Position:
    """The position before the first question."""
    from gloire.systems.jours_de_gloire.known import POSITION

    units = len(scenario.units)
    game: Position = POSITION(
        scenario=scenario,
        where=list(scenario.start_where),
        facing=list(scenario.start_facing),
        marks=[0] * units,
        layers=scenario.layers,
        chiefs=[chief.start if chief.start >= 0 else WAITING for chief in scenario.chiefs],
        groups=(-1,) * units,
        uses=tuple(marker.uses for marker in scenario.combined),
        control=tuple(objective.owner for objective in scenario.objectives),
        stack=(SetUp(),),
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
        game.chiefs = [WAITING if hex == WAITING else GONE for hex in game.chiefs]
    _place_chiefs(game, written.chiefs, checking)
    _set_control(game, written, checking)
    checking.stop_at_faults()
    _stand_in_turn(game, written, checking)
    checking.stop_at_faults()
    game.prepare()
    return game


def _place_units(game: Position, units: Mapping[str, UnitSetup], checking: Checking) -> None:
    index, known = game.grid.index, game.scenario.number
    game.where = [LOST] * len(game.where)
    game.prepare()
    for id, setup in units.items():
        if id not in known:
            checking.unknown(("units", id), "unit", id, known)
        elif setup.at not in (*index, "lost", "waiting"):
            checking.unknown(("units", id, "at"), "hex", setup.at, index)
        elif setup.facing not in FACINGS:
            checking.unknown(("units", id, "facing"), "facing", setup.facing, FACINGS)
        else:
            _place_unit(game, known[id], setup)
    for hex in sorted({hex for hex in game.where if hex >= 0}):
        _check_stack(game, hex, checking)


def _place_unit(game: Position, unit: int, setup: UnitSetup) -> None:
    off = {"lost": LOST, "waiting": WAITING}
    game.marks[unit] = MARKS[setup.order] | (SQUARE if setup.square else 0) | (RENFORT if setup.renfort else 0)
    game.facing[unit] = FACINGS.index(setup.facing)
    control = game.control
    game.move(unit, off[setup.at] if setup.at in off else game.grid.index[setup.at])
    game.control = control  # who stands where says nothing of who was there last


def _check_stack(game: Position, hex: int, checking: Checking) -> None:
    pile = game.pile(hex)
    if len({game.side(unit) for unit in pile}) > 1:
        checking.fault(("units",), f"both sides stand in {game.label(hex)}")
    elif why := at_odds(game, pile):
        checking.fault(("units",), f"the units in {game.label(hex)} may not stack: {why}", "See 5.1.1")


def _place_chiefs(game: Position, chiefs: Mapping[str, str], checking: Checking) -> None:
    known, index = game.scenario.chief_number, game.grid.index
    for id, hex in chiefs.items():
        if id not in known:
            checking.unknown(("chiefs", id), "chief", id, known)
        elif hex not in (*index, "lost", "waiting"):
            checking.unknown(("chiefs", id), "hex", hex, index)
        else:
            game.move_chief(known[id], {"lost": LOST, "waiting": WAITING}.get(hex, index.get(hex, LOST)))


def _set_control(game: Position, written: Setup, checking: Checking) -> None:
    sides, labels = game.scenario.sides, [game.label(one.hex) for one in game.scenario.objectives]
    for label, side in written.control.items():
        if label not in labels:
            checking.unknown(("control", label), "objective", label, labels)
        elif side not in sides:
            checking.unknown(("control", label), "side", side, sides)
        else:
            at = labels.index(label)
            game.control = (*game.control[:at], sides.index(side), *game.control[at + 1 :])
    for id in written.demoralised:
        if id not in game.scenario.formation_number:
            checking.unknown(("demoralised",), "formation", id, game.scenario.formation_number)
        else:
            game.demoralised |= 1 << game.scenario.formation_number[id]


def _stand_in_turn(game: Position, written: Setup, checking: Checking) -> None:
    """1: at the beginning of a turn, or in the activation of a marker, with the orders given."""
    game.turn = written.turn - 1
    turn = Turn()
    game.stack = (turn,)
    if not written.marker:
        return
    game.turn = written.turn
    form_groups(game, turn)
    game.sealed = (True, True)
    leads = {game.id(unit) for side in (0, 1) for unit in leading(game, side)}
    for id in written.orders:
        if id not in leads:
            checking.unknown(("orders",), "group named by", id, sorted(leads))
        else:
            game.orders |= 1 << game.groups[named(game, id)]
    known = markers_in_play(game)
    known += [marker.id for marker in game.scenario.combined]
    for marker in (written.marker, *written.cup):
        if formation_of(game, marker) < 0 and combined_of(game, marker) < 0:
            checking.unknown(("marker",), "marker", marker, known)
    checking.stop_at_faults()
    game.cup = Cup().add(*written.cup)
    game.stack = (Turn(step=step_of(game.scenario.sequence, Turn, "DrawMarker")),)
    play(game, written.marker, drawn=True)
    game.log = []
