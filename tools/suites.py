"""Runs the tests suite by suite and prints a time table.

    python tools/suites.py [-n WORKERS] [--only SUITE]... [arguments for pytest]

Every suite runs, even after another has failed. Server and browser tests drive real processes against real clocks:
those that fail are run once more, one at a time, and counted as shaky if they pass then. A suite over its budget is
marked; all together stay well under an hour on two cores.
"""

import argparse
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Suite(NamedTuple):
    """A part of the tests, its budget in minutes, how workers share it, and whether it drives real processes."""

    name: str
    paths: tuple[str, ...]
    budget: int
    shared: str | None = "load"  # as xdist calls it; none for one test at a time
    real: bool = False


APART = ("conformance", "server", "browser")
SUITES = (
    Suite("unit", (), 8),
    Suite("conformance", ("tests/conformance",), 10),
    Suite("server", ("tests/server",), 8, shared=None, real=True),
    Suite("browser", ("tests/browser",), 12, shared="loadfile", real=True),
)


class Run(NamedTuple):
    """How a suite went."""

    suite: Suite
    seconds: float
    passed: int
    failed: int
    shaky: int
    status: int


def main() -> int:
    """The exit status is 0 when every suite has passed."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("-n", "--workers", default="2")
    ask.add_argument("--only", action="append", choices=[suite.name for suite in SUITES])
    asked, rest = ask.parse_known_args()
    runs = [run(suite, asked.workers, rest) for suite in SUITES if not asked.only or suite.name in asked.only]
    print(table(runs))
    return max((entry.status for entry in runs), default=1)


def run(suite: Suite, workers: str, rest: list[str]) -> Run:
    """Runs one suite, and what failed of real processes once more."""
    print(f"\n== {suite.name}", flush=True)
    began = time.monotonic()
    side_by_side = ["-n", workers, "--dist", suite.shared] if suite.shared else []
    status, passed, failed = pytest([*which(suite), *rest, *side_by_side])
    shaky = 0
    if status and failed and suite.real:
        print(f"\n== {suite.name}, once more what failed", flush=True)
        status, shaky, failed = pytest([*which(suite), *rest, "--last-failed"])
    return Run(suite, time.monotonic() - began, passed + shaky, failed, shaky, status)


def pytest(arguments: list[str]) -> tuple[int, int, int]:
    """Runs pytest; its exit status, and how many tests passed and failed."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        status = subprocess.run(command, cwd=ROOT).returncode
        return status, *counts(report)


def which(suite: Suite) -> list[str]:
    """The paths of a suite; the unit tests are all that no other suite has."""
    return list(suite.paths) or ["tests", *(f"--ignore=tests/{name}" for name in APART)]


def counts(report: Path) -> tuple[int, int]:
    """How many tests passed and failed, from pytest's own report."""
    if not report.exists():
        return 0, 1
    found = ElementTree.parse(report).getroot().iter("testsuite")
    total = failed = 0
    for suite in found:
        total += int(suite.get("tests", 0)) - int(suite.get("skipped", 0))
        failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
    return total - failed, failed


def table(runs: list[Run]) -> str:
    """The time table."""
    lines = ["", f"{'suite':14}{'passed':>8}{'failed':>8}{'shaky':>7}{'minutes':>9}{'budget':>8}"]
    for entry in runs:
        minutes = entry.seconds / 60
        over = "  over budget" if minutes > entry.suite.budget else ""
        counted = f"{entry.passed:8}{entry.failed:8}{entry.shaky:7}"
        lines.append(f"{entry.suite.name:14}{counted}{minutes:9.1f}{entry.suite.budget:8}{over}")
    passed, failed = sum(entry.passed for entry in runs), sum(entry.failed for entry in runs)
    return "\n".join([*lines, "", f"total: {passed} passed, {failed} failed"])


if __name__ == "__main__":
    sys.exit(main())
