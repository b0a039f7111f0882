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


class ReleasePhase(Procedure, frozen=True, kw_only=True):
    """Borodino 6.10.2: dice to release units that are held back."""

    tries: int  # that are left
    tried: tuple[int, ...] = ()


class ReleaseAttempt(Procedure, frozen=True, kw_only=True):
    """Borodino 6.10.2: the die for one unit."""

    unit: int


class MovementPhase(Procedure, frozen=True, kw_only=True):
    """6.0: movement, with arrivals."""

    arrivals: tuple[int, ...] = ()  # variable reinforcements still to roll for


class Detachment(Procedure, frozen=True, kw_only=True):
    """Salamanca 16.10.2: where the brigades of a division that has been broken down go."""

    hex: int
    brigades: tuple[int, ...]  # still to be placed


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


class FordSearch(Procedure, frozen=True, kw_only=True):
    """Smolensk 6.12: the French look for the ford."""


class Approach(Procedure, frozen=True, kw_only=True):
    """16.9.3: a moving unit goes its way hex by hex, because a lone enemy leader is near it."""

    unit: int
    path: tuple[int, ...]
    at: int = 0


class LeaderRetreat(Procedure, frozen=True, kw_only=True):
    """16.9.3: a leader must leave a hex."""

    leader: int
    hex: int


class LeaderFollow(Procedure, frozen=True, kw_only=True):
    """16.9.4 + 16.9.5: a leader may follow the unit he was with."""

    leader: int
    unit: int
    path: tuple[int, ...]  # from the hex they shared to where the unit stands
    rule: str


class LeaderRally(Procedure, frozen=True, kw_only=True):
    """16.9.7: a broken leader returns."""

    leader: int


class EmperorsFate(Procedure, frozen=True, kw_only=True):
    """16.9.6: the die for what becomes of a broken Napoleon."""


class Challenge(Procedure, frozen=True, kw_only=True):
    """16.1.1: cavalry tries to slip away or through, and a face-down enemy may turn out to be cavalry."""

    maneuver: str
    unit: int
    hex: int
    prevented: bool = False


class Parting(Procedure, frozen=True, kw_only=True):
    """16.1.3: a dummy has come with a unit, and the two part."""

    unit: int
    dummy: int
    at: int  # the hex where both are, or are about to enter
    enters: bool
    first: int = -1  # where the unit goes; nothing is moved before the dummy's way is chosen too


class Concealment(Procedure, frozen=True, kw_only=True):
    """16.1.2 + 16.1.3: the dummies that come with the night."""


class Relocation(Procedure, frozen=True, kw_only=True):
    """16.1.3: a dummy was put on a unit, and one of the two moves over."""

    dummy: int
    hex: int


class Joining(Procedure, frozen=True, kw_only=True):
    """16.6.1: a dummy may join the cadres of a face-down unit."""

    hex: int
    army: int


SERIES_FRAMES = (
    Play,
    GameTurn,
    PlayerTurn,
    EventPhase,
    EventChoice,
    EventDie,
    ReleasePhase,
    ReleaseAttempt,
    MovementPhase,
    Detachment,
    ReactionPhase,
    CombatPhase,
    Battle,
    Retreat,
    Hazard,
    RallyPhase,
    RallyAttempt,
    FordSearch,
    Approach,
    LeaderRetreat,
    LeaderFollow,
    LeaderRally,
    EmperorsFate,
    Challenge,
    Parting,
    Concealment,
    Relocation,
    Joining,
)
