"""What a system promises beyond what all of them do."""

from collections.abc import Callable, Iterator

import msgspec

from gloire.core.game import Game


class Promises(msgspec.Struct, frozen=True):
    """A system's own promises."""

    faults: Callable[[Game], Iterator[str]]  # what is wrong with a position, and with the events of the last answer
    kept_from: Callable[[Game], tuple[str | None, ...]]  # viewers who must not learn how the present question is answered
    comes_out: Callable[[Game], bool]  # whether the answer to the present question may tell a kept secret
