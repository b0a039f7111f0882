"""The procedures of the book, with what each must know; who began one hears how it ended."""

from gloire.core.procedures import Procedure


class Turn(Procedure, frozen=True, kw_only=True):
    """2.0: a turn, from sealed orders to rally."""


class Activation(Procedure, frozen=True, kw_only=True):
    """2.2: a company whose chit was drawn marches and fights."""

    company: int


class Facing(Procedure, frozen=True, kw_only=True):
    """3.3: a unit is turned."""

    unit: int


class Volley(Procedure, frozen=True, kw_only=True):
    """4.3: a unit fires at the enemy in a hex."""

    unit: int
    hex: int
    result: str = ""


class Assault(Procedure, frozen=True, kw_only=True):
    """5.0: a unit assaults the enemy in a hex."""

    unit: int
    hex: int
    repelled: bool = False  # 5.2: by fire, before it came to blows
    result: str = ""
    trapped: int = 0  # 5.4: defenders who found no way out


class Retreat(Procedure, frozen=True, kw_only=True):
    """5.4: a unit gives way to an enemy."""

    unit: int
    enemy: int  # the hex he comes from
    lost: bool = False


class Advance(Procedure, frozen=True, kw_only=True):
    """5.5: the victor may take the hex."""

    unit: int
    hex: int
    again: bool  # it may fight once more


class Test(Procedure, frozen=True, kw_only=True):
    """7.1: a shaken unit is put to the test."""

    unit: int


AnyFrame = Turn | Activation | Facing | Volley | Assault | Retreat | Advance | Test
