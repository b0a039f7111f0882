"""What every request passes: rate limits on the way in, protective headers, a log line and figures on the way out."""

import hashlib
import time
from collections import OrderedDict
from typing import Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from gloire.server import messages
from gloire.server.observe import Figures, note
from gloire.server.settings import Settings

ADDRESSES_KEPT = 20_000
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
        self._headers = [*HEADERS, TLS] if settings.secure_cookies else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500

        async def forward(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                kept = [NOT_KEPT] if str(scope["path"]).startswith(PRIVATE) else []
                message["headers"] = [*message.get("headers", []), *kept, *self._headers]
            await send(message)

        try:
            wait = self._bucket.wait(address(scope, self._settings), time.monotonic()) if _is_limited(scope) else 0.0
            if wait:
                await _slow_down(forward, wait)
            else:
                await self._app(scope, receive, forward)
        finally:
            took = time.perf_counter() - began
            route = str(scope.get("path_template") or "other")
            self._figures.request(str(scope["method"]), route, status, took)
            note("request", method=scope["method"], path=scope["path"], status=status, ms=round(took * 1000, 1))


def _is_limited(scope: HTTPScope) -> bool:
    return str(scope["path"]).startswith("/api/")


def address(scope: Any, settings: Settings) -> str:
    """Who sends a request: through trusted proxies, the address the outermost of them saw."""
    client = scope.get("client")
    found = str(client[0]) if client else "?"
    if settings.proxies:
        named = next((value for key, value in scope["headers"] if key == b"x-forwarded-for"), b"")
        chain = [part.strip() for part in named.decode("latin-1").split(",") if part.strip()]
        found = chain[-settings.proxies] if len(chain) >= settings.proxies else found
    return found


def hidden_address(scope: Any, settings: Settings) -> str:
    """An address as it is stored."""
    return hashlib.sha256(address(scope, settings).encode()).hexdigest()


async def _slow_down(send: Send, wait: float) -> None:
    body = msgspec.json.encode(messages.Refusal(error="too-many", reason="Too many requests; wait a moment."))
    headers = [(b"content-type", b"application/json"), (b"retry-after", str(int(wait) + 1).encode())]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
