"""Everything that the series, its games and its options know together: what JSON can hold."""

from typing import Final, Literal

import msgspec

from gloire.core.amendments import any_of
from gloire.core.events import Event
from gloire.systems.napoleonic20.actions import SERIES_ACTIONS, SERIES_TIMES
from gloire.systems.napoleonic20.by_hand import Setup, UnitSetup
from gloire.systems.napoleonic20.data import ScenarioFile
from gloire.systems.napoleonic20.frames import SERIES_FRAMES
from gloire.systems.napoleonic20.happened import SERIES_EVENTS, CardForeseen
from gloire.systems.napoleonic20.options import amendments
from gloire.systems.napoleonic20.position import Position

FRAMES: Final = any_of([*SERIES_FRAMES, *(frame for amendment in amendments() for frame in amendment.procedures)])
KEPT: Final = any_of(state for amendment in amendments() for state in amendment.keeps)

ACTIONS: Final = any_of([*SERIES_ACTIONS, *(action for amendment in amendments() for action in amendment.actions)])
EVENTS: Final = (*SERIES_EVENTS, *(event for amendment in amendments() for event in amendment.events))
TIMES: Final = SERIES_TIMES | {action: rule for amendment in amendments() for action, rule in amendment.times.items()}


class Answer(msgspec.Struct, frozen=True):
    """Holds any action; a bare union would be worked out anew at every look."""

    action: ACTIONS  # type: ignore[valid-type]  # put together above


# A position of any game: the rules know it by its base, JSON by all that may be in it.
POSITION: Final[type[Position]] = msgspec.defstruct(  # type: ignore[assignment]  # it is one by its base
    "Position",
    [
        ("stack", tuple[FRAMES, ...], ()),  # type: ignore[valid-type]  # put together above
        ("kept", dict[str, KEPT], msgspec.field(default_factory=dict)),  # type: ignore[valid-type]  # likewise
    ],
    bases=(Position,),
    kw_only=True,
    omit_defaults=True,
)

# Files of any game, with the clauses of each.
CLAUSES: Final = tuple({clause.key: clause for amendment in amendments() for clause in amendment.clauses}.values())
SCENARIO_FILE: Final[type[ScenarioFile]] = msgspec.defstruct(  # type: ignore[assignment]  # it is one by its base
    "ScenarioFile",
    [(clause.key, clause.form | None, None) for clause in CLAUSES],
    bases=(ScenarioFile,),
    frozen=True,
    forbid_unknown_fields=True,
)
SETUPS: Final = tuple({part.key: part for amendment in amendments() for part in amendment.setups}.values())
UNIT_SETUPS: Final = tuple({part.key: part for amendment in amendments() for part in amendment.unit_setups}.values())
UNIT_SETUP: Final[type[UnitSetup]] = msgspec.defstruct(  # type: ignore[assignment]  # likewise
    "UnitSetup",
    [(part.key, Literal[part.words], part.words[0]) for part in UNIT_SETUPS],
    bases=(UnitSetup,),
    frozen=True,
    forbid_unknown_fields=True,
)
SETUP: Final[type[Setup]] = msgspec.defstruct(  # type: ignore[assignment]  # likewise
    "Setup",
    [("units", dict[str, str | UNIT_SETUP]), *((part.key, part.form | None, None) for part in SETUPS)],  # type: ignore[valid-type]  # as above
    bases=(Setup,),
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
)
REVEALING: Final[tuple[type[Event], ...]] = (
    CardForeseen,
    *(event for amendment in amendments() for event in amendment.reveals),
)
