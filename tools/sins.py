"""Counts what a good player does not do, for each side of a scenario of any system.

    python -m tools.sins [SCENARIO] [--games 50] [--level captain] [--seed 0]

Guns and chiefs left alone, attacks that should not be made, units lost: figures to compare before and after a change of
judgement. What is counted in a system stands in `tools/sins_<system>.py`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import click

import gloire
from gloire.cli.levels import ABOUT_LEVELS, check_styles, level_option
from gloire.cli.opening import begin
from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import Position
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.sim.dice import generator
from tools import sins_glory3, sins_jours_de_gloire, sins_napoleonic20


class Sins(Protocol):
    """What a system counts."""

    def watch(self, before: Position, answer: Action, events: Sequence[Event], after: Position) -> None:
        """Counts what an answer led to; the position before it is a copy."""

    def told(self, side: str, games: int) -> str:
        """The figures of a side in so many games."""


COUNTED: dict[str, Callable[[], Sins]] = {
    "napoleonic20": sins_napoleonic20.Sins,
    "jours_de_gloire": sins_jours_de_gloire.Sins,
    "glory3": sins_glory3.Sins,
}


def count(scenario: str, level: str, games: int, seed: int = 0) -> Sins:
    """The sins of a level on both sides in so many games against itself."""
    system = gloire.new_game(scenario).scenario.system.id
    if system not in COUNTED:
        raise click.ClickException(f"nothing is counted in {system}, only in {', '.join(COUNTED)}")
    sins = COUNTED[system]()
    for number in range(games):
        _play(sins, scenario, level, seed, number)
    return sins


def _play(sins: Sins, scenario: str, level: str, seed: int, number: int) -> None:
    game, dice = gloire.new_game(scenario), generator(seed, number, "dice")
    seated = {side: make(level, generator(seed, number, side)) for side in game.scenario.sides}
    while question := game.question:
        before, asked = game.position.clone(), question.asks
        answer = question.sample(dice) if asked == CHANCE else seated[asked].choose(seat_for(game, asked))
        events = game.apply(answer)
        sins.watch(before, answer, events, game.position)


@click.command(context_settings={"help_option_names": ["-h", "--help"]}, epilog=ABOUT_LEVELS)
@click.argument("scenario", default="waterloo-20-third-day")
@click.option("--games", default=50, show_default=True, type=click.IntRange(min=1), help="Games to play.")
@level_option("--level", default="captain", show_default=True, help="Who plays both sides.")
@click.option("--seed", default=0, show_default=True, help="Fixes every die and every choice.")
def main(scenario: str, games: int, level: str, seed: int) -> None:
    """Count the sins of a level in a scenario."""
    known = begin(scenario).scenario
    check_styles(known, level)
    sins = count(scenario, level, games, seed)
    for side in known.sides:
        click.echo(f"{side}: {sins.told(side, games)}")


if __name__ == "__main__":
    main()
