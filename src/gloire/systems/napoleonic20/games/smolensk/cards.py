"""5.0: the events of Smolensk 20's own cards. Those it shares with Borodino are in `russia_1812`."""

from collections.abc import Iterable, Mapping

from gloire.core.actions import Action
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.actions import ChooseUnit
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.effects import ask, favour_unit, for_this_turn
from gloire.systems.napoleonic20.events import THIS_TURN, UNTIL_USED, begin_effect, fizzle
from gloire.systems.napoleonic20.frames import Battle, EventChoice
from gloire.systems.napoleonic20.games.smolensk.vocabulary import CitySetAblaze, FiresDied
from gloire.systems.napoleonic20.happened import EffectUsed, Modifier
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.reinforcements import is_secret, may_come
from gloire.systems.napoleonic20.scenario import FRENCH
from gloire.systems.napoleonic20.strength import hex_of

ABLAZE = "ablaze"


def _set_ablaze(game: Position, half: HalfCard) -> None:
    """Smolensk 6.10: the city burns until a card puts the fire out."""
    if ABLAZE in game.states:
        return fizzle(game, half)
    game.states |= {ABLAZE}
    game.prepare()
    game.emit(CitySetAblaze())
    return None


def _fires_out(game: Position, half: HalfCard) -> None:
    """Smolensk 6.10: the fire is out."""
    if ABLAZE not in game.states:
        return fizzle(game, half)
    game.states -= {ABLAZE}
    game.prepare()
    game.emit(FiresDied())
    return None


# De Tolly: Withdraw!


def _withdraw(game: Position, half: HalfCard) -> None:
    """The order costs a morale point; this turn all move farther and leave enemy zones, but enter none."""
    change_morale(game, [(game.phasing, -1, "withdrawal", "5.0")])
    if game.outcome is None:
        _withdrawing(game, half)


_withdrawing = for_this_turn("withdraw")


def _steps_back_faster(game: Position, unit: int) -> int:
    return int(game.effect("withdraw", game.side_of(unit)) is not None)


def _leaves_zones(game: Position, unit: int) -> bool:
    return game.effect("withdraw", game.side_of(unit)) is not None


def _enters_no_zone(game: Position, side: int) -> Refusal | None:
    return Refusal("5.0", "withdraw-zone") if game.effect("withdraw", side) else None


# Scouts.


def _scouts(game: Position, half: HalfCard) -> None:
    """Smolensk 6.12: scouts help with the next die for the ford, whenever that is rolled."""
    if "ford-found" in game.states or game.effect("scouts", FRENCH):
        fizzle(game, half)
    else:
        begin_effect(game, "scouts", UNTIL_USED)


def scouts_add(game: Position) -> int:
    """What scouts add to a die for the ford (choice C27)."""
    return game.figure("C27") if game.effect("scouts", FRENCH) else 0


def use_scouts(game: Position) -> None:
    """After the die for the ford scouts have done their part."""
    effect = game.effect("scouts", FRENCH)
    if effect is not None:
        game.effects = tuple(other for other in game.effects if other is not effect)
        game.emit(EffectUsed("scouts"))


# March Confusion.


def _roll_again(game: Position, unit: int, face: int) -> bool:
    """The first arrival that would come about this turn is rolled for once more."""
    effect = game.effect("march-confusion", game.phasing)
    if effect is None or face == 1:
        return False
    game.effects = tuple(other for other in game.effects if other is not effect)
    game.emit(EffectUsed("march-confusion", game.id(unit)))
    return True


# Junot Hesitates.


def _hesitate(game: Position, half: HalfCard) -> None:
    """A corps neither moves nor attacks this turn, nor comes onto the map (R57)."""
    unit = game.unit(half.unit)
    if game.where[unit] >= 0 or may_come(game, unit) or _passes_for_waiting(game, unit):
        begin_effect(game, "hesitates", THIS_TURN, unit=unit, named=half.unit)
    else:
        fizzle(game, half)


def _passes_for_waiting(game: Position, unit: int) -> bool:
    """R46: whether the enemy takes a unit of the flank march for one that may enter now; nothing must tell him more."""
    return is_secret(game, unit) and game.scenario.start_due[unit] <= game.turn


def _hesitating(game: Position) -> Mapping[int, Refusal]:
    return {
        effect.unit: Refusal("5.0", "hesitates", {"unit": game.id(effect.unit)}, ruling="R57")
        for effect in game.effects
        if effect.kind == "hesitates"
    }


def _will_not_attack(game: Position, unit: int) -> Refusal | None:
    return _hesitating(game).get(unit)


# Siege Guns; Raevsky Holds; Holy Mother Russia.


def _is_fortified(game: Position, combatant: int) -> bool:
    return game.map.terrain[hex_of(game, combatant)] == "fortified"


def _siege_guns(game: Position, battle: Battle) -> Iterable[Modifier]:
    """Guns that attack a fortified hex have a point more, after doubling."""
    side = game.side_of(battle.attackers[0])
    if game.effect("siege-guns", side) is None or not any(game.is_artillery(unit) for unit in battle.attackers):
        return []
    walls = any(_is_fortified(game, defender) for defender in battle.defenders)
    return [Modifier("siege-guns", 1, "5.0")] if walls else []


def _behind_walls(game: Position, choice: EventChoice) -> list[Action]:
    """One's own units in fortified hexes."""
    units = [u for u in game.units_of(choice.side) if game.where[u] >= 0 and _is_fortified(game, u)]
    return [ChooseUnit(unit=game.id(unit)) for unit in units]


def _walls_hold(game: Position, battle: Battle) -> Iterable[Modifier]:
    """The unit has its point for as long as it stays behind walls (R58)."""
    return [
        Modifier("walls-hold", 1, "5.0", game.id(effect.unit))
        for effect in game.effects
        if effect.kind == "walls-hold" and effect.unit in battle.defenders and _is_fortified(game, effect.unit)
    ]


def _holy_russia(game: Position, half: HalfCard) -> None:
    """An army whose morale is low takes heart (choice C26)."""
    if game.morale[game.phasing] < game.figure("C26"):
        change_morale(game, [(game.phasing, 1, "holy-russia", "5.0")])
    else:
        fizzle(game, half)


AMENDMENT = Amendment(
    answers={
        "points": _steps_back_faster,
        "free_to_leave": _leaves_zones,
        "no_contact": _enters_no_zone,
        "rolls_again": _roll_again,
        "held_back": _hesitating,
        "no_attack": _will_not_attack,
        "attack": _siege_guns,
        "defence": _walls_hold,
    },
    effects={
        "set-ablaze": CardEffect(_set_ablaze),
        "fires-out": CardEffect(_fires_out),
        # R55: the morale printed for Lubino is that after the card, so only the orders are left of it.
        "withdraw": CardEffect(_withdraw, lasting=_withdrawing),
        "scouts": CardEffect(_scouts),
        "march-confusion": CardEffect(for_this_turn("march-confusion")),
        "hesitates": CardEffect(_hesitate, needs="unit"),
        "siege-guns": CardEffect(for_this_turn("siege-guns")),
        "walls-hold": CardEffect(ask("walls-hold")),
        "holy-russia": CardEffect(_holy_russia),
    },
    event_questions={"walls-hold": EventQuestion(_behind_walls, favour_unit)},
)
