"""Manners: what a terminal must know of a system to understand short lines and to show what matters.

A system without manners of its own is played by these: lists with numbers, units and hexes by their names, Enter for
the answer that is for nobody in particular.
"""

from collections.abc import Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.render.words import Names
from gloire.systems import entry

ENDING = frozenset({"e", "end", "done", "no", "n", "none", "pass", "close"})


class Manners:
    """Plain ones. A system overrides what it knows better."""

    note: str = ""  # what stands under a board on which something is fought

    # Reading what is typed.

    def subject(self, action: Any) -> str:
        """The unit under which an action stands in a list, if under one."""
        unit: str = getattr(action, "unit", "")
        return unit

    def closing(self, actions: Sequence[Action]) -> Action | None:
        """The answer that ends or declines what is asked."""
        plain = [action for action in actions if not _points(action)]
        return plain[0] if len(plain) == 1 and len(actions) > 1 else None

    def obvious(self, question: Question) -> Action | None:
        """The answer that Enter gives; None where nothing suggests itself."""
        actions = question.actions
        return actions[0] if len(actions) == 1 else self.closing(actions)

    def spoken(self, question: Question, word: str) -> list[Action] | None:
        """The answers that a word such as "end" asks for; None where it is no such word."""
        if word not in ENDING:
            return None
        close = self.closing(question.actions)
        return [close] if close else []

    def meant_by(self, question: Question, word: str) -> list[Action]:
        """What such a word asks for where that is not offered."""
        end = question.system.end_of(question.kind)
        return [end] if end is not None and word in ENDING else []

    def meant(self, question: Question, unit: str, hex: str) -> list[Action]:
        """The actions a player may have meant by a unit, a hex or both, lawful or not: of the kinds now offered."""
        models = {type(action): action for action in question.actions}
        return [made for model in models.values() if (made := _like(model, unit, hex))]

    def together(self, question: Question, units: Sequence[str], hexes: Sequence[str]) -> list[Action]:
        """All that a line of several units and hexes asks for at once; nothing where a line means one answer."""
        return []

    def idle(self, question: Question, action: Action) -> list[str]:
        """Units that an answer would leave without orders: nobody ends a phase by one careless key."""
        return []

    # Showing a question.

    def part(self, kind: str) -> str:
        """The part of a turn that a kind of question belongs to: within one, the board is shown once."""
        return kind

    def is_close_up(self, kind: str) -> bool:
        """Whether the board is shown around the hexes of the choices."""
        return True

    def is_fought(self, kind: str) -> bool:
        """Whether the note belongs under the board."""
        return False

    def remarks(self, game: Game, question: Question, names: Names) -> list[tuple[str, str]]:
        """Lines to show before the choices, each with its style."""
        return []

    def forecast(self, question: Question) -> Action | None:
        """The action whose odds are shown with the question, if any."""
        return None

    def is_weighed(self, action: Action) -> bool:
        """Whether an action is listed with its odds."""
        return False

    def remark(self, game: Game, action: Action, names: Names) -> str:
        """What else a player would like to know about one choice."""
        return ""

    def sign(self, game: Game, action: Action) -> str:
        """How a hex that can be chosen is marked: c where it costs something."""
        return "c" if game.scenario.system.costs(game.position, action) else "+"


PLAIN = Manners()


def manners_of(game: Game) -> Manners:
    """The manners of a game's system."""
    found: Manners = entry(game.scenario.system.id).part("manners") or PLAIN
    return found


def _points(action: Action) -> bool:
    return bool(getattr(action, "unit", "") or getattr(action, "hex", ""))


def _like(model: Any, unit: str, hex: str) -> Action | None:
    """An action of the same kind about another unit or hex; None where its kind is about no such thing."""
    fields = {name: value for name, value in (("unit", unit), ("hex", hex)) if value}
    if not fields or not all(hasattr(model, name) for name in fields):
        return None
    made: Action = type(model)(**{name: getattr(model, name) for name in model.__struct_fields__} | fields)
    return made
