"""16.1.2 + 14.0 step 4: at the end of its night turn a side conceals its units and places its dummies."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.frames import PlayerTurn
from gloire.systems.napoleonic20.optional.fog.concealment import face_down_on_map, give_handles, lay_down
from gloire.systems.napoleonic20.optional.fog.dummies import free_dummy, may_have_dummy
from gloire.systems.napoleonic20.optional.fog.revealing import beside_enemy_units, hexes_beside
from gloire.systems.napoleonic20.optional.fog.vocabulary import (
    Concealment,
    DummyPlaced,
    EndDummies,
    PartTo,
    PlaceDummy,
    Reconcealed,
    Relocation,
)
from gloire.systems.napoleonic20.position import Position

END = EndDummies()


def reconceal(game: Position, _: PlayerTurn) -> None:
    """16.1.2: face-up units stay so until the end of their side's night turn; then all are turned face-down."""
    if game.night:
        lay_down(game, [u for u in game.units_of(game.phasing) if game.where[u] >= 0])
        game.emit(Reconcealed(game.side_id(game.phasing)))
        game.begin(Concealment())


def hosts(game: Position) -> list[int]:
    """16.1.3: units that no enemy unit is adjacent to, with a dummy of their army to spare and room beside them."""
    side = game.phasing
    return [
        unit
        for unit in face_down_on_map(game, side)
        if not beside_enemy_units(game, side, game.where[unit])
        and free_dummy(game, game.army_of(unit)) >= 0
        and hexes_beside(game, side, game.where[unit])
    ]


class PlaceDummies(Decision):
    """16.1.3: all dummies that are not on the map may be placed.

    R75: the owner is asked even where none of those units may have one, since the enemy does not know that.
    """

    rule = "16.1.3"

    def asks(self, game: Position, concealment: Concealment) -> str | None:
        return game.side_id(game.phasing) if hosts(game) else NOBODY

    def options(self, game: Position, concealment: Concealment) -> Sequence[Action]:
        units = [unit for unit in hosts(game) if may_have_dummy(game, unit)]
        return [*(PlaceDummy(game.label(game.where[unit])) for unit in units), END]

    def choose(self, game: Position, concealment: Concealment, action: Action) -> Done | None:
        if not isinstance(action, PlaceDummy):
            return DONE
        hex = game.hex(action.hex)
        dummy = free_dummy(game, game.army_of(game.unit_in(game.phasing, hex)))
        game.begin(Relocation(dummy=dummy, hex=hex))
        return None

    def refuse(self, game: Position, concealment: Concealment, action: Action) -> Refusal | None:
        return _refuse(game, action) if isinstance(action, PlaceDummy) else None


def _refuse(game: Position, action: PlaceDummy) -> Refusal:
    side, hex, facts = game.phasing, game.find_hex(action.hex), {"hex": action.hex}
    unit = game.unit_in(side, hex) if hex >= 0 else -1
    if unit < 0:
        return Refusal("16.1.3", "no-friend-there", facts)
    if beside_enemy_units(game, side, hex):
        return Refusal("16.1.3", "enemy-beside", facts)
    if not may_have_dummy(game, unit):
        return Refusal("16.1.3", "no-dummy-with-it", {"unit": game.id(unit)})
    if free_dummy(game, game.army_of(unit)) < 0:
        return Refusal("16.1.3", "no-dummy-left", facts)
    return Refusal("16.1.3", "no-room-for-dummy", facts)


class Relocate(Decision):
    """16.1.3: the unit or the dummy goes at once to a hex next door that no enemy unit is adjacent to either."""

    rule = "16.1.3"

    def asks(self, game: Position, relocation: Relocation) -> str | None:
        return game.side_id(game.phasing)

    def options(self, game: Position, relocation: Relocation) -> Sequence[Action]:
        hexes = hexes_beside(game, game.phasing, relocation.hex)
        host = game.unit_in(game.phasing, relocation.hex)
        return [PartTo(game.id(unit), game.label(hex)) for unit in (relocation.dummy, host) for hex in hexes]

    def choose(self, game: Position, relocation: Relocation, action: PartTo) -> Done | None:
        relocate(game, relocation, game.unit(action.unit), game.hex(action.hex))
        return DONE

    def refuse(self, game: Position, relocation: Relocation, action: Action) -> Refusal | None:
        return Refusal("16.1.3", "not-beside", {"hex": action.hex}) if isinstance(action, PartTo) else None

    def about(self, game: Position, relocation: Relocation) -> dict[str, object]:
        return {"hex": game.label(relocation.hex)}


def relocate(game: Position, relocation: Relocation, unit: int, hex: int) -> None:
    """16.1.3: of the two, one is there and the other next door; both have new handles."""
    host = game.unit_in(game.phasing, relocation.hex)
    if unit == host:
        game.move(relocation.dummy, relocation.hex)
        _leave_behind(game, host, relocation.dummy)
        game.move(host, hex)
    else:
        game.move(relocation.dummy, hex)
    give_handles(game, [host, relocation.dummy])
    game.emit(DummyPlaced(game.side_id(game.phasing), game.label(relocation.hex), game.label(hex)))
    game.tell_way(unit, (relocation.hex, hex))


def _leave_behind(game: Position, host: int, dummy: int) -> None:
    """16.1.3 + R111: what an event has laid upon the counter lies there still, or it would tell who has gone.

    Waterloo 5.1: so does the Good Ground marker.
    """
    laid = [not effect.named and effect.unit == host for effect in game.effects]
    game.effects = tuple(
        replace(effect, unit=dummy) if is_laid else effect for effect, is_laid in zip(game.effects, laid, strict=True)
    )
    for answer in game.ask.replaced:
        answer(game, host, dummy)
