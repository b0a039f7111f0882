"""Actions that nobody offered: stale ones, ones with a word exchanged, and plain nonsense."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.game import Game

NONSENSE: dict[type, tuple[Any, ...]] = {
    str: ("", "nobody", "9999"),
    bool: (True, False),
    int: (-1, 0, 7, 10**6),
    tuple: ((), ("9999",), ("",)),
}
POOL = 400  # actions remembered


class Trespasser:
    """Remembers what was offered in a game, and makes actions that are mostly unlawful out of it."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._rng = rng
        self._pool: list[Action] = []
        handles = [counter.handle for counter in game.view().counters]
        units = sorted({*game.scenario.titles.units, *handles})
        hexes = list(game.scenario.map.grid.labels)
        # By the name of a field and what it holds: hexes may be listed in one action and counted in another.
        self._words: dict[tuple[str, type], list[Any]] = {("unit", str): units, ("hex", str): hexes, ("at", str): hexes}

    def remember(self, actions: Sequence[Action]) -> None:
        """Notes some of what is offered now: it will soon be stale."""
        noted = self._rng.sample(actions, min(4, len(actions)))
        self._pool += noted
        if len(self._pool) > POOL:
            self._pool = self._rng.sample(self._pool, POOL // 2)
        for action in noted:
            self._learn_words(action)

    def _learn_words(self, action: Action) -> None:
        for name in action.__struct_fields__:
            value = getattr(action, name)
            words = self._words.setdefault((name, type(value)), [])
            if value not in words:
                words.append(value)

    def actions(self, count: int) -> list[Action]:
        """So many actions, of which few are lawful now."""
        return [self._bend(self._rng.choice(self._pool)) for _ in range(count)]

    def _bend(self, action: Action) -> Action:
        if not action.__struct_fields__ or self._rng.random() < 0.25:
            return action
        name = self._rng.choice(action.__struct_fields__)
        kind = type(getattr(action, name))
        words = self._words[name, kind]
        if self._rng.random() < 0.2:
            words = list(NONSENSE[kind])
        return msgspec.structs.replace(action, **{name: self._rng.choice(words)})
