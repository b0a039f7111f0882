"""Refusals: why something was not done. Nothing was changed."""

from gloire.core.refusals import Refusal
from gloire.render import words
from gloire.server import messages

NO_SEAT, FORBIDDEN, NO_GAME, NOT_NOW, WRONG, TOO_MANY, AWAY = 401, 403, 404, 409, 422, 429, 503


class Refused(Exception):
    """The answer to a request that was not granted."""

    def __init__(
        self,
        status: int,
        error: str,
        reason: str,
        *,
        rule: str | None = None,
        version: int | None = None,
        retry: float | None = None,
    ) -> None:
        self.status, self.retry = status, retry
        self.message = messages.Refusal(error=error, reason=reason, rule=rule, version=version)
        super().__init__(f"{error}: {reason}")


def illegal(refusal: Refusal, names: words.Names) -> Refused:
    """An action the rules do not offer."""
    return Refused(WRONG, "illegal", words.refusal(refusal.code, refusal.facts, names), rule=refusal.cited)


def malformed(reason: str) -> Refused:
    """Something that is no message of the protocol."""
    return Refused(WRONG, "malformed", reason)


def no_game() -> Refused:
    """There is no such game."""
    return Refused(NO_GAME, "no-game", "There is no such game.")


def not_ready(reason: str) -> Refused:
    """The server cannot do its work just now."""
    return Refused(AWAY, "not-ready", reason, retry=5.0)


def no_seat() -> Refused:
    """The seat is not of this game."""
    return Refused(NO_SEAT, "no-seat", "This needs a seat in the game, and yours is not one.")
