"""What a rule system must provide. Systems are found by name in gloire.systems."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import Position


class Scenario(Protocol):
    """The checked, unchanging facts of one scenario with its options: map, units, tables, sequence of play."""

    id: str
    system: "RuleSystem"
    sides: tuple[str, ...]
    options: Mapping[str, bool]
    choices: Mapping[str, Any]
    sequence: Any


class RuleSystem(Protocol):
    """One family of games."""

    id: str
    version: str  # of its rules; a record names the version that wrote it
    position_type: type[Position]

    def scenario_ids(self) -> tuple[str, ...]: ...

    def has_folder(self, path: str) -> bool: ...

    def describe(self, scenario: str) -> Any: ...

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, Any]) -> Scenario: ...

    def start(self, scenario: Scenario) -> Position: ...

    def decode_action(self, raw: Any) -> Action: ...

    def view(self, position: Position, viewer: str | None) -> dict[str, Any]: ...

    def seen(self, position: Position, events: Sequence[Event], viewer: str | None) -> list[Event]: ...

    def preview(self, position: Position, action: Action, viewer: str | None) -> Any: ...
