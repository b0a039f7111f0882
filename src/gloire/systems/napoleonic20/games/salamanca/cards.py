"""Salamanca 5.0: the events of Salamanca 20 that no other game has."""

from collections.abc import Iterable

from gloire.core.actions import Action, Roll
from gloire.core.events import Rolled
from gloire.core.procedures import DONE, Die, Done
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import ChooseHex, ChooseUnit
from gloire.systems.napoleonic20.amendments import CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.effects import ask, enemies
from gloire.systems.napoleonic20.events import THIS_TURN, begin_effect, fizzle
from gloire.systems.napoleonic20.frames import EventChoice, EventDie
from gloire.systems.napoleonic20.games.boldness.amendment import embolden
from gloire.systems.napoleonic20.games.salamanca.brigades import INDEPENDENTS
from gloire.systems.napoleonic20.games.salamanca.vocabulary import Displaced
from gloire.systems.napoleonic20.happened import EffectBegan, Modifier
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.reinforcements import waiting
from gloire.systems.napoleonic20.retreat import begin_retreat
from gloire.systems.napoleonic20.zones import closed_to, in_enemy_zone, zone_of_side

WOUNDED = "marmont-wounded"
STRONGER = ("drive", "portuguese-steadiness")  # events that add a point to a unit's strength
FASTER = ("drive", "one-steps-out")  # and to its movement


def wound_marmont(game: Position, half: HalfCard) -> None:
    """Salamanca 5.1: it happens once in a game; what it costs is choice C28."""
    if WOUNDED in game.states:
        fizzle(game, half)
        return
    game.states |= {WOUNDED}
    game.emit(EffectBegan("marmont-wounded", game.side_id(game.phasing), rule="Salamanca 5.1"))
    change_morale(game, [(game.phasing, -game.figure("C28"), "marmont-wounded", "Salamanca 5.1")])


def _act_with_boldness(game: Position, half: HalfCard) -> None:
    """Salamanca 5.1: under Clausel the event helps more attacks (choice C32)."""
    for _ in range(game.figure("C32") if WOUNDED in game.states else 1):
        embolden(game, half)


def _drive(game: Position, half: HalfCard) -> None:
    """The division that is told to drive everything before it marches farther and fights harder this turn."""
    unit = game.unit(half.unit)
    if game.where[unit] >= 0 or unit in waiting(game, game.phasing):
        begin_effect(game, "drive", THIS_TURN, unit=unit, named=half.unit)
    else:
        fizzle(game, half)


def added_points(game: Position, unit: int) -> int:
    """6.2: movement points that events give a unit."""
    return sum(effect.unit == unit and effect.kind in FASTER for effect in game.effects)


def added_strength(game: Position, units: Iterable[int]) -> list[Modifier]:
    """Strength that events give units, in attack or under a countercharge."""
    return [
        Modifier(effect.kind, 1, "5.0", game.id(effect.unit))
        for effect in game.effects
        if effect.kind in STRONGER and effect.unit in units
    ]


# Who may be chosen.


def _marchers(game: Position, choice: EventChoice) -> list[Action]:
    """Any unit of the side on the map, or about to come onto it."""
    coming = waiting(game, choice.side)
    units = [u for u in game.units_of(choice.side) if game.where[u] >= 0 or u in coming]
    return [ChooseUnit(unit=game.id(unit)) for unit in units]


def _brigades(game: Position, choice: EventChoice) -> list[Action]:
    """The Independent brigades on the map, together or apart."""
    number = game.scenario.number
    return [ChooseUnit(unit=id) for id in INDEPENDENTS if id in number and game.where[number[id]] >= 0]


