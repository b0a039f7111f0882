"""Everything that the series and its battles know together: what JSON can hold."""

from typing import Final

import msgspec

from gloire.core.amendments import Kept, any_of
from gloire.systems.glory3.actions import SERIES_ACTIONS, SERIES_TIMES
from gloire.systems.glory3.frames import SERIES_FRAMES
from gloire.systems.glory3.happened import SERIES_EVENTS
from gloire.systems.glory3.options import BATTLES, OPTIONS
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.refitting import REFITTINGS

AMENDMENTS: Final = (*BATTLES.values(), *(option.amendment for option in OPTIONS.values()), *REFITTINGS)
FRAMES: Final = any_of([*SERIES_FRAMES, *(frame for amendment in AMENDMENTS for frame in amendment.procedures)])
KEPT: Final = any_of((Kept, *(state for amendment in AMENDMENTS for state in amendment.keeps)))
ACTIONS: Final = any_of([*SERIES_ACTIONS, *(action for amendment in AMENDMENTS for action in amendment.actions)])
EVENTS: Final = (*SERIES_EVENTS, *(event for amendment in AMENDMENTS for event in amendment.events))
TIMES: Final = SERIES_TIMES | {action: rule for amendment in AMENDMENTS for action, rule in amendment.times.items()}


class Answer(msgspec.Struct, frozen=True):
    """Holds any action; a bare union would be worked out anew at every look."""

    action: ACTIONS  # type: ignore[valid-type]  # put together above


# A position of any battle: the rules know it by its base, JSON by all that may be in it.
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
