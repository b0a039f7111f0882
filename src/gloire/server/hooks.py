"""Web-hooks: calls to addresses that strangers name. None of them leads into the host's own network.

A name is looked up once, and what was checked is what is called; so nobody can have it point elsewhere in between.
"""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

PATIENCE = 10.0
PORTS = {"http": 80, "https": 443}
NOT_PUBLIC = "A web-hook must be a public address."
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # IPv4 addresses as IPv6 networks reach them


def check_hook(address: str, hosts: tuple[str, ...]) -> None:
    """Raises ValueError for an address that a web-hook must not call."""
    url = _parts(address, hosts)
    if not hosts:
        _places(url, hosts)


def call_hook(address: str, hosts: tuple[str, ...], body: bytes) -> int:
    """Sends JSON to an address; returns the status of the reply, which is read no further and followed nowhere."""
    url = _parts(address, hosts)
    connection = _Direct(url, _places(url, hosts)[0])
    try:
        headers = {"content-type": "application/json", "user-agent": "gloire"}
        connection.request("POST", (url.path or "/") + (f"?{url.query}" if url.query else ""), body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


def _parts(address: str, hosts: tuple[str, ...]) -> SplitResult:
    url = urlsplit(address)
    if url.scheme not in PORTS or not url.hostname:
        raise ValueError("A web-hook is an http or https address.")
    if url.username is not None or url.password is not None:
        raise ValueError("A web-hook has no name or password in its address.")
    if hosts and url.hostname not in hosts:
        raise ValueError("Web-hooks may call only the hosts that this server names.")
    return url


def _places(url: SplitResult, hosts: tuple[str, ...]) -> list[str]:
    """Where a name leads. All of it must be public, unless the host itself has named it; what is not is not told."""
    try:
        found = [str(where[0]) for *_, where in socket.getaddrinfo(url.hostname, _port(url), type=socket.SOCK_STREAM)]
    except OSError as error:
        raise ValueError(NOT_PUBLIC) from error
    if not found or (not hosts and not all(map(is_public, found))):
        raise ValueError(NOT_PUBLIC)
    return found


def _port(url: SplitResult) -> int:
    return url.port or PORTS[url.scheme]


def is_public(place: str) -> bool:
    """Whether an address is one of the whole world's, in whatever form it is written."""
    found = ipaddress.ip_address(place.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if found in TRANSLATED:
            inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
        if inner is not None:
            found = inner
    return found.is_global and not found.is_multicast and not found.is_reserved


class _Direct(http.client.HTTPConnection):
    """A connection to the address that was checked, under the name that was given; no proxy is asked."""

    def __init__(self, url: SplitResult, place: str) -> None:
        super().__init__(url.hostname or "", _port(url), timeout=PATIENCE)
        self._place, self._is_safe = place, url.scheme == "https"

    def connect(self) -> None:
        self.sock = socket.create_connection((self._place, self.port), PATIENCE)
        if self._is_safe:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
