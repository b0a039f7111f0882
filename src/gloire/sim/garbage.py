"""Many games in one process: they are freed without the collector, so it need not look for garbage so often.

Nothing in a game refers back to what holds it. What is loaded stays as long as the process, and is looked through no
more at all.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# New objects until the collector looks at them, and how often it does until it looks farther.
SELDOM = (50_000, 100, 100)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """For as long as it lasts the collector looks seldom, and not at what was there before."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
