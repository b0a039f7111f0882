"""One server for each database serves all tests here; what needs another starts its own."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import close_all
from tests.server.hosts import IN_CI, Host, Postgres, host, postgres_tool

# Without PostgreSQL its half of the tests is not there, which the header says; in CI it must be there.
DATABASES = ["sqlite", "postgres"] if IN_CI or postgres_tool("initdb") else ["sqlite"]


def pytest_report_header() -> str:
    """Says which databases are tested."""
    absent = "" if "postgres" in DATABASES else " (PostgreSQL is not installed, so nothing is tested with it)"
    return f"databases: {', '.join(DATABASES)}{absent}"


@pytest.fixture(scope="session", autouse=True)
def connections() -> Iterator[None]:
    """Connections are closed at the end."""
    yield
    close_all()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own. Its folder is none of pytest's, which let no other user in."""
    with tempfile.TemporaryDirectory(prefix="gloire-postgres-") as folder:
        running = Postgres(Path(folder))
        yield running
        running.stop()


@pytest.fixture(scope="session", params=DATABASES)
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database."""
    return str(request.param)


@pytest.fixture
def database(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    return str(request.getfixturevalue("postgres").new_database())


@pytest.fixture(scope="session")
def server(kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Host]:
    """A server that all tests share."""
    folder = tmp_path_factory.mktemp("server")
    address = f"sqlite:///{folder / 'games.db'}"
    if kind == "postgres":
        address = request.getfixturevalue("postgres").new_database()
    with host(address) as running:
        yield running


@pytest.fixture
def base(server: Host) -> str:
    """Its address."""
    return server.base
