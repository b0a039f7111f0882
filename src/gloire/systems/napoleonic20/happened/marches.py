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


class PontoonBuilt(Event, frozen=True):
    """The pontoon bridges were built."""

    unit: str
    rule: str


class ReleaseTried(Event, frozen=True):
    """A die was rolled to release a unit that Kutuzov holds back."""

    unit: str
    die: int
    released: bool
    rule: str = "Borodino 6.10.2"


class Released(Event, frozen=True):
    """A unit that was held back may move from now on."""

    unit: str
    why: str  # die, event, battle or alarm
    rule: str = "Borodino 6.10.2"


class MilitiaCalled(Event, frozen=True):
    """Militia may come onto the map."""

    unit: str
    rule: str


class FlankMarchSent(Event, frozen=True):
    """A flank march of so many units set out."""

    side: str
    count: int
    turn: int  # from which its units roll for their arrival
    rule: str


class JoinedMarch(Event, frozen=True):
    """A unit went with the flank march; only its owner knows which."""

    unit: str
    known_to: str
    rule: str


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


class MarkerPlaced(Event, frozen=True):
    """The Good Ground marker was placed."""

    unit: str
    hex: str
    face: str
    rule: str = "Waterloo 5.1"


class MarkerRemoved(Event, frozen=True):
    """The Good Ground marker left the map."""

    rule: str = "Waterloo 5.1"


class Disengaged(Event, frozen=True):
    """Cavalry slipped away."""

    unit: str
    path: tuple[str, ...]
    rule: str = "8.3"


class Penetrated(Event, frozen=True):
    """Cavalry rode on along the enemy's line."""

    unit: str
    path: tuple[str, ...]
    rule: str = "16.2"


class Displaced(Event, frozen=True):
    """An event led a unit astray."""

    unit: str
    path: tuple[str, ...]
    rule: str = "5.0"


class Detached(Event, frozen=True):
    """A division was broken down into its brigades."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.10.1"


class Deployed(Event, frozen=True):
    """A brigade took the field."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.10.2"


class TakenInHand(Event, frozen=True):
    """A brigade will be a reserve from a turn on."""

    unit: str
    turn: int
    rule: str = "Salamanca 16.10.2"


class BrokenDown(Event, frozen=True):
    """A large unit was exchanged for cadres."""

    unit: str
    hex: str
    into: tuple[str, ...]
    rule: str = "16.6.1"


class BuiltUp(Event, frozen=True):
    """Two cadres were exchanged for an eliminated unit."""

    unit: str
    hex: str
    out_of: tuple[str, ...]
    rule: str = "16.6.2"
