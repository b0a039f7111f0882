"""What an answer is judged by, as a solver takes it."""

from gloire.core.game import Game
from gloire.sim.exact import LIMIT, Exact, Worth
from gloire.sim.puzzles.written import Goal, Lead, book_of

DECIDED = 10.0  # points that a victory counts among points


def solver(goal: Goal, game: Game, limit: int = LIMIT) -> Exact:
    """Exact play for the side that is asked, judged by the goal."""
    question, book = game.question, book_of(game.scenario.system.id)
    assert question is not None
    assert book is not None
    return Exact(question.asks, _worth(goal, question.asks, book.lead), limit, book.key(goal), book.takes_back)


def _worth(goal: Goal, side: str, lead: Lead) -> Worth:
    def worth(game: Game) -> float | None:
        question = game.question
        if question is not None and question.kind not in goal.until:
            return None
        if goal.counts == "victory":
            return won(game, side)
        return lead(game.position, game.scenario.sides.index(side)) + DECIDED * (2 * won(game, side) - 1)

    return worth


def won(game: Game, side: str) -> float:
    """1 for a victory, 0 for a defeat; a draw, or a game that is not over, is half."""
    if game.outcome is None or game.outcome.winner is None:
        return 0.5
    return float(game.outcome.winner == side)
