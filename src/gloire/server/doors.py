"""Whom the server listens to: by which name it was called, and from a page of which site."""

import ipaddress
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit

from gloire.server.settings import Settings

ANY = "*"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST_PATH, LONGEST_PART = 2000, 255


class Doors:
    """The names of a server. A page of another site could have its own name point here; that is no name of ours."""

    def __init__(self, settings: Settings) -> None:
        own = {"localhost", socket.gethostname(), settings.host, urlsplit(settings.base_url).hostname or ""}
        self._named = {name.lower() for name in (*settings.hosts, urlsplit(settings.base_url).hostname or "") if name}
        self._known = {name.lower() for name in own if name} | self._named

    def knows(self, host: str) -> bool:
        """Whether a server of this name is meant: one of ours, or an address in figures, which nobody can redirect."""
        name = _name(host)
        return not name or ANY in self._known or name in self._known or _is_address(name)

    def lets_in(self, method: str, headers: Mapping[str, str]) -> bool:
        """Whether what changes something comes from a page of ours, or from no page at all."""
        if method in SAFE:
            return True
        origin = headers.get("origin", "")
        if not origin:
            return headers.get("sec-fetch-site", "none") != "cross-site"
        where = urlsplit(origin)
        return bool(where.netloc) and (where.netloc == headers.get("host", "") or _name(where.netloc) in self._named)


def _name(host: str) -> str:
    """A host without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return host.lower()


def _is_address(name: str) -> bool:
    try:
        return bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def is_sane(path: str) -> bool:
    """Whether a path could be that of anything here: neither endless nor with characters that no name has."""
    if len(path) > LONGEST_PATH or not path.isprintable():
        return False
    try:
        return all(len(part.encode()) <= LONGEST_PART for part in path.split("/"))
    except UnicodeEncodeError:
        return False
