"""Waterloo 5.1: the Good Ground marker."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, first
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect, Clause, SetupPart
from gloire.systems.napoleonic20.effects import for_this_turn
from gloire.systems.napoleonic20.frames import Battle, MovementPhase, Play
from gloire.systems.napoleonic20.games.waterloo.vocabulary import (
    ChooseFace,
    GoodGround,
    LeaveGoodGround,
    MarkerPlaced,
    MarkerRemoved,
    PlaceGoodGround,
)
from gloire.systems.napoleonic20.games.waterloo.written import MarkerData, MarkerSetup
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import Position

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.loading.reader import Reader
    from gloire.systems.napoleonic20.setup import Arranging

ASK, BETTER, IMMUNE = "ask", "+1", "artillery-immune"
FACES = (BETTER, IMMUNE)
LEAVE = LeaveGoodGround()


def _steps(table: Sequences) -> Sequences:
    table = first(table, Play, lay_marker, ChooseGoodGround())
    return after(table, MovementPhase, "Move", PlaceMarker())


def lay_marker(game: Position, _: Play) -> None:
    """Waterloo 3.0: at set-up a unit may have the marker."""
    if (marker := game.scenario.stated(MarkerData)) is not None:
        game.keep(GoodGround(game.unit(marker.unit), marker.face))


class ChooseGoodGround(Decision):
    """Waterloo 17.1: on the third day the Allied player chooses the marker's face at set-up."""

    rule = "Waterloo 17.1"

    def asks(self, game: Position, play: Play) -> str | None:
        marker = game.find(GoodGround)
        return game.owner(marker.unit) if marker and marker.face == ASK else NOBODY

    def options(self, game: Position, play: Play) -> Sequence[Action]:
        return [ChooseFace(face) for face in FACES]

    def choose(self, game: Position, play: Play, action: ChooseFace) -> Done | None:
        _place(game, game.recall(GoodGround).unit, action.face)
        return DONE


class PlaceMarker(Decision):
    """Waterloo 5.1: at the end of the movement phase in which the card came, the marker may go to any Allied unit."""

    rule = "Waterloo 5.1"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        drawn = game.effect("good-ground", game.phasing)
        return game.side_id(game.phasing) if drawn and game.facts.held[game.phasing] else NOBODY

    def options(self, game: Position, phase: MovementPhase) -> Sequence[Action]:
        units = [u for u in game.units_of(game.phasing) if game.where[u] >= 0]
        return [LEAVE, *(PlaceGoodGround(game.id(u), face) for u in units for face in FACES)]

    def choose(self, game: Position, phase: MovementPhase, action: Action) -> Done | None:
        if isinstance(action, PlaceGoodGround):
            _place(game, game.unit(action.unit), action.face)
        return DONE

    def refuse(self, game: Position, phase: MovementPhase, action: Action) -> Refusal | None:
        return Refusal("Waterloo 5.1", "own-unit-on-map") if isinstance(action, PlaceGoodGround) else None


def _place(game: Position, unit: int, face: str) -> None:
    game.keep(GoodGround(unit, face))
    game.emit(MarkerPlaced(game.id(unit), game.label(game.where[unit]), face))


def _lies_with(game: Position, battle: Battle, face: str) -> GoodGround | None:
    """The marker, if it lies with a defender and this face is up."""
    marker = game.find(GoodGround)
    return marker if marker and marker.face == face and marker.unit in battle.defenders else None


def _spares(game: Position, battle: Battle) -> bool:
    """Waterloo 5.1: the marker's Artillery Immune side spares the unit it lies with."""
    return _lies_with(game, battle, IMMUNE) is not None


def _strengthens(game: Position, battle: Battle) -> list[Modifier]:
    """Waterloo 5.1: good ground comes on top of the terrain."""
    marker = _lies_with(game, battle, BETTER)
    return [Modifier("good-ground", 1, "Waterloo 5.1", game.id(marker.unit))] if marker else []


def _stays(game: Position, unit: int) -> None:
    """Waterloo 5.1: the marker does not follow a unit that leaves its hex."""
    marker = game.kept.get("GoodGround")
    if marker is not None and marker.unit == unit:
        game.forget(GoodGround)
        game.emit(MarkerRemoved())


def _lies_on(game: Position, host: int, dummy: int) -> None:
    """16.1.3 + R111: it lies still where a dummy has taken the unit's place."""
    marker = game.find(GoodGround)
    if marker and marker.unit == host:
        game.keep(GoodGround(dummy, marker.face))


def _markers(game: Position) -> list[dict[str, str]]:
    marker = game.find(GoodGround)
    if marker is None:
        return []
    return [{"kind": "good-ground", "face": marker.face, "hex": game.label(game.where[marker.unit])}]


def _read(reader: "Reader") -> MarkerData | None:
    """Waterloo 3.0: who has the marker at first, and its face."""
    marker = CLAUSE.of(reader.written)
    if marker is not None and marker.unit not in reader.written.setup:
        reader.fault((CLAUSE.key, "unit"), f"{marker.unit} is not on the map", "Name a unit of [setup]")
    return marker


def _arrange(arranging: "Arranging", marker: MarkerSetup | None) -> None:
    """Waterloo 5.1: who has it in a position set up by hand; nobody, where none is named."""
    position = arranging.position
    position.forget(GoodGround)
    if marker is None:
        return
    unit = arranging.unit((CLAUSE.key, "unit"), marker.unit)
    if unit is not None and position.where[unit] < 0:
        arranging.checking.fault((CLAUSE.key,), f"{marker.unit} is not on the map")
    elif unit is not None:
        position.keep(GoodGround(unit, marker.face))


CLAUSE = Clause("good_ground", MarkerData, _read)
AMENDMENT = Amendment(
    steps=_steps,
    clauses=(CLAUSE,),
    setups=(SetupPart(CLAUSE.key, MarkerSetup, _arrange),),
    keeps=(GoodGround,),
    answers={
        "undoubled": _spares,
        "defence": _strengthens,
        "moved": _stays,
        "replaced": _lies_on,
        "markers": _markers,
    },
    effects={"good-ground": CardEffect(for_this_turn("good-ground"))},
)
