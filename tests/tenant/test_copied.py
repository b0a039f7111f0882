"""What CONTRIBUTING.md says of adding a system works, line by line."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_a_copy_under_another_name_is_a_system_too(tmp_path):
    walk = re.findall(r"^```sh\n(.*?)^```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.S | re.M)[-1]
    installed, copy = tmp_path / "installed", tmp_path / "gloire-duel"
    steps = (
        re.sub(r"^\. .*\n", "", walk)  # the environment is that of the tests
        .replace("../gloire-duel", str(copy))
        .replace("-e .", f"--quiet --no-index --target {installed} .")  # our own environment stays as it is
        .replace("pip install", f"{sys.executable} -m pip install")
        .replace("python -m pytest", f"{sys.executable} -m pytest -q -p no:cacheprovider")
        .replace("--games 100", "--games 3 --first 1 --workers 1")
        .replace("gloire play mill-ford\n", "gloire list\n")
    )
    shell = re.sub(r"^gloire ", f"{sys.executable} -c 'from gloire.cli.main import main; main()' ", steps, flags=re.M)
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(["bash", "-euc", shell], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mill-ford" in done.stdout
    assert "skirmish" not in "".join(path.read_text() for path in copy.rglob("*.py")).lower()
