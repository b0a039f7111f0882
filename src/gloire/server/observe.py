"""Looking after a server: a line of JSON for each request, and figures in the form that Prometheus reads."""

import logging
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE"})  # others are whatever clients invent
_log = logging.getLogger("gloire.server")


class Lines(logging.Formatter):
    """Log records as lines of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {"at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z"}
        facts |= {"level": record.levelname.lower(), "what": record.getMessage(), **getattr(record, "facts", {})}
        if record.exc_info:
            facts["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(facts, enc_hook=str).decode()


def begin_log(level: str) -> None:
    """Lets this program write its log to the error stream."""
    stream = logging.StreamHandler()
    stream.setFormatter(Lines())
    _log.handlers, _log.propagate = [stream], False
    _log.setLevel(level.upper())


def note(what: str, **facts: Any) -> None:
    """Writes down that something happened. Secrets are never among the facts: paths hold none."""
    if _log.isEnabledFor(logging.INFO):
        _log.info(what, extra={"facts": facts})


def complain(what: str, error: BaseException, **facts: Any) -> None:
    """Writes down that something went wrong here."""
    _log.error(what, exc_info=error, extra={"facts": facts})


class Figures:
    """Counts what happens."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._slower: Counter[float] = Counter()
        self._seconds = 0.0
        self._refused: Counter[str] = Counter()

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests[method if method in METHODS else "other", route, status] += 1
        self._seconds += seconds
        self._slower[next((bound for bound in BOUNDS if seconds <= bound), float("inf"))] += 1

    def refused(self, error: str) -> None:
        """Something was refused."""
        self._refused[error] += 1

    def text(self, gauges: dict[str, float]) -> str:
        """All figures."""
        lines = [*_header("gloire_requests_total", "counter", "Requests answered.")]
        for (method, route, status), count in sorted(self._requests.items()):
            lines.append(f'gloire_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}')
        lines += _header("gloire_refusals_total", "counter", "Requests refused, by reason.")
        lines += [f'gloire_refusals_total{{error="{error}"}} {n}' for error, n in sorted(self._refused.items())]
        lines += self._histogram()
        for name, value in gauges.items():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += [
                *_header(f"gloire_{name}", kind, name.replace("_", " ").capitalize() + "."),
                f"gloire_{name} {value}",
            ]
        return "\n".join(lines) + "\n"

    def _histogram(self) -> Iterable[str]:
        yield from _header("gloire_request_seconds", "histogram", "How long requests took.")
        below = 0
        for bound in (*BOUNDS, float("inf")):
            below += self._slower[bound]
            yield f'gloire_request_seconds_bucket{{le="{"+Inf" if bound == float("inf") else bound}"}} {below}'
        yield f"gloire_request_seconds_sum {self._seconds:.6f}"
        yield f"gloire_request_seconds_count {below}"


def _header(name: str, kind: str, text: str) -> list[str]:
    return [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]
