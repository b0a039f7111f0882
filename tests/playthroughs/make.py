"""Writes the playthroughs anew: `python -m tests.playthroughs.make`, after a change of rules that was meant.

Look at the difference before you commit it: it says what the change does to whole games.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

import gloire
from gloire import players
from gloire.core.game import Game
from gloire.systems.napoleonic20.happened import TurnBegan
from tests.playthroughs.notation import write
from tests.scene import scenario_of

FOLDER = Path(__file__).parent


SEEDS = 500  # tried at most


class Playthrough(msgspec.Struct, frozen=True):
    """A game to be kept: who plays it, and how much of it."""

    name: str
    scenario: str
    levels: tuple[str, str]
    turns: int  # the game lasts at least so long, and is kept so far
    options: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


PLAYTHROUGHS = (
    Playthrough("third_day", "waterloo-20-third-day", ("greedy", "greedy"), turns=6),
    Playthrough("third_day_scripted", "waterloo-20-third-day", ("random", "random"), 6, ("scripted_events",)),
    Playthrough("campaign_ten_turns", "waterloo-20", ("greedy", "greedy"), turns=10),
)


def find(playthrough: Playthrough) -> Game:
    """The first game, seed by seed, that lasts long enough."""
    for seed in range(1, SEEDS + 1):
        game = play(playthrough, seed)
        if turns_begun(game) >= playthrough.turns:
            return game
    raise SystemExit(f"{playthrough.name}: no game lasts {playthrough.turns} turns")


def turns_begun(game: Game) -> int:
    return sum(isinstance(event, TurnBegan) for event in game.events())


def play(playthrough: Playthrough, seed: int) -> Game:
    """Plays to the end, or until the turn after the last one wanted begins."""
    game = gloire.new_game(playthrough.scenario, dict.fromkeys(playthrough.options, True))
    dice = Random(seed)
    seated = {
        side: players.make(level, Random(f"{seed}/{side}"))
        for side, level in zip(game.scenario.sides, playthrough.levels, strict=True)
    }
    beyond = scenario_of(game).first_turn + playthrough.turns
    while (question := game.question) is not None and game.view().facts["turn"]["number"] < beyond:
        if question.asks == gloire.CHANCE:
            game.apply(question.sample(dice))
        else:
            game.apply(seated[question.asks].choose(players.seat_for(game, question.asks)))
    return game


def main(playthroughs: Sequence[Playthrough] = PLAYTHROUGHS) -> None:
    for playthrough in playthroughs:
        game = find(playthrough)
        playthrough.path.write_text(write(game), encoding="utf-8")
        print(f"{playthrough.path.name}: {game.length} answers, {game.outcome or 'goes on'}")


if __name__ == "__main__":
    main()
