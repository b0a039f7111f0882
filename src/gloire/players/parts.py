"""What things are worth, part by part."""

from collections.abc import Mapping


def minus(mine: Mapping[str, float], other: Mapping[str, float]) -> dict[str, float]:
    """What the parts of a worth gain on those of another."""
    return {name: mine.get(name, 0.0) - other.get(name, 0.0) for name in {**mine, **other}}
