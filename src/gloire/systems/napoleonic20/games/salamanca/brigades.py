"""Salamanca 16.10: the British Independent brigades of Pack and Bradford, on the map or in hand as reserves.

Breaking the division down is an option. The use of brigades in hand belongs to the game, since the historical battle
begins with both of them there (Salamanca 17.1).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, before
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.amendments import Amendment, Order
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.games.salamanca.vocabulary import (
    BrigadeSpent,
    Deploy,
    Deployed,
    Detach,
    Detached,
    Detachment,
    KeepBrigades,
    SpendBrigade,
    TakeInHand,
    TakenInHand,
)
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import ASIDE, ELIMINATED, IN_HAND, MOVED, ROUTED, Position
from gloire.systems.napoleonic20.stacking import can_unstack
from gloire.systems.napoleonic20.strength import about_battle
from gloire.systems.napoleonic20.ways import conditions, moves_of

DIVISION, BRIGADES = "al-ind", ("al-pack", "al-bradford")
INDEPENDENTS = (DIVISION, *BRIGADES)
KEEP = KeepBrigades()


# In hand.


def with_brigades(table: Sequences) -> Sequences:
    """Salamanca 16.10.3: a brigade in hand is thought of before reserves that cost morale, by attacker and defender."""
    table = before(table, Battle, "CommitReservesFor", SpendBrigadeFor(True))
    return after(table, Battle, "CommitReservesFor", SpendBrigadeFor(False))


class SpendBrigadeFor(Decision):
    """Salamanca 16.10.3: one brigade in hand may be used up in a battle, for a point of strength."""

    rule = "Salamanca 16.10.3"

    def __init__(self, attacker: int) -> None:
        self.seat = 0 if attacker else 1

    def asks(self, game: Position, battle: Battle) -> str | None:
        attacker = game.side_of(battle.attackers[0])
        side = attacker if self.seat == 0 else 1 - attacker
        return game.side_id(side) if in_hand(game, side) else NOBODY

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        attacker = game.side_of(battle.attackers[0])
        brigades = in_hand(game, attacker if self.seat == 0 else 1 - attacker)
        return [KEEP, *(SpendBrigade(game.id(unit)) for unit in brigades)]

    def choose(self, game: Position, battle: Battle, action: Action) -> Done | None:
        if isinstance(action, SpendBrigade):
            unit = game.unit(action.unit)
            game.update(battle, used=(*battle.used, action.unit))
            game.move(unit, ELIMINATED)  # It is gone for good, at no cost in morale.
            game.emit(BrigadeSpent(action.unit))
        return DONE

    def refuse(self, game: Position, battle: Battle, action: Action) -> Refusal | None:
        if not isinstance(action, SpendBrigade):
            return None
        return Refusal("Salamanca 16.10.3", "not-in-hand", {"unit": action.unit})

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return about_battle(game, battle)


def in_hand(game: Position, side: int) -> list[int]:
    """Salamanca 16.10.2: the brigades of a side that may be used; each from the turn after it was taken in hand."""
    if IN_HAND not in game.where:
        return []
    return [u for u in game.units_of(side) if game.where[u] == IN_HAND and game.due[u] <= game.turn]


def attacking_brigade(game: Position, battle: Battle) -> list[Modifier]:
    """Salamanca 16.10.3: one more in the attack; paid reserves may come on top."""
    return _support(game, battle, game.side_of(battle.attackers[0]))


def defending_brigade(game: Position, battle: Battle) -> list[Modifier]:
    """Salamanca 16.10.3: one more in the defence."""
    return _support(game, battle, 1 - game.side_of(battle.attackers[0]))


def _support(game: Position, battle: Battle, side: int) -> list[Modifier]:
    spent = [id for id in battle.used if id in INDEPENDENTS and game.side_of(game.unit(id)) == side]
    return [Modifier("brigade", 1, "Salamanca 16.10.3", id) for id in spent]


def as_supported(game: Position, battle: Battle, action: Action) -> Battle | None:
    """The battle as it would stand."""
    match action:
        case SpendBrigade(unit):
            return replace(battle, used=(*battle.used, unit))
        case KeepBrigades():
            return battle
    return None


def brigade_is_enough(game: Position, battle: Battle, side: int) -> Refusal | None:
    """Salamanca 16.10.3: in the defence it is a brigade or reserves for morale, not both."""
    if side == game.side_of(battle.attackers[0]) or not _support(game, battle, side):
        return None
    return Refusal("Salamanca 16.10.3", "brigade-is-enough")


# Breaking down.


def _detachments(game: Position) -> list[Action]:
    return [] if _refuse_detachment(game, Detach(DIVISION)) else [Detach(DIVISION)]


def _refuse_detachment(game: Position, action: Detach) -> Refusal | None:
    """16.6.1 + Salamanca 16.10.1: in its own movement phase, before it moves; R101: not while routed or held back."""
    unit, facts = game.find_unit(action.unit), {"unit": action.unit}
    if unit < 0 or game.side_of(unit) != game.phasing:
        return Refusal(None, "not-yours", facts)
    if action.unit != DIVISION:
        return Refusal("Salamanca 16.10.1", "no-brigades", facts)
    if game.where[unit] < 0:
        return Refusal(None, "not-on-map", facts)
    if game.marks[unit] & MOVED:
        return Refusal("16.6", "already-moved", facts)
    if game.marks[unit] & ROUTED:
        return Refusal("16.6.1", "routed-stays-whole", facts, ruling="R65")
    return conditions(game).held_back.get(unit)


def _detach(game: Position, action: Detach) -> None:
    """Salamanca 16.10.1 + 16.10.4: the division is out of the game for good; its owner places each brigade."""
    unit = game.unit(action.unit)
    hex, brigades = game.where[unit], tuple(game.unit(id) for id in BRIGADES)
    game.move(unit, ASIDE)  # 16.6.2: it is not among the eliminated units that cadres could bring back.
    game.emit(Detached(action.unit, game.label(hex)))
    game.forget_moves()
    game.begin(Detachment(hex=hex, brigades=brigades))


class PlaceBrigade(Decision):
    """Salamanca 16.10.2: each brigade takes the division's hex, or goes in hand for the next turn on."""

    rule = "Salamanca 16.10.2"

    def asks(self, game: Position, detachment: Detachment) -> str | None:
        return game.side_id(game.phasing) if detachment.brigades else NOBODY

    def options(self, game: Position, detachment: Detachment) -> Sequence[Action]:
        id = game.id(detachment.brigades[0])
        return [Deploy(id), TakeInHand(id)] if _has_room(game, detachment) else [TakeInHand(id)]

    def choose(self, game: Position, detachment: Detachment, action: Action) -> Done | None:
        unit, hex = detachment.brigades[0], detachment.hex
        game.update(detachment, brigades=detachment.brigades[1:])
        if isinstance(action, Deploy):
            game.move(unit, hex)
            game.emit(Deployed(action.unit, game.label(hex)))
        else:
            _take_in_hand(game, unit)
        game.forget_moves()
        if not detachment.brigades[1:]:
            _tell_of_detachment(game, hex)
        return None

    def refuse(self, game: Position, detachment: Detachment, action: Action) -> Refusal | None:
        if not isinstance(action, Deploy | TakeInHand):
            return None
        facts = {"unit": action.unit}
        if action.unit != game.id(detachment.brigades[0]):
            return Refusal("Salamanca 16.10.2", "other-brigade-first", facts)
        return Refusal("6.9", "no-room-for-both", facts, ruling="R65")

    def about(self, game: Position, detachment: Detachment) -> dict[str, str]:
        return {"unit": game.id(detachment.brigades[0]), "hex": game.label(detachment.hex)}


