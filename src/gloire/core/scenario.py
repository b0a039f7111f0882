"""Reading data files: the file as written, checked against a type, with every fault reported at once."""

import difflib
import tomllib
import types
import typing
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from gloire.core.toml_lines import key_lines, line_of

T = TypeVar("T")
KeyPath = tuple[str | int, ...]

# What a value is called in a complaint; TOML's own kinds, in the order in which they are told apart.
KINDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    str: "text in quotes",
    list: "a list",
    dict: "a table",
}
COMPARE = "Compare with the scenario format page"
MORE = "There may be more: what the parts say of each other can be checked once each of them can be read."


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a data file: where, what, and what to do."""

    file: str
    line: int
    key: str
    message: str
    advice: str = ""
    warning: bool = False  # it can be played as it is

    def __str__(self) -> str:
        advice = f" {self.advice}" if self.advice else ""
        weight = "warning: " if self.warning else ""
        return f"{self.file}:{self.line}: {weight}{self.key}: {self.message}.{advice}"


class FaultyData(Exception):
    """Data files with faults; `faults` has them all, except those that only files without such `gaps` can show."""

    def __init__(self, faults: list[Fault], gaps: bool = False) -> None:
        self.faults = faults
        self.gaps = gaps
        super().__init__("\n".join([*map(str, faults), *[MORE] * gaps]))


class Faulty(Protocol):
    """Whatever notes what is wrong with it."""

    def fault(self, path: KeyPath, message: str, advice: str = "") -> None: ...


class DataFile:
    """A TOML file as written, and the faults found in it so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Fault] = []
        self.raw: dict[str, Any] = {}
        self._lines: dict[KeyPath, int] = {}
        self._read()

    def _read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8")
        except OSError as error:
            self.fault((), f"cannot be read ({error.strerror})", "The scenario folder must contain this file")
            return
        except UnicodeDecodeError:
            self.fault((), "is not written in UTF-8", "Save it in that encoding")
            return
        try:
            self.raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = int(found) if (found := str(error).partition("at line ")[2].partition(",")[0]).isdigit() else 1
            self.faults.append(Fault(self.path.name, line, "(file)", f"is not TOML: {error}", "Mend the syntax first"))
        else:
            self._lines = key_lines(text)

    def fault(self, path: KeyPath, message: str, advice: str = "") -> None:
        """Notes something wrong at a key."""
        key = ".".join(map(str, path)) or "(file)"
        self.faults.append(Fault(self.path.name, line_of(self._lines, path), key, message, advice))

    def read(self, kind: type[T]) -> T | None:
        """The content as the given type; None (and faults) where it does not fit."""
        if self.faults:
            return None
        before = len(self.faults)
        check(self, kind, self.raw, ())
        return msgspec.convert(self.raw, type=kind) if len(self.faults) == before else None


def stated(folder: Path, key: str) -> str:
    """What the scenario.toml of a folder says under a key, if it is a word; nothing where it cannot be read."""
    try:
        found = tomllib.loads((folder / "scenario.toml").read_text(encoding="utf-8")).get(key)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return ""
    return found if isinstance(found, str) else ""


def check(file: Faulty, kind: Any, raw: Any, path: KeyPath) -> None:
    """Compares raw data with a type, part by part, so that no fault hides another."""
    kind = _without_none(kind)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(raw, dict):
        _check_struct(file, kind, raw, path)
    elif origin is list and isinstance(raw, list):
        for i, item in enumerate(raw):
            check(file, arguments[0], item, (*path, i))
    elif origin is dict and isinstance(raw, dict):
        for key, item in raw.items():
            _check_leaf(file, arguments[0], key, (*path, key))
            check(file, arguments[1], item, (*path, key))
    else:
        _check_leaf(file, kind, raw, path)


def _without_none(kind: Any) -> Any:
    """What may be left out is checked like the rest where it is written; TOML itself has no empty value."""
    others = [argument for argument in typing.get_args(kind) if argument is not type(None)]
    is_union = typing.get_origin(kind) in (typing.Union, types.UnionType)
    return others[0] if is_union and len(others) == 1 else kind


def _check_struct(file: Faulty, kind: type[msgspec.Struct], raw: dict[str, Any], path: KeyPath) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key in (key for key in raw if key not in fields):
        near = difflib.get_close_matches(key, fields, 1)
        advice = f"Did you mean {near[0]!r}?" if near else f"Known keys: {', '.join(fields)}"
        file.fault((*path, key), "unknown key", advice)
    for name, field in fields.items():
        if name in raw:
            check(file, field.type, raw[name], (*path, name))
        elif field.required:
            file.fault(path, f"has no {name!r}", f"Add {name} = …")


def _check_leaf(file: Faulty, kind: Any, raw: Any, path: KeyPath) -> None:
    try:
        msgspec.convert(raw, type=kind)
    except msgspec.ValidationError as error:
        file.fault(path, *_complaint(kind, raw, error))


def _complaint(kind: Any, raw: Any, error: msgspec.ValidationError) -> tuple[str, str]:
    """What is wrong with a value, and what to write instead."""
    kind, limits = _limits(kind)
    if typing.get_origin(kind) is typing.Literal:
        return not_among("word", raw, [str(word) for word in typing.get_args(kind)])
    wanted = _kinds(kind)
    found = next((name for known, name in KINDS.items() if isinstance(raw, known)), "a date or a time")
    advice = (limits and limits.description) or COMPARE
    if found not in wanted:
        in_quotes = "Put it in quotes, as it is printed"
        return f"is {found}, but must be {' or '.join(wanted)}", in_quotes if wanted == [KINDS[str]] else advice
    return (_beyond(limits, raw) if limits else "") or str(error).split(" - at ")[0], advice


def _limits(kind: Any) -> tuple[Any, msgspec.Meta | None]:
    """A type, and within what limits its values lie: `Annotated[int, msgspec.Meta(ge=0, le=5)]`."""
    if typing.get_origin(kind) is not typing.Annotated:
        return kind, None
    base, *notes = typing.get_args(kind)
    return base, next((note for note in notes if isinstance(note, msgspec.Meta)), None)


def _beyond(limits: msgspec.Meta, raw: Any) -> str:
    """In what a value of the right kind leaves its limits."""
    if isinstance(raw, int | float):
        return f"is {raw}, but must be {_span(limits.ge, limits.le)}"
    if isinstance(raw, list):
        return f"has {len(raw)} entries, but must have {_span(limits.min_length, limits.max_length)}"
    return f"{raw!r} is not what stands here"


def _span(least: float | None, most: float | None) -> str:
    if least == most:
        return str(least)
    return f"{least} or more" if most is None else f"{most} or less" if least is None else f"{least} to {most}"


def _kinds(kind: Any) -> list[str]:
    """The kinds of value that a type takes."""
    is_union = typing.get_origin(kind) in (typing.Union, types.UnionType)
    parts = typing.get_args(kind) if is_union else (kind,)
    return [KINDS.get(typing.get_origin(part) or part, KINDS[dict]) for part in parts]


def not_among(what: str, raw: Any, known: Sequence[str]) -> tuple[str, str]:
    """The complaint about a name that is none of the known ones, with the one that was perhaps meant."""
    near = difflib.get_close_matches(str(raw), known, 1)
    guess = f"Did you mean {near[0]!r}? " if near else ""
    return f"unknown {what} {raw!r}", f"{guess}Known: {', '.join(known)}"
