"""The tenant, a system in a package of its own, is known to these tests and to no others."""

from collections.abc import Iterator

import pytest

from gloire.systems import forget, register
from gloire_skirmish import ENTRY


@pytest.fixture(scope="module", autouse=True)
def tenant() -> Iterator[None]:
    """Skirmish, registered."""
    register(ENTRY)
    yield
    forget(ENTRY.id)