def _favour_for_this_turn(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    begin_effect(game, choice.effect, THIS_TURN, unit=game.unit(action.unit))


# Salamanca Lunch.


def _led_astray(game: Position, choice: EventChoice) -> list[Action]:
    """R62: French units outside Allied zones, not routed, that have somewhere to go."""
    return enemies(game, choice, lambda unit: bool(_astray(game, unit)))


def _astray(game: Position, unit: int) -> dict[int, tuple[int, ...]]:
    """R62: hexes, with the way there, to which the enemy may lead a unit astray.

    As many hexes as choice C31 says, over passable hexsides, through friends, never into an enemy zone; rugged ground
    off the roads ends the move, and so it must not be held.
    """
    if game.marks[unit] & ROUTED or in_enemy_zone(game, unit):
        return {}
    side, start = game.side_of(unit), game.where[unit]
    shut = closed_to(game, side) | zone_of_side(game, 1 - side) | 1 << start
    ring: dict[int, tuple[int, ...]] = {start: (start,)}
    found: dict[int, tuple[int, ...]] = {}
    for _ in range(game.figure("C31")):
        later: dict[int, tuple[int, ...]] = {}
        for here, path in ring.items():
            for hex, _, halts in game.grounds[side].steps[here]:
                if not shut >> hex & 1:
                    found.setdefault(hex, (*path, hex))
                    if not halts:
                        later.setdefault(hex, (*path, hex))
        ring = later
    held = game.facts.held[side]
    return {hex: path for hex, path in found.items() if not held >> hex & 1}


def _lead_astray(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    unit = game.unit_in(1 - choice.side, game.hex(action.hex))
    game.begin(EventChoice(effect="lunch-march", side=choice.side, unit=unit))


def _hexes_astray(game: Position, choice: EventChoice) -> list[Action]:
    return [ChooseHex(game.label(hex)) for hex in sorted(_astray(game, choice.unit))]


def _displace(game: Position, choice: EventChoice, action: ChooseHex) -> None:
    hex, unit = game.hex(action.hex), choice.unit
    path = _astray(game, unit)[hex]
    game.move(unit, hex)
    game.emit(Displaced(game.id(unit), game.labels(path)))
    game.tell_way(unit, path)


# d'España's Nerve.


def _test_nerve(game: Position, half: HalfCard) -> None:
    """A unit in an enemy zone may lose its nerve."""
    unit = game.unit(half.unit)
    if game.where[unit] >= 0 and in_enemy_zone(game, unit):
        game.begin(EventDie(effect="nerve", unit=unit))
    else:
        fizzle(game, half)


class NerveDie(Die):
    """5.0 + R63: on a low die (choice C29) the unit withdraws one hex, as after a battle (9.8)."""

    rule = "5.0"

    def asks(self, game: Position, event: EventDie) -> str | None:
        return CHANCE if event.effect == "nerve" else NOBODY

    def choose(self, game: Position, event: EventDie, action: Roll) -> Done | None:
        gives_way = action.face <= game.figure("C29")
        game.emit(Rolled(action.face, "nerve-lost" if gives_way else "nerve-kept", "5.0"))
        if gives_way:
            begin_retreat(game, event.unit, False)
        return DONE

    def about(self, game: Position, event: EventDie) -> dict[str, str]:
        return {"unit": game.id(event.unit)}


EFFECTS: dict[str, CardEffect] = {
    "marmont-wounded": CardEffect(wound_marmont),
    "act-with-boldness": CardEffect(_act_with_boldness),
    "nerve": CardEffect(_test_nerve, needs="unit"),
    "portuguese-steadiness": CardEffect(ask("portuguese-steadiness")),
    "lunch": CardEffect(ask("lunch")),
    "one-steps-out": CardEffect(ask("one-steps-out")),
    "drive": CardEffect(_drive, needs="unit"),
}

EVENT_QUESTIONS: dict[str, EventQuestion] = {
    "portuguese-steadiness": EventQuestion(_brigades, _favour_for_this_turn),
    "lunch": EventQuestion(_led_astray, _lead_astray, may_decline=True),
    "lunch-march": EventQuestion(_hexes_astray, _displace),
    "one-steps-out": EventQuestion(_marchers, _favour_for_this_turn, may_decline=True),
}