def _tell_of_detachment(game: Position, hex: int) -> None:
    """16.6.1: whoever asked to be told learns which brigades took the division's place on the map."""
    deployed = tuple(game.unit(id) for id in BRIGADES if game.where[game.unit(id)] == hex)
    for answer in game.ask.split if deployed else ():
        answer(game, game.unit(DIVISION), deployed)


def _take_in_hand(game: Position, unit: int) -> None:
    turn = game.turn + 1
    game.move(unit, IN_HAND)
    game.due = (*game.due[:unit], turn, *game.due[unit + 1 :])
    game.emit(TakenInHand(game.id(unit), turn))


def _has_room(game: Position, detachment: Detachment) -> bool:
    """6.9: both may stand in the division's hex only if one of them can move on in this phase."""
    if not game.facts.held[game.phasing] >> detachment.hex & 1:
        return True
    twin = game.clone()
    twin.log = []
    twin.move(detachment.brigades[0], detachment.hex)
    _tell_of_detachment(twin, detachment.hex)  # R98: as tired as the division was, they may have nowhere to go
    twin.forget_moves()
    return can_unstack(twin, moves_of(twin))


def _steps(table: Sequences) -> Sequences:
    return {**table, Detachment: (PlaceBrigade(),)}


AMENDMENT = Amendment(
    steps=_steps,
    answers={"orders": Order((Detach,), _detachments, _detach, _refuse_detachment)},
)
