"""Positions set up by hand: plain data that a system checks and arranges, with every fault told at once.

A position file is TOML. It names the scenario, options and choices; all other keys are the system's own.
"""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from gloire.core.scenario import MORE, Fault, FaultyData, KeyPath, check
from gloire.core.toml_lines import key_lines, line_of

T = TypeVar("T")
SETTINGS = ("scenario", "options", "choices")


class BadPosition(ValueError):
    """A position that cannot be: `faults` has all that is wrong, each with the key it was found at.

    Only where some keys cannot be read at all (`gaps`) may there be more, in what the keys mean together.
    """

    def __init__(self, faults: list[tuple[KeyPath, str, str]], gaps: bool = False) -> None:
        self.faults, self.gaps = faults, gaps
        told = [f"{_key(path)}: {message}. {advice}".rstrip() for path, message, advice in faults]
        super().__init__("\n".join([*told, *[MORE] * gaps]))


class Checking:
    """A position as written, and what is wrong with it so far."""

    def __init__(self) -> None:
        self.faults: list[tuple[KeyPath, str, str]] = []

    def fault(self, path: KeyPath, message: str, advice: str = "") -> None:
        """Notes something wrong at a key."""
        self.faults.append((path, message, advice))

    def unknown(self, path: KeyPath, what: str, name: str, known: Iterable[str]) -> None:
        """Notes a name that means nothing, with the one that was perhaps meant."""
        names = list(known)
        near = difflib.get_close_matches(name, names, 1)
        self.fault(path, f"there is no {what} {name!r}", f"Did you mean {near[0]!r}?" if near else _few(names))

    def read(self, raw: Mapping[str, Any], kind: type[T]) -> T:
        """What was written, as a type; raises BadPosition with every key that does not fit. None is nothing written."""
        written = {key: value for key, value in raw.items() if value is not None}
        check(self, kind, written, ())
        if self.faults:
            raise BadPosition(self.faults, gaps=True)
        return msgspec.convert(written, type=kind)

    def stop_at_faults(self) -> None:
        """Raises BadPosition where anything was found."""
        if self.faults:
            raise BadPosition(self.faults)


def _few(names: list[str]) -> str:
    return f"Known: {', '.join(names[:12])}{' …' if len(names) > 12 else ''}"


def _key(path: KeyPath) -> str:
    return ".".join(map(str, path)) or "(position)"


class PositionFile(msgspec.Struct, frozen=True):
    """A position file as written."""

    name: str
    text: str
    scenario: str
    options: dict[str, bool]
    choices: dict[str, Any]
    setup: dict[str, Any]

    def located(self, error: BadPosition) -> FaultyData:
        """The same faults with the lines they stand in."""
        lines = key_lines(self.text)
        found = error.faults
        return FaultyData(
            [Fault(self.name, line_of(lines, path), _key(path), text, advice) for path, text, advice in found],
            error.gaps,
        )


def read_file(text: str, name: str) -> PositionFile:
    """A position file, its settings apart from what its system makes of it; raises FaultyData."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultyData([Fault(name, 1, "(file)", f"is not TOML: {error}", "Mend the syntax first")]) from error
    setup = {key: value for key, value in raw.items() if key not in SETTINGS}
    file = PositionFile(name, text, "", {}, {}, setup)
    try:
        settings = Checking().read({key: raw[key] for key in SETTINGS if key in raw}, _Settings)
    except BadPosition as error:
        raise file.located(error) from error
    return msgspec.structs.replace(file, **msgspec.structs.asdict(settings))


class _Settings(msgspec.Struct):
    scenario: str
    options: dict[str, bool] = {}
    choices: dict[str, str | int] = {}


def write_file(scenario: str, options: Mapping[str, bool], choices: Mapping[str, Any], setup: Mapping[str, Any]) -> str:
    """A position file, ready to be mailed. Only options that are on are named."""
    on = {name: True for name, value in options.items() if value}
    settings: dict[str, Any] = {"scenario": scenario, "options": on, "choices": dict(choices)}
    return _toml({key: value for key, value in {**settings, **setup}.items() if value not in ({}, None)})


def _toml(table: Mapping[str, Any], heading: str = "") -> str:
    plain = [f"{_name(key)} = {_value(value)}" for key, value in table.items() if not isinstance(value, Mapping)]
    parts = [f"[{heading}]\n" * bool(heading and plain) + "".join(f"{line}\n" for line in plain)]
    for key, value in table.items():
        if isinstance(value, Mapping):
            parts.append(_toml(value, f"{heading}.{_name(key)}" if heading else _name(key)))
    return "\n".join(filter(None, parts))


def _name(key: str) -> str:
    return (
        key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else msgspec.json.encode(key).decode()
    )


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_name(key)} = {_value(item)}" for key, item in value.items()) + " }"
    return msgspec.json.encode(value).decode()
