"""16.9: leaders."""

from gloire.core.events import Event


class Accompanied(Event, frozen=True):
    """A leader went with the unit he was with."""

    unit: str
    path: tuple[str, ...]
    rule: str = "16.9.5"


class LeaderBroken(Event, frozen=True):
    """A leader broke, at no cost in morale."""

    unit: str
    hex: str
    why: str
    rule: str


class FateRolled(Event, frozen=True):
    """The die fell on what becomes of the Emperor."""

    die: int
    fate: str
    rule: str = "16.9.6"


class LeaderDeployed(Event, frozen=True):
    """The third French leader took command of a wing."""

    unit: str
    hex: str
    rule: str = "Waterloo 16.9.9"


class LeaderAbsorbed(Event, frozen=True):
    """Napoleon took a wing into his own hands again."""

    unit: str
    hex: str
    rule: str = "Waterloo 16.9.9"


class LeaderNamed(Event, frozen=True):
    """Somebody is to take command, on a later turn."""

    unit: str
    turn: int
    rule: str = "Salamanca 16.9.9"


class TookCommand(Event, frozen=True):
    """A leader came to his command."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.9.9"
