"""What happens in the game: typed events, each with its rule. The sentences are in `words`."""

import msgspec

from gloire.core.events import Event


class Modifier(msgspec.Struct, frozen=True):
    """One part of a reckoning."""

    what: str  # a key of the catalogue's section `modifier`
    value: int
    rule: str
    unit: str = ""


class TurnBegan(Event, frozen=True):
    turn: int
    rule: str = "2.0"


class OrderSealed(Event, frozen=True):
    """Only its side knows which order; to others it is empty."""

    side: str
    order: str
    rule: str = "2.1"


class OrderOpened(Event, frozen=True):
    side: str
    order: str
    rule: str = "2.1"


class ChitDrawn(Event, frozen=True):
    side: str
    company: str
    rule: str = "2.2"


class Recovered(Event, frozen=True):
    unit: str
    rule: str = "2.3"


class Marched(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    rule: str = "3.1"


class Turned(Event, frozen=True):
    unit: str
    facing: int
    rule: str = "3.3"


class Relieved(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "3.4"


class Fired(Event, frozen=True):
    unit: str
    hex: str
    die: int
    column: int
    reckoning: tuple[Modifier, ...]
    result: str
    rule: str = "4.3"


class StepLost(Event, frozen=True):
    unit: str
    left: int
    rule: str = "4.4"


class UnitLost(Event, frozen=True):
    unit: str
    rule: str = "4.4"


class BecameShaken(Event, frozen=True):
    unit: str
    rule: str = "4.4"


class AssaultBegan(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "5.1"


class AssaultRepelled(Event, frozen=True):
    unit: str
    rule: str = "5.2"


class AssaultResolved(Event, frozen=True):
    unit: str
    hex: str
    die: int
    column: int
    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    result: str
    rule: str = "5.3"


class Retreated(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "5.4"


class Trapped(Event, frozen=True):
    unit: str
    rule: str = "5.4"


class Advanced(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "5.5"


class NerveTested(Event, frozen=True):
    unit: str
    die: int
    held: bool
    rule: str = "7.1"
