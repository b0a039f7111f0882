"""A system in a package of its own is found by its entry point, in this process's children and in theirs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tenant.installing import install


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("tenant"))


def gloire_(target: Path, *arguments: str) -> str:
    """What a command prints, with the package on the path and nothing registered."""
    command = [sys.executable, "-c", "from gloire.cli.main import main; main()", *arguments]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(target)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_found_by_its_entry_point(target):
    listed = json.loads(gloire_(target, "list", "--json"))
    assert {"mill-ford", "waterloo-20"} <= {info["id"] for info in listed}


def test_workers_of_a_simulation_find_it_too(target):
    told = json.loads(gloire_(target, "simulate", "mill-ford", "--games", "4", "--workers", "2", "--json"))
    assert told["tournament"]["games"] == 4


def test_its_rules_are_cited_though_its_tests_stay_at_home(target):
    case = json.loads(gloire_(target, "rules", "skirmish", "4.2", "--json"))[0]
    assert case["coded"][0].startswith("gloire_skirmish/rules/fire.py")
    assert case["tests"] == []


def test_without_it_gloire_knows_nothing_of_it():
    command = [sys.executable, "-c", "import gloire; print([info.system for info in gloire.scenarios()])"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "skirmish" not in done.stdout
