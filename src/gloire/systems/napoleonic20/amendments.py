"""How a game or an option changes the series rules: by steps, by answers to named questions, by orders and by events.

Nothing in the series rules asks which game is played or which option is on. They ask questions by name, through
`game.scenario.ask`; whoever amends the rules answers. A question that nobody answers is an empty tuple, at no cost.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from gloire.core.actions import Action
from gloire.core.refusals import Refusal

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.data import HalfCard
    from gloire.systems.napoleonic20.frames import Battle, EventChoice
    from gloire.systems.napoleonic20.ground import Lie
    from gloire.systems.napoleonic20.happened import Modifier
    from gloire.systems.napoleonic20.position import Position


class Order(msgspec.Struct, frozen=True):
    """Something else a player may order in his movement phase."""

    actions: tuple[type[Action], ...]
    options: "Callable[[Position], Sequence[Action]]"
    carry_out: "Callable[[Position, Any], None]"
    refuse: "Callable[[Position, Any], Refusal | None]"


class EventQuestion(msgspec.Struct, frozen=True):
    """5.0: a choice that an event gives somebody: who or what may be chosen, and what follows."""

    options: "Callable[[Position, EventChoice], list[Action]]"
    choose: "Callable[[Position, EventChoice, Any], None]"
    may_decline: bool = False


class CardEffect(msgspec.Struct, frozen=True):
    """5.0: what a half of a card does; `needs` names what its data must tell: an army or a unit."""

    begin: "Callable[[Position, HalfCard], None]"
    needs: str = ""


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """The named questions. Each holds the answers of all amendments, in the order in which they were made."""

    # 6.0 Movement
    lie: "tuple[Callable[[Position, int, Lie], Lie], ...]" = ()  # the land as a side finds it
    points: "tuple[Callable[[Position, int], int], ...]" = ()  # 6.2: added to a unit's allowance
    held_back: "tuple[Callable[[Position], Mapping[int, Refusal]], ...]" = ()  # units that may not move, and why
    kept_out: "tuple[Callable[[Position, int], int], ...]" = ()  # hexes (a mask) that a unit may not enter by movement
    free_to_leave: "tuple[Callable[[Position, int], bool], ...]" = ()  # 6.8: a unit may leave enemy zones by day
    no_march: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 12.3: why an army cannot force march
    no_end: "tuple[Callable[[Position], Refusal | None], ...]" = ()  # why the movement phase cannot end yet
    orders: "tuple[Order, ...]" = ()
    # 11.0 Reinforcements
    rolls: "tuple[Callable[[Position], Iterable[int]], ...]" = ()  # scheduled units that roll for their arrival
    arrival: "tuple[Callable[[Position, int, int], str | None], ...]" = ()  # what a die means: a key of ARRIVALS
    arrived: "tuple[Callable[[Position, int], None], ...]" = ()  # a unit that rolled may enter from now on
    # 8.0 Reaction
    disengages: "tuple[Callable[[Position, int], bool], ...]" = ()  # 8.3: a unit that is no cavalry may disengage
    unpinned: "tuple[Callable[[Position, int], bool], ...]" = ()  # 8.3.2: enemy cavalry does not hold this unit
    no_charge: "tuple[Callable[[Position, int], Refusal | None], ...]" = ()  # 8.1: why cavalry cannot countercharge
    # 9.0 Combat
    attack: "tuple[Callable[[Position, Battle], Iterable[Modifier]], ...]" = ()
    defence: "tuple[Callable[[Position, Battle], Iterable[Modifier]], ...]" = ()
    rout_die: "tuple[Callable[[Position, int], int], ...]" = ()  # 9.6.2: added to a unit's rout die
    no_advance: "tuple[Callable[[Position, int, int], Refusal | None], ...]" = ()  # 9.9: why a unit cannot enter a hex
    broken_to: "tuple[Callable[[Position, int], int | None], ...]" = ()  # 9.6.1: the box a broken unit goes to
    # 10.0 to 15.0
    rally_die: "tuple[Callable[[Position, int, int], Iterable[Modifier]], ...]" = ()  # unit, and what was bought
    rally_hexes: "tuple[Callable[[Position, int], int], ...]" = ()  # more hexes (a mask) for a rallied unit
    no_lull: "tuple[Callable[[Position], bool], ...]" = ()
    # What is to be told
    went: "tuple[Callable[[Position, int, tuple[int, ...]], None], ...]" = ()  # a unit has gone a way
    fell: "tuple[Callable[[Position, int, int], None], ...]" = ()  # a unit has broken, in this hex


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """What one game or option changes."""

    steps: Callable[[Any], Any] | None = None  # from a table of the sequence of play to another
    answers: Mapping[str, Any] = {}  # question to answer
    orders: tuple[Order, ...] = ()
    effects: Mapping[str, CardEffect] = {}
    event_questions: Mapping[str, EventQuestion] = {}


def gather(amendments: Iterable[Amendment]) -> Answers:
    """All answers, question by question."""
    found: dict[str, list[Any]] = {name: [] for name in Answers.__struct_fields__}
    for amendment in amendments:
        found["orders"] += amendment.orders
        for question, answer in amendment.answers.items():
            found[question].append(answer)
    return Answers(**{name: tuple(answers) for name, answers in found.items()})
