"""How much memory this process has, in megabytes, as the system counts it."""

import importlib.util
import sys
from pathlib import Path

MEGABYTE = 1 << 20
STATM = Path("/proc/self/statm")
IS_TOLD = importlib.util.find_spec("resource") is not None  # not on Windows


def resident() -> float:
    """What it has now; where the system does not tell, the most it ever had."""
    if not IS_TOLD or not STATM.exists():
        return peak()
    import resource

    return int(STATM.read_text().split()[1]) * resource.getpagesize() / MEGABYTE


def peak() -> float:
    """The most it ever had; 0 where the system does not tell."""
    if not IS_TOLD:
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / MEGABYTE if sys.platform == "darwin" else most / 1024  # there bytes, elsewhere kilobytes
