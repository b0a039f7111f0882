"""How to play: weights that judgement is made with, as records read from `styles.toml`."""

import tomllib
from pathlib import Path

import msgspec


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth; the file says of each what it is."""

    goal: float
    hold: float
    contact: float
    danger: float
    cover: float
    flank: float
    support: float
    check: float
    disorder: float
    boldness: float


STYLES = msgspec.convert(
    tomllib.loads((Path(__file__).parent / "styles.toml").read_text(encoding="utf-8")), dict[str, Style]
)
