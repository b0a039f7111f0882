"""Random games with the checks of `conformance`, until something breaks."""

import traceback
from collections.abc import Iterator
from functools import partial

import msgspec

import gloire
from gloire.core.game import Game
from gloire.sim.conformance import Case, Trial, plan
from gloire.sim.pool import spread

SEEDS_APART = 1_000_003  # games of two seeds never share theirs


class Crash(msgspec.Struct, frozen=True):
    """A game that broke: what was wrong, and the record up to the last answer that was still sound."""

    number: int
    case: Case
    error: str
    place: str  # file and line, and the function
    given: str  # the answer given last
    answers: int
    record: gloire.Record


class Played(msgspec.Struct, frozen=True):
    """What became of one game."""

    number: int
    every_check: bool
    answers: int
    crash: Crash | None = None


def fuzz(first: int, games: int, seed: int, workers: int = 1, scenarios: tuple[str, ...] = ()) -> Iterator[Played]:
    """Plays games by number, in whatever order they are finished; of all scenarios, or of those named."""
    yield from spread(partial(play_one, seed, scenarios=scenarios), range(first, first + games), workers)


def play_one(seed: int, number: int, scenarios: tuple[str, ...] = ()) -> Played:
    """The game of this number: one in twenty with every check, the others are played, replayed and compared."""
    case, every_check = plan(number, scenarios)
    trial = Trial(case, seed * SEEDS_APART + number)
    try:
        if every_check:
            trial.play_with_every_check()
        else:
            trial.play_and_replay()
    except Exception as error:  # Whatever it is, the record of the game must not be lost.
        return Played(number, every_check, trial.game.length, describe(number, trial, error))
    return Played(number, every_check, trial.game.length)


def describe(number: int, trial: Trial, error: Exception) -> Crash:
    """The crash as it can be written down and sent to another process."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return Crash(
        number=number,
        case=trial.case,
        error=f"{type(error).__name__}: {error}",
        place=f"{where.filename}:{where.lineno} in {where.name}",
        given=msgspec.json.encode(trial.given).decode(),
        answers=trial.game.length,
        record=sound_record(trial.game),
    )


def sound_record(game: Game) -> gloire.Record:
    """The record up to the last accepted answer.

    The position may have been left half changed, so the game is played again from the start.
    """
    twin = Game.begin(game.scenario, game.setup)
    sound = twin.clone()
    for answer in game.answers:
        try:
            twin.apply(answer)
        except Exception:  # It cannot even be replayed: as far as it goes, then.
            break
        sound = twin.clone()
    return sound.record
