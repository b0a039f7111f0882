"""5.0 Random events: the deck, and what each card does. A card's half names its effect; the effects are here."""

from collections.abc import Callable, Sequence

from gloire.core.actions import Action, Roll
from gloire.core.events import Rolled
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Chance, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import ChooseArmy, ChooseUnit, DeclineEvent, DrawCard
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.frames import EventChoice, EventDie, EventPhase, RallyPhase
from gloire.systems.napoleonic20.happened import (
    CardDrawn,
    CardFizzled,
    CardForeseen,
    DeckReshuffled,
    EffectBegan,
    Hastened,
)
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import ASIDE, BROKEN, DUE, VARIABLE, Effect, Position

DECLINE = DeclineEvent()
UNKNOWN = -1


class DrawEvent(Chance):
    """5.0: the phasing player reveals the top card; Waterloo 5.0: on the first turn a side may have none."""

    rule = "5.0"

    def asks(self, game: Position, phase: EventPhase) -> str | None:
        scenario = game.scenario
        if game.turn == scenario.first_turn and game.phasing in scenario.no_event:
            return NOBODY
        return CHANCE

    def options(self, game: Position, phase: EventPhase) -> Sequence[Action]:
        return [game.scenario.draws[card] for card in top_cards(game)]

    def choose(self, game: Position, phase: EventPhase, action: DrawCard) -> Done | None:
        take_card(game, action.card)
        game.update(phase, card=action.card)
        return DONE


def top_cards(game: Position) -> list[int]:
    """The cards that may be on top: one where it is known or scripted, else any in the pile."""
    if game.next_card >= 0:
        return [game.next_card]
    if game.script:
        return [game.script[0]]  # Waterloo 17.2: the historical order.
    return bits(game.pile)


def take_card(game: Position, card: int) -> None:
    """5.0: the card leaves the pile; an empty pile is shuffled anew."""
    game.pile &= ~(1 << card)
    game.next_card, game.next_known = UNKNOWN, 0
    if game.script and game.script[0] == card:
        game.script = game.script[1:]
    if not game.pile:
        reshuffle(game, "5.0")


def reshuffle(game: Position, rule: str) -> None:
    """5.0: all cards form the pile again; nobody knows its order."""
    game.pile = (1 << len(game.scenario.cards)) - 1
    game.next_card, game.next_known, game.script = UNKNOWN, 0, ()
    game.emit(DeckReshuffled(rule))


def enact(game: Position, phase: EventPhase) -> None:
    """5.0: the half of the card that belongs to the phasing side takes effect at once."""
    if phase.card < 0:
        return
    half = game.scenario.cards[phase.card][game.phasing]
    game.emit(CardDrawn(game.scenario.sides[game.phasing], half.title, half.effect, half.source))
    EFFECTS[half.effect](game, half)


def fizzle(game: Position, half: HalfCard) -> None:
    """The event finds nothing to act upon."""
    game.emit(CardFizzled(game.scenario.sides[game.phasing], half.title))


def begin_effect(game: Position, kind: str, turns: int, unit: int = -1, army: int = -1, side: int = -1) -> None:
    """An event is in force for so many player turns, this one included."""
    side = game.phasing if side < 0 else side
    game.effects = (*game.effects, Effect(kind, side, game.clock + turns, unit, army))
    game.forget_moves()
    scenario = game.scenario
    name = scenario.ids[unit] if unit >= 0 else ""
    game.emit(EffectBegan(kind, scenario.sides[side], name, scenario.armies[army].id if army >= 0 else ""))


def expire_effects(game: Position) -> None:
    """Events whose time is up end as the next player turn begins."""
    game.effects = tuple(effect for effect in game.effects if effect.until > game.clock)


THIS_TURN = 1
UNTIL_OWN_NEXT_TURN = 2


def _for_this_turn(kind: str) -> Callable[[Position, HalfCard], None]:
    def effect(game: Position, half: HalfCard) -> None:
        army = game.scenario.army_number[half.army] if half.army else -1
        begin_effect(game, kind, THIS_TURN, army=army)

    return effect


