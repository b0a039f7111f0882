"""What every request passes: rate limits on the way in, protective headers, a log line and figures on the way out."""

import hashlib
import ipaddress
import re
import time
from collections import OrderedDict
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from gloire.server.bodies import Bodies, Gone
from gloire.server.doors import SAFE, Doors, is_sane
from gloire.server.observe import Figures, note
from gloire.server.refused import FORBIDDEN, NO_GAME, TOO_MANY, Refused
from gloire.server.settings import Settings

ADDRESSES_KEPT = 20_000
LONGEST_ADDRESS = 64
HOST_BITS = 64  # of an IPv6 address, which its owner chooses as he likes
STROKES = re.compile("/+")
LIMITED = ("/api/", "/ready", "/metrics", "/schema")
PROBES = ("/health", "/ready")  # asked for by programs that know no name
CLOSED = 4000  # added to a status, the code with which a stream is closed
TOO_SLOW, MISDIRECTED, GONE = 408, 421, 499
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
TLS = (b"strict-transport-security", b"max-age=31536000")
# What a seat is told depends on who asks, so nobody on the way keeps it, nor a browser that another sits down at.
PRIVATE = ("/api/games", "/api/account")
NOT_KEPT = (b"cache-control", b"no-store")


class Bucket:
    """Tokens of many addresses: each refills at a rate, up to a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """Takes a token; where there is none, the seconds until there is one."""
        tokens, then = self._left.pop(address, (self._burst, now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        short = 1 - tokens
        self._left[address] = (tokens if short > 0 else tokens - 1, now)
        if len(self._left) > ADDRESSES_KEPT:
            self._left.popitem(last=False)
        return short / self._rate if short > 0 else 0.0


class Doorway:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, figures: Figures) -> None:
        self._app, self._settings, self._figures = app, settings, figures
        self._bucket = Bucket(settings.rate, settings.burst)
        self._bodies, self._doors = Bodies(settings), Doors(settings)
        self._headers = [*HEADERS, TLS] if settings.secure_cookies else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET and (refused := self._refusal(scope)):
            self._figures.refused(refused.message.error)
            await receive()  # the wish to open it
            await send({"type": "websocket.close", "code": CLOSED + refused.status, "reason": ""})
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def forward(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                kept = [NOT_KEPT] if plain_path(scope).startswith(PRIVATE) else []
                message["headers"] = [*message.get("headers", []), *kept, *self._headers]
            await send(message)

        try:
            await self._let_in(scope, receive, forward)
        except Refused as refused:
            self._figures.refused(refused.message.error)
            await _refuse(forward, refused)
        except Gone:
            status = GONE
        finally:
            took = time.perf_counter() - began
            route = str(scope.get("path_template") or "other")
            self._figures.request(str(scope["method"]), route, status, took)
            note("request", method=scope["method"], path=scope["path"], status=status, ms=round(took * 1000, 1))

    async def _let_in(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if refused := self._refusal(scope):
            raise refused
        if scope["method"] not in SAFE:
            receive = await self._body(scope, receive)
        await self._app(scope, receive, send)

    async def _body(self, scope: HTTPScope, receive: Receive) -> Receive:
        who = address(scope, self._settings)
        if self._bodies.is_full(who):
            raise Refused(TOO_MANY, "too-many", "Too many requests of yours have not wholly come.", retry=1.0)
        try:
            return await self._bodies.read(who, receive)
        except TimeoutError as error:
            raise Refused(TOO_SLOW, "too-slow", "The request did not come within its time.") from error

    def _refusal(self, scope: Any) -> Refused | None:
        """Why a request is not even looked at."""
        path, is_stream = plain_path(scope), scope["type"] == ScopeType.WEBSOCKET
        if not is_sane(path):
            return Refused(NO_GAME, "no-such-page", "There is no such page.")
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        if path not in PROBES and not self._doors.knows(headers.get("host", "")):
            why = "This server is not known by that name. Whoever runs it can add the name to its setting hosts."
            return Refused(MISDIRECTED, "unknown-host", why)
        if not self._doors.lets_in("STREAM" if is_stream else scope["method"], headers):
            return Refused(FORBIDDEN, "csrf", "This request was made by a page of another site.")
        if path.startswith(LIMITED):
            wait = self._bucket.wait(address(scope, self._settings), time.monotonic())
            return Refused(TOO_MANY, "too-many", "Too many requests; wait a moment.", retry=wait) if wait else None
        return None


def plain_path(scope: Any) -> str:
    """A path as it is routed: strokes that follow each other are one."""
    return STROKES.sub("/", str(scope["path"]))


def address(scope: Any, settings: Settings) -> str:
    """Who sends a request: through trusted proxies, the address the outermost of them saw.

    Each proxy may add a line of its own, or add to the last one. Of IPv6 somebody has a whole network.
    """
    client = scope.get("client")
    found = str(client[0]) if client else "?"
    if settings.proxies:
        named = b",".join(value for key, value in scope["headers"] if key.lower() == b"x-forwarded-for")
        chain = [part.strip() for part in named.decode("latin-1").split(",") if part.strip()]
        found = chain[-settings.proxies] if len(chain) >= settings.proxies else found
    return _counted(found)


def _counted(text: str) -> str:
    """An address as it is counted: IPv4 as it is, of IPv6 the network."""
    try:
        found = ipaddress.ip_address(_bare(text))
    except ValueError:
        return text[:LONGEST_ADDRESS]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> HOST_BITS << HOST_BITS, 128 - HOST_BITS)))
    return str(found)


def _bare(text: str) -> str:
    """An address without its port, its brackets and its zone."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text.partition("%")[0]


def hidden_address(scope: Any, settings: Settings) -> str:
    """An address as it is stored."""
    return hashlib.sha256(address(scope, settings).encode()).hexdigest()


async def _refuse(send: Send, refused: Refused) -> None:
    headers = [(b"content-type", b"application/json")]
    if refused.retry is not None:
        headers.append((b"retry-after", str(int(refused.retry) + 1).encode()))
    if refused.status == TOO_SLOW:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused.message), "more_body": False})
