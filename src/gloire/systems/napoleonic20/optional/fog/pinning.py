"""16.1.1: what nobody may learn from questions, and face-down cavalry that prevents the enemy's maneuvers."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.declaration import attacking_side
from gloire.systems.napoleonic20.frames import Challenge, CombatPhase, ReactionPhase
from gloire.systems.napoleonic20.optional.fog.concealment import face_down_on_map
from gloire.systems.napoleonic20.optional.fog.revealing import reveal
from gloire.systems.napoleonic20.optional.fog.vocabulary import LetGo, ManeuverPrevented, PinWith
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.reaction import DISENGAGEMENT
from gloire.systems.napoleonic20.strength import hex_of
from gloire.systems.napoleonic20.zones import adjacent_enemies, enemy_hexes

LET_GO = LetGo()


def has_to_be_asked(game: Position, frame: object) -> bool:
    """R75: whether a side must be asked although it may have nothing to choose.

    A face-down counter next to the enemy may be cavalry, guns or anything else that could react or attack, so its owner
    is asked in any case: otherwise the enemy would learn what it is by the missing question.
    """
    match frame:
        case ReactionPhase(used=used):
            side = 1 - game.phasing
            near = (u for u in face_down_on_map(game, side) if u not in used)
            return any(adjacent_enemies(game, side, game.where[unit]) for unit in near)
        case CombatPhase():
            return not frame.attackers and _may_attack(game, frame)
    return False


def _may_attack(game: Position, phase: CombatPhase) -> bool:
    """Whether a face-down counter that is in no battle yet stands next to an enemy that is in none."""
    side, grid = attacking_side(game, phase), game.map.grid
    busy = {*phase.used, *(unit for battle in phase.battles for unit in battle.attackers)}
    free = enemy_hexes(game, side)
    for battle in phase.battles:
        free &= ~grid.mask(hex_of(game, unit) for unit in battle.defenders)
    across = bool(game.ask.reaches) and not phase.charge  # 16.3.2: guns attack across any hexside
    for unit in face_down_on_map(game, side):
        here = game.where[unit]
        near = grid.mask(grid.neighbours[here]) if across else game.grounds[side].near_mask[here]
        if unit not in busy and near & free:
            return True
    return False


def may_be_prevented(game: Position, tried: Challenge) -> bool:
    """16.1.1: whether the enemy is asked first, because a face-down counter of his may be cavalry."""
    if not possible_pins(game, tried.maneuver, tried.unit, tried.hex):
        return False
    game.begin(tried)
    return True


def possible_pins(game: Position, maneuver: str, unit: int, hex: int) -> list[int]:
    """8.3.2 + 16.2: face-down enemies whose zone the maneuver starts in, or for a penetration ends in."""
    enemy = 1 - game.side_of(unit)
    zone, places = game.grounds[enemy].zone, 1 << game.where[unit]
    if maneuver != DISENGAGEMENT:
        places |= 1 << hex
    near = [u for u in face_down_on_map(game, enemy) if zone[game.where[u]] & places]
    return [u for u in near if not game.marks[u] & ROUTED]  # 9.6.3: a routed unit has no zone.


class Prevent(Decision):
    """16.1.1: the other side may show cavalry that holds the unit; it is asked whether or not it has any (R75)."""

    rule = "16.1.1"

    def asks(self, game: Position, challenge: Challenge) -> str | None:
        return game.side_id(1 - game.side_of(challenge.unit))

    def options(self, game: Position, challenge: Challenge) -> Sequence[Action]:
        return [LET_GO, *(PinWith(game.id(unit)) for unit in _riders(game, challenge))]

    def choose(self, game: Position, challenge: Challenge, action: Action) -> Done | None:
        if isinstance(action, PinWith):
            prevent(game, challenge, game.unit(action.unit))
        return DONE

    def refuse(self, game: Position, challenge: Challenge, action: Action) -> Refusal | None:
        return Refusal("16.1.1", "cannot-pin", {"unit": action.unit}) if isinstance(action, PinWith) else None

    def about(self, game: Position, challenge: Challenge) -> dict[str, object]:
        return {
            "maneuver": challenge.maneuver,
            "unit": game.id(challenge.unit),
            "at": game.label(game.where[challenge.unit]),
            "hex": game.label(challenge.hex),
        }


def _riders(game: Position, challenge: Challenge) -> list[int]:
    """Cavalry among those who might be; R76: no dummy, since it would vanish by being shown."""
    found = possible_pins(game, challenge.maneuver, challenge.unit, challenge.hex)
    return [unit for unit in found if game.is_cavalry(unit) and not game.is_dummy(unit)]


def prevent(game: Position, challenge: Challenge, rider: int) -> None:
    """16.1.1: the cavalry is shown and the unit stays, free to charge.

    16.7.2 + R76: one that enemy cavalry does not hold is shown too, and goes all the same.
    """
    unit = challenge.unit
    reveal(game, [rider], "pin")
    if challenge.maneuver == DISENGAGEMENT and any(answer(game, unit) for answer in game.ask.unpinned):
        reveal(game, [unit], "free")
        return
    game.update(challenge, prevented=True)
    hex = game.label(game.where[unit])
    game.emit(ManeuverPrevented(game.id(unit), hex, challenge.maneuver))
