"""The procedures of the sequence of play, and the facts each keeps while it runs. Their steps are in `sequence`."""

from gloire.core.procedures import Procedure


class Play(Procedure, frozen=True, kw_only=True):
    """3.0: the whole game, from set-up to the last turn."""


class GameTurn(Procedure, frozen=True, kw_only=True):
    """4.0: a game turn: both player turns."""


class PlayerTurn(Procedure, frozen=True, kw_only=True):
    """4.0: one side's turn."""


class EventPhase(Procedure, frozen=True, kw_only=True):
    """5.0: the event card."""

    card: int = -1


class EventChoice(Procedure, frozen=True, kw_only=True):
    """5.0: a choice that an event gives a side."""

    effect: str
    side: int  # whom it asks
    army: int = -1
    unit: int = -1  # whom it has fallen upon so far


class EventDie(Procedure, frozen=True, kw_only=True):
    """5.0: a die that an event asks for."""

    effect: str
    unit: int = -1  # whom it is about


class MovementPhase(Procedure, frozen=True, kw_only=True):
    """6.0: movement, with arrivals."""

    arrivals: tuple[int, ...] = ()  # variable reinforcements still to roll for


class ReactionPhase(Procedure, frozen=True, kw_only=True):
    """8.0: cavalry of the other side reacts."""

    used: tuple[int, ...] = ()  # cavalry that has disengaged


class Declared(Procedure, frozen=True, kw_only=True):
    """9.2: a declared battle. Units by number; a garrison as the complement of its hex."""

    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()


class CombatPhase(Procedure, frozen=True, kw_only=True):
    """9.0: declaration of all battles, then each in turn."""

    charge: bool = False  # 8.1: countercharges of the reaction phase
    used: tuple[int, ...] = ()
    battles: tuple[Declared, ...] = ()
    attackers: tuple[int, ...] = ()  # of the battle being declared
    defenders: tuple[int, ...] = ()
    attacked: tuple[int, ...] = ()  # whoever an attack has been declared against in this phase, fought or not
    shown: bool = False  # 16.1.1: whoever is involved in the battles has been turned up


class Battle(Procedure, frozen=True, kw_only=True):
    """9.0: one battle, from reserves to advance."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    charge: bool = False
    attacked: tuple[int, ...] = ()  # 16.3.1: whoever an attack has been declared against in the phase
    shown: bool = False  # 16.1.1: whoever is involved in the battles of the phase has been turned up
    used: tuple[str, ...] = ()  # events and units off the map that were used in it
    reserves: tuple[bool, bool] = (False, False)  # attacker, defender
    column: int = 0
    differential: int = 0
    result: str = ""
    spared: tuple[int, ...] = ()  # attackers to whom the result does less harm than to the others
    owed: int = 0  # 9.6: printed strength the attacker must still break in an exchange
    retreating: tuple[int, ...] = ()  # units still to retreat
    routed: bool = False  # whether they rout
    vacated: tuple[tuple[int, ...], ...] = ()  # 9.9.1: retreat paths, each from its battle hex on
    control: str = ""  # 9.9.3: kept, lost, or not rolled
    advanced: tuple[int, ...] = ()
    followed: bool = False  # 9.9.3: the one other unit has advanced


class Retreat(Procedure, frozen=True, kw_only=True):
    """9.8: one unit's retreat."""

    unit: int
    left: int  # hexes still to go
    rout: bool
    path: tuple[int, ...]  # from the battle hex to where it stands
    locs: tuple[int, ...]  # lines of communications it may still be making for
    through: int = 0  # mask of friends' hexes it has passed
    broken: str = ""  # by what, if it is
    long: bool = False  # 12.1: it has already cost morale by its distance
    leaders: tuple[int, ...] = ()  # 16.9.5: leaders that go with it


Under = Battle | Retreat | None  # the battle after which a unit advanced, or its retreat, or neither


class Hazard(Procedure, frozen=True, kw_only=True):
    """9.8.3 + 9.8.4: the dice for one dangerous step of a retreat."""

    unit: int
    hex: int
    river: bool
    zone: bool
    fatal: str = ""  # which of the two has broken the unit


class Withdrawal(Procedure, frozen=True, kw_only=True):
    """9.6.3: a routed unit on its way in its movement phase, with dice for rivers and enemy zones."""

    unit: int
    path: tuple[int, ...]
    cost: int
    at: int = 0  # the step of the path that was reached
    broken: bool = False


class RallyPhase(Procedure, frozen=True, kw_only=True):
    """10.0: one occasion to rally."""

    side: int
    armies: tuple[int, ...]
    limit: int = 0  # how many units may try; 0 for all
    bought: tuple[int, ...] = ()  # armies with a morale point spent
    tried: tuple[int, ...] = ()
    wing: str = ""  # the part of an army that may try; all, if none is named
    on: tuple[int, ...] = ()  # 16.9.8: leaders on whom units may rally


class RallyAttempt(Procedure, frozen=True, kw_only=True):
    """10.0: one unit's attempt."""

    unit: int
    bonus: int
    on: tuple[int, ...] = ()  # 16.9.8: leaders on whom it may rally
    rallied: bool = False
    reduced: bool = False  # 16.5.1: it may come back as a cadre


class Challenge(Procedure, frozen=True, kw_only=True):
    """16.1.1: cavalry tries to slip away or through, and a face-down enemy may turn out to be cavalry."""

    maneuver: str
    unit: int
    hex: int
    way: tuple[int, ...] = ()  # the hexes it enters, where it does not go the plain way
    prevented: bool = False


SERIES_FRAMES = (
    Play,
    GameTurn,
    PlayerTurn,
    EventPhase,
    EventChoice,
    EventDie,
    MovementPhase,
    ReactionPhase,
    CombatPhase,
    Battle,
    Retreat,
    Hazard,
    Withdrawal,
    RallyPhase,
    RallyAttempt,
    Challenge,
)
