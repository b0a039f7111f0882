"""What a rule system must provide. Systems are found by name in gloire.systems."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.refusals import Refusal


class RuleSystem(Protocol):
    """One family of games. What `load` returns has id, system, sides, options, choices and sequence."""

    id: str
    version: str  # of its rules; a record names the version that wrote it
    position_type: Any

    def scenario_ids(self) -> tuple[str, ...]: ...

    def has_folder(self, path: str) -> bool: ...

    def describe(self, scenario: str) -> Any: ...

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, Any]) -> Any: ...

    def start(self, scenario: Any) -> Any: ...

    def stray(self, action: Action) -> Refusal | None: ...

    def decode_action(self, raw: Any) -> Action: ...

    def view(self, position: Any, viewer: str | None) -> dict[str, Any]: ...

    def seen(self, position: Any, events: Sequence[Event], viewer: str | None) -> list[Event]: ...

    def preview(self, position: Any, action: Action, viewer: str | None) -> Any: ...
