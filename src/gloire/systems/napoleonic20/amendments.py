"""How a game or an option changes the series rules: by steps, by answers to named questions, by orders and by events.

`core.amendments` says how that works. Here are the questions that the series rules ask, through `game.ask`,
and what else a game of this series may bring.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from gloire.core.actions import Action, Shuffler
from gloire.core.amendments import Amendment as CoreAmendment
from gloire.core.refusals import Refusal

if TYPE_CHECKING:
    from gloire.core.charts import Chart
    from gloire.core.display import View
    from gloire.core.events import Event
    from gloire.core.insight import Threat
    from gloire.core.procedures import Procedure
    from gloire.core.reading import Written
    from gloire.systems.napoleonic20.data import HalfCard, ScenarioFile
    from gloire.systems.napoleonic20.frames import Battle, Challenge, CombatPhase, Declared, EventChoice, Retreat, Under
    from gloire.systems.napoleonic20.happened import Modifier
    from gloire.systems.napoleonic20.loading.reader import Reader
    from gloire.systems.napoleonic20.offered import Moves
    from gloire.systems.napoleonic20.outcomes import Outcomes
    from gloire.systems.napoleonic20.position import Position
    from gloire.systems.napoleonic20.printed import Counter
    from gloire.systems.napoleonic20.scenario import Scenario
    from gloire.systems.napoleonic20.setup import Arranging
    from gloire.systems.napoleonic20.terrain import Lie
    from gloire.systems.napoleonic20.told import Fact, Told


# An action of the kinds that its order or question offers; whoever offers them knows which.
Chosen: TypeAlias = Any
W = TypeVar("W", bound="Written", covariant=True)
Side = tuple[int, int]  # a hexside: two neighbours, the lower number first


class Watch(msgspec.Struct, frozen=True):
    """6.0: somebody who notices a unit on its way, so that it matters which way that is."""

    what: str  # a key of the catalogue's section `noticed`
    unit: str = ""  # whom it befalls
    places: tuple[int, ...] = ()  # hexes, as masks; the first of them that a way enters is where it is noticed
    side: Side | None = None  # or a hexside that is crossed


class Led(msgspec.Struct, frozen=True):
    """6.0: the way along which an action leads a unit."""

    unit: str
    cost: int
    path: tuple[str, ...]  # from its own hex, or from the edge hex where it comes on
    at: str = ""  # that edge hex


class Order(msgspec.Struct, frozen=True):
    """Something else a player may order in his movement phase."""

    actions: tuple[type[Action], ...]
    options: "Callable[[Position], Sequence[Action]]"
    carry_out: "Callable[[Position, Chosen], None]"
    refuse: "Callable[[Position, Chosen], Refusal | None]"


class Movers(msgspec.Struct, frozen=True):
    """6.0: counters that are no fighting units and move by rules of their own."""

    moves: "Callable[[Position], Mapping[int, Moves]]"  # what each of them is offered
    refuse: "Callable[[Position, int, int], Refusal | None]"  # why one of them cannot move to a hex


class EventQuestion(msgspec.Struct, frozen=True):
    """5.0: a choice that an event gives somebody: who or what may be chosen, and what follows."""

    options: "Callable[[Position, EventChoice], list[Action]]"
    choose: "Callable[[Position, EventChoice, Chosen], None]"
    may_decline: bool = False


class CardEffect(msgspec.Struct, frozen=True):
    """5.0: what a half of a card does; `needs` names what its data must tell: an army or a unit.

    `lasting` is what is left of it where a scenario opens with the card already drawn, if that is not the whole.
    """

    begin: "Callable[[Position, HalfCard], None]"
    needs: str = ""
    lasting: "Callable[[Position, HalfCard], None] | None" = None


class Clause(msgspec.Struct, Generic[W], frozen=True):
    """A part of scenario.toml that is a single game's: its key, the form of it, and what is read from it."""

    key: str
    form: type[W]
    read: "Callable[[Reader], msgspec.Struct | None]"  # notes its faults; the scenario keeps what it returns

    def of(self, written: "ScenarioFile") -> W | None:
        """As written, if it is."""
        found: W | None = getattr(written, self.key, None)
        return found