def _rally_army(game: Position, half: HalfCard) -> None:
    """Waterloo 5.0: one army may rally now."""
    _rally(game, half, (game.scenario.army_number[half.army],), 0)


def _rally_one(game: Position, half: HalfCard) -> None:
    """One unit may try to rally now."""
    armies = tuple(i for i, army in enumerate(game.scenario.armies) if army.side == game.phasing)
    _rally(game, half, armies, 1)


def _rally(game: Position, half: HalfCard, armies: tuple[int, ...], limit: int) -> None:
    scenario = game.scenario
    if any(game.where[u] == BROKEN and scenario.army[u] in armies for u in scenario.of_side[game.phasing]):
        game.begin(RallyPhase(side=game.phasing, armies=armies, limit=limit))
    else:
        fizzle(game, half)


def _ask(effect: str, enemy_chooses: bool = False) -> Callable[[Position, HalfCard], None]:
    """An event whose target somebody chooses."""

    def begin(game: Position, half: HalfCard) -> None:
        army = game.scenario.army_number[half.army] if half.army else -1
        side = 1 - game.phasing if enemy_chooses else game.phasing
        choice = EventChoice(effect=effect, side=side, army=army)
        if CHOICES[effect](game, choice):
            game.begin(choice)
        else:
            fizzle(game, half)

    return begin


def _intelligence(game: Position, half: HalfCard) -> None:
    """The side looks at the next card; CHANCE settles which it is."""
    game.begin(EventDie(effect="intelligence"))


def _desertions(game: Position, half: HalfCard) -> None:
    """A die decides whether a morale point is lost."""
    game.begin(EventDie(effect="desertions"))


def _variable_arrival(game: Position, half: HalfCard) -> None:
    """Waterloo 11.6: from now on Frederick's corps rolls for its arrival each turn."""
    unit = game.scenario.number[half.unit]
    if game.where[unit] == ASIDE:
        game.move(unit, VARIABLE)
        game.emit(EffectBegan("variable-arrival", game.scenario.sides[game.phasing], half.unit))
    else:
        fizzle(game, half)


def _reshuffle(game: Position, half: HalfCard) -> None:
    reshuffle(game, "5.0")


def _march_or_step_out(game: Position, half: HalfCard) -> None:
    """A reinforcement comes a turn earlier; with none to come, one army steps out."""
    _ask("march-to-the-guns" if _late(game) else "step-out")(game, half)


EFFECTS: dict[str, Callable[[Position, HalfCard], None]] = {
    "indecision": _for_this_turn("indecision"),
    "illness": _for_this_turn("illness"),
    "free-guard": _for_this_turn("free-guard"),
    "grand-battery": _for_this_turn("grand-battery"),
    "your-time": _for_this_turn("your-time"),
    "cavalry-leader": _for_this_turn("cavalry-leader"),
    "good-ground": _for_this_turn("good-ground"),
    "rally-army": _rally_army,
    "rally-one": _rally_one,
    "intelligence": _intelligence,
    "desertions": _desertions,
    "recalled": _ask("recalled", enemy_chooses=True),
    "steady": _ask("steady"),
    "old-days": _ask("old-days"),
    "march-to-the-guns": _ask("march-to-the-guns"),
    "march-to-the-guns-or-step-out": _march_or_step_out,
    "variable-arrival": _variable_arrival,
    "reshuffle": _reshuffle,
    "weather-trend": fizzle,  # Waterloo 16.10.1: the trend matters only with variable weather.
}

NEEDS_ARMY = {"your-time", "rally-army", "steady", "old-days"}
NEEDS_UNIT = {"variable-arrival"}


def _enemy_infantry(game: Position, choice: EventChoice) -> list[Action]:
    """Any infantry of the other side, by hex."""
    scenario, enemy = game.scenario, 1 - choice.side
    units = [u for u in scenario.of_side[enemy] if game.where[u] >= 0 and scenario.infantry[u]]
    return [ChooseUnit(hex=scenario.labels[hex]) for hex in sorted(game.where[u] for u in units)]


