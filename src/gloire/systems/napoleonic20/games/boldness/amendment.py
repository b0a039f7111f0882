"""5.0: events that add a point to one attack, in a battle of their side's choice."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.sequences import before
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.events import THIS_TURN, begin_effect, fizzle
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.games.boldness import vocabulary
from gloire.systems.napoleonic20.games.boldness.vocabulary import SaveEvent, UseEvent
from gloire.systems.napoleonic20.happened import EffectUsed, Modifier
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.reinforcements import waiting
from gloire.systems.napoleonic20.strength import about_battle

USE, SAVE = UseEvent(), SaveEvent()
BOLD = "bold-attack"


def _steps(table: Sequences) -> Sequences:
    """The attacker is asked before reserves, while he reckons his strength (9.0 step B)."""
    return before(table, Battle, "CommitReservesFor", PressAttack())


class PressAttack(Decision):
    """5.0: the point may be used in this battle, or kept for a later one of the same turn; one point a battle."""

    rule = "5.0"

    def asks(self, game: Position, battle: Battle) -> str | None:
        side = game.side_of(battle.attackers[0])
        return game.side_id(side) if _at_hand(game, battle) else NOBODY

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        return (USE, SAVE)

    def choose(self, game: Position, battle: Battle, action: Action) -> Done | None:
        if isinstance(action, UseEvent):
            used = _at_hand(game, battle)
            game.effects = tuple(effect for effect in game.effects if effect is not used)
            game.emit(EffectUsed("bold-attack"))
            game.update(battle, used=(*battle.used, BOLD))
        return DONE

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return about_battle(game, battle)


def _at_hand(game: Position, battle: Battle) -> Effect | None:
    """A point of the attacker's that this battle may have."""
    side = game.side_of(battle.attackers[0])
    held = (effect for effect in game.effects if effect.kind == "bold-attack" and effect.side == side)
    return next((effect for effect in held if _favours(game, effect, battle.attackers)), None)


def _favours(game: Position, effect: Effect, attackers: Sequence[int]) -> bool:
    """Whether somebody takes part for whom the event is meant: a unit, an arm, a part of an army, or anybody."""
    units = [game.printed(unit) for unit in attackers if effect.unit in (-1, unit)]
    return any(effect.arm in ("", unit.arm) and effect.wing in ("", unit.wing) for unit in units)


def _strength(game: Position, battle: Battle) -> list[Modifier]:
    """What the event adds to the attack."""
    return [Modifier("bold-attack", 1, "5.0")] if BOLD in battle.used else []


def _as_pressed(game: Position, battle: Battle, action: Action) -> Battle | None:
    """The battle as it would stand."""
    match action:
        case UseEvent():
            return replace(battle, used=(*battle.used, BOLD))
        case SaveEvent():
            return battle
    return None


def embolden(game: Position, half: HalfCard, arm: str = "") -> None:
    """The event is in force for this turn, for attacks of the unit or the wing that the card names."""
    unit = game.unit(half.unit) if half.unit else -1
    if unit >= 0 and game.where[unit] < 0 and unit not in waiting(game, game.phasing):
        return fizzle(game, half)
    return begin_effect(game, "bold-attack", THIS_TURN, unit=unit, arm=arm, wing=half.wing, named=half.unit)


def _by(arm: str) -> Callable[[Position, HalfCard], None]:
    return lambda game, half: embolden(game, half, arm)


AMENDMENT = Amendment(
    steps=_steps,
    actions=vocabulary.ACTIONS,
    answers={"attack": _strength, "meant": _as_pressed},
    effects={
        "bold-attack": CardEffect(embolden),
        "bold-infantry": CardEffect(_by("infantry")),
        "bold-cavalry": CardEffect(_by("cavalry")),
    },
)
