"""Chapter 5, assault: who may assault, defensive fire, the assault table, retreat and advance."""

from collections.abc import Iterator, Sequence
from typing import Any

from gloire.core.actions import Action, Roll
from gloire.core.dice import D10
from gloire.core.procedures import DONE, Decision, Die, Done, Episode
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire_skirmish.rules.actions import AdvanceTo, RetreatTo, StandFast
from gloire_skirmish.rules.fire import faces, hit, lose, lose_step, shake, unready
from gloire_skirmish.rules.frames import Advance, Assault, Retreat, Volley
from gloire_skirmish.rules.happened import (
    Advanced,
    AssaultRepelled,
    AssaultResolved,
    Modifier,
    Retreated,
    Trapped,
)
from gloire_skirmish.rules.movement import MOST
from gloire_skirmish.rules.position import FOUGHT, LOST, SHAKEN, Position


def assaultable(game: Position, unit: int) -> list[int]:
    """5.1: the hexes a unit may assault."""
    near = game.map.grid.neighbours[game.where[unit]]
    return [hex for hex in near if no_assault(game, unit, hex) == ("", "")]


def no_assault(game: Position, unit: int, hex: int) -> tuple[str, str]:
    """The rule that forbids an assault, and why; nothing where it is lawful."""
    if why := unready(game, unit):
        return "5.1", why
    if game.order(unit) == "hold":
        return "2.1", "ordered-to-hold"
    if not game.held_by(1 - game.side_of(unit)) >> hex & 1:
        return "5.1", "nobody-there"
    if not faces(game, unit, hex):
        return "5.1", "not-in-front"
    # 3.2: nobody climbs a bank, sword in hand or not.
    return ("3.2", "up-a-bank") if "bank" in game.map.met(game.where[unit], hex) else ("", "")


class DefensiveFire(Episode):
    """5.2: the defender fires first, if he is steady and looks that way; an attacker who is hit goes no farther."""

    def begin(self, game: Position, assault: Assault) -> None:
        defender, here = game.pile(assault.hex)[0], game.where[assault.unit]
        if not game.has(defender, SHAKEN) and faces(game, defender, here):
            game.begin(Volley(unit=defender, hex=here))

    def heard(self, game: Position, assault: Assault, volley: Volley) -> None:
        if volley.result != "-":
            game.update(assault, repelled=True)
            game.emit(AssaultRepelled(game.id(assault.unit)))


class AssaultDie(Die):
    """5.3: a die of ten in the column of the difference."""

    rule = "5.3"
    dice = D10

    def asks(self, game: Position, assault: Assault) -> str | None:
        return NOBODY if assault.repelled else super().asks(game, assault)

    def about(self, game: Position, assault: Assault) -> dict[str, Any]:
        return {"unit": game.id(assault.unit), "hex": game.label(assault.hex)}

    def choose(self, game: Position, assault: Assault, action: Roll) -> Done | None:
        attack, defence = attack_reckoning(game, assault), defence_reckoning(game, assault)
        column = assault_column(game, attack, defence)
        result = game.scenario.assault.result(action.face, column)
        unit, hex = game.id(assault.unit), game.label(assault.hex)
        game.emit(AssaultResolved(unit, hex, action.face, column, attack, defence, result))
        game.update(assault, result=result)
        return DONE


def assault_column(game: Position, attack: Sequence[Modifier], defence: Sequence[Modifier]) -> int:
    """5.3: the difference, as far as the table goes."""
    return game.scenario.assault.column(sum(part.value for part in attack) - sum(part.value for part in defence))


def attack_reckoning(game: Position, assault: Assault) -> tuple[Modifier, ...]:
    """5.3: what speaks for the attacker."""
    found = list(_strength(game, game.where[assault.unit]))
    if game.order(assault.unit) == "press":
        found.append(Modifier("order-press", 1, "2.1"))
    if not faces(game, game.pile(assault.hex)[0], game.where[assault.unit]):
        found.append(Modifier("rear", 2, "5.3"))
    return tuple(found)


def defence_reckoning(game: Position, assault: Assault) -> tuple[Modifier, ...]:
    """5.3: what speaks for the defender."""
    found, level = list(_strength(game, assault.hex)), game.map.level
    if game.order(game.pile(assault.hex)[0]) == "hold":
        found.append(Modifier("order-hold", 1, "2.1"))
    if game.scenario.cover >> assault.hex & 1:
        found.append(Modifier("cover", 1, "5.3"))
    if level(assault.hex) > level(game.where[assault.unit]):
        found.append(Modifier("uphill", 1, "5.3"))
    return tuple(found)


