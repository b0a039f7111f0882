"""What is printed: counters, armies, the turn track, the morale chart."""

import msgspec


class Counter(msgspec.Struct, frozen=True):
    """A unit as printed."""

    id: str
    name: str
    short: str
    army: int
    side: int
    arm: str
    strength: int
    movement: int
    elite: bool
    guard: bool
    cadre: bool
    source: str
    nation: str = ""  # 16.6.2: whose cadres it may be broken down into
    wing: str = ""  # the Western Army it belongs to
    gait: str = ""  # a way of moving of its own
    light: bool = False  # 16.7.1 + 16.7.2: light infantry or Cossacks
    militia: bool = False
    dummy: bool = False
    disengages: bool = False  # Salamanca 16.9.10
    cavalry_only: bool = False  # a leader who commands other arms in his own hex only
    emperor: bool = False  # 16.9.6: Napoleon, in either version


class Army(msgspec.Struct, frozen=True):
    """An army of one side."""

    id: str
    name: str
    side: int


class Turn(msgspec.Struct, frozen=True):
    """A space of the turn track."""

    number: int
    date: str
    name: str
    night: bool
    weather: str


class MoraleChart(msgspec.Struct, frozen=True):
    """12.1: what raises and lowers army morale."""

    broken_own: int
    broken_enemy: int
    long_rout: int
    guard_repulsed: int
    commit_guard: int
    spend: int
    lull: int
    objective_lost: int
    loc_lost: int
    break_down: int
    build_up: int
    maximum: int