def _own_units(game: Position, choice: EventChoice) -> list[Action]:
    """Any unit of the favoured army on the map."""
    scenario = game.scenario
    units = [u for u in scenario.of_side[choice.side] if game.where[u] >= 0 and scenario.army[u] == choice.army]
    return [ChooseUnit(unit=scenario.ids[u]) for u in units]


def _late(game: Position) -> list[int]:
    scenario = game.scenario
    return [u for u in scenario.of_side[game.phasing] if game.where[u] == DUE and game.due[u] > game.turn]


def _late_units(game: Position, choice: EventChoice) -> list[Action]:
    return [ChooseUnit(unit=game.scenario.ids[u]) for u in _late(game)]


def _own_armies(game: Position, choice: EventChoice) -> list[Action]:
    return [ChooseArmy(army.id) for army in game.scenario.armies if army.side == choice.side]


CHOICES: dict[str, Callable[[Position, EventChoice], list[Action]]] = {
    "recalled": _enemy_infantry,
    "steady": _own_units,
    "old-days": _own_units,
    "march-to-the-guns": _late_units,
    "step-out": _own_armies,
}
MAY_DECLINE = {"march-to-the-guns", "step-out"}


class ChooseForEvent(Decision):
    """5.0: somebody chooses whom the event falls upon."""

    rule = "5.0"

    def asks(self, game: Position, choice: EventChoice) -> str | None:
        return game.scenario.sides[choice.side]

    def options(self, game: Position, choice: EventChoice) -> Sequence[Action]:
        found = CHOICES[choice.effect](game, choice)
        return [*found, DECLINE] if choice.effect in MAY_DECLINE else found

    def choose(self, game: Position, choice: EventChoice, action: Action) -> Done | None:
        scenario = game.scenario
        match action:
            case ChooseArmy(army):
                begin_effect(game, choice.effect, THIS_TURN, army=scenario.army_number[army])
            case ChooseUnit(hex=hex) if hex:
                unit = game.unit_in(1 - choice.side, scenario.index[hex])
                begin_effect(game, choice.effect, THIS_TURN, unit=unit)
            case ChooseUnit(unit=unit) if choice.effect == "march-to-the-guns":
                _hasten(game, scenario.number[unit])
            case ChooseUnit(unit=unit):
                begin_effect(game, choice.effect, UNTIL_OWN_NEXT_TURN, unit=scenario.number[unit])
        return DONE

    def refuse(self, game: Position, choice: EventChoice, action: Action) -> Refusal | None:
        return Refusal("5.0", "not-for-event") if isinstance(action, ChooseUnit | ChooseArmy) else None

    def about(self, game: Position, choice: EventChoice) -> dict[str, str]:
        return {"effect": choice.effect}


def _hasten(game: Position, unit: int) -> None:
    """A reinforcement is moved one turn nearer on the track."""
    turn = game.due[unit] - 1
    game.due = (*game.due[:unit], turn, *game.due[unit + 1 :])
    game.emit(Hastened(game.scenario.ids[unit], turn))


class Foresee(Chance):
    """5.0: which card lies on top, seen by one side only."""

    rule = "5.0"

    def asks(self, game: Position, event: EventDie) -> str | None:
        return CHANCE if event.effect == "intelligence" else NOBODY

    def options(self, game: Position, event: EventDie) -> Sequence[Action]:
        return [game.scenario.draws[card] for card in top_cards(game)]

    def choose(self, game: Position, event: EventDie, action: DrawCard) -> Done | None:
        game.next_card = action.card
        game.next_known |= 1 << game.phasing
        title = game.scenario.cards[action.card][1 - game.phasing].title
        game.emit(CardForeseen(game.scenario.sides[game.phasing], title))
        return DONE


class DesertionDie(Die):
    """5.0: on a low die the side loses a morale point (choice C14)."""

    rule = "5.0"

    def asks(self, game: Position, event: EventDie) -> str | None:
        return CHANCE if event.effect == "desertions" else NOBODY

    def choose(self, game: Position, event: EventDie, action: Roll) -> Done | None:
        game.emit(Rolled(action.face, "desertions", "5.0"))
        if action.face <= game.scenario.choices["C14"]:
            change_morale(game, [(game.phasing, -1, "desertions", "5.0")])
        return DONE
