"""Secrets of the dice of running games, sealed for a backup. Who has the backup and not its key cannot foresee a roll.

Restored without the key, such a game gets a new secret and a new commitment; the lost one is marked.
"""

import hmac
import os
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql

from gloire.server import schema
from gloire.server.dice import SECRET_BYTES, Lost, Pledges, commitment, new_secret
from gloire.server.table import OVER

OWNER_ONLY = 0o600


class WrongKey(ValueError):
    """A key that does not open what was sealed."""


def key_of(backup: Path) -> Path:
    """Where the key of a backup is written."""
    return backup.with_name(backup.name + ".key")


def write_key(path: Path) -> bytes:
    """A new key, in a file that only its owner can read."""
    key = secrets.token_bytes(SECRET_BYTES)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w", encoding="ascii") as file:
        file.write(key.hex() + "\n")
    return key


def read_key(path: Path) -> bytes:
    """A key from its file."""
    try:
        return bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError as error:
        raise WrongKey(f"{path} is no key of a backup.") from error


def sealed(row: dict[str, Any], key: bytes) -> dict[str, Any]:
    """A game as a backup has it: while it runs, its secret only for who has the key."""
    if row["status"] == OVER:
        return {"row": row}
    secret = row["secret"]
    return {"row": {**row, "secret": _crossed(secret, key, row["id"])}, "commitment": commitment(secret)}


def opened(line: Mapping[str, Any], key: bytes | None) -> dict[str, Any]:
    """The game of such a line. Without the key it has a new secret."""
    row: dict[str, Any] = line["row"]
    if "commitment" not in line:
        return row
    if key is None:
        return {**row, "secret": new_secret()}
    secret = _crossed(row["secret"], key, row["id"])
    if commitment(secret) != line["commitment"]:
        raise WrongKey("The key is not that of this backup.")
    return {**row, "secret": secret}


def _crossed(secret: str, key: bytes, game: str) -> str:
    """Crossed with a pad of its own for each game; done twice, it is the secret again."""
    pad = hmac.digest(key, f"gloire-backup|{game}".encode(), "sha256")
    return bytes(one ^ other for one, other in zip(bytes.fromhex(secret), pad, strict=True)).hex()


def mark_lost(connection: sql.Connection, lost: Mapping[str, str]) -> None:
    """Games whose secret was not in hand say so: with the commitment of before, and up to which entry it held."""
    games = schema.games
    for game, old in lost.items():
        found = connection.execute(sql.select(games.c.dice).where(games.c.id == game)).scalar_one()
        pledges = msgspec.json.decode(found, type=Pledges)
        marked = (*pledges.lost, Lost(commitment=old, until=_entries(connection, game)))
        text = msgspec.json.encode(msgspec.structs.replace(pledges, lost=marked)).decode()
        connection.execute(games.update().where(games.c.id == game).values(dice=text))


def _entries(connection: sql.Connection, game: str) -> int:
    number = schema.entries.c.number
    query = sql.select(sql.func.max(number)).where(schema.entries.c.game == game)
    return connection.execute(query).scalar() or 0


def lost_in(lines: Iterator[Mapping[str, Any]]) -> dict[str, str]:
    """Games of a backup whose secrets are sealed, with what they had committed to."""
    return {line["row"]["id"]: line["commitment"] for line in lines if "commitment" in line}
