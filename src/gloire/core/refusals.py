"""Refusals: why an action is not lawful, as a code with facts. The words are made in render."""

from collections.abc import Callable
from typing import Any

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """The rule that forbids an action (None for nonsense), and what it is about."""

    rule: str | None
    code: str
    facts: dict[str, Any] = {}
    system: str = ""  # whose words it is told in; a game says that, rules need not
    ruling: str = ""  # of the system, where one decides how the rule is read

    @property
    def cited(self) -> str | None:
        """The rule, and the ruling by which it forbids this: "9.8.7, R9"."""
        return f"{self.rule}, {self.ruling}" if self.rule and self.ruling else self.rule

    @property
    def reason(self) -> str:
        """The reason in a player's words."""
        return _voice[0](self)


class IllegalAction(Exception):
    """An action that is not offered; the position is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        self.rule = refusal.rule
        self.reason = refusal.reason
        super().__init__(f"{self.reason} [{refusal.cited}]" if self.rule else self.reason)


Voice = Callable[[Refusal], str]
_voice: list[Voice] = [lambda refusal: f"{refusal.code} {refusal.facts}"]


def speak_with(voice: Voice) -> None:
    """Names the function that turns a refusal into a sentence."""
    _voice[0] = voice
