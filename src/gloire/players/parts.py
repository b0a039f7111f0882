"""What things are worth, part by part."""

from collections.abc import Callable, Mapping
from typing import Any

from gloire.core.actions import Action

Parts = dict[str, float]
Split = Callable[[Any, Any, Any], Parts]  # of a situation, a style and an action
Worth = Callable[[Any, Any, Any], float]  # the same
REST = "rest"  # to do nothing, or to go on


class Reasons:
    """The reasons of a script: how the worth of a kind of action is split, or what it is called as a whole."""

    def __init__(self, splits: Mapping[type[Action], Split], names: Mapping[type[Action], str], worth: Worth) -> None:
        self._splits, self._names, self._worth = splits, names, worth

    def of(self, situation: Any, style: Any, action: Action) -> Mapping[str, float]:
        """What speaks for an action and against it; of what has no worth of its own, that nothing else has more."""
        split, name = self._splits.get(type(action)), self._names.get(type(action), REST)
        found = split(situation, style, action) if split else {name: self._worth(situation, style, action)}
        return found if (split or name != REST) and any(found.values()) else {REST: 1.0}


def minus(mine: Mapping[str, float], other: Mapping[str, float]) -> Parts:
    """What the parts of a worth gain on those of another."""
    return {name: mine.get(name, 0.0) - other.get(name, 0.0) for name in {**mine, **other}}
