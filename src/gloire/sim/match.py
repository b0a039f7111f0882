"""One game between two players, and what is written down about it."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

import gloire
from gloire import players
from gloire.core.actions import Roll
from gloire.core.game import Game, Question
from gloire.core.position import Outcome
from gloire.sim.ledgers import Account, Ledger, open_ledger


class Counts(msgspec.Struct, frozen=True):
    """How many answers of each sort a game took. A decision is a question to a side with at least two options."""

    decisions: dict[str, int]  # by side
    forced: int  # answers of a side that had but one
    chance: int  # answers of CHANCE

    @property
    def answers(self) -> int:
        """All of them."""
        return sum(self.decisions.values()) + self.forced + self.chance


class Match(msgspec.Struct, frozen=True):
    """A finished game."""

    number: int
    seats: dict[str, str]  # side to level
    winner: str | None
    kind: str
    counts: Counts
    account: Account
    hash: str


class Table:
    """A game with a player on each side and a generator for the dice."""

    def __init__(self, game: Game, seated: Mapping[str, players.Player], dice: Random) -> None:
        self.game, self._seated, self._dice = game, seated, dice
        self._ledger: Ledger = open_ledger(game)
        self._decisions = Counter(dict.fromkeys(game.scenario.sides, 0))
        self._forced = self._chance = 0

    def play(self) -> Outcome:
        """Plays to the end."""
        while (question := self.game.question) is not None:
            self.game.apply(self._answer(question))
        assert self.game.outcome is not None
        return self.game.outcome

    def _answer(self, question: Question) -> Any:
        if question.asks == gloire.CHANCE:
            return self._roll(question)
        if len(question.actions) == 1:
            self._forced += 1
            return question.actions[0]
        self._decisions[question.asks] += 1
        return self._seated[question.asks].choose(players.seat_for(self.game, question.asks))

    def _roll(self, question: Question) -> Any:
        self._chance += 1
        answer = question.sample(self._dice)
        if isinstance(answer, Roll):
            self._ledger.note_die(self.game, question, answer)
        return answer

    def write_down(self, number: int) -> Match:
        """What remains of the game."""
        game = self.game
        assert game.outcome is not None
        return Match(
            number=number,
            seats={side: player.level for side, player in self._seated.items()},
            winner=game.outcome.winner,
            kind=game.outcome.kind,
            counts=Counts(dict(self._decisions), self._forced, self._chance),
            account=self._ledger.close(game),
            hash=game.hash,
        )
