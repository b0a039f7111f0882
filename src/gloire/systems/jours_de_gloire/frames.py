"""The procedures of the book, with what each must know; who began one hears how it ended."""

from gloire.core.procedures import Procedure

Hexes = tuple[int, ...]
Units = tuple[int, ...]


class SetUp(Procedure, frozen=True, kw_only=True):
    """Sides place their units where a battle leaves them free to."""


class Turn(Procedure, frozen=True, kw_only=True):
    """1: a turn, phases A to F."""

    totals: tuple[int, ...] = ()  # 3: what each side rolled for the strategic initiative
    certain: str = ""  # 5.2.1: a marker that is played even if it is the last in the cup


class Activation(Procedure, frozen=True, kw_only=True):
    """1.D: the units that a marker calls fire, move, fight and rally, in this order."""

    side: int
    marker: str
    initiative: int
    formation: int = -1
    combined: int = -1
    drawn: bool = True  # 5.2: from the cup, not chosen with the strategic initiative
    column: Units = ()  # 5.2.2: the stacks that have entered in this activation, each by the first unit listed


class InitiativeTest(Procedure, frozen=True, kw_only=True):
    """2.4.3: a leader tries to act without orders."""

    group: int
    initiative: int
    passed: bool = False


class Facing(Procedure, frozen=True, kw_only=True):
    """6.1.2: units of a hex are turned, by so many corners at most."""

    units: Units
    most: int
    rule: str = "6.1.2"


class March(Procedure, frozen=True, kw_only=True):
    """4.4.1: units go along a path, hex by hex; a chief who is met on the way may flee before they go on."""

    units: Units
    path: Hexes
    at: int = 0
    kind: str = "move"  # move, forced, enter, charge, advance, pursue, recall, leave
    turns: int = 6  # how far they may turn where they stop


class Flight(Procedure, frozen=True, kw_only=True):
    """2.5.2: a chief with an enemy beside him leaves."""

    chief: int
    left: int = 2
    compelled: bool = False


class Shot(Procedure, frozen=True, kw_only=True):
    """7.5: a battery, or two of them together, fire at a hex."""

    guns: Units
    hex: int
    kind: str = "normal"  # normal, counter-battery, reaction
    targets: Units = ()  # who is affected
    result: str = ""


class CohesionTest(Procedure, frozen=True, kw_only=True):
    """0.4.1: a unit passes by a die of no more than its cohesion; who fails is disordered."""

    unit: int
    why: str
    modifier: int = 0
    attackers: Hexes = ()
    origin: int = -1
    spared: Units = ()  # 10.5: who does not move again in the same chain
    passed: bool = False
    path: Hexes = ()  # 10.3: how the unit retreated that was routed by it


class Blow(Procedure, frozen=True, kw_only=True):
    """8.5: a unit suffers a disorder or a rout, with all that follows."""

    unit: int
    result: str  # D, R
    why: str
    attackers: Hexes = ()
    origin: int = -1
    path: Hexes = ()


class Recall(Procedure, frozen=True, kw_only=True):
    """9.3.3: cavalry that was recalled goes back a hex."""

    units: Units
    target: int


class EngagementTest(Procedure, frozen=True, kw_only=True):
    """0.4.2: a unit passes by a die of no more than its engagement rating."""

    unit: int
    why: str  # shock, charge, counter-charge, recall
    modifier: int = 0
    passed: bool = False


class Charge(Procedure, frozen=True, kw_only=True):
    """9.1: a charge in the movement step: declaration, test, movement, squares, recall."""

    units: Units
    target: int
    asked: Hexes = ()  # 9.3.1: stacks that were asked whether they form square
    halted: bool = False


class SquareTest(Procedure, frozen=True, kw_only=True):
    """9.3.1: infantry tries to form square under a charge."""

    hex: int
    formed: bool = False


