"""Tests have a home, a current folder and settings of their own; nothing of whoever runs them is read or written."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A busy machine is no failure.
settings.register_profile("gloire", deadline=None)
settings.load_profile("gloire")

# What a person may have set for a server, a database, a proxy or a terminal of his own.
FOREIGN = ("GLOIRE_", "XDG_", "PG")
ALSO_FOREIGN = ("LOCALAPPDATA", "BROWSER", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """An empty home and an empty current folder, for this process and for all that it starts."""
    home, here = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("here")
    with pytest.MonkeyPatch.context() as patch:
        for name in filter(_is_foreign, list(os.environ)):
            patch.delenv(name)
        for name in ("HOME", "USERPROFILE"):
            patch.setenv(name, str(home))
        # A server that is told neither port nor database takes any free port, and a file that nobody misses.
        patch.setenv("GLOIRE_PORT", "0")
        patch.setenv("GLOIRE_DATABASE", f"sqlite:///{home / 'gloire.db'}")
        patch.chdir(here)
        yield
        left = sorted(path.name for path in here.iterdir())
    assert left == [], "tests write into folders of their own, not where they happen to be started"


def _is_foreign(name: str) -> bool:
    return name.startswith(FOREIGN) or name in ALSO_FOREIGN or name.upper() in PROXIES
