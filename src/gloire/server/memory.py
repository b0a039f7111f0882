"""Memory: live games are many small objects, and to look through all of them for garbage takes a third of a second.

Games are freed without that, since nothing in them refers back to what holds it. So what has survived one full
collection is set aside, and only now and then the collector looks through everything.
"""

import gc
import time

AGAIN = 3600.0  # seconds until it looks through everything


def spare_the_living() -> None:
    """From now on the collector passes over what has long been there."""
    gc.collect()
    gc.freeze()
    gc.callbacks.append(Sparing())


class Sparing:
    """What happens after each collection."""

    def __init__(self) -> None:
        self._until = time.monotonic() + AGAIN

    def __call__(self, phase: str, facts: dict[str, int]) -> None:
        if phase != "stop" or facts["generation"] < 2:
            return
        if time.monotonic() < self._until:
            gc.freeze()
        else:
            gc.unfreeze()
            self._until = time.monotonic() + AGAIN
