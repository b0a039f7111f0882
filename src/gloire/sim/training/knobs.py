"""A record of weights as numbers by name, and back."""

from collections.abc import Collection, Mapping
from typing import TypeVar

import msgspec

Record = TypeVar("Record", bound=msgspec.Struct)
Knobs = dict[str, float]  # `burdened.own` is the weight `own` of the record `burdened`

LEAST_SCALE = 0.05  # of a weight that is nought in every style


def knobs(record: msgspec.Struct, under: str = "") -> Knobs:
    """All numbers of a record, and of the records in it, by name."""
    found: Knobs = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, msgspec.Struct):
            found |= knobs(value, f"{under}{name}.")
        elif isinstance(value, float):
            found[under + name] = value
    return found


def turned(record: Record, values: Mapping[str, float], under: str = "") -> Record:
    """A record with these values; whatever they do not name stays."""
    changed: dict[str, object] = {}
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if isinstance(value, msgspec.Struct):
            changed[name] = turned(value, values, f"{under}{name}.")
        elif under + name in values:
            changed[name] = values[under + name]
    return msgspec.structs.replace(record, **changed)


class Span(msgspec.Struct, frozen=True):
    """How far a weight is moved at a time, and how low it may go."""

    scale: float
    least: float

    def within(self, value: float) -> float:
        """The value, or the nearest that is allowed."""
        return max(self.least, value)


def spans(styles: Collection[msgspec.Struct]) -> dict[str, Span]:
    """How weights may move, by what they are in the styles of a system; below nought only where one of them is."""
    seen = [knobs(style) for style in styles]
    return {
        name: Span(
            scale=max(LEAST_SCALE, *(abs(values[name]) for values in seen)),
            least=0.0 if all(values[name] >= 0 for values in seen) else float("-inf"),
        )
        for name in seen[0]
    }
