"""Bodies on their way in: each must come within a time, and one address has only so many that have not come yet."""

import asyncio
from collections import Counter
from typing import Any

from litestar.types import Receive

from gloire.server.settings import Settings


class Gone(Exception):
    """Whoever sent the request has gone."""


class Bodies:
    """What has begun to come."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._coming: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        """Whether an address has as many on their way as it may."""
        return self._coming[address] >= self._settings.bodies_per_address

    async def read(self, address: str, receive: Receive) -> Receive:
        """Waits for the whole body, and hands it on. Raises TimeoutError where it does not come."""
        self._coming[address] += 1
        try:
            async with asyncio.timeout(self._settings.body_seconds):
                body = await self._whole(receive)
        finally:
            self._coming[address] -= 1
            if not self._coming[address]:
                del self._coming[address]
        return _handed_on(body, receive)

    async def _whole(self, receive: Receive) -> bytes:
        """A body that is too long is read only so far that whoever checks its length sees that."""
        parts, length, more = list[bytes](), 0, True
        while more and length <= self._settings.body_limit:
            message: Any = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            parts.append(message.get("body", b""))
            length, more = length + len(parts[-1]), message.get("more_body", False)
        return b"".join(parts)


def _handed_on(body: bytes, receive: Receive) -> Receive:
    waiting = [body]

    async def again() -> Any:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return again
