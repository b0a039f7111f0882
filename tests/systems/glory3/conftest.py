"""Glory III is offered to nobody until its book is complete; here it is known."""

from collections.abc import Iterator

import pytest

from gloire.systems import COMING, forget, register


@pytest.fixture(scope="package", autouse=True)
def glory3() -> Iterator[None]:
    """The system, as long as its tests run."""
    entry = next(entry for entry in COMING if entry.id == "glory3")
    register(entry)
    yield
    forget(entry.id)
