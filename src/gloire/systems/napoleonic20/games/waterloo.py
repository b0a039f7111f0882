"""The exclusive rules of Waterloo 20, beyond what its data states. Weather is in `weather`."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, first
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import ChooseFace, LeaveGoodGround, PlaceGoodGround
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import MovementPhase, Play
from gloire.systems.napoleonic20.happened import MarkerPlaced
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.zones import closed_to

FACES = ("+1", "artillery-immune")
LEAVE = LeaveGoodGround()


def _steps(table: Sequences) -> Sequences:
    table = first(table, Play, ChooseGoodGround())
    return after(table, MovementPhase, "Move", PlaceMarker())


class ChooseGoodGround(Decision):
    """Waterloo 17.1: on the third day the Allied player chooses the marker's face at set-up."""

    rule = "Waterloo 17.1"

    def asks(self, game: Position, play: Play) -> str | None:
        return game.scenario.sides[game.scenario.side[game.ground_unit]] if game.ground_face == "ask" else NOBODY

    def options(self, game: Position, play: Play) -> Sequence[Action]:
        return [ChooseFace(face) for face in FACES]

    def choose(self, game: Position, play: Play, action: ChooseFace) -> Done | None:
        _place(game, game.ground_unit, action.face)
        return DONE


class PlaceMarker(Decision):
    """Waterloo 5.1: at the end of the movement phase in which the card came, the marker may go to any Allied unit."""

    rule = "Waterloo 5.1"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        drawn = game.effect("good-ground", game.phasing)
        return game.scenario.sides[game.phasing] if drawn and game.facts.held[game.phasing] else NOBODY

    def options(self, game: Position, phase: MovementPhase) -> Sequence[Action]:
        units = [u for u in game.scenario.of_side[game.phasing] if game.where[u] >= 0]
        return [LEAVE, *(PlaceGoodGround(game.scenario.ids[u], face) for u in units for face in FACES)]

    def choose(self, game: Position, phase: MovementPhase, action: Action) -> Done | None:
        if isinstance(action, PlaceGoodGround):
            _place(game, game.scenario.number[action.unit], action.face)
        return DONE

    def refuse(self, game: Position, phase: MovementPhase, action: Action) -> Refusal | None:
        return Refusal("Waterloo 5.1", "own-unit-on-map") if isinstance(action, PlaceGoodGround) else None


def _place(game: Position, unit: int, face: str) -> None:
    game.ground_unit, game.ground_face = unit, face
    game.emit(MarkerPlaced(game.scenario.ids[unit], game.scenario.labels[game.where[unit]], face))


def _frederick_arrives(game: Position, unit: int, face: int) -> str:
    """Waterloo 11.6: while 1701 is in enemy hands Frederick's corps goes on rolling (choice C12 has the die)."""
    blocked = all(closed_to(game, game.phasing) >> hex & 1 for hex in game.scenario.entries[unit])
    return "now" if face >= game.scenario.choices["C12"] and not blocked else "waits"


def _frederick_cheers(game: Position, unit: int) -> None:
    """Waterloo 11.6: what Frederick's arrival is worth (choice C13)."""
    change_morale(game, [(game.phasing, game.scenario.choices["C13"], "frederick", "Waterloo 11.6")])


AMENDMENT = Amendment(
    steps=_steps,
    answers={"arrival": _frederick_arrives, "arrived": _frederick_cheers},
)
