"""Puzzles: what each of them claims is proven by exact odds, and levels are judged by them."""

from collections import defaultdict
from random import Random
from typing import Any

import pytest

import gloire
from gloire import players
from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.sim import timed
from gloire.sim.exact import Exact
from gloire.sim.puzzles import (
    Goal,
    Puzzle,
    attempt,
    attempts,
    distance,
    opened,
    puzzles,
    regret,
    reports,
    score,
    solver,
    tiny,
)
from gloire.sim.puzzles.attempts import EQUAL
from gloire.systems import OURS

EVERY = [pytest.param(puzzle, id=f"{entry.id}/{puzzle.id}") for entry in OURS for puzzle in puzzles(entry.id)]
SYSTEMS = [entry.id for entry in OURS if entry.puzzles]
LEAST_GAP = 0.08  # by which the best answer is clearly the best: in points, or in the chance to win


@pytest.mark.parametrize("puzzle", EVERY)
def test_the_solution_is_clearly_the_best_by_exact_odds(puzzle: Puzzle):
    """Its first answer is better than all others by the gap, and what follows gives nothing away."""
    game = opened(puzzle)
    exact, decode = solver(puzzle.goal, game), game.scenario.system.decode_action
    answers = exact.answers(game)
    best = answers[0][1]
    near = {answer for answer, worth in answers if abs(best - worth) < puzzle.gap - 1e-6}

    assert puzzle.gap >= LEAST_GAP
    assert near == {decode(raw) for raw in [puzzle.best[0], *puzzle.same]}
    assert len(near) < len(answers)
    for answer in map(decode, puzzle.best):
        assert regret(exact, game, answer) == pytest.approx(0)
        game.apply(answer)


@pytest.mark.parametrize("system", SYSTEMS)
def test_there_are_twenty_of_each_system_with_titles_of_their_own(system):
    found = puzzles(system)

    assert len(found) == 20
    assert len({puzzle.title for puzzle in found}) == 20
    assert len({puzzle.theme for puzzle in found}) >= 5


@pytest.mark.parametrize("puzzle", EVERY)
def test_a_puzzle_can_be_saved_and_opened_at_its_question(puzzle: Puzzle):
    game = opened(puzzle)
    again = gloire.load(game.dump())

    assert repr(again.question) == repr(game.question)
    assert again.hash == game.hash


class Contrary:
    """A player who gives any answer but the best."""

    level = "contrary"

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def choose(self, seat: players.Seat) -> Action:
        return next(action for action in seat.actions if plain(action) not in self._puzzle.best)

    def explain(self) -> dict[str, Any]:
        return {}


def test_a_worse_answer_costs_what_it_is_worse_by():
    """12.2.2: the Guard in place of II Corps costs a point more."""
    puzzle = next(one for one in puzzles("napoleonic20") if one.title == "Who pays")
    found = attempt(puzzle, Contrary(puzzle))

    assert not found.solved
    assert found.loss == pytest.approx(1.0)


def test_a_score_counts_the_solved_and_names_the_missed():
    found = score("napoleonic20", "captain", seed=1)

    assert found.of == 20
    assert found.solved + len(found.missed) == 20
    assert found.loss > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_beats_exact_play(system):
    """In games of random answers every one that is offered, to either side, costs something or nothing."""
    exact = solver(goal_of(system), tiny_game(system))
    costs: dict[str, list[float]] = defaultdict(list)
    for seed in range(5):
        game, dice = tiny_game(system), Random(seed)
        while (question := game.question) is not None and not exact.ends(game):
            if question.asks != gloire.CHANCE and len(question.actions) > 1:
                costs[question.asks] += [regret(exact, game, answer) for answer in question.actions]
            game.apply(question.sample(dice))

    assert len(costs) == 2
    assert min(map(min, costs.values())) >= -EQUAL
    assert max(map(max, costs.values())) > EQUAL


@pytest.mark.parametrize("system", SYSTEMS)
def test_random_answers_are_some_way_from_exact_play(system):
    found = distance(system, "random", games=3)

    assert found.loss > 0
    assert found.best < found.decisions


def test_what_beats_the_best_is_told_as_a_gain():
    """Such a thing is a fault of the solver, and must not look like a loss."""
    game = tiny_game("napoleonic20")

    class Mistaken(Exact):
        def answers(self, game: gloire.Game) -> list[tuple[Any, float]]:
            return super().answers(game)[::-1]

    honest = solver(goal_of("napoleonic20"), game)
    best = honest.answers(game)[0][0]

    assert regret(Mistaken(honest.side, honest._worth), game, best) < -EQUAL


def test_seconds_of_a_puzzle_are_those_of_the_player_alone(monkeypatch):
    """The solver that judges him takes a hundred seconds an answer; he takes none."""
    now, judged = [0.0], attempts.regret

    def slowly(*asked: Any) -> float:
        now[0] += 100
        return judged(*asked)

    monkeypatch.setattr(attempts, "regret", slowly)
    for module in (reports, timed):
        monkeypatch.setattr(module, "process_time", lambda: now[0])

    assert score("napoleonic20", "random").seconds == 0.0
    assert now[0] > 0


def tiny_game(system: str) -> gloire.Game:
    position = tiny(system)
    assert position is not None
    return opened(position)


def goal_of(system: str) -> Goal:
    position = tiny(system)
    assert position is not None
    return position.goal


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_tiny_position_is_tiny(system):
    position = tiny(system)
    assert position is not None
    game = opened(position)
    exact = solver(position.goal, game)
    exact.answers(game)

    assert 100 < exact.positions < 50_000
    for side in game.scenario.sides:
        assert 2 <= sum(counter.side == side and counter.hex != "" for counter in game.view().counters) <= 4


def test_the_same_seed_gives_the_same_attempt():
    puzzle = puzzles("napoleonic20")[5]
    one, other = (attempt(puzzle, players.make("recruit", Random(3))) for _ in range(2))

    assert one == other