def _strength(game: Position, hex: int) -> Iterator[Modifier]:
    """3.4 + 5.3: the steps of the top unit, and one for a steady friend beneath."""
    top, *beneath = game.pile(hex)
    yield Modifier("strength", game.steps[top], "5.3", game.id(top))
    yield from (Modifier("support", 1, "5.3", game.id(unit)) for unit in beneath if not game.has(unit, SHAKEN))


class DriveBack(Episode):
    """5.3 + 5.4: the result; the defenders retreat one after another from the top, and who is trapped is counted."""

    def begin(self, game: Position, assault: Assault) -> None:
        defenders, here = game.pile(assault.hex), game.where[assault.unit]
        match assault.result:
            case "A":
                shake(game, assault.unit)
            case "E":
                lose_step(game, assault.unit)
                if game.outcome is None:
                    lose_step(game, defenders[0])
            case "B":
                hit(game, defenders[0], "L")
        if assault.result in ("D", "B"):
            game.begin_each(Retreat(unit=unit, enemy=here) for unit in defenders if game.where[unit] != LOST)

    def heard(self, game: Position, assault: Assault, retreat: Retreat) -> None:
        if retreat.lost:
            game.update(assault, trapped=assault.trapped + 1)


def follow_up(game: Position, assault: Assault) -> None:
    """5.5: into a hex that the enemy has left, an assault becomes an advance."""
    if assault.result and game.where[assault.unit] != LOST and not game.pile(assault.hex):
        game.become(assault, Advance(unit=assault.unit, hex=assault.hex, again=assault.trapped > 0))


def retreat_hexes(game: Position, retreat: Retreat) -> list[int]:
    """5.4: neighbours away from the enemy with room in them, and none up a bank (3.2)."""
    map, here = game.map, game.where[retreat.unit]
    enemies = game.held_by(1 - game.side_of(retreat.unit))
    return [
        hex
        for hex in map.grid.neighbours[here]
        if map.grid.distance(hex, retreat.enemy) > 1
        and not enemies >> hex & 1
        and len(game.pile(hex)) < MOST
        and "bank" not in map.met(here, hex)
    ]


def fall_without_a_way(game: Position, retreat: Retreat) -> None:
    """5.4: who has nowhere to go is lost."""
    if not retreat_hexes(game, retreat):
        game.update(retreat, lost=True)
        game.emit(Trapped(game.id(retreat.unit)))
        lose(game, retreat.unit)


class ChooseRetreat(Decision):
    """5.4: its owner says where it goes; it is shaken there."""

    rule = "5.4"

    def asks(self, game: Position, retreat: Retreat) -> str | None:
        return NOBODY if retreat.lost else game.owner(retreat.unit)

    def options(self, game: Position, retreat: Retreat) -> Sequence[Action]:
        return [RetreatTo(game.id(retreat.unit), game.label(hex)) for hex in retreat_hexes(game, retreat)]

    def choose(self, game: Position, retreat: Retreat, action: RetreatTo) -> Done | None:
        game.move(retreat.unit, game.find_hex(action.hex))
        game.emit(Retreated(action.unit, action.hex))
        shake(game, retreat.unit)
        return DONE

    def refuse(self, game: Position, retreat: Retreat, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatTo) or action.unit != game.id(retreat.unit):
            return None
        return Refusal("5.4", "no-retreat", {"unit": action.unit, "hex": action.hex})

    def about(self, game: Position, retreat: Retreat) -> dict[str, Any]:
        return {"unit": game.id(retreat.unit), "at": game.label(game.where[retreat.unit])}


class ChooseAdvance(Decision):
    """5.5: the victor may take the hex; one who trapped an enemy may fight again."""

    rule = "5.5"

    def asks(self, game: Position, advance: Advance) -> str | None:
        return game.owner(advance.unit)

    def options(self, game: Position, advance: Advance) -> Sequence[Action]:
        return [AdvanceTo(game.id(advance.unit), game.label(advance.hex)), StandFast()]

    def choose(self, game: Position, advance: Advance, action: Action) -> Done | None:
        if isinstance(action, AdvanceTo):
            game.move(advance.unit, advance.hex)
            game.emit(Advanced(action.unit, action.hex))
        if advance.again:
            game.unmark(advance.unit, FOUGHT)
        return DONE

    def about(self, game: Position, advance: Advance) -> dict[str, Any]:
        return {"unit": game.id(advance.unit), "hex": game.label(advance.hex)}
