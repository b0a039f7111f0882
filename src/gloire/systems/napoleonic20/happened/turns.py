"""Turns, phases, event cards and the sky."""

from gloire.core.events import Event


class TurnBegan(Event, frozen=True):
    """A game turn began."""

    turn: int
    rule: str = "4.0"


class PlayerTurnBegan(Event, frozen=True):
    """A side's turn began."""

    side: str
    turn: int
    rule: str = "4.0"


class PhaseBegan(Event, frozen=True):
    """A phase began."""

    phase: str
    side: str
    rule: str


class CardDrawn(Event, frozen=True):
    """An event card was revealed."""

    side: str
    title: str
    effect: str
    source: str
    rule: str = "5.0"


class CardFizzled(Event, frozen=True):
    """The event has no effect now."""

    side: str
    title: str
    rule: str = "5.0"


class CardForeseen(Event, frozen=True):
    """A side looked at the next card; only it knows which."""

    side: str
    card: str | None
    rule: str = "5.0"


class DeckReshuffled(Event, frozen=True):
    """All cards form the pile again."""

    rule: str


class EffectBegan(Event, frozen=True):
    """An event's effect took hold."""

    effect: str
    side: str
    unit: str = ""
    army: str = ""
    rule: str = "5.0"
    named: str = ""  # the unit, where a card or a die names it to everybody


class EffectUsed(Event, frozen=True):
    """An event's effect was used up."""

    effect: str
    unit: str = ""
    rule: str = "5.0"
