"""Settings of a server: each has a sensible value and can be given as GLOIRE_NAME in the environment."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

PREFIX = "GLOIRE_"
WHOLE = "GLOIRE_SETTINGS"  # all of them as JSON, for worker processes
MEGABYTE = 1 << 20


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host may want to change. Durations are in seconds."""

    database: str = "sqlite:///gloire.db"
    durable: bool = False  # SQLite: wait for the disk at every commit, so that not even a power cut costs an action
    disk_reserve: int = 32 * MEGABYTE  # SQLite: with less room than this the server is not ready
    host: str = "127.0.0.1"
    port: int = 8765
    workers: int = 1  # processes; more than one needs PostgreSQL
    base_url: str = ""  # how people reach the server, for links in notifications
    secure_cookies: bool = False  # set it wherever the server is reached by https
    proxies: int = 0  # trusted proxies in front, each adding an address to X-Forwarded-For
    hosts: tuple[str, ...] = ()  # names by which it is called, beside that of base_url; "*" for any
    body_limit: int = MEGABYTE
    body_seconds: float = 15.0  # within which a request must have come
    bodies_per_address: int = 32  # requests from one address that have not wholly come
    rate: float = 50.0  # requests a second from one address, in the long run
    burst: int = 300  # requests at once from one address
    games_per_address: int = 60  # new games an hour from one address
    record_answers: int = 5000  # answers in a record that somebody sends
    record_seconds: float = 10.0  # of the processor, to play it again
    tries_per_address: int = 10  # log-ins and registrations a minute from one address
    streams_per_address: int = 200
    chat_rate: float = 0.5  # lines a second from one seat, in the long run
    chat_burst: int = 20  # lines at once from one seat
    chat_lines: int = 2000  # in one game
    live_games: int = 2000  # games kept in memory
    thinkers: int = 2  # processes in which computer players think
    strongest_level: Literal["recruit", "corporal", "captain", "colonel", "general", "marshal"] = "marshal"  # on offer
    session_days: int = 30
    ping: float = 20.0
    password_cost: str = "standard"  # or "cheap", for tests
    webhooks: bool = False
    webhook_hosts: tuple[str, ...] = ()  # hosts a web-hook may call; empty for every public one
    mail_url: str = ""  # smtp://user:password@host:port or smtps://…; empty for no mail
    mail_from: str = "gloire@localhost"
    drawings: str = ""  # the folder in which drawn maps are kept; empty for the user's own cache
    drawings_size: int = 64 * MEGABYTE  # what all of them may take
    log_level: str = "info"


def from_environment(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Settings from GLOIRE_… variables; what is given by name wins."""
    found = os.environ if environment is None else environment
    if WHOLE in found:
        return msgspec.json.decode(found[WHOLE], type=Settings)
    named = {
        name: found[PREFIX + name.upper()] for name in Settings.__struct_fields__ if PREFIX + name.upper() in found
    }
    facts: dict[str, Any] = {name: _listed(name, text) for name, text in named.items()}
    facts |= {name: value for name, value in given.items() if value is not None}
    return msgspec.convert(facts, type=Settings, strict=False)


def _listed(name: str, text: str) -> Any:
    return tuple(text.split()) if name in ("webhook_hosts", "hosts") else text


def data_folder() -> Path:
    """Where a person's own games are kept."""
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".local" / "share")
    return Path(home) / "gloire"


def cache_folder() -> Path | None:
    """Where a person's programs keep what they can make again; nobody in particular has none."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    try:
        return Path(home or Path.home() / ".cache") / "gloire"
    except RuntimeError:
        return None
