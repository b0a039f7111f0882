"""The plans of a game that was played: what each side did between two plans that a search would look at."""

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players.player import sample
from gloire.players.protocol import Strategist


class Run:
    """What a side did from one plan to the next: the game before, and the answers it gave."""

    def __init__(self, at: int, side: str, game: Game, moment: Hashable, chance: float) -> None:
        self.at, self.side, self.game, self.moment = at, side, game, moment
        self.record: list[Action] = []  # all answers, those of dice and of the other side too
        self.answers: list[Action] = []  # its own
        self.rest: list[Action] = []  # its own after that, before its next plan
        self.before = self.after = chance  # of the side to win, when its plan began and when the next one did
        self.is_last = False  # whether there was no next one: then it is the chance at the end of the game

    @property
    def drop(self) -> float:
        """By how much the side stood worse afterwards."""
        return self.before - self.after


def find_runs(
    strategist: Strategist[Any, Any], game: Game, answers: Sequence[Action], look: Callable[[], object]
) -> list[Run]:
    """Every plan of a game in which there was something to choose, in order. The game is played on."""
    found, under_way = list[Run](), dict[str, tuple[Hashable, Run]]()
    for at, action in enumerate(answers):
        look()
        question = game.question
        if question is not None and question.asks in game.scenario.sides:
            side, name = question.asks, moment_of(strategist, game, question.asks)
            known, run = under_way.get(side, (None, None))
            if name is not None and (run is None or known != name):
                fresh = Run(at, side, game.clone(), name, strategist.value(game, side))
                if run is not None:
                    run.after = fresh.before
                found.append(fresh)
                under_way[side] = name, fresh
                run = fresh
            if run is not None and name is not None:
                run.answers.append(action)
            elif run is not None:
                run.rest.append(action)
                under_way[side] = None, run  # What is not planned ends a plan.
        for name, run in under_way.values():
            if name is not None:
                run.record.append(action)
        game.apply(action)
    for side, (_, run) in under_way.items():
        run.after, run.is_last = strategist.value(game, side), True
    return found


def moment_of(strategist: Strategist[Any, Any], game: Game, side: str) -> Hashable:
    """Which plan a question belongs to; None where nothing is planned."""
    question = game.question
    if question is None or question.asks == CHANCE:
        return None
    situation = strategist.situation(sample(game, side, Random(0)), side)
    return strategist.moment(situation) if strategist.occasions(situation) else None
