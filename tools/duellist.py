"""One of the two in a duel: keeps a whole game, answers for its own, and hears what the other answers.

`tools/duel.py` starts it with the sources of one checkout or the other, so it uses only what both have. A line of JSON
on its input is an order: a game against the other, or one to be played alone. Every line it says is JSON too.
"""

import json
import sys
import time
from random import Random
from typing import Any

import gloire
from gloire import players
from gloire.core.codec import plain

ROLLS = "chance"  # among those it answers for: it rolls the dice of both


def main() -> None:
    """Obeys orders until there are no more."""
    for line in sys.stdin:
        order = json.loads(line)
        if "mine" in order:
            play(**order)
        else:
            play_alone(**order)


def play(scenario: str, level: str, seed: int, mine: list[str]) -> None:
    """A game in which it answers for `mine`; says each of its answers, and who is asked next."""
    game, dice, thought = gloire.new_game(scenario), Random(f"dice {seed}"), 0.0
    seated = {side: players.make(level, Random(f"{side} {seed}")) for side in mine if side != ROLLS}
    tell(asks=asked_in(game))
    while asked := asked_in(game):
        begun = time.process_time()
        if asked in seated:
            action: Any = seated[asked].choose(players.seat_for(game, asked))
            thought += time.process_time() - begun
        elif asked in mine:
            assert game.question is not None
            action = game.question.sample(dice)
        else:
            action = game.scenario.system.decode_action(json.loads(sys.stdin.readline()))
        game.apply(action)
        if asked in mine:
            tell(answer=plain(action), asks=asked_in(game))
    assert game.outcome is not None
    tell(winner=game.outcome.winner, thought=thought)


def play_alone(scenario: str, level: str, seed: int) -> None:
    """A game in which it answers for everybody; says what it cost."""
    begun = time.process_time()
    game, dice = gloire.new_game(scenario), Random(f"dice {seed}")
    seated = {side: players.make(level, Random(f"{side} {seed}")) for side in game.scenario.sides}
    while question := game.question:
        side = question.asks
        alone = side == gloire.CHANCE
        game.apply(question.sample(dice) if alone else seated[side].choose(players.seat_for(game, side)))
    tell(cost=time.process_time() - begun)


def asked_in(game: gloire.Game) -> str | None:
    """Who is asked."""
    if game.question is None:
        return None
    return ROLLS if game.question.asks == gloire.CHANCE else game.question.asks


def tell(**facts: Any) -> None:
    """Says something to the duel."""
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main()
