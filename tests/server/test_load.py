"""The load generator: it plays lawfully, measures every answer, and stops by itself."""

import json
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).parents[2] / "tools" / "load.py"


def test_a_light_load_is_answered_without_an_error(database):
    options = ["--games", "4", "--seconds", "2", "--rate", "10", "--database", database, "--steady", "--json"]

    ran = subprocess.run([sys.executable, str(LOAD), *options], capture_output=True, text=True, timeout=60, check=True)

    (stage,) = json.loads(ran.stdout)
    assert stage["errors"] == {}
    assert stage["answers"] == 20
    assert 0 < stage["answer"]["p50"] <= stage["answer"]["p99"] <= stage["answer"]["max"]
    assert stage["push"]["p50"] > 0