class SetupPart(msgspec.Struct, frozen=True):
    """A part of a position set up by hand that only a game or an option knows."""

    key: str
    form: type[msgspec.Struct]
    arrange: "Callable[[Arranging, Fact], None]"  # with what is written, in that form; with None, if nothing is


class UnitPart(msgspec.Struct, frozen=True):
    """The same of a unit: one word out of several."""

    key: str
    words: tuple[str, ...]  # the first of them, where nothing is written
    arrange: "Callable[[Arranging, Mapping[int, str]], None]"  # with the word of every unit that is written


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """The named questions. Each holds the answers of all amendments, in the order in which they were made."""

    # 6.0 Movement
    lie: "tuple[Callable[[Position, int, Lie], Lie], ...]" = ()  # the land as a side finds it
    pace: "tuple[Callable[[Position, int], int], ...]" = ()  # 6.2: added to the allowance of everybody in an army
    road_pace: "tuple[Callable[[Position], int], ...]" = ()  # 6.5: added to what roads give everybody
    points: "tuple[Callable[[Position, int], int], ...]" = ()  # 6.2: added to a unit's allowance
    holding: "tuple[str, ...]" = ()  # events that hold a unit in place
    held_back: "tuple[Callable[[Position], Mapping[int, Refusal]], ...]" = ()  # units that may not move, and why
    kept_out: "tuple[Callable[[Position, int], int], ...]" = ()  # hexes (a mask) that a unit may not enter by movement
    why_kept_out: "tuple[Callable[[Position, int, int], Refusal | None], ...]" = ()  # and why not this one
    contact: "tuple[Callable[[Position, int], int], ...]" = ()  # hexes (a mask) a unit enters for a morale point only
    free_to_leave: "tuple[Callable[[Position, int], bool], ...]" = ()  # 6.8: a unit may leave enemy zones by day
    no_contact: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 6.7: why a side enters no enemy zone
    watches: "tuple[Callable[[Position, int], Iterable[Watch]], ...]" = ()  # 6.0: who notices a unit, routed or not
    shuns: "tuple[Callable[[Position, int], Iterable[Watch]], ...]" = ()  # whom it evades on the plain way, if it can
    no_march: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 12.3: why an army cannot force march
    no_end: "tuple[Callable[[Position], Refusal | None], ...]" = ()  # why the movement phase cannot end yet
    may_share: "tuple[Callable[[Position, int, int], bool], ...]" = ()  # 6.9: two units may end the phase together
    orders: "tuple[Order, ...]" = ()
    leads: "tuple[Callable[[Position, Action], Led | None], ...]" = ()  # 6.0: where such an order leads a unit
    commits: "tuple[type[Action], ...]" = ()  # 12.2.1: actions that commit a Guard unit for a morale point
    movers: "tuple[Movers, ...]" = ()
    # 11.0 Reinforcements
    rolls: "tuple[Callable[[Position], Iterable[int]], ...]" = ()  # scheduled units that roll for their arrival
    arrival: "tuple[Callable[[Position, int, int], str | None], ...]" = ()  # what a die means: a key of ARRIVALS
    arrived: "tuple[Callable[[Position, int], None], ...]" = ()  # a unit that rolled may enter from now on
    enters_at: "tuple[Callable[[Position, int], tuple[int, ...] | None], ...]" = ()  # 11.0: another place to enter
    sent: "tuple[Callable[[Position], tuple[int, ...]], ...]" = ()  # units that were sent off in secret, in order
    secret: "tuple[Callable[[Position, int], bool], ...]" = ()  # its owner alone knows where this unit off the map is
    rolls_again: "tuple[Callable[[Position, int, int], bool], ...]" = ()  # a die for an arrival that does not count
    # 8.0 Reaction
    disengages: "tuple[Callable[[Position, int], bool], ...]" = ()  # 8.3: a unit that is no cavalry may disengage
    unpinned: "tuple[Callable[[Position, int], bool], ...]" = ()  # 8.3.2: enemy cavalry does not hold this unit
    no_charge: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 8.1: why cavalry cannot countercharge
    no_penetration: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 16.2: why it cannot penetrate
    # 9.0 Combat
    apart: "tuple[Callable[[Position, int, int], bool], ...]" = ()  # 9.2.2: two units may not attack together
    no_attack: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 9.1: why a unit attacks nobody
    reaches: "tuple[Callable[[Position, int, int], int], ...]" = ()  # 9.2.2: more hexes (a mask) to attack from a hex
    weakened: "tuple[Callable[[Position, int], int], ...]" = ()  # 9.3: taken off a unit's printed strength
    undoubled: "tuple[Callable[[Position, Battle], bool], ...]" = ()  # 9.3.1: attacking artillery is not doubled
    counts: "tuple[Callable[[Position, Battle, int], Modifier | None], ...]" = ()  # 9.3: what an attacker counts for
    attack: "tuple[Callable[[Position, Battle], Iterable[Modifier]], ...]" = ()
    no_reserves: "tuple[Callable[[Position, Battle, int], Refusal | None], ...]" = ()  # 12.5: why a side commits none
    defence: "tuple[Callable[[Position, Battle], Iterable[Modifier]], ...]" = ()
    read_as: "tuple[Callable[[Position, Battle, str], str], ...]" = ()  # 9.6: a result that counts as another
    spared: "tuple[Callable[[Position, Battle, int], bool], ...]" = ()  # 9.6: AB and AR are AW, and EX nothing, to it
    shaken: "tuple[Callable[[Position, int], bool], ...]" = ()  # 9.6: a withdrawal leaves a routed marker on this unit
    rout_die: "tuple[Callable[[Position, int], int], ...]" = ()  # 9.6.2: added to a unit's rout die
    no_advance: "tuple[Callable[[Position, int, int], Refusal | None], ...]" = ()  # 9.9: why a unit cannot enter a hex
    broken_to: "tuple[Callable[[Position, int], int | None], ...]" = ()  # 9.6.1: the box a broken unit goes to
    # 10.0 to 15.0
    rally_die: "tuple[Callable[[Position, int, int], Iterable[Modifier]], ...]" = ()  # unit, and what was bought
    rally_hexes: "tuple[Callable[[Position, int, tuple[int, ...]], int], ...]" = ()  # more hexes for a rallied unit
    no_rally: "tuple[Callable[[Position, int, int], Refusal | None], ...]" = ()  # why a unit cannot return in a hex
    rallying_on: "tuple[Callable[[Position, int, tuple[int, ...]], int], ...]" = ()  # 16.9.8: hexes about a leader
    returned: "tuple[Callable[[Position, int], None], ...]" = ()  # a rallied unit is back on the map
    reduces: "tuple[Callable[[Position, int], bool], ...]" = ()  # 16.5.1: a unit may come back as a cadre
    no_cadre: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # why a unit is exchanged for no cadre
    no_lull: "tuple[Callable[[Position], bool], ...]" = ()
    # 16.1 Fog of war
    face_down: "tuple[Callable[[Position, int], bool], ...]" = ()  # the enemy cannot see which unit this is
    feigned: "tuple[Callable[[Position, Procedure], bool], ...]" = ()  # who is asked so that silence tells nothing
    challenged: "tuple[Callable[[Position, Challenge], bool], ...]" = ()  # a unit's way is asked about first
    involved: "tuple[Callable[[Position, CombatPhase, Declared], Iterable[int]], ...]" = ()  # shown with a battle
    committed: "tuple[Callable[[Position, int], None], ...]" = ()  # 12.2.1: a Guard unit is about to be paid for
    face_up: "tuple[Callable[[Position], int], ...]" = ()  # units (a mask) that everybody sees in any case
    marked: "tuple[Callable[[Position, int], bool], ...]" = ()  # a counter carries a marker that no dummy has
    replaced: "tuple[Callable[[Position, int, int], None], ...]" = ()  # a counter stays, with another unit behind it
    moved: "tuple[Callable[[Position, int], None], ...]" = ()  # a unit has left its place; asked if anything is kept
    appeared: "tuple[Callable[[Position, int], None], ...]" = ()  # a unit has come onto the map
    leaving: "tuple[Callable[[Position, int, int], None], ...]" = ()  # a unit has left this hex, yet to be told
    no_dummy: "tuple[Callable[[Position, int], bool], ...]" = ()  # 16.1.3: no dummy comes with this unit
    vanished: "tuple[Callable[[Position], None], ...]" = ()  # 16.1.3: dummies were shown and are gone
    # What a viewer may know
    veil: "tuple[Callable[[Position, Event], Event], ...]" = ()  # an event with what of it is public
    counters: "tuple[Callable[[Position, str | None, list[Told]], list[Told]], ...]" = ()  # all counters, for a viewer
    facts: "tuple[Callable[[Position], Mapping[str, Fact]], ...]" = ()  # more that everybody may know
    unit_states: "tuple[Callable[[Position, int, str | None], Iterable[str]], ...]" = ()  # on a counter, for a viewer
    weather: "tuple[Callable[[Position, int], str], ...]" = ()  # of a turn, as far as it is known
    markers: "tuple[Callable[[Position], list[Told]], ...]" = ()  # what lies on the map, for all to see
    display: "tuple[Callable[[Position, View], View], ...]" = ()  # a view with what else a board shows
    told: "tuple[Callable[[Position, Fact, str | None], Fact], ...]" = ()  # facts that name units, for a viewer
    meant: "tuple[Callable[[Position, Battle, Action], Battle | None], ...]" = ()  # a battle as it would stand after it
    foreseen: "tuple[Callable[[Position, Action, str | None], Outcomes], ...]" = ()  # a preview from what one may know
    feared: "tuple[Callable[[Position, int, int], Iterable[Threat]], ...]" = ()  # whom a side fears in a hex, likewise
    charts: "tuple[Callable[[Scenario], Iterable[Chart]], ...]" = ()  # 2.0: charts of a game's own
    redealt: "tuple[Callable[[Position, int, Shuffler], None], ...]" = ()  # what a side cannot know, dealt anew
    # What is to be told
    price: "tuple[Callable[[Position, Action], int], ...]" = ()  # 12.0: morale points that an action costs
    about: "tuple[Callable[[Position, Battle], Mapping[str, object]], ...]" = ()  # facts to see with a battle
    went: "tuple[Callable[[Position, int, tuple[int, ...], Under], None], ...]" = ()  # a unit has gone a way
    fell: "tuple[Callable[[Position, int, int, Retreat | None], None], ...]" = ()  # a unit has broken, in this hex
    split: "tuple[Callable[[Position, int, tuple[int, ...]], None], ...]" = ()  # a unit was exchanged for these
    merged: "tuple[Callable[[Position, tuple[int, ...], int], None], ...]" = ()  # these were exchanged for a unit


