"""Procedures, actions, events and states of the battles' own rules."""

from gloire.core.actions import Action
from gloire.core.amendments import Kept
from gloire.core.events import Event


class Allowance(Kept, frozen=True):
    """Antietam AF1: how many markers McClellan lets the Union place."""

    count: int


class Released(Kept, frozen=True):
    """Antietam AF2: markers of corps that an enemy has set free before their time."""

    markers: tuple[int, ...] = ()


class TakenForFriends(Kept, frozen=True):
    """Antietam AF5: brigades of A.P. Hill that have come near, each with the turn in which they did."""

    brigades: tuple[tuple[int, int], ...] = ()


class AllowanceRolled(Event, frozen=True):
    die: int
    count: int
    rule: str = "Antietam AF1"


class CorpsReleased(Event, frozen=True):
    marker: str
    rule: str = "Antietam AF2"


class BlueCladSeen(Event, frozen=True):
    unit: str
    rule: str = "Antietam AF5"


# Cedar Creek: what is kept


class FogLifted(Kept, frozen=True):
    """Cedar Creek SR2.3: the fog has lifted early."""


class Alert(Kept, frozen=True):
    """Cedar Creek SR3.1: the leaders whose commands are Alert."""

    leaders: tuple[int, ...] = ()


class Alarm(Kept, frozen=True):
    """Cedar Creek SR3.4: leaders whose commands were charged or hit in this activation."""

    leaders: tuple[int, ...] = ()


class Rumour(Kept, frozen=True):
    """Cedar Creek SR3.5: the leaders whose commands have rolled in this turn."""

    turn: int
    leaders: tuple[int, ...] = ()


class Looting(Kept, frozen=True):
    """Cedar Creek SR4.1: who loots, each with the checks failed in this spell; spells by unit and by camp."""

    looters: tuple[tuple[int, int], ...] = ()
    spells: tuple[int, ...] = ()  # each unit as often as it has looted
    camps: tuple[int, ...] = ()  # each hex as often as it has made a unit loot
    busy: tuple[int, ...] = ()  # who failed in this activation


class RaidMade(Kept, frozen=True):
    """Cedar Creek SR6.2: Payne has been at Belle Grove in time."""


class Salvos(Kept, frozen=True):
    """Cedar Creek SR7.2: from where to where guns have fired under this marker."""

    fires: tuple[tuple[int, int], ...] = ()


class CapturedGuns(Kept, frozen=True):
    """Cedar Creek SR8.2: guns lost to a charge: which, where they lie, and who has them."""

    markers: tuple[tuple[int, int, int], ...] = ()


class Broken(Kept, frozen=True):
    """Cedar Creek SR10.1: infantry of VIII Corps that has been Withdrawn or eliminated."""

    units: tuple[int, ...] = ()


class CounterAttackDeclared(Kept, frozen=True):
    """Cedar Creek SR12.1: the Union counter-attacks."""


class Unravelling(Kept, frozen=True):
    """Cedar Creek SR12.3: who is to check in this activation, and who has."""

    due: tuple[int, ...] = ()
    checked: tuple[int, ...] = ()


class LomaxCame(Kept, frozen=True):
    """Cedar Creek OR2: the die has called Lomax."""


class Trains(Kept, frozen=True):
    """Cedar Creek OR3: where the trains are, the turn of their last move, and how they ended."""

    hex: int
    turn: int = 0
    end: str = ""  # lost, saved


# Cedar Creek: what may be chosen


class NameCommand(Action, frozen=True):
    """Cedar Creek SR11.3: Sheridan calls the command of this leader."""

    unit: str


class NameCorps(Action, frozen=True):
    """Cedar Creek SR11.3: Sheridan calls the whole corps of this marker."""

    marker: str


class StayThere(Action, frozen=True):
    """Cedar Creek SR11.1: Sheridan does not ride."""


class DeclareCounterAttack(Action, frozen=True):
    """Cedar Creek SR12.1: The counter-attack begins."""


class BideTime(Action, frozen=True):
    """Cedar Creek SR12.1: Not yet."""


class MoveTrains(Action, frozen=True):
    """Cedar Creek OR3: The trains go to this hex."""

    hex: str


class SaveTrains(Action, frozen=True):
    """Cedar Creek OR3: The trains leave the map."""


class HaltTrains(Action, frozen=True):
    """Cedar Creek OR3: The trains stay where they are."""


# Cedar Creek: what happens


class FogRolled(Event, frozen=True):
    die: int
    lifted: bool
    rule: str = "Cedar Creek SR2.3"


class CommandAlerted(Event, frozen=True):
    leader: str
    rule: str = "Cedar Creek SR3.4"


class RumourRolled(Event, frozen=True):
    leader: str
    die: int
    modifier: int
    alert: bool
    rule: str = "Cedar Creek SR3.5"


class LootingBegan(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "Cedar Creek SR4.1"


class LootingEnded(Event, frozen=True):
    unit: str
    enemy: bool  # an enemy is beside it
    rule: str = "Cedar Creek SR4.1"


class RaidScored(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "Cedar Creek SR6.2"


class GunsCaptured(Event, frozen=True):
    unit: str
    hex: str
    side: str
    rule: str = "Cedar Creek SR8.2"


class GunsChangedHands(Event, frozen=True):
    unit: str
    hex: str
    side: str
    rule: str = "Cedar Creek SR8.2"


class CorpsShattered(Event, frozen=True):
    marker: str
    rule: str = "Cedar Creek SR10.1"


class SheridanArrived(Event, frozen=True):
    leader: str
    hex: str
    rule: str = "Cedar Creek SR11.1"


class SheridanCalled(Event, frozen=True):
    called: str  # a leader or a marker
    rule: str = "Cedar Creek SR11.3"


class CounterAttackBegan(Event, frozen=True):
    rule: str = "Cedar Creek SR12.1"


class LineUnravelled(Event, frozen=True):
    unit: str
    units: tuple[str, ...]
    rule: str = "Cedar Creek SR12.3"


class LomaxRolled(Event, frozen=True):
    die: int
    comes: bool
    rule: str = "Cedar Creek OR2"


class LomaxArrived(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "Cedar Creek OR2"


class TrainsMoved(Event, frozen=True):
    path: tuple[str, ...]
    rule: str = "Cedar Creek OR3"


class TrainsLost(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "Cedar Creek OR3"


class TrainsSaved(Event, frozen=True):
    hex: str
    rule: str = "Cedar Creek OR3"
