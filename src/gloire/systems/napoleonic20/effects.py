"""5.0: what the events of the cards do. A half of a card names its effect; a game adds effects of its own."""

from collections.abc import Callable

from gloire.core.actions import Action
from gloire.systems.napoleonic20.actions import ChooseArmy, ChooseUnit
from gloire.systems.napoleonic20.amendments import CardEffect, EventQuestion
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.events import THIS_TURN, UNTIL_OWN_NEXT_TURN, begin_effect, fizzle, reshuffle
from gloire.systems.napoleonic20.frames import EventChoice, EventDie, RallyPhase
from gloire.systems.napoleonic20.happened import Hastened
from gloire.systems.napoleonic20.position import DUE, Position
from gloire.systems.napoleonic20.rally import candidates


def for_this_turn(kind: str) -> Callable[[Position, HalfCard], None]:
    """An event in force for this player turn."""

    def effect(game: Position, half: HalfCard) -> None:
        army = game.army(half.army) if half.army else -1
        begin_effect(game, kind, THIS_TURN, army=army)

    return effect


def _rally_army(game: Position, half: HalfCard) -> None:
    """Waterloo 5.0: one army may rally now."""
    _rally(game, half, (game.army(half.army),), 0)


def _rally_one(game: Position, half: HalfCard) -> None:
    """One unit, of the wing that the card names if it names one, may try to rally now."""
    _rally(game, half, _own(game), 1)


def _rally_wing(game: Position, half: HalfCard) -> None:
    """All units of a wing may try to rally now."""
    _rally(game, half, _own(game), 0)


def _own(game: Position) -> tuple[int, ...]:
    return game.armies_of(game.phasing)


def _rally(game: Position, half: HalfCard, armies: tuple[int, ...], limit: int) -> None:
    number = game.scenario.number
    leaders = tuple(number[leader] for leader in half.leader.split() if leader in number)
    occasion = RallyPhase(side=game.phasing, armies=armies, limit=limit, wing=half.wing, on=leaders)
    if candidates(game, occasion):
        game.begin(occasion)
    else:
        fizzle(game, half)


def ask(effect: str, enemy_chooses: bool = False) -> Callable[[Position, HalfCard], None]:
    """An event whose target somebody chooses."""

    def begin(game: Position, half: HalfCard) -> None:
        army = game.army(half.army) if half.army else -1
        side = 1 - game.phasing if enemy_chooses else game.phasing
        choice = EventChoice(effect=effect, side=side, army=army)
        if game.scenario.event_questions[effect].options(game, choice):
            game.begin(choice)
        else:
            fizzle(game, half)

    return begin


def gather_intelligence(game: Position, half: HalfCard) -> None:
    """The side looks at the next card; CHANCE settles which it is."""
    game.begin(EventDie(effect="intelligence"))


def _reshuffle(game: Position, half: HalfCard) -> None:
    reshuffle(game, "5.0")


def _nothing(game: Position, half: HalfCard) -> None:
    """Salamanca 5.0: this half of the card has no event, so nothing could fail either."""


EFFECTS: dict[str, CardEffect] = {
    "none": CardEffect(_nothing),
    "indecision": CardEffect(for_this_turn("indecision")),
    "illness": CardEffect(for_this_turn("illness")),
    "free-guard": CardEffect(for_this_turn("free-guard")),
    "grand-battery": CardEffect(for_this_turn("grand-battery")),
    "rally-army": CardEffect(_rally_army, needs="army"),
    "rally-one": CardEffect(_rally_one),
    "rally-wing": CardEffect(_rally_wing),
    "intelligence": CardEffect(gather_intelligence),
    "stragglers": CardEffect(ask("stragglers", enemy_chooses=True)),
    "no-forced-march": CardEffect(for_this_turn("no-forced-march")),
    "steady": CardEffect(ask("steady"), needs="army"),
    "rearguard": CardEffect(ask("rearguard"), needs="army"),
    "march-to-the-guns": CardEffect(ask("march-to-the-guns")),
    "reshuffle": CardEffect(_reshuffle),
}


def enemies(game: Position, choice: EventChoice, meant: Callable[[int], bool]) -> list[Action]:
    """The enemy's units on the map that an event may fall upon, by hex."""
    units = [u for u in game.units_of(1 - choice.side) if game.where[u] >= 0 and meant(u)]
    return [ChooseUnit(hex=game.label(hex)) for hex in sorted(game.where[u] for u in units)]


def _any_enemy(game: Position, choice: EventChoice) -> list[Action]:
    return enemies(game, choice, lambda unit: True)


def own_units(game: Position, choice: EventChoice) -> list[Action]:
    """Any unit of the favoured army on the map."""
    units = [u for u in game.units_of(choice.side) if game.where[u] >= 0 and game.army_of(u) == choice.army]
    return [ChooseUnit(unit=game.id(u)) for u in units]


def late_units(game: Position) -> list[int]:
    """Reinforcements of the phasing side that are still to come."""
    return [u for u in game.units_of(game.phasing) if game.where[u] == DUE and game.due[u] > game.turn]


def _late_units(game: Position, choice: EventChoice) -> list[Action]:
    return [ChooseUnit(unit=game.id(u)) for u in late_units(game)]


def _hasten(game: Position, unit: int) -> None:
    """A reinforcement is moved one turn nearer on the track."""
    turn = game.due[unit] - 1
    game.due = (*game.due[:unit], turn, *game.due[unit + 1 :])
    game.emit(Hastened(game.id(unit), turn))


def _hasten_chosen(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    _hasten(game, game.unit(action.unit))


def favour_army(game: Position, choice: EventChoice, action: ChooseArmy) -> None:
    """The event favours an army for this turn."""
    begin_effect(game, choice.effect, THIS_TURN, army=game.army(action.army))


def mark_enemy(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    """The event falls upon the enemy unit in a hex, for this turn."""
    unit = game.unit_in(1 - choice.side, game.hex(action.hex))
    begin_effect(game, choice.effect, THIS_TURN, unit=unit)


def favour_unit(game: Position, choice: EventChoice, action: ChooseUnit) -> None:
    """The event favours one's own unit until one's next turn."""
    begin_effect(game, choice.effect, UNTIL_OWN_NEXT_TURN, unit=game.unit(action.unit))


EVENT_QUESTIONS: dict[str, EventQuestion] = {
    "stragglers": EventQuestion(_any_enemy, mark_enemy),
    "steady": EventQuestion(own_units, favour_unit),
    "rearguard": EventQuestion(own_units, favour_unit),
    "march-to-the-guns": EventQuestion(_late_units, _hasten_chosen, may_decline=True),
}
