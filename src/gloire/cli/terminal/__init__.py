"""The game in a terminal: against the computer, or two people at one keyboard."""

import random
from collections.abc import Callable, Collection
from pathlib import Path

from rich.console import Console

from gloire import players
from gloire.cli.terminal.desk import Desk, Leave
from gloire.cli.terminal.screen import Screen
from gloire.cli.terminal.sitting import Sitting, autosave_path
from gloire.core.actions import Action, Generator
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players import Player, seat_for
from gloire.render import words
from gloire.render.phrases.catalogue import capital

__all__ = ["play", "run"]

FIRST_STEPS = "A line is an order: a unit and a hex, or a number of the list. ? helps, u takes back, q leaves."


def run(
    game: Game,
    sides: Collection[str] = (),
    level: str = players.FIRST,
    seed: int | None = None,
    console: Console | None = None,
) -> Game:
    """Plays a game, new or saved, until it ends or the player leaves.

    `sides` are those that people play; without any, the side that moves first. The computer plays the others. With a
    seed dice and computer are the same each time.
    """
    humans = set(sides or [game.scenario.opener])
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    opponents = {side: players.make(level, random.Random(rng.random())) for side in game.scenario.sides}
    return play(
        game, humans, opponents.__getitem__, console or Console(), rng=rng, keep=autosave_path(game.scenario.id)
    )


def play(
    game: Game,
    humans: set[str],
    player_for: Callable[[str], Player],
    console: Console,
    *,
    rng: Generator,
    ask: Callable[[str], str] | None = None,
    keep: Path | None = None,
) -> Game:
    """Plays a game on a console. `ask` reads a line after a prompt; `keep` is the file the game is always kept in."""
    screen = Screen(console, game.scenario)
    sitting = Sitting(game, keep)
    desk = Desk(sitting, screen, ask or (lambda prompt: console.input(prompt, markup=False)), humans)
    _greet(screen, sitting)
    try:
        _go_on(desk, humans, player_for, rng)
        _finish(screen, sitting)
    except Leave:
        screen.say("Farewell.")
    except (EOFError, KeyboardInterrupt):
        _break_off(screen, sitting)
    except Exception:
        _break_off(screen, sitting)
        raise
    return game


def _greet(screen: Screen, sitting: Sitting) -> None:
    scenario = screen.scenario
    screen.say(f"{scenario.title}: {scenario.subtitle}", "bold")
    screen.say(scenario.teaches)
    for aim in words.aims(scenario, screen.names):
        screen.say(f"{aim.text} [{aim.rule}]" if aim.rule else aim.text)
    screen.say(FIRST_STEPS, "dim")
    if narrow := screen.narrowness():
        screen.say(narrow, "yellow")
    screen.show(*screen.events(sitting.opening, None))
    if sitting.keep:
        screen.say_whole(f"The game is kept in {sitting.keep}", "dim")


def _go_on(desk: Desk, humans: set[str], player_for: Callable[[str], Player], rng: Generator) -> None:
    """Dice fall, forced answers are given, the computer thinks, people are asked.

    R75: where something is hidden from a person, the other side is asked even if it has nothing to choose.
    """
    sitting, game = desk.sitting, desk.sitting.game
    while question := game.question:
        if question.asks == CHANCE:
            desk.report(sitting.answer(question.sample(rng)))
        elif len(question.actions) == 1 and not sitting.hides_from(humans - {question.asks}):
            desk.report(sitting.answer(question.actions[0]))
        elif question.asks in humans:
            desk.put_question()
        else:
            desk.report(sitting.answer(_think(desk.screen, game, player_for(question.asks))))


def _think(screen: Screen, game: Game, player: Player) -> Action:
    assert game.question is not None
    side = game.question.asks
    with screen.console.status(f"{capital(screen.names.side(side))} are thinking …"):
        return player.choose(seat_for(game, side))


def _finish(screen: Screen, sitting: Sitting) -> None:
    """The end: the last board, how it came out, and why."""
    view = sitting.game.view()
    stage = [counter.hex for counter in view.counters if counter.hex]
    tracks = screen.tracks(view, sitting.game.phases())
    screen.show("", tracks, "", screen.board(view, {}, stage, margin=1), "")
    over = [event for event in sitting.game.events() if type(event).__name__ == "GameOver"]
    screen.say(words.event(over[-1], screen.names), "bold")
    for reason in words.verdict(sitting.game, screen.names):
        screen.say(reason)
    sitting.autosave()


def _break_off(screen: Screen, sitting: Sitting) -> None:
    """Whatever ended the conversation, the game is kept."""
    sitting.autosave()
    if sitting.keep and sitting.kept:
        screen.say_whole(f"\nThe game is kept. Go on with: gloire play --terminal --load {sitting.keep}")
