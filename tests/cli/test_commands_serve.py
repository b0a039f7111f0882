"""gloire serve: what it refuses before it starts anything."""

import socket
from typing import Any

import pytest

from gloire.server import running
from tests.cli.commands import complaint, done


@pytest.fixture
def served(monkeypatch):
    """Servers that would have been started."""
    found: list[Any] = []
    monkeypatch.setattr(running, "serve", found.append)
    return found


def test_serve_starts_with_a_database_that_can_be_opened(served, tmp_path):
    done("serve", "--database", f"sqlite:///{tmp_path}/games.db", "--port", 0)

    assert [settings.database for settings in served] == [f"sqlite:///{tmp_path}/games.db"]


@pytest.mark.parametrize(
    ("database", "message"),
    [
        ("mysql://host/games", "write sqlite:///FILE or postgresql://"),
        ("games.db", "write sqlite:///FILE or postgresql://"),
        ("sqlite:////no/such/folder/games.db", "unable to open database file"),
        ("postgresql://me:secret@127.0.0.1:1/games", "cannot be opened"),
    ],
)
def test_serve_refuses_a_database_that_cannot_be_opened(served, database, message):
    told = complaint("serve", "--database", database)

    assert message in told
    assert "secret" not in told
    assert served == []


def test_backup_of_a_database_that_cannot_be_opened_is_a_complaint(tmp_path):
    database = f"sqlite:///{tmp_path}/none/games.db"

    assert "cannot be opened" in complaint("serve", "--database", database, "backup", tmp_path / "file")


def test_serve_on_a_port_that_is_taken_is_a_complaint(served, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        told = complaint("serve", "--database", f"sqlite:///{tmp_path}/games.db", "--port", port)
    assert f"cannot listen on 127.0.0.1, port {port}" in told
    assert served == []
