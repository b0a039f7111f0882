"""What a player makes of a puzzle: his answers against the best, and how much they give away."""

import msgspec

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import Player, seat_for
from gloire.sim.exact import Exact
from gloire.sim.puzzles.goals import solver
from gloire.sim.puzzles.written import Puzzle, opened

EQUAL = 1e-6  # answers that differ by no more are equally good


class Attempt(msgspec.Struct, frozen=True):
    """The answers of a player up to where a die falls or the other side is asked, and what they give away."""

    answers: list[Action]
    loss: float

    @property
    def solved(self) -> bool:
        """Whether no other answer was better."""
        return self.loss <= EQUAL


def attempt(puzzle: Puzzle, player: Player, exact: Exact | None = None) -> Attempt:
    """Lets a player answer, until somebody else has to or nothing is at stake any more."""
    game = opened(puzzle)
    exact = exact or solver(puzzle.goal, game)
    asked, given, loss = game.question, [], 0.0
    side = asked.asks if asked else ""
    while (question := game.question) is not None and question.asks == side and not exact.ends(game):
        answer = player.choose(seat_for(game, side))
        loss += regret(exact, game, answer) if len(question.actions) > 1 else 0.0
        given.append(answer)
        game.apply(answer)
    return Attempt(given, loss)


def regret(exact: Exact, game: Game, answer: Action) -> float:
    """By how much an answer is worse than the best, for whoever gives it; one that takes another back costs nothing.

    Where it were better than the best, it would be less than nothing.
    """
    question, worths = game.question, exact.answers(game)
    best = worths[0][1]
    given = next((worth for action, worth in worths if action == answer), best)
    return best - given if question is not None and question.asks == exact.side else given - best
