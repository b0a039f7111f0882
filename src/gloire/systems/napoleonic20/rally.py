"""10.0 Rallying."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import (
    EndRally,
    LeaveBroken,
    NoRallySpending,
    PlaceRallied,
    RallyUnit,
    SpendForRally,
)
from gloire.systems.napoleonic20.allowances import refuse_spending
from gloire.systems.napoleonic20.frames import RallyAttempt, RallyPhase
from gloire.systems.napoleonic20.happened import Eliminated, Modifier, Rallied, RallyBonusBought, RallyRolled
from gloire.systems.napoleonic20.morale import may_spend, spend
from gloire.systems.napoleonic20.position import BROKEN, ELIMINATED, Position

NO_SPENDING, END, LEAVE = NoRallySpending(), EndRally(), LeaveBroken()


def candidates(game: Position, phase: RallyPhase) -> list[int]:
    """10.0: broken units that may try on this occasion, each once."""
    if phase.limit and len(phase.tried) >= phase.limit:
        return []
    return [
        u
        for u in game.units_of(phase.side)
        if game.where[u] == BROKEN and game.army_of(u) in phase.armies and u not in phase.tried
        if phase.wing in ("", game.printed(u).wing)
    ]


class SpendOnRally(Decision):
    """12.4 + Waterloo 12.4: before any die, a point may be spent for each army that rallies."""

    rule = "12.4"

    def asks(self, game: Position, phase: RallyPhase) -> str | None:
        if not self._armies(game, phase) or not may_spend(game, phase.side):
            return NOBODY
        return game.side_id(phase.side)

    def _armies(self, game: Position, phase: RallyPhase) -> list[int]:
        trying = {game.army_of(unit) for unit in candidates(game, phase)}
        return [army for army in phase.armies if army in trying and army not in phase.bought]

    def options(self, game: Position, phase: RallyPhase) -> Sequence[Action]:
        return [
            NO_SPENDING,
            *(SpendForRally(game.army_id(army)) for army in self._armies(game, phase)),
        ]

    def choose(self, game: Position, phase: RallyPhase, action: Action) -> Done | None:
        if not isinstance(action, SpendForRally):
            return DONE
        game.update(phase, bought=(*phase.bought, game.army(action.army)))
        game.emit(RallyBonusBought(action.army))
        spend(game, phase.side, "rally", "12.4")
        return None

    def refuse(self, game: Position, phase: RallyPhase, action: Action) -> Refusal | None:
        if isinstance(action, SpendForRally):
            return refuse_spending(game, phase.side) or Refusal("12.4", "no-army-to-rally", {"army": action.army})
        return None


class RallyNext(Decision):
    """10.0: the owner picks the next unit to try, if any."""

    rule = "10.0"

    def asks(self, game: Position, phase: RallyPhase) -> str | None:
        return game.side_id(phase.side) if candidates(game, phase) else NOBODY

    def options(self, game: Position, phase: RallyPhase) -> Sequence[Action]:
        return [*(RallyUnit(game.id(unit)) for unit in candidates(game, phase)), END]

    def choose(self, game: Position, phase: RallyPhase, action: Action) -> Done | None:
        if not isinstance(action, RallyUnit):
            return DONE
        unit = game.unit(action.unit)
        game.update(phase, tried=(*phase.tried, unit))
        game.begin(RallyAttempt(unit=unit, bonus=int(game.army_of(unit) in phase.bought), on=phase.on))
        return None

    def refuse(self, game: Position, phase: RallyPhase, action: Action) -> Refusal | None:
        match action:
            case RallyUnit(unit):
                return _refuse_rally(game, phase, unit)
            case SpendForRally():
                return refuse_spending(game, phase.side) or Refusal("10.0", "spend-before-rolling")
        return None


def rally_modifiers(game: Position, unit: int, bonus: int) -> list[Modifier]:
    """10.0: elite units (Waterloo 2.0: the Guard and the British I Corps) and a spent point add one each."""
    found = []
    if game.printed(unit).elite:
        found.append(Modifier("elite", 1, "10.0"))
    if bonus:
        found.append(Modifier("morale-point", 1, "12.4"))
    for answer in game.ask.rally_die:
        found += answer(game, unit, bonus)
    return found


class RallyDie(Die):
    """10.0: one die, modified, on the rally table."""

    rule = "10.0"

    def asks(self, game: Position, attempt: RallyAttempt) -> str | None:
        return CHANCE

    def choose(self, game: Position, attempt: RallyAttempt, action: Roll) -> Done | None:
        unit = attempt.unit
        modifiers = rally_modifiers(game, unit, attempt.bonus)
        result = rally_result(game, unit, action.face + sum(m.value for m in modifiers))
        game.emit(RallyRolled(game.id(unit), action.face, tuple(modifiers), result))
        if result == "eliminated":
            game.move(unit, ELIMINATED)
            game.emit(Eliminated(game.id(unit)))
        game.update(attempt, rallied=result == "rallied", reduced=result == "cadre")
        return DONE

    def about(self, game: Position, attempt: RallyAttempt) -> dict[str, str]:
        return {"unit": game.id(attempt.unit)}


def rally_result(game: Position, unit: int, die: int) -> str:
    """10.0: what the table says; 16.5.1: a unit that cannot come back as a cadre stays broken."""
    result = game.scenario.rally.result(die)
    if result == "cadre" and not any(answer(game, unit) for answer in game.ask.reduces):
        return "broken"
    return result


def rally_hexes(game: Position, unit: int, on: tuple[int, ...] = ()) -> list[int]:
    """10.0: empty line of communications hexes of the unit's own army (Waterloo 9.8.6).

    16.9.8: `on` has leaders on whom it may rally.
    """
    occupied = game.facts.held[0] | game.facts.held[1]
    hexes = game.loc_mask(unit)
    for answer in game.ask.rally_hexes:
        hexes |= answer(game, unit, on)
    return bits(hexes & ~occupied)


class Place(Decision):
    """10.0: the rallied unit is placed, or stays broken if its owner prefers or there is no room."""

    rule = "10.0"

    def asks(self, game: Position, attempt: RallyAttempt) -> str | None:
        if not attempt.rallied or not rally_hexes(game, attempt.unit, attempt.on):
            return NOBODY
        return game.owner(attempt.unit)

    def options(self, game: Position, attempt: RallyAttempt) -> Sequence[Action]:
        hexes = rally_hexes(game, attempt.unit, attempt.on)
        return [*(PlaceRallied(game.label(hex)) for hex in hexes), LEAVE]

    def choose(self, game: Position, attempt: RallyAttempt, action: Action) -> Done | None:
        if isinstance(action, PlaceRallied):
            return_to_map(game, attempt.unit, action.hex, "10.0")
        return DONE

    def refuse(self, game: Position, attempt: RallyAttempt, action: Action) -> Refusal | None:
        return refuse_return(game, attempt.unit, action.hex) if isinstance(action, PlaceRallied) else None

    def about(self, game: Position, attempt: RallyAttempt) -> dict[str, str]:
        return {"unit": game.id(attempt.unit)}


def return_to_map(game: Position, unit: int, hex: str, rule: str) -> None:
    """10.0: a rallied unit is placed."""
    game.move(unit, game.hex(hex))
    for answer in game.ask.returned:
        answer(game, unit)
    game.emit(Rallied(game.id(unit), hex, rule))


def refuse_return(game: Position, unit: int, hex: str) -> Refusal:
    """10.0: why a rallied unit cannot be placed there."""
    if game.find_hex(hex) >= 0:
        for answer in game.ask.no_rally:
            if refusal := answer(game, unit, game.hex(hex)):
                return refusal
    return Refusal("10.0", "rally-on-loc", {"hex": hex}, ruling="R37")


def _refuse_rally(game: Position, phase: RallyPhase, unit: str) -> Refusal | None:
    number = game.find_unit(unit)
    facts = {"unit": unit}
    if number < 0 or game.side_of(number) != phase.side:
        return Refusal(None, "not-yours", facts)
    if game.where[number] != BROKEN:
        return Refusal("10.0", "not-broken", facts)
    if number in phase.tried:
        return Refusal("10.0", "tried-already", facts)
    return Refusal("10.0", "not-this-army", facts)
