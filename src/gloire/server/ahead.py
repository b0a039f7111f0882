"""Draws the maps while a server starts, in a process of its own that gives way to all others.

What it draws it leaves on disk, where the server finds it; where nothing can be kept there is nothing to do ahead.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import gloire
from gloire.server.drawings import drawings_of
from gloire.server.pictures import Pictures
from gloire.server.settings import Settings, from_environment

KINDNESS = 10  # how far everybody else comes first


@contextmanager
def drawing_ahead(settings: Settings, scenario: str = "") -> Iterator[None]:
    """While a server runs; the map of a scenario comes before the others."""
    drawer = _begin(settings, scenario)
    try:
        yield
    finally:
        if drawer is not None and drawer.poll() is None:
            drawer.terminate()
            drawer.wait()


def _begin(settings: Settings, scenario: str) -> "subprocess.Popen[bytes] | None":
    if not drawings_of(settings).can_keep:
        return None
    try:
        return subprocess.Popen([sys.executable, "-m", "gloire.server.ahead", scenario], stdin=subprocess.DEVNULL)
    except OSError:
        return None


def draw_all(pictures: Pictures, first: str) -> None:
    """What a board asks for: the map that is wanted now, then what the list of scenarios shows, then the rest."""
    known = [info.id for info in gloire.scenarios()]
    _draw_maps(pictures, (scenario for scenario in known if scenario == first))
    for scenario in known:
        pictures.thumbnail(scenario, "light")
        pictures.thumbnail(scenario, "dark")
    _draw_maps(pictures, known)


def _draw_maps(pictures: Pictures, scenarios: Iterable[str]) -> None:
    for scenario in scenarios:
        pictures.ground(scenario, "light", True)
        pictures.frame(scenario)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    draw_all(Pictures(drawings_of(from_environment())), sys.argv[1])
