"""Catalogues of phrases: one folder a language, one TOML file a rule system, and `core` for what all systems share.

A phrase is a sentence with named fields, `"{unit} moved to {hex}."`, or a table that picks one by a field:

    Arrived = { by = "arrived", yes = "{unit} has come.", no = "There is no sign of {unit}." }

Keys of such a table are values of the field; `yes` and `no` stand for true and false, `none` for a field that is
missing or empty, `other` for all that have no key of their own. Tables may hold tables. To translate Gloire, copy the
folder and rewrite the sentences; keys and fields stay.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

ENGLISH = "en"
FOLDER = Path(__file__).parent

Phrase = str | Mapping[str, Any]
Fields = Mapping[str, Any]


class MissingPhrase(LookupError):
    """A catalogue has no words for something."""


class Catalogue:
    """The phrases of one system in one language; what it lacks is taken from core."""

    def __init__(self, language: str, system: str) -> None:
        self.language, self.system = language, system
        self._tables = [_read(language, name) for name in dict.fromkeys((system, "core"))]

    def find(self, section: str, key: str) -> Phrase | None:
        """The phrase of this key, or None."""
        for table in self._tables:
            phrase: Phrase | None = table.get(section, {}).get(key)
            if phrase is not None:
                return phrase
        return None

    def get(self, section: str, key: str) -> Phrase:
        """The phrase of this key."""
        phrase = self.find(section, key)
        if phrase is None:
            raise MissingPhrase(f"no phrase {key!r} in [{section}] for {self.system}, language {self.language!r}")
        return phrase

    def keys(self, section: str) -> set[str]:
        """All keys of a section."""
        return {key for table in self._tables for key in table.get(section, {})}


@cache
def catalogue(system: str = "core", language: str = ENGLISH) -> Catalogue:
    """The catalogue of a system."""
    return Catalogue(language, system)


@cache
def _read(language: str, name: str) -> dict[str, Any]:
    path = FOLDER / language / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def systems(language: str = ENGLISH) -> list[str]:
    """Every system that has a catalogue in a language, core apart."""
    return sorted(path.stem for path in (FOLDER / language).glob("*.toml") if path.stem != "core")


def choose(phrase: Phrase, raw: Fields) -> str:
    """The sentence that a phrase has for these values, its fields still open."""
    while not isinstance(phrase, str):
        value = _key(raw.get(phrase["by"]))
        if value not in phrase and "other" not in phrase:
            raise MissingPhrase(f"no phrase for {phrase['by']} = {value!r} among {', '.join(phrase)}")
        phrase = phrase.get(value, phrase.get("other", ""))
    return phrase


def _key(value: Any) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    return "none" if value is None or value in ("", (), []) else str(value)


def fill(phrase: Phrase, raw: Fields, spoken: Fields) -> str:
    """The sentence for these values, with its fields filled."""
    try:
        return choose(phrase, raw).format_map(spoken)
    except KeyError as missing:
        raise MissingPhrase(f"{phrase!r} wants {missing}, but has only {', '.join(spoken)}") from missing


def capital(sentence: str) -> str:
    """The sentence beginning with a capital."""
    return sentence[:1].upper() + sentence[1:]
