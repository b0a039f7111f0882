"""What a system promises beyond what all of them do."""

from collections.abc import Callable, Iterator

import msgspec

from gloire.core.game import Game


class Promises(msgspec.Struct, frozen=True):
    """A system's own promises."""

    faults: Callable[[Game], Iterator[str]]  # what is wrong with a position, and with the events of the last answer
    kept_from: Callable[
        [Game], tuple[str | None, ...]
    ]  # viewers who must not learn the answer to the question now asked
    comes_out: Callable[[Game], bool]  # whether the answer to the question now asked may tell the secret
