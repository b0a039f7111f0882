"""16.2 Cavalry penetration, an option: cavalry next to the enemy moves on to another hex next to him (8.4)."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done, Procedure, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import Disengage
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import Challenge, ReactionPhase
from gloire.systems.napoleonic20.hindrances import refuse_kept_out
from gloire.systems.napoleonic20.optional.penetration import vocabulary
from gloire.systems.napoleonic20.optional.penetration.vocabulary import EndPenetration, Penetrated
from gloire.systems.napoleonic20.optional.penetration.vocabulary import Penetrate as PenetrateTo
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.reaction import (
    PENETRATION,
    is_challenged,
    is_feigned,
    refuse_disengagement,
    zone_of_cavalry,
)
from gloire.systems.napoleonic20.zones import adjacent_enemies, closed_to

END = EndPenetration()


class Penetrate(Decision):
    """16.2: the one action of a cavalry unit in its reaction phase; R90: after disengagements, before charges."""

    rule = "16.2"

    def asks(self, game: Position, phase: ReactionPhase) -> str | None:
        is_asked = penetrations(game, phase) or is_feigned(game, phase)
        return game.side_id(1 - game.phasing) if is_asked else NOBODY

    def options(self, game: Position, phase: ReactionPhase) -> Sequence[Action]:
        found = penetrations(game, phase)
        rides = [PenetrateTo(game.id(unit), game.label(hex)) for unit, mask in found.items() for hex in bits(mask)]
        return [*rides, END]

    def choose(self, game: Position, phase: ReactionPhase, action: Action) -> Done | None:
        match action:
            case PenetrateTo(unit, hex):
                rider, to = game.unit(unit), game.hex(hex)
                if not is_challenged(game, Challenge(maneuver=PENETRATION, unit=rider, hex=to)):
                    penetrate(game, phase, rider, to)
                return None
        return DONE

    def heard(self, game: Position, phase: ReactionPhase, ended: Procedure) -> None:
        if isinstance(ended, Challenge) and not ended.prevented:
            penetrate(game, phase, ended.unit, ended.hex)

    def refuse(self, game: Position, phase: ReactionPhase, action: Action) -> Refusal | None:
        if isinstance(action, Disengage):
            return refuse_disengagement(game, phase.used, action)
        return _refuse(game, phase, action) if isinstance(action, PenetrateTo) else None


def penetrations(game: Position, phase: ReactionPhase) -> dict[int, int]:
    """16.2: the cavalry that has not reacted and can penetrate, each with the hexes (a mask) open to it."""
    units = [u for u in game.units_of(1 - game.phasing) if u not in phase.used and may_penetrate(game, u)]
    found = {unit: penetration_hexes(game, unit) for unit in units}
    return {unit: mask for unit, mask in found.items() if mask}


def may_penetrate(game: Position, unit: int) -> bool:
    """16.2: cavalry next to an enemy, not in the zone of enemy cavalry. R91: never routed cavalry."""
    hex, side = game.where[unit], game.side_of(unit)
    if hex < 0 or not game.is_cavalry(unit) or game.marks[unit] & ROUTED or refuse_rider(game, unit):
        return False
    return bool(adjacent_enemies(game, side, hex)) and not zone_of_cavalry(game, 1 - side) >> hex & 1


def refuse_rider(game: Position, unit: int) -> Refusal | None:
    """16.2: why this cavalry, of all cavalry, cannot penetrate."""
    for answer in game.ask.no_penetration:
        if refusal := answer(game, unit):
            return refusal
    return None


def penetration_hexes(game: Position, unit: int) -> int:
    """16.2: the hexes it may enter: next to it, vacant, next to an enemy, outside the zones of enemy cavalry.

    R91: one hex, as in a disengagement; zones of other enemies are no hindrance.
    """
    side = game.side_of(unit)
    shut = closed_to(game, side) | game.facts.held[side] | zone_of_cavalry(game, 1 - side)
    for answer in game.ask.kept_out:
        shut |= answer(game, unit)
    near = bits(game.grounds[side].near_mask[game.where[unit]] & ~shut)
    return sum(1 << hex for hex in near if adjacent_enemies(game, side, hex))


def penetrate(game: Position, phase: ReactionPhase, unit: int, hex: int) -> None:
    """16.2: the unit moves and is done for this phase; it cannot charge as well."""
    path = (game.where[unit], hex)
    game.move(unit, hex)
    game.update(phase, used=(*phase.used, unit))
    game.emit(Penetrated(game.id(unit), game.labels(path)))
    game.tell_way(unit, path)


def _refuse(game: Position, phase: ReactionPhase, action: PenetrateTo) -> Refusal | None:
    unit, side, facts = game.find_unit(action.unit), 1 - game.phasing, {"unit": action.unit}
    if unit < 0 or game.side_of(unit) != side:
        return Refusal(None, "not-yours", facts)
    if not game.is_cavalry(unit):
        return Refusal("16.2", "cavalry-only", facts)
    if refusal := refuse_rider(game, unit):
        return refusal
    if unit in phase.used:
        return Refusal("16.2", "already-reacted", facts)
    if game.where[unit] < 0 or not adjacent_enemies(game, side, game.where[unit]):
        return Refusal("16.2", "nobody-near", facts)
    if game.marks[unit] & ROUTED:
        return Refusal("9.6.3", "routed-moves-back", facts, ruling="R91")
    return _refuse_hex(game, unit, action)


def _refuse_hex(game: Position, unit: int, action: PenetrateTo) -> Refusal:
    side, hex = 1 - game.phasing, game.find_hex(action.hex)
    facts, riders = {"unit": action.unit, "hex": action.hex}, zone_of_cavalry(game, 1 - side)
    if riders >> game.where[unit] & 1:
        return Refusal("16.2", "held-by-cavalry", facts)
    if hex < 0 or not game.grounds[side].near_mask[game.where[unit]] >> hex & 1:
        return Refusal("16.2", "not-next-door", facts, ruling="R91")
    if (closed_to(game, side) | game.facts.held[side]) >> hex & 1:
        return Refusal("16.2", "not-vacant", facts)
    if riders >> hex & 1:
        return Refusal("16.2", "cavalry-zone", facts)
    return refuse_kept_out(game, unit, hex) or Refusal("16.2", "no-enemy-there", facts)


def _steps(table: Sequences) -> Sequences:
    return after(table, ReactionPhase, "Disengage", Penetrate())


AMENDMENT = Amendment(
    actions=vocabulary.ACTIONS, events=vocabulary.EVENTS, times={vocabulary.Penetrate: "16.2"}, steps=_steps
)
