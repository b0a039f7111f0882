"""5.0 Random events: the deck, and how an event is enacted. What each event does is in `effects`."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Chance, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import ChooseArmy, ChooseHex, ChooseUnit, DeclineEvent, DrawCard
from gloire.systems.napoleonic20.data import HalfCard
from gloire.systems.napoleonic20.frames import EventChoice, EventDie, EventPhase
from gloire.systems.napoleonic20.happened import (
    CardDrawn,
    CardFizzled,
    CardForeseen,
    DeckReshuffled,
    EffectBegan,
)
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.position import Position

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

    def refuse(self, game: Position, phase: EventPhase, action: Action) -> Refusal | None:
        return refuse_card(game, action)


def top_cards(game: Position) -> list[int]:
    """The cards that may be on top: one where it is known or scripted, else any in the pile."""
    if game.next_card >= 0:
        return [game.next_card]
    if game.script:
        return [game.script[0]]  # Waterloo 17.2: the historical order.
    return bits(game.pile)


def refuse_card(game: Position, action: Action) -> Refusal | None:
    """5.0: why a card cannot be the next: it has left the pile, or another is known to lie on top."""
    if not isinstance(action, DrawCard):
        return None
    if not 0 <= action.card < len(game.scenario.cards):
        return Refusal(None, "no-such-card", {"card": action.card})
    title = game.scenario.cards[action.card][game.phasing].title
    is_there = game.pile >> action.card & 1
    return Refusal("5.0", "card-beneath" if is_there else "card-gone", {"title": title})


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
    game.emit(CardDrawn(game.side_id(game.phasing), half.title, half.effect, half.source))
    game.scenario.effects[half.effect].begin(game, half)


def open_with(game: Position, title: str) -> None:
    """Smolensk 17.0: the card of this title counts as just drawn; what lasts of its event is in force."""
    card = next(i for i, halves in enumerate(game.scenario.cards) if halves[game.phasing].title == title)
    half = game.scenario.cards[card][game.phasing]
    take_card(game, card)
    event = game.scenario.effects[half.effect]
    (event.lasting or event.begin)(game, half)


def fizzle(game: Position, half: HalfCard) -> None:
    """The event finds nothing to act upon."""
    game.emit(CardFizzled(game.side_id(game.phasing), half.title))


def begin_effect(
    game: Position,
    kind: str,
    turns: int,
    unit: int = -1,
    army: int = -1,
    side: int = -1,
    arm: str = "",
    wing: str = "",
    named: str = "",
    rule: str = "5.0",
) -> None:
    """An event is in force for so many player turns, this one included. `named` is a unit that its card names."""
    side = game.phasing if side < 0 else side
    game.effects = (*game.effects, Effect(kind, side, game.clock + turns, unit, army, arm, wing, named))
    game.forget_moves()
    name = game.id(unit) if unit >= 0 else ""
    favoured = game.army_id(army) if army >= 0 else ""
    game.emit(EffectBegan(kind, game.side_id(side), name, favoured, rule, named))


def expire_effects(game: Position) -> None:
    """Events whose time is up end as the next player turn begins."""
    game.effects = tuple(effect for effect in game.effects if effect.until > game.clock)


THIS_TURN = 1
UNTIL_OWN_NEXT_TURN = 2
UNTIL_USED = 1000  # longer than any game


class ChooseForEvent(Decision):
    """5.0: somebody chooses whom the event falls upon."""

    rule = "5.0"

    def asks(self, game: Position, choice: EventChoice) -> str | None:
        return game.side_id(choice.side)

    def options(self, game: Position, choice: EventChoice) -> Sequence[Action]:
        question = game.scenario.event_questions[choice.effect]
        found = question.options(game, choice)
        return [*found, DECLINE] if question.may_decline else found

    def choose(self, game: Position, choice: EventChoice, action: Action) -> Done | None:
        if not isinstance(action, DeclineEvent):
            game.scenario.event_questions[choice.effect].choose(game, choice, action)
        return DONE

    def refuse(self, game: Position, choice: EventChoice, action: Action) -> Refusal | None:
        return Refusal("5.0", "not-for-event") if isinstance(action, ChooseUnit | ChooseHex | ChooseArmy) else None

    def about(self, game: Position, choice: EventChoice) -> dict[str, str]:
        return {"effect": choice.effect}


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
        game.emit(CardForeseen(game.side_id(game.phasing), title))
        return DONE

    def refuse(self, game: Position, event: EventDie, action: Action) -> Refusal | None:
        return refuse_card(game, action)
