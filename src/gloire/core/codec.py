"""Positions to and from JSON, and their hashes."""

import copy
import hashlib
from typing import Any, TypeVar

import msgspec

from gloire.core.position import Position

P = TypeVar("P", bound=Position)


def encode_position(position: Position) -> bytes:
    """The position as JSON, the same bytes for the same position."""
    bare = copy.copy(position)
    bare.scenario = bare.ask = bare.facts = bare.log = None
    return msgspec.json.encode(bare, order="deterministic")


def decode_position(text: bytes | str, like: P) -> P:
    """A position of the same scenario as `like`, read from JSON."""
    position = msgspec.json.decode(text, type=type(like))
    position.scenario = like.scenario
    position.prepare()
    return position


def position_hash(position: Position) -> str:
    """A short fingerprint of everything the rules know about the position."""
    return hashlib.blake2b(encode_position(position), digest_size=16).hexdigest()


def plain(value: Any) -> Any:
    """Structs as the plain data JSON has."""
    return msgspec.to_builtins(value)
