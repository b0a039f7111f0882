"""Tests leave alone whoever runs them: his home folder, his settings, his games and the port he plays on."""

import os
import pwd
from pathlib import Path

from gloire.server.settings import Settings, data_folder, from_environment


def test_home_is_not_that_of_whoever_runs_the_tests():
    assert Path.home() != Path(pwd.getpwuid(os.getuid()).pw_dir)
    assert data_folder().is_relative_to(Path.home())


def test_a_server_that_is_told_nothing_takes_a_free_port_and_a_database_of_the_tests():
    told_nothing = from_environment()

    assert told_nothing.port == 0 != Settings().port
    assert told_nothing.database.startswith(f"sqlite:///{Path.home()}")


def test_the_current_folder_is_empty():
    assert list(Path.cwd().iterdir()) == []
