"""Jours de Gloire is offered to nobody until its book is complete; here it is known."""

from collections.abc import Iterator

import pytest

from gloire.systems import COMING, forget, register


@pytest.fixture(scope="package", autouse=True)
def jours_de_gloire() -> Iterator[None]:
    """The system, as long as its tests run."""
    entry = next(entry for entry in COMING if entry.id == "jours_de_gloire")
    register(entry)
    yield
    forget(entry.id)
