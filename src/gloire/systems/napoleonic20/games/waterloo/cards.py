"""Waterloo 5.0: the events of Waterloo 20's own cards. The Good Ground marker is in `good_ground`."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.events import Rolled
from gloire.core.procedures import DONE, Decision, Die, Done, Sequences
from gloire.core.sequences import before, first, last
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import ChooseArmy
from gloire.systems.napoleonic20.advance import LOST, advance_ways, riders
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.effects import (
    ask,
    enemies,
    favour_army,
    favour_unit,
    for_this_turn,
    late_units,
    mark_enemy,
    own_units,
)
from gloire.systems.napoleonic20.events import fizzle
from gloire.systems.napoleonic20.frames import Battle, EventChoice, EventDie
from gloire.systems.napoleonic20.games.waterloo.vocabulary import SaveLeader, UseLeader
from gloire.systems.napoleonic20.happened import EffectBegan, EffectUsed, Modifier
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import ASIDE, VARIABLE, Position
from gloire.systems.napoleonic20.strength import about_battle

LEADER, YOUR_TIME, OLD_DAYS, RECALLED, STEP_OUT = "cavalry-leader", "your-time", "old-days", "recalled", "step-out"
USE, SAVE = UseLeader(), SaveLeader()


def _steps(table: Sequences) -> Sequences:
    table = first(table, Battle, LeadCavalry())
    table = before(table, Battle, "ControlDie", follow_leader)
    return last(table, EventDie, DesertionDie())


# Michael Ney.


class LeadCavalry(Decision):
    """5.0: Michael Ney may lead one battle in which French cavalry attacks."""

    rule = "5.0"

    def asks(self, game: Position, battle: Battle) -> str | None:
        side = game.side_of(battle.attackers[0])
        if battle.charge or not game.effect(LEADER, side):
            return NOBODY
        return game.side_id(side) if any(game.is_cavalry(u) for u in battle.attackers) else NOBODY

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        return (USE, SAVE)

    def choose(self, game: Position, battle: Battle, action: Action) -> Done | None:
        if isinstance(action, UseLeader):
            game.effects = tuple(e for e in game.effects if e.kind != LEADER)
            game.emit(EffectUsed("cavalry-leader"))
            game.update(battle, used=(*battle.used, LEADER))
        return DONE

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return about_battle(game, battle)


def _as_led(game: Position, battle: Battle, action: Action) -> Battle | None:
    """The battle as it would stand."""
    match action:
        case UseLeader():
            return replace(battle, used=(*battle.used, LEADER))
        case SaveLeader():
            return battle
    return None


def follow_leader(game: Position, battle: Battle) -> None:
    """5.0: cavalry that Michael Ney led to victory loses control without a die."""
    if LEADER in battle.used and any(advance_ways(game, battle, unit) for unit in riders(game, battle)):
        game.update(battle, control=LOST)


# Your Time Is Come; In the Old Days.


def _attack(game: Position, battle: Battle) -> list[Modifier]:
    """What the events add to an attack."""
    found = []
    effect = game.effect(YOUR_TIME, game.side_of(battle.attackers[0]))
    if effect and any(game.army_of(unit) == effect.army for unit in battle.attackers):
        found.append(Modifier("your-time", 1, "5.0"))
    if LEADER in battle.used:
        found.append(Modifier("cavalry-leader", 1, "5.0"))
    return found


def _defence(game: Position, battle: Battle) -> list[Modifier]:
    """What an event adds to a unit's defence."""
    return [
        Modifier("old-days", 1, "5.0", game.id(effect.unit))
        for effect in game.effects
        if effect.kind == OLD_DAYS and effect.unit in battle.defenders
    ]


# Recalled.


def _enemy_infantry(game: Position, choice: EventChoice) -> list[Action]:
    """Any infantry of the other side, by hex; R79: a face-down unit passes for infantry."""
    unseen = game.ask.face_down
    return enemies(game, choice, lambda u: game.is_infantry(u) or any(answer(game, u) for answer in unseen))


# March to the guns, or step out.


def _march_or_step_out(game: Position, half: HalfCard) -> None:
    """A reinforcement comes a turn earlier; with none to come, one army steps out."""
    ask("march-to-the-guns" if late_units(game) else "step-out")(game, half)


def _own_armies(game: Position, choice: EventChoice) -> list[Action]:
    return [ChooseArmy(game.army_id(army)) for army in game.armies_of(choice.side)]


def _pace(game: Position, army: int) -> int:
    """An army that steps out has a point more."""
    points = 0
    for effect in game.effects:
        points += effect.kind == STEP_OUT and effect.army == army
    return points


# Desertions.


def _desertions(game: Position, half: HalfCard) -> None:
    """A die decides whether a morale point is lost."""
    game.begin(EventDie(effect="desertions"))


class DesertionDie(Die):
    """5.0: on a low die the side loses a morale point (choice C14)."""

    rule = "5.0"

    def asks(self, game: Position, event: EventDie) -> str | None:
        return CHANCE if event.effect == "desertions" else NOBODY

    def choose(self, game: Position, event: EventDie, action: Roll) -> Done | None:
        deserts = action.face <= game.figure("C14")
        game.emit(Rolled(action.face, "desertions" if deserts else "no-desertions", "5.0"))
        if deserts:
            change_morale(game, [(game.phasing, -1, "desertions", "5.0")])
        return DONE


# Frederick of the Netherlands.


def _variable_arrival(game: Position, half: HalfCard) -> None:
    """Waterloo 11.6: from now on Frederick's corps rolls for its arrival each turn."""
    unit = game.unit(half.unit)
    if game.where[unit] == ASIDE:
        game.move(unit, VARIABLE)
        game.emit(EffectBegan("variable-arrival", game.side_id(game.phasing), half.unit))
    else:
        fizzle(game, half)


AMENDMENT = Amendment(
    steps=_steps,
    answers={"attack": _attack, "defence": _defence, "holding": RECALLED, "pace": _pace, "meant": _as_led},
    effects={
        YOUR_TIME: CardEffect(for_this_turn(YOUR_TIME), needs="army"),
        LEADER: CardEffect(for_this_turn(LEADER)),
        "desertions": CardEffect(_desertions),
        RECALLED: CardEffect(ask(RECALLED, enemy_chooses=True)),
        OLD_DAYS: CardEffect(ask(OLD_DAYS), needs="army"),
        "march-to-the-guns-or-step-out": CardEffect(_march_or_step_out),
        "variable-arrival": CardEffect(_variable_arrival, needs="unit"),
        "weather-trend": CardEffect(fizzle),  # Waterloo 16.10.1: the trend matters only with variable weather.
    },
    event_questions={
        RECALLED: EventQuestion(_enemy_infantry, mark_enemy),
        OLD_DAYS: EventQuestion(own_units, favour_unit),
        STEP_OUT: EventQuestion(_own_armies, favour_army, may_decline=True),
    },
)
