"""6.2 + 14.0 Movement allowances, and which hexes are shut to the phasing side."""

from collections.abc import Callable
from typing import TypeVar

from gloire.core.actions import Action
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.actions import MakeContact
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.zones import closed_to, zone_of_side


def allowance(game: Position, unit: int) -> int:
    """6.2: the movement points of a unit this turn, roads apart."""
    scenario, army = game.scenario, game.scenario.army[unit]
    points = 1 if game.facts.night else scenario.movement[unit]  # 14.0: at night one point.
    points += game.marched >> army & 1  # 12.3: a forced march adds one.
    for answer in game.ask.pace:
        points += answer(game, army)
    for answer in game.ask.points:
        points += answer(game, unit)
    return max(0, points)


Added = TypeVar("Added", bound=Callable[..., int])
_REASONS: dict[Callable[..., int], tuple[str, str]] = {}


def because(what: str, rule: str) -> Callable[[Added], Added]:
    """Notes why an amendment adds to an allowance or takes from it, for those who want to know."""

    def noted(answer: Added) -> Added:
        _REASONS[answer] = what, rule
        return answer

    return noted


def allowance_parts(game: Position, unit: int) -> list[Modifier]:
    """6.2 + 6.5: the same part by part, then what a road adds."""
    army, printed = game.army_of(unit), game.printed(unit).movement
    parts = [Modifier("night", 1, "14.0") if game.night else Modifier("printed", printed, "6.2")]
    parts.append(Modifier("forced-march", game.marched >> army & 1, "12.3"))
    parts += [Modifier(*_reason(answer, answer(game, army))) for answer in game.ask.pace]
    parts += [Modifier(*_reason(answer, answer(game, unit))) for answer in game.ask.points]
    parts.append(Modifier("road", road_bonus(game), "6.5"))
    return [part for part in parts if part.value]


def _reason(answer: Callable[..., int], value: int) -> tuple[str, int, str]:
    what, rule = _REASONS.get(answer, ("event", "5.0"))
    return what, value, rule


def road_bonus(game: Position) -> int:
    """6.5: the points that a move along roads adds."""
    bonus = 1
    for answer in game.ask.road_pace:
        bonus += answer(game)
    return bonus


def halting_and_closed(game: Position) -> tuple[int, int]:
    """Hexes where a move ends, and hexes that may not be entered, for the phasing side.

    6.7: entering an enemy zone ends the move. 7.6: at night enemy zones may not be entered at all.
    """
    side = game.phasing
    zones, closed = zone_of_side(game, 1 - side), closed_to(game, side)
    if game.night or game.effect("indecision", side):
        return 0, closed | zones
    if any(answer(game, side) for answer in game.ask.no_contact):
        return 0, closed | zones
    return zones, closed


def contact_hexes(game: Position, unit: int) -> int:
    """6.7: the enemy zones (a mask) that a unit may enter for a morale point only, where a game asks for one."""
    mask = 0
    for answer in game.ask.contact:
        mask |= answer(game, unit)
    return mask


def refuse_contact(game: Position, action: Action, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    """Salamanca 6.7.1: the first entry into an enemy zone is an action of its own, for a morale point."""
    contact = contact_hexes(game, unit) >> hex & 1
    if not contact:
        return Refusal("Salamanca 6.7.1", "no-first-contact", facts) if isinstance(action, MakeContact) else None
    if refusal := refuse_spending(game, game.phasing):
        return refusal
    return (
        None
        if isinstance(action, MakeContact)
        else Refusal("Salamanca 6.7.1", "must-make-contact", facts, ruling="R60")
    )


def refuse_spending(game: Position, side: int) -> Refusal | None:
    """12.0: why a side may not spend a point."""
    if game.effect("illness", side):
        return Refusal("5.0", "illness")
    if game.morale[side] <= 1:
        return Refusal("12.1.2", "last-point", ruling="R1")
    return None


def refuse_hex(game: Position, hex: int, facts: dict[str, str]) -> Refusal | None:
    """Why nobody of the phasing side can enter the hex."""
    side = game.phasing
    if game.facts.held[1 - side] >> hex & 1:
        return Refusal("6.3", "enemy-there", facts)
    if game.garrisons[1 - side] >> hex & 1:
        return Refusal("9.4.4", "enemy-garrison", facts)
    if game.grounds[side].shut >> hex & 1:
        return Refusal(game.grounds[side].lie.shut_rule, "shut-hex", facts)
    if zone_of_side(game, 1 - side) >> hex & 1:
        if game.night:
            return Refusal("7.6", "zone-at-night", facts)
        if game.effect("indecision", side):
            return Refusal("5.0", "indecision-zone", facts)
        for answer in game.ask.no_contact:
            if refusal := answer(game, side):
                return refusal
    return None


def refuse_crossing(game: Position, rule: str, start: int, hex: int, facts: dict[str, str]) -> Refusal:
    """6.2 + 9.8.1: a major river without a bridge or ford; Waterloo 5.2.1: or a minor one in a downpour."""
    if "major" in game.map.between(start, hex):
        return Refusal(rule, "major-river", facts)
    return Refusal("Waterloo 5.2.1", "swollen-river", facts)


def refuse_stacking(game: Position, hex: int, facts: dict[str, str]) -> Refusal | None:
    """6.9: two units may share a hex only while one of them can still leave it."""
    if game.facts.held[game.phasing] >> hex & 1:
        return Refusal("6.9", "no-stacking", facts, ruling="R25")
    return Refusal("6.9", "needed-to-unstack", facts, ruling="R25")
