"""Catalogues of phrases: one folder a language, one TOML file a rule system, and `core` for what all systems share.

Where the folders of a system lie is told by its entry in `gloire.systems`. Besides sentences a catalogue tells how the
fields of facts are spoken of (`[field]`), how deep in a log events stand (`[depth]`), and which picture goes with one
(`[art]`).

A phrase is a sentence with named fields, `"{unit} moved to {hex}."`, or a table that picks one by a field:

    Arrived = { by = "arrived", yes = "{unit} has come.", no = "There is no sign of {unit}." }

Keys of such a table are values of the field; `yes` and `no` stand for true and false, `none` for a field that is
missing or empty, `other` for all that have no key of their own. Tables may hold tables. To translate Gloire, copy the
folder and rewrite the sentences; keys and fields stay.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from gloire.core.charts import signed
from gloire.systems import entries, entry

ENGLISH = "en"
FOLDER = Path(__file__).parent
SIGN = ":+d"  # of a field: a figure with its sign

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

    def table(self, section: str) -> dict[str, Any]:
        """A whole section; what a system says of a key counts before what core says."""
        return {key: value for table in reversed(self._tables) for key, value in table.get(section, {}).items()}

    def gathered(self, section: str, key: str) -> set[str]:
        """All members of a list, those of core and those of the system."""
        return {member for table in self._tables for member in table.get(section, {}).get(key, ())}

    def keys(self, section: str) -> set[str]:
        """All keys of a section."""
        return {key for table in self._tables for key in table.get(section, {})}


@cache
def catalogue(system: str = "core", language: str = ENGLISH) -> Catalogue:
    """The catalogue of a system."""
    return Catalogue(language, system)


@cache
def _read(language: str, name: str) -> dict[str, Any]:
    path = _path(language, name)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _path(language: str, name: str) -> Path:
    folder = FOLDER if name == "core" else entry(name).folder("words")
    return folder / language / f"{name}.toml"


def systems(language: str = ENGLISH) -> list[str]:
    """Every system that has a catalogue in a language, core apart."""
    return [known.id for known in entries() if _path(language, known.id).is_file()]


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


class _Printed(Formatter):
    """Figures with a sign stand in sentences as they stand in charts."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """+2, −2 or 0 where a sign is asked for."""
        text: str = super().format_field(value, format_spec)
        return signed(value) if format_spec == SIGN[1:] else text


PRINTED = _Printed()
TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")  # three are meant


def fill(phrase: Phrase, raw: Fields, spoken: Fields) -> str:
    """The sentence for these values, with its fields filled."""
    sentence = choose(phrase, raw)
    try:
        return PRINTED.vformat(sentence, (), spoken) if SIGN in sentence else sentence.format_map(spoken)
    except KeyError as missing:
        raise MissingPhrase(f"{phrase!r} wants {missing}, but has only {', '.join(spoken)}") from missing


def capital(sentence: str) -> str:
    """The sentence beginning with a capital."""
    return sentence[:1].upper() + sentence[1:]


def one_stop(sentence: str) -> str:
    """The sentence with one full stop wherever it ends, or one of several ends, after a name that has one."""
    return TWO_STOPS.sub(".", sentence) if ".." in sentence else sentence
