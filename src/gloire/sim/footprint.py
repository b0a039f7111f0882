"""How much memory this process has, in megabytes, as the system counts it."""

import sys
from pathlib import Path

try:
    import resource
except ImportError:  # pragma: no cover  # Windows has no such module
    resource = None  # type: ignore[assignment]

MEGABYTE = 1 << 20
STATM = Path("/proc/self/statm")


def resident() -> float:
    """What it has now; where the system does not tell, the most it ever had."""
    if not STATM.exists() or resource is None:
        return peak()
    return int(STATM.read_text().split()[1]) * resource.getpagesize() / MEGABYTE


def peak() -> float:
    """The most it ever had; 0 where the system does not tell."""
    if resource is None:
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / MEGABYTE if sys.platform == "darwin" else most / 1024  # there bytes, elsewhere kilobytes