class Combat(Procedure, frozen=True, kw_only=True):
    """8.4: units in one or more hexes attack one or more hexes."""

    attackers: Units
    defenders: Hexes
    kind: str = "shock"  # shock, breakthrough, counter-shock, pursuit
    charging: Units = ()
    pursuits: int = 0
    spared: Units = ()  # 8.2: who stand in the attacked hexes and have been attacked before, or have evaded
    evaded: Hexes = ()  # 8.8: hexes that were left before it came to blows
    provokers: Units = ()  # 8.8.1: who attacked them then
    met: Units = ()  # 9.4: the cavalry whose counter-charge succeeded
    answered: Hexes = ()  # 9.4: stacks that have answered the charge
    total: int = 0
    result: str = ""
    origins: Hexes = ()  # where the attackers stood when it was decided
    losers: Units = ()
    paths: tuple[Hexes, ...] = ()  # 9.5.2: how each loser went, from its hex on
    rode: Units = ()  # 9.5.1: cavalry that was attacked and has pursued


class Evasion(Procedure, frozen=True, kw_only=True):
    """8.8.1: cavalry leaves before the shock."""

    units: Units
    attackers: Hexes
    origin: int
    far: int  # how many hexes it has declared
    left: int
    modifier: int
    tests: bool  # 8.8.2: not against heavy cavalry alone


class Withdrawal(Procedure, frozen=True, kw_only=True):
    """10.3: a unit recoils one hex, or retreats two or three."""

    unit: int
    attackers: Hexes
    origin: int
    left: int
    path: Hexes = ()  # from the hex it left on
    crossed: Units = ()
    spared: Units = ()
    kind: str = "recoil"  # recoil, retreat
    chiefs: Units = ()  # 2.5.2: who were with it and go with it


class RoutMove(Procedure, frozen=True, kw_only=True):
    """10.4: a routed unit makes for its edge of the map."""

    unit: int
    left: int = -1
    base: int = 0  # the line it keeps to, in half hexes
    sideways: int = 0
    path: Hexes = ()
    crossed: Units = ()
    spared: Units = ()  # 10.5: who does not move again in the same chain
    halted: bool = False
    chiefs: Units = ()  # 2.5.2: who were with it and go with it


class Advance(Procedure, frozen=True, kw_only=True):
    """8.7.1: the victor takes a hex; a second shock may follow."""

    units: Units  # who took part
    hexes: Hexes  # that can be taken
    again: str = ""  # breakthrough, counter-shock
    barred: str = ""  # 8.7.2: why there is no breakthrough
    free: bool = False  # it may stay
    guns: bool = False  # 8.8.1: guns may come along
    moved: Units = ()
    struck: Hexes = ()  # 8.7.2: what a counter-shock is aimed at


class Pursuit(Procedure, frozen=True, kw_only=True):
    """9.5: cavalry follows whom it has beaten."""

    riders: Units  # who may pursue
    losers: Units
    paths: tuple[Hexes, ...]
    count: int  # 9.5.2: of this pursuit
    free: bool = False  # 9.5.1: it may stay
    units: Units = ()  # who pursues
    prey: int = -1
    at: int = -1  # on the path of the prey
    faced: int = 0  # how they came into the hex where they are
    charges: bool = False  # they charge what is before them
    asked: Hexes = ()  # 9.3.1: stacks that were asked whether they form square
    ended: bool = False


class Rally(Procedure, frozen=True, kw_only=True):
    """11.1: a unit tries to rally."""

    unit: int


SERIES_FRAMES: tuple[type[Procedure], ...] = (
    SetUp,
    Turn,
    Activation,
    InitiativeTest,
    Facing,
    March,
    Flight,
    Shot,
    CohesionTest,
    Blow,
    Recall,
    EngagementTest,
    Charge,
    SquareTest,
    Combat,
    Evasion,
    Withdrawal,
    RoutMove,
    Advance,
    Pursuit,
    Rally,
)
