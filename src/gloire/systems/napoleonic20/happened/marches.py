"""Movement, reinforcements and reaction."""

from gloire.core.events import Event


class Moved(Event, frozen=True):
    """A unit moved."""

    unit: str
    path: tuple[str, ...]
    cost: int
    rule: str = "6.0"


class Entered(Event, frozen=True):
    """A reinforcement entered the map."""

    unit: str
    path: tuple[str, ...]
    cost: int
    rule: str = "11.1"


class Arrived(Event, frozen=True):
    """A variable reinforcement rolled for its arrival."""

    unit: str
    arrived: bool
    next_turn: bool = False  # it will be there next turn
    known_to: str = ""  # the only side that knows which unit it is
    rule: str = "11.0"


class Hastened(Event, frozen=True):
    """A reinforcement will come earlier."""

    unit: str
    turn: int
    rule: str = "5.0"


class ForcedMarch(Event, frozen=True):
    """An army marched hard."""

    army: str
    rule: str = "12.3"


class GuardCommitted(Event, frozen=True):
    """The Guard was committed."""

    unit: str
    rule: str = "12.2.1"


class Disengaged(Event, frozen=True):
    """Cavalry slipped away."""

    unit: str
    path: tuple[str, ...]
    rule: str = "8.3"
