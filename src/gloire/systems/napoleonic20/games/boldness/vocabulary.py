"""The words of events that favour an attack."""

from gloire.core.actions import Action


class UseEvent(Action, frozen=True):
    """5.0: an event in force adds its point to this attack."""


class SaveEvent(Action, frozen=True):
    """5.0: the event's point is kept for another attack."""


ACTIONS = (
    UseEvent,
    SaveEvent,
)
