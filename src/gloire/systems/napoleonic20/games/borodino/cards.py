"""Borodino 5.0: the events of Borodino 20's own cards. Those it shares with Smolensk are in `russia_1812`."""

from gloire.core.actions import Action
from gloire.core.procedures import Sequences
from gloire.core.sequences import last
from gloire.systems.napoleonic20.actions import ChooseUnit
from gloire.systems.napoleonic20.amendments import Amendment, CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.effects import ask, favour_unit
from gloire.systems.napoleonic20.events import THIS_TURN, begin_effect, fizzle
from gloire.systems.napoleonic20.frames import Battle, EventChoice, MovementPhase, Under
from gloire.systems.napoleonic20.games.borodino.defense_plan import held_units, release
from gloire.systems.napoleonic20.games.borodino.vocabulary import MilitiaCalled
from gloire.systems.napoleonic20.games.russia_1812 import STEPS_OUT
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import ASIDE, DUE, ELIMINATED, Position
from gloire.systems.napoleonic20.reinforcements import waiting
from gloire.systems.napoleonic20.scenario import FRENCH

RAID, WORKS = "platov-raid", "field-works"


# The 2nd, 3rd and 4th Militia.


def _call_militia(game: Position, half: HalfCard) -> None:
    """Borodino 3.0: the militia that the card names may come on in this turn, or later (11.5)."""
    unit = _militia(game, game.unit(half.unit))
    if unit is None:
        fizzle(game, half)
        return
    rule = "Borodino 3.0" if game.where[unit] == ASIDE else "Borodino 16.7.3.3"
    game.move(unit, DUE)
    game.due = (*game.due[:unit], game.turn, *game.due[unit + 1 :])
    game.emit(MilitiaCalled(game.id(unit), rule))


def _militia(game: Position, named: int) -> int | None:
    """Who comes: the unit named; R45: if that is in play, another one that was eliminated."""
    if game.where[named] == ASIDE:
        return named
    # Borodino 16.7.3.3: with the special units, eliminated militia comes back as often as cards call it.
    if not game.scenario.options.get("special_units"):
        return None
    others = [u for u in game.units_of(game.phasing) if game.printed(u).militia]
    return next((u for u in (named, *others) if game.where[u] == ELIMINATED), None)


# Icon of Smolensk; Kutuzov Awakes.


def _show_icon(game: Position, half: HalfCard) -> None:
    """An army whose morale is not high takes heart (choice C23)."""
    if game.morale[game.phasing] < game.figure("C23"):
        change_morale(game, [(game.phasing, 1, "icon-of-smolensk", "5.0")])
    else:
        fizzle(game, half)


def _held(game: Position, choice: EventChoice) -> list[Action]:
    return [ChooseUnit(unit=game.id(unit)) for unit in held_units(game)]


def _awake(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    """One unit is released without a die."""
    release(game, [game.unit(action.unit)], "event")


# Platov's Raid.


def _send_platov(game: Position, half: HalfCard) -> None:
    """The Cossacks have a movement point more, and the French fear for their trains."""
    unit = game.unit(half.unit)
    if game.where[unit] < 0:
        fizzle(game, half)
        return
    begin_effect(game, RAID, THIS_TURN, unit=unit, named=half.unit)


def count_raid(game: Position, _: MovementPhase) -> None:
    """Cossacks that end their movement on the north bank west of Borodino cost the French a point."""
    effect = game.effect(RAID, game.phasing)
    if effect and game.where[effect.unit] >= 0 and game.area("raid") >> game.where[effect.unit] & 1:
        change_morale(game, [(FRENCH, -1, "platov-raid", "5.0")])


def _added_points(game: Position, unit: int) -> int:
    return game.effects_on(RAID, unit)


# Field Works.


def _in_the_open(game: Position, choice: EventChoice) -> list[Action]:
    """One's own units on clear ground."""
    where = game.where
    units = [u for u in game.units_of(choice.side) if where[u] >= 0 and game.map.terrain[where[u]] == "clear"]
    return [ChooseUnit(unit=game.id(unit)) for unit in units]


def _behind_works(game: Position, battle: Battle) -> list[Modifier]:
    """A unit that has thrown up works defends with a point more."""
    return [
        Modifier(WORKS, 1, "5.0", game.id(effect.unit))
        for effect in game.effects
        if effect.kind == WORKS and effect.unit in battle.defenders
    ]


def _leave_works(game: Position, unit: int, path: tuple[int, ...], under: Under) -> None:
    """Works stay where they are: a unit that goes has them no more."""
    if game.effects_on(WORKS, unit):
        game.effects = tuple(e for e in game.effects if e.kind != WORKS or e.unit != unit)


# Davout's Advice.


def _infantry(game: Position, choice: EventChoice) -> list[Action]:
    """Infantry of one's own, on the map or about to come on, that has not stepped out yet."""
    coming = waiting(game, choice.side)
    out = {effect.unit for effect in game.effects if effect.kind == STEPS_OUT}
    units = [u for u in game.units_of(choice.side) if game.is_infantry(u) and (game.where[u] >= 0 or u in coming)]
    return [ChooseUnit(unit=game.id(unit)) for unit in units if unit not in out]


def _advise(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    """The first of two units has a movement point more; then the second is chosen."""
    _advise_another(game, choice, action)
    second = EventChoice(effect="another-steps-out", side=choice.side)
    if _infantry(game, second):
        game.begin(second)


def _advise_another(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    begin_effect(game, "unit-steps-out", THIS_TURN, unit=game.unit(action.unit))


def _steps(table: Sequences) -> Sequences:
    return last(table, MovementPhase, count_raid)


AMENDMENT = Amendment(
    steps=_steps,
    answers={"points": _added_points, "defence": _behind_works, "went": _leave_works},
    effects={
        "militia-enters": CardEffect(_call_militia, needs="unit"),
        "icon-of-smolensk": CardEffect(_show_icon),
        "kutuzov-awakes": CardEffect(ask("kutuzov-awakes")),
        RAID: CardEffect(_send_platov, needs="unit"),
        WORKS: CardEffect(ask("field-works")),
        "two-step-out": CardEffect(ask("two-step-out")),
    },
    event_questions={
        "kutuzov-awakes": EventQuestion(_held, _awake),
        WORKS: EventQuestion(_in_the_open, favour_unit, may_decline=True),
        "two-step-out": EventQuestion(_infantry, _advise, may_decline=True),
        "another-steps-out": EventQuestion(_infantry, _advise_another, may_decline=True),
    },
)
