"""16.1: the fog of war."""

from gloire.core.events import Event


class Revealed(Event, frozen=True):
    """A face-down unit was turned up."""

    unit: str
    handle: str  # what it was known by
    hex: str
    why: str  # wish, guard, scouted, pin, free, battle or formed
    rule: str = "16.1.1"


class DummyRemoved(Event, frozen=True):
    """A dummy was found out and left the map."""

    unit: str
    hex: str
    rule: str = "16.1.3"


class BattleVanished(Event, frozen=True):
    """A declared battle had nobody on one side but dummies."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]  # hexes
    rule: str = "16.1.3"


class ManeuverPrevented(Event, frozen=True):
    """Cavalry was held by enemy cavalry that had been face-down."""

    unit: str
    hex: str
    maneuver: str
    rule: str = "16.1.1"


class Reconcealed(Event, frozen=True):
    """A side turned all its units face-down."""

    side: str
    rule: str = "16.1.2"


class DummyBrought(Event, frozen=True):
    """A dummy came onto the map with a unit."""

    side: str
    hex: str
    rule: str = "16.1.3"


class DummyPlaced(Event, frozen=True):
    """A dummy was put on a unit, and one of the two moved over."""

    side: str
    hex: str
    to: str
    rule: str = "16.1.3"


class WillBeRevealed(Event, frozen=True):
    """In a preview: the face-down enemy in a hex will be turned up."""

    hex: str
    rule: str = "16.1.1"
