"""Weights of judgement as files have them: those of the standard style with where they come from, and other styles as
far as they differ from it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec

from gloire.core.scenario import DataFile, FaultyData
from gloire.players.protocol import STANDARD

Style = TypeVar("Style", bound=msgspec.Struct)
T = TypeVar("T")


class Provenance(msgspec.Struct, frozen=True, omit_defaults=True):
    """How weights came about: by hand, or by a training, whose figures then stand here too."""

    how: str
    commit: str = ""  # of the sources that they were fitted with
    scenarios: list[str] = []  # that they were fitted on
    games: int = 0  # that it took
    seed: int = 0
    score: dict[str, str] = {}  # against the former ones on fresh dice, by scenario


def read_weights(file: DataFile, kind: type[Style]) -> Style:
    """The standard style, from `weights.toml`."""
    fields: list[Any] = [("provenance", Provenance), (STANDARD, kind)]
    found: Any = whole(file, msgspec.defstruct("WeightsFile", fields, frozen=True))
    standard: Style = getattr(found, STANDARD)
    return standard


def read_styles(file: DataFile, standard: msgspec.Struct, kind: type[T]) -> T:
    """A file with other `styles`, each of which says only in what it differs from the standard one."""
    usual, tables = msgspec.to_builtins(standard), file.raw.get("styles")
    if isinstance(tables, Mapping):
        file.raw["styles"] = {name: _over(usual, table) for name, table in tables.items()}
    return whole(file, kind)


def whole(file: DataFile, kind: type[T]) -> T:
    """A file as the given type; all its faults at once, if it has any."""
    found = file.read(kind)
    if found is None:
        raise FaultyData(file.faults)
    return found


def _over(usual: Any, table: Any) -> Any:
    """The values of a table where it has any, else the usual ones."""
    if not isinstance(table, Mapping) or not isinstance(usual, Mapping):
        return table
    return {**usual, **{key: _over(usual.get(key), value) for key, value in table.items()}}


def blurred(record: Any, rng: Random, amount: float) -> Any:
    """A record of weights, and of records of weights, each taken for more or less than it is."""
    return changed(record, lambda _, value: value * 2 ** rng.gauss(0, amount))


def multiplied(record: Any, factors: Mapping[str, float]) -> Any:
    """A record of weights, and of records of weights, some taken for so many times what they are."""
    return changed(record, lambda name, value: value * factors.get(name, 1.0))


def changed(record: Any, change: Callable[[str, float], float]) -> Any:
    """A record of weights, and of records of weights, with each replaced by what is made of its name and value."""
    found = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, float):
            found[name] = change(name, value)
        elif isinstance(value, msgspec.Struct):
            found[name] = changed(value, change)
    return msgspec.structs.replace(record, **found)
