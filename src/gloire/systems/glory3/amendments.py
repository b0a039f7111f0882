"""The questions that the series rules ask, and the amendments by which battles answer them."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from gloire.core.amendments import Amendment as CoreAmendment
from gloire.core.refusals import Refusal
from gloire.systems.glory3.frames import Check
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import Scenario

Bar = Callable[[Position, int], int]  # hexes that are closed to a unit, as a mask
Numbers = tuple[int, ...]  # of units, leaders or hexes
Counted = Modifier | None
Trophy = tuple[int, int, int]  # guns, the hex where they lie, and the side that has them


class Closure(NamedTuple):
    """A rule of a battle that keeps units out of some hexes."""

    rule: str
    code: str  # of the refusal
    hexes: Bar


class Barrier(NamedTuple):
    """A rule of a battle that keeps units from crossing at some hexsides: by unit, from here to there."""

    rule: str
    code: str
    forbids: Callable[[Position, int, int, int], bool]


Veto = Callable[[Position, int], Refusal | None]  # why a unit may not do it


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """Every question, with all answers to it; a question that nobody answers costs nothing."""

    # The turn and the Pool
    light: tuple[Callable[[Position, str], str], ...] = ()  # 13: the light of this turn, as changed
    spared_by_night: tuple[Callable[[Position, int], bool], ...] = ()  # 13: a side that marches and checks as by day
    copies: tuple[Callable[[Position, int, int], int], ...] = ()  # 4.12: how many of a marker there are, as changed
    allowance: tuple[Callable[[Position, int], int], ...] = ()  # 4.21: how many markers a side may place at most
    recovers: tuple[Callable[[Position], bool], ...] = ()  # 13: units return by night as on Night 2 turns
    final: tuple[Callable[[Position], None], ...] = ()  # at the end of every turn
    points: tuple[Callable[[Position], tuple[int, int]], ...] = ()  # what else each side scores
    levels: tuple[Callable[[Scenario], int], ...] = ()  # added to what every level of victory needs

    # Commands
    inert: tuple[Veto, ...] = ()  # a unit is not activated, nor does it fire or retreat before a charge
    combines: tuple[Callable[[Position, Numbers], Refusal | None], ...] = ()  # 4.25: these leaders may not combine
    combines_by_night: tuple[Callable[[Position, Numbers], bool], ...] = ()  # 4.25 + 13: these may all the same
    combining: tuple[Callable[[Position, Numbers], int], ...] = ()  # 4.25: taken off the total of these leaders
    uncalled: tuple[Callable[[Position, int, int], Refusal | None], ...] = ()  # 4.22: a unit not called by a marker
    attached: tuple[Callable[[Position, int, int], int], ...] = ()  # 5.11: the leader a unit acts with, as changed
    free: tuple[Callable[[Position, int], bool], ...] = ()  # 4.24: a unit that may act by itself, though it has one
    commanded: tuple[Callable[[Position, int], bool], ...] = ()  # 5.13: a unit is In Command wherever it stands
    outlives: tuple[Callable[[Position, int], bool], ...] = ()  # 11.61: a side whose commands are never wholly lost

    # Movement
    held_back: tuple[Veto, ...] = ()  # a unit may neither move nor charge
    by_route: tuple[Callable[[Position], Refusal | None], ...] = ()  # 6.13: Extended Movement keeps to routes
    no_extended: tuple[Callable[[Position], Refusal | None], ...] = ()  # 6.13: nobody uses Extended Movement
    comrades: tuple[Callable[[Position, int, int], bool], ...] = ()  # 6.41: infantry of two leaders may share a hex
    arriving: tuple[Callable[[Position, int, int], int | None], ...] = ()  # 6.51: where a leader gets by an entry hex
    mounting: tuple[Veto, ...] = ()  # 12.1: cavalry that has no dismounted side here
    closed: tuple[Closure, ...] = ()  # hexes closed to a unit's movement, advance and retreat before a charge
    crossed: tuple[Barrier, ...] = ()  # hexsides that a unit may not cross
    out_of_reach: tuple[Closure, ...] = ()  # hexes closed to its movement alone
    moved: tuple[Callable[[Position, int, str], None], ...] = ()  # a unit has come into a hex, and in what way
    entered: tuple[Callable[[Position, int, int], None], ...] = ()  # a unit is in a hex or passes through it
    prizes: tuple[Bar, ...] = ()  # hexes that a unit does not pass through without effect, as a mask

    # Combat
    fired_at: tuple[Callable[[Position, int, int], Refusal | None], ...] = ()  # 9.21: a gun may not fire at this hex
    fires_apart: tuple[Callable[[Position, Numbers], Refusal | None], ...] = ()  # 9.3: guns that do not fire together
    firing: tuple[Callable[[Position, Numbers, int, int], Counted], ...] = ()  # 9.23: of guns, from here to there
    not_charging: tuple[Veto, ...] = ()  # 10.11: a unit may not charge
    in_company: tuple[Veto, ...] = ()  # 10.11: a unit may not charge without the one below it
    evades: tuple[Callable[[Position, int], bool], ...] = ()  # 10.27: a unit on foot may retreat one hex
    stays: tuple[Veto, ...] = ()  # 10.27: a unit that may do so otherwise does not now
    spared: tuple[Callable[[Position, int, int], Refusal | None], ...] = ()  # 10.11: it may not charge this hex
    surprised: tuple[Callable[[Position, int], bool], ...] = ()  # 10.22: a Stack without works, front or rear
    charging: tuple[Callable[[Position, Numbers, Numbers], Counted], ...] = ()  # 10.22: of units on hexes
    riding_down: tuple[Callable[[Position, Numbers, Numbers], Counted], ...] = ()  # 10.26: in place of the bonus
    defensive: tuple[Callable[[Position, int, int], Counted], ...] = ()  # 10.34: of a Stack that fires at this hex
    checking: tuple[Callable[[Position, Check], Counted], ...] = ()  # 2.4: of a cohesion check
    rallying: tuple[Callable[[Position, int], Counted], ...] = ()  # 11.52: of a unit's rally
    withdrawn: tuple[Callable[[Position, int, int], None], ...] = ()  # 11.41: a unit has left this hex for the boxes
    lost: tuple[Callable[[Position, int, int, str], None], ...] = ()  # 11.27: it was eliminated there, and why
    tries_again: tuple[Callable[[Position, int], bool], ...] = ()  # 11.62: a unit that fails is not eliminated
    returns_to: tuple[Bar, ...] = ()  # 11.64: where else a unit may return, as a mask

    # What a board shows
    states: tuple[Callable[[Position, int], str], ...] = ()  # what else a unit is, as a key of the words; or nothing
    trophies: tuple[Callable[[Position], tuple[Trophy, ...]], ...] = ()  # guns that lie on the map


class Amendment(CoreAmendment, frozen=True, kw_only=True):
    """What a battle changes."""


class Option(msgspec.Struct, frozen=True):
    """Something players may agree on: the rule it is, the battles that have it, and what it changes."""

    rule: str
    games: tuple[str, ...]
    amendment: Amendment = Amendment()