class Amendment(CoreAmendment, frozen=True, kw_only=True):
    """What one game or option changes."""

    counter: "Callable[[Counter], Counter] | None" = None  # from a counter as printed to the same as it is used
    effects: Mapping[str, CardEffect] = {}
    event_questions: Mapping[str, EventQuestion] = {}
    areas: tuple[str, ...] = ()  # groups of hexes that the map must name
    states: tuple[str, ...] = ()  # facts of a game that a scenario may begin with
    clauses: tuple[Clause["Written"], ...] = ()  # parts of scenario.toml
    setups: tuple[SetupPart, ...] = ()  # and of positions set up by hand
    unit_setups: tuple[UnitPart, ...] = ()
    reveals: "tuple[type[Event], ...]" = ()  # events by which somebody learns a secret


class Option(msgspec.Struct, frozen=True):
    """A rule that is in force only where the players want it."""

    rule: str
    amendment: Amendment = Amendment()
    available: "Callable[[ScenarioFile], bool] | None" = None  # where not every scenario has it
    in_game: Mapping[str, Amendment] = {}  # what more it changes in one game
    told_in: "Callable[[ScenarioFile], str] | None" = None  # where each game has it under a case of its own

    def is_in(self, written: "ScenarioFile") -> bool:
        """Whether a scenario has it."""
        return self.available is None or self.available(written)

    def case(self, written: "ScenarioFile") -> str:
        """The rule as the books of a scenario number it."""
        return self.told_in(written) if self.told_in is not None else self.rule
