"""The tenant installed for real, as somebody would install a system that ships by itself."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
# What comes with pip itself, and nothing from the network.
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
ALONE = ["--no-deps", "--no-build-isolation"]


def install(folder: Path) -> Path:
    """Builds the package and installs it into a folder of its own; returns what belongs on PYTHONPATH."""
    checkout, target = folder / "checkout", folder / "installed"
    shutil.copytree(HERE, checkout, ignore=shutil.ignore_patterns("__pycache__"))  # no build leaves a trace in ours
    subprocess.run([*PIP, *ALONE, "--target", str(target), str(checkout)], check=True)
    return target
