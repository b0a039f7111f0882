"""Installs what the tests need beside Python: a browser with a font, and PostgreSQL.

    python tools/needs.py

Looks for each on the path. What is missing is installed from Debian's packages where that can be done (as root, with
apt-get); where it cannot, it says what to install. With CI=true whatever is missing then fails the run.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Need(NamedTuple):
    """Something a part of the tests cannot do without."""

    name: str
    programs: tuple[str, ...]  # any one of them will do
    packages: tuple[str, ...]


NEEDS = (
    Need("a browser", ("chromium", "chromium-browser", "google-chrome"), ("chromium", "fonts-dejavu-core")),
    Need("PostgreSQL", ("initdb",), ("postgresql",)),
)
POSTGRES = Path("/usr/lib/postgresql")  # Debian keeps the server's programs off the path


def main() -> int:
    """Installs what is missing; the exit status says whether the tests can run in full."""
    lacking = list(missing())
    if lacking and can_install():
        install([package for need in lacking for package in need.packages])
        lacking = list(missing())
    for need in lacking:
        print(f"{need.name} is missing: install {' '.join(need.packages)}", file=sys.stderr)
    return 1 if lacking and os.environ.get("CI") == "true" else 0


def missing() -> Iterator[Need]:
    """The needs that no program on this machine meets."""
    return (need for need in NEEDS if not any(find(program) for program in need.programs))


def find(program: str) -> str | None:
    """Where a program is, on the path or where Debian hides it."""
    hidden = sorted(POSTGRES.glob(f"*/bin/{program}"), reverse=True)
    return shutil.which(program) or (str(hidden[0]) if hidden else None)


def can_install() -> bool:
    """Whether this is Debian or a child of it, and we are root."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(packages: list[str]) -> None:
    """Installs Debian packages, with what apt-get has to say on failure."""
    print(f"installing {' '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", *command], env=quiet, capture_output=True, text=True)
        if done.returncode:
            print(done.stderr, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
